/** What streaming mode refuses, and what it warns of, with a document for each: rows of the tables in docs/streaming.md. */
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
  { what: 'a background colour on `<html>` or `<body>`', html: '<style>body { background: red }</style><p>a' },
  { what: 'a border on `<html>` or `<body>`', html: '<style>html { border: 1px solid }</style><p>a' },
  { what: '`<style>` after `<body>` has begun, but for one in an inline `<svg>`', html: '<p>a</p><style></style><p>b' },
  { what: '`<link rel=stylesheet>` after `<body>` has begun', html: '<p>a</p><link rel=stylesheet href=a.css><p>b' },
]

const fixed = '<!DOCTYPE html><style>table { table-layout: fixed; width: 100%; border-collapse: collapse } td { border: 1px solid } .w td { border-width: 5px }</style><table>'
const rows = '<tr><td>a</td></tr>'.repeat(9000)

export const warnedRows: Readonly<Record<StreamingCode, Streamed & { readonly what: string }>> = {
  'streaming-selector': {
    what: '`:last-of-type`, `:only-of-type`, `:nth-last-child()`, `:nth-last-of-type()` and `:has(~ …)` may match other elements among the children of `<body>`, which are styled when their next sibling is there',
    html: '<style>p:last-of-type { color: red }</style><p>a',
  },
  'streaming-family': {
    what: 'a font family of which there is no font, given or installed: another font is used, as it is without a word in normal mode',
    html: "<p style=\"font-family: 'No Such Family'\">a",
  },
  'streaming-position': { what: '`position: absolute` and `fixed` are ignored: boxes stay where the flow has them', html: '<p style="position: absolute">a' },
  'streaming-background': {
    what: 'images behind `<html>` and `<body>`, and colours and borders there that the level `listed` does not know, are not drawn',
    html: '<style>body { background: linear-gradient(red, blue) }</style><p>a',
  },
  'streaming-svg-style': {
    what: 'a `<style>` in an inline `<svg>` counts for what SVG alone has, such as `fill`, and for drawings from there on',
    html: '<p>a</p><svg><style>path { fill: red }</style><path d="M0 0h9v9z"/></svg>',
  },
  'streaming-slices': {
    what: 'background images, border images and round corners of a box over pages are placed anew on each page',
    html: '<div style="height: 3000px; background: linear-gradient(red, blue)">a</div>',
  },
  'streaming-target': {
    what: 'what `target-counter()` and `target-text()` tell is left out',
    html: '<style>a::after { content: target-counter(attr(href), page) }</style><p id=a><a href="#a">a</a>',
  },
  'streaming-table-late': { what: 'what comes too late in a table that is written row by row (see above)', html: `${fixed}${rows}<tr><td>a<td>b` },
  'streaming-table': { what: 'borders at the sides of such a table that are wider in later rows reach out of it', html: `${fixed}${rows}<tr class=w><td>a` },
}
