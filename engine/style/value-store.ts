/**
 * Values that do not fit a number: font family lists, strings, and calc() sums that mix percentages with lengths.
 * Each distinct value is kept once and named by a small integer, so that equal values compare as equal numbers.
 */
import type { LinearValue } from '../css/values/calc.ts'

/** A sum of lengths and a percentage, as declared (em and rem unresolved). */
export interface LinearSum {
  readonly px: number
  readonly em: number
  readonly rem: number
  readonly percent: number
}

export class ValueStore {
  private readonly objects: unknown[] = [null]
  private readonly byKey = new Map<string, number>()
  private readonly sums: LinearSum[] = [{ px: 0, em: 0, rem: 0, percent: 0 }]
  private readonly sumByKey = new Map<string, number>()

  /** Interns any plain value by its JSON text. */
  intern(value: unknown): number {
    const key = JSON.stringify(value)
    const known = this.byKey.get(key)
    if (known !== undefined) return known
    const index = this.objects.length
    this.objects.push(value)
    this.byKey.set(key, index)
    return index
  }

  object(index: number): unknown {
    return this.objects[index] ?? null
  }

  internSum(px: number, em: number, rem: number, percent: number): number {
    const key = `${px} ${em} ${rem} ${percent}`
    const known = this.sumByKey.get(key)
    if (known !== undefined) return known
    const index = this.sums.length
    this.sums.push({ px, em, rem, percent })
    this.sumByKey.set(key, index)
    return index
  }

  internLinear(value: LinearValue): number {
    return this.internSum(value.px, value.em, value.rem, value.percent)
  }

  sum(index: number): LinearSum {
    return this.sums[index] ?? { px: 0, em: 0, rem: 0, percent: 0 }
  }
}
