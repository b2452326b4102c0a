/**
 * The painting work for a style as bit flags, computed once: most styles have no background, no border and no effect, and boxes with them
 * are skipped after one comparison.
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
import { isTransformed } from '../style/transformed.ts'
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
  /** Content is clipped at the padding box. */
  clip: 64,
  /** Composited as a group: with opacity, a blend mode or isolation. */
  opacity: 128,
  transform: 256,
  relative: 512,
  image: 1024,
  /** Out of flow: absolutely positioned or fixed. */
  absolute: 2048,
  /** Rounded corners apply to everything that is drawn, not only to plain borders and colours. */
  fullRadius: 4096,
  /** z-index is not auto, so that a positioned box is a stacking context. */
  layered: 8192,
  /** Clipped to a shape or masked as a whole. */
  shape: 16384,
  /** Has a border image. */
  borderImage: 32768,
  /** Has text decorations. */
  lines: 65536,
  /** Has a blend mode; beyond the bits of `PaintPhase`. */
  blend: 1 << 26,
} as const

/** Boxes that are painted as one unit in the stacking order. */
export const UNIT = PaintFlag.opacity | PaintFlag.transform | PaintFlag.shape | PaintFlag.relative | PaintFlag.absolute
/** Boxes with visible decorations of their own. */
export const DECORATED = PaintFlag.background | PaintFlag.border | PaintFlag.shadow | PaintFlag.image | PaintFlag.borderImage
const KNOWN = 0x20000

const isRound = ({ x, y }: CornerRadius): boolean => x.value !== 0 && y.value !== 0

export class PaintFlags {
  private readonly styles: Styles
  private flags = new Uint32Array(256)
  /** The union of the flags of the styles below `asked`. */
  private all = 0
  private asked = 1

  constructor(styles: Styles) {
    this.styles = styles
  }

  of(style: StyleId): number {
    const known = this.flags[style] ?? 0
    return known !== 0 ? known : this.find(style)
  }

  /** The union of the flags of all styles in the document, whether or not on the page. */
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
    // Only these two depend on inherited properties, the background through currentcolor.
    const flags = (alike === style ? this.ofBox(style) : this.of(alike) & ~(PaintFlag.hidden | PaintFlag.background))
      | (read.visibility(style) === Visibility.hidden ? PaintFlag.hidden : 0)
      | ((read.backgroundColor(style) & 0xff) !== 0 ? PaintFlag.background : 0)
    this.flags[style] = flags
    return flags
  }

  /** Flags of properties that do not inherit. */
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

/** Begins the group of a box with `PaintFlag.opacity`. */
export function beginGroup(canvas: Canvas, styles: Styles, style: StyleId): void {
  const { read } = styles
  const opacity = groupOpacity(styles, style)
  if (isMixed(styles, style)) canvas.beginGroup(opacity, blendModes[read.mixBlendMode(style) - 1])
  else canvas.beginGroup(opacity)
}
