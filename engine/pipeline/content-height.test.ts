import { describe, expect, test } from 'vitest'
import { createTestHost } from '../debug/testing/test-host.ts'
import type { OptionPair } from '../options/parse.ts'
import { convert } from './testing/written.ts'

const fitted = (body: string, css = '', options: readonly OptionPair[] = []) =>
  convert(`<!doctype html><style>@page { size: 200px auto; margin: 10px } body { margin: 0; font-size: 10px; line-height: 20px } p { margin: 0 } ${css}</style>${body}`,
    options, createTestHost())
/** Page heights in px at 96 dpi. */
const heights = async (...of: Parameters<typeof fitted>): Promise<readonly number[]> => (await fitted(...of)).pages.map(({ height }) => Math.round((height * 96) / 72 * 100) / 100)
const lines = (count: number): string => '<p>line</p>'.repeat(count)

describe('pages of size: 200px auto', () => {
  test.each([
    ['lines', lines(7), '', [160]],
    ['more lines than any paper has', lines(300), '', [6020]],
    ['nothing', '', '', [21]],
    ['a margin below the last element', '<p style="margin-bottom: 15px">x', '', [55]],
    ['padding and a border of the body', lines(1), 'body { padding-bottom: 7px; border-bottom: 3px solid }', [50]],
    ['a float that is higher than the text', '<p style="float: left; height: 90px">x</p>x', '', [110]],
    ['an absolutely positioned box', '<p style="position: absolute; top: 100px">x', '', [140]],
    ['a box that hangs on the bottom, which does not count', lines(2) + '<p style="position: absolute; bottom: 0; height: 300px">x', '', [60]],
    ['what a box clips, which does not count', '<div style="height: 30px; overflow: hidden">' + lines(9) + '</div>', '', [50]],
    ['text that runs over its box', '<div style="height: 30px">' + lines(3) + '</div>', '', [80]],
    ['min-height: 100vh, which changes nothing', lines(3), 'body { min-height: 100vh }', [80]],
    ['height: 100% on html and body, which changes nothing', lines(3), 'html, body { height: 100% }', [80]],
    ['forced breaks: each page has its own height', lines(3) + '<p style="break-before: page">x', '', [80, 40]],
    ['a box over a forced break', `<div style="padding-bottom: 50px">${lines(3)}<p style="break-before: page">x</p></div>`, '', [80, 90]],
  ])('are as high as %s', async (_, body, css, expected) => {
    expect(await heights(body, css)).toEqual(expected)
  })

  test('have room for footnotes', async () => {
    const [with_ = 0] = await heights(lines(2) + '<span style="float: footnote">note</span>')
    const [without = 0] = await heights(lines(2))
    expect(with_).toBeGreaterThanOrEqual(without + 20)
  })

  test('go on at 14,400 points, with a note', async () => {
    const { pages, warnings } = await fitted('<div style="height: 30000px">x</div>')
    expect(pages.map(({ height }) => height)).toEqual([14400, 8130])
    expect(warnings).toEqual([expect.stringContaining('14,400 points')])
  })

  test('are scaled with content that is too wide', async () => {
    const { pages: [page] } = await fitted('<p style="width: 360px; height: 100px">' + 'wide '.repeat(12) + '<img width=360 height=20 alt=x>')
    expect(page?.height).toBeLessThan(120 * 0.75)
  })

  test('have fixed boxes at their bottom, in the width of the declaration', async () => {
    const { pages } = await fitted(lines(3) + '<p style="break-before: page">x</p><p style="position: fixed; bottom: 0">fixed</p>')
    for (const page of pages) {
      expect(page.width).toBe(150)
      expect(page.says).toContain('fixed')
      const y = page.texts.find(({ text }) => text === 'fixed')?.y ?? 0
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(page.height * 96 / 72)
    }
  })

  test('are there beside contents and a cover', async () => {
    expect(await heights('<h1>A</h1><p style="height: 40px">x</p><h1 style="break-before: page">B</h1>', 'h1 { margin: 0; font-size: 10px; line-height: 20px }', [['toc', null]]))
      .toEqual([expect.any(Number), 80, 40])
  })

  test('have the height of the paper in streaming mode, which is told', async () => {
    const { pages, warnings } = await fitted(lines(3), '', [['streaming', null], ['page-size', 'A5']])
    expect(pages.map(({ width }) => width)).toEqual([150])
    expect(pages[0]?.height).toBeCloseTo(595.27, 1)
    expect(warnings.filter((warning) => warning.includes('streaming mode'))).toHaveLength(1)
  })

  test('are not there at the listed level, which is told', async () => {
    const { pages, warnings } = await fitted(lines(3), '', [['css', 'listed']])
    expect(pages[0]?.width).toBeCloseTo(595.27, 1)
    expect(warnings).toContain('@page { size: 200px auto } is not used: --css listed does not support pages as high as their content')
  })
})

test.each(['auto', 'auto 200px', 'A5 auto', '200px auto auto', '200px 300px auto'])('size: %s makes no page as high as its content', async (size) => {
  const { pages } = await convert(`<!doctype html><style>@page { size: ${size} }</style><p>x`, [], createTestHost())
  expect(pages[0]?.height).toBeCloseTo(841.9, 0)
})
