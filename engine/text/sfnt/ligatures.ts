/**
 * Ligature and single substitution of GSUB, applied in place to a row of glyphs. Words with marks never reach this code, so lookup flags
 * that skip marks have no effect.
 */
import type { Bytes } from './bytes.ts'
import { END } from './contexts.ts'
import { Coverage } from './layout-tables.ts'

/** A ligature substitution subtable (GSUB lookup type 4). */
export class LigatureSubtable {
  readonly first: Coverage
  private readonly table: Bytes

  constructor(t: Bytes) {
    this.table = t
    this.first = new Coverage(t.from(t.u16(2)))
  }

  /**
   * The ligature that begins at `at`, as `count * 65536 + glyph`, where `count` is the number of glyphs that it replaces; 0 without one.
   */
  find(glyphs: Int32Array, count: number, at: number): number {
    const index = this.first.indexOf(glyphs[at] ?? -1)
    if (index < 0) return 0
    const t = this.table
    if (index >= t.u16(4)) return 0
    const set = t.u16(6 + index * 2)
    const ligatures = t.u16(set)
    for (let i = 0; i < ligatures; i++) {
      const ligature = set + t.u16(set + 2 + i * 2)
      const components = t.u16(ligature + 2)
      if (components === 0 || at + components > count) continue
      let k = 1
      while (k < components && t.u16(ligature + 2 + k * 2) === glyphs[at + k]) k++
      if (k === components) return components * 0x10000 + t.u16(ligature)
    }
    return 0
  }

  /** Whether a ligature can begin at this glyph when `next` follows; `next` can be END. */
  mayBegin(glyph: number, next: number): boolean {
    const index = this.first.indexOf(glyph)
    const t = this.table
    if (index < 0 || index >= t.u16(4)) return false
    const set = t.u16(6 + index * 2)
    const ligatures = t.u16(set)
    for (let i = 0; i < ligatures; i++) {
      const ligature = set + t.u16(set + 2 + i * 2)
      const components = t.u16(ligature + 2)
      if (components === 1 || (components > 1 && next !== END && t.u16(ligature + 4) === next)) return true
    }
    return false
  }
}

/** A single substitution subtable (GSUB lookup type 1). */
export class SingleSubtable {
  readonly first: Coverage
  private readonly table: Bytes

  constructor(t: Bytes) {
    this.table = t
    this.first = new Coverage(t.from(t.u16(2)))
  }

  /** The substitute of `glyph`, or -1 when the subtable does not cover it. */
  find(glyph: number): number {
    const index = this.first.indexOf(glyph)
    if (index < 0) return -1
    const t = this.table
    if (t.u16(0) === 1) return (glyph + t.u16(4)) & 0xffff
    return index < t.u16(4) ? t.u16(6 + index * 2) : -1
  }
}
