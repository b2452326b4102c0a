/**
 * Shapes words that need script rules or lookups beyond the simple shaper, with fontkit; with HarfBuzz where fontkit fails on the font, and
 * for right-to-left scripts beyond U+FFFF, which fontkit does not support. A word is split into runs of one script. Clusters are rebuilt
 * from the characters that each glyph reports. Easy to get wrong: the code units of all rows must add up to the text, whatever was
 * reordered, merged or split.
 */
import type { Fontkit, FontkitGlyph, FontkitRun } from '../host/fontkit.ts'
import type { Harfbuzz } from '../host/harfbuzz.ts'
import type { FontProgram } from './face.ts'
import type { FontFeatures } from './font-features.ts'
import { GuardedFont, type ShapingFont } from './guarded-font.ts'
import { HarfbuzzFont } from './harfbuzz-font.ts'
import { isTurned, numberRun, type Part } from './number-runs.ts'
import { CharClass } from './scripts.ts'
import type { ShapedWord } from './shaped-word.ts'
import type { WordText } from './word-text.ts'

export interface ShaperHost {
  fontkit(): Fontkit
  /** Null where it is not installed. */
  harfbuzz?(): Harfbuzz | null
  /** Called for a font that no library can shape; its text is drawn glyph by glyph. */
  unshaped?(program: FontProgram): void
}

const BEYOND_BMP = 0x10000

/** fontkit applies fraction features only around U+2044, even when all text requests them. */
const setsFractions = (features: FontFeatures | null): boolean =>
  features !== null && (features.tags['frac'] === true || features.tags['numr'] === true || features.tags['dnom'] === true)

/** The full shaper of one conversion; opens each font once. */
export class FullShaper {
  private readonly host: ShaperHost
  private readonly fonts = new Map<FontProgram, ShapingFont | null>()
  private readonly others = new Map<FontProgram, ShapingFont | null>()

  constructor(host: ShaperHost) {
    this.host = host
  }

  /** Shapes `text` into `out` with these features; false when no library can read the font. */
  shape(program: FontProgram, text: WordText, out: ShapedWord, features: FontFeatures | null): boolean {
    const other = isBeyond(text) || setsFractions(features) ? this.other(program) : null
    if (other !== null && this.shapeWith(other, program, text, out, features)) return true
    const font = this.open(program)
    if (font !== null && this.shapeWith(font, program, text, out, features)) return true
    // An exhausted font would fail for the next word too, so it is replaced.
    const replacement = font instanceof HarfbuzzFont ? null : this.other(program)
    const isShaped = replacement !== null && this.shapeWith(replacement, program, text, out, features)
    if (font?.isExhausted === true) this.fonts.set(program, replacement)
    if (!isShaped) this.host.unshaped?.(program)
    return isShaped
  }

  private shapeWith(font: ShapingFont, program: FontProgram, text: WordText, out: ShapedWord, features: FontFeatures | null): boolean {
    out.clear()
    out.complex = true
    try {
      const runs = scriptRuns(text)
      const { glyphCount } = program
      // A word in right-to-left scripts only is one unit: its first run is the last one in visual order.
      const isTurnedWhole = runs.length > 1 && runs.every(([start]) => isTurned(text.codes[start] ?? 0))
      if (isTurnedWhole) runs.reverse()
      const isWhole = runs.length === 1 || isTurnedWhole
      for (const [start, end] of runs) {
        const direction = isTurned(text.codes[start] ?? 0) && (text.codes[start] ?? 0) >= BEYOND_BMP ? 'rtl' : null
        this.shapeParts({ font, glyphCount, features }, text, { start, end, direction }, isWhole, out)
      }
      // The library treats a table that it failed to read as absent.
      return !font.isExhausted
    } catch {
      // The library throws many kinds of plain errors on damaged tables; the caller then draws glyph by glyph.
      return false
    }
  }

  private open(program: FontProgram): ShapingFont | null {
    let font = this.fonts.get(program)
    if (font !== undefined) return font
    try {
      font = new GuardedFont(this.host.fontkit(), program)
      if (font.isExhausted) font = null
    } catch {
      font = null
    }
    font ??= this.other(program)
    this.fonts.set(program, font)
    return font
  }

  private other(program: FontProgram): ShapingFont | null {
    let font = this.others.get(program)
    if (font !== undefined) return font
    try {
      const harfbuzz = this.host.harfbuzz?.() ?? null
      font = harfbuzz === null ? null : new HarfbuzzFont(harfbuzz, program)
    } catch {
      font = null
    }
    this.others.set(program, font)
    return font
  }

  private shapeParts(opened: Opened, text: WordText, run: Part, whole: boolean, out: ShapedWord): void {
    const numbers = numberRun(text, run.start, run.end)
    if (numbers === null) {
      this.shapeRun(opened, text, run, whole, out)
      return
    }
    const { parts, spaces } = numbers
    if (parts.length === 1) {
      for (const part of parts) this.shapeRun(opened, text, part, false, out)
      return
    }
    const first = out.count
    const behind: Part = { start: spaces, end: run.end, direction: whole ? 'rtl' : 'ltr' }
    // In a word that is entirely right-to-left the trailing spaces come first in visual order; else they separate it from the next word.
    if (whole && spaces < run.end) this.shapeRun(opened, text, behind, true, out)
    for (const part of parts) {
      const own = out.count
      this.shapeRun(opened, text, part, whole, out)
      if (part.direction === 'ltr') mergeRows(out, own)
    }
    // A part without drawn glyphs has no row that could hold its code units.
    const units = sumOf(text.units, run.start, whole ? run.end : spaces)
    if (out.count > first && (!whole || sumOf(out.units, first, out.count) !== units)) {
      mergeRows(out, first)
      out.units[first] = units
    }
    if (!whole && spaces < run.end) this.shapeRun(opened, text, behind, false, out)
  }

  private shapeRun({ font, glyphCount, features }: Opened, text: WordText, { start, end, direction }: Part, whole: boolean, out: ShapedWord): void {
    let string = ''
    for (let i = start; i < end; i++) string += String.fromCodePoint(text.codes[i] ?? 0)
    const run = font.layout(string, end - start, direction, features)
    const rightToLeft = (run as FontkitRun & { readonly direction?: string }).direction === 'rtl'
    const first = out.count
    const clusters = findClusters(run.glyphs, text, start, end, rightToLeft)
    for (let g = 0; g < run.glyphs.length; g++) {
      const glyph = run.glyphs[g]
      const position = run.positions[g]
      const units = clusters[g] ?? 0
      if (glyph === undefined || position === undefined || units === HIDDEN) continue
      const at = out.count
      const id = glyph.id < glyphCount ? glyph.id : 0
      out.push(id, Math.round(position.xAdvance), units)
      const x = Math.round(position.xOffset)
      const y = Math.round(position.yOffset)
      if (x !== 0 || y !== 0) {
        out.displaced = true
        out.x[at] = x
        out.y[at] = y
      }
    }
    if (!rightToLeft) return
    if (whole) out.rightToLeft = true
    else mergeRows(out, first)
  }
}

interface Opened {
  readonly font: ShapingFont
  readonly glyphCount: number
  readonly features: FontFeatures | null
}

/** Whether a word contains right-to-left letters beyond U+FFFF. */
function isBeyond(text: WordText): boolean {
  for (let i = 0; i < text.count; i++) {
    const code = text.codes[i] ?? 0
    if (code >= BEYOND_BMP && isTurned(code)) return true
  }
  return false
}

/** The first and one past the last character of a run of one script. */
type ScriptRun = readonly [start: number, end: number]

/** In a cluster list: the glyph draws nothing and is omitted. */
const HIDDEN = -1

/** Runs of one script; common characters and marks belong to the run before them. */
function scriptRuns(text: WordText): ScriptRun[] {
  const runs: ScriptRun[] = []
  let start = 0
  let kind = -1
  for (let i = 0; i < text.count; i++) {
    const charClass = text.classes[i] ?? 0
    if (charClass < CharClass.firstScript && charClass !== CharClass.complex) continue
    const code = text.codes[i] ?? 0
    const own = charClass === CharClass.complex ? -2 - blockOf(code) : charClass
    if (kind !== -1 && own !== kind) {
      runs.push([start, i])
      start = i
    }
    kind = own
  }
  if (text.count > start) runs.push([start, text.count])
  return runs
}

/** Code points where complex scripts begin, to tell them apart; Arabic has several blocks. */
const SCRIPT_STARTS = [
  0x590, 0x600, 0x700, 0x750, 0x780, 0x7c0, 0x800, 0x840, 0x860, 0x870, 0x900, 0x980, 0xa00, 0xa80, 0xb00, 0xb80, 0xc00,
  0xc80, 0xd00, 0xd80, 0xe00, 0xe80, 0xf00, 0x1000, 0x1100, 0x1200, 0x1700, 0x1720, 0x1740, 0x1760, 0x1780, 0x1800,
  0x1900, 0x1950, 0x1980, 0x19e0, 0x1a00, 0x1a20, 0x1b00, 0x1b80, 0x1bc0, 0x1c00, 0x1c50, 0x1cc0, 0x2d30, 0x2d80,
  0xa800, 0xa830, 0xa840, 0xa880, 0xa8e0, 0xa900, 0xa930, 0xa960, 0xa980, 0xa9e0, 0xaa00, 0xaa60, 0xaa80, 0xaae0,
  0xab00, 0xabc0, 0xac00, 0xfb1d, 0xfb50, 0xff00, 0x10000,
]

const ARABIC_BLOCKS: ReadonlySet<number> = new Set([0x600, 0x750, 0x870, 0xfb50])

function blockOf(code: number): number {
  if (code >= 0x10000) return code >>> 7
  let start = 0
  for (const next of SCRIPT_STARTS) {
    if (next > code) break
    start = next
  }
  if (ARABIC_BLOCKS.has(start)) return 0x600
  if (start === 0xfb1d) return 0x590
  if (start === 0xaa60 || start === 0xa9e0) return 0x1000
  if (start === 0xa960 || start === 0xac00) return 0x1100
  return start === 0xa8e0 || start === 0x1cc0 ? 0x900 : start
}

/**
 * The code units per glyph, in glyph order. Each glyph is matched with the characters that it reports. Glyphs that are not in text order
 * are merged into one cluster, whose code units are counted at its first glyph.
 */
function findClusters(
  glyphs: readonly FontkitGlyph[], text: WordText, start: number, end: number, rightToLeft: boolean,
): Int32Array {
  const count = glyphs.length
  const clusters = new Int32Array(count)
  if (count === 0) return clusters
  const order = (i: number): number => rightToLeft ? count - 1 - i : i
  const taken = new Int32Array(end - start).fill(-1)
  const lowest = new Int32Array(count).fill(-1)
  let next = 0
  for (let i = 0; i < count; i++) {
    const g = order(i)
    const glyph = glyphs[g]
    if (glyph === undefined) continue
    for (const code of glyph.codePoints) {
      const found = findCode(text, start, end, taken, next, code)
      if (found < 0) continue
      taken[found] = g
      if ((lowest[g] ?? -1) < 0 || found < (lowest[g] ?? 0)) lowest[g] = found
    }
    if ((lowest[g] ?? -1) < 0 && glyph.codePoints[0] === 0x20) clusters[g] = HIDDEN
    while (next < taken.length && taken[next] !== -1) next++
  }
  assignUnits(clusters, lowest, taken, text, start, order)
  return clusters
}

/** How far ahead of the first unclaimed character a reordered one is searched. */
const REACH = 64

function findCode(text: WordText, start: number, end: number, taken: Int32Array, next: number, code: number): number {
  const limit = Math.min(end - start, next + REACH)
  for (let k = next; k < limit; k++) if (taken[k] === -1 && text.codes[start + k] === code) return k
  return -1
}

function assignUnits(
  clusters: Int32Array, lowest: Int32Array, taken: Int32Array, text: WordText, start: number, order: (i: number) => number,
): void {
  const count = clusters.length
  // A cluster may begin at a glyph only if no later glyph represents an earlier character.
  const leads = new Uint8Array(count)
  let minimum = taken.length
  for (let i = count - 1; i >= 0; i--) {
    const low = lowest[order(i)] ?? -1
    if (low >= 0 && low < minimum) {
      minimum = low
      leads[order(i)] = 1
    }
  }
  let current = -1
  let leading = 0
  let k = 0
  for (let i = 0; i < count; i++) {
    const g = order(i)
    if (clusters[g] === HIDDEN) continue
    if (current === -1) current = g
    else if (leads[g] === 1) {
      // Everything before this cluster's first character belongs to the previous cluster.
      const until = lowest[g] ?? k
      let sum = leading
      for (; k < until; k++) sum += text.units[start + k] ?? 0
      clusters[current] = sum
      leading = 0
      current = g
    }
  }
  if (current === -1) return
  let rest = leading
  for (; k < taken.length; k++) rest += text.units[start + k] ?? 0
  clusters[current] = rest
}

const sumOf = (values: Int32Array, start: number, end: number): number => {
  let sum = 0
  for (let i = start; i < end; i++) sum += values[i] ?? 0
  return sum
}

/** Merges the rows from `first` onwards into one cluster. */
function mergeRows(out: ShapedWord, first: number): void {
  let sum = 0
  for (let i = first; i < out.count; i++) {
    sum += out.units[i] ?? 0
    out.units[i] = 0
  }
  if (first < out.count) out.units[first] = sum
}
