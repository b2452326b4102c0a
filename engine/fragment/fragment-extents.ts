/**
 * How high the fragments of a box are on its pages, or in its columns: backgrounds, border images and round corners of a box are
 * those of all its fragments in one piece (CSS Fragmentation 3, 5.4). Asked for boxes that have such a decoration only, and found
 * once for each of them, as a box may have a fragment on every page of a document.
 */
import type { BoxId } from '../arena/ids.ts'
import type { BreakResult } from './break-result.ts'
import { fragmentHeight, type PageFragmentInput } from './page-fragments.ts'

class FragmentExtent {
  readonly total: number
  private readonly first: number
  private readonly tops: readonly number[]

  constructor(first: number, tops: readonly number[], total: number) {
    this.first = first
    this.tops = tops
    this.total = total
  }

  /** Height of all fragments on earlier pages; NaN for a page without a fragment. */
  above(page: number): number {
    return this.tops[page - this.first] ?? NaN
  }
}

export class FragmentExtents {
  private readonly known = new Map<BoxId, FragmentExtent>()

  /** Null where the pages of the box are not all there. */
  of(doc: PageFragmentInput, breaks: BreakResult, box: BoxId): FragmentExtent | null {
    const known = this.known.get(box)
    if (known !== undefined) return known
    const { rows } = doc.boxes
    const first = (rows.firstPage[box] ?? 0) - 1
    const end = rows.lastPage[box] ?? 0
    if (first < 0 || end > breaks.starts.length) return null
    const tops: number[] = []
    let total = 0
    for (let page = first; page < end; page++) {
      tops.push(total)
      total += fragmentHeight(doc, breaks, page, box)
    }
    const extent = new FragmentExtent(first, tops, total)
    this.known.set(box, extent)
    return extent
  }
}
