import { describe, expect, test } from 'vitest'
import { createLog } from './log.ts'

const LINE = { id: 'a', method: 'POST', path: '/pdf', status: 504, ms: 30_000.5, bytesIn: 10, bytesOut: 40, reason: 'time-limit', waitedMs: 3, worker: 1 }

const written = (format: 'json' | 'text', detail = 'a "b"\u001b[2J\u202ec'): readonly string[] => {
  const lines: string[] = []
  const log = createLog('info', (text) => lines.push(text), format)
  log.request(LINE)
  log.note('local-files', detail)
  return lines
}

describe('the log', () => {
  test('has a line of JSON for each request', () => {
    const [first = ''] = written('json')
    expect(JSON.parse(first)).toMatchObject({ level: 'warn', event: 'request', ...LINE })
  })

  test('has the same as text, in which nothing acts on a terminal', () => {
    const [first = '', second = ''] = written('text')
    expect(first).toMatch(/^time=\S+ level=warn event=request id=a method=POST path=\/pdf status=504 ms=30000.5 bytesIn=10 bytesOut=40 reason=time-limit waitedMs=3 worker=1\n$/)
    expect(second).toContain('event=local-files detail="a \\"b\\"\\u001b[2J<U+202E>c"\n')
    expect(second.trimEnd()).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e]/)
  })
})
