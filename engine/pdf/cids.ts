/**
 * Character ids of one embedded font, handed out in order of first use. A pair of glyph and text has its own id, so
 * that one glyph used for two characters copies out as each of them; the subset lists its glyphs in the same order.
 * Id 0 is always the missing-glyph outline. Default-ignorable characters are left out of the text, and a glyph that stands for
 * nothing else, or for nothing, has a zero width space: readers make a control character of a glyph without text.
 */
import { Atoms } from '../arena/atoms.ts'
import { HASH_SEED, HashIndex, mix } from '../arena/hash-index.ts'
import type { AtomId } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import type { FontProgram } from '../text/face.ts'
import { drawnAs } from '../text/word-schema.ts'
import { holdsIgnorable, visibleUnits, ZERO_WIDTH_SPACE } from './ignorables.ts'

const MAX_CIDS = 65_535
/** Ids that further texts of known glyphs may take even in a font with as many glyphs as there are ids. */
const FREE_TEXTS = 4096

/** Units that are looked up by themselves: Latin, Greek and Cyrillic letters. */
export const PLAIN_UNITS = 0x500
/** Units of even words are Latin. */
const EVEN_UNITS = 0x100
/** No glyph has this number. */
const NEVER = -1

/** Bytes that do not stand for themselves in a string: its brackets, and what readers take for the end of a line. */
export const isEscaped = (byte: number): boolean => byte === 0x28 || byte === 0x29 || byte === 0x5c || byte === 0x0d

/** The text of an id: a code unit, NO_TEXT, or an atom as `ATOM - atom`. */
const NO_TEXT = -1
const ATOM = -2

export class CidTable {
  readonly program: FontProgram
  count = 1
  glyph = new Uint16Array(256)
  text = new Int32Array(256)
  /** Nominal advance in thousandths of an em, exactly as the file will say it. */
  width = new Float64Array(256)
  /** The same in font units, as words have it. */
  advance = new Int32Array(256)

  /** By code unit: the first id with that text whose code is a byte and needs no escape; 0 for none. */
  readonly plain = new Uint8Array(PLAIN_UNITS)
  /** The same where the glyph is that which the font has for the unit, as those of even words are. */
  readonly even = new Uint8Array(EVEN_UNITS)
  /** What words have of a glyph that goes on as the file has it: NEVER for id 0, which has no unit. */
  drawn = new Int32Array(256)

  /** The first id of a glyph, 0 for none; further ones are in `others`. */
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

  /** The id of `glyph` standing for `units[start..start+length)`. */
  cidOf(glyph: number, units: Uint16Array, start: number, length: number): number {
    const cid = this.first[glyph] ?? 0
    if (cid !== 0 && length === 1 && this.text[cid] === units[start]) return cid
    return this.find(glyph < this.first.length ? glyph : 0, units, start, length)
  }

  /** The text of an id; empty when it stands for none. */
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
    // Past a fair number, further texts may not use up the ids that glyphs not seen yet could need.
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
