/**
 * The floats of one block formatting context (CSS 2, 9.5): margin boxes to the left and right, in coordinates of the
 * context's content box. Lines and boxes ask for the band that is free between them; new floats are put as high and as
 * far to their side as the rules allow. A float may stand far below the place that the flow has come to, so any height may
 * be asked for: tops never go up and neither does the lowest bottom so far, so what matters at a height is found without
 * looking at the floats above and below it, and a document of thousands of floats stays linear.
 */
import type { BoxId } from '../arena/ids.ts'
import { EPSILON } from '../boxes/epsilon.ts'

/** Floats that were passed are let go of when there are as many. */
const MOST_PASSED = 4096

class Side {
  /** Never less than the one before. */
  top: number[] = []
  bottom: number[] = []
  /** The lowest bottom so far. */
  private reach: number[] = []
  /** Distance of the inner edge from the context's left edge. */
  edge: number[] = []
  box: number[] = []
  lowest = -Infinity

  clear(): void {
    this.lowest = -Infinity
    if (this.top.length === 0) return
    this.top.length = 0
    this.bottom.length = 0
    this.reach.length = 0
    this.edge.length = 0
    this.box.length = 0
  }

  add(top: number, bottom: number, edge: number, box: number): void {
    if (bottom > this.lowest) this.lowest = bottom
    this.top.push(top)
    this.bottom.push(bottom)
    this.reach.push(this.lowest)
    this.edge.push(edge)
    this.box.push(box)
  }

  /** The first float that may reach below `y`. */
  firstBelow(y: number): number {
    const { reach } = this
    let low = 0
    let high = reach.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((reach[middle] ?? 0) > y) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Lets go of floats that end above `y`, when there are many. */
  prune(y: number): void {
    if (this.top.length < MOST_PASSED) return
    const count = this.firstBelow(y)
    if (count < MOST_PASSED) return
    for (const column of [this.top, this.bottom, this.reach, this.edge, this.box]) column.splice(0, count)
  }
}

/** What floats leave free at a height: its edges, and the next height at which it can change. Filled by who is asked for it. */
export class FreeBand {
  left = 0
  right = 0
  next = Infinity

  get width(): number {
    return this.right - this.left
  }
}

/** Where the margin box of a float stands. */
export interface FloatPlace {
  readonly x: number
  readonly y: number
}

export class Floats {
  /** Where the flow had come when a float was placed whose height was still open; NaN when there is none such. */
  adjoining = NaN
  /** The box that is placed next. */
  box = 0 as BoxId

  private readonly lefts = new Side()
  private readonly rights = new Side()
  /** No float may stand above the top of one before it. */
  private ceiling = -Infinity
  private readonly free = new FreeBand()
  private readonly placed = { x: 0, y: 0 }

  begin(): void {
    this.lefts.clear()
    this.rights.clear()
    this.ceiling = -Infinity
    this.adjoining = NaN
  }

  get isEmpty(): boolean {
    return this.lefts.lowest === -Infinity && this.rights.lowest === -Infinity
  }

  /** Bottom of the lowest float on the sides asked for; -Infinity without any. */
  lowest(left: boolean, right: boolean): number {
    return Math.max(left ? this.lefts.lowest : -Infinity, right ? this.rights.lowest : -Infinity)
  }

  /** Finds the band that is free from `y` on for `height`, between `left` and `right`. */
  band(y: number, height: number, left: number, right: number, free: FreeBand): void {
    free.left = left
    free.right = right
    free.next = Infinity
    const end = y + Math.max(height, EPSILON)
    const { lefts, rights } = this
    for (let i = lefts.firstBelow(y + EPSILON); i < lefts.top.length; i++) {
      const bottom = lefts.bottom[i] ?? 0
      const top = lefts.top[i] ?? 0
      if (top >= end) break
      if (bottom <= y + EPSILON || bottom <= top) continue
      if ((lefts.edge[i] ?? 0) > free.left) free.left = lefts.edge[i] ?? 0
      if (bottom < free.next) free.next = bottom
    }
    for (let i = rights.firstBelow(y + EPSILON); i < rights.top.length; i++) {
      const bottom = rights.bottom[i] ?? 0
      const top = rights.top[i] ?? 0
      if (top >= end) break
      if (bottom <= y + EPSILON || bottom <= top) continue
      if ((rights.edge[i] ?? 0) < free.right) free.right = rights.edge[i] ?? 0
      if (bottom < free.next) free.next = bottom
    }
  }

  /** How far the floats that come before `box` in the document push a line of `height` at `y` from its `edge`, the left or the right one. */
  pushBefore(box: BoxId, y: number, height: number, edge: number, isLeft: boolean): number {
    const side = isLeft ? this.lefts : this.rights
    let push = 0
    for (let i = side.firstBelow(y + EPSILON); i < side.top.length; i++) {
      const bottom = side.bottom[i] ?? 0
      const top = side.top[i] ?? 0
      if (top >= y + Math.max(height, EPSILON)) break
      if (bottom <= y + EPSILON || bottom <= top || (side.box[i] ?? 0) >= box) continue
      push = Math.max(push, ((side.edge[i] ?? 0) - edge) * (isLeft ? 1 : -1))
    }
    return push
  }

  /** Rows of boxes have moved: all that come now are behind the floats that are there. */
  forgetBoxes(): void {
    this.lefts.box.fill(0)
    this.rights.box.fill(0)
  }

  /** The first height from `y` on at which a box of this size has room between the floats, and the band that is free there. */
  fit(y: number, width: number, height: number, left: number, right: number, free: FreeBand): number {
    let at = y
    for (;;) {
      this.band(at, height, left, right, free)
      const isFree = free.left <= left && free.right >= right
      if (isFree || free.width + EPSILON >= width || free.next === Infinity) return at
      at = free.next
    }
  }

  /** The flow has come to `y`: floats that end above it matter no more. */
  passed(y: number): void {
    this.lefts.prune(y)
    this.rights.prune(y)
  }

  /** Places a float's margin box at or below `y`, between `left` and `right`; gives its left and top, good until the next. */
  place(isLeft: boolean, y: number, width: number, height: number, left: number, right: number): FloatPlace {
    const { free, placed } = this
    const top = this.fit(Math.max(y, this.ceiling), width, Math.min(height, EPSILON), left, right, free)
    placed.y = top
    placed.x = isLeft ? free.left : free.right - width
    this.ceiling = top
    // What takes no room from side to side leaves all of it to what is beside it.
    const isThin = width <= 0
    if (isLeft) this.lefts.add(top, top + height, isThin ? -Infinity : placed.x + width, this.box)
    else this.rights.add(top, top + height, isThin ? Infinity : placed.x, this.box)
    return placed
  }
}
