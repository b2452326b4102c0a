/**
 * Bounds for work that a few bytes of a style sheet multiply: a list of a thousand shadows on a thousand boxes is a million shadows. The
 * first entries of each list are always used; further entries share one budget per conversion. Entries beyond the budget are left out, with
 * a warning. The budget is used in document or page order, so that the same input always leaves out the same entries.
 */
import type { Warnings } from './warnings.ts'

/** Entries of each list that are always used. */
export const SURE_ENTRIES = 64

/** Total cost of the further entries of all lists of a property, in steps. */
export const MORE_STEPS = 400_000

/** Nested groups (opacity, blend modes) that are always drawn, and the cost of each further one in steps. */
const SURE_GROUPS = 16
const GROUP_STEPS = 20

/** A number of entries that is always allowed, and a budget in steps for more. */
export class Allowance {
  private readonly sure: number
  private left: number

  constructor(sure: number, more: number) {
    this.sure = sure
    this.left = more
  }

  /** How many of `count` entries are allowed; `steps`: cost of each entry beyond the free ones. */
  take(count: number, steps = 1): number {
    const { sure, left } = this
    if (count <= sure) return count
    const more = Math.min(count - sure, Math.floor(left / steps))
    this.left = left - more * steps
    return sure + more
  }

  /** Whether all entries are allowed; if not, the budget stays unchanged. */
  takeWhole(count: number, steps = 1): boolean {
    const wanted = (count - this.sure) * steps
    if (wanted <= 0) return true
    if (wanted > this.left) return false
    this.left -= wanted
    return true
  }
}

/** Budgets for lists of values in styles, one for each property. */
export class LongLists {
  private readonly warnings: Pick<Warnings, 'add'>
  private readonly byProperty = new Map<string, Allowance>()

  constructor(warnings: Pick<Warnings, 'add'>) {
    this.warnings = warnings
  }

  /** How many of the `count` entries of a list to use, from the first on. `steps`: cost of each entry, 1 for a cheap one. */
  allow(property: string, count: number, steps = 1): number {
    if (count <= SURE_ENTRIES) return count
    const allowed = this.of(property).take(count, steps)
    if (allowed < count) this.warnings.add('long-lists', property, String(SURE_ENTRIES))
    return allowed
  }

  /** Whether a box may be clipped to a polygon; all points or none are used, since fewer points would be another shape. */
  allowPolygon(points: number): boolean {
    if (points <= SURE_ENTRIES || this.of('clip-path').takeWhole(points)) return true
    this.warnings.add('long-polygons')
    return false
  }

  /** Whether a box inside `depth` groups may be one more. */
  allowGroup(depth: number): boolean {
    if (depth < SURE_GROUPS || this.of('groups').takeWhole(SURE_ENTRIES + GROUP_STEPS)) return true
    this.warnings.add('deep-groups', String(SURE_GROUPS))
    return false
  }

  /** Whether a repeating gradient may be written out with as many entries. */
  allowRepeats(entries: number): boolean {
    if (entries <= SURE_ENTRIES || this.of('repeating gradients').takeWhole(entries)) return true
    this.warnings.add('long-repeats')
    return false
  }

  private of(property: string): Allowance {
    let allowance = this.byProperty.get(property)
    if (allowance === undefined) this.byProperty.set(property, allowance = new Allowance(SURE_ENTRIES, MORE_STEPS))
    return allowance
  }
}
