/**
 * The grid area of an out-of-flow box whose containing block is its grid container (CSS Grid 1, 9): between the lines it names, else the
 * padding edges. The grid container stores the area in the row of the box; absolute layout reads it before it writes the box itself.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxKind } from '../../boxes/boxes.ts'
import type { GridLine } from '../../style/grid-line.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { isTransformed } from '../../style/transformed.ts'
import { isRightToLeft } from '../direction.ts'
import type { LayoutInput } from '../lines.ts'
import { alignOf, justifyOf, offsetInArea } from './align.ts'
import { type ItemLines, NO_LINE } from './lines.ts'
import type { Ranges } from './placement.ts'

const Position = enumOf('position')

const isLine = ({ kind }: GridLine): boolean => kind === 'line' || kind === 'name'

/** Whether a style names a column line. */
export function namesColumn(styles: Styles, style: StyleId): boolean {
  return isLine(styles.read.gridColumnStart(style)) || isLine(styles.read.gridColumnEnd(style))
}

/** Whether a style names a row line. */
export function namesRow(styles: Styles, style: StyleId): boolean {
  return isLine(styles.read.gridRowStart(style)) || isLine(styles.read.gridRowEnd(style))
}

/** Whether a container with the style `around` is the containing block of its out-of-flow child; grid lines apply only then. */
export function isContainingBlock(styles: Styles, around: StyleId, style: StyleId): boolean {
  const { read } = styles
  if (isTransformed(styles, around) || read.contain(around) !== 0) return true
  return read.position(around) !== Position.static && read.position(style) === Position.absolute
}

/** Lines of the implicit grid; NO_LINE means a padding edge. */
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

/** Narrows `area`, the padding box of the grid container around `box`, to the grid area stored in the row. */
export function narrowToGridArea(
  doc: LayoutInput, box: BoxId, area: { x: number, y: number, width: number, height: number },
): void {
  const { rows } = doc.boxes
  const style = rows.style[box]
  if (rows.kind[rows.parent[box]] !== BoxKind.grid) return
  if (namesColumn(doc.styles, style)) {
    area.x = rows.x[box]
    area.width = rows.width[box]
  }
  if (namesRow(doc.styles, style)) {
    area.y = rows.y[box]
    area.height = rows.height[box]
  }
}

/**
 * Offset of the margin box of `box`, a child of a grid container without insets on an axis, from the start of its stored grid area; `free`:
 * free space there. 0 for children of other boxes.
 */
export function gridStaticOffset(doc: LayoutInput, box: BoxId, isColumn: boolean, free: number): number {
  const { rows } = doc.boxes
  const parent = rows.parent[box]
  if (rows.kind[parent] !== BoxKind.grid) return 0
  const style = rows.style[box]
  const around = rows.style[parent]
  const align = isColumn ? justifyOf(doc.styles, style, around) : alignOf(doc.styles, style, around)
  const offset = offsetInArea(align, 0, 0, free)
  return isColumn && isRightToLeft(doc.styles, around) ? free - offset : offset
}
