/** Running elements in the margins of each page (CSS Generated Content for Paged Media 3, 1.2.2); page-values.ts selects the value. */
import { buildRunningElement } from '../boxes/built-at-once.ts'
import type { RunningElement } from '../boxes/page-facts.ts'
import type { BreakResult } from '../fragment/break-result.ts'
import type { StringChoice } from '../style/generated-values.ts'
import { anchorPlace } from './anchor-pages.ts'
import { requestBackgrounds } from './background-images.ts'
import { createElementDocument, endSideDocument } from './document.ts'
import { type Document } from './document-state.ts'
import { firstBoxes, pagesOfBoxes } from './element-pages.ts'
import { forgetLayout } from './forget-layout.ts'
import { PageValues } from './page-values.ts'
import { requestPictures } from './pictures.ts'

export class PageElements {
  private readonly values = new PageValues<RunningElement>()

  /** Null for a document without running elements. */
  static of(doc: Document, breaks: BreakResult): PageElements | null {
    return doc.boxes.runningElements.length === 0 ? null : new PageElements(doc, breaks)
  }

  private constructor(doc: Document, breaks: BreakResult) {
    const { runningElements } = doc.boxes
    const nodes = new Set(runningElements.map(({ place }) => place))
    const boxes = firstBoxes(doc, (node) => nodes.has(node))
    const pages = pagesOfBoxes(doc, boxes.values())
    for (const element of runningElements) {
      const box = boxes.get(element.place)
      if (box === undefined) continue
      const { page, isAtStart } = anchorPlace(doc, breaks, box, pages.get(box) ?? 0)
      this.values.add(element.name, element, page, isAtStart)
    }
    this.values.settle()
  }

  /** The element that a page shows, by page index from 0; null for none. */
  on(page: number, name: string, which: StringChoice): RunningElement | null {
    return this.values.on(page, name, which)
  }
}

const NO_PAGE = { number: () => 0, string: () => '' }

/** Requests the images of running elements, which have no boxes when the images of the document are requested. */
export function requestOfRunningElements(main: Document, base: string, hasBackground: boolean): void {
  const doc = createElementDocument(main)
  for (const element of main.boxes.runningElements) {
    forgetLayout(doc)
    buildRunningElement(doc, element, NO_PAGE)
    if (hasBackground) requestBackgrounds(doc)
    requestPictures(doc, base)
  }
  endSideDocument(doc)
}
