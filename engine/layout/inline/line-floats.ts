/**
 * Floats beside and inside one paragraph (CSS 2, 9.5). Gives each line its room between the floats. A float met while a line is filled is
 * placed beside that line if it fits, else below it, in order. Positions are relative to the border box of the block, as for lines.
 */
import type { BoxId } from '../../arena/ids.ts'
import { clearList, takeAll } from '../../arena/lists.ts'
import { EPSILON } from '../../boxes/epsilon.ts'
import { enumOf } from '../../style/properties/index.ts'
import { placeFloat } from '../float-placement.ts'
import { Floats, FreeBand } from '../floats.ts'
import type { LayoutInput } from '../lines.ts'
import { horizontalMargins } from '../size.ts'
import type { FlowPlace } from './inline.ts'
import type { Segments } from './segments.ts'

const Clear = enumOf('clear')

export class LineFloats {
  /** Whether floats are beside or inside the paragraph. */
  isActive = false
  /** Width of the paragraph, and offset of its content box from the border box, px. */
  width = 0
  left = 0
  /** The room of the line being filled, px. */
  bandLeft = 0
  bandWidth = 0

  private readonly doc: LayoutInput
  private readonly segments: Segments
  private floats = new Floats()
  private readonly free = new FreeBand()
  private top = 0
  /** The content box in the block formatting context. */
  private contextX = 0
  private contextY = 0
  private lineHeight = 0
  private lineTop = 0
  /** The segment of the last placed float; -1 for none. */
  placed = -1
  /** Floats that wait for the end of the line. */
  private readonly waiting: number[] = []

  constructor(doc: LayoutInput, segments: Segments) {
    this.doc = doc
    this.segments = segments
  }

  begin(place: FlowPlace, width: number, left: number, top: number, hasOwn: boolean): void {
    this.floats = place.floats
    this.contextX = place.x
    this.contextY = place.y
    this.width = width
    this.left = left
    this.top = top
    this.placed = -1
    clearList(this.waiting)
    this.isActive = hasOwn || !place.floats.isEmpty
  }

  /** Whether the line being filled has less room than the paragraph is wide. */
  get isNarrow(): boolean {
    return this.bandWidth + EPSILON < this.width
  }

  /** How far the floats before `box` push the start of the line being filled, px. */
  pushBefore(box: BoxId, isRightToLeft: boolean): number {
    const edge = isRightToLeft ? this.contextX + this.width : this.contextX
    return this.floats.pushBefore(box, this.lineTop, this.lineHeight, edge, !isRightToLeft)
  }

  /** Finds the room of a line at `y` that is `height` px high. */
  open(y: number, height: number): void {
    this.lineHeight = height
    this.lineTop = this.contextOf(y)
    this.floats.band(this.lineTop, height, this.contextX, this.contextX + this.width, this.free)
    this.bandLeft = this.free.left - this.contextX + this.left
    this.bandWidth = Math.max(0, this.free.width)
  }

  /** Whether a line at `y` of `height` px would have less room than now. */
  narrows(y: number, height: number): boolean {
    this.floats.band(this.contextOf(y), height, this.contextX, this.contextX + this.width, this.free)
    return Math.max(0, this.free.width) < this.bandWidth - EPSILON
  }

  /** The next height where the floats beside a line at `y` leave more room. */
  below(y: number): number {
    this.floats.band(this.contextOf(y), this.lineHeight, this.contextX, this.contextX + this.width, this.free)
    return this.free.next === Infinity ? y + this.lineHeight : this.free.next - this.contextY + this.top
  }

  /** Meets a float after `x` px of a line at `y` with `room` left; true when it was placed beside that line. */
  meet(segment: number, x: number, room: number, y: number): boolean {
    if (segment <= this.placed) return false
    this.placed = segment
    const { rows } = this.doc.boxes
    const { styles } = this.doc
    const box = this.segments.boxOf(segment)
    const style = rows.style[box]
    const width = rows.width[box] + horizontalMargins(styles, style, this.width)
    // On a line without content, the float takes the first place where it fits.
    if (this.waiting.length > 0 || (width > room + EPSILON && x > 0)) {
      this.waiting.push(segment)
      return false
    }
    this.place(segment, y)
    this.open(y, this.lineHeight)
    return true
  }

  /** The waiting floats when no line follows: they are not placed. */
  leave(): readonly number[] {
    return takeAll(this.waiting)
  }

  /**
   * Ends a line and places the waiting floats below it. Returns the top of the next line; `lineBreak`: its forced break, which may clear
   * floats.
   */
  endLine(y: number, lineBreak: number): number {
    for (const segment of this.waiting) this.place(segment, y)
    clearList(this.waiting)
    const clear = lineBreak < 0 ? Clear.none : this.clearOf(lineBreak)
    if (clear === Clear.none) return y
    const lowest = this.floats.lowest(clear !== Clear.right, clear !== Clear.left)
    return Math.max(y, lowest - this.contextY + this.top)
  }

  private place(segment: number, y: number): void {
    const { rows } = this.doc.boxes
    const box = this.segments.boxOf(segment)
    placeFloat(this.doc, this.floats, box, this.contextOf(y), this.contextX, this.width)
    rows.x[box] = rows.x[box] - this.contextX + this.left
    rows.y[box] = rows.y[box] - this.contextY + this.top
  }

  private clearOf(segment: number): number {
    const { nodes, styles } = this.doc
    const node = this.segments.boxOf(segment)
    const style = node === 0 ? 0 : nodes.style[node]
    return style === 0 ? Clear.none : styles.read.clear(style as typeof styles.initial)
  }

  private contextOf(y: number): number {
    return this.contextY + y - this.top
  }
}
