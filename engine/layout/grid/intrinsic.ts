/**
 * Contributions of grid items to track sizes (CSS Grid 2, 6.6 and 12.5): margin boxes, each measured once. The minimum contribution of an
 * auto-sized item is its `min-width`, or the automatic minimum size where `min-width` computes to `auto`. The same holds while the
 * container size is computed, as in browsers; the listed level has no automatic minimum size and uses the content size then.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxKind, type BoxRows } from '../../boxes/boxes.ts'
import { readEdges, readMargins } from '../../style/edge-sizes.ts'
import type { FixedSizes } from '../../style/fixed-sizes.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { isTable, clampToIntrinsicHeight } from '../intrinsic-min-max.ts'
import type { LayoutServices } from '../contexts.ts'
import { memoOf } from '../memos.ts'
import type { ReplacedLayout } from '../replaced.ts'
import {
  clampHeight, clampWidth, declaredHeight, declaredWidth, edgesOf, fillsRoom, hasFullRules, heightKeyword, horizontalMargins, isScroller,
  verticalMargins, widthByRatio, widthKeyword,
} from '../size.ts'
import { Alignment, alignOf } from './align.ts'
import type { GridFrame } from './frame.ts'
import type { Ranges } from './placement.ts'
import { Contribution, type Contributions } from './contributions.ts'
import { Sizing, type Tracks } from './tracks.ts'

const Height = enumOf('height')

/** Whether the automatic minimum size of an item is content-based (6.6). */
function hasContentMinimum(tracks: Tracks, ranges: Ranges, i: number): boolean {
  const start = ranges.start[i]
  const end = ranges.end[i]
  let isAuto = false
  for (let t = start; t < end; t++) {
    isAuto ||= tracks.minKind[t] === Sizing.auto
    if (end - start > 1 && tracks.maxKind[t] === Sizing.flex) return false
  }
  return isAuto
}

/** Source of contributions that are not known yet. */
interface Measure {
  measure(i: number, kind: Contribution): number
}

/** Cached contributions of the items of a frame. */
class KnownSizes implements Contributions {
  private readonly frame: GridFrame
  private readonly from: Measure
  private known = new Float64Array(64)

  constructor(frame: GridFrame, from: Measure) {
    this.frame = frame
    this.from = from
  }

  /** Forgets all results; once per container, when its items are known. */
  begin(): void {
    const size = this.frame.items * 4
    if (this.known.length < size) this.known = new Float64Array(Math.max(size, this.known.length * 2))
    this.known.fill(NaN, 0, size)
  }

  of(i: number, kind: Contribution): number {
    const at = i * 4 + kind
    const known = this.known[at]
    if (!Number.isNaN(known)) return known
    const size = Math.max(0, this.from.measure(i, kind))
    this.known[at] = size
    return size
  }
}

/** Upper bound of the automatic minimum size: the size of the spanned tracks if all their maximums are fixed. */
function greatest(tracks: Tracks, ranges: Ranges, i: number): number {
  return tracks.greatest(ranges.start[i], ranges.end[i], false)
}

export class ColumnSizes implements Measure {
  readonly known: KnownSizes
  private readonly services: LayoutServices
  private readonly styles: Styles
  private readonly rows: BoxRows
  private readonly frame: GridFrame
  private readonly replaced: ReplacedLayout

  constructor(services: LayoutServices, frame: GridFrame, replaced: ReplacedLayout) {
    this.services = services
    this.styles = services.doc.styles
    this.rows = services.doc.boxes.rows
    this.frame = frame
    this.replaced = replaced
    this.known = new KnownSizes(frame, this)
  }

  measure(i: number, kind: Contribution): number {
    const { services, frame, styles, rows, known } = this
    const box = frame.box[i]
    const style = rows.style[box]
    const margins = horizontalMargins(styles, style, NaN)
    const hasRatio = styles.fixedSizes(style).ratio > 0 || rows.kind[box] === BoxKind.replaced
    if (hasRatio && (kind === Contribution.maxContent || kind === Contribution.minContent)) {
      const stretched = this.stretchedWidth(i, box, style)
      if (!Number.isNaN(stretched)) return stretched + margins
    }
    if (kind === Contribution.maxContent) return services.maxContribution(box) + margins
    if (kind === Contribution.minContent) return services.minContribution(box) + margins
    const h = edgesOf(styles, style, 0).horizontal
    if (!Number.isNaN(declaredWidth(styles, style, NaN, h))) return known.of(i, Contribution.minContent)
    const least = styles.read.minWidth(style, 0)
    const isFree = !isScroller(styles, style)
    if (kind === Contribution.sizing && isFree && !(least > 0) && !hasFullRules(styles, style)) return known.of(i, Contribution.minContent)
    const floor = clampWidth(styles, style, 0, NaN, h) + h + margins
    if (!Number.isNaN(least) || !isFree || !hasContentMinimum(frame.columns, frame.columnRanges, i)) return floor
    const most = greatest(frame.columns, frame.columnRanges, i)
    return Math.max(floor, Math.min(known.of(i, Contribution.minContent), most))
  }

  /** Border-box width by ratio of an item whose height is stretched to rows of known size; NaN for other items. */
  private stretchedWidth(i: number, box: BoxId, style: StyleId): number {
    const { frame, styles } = this
    const { read } = styles
    const isReplaced = this.rows.kind[box] === BoxKind.replaced
    if (!Number.isNaN(read.width(style, 0)) || !fillsRoom(widthKeyword(styles, style))) return NaN
    if (!Number.isNaN(read.height(style, 0)) || heightKeyword(styles, style) !== Height.auto) return NaN
    if (Number.isNaN(read.marginTop(style, 0)) || Number.isNaN(read.marginBottom(style, 0))) return NaN
    const align = alignOf(styles, style, frame.style)
    if (align !== Alignment.stretch && (align !== Alignment.normal || isReplaced)) return NaN
    const area = frame.rows.settled(frame.rowRanges.start[i], frame.rowRanges.end[i])
    if (Number.isNaN(area)) return NaN
    const { horizontal: h, vertical: v } = edgesOf(styles, style, 0)
    const height = clampHeight(styles, style, Math.max(0, area - verticalMargins(styles, style, 0) - v), area, v)
    const width = isReplaced ? height * this.replaced.ratioOf(box) : widthByRatio(styles, style, height, h, v)
    return clampWidth(styles, style, width, NaN, h) + h
  }
}

/** Heights of items at their column widths; content has only one height. */
export class RowSizes implements Measure {
  readonly known: KnownSizes
  private readonly services: LayoutServices
  private readonly styles: Styles
  private readonly rows: BoxRows
  private readonly frame: GridFrame

  constructor(services: LayoutServices, frame: GridFrame) {
    this.services = services
    this.styles = services.doc.styles
    this.rows = services.doc.boxes.rows
    this.frame = frame
    this.known = new KnownSizes(frame, this)
  }

  measure(i: number, kind: Contribution): number {
    const { frame, styles, rows, known } = this
    if (kind === Contribution.maxContent || kind === Contribution.sizing) return known.of(i, Contribution.minContent)
    const box = frame.box[i]
    const style = rows.style[box]
    const sizes = styles.fixedSizes(style)
    const areaWidth = frame.areaWidth[i]
    const margins = (sizes.margins ?? readMargins(styles, style, areaWidth)).vertical + frame.shim[i]
    const v = (sizes.edges ?? readEdges(styles, style, areaWidth)).vertical
    const declared = sizes.heightKeyword >= 0 ? NaN : declaredHeight(styles, style, NaN, v)
    if (kind === Contribution.minContent) return this.height(i, box, style, sizes, declared, v) + margins
    if (!Number.isNaN(declared) || sizes.hasContentHeights) return known.of(i, Contribution.minContent)
    const floor = (sizes.isHeightFree ? 0 : clampHeight(styles, style, 0, NaN, v)) + v + margins
    if (!Number.isNaN(styles.read.minHeight(style, 0)) || isScroller(styles, style)) return floor
    if (!hasContentMinimum(frame.rows, frame.rowRanges, i)) return floor
    const most = greatest(frame.rows, frame.rowRanges, i)
    return Math.max(floor, Math.min(known.of(i, Contribution.minContent), most))
  }

  /** Border-box height with an indefinite containing height; `v`: sum of vertical edges. */
  private height(i: number, box: BoxId, style: StyleId, sizes: FixedSizes, declared: number, v: number): number {
    const { services, frame, styles, rows } = this
    const width = frame.width[i]
    const areaWidth = frame.areaWidth[i]
    const kind = rows.kind[box]
    if (!Number.isNaN(declared) && !isTable(kind)) return clampToIntrinsicHeight(services, box, declared, width, areaWidth, NaN) + v
    if (kind === BoxKind.replaced || isTable(kind) || sizes.ratio > 0) {
      memoOf(services.doc, box)
      services.atWidth(box, width, areaWidth, NaN)
      return rows.height[box]
    }
    const content = services.contentHeight(box, width, areaWidth) - v
    return (sizes.isHeightFree ? Math.max(0, content) : clampHeight(styles, style, content, NaN, v)) + v
  }
}
