/**
 * First and last baseline of a block container, px from its border-box top: that of its first or last line, or of its first or last in-flow
 * child with a baseline; NaN for none (CSS Box Alignment 3, 9.1). Lines without height have no baseline. The last baseline of a scroll
 * container is its bottom margin edge. Tables do not contribute a last baseline to their parent.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, OUT_OF_FLOW } from '../boxes/boxes.ts'
import { isTable } from './intrinsic-min-max.ts'
import type { LayoutServices } from './contexts.ts'
import type { LayoutInput } from './lines.ts'
import { isScroller, zeroIfAuto } from './size.ts'

/** First baseline of a laid-out block container, px from its border-box top; NaN for none. */
export function firstBaseline(services: LayoutServices, box: BoxId): number {
  const { doc } = services
  const { rows } = doc.boxes
  if (hasLines(doc, box)) return baselineAmong(doc, box, 0, 1)
  const end = rows.end[box]
  for (let child = (box + 1) as BoxId; child < end; child = rows.end[child]) {
    if (!isInFlow(doc, child)) continue
    const baseline = services.firstBaseline(child)
    if (!Number.isNaN(baseline)) return baseline + rows.y[child]
  }
  return NaN
}

/** Last baseline of a laid-out block container, px from its border-box top; NaN for none. */
export function lastBaseline(services: LayoutServices, box: BoxId): number {
  const { doc } = services
  const { rows } = doc.boxes
  if (hasLines(doc, box)) return baselineAmong(doc, box, rows.lineCount[box] - 1, -1)
  const end = rows.end[box]
  let last = NaN
  for (let child = (box + 1) as BoxId; child < end; child = rows.end[child]) {
    if (!isInFlow(doc, child) || isTable(rows.kind[child])) continue
    const baseline = clips(doc, child) ? marginBottom(doc, child) : services.lastBaseline(child)
    if (!Number.isNaN(baseline)) last = baseline + rows.y[child]
  }
  return last
}

/** Baseline of the first line with height, from line `start` in steps of `step`; lines without height have no baseline. */
function baselineAmong({ boxes, lines }: LayoutInput, box: BoxId, start: number, step: number): number {
  const first = boxes.rows.firstLine[box]
  const count = boxes.rows.lineCount[box]
  for (let i = start; i >= 0 && i < count; i += step) {
    if (lines.height[first + i] > 0 || lines.baseline[first + i] !== 0) return lines.y[first + i] + lines.baseline[first + i]
  }
  return NaN
}

/** Whether a child is a scroll container; form controls and buttons align by their text all the same. */
function clips({ styles, boxes: { rows } }: LayoutInput, child: BoxId): boolean {
  return rows.kind[child] === BoxKind.block && (rows.flags[child] & BoxFlag.control) === 0
    && isScroller(styles, rows.style[child])
}

function marginBottom({ styles, boxes: { rows } }: LayoutInput, child: BoxId): number {
  const margin = styles.read.marginBottom(rows.style[child] ?? styles.initial, rows.width[rows.parent[child] ?? 0] ?? 0)
  return (rows.height[child] ?? 0) + zeroIfAuto(margin)
}

function hasLines(doc: LayoutInput, box: BoxId): boolean {
  return (doc.boxes.rows.flags[box] & BoxFlag.inlineContent) !== 0
}

function isInFlow({ boxes: { rows } }: LayoutInput, box: BoxId): boolean {
  return rows.kind[box] !== BoxKind.inline && (rows.flags[box] & (OUT_OF_FLOW | BoxFlag.cutOff)) === 0
}
