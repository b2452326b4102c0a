/**
 * Grid layout (CSS Grid 1): places the items, sizes the columns, then the rows by the heights of the items in their columns, and aligns.
 * Takes a container of definite width, whose height may be NaN; percentage rows then behave as auto until the content gives the height.
 * Each item is measured at its width and laid out at its final size, which is the same layout unless the height differs.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxFlag, BoxKind, type BoxRows } from '../../boxes/boxes.ts'
import { readEdges, readMargins } from '../../style/edge-sizes.ts'
import type { FixedSizes } from '../../style/fixed-sizes.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { isTable, clampToIntrinsicHeight, clampToIntrinsicWidth } from '../intrinsic-min-max.ts'
import { ContentWidths } from '../content-widths.ts'
import type { FormattingContext, LayoutServices } from '../contexts.ts'
import { definiteHeight } from '../definite-height.ts'
import { isRightToLeft } from '../direction.ts'
import { isPartOfHeight } from '../height-dependence.ts'
import type { LayoutInput } from '../lines.ts'
import { memoOf } from '../memos.ts'
import type { ReplacedLayout } from '../replaced.ts'
import {
  contentSize, declaredHeight, edgesOf, fillsRoom, transferredWidth, widthByRatio, widthKeyword, zeroIfAuto,
} from '../size.ts'
import { Alignment, alignItemsOf, alignOf, justifyItemsOf, justifyOf, offsetInArea, placeTracks, stretchesTracks } from './align.ts'
import { AbsoluteRange, isContainingBlock, namesColumn, namesRow } from './absolute-area.ts'
import { Constraint } from './contributions.ts'
import { GridFrame } from './frame.ts'
import { ItemPlacer } from './items.ts'
import { NO_LINE } from './lines.ts'
import { partsOfArea } from './relative-parts.ts'
import { Sizing } from './tracks.ts'

const AlignSelf = enumOf('align-self')
const Height = enumOf('height')
const JustifySelf = enumOf('justify-self')
const Position = enumOf('position')

export class GridLayout implements FormattingContext {
  private readonly services: LayoutServices
  private readonly doc: LayoutInput
  private readonly rows: BoxRows
  private readonly styles: Styles
  private readonly replaced: ReplacedLayout
  private readonly placer: ItemPlacer
  private readonly range = new AbsoluteRange()
  private readonly frames: GridFrame[] = []
  private depth = 0
  private readonly widths = new ContentWidths()

  constructor(services: LayoutServices, replaced: ReplacedLayout) {
    this.services = services
    this.doc = services.doc
    this.rows = services.doc.boxes.rows
    this.styles = services.doc.styles
    this.replaced = replaced
    this.placer = new ItemPlacer(services.doc)
  }

  layout(box: BoxId, width: number, height: number, containingWidth: number): void {
    this.format(box, width, height, containingWidth, false)
  }

  /** The same where a limit made the height less than that of the content: rows are not shrunk to it. */
  layoutLimited(box: BoxId, width: number, height: number, containingWidth: number): void {
    this.format(box, width, height, containingWidth, true)
  }

  private format(box: BoxId, width: number, height: number, containingWidth: number, isLimited: boolean): void {
    const { styles, rows } = this
    const style = this.styleOf(box)
    const edges = edgesOf(styles, style, containingWidth)
    const { left, top, vertical: v } = edges
    const innerWidth = Math.max(0, width - left - edges.right)
    const innerHeight = Number.isNaN(height) ? NaN : Math.max(0, height - v)
    const frame = this.push()
    this.placer.place(frame, box, style, innerWidth, innerHeight)
    this.sizeColumns(frame, innerWidth, Constraint.none)
    frame.isFromRight = isRightToLeft(styles, style)
    placeTracks(frame.columns, styles.read.justifyContent(style), innerWidth, frame.isFromRight)
    this.settleWidths(frame)
    this.shareBaselines(frame)
    // Percentage rows are sized again for the resulting height, together with the others.
    frame.rowRun.isLimited = isLimited && !frame.rows.hasPercent
    this.sizeRows(frame, innerHeight)
    let content = innerHeight
    if (Number.isNaN(innerHeight)) {
      content = frame.rows.total()
      // Percentages refer to the height that results from treating them as auto. Flexible rows with a factor sum below 1 take only that
      // fraction of it.
      if (frame.rows.hasPercent || frame.rows.isPartlyFlexible() || Number.isNaN(styles.read.rowGap(style, NaN))) {
        this.placer.sizeRows(frame, content)
        this.sizeRows(frame, content)
      }
    }
    placeTracks(frame.rows, styles.read.alignContent(style), content, false)
    for (let i = 0; i < frame.items; i++) this.layoutItem(frame, i, left, top)
    rows.width[box] = width
    rows.height[box] = Number.isNaN(height) ? content + v : height
    this.placeOutOfFlow(frame, box, left, top)
    this.depth--
  }

  /** Box rows have moved: forgets the last measurement. */
  forget(): void {
    this.widths.forget()
  }

  minContent(box: BoxId): number {
    if (!this.widths.isOf(box)) this.measure(box)
    return this.widths.min
  }

  maxContent(box: BoxId): number {
    if (!this.widths.isOf(box)) this.measure(box)
    return this.widths.max
  }

  firstBaseline(box: BoxId): number {
    return this.baseline(box, false)
  }

  lastBaseline(box: BoxId): number {
    return this.baseline(box, true)
  }

  private measure(box: BoxId): void {
    const frame = this.push()
    // Automatic repetitions of rows affect the number of columns.
    const style = this.styleOf(box)
    this.placer.place(frame, box, style, NaN, this.placer.repeatsRows(style) ? definiteHeight(this.doc, box) : NaN)
    this.sizeColumns(frame, NaN, Constraint.minContent)
    const min = frame.columns.total()
    this.sizeColumns(frame, NaN, Constraint.maxContent)
    const least = this.leastByTracks(frame)
    this.widths.keep(box, Math.max(min, least), Math.max(min, frame.columns.total(), least))
    this.depth--
  }

  /** Least width from `min-width` when tracks share it out and no other width is known (12.8; browsers skip 12.7); 0 for none. */
  private leastByTracks({ style, columns, columnRun }: GridFrame): number {
    const { styles } = this
    const least = styles.read.minWidth(style, NaN)
    if (!(least > 0)) return 0
    const takesRest = columnRun.stretches && columns.maxKind.subarray(0, columns.count).includes(Sizing.auto)
    return takesRest ? contentSize(styles, style, least, edgesOf(styles, style, 0).horizontal) : 0
  }

  private sizeColumns(frame: GridFrame, available: number, constraint: Constraint): void {
    const run = frame.columnRun
    run.items = frame.items
    run.available = available
    run.constraint = constraint
    run.stretches = stretchesTracks(this.styles.read.justifyContent(frame.style))
    frame.sizer.size(run)
  }

  private sizeRows(frame: GridFrame, available: number): void {
    const run = frame.rowRun
    frame.rowSizes.known.begin()
    run.items = frame.items
    run.available = available
    run.stretches = stretchesTracks(this.styles.read.alignContent(frame.style))
    frame.sizer.size(run)
  }

  /** Used widths and alignment of all items. */
  private settleWidths(frame: GridFrame): void {
    const { rows, styles } = this
    const { read } = styles
    const { columns, columnRanges: { start, end } } = frame
    const justifyItems = justifyItemsOf(styles, frame.style)
    const alignItems = alignItemsOf(styles, frame.style)
    for (let i = 0; i < frame.items; i++) {
      const box = frame.box[i]
      const style = rows.style[box]
      const sizes = styles.fixedSizes(style)
      const area = columns.distance(start[i], end[i])
      frame.areaWidth[i] = area
      const justify = (read.justifySelf(style) === JustifySelf.auto ? justifyItems : null) ?? justifyOf(styles, style, frame.style)
      frame.justify[i] = justify
      frame.align[i] = (read.alignSelf(style) === AlignSelf.auto ? alignItems : null) ?? alignOf(styles, style, frame.style)
      frame.shim[i] = 0
      const room = Math.max(0, area - (sizes.margins ?? readMargins(styles, style, area)).horizontal)
      if (this.isWidened(box, style, sizes, justify, area)) {
        const { horizontal: h, vertical: v } = sizes.edges ?? readEdges(styles, style, area)
        let inner = Math.max(0, room - h)
        // As for a block: height limits apply to the filled width through the ratio.
        if (sizes.ratio > 0 && justify === Alignment.normal) inner = transferredWidth(styles, style, inner, NaN, h, v)
        const isFree = sizes.isWidthFree && !isTable(rows.kind[box])
        frame.width[i] = (isFree ? inner : clampToIntrinsicWidth(this.services, box, inner, area, h, room)) + h
      } else {
        frame.width[i] = this.services.fitWidth(box, room, area, NaN)
      }
    }
  }

  /** Whether an item fills the width of its grid area. */
  private isWidened(box: BoxId, style: StyleId, sizes: FixedSizes, justify: Alignment, area: number): boolean {
    const { styles } = this
    const { left, right } = sizes.margins ?? readMargins(styles, style, area)
    if (Number.isNaN(left + right)) return false
    const keyword = sizes.widthKeyword
    if (keyword < 0 ? !Number.isNaN(styles.read.width(style, area)) : !fillsRoom(keyword)) return false
    return justify === Alignment.stretch || (justify === Alignment.normal
      && this.rows.kind[box] !== BoxKind.replaced && !this.hasRatioHeight(style, sizes))
  }

  /** Border-box width by ratio from a content height, where the width is auto; NaN for a definite width. */
  private widthByHeight(box: BoxId, style: StyleId, height: number, areaWidth: number): number {
    const { styles } = this
    const isAuto = Number.isNaN(styles.read.width(style, areaWidth)) && fillsRoom(widthKeyword(styles, style))
    if (!isAuto) return NaN
    const { horizontal: h, vertical: v } = edgesOf(styles, style, areaWidth)
    const width = this.rows.kind[box] === BoxKind.replaced ? height * this.replaced.ratioOf(box)
      : widthByRatio(styles, style, height, h, v)
    return clampToIntrinsicWidth(this.services, box, width, areaWidth, h, areaWidth) + h
  }

  /** Whether a declared height with a ratio determines the width of an item that is not stretched. */
  private hasRatioHeight(style: StyleId, { ratio }: FixedSizes): boolean {
    return ratio > 0 && !Number.isNaN(declaredHeight(this.styles, style, NaN, 0))
  }

  /** Moves items that share the baseline of a row down to the lowest one. */
  private shareBaselines(frame: GridFrame): void {
    const { styles, rows } = this
    const lowest = frame.rows.planned
    let isShared = false
    for (let i = 0; i < frame.items; i++) {
      if (frame.align[i] !== Alignment.baseline) continue
      if (!isShared) lowest.fill(-Infinity, 0, frame.rows.count)
      isShared = true
      const box = frame.box[i]
      const area = frame.areaWidth[i]
      memoOf(this.doc, box)
      this.services.atWidth(box, frame.width[i], area, NaN)
      const baseline = this.services.firstBaseline(box)
      const margin = zeroIfAuto(styles.read.marginTop(this.styleOf(box), area))
      const above = margin + (Number.isNaN(baseline) ? rows.height[box] ?? 0 : baseline)
      frame.above[i] = above
      const row = frame.rowRanges.start[i]
      lowest[row] = Math.max(lowest[row], above)
    }
    if (!isShared) return
    for (let i = 0; i < frame.items; i++) {
      if (frame.align[i] === Alignment.baseline) {
        frame.shim[i] = lowest[frame.rowRanges.start[i]] - frame.above[i]
      }
    }
    lowest.fill(0, 0, frame.rows.count)
  }

  private layoutItem(frame: GridFrame, i: number, left: number, top: number): void {
    const { styles, rows } = this
    const { columns, columnRanges, rowRanges } = frame
    const { read } = styles
    const box = frame.box[i]
    const style = rows.style[box]
    const sizes = styles.fixedSizes(style)
    const areaWidth = frame.areaWidth[i]
    const row = rowRanges.start[i]
    const areaHeight = frame.rows.distance(row, rowRanges.end[i])
    let width = frame.width[i]
    const margins = sizes.margins ?? readMargins(styles, style, areaWidth)
    const align = frame.alignOf(i)
    const justify = frame.justifyOf(i)
    const keepsRatio = sizes.ratio > 0 || rows.kind[box] === BoxKind.replaced
    const isAuto = sizes.heightKeyword === Height.auto || (sizes.heightKeyword < 0 && Number.isNaN(read.height(style, areaHeight)))
    const isStretched = isAuto && !Number.isNaN(margins.top + margins.bottom)
      && (align === Alignment.stretch || (align === Alignment.normal && !keepsRatio))
    if (isStretched) {
      const v = (sizes.edges ?? readEdges(styles, style, areaWidth)).vertical
      const room = Math.max(0, areaHeight - margins.vertical - v)
      const height = sizes.isHeightFree ? room : clampToIntrinsicHeight(this.services, box, room, width, areaWidth, areaHeight)
      if (keepsRatio && !this.isWidened(box, style, sizes, justify, areaWidth)) width = this.widthByHeight(box, style, height, areaWidth) || width
      this.services.inside(box, width, height + v, areaWidth)
    } else {
      // A percentage of the grid area's height was indefinite before.
      if (keepsRatio && isPartOfHeight(styles, style) && (justify === Alignment.normal || !this.isWidened(box, style, sizes, justify, areaWidth))) {
        width = this.services.fitWidth(box, Math.max(0, areaWidth - margins.horizontal), areaWidth, areaHeight)
      }
      this.services.atWidth(box, width, areaWidth, areaHeight)
    }
    const { isFromRight } = frame
    const x = columns.position[columnRanges.start[i]] + offsetInArea(
      justify, isFromRight ? margins.right : margins.left, isFromRight ? margins.left : margins.right, areaWidth - width)
    rows.x[box] = left + (isFromRight ? frame.columnRun.available - x - width : x)
    rows.y[box] = top + frame.rows.position[row] + frame.shim[i] + offsetInArea(
      this.isBesidePages(align, box, areaHeight) ? Alignment.start : align, margins.top, margins.bottom, areaHeight - rows.height[box])
    if (read.position(style) !== Position.relative) return
    const offset = partsOfArea(styles, style, areaWidth, areaHeight, isFromRight)
    rows.x[box] += offset.x
    rows.y[box] += offset.y
  }

  /**
   * Stores the grid areas of out-of-flow boxes (CSS Grid 1, 9) in their rows: x and y are the corner, width and height the size of the
   * area; on an axis without named lines, those of the padding box. Where the container is not their containing block, they are those of
   * the content box at `left`, `top`.
   */
  private placeOutOfFlow(frame: GridFrame, box: BoxId, left: number, top: number): void {
    const { rows } = this
    const { read } = this.styles
    const end = rows.end[box]
    const width = frame.columnRun.available
    const height = Number.isNaN(frame.rowRun.available) ? frame.rows.total() : frame.rowRun.available
    for (let child = (box + 1) as BoxId; child < end; child = rows.end[child]) {
      if ((rows.flags[child] & BoxFlag.absolute) === 0) continue
      rows.x[child] = left
      rows.y[child] = top
      rows.width[child] = width
      rows.height[child] = height
      const { range } = this
      const style = this.styleOf(box)
      const own = this.styleOf(child)
      if (!isContainingBlock(this.styles, style, own)) continue
      if (namesColumn(this.styles, own)) {
        const right = rows.width[box] - left - width
        const { isFromRight } = frame
        // Offset from the content edge at which the columns begin.
        const paddingEdge = isFromRight ? read.borderRightWidth(style) - right : read.borderLeftWidth(style) - left
        const last = width + (isFromRight ? left - read.borderLeftWidth(style) : right - read.borderRightWidth(style))
        this.placer.absoluteRange(frame, child, true, range)
        const start = range.start === NO_LINE ? paddingEdge : frame.columns.edge(range.start, true)
        const extent = Math.max(0, (range.end === NO_LINE ? last : frame.columns.edge(range.end, false)) - start)
        rows.x[child] = left + (isFromRight ? width - start - extent : start)
        rows.width[child] = extent
      } else {
        rows.x[child] = read.borderLeftWidth(style)
        rows.width[child] = rows.width[box] - read.borderLeftWidth(style) - read.borderRightWidth(style)
      }
      if (namesRow(this.styles, own)) {
        const paddingEdge = read.borderTopWidth(style) - top
        const last = rows.height[box] - top - read.borderBottomWidth(style)
        this.placer.absoluteRange(frame, child, false, range)
        const start = range.start === NO_LINE ? paddingEdge : frame.rows.edge(range.start, true)
        rows.y[child] = top + start
        rows.height[child] = Math.max(0, (range.end === NO_LINE ? last : frame.rows.edge(range.end, false)) - start)
      } else {
        rows.y[child] = read.borderTopWidth(style)
        rows.height[child] = rows.height[box] - read.borderTopWidth(style) - read.borderBottomWidth(style)
      }
    }
  }

  /** Baseline of the first or last row with items: that of items aligned by baseline, else of the first item (10.6). */
  private baseline(box: BoxId, isLast: boolean): number {
    const { styles, rows } = this
    const style = this.styleOf(box)
    const edges = edgesOf(styles, style, rows.width[box])
    const width = rows.width[box] - edges.left - edges.right
    const height = rows.height[box] - edges.top - edges.bottom
    const frame = this.push()
    this.placer.place(frame, box, style, width, height)
    const { start, end } = frame.rowRanges
    let found = -1
    let foundKey = Infinity
    for (let i = 0; i < frame.items; i++) {
      const shares = alignOf(styles, this.styleOf(frame.box[i]), style) === Alignment.baseline
      const row = isLast ? -(end[i] ?? 0) : start[i]
      // Sort by row, then items aligned by baseline, then grid order.
      const column = frame.columnRanges.start[i]
      const key = (row * 2 + (shares ? 0 : 1)) * 0x10_0000 + (isLast ? -column : column)
      if (key >= foundKey) continue
      found = i
      foundKey = key
    }
    const item = found < 0 ? (0 as BoxId) : frame.box[found]
    this.depth--
    if (item === 0) return NaN
    const own = isLast ? this.services.lastBaseline(item) : this.services.firstBaseline(item)
    return rows.y[item] + (Number.isNaN(own) ? rows.height[item] ?? 0 : own)
  }

  private styleOf(box: BoxId): StyleId {
    return this.rows.style[box]
  }

  private push(): GridFrame {
    const frame = this.frames[this.depth] ?? (this.frames[this.depth] = new GridFrame(this.services, this.replaced))
    this.depth++
    return frame
  }

  /** Whether an item is centred in an area taller than a page: it is then placed at the top, on the first of its pages. */
  private isBesidePages(align: Alignment, item: BoxId, areaHeight: number): boolean {
    if (align !== Alignment.center && align !== Alignment.safeCenter) return false
    const { styles, boxes: { rows } } = this.doc
    if (areaHeight <= styles.lengthUnits.viewport.height) return false
    return Number.isNaN(declaredHeight(styles, rows.style[rows.parent[item] ?? item] ?? styles.initial, NaN, 0))
  }

}
