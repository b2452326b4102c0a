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

/** Where notes stand, the end of their page is not known when its first lines are. */
export function refuseNotes(): void {
  throw renderError(`the document has footnotes (float: footnote), which streaming mode cannot place\n${REMEDY}`)
}

/** A page has its name by what stands on it, of which the first part may be forgotten by then. */
export function refusePageNames(): void {
  throw renderError(`the document gives names to pages (the property page), which streaming mode does not keep\n${REMEDY}`)
}

/** The outline is written when all pages are there. */
export function refuseBookmarks(): void {
  throw renderError(`the document asks for bookmarks (the property bookmark-level), which streaming mode does not keep\n${REMEDY}`)
}

/** The last page is not there when the first is written. */
export function refuseTotal(): void {
  throw renderError('counter(pages) in content prints the number of pages, which streaming mode does not know\nleave it or --streaming out')
}

/** What comes later may be on any page. */
export function refuseTargets(): void {
  throw renderError(`the document tells of the elements that its links lead to (target-counter() or target-text()), which streaming mode cannot know\n${REMEDY}`)
}

/** On which page a string is set is told when all of them are there. */
export function refuseStrings(): void {
  throw renderError(`the document sets named strings (the property string-set), which streaming mode does not keep\n${REMEDY}`)
}

/** On which page an element stands is told when all of them are there. */
export function refuseRunningElements(): void {
  throw renderError(`the document puts elements into the margins of pages (position: running()), which streaming mode does not keep\n${REMEDY}`)
}

/** Pages are counted from the first of those that are kept. */
export function refuseSides(): void {
  throw renderError(`the document asks for left or right pages (break-before, break-after), which streaming mode does not count\n${REMEDY}`)
}

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

/** Where html and body end is not known while their pages are written. */
export function refuseDecoratedRoot(doc: Document, html: NodeId, body: NodeId): void {
  const { read } = doc.styles
  for (const [n, name] of [[html, 'html'], [body, 'body']] as const) {
    const style = doc.nodes.style[n] ?? (0 as StyleId)
    const borders = read.borderTopWidth(style) + read.borderRightWidth(style) + read.borderBottomWidth(style) + read.borderLeftWidth(style)
    const hasBackground = (read.backgroundColor(style) & 0xff) !== 0 || read.backgroundImage(style).some((layer) => layer.kind !== 'none')
    if (borders === 0 && !hasBackground) continue
    const what = borders > 0 ? 'a border' : 'a background'
    throw renderError(`<${name}> has ${what}, which streaming mode cannot draw\nput it on an element inside of body, or ${REMEDY}`)
  }
}
