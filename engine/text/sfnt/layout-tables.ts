/**
 * What GSUB and GPOS share: scripts, features, lookups, coverage and glyph classes. Extension lookups are resolved
 * to what they hold. Everything is read on demand; a damaged table throws FontError, which the shaping plan takes
 * as "this table says nothing".
 */
import { Bytes } from './bytes.ts'

export interface Lookup {
  readonly index: number
  /** Never the extension type. */
  readonly type: number
  readonly flag: number
  readonly subtables: readonly Bytes[]
}

/** Subtables of one lookup, and lookups of one table, beyond which a font is taken for garbage. */
const MAX_LIST = 4096

/** Coverage and class entries of one table, far beyond what the largest fonts hold. */
const MAX_ENTRIES = 4_000_000

export class LayoutTable {
  private readonly table: Bytes
  private readonly extensionType: number

  constructor(data: Uint8Array, kind: 'GSUB' | 'GPOS') {
    this.table = new Bytes(data, `its ${kind} table`, { left: MAX_ENTRIES })
    this.extensionType = kind === 'GSUB' ? 7 : 9
  }

  /** Lookup indices per feature tag for the first script of `scripts` that the font has (default language). */
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

/** A coverage table: the ascending glyphs it lists, and the position of each. */
export class Coverage {
  private readonly firsts: Uint16Array
  private readonly lasts: Uint16Array
  private readonly indexes: Uint16Array

  constructor(t: Bytes) {
    const format = t.u16(0)
    const count = format === 1 || format === 2 ? t.u16(2) : 0
    t.spend(count + 1)
    this.firsts = new Uint16Array(count)
    this.lasts = new Uint16Array(count)
    this.indexes = new Uint16Array(count)
    for (let i = 0; i < count; i++) {
      const at = format === 1 ? 4 + i * 2 : 4 + i * 6
      this.firsts[i] = t.u16(at)
      this.lasts[i] = format === 1 ? t.u16(at) : t.u16(at + 2)
      this.indexes[i] = format === 1 ? i : t.u16(at + 4)
    }
  }

  /** Position of `glyph` in the coverage, or -1 (a position, so 0 is a real answer). */
  indexOf(glyph: number): number {
    const { firsts, lasts } = this
    let low = 0
    let high = firsts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const first = firsts[middle] ?? 0
      if (glyph < first) high = middle
      else if (glyph > (lasts[middle] ?? 0)) low = middle + 1
      else return (this.indexes[middle] ?? 0) + glyph - first
    }
    return -1
  }

  /** Sets `bits` in `flags` at every covered glyph. */
  mark(flags: Uint16Array, bits: number): void {
    const { firsts, lasts } = this
    let next = 0
    for (let i = 0; i < firsts.length; i++) {
      // Ranges must ascend; starting after the last one marked keeps a damaged table from costing more.
      const last = Math.min(lasts[i] ?? 0, flags.length - 1)
      for (let glyph = Math.max(next, firsts[i] ?? 0); glyph <= last; glyph++) flags[glyph] = (flags[glyph] ?? 0) | bits
      next = Math.max(next, last + 1)
    }
  }
}

/** A class definition table: class 0 unless it says otherwise. */
export class GlyphClasses {
  private readonly firsts: Uint16Array
  private readonly lasts: Uint16Array
  private readonly classes: Uint16Array

  constructor(t: Bytes) {
    const format = t.u16(0)
    const start = format === 1 ? t.u16(2) : 0
    const count = format === 1 ? t.u16(4) : format === 2 ? t.u16(2) : 0
    t.spend(count + 1)
    this.firsts = new Uint16Array(count)
    this.lasts = new Uint16Array(count)
    this.classes = new Uint16Array(count)
    for (let i = 0; i < count; i++) {
      const at = format === 1 ? 6 + i * 2 : 4 + i * 6
      this.firsts[i] = format === 1 ? start + i : t.u16(at)
      this.lasts[i] = format === 1 ? start + i : t.u16(at + 2)
      this.classes[i] = format === 1 ? t.u16(at) : t.u16(at + 4)
    }
  }

  classOf(glyph: number): number {
    const { firsts, lasts } = this
    let low = 0
    let high = firsts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (glyph < (firsts[middle] ?? 0)) high = middle
      else if (glyph > (lasts[middle] ?? 0)) low = middle + 1
      else return this.classes[middle] ?? 0
    }
    return 0
  }

  /** Sets `bits` in `flags` at every glyph of class `wanted`. */
  mark(wanted: number, flags: Uint16Array, bits: number): void {
    let next = 0
    for (let i = 0; i < this.firsts.length; i++) {
      const last = Math.min(this.lasts[i] ?? 0, flags.length - 1)
      if (this.classes[i] === wanted) {
        for (let g = Math.max(next, this.firsts[i] ?? 0); g <= last; g++) flags[g] = (flags[g] ?? 0) | bits
      }
      next = Math.max(next, last + 1)
    }
  }
}
