/** Cover, table of contents and body in one PDF: their order, their page numbers, and their margins. */
import { describe, expect, test } from 'vitest'
import { createTestHost } from '../debug/testing/test-host.ts'
import type { OptionPair } from '../options/parse.ts'
import { convert, type WrittenPage } from './testing/written.ts'

const date = new Date('2026-03-04T05:06:07Z')
const two = '<!doctype html><title>The title</title>'
  + '<h1>One</h1><h2>Two</h2><p style="break-after: page">first</p><h1>Three</h1>'
const numbers: OptionPair = ['footer-center', 'p. [page] of [topage]']

const pagesOf = async (
  html: string, pairs: readonly OptionPair[], resources: Record<string, string> = {},
): Promise<readonly WrittenPage[]> => (await convert(html, pairs, createTestHost(resources, date))).pages
const says = async (...given: Parameters<typeof pagesOf>): Promise<(readonly string[])[]> =>
  (await pagesOf(...given)).map((page) => page.says)
/** The last text on each page: the footer, if any. */
const footers = async (...given: Parameters<typeof pagesOf>): Promise<(string | undefined)[]> =>
  (await says(...given)).map((page) => page.at(-1))

describe('pages that content tells of', () => {
  const index = '<style>a::after { content: target-counter(attr(href), page) }</style><p style="break-after: page"><a href="#b">b </a></p><p id=b>b'
  const standard: OptionPair = ['css', 'standard']

  test('are numbered as they are printed', async () => {
    expect((await says(index, [standard]))[0]).toEqual(['b 2'])
    expect((await says(index, [standard, ['page-offset', '10']]))[0]).toEqual(['b 12'])
  })

  test('are left out beside a table of contents, which shifts them', async () => {
    expect((await says(index, [standard, ['toc', null]])).flat()).toContain('b')
  })

  test('are told rightly where the number of digits moves what they tell of', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `<p style="break-after: page" id=p${at}><a href="#p${29 - at}">x</a>`).join('')
    const found = await says(`<style>a::after { content: ' ' target-counter(attr(href), page) }</style>${rows}`, [standard])
    expect(found.map((page) => page.join(''))).toEqual(Array.from({ length: 30 }, (_, at) => `x ${30 - at}`))
  })
})

test('fixed boxes stand in the margins of every page, where they say so', async () => {
  const html = `<style>.head { position: fixed; top: -50px } .foot { position: fixed; bottom: -50px }</style>
    <div class=head>head</div><div class=foot>foot</div><p style="break-after: page">one</p><p>two</p>`
  expect((await says(html, [])).map((page) => [...page].sort())).toEqual([['foot', 'head', 'one'], ['foot', 'head', 'two']])
})

describe('a cover', () => {
  const cover = { 'c.html': '<p>cover', 'h.html': '<p>head [page]', 'f.html': '<p>foot' }

  test('is a page more in front, with its own text and nothing in its margins', async () => {
    const everything: readonly OptionPair[] = [
      ['cover', 'c.html'], ['header-html', 'h.html'], ['footer-html', 'f.html'], ['header-line', null], ['footer-line', null],
    ]
    const [first, ...rest] = await pagesOf(two, everything, cover)
    expect([first?.says, first?.strokes]).toEqual([['cover'], 0])
    expect(rest.map((page) => [page.says.includes('foot'), page.strokes])).toEqual([[true, 2], [true, 2]])
    const boxes = await says(`<style>@page { @top-left { content: "box" } }</style>${two}`, [['cover', 'c.html']], cover)
    expect(boxes.map((page) => page.includes('box'))).toEqual([false, true, true])
  })

  test('counts neither in the numbers of pages nor in how many there are', async () => {
    expect(await footers(two, [['cover', 'c.html'], numbers], cover)).toEqual(['cover', 'p. 1 of 2', 'p. 2 of 2'])
    const shifted = await footers(two, [['cover', 'c.html'], numbers, ['page-offset', '10']], cover)
    expect(shifted).toEqual(['cover', 'p. 11 of 2', 'p. 12 of 2'])
  })

  test('comes first in streaming mode too', async () => {
    const pairs: readonly OptionPair[] = [['cover', 'c.html'], ['footer-center', '[title], p. [page]'], ['streaming', null]]
    expect(await footers(two, pairs, cover)).toEqual(['cover', 'The title, p. 1', 'The title, p. 2'])
  })
})

describe('the contents', () => {
  const toc: OptionPair = ['toc', null]
  /** The lines of a page from left to right; in painting order, floats come before the content beside them. */
  const linesOf = ({ texts }: WrittenPage): readonly (readonly string[])[] => {
    const byLine = new Map<number, string[]>()
    for (const { y, text } of [...texts].sort((a, b) => a.y - b.y || a.x - b.x)) byLine.set(y, [...byLine.get(y) ?? [], text])
    return [...byLine.values()]
  }

  test('stand between the cover and the body, and count as pages', async () => {
    const pages = await pagesOf(two, [['cover', 'c.html'], toc, numbers], { 'c.html': 'cover' })
    expect(pages.map(linesOf)).toEqual([
      [['cover']],
      [['Table of Contents'], ['One', '2'], ['Two', '2'], ['Three', '3'], ['p. 1 of 3']],
      [['One'], ['Two'], ['first'], ['p. 2 of 3']],
      [['Three'], ['p. 3 of 3']],
    ])
  })

  test.each<[string, readonly OptionPair[]]>([
    ['alone', []], ['behind a cover', [['cover', 'c.html']]], ['from an offset on', [['page-offset', '95'], ['cover', 'c.html']]],
  ])('print the numbers that are printed on the pages (%s)', async (_, pairs) => {
    const chapters = Array.from({ length: 60 }, (_, i) => `<h1>Chapter ${i}</h1><p style="height: 500px">text`).join('')
    const pages = await pagesOf(chapters, [toc, ['footer-center', 'printed [page]'], ...pairs], { 'c.html': 'x' })
    const onLines = pages.map(linesOf)
    const chaptersOf = (lines: ReturnType<typeof linesOf>, pieces: number) =>
      lines.filter((line) => line[0]?.startsWith('Chapter') === true && line.length === pieces)
    const listed = onLines.flatMap((lines) => chaptersOf(lines, 2))
    const shown = onLines.flatMap((lines) =>
      chaptersOf(lines, 1).map(([text]) => [text, lines.at(-1)?.[0]?.replace('printed ', '')]))
    expect([pages.length > 60, shown.length]).toEqual([true, 60])
    expect(listed).toEqual(shown)
  })

  test('are shaped by sheets of users and by the ratio of sizes, level by level', async () => {
    const pairs: readonly OptionPair[] = [toc, ['toc-text-size-shrink', '0.5'], ['user-style-sheet', 'u.css']]
    const [page] = await pagesOf('<h1>a</h1><h2>b</h2><h3>c</h3>', pairs, { 'u.css': '.toc a { color: red }' })
    const titles = page?.texts.filter(({ text }) => /^[abc]$/.test(text))
    expect(titles?.map(({ text, size, color }) => [text, size, color])).toEqual([
      ['a', 20, '1 0 0'], ['b', 10, '1 0 0'], ['c', 5, '1 0 0'],
    ])
  })

  test('are one page without links where there are no headings', async () => {
    const pages = await pagesOf('<p>x', [toc])
    expect(pages.map((page) => [page.says, page.links])).toEqual([[['Table of Contents'], []], [['x'], []]])
  })
})

describe('headers and footers', () => {
  test('add their texts to every page', async () => {
    const plain = await says(two, [])
    expect(await says(two, [['header-center', 'A'], ['footer-center', 'B']])).toEqual(plain.map((page) => [...page, 'A', 'B']))
  })

  test('of HTML have title, date, number of the page and of all pages, though no @page rule asks for them', async () => {
    const pairs: readonly OptionPair[] = [
      ['header-html-content', '<p style="color: red">[title] [page]/[topage] [date] [who]'], ['header-center', 'beaten'],
      ['replace', 'who=Acme'],
    ]
    const pages = await pagesOf(two, pairs)
    expect(pages.map(({ texts }) => texts.find(({ color }) => color === '1 0 0')?.text)).toEqual([
      'The title 1/2 2026-03-04 Acme', 'The title 2/2 2026-03-04 Acme',
    ])
    expect(pages.flatMap((page) => page.says)).not.toContain('beaten')
  })

  test('say the title of the document unless an option names another', async () => {
    expect(await footers(two, [['footer-left', '[title]/[doctitle]']])).toEqual(['The title/The title', 'The title/The title'])
    expect(await footers(two, [['footer-left', '[title]'], ['title', 'Given']])).toEqual(['Given', 'Given'])
  })

  test('keep brackets that are no placeholders, quotes and backslashes', async () => {
    expect(await footers('<p>x', [['footer-left', '[nosuch] [ "a" \\b [page]']])).toEqual(['[nosuch] [ "a" \\b 1'])
  })

  test('give way to margin boxes of the document, box by box', async () => {
    const html = '<style>@page { @top-center { content: "author " counter(page) "/" counter(pages) } }</style>'
    expect(await says(html + two, [['header-center', 'option'], ['header-left', 'left']])).toEqual([
      ['One', 'Two', 'first', 'left', 'author 1/2'], ['Three', 'left', 'author 2/2'],
    ])
  })

  test('draw one line each on every page', async () => {
    const strokes = async (pairs: readonly OptionPair[]): Promise<number[]> =>
      (await pagesOf(two, pairs)).map((page) => page.strokes)
    expect(await strokes([])).toEqual([0, 0])
    expect(await strokes([['header-line', null]])).toEqual([1, 1])
    expect(await strokes([['header-line', null], ['footer-line', null]])).toEqual([2, 2])
  })
})
