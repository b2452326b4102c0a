/**
 * What has a value for some pages and goes on having it on those that follow (CSS Generated Content for Paged Media 3, 1.1.2
 * and 1.2.2): `first` and `last` of what is set on a page, else what was set before; `start` only where that begins its page;
 * `first-except` nothing where any is set.
 */
import type { StringChoice } from '../style/generated-values.ts'

interface Value<T> {
  readonly page: number
  readonly value: T
  /** Whether it is the first thing on its page. */
  readonly isAtStart: boolean
}

export class PageValues<T> {
  /** By name, in the order of the pages once all are there. */
  private readonly values = new Map<string, Value<T>[]>()

  add(name: string, value: T, page: number, isAtStart: boolean): void {
    const values = this.values.get(name) ?? []
    values.push({ page, value, isAtStart })
    this.values.set(name, values)
  }

  /** What is out of flow may be on an earlier page than what comes before it. */
  settle(): void {
    for (const values of this.values.values()) values.sort((a, b) => a.page - b.page)
  }

  /** What holds on a page, from 0; null for nothing. */
  on(page: number, name: string, which: StringChoice): T | null {
    const values = this.values.get(name) ?? []
    const from = placeOf(values, page)
    const end = placeOf(values, page + 1)
    const before = values[from - 1]?.value ?? null
    if (from === end) return before
    switch (which) {
      case 'first': return values[from]?.value ?? null
      case 'last': return values[end - 1]?.value ?? null
      case 'start': return values[from]?.isAtStart === true ? values[from].value : before
      case 'first-except': return null
    }
  }
}

/** How many of the values are on pages before this one. */
function placeOf(values: readonly Value<unknown>[], page: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle]?.page ?? 0) < page) low = middle + 1
    else high = middle
  }
  return low
}
