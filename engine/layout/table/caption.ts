/**
 * The table wrapper box with its table and captions (CSS 2, 17.4): it is as wide as the table, but at least as wide as the min-content of
 * its captions. Captions are blocks above and below, in row order. Width and height of the style apply to the table inside; its margins
 * apply to the wrapper.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxFlag, BoxKind } from '../../boxes/boxes.ts'
import type { FormattingContext, LayoutServices } from '../contexts.ts'
import { beginsRight, flowSide, sidedOffset } from '../flow-side.ts'
import { clampWidth, declaredWidth, edgesOf, horizontalMargins, zeroIfAuto } from '../size.ts'
import type { TableLayout } from './table.ts'

export class TableWrapperLayout implements FormattingContext {
  private readonly services: LayoutServices
  private readonly table: TableLayout

  constructor(services: LayoutServices, table: TableLayout) {
    this.services = services
    this.table = table
  }

  layout(box: BoxId, width: number, height: number, containingWidth: number): void {
    const { rows } = this.services.doc.boxes
    const inner = this.tableIn(box)
    const end = rows.end[box]
    let captions = 0
    for (let child = (box + 1) as BoxId; child < end; child = rows.end[child]) {
      if (child !== inner && this.isInFlow(child)) captions += this.caption(child, width)
    }
    if (Number.isNaN(height)) this.services.atWidth(inner, width, containingWidth, NaN)
    else this.services.inside(inner, width, Math.max(0, height - captions), containingWidth)
    const side = flowSide(this.services.doc.styles, this.styleOf(box))
    let y = 0
    for (let child = (box + 1) as BoxId; child < end; child = rows.end[child]) {
      if (!this.isInFlow(child)) continue
      const { read } = this.services.doc.styles
      const style = this.styleOf(child)
      const isCaption = child !== inner
      if (isCaption) y += zeroIfAuto(read.marginTop(style, width))
      rows.x[child] = isCaption ? this.offset(child, width, side) : 0
      rows.y[child] = y
      y += rows.height[child] + (isCaption ? zeroIfAuto(read.marginBottom(style, width)) : 0)
    }
    rows.width[box] = width
    rows.height[box] = Number.isNaN(height) ? y : Math.max(y, height)
  }

  /** As `TableLayout.usedWidth`, with the captions. */
  usedWidth(box: BoxId, available: number, containingWidth: number): number {
    return Math.max(this.table.usedWidth(this.tableIn(box), available, containingWidth), this.captionsWidth(box))
  }

  contribution(box: BoxId, isMax: boolean): number {
    return Math.max(this.table.contribution(this.tableIn(box), isMax), this.captionsWidth(box))
  }

  minContent(box: BoxId): number {
    return Math.max(this.services.minContentBox(this.tableIn(box), NaN), this.captionsWidth(box))
  }

  maxContent(box: BoxId): number {
    return Math.max(this.services.maxContentBox(this.tableIn(box), NaN), this.captionsWidth(box))
  }

  firstBaseline(box: BoxId): number {
    const inner = this.tableIn(box)
    return this.services.firstBaseline(inner) + (this.services.doc.boxes.rows.y[inner] ?? 0)
  }

  lastBaseline(box: BoxId): number {
    return this.firstBaseline(box)
  }

  /** Lays out a caption; returns the height of its margin box, px. */
  private caption(box: BoxId, width: number): number {
    const { styles, boxes } = this.services.doc
    const style = this.styleOf(box)
    const h = edgesOf(styles, style, width).horizontal
    let content = declaredWidth(styles, style, width, h)
    if (Number.isNaN(content)) content = Math.max(0, width - horizontalMargins(styles, style, width) - h)
    this.services.atWidth(box, clampWidth(styles, style, content, width, h) + h, width, NaN)
    const { read } = styles
    return boxes.rows.height[box] + zeroIfAuto(read.marginTop(style, width)) + zeroIfAuto(read.marginBottom(style, width))
  }

  /** Offset of a caption from the left of the wrapper; auto margins share the free space. */
  private offset(box: BoxId, width: number, side: number): number {
    const { styles, boxes } = this.services.doc
    const style = this.styleOf(box)
    if (beginsRight(side)) return sidedOffset(styles, style, width, boxes.rows.width[box] ?? 0, side)
    const left = styles.read.marginLeft(style, width)
    if (!Number.isNaN(left)) return left
    const right = styles.read.marginRight(style, width)
    const spare = Math.max(0, width - boxes.rows.width[box] - zeroIfAuto(right))
    return Number.isNaN(right) ? spare / 2 : spare
  }

  private captionsWidth(box: BoxId): number {
    const { styles, boxes } = this.services.doc
    const { rows } = boxes
    const inner = this.tableIn(box)
    const end = rows.end[box]
    let widest = 0
    for (let child = (box + 1) as BoxId; child < end; child = rows.end[child]) {
      if (child === inner || !this.isInFlow(child)) continue
      widest = Math.max(widest, this.services.minContribution(child) + horizontalMargins(styles, this.styleOf(child), 0))
    }
    return widest
  }

  private tableIn(box: BoxId): BoxId {
    const { rows } = this.services.doc.boxes
    const end = rows.end[box]
    for (let child = (box + 1) as BoxId; child < end; child = rows.end[child]) if (rows.kind[child] === BoxKind.table) return child
    return box
  }

  private isInFlow(box: BoxId): boolean {
    return (this.services.doc.boxes.rows.flags[box] & BoxFlag.absolute) === 0
  }

  private styleOf(box: BoxId): StyleId {
    return this.services.doc.boxes.rows.style[box]
  }
}
