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

export interface FixedSizes {
  /** Whether padding is in px; the eight below hold only then. */
  readonly hasEdges: boolean
  readonly borderTop: number
  readonly borderRight: number
  readonly borderBottom: number
  readonly borderLeft: number
  readonly paddingTop: number
  readonly paddingRight: number
  readonly paddingBottom: number
  readonly paddingLeft: number
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

export function readFixedSizes(styles: Styles, style: StyleId): FixedSizes {
  const { read } = styles
  const paddingTop = lengthOf(styles, style, 'padding-top')
  const paddingRight = lengthOf(styles, style, 'padding-right')
  const paddingBottom = lengthOf(styles, style, 'padding-bottom')
  const paddingLeft = lengthOf(styles, style, 'padding-left')
  const minWidth = lengthOf(styles, style, 'min-width', MinWidth.auto, 0)
  const maxWidth = lengthOf(styles, style, 'max-width', MaxWidth.none, Infinity)
  const minHeight = lengthOf(styles, style, 'min-height', MinHeight.auto, 0)
  const maxHeight = lengthOf(styles, style, 'max-height', MaxHeight.none, Infinity)
  return {
    hasEdges: !Number.isNaN(paddingTop + paddingRight + paddingBottom + paddingLeft),
    borderTop: read.borderTopWidth(style), borderRight: read.borderRightWidth(style),
    borderBottom: read.borderBottomWidth(style), borderLeft: read.borderLeftWidth(style),
    paddingTop, paddingRight, paddingBottom, paddingLeft,
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
