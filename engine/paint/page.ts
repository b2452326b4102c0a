/**
 * Paints one page from its fragments, in the order of CSS 2, appendix E: backgrounds and borders of blocks first,
 * then lines. `left` and `top` place the content area on the page.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { BoxFlag } from '../boxes/boxes.ts'
import { FragmentFlag, type PageDoc } from '../fragment/pages.ts'
import type { PageBreaks } from '../fragment/breaks.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { NodeFlag } from '../input/nodes.ts'
import { enumOf } from '../style/properties/index.ts'
import { paintBorders } from './borders.ts'
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
    if ((flags & FragmentFlag.first) !== 0) this.markDestination(canvas, rows.node[box] ?? (0 as NodeId), x, y)
    if (styles.read.visibility(style) === Visibility.hidden) return
    const width = rows.width[box] ?? 0
    const height = fragments.height[fragment] ?? 0
    const color = styles.read.backgroundColor(style)
    if (box !== canvasSource && (color & 0xff) !== 0 && this.settings.background) canvas.fillRect(x, y, width, height, color)
    paintBorders(canvas, styles, style, x, y, width, height, (flags & FragmentFlag.first) !== 0, (flags & FragmentFlag.last) !== 0)
  }

  private markDestination(canvas: Canvas, node: NodeId, x: number, y: number): void {
    const { nodes } = this.doc
    if (((nodes.flags[node] ?? 0) & NodeFlag.hasId) !== 0) {
      const name = attributeText(this.doc, node, Attr.id)
      if (name !== null && name !== '') this.links.destination(canvas, name, x, y)
    }
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
    for (let i = 0; i < count; i++) {
      const line = first + i
      this.lines.paint(canvas, line as never, x, y + (lines.y[line] ?? 0), area)
    }
  }
}
