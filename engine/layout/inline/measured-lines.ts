/**
 * Lines that are written when their paragraph is measured: who asks how wide some text could be lays it out next, and most such
 * texts (cells, items, floats) are a few words of one style on one line. Such a line has no place yet and is the only one of its
 * block. Layout gives it its place where it fits; else the paragraph is laid out as any other, and the row is left behind.
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

/** Longer texts are likely to need several lines. */
const MAX_SEGMENTS = 8
const SPACE = 0x20
const ZERO_WIDTH_SPACE = 0x200b

/** Whether `box` has a line without a place. */
export function isMeasured({ lines, boxes: { rows } }: LayoutInput, box: number): boolean {
  return rows.lineCount[box] === 1 && Number.isNaN(lines.gap[rows.firstLine[box] ?? 0])
}

/** The paragraph is laid out anew, or not at all. */
export function dropMeasured({ boxes: { rows } }: LayoutInput, box: number): void {
  rows.lineCount[box] = 0
}

const Align = enumOf('text-align')

export class MeasuredLines {
  private readonly doc: LayoutInput
  private readonly rows: BoxRows
  private readonly lines: Lines
  private readonly items: Items
  private readonly metrics: FontMetrics
  private readonly text: InlineText
  private readonly segments: Segments

  /** `text` and `segments`: those of the paragraph that is measured. */
  constructor(doc: LayoutInput, text: InlineText, segments: Segments) {
    this.doc = doc
    this.rows = doc.boxes.rows
    this.lines = doc.lines
    this.items = doc.items
    this.metrics = doc.metrics
    this.text = text
    this.segments = segments
  }

  /** Writes the line of `box`, whose text was just cut, if that is a plain one; `width`: how wide the line is, px. */
  write(box: BoxId, width: number): void {
    const { text, segments, rows, lines, items } = this
    const style = text.blockStyle
    if (segments.count === 0 || segments.count > MAX_SEGMENTS || (rows.lineCount[box] ?? 0) > 0 || !this.isPlain(style)) return
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
      items.ref[first + i] = segments.word[i] ?? 0
    }
    lines.itemCount[line] = count
    rows.firstLine[box] = line
    rows.lineCount[box] = 1
  }

  /** Gives the line of `box` its place in `width` px at (`left`, `top`) of the border box; returns its height, NaN where it does not fit. */
  place(box: BoxId, width: number, left: number, top: number): number {
    const { lines, rows } = this
    const style = rows.style[box] ?? this.doc.styles.initial
    const line: LineId = rows.firstLine[box] ?? (0 as LineId)
    const free = width - (lines.y[line] ?? 0)
    const { lastAlign } = this.text.facts.of(style)
    if (free < -EPSILON || lastAlign === Align.justify) return NaN
    lines.x[line] = left + lineOffset(lastAlign, free, false)
    lines.y[line] = top
    lines.gap[line] = 0
    // That of the row is rounded.
    const { above, below } = this.metrics.strut(style)
    return above + below
  }

  /** Whether nothing but words of the block's own style stands on the line, from its beginning to its end. */
  private isPlain(style: StyleId): boolean {
    const { text, segments } = this
    if (!segments.isUniform) return false
    const last = text.units[text.unitCount - 1]
    // Such a space is taken off the end of a line.
    if (last === SPACE || last === ZERO_WIDTH_SPACE) return false
    const facts = text.facts.of(style)
    return !facts.isRightToLeft && !facts.hasIndent
  }
}
