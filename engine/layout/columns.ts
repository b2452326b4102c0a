/**
 * Columns (CSS Multi-column Layout 1, 3 and 7): the content is laid out once, as wide as one column, and stands in the continuous flow as
 * a single long one; the box is as high as its columns are side by side where no page ends. How high that is, the stage that
 * breaks into pages finds out: a column is to it what a page is. Which part of the content stands in which column, it settles
 * too, when pages are known. The width of the box is that of a column.
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

/** The columns of a container: how many there may be side by side, and where. */
export interface UsedColumns {
  readonly count: number
  /** From the left edge of one to that of the next, px. */
  readonly step: number
  /** Content height that the container has or may have at most; Infinity where only the content tells. */
  readonly limit: number
  /** Columns are filled one after the other, to the end of the container or of the page. */
  readonly isFilled: boolean
}

/** Finds the height of columns. */
export interface ColumnFitter {
  /** px that the content of `box`, which is laid out within it, is high in columns. */
  fit(box: BoxId, columns: UsedColumns): number
  /** How far down in its columns, px, the place `y` of what is in `box` comes to stand. */
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
    const container = rows.parent[box] ?? (0 as BoxId)
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
    if (isFilled && !Number.isNaN(own)) rows.height[box] = Math.max(rows.height[box] ?? 0, own)
  }

  /**
   * As on a flow offset that begins with the box. Each column has its share of the height that one alone would have, `natural`, as in browsers:
   * the margin below all that stands in them keeps what follows away.
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

  /** All columns that are asked for, each as wide as its style says, else as `content` makes it. */
  private contentWidth(box: BoxId, content: number, isMax: boolean): number {
    const { read } = this.services.doc.styles
    const style = this.containerStyle(box)
    const width = read.columnWidth(style)
    const count = Math.max(1, read.columnCount(style))
    const column = width < 0 ? content : isMax ? Math.max(width, content) : width
    return column * count + this.gap(style, 0) * (count - 1)
  }

  /** CSS Multi-column Layout 1, 3.4. */
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
    return rows.style[rows.parent[box] ?? 0] ?? doc.styles.initial
  }
}
