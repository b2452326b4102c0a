/**
 * Chooses page breaks: one forward pass over the slabs. A slab that does not fit starts a page, at the last boundary
 * where every rule allows a break; where a whole page offers none, orphans, widows and break-inside give way first,
 * break-before and break-after last (CSS Fragmentation 3, 4.4). Margins at an unforced break are cut; above a forced
 * one they stay.
 */
import type { SlabId } from '../arena/ids.ts'
import { type FragmentDoc, SlabFlag } from './slabs.ts'

/** Slack for sums of fractions: content may pass the page's end by this much. */
const EPSILON = 0.01

/** Where pages lie on the strip. */
export interface PageBreaks {
  /** Strip position of each page's top, px. */
  readonly starts: readonly number[]
  /** First slab that begins on each page; equal to the next page's when the page only continues a tall slab. */
  readonly firstSlabs: readonly SlabId[]
  readonly pageHeight: number
}

const SOFT = SlabFlag.avoidInside | SlabFlag.linesTogether
const ANY = SOFT | SlabFlag.avoidBefore

export function assignPages(
  doc: FragmentDoc, pageHeight: number, marginsAfterBreak: ReadonlyMap<SlabId, number>,
): PageBreaks {
  const { slabs, lines } = doc
  const { rows } = doc.boxes
  const starts: number[] = [0]
  const firstSlabs: SlabId[] = [1 as SlabId]
  let page = 0
  let start = 0
  let first = 1

  const open = (slab: number, y: number): void => {
    page++
    start = y
    first = slab
    starts.push(y)
    firstSlabs.push(slab as SlabId)
  }

  /** Height that must not be cut: of a line, the line itself; of an empty box nothing. */
  const solidHeight = (slab: number): number => {
    const flags = slabs.flags[slab] ?? 0
    if ((flags & SlabFlag.isLine) === 0) return 0
    const owner = slabs.owner[slab] ?? 0
    const line = (rows.firstLine[owner] ?? 0) + (slab - (rows.slabStart[owner] ?? 0))
    return (rows.y[owner] ?? 0) + (lines.y[line] ?? 0) + (lines.height[line] ?? 0) - (slabs.y[slab] ?? 0)
  }

  for (let slab = 1; slab < slabs.length; slab++) {
    const flags = slabs.flags[slab] ?? 0
    const y = slabs.y[slab] ?? 0
    const height = slabs.height[slab] ?? 0
    if ((flags & SlabFlag.forcedBefore) !== 0 && slab > first) open(slab, y - (marginsAfterBreak.get(slab as SlabId) ?? 0))
    if (y + height - start > pageHeight + EPSILON) {
      const isTall = height > pageHeight + EPSILON
      const cutsHere = isTall && y + solidHeight(slab) - start <= pageHeight + EPSILON
      if (slab > first && !cutsHere) {
        const at = chooseBreak(doc, first, slab)
        open(at, slabs.y[at] ?? 0)
        slab = at - 1
        continue
      }
      slabs.page[slab] = page
      while (y + height - start > pageHeight + EPSILON) open(slab + 1, start + pageHeight)
      continue
    }
    slabs.page[slab] = page
  }
  if (page > 0 && first >= slabs.length && !reaches(doc, start)) {
    starts.pop()
    firstSlabs.pop()
  }
  return { starts, firstSlabs, pageHeight }
}

/** Whether any content lies below `start`. */
function reaches(doc: FragmentDoc, start: number): boolean {
  const last = doc.slabs.length - 1
  return (doc.slabs.y[last] ?? 0) + (doc.slabs.height[last] ?? 0) > start + EPSILON
}

/** The slab at which the next page begins: at most `overflowing`, after `first`. */
function chooseBreak(doc: FragmentDoc, first: number, overflowing: number): number {
  const { flags } = doc.slabs
  for (let slab = overflowing; slab > first; slab--) if (((flags[slab] ?? 0) & ANY) === 0) return slab
  for (let slab = overflowing; slab > first; slab--) if (((flags[slab] ?? 0) & SlabFlag.avoidBefore) === 0) return slab
  return overflowing
}
