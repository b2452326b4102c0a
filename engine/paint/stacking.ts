/**
 * Determines the painting order of a page (CSS 2, appendix E). Units are painted as one piece before or after their surroundings:
 * positioned boxes, boxes with opacity or a transform, and parts of lines with such effects. Floats, atomic inlines, and flex and grid
 * items are pieces painted in their turn, but positioned descendants take part in the surrounding stacking context. At the standard level,
 * so do descendants of a unit that is not a stacking context.
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
/** Kinds of boxes whose children are flex or grid items. */
const WITH_ITEMS = 1 << BoxKind.flex | 1 << BoxKind.grid

/** Boxes that are painted as one piece in their turn, without a place in the stacking order. */
export const PIECE = BoxFlag.float | BoxFlag.atomic

/** A unit: a fragment, or, if negative, a part of a line. */
export type Unit = number
export const partOf = (unit: Unit): number => -unit - 1
const unitOfPart = (part: number): Unit => -part - 1

/** Which units to find: those at the level of their surroundings, or those below and above it. */
const Wanted = { level: 1, others: 2 } as const

export class Stacking {
  readonly tree: FragmentTree
  readonly parts: InlineParts
  /** The union of the paint flags on the page. */
  seen = 0
  /** The union of the box flags on the page. */
  flags = 0
  /** Whether the full stacking rules apply: only boxes with a z-index, opacity or a transform are stacking contexts. */
  isFull = false

  private readonly doc: PageFragmentInput
  private readonly inlines: AroundInLines
  /** Blocks within inline boxes that have relative positioning or opacity. */
  private readonly interrupting = new Set<number>()
  /** Whether flex or grid items are on the page and painted as pieces. */
  private hasItems = false
  /** Whether the `order` property changes the order of some of them. */
  private hasOrder = false

  constructor(doc: PageFragmentInput, tree: FragmentTree) {
    this.doc = doc
    this.tree = tree
    this.parts = new InlineParts(doc, tree.looks)
    this.inlines = new AroundInLines(doc, tree.looks)
  }

  /** Begins a page of `length - 1` fragments; false if they can be painted one after the other. */
  begin(length: number): boolean {
    const { read } = this.doc.styles
    this.tree.begin(length)
    this.seen = this.tree.seenLooks
    this.flags = this.tree.seenFlags
    this.isFull = length > 1 && read.sizingRules(this.tree.styleOf(1)) === Rules.full
    this.hasItems = this.hasOrder = false
    this.interrupting.clear()
    const mayMoveInLines = (this.tree.looks.ofAll() & APART_IN_LINE) !== 0
    // At the listed level items are painted with their surroundings: as pieces, they take 4% of the CPU of pages of cards.
    const mayHaveItems = this.isFull && (this.tree.seenKinds & WITH_ITEMS) !== 0
    if (mayMoveInLines || mayHaveItems) for (let f = 1; f < length; f++) this.findPiece(f)
    this.parts.clear()
    if (mayMoveInLines) this.seen |= this.parts.find(length)
    return this.hasItems || (this.doc.columnSets?.places.size ?? 0) > 0 || (this.seen & (UNIT | PaintFlag.layered | PaintFlag.clip)) !== 0 || (this.flags & PIECE) !== 0
  }

  /** Marks a fragment that is a piece for other reasons than its style and flags. */
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

  /** The units that are painted with the range of `root` (its first fragment, or 0), in stacking order. */
  unitsIn(first: number, end: number, root: number): readonly Unit[] {
    if ((this.seen & (UNIT | PaintFlag.layered)) === 0) return NONE
    // A piece without a place in the stacking order is not a stacking context.
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
      const after = this.tree.ends[f]
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

  /** Whether a box is a stacking context. */
  holdsOrder(f: number): boolean {
    if (!this.isUnit(f)) return false
    if (this.isInterrupting(f) && this.inlines.find(this.tree.boxOf(f)) && (this.inlines.isLayered || this.inlines.opacity < 1)) return true
    const position = this.doc.styles.read.position(this.tree.styleOf(f))
    return (this.tree.lookOf(f) & (PaintFlag.opacity | PaintFlag.transform | PaintFlag.shape | PaintFlag.layered)) !== 0
      || position === Position.fixed || position === Position.sticky
  }

  /** Tree order of two units; at the listed level, out-of-flow boxes are above in-flow boxes. */
  private compareInTree(a: Unit, b: Unit): number {
    const [f, g] = [this.fragmentOf(a), this.fragmentOf(b)]
    if (!this.isFull && f !== g) return this.layer(a) - this.layer(b) || f - g
    const { firstBehind } = this.tree
    if (f >= firstBehind || g >= firstBehind) return this.placeInFlow(f) - this.placeInFlow(g) || this.boxOf(a) - this.boxOf(b)
    const byOrder = this.hasOrder ? this.compareByOrder(f, g) : 0
    if (byOrder !== 0) return byOrder
    // Parts of one box are on consecutive lines, and the numbers of their units descend.
    return a < 0 || b < 0 ? this.boxOf(a) - this.boxOf(b) || b - a : f - g
  }

  /** At the listed level: 1 for out-of-flow boxes, which are above all in-flow boxes. */
  private layer(unit: Unit): number {
    return unit >= 0 && (this.tree.lookOf(unit) & PaintFlag.absolute) !== 0 ? 1 : 0
  }

  /** Order of two in-flow fragments by the `order` property: of their items in the innermost container around both. */
  private compareByOrder(f: number, g: number): number {
    const { parents } = this.tree
    while (parents[f] !== parents[g]) {
      if ((parents[f] ?? 0) > parents[g]) f = parents[f] ?? 0
      else g = parents[g]
    }
    return this.isWithinContainer(f) ? this.orderOf(f) - this.orderOf(g) : 0
  }

  private fragmentOf(unit: Unit): number {
    return unit < 0 ? this.parts.fragment[partOf(unit)] ?? 0 : unit
  }

  private boxOf(unit: Unit): BoxId {
    return unit < 0 ? this.parts.boxOf(partOf(unit)) : this.tree.boxOf(unit)
  }

  /** The in-flow fragment after which a box comes in tree order. */
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

  /** The floats or atomic inlines of the range that are painted with it; deeper ones belong to their own pieces. */
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
      f = this.tree.ends[f]
    }
    return pieces ?? NONE
  }

  /** The items of the container `f` that are painted in its turn, if `order` changes their order. */
  itemsInOrder(f: number): readonly number[] {
    const kind = this.doc.boxes.rows.kind[this.tree.boxOf(f)]
    if (!this.hasOrder || (kind !== BoxKind.flex && kind !== BoxKind.grid)) return NONE
    const items: number[] = []
    const end = this.tree.ends[f]
    for (let item = f + 1; item < end; item = this.tree.ends[item]) if (!this.isUnit(item)) items.push(item)
    return items.sort((a, b) => this.orderOf(a) - this.orderOf(b) || a - b)
  }

  /** Whether the fragment is painted as one piece: a unit, or in its turn. */
  isApart(f: number): boolean {
    return this.isUnit(f) || ((this.flags & PIECE) !== 0 && (this.tree.flagsOf(f) & PIECE) !== 0) || this.isItem(f)
  }

  isUnit(f: number): boolean {
    const look = this.tree.lookOf(f)
    return (look & UNIT) !== 0 || ((look & PaintFlag.layered) !== 0 && this.isLayeredItem(f)) || this.isInterrupting(f)
  }

  /** Whether inline elements around a box, which is not painted with their lines, may move it or give it opacity. */
  standsInInlines(f: number): boolean {
    const flags = this.tree.flagsOf(f)
    return (flags & PIECE) !== 0 || this.isInterrupting(f)
      || (this.isFull && (flags & BoxFlag.absolute) !== 0 && this.inlines.isWithin(this.tree.boxOf(f)))
  }

  /** Whether a block within inline boxes moves with them and has their opacity. */
  private isInterrupting(f: number): boolean {
    return this.interrupting.size > 0 && this.interrupting.has(f)
  }

  /** Flex and grid items are painted like inline-blocks (CSS Flexbox 1, 5.4; CSS Grid 1, 6.4). */
  isItem(f: number): boolean {
    return this.hasItems && this.isWithinContainer(f)
  }

  /** z-index applies to flex and grid items even if they are not positioned. */
  private isLayeredItem(f: number): boolean {
    return this.isFull && (this.tree.flagsOf(f) & BoxFlag.anonymous) === 0 && this.isWithinContainer(f)
  }

  private isWithinContainer(f: number): boolean {
    const { kind, parent } = this.doc.boxes.rows
    const around = kind[parent[this.tree.boxOf(f)]]
    return around === BoxKind.flex || around === BoxKind.grid
  }

  private orderOf(f: number): number {
    return this.doc.styles.read.order(this.tree.styleOf(f))
  }

  zIndex(unit: Unit): number {
    const { styles, boxes } = this.doc
    if (unit < 0) {
      const style = boxes.rows.style[this.boxOf(unit)]
      const look = this.tree.looks.of(style)
      return (look & PaintFlag.layered) !== 0 && (look & PaintFlag.relative) !== 0 ? styles.read.zIndex(style) : 0
    }
    const look = this.tree.lookOf(unit)
    const isOrdered = (look & PaintFlag.layered) !== 0 && ((look & (PaintFlag.relative | PaintFlag.absolute)) !== 0 || this.isLayeredItem(unit))
    if (isOrdered) return styles.read.zIndex(this.tree.styleOf(unit))
    return this.isInterrupting(unit) && this.inlines.find(this.boxOf(unit)) ? this.inlines.zIndex : 0
  }
}
