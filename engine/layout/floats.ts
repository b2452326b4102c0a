/**
 * The floats of one block formatting context (CSS 2, 9.5): margin boxes to the left and right, in coordinates of the
 * context's content box. Lines and boxes ask for the band that is free between them; new floats are put as high and as
 * far to their side as the rules allow. Floats that ended above where the flow has come are looked at no more, so that
 * a document of thousands of floats stays linear.
 */
import { empty } from '../arena/lists.ts'

/** Rounding slack: three floats of a third each stand side by side. */
const EPSILON = 0.01

/** Floats that were passed are let go of when there are as many. */
const MOST_PASSED = 4096

class Side {
  top: number[] = []
  bottom: number[] = []
  /** Distance of the inner edge from the context's left edge. */
  edge: number[] = []
  /** The first float that may still matter. */
  alive = 0
  lowest = -Infinity

  clear(): void {
    empty(this.top)
    empty(this.bottom)
    empty(this.edge)
    this.alive = 0
    this.lowest = -Infinity
  }

  add(top: number, bottom: number, edge: number): void {
    this.top.push(top)
    this.bottom.push(bottom)
    this.edge.push(edge)
    if (bottom > this.lowest) this.lowest = bottom
  }

  /** Forgets floats at the front that end above `y`. */
  prune(y: number): void {
    while (this.alive < this.top.length && (this.bottom[this.alive] ?? 0) <= y) this.alive++
    if (this.alive < MOST_PASSED) return
    this.top.splice(0, this.alive)
    this.bottom.splice(0, this.alive)
    this.edge.splice(0, this.alive)
    this.alive = 0
  }
}

export class Floats {
  /** Free band found last: its edges, and the next height at which it can change. */
  left = 0
  right = 0
  next = Infinity
  /** Where the float placed last stands: its margin box's left and top. */
  x = 0
  y = 0

  /** Where the flow had come when a float was placed whose height was still open; NaN when there is none such. */
  adjoining = NaN

  private readonly lefts = new Side()
  private readonly rights = new Side()
  /** No float may stand above the top of one before it. */
  private ceiling = -Infinity

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

  /** Floats that end above `y` matter no more: lines come after what stands above them. */
  private passed(y: number): void {
    this.lefts.prune(y)
    this.rights.prune(y)
  }

  /** Finds the band that is free from `y` on for `height`, between `left` and `right`. */
  band(y: number, height: number, left: number, right: number): void {
    this.left = left
    this.right = right
    this.next = Infinity
    const end = y + Math.max(height, EPSILON)
    const { lefts, rights } = this
    for (let i = lefts.alive; i < lefts.top.length; i++) {
      const bottom = lefts.bottom[i] ?? 0
      const top = lefts.top[i] ?? 0
      if (bottom <= y + EPSILON || top >= end || bottom <= top) continue
      if ((lefts.edge[i] ?? 0) > this.left) this.left = lefts.edge[i] ?? 0
      if (bottom < this.next) this.next = bottom
    }
    for (let i = rights.alive; i < rights.top.length; i++) {
      const bottom = rights.bottom[i] ?? 0
      const top = rights.top[i] ?? 0
      if (bottom <= y + EPSILON || top >= end || bottom <= top) continue
      if ((rights.edge[i] ?? 0) < this.right) this.right = rights.edge[i] ?? 0
      if (bottom < this.next) this.next = bottom
    }
  }

  /** The first height from `y` on at which a box of this size has room between the floats; `band` tells of it then. */
  fit(y: number, width: number, height: number, left: number, right: number): number {
    let at = y
    for (;;) {
      this.band(at, height, left, right)
      const isFree = this.left <= left && this.right >= right
      if (isFree || this.right - this.left + EPSILON >= width || this.next === Infinity) return at
      at = this.next
    }
  }

  /** Places a float's margin box at or below `y`, between `left` and `right`; `x` and `y` tell where. */
  place(isLeft: boolean, y: number, width: number, height: number, left: number, right: number): void {
    const top = this.fit(Math.max(y, this.ceiling), width, Math.min(height, EPSILON), left, right)
    this.y = top
    this.x = isLeft ? this.left : Math.max(this.left, this.right - width)
    this.ceiling = top
    this.passed(top)
    if (isLeft) this.lefts.add(top, top + height, this.x + width)
    else this.rights.add(top, top + height, this.x)
  }
}
