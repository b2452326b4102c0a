/**
 * What has a value for some pages and goes on having it on those that follow (CSS Generated Content for Paged Media 3, 1.1.2
 * and 1.2.2): `first` and `last` of what is set on a page, else what was set before; `start` only where that begins its page;
 * `first-except` nothing where any is set.
 */
import { firstAtLeast } from '../arena/ascending.ts'
import type { StringChoice } from '../style/generated-values.ts'

interface Value<T> {
  readonly page: number
  readonly value: T
  /** Whether it is the first thing on its page. */
  readonly isAtStart: boolean
}

/** The values of one name, and the page of each: in their order once all are there. */
interface Named<T> {
  readonly values: Value<T>[]
  readonly pages: number[]
}

export class PageValues<T> {
  private readonly named = new Map<string, Named<T>>()

  add(name: string, value: T, page: number, isAtStart: boolean): void {
    const known = this.named.get(name) ?? { values: [], pages: [] }
    known.values.push({ page, value, isAtStart })
    this.named.set(name, known)
  }

  /** What is out of flow may be on an earlier page than what comes before it. */
  settle(): void {
    for (const { values, pages } of this.named.values()) {
      values.sort((a, b) => a.page - b.page)
      pages.length = 0
      for (const { page } of values) pages.push(page)
    }
  }

  /** Pages before `page` have been painted: `gone` hears of each value that no later one shows. */
  forget(page: number, gone: (value: T) => void): void {
    for (const { values, pages } of this.named.values()) {
      const count = firstAtLeast(pages, 0, pages.length, page) - 1
      if (count <= 0) continue
      for (const { value } of values.splice(0, count)) gone(value)
      pages.splice(0, count)
    }
  }

  /** What holds on a page, from 0; null for nothing. */
  on(page: number, name: string, which: StringChoice): T | null {
    const known = this.named.get(name)
    if (known === undefined) return null
    const { values, pages } = known
    const from = firstAtLeast(pages, 0, pages.length, page)
    const end = firstAtLeast(pages, from, pages.length, page + 1)
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
