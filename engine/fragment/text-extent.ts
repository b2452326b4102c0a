/**
 * How far what can be read of a box out of flow reaches down the continuous flow: its lines and pictures, and apart from these its
 * backgrounds and borders, but not what clips cut off, what is hidden or stands beside the paper, nor boxes within that
 * are out of flow themselves, which are asked for theirs.
 */
import type { BoxId, LineId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { enumOf } from '../style/properties/index.ts'
import { isTransformed } from '../style/transform-values.ts'
import { clips } from './clipped.ts'
import { isDecorated } from './end-of-document.ts'
import { LineParts } from './line-parts.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

const Position = enumOf('position')
const Visibility = enumOf('visibility')

/** The paper around the content of a page, px from the left edge of that and from its bottom. */
export interface Paper {
  readonly left: number
  readonly right: number
  readonly below: number
}

export class TextExtent {
  /** Bottom of the first line or picture to end, and of the last; Infinity and -Infinity when there is none. */
  highest = Infinity
  lowest = -Infinity
  /** Whether a line goes on below the place that was asked about, or a picture begins there. */
  passes = false
  /** Bottom of the lowest background or border that goes on to that place, or nearly (within 1px); -Infinity for none. */
  lowestShown = -Infinity

  private readonly doc: FragmentationInput
  private readonly paper: Paper
  private readonly parts: LineParts
  /** Ends of the boxes that clip around the row at hand, and where the outer ones do. */
  private readonly ends: number[] = []
  private readonly limits: number[] = []

  constructor(doc: FragmentationInput, paper: Paper) {
    this.doc = doc
    this.paper = paper
    this.parts = new LineParts(doc)
  }

  /** Measures the box `root`; `place`: where the content of its page ends. */
  measure(root: BoxId, place: number): void {
    const { rows } = this.doc.boxes
    const { read, initial } = this.doc.styles
    this.highest = Infinity
    this.lowest = -Infinity
    this.passes = false
    this.lowestShown = -Infinity
    this.ends.length = this.limits.length = 0
    let limit = this.limitAround(root)
    const end = rows.end[root] ?? root
    for (let row: number = root; row < end;) {
      const box = row as BoxId
      while (row >= (this.ends[this.ends.length - 1] ?? Infinity)) {
        this.ends.pop()
        limit = this.limits.pop() ?? Infinity
      }
      const flags = rows.flags[box] ?? 0
      if ((box !== root && (flags & BoxFlag.absolute) !== 0) || (flags & BoxFlag.cutOff) !== 0) {
        row = rows.end[box] ?? end
        continue
      }
      row++
      if (rows.kind[box] === BoxKind.inline) continue
      if (rows.kind[box] === BoxKind.columns) {
        // What is in it stands in columns, which end with it.
        this.columns(box, place, limit)
        row = rows.end[box] ?? end
        continue
      }
      const style = rows.style[box] ?? initial
      if (this.isOnPaper(box) && read.visibility(style) === Visibility.visible) {
        if (rows.kind[box] === BoxKind.replaced) this.picture(box, place, limit)
        else if ((rows.lineCount[box] ?? 0) > 0) this.lines(box, place, limit)
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
    const x = rows.x[box] ?? 0
    return x < this.paper.right && x + (rows.width[box] ?? 0) > this.paper.left
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
    const top = rows.y[box] ?? 0
    const bottom = Math.min(limit, top + (rows.height[box] ?? 0))
    if (bottom <= top + PAGE_SLACK) return
    this.highest = Math.min(this.highest, bottom)
    this.lowest = Math.max(this.lowest, bottom)
    if (top >= place - PAGE_SLACK) this.passes = true
  }

  private lines(box: BoxId, place: number, limit: number): void {
    const { rows } = this.doc.boxes
    const first = rows.firstLine[box] ?? 0
    const y = rows.y[box] ?? 0
    let last = first + (rows.lineCount[box] ?? 0) - 1
    // Below the end of the page spaces count for nothing.
    while (last >= first && this.bottomOf(last, y, limit) > place && !this.isShown(last, y, limit)) last--
    if (last < first) return
    const bottom = this.bottomOf(last, y, limit)
    this.highest = Math.min(this.highest, this.bottomOf(first, y, limit))
    this.lowest = Math.max(this.lowest, bottom)
    if (bottom > place) this.passes = true
  }

  private bottomOf(line: number, y: number, limit: number): number {
    const { lines } = this.doc
    return Math.min(limit, y + (lines.y[line] ?? 0) + (lines.height[line] ?? 0))
  }

  private isShown(line: number, y: number, limit: number): boolean {
    return y + (this.doc.lines.y[line] ?? 0) < limit - PAGE_SLACK && this.parts.draws(line as LineId)
  }

  /** Where what clips around a box out of flow cuts it: its containing block does, and what that is in, but nothing between. */
  private limitAround(box: BoxId): number {
    const { boxes: { rows }, styles } = this.doc
    let limit = Infinity
    let isContaining = false
    for (let at = rows.parent[box] ?? (0 as BoxId); at !== 0; at = rows.parent[at] ?? (0 as BoxId)) {
      const style = rows.style[at] ?? styles.initial
      const isAnonymous = ((rows.flags[at] ?? 0) & BoxFlag.anonymous) !== 0
      isContaining ||= !isAnonymous && (styles.read.position(style) !== Position.static || isTransformed(styles, style))
      if (!isContaining) continue
      if (clips(this.doc, at)) limit = Math.min(limit, (rows.y[at] ?? 0) + (rows.height[at] ?? 0))
      if (((rows.flags[at] ?? 0) & BoxFlag.absolute) !== 0) isContaining = false
    }
    return limit
  }
}
