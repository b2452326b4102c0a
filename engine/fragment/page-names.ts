/**
 * Page names (CSS Paged Media 3, 9): the `page` value of a block, or of its nearest ancestor with one, names its page. A page begins where
 * the name changes from one block to the next. Consecutive pages of one name form a page group.
 */
import type { BoxId } from '../arena/ids.ts'
import type { FragmentationInput } from './break-unit-rows.ts'
import type { PageNaming } from './page-contents.ts'

/** The value `auto` of `page`. */
const AUTO = 0

export class PageNames {
  private readonly doc: FragmentationInput
  /** The break units at which another name begins, and the names. */
  private readonly units: number[] = []
  private readonly values: number[] = []
  private last = AUTO
  private isFirst = true
  /** State of `next`: the name change that applies at the end of the last page, and the result for that page. */
  private change = 0
  private page = { name: '', within: 0 }

  /** Null for a document without page names. */
  static of(doc: FragmentationInput): PageNames | null {
    const { rows, read } = doc.styles
    for (let style = 1; style < rows.length; style++) if (read.page(style as typeof doc.styles.initial) !== AUTO) return new PageNames(doc)
    return null
  }

  /** For a document whose break units so far have no name, while more input follows. */
  static from(doc: FragmentationInput): PageNames {
    const names = new PageNames(doc)
    if (doc.breakUnits.length > 1) {
      names.units.push(1)
      names.values.push(AUTO)
      names.isFirst = false
    }
    return names
  }

  private constructor(doc: FragmentationInput) {
    this.doc = doc
  }

  /** Content of `box` begins with the break unit `unit`. Returns whether its name forces a page break there. */
  meet(box: BoxId, unit: number): boolean {
    const value = this.valueOf(box)
    if (value === this.last && !this.isFirst) return false
    this.units.push(unit)
    this.values.push(value)
    this.last = value
    const isChange = !this.isFirst
    this.isFirst = false
    return isChange
  }

  /** The names of pages that end before the break units in `ends`. */
  naming(ends: readonly number[]): PageNaming {
    const names: string[] = []
    const within: number[] = []
    for (const end of ends) {
      const page = this.next(end)
      names.push(page.name)
      within.push(page.within)
    }
    return { names, within }
  }

  /** The name of the next page, which ends before the break unit `end`. */
  next(end: number): { readonly name: string; readonly within: number } {
    while ((this.units[this.change + 1] ?? Infinity) < end) this.change++
    const value = this.values[this.change] ?? AUTO
    const name = value === AUTO ? '' : String(this.doc.styles.values.object(-value))
    this.page = { name, within: name === this.page.name ? this.page.within + 1 : 1 }
    return this.page
  }

  /** Break units `[keep, unit)` were dropped; later ids moved down. */
  rebase(unit: number, keep: number): void {
    this.units.splice(0, this.change)
    this.values.splice(0, this.change)
    this.change = 0
    for (let i = 0; i < this.units.length; i++) {
      const at = this.units[i] ?? 0
      if (at >= keep) this.units[i] = Math.max(keep, at - unit + keep)
    }
  }

  private valueOf(box: BoxId): number {
    const { boxes: { rows }, styles } = this.doc
    for (let at = box; at !== 0; at = rows.parent[at]) {
      const value = styles.read.page(rows.style[at])
      if (value !== AUTO) return value
    }
    return AUTO
  }
}
