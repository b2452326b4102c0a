/**
 * Paints each part of a fragment: its decorations, the collapsed borders of a table, its lines, replaced content and signs, its outline.
 * The caller decides the order. `start` is the flow offset at which the page begins; for fixed boxes, which every page shows at their own
 * place, it belongs to no page.
 */
import type { BoxId, LineId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { legendOf } from '../boxes/fieldsets.ts'
import type { RepeatedEdges } from '../fragment/page-contents.ts'
import { FragmentExtents } from '../fragment/fragment-extents.ts'
import { heightOf, type BreakResult } from '../fragment/break-result.ts'
import { FragmentFlag, isSliced, type PageFragmentInput } from '../fragment/page-fragments.ts'
import type { FragmentationInput } from '../fragment/break-unit-rows.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import type { BackgroundImages } from './backgrounds.ts'
import { BorderBox } from './borders.ts'
import { BoxContentPainter } from './box-content.ts'
import type { BoxPainter } from './box-painter.ts'
import type { Canvas } from './canvas.ts'
import { paintColumnRule } from './column-rules.ts'
import { CollapsedBorders } from './collapsed-borders.ts'
import type { FragmentTree } from './fragment-tree.ts'
import { type AtomicPainter, type LineHost, LinePainter } from './lines.ts'
import type { Links } from './links.ts'
import { PaintFlag, UNIT } from './paint-flags.ts'
import type { OverflowWatch } from './overflow.ts'
import type { PageArea } from './page-area.ts'
import type { PaintSettings } from './page-area.ts'
import type { Stacking } from './stacking.ts'
import { PaintPhase } from './paint-phases.ts'
import { insetByHalfBorders, isTableLayer, TableLayers } from './table-layers.ts'

const DecorationBreak = enumOf('box-decoration-break')

/** The rows of html and body are the first. */
const ROOTS = 2
/** Clips its content to rounded corners. */
const ROUND_CLIP = PaintFlag.clip | PaintFlag.fullRadius

/** Decorations for which the fragments of a box are slices of the whole box. */
const SLICED = PaintFlag.image | PaintFlag.borderImage | PaintFlag.fullRadius

/** The fragmentainer that clips content which is higher: a page or a column. */
interface Frame {
  top: number
  height: number
  /** Height of its content, up to where the next fragmentainer continues. */
  shown: number
  /** The document with the break units of its content. */
  readonly doc: FragmentationInput
}

export class FragmentPainter implements LineHost {
  /** The page being painted. */
  area: PageArea = { width: 0, height: 0, left: 0, top: 0, right: 0, bottom: 0 }
  start = 0
  /** Whether the painted boxes appear whole on each page, and may be in its margins. */
  isOnEachPage = false
  atomics: AtomicPainter | null = null
  /** Number of nested atomic inlines being painted. */
  depth = 0
  /** The box whose background propagated to the canvas; 0 for none. */
  canvasSource = 0 as BoxId
  /** Boxes up to this one have no background: html and body, if their heights are not known. */
  private readonly bareTo: number
  /** Whether any style of the document has text decorations. */
  drawsLines = false
  /** The content of the page. */
  private readonly frame: Frame
  /** Left edge of `area`, stored because each box and line needs it. */
  private left = 0
  private top = 0
  private hasColumns = false
  private page = 0
  private breaks: BreakResult | null = null
  private clones: RepeatedEdges | null = null
  private readonly extents = new FragmentExtents()
  /** Null if all pages are known; else called for each sliced box, since its whole size is not known. */
  private readonly tellSliced: (() => void) | null

  private readonly doc: PageFragmentInput
  private readonly tree: FragmentTree
  private readonly stacking: Stacking
  private readonly links: Links
  private readonly boxes: BoxPainter
  private readonly watch: OverflowWatch | null
  private readonly border = new BorderBox()
  /** One painter for each nesting depth of lines in atomic inlines, created on demand. */
  private readonly lines: LinePainter[] = []
  private readonly tableLayers: TableLayers
  private readonly collapsed: CollapsedBorders
  private readonly content: BoxContentPainter

  constructor(doc: PageFragmentInput, settings: PaintSettings, links: Links, boxes: BoxPainter, stacking: Stacking, watch: OverflowWatch | null) {
    this.doc = doc
    this.bareTo = settings.hasBareRoot === true ? ROOTS : 0
    this.frame = { top: 0, height: 0, shown: 0, doc }
    this.tree = stacking.tree
    this.tellSliced = settings.tellSliced ?? null
    this.stacking = stacking
    this.links = links
    this.boxes = boxes
    this.watch = watch
    this.tableLayers = new TableLayers(doc, boxes)
    this.collapsed = new CollapsedBorders(doc, boxes.looks)
    this.content = new BoxContentPainter(doc, boxes.looks, links, settings)
  }

  begin(breaks: BreakResult, page: number, area: PageArea): void {
    this.area = area
    this.page = page
    this.breaks = breaks
    this.left = area.left
    this.top = area.top
    this.hasColumns = (this.doc.columnSets?.places.size ?? 0) > 0
    this.drawsLines = (this.boxes.looks.ofAll() & PaintFlag.lines) !== 0
    this.start = breaks.starts[page] ?? 0
    this.clones = breaks.headers?.clones ?? null
    const next = breaks.starts[page + 1] ?? Infinity
    const height = heightOf(breaks, page)
    const { frame } = this
    frame.top = area.top
    frame.height = area.height - area.top - area.bottom
    frame.shown = next > this.start ? Math.min(next - this.start, height) : height
  }

  get images(): BackgroundImages {
    return this.boxes.images
  }

  /** The column of a fragment in the continuous flow, or else the page. */
  private frameOf(f: number): Frame {
    const { columnSets, fragments } = this.doc
    if (!this.hasColumns) return this.frame
    const column = this.columnAround(f)
    const set = columnSets?.of(this.tree.boxOf(column))
    if (set === undefined) return this.frame
    const height = fragments.height[column]
    return { top: this.area.top + fragments.y[column], height, shown: Math.min(height, columnSets?.places.get(column)?.shown ?? height), doc: set.doc }
  }

  /** The fragment of the column around a fragment; 0 for none. */
  private columnAround(f: number): number {
    let column = f
    while (column !== 0 && this.doc.columnSets?.places.has(column) !== true) column = this.tree.parents[column]
    return column
  }

  decorate(canvas: Canvas, f: number): void {
    const look = this.tree.lookOf(f)
    if ((look & (PaintPhase.decoration | PaintPhase.place)) !== 0) this.decorateBox(canvas, f, look)
    if ((look & (PaintPhase.table | PaintPhase.layer | PaintPhase.column)) === 0) return
    if ((look & PaintPhase.column) !== 0) paintColumnRule(canvas, this.doc, this.boxes.looks, f, this.borderBox(f))
    if ((look & PaintPhase.table) !== 0 || ((look & PaintPhase.layer) !== 0 && this.stacking.isUnit(f))) {
      const isRound = (look & ROUND_CLIP) === ROUND_CLIP
      if (isRound) {
        // Backgrounds of rows are painted before the table clips its content.
        canvas.save()
        this.boxes.clip(canvas, this.tree.styleOf(f), this.borderBox(f))
      }
      this.tableLayers.paint(canvas, f, { left: this.area.left, top: this.area.top, start: this.start })
      if (isRound) canvas.restore()
    }
  }

  /** Sets the link destination of a box that is not painted. */
  markPlace(canvas: Canvas, f: number): void {
    const border = this.borderBox(f)
    const node = this.doc.boxes.rows.node[this.tree.boxOf(f)]
    if (border.hasTop && (this.tree.lookOf(f) & PaintPhase.place) !== 0) this.links.mark(canvas, node, border.x, border.y)
  }

  /** Paints the decorations of the box, and sets its link destination. */
  private decorateBox(canvas: Canvas, f: number, look: number): void {
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    const border = this.borderBox(f)
    if (border.hasTop) {
      this.leaveLegend(border, box)
      if ((look & PaintPhase.place) !== 0) this.links.mark(canvas, rows.node[box], border.x, border.y)
    }
    if ((look & PaintPhase.decoration) === 0 || this.tableLayers.isHiddenCell(box)) return
    const style = this.tree.styleOf(f)
    const isBare = box <= this.bareTo
    if ((!border.hasTop || !border.hasBottom) && box !== this.canvasSource && !isBare) this.findWhole(border, f, look)
    const ownsBorders = (rows.flags[box] & BoxFlag.collapsed) === 0
    // A cell that is painted on its own, or with its row, is painted after the collapsed borders and must not cover them.
    if (!ownsBorders && rows.kind[box] === BoxKind.tableCell && this.isInUnitOfTable(f)) insetByHalfBorders(border, this.doc.styles, style)
    const isCut = (look & PaintPhase.content) !== 0 && this.isCutPicture(f)
    if (isCut) {
      canvas.save()
      this.clipToPage(canvas, f)
    }
    this.boxes.paint(canvas, style, border, box !== this.canvasSource && !isBare, ownsBorders)
    if (isCut) canvas.restore()
  }

  /** Finds the whole of a box that is broken over pages or columns, if its decorations are slices of the whole. */
  private findWhole(border: BorderBox, f: number, look: number): void {
    const { breaks } = this
    if ((look & (this.stacking.isFull ? SLICED : PaintFlag.image)) === 0 || breaks === null) return
    if (this.doc.styles.read.boxDecorationBreak(this.tree.styleOf(f)) === DecorationBreak.clone) return
    if (this.tellSliced !== null) return this.tellSliced()
    const box = this.tree.boxOf(f)
    const column = this.hasColumns ? this.columnAround(f) : 0
    const set = column === 0 ? undefined : this.doc.columnSets?.of(this.tree.boxOf(column))
    const at = column === 0 ? this.page : this.doc.columnSets?.places.get(column)?.column ?? 0
    const extents = set === undefined
      ? this.extents.of(this.doc, breaks, box)
      : this.extents.of({ ...this.doc, breakUnits: set.doc.breakUnits }, set.breaks, box)
    const above = extents?.above(at) ?? NaN
    if (extents === null || Number.isNaN(above)) return
    border.whole = { left: border.x, top: border.y - above, right: border.x + border.width, bottom: border.y - above + extents.total }
  }

  /** The border of a fieldset begins lower than its box if its legend is higher than the border and centred on it. */
  private leaveLegend(border: BorderBox, box: BoxId): void {
    const legend = legendOf(this.doc, box)
    if (legend === 0) return
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    const middle = rows.y[legend] - rows.y[box] + rows.height[legend] / 2
    const lower = Math.max(0, middle - read.borderTopWidth(rows.style[box]) / 2)
    border.y += lower
    border.height = Math.max(0, border.height - lower)
    border.gapLeft = this.area.left + rows.x[legend]
    border.gapRight = border.gapLeft + rows.width[legend]
  }

  /** Whether a cell, its row or its row group is painted as one unit. */
  private isInUnitOfTable(f: number): boolean {
    const { stacking, tree } = this
    if ((stacking.seen & (UNIT | PaintFlag.layered)) === 0) return false
    const row = tree.parents[f]
    return stacking.isUnit(f) || (row !== 0 && isTableLayer(this.kindOf(row)) && (stacking.isUnit(row) || this.isUnitGroup(tree.parents[row])))
  }

  private isUnitGroup(f: number): boolean {
    return f !== 0 && this.kindOf(f) === BoxKind.tableRowGroup && this.stacking.isUnit(f)
  }

  private kindOf(f: number): number | undefined {
    return this.doc.boxes.rows.kind[this.tree.boxOf(f)]
  }

  collapsedBorders(canvas: Canvas, f: number): void {
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    const { left, top } = this.area
    const isCollapsed = rows.kind[box] === BoxKind.table && (rows.flags[box] & BoxFlag.collapsed) !== 0
    if (!isCollapsed) return
    const { top: highest, height } = this.frameOf(f)
    this.collapsed.paint(canvas, f, { left, top, highest, bottom: highest + height, start: this.start })
  }

  outline(canvas: Canvas, f: number): void {
    if ((this.tree.lookOf(f) & PaintFlag.outline) !== 0) this.boxes.outline(canvas, this.tree.styleOf(f), this.borderBox(f))
  }

  paintLines(canvas: Canvas, fragment: number): void {
    const look = this.tree.lookOf(fragment)
    if ((look & PaintPhase.content) !== 0) this.paintContent(canvas, fragment)
    if ((look & PaintPhase.lines) === 0) {
      if ((look & PaintPhase.hollow) !== 0) this.coverEmpty(canvas, fragment)
      return
    }
    const { firstLine, lineCount } = this.doc.fragments
    const first: number = firstLine[fragment]
    const end = first + lineCount[fragment]
    for (let line = first; line < end; line++) this.paintLine(canvas, fragment, line as LineId)
  }

  private paintContent(canvas: Canvas, fragment: number): void {
    const border = this.borderBox(fragment)
    const isCut = this.isCutPicture(fragment)
    if (isCut) {
      canvas.save()
      this.clipToPage(canvas, fragment)
    }
    this.watchPicture(border, this.isCut(fragment) ? this.frameOf(fragment) : null)
    this.content.paint(canvas, this.tree.boxOf(fragment), border)
    if (isCut) canvas.restore()
  }

  /** Makes an empty box within a link clickable. */
  private coverEmpty(canvas: Canvas, fragment: number): void {
    const box = this.tree.boxOf(fragment)
    if (this.isEmpty(box)) this.links.cover(canvas, this.doc.boxes.rows.node[box], this.borderBox(fragment), true)
  }

  /** Paints a line, or with `part` only the inline box that is opened by this item. */
  paintLine(canvas: Canvas, fragment: number, line: LineId, part = 0): void {
    const { left, doc: { fragments, lines, boxes: { rows } } } = this
    const box = this.tree.boxOf(fragment)
    const x = left + rows.x[box]
    const isRepeated = (fragments.flags[fragment] & FragmentFlag.repeated) !== 0
    const top = this.top + (isRepeated ? fragments.y[fragment] : rows.y[box] - this.start) + lines.y[line]
    const frame = this.hasColumns ? this.frameOf(fragment) : this.frame
    const height = lines.height[line]
    // Only a line higher than the page is sliced: its parts must not appear in the margins.
    const isCut = height > frame.height && isSliced(frame.doc, box, line) && (frame === this.frame || !this.isOutOfFlow(box))
    if (isCut) {
      canvas.save()
      const goesOn = top + height > frame.top + frame.height
      canvas.clipRect(0, frame.top, this.area.width, goesOn ? frame.shown : frame.height)
    }
    const painter = this.lines[this.depth] ??= new LinePainter(this.doc, this.boxes, this.links, this, this.watch)
    // Content that one page cuts off appears on the next.
    if (part === 0) painter.paint(canvas, line, x, top, fragment, !isCut)
    else painter.paintPart(canvas, part, line, x, top, fragment)
    if (isCut) canvas.restore()
  }

  /** Whether a box is out of flow or within such a box: it is in one piece, even if its column is lower. */
  private isOutOfFlow(box: BoxId): boolean {
    const { rows } = this.doc.boxes
    return ((rows.flags[box] ?? 0) & BoxFlag.monolithic) !== 0 && rows.firstPage[box] === rows.lastPage[box]
  }

  clip(canvas: Canvas, f: number): void {
    const column = this.doc.columnSets?.places.get(f)
    if (column !== undefined) {
      canvas.transform(1, 0, 0, 1, column.x, column.y)
      this.watch?.move(column.x, column.y)
      return
    }
    const border = this.borderBox(f)
    const look = this.tree.lookOf(f)
    if ((look & PaintFlag.fullRadius) !== 0 && (!border.hasTop || !border.hasBottom)) this.findWhole(border, f, look)
    const edges = this.boxes.clip(canvas, this.tree.styleOf(f), border)
    this.watch?.clip(edges)
  }

  /** Whether lines skip inline boxes that have their own place in the stacking order. */
  get leavesParts(): boolean {
    return this.stacking.parts.count > 0
  }

  /**
   * Whether a fragment clips its content, or moves it as columns do. Overflow of the root and body elements propagates to the page, which
   * has its own edges.
   */
  isClip(f: number): boolean {
    if (this.doc.columnSets?.places.has(f) === true) return true
    if ((this.tree.lookOf(f) & PaintFlag.clip) === 0) return false
    const tag = this.doc.nodes.tag[this.doc.boxes.rows.node[this.tree.boxOf(f)]]
    return tag !== Tag.html && tag !== Tag.body
  }

  borderBox(f: number): BorderBox {
    const { border, left, top, doc: { fragments, boxes: { rows } } } = this
    const box = this.tree.boxOf(f)
    const flags = fragments.flags[f]
    border.x = left + rows.x[box]
    border.y = top + fragments.y[f]
    border.width = rows.width[box]
    border.height = fragments.height[f]
    border.hasTop = (flags & FragmentFlag.first) !== 0
    border.gapLeft = border.gapRight = 0
    border.whole = null
    border.hasBottom = (flags & FragmentFlag.last) !== 0
    if (this.clones !== null && this.clones.isCloned(box)) border.hasTop = border.hasBottom = true
    return border
  }

  /** Higher than a page, but painted as a whole: content beyond the ends of the page must not appear in the margins. */
  isCut(f: number): boolean {
    if (this.isOnEachPage) return false
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    return (rows.flags[box] & BoxFlag.monolithic) !== 0 && rows.firstPage[box] < rows.lastPage[box]
  }

  /** Clips to the content of the page, if the fragment extends beyond its ends. */
  clipIfCut(canvas: Canvas, f: number): void {
    const { area } = this
    if (!this.isCut(f)) return
    const { firstPage, lastPage } = this.doc.boxes.rows
    const box = this.tree.boxOf(f)
    this.watch?.part(firstPage[box] <= this.page, lastPage[box] > this.page + 1)
    if (this.doc.boxes.rows.kind[box] === BoxKind.replaced) this.clipToPage(canvas, f)
    else {
      const { top, height } = this.frameOf(f)
      canvas.clipRect(0, top, area.width, height)
    }
  }

  /** Clips an image at the end of the page, or where the next page continues it. */
  private clipToPage(canvas: Canvas, f: number): void {
    const { area } = this
    const { rows } = this.doc.boxes
    const box = this.tree.boxOf(f)
    const { top, height, shown } = this.frameOf(f)
    const goesOn = area.top + rows.y[box] + rows.height[box] - this.start > top + height
    canvas.clipRect(0, top, area.width, goesOn ? shown : height)
  }

  /** Whether the fragment is an image that is sliced by pages. */
  private isCutPicture(f: number): boolean {
    return this.doc.boxes.rows.kind[this.tree.boxOf(f)] === BoxKind.replaced && this.isCut(f) && !this.stacking.isApart(f)
  }

  /** Reports an image beyond the page edges; parts that another page shows are not lost. */
  private watchPicture({ x, y, width, height }: BorderBox, cut: Frame | null): void {
    const top = cut === null ? y : Math.max(y, cut.top)
    const bottom = cut === null ? y + height : Math.min(y + height, cut.top + cut.height)
    this.watch?.picture({ left: x, top, right: x + width, bottom })
  }

  /** Whether a visible box has no content: within a link, no line or image makes it clickable. */
  private isEmpty(box: BoxId): boolean {
    const { rows } = this.doc.boxes
    const kind = rows.kind[box]
    if ((kind !== BoxKind.block && kind !== BoxKind.flex && kind !== BoxKind.grid) || rows.lineCount[box] > 0) return false
    for (let inner = box + 1; inner < rows.end[box]; inner++) if (rows.kind[inner] !== BoxKind.inline) return false
    return (this.boxes.looks.of(rows.style[box]) & PaintFlag.hidden) === 0
  }
}
