/**
 * Assigns character ids (CIDs) of one embedded font, in order of first use. Each pair of glyph and text has its own CID, so that a glyph
 * used for two characters is extracted as each of them; the subset lists its glyphs in the same order. CID 0 is always the missing glyph.
 * Default-ignorable characters are left out of the text. A glyph without other text has a zero width space as its text, since some readers
 * extract glyphs without text as control characters.
 */
import { Atoms } from '../arena/atoms.ts'
import { HASH_SEED, HashIndex, mix } from '../arena/hash-index.ts'
import type { AtomId } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import type { FontProgram } from '../text/face.ts'
import { drawnAs } from '../text/word-schema.ts'
import { holdsIgnorable, visibleUnits, ZERO_WIDTH_SPACE } from './ignorables.ts'

const MAX_CIDS = 65_535
/** Number of CIDs that additional texts of known glyphs may take even in a font with as many glyphs as there are CIDs. */
const FREE_TEXTS = 4096

/** Code units that have their own lookup table: Latin, Greek and Cyrillic letters. */
export const PLAIN_UNITS = 0x500
/** Code units of even words are Latin. */
const EVEN_UNITS = 0x100
/** Not a glyph number. */
const NEVER = -1

/** Bytes that must be escaped in a literal string: its delimiters, and the carriage return. */
export const isEscaped = (byte: number): boolean => byte === 0x28 || byte === 0x29 || byte === 0x5c || byte === 0x0d

/** Text of a CID: a code unit, NO_TEXT, or an atom as `ATOM - atom`. */
const NO_TEXT = -1
const ATOM = -2

export class CidTable {
  readonly program: FontProgram
  count = 1
  glyph = new Uint16Array(256)
  text = new Int32Array(256)
  /** Nominal advance in thousandths of an em, exactly as written in the file. */
  width = new Float64Array(256)
  /** The same in font units, as in words. */
  advance = new Int32Array(256)

  /** By code unit: the first CID with this text whose code is a single byte without escape; 0 for none. */
  readonly plain = new Uint8Array(PLAIN_UNITS)
  /** The same for the nominal glyph of the code unit, as in even words. */
  readonly even = new Uint8Array(EVEN_UNITS)
  /** For the fast path: glyph and advance as words encode them; NEVER for CID 0, which has no code unit. */
  drawn = new Int32Array(256)

  /** The first CID of a glyph, 0 for none; further ones are in `others`. */
  readonly first: Uint16Array
  private readonly others = new HashIndex(64)
  private readonly texts = new Atoms()
  private distinct = 1

  constructor(program: FontProgram) {
    this.program = program
    this.first = new Uint16Array(Math.max(1, program.glyphCount))
    this.text[0] = NO_TEXT
    this.width[0] = this.widthOf(0)
    this.advance[0] = program.advanceOf(0)
    this.drawn[0] = NEVER
  }

  /** The CID of `glyph` with the text `units[start..start+length)`. */
  cidOf(glyph: number, units: Uint16Array, start: number, length: number): number {
    const cid = this.first[glyph] ?? 0
    if (cid !== 0 && length === 1 && this.text[cid] === units[start]) return cid
    return this.find(glyph < this.first.length ? glyph : 0, units, start, length)
  }

  /** The text of a CID; empty if it has none. */
  textOf(cid: number): string {
    const text = this.text[cid] ?? NO_TEXT
    if (text >= 0) return String.fromCharCode(text)
    return text === NO_TEXT ? '' : this.texts.string((ATOM - text) as AtomId)
  }

  private find(glyph: number, units: Uint16Array, start: number, length: number): number {
    if (length > 0 && holdsIgnorable(units, start, start + length)) {
      const visible = visibleUnits(units, start, start + length, false)
      return this.find(glyph, visible, 0, visible.length)
    }
    let text = ZERO_WIDTH_SPACE
    if (length === 1) text = units[start] ?? 0
    else if (length > 1) text = ATOM - this.texts.internUnits(units, start, start + length)
    const primary = this.first[glyph] ?? 0
    if (primary === 0) return this.push(glyph, text)
    if (this.text[primary] === text) return primary
    for (let cid = this.others.seek(mix(mix(HASH_SEED, glyph), text)); cid !== 0; cid = this.others.next()) {
      if (this.glyph[cid] === glyph && this.text[cid] === text) return cid
    }
    // Beyond a certain number, additional texts must not use up the CIDs that new glyphs may need.
    if (this.count - this.distinct > FREE_TEXTS && this.count + this.first.length - this.distinct >= MAX_CIDS) return primary
    const cid = this.push(glyph, text)
    if (cid !== 0) this.others.add(cid)
    return cid
  }

  private push(glyph: number, text: number): number {
    if (this.count === MAX_CIDS) return 0
    const cid = this.count++
    if (cid === this.glyph.length) this.grow()
    this.glyph[cid] = glyph
    this.text[cid] = text
    this.width[cid] = this.widthOf(glyph)
    const advance = this.program.advanceOf(glyph)
    this.advance[cid] = advance
    this.drawn[cid] = advance > 0x7fff ? NEVER : drawnAs(glyph, advance)
    if (cid < 0x100 && !isEscaped(cid) && text >= 0 && text < PLAIN_UNITS && this.plain[text] === 0) {
      this.plain[text] = cid
      if (text < EVEN_UNITS && this.program.glyphOf(text) === glyph) this.even[text] = cid
    }
    if (this.first[glyph] === 0) {
      this.first[glyph] = cid
      this.distinct++
    }
    return cid
  }

  private widthOf(glyph: number): number {
    const { program } = this
    const width = (program.advanceOf(glyph) * 1000) / program.metrics.unitsPerEm
    return Number.isFinite(width) ? Math.round(width * 1000) / 1000 : 0
  }

  private grow(): void {
    const size = this.glyph.length * 2
    this.glyph = grown(this.glyph, size)
    this.text = grown(this.text, size)
    this.width = grown(this.width, size)
    this.advance = grown(this.advance, size)
    this.drawn = grown(this.drawn, size)
  }
}
