import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openFont } from '../text/sfnt/open-font.ts'
import { subsetTrueType } from './subset.ts'
import { openOracle } from './testing/fontkit.ts'
import { composite, fakeProgram, triangle } from './testing/typeset.ts'
import { trueTypeFiles } from '../text/testing/font-files.ts'

/** Tables of an sfnt file; checks their checksums. */
function tablesOf(font: Uint8Array): Map<string, DataView> {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = new Map<string, DataView>()
  const sum = (start: number, length: number): number => {
    let total = 0
    for (let at = start; at < start + length; at += 4) total = (total + view.getUint32(at)) >>> 0
    return total
  }
  for (let i = 0; i < view.getUint16(4); i++) {
    const record = 12 + i * 16
    const tag = String.fromCharCode(...font.subarray(record, record + 4))
    const [start, length] = [view.getUint32(record + 8), view.getUint32(record + 12)]
    expect(start % 4).toBe(0)
    const stated = view.getUint32(record + 4)
    const found = sum(start, (length + 3) & ~3)
    expect(tag === 'head' ? (found - view.getUint32(start + 8)) >>> 0 : found).toBe(stated)
    tables.set(tag, new DataView(font.buffer, font.byteOffset + start, length))
  }
  expect(sum(0, font.length)).toBe(0xb1b0afba)
  return tables
}

describe.each(trueTypeFiles)('a subset of %s', (file) => {
  const bytes = readFileSync(file)
  const program = openFont(bytes, 0, file)
  const text = 'The quick brown fox jumps over the lazy dog. ÄÖÜéàçñ½ 0123456789 日本語かな「漢字」fi'
  const glyphs = Uint16Array.from([0, ...Array.from(text, (c) => program.glyphOf(c.codePointAt(0) ?? 0)).reverse()])
  const subset = subsetTrueType(program, glyphs)

  test('draws every glyph, at its place in the list, as the source does', () => {
    const source = openOracle(bytes)
    const result = openOracle(subset)
    for (const [place, glyph] of glyphs.entries()) {
      expect(result.getGlyph(place).path.toSVG()).toBe(source.getGlyph(glyph).path.toSVG())
      expect(result.getGlyph(place).advanceWidth).toBe(source.getGlyph(glyph).advanceWidth)
    }
  })

  test('has sound sums, only the tables a PDF needs, and is small', () => {
    const tables = tablesOf(subset)
    for (const tag of tables.keys()) {
      expect(['glyf', 'loca', 'hmtx', 'hhea', 'head', 'maxp']).toContain(tag)
    }
    expect(tables.get('maxp')?.getUint16(4)).toBeGreaterThanOrEqual(glyphs.length)
    expect(subset.length).toBeLessThan(60_000)
  })
})

describe('composite glyphs', () => {
  const component = (subset: Uint8Array, place: number, which: number): number => {
    const tables = tablesOf(subset)
    const loca = tables.get('loca')
    return tables.get('glyf')?.getUint16((loca?.getUint16(place * 2) ?? 0) * 2 + 10 + which * 6 + 2) ?? -1
  }

  test('bring their components along, renumbered, and those their own', () => {
    const program = fakeProgram([triangle(1), triangle(2), triangle(3), composite(1, 2), composite(3, 1)], [1, 2, 3, 4, 5])
    const subset = subsetTrueType(program, Uint16Array.of(0, 4, 1))
    expect(tablesOf(subset).get('maxp')?.getUint16(4)).toBe(5)
    expect(component(subset, 1, 0)).toBe(3)
    expect(component(subset, 1, 1)).toBe(2)
    expect(component(subset, 3, 0)).toBe(2)
    expect(component(subset, 3, 1)).toBe(4)
    expect(openOracle(subset).getGlyph(4).advanceWidth).toBe(3)
  })

  test('that contain each other end', () => {
    const program = fakeProgram([triangle(1), composite(2, 2), composite(1, 2)], [1, 2, 3])
    expect(tablesOf(subsetTrueType(program, Uint16Array.of(0, 1))).get('maxp')?.getUint16(4)).toBe(3)
  })

  test('that are cut short, or name a glyph that is not there, do no harm', () => {
    const cut = composite(1, 2).slice(0, 18)
    const program = fakeProgram([triangle(1), triangle(2), cut, composite(1, 999)], [1, 2, 3, 4])
    const subset = subsetTrueType(program, Uint16Array.of(0, 2, 3))
    expect(tablesOf(subset).get('loca')?.getUint16(4)).toBe(tablesOf(subset).get('loca')?.getUint16(2))
    expect(component(subset, 2, 1)).toBe(0)
  })
})

describe('instructions', () => {
  const code = [0xb0, 0x01, 0x2d, 0x2d, 0x2d]
  const instructed = (glyph: Uint8Array): Uint8Array => Uint8Array.from([...glyph.subarray(0, 12), 0, code.length, ...code, ...glyph.subarray(14)])
  const instructedComposite = Uint8Array.from([...composite(1), 0, code.length, ...code])
  instructedComposite[10] = 0x01
  const program = fakeProgram([triangle(1), instructed(triangle(2)), instructedComposite], [1, 2, 3])
  const instructions = { ...program, table: (tag: string) => (tag === 'fpgm' ? Uint8Array.from(code) : program.table(tag)) }

  test('are left out of glyphs, and the tables that they need', () => {
    const tables = tablesOf(subsetTrueType(instructions, Uint16Array.of(0, 1, 2)))
    const plain = tablesOf(subsetTrueType(fakeProgram([triangle(1), triangle(2), composite(1)], [1, 2, 3]), Uint16Array.of(0, 1, 2)))
    expect(tables.get('glyf')).toEqual(plain.get('glyf'))
    expect(tables.get('loca')).toEqual(plain.get('loca'))
    expect(tables.has('fpgm')).toBe(false)
  })

  test('are kept in fonts that draw with them', () => {
    const tables = tablesOf(subsetTrueType({ ...instructions, postscriptName: 'MingLiU' }, Uint16Array.of(0, 1, 2)))
    expect(tables.get('loca')?.getUint16(4)).toBeGreaterThan(triangle(1).length / 2 + 2)
    expect(tables.get('fpgm')?.byteLength).toBe(code.length)
  })

  test('that say to be longer than their glyph leave it empty', () => {
    const broken = triangle(1)
    broken[12] = 0xff
    const loca = tablesOf(subsetTrueType(fakeProgram([triangle(1), broken], [1, 2]), Uint16Array.of(0, 1))).get('loca')
    expect(loca?.getUint16(4)).toBe(loca?.getUint16(2))
  })
})

test('a glyph may be listed twice and is drawn twice', () => {
  const program = fakeProgram([triangle(1), triangle(2)], [600, 500])
  const font = openOracle(subsetTrueType(program, Uint16Array.of(0, 1, 1)))
  expect(font.getGlyph(2).path.toSVG()).toBe(font.getGlyph(1).path.toSVG())
  expect(font.getGlyph(2).path.toSVG()).not.toBe('')
})

describe('damaged fonts', () => {
  const program = fakeProgram([triangle(1), triangle(2), triangle(3)], [1, 2, 3])

  test('lose the glyphs that lie outside their table', () => {
    const loca = new DataView((program.table('loca') ?? new Uint8Array(16)).slice().buffer)
    loca.setUint32(8, 0x7fffffff)
    const broken = { ...program, table: (tag: string) => (tag === 'loca' ? new Uint8Array(loca.buffer) : program.table(tag)) }
    const subset = tablesOf(subsetTrueType(broken, Uint16Array.of(0, 1, 2, 500)))
    const offsets = [0, 1, 2, 3, 4].map((i) => subset.get('loca')?.getUint16(i * 2))
    expect(offsets[0]).toBe(0)
    expect(new Set(offsets.slice(1)).size).toBe(1)
  })

  test('are refused by name when a table is missing', () => {
    const broken = { ...program, table: (tag: string) => (tag === 'glyf' ? null : program.table(tag)) }
    expect(() => subsetTrueType(broken, Uint16Array.of(0))).toThrow(/font Fake: its table 'glyf' is missing/)
  })

  test('never fail otherwise, whatever single byte of a table changes', () => {
    const tags = ['head', 'maxp', 'hhea', 'hmtx', 'loca', 'glyf']
    const source = fakeProgram([triangle(1), triangle(2), composite(1, 0)], [1, 2, 3])
    for (const tag of tags) {
      const table = source.table(tag) ?? new Uint8Array(0)
      for (let at = 0; at < table.length; at++) {
        const changed = table.slice()
        changed[at] = (changed[at] ?? 0) ^ 0xff
        const broken = { ...source, table: (t: string) => (t === tag ? changed : source.table(t)) }
        expect(subsetTrueType(broken, Uint16Array.of(0, 1, 2)).length).toBeGreaterThan(100)
      }
    }
  })
})
