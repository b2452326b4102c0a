/**
 * Paints one page: the canvas background, then its fragments in the order of CSS 2, appendix E. A page without stacking contexts
 * (`stacking.ts`) is painted in plain loops over its rows. `left` and `top` of the area place the content on the page.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import type { BreakResult } from '../fragment/break-result.ts'
import type { NoteArea } from '../fragment/page-contents.ts'
import { Tag } from '../input/names.ts'
import { type BackgroundImages, NO_IMAGES } from './backgrounds.ts'
import { BorderBox } from './borders.ts'
import { BoxPainter } from './box-painter.ts'
import type { Canvas } from './canvas.ts'
import type { Edges } from './corners.ts'
import { FragmentPainter } from './fragment-painter.ts'
import { FragmentTree } from './fragment-tree.ts'
import type { Links } from './links.ts'
import { PaintFlag } from './paint-flags.ts'
import { type OverflowListener, OverflowWatch } from './overflow.ts'
import { type PageNumbers, PageCounterTexts } from './page-counters.ts'
import { StackingContextPainter } from './stacking-contexts.ts'
import { Stacking } from './stacking.ts'
import type { PageArea, PageFrame, PaintSettings } from './page-area.ts'

const NO_NUMBERS: PageNumbers = { number: 0, total: 0 }

export class PagePainter {
  private readonly doc: PageFragmentInput
  private readonly settings: PaintSettings
  private readonly links: Links
  private readonly tree: FragmentTree
  private readonly stacking: Stacking
  private readonly boxes: BoxPainter
  private readonly fragments: FragmentPainter
  private readonly pieces: StackingContextPainter
  private readonly watch: OverflowWatch | null
  private counters: PageCounterTexts | null = null

  /** `overflow`: hears of content beyond the edges of pages and of boxes that clip. */
  constructor(
    doc: PageFragmentInput, settings: PaintSettings, links: Links, images: BackgroundImages = NO_IMAGES,
    overflow: OverflowListener | null = null,
  ) {
    this.doc = doc
    this.watch = overflow === null ? null : new OverflowWatch(doc, overflow)
    this.settings = settings
    this.boxes = new BoxPainter(doc, settings, images)
    this.links = links
    this.tree = new FragmentTree(doc, this.boxes.looks, links, settings.inserted ?? null)
    this.stacking = new Stacking(doc, this.tree)
    this.fragments = new FragmentPainter(doc, settings, links, this.boxes, this.stacking, this.watch)
    this.pieces = new StackingContextPainter(doc, this.stacking, this.fragments, this.watch, settings.hidesOutside === true)
  }

  /** `background`: style of the page background; 0 for none. `numbers`: values of page counters. */
  paint(canvas: Canvas, breaks: BreakResult, page: number, area: PageArea, background = 0 as StyleId, numbers: PageNumbers = NO_NUMBERS): void {
    const { fragments } = this
    const counters = this.doc.boxes.pageCounters.isUsed ? this.counters ??= new PageCounterTexts(this.doc) : null
    counters?.fill(numbers)
    const { length } = this.doc.fragments
    this.watch?.begin(area.width, area.height, area.watched)
    this.links.begin()
    fragments.begin(breaks, page, area)
    const { area: paper, scale } = area.paper ?? { area, scale: 1 }
    this.boxes.page = { left: 0, top: 0, right: paper.width, bottom: paper.height }
    const content = { left: paper.left, top: paper.top, right: paper.width - paper.right, bottom: paper.height - paper.bottom }
    const keepsMargins = background !== 0 || this.settings.keepsMargins === true
    if (background !== 0) this.boxes.paintPageBackground(canvas, background, content)
    // A page with its own background shows it around the canvas.
    const shown = keepsMargins ? this.paddingBox(content, paper.frame) : this.boxes.page
    if (scale === 1) fragments.canvasSource = this.canvasBackground(canvas, shown)
    else {
      this.boxes.page = { left: 0, top: 0, right: area.width, bottom: area.height }
      beginScaled(canvas, scale)
      fragments.canvasSource = this.canvasBackground(canvas, {
        left: shown.left / scale, top: shown.top / scale, right: shown.right / scale, bottom: shown.bottom / scale,
      })
      canvas.restore()
    }
    if (paper.frame !== undefined && paper.frame.style !== 0) this.pageFrame(canvas, content, paper.frame)
    if (scale !== 1) beginScaled(canvas, scale)
    const notes = breaks.notes?.heights[page] ?? 0
    if (notes > 0 && breaks.notes !== undefined) this.noteArea(canvas, area, breaks.notes.area, notes)
    if (this.stacking.begin(length)) {
      this.tree.build(length)
      this.pieces.paintPage(canvas, length)
    } else this.pieces.paintFlat(canvas, 1, length, 0)
    counters?.restore()
    if (scale !== 1) canvas.restore()
  }

  private paddingBox(content: Edges, frame: PageFrame | undefined): Edges {
    if (frame === undefined) return content
    const { read } = this.doc.styles
    const { style } = frame
    return {
      left: content.left - frame.left + read.borderLeftWidth(style), top: content.top - frame.top + read.borderTopWidth(style),
      right: content.right + frame.right - read.borderRightWidth(style), bottom: content.bottom + frame.bottom - read.borderBottomWidth(style),
    }
  }

  /** Paints borders and outline of the page box. */
  private pageFrame(canvas: Canvas, content: Edges, frame: PageFrame): void {
    const border = new BorderBox()
    border.x = content.left - frame.left
    border.y = content.top - frame.top
    border.width = content.right + frame.right - border.x
    border.height = content.bottom + frame.bottom - border.y
    border.hasTop = border.hasBottom = true
    this.boxes.paint(canvas, frame.style, border, false)
    this.boxes.outline(canvas, frame.style, border)
  }

  /** Paints background and borders of the footnote area; `height` includes its margins. */
  private noteArea(canvas: Canvas, area: PageArea, notes: NoteArea, height: number): void {
    const border = new BorderBox()
    border.x = area.left + notes.marginLeft
    border.y = area.height - area.bottom - height + notes.marginTop
    border.width = area.width - area.left - area.right - notes.marginLeft - notes.marginRight
    border.height = Math.max(0, height - notes.marginTop - notes.marginBottom)
    border.hasTop = border.hasBottom = true
    this.boxes.paint(canvas, notes.style, border, true)
  }

  /**
   * The background of the root element, or else of body, covers the area `shown` but is positioned in the box of the root element (CSS
   * Backgrounds 3, 2.11.2). Returns the box it came from.
   */
  private canvasBackground(canvas: Canvas, shown: Edges): BoxId {
    const { rows } = this.doc.boxes
    const { nodes, styles } = this.doc
    if (this.settings.hasBareRoot === true) return 0 as BoxId
    for (let box: number = 1; box < Math.min(rows.length, 3); box++) {
      const tag = nodes.tag[rows.node[box]]
      if (tag !== Tag.html && tag !== Tag.body) break
      const style = rows.style[box]
      const look = this.boxes.looks.of(style)
      if ((look & (PaintFlag.background | PaintFlag.image)) === 0) continue
      if (this.settings.background) {
        canvas.fillRect(shown.left, shown.top, shown.right - shown.left, shown.bottom - shown.top, styles.read.backgroundColor(style))
        const root = { style: rows.style[1], box: this.fragments.borderBox(1) }
        if ((look & PaintFlag.image) !== 0) this.boxes.paintCanvasImages(canvas, style, root, shown)
      }
      return box as BoxId
    }
    return 0 as BoxId
  }
}

function beginScaled(canvas: Canvas, scale: number): void {
  canvas.save()
  canvas.transform(scale, 0, 0, scale, 0, 0)
}
