/**
 * In which order what lies on a page is painted (CSS 2, appendix E). Units are painted as one piece before or after what
 * surrounds them: boxes with a place in the order, opacity or a transform. Floats and boxes in lines, `PIECE`, are painted as
 * one in their turn. Where a unit holds no order of its own, what is ordered within it takes part in the order around it.
 */
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { PageDoc } from '../fragment/pages.ts'
import { enumOf } from '../style/properties/index.ts'
import type { FragmentTree } from './fragment-tree.ts'
import { Look, UNIT } from './looks.ts'

const Position = enumOf('position')
const NONE: readonly number[] = []

/** Boxes that are painted as one though they have no place in the order of stacking. */
export const PIECE = BoxFlag.float | BoxFlag.atomic

export class Stacking {
  private readonly doc: PageDoc
  readonly tree: FragmentTree
  /** What the styles of the page ask for, all together. */
  private seen = 0
  /** Floats and boxes in lines are among them. */
  private hasPieces = false
  /** Boxes stack in the order of all of CSS: only those with a z-index, opacity or a transform hold their own. */
  private isFull = false

  constructor(doc: PageDoc, tree: FragmentTree) {
    this.doc = doc
    this.tree = tree
  }

  /** Begins a page whose styles ask for `seen`, bits of `Look`; false when its fragments can be painted one after the other. */
  begin(seen: number, hasPieces: boolean, isFull: boolean): boolean {
    this.seen = seen
    this.hasPieces = hasPieces
    this.isFull = isFull
    return (seen & (UNIT | Look.layered | Look.clip)) !== 0 || hasPieces
  }

  /**
   * The pieces painted as one that lie in the range but in no other such piece, in the order of stacking. Where a piece
   * holds no order of its own, those in it that have a place before or after it are lent to the piece around.
   */
  unitsIn(first: number, end: number, root: number): readonly number[] {
    if ((this.seen & (UNIT | Look.layered)) === 0) return NONE
    let units: number[] | null = null
    const lends = this.isFull && (this.seen & Look.layered) !== 0
    const isLender = lends && root !== 0 && !this.holdsOrder(root)
    for (let f = first; f < end;) {
      if (f === root || !this.isApart(f)) {
        f++
        continue
      }
      if (this.isUnit(f) && !(isLender && this.zIndex(f) !== 0)) {
        units ??= []
        units.push(f)
      }
      if (lends && !isLender && !this.holdsOrder(f)) this.findLent(f, units ??= [])
      f = this.tree.ends[f] ?? end
    }
    return units === null ? NONE : units.sort((a, b) => this.zIndex(a) - this.zIndex(b) || this.compareInTree(a, b))
  }

  private findLent(piece: number, units: number[]): void {
    const end = this.tree.ends[piece] ?? piece
    for (let f = piece + 1; f < end;) {
      const isLent = this.isUnit(f) && this.zIndex(f) !== 0
      if (isLent) units.push(f)
      f = isLent || this.holdsOrder(f) ? this.tree.ends[f] ?? end : f + 1
    }
  }

  /** Whether what lies in a box is stacked within it: nothing in it comes before or after what is around. */
  private holdsOrder(f: number): boolean {
    if (!this.isUnit(f)) return false
    const position = this.doc.styles.read.position(this.tree.styleOf(f))
    return (this.tree.lookOf(f) & (Look.opacity | Look.transform | Look.shape | Look.layered)) !== 0
      || position === Position.fixed || position === Position.sticky
  }

  /** The order of two fragments in the document; at the listed level what is out of flow is above what is in flow. */
  private compareInTree(a: number, b: number): number {
    if (!this.isFull || (a < this.tree.firstBehind && b < this.tree.firstBehind)) return a - b
    return this.placeInFlow(a) - this.placeInFlow(b) || this.tree.boxOf(a) - this.tree.boxOf(b)
  }

  /** Behind which fragment in flow a box comes in the document. */
  private placeInFlow(f: number): number {
    if (f < this.tree.firstBehind) return f
    const box = this.tree.boxOf(f)
    let low = 0
    for (let high = this.tree.firstBehind; high - low > 1;) {
      const middle = (low + high) >> 1
      if (this.tree.boxOf(middle) < box) low = middle
      else high = middle
    }
    return low + 0.5
  }

  /** The floats, or boxes in lines, of the range that are painted with it; deeper ones belong to the pieces they are in. */
  piecesIn(first: number, end: number, root: number, kind: number): readonly number[] {
    if (!this.hasPieces) return NONE
    let pieces: number[] | null = null
    for (let f = first; f < end;) {
      if (f === root || !this.isApart(f)) {
        f++
        continue
      }
      if (!this.isUnit(f) && (this.tree.flagsOf(f) & kind) !== 0) {
        pieces ??= []
        pieces.push(f)
      }
      f = this.tree.ends[f] ?? end
    }
    return pieces ?? NONE
  }

  /** Painted as one piece, after or before what surrounds it. */
  isApart(f: number): boolean {
    return this.isUnit(f) || (this.hasPieces && (this.tree.flagsOf(f) & PIECE) !== 0)
  }

  isUnit(f: number): boolean {
    const look = this.tree.lookOf(f)
    return (look & UNIT) !== 0 || ((look & Look.layered) !== 0 && this.isLayeredItem(f))
  }

  /** Items of flex containers and grids have their place in the order of stacking even where they are not positioned. */
  private isLayeredItem(f: number): boolean {
    if (!this.isFull || (this.tree.flagsOf(f) & BoxFlag.anonymous) !== 0) return false
    const { kind, parent } = this.doc.boxes.rows
    const around = kind[parent[this.tree.boxOf(f)] ?? 0]
    return around === BoxKind.flex || around === BoxKind.grid
  }

  zIndex(f: number): number {
    const look = this.tree.lookOf(f)
    const isOrdered = (look & Look.layered) !== 0 && ((look & (Look.relative | Look.absolute)) !== 0 || this.isLayeredItem(f))
    return isOrdered ? this.doc.styles.read.zIndex(this.tree.styleOf(f)) : 0
  }
}
