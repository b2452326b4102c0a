/**
 * Selects the value of a named string or running element on a page (CSS Generated Content for Paged Media 3, 1.1.2 and 1.2.2). `first` and
 * `last` are the first and last value set on the page, else the last value set before. `start` is the value in effect at the start of the
 * page. `first-except` is empty on pages that set a value.
 */
import { firstAtLeast } from '../arena/ascending.ts'
import type { StringChoice } from '../style/generated-values.ts'

interface Value<T> {
  readonly page: number
  readonly value: T
  /** Whether the element is the first content on its page. */
  readonly isAtStart: boolean
}

/** The values of one name with their pages, in page order after `settle`. */
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

  /** Sorts by page: an out-of-flow element may be on an earlier page than the elements before it. */
  settle(): void {
    for (const { values, pages } of this.named.values()) {
      values.sort((a, b) => a.page - b.page)
      pages.length = 0
      for (const { page } of values) pages.push(page)
    }
  }

  /** Pages before `page` are painted: `gone` is called for each value that no later page shows. */
  forget(page: number, gone: (value: T) => void): void {
    for (const { values, pages } of this.named.values()) {
      const count = firstAtLeast(pages, 0, pages.length, page) - 1
      if (count <= 0) continue
      for (const { value } of values.splice(0, count)) gone(value)
      pages.splice(0, count)
    }
  }

  /** The value on a page, by index from 0; null for none. */
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
