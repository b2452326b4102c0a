/**
 * What painting has to do for a style, found once: most styles have no background, no border and no effect, and boxes
 * with them are passed by with one look at a number.
 */
import type { StyleId } from '../arena/ids.ts'
import { widened } from '../arena/widened.ts'
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

export const Look = {
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
export const UNIT = Look.opacity | Look.transform | Look.shape | Look.relative | Look.absolute
/** Something shows of the box itself. */
export const DECORATED = Look.background | Look.border | Look.shadow | Look.image | Look.borderImage
const KNOWN = 0x20000

const isRound = ({ x, y }: CornerRadius): boolean => x.value !== 0 && y.value !== 0

export class Looks {
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
      this.flags = widened(this.flags, Math.max(style + 1, this.flags.length * 2))
    }
    const { read } = this.styles
    const alike = this.styles.sameBox(style)
    // Only these two have to do with what inherits, a background by the colour of the text.
    const flags = (alike === style ? this.ofBox(style) : this.of(alike) & ~(Look.hidden | Look.background))
      | (read.visibility(style) === Visibility.hidden ? Look.hidden : 0)
      | ((read.backgroundColor(style) & 0xff) !== 0 ? Look.background : 0)
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
      | (read.backgroundImage(style).some(({ kind }) => kind !== 'none') ? Look.image : 0)
      | (borders > 0 ? Look.border : 0)
      | (read.borderImageSource(style).kind !== 'none' ? Look.borderImage : 0)
      | (corners.some(isRound) ? Look.radius : 0)
      | (corners.some((corner) => isRound(corner) && corner.isFull) ? Look.fullRadius : 0)
      | (read.boxShadow(style).length > 0 ? Look.shadow : 0)
      | (read.outlineStyle(style) !== OutlineStyle.none && read.outlineWidth(style) > 0 ? Look.outline : 0)
      | (read.overflow(style) !== Overflow.visible ? Look.clip : 0)
      | (isGrouped(this.styles, style) ? Look.opacity : 0)
      | (isMixed(this.styles, style) ? Look.blend : 0)
      | (isTransformed(this.styles, style) ? Look.transform : 0)
      | (read.zIndex(style) >= LOWEST_LAYER ? Look.layered : 0)
      | (read.textDecorationLine(style) !== 0 ? Look.lines : 0)
      | place
      | (shapesOf(this.styles, style, (place & Look.absolute) !== 0).length > 0 || read.maskImage(style).some(({ kind }) => kind !== 'none') ? Look.shape : 0)
  }
}

function lookOfPosition(position: number): number {
  if (position === Position.static || isRunning(position)) return 0
  return position === Position.relative || position === Position.sticky ? Look.relative : Look.absolute
}

/** Begins the group of a box that `Look.opacity` tells of. */
export function beginGroup(canvas: Canvas, styles: Styles, style: StyleId): void {
  const { read } = styles
  const opacity = groupOpacity(styles, style)
  if (isMixed(styles, style)) canvas.beginGroup(opacity, blendModes[read.mixBlendMode(style) - 1])
  else canvas.beginGroup(opacity)
}
