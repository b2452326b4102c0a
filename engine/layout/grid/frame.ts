/**
 * State of a grid container while it is laid out or measured: its items and the tracks of both axes. There is one frame per nesting level,
 * reused; arrays only grow.
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
  /** The template's tracks, up to the number that counts. */
  columnList: TrackList = noTracks
  rowList: TrackList = noTracks
  areas: GridAreas = noAreas
  /** Whether columns begin at the right. */
  isFromRight = false
  items = 0
  /** Number of automatic repetitions (auto-fill, auto-fit) on each axis. */
  columnRepetitions = 0
  rowRepetitions = 0
  /** Boxes of the items, in placement order. */
  box = new Int32Array(16) as IdScratch<BoxId>
  justify = new Uint8Array(16)
  align = new Uint8Array(16)
  /** Widths of the grid areas, once columns are sized, and used border-box widths, px. */
  areaWidth = new Float64Array(16)
  width = new Float64Array(16)
  /** Baseline shim: distance by which an item moves down to the baseline of its row, px. */
  shim = new Float64Array(16)
  /** Distance from the top of the margin box to the baseline, for items aligned by baseline, px. */
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
    return this.align[i] as Alignment
  }

  justifyOf(i: number): Alignment {
    return this.justify[i] as Alignment
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
