import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openFont } from '../text/sfnt/open-font.ts'
import { readCff } from '../text/sfnt/cff-reader.ts'
import { subsetCff } from './subset-cff.ts'
import { openOracle } from './testing/fontkit.ts'
import { fakeProgram } from './testing/typeset.ts'
import type { FontProgram } from '../text/face.ts'
import { cffFiles } from '../text/testing/font-files.ts'

/** Puts a bare CFF table into an OpenType file, so that fontkit can open it. */
function wrap(cff: Uint8Array, program: FontProgram, count: number): Uint8Array {
  const copy = (tag: string): Uint8Array => (program.table(tag) ?? new Uint8Array(0)).slice()
  const hhea = copy('hhea')
  new DataView(hhea.buffer).setUint16(34, 1)
  const hmtx = new Uint8Array(4 + (count - 1) * 2)
  const maxp = Uint8Array.of(0, 0, 0x50, 0, count >> 8, count & 255)
  const tables: [string, Uint8Array][] = [['CFF ', cff], ['head', copy('head')], ['hhea', hhea], ['hmtx', hmtx], ['maxp', maxp]]
  const out = new Uint8Array(12 + tables.length * 16 + tables.reduce((sum, [, t]) => sum + ((t.length + 3) & ~3), 0))
  const view = new DataView(out.buffer)
  view.setUint32(0, 0x4f54544f)
  view.setUint16(4, tables.length)
  let at = 12 + tables.length * 16
  for (const [i, [tag, table]] of tables.entries()) {
    for (let k = 0; k < 4; k++) view.setUint8(12 + i * 16 + k, tag.charCodeAt(k))
    view.setUint32(12 + i * 16 + 8, at)
    view.setUint32(12 + i * 16 + 12, table.length)
    out.set(table, at)
    at += (table.length + 3) & ~3
  }
  return out
}

/** Small CFF tables by hand. */
const index = (...items: number[][]): number[] => {
  if (items.length === 0) return [0, 0]
  let offset = 1
  const offsets = [1, ...items.map((item) => (offset += item.length))]
  return [items.length >> 8, items.length & 255, 1, ...offsets, ...items.flat()]
}
const integer = (value: number): number[] => [29, (value >> 24) & 255, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const small = (value: number): number[] => [value + 139]

function handMade(charStrings: number[][], globals: number[][], locals: number[][]): Uint8Array {
  const head = [1, 0, 4, 4, ...index([0x46])]
  const top = (strings: number, dict: number): number[] =>
    index([...integer(strings), 17, ...integer(8), ...integer(dict), 18])
  const rest = [...index(), ...index(...globals)]
  const stringsAt = head.length + top(0, 0).length + rest.length
  const strings = index(...charStrings)
  const dictAt = stringsAt + strings.length
  const dict = [...small(100), 20, ...integer(8), 19]
  return Uint8Array.from([...head, ...top(stringsAt, dictAt), ...rest, ...strings, ...dict, ...index(...locals)])
}

function withCff(cff: Uint8Array): FontProgram {
  const base = fakeProgram([], [])
  return { ...base, outlines: 'cff', table: (tag) => (tag === 'CFF ' ? cff : base.table(tag)) }
}

describe.each(cffFiles)('a subset of %s', (file) => {
  test('draws every glyph, at its place in the list, as the source does', () => {
    const bytes = readFileSync(file)
    const program = openFont(bytes, 0, file)
    const text = 'Sphinx of black quartz, judge my vow! ÄÖÜé½ 0123 日本語かな「漢字」'
    const glyphs = Uint16Array.from([0, ...Array.from(text, (c) => program.glyphOf(c.codePointAt(0) ?? 0)).reverse()])
    const cff = subsetCff(program, glyphs, 'ABCDEF+Test')
    const source = openOracle(bytes)
    const result = openOracle(wrap(cff, program, glyphs.length))
    for (const [place, glyph] of glyphs.entries()) {
      expect(result.getGlyph(place).path.toSVG()).toBe(source.getGlyph(glyph).path.toSVG())
    }
    expect(cff.length).toBeLessThan(120_000)
  })
})

describe('subroutines', () => {
  // 107 is the bias: operand -107 calls number 0.
  const call = (number: number, operator: number): number[] => [...small(number - 107), operator]
  const move = [...small(10), ...small(20), 21]
  const line = [...small(30), ...small(40), 5]
  const local = 10
  const global = 29
  const font = handMade(
    [[14], [...move, ...call(1, local), 14], [...move, ...call(0, global), 14]],
    [[...line, 11], [...line, ...line, 11]],
    [[...line, 11], [...line, ...call(1, global), 11], [...line, 11]],
  )

  const outline = (program: FontProgram, glyph: number): number[] => {
    const subset = readCff(subsetCff(program, Uint16Array.of(0, glyph), 'F'))
    expect(subset.globalSubrs.count).toBe(0)
    expect(subset.fonts[0]?.subrs).toBe(null)
    return [...subset.bytes.subarray(subset.charStrings.offset(1), subset.charStrings.offset(2))]
  }

  test('are written where glyphs call them, also through others', () => {
    expect(outline(withCff(font), 1)).toEqual([...move, ...line, ...line, ...line, 14])
    expect(outline(withCff(font), 2)).toEqual([...move, ...line, 14])
  })

  test('are found behind hint masks, whose bytes are not operators, and hints are left out', () => {
    const hints = [...small(1), ...small(2), ...small(3), ...small(4), 18, ...small(5), ...small(6), 19, 10]
    const hinted = handMade([[14], [...hints, ...move, ...call(0, global), 19, 29, 14]], [[...line, 11], [...line, 11]], [[11]])
    expect(outline(withCff(hinted), 1)).toEqual([...move, ...line, 14])
  })

  test('and hints leave the width of a glyph to the operator that is first without them', () => {
    const width = small(77)
    const hinted = handMade([[14], [...width, ...small(1), ...small(2), 1, ...move, 14]], [], [[11]])
    expect(outline(withCff(hinted), 1)).toEqual([...width, ...move, 14])
    const masked = handMade([[14], [...width, ...small(1), ...small(2), 19, 0x80, ...move, 14]], [], [[11]])
    expect(outline(withCff(masked), 1)).toEqual([...width, ...move, 14])
  })

  test('keep their numbers, and hints are kept, when calls cannot be followed', () => {
    const computed = handMade([[14], [...small(1), ...small(2), 12, 10, 29, 14]], [[...line, 11], [...line, 11]], [[11]])
    const subset = readCff(subsetCff(withCff(computed), Uint16Array.of(0, 1), 'F'))
    expect(subset.globalSubrs.offset(1) - subset.globalSubrs.offset(0)).toBe(4)
    expect(subset.globalSubrs.offset(2) - subset.globalSubrs.offset(1)).toBe(4)
  })

  test('that call themselves without end do not hang', () => {
    const endless = handMade([[14], call(0, global)], [[...call(0, global), ...call(0, global), ...call(0, global), 11]], [[11]])
    expect(subsetCff(withCff(endless), Uint16Array.of(0, 1), 'F').length).toBeGreaterThan(50)
  })
})

test('a damaged table is refused by name, and no changed byte does anything else', () => {
  const font = handMade([[14], [139, 139, 21, 14]], [], [[11]])
  expect(() => subsetCff(withCff(font.slice(0, 20)), Uint16Array.of(0), 'F')).toThrow(/font Fake: its table 'CFF' is damaged/)
  for (let at = 0; at < font.length; at++) {
    for (const flip of [0xff, 0x01, 0x80]) {
      const changed = font.slice()
      changed[at] = (changed[at] ?? 0) ^ flip
      try {
        expect(subsetCff(withCff(changed), Uint16Array.of(0, 1), 'F').length).toBeGreaterThan(20)
      } catch (error) {
        expect(error).toHaveProperty('kind', 'input')
      }
    }
  }
})

test('what stands where a dictionary should be is refused, so that no PDF gets it', () => {
  const font = handMade([[14], [139, 139, 21, 14]], [[11]], [[11]])
  const { start = 0 } = readCff(font).fonts[0] ?? {}
  expect(start).toBeGreaterThan(0)
  for (const reserved of [22, 27, 31, 255]) {
    font[start] = reserved
    expect(() => readCff(font)).toThrow('a dictionary is not one')
  }
})

test('a glyph whose outline lies outside of the table is left empty, and the others are drawn', () => {
  const square = [...[139, 139, 21], ...[239, 139, 5], 14]
  const font = handMade([[14], square, square], [], [[11]])
  const { charStrings } = readCff(font)
  const sound = readCff(subsetCff(withCff(font), Uint16Array.of(0, 1, 2), 'F')).charStrings
  // The offsets of the first two glyphs are before the outlines, one byte each.
  font[charStrings.offset(0) - 3] = 0xff
  const subset = readCff(subsetCff(withCff(font), Uint16Array.of(0, 1, 2), 'F')).charStrings
  expect([0, 1, 2].map((i) => sound.offset(i + 1) - sound.offset(i))).toEqual([1, 7, 7])
  expect([0, 1, 2].map((i) => subset.offset(i + 1) - subset.offset(i))).toEqual([1, 1, 7])
})
