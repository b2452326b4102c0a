/** Finds the element that a page shows, for errors about runaway pages. Page numbers count from 1, as in box rows. */
import type { BoxId } from '../arena/ids.ts'
import { placeOfElement } from '../input/element-places.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

type PagePlacesInput = Pick<FragmentationInput, 'boxes' | 'styles' | keyof DocumentNodes>

/** The element of a box or of its nearest ancestor with one; '' where there is none. */
export function placeOfBox(doc: Pick<FragmentationInput, 'boxes' | keyof DocumentNodes>, box: BoxId): string {
  const { rows } = doc.boxes
  for (let at = box; at !== 0; at = rows.parent[at] ?? (0 as BoxId)) {
    const node = rows.node[at]
    if (node !== 0) return placeOfElement(doc, node)
  }
  return ''
}

/**
 * The element at which a page continues: the innermost that began on an earlier page, or the first that begins on this one. Of boxes side
 * by side, the one with a declared height counts, not those stretched to it. `page` counts from 1, as in box rows.
 */
export function placeOnPage(doc: PagePlacesInput, page: number): string {
  const { firstPage, lastPage, end, parent, length } = doc.boxes.rows
  const depths = new Int32Array(length)
  let found = 0
  let isFoundSized = false
  for (let box = 1; box < length;) {
    const first = firstPage[box] ?? 0
    if (first === 0 || first > page || (lastPage[box] ?? 0) < page) {
      box = Math.max(box + 1, end[box] ?? 0)
      continue
    }
    const depth = depths[box] = (depths[parent[box] ?? 0] ?? 0) + 1
    const isSized = asksForHeight(doc, box as BoxId)
    const goesOn = first < page
    const isWithin = box < (end[found] ?? 0)
    const isDeeper = goesOn ? depth > (depths[found] ?? 0) || (depth === depths[found] && isSized && !isFoundSized) : isWithin && parent[box] === found
    if (isDeeper) {
      found = box
      isFoundSized = isSized
    }
    box++
  }
  return placeOfBox(doc, found as BoxId)
}

function asksForHeight({ boxes: { rows }, styles: { read, initial } }: PagePlacesInput, box: BoxId): boolean {
  const style = rows.style[box] ?? initial
  return read.height(style, 0) > 0 || read.minHeight(style, 0) > 0
}
