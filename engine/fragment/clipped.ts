/**
 * Boxes that clip content which goes on below their end: none of it may take room on the page, or ask for pages, where
 * the box has ended. Takes the slabs of such a box; what is left of them reaches no further than the box does.
 */
import type { BoxId, SlabId } from '../arena/ids.ts'
import { BoxFlag } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import { type FragmentDoc, SlabFlag } from './slab-rows.ts'

const Overflow = enumOf('overflow')

/** Overflow of the root and of the body is that of the page. */
export function clips({ boxes: { rows }, nodes, styles }: FragmentDoc, box: BoxId): boolean {
  const tag = nodes.tag[rows.node[box] ?? 0]
  if (((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0 || tag === Tag.html || tag === Tag.body) return false
  return styles.read.overflow(rows.style[box] ?? styles.initial) !== Overflow.visible
}

/** Cuts the slabs of `box`, which begin with `first`, at its end. */
export function trim({ slabs, boxes: { rows } }: FragmentDoc, box: BoxId, first: SlabId): void {
  rows.flags[box] = (rows.flags[box] ?? 0) | BoxFlag.trimmed
  const bottom = (rows.y[box] ?? 0) + (rows.height[box] ?? 0)
  for (let slab: number = first; slab < slabs.length; slab++) {
    const y = slabs.y[slab] ?? 0
    if (y + (slabs.height[slab] ?? 0) <= bottom) continue
    slabs.y[slab] = Math.min(y, bottom)
    slabs.height[slab] = bottom - Math.min(y, bottom)
    // What is before the first of them is before the box.
    const dropped = slab === first || y < bottom - PAGE_SLACK ? 0 : SlabFlag.forcedBefore | SlabFlag.avoidBefore
    slabs.flags[slab] = ((slabs.flags[slab] ?? 0) | SlabFlag.solid) & ~dropped
  }
}
