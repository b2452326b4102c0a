/**
 * Chooses page breaks: one forward pass over the slabs. A slab that does not fit starts a page, at the last boundary
 * where every rule allows a break; where a whole page offers none, orphans and widows give way first, then
 * break-inside, then break-before and break-after. Margins at an unforced break are cut; above a forced one they stay.
 * A slab higher than a page is cut where pages end. No page is left empty by a break.
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
  /** First slab that shows on each page: the same, or the tall one that goes on from the page before. */
  readonly firstShown: readonly SlabId[]
  readonly pageHeight: number
}

/** What choosing breaks reads. */
export type BreakDoc = Pick<FragmentDoc, 'slabs' | 'lines' | 'boxes'>

/** What a break may not go against, from the strictest wish to the last. */
const WISHES = [
  SlabFlag.linesTogether | SlabFlag.avoidInside | SlabFlag.avoidBefore,
  SlabFlag.avoidInside | SlabFlag.avoidBefore,
  SlabFlag.avoidBefore,
] as const

export function assignPages(
  doc: BreakDoc, pageHeight: number, marginsAfterBreak: ReadonlyMap<SlabId, number>,
): PageBreaks {
  return new Assigner(doc, pageHeight).assign(marginsAfterBreak)
}

class Assigner {
  private readonly doc: BreakDoc
  private readonly pageHeight: number
  private readonly starts: number[] = [0]
  private readonly firstSlabs: SlabId[] = [1 as SlabId]
  private readonly firstShown: SlabId[] = [1 as SlabId]
  /** Strip position of the page's top. */
  private start = 0
  /** The first slab before which a break leaves something on the page. */
  private firstBreak = 2
  /** Nothing to see is on the page yet. */
  private isBlank = true

  constructor(doc: BreakDoc, pageHeight: number) {
    this.doc = doc
    this.pageHeight = pageHeight
  }

  assign(marginsAfterBreak: ReadonlyMap<SlabId, number>): PageBreaks {
    const { slabs } = this.doc
    for (let slab = 1; slab < slabs.length; slab++) {
      const flags = slabs.flags[slab] ?? 0
      const y = slabs.y[slab] ?? 0
      const height = slabs.height[slab] ?? 0
      if ((flags & SlabFlag.forcedBefore) !== 0 && !this.isBlank) {
        this.open(slab, y - (marginsAfterBreak.get(slab as SlabId) ?? 0), slab)
      } else if (this.start > 0 && height > 0 && y + height <= this.start) {
        // What came before ran over the end of its box and took the page with it: go on below it.
        this.open(slab, y, slab)
      }
      if (!this.fits(y + height) && slab >= this.firstBreak && !(height > this.pageHeight + EPSILON && this.fits(this.solidEnd(slab)))) {
        const at = this.chooseBreak(slab)
        this.open(at, slabs.y[at] ?? 0, at)
        slab = at - 1
        continue
      }
      slabs.page[slab] = this.starts.length - 1
      if ((flags & SlabFlag.isUnseen) === 0) this.isBlank = false
      while (!this.fits(y + height) && (flags & SlabFlag.isBlank) === 0) {
        this.open(slab + 1, this.start + this.pageHeight, slab)
        this.firstBreak = slab + 1
        this.isBlank = false
      }
    }
    const { starts, firstSlabs, firstShown, pageHeight } = this
    return { starts, firstSlabs, firstShown, pageHeight }
  }

  private open(slab: number, y: number, shown: number): void {
    this.starts.push(y)
    this.firstSlabs.push(slab as SlabId)
    this.firstShown.push(shown as SlabId)
    this.start = y
    this.firstBreak = slab + 1
    this.isBlank = true
  }

  private fits(bottom: number): boolean {
    return bottom - this.start <= this.pageHeight + EPSILON
  }

  /** End of what must not be cut in a slab: of the line, where it is one; an empty box may be cut anywhere. */
  private solidEnd(slab: number): number {
    const { slabs, lines } = this.doc
    const { rows } = this.doc.boxes
    const y = slabs.y[slab] ?? 0
    if (((slabs.flags[slab] ?? 0) & SlabFlag.isLine) === 0) return y
    const owner = slabs.owner[slab] ?? 0
    const line = (rows.firstLine[owner] ?? 0) + (slab - (rows.slabStart[owner] ?? 0))
    return Math.max(y, (rows.y[owner] ?? 0) + (lines.y[line] ?? 0) + (lines.height[line] ?? 0))
  }

  /** The slab at which the next page begins: at most `overflowing`, and after something of this page. */
  private chooseBreak(overflowing: number): number {
    const { flags } = this.doc.slabs
    for (const against of WISHES) {
      for (let slab = overflowing; slab >= this.firstBreak; slab--) if (((flags[slab] ?? 0) & against) === 0) return slab
    }
    return overflowing
  }
}
