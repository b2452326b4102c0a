/**
 * The area of a box out of flow whose containing block is its grid container (CSS Grid 1, 9): its lines where it names
 * them, else the padding edges. The container leaves the area in the box's row, which the layout of boxes out of flow
 * reads before it writes the box itself.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxKind } from '../../boxes/boxes.ts'
import type { GridLine } from '../../style/grid-line.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { isTransformed } from '../../style/transform-values.ts'
import { isRightToLeft } from '../flow-side.ts'
import type { LayoutInput } from '../lines.ts'
import { alignOf, justifyOf, offsetInArea } from './align.ts'
import { type ItemLines, NO_LINE } from './lines.ts'
import type { Ranges } from './placement.ts'

const Position = enumOf('position')

const isLine = ({ kind }: GridLine): boolean => kind === 'line' || kind === 'name'

export function namesColumn(styles: Styles, style: StyleId): boolean {
  return isLine(styles.read.gridColumnStart(style)) || isLine(styles.read.gridColumnEnd(style))
}

export function namesRow(styles: Styles, style: StyleId): boolean {
  return isLine(styles.read.gridRowStart(style)) || isLine(styles.read.gridRowEnd(style))
}

/** Whether a container with the style `around` is what its child out of flow refers to: lines count for nothing else. */
export function isContainingBlock(styles: Styles, around: StyleId, style: StyleId): boolean {
  const { read } = styles
  if (isTransformed(styles, around) || read.contain(around) !== 0) return true
  return read.position(around) !== Position.static && read.position(style) === Position.absolute
}

/** Lines of the implicit grid; NO_LINE stands for a padding edge. */
export class AbsoluteRange {
  start = NO_LINE
  end = NO_LINE

  set(from: GridLine, to: GridLine, lines: ItemLines, ranges: Ranges): void {
    const isPlaced = lines.start !== NO_LINE
    this.start = isPlaced && from.kind !== 'auto' ? lines.start + ranges.before : NO_LINE
    this.end = isPlaced && to.kind !== 'auto' ? lines.end + ranges.before : NO_LINE
    if (this.start < 0 || this.start > ranges.count) this.start = NO_LINE
    if (this.end < 0 || this.end > ranges.count) this.end = NO_LINE
  }
}

/** Narrows `area`, the padding box of the grid container around `box`, to what the container left in its row. */
export function narrowToGridArea(
  doc: LayoutInput, box: BoxId, area: { x: number, y: number, width: number, height: number },
): void {
  const { rows } = doc.boxes
  const style = rows.style[box] ?? doc.styles.initial
  if (rows.kind[rows.parent[box] ?? (0 as BoxId)] !== BoxKind.grid) return
  if (namesColumn(doc.styles, style)) {
    area.x = rows.x[box] ?? 0
    area.width = rows.width[box] ?? 0
  }
  if (namesRow(doc.styles, style)) {
    area.y = rows.y[box] ?? 0
    area.height = rows.height[box] ?? 0
  }
}

/**
 * How far the margin box of `box`, a child of a grid container without insets on an axis, lies from the start of the area
 * that the container left in its row; `free` is the room that it leaves there. 0 for children of other boxes.
 */
export function gridStaticOffset(doc: LayoutInput, box: BoxId, isColumn: boolean, free: number): number {
  const { rows } = doc.boxes
  const parent = rows.parent[box] ?? (0 as BoxId)
  if (rows.kind[parent] !== BoxKind.grid) return 0
  const style = rows.style[box] ?? doc.styles.initial
  const around = rows.style[parent] ?? doc.styles.initial
  const align = isColumn ? justifyOf(doc.styles, style, around) : alignOf(doc.styles, style, around)
  const offset = offsetInArea(align, 0, 0, free)
  return isColumn && isRightToLeft(doc.styles, around) ? free - offset : offset
}
