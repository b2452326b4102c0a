/** Documents of blocks: paragraphs of a fixed height, pages with a forced break, nested flex containers. */
import { bothModes, type Mode, type Workload } from './workload.ts'

/** 15 on a page of A4. */
export function paragraphs(size: number, modes: readonly Mode[] = bothModes): Workload {
  return { series: 'paragraphs', size, modes, html: () => makeParagraphs(size) }
}

function* makeParagraphs(count: number): Iterable<string> {
  yield '<html><head><style>p { height: 60px; margin: 0; }</style></head><body>'
  for (let i = 0; i < count; i++) yield `<p>paragraph ${i} lorem ipsum dolor sit amet</p>`
  yield '</body></html>'
}

/** Each with a heading, two paragraphs, and a footer that differs from page to page. */
export function pages(size: number): Workload {
  return { series: 'pages', size, modes: bothModes, html: () => makePages(size), options: [['footer-center', '[page]']] }
}

function* makePages(count: number): Iterable<string> {
  yield '<!DOCTYPE html><html><head><title>Pages</title><style>h1 { break-before: page; font-size: 18px }</style></head><body>'
  for (let i = 0; i < count; i++) {
    yield `<h1>Page ${i}</h1><p>The first paragraph of page ${i} has a few words.</p><p>So has the second of page ${i}.</p>`
  }
  yield '</body></html>'
}

const NESTS = 100

/** A hundred times `size` nested containers, rows and columns in turn, each with a text beside the next. */
export function nestedFlex(size: number): Workload {
  return { series: 'nested-flex', size, modes: ['normal'], html: () => makeNested(size) }
}

function* makeNested(depth: number): Iterable<string> {
  yield '<!DOCTYPE html><html><head><style>div { display: flex } .c { flex-direction: column } i { flex: 1 }</style></head><body>'
  for (let nest = 0; nest < NESTS; nest++) {
    for (let level = 0; level < depth; level++) yield level % 2 === 0 ? '<div class="c"><i>c</i>' : '<div><i>r</i>'
    yield '</div>'.repeat(depth)
  }
  yield '</body></html>'
}
