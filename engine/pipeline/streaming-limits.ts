/**
 * Restrictions of streaming mode. A document that uses an unsupported feature ends in an error that says why and what to do. A feature
 * whose result differs from normal mode causes a warning.
 */
import type { NodeId } from '../arena/ids.ts'
import { Combinator, type CompiledSelector, type NthTest, type PseudoTest } from '../css/compiled-selector.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { renderError } from '../messages/errors.ts'
import type { Warnings } from '../messages/warnings.ts'
import { Origin } from '../style/cascade.ts'
import type { Document } from './document-state.ts'
import type { OriginSheet } from './style-sheets.ts'

const REMEDY = 'convert the document without --streaming'

/** Refuses late style sheets: they must be known before the first page is written. */
export function refuseLateSheet(doc: Document, n: NodeId): void {
  if (doc.nodes.tag[n] === Tag.link) {
    const rel = (attributeText(doc, n, Attr.rel) ?? '').toLowerCase().split(/[\t\n\f\r ]+/)
    if (!rel.includes('stylesheet') || rel.includes('alternate')) return
    throw renderError(`the document links a style sheet after the start of <body>, which streaming mode does not support\nmove the <link> into the head, or ${REMEDY}`)
  }
  throw renderError(`the document has a <style> element after the start of <body>, which streaming mode does not support\nmove it into the head, or ${REMEDY}`)
}

/** Refuses the total number of pages, which is unknown when the first page is written. */
export function refuseTotal(): void {
  throw renderError('counter(pages) in content prints the total number of pages, which streaming mode does not know\nleave out counter(pages) or --streaming')
}

/** Parts of a table that come after rows which are already written, and what happens to each. */
export const LatePart = {
  columns: ['a row with more columns than those before it', 'from there on the columns are as wide as it needs'],
  head: ['a <thead>', 'it is drawn where it occurs and is not repeated'],
  caption: ['a <caption>', 'it is drawn where it occurs, as a row of its own'],
  column: ['a <col> or <colgroup>', 'it is ignored'],
  content: ['content outside the cells', 'it is drawn where it occurs, as a row of its own'],
  foot: ['a <tfoot> that each page would repeat', 'it is drawn once, after the last row'],
} as const

export const warnOfLate = (warnings: Warnings, [what, outcome]: (typeof LatePart)[keyof typeof LatePart]): void => warnings.add('streaming-table-late', what, outcome)

/** Warns of selectors that depend on later siblings: for children of body, only the next sibling is known. */
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

/** The pseudo-class that may give a different result, in the form that authors write; null if it cannot. */
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

/** The kind of decoration on a root element that the level determines; null for none or for images only. */
export function rootDecoration({ nodes, styles: { read } }: Document, n: NodeId): 'border' | 'background' | null {
  const style = nodes.style[n]
  if (read.borderTopWidth(style) + read.borderRightWidth(style) + read.borderBottomWidth(style) + read.borderLeftWidth(style) > 0) return 'border'
  return (read.backgroundColor(style) & 0xff) === 0 ? null : 'background'
}

/**
 * The height of html and body is unknown while their pages are written. Borders and colours on elements in `listed`, which have them at the
 * listed level too, are refused; images, and decorations that only the standard level supports, are left out with a warning.
 */
export function refuseDecoratedRoots(doc: Document, roots: readonly NodeId[], listed: readonly NodeId[]): void {
  const { read } = doc.styles
  for (const n of roots) {
    const name = doc.names.tagName(doc.nodes.tag[n])
    const what = rootDecoration(doc, n)
    if (what !== null && listed.includes(n)) {
      throw renderError(`<${name}> has a ${what}, which streaming mode cannot draw\nset it on an element inside <body>, or ${REMEDY}`)
    }
    if (what !== null) doc.warnings.add('streaming-background', what, name)
    if (read.backgroundImage(doc.nodes.style[n]).some((layer) => layer.kind !== 'none')) doc.warnings.add('streaming-background', 'background image', name)
  }
}
