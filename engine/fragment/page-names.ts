/**
 * Names of pages (CSS Paged Media 3, 9): what `page` says of a block, or of the nearest around it, is the name of its page.
 * Where the name changes from one block to the next, a page begins. Pages of one name that follow each other are a group.
 */
import type { BoxId } from '../arena/ids.ts'
import type { FragmentDoc } from './slab-rows.ts'

/** The name of each page, from 0, empty for none, and its number within its group, from 1. */
export interface PageNaming {
  readonly names: readonly string[]
  readonly within: readonly number[]
}

/** The value of `page` that stands for no name. */
const AUTO = 0

export class PageNames {
  private readonly doc: FragmentDoc
  /** The slabs at which another name begins, and the names there. */
  private readonly slabs: number[] = []
  private readonly values: number[] = []
  private last = AUTO
  private isFirst = true
  /** Of pages that come one by one: the change before the end of the last one, and what that page said. */
  private change = 0
  private page = { name: '', within: 0 }

  /** Null for a document in which nothing has a name. */
  static of(doc: FragmentDoc): PageNames | null {
    const { rows, read } = doc.styles
    for (let style = 1; style < rows.length; style++) if (read.page(style as typeof doc.styles.initial) !== AUTO) return new PageNames(doc)
    return null
  }

  /** For a document of which the slabs there are have no name; more are to come. */
  static from(doc: FragmentDoc): PageNames {
    const names = new PageNames(doc)
    if (doc.slabs.length > 1) {
      names.slabs.push(1)
      names.values.push(AUTO)
      names.isFirst = false
    }
    return names
  }

  private constructor(doc: FragmentDoc) {
    this.doc = doc
  }

  /** Content of `box` comes, with the slab `slab` as its first; whether a page begins there because of its name. */
  meet(box: BoxId, slab: number): boolean {
    const value = this.valueOf(box)
    if (value === this.last && !this.isFirst) return false
    this.slabs.push(slab)
    this.values.push(value)
    this.last = value
    const isChange = !this.isFirst
    this.isFirst = false
    return isChange
  }

  /** The names of pages of which each ends before the slab in `ends`. */
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

  /** What the next page says, which ends before the slab `end`. */
  next(end: number): { readonly name: string; readonly within: number } {
    while ((this.slabs[this.change + 1] ?? Infinity) < end) this.change++
    const value = this.values[this.change] ?? AUTO
    const name = value === AUTO ? '' : String(this.doc.styles.values.object(-value))
    this.page = { name, within: name === this.page.name ? this.page.within + 1 : 1 }
    return this.page
  }

  /** The slabs `[keep, slab)` are gone; those after them moved down. */
  rebase(slab: number, keep: number): void {
    this.slabs.splice(0, this.change)
    this.values.splice(0, this.change)
    this.change = 0
    for (let i = 0; i < this.slabs.length; i++) {
      const at = this.slabs[i] ?? 0
      if (at >= keep) this.slabs[i] = Math.max(keep, at - slab + keep)
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
