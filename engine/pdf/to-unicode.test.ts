import { expect, test } from 'vitest'
import { CidTable } from './cids.ts'
import { alphabet, fakeProgram, triangle } from './testing/typeset.ts'
import { latin1 } from './testing/reader.ts'
import { toUnicode } from './to-unicode.ts'

function units(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
}

function table(...entries: [number, string][]): CidTable {
  const cids = new CidTable(alphabet())
  for (const [glyph, text] of entries) cids.cidOf(glyph, units(text), 0, text.length)
  return cids
}

test('a glyph keeps its id, and has another one for another text', () => {
  const cids = new CidTable(alphabet())
  const text = units('AB AA')
  expect(cids.cidOf(5, text, 0, 1)).toBe(1)
  expect(cids.cidOf(6, text, 1, 1)).toBe(2)
  expect(cids.cidOf(5, text, 0, 1)).toBe(1)
  expect(cids.cidOf(5, text, 2, 1)).toBe(3)
  expect(cids.cidOf(5, text, 2, 1)).toBe(3)
  expect(cids.cidOf(5, text, 3, 2)).toBe(4)
  expect(cids.cidOf(5, text, 0, 0)).toBe(5)
  expect([...cids.glyph.subarray(0, cids.count)]).toEqual([0, 5, 6, 5, 5, 5])
  expect(cids.textOf(4)).toBe('AA')
  expect(cids.textOf(5)).toBe('\u200b')
  expect(cids.width[2]).toBe(506)
})

test('a glyph number the font does not have becomes the missing glyph', () => {
  const cids = new CidTable(alphabet())
  expect(cids.cidOf(9999, units('A'), 0, 1)).toBe(1)
  expect(cids.glyph[1]).toBe(0)
})

test('ids run out without failing, and each glyph still has one', () => {
  const count = 61_000
  const empty = triangle(1)
  const cids = new CidTable({ ...fakeProgram([empty], [500]), glyphCount: count })
  const text = new Uint16Array(4000).map((_, i) => i + 32)
  for (let i = 0; i < 4000; i++) cids.cidOf(0, text, i, 1)
  const seen = new Set<number>()
  for (let glyph = 1; glyph < count; glyph++) seen.add(cids.cidOf(glyph, text, 0, 1))
  expect(seen.size).toBe(count - 1)
  expect(cids.count).toBeLessThanOrEqual(65_536)
})

test('ligatures map to all their characters, pairs to both halves, and ids without text to a zero width space', () => {
  const map = latin1(toUnicode(table([1, 'ffi'], [2, '\u{1f600}'], [3, ''], [4, 'A'])))
  expect(map).toContain('4 beginbfchar\n<0001> <006600660069>\n<0002> <D83DDE00>\n<0003> <200B>\n<0004> <0041>\nendbfchar')
  expect(map).toContain('1 begincodespacerange\n<0000> <FFFF>')
})

test('runs of characters become ranges that do not cross a multiple of 256', () => {
  const map = latin1(toUnicode(table([1, 'a'], [2, 'b'], [3, 'c'], [4, 'x'], [5, '\u00fe'], [6, '\u00ff'], [7, '\u0100'], [8, '\u0101'])))
  expect(map).toContain('1 beginbfrange\n<0001> <0003> <0061>\nendbfrange')
  expect(map).toContain('<0006> <00FF>\n<0007> <0100>')
})

test('blocks hold at most a hundred entries', () => {
  const cids = new CidTable(alphabet())
  for (let i = 0; i < 250; i++) cids.cidOf(1, units(String.fromCharCode(0x4e00 + i * 2)), 0, 1)
  const sizes = [...latin1(toUnicode(cids)).matchAll(/(\d+) beginbfchar/g)].map((match) => match[1])
  expect(sizes).toEqual(['100', '100', '50'])
})

test('a zero width space, which is also what <wbr> is, is no text: words that hold one are found', () => {
  const cids = table([1, 'a'], [1, 'a\u200b'], [2, '\u200b\u200bb'], [3, 'f\u200bi'], [4, '\u200b'])
  expect([1, 2, 3, 4].map((cid) => cids.textOf(cid))).toEqual(['a', 'b', 'fi', '\u200b'])
})
