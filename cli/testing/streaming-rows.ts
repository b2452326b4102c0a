/** Features that streaming mode refuses or warns of, with an example document for each: rows of the tables in docs/streaming.md. */
import type { WarningCode } from '../../engine/messages/warnings.ts'
import type { OptionPair } from '../../engine/options/parse.ts'

interface Streamed {
  readonly html: string
  readonly options?: readonly OptionPair[]
}

export type StreamingCode = Extract<WarningCode, `streaming-${string}`>

export const refusedRows: readonly (Streamed & { readonly what: string })[] = [
  { what: '`counter(pages)` in page margin boxes or content: the number of pages is not known while the first one is written', html: '<style>@page { @top-left { content: counter(pages) } }</style><p>a' },
  { what: '`[topage]` in headers and footers', html: '<p>a', options: [['footer-center', '[topage]']] },
  { what: '`--toc`', html: '<h1>a', options: [['toc', null]] },
  { what: '`--page-ranges`', html: '<h1>a', options: [['page-ranges', '1']] },
  { what: 'a background colour on `<html>` or `<body>`', html: '<style>body { background: red }</style><p>a' },
  { what: 'a border on `<html>` or `<body>`', html: '<style>html { border: 1px solid }</style><p>a' },
  { what: '`<style>` after the start of `<body>`, except within an inline `<svg>`', html: '<p>a</p><style></style><p>b' },
  { what: '`<link rel=stylesheet>` after the start of `<body>`', html: '<p>a</p><link rel=stylesheet href=a.css><p>b' },
]

const fixed = '<!DOCTYPE html><style>table { table-layout: fixed; width: 100%; border-collapse: collapse } td { border: 1px solid } .w td { border-width: 5px }</style><table>'
const rows = '<tr><td>a</td></tr>'.repeat(9000)

export const warnedRows: Readonly<Record<StreamingCode, Streamed & { readonly what: string }>> = {
  'streaming-selector': {
    what: '`:last-of-type`, `:only-of-type`, `:nth-last-child()`, `:nth-last-of-type()` and `:has(~ …)` may match the wrong elements among the children of `<body>`: each of them is styled as soon as its next sibling is read',
    html: '<style>p:last-of-type { color: red }</style><p>a',
  },
  'streaming-family': {
    what: 'there is no font, given or installed, of a font family: another font is used (in normal mode too, without a warning)',
    html: "<p style=\"font-family: 'No Such Family'\">a",
  },
  'streaming-position': { what: '`position: absolute` and `fixed` are ignored: the boxes stay in the normal flow', html: '<p style="position: absolute">a' },
  'streaming-background': {
    what: 'background images of `<html>` and `<body>`, and their colours and borders that the level `listed` does not support, are not drawn',
    html: '<style>body { background: linear-gradient(red, blue) }</style><p>a',
  },
  'streaming-svg-style': {
    what: 'a `<style>` in an inline `<svg>` applies only to SVG properties such as `fill`, and only to the drawings that follow',
    html: '<p>a</p><svg><style>path { fill: red }</style><path d="M0 0h9v9z"/></svg>',
  },
  'streaming-slices': {
    what: 'background images, border images and rounded corners of a box that spans several pages are drawn for each page separately',
    html: '<div style="height: 3000px; background: linear-gradient(red, blue)">a</div>',
  },
  'streaming-target': {
    what: 'the text of `target-counter()` and `target-text()` is left out',
    html: '<style>a::after { content: target-counter(attr(href), page) }</style><p id=a><a href="#a">a</a>',
  },
  'streaming-table-late': { what: 'content that comes too late in a table that is written row by row (see above)', html: `${fixed}${rows}<tr><td>a<td>b` },
  'streaming-table': { what: 'left and right borders of such a table that are wider in later rows extend beyond the table', html: `${fixed}${rows}<tr class=w><td>a` },
}
