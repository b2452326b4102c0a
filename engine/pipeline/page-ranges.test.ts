import { expect, test } from 'vitest'
import { parsePageRanges } from '../options/page-ranges.ts'
import { convert } from './testing/written.ts'

const outlineOf = (bytes: Uint8Array): readonly string[] =>
  [...Buffer.from(bytes).toString('latin1').matchAll(/\/Title \(([^)]*)\) \/Parent/g)].map(([, title = '']) => title)

const HTML = `<p><a href="#one">a</a> <a href="#three">b</a></p><h1 id="one">One</h1><h2 class="x">Not</h2>
  <h1 id="two" style="break-before: page">Two</h1>
  <h2 id="three" style="break-before: page">Three</h2><p><a href="#two">c</a> <a href="#one">d</a></p>
  <style>.x { bookmark-level: none } h3 { bookmark-label: "Label" }</style><h1 style="break-before: page">Four</h1><h3>Deep</h3>`

test('page ranges are numbers and ranges, in any order', () => {
  expect(parsePageRanges('1-3,7,12-', 'x')).toEqual([[1, 3], [7, 7], [12, Number.MAX_SAFE_INTEGER]])
  expect(parsePageRanges(' 7 , 2 - 4, 3-5,6, -1', 'x')).toEqual([[1, 7]])
})

test.each(['', '0', '3-1', 'a', '1,', '-', '1-2-3', '1.5', '1e3'])('%j is not a list of pages', (text) => {
  expect(() => parsePageRanges(text, '--page-ranges')).toThrow(/^--page-ranges: .*is not a list of pages\nwrite page numbers/)
})

test('only the pages of the ranges are written, with the numbers that they have in the whole document', async () => {
  const { pages } = await convert(HTML, [['page-ranges', '3-,1'], ['footer-center', '[page] of [topage]']])
  expect(pages.map(({ says }) => says.at(-1))).toEqual(['1 of 4', '3 of 4', '4 of 4'])
})

test('a cover and a table of contents are pages too', async () => {
  const { pages } = await convert(HTML, [['toc', null], ['page-ranges', '1,3']])
  expect(pages.map(({ says }) => says[0])).toEqual(['Table of Contents', 'Two'])
})

test('links to pages that are not written are plain text', async () => {
  const { pages } = await convert(HTML, [['page-ranges', '1,3']])
  expect(pages.map(({ links }) => links)).toEqual([['#one', '#three'], ['#one']])
})

test('a bookmark without its page leads to the first one below it, and goes without one', async () => {
  expect(outlineOf((await convert(HTML, [['bookmarks', null], ['page-ranges', '1,3']])).bytes)).toEqual(['One', 'Two', 'Three'])
  expect(outlineOf((await convert(HTML, [['bookmarks', null], ['page-ranges', '1-2']])).bytes)).toEqual(['One', 'Two'])
})

test('ranges beyond the last page are an error', async () => {
  await expect(convert(HTML, [['page-ranges', '5-']])).rejects.toThrow('none of the pages 5- exists: the PDF has 4 pages')
})

test.each<[string | null, string[]]>([
  [null, ['One', 'Two', 'Three', 'Four', 'Label']], ['1', ['One', 'Two', 'Four']], ['true', ['One', 'Two', 'Three', 'Four', 'Label']], ['off', []],
])('bookmarks from headings, as style sheets change them: %s', async (depth, titles) => {
  const head = HTML.replace(/<style>.*<\/style>/, '')
  const style = /<style>.*<\/style>/.exec(HTML)?.[0] ?? ''
  expect(outlineOf((await convert(style + head, [['bookmarks', depth]])).bytes)).toEqual(titles)
  expect(outlineOf((await convert(style + head, [['bookmarks', depth], ['streaming', null]])).bytes)).toEqual(titles)
})

test('bookmarks are there at the listed level too', async () => {
  expect(outlineOf((await convert('<h1>A</h1><h2>B</h2>', [['bookmarks', null], ['css', 'listed']])).bytes)).toEqual(['A', 'B'])
})
