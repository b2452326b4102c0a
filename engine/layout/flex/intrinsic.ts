/**
 * Min-content and max-content widths of flex containers (CSS Flexbox 1, 9.9, as in browsers): items on one line add up; a wrapping row is
 * as narrow as its widest item; a column is as wide as its widest. A column that wraps at a definite height adds up its lines, and so do
 * balanced columns. A flex basis limits the contribution of an item that cannot flex away from it.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxFlag, BoxKind } from '../../boxes/boxes.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { clampToIntrinsicWidth } from '../intrinsic-min-max.ts'
import type { LayoutServices } from '../contexts.ts'
import { definiteHeight } from '../definite-height.ts'
import type { LayoutInput } from '../lines.ts'
import type { ReplacedLayout } from '../replaced.ts'
import { clampHeight, contentSize, declaredHeight, hasRatio, horizontalMargins, verticalMargins, widensBeyondRatio, widthByRatio } from '../size.ts'
import { balancedLines, filledLines, type LineRoom } from './balance.ts'
import { type FlexContainer, stretchesItem } from './container.ts'

const Size = enumOf('width')

/** Content width of flex container `box`, px; `axes`: a container object with the axes of `box`. */
export function intrinsicWidth(
  services: LayoutServices, replaced: ReplacedLayout, axes: FlexContainer, box: BoxId, isMax: boolean,
): number {
  const { styles, boxes } = services.doc
  const { rows } = boxes
  const { isRow, wraps, balances, leastLines } = axes
  const heights: number[] = []
  const widths: number[] = []
  const style = rows.style[box]
  const addsUp = isRow && (isMax || !wraps)
  const columnGap = styles.read.columnGap(style, NaN) || 0
  const rowGap = styles.read.rowGap(style, NaN) || 0
  const room = isRow || !wraps || !(isMax || balances) ? Infinity : ownRoom(services.doc, box)
  const end = rows.end[box]
  let sum = 0
  let widest = 0
  let used = -rowGap
  let isCut = false
  for (let child = (box + 1) as BoxId; child < end; child = rows.end[child]) {
    if (rows.kind[child] === BoxKind.inline || (rows.flags[child] & BoxFlag.absolute) !== 0) continue
    const stretched = isRow && !wraps ? stretchedWidth(services, replaced, box, child) : NaN
    const asked = !Number.isNaN(stretched) ? stretched : isMax ? services.maxContribution(child) : services.minContribution(child)
    const own = addsUp ? withinBasis(services, child, asked) : asked
    isCut ||= own < asked
    const width = own + horizontalMargins(styles, rows.style[child], 0)
    if (addsUp) sum += width + columnGap
    else if (balances && !isRow) {
      heights.push(outerHeight(services, child, own))
      widths.push(width)
    }
    else if (room < Infinity) {
      const height = outerHeight(services, child, own)
      if (used >= 0 && used + rowGap + height > room) {
        sum += widest + columnGap
        widest = 0
        used = -rowGap
      }
      used += rowGap + height
    }
    widest = Math.max(widest, width)
  }
  if (heights.length > 0) return columnsWidth(heights, widths, { room, gap: rowGap }, leastLines, columnGap)
  const width = addsUp ? Math.max(0, sum - columnGap) : sum + widest
  // Each line of a wrapping row fits the widest item, so the width is no less.
  if (!isCut || !isMax || !wraps) return width
  // Nested containers have overwritten the axes.
  axes.readAxes(style)
  return Math.max(width, intrinsicWidth(services, replaced, axes, box, false))
}

/** Width of balanced columns: each is as wide as its widest item. */
function columnsWidth(heights: readonly number[], widths: readonly number[], line: LineRoom, least: number, gap: number): number {
  const count = Math.min(heights.length, Math.max(least, filledLines(heights, line).length))
  const first = balancedLines(heights, count, line)
  return first.reduce((sum, from, i) => sum + widths.slice(from, first[i + 1]).reduce((most, width) => Math.max(most, width), 0) + gap, -gap)
}

/** Contribution of an item after its flex basis: no more where it cannot grow, no less where it cannot shrink (9.9.2). */
function withinBasis(services: LayoutServices, item: BoxId, asked: number): number {
  const { styles, boxes } = services.doc
  const { read } = styles
  const style = boxes.rows.style[item]
  const basis = read.flexBasis(style, NaN)
  if (Number.isNaN(basis)) return asked
  const h = horizontalEdges(styles, style)
  const base = contentSize(styles, style, basis, h) + h
  if ((asked > base && read.flexGrow(style) > 0) || (asked < base && read.flexShrink(style) > 0)) return asked
  const least = automaticLeast(services, item)
  return Math.max(least, clampToIntrinsicWidth(services, item, base - h, NaN, h, 0) + h)
}

/** Automatic minimum border-box width of an item. */
function automaticLeast(services: LayoutServices, item: BoxId): number {
  const { styles, boxes } = services.doc
  if (!widensBeyondRatio(styles, boxes.rows.style[item])) return 0
  return Math.min(services.minContentBox(item, NaN), services.minContribution(item))
}

function horizontalEdges({ read }: Styles, style: StyleId): number {
  return read.borderLeftWidth(style) + read.borderRightWidth(style)
    + Math.max(0, read.paddingLeft(style, 0)) + Math.max(0, read.paddingRight(style, 0))
}

/** Border-box width by ratio of an item that a definite row height stretches; else NaN. */
function stretchedWidth(services: LayoutServices, replaced: ReplacedLayout, container: BoxId, item: BoxId): number {
  const { styles, boxes } = services.doc
  const style = boxes.rows.style[item]
  const isReplaced = boxes.rows.kind[item] === BoxKind.replaced
  if (!isReplaced && !(hasRatio(styles, style))) return NaN
  if (!isAuto(styles, 'width', style) || !isAuto(styles, 'height', style)) return NaN
  if (!stretchesItem(services.doc, container, item)) return NaN
  const cross = definiteHeight(services.doc, container)
  if (Number.isNaN(cross)) return NaN
  const margins = verticalMargins(styles, style, 0)
  const h = horizontalEdges(styles, style)
  const v = verticalEdges(styles, style)
  const height = clampHeight(styles, style, Math.max(0, cross - margins - v), NaN, v)
  const width = isReplaced ? height * replaced.ratioOf(item) : widthByRatio(styles, style, height, h, v)
  return width > 0 ? clampToIntrinsicWidth(services, item, width, NaN, h, Infinity) + h : NaN
}

function isAuto(styles: Styles, name: 'width' | 'height', style: StyleId): boolean {
  const { widthKeyword, heightKeyword } = styles.fixedSizes(style)
  return (name === 'width' ? widthKeyword : heightKeyword) === Size.auto
}

/** Definite content height at which a column container wraps. */
function ownRoom(doc: LayoutInput, box: BoxId): number {
  const { styles } = doc
  const style = doc.boxes.rows.style[box]
  const height = definiteHeight(doc, box)
  return Number.isNaN(height) ? clampHeight(styles, style, Infinity, NaN, verticalEdges(styles, style)) : height
}

/** Hypothetical outer height of an item at this border-box width. */
function outerHeight(services: LayoutServices, item: BoxId, width: number): number {
  const { styles, boxes } = services.doc
  const style = boxes.rows.style[item]
  const v = verticalEdges(styles, style)
  const basis = styles.read.flexBasis(style, NaN)
  let height = Number.isNaN(basis) ? declaredHeight(styles, style, NaN, v) : contentSize(styles, style, basis, v)
  if (Number.isNaN(height)) height = services.contentHeight(item, width, 0) - v
  return clampHeight(styles, style, height, NaN, v) + v + verticalMargins(styles, style, 0)
}

function verticalEdges({ read }: Styles, style: StyleId): number {
  return read.borderTopWidth(style) + read.borderBottomWidth(style)
    + Math.max(0, read.paddingTop(style, 0)) + Math.max(0, read.paddingBottom(style, 0))
}
