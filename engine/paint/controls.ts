/**
 * The signs of form controls: the tick of a check box and the dot of a radio button that are on, and the arrow of a
 * select. Drawn with lines, so that no font is asked for them, in light on a dark control and in dark on a light one.
 */
import type { BoxId, NodeId } from '../arena/ids.ts'
import { controlSign } from '../boxes/form-controls.ts'
import type { PageDoc } from '../fragment/pages.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import type { BorderBox } from './borders.ts'
import { type Canvas, PathOp, type Path, type Rgba } from './canvas.ts'
import { addRectangle, type Radii } from './corners.ts'
import { Look, type Looks } from './looks.ts'

const Appearance = enumOf('appearance')
const DARK: Rgba = 0x333333ff
const LIGHT: Rgba = 0xffffffff
/** px: side of the arrow, and its distance from the border. */
const ARROW = 7
const ARROW_GAP = 4

export class ControlPainter {
  private readonly doc: PageDoc
  private readonly looks: Looks
  private readonly paintsBackground: boolean

  constructor(doc: PageDoc, looks: Looks, paintsBackground: boolean) {
    this.doc = doc
    this.looks = looks
    this.paintsBackground = paintsBackground
  }

  private hasSign(box: BoxId): boolean {
    const tag = this.doc.nodes.tag[this.doc.boxes.rows.node[box] ?? (0 as NodeId)]
    return tag === Tag.input || tag === Tag.select
  }

  /** Draws the sign of `box`, whose border box lies at `border`, where it has one. */
  paint(canvas: Canvas, box: BoxId, border: BorderBox): void {
    const { boxes, styles } = this.doc
    const style = boxes.rows.style[box] ?? styles.initial
    const sign = this.hasSign(box) ? controlSign(this.doc, boxes.rows.node[box] ?? (0 as NodeId)) : 'none'
    const { read } = styles
    if (sign === 'none' || (this.looks.of(style) & Look.hidden) !== 0 || read.appearance(style) === Appearance.none) return
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

  private stroke(canvas: Canvas, path: Path, width: number, color: Rgba): void {
    canvas.strokePath(path, { width, color, dash: [], dashPhase: 0, cap: 'round', join: 'round' })
  }
}

/** Opaque and nearer to black than to white. */
function isDark(color: Rgba): boolean {
  const [red, green, blue, alpha] = [color >>> 24, (color >>> 16) & 0xff, (color >>> 8) & 0xff, color & 0xff]
  return alpha > 127 && 0.3 * red + 0.59 * green + 0.11 * blue < 128
}
