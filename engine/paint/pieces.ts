/**
 * Paints the fragments of a page that has pieces: what is painted as one, before, after or among what surrounds it, in the
 * order that `stacking.ts` finds. A piece is painted within the clips and the moves of what lies between it and the piece
 * around; where something lies on the strip never changes, so what moves it is the canvas.
 */
import type { StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingWidth } from '../boxes/content-width.ts'
import type { PageDoc } from '../fragment/pages.ts'
import { enumOf } from '../style/properties/index.ts'
import { AroundInLines } from './around-in-lines.ts'
import type { Canvas } from './canvas.ts'
import { cutPath, shapesOf } from './clip-shapes.ts'
import type { Edges } from './corners.ts'
import type { FragmentPainter } from './fragment-painter.ts'
import type { FragmentTree } from './fragment-tree.ts'
import { DECORATED, Look, type Looks } from './looks.ts'
import type { OverflowWatch } from './overflow.ts'
import { PIECE, type Stacking } from './stacking.ts'
import { relativeOffset, transformMatrix } from './transforms.ts'

const Position = enumOf('position')

/** Fragments `[first, end)`, painted as part of the piece that `root` begins. */
interface FragmentRange {
  readonly first: number
  readonly end: number
  readonly root: number
}

export class PiecePainter {
  private readonly doc: PageDoc
  private readonly tree: FragmentTree
  private readonly stacking: Stacking
  private readonly looks: Looks
  private readonly fragments: FragmentPainter
  private readonly inlines: AroundInLines
  private readonly watch: OverflowWatch | null
  /** What the styles of the page ask for, all together. */
  private seen = 0
  /** Tables with collapsed borders are on the page. */
  private hasCollapsed = false

  constructor(doc: PageDoc, looks: Looks, stacking: Stacking, fragments: FragmentPainter, watch: OverflowWatch | null) {
    this.doc = doc
    this.tree = stacking.tree
    this.stacking = stacking
    this.looks = looks
    this.fragments = fragments
    this.inlines = new AroundInLines(doc, looks)
    this.watch = watch
  }

  /** Begins a page whose styles ask for `seen`, bits of `Look`. */
  begin(seen: number, hasCollapsed: boolean): void {
    this.seen = seen
    this.hasCollapsed = hasCollapsed
  }

  /** Paints fragments that hold no piece and no clip, one step after the other. */
  paintFlat(canvas: Canvas, first: number, end: number): void {
    const { fragments } = this
    for (let f = first; f < end; f++) fragments.decorate(canvas, f)
    if (this.hasCollapsed) for (let f = first; f < end; f++) fragments.collapsedBorders(canvas, f)
    for (let f = first; f < end; f++) fragments.paintLines(canvas, f)
    if ((this.seen & Look.outline) !== 0) for (let f = first; f < end; f++) fragments.outline(canvas, f)
  }

  /** Paints the fragments `[first, end)`; `root` is the first when they are those of a piece, else 0. */
  paintRange(canvas: Canvas, first: number, end: number, root: number): void {
    const units = this.stacking.unitsIn(first, end, root)
    if (root !== 0) this.fragments.decorate(canvas, root)
    let next = 0
    for (; next < units.length && this.stacking.zIndex(units[next] ?? 0) < 0; next++) this.paintUnit(canvas, units[next] ?? 0, root)
    const has = (look: number) => (f: number): boolean => (this.tree.lookOf(f) & look) !== 0
    const range = { first, end, root }
    const isTable = (f: number): boolean => this.doc.boxes.rows.kind[this.tree.boxOf(f)] === BoxKind.table
    const hasDecoration = has(DECORATED)
    this.walk(canvas, range, (f) => hasDecoration(f) || isTable(f), (f) => {
      if (f !== root) this.fragments.decorate(canvas, f)
    })
    if (this.hasCollapsed) this.walk(canvas, range, isTable, (f) => this.fragments.collapsedBorders(canvas, f))
    for (const f of this.stacking.piecesIn(first, end, root, BoxFlag.float)) this.paintUnit(canvas, f, root)
    this.walk(canvas, range, (f) => this.fragments.hasLines(f), (f) => this.fragments.paintLines(canvas, f), true)
    for (const f of this.stacking.piecesIn(first, end, root, BoxFlag.atomic)) this.paintUnit(canvas, f, root)
    if ((this.seen & Look.outline) !== 0) this.walk(canvas, range, has(Look.outline), (f) => this.fragments.outline(canvas, f))
    for (; next < units.length; next++) this.paintUnit(canvas, units[next] ?? 0, root)
  }

  /**
   * Visits the fragments of a range that are in no other piece. Those that `shows` picks are visited within the clips
   * of what is around them, and with `clipsOwn` within their own.
   */
  private walk(
    canvas: Canvas, { first, end, root }: FragmentRange, shows: (f: number) => boolean, visit: (f: number) => void, clipsOwn = false,
  ): void {
    const open: number[] = []
    let written = 0
    for (let f = first; f < end;) {
      while (open.length > 0 && (this.tree.ends[open[open.length - 1] ?? 0] ?? 0) <= f) {
        open.pop()
        if (written <= open.length) continue
        written--
        this.restore(canvas)
      }
      if (f !== root && this.stacking.isApart(f)) {
        f = this.tree.ends[f] ?? end
        continue
      }
      const isClip = this.fragments.isClip(f)
      if (isClip && clipsOwn) open.push(f)
      if (shows(f)) {
        for (; written < open.length; written++) {
          this.save(canvas)
          this.fragments.clip(canvas, open[written] ?? 0)
        }
      }
      visit(f)
      if (isClip && !clipsOwn) open.push(f)
      f++
    }
    for (; written > 0; written--) this.restore(canvas)
  }

  /** Paints a piece within the clips between it and the piece around, `root`. */
  private paintUnit(canvas: Canvas, f: number, root: number): void {
    if ((this.tree.flagsOf(f) & BoxFlag.cutOff) !== 0) return
    const look = this.tree.lookOf(f)
    const around: number[] = []
    const { start } = this.fragments
    if (this.isFixed(f)) this.fragments.start = 0
    for (let up = (look & Look.absolute) === 0 ? this.tree.parents[f] ?? 0 : this.tree.containing(f, root); up !== 0; up = up === root ? 0 : this.tree.parents[up] ?? 0) {
      if (this.fragments.isClip(up) || (up !== root && this.isMoved(up))) around.push(up)
    }
    const isCut = this.fragments.isCut(f)
    const { inlines } = this
    const isMoved = (this.tree.flagsOf(f) & PIECE) !== 0 && inlines.find(this.tree.boxOf(f))
    const { x, y, opacity } = inlines
    const isHeld = around.length > 0 || isCut || isMoved || (look & (Look.transform | Look.shape | Look.relative)) !== 0
    if (isHeld) this.save(canvas)
    if (isCut && this.doc.boxes.rows.kind[this.tree.boxOf(f)] === BoxKind.replaced) this.fragments.clipToPage(canvas, f)
    else if (isCut) this.fragments.clipToArea(canvas)
    for (const outer of around.reverse()) {
      if (outer !== root && this.isMoved(outer)) this.move(canvas, outer)
      if (this.fragments.isClip(outer)) this.fragments.clip(canvas, outer)
    }
    if (isMoved && (x !== 0 || y !== 0)) {
      canvas.transform(1, 0, 0, 1, x, y)
      this.watch?.move(x, y)
    }
    const isFaint = isMoved && opacity < 1
    if (isFaint) canvas.beginGroup(opacity)
    if (!isHeld || this.place(canvas, f, look)) {
      if ((look & Look.opacity) !== 0) canvas.beginGroup(this.doc.styles.read.opacity(this.tree.styleOf(f)))
      this.paintRange(canvas, f, this.tree.ends[f] ?? f + 1, f)
      if ((look & Look.opacity) !== 0) canvas.endGroup()
    }
    if (isFaint) canvas.endGroup()
    if (isHeld) this.restore(canvas)
    this.fragments.start = start
  }

  /** Placed on each page for itself, not on the strip. */
  private isFixed(f: number): boolean {
    return this.doc.styles.read.position(this.tree.styleOf(f)) === Position.fixed
  }

  private isMoved(f: number): boolean {
    return (this.tree.lookOf(f) & Look.relative) !== 0
  }

  /** Moves what follows as far as a relative box is moved. */
  private move(canvas: Canvas, f: number): void {
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    const { x, y } = relativeOffset(this.doc, this.tree.styleOf(f), containingWidth(this.doc, box), rows.parent[box] ?? box)
    if (x !== 0 || y !== 0) canvas.transform(1, 0, 0, 1, x, y)
    this.watch?.move(x, y)
  }

  /** Moves, transforms and cuts what follows as the box asks for; false when nothing of it can show. */
  private place(canvas: Canvas, f: number, look: number): boolean {
    const { styles } = this.doc
    const { rows } = this.doc.boxes
    const style = this.tree.styleOf(f)
    const box = this.tree.boxOf(f)
    if ((look & Look.relative) !== 0) this.move(canvas, f)
    if ((look & (Look.transform | Look.shape)) === 0) return true
    const { area, start } = this.fragments
    const left = area.left + (rows.x[box] ?? 0)
    const top = area.top + (rows.y[box] ?? 0) - start
    const [width, height] = [rows.width[box] ?? 0, rows.height[box] ?? 0]
    if ((look & Look.transform) !== 0) {
      const [a, b, c, d, e, g] = transformMatrix(styles, style, left, top, width, height)
      if (!(Math.abs(a * d - b * c) > 1e-9) || !Number.isFinite(e + g)) return false
      canvas.transform(a, b, c, d, e, g)
      this.watch?.move(0, 0, true)
    }
    if ((look & Look.shape) !== 0) this.cut(canvas, style, { left, top, right: left + width, bottom: top + height })
    return true
  }

  /** Cuts what follows to the shapes that a box asks for. Links still lead to what is cut off whole. */
  private cut(canvas: Canvas, style: StyleId, box: Edges): void {
    const { styles } = this.doc
    for (const shape of shapesOf(styles, style, (this.looks.of(style) & Look.absolute) !== 0)) {
      const { path, evenOdd, bounds } = cutPath(styles, shape, box)
      if (path.length === 0) canvas.clipRect(bounds.left, bounds.top, 0, 0)
      else canvas.clipPath(path, evenOdd)
      this.watch?.clip(bounds)
    }
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
