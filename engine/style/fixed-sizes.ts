/**
 * What a style says of the size of its box in px, whatever stands around it: read once for a style, because layout asks it
 * several times for each box. Where a percentage or the content has a say, only the readers of `Styles` know.
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf, type PropertyName } from './properties/index.ts'
import type { Styles } from './styles.ts'
import { Unit } from './units.ts'

const BoxSizing = enumOf('box-sizing')
const MinWidth = enumOf('min-width')
const MinHeight = enumOf('min-height')
const MaxWidth = enumOf('max-width')
const MaxHeight = enumOf('max-height')
const PADDINGS = ['padding-top', 'padding-right', 'padding-bottom', 'padding-left'] as const

/** Borders and padding, px. */
export interface EdgeSizes {
  readonly borderTop: number
  readonly borderRight: number
  readonly borderBottom: number
  readonly borderLeft: number
  readonly paddingTop: number
  readonly paddingRight: number
  readonly paddingBottom: number
  readonly paddingLeft: number
  /** Border and padding of a side together, and those of two sides. */
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
  readonly horizontal: number
  readonly vertical: number
}

export interface FixedSizes {
  /** Null where padding is not in px. */
  readonly edges: EdgeSizes | null
  /** Whether sizes and limits include the edges. */
  readonly isBorderBox: boolean
  /** Whether the limits of the width are in px or none: 0 and Infinity then. */
  readonly hasWidthLimits: boolean
  readonly minWidth: number
  readonly maxWidth: number
  /** The same of the height. */
  readonly hasHeightLimits: boolean
  readonly minHeight: number
  readonly maxHeight: number
}

/** `basis`: width of the containing block, to which all percentages refer. */
export function readEdges({ read }: Styles, style: StyleId, basis: number): EdgeSizes {
  const borderTop = read.borderTopWidth(style)
  const borderRight = read.borderRightWidth(style)
  const borderBottom = read.borderBottomWidth(style)
  const borderLeft = read.borderLeftWidth(style)
  const paddingTop = Math.max(0, read.paddingTop(style, basis))
  const paddingRight = Math.max(0, read.paddingRight(style, basis))
  const paddingBottom = Math.max(0, read.paddingBottom(style, basis))
  const paddingLeft = Math.max(0, read.paddingLeft(style, basis))
  const top = borderTop + paddingTop
  const right = borderRight + paddingRight
  const bottom = borderBottom + paddingBottom
  const left = borderLeft + paddingLeft
  return {
    borderTop, borderRight, borderBottom, borderLeft, paddingTop, paddingRight, paddingBottom, paddingLeft,
    top, right, bottom, left, horizontal: left + right, vertical: top + bottom,
  }
}

export function readFixedSizes(styles: Styles, style: StyleId): FixedSizes {
  const { read } = styles
  const minWidth = lengthOf(styles, style, 'min-width', MinWidth.auto, 0)
  const maxWidth = lengthOf(styles, style, 'max-width', MaxWidth.none, Infinity)
  const minHeight = lengthOf(styles, style, 'min-height', MinHeight.auto, 0)
  const maxHeight = lengthOf(styles, style, 'max-height', MaxHeight.none, Infinity)
  return {
    edges: PADDINGS.every((name) => styles.unitOf(name, style) === Unit.px) ? readEdges(styles, style, 0) : null,
    isBorderBox: read.boxSizing(style) === BoxSizing.borderBox,
    hasWidthLimits: !Number.isNaN(minWidth + maxWidth), minWidth, maxWidth,
    hasHeightLimits: !Number.isNaN(minHeight + maxHeight), minHeight, maxHeight,
  }
}

/** px, or what one keyword stands for; NaN for anything else. */
function lengthOf(styles: Styles, style: StyleId, name: PropertyName, keyword = NaN, meaning = NaN): number {
  const unit = styles.unitOf(name, style)
  const number = styles.rawOf(name, style)
  if (unit === Unit.px) return number
  return unit === Unit.keyword && number === keyword ? meaning : NaN
}
