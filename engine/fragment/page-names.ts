/**
 * Names of pages (CSS Paged Media 3, 9): what `page` says of a block, or of the nearest around it, is the name of its page.
 * Where the name changes from one block to the next, a page begins. Pages of one name that follow each other are a group.
 */
import type { BoxId } from '../arena/ids.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

/** The name of each page, from 0, empty for none, and its number within its group, from 1. */
export interface PageNaming {
  readonly names: readonly string[]
  readonly within: readonly number[]
}

/** The value of `page` that stands for no name. */
const AUTO = 0

export class PageNames {
  private readonly doc: FragmentationInput
  /** The break breakUnits at which another name begins, and the names there. */
  private readonly units: number[] = []
  private readonly values: number[] = []
  private last = AUTO
  private isFirst = true
  /** Of pages that come one by one: the change before the end of the last one, and what that page said. */
  private change = 0
  private page = { name: '', within: 0 }

  /** Null for a document in which nothing has a name. */
  static of(doc: FragmentationInput): PageNames | null {
    const { rows, read } = doc.styles
    for (let style = 1; style < rows.length; style++) if (read.page(style as typeof doc.styles.initial) !== AUTO) return new PageNames(doc)
    return null
  }

  /** For a document of which the break breakUnits there are have no name; more are to come. */
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

  /** Content of `box` comes, with the break unit `unit` as its first; whether a page begins there because of its name. */
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

  /** The names of pages of which each ends before the break unit in `ends`. */
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

  /** What the next page says, which ends before the break unit `end`. */
  next(end: number): { readonly name: string; readonly within: number } {
    while ((this.units[this.change + 1] ?? Infinity) < end) this.change++
    const value = this.values[this.change] ?? AUTO
    const name = value === AUTO ? '' : String(this.doc.styles.values.object(-value))
    this.page = { name, within: name === this.page.name ? this.page.within + 1 : 1 }
    return this.page
  }

  /** The break breakUnits `[keep, break unit)` are gone; those after them moved down. */
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
    for (let at = box; at !== 0; at = rows.parent[at] ?? (0 as BoxId)) {
      const value = styles.read.page(rows.style[at] ?? styles.initial)
      if (value !== AUTO) return value
    }
    return AUTO
  }
}
