import { describe, expect, test } from 'vitest'
import { CollectingSink, createTestHost } from '../debug/testing/test-host.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { Engine, type RenderStats } from './engine.ts'
import { convert } from './testing/written.ts'

interface Rendered {
  readonly warnings: readonly string[]
  readonly stats: RenderStats
  readonly bytes: Uint8Array
  /** Number of bytes written before the end of the input. */
  readonly early: number
}

async function render(html: string, pairs: readonly OptionPair[] = []): Promise<Rendered> {
  const host = createTestHost()
  const sink = new CollectingSink()
  const engine = new Engine(parseOptions([['page-width', '400px'], ['page-height', '900px'], ...pairs], 'library'), host, sink)
  const input = Buffer.from(html)
  for (let i = 0; i < input.length; i += 8192) await engine.feed(input.subarray(i, i + 8192))
  const early = sink.parts.reduce((sum, part) => sum + part.length, 0)
  const { stats, output } = await engine.finish()
  return { stats, warnings: host.warnings, bytes: output, early }
}

const streamed = (html: string): Promise<Rendered> => render(html, [['streaming', null]])
const rows = (count: number, from = 0): string => Array.from({ length: count }, (_, i) => `<tr><td>${from + i}</td><td>b</td><td>c</td></tr>\n`).join('')
const HEAD = '<thead><tr><th>One</th><th>Two</th><th>Three</th></tr></thead>'
const FIXED = 'table { table-layout: fixed; width: 100% } td { font-size: 8px; line-height: 9px }'
/** Enough rows for a table that is written row by row. */
const MANY = 3000

function spanned(count: number): string {
  return Array.from({ length: count / 3 }, (_, i) => `<tr><td rowspan=3>${i}</td><td>a</td><td>b</td></tr><tr><td rowspan=2>c</td><td>d</td></tr><tr><td>e</td></tr>\n`).join('')
}

describe('a table with table-layout: fixed is written row by row', () => {
  test.each([
    ['plain rows', '', `<p>before</p><table>${rows(MANY)}</table><p>after</p>`],
    ['a head that stands again', '', `<table>${HEAD}${rows(MANY)}</table>`],
    ['borders that collapse', 'table { border-collapse: collapse } td { border: 1px solid } thead th { border-bottom: 3px solid red }', `<table>${HEAD}${rows(MANY)}</table>tail`],
    ['cells that span rows', 'table { border-collapse: collapse } td { border: 1px solid }', `<table>${HEAD}<tbody>${spanned(MANY * 2)}</tbody></table>`],
    ['row groups', 'tbody { border: 2px solid } tbody + tbody td { color: red }', `<table><tbody></tbody>${HEAD.replaceAll('thead', 'tbody')}<tbody>${rows(1500)}</tbody><tbody>${rows(1500)}</tbody></table>`],
    ['many small row groups', 'table { border-collapse: collapse } tbody { border: 1px solid }', `<table>${HEAD}${`<tbody>${rows(2)}</tbody>`.repeat(MANY / 2)}</table>`],
    ['a foot behind the rows', 'tfoot td { color: blue }', `<table>${HEAD}<tbody>${rows(MANY)}</tbody><tfoot>${rows(2)}</tfoot></table>`],
    ['a foot before the rows', '', `<table>${HEAD}<tfoot>${rows(2)}</tfoot><tbody>${rows(MANY)}</tbody></table>`],
    ['a caption and columns', 'col { background: #eee } table { background: #fee; border: 2px solid }', `<h2>x</h2><table><caption>The caption</caption><colgroup><col style="width: 20%"><col><col></colgroup>${rows(MANY)}</table>`],
    ['break rules of rows', 'tr { break-inside: avoid } tr:nth-child(100n) { break-after: page } tr:nth-child(7n) { break-before: avoid }', `<table>${rows(MANY)}</table>`],
    ['a table that avoids breaks', 'table { break-inside: avoid; margin: 20px 0 } tr:last-child td { color: red }', `<p>a</p><table>${HEAD}${rows(MANY)}</table><p>z</p>`],
    ['selectors that count rows', 'tr:nth-child(even) td { background: #eee } tr:first-child td, tr:not(:last-child) td:last-child { color: red }', `<table>${rows(MANY)}</table>`],
    ['counters', 'tbody { counter-reset: n } tr { counter-increment: n } td:first-child::before { content: counter(n) ": " }', `<table>${rows(MANY)}</table>`],
    ['two tables', 'table { border-collapse: collapse } td { border: 1px dotted }', `<table>${HEAD}${rows(MANY)}</table><table>${rows(MANY)}</table>`],
    ['floats above it', 'i { float: left; width: 50px; height: 30px }', `<i></i><p>text</p><div style="clear: both"></div><table>${rows(MANY)}</table>`],
  ])('%s', async (_, css, body) => {
    const html = `<!DOCTYPE html><head><style>${FIXED}${css}</style></head><body>${body}`
    const [whole, pieces] = [await render(html), await streamed(html)]
    expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
    expect(pieces.warnings).toEqual([])
    expect(pieces.early).toBeGreaterThan(pieces.bytes.length / 4)
    expect(pieces.stats.arenaBytes).toBeLessThan(whole.stats.arenaBytes * 0.9)
  }, 60_000)

  test('in memory that does not grow with its length', async () => {
    const css = `<style>${FIXED} table { border-collapse: collapse } td { border: 1px solid }</style>`
    const [short, long] = [await streamed(`${css}<table>${HEAD}${rows(8000)}</table>`), await streamed(`${css}<table>${HEAD}${rows(24_000)}</table>`)]
    expect(long.stats.arenaBytes).toBeLessThan(short.stats.arenaBytes * 1.1)
    expect(long.stats.textBytes).toBeLessThan(short.stats.textBytes * 1.3)
  }, 60_000)
})

describe('a table is held to its end', () => {
  test.each([
    ['in auto layout', 'table { table-layout: auto }', `<table>${rows(MANY)}</table>`],
    ['with a height to share out', 'table { height: 90000px }', `<table>${rows(MANY)}</table>`],
    ['when later rows of the part that was read have more columns', '', `<table>${rows(100)}<tr><td>a<td>b<td>c<td>d</tr>${rows(MANY)}</table>`],
    ['where a selector counts from the end', 'tr:nth-last-child(3) { color: red }', `<p>x<table>${rows(MANY)}</table>`],
    ['beside a float', 'i { float: left; width: 50px; height: 9000px } table { width: 50% }', `<i></i><table>${rows(MANY)}</table>`],
    ['with a caption below', 'caption { caption-side: bottom }', `<table><caption>x</caption>${rows(MANY)}</table>`],
  ])('%s', async (_, css, body) => {
    const html = `<!DOCTYPE html><head><style>${FIXED}${css}</style></head><body>${body}`
    const [whole, pieces] = [await render(html), await streamed(html)]
    expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
    expect(pieces.early).toBeLessThan(2000)
  }, 60_000)
})

test('a long table behind one that is held is written row by row', async () => {
  const held = `<table style="height: 50000px">${rows(MANY)}</table>`
  const html = `<!DOCTYPE html><style>${FIXED}</style><body>${held}<table>${HEAD}${rows(MANY * 3)}</table>`
  const [whole, pieces] = [await render(html), await streamed(html)]
  expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
  expect(pieces.stats.arenaBytes).toBeLessThan(whole.stats.arenaBytes * 0.5)
}, 60_000)

describe('what comes too late in a table that is written row by row', () => {
  test.each([
    ['more columns', `${rows(MANY * 2)}<tr><td>a<td>b<td>c<td>late</tr>${rows(MANY)}`, 'more columns'],
    ['a head', `${rows(MANY * 2)}<thead><tr><td>late</thead>${rows(MANY)}`, '<thead>'],
    ['a caption', `${rows(MANY * 2)}<caption>late</caption>${rows(MANY)}`, '<caption>'],
    ['content outside of cells', `${rows(MANY * 2)}<p>late</p>${rows(MANY)}`, 'outside the cells'],
    ['text outside of cells', `${rows(MANY * 2)}<tr>late<td>x</tr>${rows(MANY)}`, 'outside the cells'],
    ['a column', `${rows(MANY * 2)}</tbody><col>${rows(MANY)}`, '<col>'],
  ])('%s stands where it comes, with a warning', async (_, content, message) => {
    for (const borders of ['', 'table { border-collapse: collapse } td { border: 1px solid }']) {
      const html = `<!DOCTYPE html><head><style>${FIXED}${borders}</style></head><body><table>${content}</table>`
      const { warnings, pages } = await convert(html, [['streaming', null]])
      expect(warnings).toEqual([expect.stringContaining(message)])
      const texts = pages.flatMap(({ texts: all }) => all.map(({ text }) => text))
      expect(texts.some((text) => text.includes('late'))).toBe(message !== '<col>')
    }
  }, 60_000)

  test('wider borders at the sides are warned of', async () => {
    const css = `${FIXED} table { border-collapse: collapse } td { border: 1px solid } .w td { border: 5px solid }`
    const { warnings } = await streamed(`<!DOCTYPE html><style>${css}</style><table>${rows(MANY * 2)}<tr class=w><td>a<td>b<td>c</tr></table>`)
    expect(warnings).toHaveLength(1)
  }, 60_000)
})
