/**
 * Masks and patterns that a drawing has made: the same element, asked for in the same place under the same matrix, is one object
 * of the PDF however often it is used. So masks that each use the one before twice cost as much as there are of them.
 */
import type { Bounds } from './bounds.ts'
import type { Context } from './context.ts'
import type { SvgDrawing } from './drawing.ts'

export class Repeated {
  private readonly made = new Map<string, number>()
  private readonly numbers = new WeakMap<object, number>()
  private last = 0
  /** How often something was drawn otherwise than it would be elsewhere, or had to do with the page. */
  private exceptions = 0

  /** What is drawn now depends on what it is drawn within, or makes more than marks. */
  except(): void {
    this.exceptions++
  }

  /** What `make` gives for the element in this place, or has given. */
  of(drawing: SvgDrawing, element: object, context: Context, bounds: Bounds | null, make: () => number): { readonly made: number, readonly isNew: boolean } {
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
