/**
 * The common structures of GSUB and GPOS (OpenType): scripts, features, lookups, coverage and class definitions. Extension lookups are
 * resolved. Everything is read on demand. Easy to get wrong: a damaged table throws FontError, which the shaping plan must catch and treat
 * as an absent table.
 */
import { Bytes } from './bytes.ts'

export interface Lookup {
  readonly index: number
  /** Never the extension type. */
  readonly type: number
  readonly flag: number
  readonly subtables: readonly Bytes[]
}

/** Maximum of subtables per lookup and of lookups per table; a font with more is invalid. */
const MAX_LIST = 4096

/** Maximum of coverage and class entries per table, far above that of the largest fonts. */
const MAX_ENTRIES = 4_000_000

/** A GSUB or GPOS table. */
export class LayoutTable {
  private readonly table: Bytes
  private readonly extensionType: number

  constructor(data: Uint8Array, kind: 'GSUB' | 'GPOS') {
    this.table = new Bytes(data, `its ${kind} table`, { left: MAX_ENTRIES })
    this.extensionType = kind === 'GSUB' ? 7 : 9
  }

  /** Lookup indexes per feature tag, for the first of `scripts` that the font has (default language system). */
  features(scripts: readonly string[]): ReadonlyMap<string, readonly number[]> {
    const features = new Map<string, readonly number[]>()
    const script = this.findScript(scripts)
    if (script === null) return features
    const { table } = this
    const defaultLanguage = script.u16(0)
    if (defaultLanguage === 0) return features
    const language = script.from(defaultLanguage)
    const list = table.u16(6)
    const count = language.u16(4)
    for (let i = 0; i < count; i++) {
      const record = list + 2 + language.u16(6 + i * 2) * 6
      const feature = list + table.u16(record + 4)
      const lookups: number[] = []
      const lookupCount = Math.min(MAX_LIST, table.u16(feature + 2))
      for (let k = 0; k < lookupCount; k++) lookups.push(table.u16(feature + 4 + k * 2))
      features.set(table.tag(record), lookups)
    }
    return features
  }

  lookup(index: number): Lookup {
    const list = this.table.from(this.table.u16(8))
    if (index >= list.u16(0)) return { index, type: 0, flag: 0, subtables: [] }
    const lookup = list.from(list.u16(2 + index * 2))
    let type = lookup.u16(0)
    const count = Math.min(MAX_LIST, lookup.u16(4))
    const subtables: Bytes[] = []
    const declared = type
    for (let i = 0; i < count; i++) {
      let subtable = lookup.from(lookup.u16(6 + i * 2))
      if (declared === this.extensionType) {
        type = subtable.u16(2)
        subtable = subtable.from(subtable.u32(4))
      }
      subtables.push(subtable)
    }
    return { index, type, flag: lookup.u16(2), subtables }
  }

  private findScript(scripts: readonly string[]): Bytes | null {
    const list = this.table.from(this.table.u16(4))
    const count = list.u16(0)
    for (const wanted of scripts) {
      for (let i = 0; i < count; i++) {
        if (list.tag(2 + i * 6) === wanted) return list.from(list.u16(6 + i * 6))
      }
    }
    return null
  }
}

/** Numbers per range record: first glyph, last glyph, value. */
const RANGE = 3

/** A coverage table: an ascending list of glyphs, and the coverage index of each. */
export class Coverage {
  /** Glyphs, or ranges of glyphs. */
  private readonly list: Uint16Array
  private readonly count: number
  /** Numbers per entry of the list. */
  private readonly step: 1 | typeof RANGE

  constructor(t: Bytes) {
    const format = t.u16(0)
    this.count = format === 1 || format === 2 ? t.u16(2) : 0
    this.step = format === 1 ? 1 : RANGE
    t.spend(this.count + 1)
    this.list = t.u16s(4, this.count * this.step)
  }

  /** The coverage index of `glyph` (0 is valid), or -1. */
  indexOf(glyph: number): number {
    const { list, step } = this
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      const first = list[middle * step] ?? 0
      if (glyph < first) high = middle
      else if (glyph > (list[middle * step + (step >> 1)] ?? 0)) low = middle + 1
      else return step === 1 ? middle : (list[middle * step + 2] ?? 0) + glyph - first
    }
    return -1
  }

  /** Sets `bits` in `flags` at every covered glyph. */
  mark(flags: Uint16Array, bits: number): void {
    const { list, step } = this
    let next = 0
    for (let at = 0; at < this.count * step; at += step) {
      // Ranges must ascend. Starting after the last marked glyph bounds the cost of a damaged table.
      const last = Math.min(list[at + (step >> 1)] ?? 0, flags.length - 1)
      for (let glyph = Math.max(next, list[at] ?? 0); glyph <= last; glyph++) flags[glyph] = (flags[glyph] ?? 0) | bits
      next = Math.max(next, last + 1)
    }
  }
}

/** A class definition table; the default class is 0. */
export class GlyphClasses {
  /** The classes of the glyphs from `start` onwards, or ranges of glyphs with their classes. */
  private readonly list: Uint16Array
  private readonly start: number
  private readonly count: number
  private readonly hasRanges: boolean

  constructor(t: Bytes) {
    const format = t.u16(0)
    this.hasRanges = format === 2
    this.start = format === 1 ? t.u16(2) : 0
    this.count = format === 1 ? t.u16(4) : format === 2 ? t.u16(2) : 0
    t.spend(this.count + 1)
    this.list = format === 1 ? t.u16s(6, this.count) : t.u16s(4, this.count * RANGE)
  }

  classOf(glyph: number): number {
    const { list } = this
    if (!this.hasRanges) return glyph < this.start || glyph >= this.start + this.count ? 0 : list[glyph - this.start] ?? 0
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if (glyph < (list[middle * RANGE] ?? 0)) high = middle
      else if (glyph > (list[middle * RANGE + 1] ?? 0)) low = middle + 1
      else return list[middle * RANGE + 2] ?? 0
    }
    return 0
  }

  /** Sets `bits` in `flags` for every glyph of class `wanted`. */
  mark(wanted: number, flags: Uint16Array, bits: number): void {
    const { list, hasRanges } = this
    let next = 0
    for (let i = 0; i < this.count; i++) {
      const first = hasRanges ? list[i * RANGE] ?? 0 : this.start + i
      const last = Math.min(hasRanges ? list[i * RANGE + 1] ?? 0 : first, flags.length - 1)
      if ((hasRanges ? list[i * RANGE + 2] : list[i]) === wanted) {
        for (let g = Math.max(next, first); g <= last; g++) flags[g] = (flags[g] ?? 0) | bits
      }
      next = Math.max(next, last + 1)
    }
  }
}
