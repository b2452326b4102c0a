/**
 * Boxes that avoid breaks inside and are higher than a page. They cannot be kept whole, but a page may end before them, which
 * goes against nothing that they ask for: they begin a page where what is above them allows it, and are parted from there
 * (CSS Fragmentation 3, 4.4). Asked once for each page, so that slabs need not say it.
 */
import type { SlabId } from '../arena/ids.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { enumOf } from '../style/properties/index.ts'
import type { BreakDoc } from './slab-rows.ts'

const Inside = enumOf('break-inside')

/** First slab of the outermost such box around `slab` that begins at `from` or below it; 0 for none. */
export function startOfTall({ boxes: { rows }, slabs, styles }: BreakDoc, slab: number, from: number, pageHeight: number): SlabId {
  let start = 0 as SlabId
  if (styles === undefined) return start
  for (let box = slabs.owner[slab] ?? 0; box !== 0; box = rows.parent[box] ?? 0) {
    const first = rows.slabStart[box] ?? 0
    if (first < from) break
    if ((rows.height[box] ?? 0) <= pageHeight + PAGE_SLACK) continue
    if (styles.read.breakInside(rows.style[box] ?? styles.initial) === Inside.avoid) start = first as SlabId
  }
  return start
}
