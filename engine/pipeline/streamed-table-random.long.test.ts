/**
 * Random tables with `table-layout: fixed` have the same output row by row as in normal mode: random spans, row groups, headers, footers,
 * captions, borders and break rules; a seed gives the same document on every machine.
 */
import { expect, test } from 'vitest'
import { CollectingSink, createTestHost } from '../debug/testing/test-host.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { Engine } from './engine.ts'

type Draw = (most: number) => number

function drawing(seed: number): Draw {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0 || 1
  return (most) => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % most
  }
}

const SHEET: readonly string[] = [
  'table { border-collapse: collapse }', 'table { border-spacing: 3px 2px }', 'table { border: 2px dashed blue }',
  'table { background: #eef; margin: 10px auto }', 'table { break-inside: avoid }', 'td, th { border: 1px solid #888 }',
  'td { border-bottom: 3px double red }', 'td { vertical-align: middle; padding: 2px }', 'tr { break-inside: avoid }',
  'tr:nth-child(even) td { background: #eee }', 'tr:last-child td { border-bottom: 0 }', 'tr:nth-child(40n) { break-before: page }',
  'tr + tr td { padding-top: 1px }', 'tr:has(b) { background: #fdd }', 'tr:not(:last-child) td { color: blue }',
  'tbody { border: 2px solid }', 'tbody + tbody td { color: green }', 'tbody { opacity: 0.5 }', '.h { display: none }',
  'td:first-child::before { content: counter(r) " " } tr { counter-increment: r }', 'tbody { break-before: page }',
  'col { background: #ffe; border-left: 2px solid green }', 'tr { position: relative; left: 1px }',
]
const CELLS: readonly string[] = ['', 'x', 'some text', '<b>b</b>', '<p>a</p><p>b</p>', '1<br>2', '<i></i>f', 'word '.repeat(9)]

function section(tag: string, draw: Draw, columns: number, count: number): string {
  const busy = new Array<number>(columns).fill(0)
  let html = `<${tag}>`
  for (let row = 0; row < count; row++) {
    html += draw(30) === 0 ? '<tr bgcolor=pink>' : '<tr>'
    for (let c = 0; c < columns;) {
      if ((busy[c] ?? 0) > 0) {
        busy[c] = (busy[c] ?? 0) - 1
        c++
        continue
      }
      let free = 1
      while (c + free < columns && busy[c + free] === 0) free++
      const wide = draw(12) === 0 ? Math.min(free, 1 + draw(3)) : 1
      const tall = draw(15) === 0 ? Math.min(count - row, 1 + draw(4)) : 1
      html += `<td colspan=${wide} rowspan=${tall}>${CELLS[draw(CELLS.length)] ?? ''}`
      busy.fill(tall - 1, c, c + wide)
      c += wide
    }
    html += '</tr>\n'
  }
  return `${html}</${tag}>`
}

function document(seed: number): string {
  const draw = drawing(seed)
  const columns = 2 + draw(4)
  const groups = [1, 1, 2, 5, 60][draw(5)] ?? 1
  const css = SHEET.filter(() => draw(4) === 0).join(' ')
  const total = 9000 / columns
  const col = Array.from({ length: columns }, () => (draw(2) === 0 ? '<col>' : '<col style="width: 15%">')).join('')
  const head = draw(3) > 0 ? section('thead', draw, columns, 1 + draw(2)) : ''
  const foot = section('tfoot', draw, columns, 1 + draw(2))
  const at = draw(3)
  let body = ''
  for (let group = 0; group < groups; group++) body += section('tbody', draw, columns, Math.ceil(total / groups))
  const base = 'table { table-layout: fixed; width: 90% } td { font-size: 7px; line-height: 8px } i { float: left; width: 9px; height: 12px }'
  return `<!DOCTYPE html><style>${base} ${css}</style><body><p>before</p><table>${draw(3) === 0 ? '<caption>c</caption>' : ''}`
    + `<colgroup>${col}</colgroup>${head}${at === 0 ? foot : ''}${body}${at === 1 ? foot : ''}</table><p>after</p>`
}

async function render(html: string, isStreaming: boolean, more: readonly OptionPair[] = []): Promise<{ readonly bytes: Uint8Array, readonly arenaBytes: number }> {
  const sink = new CollectingSink()
  const pairs: OptionPair[] = [['page-width', '500px'], ['page-height', '900px'], ...more]
  if (isStreaming) pairs.push(['streaming', null])
  const engine = new Engine(parseOptions(pairs, 'library'), createTestHost(), sink)
  const input = Buffer.from(html)
  for (let i = 0; i < input.length; i += 5000) await engine.feed(input.subarray(i, i + 5000))
  const { output, stats } = await engine.finish()
  return { bytes: output, arenaBytes: stats.arenaBytes }
}

test('random tables are written row by row as they are written whole', async () => {
  let freed = 0
  for (let seed = 1; seed <= 12; seed++) {
    const html = document(seed)
    const [whole, pieces] = [await render(html, false), await render(html, true)]
    expect(Buffer.compare(whole.bytes, pieces.bytes), `seed ${seed}`).toBe(0)
    if (pieces.arenaBytes < whole.arenaBytes * 0.8) freed++
  }
  expect(freed).toBeGreaterThan(4)
}, 120_000)

test('tables that run from right to left are written row by row as they are written whole', async () => {
  const standard: readonly OptionPair[] = [['css', 'standard']]
  let freed = 0
  for (let seed = 21; seed <= 24; seed++) {
    const html = document(seed).replace('<table>', '<table dir=rtl>')
    const [whole, pieces] = [await render(html, false, standard), await render(html, true, standard)]
    expect(Buffer.compare(whole.bytes, pieces.bytes), `seed ${seed}`).toBe(0)
    if (pieces.arenaBytes < whole.arenaBytes * 0.8) freed++
  }
  expect(freed).toBeGreaterThan(0)
}, 120_000)
