import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { packagedFontFiles } from '../../host-node/packaged-fonts.ts'
import { FontError } from './bytes.ts'
import { CharacterMap } from './cmap.ts'
import { kernTable } from './kerning.ts'
import { makeFont } from '../testing/make-font.ts'
import { openFont } from './open-font.ts'
import { fontFiles } from '../testing/font-files.ts'

/** Members of the oracle that the engine has no types for. */
interface Oracle {
  readonly characterSet: readonly number[]
  readonly numGlyphs: number
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly postscriptName: string
  readonly underlinePosition: number
  readonly capHeight: number
  readonly xHeight: number
  readonly italicAngle: number
  readonly hmtx: { readonly metrics: { get(index: number): { readonly advance: number }, readonly length: number } }
  readonly kern?: { readonly tables: readonly { readonly subtable: { readonly pairs: readonly { left: number, right: number, value: number }[] } }[] }
  glyphForCodePoint(code: number): { readonly id: number }
  getGlyph(id: number): { readonly advanceWidth: number }
}

const fontkit = createRequire(import.meta.url)('fontkit') as { create(bytes: Uint8Array): Oracle | { fonts: readonly Oracle[] } }

const packaged = packagedFontFiles()
const [firstPackaged = ''] = packaged
const sound = new Uint8Array(readFileSync(firstPackaged))

describe('a font is read as fontkit reads it', () => {
  for (const path of fontFiles) {
    const name = path.split('/').pop() ?? path
    test(`characters, advances and metrics of ${name}`, () => {
      const program = openFont(readFileSync(path), 0, path)
      const created = fontkit.create(readFileSync(path))
      const oracle = 'fonts' in created ? created.fonts[0] : created
      if (oracle === undefined) throw new Error('no face')
      const different: string[] = []
      const characters = new Set(oracle.characterSet)
      for (const code of characters) {
        const glyph = oracle.glyphForCodePoint(code)
        const id = glyph === null ? program.glyphOf(code) : glyph.id
        if (program.glyphOf(code) !== id) different.push(`U+${code.toString(16)}: ${program.glyphOf(code)} for ${id}`)
      }
      for (let code = 0; code < 0x30000; code++) {
        if (!characters.has(code) && program.glyphOf(code) !== 0) different.push(`U+${code.toString(16)} has a glyph`)
      }
      for (let glyph = 0; glyph < program.glyphCount; glyph += 7) {
        const advance = oracle.getGlyph(glyph).advanceWidth
        if (program.advanceOf(glyph) !== advance) different.push(`glyph ${glyph}: ${program.advanceOf(glyph)} for ${advance}`)
      }
      expect(different.slice(0, 20)).toEqual([])
      expect(characters.size).toBeGreaterThan(200)
      expect(program.glyphCount).toBe(oracle.numGlyphs)
      expect(program.postscriptName).toBe(oracle.postscriptName)
      const { metrics } = program
      expect([metrics.unitsPerEm, metrics.ascent, -metrics.descent, metrics.lineGap])
        .toEqual([oracle.unitsPerEm, oracle.ascent, oracle.descent, oracle.lineGap])
      expect([metrics.capHeight, metrics.xHeight, metrics.italicAngle, metrics.underlinePosition])
        .toEqual([oracle.capHeight || expect.any(Number), oracle.xHeight || expect.any(Number), oracle.italicAngle, oracle.underlinePosition])
      const pairs = oracle.kern?.tables[0]?.subtable.pairs ?? []
      const kern = program.table('kern')
      if (pairs.length > 0 && kern !== null) {
        const ours = kernTable(kern)
        expect(pairs.filter((pair) => ours?.between(pair.left, pair.right) !== pair.value)).toEqual([])
      }
    })
  }

  test('the packaged faces know their family, weight and kind', () => {
    const found = packaged.map((path) => {
      const program = openFont(readFileSync(path), 0, path)
      return [program.familyName, program.weight, program.italic, program.outlines]
    })
    expect(found).toEqual([
      ['BIZ UDPGothic', 400, false, 'truetype'], ['BIZ UDPGothic', 700, false, 'truetype'],
      ['BIZ UDPMincho', 400, false, 'truetype'], ['BIZ UDPMincho', 700, false, 'truetype'],
    ])
  })

  test('a character of every covered range is within the ranges told', () => {
    const program = openFont(sound, 0, 'x')
    const ranges = new CharacterMap(program.table('cmap') ?? new Uint8Array(0), program.glyphCount).coveredRanges()
    for (let i = 2; i < ranges.length; i += 2) expect(ranges[i]).toBeGreaterThan(ranges[i - 1] ?? 0)
    let uncovered = 0
    for (let code = 0; code < 0x30000; code++) {
      if (program.glyphOf(code) === 0) continue
      let inside = false
      for (let i = 0; i < ranges.length && !inside; i += 2) inside = code >= (ranges[i] ?? 0) && code <= (ranges[i + 1] ?? 0)
      if (!inside) uncovered++
    }
    expect(uncovered).toBe(0)
  })
})

describe('character maps of the simpler kinds', () => {
  const cmap = (platform: number, encoding: number, ...subtable: number[]): Uint8Array =>
    Uint8Array.from([0, 0, 0, 1, 0, platform, 0, encoding, 0, 0, 0, 12, ...subtable])

  test('format 6 answers its own range only', () => {
    const map = new CharacterMap(cmap(0, 3, 0, 6, 0, 14, 0, 0, 0, 0x41, 0, 2, 0, 5, 0, 6), 10)
    expect([0x40, 0x41, 0x42, 0x43].map((code) => map.glyphOf(code))).toEqual([0, 5, 6, 0])
  })

  test('format 0 under Macintosh Roman is read through that encoding', () => {
    const glyphs = Array.from({ length: 256 }, (_, i) => i)
    const map = new CharacterMap(cmap(1, 0, 0, 0, 1, 6, 0, 0, ...glyphs), 256)
    expect([0x41, 0xc4, 0xe9, 0x20ac, 0x3042].map((code) => map.glyphOf(code))).toEqual([0x41, 0x80, 0x8e, 0xdb, 0])
  })

  test('a symbol font answers plain codes from U+F000', () => {
    const segment = [0, 4, 0, 32, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0xf0, 0x22, 0xff, 0xff, 0, 0, 0xf0, 0x20, 0xff, 0xff, 0x0f, 0xe1, 0, 1, 0, 0, 0, 0]
    const map = new CharacterMap(cmap(3, 0, ...segment), 10)
    expect([0xf020, 0xf021, 0x20, 0x22, 0x23].map((code) => map.glyphOf(code))).toEqual([1, 2, 1, 3, 0])
  })

  test('format 13 gives one glyph for a whole range and format 12 counts up', () => {
    const group = [0, 0, 0, 1, 0, 1, 0xf6, 0, 0, 1, 0xf6, 2, 0, 0, 0, 4]
    const table = (format: number): Uint8Array => cmap(3, 10, 0, format, 0, 0, 0, 0, 0, 28, 0, 0, 0, 0, ...group)
    expect([0x1f600, 0x1f602, 0x1f603].map((code) => new CharacterMap(table(13), 10).glyphOf(code))).toEqual([4, 4, 0])
    expect([0x1f600, 0x1f602, 0x1f603].map((code) => new CharacterMap(table(12), 10).glyphOf(code))).toEqual([4, 6, 0])
  })

  test('groups that claim all of Unicode over and over cost no more than their number', () => {
    const count = 50_000
    const table = new Uint8Array(28 + count * 12)
    table.set(cmap(3, 10, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    const view = new DataView(table.buffer)
    view.setUint32(24, count)
    for (let i = 0; i < count; i++) view.setUint32(28 + i * 12 + 4, 0x10ffff)
    const map = new CharacterMap(table, 10)
    for (let code = 0; code < 0x110000; code += 256) expect(map.glyphOf(code)).toBe(0)
  })
})

describe('what is not a usable font is refused with the reason', () => {
  const refusal = (bytes: Uint8Array, index = 0): string => {
    try {
      openFont(bytes, index, 'a.ttf')
      return 'opened'
    } catch (error) {
      return error instanceof FontError ? error.message : `not a FontError: ${String(error)}`
    }
  }
  const text = (content: string): Uint8Array => new TextEncoder().encode(content)

  test('by kind of file', () => {
    expect(refusal(new Uint8Array(0))).toBe('the font a.ttf cannot be used: it is not a font: it has only 0 bytes')
    expect(refusal(text('<!doctype html><p>no font</p>'))).toContain('it is neither a TTF nor an OTF file')
    expect(refusal(text('wOF2            '))).toContain('convert it to TTF or OTF')
    expect(refusal(text('%!PS-AdobeFont-1.0'))).toContain('PostScript Type 1')
    expect(refusal(sound, 1)).toContain('it is not a collection, so it has no face 1')
    expect(refusal(sound.subarray(0, 200_000))).toContain('it is cut off')
  })

  test('damage anywhere ends in a FontError or an open font that answers, never in a hang', () => {
    let seed = 12345
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
      return seed % below
    }
    const base = smallFont(sound)
    let refused = 0
    for (let round = 0; round < 400; round++) {
      const bytes = base.slice(0, round % 4 === 0 ? random(base.length) : base.length)
      for (let k = random(12); k >= 0 && bytes.length > 0; k--) bytes[random(k % 2 === 0 ? Math.min(600, bytes.length) : bytes.length)] = random(256)
      try {
        const program = openFont(bytes, 0, 'x')
        for (let code = 0x20; code < 0x3100; code += 37) program.advanceOf(program.glyphOf(code))
        expect(program.familyName).toBeTypeOf('string')
      } catch (error) {
        expect(error).toBeInstanceOf(FontError)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(50)
    expect(refused).toBeLessThan(400)
  })
})

/** The font without outlines: the tables read when it is opened, in a file small enough for 400 mutations. */
function smallFont(bytes: Uint8Array): Uint8Array {
  const program = openFont(bytes, 0, 'x')
  const tags = ['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post']
  const tables = tags.map((tag) => {
    const table = program.table(tag) ?? new Uint8Array(0)
    return tag === 'glyf' || tag === 'post' ? table.subarray(0, 64) : table
  })
  const total = tables.reduce((sum, table) => sum + table.length, 12 + 16 * tags.length)
  const file = new Uint8Array(total)
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tags.length)
  let at = 12 + 16 * tags.length
  tables.forEach((table, i) => {
    const record = 12 + 16 * i
    for (let c = 0; c < 4; c++) view.setUint8(record + c, (tags[i] ?? '').charCodeAt(c))
    view.setUint32(record + 8, at)
    view.setUint32(record + 12, table.length)
    file.set(table, at)
    at += table.length
  })
  return file
}

test('outlines whose directory is damaged are refused when the font is opened, not when it is written', () => {
  const font = makeFont({ characters: 'a', bitmapsOnly: true, tables: { 'CFF ': [1, 0, 4, 1, 0, 0, 0, 0] } })
  expect(() => openFont(font, 0, 'x.otf')).toThrow('its CFF table is damaged')
})
