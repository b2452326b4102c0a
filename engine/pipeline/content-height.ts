/**
 * Pages as high as their content, `@page { size: 80mm auto }`: an extension of this project for receipts and labels. The document is laid
 * out twice. In the first layout the page height is unknown, so percentages of it are auto; in the second, it is the height that the first
 * page needed. Breaks are chosen for the maximum page height that PDF readers accept.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { clips } from '../fragment/clipped.ts'
import { isOfFirstPage, positionOf } from '../fragment/out-of-flow.ts'
import { pageAt, type BreakResult } from '../fragment/break-result.ts'
import { BreakUnitFlag } from '../fragment/break-unit-rows.ts'
import { contentArea, geometryOf, type PageGeometry } from '../options/page-geometry.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Document } from './document-state.ts'
import type { LaidOut } from './layout-document.ts'

const Position = enumOf('position')

/** Minimum height of the content of a page, px. */
const LEAST = 1
/** Page heights are multiples of 1/STEPS px, rounded up: a sum of fractions must not be less than the content needs. */
const STEPS = 100

/** The page before its content is known. */
export const emptyPage = (page: PageGeometry): PageGeometry =>
  page.mostHeight === undefined ? page : withContent(page, 0)

export const withContent = (page: PageGeometry, height: number): PageGeometry => ({ ...page, height: height + page.marginTop + page.marginBottom })

/** Maximum content height of a page, px. */
export const mostContent = (page: PageGeometry): number =>
  page.mostHeight === undefined ? contentArea(page).height : Math.max(LEAST, page.mostHeight - page.marginTop - page.marginBottom)

/** Sets the height of each page from its content height, by page index from 0. Pages beyond the array are as high as its last page. */
export function withHeights(page: PageGeometry, heights: readonly number[]): PageGeometry {
  const known = new Map<number, PageGeometry>()
  return {
    ...page,
    unfitted: page.unfitted ?? page,
    numbered(number) {
      const made = known.get(number) ?? withContent(geometryOf(page.unfitted ?? page, number), heights[Math.min(Math.max(number, 1), heights.length) - 1] ?? LEAST)
      known.set(number, made)
      return made
    },
  }
}

/** A body of pages as high as their content whose page numbers follow those of the table of contents. */
export function withContents(body: LaidOut, { laidOut, pages }: { readonly laidOut: LaidOut; readonly pages: number }): LaidOut {
  const shifted = (page: PageGeometry, first: PageGeometry): PageGeometry =>
    page.unfitted === undefined ? page : { ...page, numbered: (number) => number > pages ? geometryOf(page, number - pages) : geometryOf(first, number) }
  return { ...body, page: shifted(body.page, laidOut.page), fit: { ...body.fit, page: shifted(body.fit.page, laidOut.page) } }
}

/** The breaks with the height that each page needs; `height`: the page height that layout used. */
export function fittedBreaks(doc: Document, breaks: BreakResult, height: number): BreakResult & { readonly heights: readonly number[] } {
  const { starts, notes } = breaks
  const needed = starts.map(() => LEAST)
  const reach = (page: number, bottom: number): void => {
    needed[page] = Math.max(needed[page] ?? LEAST, bottom - (starts[page] ?? 0))
  }
  const { breakUnits } = doc
  for (let unit = 1; unit < breakUnits.length; unit++) {
    const bottom = breakUnits.y[unit] + breakUnits.height[unit]
    const page = breakUnits.page[unit]
    if (bottom > (starts[page + 1] ?? Infinity)) reach(pageAt(breaks, bottom - PAGE_SLACK), bottom)
    else reach(page, bottom)
  }
  reachBoxes(doc, breaks, reach)
  // Content that continues over an unforced break fills its page up to the break.
  for (let page = 0; page + 1 < starts.length; page++) if (!isForced(doc, breaks, page + 1)) reach(page, starts[page + 1] ?? 0)
  const most = breaks.pageHeight
  const heights = needed.map((content, page) => Math.min(most, Math.ceil((content + (notes?.heights[page] ?? 0)) * STEPS) / STEPS))
  return { ...breaks, pageHeight: height, heights }
}

/** Reaches the bottom of all boxes with their lines, except boxes positioned relative to the page. */
function reachBoxes(doc: Document, breaks: BreakResult, reach: (page: number, bottom: number) => void): void {
  const { lines, styles: { read }, boxes: { rows } } = doc
  let firstPageUntil = 0
  for (let row = 1; row < rows.length;) {
    const box = row as BoxId
    const flags = rows.flags[box]
    const end = rows.end[box]
    row++
    if (rows.kind[box] === BoxKind.inline) continue
    const style = rows.style[box]
    if ((flags & BoxFlag.absolute) !== 0) {
      const isOfPage = isOfFirstPage(doc, box)
      const hangs = isOfPage && Number.isNaN(read.top(style, 0)) && !Number.isNaN(read.bottom(style, 0))
      if ((flags & BoxFlag.cutOff) !== 0 || hangs || positionOf(doc, box) === Position.fixed) {
        row = end
        continue
      }
      if (isOfPage) firstPageUntil = end
    }
    let bottom = rows.y[box] + rows.height[box]
    const first = rows.firstLine[box]
    const isShut = clips(doc, box) || rows.kind[box] === BoxKind.columns
    if (isShut) row = end
    for (let line = first + rows.lineCount[box] - 1; line >= first && !isShut; line--) {
      if (lines.height[line] <= 0) continue
      bottom = Math.max(bottom, rows.y[box] + lines.y[line] + lines.height[line])
      break
    }
    reach(box < firstPageUntil ? 0 : pageAt(breaks, bottom - PAGE_SLACK), bottom)
  }
}

const isForced = ({ breakUnits }: Document, { firstShown }: BreakResult, page: number): boolean =>
  (breakUnits.flags[firstShown[page] ?? 0] & BreakUnitFlag.forcedBefore) !== 0

/** Whether a page ends because of the maximum height of PDF readers rather than because of a forced break. */
export function isBounded(doc: Document, breaks: BreakResult, most: number): boolean {
  return breaks.starts.some((start, page) => (breaks.starts[page + 1] ?? 0) - start > most / 2 && !isForced(doc, breaks, page + 1))
}
