/**
 * A cache of the masks and patterns that a drawing has made. The same element, used in the same place under the same matrix, becomes one
 * object of the PDF however often it is used. So a chain of masks that each use the previous one twice costs linear time. Easy to get
 * wrong: a result that depends on the surrounding references, or that has effects outside of the drawing, must not be cached; `except`
 * marks it.
 */
import type { Bounds } from './bounds.ts'
import type { Context } from './context.ts'
import type { Drawing } from './drawing-parts.ts'

/** The cache of one drawing. */
export class Repeated {
  private readonly made = new Map<string, number>()
  private readonly numbers = new WeakMap<object, number>()
  private last = 0
  /** How many such exceptions occurred. */
  private exceptions = 0

  /** Call it when the output depends on the references being drawn, or does more than paint. */
  except(): void {
    this.exceptions++
  }

  /** The result of `make` for the element in this place, from the cache where possible. `isNew`: `make` was called. */
  of(drawing: Drawing, element: object, context: Context, bounds: Bounds | null, make: () => number): { readonly made: number, readonly isNew: boolean } {
    const place = drawing.canvas.place()
    const key = place === null ? null : this.keyOf(place, element, context, bounds)
    const known = key === null ? undefined : this.made.get(key)
    if (known !== undefined) return { made: known, isNew: false }
    const before = this.exceptions
    const made = make()
    if (key !== null && this.exceptions === before && drawing.work.left >= 0) this.made.set(key, made)
    return { made, isNew: true }
  }

  private keyOf(place: string, element: object, { viewport, matrix, isClip, contextFill, contextStroke }: Context, bounds: Bounds | null): string {
    const box = bounds === null ? [] : [bounds.x, bounds.y, bounds.width, bounds.height]
    const numbers = [this.numberOf(element), this.numberOf(contextFill), this.numberOf(contextStroke), isClip === true ? 1 : 0, viewport.width, viewport.height]
    return `${place}|${[...numbers, ...matrix, ...box].join(' ')}`
  }

  private numberOf(object: object): number {
    let number = this.numbers.get(object)
    if (number === undefined) this.numbers.set(object, number = ++this.last)
    return number
  }
}
