/**
 * Hand-made fonts and words for tests: a font with known numbers, and a word table filled row by row, so that the input of the PDF stage
 * does not depend on shaping.
 */
import * as pako from 'pako'
import { createArena } from '../../arena/arena.ts'
import type { FaceId, WordId } from '../../arena/ids.ts'
import { TextStore } from '../../arena/text-store.ts'
import type { Face, FontProgram } from '../../text/face.ts'
import { drawnAs, glyphOffsetSchema, glyphSchema, WordFlag, wordSchema } from '../../text/word-schema.ts'
import { PdfDocument, type PdfParts, type PdfSettings } from '../pdf-document.ts'
import type { WordSource } from '../text-writer.ts'

/** A simple glyph: one contour with three points. */
export function triangle(size: number): Uint8Array {
  return Uint8Array.from([
    0, 1, 0, 0, 0, 0, size >> 8, size & 255, size >> 8, size & 255, 0, 2, 0, 0, 0x37, 0x37, 0x37,
    size & 255, size & 255, 1, 1, size & 255, 2,
  ])
}

/** A composite glyph of whole, unscaled components. */
export function composite(...components: number[]): Uint8Array {
  const head = [0xff, 0xff, 0, 0, 0, 0, 0, 9, 0, 9]
  const records = components.flatMap((glyph, i) => [0, i + 1 < components.length ? 0x22 : 0x02, glyph >> 8, glyph & 255, 1, 2])
  return Uint8Array.from([...head, ...records])
}

/** A TrueType program with 1000 units per em; the advance of glyph g is `advances[g]`. Code point c is glyph c - 64. */
export function fakeProgram(glyphs: readonly Uint8Array[], advances: readonly number[], name = 'Fake'): FontProgram {
  const loca = new DataView(new ArrayBuffer((glyphs.length + 1) * 4))
  const glyf: number[] = []
  for (const [i, glyph] of glyphs.entries()) {
    glyf.push(...glyph)
    while (glyf.length % 4 !== 0) glyf.push(0)
    loca.setUint32((i + 1) * 4, glyf.length)
  }
  const head = new DataView(new ArrayBuffer(54))
  head.setUint32(12, 0x5f0f3cf5)
  head.setUint16(18, 1000)
  head.setInt16(50, 1)
  const maxp = new DataView(new ArrayBuffer(32))
  maxp.setUint32(0, 0x00010000)
  maxp.setUint16(4, glyphs.length)
  const hhea = new DataView(new ArrayBuffer(36))
  hhea.setUint16(34, glyphs.length)
  const hmtx = new DataView(new ArrayBuffer(glyphs.length * 4))
  for (const [i] of glyphs.entries()) hmtx.setUint16(i * 4, advances[i] ?? 0)
  const tables = new Map<string, Uint8Array>([['glyf', Uint8Array.from(glyf)]])
  for (const [tag, view] of [['head', head], ['maxp', maxp], ['hhea', hhea], ['hmtx', hmtx], ['loca', loca]] as const) {
    tables.set(tag, new Uint8Array(view.buffer))
  }
  return {
    outlines: 'truetype', color: null, colorProblem: null, bytes: new Uint8Array(0), index: 0, postscriptName: name, familyName: name,
    glyphCount: glyphs.length, weight: 400, italic: false, monospaced: false,
    metrics: {
      unitsPerEm: 1000, ascent: 800, descent: 200, lineGap: 0, xHeight: 500, capHeight: 700, underlinePosition: -100,
      underlineThickness: 50, strikePosition: 300, strikeThickness: 50,
      italicAngle: 0, xMin: 0, yMin: -200, xMax: 1000, yMax: 800,
    },
    glyphOf: (codePoint) => codePoint - 64,
    advanceOf: (glyph) => advances[glyph] ?? 0,
    table: (tag) => tables.get(tag) ?? null,
  }
}

/** Letters A.. are glyphs 1.., each with an advance of 500 plus its number; glyph 0 has 600. */
export function alphabet(name = 'Alphabet'): FontProgram {
  const glyphs = Array.from({ length: 40 }, (_, i) => triangle(100 + i))
  return fakeProgram(glyphs, glyphs.map((_, i) => (i === 0 ? 600 : 500 + i)), name)
}

export interface GlyphSpec {
  readonly glyph: number
  readonly advance: number
  readonly units: number
  readonly x?: number
  readonly y?: number
}

export class Typeset {
  readonly words: WordSource & { generation: number } = {
    rows: createArena('words', wordSchema, 16),
    glyphs: createArena('glyphs', glyphSchema, 16),
    offsets: createArena('glyphOffsets', glyphOffsetSchema, 4),
    text: new TextStore('wordText', 16),
    generation: 0,
  }

  private readonly list: Face[] = []
  readonly faces = {
    get: (id: FaceId): Face => {
      const face = this.list[id - 1]
      if (face === undefined) throw new Error(`no face ${id}`)
      return face
    },
  }

  face(program: FontProgram, syntheticBold = false, syntheticItalic = false, syntheticCaps = false): FaceId {
    const id = (this.list.length + 1) as FaceId
    this.list.push({ id, program, syntheticBold, syntheticItalic, syntheticCaps, features: null })
    return id
  }

  /** A word with one glyph per code unit and the advances of the font. */
  plain(face: FaceId, text: string): WordId {
    const { program } = this.faces.get(face)
    return this.word(face, text, Array.from({ length: text.length }, (_, i) => {
      const glyph = Math.max(0, program.glyphOf(text.charCodeAt(i)))
      return { glyph, advance: program.advanceOf(glyph), units: 1 }
    }))
  }

  word(face: FaceId, text: string, specs: readonly GlyphSpec[], flags = 0): WordId {
    const { rows, glyphs, offsets } = this.words
    const word = rows.push()
    rows.face[word] = face
    rows.flags[word] = flags | (/[ \u00a0]/.test(text) ? WordFlag.hasSpace : 0)
    rows.text[word] = this.words.text.append(text)
    rows.textLength[word] = text.length
    rows.glyphCount[word] = specs.length
    rows.width[word] = specs.reduce((sum, { advance }) => sum + advance, 0)
    rows.firstGlyph[word] = glyphs.pushMany(specs.length)
    if (specs.some((spec) => spec.x !== undefined || spec.y !== undefined)) rows.offsets[word] = offsets.pushMany(specs.length)
    for (const [i, spec] of specs.entries()) {
      const row = (rows.firstGlyph[word] ?? 0) + i
      glyphs.drawn[row] = drawnAs(spec.glyph, spec.advance)
      glyphs.more[row] = spec.units - 1
      if ((rows.offsets[word] ?? 0) === 0) continue
      offsets.x[(rows.offsets[word] ?? 0) + i] = spec.x ?? 0
      offsets.y[(rows.offsets[word] ?? 0) + i] = spec.y ?? 0
    }
    return word
  }

  document(settings: Partial<PdfSettings> = {}, parts: Partial<PdfParts> = {}): PdfDocument {
    return new PdfDocument(
      { scale: 0.75, compress: false, grayscale: false, producer: 'pdfconv test', creationDate: new Date(0), ...settings },
      { faces: this.faces, words: this.words, deflate: (bytes) => pako.deflate(bytes), inflate: (bytes) => pako.inflate(bytes), ...parts },
    )
  }
}

export const BLACK = 0x000000ff
