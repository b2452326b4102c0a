/**
 * Builds the boxes of complete elements: a whole document, a running element, or an element of a drawing. Documents whose input is streamed
 * use `streamed-boxes.ts`.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { type BoxBuilderInput, Builder } from './build.ts'
import type { PageFacts } from './page-facts.ts'
import type { RunningElement } from './page-facts.ts'

/**
 * Builds the boxes of `top` with its descendants; returns its box, or 0 when it generates none. `hasNotes`: its pages may have footnotes.
 */
export function buildBoxes(doc: BoxBuilderInput, top: NodeId, hasNotes = false): BoxId {
  return new Builder(doc, false, hasNotes).buildRoot(top)
}

/**
 * Builds the boxes of a running element, in an anonymous block for the margin box. `page`: the counters and strings of the page that shows
 * it.
 */
export function buildRunningElement(doc: BoxBuilderInput, { node, counters }: RunningElement, page: PageFacts): BoxId {
  return new Builder(doc).buildRunning(node, counters, page)
}

/** Builds the boxes of the content of `n`, an element of a drawing, in an anonymous block that takes its place. */
export function buildContent(doc: BoxBuilderInput, n: NodeId, page: PageFacts): BoxId {
  return new Builder(doc).buildContent(n, page)
}
