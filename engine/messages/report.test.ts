import { describe, expect, test } from 'vitest'
import { reportOf, WarningLog } from './report.ts'
import { Warnings, type Warning } from './warnings.ts'

describe('warnings', () => {
  test('are passed on once each, with the first place, and counted every time', () => {
    const heard: Warning[] = []
    const log = new WarningLog()
    const warnings = new Warnings((warning) => heard.push(warning), log)
    for (const page of ['page 1', 'page 2', 'page 2', 'page 3', 'page 4']) warnings.addAt(page, 'page-overflow', 'right')
    warnings.add('inline-svg')
    warnings.add('inline-svg')
    expect(heard.map(({ message }) => message)).toEqual([
      'content extends beyond the right edge of the page and is cut off there (page 1)',
      'an inline <svg> element is not drawn\nuse --css standard to draw it, or <img src="file.svg"> instead',
    ])
    expect(log.groups()).toEqual([
      {
        code: 'page-overflow', loss: true, count: 5,
        items: [{
          message: 'content extends beyond the right edge of the page and is cut off there', count: 5, places: ['page 1', 'page 2', 'page 3'],
        }],
      },
      { code: 'inline-svg', loss: true, count: 2, items: [expect.objectContaining({ count: 2, places: [] })] },
    ])
  })

  test('that are for reports alone are not passed on', () => {
    const heard: Warning[] = []
    const log = new WarningLog()
    new Warnings((warning) => heard.push(warning), log).addAt('a.css:1:1', 'css-ignored', 'x: y', 'the property is not supported')
    expect([heard, log.losses, log.groups()[0]?.count]).toEqual([[], 0, 1])
  })
})

describe('the log', () => {
  test('keeps little of much, and counts all of it', () => {
    const log = new WarningLog()
    const long = 'x'.repeat(100_000)
    for (let i = 0; i < 100; i++) log.add({ code: 'css-ignored', message: `${i} ${long}` }, `a.css:${i}:1`)
    for (let i = 100; i < 100_000; i++) log.add({ code: 'css-ignored', message: `${i % 1000}` }, `a.css:${i}:1`)
    log.add({ code: 'resource-failed', message: 'gone' })
    expect(log.groups().map(({ code, count, items }) => [code, count, items.length])).toEqual([
      ['css-ignored', 100_000, 50], ['resource-failed', 1, 1],
    ])
    expect(JSON.stringify(log.groups()).length).toBeLessThan(30_000)
    expect(reportOf(2, 300, log.groups())).toMatchObject({ pages: 2, bytes: 300, losses: 1 })
  })
})
