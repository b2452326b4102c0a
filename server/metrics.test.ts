import { describe, expect, test } from 'vitest'
import { Metrics } from './metrics.ts'

const POOL = { workers: 2, busy: 1, queued: 3, restarts: 4, peakArenaBytes: 5, heldBytes: [6, 7] }

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*'
const SAMPLE = new RegExp(`^(${NAME})(\\{(?:[a-zA-Z_][a-zA-Z0-9_]*="[^"\\\\\\n]*",?)*\\})? (\\S+)$`)

interface Family {
  readonly type: string
  readonly samples: { readonly name: string; readonly labels: string; readonly value: number }[]
}

/** Parses the Prometheus text format strictly: each family is contiguous, HELP before TYPE before its samples. */
const readFamilies = (text: string): ReadonlyMap<string, Family> => {
  expect(text.endsWith('\n')).toBe(true)
  const families = new Map<string, Family>()
  const helped: string[] = []
  let name = ''
  for (const line of text.slice(0, -1).split('\n')) {
    const [, help] = new RegExp(`^# HELP (${NAME}) \\S.*$`).exec(line) ?? []
    const [, typed, type] = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram)$`).exec(line) ?? []
    if (help !== undefined) helped.push(help)
    else if (typed !== undefined && type !== undefined) {
      expect(helped.at(-1)).toBe(typed)
      expect(families.has(typed)).toBe(false)
      families.set(typed, { type, samples: [] })
      name = typed
    } else {
      const [, sample = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
      expect(sample, line).not.toBe('')
      expect(Number.isFinite(Number(value)), line).toBe(true)
      const family = families.get(name)
      const suffixes = family?.type === 'histogram' ? ['_bucket', '_sum', '_count'] : ['']
      expect(suffixes.map((suffix) => name + suffix)).toContain(sample)
      family?.samples.push({ name: sample, labels, value: Number(value) })
    }
  }
  return families
}

const filled = (): string => {
  const metrics = new Metrics()
  for (const status of [200, 200, 400, 503]) metrics.request('/pdf', status)
  metrics.request('other', 404)
  for (const ms of [3, 30, 400, 60_000]) metrics.conversion(ms, 2)
  metrics.loss('memory')
  metrics.answer({ status: 503, ms: 1, bytesIn: 10, bytesOut: 40 })
  metrics.answer({ status: 504, ms: 30_500, waitedMs: 700, bytesIn: 20, bytesOut: 40 })
  return metrics.text(POOL)
}

describe('the text of the metrics', () => {
  test.each([['before any request', new Metrics().text(POOL)], ['after some', filled()]])('is well formed %s', (_, text) => {
    const families = readFamilies(text)
    for (const [name, { samples, type }] of families) {
      const keys = samples.map((sample) => sample.name + sample.labels)
      expect(new Set(keys).size, name).toBe(keys.length)
      expect(name).toMatch(type === 'counter' ? /^(pdfconv|process)_.*_total$/ : /^(pdfconv|process)_(?!.*_total$)/)
    }
  })

  test('counts requests by path and status, and workers by why they were lost', () => {
    const text = filled()
    expect(text).toContain('pdfconv_requests_total{path="/pdf",status="200"} 2\n')
    expect(text).toContain('pdfconv_requests_total{path="other",status="404"} 1\n')
    expect(text).toContain('pdfconv_worker_losses_total{reason="memory"} 1\n')
    expect(text).toContain('pdfconv_queue_length 3\n')
    expect(text).toContain('pdfconv_arena_bytes_peak 5\n')
  })

  test('tells what runs, since when, and how much of a processor it took', () => {
    const families = readFamilies(filled())
    expect(families.get('pdfconv_build_info')?.samples).toMatchObject([{ value: 1 }])
    expect(families.get('process_cpu_seconds_total')?.samples[0]?.value).toBeGreaterThan(0)
    const started = families.get('process_start_time_seconds')?.samples[0]?.value ?? 0
    expect(Math.abs(started - Date.now() / 1000 + process.uptime())).toBeLessThan(5)
  })

  test('counts all answers by time, waiting and sizes, those of 503 and 504 too', () => {
    const text = filled()
    expect(text).toContain('pdfconv_answer_seconds_count{status="503"} 1\n')
    expect(text).toContain('pdfconv_answer_seconds_bucket{status="504",le="30"} 0\n')
    expect(text).toContain('pdfconv_queue_wait_seconds_count 1\n')
    expect(text).toContain('pdfconv_request_size_bytes_sum 30\n')
    expect(text).toContain('pdfconv_response_size_bytes_count 2\n')
    expect(text).toContain('pdfconv_worker_restarts_total{cause="memory"} 1\n')
    expect(text).toContain('pdfconv_worker_restarts_total{cause="recycled"} 3\n')
  })

  test('has a histogram whose buckets only grow and end with all', () => {
    const samples = readFamilies(filled()).get('pdfconv_conversion_seconds')?.samples ?? []
    const buckets = samples.filter(({ name }) => name.endsWith('_bucket')).map(({ value }) => value)
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b))
    expect(buckets[0]).toBe(1)
    expect(buckets.at(-1)).toBe(4)
    expect(samples.find(({ name }) => name.endsWith('_count'))?.value).toBe(4)
    expect(samples.find(({ name }) => name.endsWith('_sum'))?.value).toBeCloseTo(60.433)
  })
})
