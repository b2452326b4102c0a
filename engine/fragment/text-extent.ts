/**
 * How far the visible content of an out-of-flow box reaches down the continuous flow: its lines and pictures, and separately its
 * backgrounds and borders. Clipped or hidden content, content beside the paper and nested out-of-flow boxes do not count.
 */
import type { BoxId, LineId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { establishesContainingBlock } from '../boxes/containing-blocks.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { enumOf } from '../style/properties/index.ts'
import { clips } from './clipped.ts'
import { isDecorated } from './end-of-document.ts'
import { LineParts } from './line-parts.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

const Visibility = enumOf('visibility')

/** The sheet of paper around the page content, px from the left edge and the bottom of the content area. */
export interface Paper {
  readonly left: number
  readonly right: number
  readonly below: number
}

export class TextExtent {
  /** Bottom of the first and last line or picture; Infinity and -Infinity when there is none. */
  highest = Infinity
  lowest = -Infinity
  /** Whether a line ends below `place`, or a picture begins there. */
  passes = false
  /** Bottom of the lowest background or border that reaches `place`, within 1px; -Infinity for none. */
  lowestShown = -Infinity

  private readonly doc: FragmentationInput
  private readonly paper: Paper
  private readonly parts: LineParts
  /** Open boxes that clip: one past their last row, and the limit outside each. */
  private readonly ends: number[] = []
  private readonly limits: number[] = []

  constructor(doc: FragmentationInput, paper: Paper) {
    this.doc = doc
    this.paper = paper
    this.parts = new LineParts(doc)
  }

  /** Measures the box `root`. `place`: flow offset where the content of its page ends. */
  measure(root: BoxId, place: number): void {
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    this.highest = Infinity
    this.lowest = -Infinity
    this.passes = false
    this.lowestShown = -Infinity
    this.ends.length = this.limits.length = 0
    let limit = this.limitAround(root)
    const end = rows.end[root]
    for (let row: number = root; row < end;) {
      const box = row as BoxId
      while (row >= (this.ends[this.ends.length - 1] ?? Infinity)) {
        this.ends.pop()
        limit = this.limits.pop() ?? Infinity
      }
      const flags = rows.flags[box]
      if ((box !== root && (flags & BoxFlag.absolute) !== 0) || (flags & BoxFlag.cutOff) !== 0) {
        row = rows.end[box] ?? end
        continue
      }
      row++
      if (rows.kind[box] === BoxKind.inline) continue
      if (rows.kind[box] === BoxKind.columns) {
        // The content of a multi-column container ends with it.
        this.columns(box, place, limit)
        row = rows.end[box] ?? end
        continue
      }
      const style = rows.style[box]
      if (this.isOnPaper(box) && read.visibility(style) === Visibility.visible) {
        if (rows.kind[box] === BoxKind.replaced) this.picture(box, place, limit)
        else if (rows.lineCount[box] > 0) this.lines(box, place, limit)
        const bottom = Math.min(limit, (rows.y[box] ?? 0) + (rows.height[box] ?? 0))
        if (bottom > place - 1 && bottom > this.lowestShown && isDecorated(this.doc, box)) this.lowestShown = bottom
      }
      if (clips(this.doc, box)) {
        this.ends.push(rows.end[box] ?? end)
        this.limits.push(limit)
        limit = Math.min(limit, (rows.y[box] ?? 0) + (rows.height[box] ?? 0))
      }
    }
  }

  private isOnPaper(box: BoxId): boolean {
    const { rows } = this.doc.boxes
    const x = rows.x[box]
    return x < this.paper.right && x + rows.width[box] > this.paper.left
  }

  private columns(box: BoxId, place: number, limit: number): void {
    const { rows } = this.doc.boxes
    const bottom = Math.min(limit, (rows.y[box] ?? 0) + (rows.height[box] ?? 0))
    if (!this.isOnPaper(box) || (rows.height[box] ?? 0) === 0) return
    this.highest = Math.min(this.highest, bottom)
    this.lowest = Math.max(this.lowest, bottom)
    if (bottom > place) this.passes = true
  }

  private picture(box: BoxId, place: number, limit: number): void {
    const { rows } = this.doc.boxes
    const top = rows.y[box]
    const bottom = Math.min(limit, top + rows.height[box])
    if (bottom <= top + PAGE_SLACK) return
    this.highest = Math.min(this.highest, bottom)
    this.lowest = Math.max(this.lowest, bottom)
    if (top >= place - PAGE_SLACK) this.passes = true
  }

  private lines(box: BoxId, place: number, limit: number): void {
    const { rows } = this.doc.boxes
    const first = rows.firstLine[box]
    const y = rows.y[box]
    let last = first + rows.lineCount[box] - 1
    // Below the page end, spaces do not count.
    while (last >= first && this.bottomOf(last, y, limit) > place && !this.isShown(last, y, limit)) last--
    if (last < first) return
    const bottom = this.bottomOf(last, y, limit)
    this.highest = Math.min(this.highest, this.bottomOf(first, y, limit))
    this.lowest = Math.max(this.lowest, bottom)
    if (bottom > place) this.passes = true
  }

  private bottomOf(line: number, y: number, limit: number): number {
    const { lines } = this.doc
    return Math.min(limit, y + lines.y[line] + lines.height[line])
  }

  private isShown(line: number, y: number, limit: number): boolean {
    return y + this.doc.lines.y[line] < limit - PAGE_SLACK && this.parts.draws(line as LineId)
  }

  /** Flow offset at which ancestors clip an out-of-flow box: its containing block and the ancestors of that, but no box between. */
  private limitAround(box: BoxId): number {
    const { rows } = this.doc.boxes
    let limit = Infinity
    let isContaining = false
    for (let at = rows.parent[box]; at !== 0; at = rows.parent[at]) {
      isContaining ||= establishesContainingBlock(this.doc, at, false)
      if (!isContaining) continue
      if (clips(this.doc, at)) limit = Math.min(limit, rows.y[at] + rows.height[at])
      if ((rows.flags[at] & BoxFlag.absolute) !== 0) isContaining = false
    }
    return limit
  }
}
