/**
 * Lines written already when their paragraph is measured: measuring is usually followed by layout, and most measured texts (cells, items,
 * floats) are a few words of one style on one line. Such a line has no position yet and is the only one of its block. Layout positions it
 * where it fits; else the paragraph is laid out normally and the row is abandoned.
 */
import { newRow } from '../../arena/arena.ts'
import type { BoxId, ItemId, LineId, StyleId } from '../../arena/ids.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { BoxRows } from '../../boxes/boxes.ts'
import { EPSILON } from '../../boxes/epsilon.ts'
import type { FontMetrics } from '../font-metrics.ts'
import { ItemKind, type Items, type LayoutInput, type Lines } from '../lines.ts'
import type { InlineText } from './inline-text.ts'
import { lineOffset } from './line-offset.ts'
import type { Segments } from './segments.ts'

/** Longer texts probably need several lines. */
const MAX_SEGMENTS = 8
const SPACE = 0x20
const ZERO_WIDTH_SPACE = 0x200b

/** Whether `box` has a line without a position. */
export function isMeasured({ lines, boxes: { rows } }: LayoutInput, box: number): boolean {
  return rows.lineCount[box] === 1 && Number.isNaN(lines.gap[rows.firstLine[box]])
}

/** Drops the measured line: the paragraph is laid out anew, or not at all. */
export function dropMeasured({ boxes: { rows } }: LayoutInput, box: number): void {
  rows.lineCount[box] = 0
}

const Align = enumOf('text-align')

export class MeasuredLines {
  private readonly rows: BoxRows
  private readonly lines: Lines
  private readonly items: Items
  private readonly metrics: FontMetrics
  private readonly text: InlineText
  private readonly segments: Segments

  /** `text` and `segments`: the buffers of the paragraph being measured. */
  constructor(doc: LayoutInput, text: InlineText, segments: Segments) {
    this.rows = doc.boxes.rows
    this.lines = doc.lines
    this.items = doc.items
    this.metrics = doc.metrics
    this.text = text
    this.segments = segments
  }

  /** Writes the line of `box`, whose text was just cut into segments, if it is plain. `width`: width of the line, px. */
  write(box: BoxId, width: number): void {
    const { text, segments, rows, lines, items } = this
    const style = text.blockStyle
    if (segments.count === 0 || segments.count > MAX_SEGMENTS || rows.lineCount[box] > 0 || !this.isPlain(style)) return
    const { above, below } = this.metrics.strut(style)
    const line = newRow(lines)
    lines.box[line] = box
    lines.y[line] = width
    lines.gap[line] = NaN
    lines.height[line] = above + below
    lines.baseline[line] = above
    const { count } = segments
    const first: number = items.pushMany(count)
    lines.firstItem[line] = first as ItemId
    for (let i = 0; i < count; i++) {
      items.kind[first + i] = ItemKind.word
      items.ref[first + i] = segments.word[i]
    }
    lines.itemCount[line] = count
    rows.firstLine[box] = line
    rows.lineCount[box] = 1
  }

  /** Positions the line of `box` in `width` px at (`left`, `top`) of the border box; returns its height, NaN where it does not fit. */
  place(box: BoxId, width: number, left: number, top: number): number {
    const { lines, rows } = this
    const style = rows.style[box]
    const line: LineId = rows.firstLine[box]
    const free = width - lines.y[line]
    const { lastAlign } = this.text.facts.of(style)
    if (free < -EPSILON || lastAlign === Align.justify) return NaN
    lines.x[line] = left + lineOffset(lastAlign, free, false)
    lines.y[line] = top
    lines.gap[line] = 0
    // The height stored in the row is rounded.
    const { above, below } = this.metrics.strut(style)
    return above + below
  }

  /** Whether the whole line has only words of the block's own style. */
  private isPlain(style: StyleId): boolean {
    const { text, segments } = this
    if (!segments.isUniform) return false
    const last = text.units[text.unitCount - 1]
    // Such a space is removed at the end of a line.
    if (last === SPACE || last === ZERO_WIDTH_SPACE) return false
    const facts = text.facts.of(style)
    return !facts.isRightToLeft && !facts.hasIndent
  }
}
