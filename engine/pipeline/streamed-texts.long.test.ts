/** Features that need only earlier pages have the same output in streaming mode as in normal mode, and their data are released. */
import { describe, expect, test } from 'vitest'
import type { OptionPair } from '../options/parse.ts'
import { render as renderInChunks, type Rendered } from './testing/streamed.ts'

const page: readonly OptionPair[] = [['page-height', '300px'], ['margin-left', '40px'], ['margin-right', '40px']]
const render = (html: string, pairs: readonly OptionPair[]): Promise<Rendered> => renderInChunks(html, [...page, ...pairs])

const STREAMING: OptionPair = ['streaming', null]
const text = 'some words that fill a line or two of the narrow page, '
/** `part` of each chapter, followed by paragraphs. */
const chapters = (count: number, part: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => part(i) + `<p>${text.repeat(1 + i % 3)}</p>`.repeat(2 + i % 5)).join('\n')
const margins = '@page { @top-left { content: VALUE } @top-right { content: "page " counter(page) } }'

const cases: readonly (readonly [name: string, css: string, part: (i: number) => string])[] = [
  ['right pages', 'h2 { break-before: right } @page :left { @top-left { content: "left" } } @page :blank { @top-center { content: "blank" } }', (i) => `<h2>Chapter ${i}</h2>`],
  ['left pages, after and before', 'h2 { break-before: verso } div { break-after: recto }', (i) => `<h2>Chapter ${i}</h2><div>x</div>`],
  ['names of pages', '.a { page: wide } .b { page: other } @page wide { @top-left { content: "wide" } } @page :nth(2 of other) { @top-left { content: "second" } }', (i) => `<div class="${'abc'[i % 3] ?? ''}"><h2>Chapter ${i}</h2><p>${text.repeat(20)}</div>`],
  ...['string(t)', 'string(t, last)', 'string(t, start)', 'string(t, first-except)'].map((value) =>
    [`named strings: ${value}`, `h2 { string-set: t counter(c) ". " content() } h2 { counter-increment: c } ${margins.replace('VALUE', value)}`, (i: number) => `<h2>Chapter ${i}</h2>`] as const),
  ...['element(h)', 'element(h, last)', 'element(h, start)', 'element(h, first-except)'].map((value) =>
    [`elements in margins: ${value}`, `.h { position: running(h); color: red } .h::before { content: counter(c) " " } body { counter-reset: c } h2 { counter-increment: c } ${margins.replace('VALUE', value)}`,
      (i: number) => `<h2>Chapter ${i}</h2><div class=h>head <b>${i}</b></div>`] as const),
  ['bookmarks', 'h2 { bookmark-level: 1 } h3 { bookmark-level: 2; bookmark-state: closed; bookmark-label: "sub " content() }', (i) => `<h2>Chapter ${i}</h2><section><p>x</p><h3>part <i>${i}</i></h3></section>`],
  ['footnotes', '.n { float: footnote }', (i) => `<p>text<span class=n>note ${i}</span> goes on</p>`],
  ['footnotes of all lengths, in an area with a border', '@page { @footnote { border-top: 1px solid red; padding-top: 3px } } .n { float: footnote; footnote-policy: line }',
    (i) => `<p>${text}<span class=n>note ${i} ${text.repeat((i * 7) % 11)}</span> goes on ${text.repeat((i * 5) % 7)}</p>`],
  ['footnotes in tables and columns', '.n { float: footnote } section { columns: 2 }',
    (i) => `<table><tr><td>a<span class=n>in a cell ${i}</span></table><section><p>b<span class=n>in a column ${i}</span></p><p>${text}</section>`],
  ['all of them', `.n { float: footnote } .h { position: running(h) } h2 { string-set: t content(); bookmark-level: 1 } .d h2 { break-before: recto } .a { page: wide }
    @page { @top-left { content: element(h) } @top-right { content: string(t) } } @page wide { @bottom-left { content: "wide" } }`,
    (i) => `<div class="${'abcd'[i % 4] ?? ''}"><div class=h>head ${i}</div><h2>Chapter ${i}</h2><p>x<span class=n>note ${i}</span></p></div>`],
]

describe('bytes are those of normal mode, in a document of many stretches', () => {
  test.each(cases)('%s', { timeout: 60_000 }, async (name, css, part) => {
    for (const count of [3, 400]) {
      const html = `<style>${css}</style><body>${chapters(count, part)}`
      const [whole, pieces] = [await render(html, []), await render(html, [STREAMING])]
      expect(pieces.warnings).toEqual(whole.warnings)
      if (!name.startsWith('footnotes of all')) expect(pieces.warnings).toEqual([])
      expect(pieces.pages).toBe(whole.pages)
      expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
      expect(pieces.pages).toBeGreaterThan(count / 4)
      if (count > 3) expect(pieces.early).toBeGreaterThan(pieces.bytes.length / 3)
    }
  })

  test('rows of a long table call footnotes and set strings', { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 4000 }, (_, i) => `<tr><td class=s>row ${i}<td>${i % 9 === 0 ? `cell<span class=n>note ${i}</span>` : 'cell'}<td>x`).join('')
    const html = `<style>table { table-layout: fixed; width: 100%; border-collapse: collapse } .n { float: footnote } .s { string-set: t content() } ${margins.replace('VALUE', 'string(t)')}</style>`
      + `<body><p>before</p><table>${rows}</table><p>after<span class=n>the last</span>`
    const [whole, pieces] = [await render(html, []), await render(html, [STREAMING])]
    expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
    expect(pieces.early).toBeGreaterThan(0)
  })

  test('the first style that asks for any of it may come late', { timeout: 60_000 }, async () => {
    const plain = chapters(200, (i) => `<h2>${i}</h2>`)
    const html = `<body>${plain}<div style="page: late; string-set: t 'x'">named<span style="float: footnote">note</span></div><h2 style="break-before: left; bookmark-level: 1">left</h2>${plain}`
    const [whole, pieces] = [await render(html, []), await render(html, [STREAMING])]
    expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
  })
})

test.each(cases.filter(([name]) => !name.includes(': ') || name.endsWith('(t)') || name.endsWith('(h)')))('what is written is freed: %s', { timeout: 60_000 }, async (_, css, part) => {
  const of = async (count: number): Promise<number> => (await render(`<style>${css}</style><body>${chapters(count, part)}`, [STREAMING])).stats.arenaBytes
  expect(await of(1200)).toBeLessThan(await of(400) * 1.5)
})

test('an element in the margins that prints the number of pages ends the conversion, like a margin box that does', async () => {
  const html = '<style>@page { @top-left { content: element(h) } } div { position: running(h) } div::before { content: counter(pages) }</style><div>of</div><p>text'
  await expect(render(html, [STREAMING])).rejects.toMatchObject({ kind: 'render', message: expect.stringContaining('counter(pages)') })
})

describe('what needs later pages is left out with a warning', () => {
  test('what content tells of the targets of links', async () => {
    const html = '<style>a::after { content: " on " target-counter(attr(href), page) }</style><p><a href="#b">see</a></p><p id=b>b</p>'
    const { warnings, pages } = await render(html, [STREAMING])
    expect([warnings, pages]).toEqual([[expect.stringContaining('target-counter()')], 1])
    // A document that is kept to its end supports them.
    const held = `<style>body { display: flex; flex-direction: column }</style>${html}`
    const [whole, pieces] = [await render(held, []), await render(held, [STREAMING])]
    expect([Buffer.compare(whole.bytes, pieces.bytes), pieces.warnings]).toEqual([0, []])
  })

  test('pictures behind html and body, which measure them', async () => {
    for (const name of ['html', 'body']) {
      const plain = await render(chapters(40, () => ''), [STREAMING])
      const { warnings, bytes } = await render(`<style>${name} { background-image: linear-gradient(red, blue) }</style>${chapters(40, () => '')}`, [STREAMING])
      expect(warnings).toEqual([expect.stringContaining(`<${name}>`)])
      expect(Buffer.compare(bytes, plain.bytes)).toBe(0)
    }
  })
})
