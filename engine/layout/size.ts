/**
 * Used edges and sizes of one box, from its style and the width of its containing block: the one place where
 * box-sizing, min and max are applied.
 */
import type { StyleId } from '../arena/ids.ts'
import { type EdgeSizes, type Margins, readEdges, readMargins } from '../style/edge-sizes.ts'
import type { FixedSizes } from '../style/fixed-sizes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { lineLimit } from './line-clamp.ts'

const Align = enumOf('align-content')
const Display = enumOf('display')
const Overflow = enumOf('overflow')
const Width = enumOf('width')
const Height = enumOf('height')
const LeastHeight = enumOf('min-height')
const MostHeight = enumOf('max-height')
const Rules = enumOf('sizing-rules')

/** Borders and padding of a box. `basis`: width of the containing block, to which all percentages refer. */
export function edgesOf(styles: Styles, style: StyleId, basis: number): EdgeSizes {
  return styles.fixedSizes(style).edges ?? readEdges(styles, style, basis)
}

/** Its margins, NaN for auto. `basis`: as that of `edgesOf`. */
export function marginsOf(styles: Styles, style: StyleId, basis: number): Margins {
  return styles.fixedSizes(style).margins ?? readMargins(styles, style, basis)
}

/** The keyword that the width of a style is given by: of `enumOf('width')`, `auto` for a length too. */
export function widthKeyword(styles: Styles, style: StyleId): number {
  const keyword = styles.fixedSizes(style).widthKeyword
  return keyword < 0 ? Width.auto : keyword
}

/** The same of the height. */
export function heightKeyword(styles: Styles, style: StyleId): number {
  const keyword = styles.fixedSizes(style).heightKeyword
  return keyword < 0 ? Height.auto : keyword
}

/** Whether a size without a length is as large as there is room where layout lets it. */
export function fillsRoom(keyword: number): boolean {
  return keyword === Width.auto || keyword === Width.stretch
}

/** Margins of a box; `auto` counts as 0. `basis`: width of the containing block. */
export function horizontalMargins(styles: Styles, style: StyleId, basis: number): number {
  return marginsOf(styles, style, basis).horizontal
}

export function verticalMargins(styles: Styles, style: StyleId, basis: number): number {
  return marginsOf(styles, style, basis).vertical
}

export function zeroIfAuto(length: number): number {
  return Number.isNaN(length) ? 0 : length
}

/** Whether what a box clips could be scrolled to: it is cut off by nothing else, and parted from all around. */
export function isScroller({ read }: Styles, style: StyleId): boolean {
  const overflow = read.overflow(style)
  return overflow !== Overflow.visible && overflow !== Overflow.clip
}

/** Whether the style makes an ordinary block a block formatting context of its own; `byOverflow`: whether its overflow counts. */
export function makesFormattingRoot(styles: Styles, style: StyleId, byOverflow = true): boolean {
  const display = styles.read.display(style)
  // Generated boxes that ask to be tables, as they do to part margins, are blocks with nothing in them but text.
  return (byOverflow && isScroller(styles, style)) || styles.read.contain(style) !== 0 || alignsContent(styles, style)
    || display === Display.flowRoot || display === Display.table || display === Display.WebkitBox
    || lineLimit(styles, style) > 0
}

/** Whether the content of a block container stands elsewhere than at its top: that parts it from all around. */
export function alignsContent(styles: Styles, style: StyleId): boolean {
  return styles.read.alignContent(style) !== Align.normal && hasFullRules(styles, style)
}

/**
 * Content height that a ratio gives for a content width, NaN without a ratio. The ratio is that of the box which
 * box-sizing names; with `auto` in front it is always that of the content. `h` and `v`: sums of the edges.
 */
export function heightByRatio(styles: Styles, style: StyleId, width: number, h: number, v: number): number {
  const { ratio, isRatioOfContent } = styles.fixedSizes(style)
  if (!(ratio > 0)) return NaN
  if (isRatioOfContent) return width / ratio
  return Math.max(0, (width + h) / ratio - v)
}

/** The other way round. */
export function widthByRatio(styles: Styles, style: StyleId, height: number, h: number, v: number): number {
  const { ratio, isRatioOfContent } = styles.fixedSizes(style)
  if (!(ratio > 0)) return NaN
  if (isRatioOfContent) return height * ratio
  return Math.max(0, (height + v) * ratio - h)
}

/**
 * Content width that limits of the height leave of `width`, where a ratio joins both and the height is auto (CSS Sizing 4,
 * 5.1); `basis`: height of the containing block.
 */
export function transferredWidth(styles: Styles, style: StyleId, width: number, basis: number, h: number, v: number): number {
  if (!hasRatio(styles, style) || !hasFullRules(styles, style)) return width
  const max = styles.read.maxHeight(style, basis)
  const min = styles.read.minHeight(style, basis)
  // The ratio of a box that includes its edges leaves it no lower than they are.
  let limited = Math.max(width, widthByRatio(styles, style, 0, h, v))
  if (!Number.isNaN(max)) limited = Math.min(limited, widthByRatio(styles, style, contentSize(styles, style, max, v), h, v))
  if (!Number.isNaN(min)) limited = Math.max(limited, widthByRatio(styles, style, contentSize(styles, style, min, v), h, v))
  return limited
}

export function hasRatio(styles: Styles, style: StyleId): boolean {
  return styles.fixedSizes(style).ratio > 0
}

/** Whether sizing leaves nothing out that CSS has. */
export function hasFullRules(styles: Styles, style: StyleId): boolean {
  return styles.read.sizingRules(style) === Rules.full
}

/** Whether a height by ratio still grows with the content (CSS Sizing 4, 5.2). */
export function growsBeyondRatio(styles: Styles, style: StyleId): boolean {
  return styles.fixedSizes(style).hasAutoMinHeight
}

/** The same of a width by ratio. */
export function widensBeyondRatio(styles: Styles, style: StyleId): boolean {
  return styles.fixedSizes(style).hasAutoMinWidth
}

/** px of a content size given in the box-sizing of the style; `edges` is the sum of the two edges on that axis. */
export function contentSize(styles: Styles, style: StyleId, size: number, edges: number): number {
  return Math.max(0, styles.fixedSizes(style).isBorderBox ? size - edges : size)
}

/** A content width after limits that are in px, see `FixedSizes.hasWidthLimits`. */
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

/** Content width after min and max; `tentative` is what applies without them. */
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
 * Content height after min and max, whose percentages of an indefinite (NaN) `basis` are ignored, and so are those that the
 * content gives: see `heightWithin`. `room`: what there is for the margin box to fill.
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

/** What `clampHeight` is told of the surroundings. */
interface Around {
  readonly basis: number
  readonly edges: number
  readonly room?: number
}

/** The same where the content may give limits too: `content` is the content height that it asks for. */
export function heightWithin(styles: Styles, style: StyleId, tentative: number, content: number, { basis, edges, room }: Around): number {
  return leastByContent(styles, style, clampHeight(styles, style, mostByContent(styles, style, tentative, content), basis, edges, room), content)
}

/** A height that max-height limits to what the content alone asks for, by whichever word (CSS Sizing 3, 5.1). */
function mostByContent(styles: Styles, style: StyleId, tentative: number, content: number): number {
  const word = styles.keywordOf('max-height', style)
  return word > MostHeight.none && word !== MostHeight.stretch ? Math.min(tentative, content) : tentative
}

/** The same of min-height. */
function leastByContent(styles: Styles, style: StyleId, tentative: number, content: number): number {
  const word = styles.keywordOf('min-height', style)
  return word > LeastHeight.auto && word !== LeastHeight.stretch ? Math.max(tentative, content) : tentative
}

/** Content height that leaves no room in a containing block of `basis` px. */
function stretchedHeight(styles: Styles, style: StyleId, basis: number, edges: number): number {
  return Math.max(0, basis - verticalMargins(styles, style, 0) - edges)
}

/** The declared content width, or NaN for auto. */
export function declaredWidth(styles: Styles, style: StyleId, basis: number, edges: number): number {
  if (styles.fixedSizes(style).widthKeyword >= 0) return NaN
  const width = styles.read.width(style, basis)
  return Number.isNaN(width) ? NaN : contentSize(styles, style, width, edges)
}

/** The declared content height, or NaN for auto and for percentages of an indefinite basis. */
export function declaredHeight(styles: Styles, style: StyleId, basis: number, edges: number): number {
  const { heightKeyword: keyword } = styles.fixedSizes(style)
  if (keyword < 0) return contentSize(styles, style, styles.read.height(style, basis), edges)
  return Number.isNaN(basis) || keyword !== Height.stretch ? NaN : stretchedHeight(styles, style, basis, edges)
}
