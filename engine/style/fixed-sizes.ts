/**
 * The sizing and fragmentation values of a style that do not depend on the containing block or the content. They are read once per style,
 * because layout uses them several times per box, and fragmentation again. Values that depend on percentages or content are read through
 * `Styles`.
 */
import type { StyleId } from '../arena/ids.ts'
import type { EdgeSizes, FixedEdges, Margins } from './edge-sizes.ts'
import { enumOf, propertyIndex } from './properties/index.ts'
import type { ComputedValues } from './style-readers.ts'

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
  /** Null when a padding is not in px. */
  readonly edges: EdgeSizes | null
  /** Null when a margin is neither in px nor auto. */
  readonly margins: Margins | null
  /** Whether width, height and their limits apply to the border box. */
  readonly isBorderBox: boolean
  /** The keyword of width, -1 for other values; then the same for height. */
  readonly widthKeyword: number
  readonly heightKeyword: number
  /** Whether min-width and max-width are in px or absent (0 and Infinity). */
  readonly hasWidthLimits: boolean
  readonly minWidth: number
  readonly maxWidth: number
  /** The same for the height. */
  readonly hasHeightLimits: boolean
  readonly minHeight: number
  readonly maxHeight: number
  /** Whether min-height or max-height is a content-based or available-space keyword. */
  readonly hasContentHeights: boolean
  /** Whether min-width and max-width have no effect, as in most styles; then the same for the height. */
  readonly isWidthFree: boolean
  readonly isHeightFree: boolean
  /**
   * Whether the automatic minimum size can apply: min-width is `auto`, and the box is not a scroll container. Then the same for the height.
   */
  readonly hasAutoMinWidth: boolean
  readonly hasAutoMinHeight: boolean
  /** The preferred aspect ratio, width divided by height; not above 0 for none. Then whether it applies to the content box. */
  readonly ratio: number
  readonly isRatioOfContent: boolean
  /** The numbers of `justify-self` and `justify-items`; 0 at the listed level. */
  readonly justify: number
  readonly justifyItems: number
  /** The number of `align-self`; 0 at the listed level. */
  readonly align: number
  /** Whether break-before or break-after is not auto, and whether break-inside is avoid. */
  readonly hasBreaks: boolean
  readonly avoidsBreaks: boolean
}

/** The sizes of a style; `edges` and `margins` come from `readFixedEdges`. */
export function readFixedSizes(styles: ComputedValues, style: StyleId, { edges, margins }: FixedEdges): FixedSizes {
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
