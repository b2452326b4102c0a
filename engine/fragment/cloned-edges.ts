/**
 * Padding and borders that boxes repeat at each page break (`box-decoration-break: clone`, CSS Fragmentation 3, 5.4). Takes the box tree;
 * gives the room these edges take at the top and end of pages, px. It applies to blocks, flex and grid containers in the plain block flow: boxes in parallel
 * flows, cells, floats and columns have their edges once.
 */
import type { BoxId } from '../arena/ids.ts'
import { clearMap } from '../arena/lists.ts'
import { BoxFlag, BoxKind, OUT_OF_FLOW } from '../boxes/boxes.ts'
import { containingWidth } from '../boxes/content-width.ts'
import { enumOf, propertyIndex } from '../style/properties/index.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

const Break = enumOf('box-decoration-break')
const ASKED = [propertyIndex('box-decoration-break')]
const OWN_FLOW = OUT_OF_FLOW | BoxFlag.monolithic | BoxFlag.atomic | BoxFlag.parted

export class ClonedEdges {
  private readonly doc: FragmentationInput
  private readonly most: number
  /** Results of `isCloned`, by box. */
  private readonly known = new Map<BoxId, boolean>()
  /** Sums of `above` for the page that continues with `within`, and of `below` for `page`. */
  private readonly aboveIn = new Map<BoxId, number>()
  private readonly belowIn = new Map<BoxId, number>()
  private within = -1
  private page = -1

  private constructor(doc: FragmentationInput, pageHeight: number) {
    this.doc = doc
    this.most = pageHeight / 2
  }

  /** Null when no box from `first` on clones its edges. */
  static of(doc: FragmentationInput, pageHeight: number, first = 1): ClonedEdges | null {
    const { boxes: { rows }, styles, styles: { read, initial } } = doc
    if (styles.areInitial(ASKED)) return null
    for (let box = first; box < rows.length; box++) {
      if (read.boxDecorationBreak(rows.style[box] ?? initial) === Break.clone) return new ClonedEdges(doc, pageHeight)
    }
    return null
  }

  /** Whether `box` repeats all its edges on each page that shows a part of it. */
  isCloned(box: BoxId): boolean {
    const known = this.known.get(box)
    if (known !== undefined) return known
    const { boxes: { rows }, styles: { read, initial } } = this.doc
    const is = isContainer(rows.kind[box]) && read.boxDecorationBreak(rows.style[box] ?? initial) === Break.clone
      && this.isInPlainFlow(box) && this.top(box) + this.bottom(box) <= this.most
    this.known.set(box, is)
    return is
  }

  /** Height of the edges repeated above `unit` where it is the first on its page, px. */
  heightAbove(unit: number): number {
    let height = 0
    for (let box = this.ownerOf(unit); box !== 0; box = this.parentOf(box)) if (this.goesOn(box, unit)) height += this.top(box)
    return height
  }

  /** Height of the edges below the break units `[unit, end)` of boxes that continue after them, px. */
  heightBelow(unit: number, end: number): number {
    const { breakUnitEnd } = this.doc.boxes.rows
    let height = 0
    for (let box = this.ownerOf(unit); box !== 0; box = this.parentOf(box)) {
      if ((breakUnitEnd[box] ?? 0) > end && this.isCloned(box)) height += this.bottom(box)
    }
    return height <= this.most ? height : 0
  }

  /** Height of the edges that ancestors of `box` repeat above it on a page that continues with the break unit `within`, px. */
  above(box: BoxId, within: number): number {
    if (this.within !== within) clearMap(this.aboveIn)
    this.within = within
    return this.sumAround(box, this.aboveIn, (at) => this.goesOn(at, within) ? this.top(at) : 0)
  }

  /** Height of the edges below `box` of ancestors that continue after `page`, px. */
  below(box: BoxId, page: number): number {
    if (this.page !== page) clearMap(this.belowIn)
    this.page = page
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
    this.beginPage()
  }

  /** Forgets the sums of the page before. */
  beginPage(): void {
    clearMap(this.aboveIn)
    clearMap(this.belowIn)
  }

  private goesOn(box: BoxId, unit: number): boolean {
    const { breakUnitStart, breakUnitEnd } = this.doc.boxes.rows
    return unit > (breakUnitStart[box] ?? 0) && unit < (breakUnitEnd[box] ?? 0) && this.isCloned(box)
  }

  private isInPlainFlow(box: BoxId): boolean {
    const { rows } = this.doc.boxes
    for (let at = box; at !== 0; at = this.parentOf(at)) {
      if ((at !== box && rows.kind[at] !== BoxKind.block) || ((rows.flags[at] ?? 0) & OWN_FLOW) !== 0) return false
    }
    return true
  }

  private ownerOf(unit: number): BoxId {
    return this.doc.breakUnits.owner[unit] ?? (0 as BoxId)
  }

  private parentOf(box: BoxId): BoxId {
    return this.doc.boxes.rows.parent[box] ?? (0 as BoxId)
  }

  private top(box: BoxId): number {
    const { boxes: { rows }, styles: { read, initial } } = this.doc
    const style = rows.style[box] ?? initial
    return read.borderTopWidth(style) + read.paddingTop(style, containingWidth(this.doc, box))
  }

  private bottom(box: BoxId): number {
    const { boxes: { rows }, styles: { read, initial } } = this.doc
    const style = rows.style[box] ?? initial
    return read.borderBottomWidth(style) + read.paddingBottom(style, containingWidth(this.doc, box))
  }
}

/** Boxes that follow each other down a page, whatever is in them. */
const isContainer = (kind: number | undefined): boolean => kind === BoxKind.block || kind === BoxKind.flex || kind === BoxKind.grid
