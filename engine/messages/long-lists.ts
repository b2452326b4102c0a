/**
 * Bounds of what a few bytes of style sheet ask for again and again: a list of a thousand shadows and a thousand boxes that have
 * it are a million. A first part counts every time; what is beyond shares one budget of the conversion. Where that is used up it
 * is left out, with a warning. Asked for in the order of the document or of its pages, so that the same input leaves out the same.
 */
import type { Warnings } from './warnings.ts'

/** Entries of each list that always count. */
export const SURE_ENTRIES = 64

/** Steps that the further entries of all lists of a property may take together. */
export const MORE_STEPS = 400_000

/** What always counts each time, and what is left of the budget for more. */
export class Allowance {
  private readonly sure: number
  private left: number

  constructor(sure: number, more: number) {
    this.sure = sure
    this.left = more
  }

  /** How much of `count` counts; `steps`: what each of it takes. */
  take(count: number, steps = 1): number {
    const { sure, left } = this
    if (count <= sure) return count
    const more = Math.min(count - sure, Math.floor(left / steps))
    this.left = left - more * steps
    return sure + more
  }

  /** Whether all of it counts; if not, nothing is taken from the budget. */
  takeWhole(count: number, steps = 1): boolean {
    const wanted = (count - this.sure) * steps
    if (wanted <= 0) return true
    if (wanted > this.left) return false
    this.left -= wanted
    return true
  }
}

/** Lists of values that a style gives to many boxes; each property has a budget of its own. */
export class LongLists {
  private readonly warnings: Pick<Warnings, 'add'>
  private readonly byProperty = new Map<string, Allowance>()

  constructor(warnings: Pick<Warnings, 'add'>) {
    this.warnings = warnings
  }

  /** How many of `count` entries of a list count, from the first on. `steps`: what each of them takes, 1 for next to nothing. */
  allow(property: string, count: number, steps = 1): number {
    if (count <= SURE_ENTRIES) return count
    const allowed = this.of(property).take(count, steps)
    if (allowed < count) this.warnings.add('long-lists', property, String(SURE_ENTRIES))
    return allowed
  }

  /** Whether a box may be cut to a polygon: one without some of its points is another shape. */
  allowPolygon(points: number): boolean {
    if (points <= SURE_ENTRIES || this.of('clip-path').takeWhole(points)) return true
    this.warnings.add('long-polygons')
    return false
  }

  private of(property: string): Allowance {
    let allowance = this.byProperty.get(property)
    if (allowance === undefined) this.byProperty.set(property, allowance = new Allowance(SURE_ENTRIES, MORE_STEPS))
    return allowance
  }
}
