/**
 * State of a flex container during layout: its axes, room, items and lines (CSS Flexbox 1, 2, 9.2). There is one per nesting depth, because
 * items are laid out during the layout of their container. A height from content or limits can be distributed, but is no percentage basis:
 * `percentHeight` is then NaN.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxFlag, BoxKind, type BoxRows } from '../../boxes/boxes.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { isRightToLeft } from '../direction.ts'
import type { LayoutInput } from '../lines.ts'
import { clampHeight, clampWidth, edgesOf } from '../size.ts'
import { SelfAlign } from './align.ts'
import { FlexItems } from './items.ts'
import { FlexLines } from './lines.ts'

const Direction = enumOf('flex-direction')
const Wrap = enumOf('flex-wrap')
/** Sort keys combine `order` and document position; both fit the integer range of a double. */
const PLACES = 2 ** 22
const MOST_ORDER = 2 ** 30

export class FlexContainer {
  readonly items = new FlexItems()
  readonly lines = new FlexLines()
  box = 0 as BoxId
  style = 0 as StyleId
  isRow = true
  /** Main-start is at the right or bottom; the main axis runs against the writing direction. */
  isReversed = false
  isMainBackwards = false
  wraps = false
  /** Lines are balanced; the least number of lines. */
  balances = false
  leastLines = 1
  /** Cross-start is at the right or bottom; the cross axis runs against the writing direction. */
  isWrapReversed = false
  isCrossBackwards = false
  /** Content size, px; `height` is NaN when the content decides. */
  width = 0
  height = NaN
  percentHeight = NaN
  /** Height to which items of a row stretch before their widths are known, px; NaN when it depends on them. */
  stretchHeight = NaN
  /** Edges of the border box, px. */
  left = 0
  top = 0
  verticalEdges = 0
  /** Gaps between items and between lines, px. */
  mainGap = 0
  crossGap = 0
  /** Alignment keywords of its style. */
  alignItems = 0
  alignContent = 0
  justifyContent = 0

  private readonly rows: BoxRows
  private readonly styles: Styles
  /** The style of the last `readAxes`, and its gaps, px; NaN for percentages. */
  private axesStyle = 0 as StyleId
  private rowGap = 0
  private columnGap = 0
  private keys = new Float64Array(8)
  private boxes = new Int32Array(8)

  constructor(doc: LayoutInput) {
    this.rows = doc.boxes.rows
    this.styles = doc.styles
  }

  /** Room on an axis, px; NaN when the content decides. */
  get mainRoom(): number {
    return this.isRow ? this.width : this.height
  }

  get crossRoom(): number {
    return this.isRow ? this.height : this.width
  }

  /** Whether `left` is at the end of the main axis; on a vertical axis, `left` means start. */
  get isLeftLast(): boolean {
    return this.isRow ? this.isReversed : this.isMainBackwards
  }

  /** Whether the start edge of an item's writing mode is at the end of the cross axis. */
  beginsOpposite(style: StyleId): boolean {
    if (this.isRow) return this.isWrapReversed
    return this.isWrapReversed !== isRightToLeft(this.styles, style)
  }

  /** `isOwn`: `height` is a percentage basis. */
  begin(box: BoxId, width: number, height: number, containingWidth: number, isOwn: boolean): void {
    const { styles, rows } = this
    const style = rows.style[box]
    this.box = box
    this.style = style
    rows.width[box] = width
    this.readAxes(style)
    const edges = edgesOf(styles, style, containingWidth)
    this.left = edges.left
    this.top = edges.top
    this.verticalEdges = edges.vertical
    this.width = Math.max(0, width - edges.left - edges.right)
    this.height = Number.isNaN(height) ? NaN : Math.max(0, height - this.verticalEdges)
    this.percentHeight = isOwn ? this.height : NaN
    this.stretchHeight = this.percentHeight
    const rowGap = Number.isNaN(this.rowGap) ? styles.read.rowGap(style, this.percentHeight) || 0 : this.rowGap
    const columnGap = Number.isNaN(this.columnGap) ? styles.read.columnGap(style, this.width) || 0 : this.columnGap
    this.mainGap = this.isRow ? columnGap : rowGap
    this.crossGap = this.isRow ? rowGap : columnGap
  }

  readAxes(style: StyleId): void {
    // Containers of one depth often share a style.
    if (style === this.axesStyle) return
    this.axesStyle = style
    const { read } = this.styles
    this.rowGap = this.gap('row-gap', read.rowGap(style, NaN), style)
    this.columnGap = this.gap('column-gap', read.columnGap(style, NaN), style)
    this.alignItems = read.alignItems(style)
    this.alignContent = read.alignContent(style)
    this.justifyContent = read.justifyContent(style)
    const direction = read.flexDirection(style)
    const wrap = read.flexWrap(style)
    this.isRow = direction === Direction.row || direction === Direction.rowReverse
    const isFromRight = isRightToLeft(this.styles, style)
    this.isMainBackwards = direction === Direction.rowReverse || direction === Direction.columnReverse
    this.isReversed = this.isMainBackwards !== (isFromRight && this.isRow)
    this.wraps = wrap !== Wrap.nowrap
    this.balances = wrap === Wrap.balance || wrap === Wrap.balanceReverse
    this.leastLines = this.balances ? read.flexLineCount(style) : 1
    this.isCrossBackwards = wrap === Wrap.wrapReverse || wrap === Wrap.balanceReverse
    this.isWrapReversed = this.isCrossBackwards !== (isFromRight && !this.isRow)
  }

  private gap(name: 'row-gap' | 'column-gap', length: number, style: StyleId): number {
    return this.styles.keywordOf(name, style) >= 0 ? 0 : length
  }

  /** Collects the items, sorted by `order`; sets the static position of absolutely positioned children. */
  collect(): void {
    const { items, styles, rows } = this
    const end = rows.end[this.box]
    items.clear()
    let isOrdered = true
    let last = -Infinity
    for (let child = (this.box + 1) as BoxId; child < end; child = rows.end[child]) {
      if (rows.kind[child] === BoxKind.inline) continue
      if ((rows.flags[child] & BoxFlag.absolute) !== 0) {
        rows.x[child] = this.left
        rows.y[child] = this.top
        continue
      }
      const style = rows.style[child]
      items.push(child, style)
      const order = styles.read.order(style)
      if (order < last) isOrdered = false
      last = order
    }
    if (!isOrdered) this.sort()
  }

  /** Clamps an item's content size on an axis. */
  clampMain(style: StyleId, size: number, edges: number): number {
    return this.isRow ? clampWidth(this.styles, style, size, this.width, edges)
      : clampHeight(this.styles, style, size, this.percentHeight, edges)
  }

  clampCross(style: StyleId, size: number, edges: number): number {
    return this.isRow ? clampHeight(this.styles, style, size, this.percentHeight, edges)
      : clampWidth(this.styles, style, size, this.width, edges)
  }

  private sort(): void {
    const { items } = this
    const { count } = items
    if (this.keys.length < count) {
      this.keys = new Float64Array(count * 2)
      this.boxes = new Int32Array(count * 2)
    }
    this.boxes.set(items.box.subarray(0, count))
    for (let i = 0; i < count; i++) {
      const order = this.styles.read.order(items.style[i])
      this.keys[i] = Math.max(-MOST_ORDER, Math.min(MOST_ORDER, order)) * PLACES + i
    }
    const keys = this.keys.subarray(0, count).sort()
    const { style } = this.rows
    for (let i = 0; i < count; i++) {
      const key = keys[i]
      const box = this.boxes[key - Math.floor(key / PLACES) * PLACES] as BoxId
      items.box[i] = box
      items.style[i] = style[box]
    }
  }

  /** Whether an item of a row is taller than a page: items centred beside it are then placed on the first of its pages. */
  isBesidePages(line: number): boolean {
    const { items, lines, isRow, styles } = this
    const { height } = styles.lengthUnits.viewport
    if (!isRow || lines.cross[line] <= height) return false
    const end = lines.first[line + 1] ?? 0
    for (let item = lines.first[line] ?? 0; item < end; item++) if ((items.cross[item] ?? 0) > height) return true
    return false
  }
}

/** Whether a flex container is a single-line row that stretches its items to its own height. */
export function stretchesRow(styles: Styles, style: StyleId): boolean {
  return isSingleRow(styles, style) && isStretch(styles.read.alignItems(style))
}

/** Whether `box` is an item that a single-line row stretches if its height is auto. */
export function stretchesItem({ styles, boxes: { rows } }: LayoutInput, container: BoxId, box: BoxId): boolean {
  const { read } = styles
  const around = rows.style[container]
  const style = rows.style[box]
  if (rows.kind[container] !== BoxKind.flex || !isSingleRow(styles, around)) return false
  if (Number.isNaN(read.marginTop(style, 0) + read.marginBottom(style, 0))) return false
  const own = read.alignSelf(style)
  return isStretch(own === SelfAlign.auto ? read.alignItems(around) : own)
}

/** Whether a flex container is a row that does not wrap. */
export function isSingleRow({ read }: Styles, style: StyleId): boolean {
  const direction = read.flexDirection(style)
  return (direction === Direction.row || direction === Direction.rowReverse) && read.flexWrap(style) === Wrap.nowrap
}

function isStretch(align: number): boolean {
  return align === SelfAlign.stretch || align === SelfAlign.normal
}
