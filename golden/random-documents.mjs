/**
 * `node golden/random-documents.mjs [COUNT] [FIRST]` (or `0 SEED...`) converts random documents at the default level; a seed gives the same
 * document on every machine: blocks, floats, flex, grid, columns, tables, out-of-flow boxes and footnotes with random sizes and break
 * rules. Each word occurs once. Reports documents that end in an error, lose a word that `--css listed` shows, duplicate one, or take more
 * pages than they could fill. Needs a build (`node cli/prepare.mjs`) and pdftotext. `--write DIR` keeps the reported documents.
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { render } = await import(new URL('../dist/library.mjs', import.meta.url).href)

const args = process.argv.slice(2)
const written = args.indexOf('--write')
const directory = written < 0 ? null : args.splice(written, 2)[1] ?? '.'
const [count = 2000, first = 1, ...others] = args.map(Number)

function drawing(seed) {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0 || 1
  const draw = (most) => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state % most
  }
  for (let i = 0; i < 8; i++) draw(2)
  return draw
}

const LENGTHS = ['0', '10px', '33px', '120px', '400px', '900px', '2000px', '50%', '100%', '100vh', '3em', 'auto']
const SIZES = [
  (length) => `height:${length}`, (length) => `min-height:${length}`, (length) => `width:${length === '0' || length === '10px' ? '80px' : length}`,
  (length) => `padding-bottom:${length.replace('auto', '5px').replace('2000', '200')}`, (length) => `margin-bottom:${length}`, (length) => `margin-top:${length}`,
  (length) => `padding:${length.replace('auto', '2px').replace(/(2|9)000?px|400px/, '20px').replace(/100(%|vh)/, '10px')}`,
]
const LOOKS = [
  'break-before:page', 'break-after:page', 'break-inside:avoid', 'break-before:avoid', 'break-after:avoid', 'break-before:right', 'orphans:4;widows:4',
  'border:1px solid', 'border-top:30px solid red', 'background:#eee', 'line-height:3', 'font-size:30px', 'float:left', 'float:right;clear:both', 'clear:both',
  'position:relative;top:5px', 'transform:translateX(3px)', 'opacity:.5', 'border-radius:9px', 'text-align:right', 'white-space:pre-wrap', 'direction:rtl',
  'columns:2', 'columns:3 60px;column-fill:auto', 'columns:2;height:300px', 'display:flex', 'display:flex;flex-wrap:wrap', 'display:flex;flex-direction:column',
  'display:grid', 'display:grid;grid-template-columns:1fr 2fr', 'display:inline-block', 'display:flow-root', 'display:table', 'display:inline-flex',
  'align-items:center', 'justify-content:space-between', 'gap:20px', 'vertical-align:middle', 'margin:-10px 0', 'box-shadow:0 0 9px',
  'column-span:all', 'grid-row:span 2', 'flex:1', 'position:absolute;top:20px;left:300px;width:200px', 'page:other',
]
const KINDS = ['div', 'div', 'div', 'div', 'p', 'p', 'section', 'ul', 'table', 'table', 'span', 'lines', 'h2', 'note']

class Writer {
  words = 0
  repeated = new Set()
  left = 60

  constructor(draw) {
    this.draw = draw
  }

  pick(list) {
    return list[this.draw(list.length)]
  }

  text(most) {
    let text = ''
    for (let i = 1 + this.draw(most); i > 0; i--) text += `w${++this.words}x `
    return text
  }

  style() {
    const parts = []
    while (this.draw(5) < 2) parts.push(this.pick(SIZES)(this.pick(LENGTHS)))
    while (this.draw(5) < 2) parts.push(this.pick(LOOKS))
    return parts.length === 0 ? '' : ` style="${parts.join(';')}"`
  }

  contents(depth) {
    let html = ''
    for (let i = 1 + this.draw(4); i > 0; i--) html += this.element(depth)
    return html
  }

  element(depth) {
    if (depth > 5 || this.left-- < 0) return this.text(4)
    switch (this.pick(KINDS)) {
      case 'div': return `<div${this.style()}>${this.contents(depth + 1)}</div>\n`
      case 'section': return `<section${this.style()}>${this.contents(depth + 1)}</section>\n`
      case 'p': return `<p${this.style()}>${this.text(90)}</p>\n`
      case 'h2': return `<h2${this.style()}>${this.text(4)}</h2>\n`
      case 'span': return `<span${this.style()}>${this.text(20)}</span>\n`
      case 'lines': return `<div${this.style()}>${Array.from({ length: 1 + this.draw(70) }, () => this.text(2)).join('<br>')}</div>\n`
      case 'ul': return `<ul${this.style()}>${Array.from({ length: 1 + this.draw(5) }, () => `<li${this.style()}>${this.text(9)}</li>`).join('')}</ul>\n`
      case 'note': return `${this.text(2)}<span style="float:footnote">${this.text(30)}</span>`
      default: return this.table(depth)
    }
  }

  table(depth) {
    let html = `<table${this.style()}>`
    const columns = 1 + this.draw(3)
    if (this.draw(3) === 0) {
      const from = this.words
      html += `<thead${this.style()}><tr${this.style()}>${Array.from({ length: columns }, () => `<th${this.style()}>${this.text(2)}</th>`).join('')}</tr></thead>`
      for (let word = from + 1; word <= this.words; word++) this.repeated.add(`w${word}x`)
    }
    for (let i = 1 + this.draw(6); i > 0; i--) {
      html += `<tr${this.style()}>`
      for (let c = 0; c < columns; c++) html += `<td${this.style()}${this.draw(9) === 0 ? ' rowspan=2' : ''}>${this.draw(4) === 0 ? this.contents(depth + 2) : this.text(12)}</td>`
      html += '</tr>'
    }
    return `${html}</table>\n`
  }
}

function documentOf(seed) {
  const draw = drawing(seed)
  const writer = new Writer(draw)
  const page = ['', '@page{size:A5}', '@page{size:300px 400px;margin:20px}', '@page{margin:0}', '@page:first{margin-top:5cm}'][draw(5)]
  const root = ['', 'html,body{height:100%}', 'body{min-height:100vh}', '*{box-sizing:border-box}', 'body{margin:0;columns:2}'][draw(7)] ?? ''
  const body = writer.contents(0) + writer.contents(0)
  return { html: `<!doctype html><meta charset=utf-8><style>${page}${root}</style><body>${body}`, words: writer.words, repeated: writer.repeated }
}

/** The result of a document: how often each word occurs in the PDF. */
async function converted(html, options) {
  const codes = new Set()
  let pages = 0
  const input = await render(html, { ...options, onReport: (report) => { pages = report.pages }, onWarning: ({ code }) => codes.add(code) })
  const { stdout } = spawnSync('pdftotext', ['-raw', '-', '-'], { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  const seen = new Map()
  for (const [word] of stdout.matchAll(/w\d+x/g)) seen.set(word, (seen.get(word) ?? 0) + 1)
  return { pages, codes, seen }
}

async function problemOf({ html, words, repeated }) {
  try {
    const { pages, codes, seen } = await converted(html, {})
    if (pages > 30 + words) return `${pages} pages`
    const all = Array.from({ length: words }, (_, i) => `w${i + 1}x`)
    // Content beyond the edges of the paper is reported by a warning; without page margins, relative offsets can move content there.
    let lost = codes.has('page-overflow') ? [] : all.filter((word) => !seen.has(word))
    if (lost.length > 0 && html.includes('@page{margin:0}')) {
      const inPlace = await converted(html.replaceAll('position:relative;top:5px', 'position:relative'), {})
      lost = lost.filter((word) => !inPlace.seen.has(word))
    }
    const doubled = all.filter((word) => (seen.get(word) ?? 0) > 1 && !repeated.has(word))
    if (lost.length + doubled.length === 0) return null
    if (lost.length > 0) {
      const listed = await converted(html, { css: 'listed' })
      lost = lost.filter((word) => listed.seen.has(word))
    }
    const parts = [[lost, 'lost'], [doubled, 'twice']].filter(([list]) => list.length > 0).map(([list, how]) => `${list.length} of ${words} words ${how}, from ${list[0]}`)
    return parts.length === 0 ? null : `${pages} pages, ${parts.join(', ')}`
  } catch (error) {
    return `error: ${String(error?.message ?? error).split('\n')[0]}`
  }
}

const told = []
const seeds = count === 0 ? [first, ...others] : Array.from({ length: count }, (_, i) => first + i)
for (const seed of seeds) {
  const document = documentOf(seed)
  const started = performance.now()
  const problem = await problemOf(document)
  const seconds = (performance.now() - started) / 1000
  if (problem === null && seconds < 10) continue
  told.push(seed)
  console.log(`seed ${seed}: ${problem ?? `${seconds.toFixed(1)} s`}`)
  if (directory !== null) writeFileSync(join(directory, `random-${seed}.html`), document.html)
}
console.log(`${told.length} of ${seeds.length} documents told`)
process.exitCode = told.length > 0 ? 1 : 0
