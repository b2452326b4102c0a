/**
 * Paints one page from its fragments, in the order of CSS 2, appendix E: backgrounds and borders of blocks first, then
 * floats, lines, boxes that stand in lines, outlines; `stacking.ts` says what is painted as one piece, and when. A page
 * without such pieces is painted in plain loops over its rows. `left` and `top` of the area place the content on the page.
 */
import type { BoxId, LineId, NodeId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingWidth } from '../boxes/content-width.ts'
import { FragmentFlag, isSliced, type PageDoc } from '../fragment/pages.ts'
import { heightOf, type PageBreaks } from '../fragment/breaks.ts'
import type { NoteArea } from '../fragment/footnotes.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import { type BackgroundImages, NO_IMAGES } from './backgrounds.ts'
import { AroundInLines } from './around-in-lines.ts'
import { BorderBox } from './borders.ts'
import { BoxContentPainter } from './box-content.ts'
import { BoxPainter } from './box-painter.ts'
import type { Canvas } from './canvas.ts'
import { cutPath, shapesOf } from './clip-shapes.ts'
import type { Edges } from './corners.ts'
import { FragmentTree } from './fragment-tree.ts'
import type { Links } from './links.ts'
import { CollapsedBorders } from './collapsed-borders.ts'
import { LinePainter } from './lines.ts'
import { DECORATED, Look } from './looks.ts'
import { type OverflowListener, OverflowWatch } from './overflow.ts'
import { PIECE, Stacking } from './stacking.ts'
import { insetByHalfBorders, isTableLayer, TableLayers } from './table-layers.ts'
import { relativeOffset, transformMatrix } from './transforms.ts'

export interface PaintSettings {
  readonly background: boolean
}

/** Page box in px, with its margins. */
export interface PageArea {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const Position = enumOf('position')
const Rules = enumOf('sizing-rules')

/** Fragments `[first, end)`, painted as part of the piece that `root` begins. */
interface FragmentRange {
  readonly first: number
  readonly end: number
  readonly root: number
}

export class PagePainter {
  private readonly doc: PageDoc
  private readonly settings: PaintSettings
  private readonly links: Links
  private readonly lines: LinePainter
  private readonly tree: FragmentTree
  private readonly stacking: Stacking
  private readonly tableLayers: TableLayers
  private readonly collapsed: CollapsedBorders
  private readonly boxes: BoxPainter
  private readonly content: BoxContentPainter
  private readonly border = new BorderBox()
  private readonly inlines: AroundInLines
  private readonly watch: OverflowWatch | null

  // The page being painted.
  private area: PageArea = { width: 0, height: 0, left: 0, top: 0, right: 0, bottom: 0 }
  private start = 0
  /** Height of what the page shows, to where the next goes on. */
  private shown = 0
  private canvasSource = 0 as BoxId
  /** What the styles of the page ask for, all together. */
  private seen = 0
  /** Tables with collapsed borders are on the page. */
  private hasCollapsed = false

  /** `overflow` hears what passes the edges of pages and of boxes that clip. */
  constructor(
    doc: PageDoc, settings: PaintSettings, links: Links, images: BackgroundImages = NO_IMAGES,
    overflow: OverflowListener | null = null,
  ) {
    this.doc = doc
    this.watch = overflow === null ? null : new OverflowWatch(doc, overflow)
    this.settings = settings
    this.links = links
    this.boxes = new BoxPainter(doc, settings, images)
    this.tree = new FragmentTree(doc, this.boxes.looks)
    this.stacking = new Stacking(doc, this.tree)
    this.tableLayers = new TableLayers(doc, this.boxes)
    this.collapsed = new CollapsedBorders(doc, this.boxes.looks)
    this.lines = new LinePainter(doc, this.boxes, links)
    this.inlines = new AroundInLines(doc, this.boxes.looks)
    this.content = new BoxContentPainter(doc, this.boxes.looks, links, settings.background)
  }

  /** `background`: the style of the page's own background; 0 for none. */
  paint(canvas: Canvas, breaks: PageBreaks, page: number, area: PageArea, background = 0 as StyleId): void {
    const { length } = this.doc.fragments
    this.area = area
    this.watch?.begin(area.width, area.height)
    this.start = breaks.starts[page] ?? 0
    const next = breaks.starts[page + 1] ?? Infinity
    const height = heightOf(breaks, page)
    this.shown = next > this.start ? Math.min(next - this.start, height) : height
    this.boxes.page = { left: 0, top: 0, right: area.width, bottom: area.height }
    const content = { left: area.left, top: area.top, right: area.width - area.right, bottom: area.height - area.bottom }
    if (background !== 0) this.boxes.paintPageBackground(canvas, background, content)
    // A page with a background of its own shows that around the canvas.
    this.canvasSource = this.canvasBackground(canvas, background === 0 ? this.boxes.page : content)
    const notes = breaks.notes?.heights[page] ?? 0
    if (notes > 0 && breaks.notes !== undefined) this.noteArea(canvas, breaks.notes.area, notes)
    this.seen = 0
    const stacksInFull = length > 1 && this.doc.styles.read.sizingRules(this.tree.styleOf(1)) === Rules.full
    let flags = 0
    for (let f = 1; f < length; f++) {
      this.seen |= this.tree.lookOf(f)
      flags |= this.tree.flagsOf(f)
    }
    this.hasCollapsed = (flags & BoxFlag.collapsed) !== 0
    if (!this.stacking.begin(this.seen, (flags & PIECE) !== 0, stacksInFull)) this.paintFlat(canvas, length)
    else {
      this.tree.build(length)
      this.paintRange(canvas, 1, length, 0)
    }
  }

  /** Background and borders of the area of footnotes, which is `height` high with its margins. */
  private noteArea(canvas: Canvas, notes: NoteArea, height: number): void {
    const { area, border } = this
    border.x = area.left + notes.marginLeft
    border.y = area.height - area.bottom - height + notes.marginTop
    border.width = area.width - area.left - area.right - notes.marginLeft - notes.marginRight
    border.height = Math.max(0, height - notes.marginTop - notes.marginBottom)
    border.hasTop = border.hasBottom = true
    this.boxes.paint(canvas, notes.style, border, true)
  }

  private paintFlat(canvas: Canvas, length: number): void {
    for (let f = 1; f < length; f++) this.decorate(canvas, f)
    if (this.hasCollapsed) for (let f = 1; f < length; f++) this.collapsedBorders(canvas, f)
    for (let f = 1; f < length; f++) this.paintLines(canvas, f)
    if ((this.seen & Look.outline) !== 0) for (let f = 1; f < length; f++) this.outline(canvas, f)
  }

  /** Paints the fragments `[first, end)`; `root` is the first when they are those of a piece, else 0. */
  private paintRange(canvas: Canvas, first: number, end: number, root: number): void {
    const units = this.stacking.unitsIn(first, end, root)
    if (root !== 0) this.decorate(canvas, root)
    let next = 0
    for (; next < units.length && this.stacking.zIndex(units[next] ?? 0) < 0; next++) this.paintUnit(canvas, units[next] ?? 0, root)
    const has = (look: number) => (f: number): boolean => (this.tree.lookOf(f) & look) !== 0
    const range = { first, end, root }
    const isTable = (f: number): boolean => this.doc.boxes.rows.kind[this.tree.boxOf(f)] === BoxKind.table
    const hasDecoration = has(DECORATED)
    this.walk(canvas, range, (f) => hasDecoration(f) || isTable(f), (f) => {
      if (f !== root) this.decorate(canvas, f)
    })
    if (this.hasCollapsed) this.walk(canvas, range, isTable, (f) => this.collapsedBorders(canvas, f))
    for (const f of this.stacking.piecesIn(first, end, root, BoxFlag.float)) this.paintUnit(canvas, f, root)
    const hasLines = (f: number): boolean => (this.doc.fragments.lineCount[f] ?? 0) > 0 || this.content.has(this.tree.boxOf(f))
    this.walk(canvas, range, hasLines, (f) => this.paintLines(canvas, f), true)
    for (const f of this.stacking.piecesIn(first, end, root, BoxFlag.atomic)) this.paintUnit(canvas, f, root)
    if ((this.seen & Look.outline) !== 0) this.walk(canvas, range, has(Look.outline), (f) => this.outline(canvas, f))
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
      const isClip = this.isClip(f)
      if (isClip && clipsOwn) open.push(f)
      if (shows(f)) {
        for (; written < open.length; written++) {
          this.save(canvas)
          this.clip(canvas, open[written] ?? 0)
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
    const start = this.start
    if (this.isFixed(f)) this.start = 0
    for (let up = (look & Look.absolute) === 0 ? this.tree.parents[f] ?? 0 : this.tree.containing(f, root); up !== 0; up = up === root ? 0 : this.tree.parents[up] ?? 0) {
      if (this.isClip(up) || (up !== root && this.isMoved(up))) around.push(up)
    }
    const isCut = this.isCut(f)
    const { inlines } = this
    const isMoved = (this.tree.flagsOf(f) & PIECE) !== 0 && inlines.find(this.tree.boxOf(f))
    const { x, y, opacity } = inlines
    const isHeld = around.length > 0 || isCut || isMoved || (look & (Look.transform | Look.shape | Look.relative)) !== 0
    if (isHeld) this.save(canvas)
    if (isCut && this.doc.boxes.rows.kind[this.tree.boxOf(f)] === BoxKind.replaced) this.clipToPage(canvas, f)
    else if (isCut) canvas.clipRect(0, this.area.top, this.area.width, this.area.height - this.area.top - this.area.bottom)
    for (const outer of around.reverse()) {
      if (outer !== root && this.isMoved(outer)) this.move(canvas, outer)
      if (this.isClip(outer)) this.clip(canvas, outer)
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
    this.start = start
  }

  /** Placed on each page for itself, not on the strip. */
  private isFixed(f: number): boolean {
    return this.doc.styles.read.position(this.tree.styleOf(f)) === Position.fixed
  }

  /** Higher than a page, yet painted whole: what passes the ends of the page must not show in the margins. */
  private isCut(f: number): boolean {
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    return ((rows.flags[box] ?? 0) & BoxFlag.monolithic) !== 0 && (rows.firstPage[box] ?? 0) < (rows.lastPage[box] ?? 0)
  }

  /** Cuts a picture where the page ends, or where the next goes on with it. */
  private clipToPage(canvas: Canvas, f: number): void {
    const { area } = this
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    const pageHeight = area.height - area.top - area.bottom
    const goesOn = (rows.y[box] ?? 0) + (rows.height[box] ?? 0) - this.start > pageHeight
    canvas.clipRect(0, area.top, area.width, goesOn ? this.shown : pageHeight)
  }

  /** A picture that pages cut: it is no piece of its own. */
  private isCutPicture(f: number): boolean {
    return this.doc.boxes.rows.kind[this.tree.boxOf(f)] === BoxKind.replaced && this.isCut(f) && !this.stacking.isApart(f)
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
    const left = this.area.left + (rows.x[box] ?? 0)
    const top = this.area.top + (rows.y[box] ?? 0) - this.start
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
    for (const shape of shapesOf(styles, style, (this.boxes.looks.of(style) & Look.absolute) !== 0)) {
      const { path, evenOdd, bounds } = cutPath(styles, shape, box)
      if (path.length === 0) canvas.clipRect(bounds.left, bounds.top, 0, 0)
      else canvas.clipPath(path, evenOdd)
      this.watch?.clip(bounds)
    }
  }

  /** Overflow of the root and of the body is that of the page, which has an end of its own. */
  private isClip(f: number): boolean {
    if ((this.tree.lookOf(f) & Look.clip) === 0) return false
    const tag = this.doc.nodes.tag[this.doc.boxes.rows.node[this.tree.boxOf(f)] ?? 0]
    return tag !== Tag.html && tag !== Tag.body
  }

  /** The root's background, or else the body's, covers the area `shown`, but is placed in the root's box (CSS Backgrounds 3, 2.11.2). Returns the box it came from. */
  private canvasBackground(canvas: Canvas, shown: Edges): BoxId {
    const { rows } = this.doc.boxes
    const { nodes, styles } = this.doc
    for (let box: number = 1; box < Math.min(rows.length, 3); box++) {
      const tag = nodes.tag[rows.node[box] ?? 0]
      if (tag !== Tag.html && tag !== Tag.body) break
      const style = rows.style[box] ?? styles.initial
      const look = this.boxes.looks.of(style)
      if ((look & (Look.background | Look.image)) === 0) continue
      if (this.settings.background) {
        canvas.fillRect(shown.left, shown.top, shown.right - shown.left, shown.bottom - shown.top, styles.read.backgroundColor(style))
        const root = { style: rows.style[1] ?? styles.initial, box: this.borderBox(1) }
        if ((look & Look.image) !== 0) this.boxes.paintCanvasImages(canvas, style, root, shown)
      }
      return box as BoxId
    }
    return 0 as BoxId
  }

  private decorate(canvas: Canvas, f: number): void {
    const { fragments } = this.doc
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    if (((rows.flags[box] ?? 0) & BoxFlag.anonymous) === 0) {
      const border = this.borderBox(f)
      if (((fragments.flags[f] ?? 0) & FragmentFlag.first) !== 0) this.links.mark(canvas, rows.node[box] ?? (0 as NodeId), border.x, border.y)
      const isShown = !isTableLayer(rows.kind[box]) && !this.tableLayers.isHiddenCell(box)
      const ownsBorders = ((rows.flags[box] ?? 0) & BoxFlag.collapsed) === 0
      // A cell painted by itself comes after the lines of the grid: it must not cover them.
      if (!ownsBorders && rows.kind[box] === BoxKind.tableCell && this.stacking.isUnit(f)) insetByHalfBorders(border, this.doc.styles, this.tree.styleOf(f))
      const isCut = isShown && this.isCutPicture(f)
      if (isCut) {
        canvas.save()
        this.clipToPage(canvas, f)
      }
      if (isShown) this.boxes.paint(canvas, this.tree.styleOf(f), border, box !== this.canvasSource, ownsBorders)
      if (isCut) canvas.restore()
    }
    if (rows.kind[box] === BoxKind.table || (isTableLayer(rows.kind[box]) && this.stacking.isUnit(f))) {
      this.tableLayers.paint(canvas, f, { left: this.area.left, top: this.area.top, start: this.start })
    }
  }

  private collapsedBorders(canvas: Canvas, f: number): void {
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    const { left, top, height, bottom } = this.area
    const isCollapsed = rows.kind[box] === BoxKind.table && ((rows.flags[box] ?? 0) & BoxFlag.collapsed) !== 0
    if (isCollapsed) this.collapsed.paint(canvas, f, { left, top, bottom: height - bottom, start: this.start })
  }

  private outline(canvas: Canvas, f: number): void {
    const style = this.tree.styleOf(f)
    if ((this.boxes.looks.of(style) & Look.outline) !== 0) this.boxes.outline(canvas, style, this.borderBox(f))
  }

  private clip(canvas: Canvas, f: number): void {
    const edges = this.boxes.clip(canvas, this.tree.styleOf(f), this.borderBox(f))
    this.watch?.clip(edges)
  }

  private save(canvas: Canvas): void {
    canvas.save()
    this.watch?.save()
  }

  private restore(canvas: Canvas): void {
    canvas.restore()
    this.watch?.restore()
  }

  private borderBox(f: number): BorderBox {
    const { border, area } = this
    const { fragments } = this.doc
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    const flags = fragments.flags[f] ?? 0
    border.x = area.left + (rows.x[box] ?? 0)
    border.y = area.top + (fragments.y[f] ?? 0)
    border.width = rows.width[box] ?? 0
    border.height = fragments.height[f] ?? 0
    border.hasTop = (flags & FragmentFlag.first) !== 0
    border.hasBottom = (flags & FragmentFlag.last) !== 0
    return border
  }

  /** What one page cuts off of a picture stands on the next. */
  private watchPicture({ x, y, width, height }: BorderBox, isCut: boolean): void {
    const { area } = this
    const top = isCut ? Math.max(y, area.top) : y
    const bottom = isCut ? Math.min(y + height, area.height - area.bottom) : y + height
    this.watch?.picture({ left: x, top, right: x + width, bottom })
  }

  private paintLines(canvas: Canvas, fragment: number): void {
    const { area, start } = this
    const { fragments, lines } = this.doc
    const { rows } = this.doc.boxes
    if (this.content.has(this.tree.boxOf(fragment))) {
      const border = this.borderBox(fragment)
      const isCut = this.isCutPicture(fragment)
      if (isCut) {
        canvas.save()
        this.clipToPage(canvas, fragment)
      }
      this.watchPicture(border, this.isCut(fragment))
      this.content.paint(canvas, this.tree.boxOf(fragment), border)
      if (isCut) canvas.restore()
    }
    const count = fragments.lineCount[fragment] ?? 0
    if (count === 0) {
      if (this.isEmpty(this.tree.boxOf(fragment))) this.links.cover(canvas, rows.node[this.tree.boxOf(fragment)] ?? (0 as NodeId), this.borderBox(fragment), true)
      return
    }
    const box = this.tree.boxOf(fragment)
    const first = fragments.firstLine[fragment] ?? 0
    const x = area.left + (rows.x[box] ?? 0)
    const isRepeated = ((fragments.flags[fragment] ?? 0) & FragmentFlag.repeated) !== 0
    const y = area.top + (isRepeated ? fragments.y[fragment] ?? 0 : (rows.y[box] ?? 0) - start)
    const pageHeight = area.height - area.top - area.bottom
    for (let i = 0; i < count; i++) {
      const line = (first + i) as LineId
      const top = y + (lines.y[line] ?? 0)
      // Only a line higher than the page is ever cut: its parts must not show in the margins.
      const isCut = (lines.height[line] ?? 0) > pageHeight && isSliced(this.doc, box, line)
      if (isCut) {
        canvas.save()
        const goesOn = top + (lines.height[line] ?? 0) > area.top + pageHeight
        canvas.clipRect(0, area.top, area.width, goesOn ? this.shown : pageHeight)
      }
      const right = this.lines.paint(canvas, line, x, top, area)
      if (isCut) canvas.restore()
      // What one page cuts off of it stands on the next.
      else this.watch?.line(line, x + (lines.x[line] ?? 0), right, top + (lines.baseline[line] ?? 0))
    }
  }

  /** Whether a box that shows has a place but nothing in it: within a link no line or picture says where that can be met. */
  private isEmpty(box: BoxId): boolean {
    const { rows } = this.doc.boxes
    const kind = rows.kind[box]
    if ((kind !== BoxKind.block && kind !== BoxKind.flex && kind !== BoxKind.grid) || (rows.lineCount[box] ?? 0) > 0) return false
    for (let inner = box + 1; inner < (rows.end[box] ?? 0); inner++) if (rows.kind[inner] !== BoxKind.inline) return false
    return (this.boxes.looks.of(rows.style[box] ?? this.doc.styles.initial) & Look.hidden) === 0
  }
}
