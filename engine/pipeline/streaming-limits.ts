/**
 * What a document may not ask for when it is read in streaming mode, and what comes out otherwise than it does when the
 * whole document is held. The first is an error that says why and what to do; the second a warning.
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import { Combinator, type CompiledSelector, type NthTest, type PseudoTest } from '../css/compiled-selector.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { renderError } from '../messages/errors.ts'
import type { Warnings } from '../messages/warnings.ts'
import { Origin } from '../style/cascade.ts'
import type { Document } from './document.ts'
import type { OriginSheet } from './style-sheets.ts'

const REMEDY = 'leave out --streaming to convert it'

/** Style sheets must be known before the first page is written. */
export function refuseLateSheet(doc: Document, n: NodeId): void {
  if (doc.nodes.tag[n] === Tag.link) {
    const rel = (attributeText(doc, n, Attr.rel) ?? '').toLowerCase().split(/[\t\n\f\r ]+/)
    if (!rel.includes('stylesheet') || rel.includes('alternate')) return
    throw renderError(`the document links a style sheet after <body> has begun, which streaming mode cannot use\nmove the <link> into the head, or ${REMEDY}`)
  }
  throw renderError(`the document has a <style> element after <body> has begun, which streaming mode cannot use\nmove it into the head, or ${REMEDY}`)
}

/** The last page is not there when the first is written. */
export function refuseTotal(): void {
  throw renderError('counter(pages) in content prints the number of pages, which streaming mode does not know\nleave it or --streaming out')
}

/** What comes too late in a table whose first rows are written, and what becomes of it. */
export const LatePart = {
  columns: ['a row with more columns than those before it', 'the columns are as wide as it needs from there on'],
  head: ['a head', 'it stands where it comes, and is not repeated'],
  caption: ['a <caption>', 'it stands where it comes, in a row of its own'],
  column: ['a <col> or <colgroup>', 'it does not count'],
  content: ['content outside of the cells', 'it stands where it comes, in a row of its own'],
  foot: ['a foot that each page would show', 'it stands once, after the last row'],
} as const

export const warnOfLate = (warnings: Warnings, [what, outcome]: (typeof LatePart)[keyof typeof LatePart]): void => warnings.add('streaming-table-late', what, outcome)

/** Selectors that look at what follows see no further than the next sibling where the element is a child of body. */
export function warnOfSelectors(sheets: readonly OriginSheet[], warnings: Warnings): void {
  for (const { sheet, origin } of sheets) {
    if (origin === Origin.builtIn) continue
    for (const rule of sheet.rules) for (const selector of rule.selectors) warnOf(selector, warnings)
  }
}

function warnOf(selector: CompiledSelector, warnings: Warnings): void {
  for (const compound of selector.compounds) {
    for (const [at, test] of compound.pseudos.entries()) {
      const name = changedTest(test, compound.pseudos[at - 1])
      if (name !== null) warnings.add('streaming-selector', name)
      if (test.kind === 'is' || test.kind === 'not') for (const inner of test.list) warnOf(inner, warnings)
    }
  }
}

/** The pseudo-class that may give another answer, as authors write it; null for one that cannot. */
function changedTest(test: PseudoTest, before: PseudoTest | undefined): string | null {
  if (test.kind === 'has') return test.relatives.some(({ combinator }) => combinator === Combinator.laterSibling) ? ':has(~ …)' : null
  if (test.kind === 'nth-of') return test.fromEnd ? ':nth-last-child(… of …)' : null
  if (test.kind !== 'nth' || !test.fromEnd) return null
  const isLast = isOne(test)
  if (!test.ofType) return isLast ? null : ':nth-last-child()'
  if (!isLast) return ':nth-last-of-type()'
  const isOnly = before?.kind === 'nth' && isOne(before) && before.ofType && !before.fromEnd
  return isOnly ? ':only-of-type' : ':last-of-type, or :nth-last-of-type(1),'
}

const isOne = ({ step, offset }: NthTest): boolean => step === 0 && offset === 1

/** What is to be drawn around a root; null for nothing but images. */
export function rootDecoration({ nodes, styles: { read } }: Document, n: NodeId): 'border' | 'background' | null {
  const style = nodes.style[n] ?? (0 as StyleId)
  if (read.borderTopWidth(style) + read.borderRightWidth(style) + read.borderBottomWidth(style) + read.borderLeftWidth(style) > 0) return 'border'
  return (read.backgroundColor(style) & 0xff) === 0 ? null : 'background'
}

/**
 * Where html and body end is not known while their pages are written: borders and colours are refused on those that are
 * `listed`, which have one at the listed level too; pictures, and what the standard level alone understands, are left out.
 */
export function refuseDecoratedRoots(doc: Document, roots: readonly NodeId[], listed: readonly NodeId[]): void {
  const { read } = doc.styles
  for (const n of roots) {
    const name = doc.names.tagName(doc.nodes.tag[n] ?? Tag.other)
    const what = rootDecoration(doc, n)
    if (what !== null && listed.includes(n)) {
      throw renderError(`<${name}> has a ${what}, which streaming mode cannot draw\nput it on an element inside of body, or ${REMEDY}`)
    }
    if (what !== null) doc.warnings.add('streaming-background', what, name)
    if (read.backgroundImage(doc.nodes.style[n] ?? (0 as StyleId)).some((layer) => layer.kind !== 'none')) doc.warnings.add('streaming-background', 'background image', name)
  }
}
