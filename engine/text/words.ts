/**
 * The word table: a piece of text in one face is shaped once and found again by its code units, without making a string. Rows are in font
 * units, so one row serves every font size and colour. The table is a cache. Easy to get wrong: `compact` drops words that no holder uses,
 * and gives the others new ids.
 */
import { newRow, type ArenaCore } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import { HashIndex, mix } from '../arena/hash-index.ts'
import type { FaceId, GlyphOffsetRow, GlyphRow, TextOffset, WordId } from '../arena/ids.ts'
import { hashUnits, TextStore } from '../arena/text-store.ts'
import { Bidi } from './bidi.ts'
import { EmojiShaper } from './emoji-shaper.ts'
import type { Faces } from './faces.ts'
import { FullShaper, type ShaperHost } from './full-shaper.ts'
import { composeMarks } from './normalise.ts'
import type { CharClasses } from './scripts.ts'
import { MAX_WORD_UNITS, ShapedWord } from './shaped-word.ts'
import { NOT_KNOWN, type SimpleShaper, type WordPlace } from './simple-shaper.ts'
import {
  advanceAt, drawnAs, glyphAt, glyphOffsetSchema, glyphSchema, WordFlag, wordSchema, type GlyphOffsetRows, type GlyphRows, type WordRows,
} from './word-schema.ts'
import type { WordText } from './word-text.ts'

export { MAX_WORD_UNITS } from './shaped-word.ts'

/** Maximum of spaces for one tab. */
export const MAX_TAB_SPACES = 64
const SPACE = 0x20
const NO_BREAK_SPACE = 0xa0
const RESERVED_WORDS = 1024

export interface WordStats {
  /** The number of shaped words. */
  shaped: number
  /** The number of those shaped by the full shaper. */
  fullyShaped: number
}

/** Calls `replace` for every word id that the holder keeps, and stores the result in its place. */
export interface WordUses {
  each(replace: (word: WordId) => WordId): void
}

/** The word table of one document. Word 0 means none. */
export class Words {
  readonly rows: WordRows
  readonly glyphs: GlyphRows
  readonly offsets: GlyphOffsetRows
  readonly text: TextStore
  readonly stats: WordStats = { shaped: 0, fullyShaped: 0 }
  /** Changes with every `compact`: earlier ids are invalid. */
  generation = 0
  private readonly faces: Faces
  private readonly index: HashIndex
  private readonly classes: CharClasses
  /** Shapers by face. */
  private readonly shapers: (SimpleShaper | undefined)[] = []
  /** By face: the kerning between a space and each Latin code point. 0 means none; a value that is not computed is not 0. */
  readonly spaceKerns: (Int16Array | undefined)[] = []
  private readonly hasCaps: (boolean | undefined)[] = []
  private readonly full: FullShaper
  private readonly emoji = new EmojiShaper()
  private readonly source: WordText
  private readonly shaped: ShapedWord
  private readonly holders: WordUses[] = []
  readonly bidi = new Bidi()
  private readonly turnedUnits = new Uint16Array(MAX_WORD_UNITS)
  private readonly spaces = new Uint16Array(MAX_TAB_SPACES).fill(SPACE)
  private readonly place: WordPlace

  constructor(arenas: Arenas, faces: Faces, host: ShaperHost) {
    this.rows = arenas.create('words', wordSchema, RESERVED_WORDS)
    this.glyphs = arenas.create('glyphs', glyphSchema, 8192)
    this.offsets = arenas.create('glyphOffsets', glyphOffsetSchema, 64)
    this.text = arenas.addStore(new TextStore('wordText', 8192))
    this.place = { drawn: this.glyphs.drawn, first: 0, units: this.text.units, at: 0 }
    this.index = new HashIndex(RESERVED_WORDS * 1.5)
    this.faces = faces
    this.classes = faces.kept.classes
    this.source = faces.kept.source
    this.shaped = faces.kept.shaped
    this.full = new FullShaper(host)
  }

  /** Registers a holder of word ids. */
  hold(uses: WordUses): void {
    this.holders.push(uses)
  }

  /** Removes a holder that keeps no word ids any more. */
  release(uses: WordUses): void {
    const at = this.holders.indexOf(uses)
    if (at >= 0) this.holders.splice(at, 1)
  }

  /** The word of the code units `[start, end)` in a face; at most MAX_WORD_UNITS units. */
  shape(face: FaceId, units: Uint16Array, start: number, end: number): WordId {
    const { index, rows } = this
    const length = end - start
    for (let w = index.seek(mix(hashUnits(units, start, end), face)); w !== 0; w = index.next()) {
      const word = w as WordId
      if (
        rows.textLength[word] === length && rows.face[word] === face && (rows.flags[word] & (WordFlag.tab | WordFlag.turned | WordFlag.followed)) === 0
        && this.text.equals(rows.text[word], length, units, start)
      ) return word
    }
    return this.add(face, units, start, end)
  }

  /**
   * The word of code units in a right-to-left context that are not right-to-left themselves: the last unit comes first, and brackets are
   * mirrored. The stored text is the original one.
   */
  turned(face: FaceId, units: Uint16Array, start: number, end: number): WordId {
    const { index, rows, turnedUnits } = this
    const length = end - start
    for (let w = index.seek(filedUnder(mix(hashUnits(units, start, end), face), WordFlag.turned, 0)); w !== 0; w = index.next()) {
      const word = w as WordId
      if (
        (rows.flags[word] & WordFlag.turned) !== 0 && rows.textLength[word] === length && rows.face[word] === face
        && this.text.equals(rows.text[word], length, units, start)
      ) return word
    }
    for (let i = 0; i < length; i++) {
      const unit = units[end - 1 - i] ?? 0
      const isTrail = (unit & 0xfc00) === 0xdc00 && i + 1 < length
      turnedUnits[i] = isTrail ? units[end - 2 - i] ?? 0 : this.bidi.mirrored(unit)
      if (isTrail) turnedUnits[++i] = unit
    }
    const word = this.add(face, turnedUnits, 0, length)
    for (let i = 0; i < length; i++) this.text.units[rows.text[word] + i] = units[start + i] ?? 0
    rows.flags[word] = (rows.flags[word] & ~(WordFlag.plain | WordFlag.even | WordFlag.spaceAtEnd)) | WordFlag.turned | WordFlag.rightToLeft
    return word
  }

  /**
   * The word kerned with the code unit `next` that follows it on its line: words are shaped separately, but the font can kern the space
   * between "To" and "A".
   */
  followed(word: WordId, next: number): WordId {
    const { index, rows, glyphs, text } = this
    const face = rows.face[word]
    const count = rows.glyphCount[word]
    const length = rows.textLength[word]
    const last = rows.firstGlyph[word] + count - 1
    const at = rows.text[word]
    const shaper = this.shapers[face] ?? this.shaperOf(face)
    const kern = shaper.kerningBefore(glyphAt(glyphs, last), text.units[at + length - 1] ?? 0, next)
    if (kern === 0 || count === 0 || this.hasCaps[face] === true) return word
    const width = rows.width[word] + kern
    for (let w = index.seek(filedUnder(mix(text.hash(at, length), face), WordFlag.followed, width)); w !== 0; w = index.next()) {
      const found = w as WordId
      if (
        (rows.flags[found] & WordFlag.followed) !== 0 && rows.textLength[found] === length && rows.face[found] === face
        && rows.width[found] === width && text.equals(rows.text[found], length, text.units, at)
      ) return found
    }
    const kerned = newRow(rows)
    moveRows(rows, word, kerned, 1)
    const first = glyphs.pushMany(count)
    moveRows(glyphs, rows.firstGlyph[word], first, count)
    glyphs.drawn[first + count - 1] = drawnAs(glyphAt(glyphs, last), clamp16(advanceAt(glyphs, last) + kern))
    rows.text[kerned] = this.addText(text.units, at, at + length)
    rows.firstGlyph[kerned] = first
    rows.width[kerned] = width
    rows.flags[kerned] = (rows.flags[word] & ~(WordFlag.kernsOn | WordFlag.even)) | WordFlag.followed
    index.add(kerned)
    return kerned
  }

  /**
   * A tab: `count` spaces with a total width of `wanted` font units. All but the last have the font's width, unless the last would not fit
   * into its row.
   */
  tab(face: FaceId, count: number, wanted: number): WordId {
    const { index, rows, spaces } = this
    const width = Math.min(wanted, count * 0x7fff)
    for (let w = index.seek(filedUnder(mix(hashUnits(spaces, 0, count), face), WordFlag.tab, width)); w !== 0; w = index.next()) {
      const word = w as WordId
      if (
        (rows.flags[word] & WordFlag.tab) !== 0 && rows.textLength[word] === count && rows.face[word] === face
        && rows.width[word] === width
      ) return word
    }
    const word = this.add(face, spaces, 0, count)
    rows.flags[word] = (rows.flags[word] & ~(WordFlag.spaceAtEnd | WordFlag.even)) | WordFlag.tab
    this.widenSpaces(rows.firstGlyph[word], rows.glyphCount[word], width, width - rows.width[word])
    rows.width[word] = width
    return word
  }

  private widenSpaces(first: number, count: number, width: number, missing: number): void {
    const { glyphs } = this
    if (count === 0) return
    const set = (row: number, advance: number): void => { glyphs.drawn[row] = drawnAs(glyphAt(glyphs, row), advance) }
    const last = first + count - 1
    const widest = advanceAt(glyphs, last) + missing
    if (widest <= 0x7fff) {
      set(last, clamp16(widest))
      return
    }
    const each = Math.floor(width / count)
    for (let row = first; row < last; row++) set(row, each)
    set(last, width - each * (count - 1))
  }

  /** Keeps only the words that a holder uses, under new ids. For documents laid out in pieces, whose words would accumulate otherwise. */
  compact(): void {
    const { rows, glyphs, offsets, text, index, holders } = this
    this.generation++
    const moved = new Int32Array(rows.length)
    for (const holder of holders) {
      holder.each((word) => {
        moved[word] = 1
        return word
      })
    }
    let glyphEnd = 1
    let offsetEnd = 1
    let textEnd = 1
    let next = 1
    index.clear()
    for (let word = 1; word < rows.length; word++) {
      if (moved[word] === 0) continue
      const length = rows.textLength[word]
      const from = rows.text[word]
      text.units.copyWithin(textEnd, from, from + length)
      const count = rows.glyphCount[word]
      moveRows(glyphs, rows.firstGlyph[word], glyphEnd, count)
      const shifted = rows.offsets[word]
      if (shifted !== 0) moveRows(offsets, shifted, offsetEnd, count)
      moveRows(rows, word, next, 1)
      rows.text[next] = textEnd as TextOffset
      rows.firstGlyph[next] = glyphEnd as GlyphRow
      if (shifted !== 0) rows.offsets[next] = offsetEnd as GlyphOffsetRow
      textEnd += length
      glyphEnd += count
      if (shifted !== 0) offsetEnd += count
      const hash = mix(text.hash(rows.text[next], length), rows.face[next])
      let slot = index.seek(filedUnder(hash, rows.flags[next], rows.width[next]))
      while (slot !== 0) slot = index.next()
      index.add(next)
      moved[word] = next++
    }
    rows.truncate(next)
    glyphs.truncate(glyphEnd)
    offsets.truncate(offsetEnd)
    text.truncate(textEnd)
    for (const holder of holders) holder.each((word) => (moved[word] ?? 0) as WordId)
  }

  private add(face: FaceId, units: Uint16Array, start: number, end: number): WordId {
    if (end - start > MAX_WORD_UNITS) throw new Error(`a word of ${end - start} code units is longer than ${MAX_WORD_UNITS}`)
    const { rows, glyphs } = this
    const shaper = this.shapers[face] ?? this.shaperOf(face)
    this.stats.shaped++
    // Most words have known glyphs, one per code unit: these are written directly to their final place.
    const { text, place } = this
    const first = place.first = glyphs.pushMany(end - start)
    text.ensure(end - start)
    place.at = text.length
    place.drawn = glyphs.drawn
    place.units = text.units
    const known = this.hasCaps[face] === true ? NOT_KNOWN : shaper.shapeKnown(units, start, end, place)
    if (known === NOT_KNOWN) glyphs.truncate(first)
    const flags = known === NOT_KNOWN ? this.shapeScratch(face, units, start, end) : known
    const word = newRow(rows)
    rows.face[word] = face
    rows.textLength[word] = end - start
    rows.flags[word] = flags
    if (known === NOT_KNOWN) {
      rows.text[word] = this.addText(units, start, end)
      this.addGlyphs(word)
    } else {
      rows.text[word] = place.at as TextOffset
      text.length += end - start
      rows.firstGlyph[word] = first
      rows.glyphCount[word] = end - start
      rows.width[word] = shaper.width
    }
    this.index.add(word)
    return word
  }

  /** Copies unit by unit: for a handful of code units a loop is several times faster than a typed array view and a block copy. */
  private addText(units: Uint16Array, start: number, end: number): TextOffset {
    const { text } = this
    text.ensure(end - start)
    const at = text.length
    const target = text.units
    for (let i = start, o = at; i < end; i++, o++) target[o] = units[i] ?? 0
    text.length = at + end - start
    return at as TextOffset
  }

  private addGlyphs(word: WordId): void {
    const { shaped, rows, glyphs } = this
    const { count, glyphs: shapedGlyphs, advances, units: lengths } = shaped
    const first = glyphs.pushMany(count)
    const { drawn, more } = glyphs
    let isPlain = !shaped.displaced && !shaped.rightToLeft
    let width = 0
    for (let i = 0, row = first as number; i < count; i++, row++) {
      let step = advances[i] ?? 0
      if (step > 0x7fff || step < -0x8000) step = clamp16(step)
      const length = lengths[i] ?? 0
      drawn[row] = drawnAs(shapedGlyphs[i] ?? 0, step)
      if (length !== 1) {
        more[row] = length > 255 ? 254 : length - 1
        isPlain = false
      }
      width += step
    }
    if (isPlain) rows.flags[word] = rows.flags[word] | WordFlag.plain | this.spaceAtEnd(word)
    rows.firstGlyph[word] = first
    rows.glyphCount[word] = count
    rows.width[word] = width
    if (shaped.displaced) rows.offsets[word] = this.addOffsets(count)
  }

  private spaceAtEnd(word: WordId): number {
    const { rows, text: { units } } = this
    const start: number = rows.text[word]
    const last = start + rows.textLength[word] - 1
    if ((rows.flags[word] & WordFlag.hasSpace) === 0 || units[last] !== SPACE) return 0
    for (let i = start; i < last; i++) if (units[i] === SPACE || units[i] === NO_BREAK_SPACE) return 0
    return WordFlag.spaceAtEnd
  }

  private addOffsets(count: number): GlyphOffsetRow {
    const { offsets, shaped } = this
    const first = offsets.pushMany(count)
    for (let i = 0, row = first as number; i < count; i++, row++) {
      offsets.x[row] = clamp16(shaped.x[i] ?? 0)
      offsets.y[row] = clamp16(shaped.y[i] ?? 0)
    }
    return first
  }

  /** Shapes into `shaped`; returns the word's flags. */
  private shapeScratch(face: FaceId, units: Uint16Array, start: number, end: number): number {
    const { source, shaped } = this
    const shaper = this.shapers[face] ?? this.shaperOf(face)
    const { syntheticCaps, features } = this.faces.get(face)
    source.scan(this.classes, units, start, end)
    if (syntheticCaps) source.capitalize(this.classes)
    const isDropped = source.hasPrivate && source.dropPrivate((code) => shaper.program.glyphOf(code))
    if (source.hasMark || source.hasComplex) composeMarks(source, this.classes, shaper.program)
    if (this.emoji.takes(shaper.program, source, units, start, end)) {
      this.emoji.shape(shaper.program, units, start, end, shaped)
    } else if (!shaper.shape(source, shaped)) {
      this.stats.fullyShaped++
      if (!this.full.shape(shaper.program, source, shaped, features)) shaper.shapePlainly(source, shaped)
    }
    return (shaped.missing || isDropped ? WordFlag.missing : 0) | (source.hasSpace ? WordFlag.hasSpace : 0)
      | (shaped.complex ? WordFlag.complex : 0) | (source.hasEmoji ? WordFlag.emoji : 0)
      | (shaped.rightToLeft ? WordFlag.rightToLeft : 0) | (source.hasIdeograph ? WordFlag.ideographs : 0)
      | (shaped.kernsOn ? WordFlag.kernsOn : 0)
  }

  private shaperOf(face: FaceId): SimpleShaper {
    const { program, features, syntheticCaps } = this.faces.get(face)
    const shaper = this.faces.kept.shaperOf(program, features)
    this.shapers[face] = shaper
    this.spaceKerns[face] = shaper.spaceKerns
    this.hasCaps[face] = syntheticCaps
    return shaper
  }
}

/** The hash of a word from that of its text and face: tabs, turned and followed words share their text with others. */
function filedUnder(hash: number, flags: number, width: number): number {
  if ((flags & WordFlag.tab) !== 0) return mix(hash, width)
  if ((flags & WordFlag.followed) !== 0) return mix(mix(hash, WordFlag.followed), width)
  return (flags & WordFlag.turned) === 0 ? hash : mix(hash, WordFlag.turned)
}

/** Moves rows down, in all columns. */
function moveRows(arena: ArenaCore<number>, from: number, to: number, count: number): void {
  if (from === to) return
  for (const column of arena.arrays) column.copyWithin(to, from, from + count)
}

function clamp16(value: number): number {
  return value > 0x7fff ? 0x7fff : value < -0x8000 ? -0x8000 : value
}
