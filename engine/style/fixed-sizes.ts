/**
 * What a style says of the size of its box, and whether it has a say in breaks, whatever stands around it: read once for a style,
 * because layout asks it several times for each box, and fragmentation once more. Where a percentage or the content has a say, only the readers of `Styles` know.
 */
import type { StyleId } from '../arena/ids.ts'
import type { EdgeSizes, FixedEdges, Margins } from './edge-sizes.ts'
import { enumOf, propertyIndex } from './properties/index.ts'
import type { Styles } from './styles.ts'

const Break = enumOf('break-before')
const BreakInside = enumOf('break-inside')
const BoxSizing = enumOf('box-sizing')
const MinWidth = enumOf('min-width')
const MinHeight = enumOf('min-height')
const MaxWidth = enumOf('max-width')
const MaxHeight = enumOf('max-height')
const Overflow = enumOf('overflow')
const Rules = enumOf('sizing-rules')
const MIN_WIDTH = propertyIndex('min-width')
const MIN_HEIGHT = propertyIndex('min-height')
const MAX_WIDTH = propertyIndex('max-width')
const MAX_HEIGHT = propertyIndex('max-height')

export interface FixedSizes {
  /** Null where a padding is not in px. */
  readonly edges: EdgeSizes | null
  /** Null where a margin is neither in px nor auto. */
  readonly margins: Margins | null
  /** Whether sizes and limits include the edges. */
  readonly isBorderBox: boolean
  /** The keyword that gives the width, -1 where something else does; the same of the height. */
  readonly widthKeyword: number
  readonly heightKeyword: number
  /** Whether the limits of the width are in px or none: 0 and Infinity then. */
  readonly hasWidthLimits: boolean
  readonly minWidth: number
  readonly maxWidth: number
  /** The same of the height. */
  readonly hasHeightLimits: boolean
  readonly minHeight: number
  readonly maxHeight: number
  /** Whether the content, or the room around, limits the height. */
  readonly hasContentHeights: boolean
  /** Whether nothing limits the width, as in most styles: any that is not below 0 stands. The same of the height. */
  readonly isWidthFree: boolean
  readonly isHeightFree: boolean
  /** Whether the least width is `auto` and nothing is clipped: content may have a say then; the same of the height. */
  readonly hasAutoMinWidth: boolean
  readonly hasAutoMinHeight: boolean
  /** Width by height, not above 0 without a ratio; whether it is that of the content box. */
  readonly ratio: number
  readonly isRatioOfContent: boolean
  /** How it lies across its containing block, by the numbers of `justify-self`, and how its children do; 0 at the listed level. */
  readonly justify: number
  readonly justifyItems: number
  /** The same of `align-self`. */
  readonly align: number
  /** Whether it asks for breaks or against them before its box or after it, and whether it avoids them inside. */
  readonly hasBreaks: boolean
  readonly avoidsBreaks: boolean
}

export function readFixedSizes(styles: Styles, style: StyleId, { edges, margins }: FixedEdges): FixedSizes {
  const { read } = styles
  const minWidth = styles.fixedLength(MIN_WIDTH, style, MinWidth.auto, 0)
  const maxWidth = styles.fixedLength(MAX_WIDTH, style, MaxWidth.none, Infinity)
  const minHeight = styles.fixedLength(MIN_HEIGHT, style, MinHeight.auto, 0)
  const maxHeight = styles.fixedLength(MAX_HEIGHT, style, MaxHeight.none, Infinity)
  const isBorderBox = read.boxSizing(style) === BoxSizing.borderBox
  const overflow = read.overflow(style)
  const isScroller = overflow !== Overflow.visible && overflow !== Overflow.clip
  const { ratio, auto } = read.aspectRatio(style)
  const isFull = read.sizingRules(style) === Rules.full
  return {
    edges, margins, isBorderBox,
    widthKeyword: styles.keywordOf('width', style), heightKeyword: styles.keywordOf('height', style),
    hasWidthLimits: !Number.isNaN(minWidth + maxWidth), minWidth, maxWidth,
    hasHeightLimits: !Number.isNaN(minHeight + maxHeight), minHeight, maxHeight,
    hasContentHeights: styles.keywordOf('min-height', style) > MinHeight.auto || styles.keywordOf('max-height', style) > MaxHeight.none,
    isWidthFree: minWidth === 0 && maxWidth === Infinity, isHeightFree: minHeight === 0 && maxHeight === Infinity,
    hasAutoMinWidth: !isScroller && styles.keywordOf('min-width', style) === MinWidth.auto,
    hasAutoMinHeight: !isScroller && styles.keywordOf('min-height', style) === MinHeight.auto,
    ratio, isRatioOfContent: auto || !isBorderBox,
    justify: isFull ? read.justifySelf(style) : 0, justifyItems: isFull ? read.justifyItems(style) : 0,
    align: isFull ? read.alignSelf(style) : 0,
    hasBreaks: read.breakBefore(style) !== Break.auto || read.breakAfter(style) !== Break.auto,
    avoidsBreaks: read.breakInside(style) === BreakInside.avoid,
  }
}
