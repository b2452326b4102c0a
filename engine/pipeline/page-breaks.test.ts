/** Page breaks, checked in the PDF: conversions on A4 with default margins, in normal mode and in streaming mode. */
import { describe, expect, test } from 'vitest'
import type { OptionPair } from '../options/parse.ts'
import { convert, type WrittenPage } from './testing/written.ts'

/** Height of the content area of a page, px. */
const HEIGHT = 930.5
const TOP = 96
const frame = '<!doctype html><style>body, p, h2 { margin: 0; line-height: 20px; font-size: 10px }</style>'

const modes: readonly (readonly [string, readonly OptionPair[]])[] = [['normal', []], ['streaming', [['streaming', null]]]]
const filler = (left: number): string => `<div style="height: ${HEIGHT - left}px"></div>`
const blocks = (count: number, height: number): string =>
  Array.from({ length: count }, (_, i) => `<div style="height: ${height}px">block ${i}</div>`).join('')
const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `block ${i}`)

describe.each(modes)('in %s mode', (_, mode) => {
  const pagesOf = async (html: string, more: readonly OptionPair[] = []): Promise<readonly WrittenPage[]> => (await convert(frame + html, [...mode, ...more])).pages
  const says = async (html: string, more: readonly OptionPair[] = []): Promise<(readonly string[])[]> => (await pagesOf(html, more)).map((page) => page.says)

  test('what fits a page is on it', async () => {
    expect(await says('<p style="height: 50px">a</p><p style="height: 50px">b</p>')).toEqual([['a', 'b']])
  })

  test('a box as high as its paper is on it, in the lengths that authors use for it', async () => {
    const paper = '<style>@page { size: A4; margin: 0 }</style>'
    expect(await pagesOf(`${paper}<div style="height: 297mm">a</div>`)).toHaveLength(1)
    expect(await pagesOf(`${paper}<div style="min-height: 297mm">a</div><div style="height: 297mm">b</div>`)).toHaveLength(2)
    expect(await pagesOf(`<style>@page { size: A4; margin: 10mm }</style><div style="height: 277mm">a</div>`)).toHaveLength(1)
  })

  test.each(['break-before: always', 'break-before: page', 'page-break-before: always'])('%s begins a page', async (style) => {
    expect(await says(`<p>a</p><p style="${style}">b</p>`)).toEqual([['a'], ['b']])
  })

  test.each(['break-after: always', 'break-after: page', 'page-break-after: always'])('%s ends a page', async (style) => {
    expect(await says(`<p style="${style}">a</p><p>b</p>`)).toEqual([['a'], ['b']])
  })

  test.each(['left', 'right', 'recto', 'verso', 'column', 'all', 'any'])('at the listed level a break to the %s is no break', async (value) => {
    for (const property of ['break-before', 'break-after', 'page-break-before', 'page-break-after']) {
      expect(await says(`<p style="${property}: ${value}">a</p><p style="${property}: ${value}">b</p>`, [['css', 'listed']])).toEqual([['a', 'b']])
    }
  })

  test('no break before the first or after the last box makes a page', async () => {
    expect(await says('<p style="break-before: page">a</p><p style="break-after: page">b</p>')).toEqual([['a', 'b']])
  })

  test('breaks within boxes are made', async () => {
    const html = '<p>a</p><div><section><p>b</p><p style="break-before: page">c</p></section></div><p>d</p>'
    expect(await says(html)).toEqual([['a', 'b'], ['c', 'd']])
  })

  test('a box that avoids breaks moves whole, and is parted when it is higher than a page', async () => {
    expect(await says(`${filler(200)}<div style="break-inside: avoid">${blocks(4, 100)}</div>`)).toEqual([[], names(4)])
    const parted = await says(`<div style="break-inside: avoid">${blocks(30, 100)}</div>`)
    expect([parted.length, parted.flat()]).toEqual([4, names(30)])
  })

  test('a line higher than a page is on all that it reaches, in a box that is lower too', async () => {
    const line = '<p style="font-size: 2000px; line-height: 1'
    expect(await says(`${line}">T</p>`, [['shrink-to-fit', 'off']])).toEqual([['T'], ['T'], ['T']])
    expect(await says(`${line}; height: 0">T</p>`, [['shrink-to-fit', 'off']])).toEqual([['T'], ['T'], ['T']])
  })

  test('a box goes no further than its own end where the box around it does', async () => {
    const tall = async (child: string): Promise<number[]> =>
      (await pagesOf(`<div style="height: 2000px"><div style="background: red; ${child}</div></div>`)).flatMap((page) => page.fills.map(({ height }) => height))
    expect(await tall('height: 5px">')).toEqual([5])
    expect(await tall('">x')).toEqual([20])
    expect(await tall('">x<br>y')).toEqual([40])
  })

  test('orphans and widows move lines', async () => {
    const paragraph = (style: string): string => `<p style="${style}">1<br>2<br>3<br>4<br>5</p>`
    const counts = async (left: number, style: string): Promise<number[]> =>
      (await says(filler(left) + paragraph(style))).map((page) => page.length)
    expect(await counts(30, 'orphans: 3')).toEqual([0, 5])
    expect(await counts(90, 'widows: 3')).toEqual([2, 3])
    expect(await counts(30, 'orphans: 1; widows: 1')).toEqual([1, 4])
    expect(await counts(50, 'orphans: 3; orphans: 0; orphans: -1')).toEqual([0, 5])
    expect(await counts(90, 'widows: 3; widows: 0; widows: -1')).toEqual([2, 3])
    expect((await says(`${filler(50)}<p>1<br>2<br>3`)).map((page) => page.length)).toEqual([0, 3])
  })

  test('a heading goes with what follows it', async () => {
    const html = (style: string): string => `${filler(30)}<h2 style="${style}">head</h2><p>text</p>`
    expect(await says(html(''))).toEqual([['head'], ['text']])
    expect(await says(html('break-after: avoid'))).toEqual([[], ['head', 'text']])
    expect(await says(`${filler(50)}<p>a</p><p>b</p><p style="break-before: avoid">c</p>`)).toEqual([['a'], ['b', 'c']])
  })

  test('nothing is lost over pages', async () => {
    const boxes = await says(blocks(20, 100))
    expect([boxes.length, boxes.flat()]).toEqual([3, names(20)])
    const words = Array.from({ length: 1000 }, (_, i) => `word${i}`)
    const text = await says(`<p style="font-size: 30px; line-height: 40px">${words.join(' ')}`)
    expect(text.length).toBeGreaterThan(1)
    expect(text.flat().join(' ').split(' ')).toEqual(words)
  })

  test('boxes as high as the page have a page each', async () => {
    const pages = await pagesOf(`<style>@page { size: 200px 300px; margin: 0 }</style>${blocks(3, 300)}`)
    const expected = names(3).map((name) => [name, 150, 225])
    expect(pages.map(({ says: [text], width, height }) => [text, width, height])).toEqual(expected)
  })

  test('a decorated box over three pages shows on each, with its upper edge on the first and its lower on the last', async () => {
    const over = (style: string): string => `<div style="${style}">${blocks(25, 100)}</div>`
    const pages = await pagesOf(over('background: #eee; border: solid red; border-width: 3px 0'))
    expect(pages.map(({ fills }) => fills.map(({ color }) => color))).toEqual([
      ['0.9333 0.9333 0.9333', '1 0 0'], ['0.9333 0.9333 0.9333'], ['0.9333 0.9333 0.9333', '1 0 0'],
    ])
    expect(pages[0]?.fills.at(-1)).toMatchObject({ y: TOP, height: 3 })
    expect(pages[2]?.fills.at(-1)?.y).toBeGreaterThan(TOP + 3)
    expect((await pagesOf(over(''))).flatMap(({ fills }) => fills)).toEqual([])
  })

  test('the attribute data-page-break is a hint that any rule overrides', async () => {
    const two = '<p data-page-break=before>b</p>'
    expect(await says(`<p>a</p>${two}`)).toEqual([['a'], ['b']])
    expect(await says('<p data-page-break=after>a</p><p>b</p>')).toEqual([['a'], ['b']])
    expect(await says(`${filler(200)}<div data-page-break=avoid>${blocks(4, 100)}</div>`)).toEqual([[], names(4)])
    for (const other of ['always', 'page', '']) {
      expect(await says(`<p>a</p><p data-page-break="${other}">b</p>`)).toEqual([['a', 'b']])
    }
    expect(await says(`<style>p { break-before: auto }</style><p>a</p>${two}`)).toEqual([['a', 'b']])
    expect(await says('<p>a</p><p data-page-break=before style="break-before: auto">b</p>')).toEqual([['a', 'b']])
  })

  test('a list item has its marker where its first line is', async () => {
    const [first, second] = await says(`${filler(60)}<ol><li>1<br>2<br>3<br>4</ol>`)
    expect(first).toEqual(['1.', '1', '2'])
    expect(second).toEqual(['3', '4'])
  })

  test('the marker of a list item without lines stands beside its first block, and takes no height of its own', async () => {
    const yOf = async (item: string): Promise<(readonly (string | number)[])[][]> => {
      const pages = await pagesOf(`<ol style="margin: 0"><li>${item}<li>b</ol>`)
      return pages.map(({ texts }) => texts.map(({ text, y }) => [text, Math.round(y - (pages[0]?.texts[0]?.y ?? 0))]))
    }
    const block = (height: number): string => `<div style="height: ${height}px"></div>`
    expect(await yOf(block(50))).toEqual([[['1.', 0], ['2.', 50], ['b', 50]]])
    expect(await yOf(block(5))).toEqual([[['1.', 0], ['2.', 20], ['b', 20]]])
    expect(await yOf(`${block(600)}${block(600)}`)).toEqual([[['1.', 0]], [['2.', 600], ['b', 600]]])
  })

  test('margins of boxes that follow each other collapse, also over a page', async () => {
    const [first, second] = await pagesOf(`<style>div { margin: 30px 0 20px }</style>${blocks(9, 100)}`)
    const top = first?.texts[0]?.y ?? 0
    const tops = (page: WrittenPage | undefined): number[] => page?.texts.map(({ y }) => Math.round(y - top)) ?? []
    expect(tops(first)).toEqual([0, 130, 260, 390, 520, 650, 780])
    expect(tops(second)).toEqual([-30, 100])
  })

  test('only the media print and all count', async () => {
    const broken = async (media: string): Promise<number> =>
      (await says(`<style>@media ${media} { .b { break-before: page } }</style><p>a</p><p class=b>b</p>`)).length
    for (const media of ['print', 'all', 'print, screen', 'not screen', '(min-width: 1px)']) {
      expect([media, await broken(media)]).toEqual([media, 2])
    }
    for (const media of ['screen', 'not print', 'speech', 'screen, tv']) {
      expect([media, await broken(media)]).toEqual([media, 1])
    }
  })
})
