/**
 * What painting has to do for a style, found once: most styles have no background, no border and no effect, and boxes
 * with them are passed by with one look at a number.
 */
import type { StyleId } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import { blendModes } from '../css/values/blend-modes.ts'
import type { CornerRadius } from '../style/corner-radius.ts'
import { groupOpacity, isGrouped, isMixed } from '../style/grouping.ts'
import { LOWEST_LAYER } from '../style/paint-types.ts'
import { isRunning } from '../style/position-values.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { isTransformed } from '../style/transform-values.ts'
import type { Canvas } from './canvas.ts'
import { shapesOf } from './clip-shapes.ts'

const Visibility = enumOf('visibility')
const Position = enumOf('position')
const Overflow = enumOf('overflow')
const OutlineStyle = enumOf('outline-style')

export const PaintFlag = {
  hidden: 1,
  background: 2,
  border: 4,
  radius: 8,
  shadow: 16,
  outline: 32,
  /** What lies within is cut at the padding box. */
  clip: 64,
  /** Composed as a group: transparent, mixed with what is below, or kept from mixing with it. */
  opacity: 128,
  transform: 256,
  relative: 512,
  image: 1024,
  /** Out of flow: absolutely positioned or fixed. */
  absolute: 2048,
  /** Corners round whatever is drawn, not only plain borders and colours. */
  fullRadius: 4096,
  /** Has a number for z-index, which makes a positioned box hold its own order of stacking. */
  layered: 8192,
  /** Cut to a shape or masked, with all that it is. */
  shape: 16384,
  /** An image in place of the borders. */
  borderImage: 32768,
  /** Draws lines under, over or through text. */
  lines: 65536,
  /** Its colours are mixed with those below; beyond the bits of `Step`. */
  blend: 1 << 26,
} as const

/** Boxes painted as one piece, in the order of stacking. */
export const UNIT = PaintFlag.opacity | PaintFlag.transform | PaintFlag.shape | PaintFlag.relative | PaintFlag.absolute
/** Something shows of the box itself. */
export const DECORATED = PaintFlag.background | PaintFlag.border | PaintFlag.shadow | PaintFlag.image | PaintFlag.borderImage
const KNOWN = 0x20000

const isRound = ({ x, y }: CornerRadius): boolean => x.value !== 0 && y.value !== 0

export class PaintFlags {
  private readonly styles: Styles
  private flags = new Uint32Array(256)
  /** What the styles below `asked` ask for, all together. */
  private all = 0
  private asked = 1

  constructor(styles: Styles) {
    this.styles = styles
  }

  of(style: StyleId): number {
    const known = this.flags[style] ?? 0
    return known !== 0 ? known : this.find(style)
  }

  /** What any style of the document asks for, be it of a box on the page or not. */
  ofAll(): number {
    const { length } = this.styles.rows
    for (; this.asked < length; this.asked++) this.all |= this.of(this.asked as StyleId)
    return this.all
  }

  private find(style: StyleId): number {
    if (style >= this.flags.length) {
      this.flags = grown(this.flags, Math.max(style + 1, this.flags.length * 2))
    }
    const { read } = this.styles
    const alike = this.styles.sameBox(style)
    // Only these two have to do with what inherits, a background by the colour of the text.
    const flags = (alike === style ? this.ofBox(style) : this.of(alike) & ~(PaintFlag.hidden | PaintFlag.background))
      | (read.visibility(style) === Visibility.hidden ? PaintFlag.hidden : 0)
      | ((read.backgroundColor(style) & 0xff) !== 0 ? PaintFlag.background : 0)
    this.flags[style] = flags
    return flags
  }

  /** What does not inherit. */
  private ofBox(style: StyleId): number {
    const { read } = this.styles
    const borders = read.borderTopWidth(style) + read.borderRightWidth(style) + read.borderBottomWidth(style) + read.borderLeftWidth(style)
    const corners = [
      read.borderTopLeftRadius(style), read.borderTopRightRadius(style),
      read.borderBottomRightRadius(style), read.borderBottomLeftRadius(style),
    ]
    const place = lookOfPosition(read.position(style))
    return KNOWN
      | (read.backgroundImage(style).some(({ kind }) => kind !== 'none') ? PaintFlag.image : 0)
      | (borders > 0 ? PaintFlag.border : 0)
      | (read.borderImageSource(style).kind !== 'none' ? PaintFlag.borderImage : 0)
      | (corners.some(isRound) ? PaintFlag.radius : 0)
      | (corners.some((corner) => isRound(corner) && corner.isFull) ? PaintFlag.fullRadius : 0)
      | (read.boxShadow(style).length > 0 ? PaintFlag.shadow : 0)
      | (read.outlineStyle(style) !== OutlineStyle.none && read.outlineWidth(style) > 0 ? PaintFlag.outline : 0)
      | (read.overflow(style) !== Overflow.visible ? PaintFlag.clip : 0)
      | (isGrouped(this.styles, style) ? PaintFlag.opacity : 0)
      | (isMixed(this.styles, style) ? PaintFlag.blend : 0)
      | (isTransformed(this.styles, style) ? PaintFlag.transform : 0)
      | (read.zIndex(style) >= LOWEST_LAYER ? PaintFlag.layered : 0)
      | (read.textDecorationLine(style) !== 0 ? PaintFlag.lines : 0)
      | place
      | (shapesOf(this.styles, style, (place & PaintFlag.absolute) !== 0).length > 0 || read.maskImage(style).some(({ kind }) => kind !== 'none') ? PaintFlag.shape : 0)
  }
}

function lookOfPosition(position: number): number {
  if (position === Position.static || isRunning(position)) return 0
  return position === Position.relative || position === Position.sticky ? PaintFlag.relative : PaintFlag.absolute
}

/** Begins the group of a box that `PaintFlag.opacity` tells of. */
export function beginGroup(canvas: Canvas, styles: Styles, style: StyleId): void {
  const { read } = styles
  const opacity = groupOpacity(styles, style)
  if (isMixed(styles, style)) canvas.beginGroup(opacity, blendModes[read.mixBlendMode(style) - 1])
  else canvas.beginGroup(opacity)
}
