/**
 * Used edges and sizes of one box, from its style and the width of its containing block. This is the single place where box-sizing, min and
 * max are applied. Lengths are px; NaN means auto or indefinite.
 */
import type { StyleId } from '../arena/ids.ts'
import { type EdgeSizes, type Margins, readEdges, readMargins } from '../style/edge-sizes.ts'
import type { FixedSizes } from '../style/fixed-sizes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { lineLimit } from './line-limit.ts'

const Align = enumOf('align-content')
const Display = enumOf('display')
const Overflow = enumOf('overflow')
const Width = enumOf('width')
const Height = enumOf('height')
const LeastHeight = enumOf('min-height')
const MostHeight = enumOf('max-height')
const Rules = enumOf('sizing-rules')

/** Borders and padding of a box, px. `basis`: width of the containing block, to which all percentages refer. */
export function edgesOf(styles: Styles, style: StyleId, basis: number): EdgeSizes {
  return styles.fixedSizes(style).edges ?? readEdges(styles, style, basis)
}

/** Margins of a box, px, NaN for auto. `basis`: as for `edgesOf`. */
export function marginsOf(styles: Styles, style: StyleId, basis: number): Margins {
  return styles.fixedSizes(style).margins ?? readMargins(styles, style, basis)
}

/** The width keyword of a style, from `enumOf('width')`; `auto` for a length too. */
export function widthKeyword(styles: Styles, style: StyleId): number {
  const keyword = styles.fixedSizes(style).widthKeyword
  return keyword < 0 ? Width.auto : keyword
}

/** The same for the height. */
export function heightKeyword(styles: Styles, style: StyleId): number {
  const keyword = styles.fixedSizes(style).heightKeyword
  return keyword < 0 ? Height.auto : keyword
}

/** Whether a size keyword fills the available room where layout allows it. */
export function fillsRoom(keyword: number): boolean {
  return keyword === Width.auto || keyword === Width.stretch
}

/** Sum of the left and right margins, px; `auto` counts as 0. `basis`: width of the containing block. */
export function horizontalMargins(styles: Styles, style: StyleId, basis: number): number {
  return marginsOf(styles, style, basis).horizontal
}

/** Sum of the top and bottom margins, px; `auto` counts as 0. `basis`: width of the containing block. */
export function verticalMargins(styles: Styles, style: StyleId, basis: number): number {
  return marginsOf(styles, style, basis).vertical
}

/** A length, with NaN (auto) as 0. */
export function zeroIfAuto(length: number): number {
  return Number.isNaN(length) ? 0 : length
}

/** Whether a box is a scroll container (CSS Overflow 3), which also establishes a formatting context. */
export function isScroller({ read }: Styles, style: StyleId): boolean {
  const overflow = read.overflow(style)
  return overflow !== Overflow.visible && overflow !== Overflow.clip
}

/** Whether the style makes a block container establish a block formatting context; `byOverflow`: whether its overflow counts. */
export function makesFormattingRoot(styles: Styles, style: StyleId, byOverflow = true): boolean {
  const display = styles.read.display(style)
  // A generated box with `display: table`, as clearfix rules use it, is a block with only text.
  return (byOverflow && isScroller(styles, style)) || styles.read.contain(style) !== 0 || alignsContent(styles, style)
    || display === Display.flowRoot || display === Display.table || display === Display.WebkitBox
    || lineLimit(styles, style) > 0
}

/** Whether `align-content` may move the content of a block container, which then establishes a formatting context. */
export function alignsContent(styles: Styles, style: StyleId): boolean {
  return styles.read.alignContent(style) !== Align.normal && hasFullRules(styles, style)
}

/**
 * Content height by ratio for a content width; NaN without a ratio. The ratio applies to the box that box-sizing names; with `auto`, always
 * to the content box. `h` and `v`: sums of the edges.
 */
export function heightByRatio(styles: Styles, style: StyleId, width: number, h: number, v: number): number {
  const { ratio, isRatioOfContent } = styles.fixedSizes(style)
  if (!(ratio > 0)) return NaN
  if (isRatioOfContent) return width / ratio
  return Math.max(0, (width + h) / ratio - v)
}

/** The same for the content width. */
export function widthByRatio(styles: Styles, style: StyleId, height: number, h: number, v: number): number {
  const { ratio, isRatioOfContent } = styles.fixedSizes(style)
  if (!(ratio > 0)) return NaN
  if (isRatioOfContent) return height * ratio
  return Math.max(0, (height + v) * ratio - h)
}

/**
 * Content width after transferring the height limits of `width` through the ratio, with an auto height (CSS Sizing 4, 5.1). `basis`: height
 * of the containing block.
 */
export function transferredWidth(styles: Styles, style: StyleId, width: number, basis: number, h: number, v: number): number {
  if (!hasRatio(styles, style) || !hasFullRules(styles, style)) return width
  const max = styles.read.maxHeight(style, basis)
  const min = styles.read.minHeight(style, basis)
  // A ratio of the border box leaves it no lower than its edges.
  let limited = Math.max(width, widthByRatio(styles, style, 0, h, v))
  if (!Number.isNaN(max)) limited = Math.min(limited, widthByRatio(styles, style, contentSize(styles, style, max, v), h, v))
  if (!Number.isNaN(min)) limited = Math.max(limited, widthByRatio(styles, style, contentSize(styles, style, min, v), h, v))
  return limited
}

/** Whether a style has an aspect-ratio. */
export function hasRatio(styles: Styles, style: StyleId): boolean {
  return styles.fixedSizes(style).ratio > 0
}

/** Whether all CSS sizing rules apply, beyond those of the listed level. */
export function hasFullRules(styles: Styles, style: StyleId): boolean {
  return styles.read.sizingRules(style) === Rules.full
}

/** Whether content may make a height by ratio taller (CSS Sizing 4, 5.2). */
export function growsBeyondRatio(styles: Styles, style: StyleId): boolean {
  return styles.fixedSizes(style).hasAutoMinHeight
}

/** The same for a width by ratio. */
export function widensBeyondRatio(styles: Styles, style: StyleId): boolean {
  return styles.fixedSizes(style).hasAutoMinWidth
}

/** Content size, px, of a size given in the style's box-sizing; `edges`: sum of the two edges on that axis. */
export function contentSize(styles: Styles, style: StyleId, size: number, edges: number): number {
  return Math.max(0, styles.fixedSizes(style).isBorderBox ? size - edges : size)
}

/** A content width after limits in px, see `FixedSizes.hasWidthLimits`. */
export function fixedWidth({ minWidth, maxWidth, isBorderBox }: FixedSizes, tentative: number, edges: number): number {
  return limited(tentative, minWidth, maxWidth, isBorderBox ? edges : 0)
}

/** `least` and `most` include `edges`. */
function limited(tentative: number, least: number, most: number, edges: number): number {
  let size = tentative
  if (most !== Infinity) size = Math.min(size, Math.max(0, most - edges))
  if (least > edges) size = Math.max(size, least - edges)
  return size < 0 ? 0 : size
}

/** Content width after min and max; `tentative`: the width without them. */
export function clampWidth(styles: Styles, style: StyleId, tentative: number, basis: number, edges: number): number {
  const fixed = styles.fixedSizes(style)
  if (fixed.hasWidthLimits) return fixedWidth(fixed, tentative, edges)
  let width = tentative
  const max = styles.read.maxWidth(style, basis)
  if (!Number.isNaN(max)) width = Math.min(width, contentSize(styles, style, max, edges))
  const min = styles.read.minWidth(style, basis)
  if (!Number.isNaN(min)) width = Math.max(width, contentSize(styles, style, min, edges))
  return Math.max(0, width)
}

/**
 * Content height after min and max. Percentages of an indefinite (NaN) `basis` and content-based limits are ignored; for the latter see
 * `heightWithin`. `room`: available height for the margin box with `stretch`.
 */
export function clampHeight(styles: Styles, style: StyleId, tentative: number, basis: number, edges: number, room = basis): number {
  const fixed = styles.fixedSizes(style)
  if (fixed.hasHeightLimits) return limited(tentative, fixed.minHeight, fixed.maxHeight, fixed.isBorderBox ? edges : 0)
  let height = tentative
  const max = styles.read.maxHeight(style, basis)
  if (!Number.isNaN(max)) height = Math.min(height, contentSize(styles, style, max, edges))
  else if (fixed.hasContentHeights && !Number.isNaN(room) && styles.keywordOf('max-height', style) === MostHeight.stretch) {
    height = Math.min(height, stretchedHeight(styles, style, room, edges))
  }
  const min = styles.read.minHeight(style, basis)
  if (!Number.isNaN(min)) height = Math.max(height, contentSize(styles, style, min, edges))
  else if (fixed.hasContentHeights && !Number.isNaN(room) && styles.keywordOf('min-height', style) === LeastHeight.stretch) {
    height = Math.max(height, stretchedHeight(styles, style, room, edges))
  }
  return Math.max(0, height)
}

/** Surroundings for `clampHeight`. */
interface Around {
  readonly basis: number
  readonly edges: number
  readonly room?: number
}

/** The same with content-based limits; `content`: the content height. */
export function heightWithin(styles: Styles, style: StyleId, tentative: number, content: number, { basis, edges, room }: Around): number {
  return leastByContent(styles, style, clampHeight(styles, style, mostByContent(styles, style, tentative, content), basis, edges, room), content)
}

/** Applies a content-based max-height; all keywords give the content height (CSS Sizing 3, 3.2). */
function mostByContent(styles: Styles, style: StyleId, tentative: number, content: number): number {
  const word = styles.keywordOf('max-height', style)
  return word > MostHeight.none && word !== MostHeight.stretch ? Math.min(tentative, content) : tentative
}

/** The same for min-height. */
function leastByContent(styles: Styles, style: StyleId, tentative: number, content: number): number {
  const word = styles.keywordOf('min-height', style)
  return word > LeastHeight.auto && word !== LeastHeight.stretch ? Math.max(tentative, content) : tentative
}

/** Content height that fills a containing block of `basis` px. */
function stretchedHeight(styles: Styles, style: StyleId, basis: number, edges: number): number {
  return Math.max(0, basis - verticalMargins(styles, style, 0) - edges)
}

/** The declared content width, px; NaN for auto. */
export function declaredWidth(styles: Styles, style: StyleId, basis: number, edges: number): number {
  if (styles.fixedSizes(style).widthKeyword >= 0) return NaN
  const width = styles.read.width(style, basis)
  return Number.isNaN(width) ? NaN : contentSize(styles, style, width, edges)
}

/** The declared content height, px; NaN for auto and for percentages of an indefinite basis. */
export function declaredHeight(styles: Styles, style: StyleId, basis: number, edges: number): number {
  const { heightKeyword: keyword } = styles.fixedSizes(style)
  if (keyword < 0) return contentSize(styles, style, styles.read.height(style, basis), edges)
  return Number.isNaN(basis) || keyword !== Height.stretch ? NaN : stretchedHeight(styles, style, basis, edges)
}
