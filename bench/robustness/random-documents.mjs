/**
 * Writes random documents to search for crashes, hangs and endless pages. A seed and a number determine one document, the same on every
 * machine.
 *
 *     node bench/robustness/random-documents.mjs DIRECTORY [count] [seed]
 *     pdfconv batch DIRECTORY --output-dir OUT --workers 1 --timeout 60 --report report.json
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , directory = '', countText = '10000', seedText = '1'] = process.argv
if (directory === '') throw new Error('name the directory that the documents go to')

/** Mulberry32. */
const randomFrom = (seed) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const TAGS = ('div div div p p span span b i table tr td th thead tbody tfoot caption colgroup col ul ol li dl dt dd h1 h2 h3 section header footer '
  + 'blockquote pre code a br hr img svg input select textarea button fieldset legend ruby rt details summary figure figcaption wbr sub sup center font mark progress').split(' ')
const VOID = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr'])
const LENGTHS = ['0', '1px', '7px', '20px', '50%', '100%', '120%', '2em', '3cm', '-5px', '-30%', '40vh', '30vw', '400px', '2000px', 'auto', 'min-content', 'max-content', 'fit-content', 'calc(100% - 20px)', 'min(50%, 9cm)']
const POSITIVE = LENGTHS.filter((each) => !each.startsWith('-'))
const COLORS = ['red', '#08f', 'rgb(10 20 30 / 40%)', 'transparent', 'currentColor', 'hsl(120 50% 50%)']
const IMAGES = ['linear-gradient(red, blue)', 'repeating-linear-gradient(45deg, red 0 3px, blue 3px 6px)', 'radial-gradient(circle, red, blue 60%)', 'conic-gradient(red, blue)', 'none',
  'url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)']
const PROPERTIES = {
  display: ['block', 'inline', 'inline-block', 'flex', 'inline-flex', 'grid', 'inline-grid', 'table', 'inline-table', 'table-row', 'table-cell', 'table-row-group', 'table-header-group', 'table-caption', 'list-item', 'none', 'contents', 'flow-root', 'run-in'],
  position: ['static', 'relative', 'absolute', 'fixed', 'sticky', 'running(head)'],
  float: ['left', 'right', 'none', 'footnote'], clear: ['left', 'both', 'none'],
  width: LENGTHS, height: LENGTHS, 'min-width': POSITIVE, 'max-width': POSITIVE, 'min-height': POSITIVE, 'max-height': POSITIVE,
  margin: LENGTHS, 'margin-top': LENGTHS, 'margin-bottom': LENGTHS, padding: POSITIVE, top: LENGTHS, left: LENGTHS, right: LENGTHS, bottom: LENGTHS,
  border: ['1px solid', '10px double red', '3px dashed blue', '0', '40px groove #ccc'], 'border-radius': ['3px', '50%', '10px / 40px', '999px'],
  'border-collapse': ['collapse', 'separate'], 'border-spacing': ['0', '5px 20px'], 'table-layout': ['fixed', 'auto'], 'caption-side': ['bottom', 'top'], 'empty-cells': ['hide'],
  'break-before': ['page', 'avoid', 'column', 'left', 'right', 'recto'], 'break-after': ['page', 'avoid', 'column', 'verso'], 'break-inside': ['avoid', 'auto'],
  'box-decoration-break': ['clone', 'slice'], orphans: ['1', '5', '90'], widows: ['1', '7', '90'], page: ['wide', 'auto'],
  columns: ['2', '3 60px', '100', 'auto 5px'], 'column-span': ['all'], 'column-gap': ['0', '1cm', '300px'], 'column-fill': ['auto', 'balance'], 'column-rule': ['1px solid'],
  'flex-direction': ['row', 'column', 'row-reverse', 'column-reverse'], 'flex-wrap': ['wrap', 'wrap-reverse'], flex: ['1', '0 0 50px', '1 1 0', 'none', '2 3 30%'], order: ['-1', '3'],
  'align-items': ['center', 'baseline', 'stretch', 'end'], 'justify-content': ['space-between', 'center', 'end'], 'align-self': ['center', 'end'], gap: ['0', '5px', '10% 20px', '600px'],
  'grid-template-columns': ['1fr 2fr', 'repeat(3, 1fr)', 'repeat(auto-fill, 40px)', '100px auto minmax(10px, 1fr)', 'repeat(60, 2px)', '[a] 1fr [b] 20% [c]'],
  'grid-template-rows': ['10px 1fr', 'repeat(auto-fit, 30px)', 'auto'], 'grid-column': ['1 / 3', 'span 2', '-1', '900'], 'grid-row': ['2', 'span 3', '1 / -1'], 'grid-auto-flow': ['column', 'dense'],
  'font-size': ['0', '6px', '1.3em', '40px', '200%', '900px', 'small'], 'line-height': ['0', '1', '3', '200px', 'normal'], font: ['italic bold 12px/30px serif', '20px monospace'],
  'font-weight': ['100', '900', 'bolder'], 'font-variant': ['small-caps'], 'letter-spacing': ['3px', '-2px', '1em'], 'word-spacing': ['20px', '-4px'], 'text-indent': ['2em', '-40px', '300%'],
  'text-align': ['justify', 'center', 'right', 'end'], 'vertical-align': ['top', 'middle', 'sub', '-20px', '50%', 'bottom'], 'white-space': ['pre', 'nowrap', 'pre-wrap', 'pre-line', 'break-spaces'],
  'overflow-wrap': ['anywhere'], 'word-break': ['break-all', 'keep-all'], hyphens: ['auto', 'manual'], direction: ['rtl', 'ltr'], 'unicode-bidi': ['bidi-override', 'isolate', 'plaintext'],
  'writing-mode': ['vertical-rl', 'horizontal-tb'], 'text-transform': ['uppercase', 'capitalize'], 'text-decoration': ['underline wavy red', 'line-through'], 'tab-size': ['0', '40'],
  overflow: ['hidden', 'visible', 'auto', 'clip'], opacity: ['0.5', '0'], transform: ['rotate(20deg)', 'scale(0)', 'translate(-50%, 400px)', 'skew(89deg)', 'matrix(1,2,3,4,5,6)'],
  'clip-path': ['circle(40%)', 'polygon(0 0, 100% 0, 50% 90%)', 'inset(10px round 5px)'], filter: ['blur(2px)', 'grayscale(1)'], 'mix-blend-mode': ['multiply'], 'z-index': ['-1', '5'],
  background: [...COLORS, ...IMAGES], 'background-size': ['3px 3px', 'cover', '50%', '0'], 'background-repeat': ['round', 'space', 'no-repeat'], 'box-shadow': ['0 0 5px red', 'inset 9px 9px 0 20px blue'], color: COLORS,
  outline: ['3px solid red'], 'object-fit': ['cover', 'none'], 'aspect-ratio': ['1', '16 / 9', '0 / 1', '1000'], 'box-sizing': ['border-box'], visibility: ['hidden', 'collapse'], zoom: ['0.5', '3'],
  content: ['"x" counter(c)', 'counters(c, ".")', 'attr(id)', 'leader(".") "e"', 'target-counter(attr(href), page)', 'none'], 'counter-increment': ['c', 'c 2 d'], 'counter-reset': ['c', 'c 5'],
  'list-style': ['decimal', 'upper-roman inside', 'square', 'none', '"→ "'], quotes: ['"a" "b"'], 'string-set': ['s content(text)'], 'initial-letter': ['3'], 'shape-outside': ['circle(50%)'], contain: ['size', 'paint'], '--v': ['7px', 'var(--v)'], 'margin-left': ['var(--v)', 'auto'],
}
const NAMES = Object.keys(PROPERTIES)
const WORDS = ['a', 'lorem', 'ipsum', 'unbreakable'.repeat(9), '日本語の文', 'שלום', 'مرحبا', 'naïve', '👩‍👩‍👧', 'soft\u00adhyphen', '\u200b', '\u202e', 'x\u0301\u0301\u0301', '&amp;', '&nbsp;', '<', '\ud83d', 'ไทยภาษา', '1,000.50', '\t', '\n']
const ATTRIBUTES = ['colspan=3', 'rowspan=4', 'colspan=9999', 'rowspan=0', 'width=40', 'height=900', 'dir=rtl', 'align=right', 'border=2', 'cellpadding=9', 'start=-4', 'type=checkbox', 'value=5', 'hidden', 'id=x', 'href=#x', 'src=nothing.png', 'lang=de', 'rows=4', 'span=3', 'size=7', 'open', 'class=a', 'class="a b"']
const SELECTORS = ['div', 'p', '.a', '.b', 'td', 'li::before', 'p::first-line', 'p::first-letter', '*', 'div > *', ':nth-child(2n+1)', 'span::after', '::marker', ':not(p)', ':has(b)', 'table *', ':root', 'body', 'tr:first-child td', 'h1 + *']
const PAGES = ['@page { size: A6; margin: 5mm }', '@page { size: 60px 80px; margin: 0 }', '@page :first { margin: 30% }', '@page wide { size: A4 landscape }', '@page { @top-center { content: counter(page) " of " counter(pages) string(s) element(head) } }', '@page { margin: 90% }', '@page { @footnote { max-height: 30% } }', '@page :nth(2n) { size: A5 }']

class Writer {
  constructor(seed) {
    this.random = randomFrom(seed)
    this.left = 10 + this.below(this.random() < 0.1 ? 160 : 45)
  }

  below(most) { return Math.floor(this.random() * most) }
  any(list) { return list[this.below(list.length)] }
  declaration() {
    const name = this.any(NAMES)
    return `${name}: ${this.any(PROPERTIES[name])}${this.random() < 0.03 ? ' !important' : ''}`
  }
  declarations(most) { return Array.from({ length: 1 + this.below(most) }, () => this.declaration()).join('; ') }
  text() { return Array.from({ length: 1 + this.below(this.random() < 0.1 ? 60 : 8) }, () => this.any(WORDS)).join(' ') }
  element(depth) {
    this.left--
    const tag = this.any(TAGS)
    const style = this.random() < 0.6 ? ` style='${this.declarations(4).replaceAll("'", '')}'` : ''
    const attributes = this.random() < 0.35 ? ` ${this.any(ATTRIBUTES)}` : ''
    if (tag === 'svg') return `<svg${style} viewBox="0 0 ${this.below(90)} 50"><g transform="scale(${this.below(4)})"><rect width=${this.below(99)} height=9 /><text y=9>${this.any(WORDS)}</text></g></svg>`
    const open = `<${tag}${attributes}${style}>`
    if (VOID.has(tag)) return open
    const parts = []
    for (let count = this.below(depth > 25 ? 1 : 6); count > 0 && this.left > 0; count--) parts.push(this.random() < 0.4 ? this.text() : this.element(depth + 1))
    if (parts.length === 0) parts.push(this.text())
    return `${open}${parts.join('')}${this.random() < 0.05 ? '' : `</${tag}>`}`
  }
  document() {
    const rules = Array.from({ length: this.below(7) }, () => `${this.any(SELECTORS)} { ${this.declarations(3)} }`)
    const pages = this.random() < 0.6 ? [this.any(PAGES)] : []
    const body = []
    while (this.left > 0) body.push(this.element(0))
    return `${this.random() < 0.8 ? '<!DOCTYPE html>' : ''}<meta charset=utf-8><style>${[...pages, ...rules].join('\n')}</style>${body.join('\n')}\n`
  }
}

const count = Number(countText)
for (let number = 0; number < count; number++) {
  const below = join(directory, String(Math.floor(number / 1000)).padStart(3, '0'))
  if (number % 1000 === 0) mkdirSync(below, { recursive: true })
  writeFileSync(join(below, `${String(number).padStart(6, '0')}.html`), new Writer(Number(seedText) * 1_000_003 + number).document())
}
