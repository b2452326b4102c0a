/**
 * The floats of one block formatting context (CSS 2, 9.5): left and right margin boxes, in coordinates of the context's content box. Lines
 * and boxes ask for the free band between them; new floats are placed as high and as far to their side as the rules allow. A float may be
 * far below the flow position, so any height may be asked for. Tops and the lowest bottom so far never decrease, so the floats at a height
 * are found by binary search, and thousands of floats take linear time.
 */
import type { BoxId } from '../arena/ids.ts'
import { EPSILON } from '../boxes/epsilon.ts'

/** Floats above the flow position are dropped when there are this many. */
const MOST_PASSED = 4096

class Side {
  /** Tops; each at least that of the float before. */
  top: number[] = []
  bottom: number[] = []
  /** The lowest bottom so far, by float. */
  private reach: number[] = []
  /** Inner edge, px from the context's left edge. */
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

  /** Drops floats that end above `y`, when there are many. */
  prune(y: number): void {
    if (this.top.length < MOST_PASSED) return
    const count = this.firstBelow(y)
    if (count < MOST_PASSED) return
    for (const column of [this.top, this.bottom, this.reach, this.edge, this.box]) column.splice(0, count)
  }
}

/** The free band at a height: its edges, and the next height where it can change. Filled by `Floats.band`. */
export class FreeBand {
  left = 0
  right = 0
  next = Infinity

  get width(): number {
    return this.right - this.left
  }
}

/** Position of the margin box of a float. */
export interface FloatPlace {
  readonly x: number
  readonly y: number
}

export class Floats {
  /** Flow position of the last float placed while its own height was still open; NaN for none. */
  adjoining = NaN
  /** The box that is placed next. */
  box = 0 as BoxId

  private readonly lefts = new Side()
  private readonly rights = new Side()
  /** A float may not be placed above the top of an earlier one. */
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

  /** Bottom of the lowest float on the given sides; -Infinity without any. */
  lowest(left: boolean, right: boolean): number {
    return Math.max(left ? this.lefts.lowest : -Infinity, right ? this.rights.lowest : -Infinity)
  }

  /** Finds the free band from `y` on for `height` px, between `left` and `right`. */
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

  /** How far the floats before `box` in document order push a line of `height` at `y` inward from its left or right `edge`, px. */
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

  /** Box rows have moved: all boxes placed from now on come after the present floats. */
  forgetBoxes(): void {
    this.lefts.box.fill(0)
    this.rights.box.fill(0)
  }

  /** The first height from `y` on where a box of this size fits between the floats, and the free band there. */
  fit(y: number, width: number, height: number, left: number, right: number, free: FreeBand): number {
    let at = y
    for (;;) {
      this.band(at, height, left, right, free)
      const isFree = free.left <= left && free.right >= right
      if (isFree || free.width + EPSILON >= width || free.next === Infinity) return at
      at = free.next
    }
  }

  /** The flow has reached `y`: floats that end above it are no longer needed. */
  passed(y: number): void {
    this.lefts.prune(y)
    this.rights.prune(y)
  }

  /** Places a float's margin box at or below `y`, between `left` and `right`; returns its position, valid until the next call. */
  place(isLeft: boolean, y: number, width: number, height: number, left: number, right: number): FloatPlace {
    const { free, placed } = this
    const top = this.fit(Math.max(y, this.ceiling), width, Math.min(height, EPSILON), left, right, free)
    placed.y = top
    placed.x = isLeft ? free.left : free.right - width
    this.ceiling = top
    // A float without width leaves the whole band to its neighbours.
    const isThin = width <= 0
    if (isLeft) this.lefts.add(top, top + height, isThin ? -Infinity : placed.x + width, this.box)
    else this.rights.add(top, top + height, isThin ? Infinity : placed.x, this.box)
    return placed
  }
}
