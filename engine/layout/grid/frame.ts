/**
 * What a grid container remembers while it is laid out or asked for its size: its items and the tracks of both axes.
 * One frame for each level of nesting, used again and again; arrays grow and never shrink.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { type IdScratch, grown } from '../../arena/grown.ts'
import type { LayoutServices } from '../contexts.ts'
import type { ReplacedLayout } from '../replaced.ts'
import { noAreas } from '../../style/grid-areas.ts'
import { type GridAreas, noTracks, type TrackList } from '../../style/grid-types.ts'
import type { Alignment } from './align.ts'
import { AxisRun } from './contributions.ts'
import { ColumnSizes, RowSizes } from './intrinsic.ts'
import { Ranges } from './placement.ts'
import { TrackSizer } from './track-sizing.ts'
import { Tracks } from './tracks.ts'

export class GridFrame {
  readonly columns = new Tracks()
  readonly rows = new Tracks()
  readonly columnRanges = new Ranges()
  readonly rowRanges = new Ranges()
  readonly sizer = new TrackSizer()
  readonly columnSizes: ColumnSizes
  readonly rowSizes: RowSizes
  readonly columnRun: AxisRun
  readonly rowRun: AxisRun
  style = 0 as StyleId
  /** As far as they count. */
  columnList: TrackList = noTracks
  rowList: TrackList = noTracks
  areas: GridAreas = noAreas
  /** Columns begin on the right. */
  isFromRight = false
  items = 0
  /** How often an automatic repetition of each axis is written out. */
  columnRepetitions = 0
  rowRepetitions = 0
  /** Boxes of the items, in the order in which they are placed. */
  box = new Int32Array(16) as IdScratch<BoxId>
  justify = new Uint8Array(16)
  align = new Uint8Array(16)
  /** Widths of their areas, once columns have theirs, and used border-box widths. */
  areaWidth = new Float64Array(16)
  width = new Float64Array(16)
  /** px by which an item is moved down in its row to meet the baseline of the row. */
  shim = new Float64Array(16)
  /** From the top of the margin box to the baseline, of items that share one. */
  above = new Float64Array(16)

  constructor(services: LayoutServices, replaced: ReplacedLayout) {
    this.columnSizes = new ColumnSizes(services, this, replaced)
    this.rowSizes = new RowSizes(services, this)
    this.columnRun = new AxisRun(this.columns, this.columnRanges, this.columnSizes.known)
    this.rowRun = new AxisRun(this.rows, this.rowRanges, this.rowSizes.known)
  }

  push(box: BoxId): void {
    if (this.items === this.box.length) this.grow(this.items * 2)
    this.box[this.items++] = box
  }

  alignOf(i: number): Alignment {
    return (this.align[i] ?? 0) as Alignment
  }

  justifyOf(i: number): Alignment {
    return (this.justify[i] ?? 0) as Alignment
  }

  private grow(size: number): void {
    this.box = grown(this.box, size)
    this.justify = new Uint8Array(size)
    this.align = new Uint8Array(size)
    this.areaWidth = new Float64Array(size)
    this.width = new Float64Array(size)
    this.shim = new Float64Array(size)
    this.above = new Float64Array(size)
  }
}
