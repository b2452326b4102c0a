/**
 * In which order what lies on a page is painted (CSS 2, appendix E). Units are painted as one piece before or after what
 * surrounds them: boxes with a place in the order, opacity or a transform, and parts of lines with one. Floats, boxes in
 * lines, and items of flex containers and grids are painted as one in their turn; units in them take part in the order around
 * them. So does, at the standard level, what is ordered within a unit that holds no order of its own.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { enumOf } from '../style/properties/index.ts'
import { AroundInLines } from './around-in-lines.ts'
import type { FragmentTree } from './fragment-tree.ts'
import { APART_IN_LINE, InlineParts } from './inline-parts.ts'
import { PaintFlag, UNIT } from './paint-flags.ts'

const Position = enumOf('position')
const Rules = enumOf('sizing-rules')
const NONE: readonly number[] = []
/** Kinds of boxes whose children are items. */
const WITH_ITEMS = 1 << BoxKind.flex | 1 << BoxKind.grid

/** Boxes that are painted as one though they have no place in the order of stacking. */
export const PIECE = BoxFlag.float | BoxFlag.atomic

/** What is painted as one piece in the order of stacking: a fragment, or, below 0, a part of a line. */
export type Unit = number
export const partOf = (unit: Unit): number => -unit - 1
const unitOfPart = (part: number): Unit => -part - 1

/** Which units are looked for: those at the level of what is around, and those below or above it. */
const Wanted = { level: 1, others: 2 } as const

export class Stacking {
  readonly tree: FragmentTree
  readonly parts: InlineParts
  /** What the styles of the page ask for, all together. */
  seen = 0
  /** The flags of its boxes, all together. */
  flags = 0
  /** Boxes stack in the order of all of CSS: only those with a z-index, opacity or a transform hold their own. */
  isFull = false

  private readonly doc: PageFragmentInput
  private readonly inlines: AroundInLines
  /** Blocks that interrupt inline boxes which are moved or transparent. */
  private readonly interrupting = new Set<number>()
  /** Items of flex containers or grids are on the page, and are painted as pieces. */
  private hasItems = false
  /** Some of these have a place among their siblings that is not that of the document. */
  private hasOrder = false

  constructor(doc: PageFragmentInput, tree: FragmentTree) {
    this.doc = doc
    this.tree = tree
    this.parts = new InlineParts(doc, tree.looks)
    this.inlines = new AroundInLines(doc, tree.looks)
  }

  /** Begins a page of `length - 1` fragments; false when these can be painted one after the other. */
  begin(length: number): boolean {
    const { read } = this.doc.styles
    this.tree.begin(length)
    this.seen = this.tree.seenLooks
    this.flags = this.tree.seenFlags
    this.isFull = length > 1 && read.sizingRules(this.tree.styleOf(1)) === Rules.full
    this.hasItems = this.hasOrder = false
    this.interrupting.clear()
    const mayMoveInLines = (this.tree.looks.ofAll() & APART_IN_LINE) !== 0
    // At the listed level items are painted with what is around them: as pieces they take 4% of the CPU of pages of cards.
    const mayHaveItems = this.isFull && (this.tree.seenKinds & WITH_ITEMS) !== 0
    if (mayMoveInLines || mayHaveItems) for (let f = 1; f < length; f++) this.findPiece(f)
    this.parts.clear()
    if (mayMoveInLines) this.seen |= this.parts.find(length)
    return this.hasItems || (this.doc.columnSets?.places.size ?? 0) > 0 || (this.seen & (UNIT | PaintFlag.layered | PaintFlag.clip)) !== 0 || (this.flags & PIECE) !== 0
  }

  /** Finds what makes a fragment a piece that neither its style nor its flags tell. */
  private findPiece(f: number): void {
    if (this.isFull && this.isWithinContainer(f)) {
      this.hasItems = true
      this.hasOrder ||= this.orderOf(f) !== 0
    } else if ((this.tree.flagsOf(f) & (PIECE | BoxFlag.anonymous | BoxFlag.absolute)) === 0 && this.inlines.isWithin(this.tree.boxOf(f))
      && this.inlines.find(this.tree.boxOf(f))) {
      this.interrupting.add(f)
      this.seen |= PaintFlag.relative | (this.inlines.isLayered ? PaintFlag.layered : 0)
    }
  }

  /** The units that are painted with the range of `root`, the first of its fragments or 0, in the order of stacking. */
  unitsIn(first: number, end: number, root: number): readonly Unit[] {
    if ((this.seen & (UNIT | PaintFlag.layered)) === 0) return NONE
    // What has no place in the order keeps nothing for itself.
    if (root !== 0 && !this.isUnit(root)) return NONE
    const units: Unit[] = []
    const lends = this.isFull && root !== 0 && !this.holdsOrder(root)
    this.collect(units, first, end, root, lends ? Wanted.level : Wanted.level | Wanted.others)
    return units.length < 2 ? units : units.sort((a, b) => this.zIndex(a) - this.zIndex(b) || this.compareInTree(a, b))
  }

  private collect(units: Unit[], first: number, end: number, root: number, wanted: number): void {
    for (let f = first; f < end;) {
      if (f === root || !this.isApart(f)) {
        for (let part = this.parts.firstOf(f); part < this.parts.firstOf(f + 1); part++) {
          if (this.isWanted(unitOfPart(part), wanted)) units.push(unitOfPart(part))
        }
        f++
        continue
      }
      const after = this.tree.ends[f] ?? end
      if (this.isUnit(f)) {
        if (this.isWanted(f, wanted)) units.push(f)
        const isLent = this.isFull && (this.seen & PaintFlag.layered) !== 0 && (wanted & Wanted.others) !== 0
        if (isLent && !this.holdsOrder(f)) this.collect(units, f, after, f, Wanted.others)
      } else this.collect(units, f, after, f, wanted)
      f = after
    }
  }

  private isWanted(unit: Unit, wanted: number): boolean {
    return (wanted & (this.zIndex(unit) === 0 ? Wanted.level : Wanted.others)) !== 0
  }

  /** Whether what lies in a box is stacked within it: nothing in it comes before or after what is around. */
  holdsOrder(f: number): boolean {
    if (!this.isUnit(f)) return false
    if (this.isInterrupting(f) && this.inlines.find(this.tree.boxOf(f)) && (this.inlines.isLayered || this.inlines.opacity < 1)) return true
    const position = this.doc.styles.read.position(this.tree.styleOf(f))
    return (this.tree.lookOf(f) & (PaintFlag.opacity | PaintFlag.transform | PaintFlag.shape | PaintFlag.layered)) !== 0
      || position === Position.fixed || position === Position.sticky
  }

  /** The order of two units in the document; at the listed level what is out of flow is above what is in flow. */
  private compareInTree(a: Unit, b: Unit): number {
    const [f, g] = [this.fragmentOf(a), this.fragmentOf(b)]
    if (!this.isFull && f !== g) return this.layer(a) - this.layer(b) || f - g
    const { firstBehind } = this.tree
    if (f >= firstBehind || g >= firstBehind) return this.placeInFlow(f) - this.placeInFlow(g) || this.boxOf(a) - this.boxOf(b)
    const byOrder = this.hasOrder ? this.compareByOrder(f, g) : 0
    if (byOrder !== 0) return byOrder
    // Parts of one box stand on lines that follow each other, and their units count down.
    return a < 0 || b < 0 ? this.boxOf(a) - this.boxOf(b) || b - a : f - g
  }

  /** At the listed level: 1 for what is out of flow, which is above all that is in flow. */
  private layer(unit: Unit): number {
    return unit >= 0 && (this.tree.lookOf(unit) & PaintFlag.absolute) !== 0 ? 1 : 0
  }

  /** How `order` ranks two fragments in flow: by the items of the innermost container around both that these lie in. */
  private compareByOrder(f: number, g: number): number {
    const { parents } = this.tree
    while (parents[f] !== parents[g]) {
      if ((parents[f] ?? 0) > (parents[g] ?? 0)) f = parents[f] ?? 0
      else g = parents[g] ?? 0
    }
    return this.isWithinContainer(f) ? this.orderOf(f) - this.orderOf(g) : 0
  }

  private fragmentOf(unit: Unit): number {
    return unit < 0 ? this.parts.fragment[partOf(unit)] ?? 0 : unit
  }

  private boxOf(unit: Unit): BoxId {
    return unit < 0 ? this.parts.boxOf(partOf(unit)) : this.tree.boxOf(unit)
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
    if ((this.flags & PIECE) === 0) return NONE
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

  /** The items of the container `f` that are painted in its turn, where `order` says that they follow each other in another order. */
  itemsInOrder(f: number): readonly number[] {
    const kind = this.doc.boxes.rows.kind[this.tree.boxOf(f)]
    if (!this.hasOrder || (kind !== BoxKind.flex && kind !== BoxKind.grid)) return NONE
    const items: number[] = []
    const end = this.tree.ends[f] ?? f
    for (let item = f + 1; item < end; item = this.tree.ends[item] ?? end) if (!this.isUnit(item)) items.push(item)
    return items.sort((a, b) => this.orderOf(a) - this.orderOf(b) || a - b)
  }

  /** Painted as one piece, after or before what surrounds it, or in its turn. */
  isApart(f: number): boolean {
    return this.isUnit(f) || ((this.flags & PIECE) !== 0 && (this.tree.flagsOf(f) & PIECE) !== 0) || this.isItem(f)
  }

  isUnit(f: number): boolean {
    const look = this.tree.lookOf(f)
    return (look & UNIT) !== 0 || ((look & PaintFlag.layered) !== 0 && this.isLayeredItem(f)) || this.isInterrupting(f)
  }

  /** Whether inline elements around a box may move it or make it transparent though it is not painted with their lines. */
  standsInInlines(f: number): boolean {
    const flags = this.tree.flagsOf(f)
    return (flags & PIECE) !== 0 || this.isInterrupting(f)
      || (this.isFull && (flags & BoxFlag.absolute) !== 0 && this.inlines.isWithin(this.tree.boxOf(f)))
  }

  /** A block that moves with inline boxes around it, and is as transparent as they are. */
  private isInterrupting(f: number): boolean {
    return this.interrupting.size > 0 && this.interrupting.has(f)
  }

  /** Items of flex containers and grids are painted as if they stood in a line (CSS Flexbox 1, 5.4; CSS Grid 1, 6.4). */
  isItem(f: number): boolean {
    return this.hasItems && this.isWithinContainer(f)
  }

  /** Items of flex containers and grids have their place in the order of stacking even where they are not positioned. */
  private isLayeredItem(f: number): boolean {
    return this.isFull && (this.tree.flagsOf(f) & BoxFlag.anonymous) === 0 && this.isWithinContainer(f)
  }

  private isWithinContainer(f: number): boolean {
    const { kind, parent } = this.doc.boxes.rows
    const around = kind[parent[this.tree.boxOf(f)] ?? 0]
    return around === BoxKind.flex || around === BoxKind.grid
  }

  private orderOf(f: number): number {
    return this.doc.styles.read.order(this.tree.styleOf(f))
  }

  zIndex(unit: Unit): number {
    const { styles, boxes } = this.doc
    if (unit < 0) {
      const style = boxes.rows.style[this.boxOf(unit)] ?? styles.initial
      const look = this.tree.looks.of(style)
      return (look & PaintFlag.layered) !== 0 && (look & PaintFlag.relative) !== 0 ? styles.read.zIndex(style) : 0
    }
    const look = this.tree.lookOf(unit)
    const isOrdered = (look & PaintFlag.layered) !== 0 && ((look & (PaintFlag.relative | PaintFlag.absolute)) !== 0 || this.isLayeredItem(unit))
    if (isOrdered) return styles.read.zIndex(this.tree.styleOf(unit))
    return this.isInterrupting(unit) && this.inlines.find(this.boxOf(unit)) ? this.inlines.zIndex : 0
  }
}
