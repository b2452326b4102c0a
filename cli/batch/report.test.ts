import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { ReportRecord } from '../report.ts'
import { BatchReport } from './report.ts'

const record = (n: number): ReportRecord => ({
  input: `${n}.html`, output: `${n}.pdf`, ok: true, error: null, pages: 1, bytes: n, losses: 0,
  warnings: [{ code: 'css-ignored', loss: false, count: 1, items: [{ message: 'x'.repeat(20_000), count: 1, places: [] }] }],
})

describe('the report of a batch', () => {
  test('has every record once, though files end while a slow reader still takes the records before', async () => {
    let text = ''
    const slow = new Writable({
      write(chunk: Buffer, _encoding, done) {
        setTimeout(() => {
          text += chunk.toString()
          done()
        }, 1)
      },
    })
    const report = new BatchReport('-', () => slow)
    await Promise.all(Array.from({ length: 40 }, (_, n) => report.add(record(n))))
    await report.end(1, false)
    const { files, summary } = JSON.parse(text) as { files: ReportRecord[], summary: unknown }
    expect(files).toEqual(Array.from({ length: 40 }, (_, n) => record(n)))
    expect(summary).toMatchObject({ files: 40, converted: 40 })
  })
})
