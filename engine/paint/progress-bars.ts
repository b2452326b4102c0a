/**
 * Paints the bars of `<progress>` and `<meter>`: a round track of half the height of the box, vertically centred, and its filled part. With
 * `appearance: none`, or a background or border from the author, the bar fills the content box, in the colours of
 * `::-webkit-progress-bar` and `::-webkit-progress-value` if they are set.
 */
import type { BoxId, NodeId, StyleId } from '../arena/ids.ts'
import { barOf, type Bar } from '../boxes/progress.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import type { BorderBox } from './borders.ts'
import type { Canvas, Rgba } from './canvas.ts'
import { addRectangle, edgesOf, type Edges, insideEdges, insideRadii, type Radii, radiiOf } from './corners.ts'
import { PaintFlag, type PaintFlags } from './paint-flags.ts'

const Appearance = enumOf('appearance')
const TRACK: Rgba = 0xefefefff
const RIM: Rgba = 0x7676764d
const FILLED: Readonly<Record<Bar['kind'], Rgba>> = { progress: 0x0075ffff, good: 0x107c10ff, fair: 0xffb900ff, poor: 0xd83b01ff }
/** Track colour of a bar without native appearance. */
const PLAIN_TRACK: Rgba = 0x808080ff
const PLAIN_FILLED: Rgba = 0x008000ff
/** Filled fraction of an indeterminate bar. */
const UNKNOWN = 0.2

export class ProgressBars {
  private readonly doc: PageFragmentInput
  private readonly looks: PaintFlags

  constructor(doc: PageFragmentInput, looks: PaintFlags) {
    this.doc = doc
    this.looks = looks
  }

  /** Draws the bar of `box`, whose border box is `border`. */
  paint(canvas: Canvas, box: BoxId, border: BorderBox): void {
    const { boxes, styles } = this.doc
    const n = boxes.rows.node[box]
    const style = boxes.rows.style[box]
    const { read } = styles
    const look = this.looks.of(style)
    if ((look & PaintFlag.hidden) !== 0) return
    const bar = barOf(this.doc, n)
    if (read.appearance(style) === Appearance.none || (look & (PaintFlag.background | PaintFlag.border | PaintFlag.image)) !== 0) {
      this.plain(canvas, n, style, bar, border)
      return
    }
    const { x, y, width, height } = border
    const track: Edges = { left: x, top: y + height / 4, right: x + width, bottom: y + height * 3 / 4 }
    const radii = round(track)
    canvas.fillPath(addRectangle([], track, radii), false, TRACK)
    this.filled(canvas, style, bar, track, { radii, color: FILLED[bar.kind] })
    const half = 0.5
    const rim: Edges = insideEdges(track, [half, half, half, half])
    canvas.strokePath(addRectangle([], rim, insideRadii(radii, half, half, half, half)), {
      width: 1, color: RIM, dash: [], dashPhase: 0, cap: 'butt', join: 'miter',
    })
  }

  /** Draws a bar that fills the content box; the box has its own background. */
  private plain(canvas: Canvas, n: NodeId, style: StyleId, bar: Bar, border: BorderBox): void {
    const { read } = this.doc.styles
    const widths = [
      read.borderTopWidth(style) + read.paddingTop(style, border.width), read.borderRightWidth(style) + read.paddingRight(style, border.width),
      read.borderBottomWidth(style) + read.paddingBottom(style, border.width), read.borderLeftWidth(style) + read.paddingLeft(style, border.width),
    ] as const
    const track = insideEdges(edgesOf(border), widths)
    const radii = insideRadii(radiiOf(this.doc.styles, style, border), ...widths)
    const isProgress = this.doc.nodes.tag[n] === Tag.progress
    const { background, color } = this.colors(n, isProgress ? PLAIN_TRACK : TRACK, isProgress ? PLAIN_FILLED : FILLED[bar.kind])
    if ((background & 0xff) !== 0) canvas.fillPath(addRectangle([], track, radii), false, background)
    this.filled(canvas, style, bar, track, { radii, color })
  }

  /** The colours of the pseudo-elements, or else the given ones. */
  private colors(n: NodeId, background: Rgba, color: Rgba): { readonly background: Rgba, readonly color: Rgba } {
    const { cascade, styles: { read } } = this.doc
    const of = (style: StyleId, fallback: Rgba): Rgba => (style === 0 ? fallback : read.backgroundColor(style))
    return {
      background: of(cascade.pseudoStyle(n, 'progress-bar'), background),
      color: of(cascade.pseudoStyle(n, 'progress-value'), color),
    }
  }

  private filled(canvas: Canvas, style: StyleId, bar: Bar, track: Edges, look: { readonly radii: Radii, readonly color: Rgba }): void {
    const width = (track.right - track.left) * (Number.isNaN(bar.filled) ? UNKNOWN : bar.filled)
    if (!(width > 0) || !(track.bottom > track.top)) return
    const fromRight = this.doc.styles.read.direction(style) !== 0
    canvas.save()
    canvas.clipPath(addRectangle([], track, look.radii), false)
    canvas.fillRect(fromRight ? track.right - width : track.left, track.top, width, track.bottom - track.top, look.color)
    canvas.restore()
  }
}

/** Radii that make the ends semicircles. */
function round({ left, top, right, bottom }: Edges): Radii {
  const r = Math.max(0, Math.min(right - left, bottom - top) / 2)
  return [r, r, r, r, r, r, r, r]
}
