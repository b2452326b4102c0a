/**
 * Paints the fragments of a page with stacking contexts and other units (boxes that are painted as one piece), in the order found by
 * `stacking.ts`. A unit is painted within the clips and translations of the boxes between it and the unit around it. Flow offsets never
 * change; moved content is painted on a moved canvas.
 */
import type { BoxId, LineId, StyleId } from '../arena/ids.ts'
import { clearList } from '../arena/lists.ts'
import { BoxFlag } from '../boxes/boxes.ts'
import { isFixedToPages } from '../boxes/containing-blocks.ts'
import { containingWidth } from '../boxes/content-width.ts'
import { FragmentFlag, type PageFragmentInput } from '../fragment/page-fragments.ts'
import { enumOf } from '../style/properties/index.ts'
import { AroundInLines } from './around-in-lines.ts'
import type { Canvas } from './canvas.ts'
import { isMasked, paintMask } from './backgrounds.ts'
import { cutPath, pointCount, shapesOf } from './clip-shapes.ts'
import type { Edges } from './corners.ts'
import type { FragmentPainter } from './fragment-painter.ts'
import type { FragmentTree } from './fragment-tree.ts'
import type { AtomicPainter } from './lines.ts'
import { beginGroup, DECORATED, PaintFlag } from './paint-flags.ts'
import { isOutsidePage, type Lost } from './outside-page.ts'
import type { OverflowWatch } from './overflow.ts'
import { BEFORE_LINES, PaintPhase, WITH_LINES } from './paint-phases.ts'
import { partOf, type Stacking, type Unit } from './stacking.ts'
import { relativeOffset, transformMatrix } from './transforms.ts'

const Position = enumOf('position')
const NONE: readonly number[] = []
/** Boxes that may be in the page margins or outside the page. */
const OUTSIDE = PaintFlag.absolute | PaintFlag.relative

/** Fragments `[first, end)`, painted as part of the unit that begins with `root`. */
interface FragmentRange {
  readonly first: number
  readonly end: number
  readonly root: number
}

/** The action for fragments that belong to no inner unit. */
interface Visit {
  /** Which fragments are visited, within the clips around them: those that paint something in this phase. */
  readonly shows: (f: number) => boolean
  readonly visit: (f: number) => void
  /** Whether fragments are visited within their own clips too. */
  readonly clipsOwn?: boolean
  /** Whether fragments are visited after their descendants rather than before. */
  readonly isAfter?: boolean
  /** Paints a unit that has its turn among the fragments. */
  readonly piece?: ((f: number) => void) | null
}

export class StackingContextPainter implements AtomicPainter {
  private readonly doc: PageFragmentInput
  private readonly tree: FragmentTree
  private readonly stacking: Stacking
  private readonly fragments: FragmentPainter
  private readonly inlines: AroundInLines
  private readonly watch: OverflowWatch | null
  private readonly hidesOutside: boolean
  /** Atomic inlines that were painted with the lines. */
  private readonly painted = new Set<number>()
  /** How many groups the content being painted is in. */
  private groups = 0
  /** Atomic inlines that wait for parts of lines that may contain them. */
  private readonly waiting: number[] = []

  constructor(doc: PageFragmentInput, stacking: Stacking, fragments: FragmentPainter, watch: OverflowWatch | null, hidesOutside: boolean) {
    this.hidesOutside = hidesOutside
    this.doc = doc
    this.tree = stacking.tree
    this.stacking = stacking
    this.fragments = fragments
    this.inlines = new AroundInLines(doc, stacking.tree.looks)
    this.watch = watch
  }

  /** Paints a whole page, for which stacking order and tree are known. */
  paintPage(canvas: Canvas, length: number): void {
    this.painted.clear()
    clearList(this.waiting)
    this.fragments.atomics = this
    this.paintRange(canvas, 1, length, 0)
    this.fragments.atomics = null
  }

  /** Paints fragments without units and clips, phase by phase; `root`: the first one if they belong to a unit, else 0. */
  paintFlat(canvas: Canvas, first: number, end: number, root: number): void {
    const { fragments } = this
    const { seen, flags } = this.stacking
    const bits = this.tree.bits()
    for (let f = first; f < end; f++) if ((bits[f] & BEFORE_LINES) !== 0 || f === root) fragments.decorate(canvas, f)
    if ((flags & BoxFlag.collapsed) !== 0) this.flatBorders(canvas, first, end)
    for (let f = first; f < end; f++) if ((bits[f] & WITH_LINES) !== 0) fragments.paintLines(canvas, f)
    if ((seen & PaintFlag.outline) !== 0) for (let f = first; f < end; f++) fragments.outline(canvas, f)
  }

  /** Collapsed borders: a table is painted over the tables within it. */
  private flatBorders(canvas: Canvas, first: number, end: number): void {
    const { tree, fragments, doc: { boxes: { rows } } } = this
    const bits = tree.bits()
    const open: number[] = []
    for (let f = first; f < end; f++) {
      if ((bits[f] & PaintPhase.table) === 0) continue
      const box = tree.boxOf(f)
      for (let last = open[open.length - 1]; last !== undefined; last = open[open.length - 1]) {
        const outer = tree.boxOf(last)
        if (outer < box && box < rows.end[outer]) break
        open.pop()
        fragments.collapsedBorders(canvas, last)
      }
      open.push(f)
    }
    for (let i = open.length - 1; i >= 0; i--) fragments.collapsedBorders(canvas, open[i] ?? 0)
  }

  /** Paints the fragments `[first, end)`; `root`: the first one if they belong to a unit, else 0. */
  private paintRange(canvas: Canvas, first: number, end: number, root: number): void {
    if (this.isFlat(first, end, root)) {
      this.paintFlat(canvas, first, end, root)
      return
    }
    const { stacking, fragments } = this
    const { seen, flags } = stacking
    const units = stacking.unitsIn(first, end, root)
    if (root !== 0) fragments.decorate(canvas, root)
    let next = 0
    for (; next < units.length && stacking.zIndex(units[next] ?? 0) < 0; next++) this.paintUnit(canvas, units[next] ?? 0, root)
    const has = (look: number) => (f: number): boolean => (this.tree.lookOf(f) & look) !== 0
    const range = { first, end, root }
    this.walk(canvas, range, {
      shows: has(DECORATED | PaintPhase.table | PaintPhase.column),
      visit: (f) => {
        if (f !== root) fragments.decorate(canvas, f)
      },
    })
    if ((flags & BoxFlag.collapsed) !== 0) this.walk(canvas, range, { shows: has(PaintPhase.table), visit: (f) => fragments.collapsedBorders(canvas, f), isAfter: true })
    for (const f of stacking.piecesIn(first, end, root, BoxFlag.float)) this.paintBox(canvas, f, root)
    this.walk(canvas, range, {
      shows: has(PaintPhase.lines | PaintPhase.content),
      visit: (f) => fragments.paintLines(canvas, f),
      clipsOwn: true,
      piece: (f) => this.paintInTurn(canvas, f, root),
    })
    if ((seen & PaintFlag.outline) !== 0) this.walk(canvas, range, { shows: has(PaintFlag.outline), visit: (f) => fragments.outline(canvas, f) })
    for (; next < units.length; next++) this.paintUnit(canvas, units[next] ?? 0, root)
    if (this.waiting.length > 0 && (root === 0 || stacking.holdsOrder(root))) this.paintWaiting(canvas, end, root)
  }

  /** Paints waiting boxes before `end` that no part of a line painted. */
  private paintWaiting(canvas: Canvas, end: number, root: number): void {
    while (this.waiting.length > 0) {
      const f = this.waiting[this.waiting.length - 1] ?? 0
      if (root !== 0 && (f <= root || f >= end)) return
      this.waiting.pop()
      if (!this.painted.has(f)) this.paintBox(canvas, f, root)
    }
  }

  /** Whether a range has no units and no clips. */
  private isFlat(first: number, end: number, root: number): boolean {
    const { parts } = this.stacking
    if (parts.firstOf(first) < parts.firstOf(end)) return false
    for (let f = first; f < end; f++) {
      if (this.fragments.isClip(f) || (f !== root && this.stacking.isApart(f))) return false
    }
    return true
  }

  private walk(canvas: Canvas, { first, end, root }: FragmentRange, { shows, visit, clipsOwn = false, isAfter = false, piece = null }: Visit): void {
    const { tree, stacking, fragments } = this
    // Fragments with open clips; negative values are fragments to visit when they end.
    const open: number[] = []
    let written = 0
    const openClips = (): void => {
      for (; written < open.length; written++) {
        const f = open[written] ?? 0
        if (f < 0) continue
        this.save(canvas)
        fragments.clip(canvas, f)
      }
    }
    const closeUntil = (f: number): void => {
      for (let last = open[open.length - 1]; last !== undefined && (f === end || tree.ends[Math.abs(last)] <= f); last = open[open.length - 1]) {
        open.pop()
        if (written > open.length) {
          written--
          if (last > 0) this.restore(canvas)
        }
        if (last > 0) continue
        openClips()
        visit(-last)
      }
    }
    for (let f = first; f < end;) {
      closeUntil(f)
      if (f !== root && stacking.isApart(f)) {
        if (piece !== null && !stacking.isUnit(f)) {
          openClips()
          piece(f)
        }
        f = tree.ends[f]
        continue
      }
      const isClip = fragments.isClip(f)
      if (isClip && clipsOwn) open.push(f)
      if (isAfter) {
        if (shows(f)) open.push(-f)
      } else {
        if (shows(f)) openClips()
        visit(f)
      }
      if (isClip && !clipsOwn) open.push(f)
      const items = piece === null ? NONE : stacking.itemsInOrder(f)
      if (piece !== null && items.length > 0) {
        openClips()
        for (const item of items) piece(item)
        f = tree.ends[f]
      } else f++
    }
    closeUntil(end)
  }

  /** Paints units that come in document order among lines, within the current clips: items, and boxes whose lines are on other pages. */
  private paintInTurn(canvas: Canvas, f: number, root: number): void {
    if (this.stacking.isItem(f)) this.paintPiece(canvas, f)
    else if ((this.tree.flagsOf(f) & BoxFlag.atomic) !== 0 && !this.painted.has(f)) {
      if (this.stacking.parts.count > 0 && this.inlines.find(this.tree.boxOf(f))) this.waiting.push(f)
      else this.paintBox(canvas, f, root, true)
    }
  }

  paintAtomic(canvas: Canvas, box: BoxId, block: number): void {
    const f = this.tree.findWithin(block, box)
    if (f === 0 || this.stacking.isUnit(f)) return
    this.painted.add(f)
    this.watch?.save()
    if (this.watch !== null && this.inlines.find(box)) this.watch.move(this.inlines.x, this.inlines.y)
    this.fragments.depth++
    this.paintPiece(canvas, f)
    this.fragments.depth--
    this.watch?.restore()
  }

  private paintUnit(canvas: Canvas, unit: Unit, root: number): void {
    if (unit < 0) this.paintPart(canvas, partOf(unit), root)
    else this.paintBox(canvas, unit, root)
  }

  /** Paints the part of an inline box on one line, within the clips between its block and the surrounding unit `root`. */
  private paintPart(canvas: Canvas, part: number, root: number): void {
    const { parts } = this.stacking
    const f = parts.fragment[part] ?? 0
    const around = this.around(f, root)
    if (around.length > 0) this.save(canvas)
    this.enter(canvas, around, root)
    this.fragments.paintLine(canvas, f, parts.line[part] ?? (0 as LineId), parts.item[part] ?? 0)
    if (around.length > 0) this.restore(canvas)
  }

  /** Paints a box that is a unit, within the clips between it and the surrounding unit `root`; `isWithin`: they are already set. */
  private paintBox(canvas: Canvas, f: number, root: number, isWithin = false): void {
    if ((this.tree.flagsOf(f) & BoxFlag.cutOff) !== 0) return
    const { fragments, inlines, tree } = this
    const look = tree.lookOf(f)
    const { start, isOnEachPage } = fragments
    if (this.isFixed(f)) {
      const { fragments: { y }, boxes: { rows } } = this.doc
      fragments.start = rows.y[tree.boxOf(f)] - y[f]
      fragments.isOnEachPage = true
    }
    if ((look & OUTSIDE) !== 0 && this.hidesOutside && isOutsidePage(this.doc, tree, fragments, f, (lost) => this.tellLost(f, root, lost))) {
      for (let inner = f; inner < tree.ends[f]; inner++) fragments.markPlace(canvas, inner)
      fragments.start = start
      fragments.isOnEachPage = isOnEachPage
      return
    }
    const around = isWithin ? NONE : this.around(this.outer(f, root), root)
    const isMoved = this.stacking.standsInInlines(f) && inlines.find(tree.boxOf(f))
    const { x, y, opacity } = inlines
    const isHeld = around.length > 0 || fragments.isCut(f) || isMoved || (look & (PaintFlag.transform | PaintFlag.shape | PaintFlag.relative)) !== 0
    if (isHeld) this.save(canvas)
    fragments.clipIfCut(canvas, f)
    this.enter(canvas, around, root)
    if (isMoved) this.moveBy(canvas, { x, y })
    const isFaint = isMoved && opacity < 1
    if (isFaint) canvas.beginGroup(opacity)
    if (!isHeld || this.place(canvas, f, look)) {
      const isGroup = (look & PaintFlag.opacity) !== 0 && this.doc.warnings.longLists.allowGroup(this.groups)
      // Content with a blend mode blends only with content of its own stacking context.
      const isKept = !isGroup && (this.stacking.seen & PaintFlag.blend) !== 0 && this.stacking.holdsOrder(f)
      if (isGroup) beginGroup(canvas, this.doc.styles, tree.styleOf(f))
      else if (isKept) canvas.beginGroup(1)
      if (isGroup) this.groups++
      this.paintRange(canvas, f, tree.ends[f], f)
      if (isGroup) this.groups--
      if (isGroup || isKept) canvas.endGroup()
    }
    if (isFaint) canvas.endGroup()
    if (isHeld) this.restore(canvas)
    fragments.start = start
    fragments.isOnEachPage = isOnEachPage
  }

  /** Reports content outside the page that is not painted, unless a screen would not show it either: fixed or clipped content. */
  private tellLost(f: number, root: number, { edge, line, box }: Lost): void {
    const { watch, fragments } = this
    if (watch === null || watch.isClipped || this.isFixed(f) || this.around(this.outer(f, root), root).some((up) => fragments.isClip(up))) return
    watch.unpainted(edge, line, box)
  }

  /** Paints a unit without effects of its own, when the canvas is already within its surroundings. */
  private paintPiece(canvas: Canvas, f: number): void {
    if ((this.tree.flagsOf(f) & BoxFlag.cutOff) !== 0) return
    const isCut = this.fragments.isCut(f)
    if (isCut) this.save(canvas)
    this.fragments.clipIfCut(canvas, f)
    this.paintRange(canvas, f, this.tree.ends[f], f)
    if (isCut) this.restore(canvas)
  }

  /** The next fragment that clips and moves `f`: its parent, or that of the containing block; 0 for none. */
  private outer(f: number, root: number): number {
    const { tree, stacking, inlines } = this
    const isOut = (tree.lookOf(f) & PaintFlag.absolute) !== 0
    const isInInline = isOut && stacking.standsInInlines(f) && inlines.find(tree.boxOf(f)) && inlines.isContaining
    return isOut && !isInInline ? tree.containing(f, root) : tree.parents[f]
  }

  /** The fragments from `f` outwards to `root` that clip or move their content, innermost first. */
  private around(f: number, root: number): readonly number[] {
    let around: number[] | null = null
    for (let up = f; up !== 0; up = up === root ? 0 : this.outer(up, root)) {
      if (!this.fragments.isClip(up) && (up === root || !this.isMoved(up))) continue
      around ??= []
      around.push(up)
    }
    return around ?? NONE
  }

  /** Applies the translations and clips of the fragments `around`. */
  private enter(canvas: Canvas, around: readonly number[], root: number): void {
    for (let i = around.length - 1; i >= 0; i--) {
      const f = around[i] ?? 0
      if (f !== root && this.isMoved(f)) this.moveWithin(canvas, f)
      if (this.fragments.isClip(f)) this.fragments.clip(canvas, f)
    }
  }

  /** Whether the box has its place on each page rather than in the continuous flow. */
  private isFixed(f: number): boolean {
    return this.doc.styles.read.position(this.tree.styleOf(f)) === Position.fixed && isFixedToPages(this.doc, this.tree.boxOf(f))
  }

  private isMoved(f: number): boolean {
    const { stacking, tree } = this
    return (tree.lookOf(f) & PaintFlag.relative) !== 0 || (stacking.standsInInlines(f) && this.inlines.find(tree.boxOf(f)))
  }

  /** Translates by the relative position of a box and of the inline elements around it. */
  private moveWithin(canvas: Canvas, f: number): void {
    if (this.stacking.standsInInlines(f) && this.inlines.find(this.tree.boxOf(f))) this.moveBy(canvas, this.inlines)
    if ((this.tree.lookOf(f) & PaintFlag.relative) !== 0) this.move(canvas, f)
  }

  private moveBy(canvas: Canvas, { x, y }: { readonly x: number, readonly y: number }): void {
    if (x === 0 && y === 0) return
    canvas.transform(1, 0, 0, 1, x, y)
    this.watch?.move(x, y)
  }

  /** Translates by the relative position of a box. */
  private move(canvas: Canvas, f: number): void {
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    this.moveBy(canvas, relativeOffset(this.doc, this.tree.styleOf(f), containingWidth(this.doc, box), rows.parent[box]))
  }

  /** Translates, transforms and clips for a box; false if nothing of it is visible. */
  private place(canvas: Canvas, f: number, look: number): boolean {
    const { rows } = this.doc.boxes
    const style = this.tree.styleOf(f)
    const box = this.tree.boxOf(f)
    if ((look & PaintFlag.relative) !== 0) this.move(canvas, f)
    if ((look & (PaintFlag.transform | PaintFlag.shape)) === 0) return true
    const { area, start } = this.fragments
    const left = area.left + rows.x[box]
    const { y, flags } = this.doc.fragments
    // The flow offset of a table header is that on its first page.
    const isRepeated = (flags[f] & FragmentFlag.repeated) !== 0
    const top = area.top + (isRepeated ? y[f] : rows.y[box] - start)
    const [width, height] = [rows.width[box], rows.height[box]]
    if ((look & PaintFlag.transform) !== 0) {
      const [a, b, c, d, e, g] = transformMatrix(this.doc, style, left, top, width, height)
      if (!(Math.abs(a * d - b * c) > 1e-9) || !Number.isFinite(e + g)) return false
      canvas.transform(a, b, c, d, e, g)
      this.watch?.transform([a, b, c, d, e, g])
    }
    if ((look & PaintFlag.shape) !== 0) this.cut(canvas, style, { left, top, right: left + width, bottom: top + height })
    return true
  }

  /** Applies clip shapes and mask of a box. Links still lead to boxes that are clipped completely. */
  private cut(canvas: Canvas, style: StyleId, box: Edges): void {
    const { styles } = this.doc
    const { longLists } = this.doc.warnings
    for (const shape of shapesOf(styles, style, (this.tree.looks.of(style) & PaintFlag.absolute) !== 0)) {
      // A polygon with fewer points would be another shape: the box is drawn unclipped instead.
      if (!longLists.allowPolygon(pointCount(shape))) continue
      const { path, evenOdd, bounds } = cutPath(styles, shape, box)
      if (path.length === 0) canvas.clipRect(bounds.left, bounds.top, 0, 0)
      else canvas.clipPath(path, evenOdd)
      this.watch?.clip(bounds)
    }
    const { images } = this.fragments
    if (!isMasked(styles, style, images)) return
    canvas.beginMask(false)
    paintMask(canvas, styles, style, box, images, longLists)
    canvas.endMask()
  }

  private save(canvas: Canvas): void {
    canvas.save()
    this.watch?.save()
  }

  private restore(canvas: Canvas): void {
    canvas.restore()
    this.watch?.restore()
  }
}
