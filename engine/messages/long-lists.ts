/**
 * Bounds of lists that a style gives to many boxes: a sheet with a list of a thousand shadows and a thousand boxes that have it
 * ask for a million. The first entries of each list always count; those behind them share one budget of the conversion, for each
 * property its own. Where that is used up they are left out, with a warning. Asked for in document or page order, so that
 * the same input leaves out the same.
 */
import type { Warnings } from './warnings.ts'

/** Entries of each list that always count. */
export const SURE_ENTRIES = 64

/** Steps that the further entries of all lists of a property may take together. */
export const MORE_STEPS = 400_000

export class LongLists {
  private readonly warnings: Pick<Warnings, 'add'>
  private readonly left = new Map<string, number>()

  constructor(warnings: Pick<Warnings, 'add'>) {
    this.warnings = warnings
  }

  /** How many of `count` entries of a list count, from the first on. `steps`: what each of them takes, 1 for next to nothing. */
  allow(property: string, count: number, steps = 1): number {
    return count <= SURE_ENTRIES ? count : this.take(property, count, steps)
  }

  /** Whether all of them count, where a part of them would mean something else; if not, none is taken from the budget. */
  allowWhole(property: string, count: number, steps = 1): boolean {
    if (count <= SURE_ENTRIES) return true
    const left = this.left.get(property) ?? MORE_STEPS
    const wanted = (count - SURE_ENTRIES) * steps
    if (wanted <= left) {
      this.left.set(property, left - wanted)
      return true
    }
    this.warnings.add('long-lists', property, String(SURE_ENTRIES))
    return false
  }

  private take(property: string, count: number, steps: number): number {
    const left = this.left.get(property) ?? MORE_STEPS
    const more = Math.min(count - SURE_ENTRIES, Math.floor(left / steps))
    this.left.set(property, left - more * steps)
    if (more < count - SURE_ENTRIES) this.warnings.add('long-lists', property, String(SURE_ENTRIES))
    return SURE_ENTRIES + more
  }
}
