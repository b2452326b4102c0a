/** Boxes of elements that are there as a whole: of a document, and of running elements. */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { type BoxBuilderInput, Builder } from './build.ts'
import type { PageFacts, RunningElement } from './running-elements.ts'

/** Builds the boxes of `top` and everything in it; returns its box, or 0 when it makes none. `hasNotes`: its pages may have footnotes. */
export function buildBoxes(doc: BoxBuilderInput, top: NodeId, hasNotes = false): BoxId {
  return new Builder(doc, false, hasNotes).buildRoot(top)
}

/** Builds the boxes of a running element, in a block that stands for the margin box; `page`: what it shows of the page there. */
export function buildRunningElement(doc: BoxBuilderInput, { node, counters }: RunningElement, page: PageFacts): BoxId {
  return new Builder(doc).buildRunning(node, counters, page)
}

/** Builds the boxes of what stands in `n`, an element of a drawing, in a block that stands for it. */
export function buildContent(doc: BoxBuilderInput, n: NodeId, page: PageFacts): BoxId {
  return new Builder(doc).buildContent(n, page)
}
