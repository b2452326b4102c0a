/**
 * Paints one page from its fragments, in the order of CSS 2, appendix E: backgrounds and borders of blocks first,
 * then lines. `left` and `top` place the content area on the page.
 */
import type { BoxId, LineId, NodeId } from '../arena/ids.ts'
import { BoxFlag } from '../boxes/boxes.ts'
import { FragmentFlag, type PageDoc } from '../fragment/pages.ts'
import type { PageBreaks } from '../fragment/breaks.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import { BorderBox, paintBorders } from './borders.ts'
import type { Canvas } from './canvas.ts'
import type { Links } from './links.ts'
import { LinePainter } from './lines.ts'

const Visibility = enumOf('visibility')

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

export class PagePainter {
  private readonly doc: PageDoc
  private readonly settings: PaintSettings
  private readonly links: Links
  private readonly lines: LinePainter
  private readonly border = new BorderBox()

  constructor(doc: PageDoc, settings: PaintSettings, links: Links) {
    this.doc = doc
    this.settings = settings
    this.links = links
    this.lines = new LinePainter(doc, settings, links)
  }

  paint(canvas: Canvas, breaks: PageBreaks, page: number, area: PageArea): void {
    const { fragments } = this.doc
    const canvasSource = this.canvasBackground(canvas, area)
    for (let f = 1; f < fragments.length; f++) this.decorate(canvas, f, area, canvasSource)
    const start = breaks.starts[page] ?? 0
    for (let f = 1; f < fragments.length; f++) this.paintLines(canvas, f, area, start)
  }

  /** The root's background, or else the body's, covers the page (CSS Backgrounds 3, 2.11.2). Returns the box it came from. */
  private canvasBackground(canvas: Canvas, area: PageArea): BoxId {
    const { rows } = this.doc.boxes
    const { nodes } = this.doc
    const { read } = this.doc.styles
    let source = 0 as BoxId
    for (let box: number = 1; box < Math.min(rows.length, 3); box++) {
      const tag = nodes.tag[rows.node[box] ?? 0]
      if (tag !== Tag.html && tag !== Tag.body) break
      const color = read.backgroundColor(rows.style[box] ?? this.doc.styles.initial)
      if ((color & 0xff) === 0) continue
      source = box as BoxId
      if (this.settings.background) canvas.fillRect(0, 0, area.width, area.height, color)
      break
    }
    return source
  }

  private decorate(canvas: Canvas, fragment: number, area: PageArea, canvasSource: BoxId): void {
    const { fragments, styles } = this.doc
    const { rows } = this.doc.boxes
    const box = fragments.box[fragment] ?? (0 as BoxId)
    const flags = fragments.flags[fragment] ?? 0
    const isAnonymous = ((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0
    if (isAnonymous) return
    const style = rows.style[box] ?? styles.initial
    const x = area.left + (rows.x[box] ?? 0)
    const y = area.top + (fragments.y[fragment] ?? 0)
    const isFirst = (flags & FragmentFlag.first) !== 0
    if (isFirst) this.links.mark(canvas, rows.node[box] ?? (0 as NodeId), x, y)
    if (styles.read.visibility(style) === Visibility.hidden) return
    const width = rows.width[box] ?? 0
    const height = fragments.height[fragment] ?? 0
    const color = styles.read.backgroundColor(style)
    if (box !== canvasSource && (color & 0xff) !== 0 && this.settings.background) canvas.fillRect(x, y, width, height, color)
    const { border } = this
    border.x = x
    border.y = y
    border.width = width
    border.height = height
    border.hasTop = isFirst
    border.hasBottom = (flags & FragmentFlag.last) !== 0
    paintBorders(canvas, styles, style, border)
  }

  private paintLines(canvas: Canvas, fragment: number, area: PageArea, start: number): void {
    const { fragments, lines } = this.doc
    const { rows } = this.doc.boxes
    const count = fragments.lineCount[fragment] ?? 0
    if (count === 0) return
    const box = fragments.box[fragment] ?? (0 as BoxId)
    const first = fragments.firstLine[fragment] ?? 0
    const x = area.left + (rows.x[box] ?? 0)
    const y = area.top + (rows.y[box] ?? 0) - start
    const pageHeight = area.height - area.top - area.bottom
    for (let i = 0; i < count; i++) {
      const line = (first + i) as LineId
      const top = y + (lines.y[line] ?? 0)
      // Only a line higher than the page is ever cut: its parts must not show in the margins.
      const isCut = (lines.height[line] ?? 0) > pageHeight
      if (isCut) {
        canvas.save()
        canvas.clipRect(0, area.top, area.width, pageHeight)
      }
      this.lines.paint(canvas, line, x, top, area)
      if (isCut) canvas.restore()
    }
  }
}
