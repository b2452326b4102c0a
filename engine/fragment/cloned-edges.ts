/**
 * Padding and borders that boxes repeat at each page break (`box-decoration-break: clone`, CSS Fragmentation 3, 5.4). Takes the box tree;
 * gives the room these edges take at the top and end of pages, px. It applies to blocks, flex and grid containers, cells and tables with
 * separated borders. All flows of a group that a page cuts share one room: the largest that any of them needs.
 */
import type { RepeatedEdges } from './page-contents.ts'
import type { BoxId } from '../arena/ids.ts'
import { clearMap } from '../arena/lists.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingWidth } from '../boxes/content-width.ts'
import { enumOf, propertyIndex } from '../style/properties/index.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

const Break = enumOf('box-decoration-break')
const ASKED = [propertyIndex('box-decoration-break')]
const BorderCollapse = enumOf('border-collapse')

export class ClonedEdges implements RepeatedEdges {
  private readonly doc: FragmentationInput
  private readonly most: number
  /** Results of `isCloned`, by box. */
  private readonly known = new Map<BoxId, boolean>()
  /** Break units that continue over pages by themselves: tall boxes and multi-column containers. */
  private readonly continued = new Set<number>()
  /** Sums of `above` and `below` for a page, by box. */
  private readonly aboveIn = new Map<BoxId, number>()
  private readonly belowIn = new Map<BoxId, number>()
  private pageAbove = -1
  private pageBelow = -1

  private constructor(doc: FragmentationInput, pageHeight: number) {
    this.doc = doc
    this.most = pageHeight / 2
  }

  /** Null when no box from `first` on clones its edges. */
  static of(doc: FragmentationInput, pageHeight: number, first = 1, end = doc.boxes.rows.length): ClonedEdges | null {
    const { boxes: { rows }, styles, styles: { read } } = doc
    if (styles.areInitial(ASKED)) return null
    for (let box = first; box < end; box++) {
      if (read.boxDecorationBreak(rows.style[box]) === Break.clone) return new ClonedEdges(doc, pageHeight)
    }
    return null
  }

  /** Whether `box` repeats all its edges on each page that shows a part of it. */
  isCloned(box: BoxId): boolean {
    const known = this.known.get(box)
    if (known !== undefined) return known
    const { boxes: { rows }, styles: { read, initial } } = this.doc
    const is = read.boxDecorationBreak(rows.style[box] ?? initial) === Break.clone && this.hasOwnEdges(box) && this.isFragmented(box)
      && this.top(box) + this.bottom(box) <= this.most
    this.known.set(box, is)
    return is
  }

  /** Height of the edges repeated above `unit` where it is the first on its page, px. */
  heightAbove(unit: number): number {
    let height = 0
    for (let box = this.ownerOf(unit); box !== 0; box = this.parentOf(box)) if (this.isContinued(box, unit)) height += this.top(box)
    return height
  }

  /** Height of the edges below the break units `[unit, end)` of boxes that continue after them, px. */
  heightBelow(unit: number, end: number): number {
    const { breakUnitEnd } = this.doc.boxes.rows
    const continues = this.continued.has(unit)
    let height = 0
    for (let box = this.ownerOf(unit); box !== 0; box = this.parentOf(box)) {
      if (((breakUnitEnd[box] ?? 0) > end || continues) && this.isCloned(box)) height += this.bottom(box)
    }
    return height <= this.most ? height : 0
  }

  /** The largest height of the edges below any of the joined break units `[first, end)` of boxes that continue after it, px. */
  mostBelow(first: number, end: number): number {
    let height = 0
    let before = 0 as BoxId
    for (let unit = first; unit < end; unit++) {
      const owner = this.ownerOf(unit)
      if (owner !== before) height = Math.max(height, this.heightBelow(unit, unit + 1))
      before = owner
    }
    return height
  }

  /** Records that a break unit continues on further pages. */
  goesOn(unit: number): void {
    this.continued.add(unit)
  }

  /** Height of the edges that ancestors of `box` repeat above it on a page that they continue on, px. */
  above(box: BoxId, page: number): number {
    if (this.pageAbove !== page) clearMap(this.aboveIn)
    this.pageAbove = page
    return this.sumAround(box, this.aboveIn, (at) => this.topOn(at, page))
  }

  /** Height of the edges that `box` itself repeats at its top on a page that it continues on, px. */
  topOn(box: BoxId, page: number): number {
    const { firstPage, lastPage } = this.doc.boxes.rows
    return (firstPage[box] ?? 0) <= page && (lastPage[box] ?? 0) > page && this.isCloned(box) ? this.top(box) : 0
  }

  /** Height of the edges below `box` of ancestors that continue after `page`, px. */
  below(box: BoxId, page: number): number {
    if (this.pageBelow !== page) clearMap(this.belowIn)
    this.pageBelow = page
    const { lastPage } = this.doc.boxes.rows
    const height = this.sumAround(box, this.belowIn, (at) => (lastPage[at] ?? 0) > page + 1 && this.isCloned(at) ? this.bottom(at) : 0)
    return height <= this.most ? height : 0
  }

  /** The sum of an edge over the ancestors of `box`; `known`: sums over an ancestor and all around it. */
  private sumAround(box: BoxId, known: Map<BoxId, number>, edge: (box: BoxId) => number): number {
    const unknown: BoxId[] = []
    let sum = 0
    for (let at = this.parentOf(box); at !== 0; at = this.parentOf(at)) {
      const around = known.get(at)
      if (around !== undefined) {
        sum = around
        break
      }
      unknown.push(at)
    }
    for (let at = unknown.pop(); at !== undefined; at = unknown.pop()) known.set(at, sum += edge(at))
    return sum
  }

  /** Rows have moved: forgets the results. */
  forget(): void {
    clearMap(this.known)
    this.continued.clear()
    this.beginPage()
  }

  /** Forgets the sums of the page before. */
  beginPage(): void {
    clearMap(this.aboveIn)
    clearMap(this.belowIn)
  }

  private isContinued(box: BoxId, unit: number): boolean {
    const { breakUnitStart, breakUnitEnd } = this.doc.boxes.rows
    const start = breakUnitStart[box] ?? 0
    return (unit > start || (unit === start && this.continued.has(unit))) && unit < (breakUnitEnd[box] ?? 0) && this.isCloned(box)
  }

  private isFragmented(box: BoxId): boolean {
    const { flags } = this.doc.boxes.rows
    for (let at = box; at !== 0; at = this.parentOf(at)) if (((flags[at] ?? 0) & BoxFlag.monolithic) !== 0) return false
    return true
  }

  /** Whether the edges of a box are its own: collapsed borders belong to the table. */
  private hasOwnEdges(box: BoxId): boolean {
    const { boxes: { rows }, styles: { read, initial } } = this.doc
    const kind = rows.kind[box]
    if (kind === BoxKind.block || kind === BoxKind.flex || kind === BoxKind.grid) return true
    return (kind === BoxKind.tableCell || kind === BoxKind.table) && read.borderCollapse(rows.style[box] ?? initial) !== BorderCollapse.collapse
  }

  private ownerOf(unit: number): BoxId {
    return this.doc.breakUnits.owner[unit]
  }

  /** The box around `box` in the same flow; 0 at the root of the flow. */
  private parentOf(box: BoxId): BoxId {
    const { rows } = this.doc.boxes
    const parent = rows.parent[box]
    return ((rows.flags[box] ?? 0) & BoxFlag.absolute) !== 0 || rows.kind[parent] === BoxKind.columns ? (0 as BoxId) : parent
  }

  private top(box: BoxId): number {
    const { boxes: { rows }, styles: { read } } = this.doc
    const style = rows.style[box]
    return read.borderTopWidth(style) + read.paddingTop(style, containingWidth(this.doc, box))
  }

  private bottom(box: BoxId): number {
    const { boxes: { rows }, styles: { read } } = this.doc
    const style = rows.style[box]
    return read.borderBottomWidth(style) + read.paddingBottom(style, containingWidth(this.doc, box))
  }
}
