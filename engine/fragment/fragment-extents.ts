/**
 * Heights of the fragments of a box on its pages or in its columns. Backgrounds, border images and rounded corners with
 * `box-decoration-break: slice` are drawn as for the unbroken box (CSS Fragmentation 3, 5.4). Heights are found once per box, and only for
 * boxes with such a decoration, since a box may have a fragment on every page.
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

  /** Height of all fragments on earlier pages, px; NaN for a page without a fragment. */
  above(page: number): number {
    return this.tops[page - this.first] ?? NaN
  }
}

export class FragmentExtents {
  private readonly known = new Map<BoxId, FragmentExtent>()

  /** Null when some pages of the box are not available. */
  of(doc: PageFragmentInput, breaks: BreakResult, box: BoxId): FragmentExtent | null {
    const known = this.known.get(box)
    if (known !== undefined) return known
    const { rows } = doc.boxes
    const first = rows.firstPage[box] - 1
    const end = rows.lastPage[box]
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
