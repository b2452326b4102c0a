/**
 * Paints the signs of form controls: the tick of a checked check box, the dot of a checked radio button, the arrow of a select, and others.
 * They are drawn as paths, so that no font is needed, in a light colour on dark controls and a dark colour on light ones.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { chosenRows, controlSign, fieldLines, isListBox, rangePart, shownColor } from '../boxes/form-controls.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import type { BorderBox } from './borders.ts'
import { type Canvas, PathOp, type Path, type Rgba } from './canvas.ts'
import { addRectangle, type Radii } from './corners.ts'
import { PaintFlag, type PaintFlags } from './paint-flags.ts'

const Appearance = enumOf('appearance')
const Rules = enumOf('sizing-rules')
const DARK: Rgba = 0x333333ff
const LIGHT: Rgba = 0xffffffff
/** Size of the arrow and its distance from the border, px. */
const ARROW = 7
const ARROW_GAP = 4
/** Height of a row of a list box, em. */
const LIST_LINE = 1.27
/** Drawn over the selected rows of a list box, so that their text shows through. */
const CHOSEN: Rgba = 0x00000033
/** Radius of the knob and height of the track of a range, px. */
const KNOB = 8
const TRACK = 6
const TRACK_COLOR: Rgba = 0xd0d0d0ff
const RANGE_COLOR: Rgba = 0x0075ffff

export class ControlPainter {
  private readonly doc: PageFragmentInput
  private readonly looks: PaintFlags
  private readonly paintsBackground: boolean

  constructor(doc: PageFragmentInput, looks: PaintFlags, paintsBackground: boolean) {
    this.doc = doc
    this.looks = looks
    this.paintsBackground = paintsBackground
  }

  private hasSign(box: BoxId): boolean {
    const tag = this.doc.nodes.tag[this.doc.boxes.rows.node[box]]
    return tag === Tag.input || tag === Tag.select
  }

  /** Draws the sign of `box`, if any, whose border box is `border`. */
  paint(canvas: Canvas, box: BoxId, border: BorderBox): void {
    const { boxes, styles } = this.doc
    const style = boxes.rows.style[box]
    const sign = this.hasSign(box) ? controlSign(this.doc, boxes.rows.node[box]) : 'none'
    const { read } = styles
    if (this.hasSign(box) && this.paintValue(canvas, box, style, border)) return
    if (sign === 'none' || (this.looks.of(style) & PaintFlag.hidden) !== 0 || read.appearance(style) === Appearance.none) return
    const { x, y, width, height } = border
    const side = Math.min(width, height)
    if (!(side > 0)) return
    const color = this.paintsBackground && isDark(read.backgroundColor(style)) ? LIGHT : DARK
    const middleX = x + width / 2
    const middleY = y + height / 2
    if (sign === 'dot') {
      const r = side / 5
      const round: Radii = [r, r, r, r, r, r, r, r]
      const edges = { left: middleX - r, top: middleY - r, right: middleX + r, bottom: middleY + r }
      canvas.fillPath(addRectangle([], edges, round), false, color)
    } else if (sign === 'tick') {
      this.stroke(canvas, [
        PathOp.move, middleX - side * 0.28, middleY + side * 0.02,
        PathOp.line, middleX - side * 0.07, middleY + side * 0.23, PathOp.line, middleX + side * 0.28, middleY - side * 0.22,
      ], side * 0.13, color)
    } else if (width >= 3 * ARROW) {
      const right = x + width - read.borderRightWidth(style) - ARROW_GAP
      this.stroke(canvas, [
        PathOp.move, right - ARROW, middleY - ARROW / 4, PathOp.line, right - ARROW / 2, middleY + ARROW / 4,
        PathOp.line, right, middleY - ARROW / 4,
      ], 1.2, read.color(style))
    }
  }

  /** At the standard level: the selected rows of a list box, a range, a colour. Returns whether one was drawn. */
  private paintValue(canvas: Canvas, box: BoxId, style: StyleId, { x, y, width, height }: BorderBox): boolean {
    const { doc, doc: { styles: { read }, boxes: { rows } } } = this
    const n = rows.node[box]
    if (read.sizingRules(style) !== Rules.full || (this.looks.of(style) & PaintFlag.hidden) !== 0 || read.appearance(style) === Appearance.none) return false
    const color = shownColor(doc, n)
    const part = rangePart(doc, n)
    if (color !== null) {
      const inset = Math.min(4, width / 4, height / 4)
      canvas.fillRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset, color)
    } else if (part !== null) paintRange(canvas, x, y + height / 2, width, part)
    else if (doc.nodes.tag[n] === Tag.select && isListBox(doc, n)) {
      const { rows: chosen, count } = chosenRows(doc, n)
      const top = y + read.borderTopWidth(style) + read.paddingTop(style, width)
      const room = y + height - read.borderBottomWidth(style) - read.paddingBottom(style, width) - top
      // Room beyond the lines is left free below them.
      const line = Math.min(room / Math.max(1, fieldLines(doc, n)), LIST_LINE * doc.styles.fontSizeOf(style))
      for (const row of chosen) {
        if (row < count && (row + 1) * line <= room + 1) {
          const left = x + read.borderLeftWidth(style)
          canvas.fillRect(left, top + row * line, x + width - read.borderRightWidth(style) - left, line, CHOSEN)
        }
      }
    } else return false
    return true
  }

  private stroke(canvas: Canvas, path: Path, width: number, color: Rgba): void {
    canvas.strokePath(path, { width, color, dash: [], dashPhase: 0, cap: 'round', join: 'round' })
  }
}

/** A track centred at `y`, filled up to the knob. */
function paintRange(canvas: Canvas, x: number, y: number, width: number, part: number): void {
  const r = Math.min(KNOB, width / 2)
  const at = x + r + (width - 2 * r) * part
  canvas.fillRect(x, y - TRACK / 2, width, TRACK, TRACK_COLOR)
  canvas.fillRect(x, y - TRACK / 2, at - x, TRACK, RANGE_COLOR)
  canvas.fillPath(addRectangle([], { left: at - r, top: y - r, right: at + r, bottom: y + r }, [r, r, r, r, r, r, r, r]), false, RANGE_COLOR)
}

/** Whether a colour is opaque and closer to black than to white. */
function isDark(color: Rgba): boolean {
  const [red, green, blue, alpha] = [color >>> 24, (color >>> 16) & 0xff, (color >>> 8) & 0xff, color & 0xff]
  return alpha > 127 && 0.3 * red + 0.59 * green + 0.11 * blue < 128
}
