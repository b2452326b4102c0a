/**
 * Turns the children of a grid container into items in the implicit grid with declared track sizes: collects the items in order, builds the
 * explicit grid of both axes, places the items and initialises all tracks. It lays nothing out, so it is never re-entered.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxFlag, BoxKind, type BoxRows } from '../../boxes/boxes.ts'
import type { GridAreas, TrackList } from '../../style/grid-types.ts'
import type { LongLists } from '../../messages/long-lists.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import type { LayoutInput } from '../lines.ts'
import { edgesOf, zeroIfAuto } from '../size.ts'
import type { AbsoluteRange } from './absolute-area.ts'
import type { GridFrame } from './frame.ts'
import { GridItemStyles } from './item-styles.ts'
import { ItemLines, NO_LINE } from './lines.ts'
import { Placement, type Ranges } from './placement.ts'
import { autoFitRange, autoRepetitions, LineNames, sizeTracks, trackCount } from './template.ts'
import type { Tracks } from './tracks.ts'

const Flow = enumOf('grid-auto-flow')
const BoxSizing = enumOf('box-sizing')

export class ItemPlacer {
  private readonly rows: BoxRows
  private readonly styles: Styles
  private readonly facts: GridItemStyles
  private readonly longLists: LongLists
  private readonly placement = new Placement()
  private readonly lines = new ItemLines()
  private readonly columnNames = new LineNames()
  private readonly rowNames = new LineNames()
  private readonly columnContext = { count: 0, names: this.columnNames }
  private readonly rowContext = { count: 0, names: this.rowNames }

  constructor(doc: LayoutInput) {
    this.rows = doc.boxes.rows
    this.styles = doc.styles
    this.longLists = doc.warnings.longLists
    this.facts = new GridItemStyles(doc.styles)
  }

  /** `width` and `height`: content box, px; NaN when indefinite. */
  place(frame: GridFrame, box: BoxId, style: StyleId, width: number, height: number): void {
    const { read, values } = this.styles
    frame.style = style
    this.collect(frame, box)
    const columnList = frame.columnList = this.shownTracks('grid-template-columns', read.gridTemplateColumns(style))
    const rowList = frame.rowList = this.shownTracks('grid-template-rows', read.gridTemplateRows(style))
    const areas = frame.areas = this.shownAreas(read.gridTemplateAreas(style))
    const { columns, rows, columnRanges, rowRanges } = frame
    columns.gap = zeroIfAuto(read.columnGap(style, width))
    rows.gap = zeroIfAuto(read.rowGap(style, height))
    frame.columnRepetitions = this.repetitions(columnList, style, width, columns.gap, true)
    frame.rowRepetitions = this.repetitions(rowList, style, height, rows.gap, false)
    const columnCount = trackCount(columnList, frame.columnRepetitions)
    const rowCount = trackCount(rowList, frame.rowRepetitions)
    this.columnContext.count = Math.max(columnCount, areas.columns)
    this.rowContext.count = Math.max(rowCount, areas.rows)
    this.columnNames.build(columnList, areas, frame.columnRepetitions, false)
    this.rowNames.build(rowList, areas, frame.rowRepetitions, true)
    columnRanges.ensure(frame.items)
    rowRanges.ensure(frame.items)
    for (let i = 0; i < frame.items; i++) {
      const { columnStart, columnEnd, rowStart, rowEnd, isAnywhere } = this.facts.of(this.rows.style[frame.box[i]])
      if (isAnywhere) {
        columnRanges.start[i] = rowRanges.start[i] = NO_LINE
        columnRanges.end[i] = rowRanges.end[i] = 1
        continue
      }
      this.lines.resolve(columnStart, columnEnd, this.columnContext)
      columnRanges.start[i] = this.lines.start
      columnRanges.end[i] = this.lines.end
      this.lines.resolve(rowStart, rowEnd, this.rowContext)
      rowRanges.start[i] = this.lines.start
      rowRanges.end[i] = this.lines.end
    }
    const flow = read.gridAutoFlow(style)
    const isDense = flow === Flow.rowDense || flow === Flow.columnDense
    const byColumn = flow === Flow.column || flow === Flow.columnDense
    const { count: explicitColumns } = this.columnContext
    const { count: explicitRows } = this.rowContext
    if (byColumn) this.placement.place(frame.items, rowRanges, columnRanges, explicitRows, explicitColumns, isDense)
    else this.placement.place(frame.items, columnRanges, rowRanges, explicitColumns, explicitRows, isDense)
    columns.reset(columnRanges.count)
    const auto = read.gridAutoColumns(style)
    sizeTracks(columns, columnList, auto, columnRanges.before, frame.columnRepetitions, { basis: width, values })
    collapseEmpty(columns, columnList, columnRanges, frame.items, frame.columnRepetitions)
    rows.reset(rowRanges.count)
    this.sizeRows(frame, height)
    frame.columnSizes.known.begin()
  }

  /** Sets `range` to the lines that an out-of-flow box names on one axis; lines outside the grid count as auto. */
  absoluteRange(frame: GridFrame, box: BoxId, isColumn: boolean, range: AbsoluteRange): void {
    const { read } = this.styles
    const style = this.rows.style[box]
    const from = isColumn ? read.gridColumnStart(style) : read.gridRowStart(style)
    const to = isColumn ? read.gridColumnEnd(style) : read.gridRowEnd(style)
    const list = isColumn ? frame.columnList : frame.rowList
    const { areas } = frame
    const repetitions = isColumn ? frame.columnRepetitions : frame.rowRepetitions
    const context = isColumn ? this.columnContext : this.rowContext
    context.count = Math.max(trackCount(list, repetitions), isColumn ? areas.columns : areas.rows)
    context.names.build(list, areas, repetitions, !isColumn)
    this.lines.resolve(from, to, context)
    range.set(from, to, this.lines, isColumn ? frame.columnRanges : frame.rowRanges)
  }

  /** Sets the declared sizes of rows; percentages refer to `height`. */
  sizeRows(frame: GridFrame, height: number): void {
    const { read, values } = this.styles
    const { rows, rowRanges, rowList: list, style } = frame
    rows.gap = zeroIfAuto(read.rowGap(style, height))
    sizeTracks(rows, list, read.gridAutoRows(style), rowRanges.before, frame.rowRepetitions, { basis: height, values })
    collapseEmpty(rows, list, rowRanges, frame.items, frame.rowRepetitions)
  }

  private shownTracks(property: string, list: TrackList): TrackList {
    const { items } = list
    const count = this.longLists.allow(property, items.length)
    return count === items.length ? list : { items: items.slice(0, count), endNames: [] }
  }

  private shownAreas(areas: GridAreas): GridAreas {
    const count = this.longLists.allow('grid-template-areas', areas.areas.length)
    if (count === areas.areas.length) return areas
    const shown = areas.areas.slice(0, count)
    let [rows, columns] = [0, 0]
    for (const { rowEnd, columnEnd } of shown) {
      rows = Math.max(rows, rowEnd - 1)
      columns = Math.max(columns, columnEnd - 1)
    }
    return { rows, columns, areas: shown }
  }

  private collect(frame: GridFrame, box: BoxId): void {
    const { rows } = this
    const { read } = this.styles
    const end = rows.end[box]
    frame.items = 0
    let isOrdered = true
    for (let child = (box + 1) as BoxId; child < end; child = rows.end[child]) {
      if (rows.kind[child] === BoxKind.inline || (rows.flags[child] & BoxFlag.absolute) !== 0) continue
      frame.push(child)
      isOrdered &&= read.order(rows.style[child]) === 0
    }
    if (isOrdered) return
    const orderOf = (item: number): number => read.order(rows.style[item as BoxId])
    frame.box.subarray(0, frame.items).sort((a, b) => orderOf(a) - orderOf(b) || a - b)
  }

  /** Whether the number of rows depends on the height of the container. */
  repeatsRows(style: StyleId): boolean {
    return repeats(this.styles.read.gridTemplateRows(style))
  }

  /** Number of automatic repetitions; min and max size of the container apply where its size is indefinite. */
  private repetitions(list: TrackList, style: StyleId, size: number, gap: number, isColumn: boolean): number {
    const { styles } = this
    if (!repeats(list)) return 0
    const edges = edgesOf(styles, style, 0)
    const outside = styles.read.boxSizing(style) !== BoxSizing.borderBox ? 0 : isColumn ? edges.horizontal : edges.vertical
    const min = isColumn ? styles.read.minWidth(style, NaN) : styles.read.minHeight(style, NaN)
    const max = isColumn ? styles.read.maxWidth(style, NaN) : styles.read.maxHeight(style, NaN)
    return autoRepetitions(list, { size, min: min - outside, max: max - outside, gap }, styles.values)
  }
}

function repeats(list: TrackList): boolean {
  return list.items.some((item) => item.kind === 'repeat' && typeof item.count !== 'number')
}

/** Collapses empty `auto-fit` tracks. */
function collapseEmpty(tracks: Tracks, list: TrackList, ranges: Ranges, items: number, repetitions: number): void {
  const [first, last] = autoFitRange(list, repetitions)
  if (first === last) return
  // A difference array: plus one where an item begins, minus one where it ends.
  const { before } = ranges
  const changes = tracks.increase.fill(0, 0, tracks.count)
  for (let i = 0; i < items; i++) {
    const start = ranges.start[i]
    const end = ranges.end[i]
    changes[start] += 1
    if (end < tracks.count) changes[end] -= 1
  }
  let lying = 0
  for (let t = 0; t < before + last; t++) {
    lying += changes[t]
    if (lying === 0 && t >= before + first) tracks.collapse(t)
  }
}
