import { describe, expect, test } from 'vitest'
import { layOutPage, type TestLine } from '../debug/testing/lay-out.ts'

const line = async (html: string, css: 'listed' | 'standard'): Promise<TestLine | undefined> =>
  (await layOutPage(html, [['css', css]])).box('p').lines[0]

// The test font reaches 0.88 em above the baseline and 0.12 em below it, and has no line gap.
describe('the height of text', () => {
  test('is that of the font at the listed level, and whole pixels beyond, as in browsers', async () => {
    const html = '<p style="font-size: 12.5px; line-height: normal">a</p>'
    expect((await line(html, 'listed'))?.height).toBe(12.5)
    expect(await line(html, 'standard')).toMatchObject({ height: 13, baseline: 11 })
  })

  test('is in its line height on a whole pixel beyond the listed level', async () => {
    const html = '<p style="font-size: 15px; line-height: 20px">a</p>'
    expect((await line(html, 'listed'))?.baseline).toBeCloseTo(15.7, 2)
    expect(await line(html, 'standard')).toMatchObject({ height: 20, baseline: 15 })
  })

  test('of another size in the line leaves its height whole', async () => {
    const html = '<p style="font-size: 12.5px; line-height: normal">a <small style="font-size: 9.3px">b</small></p>'
    expect((await line(html, 'standard'))?.height).toBe(13)
  })
})
