/**
 * Multi-column layout (CSS Multi-column Layout 1, 3 and 7): the content is laid out once at column width, as a single long column in the
 * continuous flow. The box gets the height that its columns have side by side when no page ends. The fragmentation stage finds that height,
 * with columns as fragmentainers, and later decides which content is in which column. The width of the box is that of one column.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import { Unit } from '../style/units.ts'
import type { BlockLayout } from './block.ts'
import type { FormattingContext, LayoutServices } from './contexts.ts'
import { definiteHeight } from './definite-height.ts'
import { contentSize, zeroIfAuto } from './size.ts'
import { setFlowOffsets, clearFlowOffsets } from './flow-offsets.ts'

const Fill = enumOf('column-fill')
const NO_EDGES: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>> = { top: 0, right: 0, bottom: 0, left: 0 }

/** Used number and positions of the columns of a container. */
export interface UsedColumns {
  readonly count: number
  /** Distance from the left edge of one column to that of the next, px. */
  readonly step: number
  /** Height or maximum height of the container's content box, px; Infinity where only the content decides. */
  readonly limit: number
  /** `column-fill: auto`: columns are filled one after the other, to the end of the container or page. */
  readonly isFilled: boolean
}

/** The part of fragmentation that layout uses to find the height of columns. */
export interface ColumnFitter {
  /** Height in columns of the content of `box`, which must be laid out, px. */
  fit(box: BoxId, columns: UsedColumns): number
  /** Offset from the top of its columns of the content at `y` in `box`, px. */
  standingAt(box: BoxId, y: number): number
}

export class ColumnLayout implements FormattingContext {
  private readonly services: LayoutServices
  private readonly block: BlockLayout
  private readonly fitter: ColumnFitter | null

  constructor(services: LayoutServices, block: BlockLayout, fitter: ColumnFitter | null) {
    this.services = services
    this.block = block
    this.fitter = fitter
  }

  layout(box: BoxId, width: number): void {
    const { doc } = this.services
    const { rows } = doc.boxes
    const { styles } = doc
    const container = rows.parent[box]
    const style = this.containerStyle(box)
    const { count, step } = this.columnsIn(style, width)
    const own = definiteHeight(doc, container)
    const natural = this.block.layoutWithin(box, Math.max(0, step - this.gap(style, width)), own, NO_EDGES)
    const max = styles.read.maxHeight(style, NaN)
    const edges = styles.read.borderTopWidth(style) + styles.read.borderBottomWidth(style)
      + zeroIfAuto(styles.read.paddingTop(style, width)) + zeroIfAuto(styles.read.paddingBottom(style, width))
    const most = Number.isNaN(max) ? Infinity : contentSize(styles, style, max, edges)
    const limit = Number.isNaN(own) ? most : own
    const isFilled = styles.read.columnFill(style) === Fill.auto
    const columns = { count, step, limit, isFilled }
    rows.height[box] = this.fitter === null ? natural : this.fit(box, columns, natural, this.fitter)
    if (isFilled && !Number.isNaN(own)) rows.height[box] = Math.max(rows.height[box], own)
  }

  /**
   * Balances as if the continuous flow began with the box. As in browsers, each column is at least as high as its share of `natural`, the
   * height of one single column: a margin below the content keeps its room.
   */
  private fit(box: BoxId, columns: UsedColumns, natural: number, fitter: ColumnFitter): number {
    const { doc } = this.services
    const { rows } = doc.boxes
    rows.x[box] = rows.y[box] = 0
    setFlowOffsets(doc, box)
    const height = fitter.fit(box, columns)
    clearFlowOffsets(doc, box)
    return height > 0 && !columns.isFilled ? Math.max(height, Math.min(natural / columns.count, columns.limit)) : height
  }

  minContent(box: BoxId): number {
    return this.contentWidth(box, this.block.minContent(box), false)
  }

  maxContent(box: BoxId): number {
    return this.contentWidth(box, this.block.maxContent(box), true)
  }

  firstBaseline(box: BoxId): number {
    return this.block.firstBaseline(box)
  }

  lastBaseline(box: BoxId): number {
    const baseline = this.block.lastBaseline(box)
    return Number.isNaN(baseline) || this.fitter === null ? baseline : this.fitter.standingAt(box, baseline)
  }

  /** Content width with all requested columns, each of column-width or, without one, `content`. */
  private contentWidth(box: BoxId, content: number, isMax: boolean): number {
    const { read } = this.services.doc.styles
    const style = this.containerStyle(box)
    const width = read.columnWidth(style)
    const count = Math.max(1, read.columnCount(style))
    const column = width < 0 ? content : isMax ? Math.max(width, content) : width
    return column * count + this.gap(style, 0) * (count - 1)
  }

  /** Used column count and step (CSS Multi-column Layout 1, 3.4). */
  private columnsIn(style: StyleId, room: number): Pick<UsedColumns, 'count' | 'step'> {
    const { read } = this.services.doc.styles
    const gap = this.gap(style, room)
    const width = read.columnWidth(style)
    const asked = read.columnCount(style)
    const fitting = width < 0 ? Infinity : Math.max(1, Math.floor((room + gap) / Math.max(1, width + gap)))
    const count = asked === 0 ? fitting : Math.min(asked, fitting)
    return { count, step: Math.max(gap, (room + gap) / count) }
  }

  private gap(style: StyleId, room: number): number {
    const { styles } = this.services.doc
    const isNormal = styles.unitOf('column-gap', style) === Unit.keyword
    return isNormal ? styles.read.fontSize(style) : styles.read.columnGap(style, room)
  }

  private containerStyle(box: BoxId): StyleId {
    const { doc } = this.services
    const { rows } = doc.boxes
    return rows.style[rows.parent[box]]
  }
}
