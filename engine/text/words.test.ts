import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { Arenas } from '../arena/arenas.ts'
import type { FaceId, WordId } from '../arena/ids.ts'
import { packagedFontFiles } from '../host-node/packaged-fonts.ts'
import type { Fontkit } from '../host/fontkit.ts'
import type { Harfbuzz } from '../host/harfbuzz.ts'
import { Faces } from './faces.ts'
import { openFont } from './sfnt/open-font.ts'
import { makeFont, u16 } from './testing/make-font.ts'
import { advanceAt, glyphAt, unitsAt, WordFlag } from './word-schema.ts'
import { MAX_WORD_UNITS, Words } from './words.ts'
import { DEJAVU_SANS } from './testing/font-files.ts'

const [gothic = '', , mincho = ''] = packagedFontFiles()

interface Table {
  readonly words: Words
  readonly face: FaceId
  readonly faces: Faces
  readonly loads: () => number
  shape(text: string, face?: FaceId): WordId
  glyphs(word: WordId): { readonly glyph: number, readonly advance: number, readonly units: number }[]
  arenas: Arenas
}

function open(path = gothic, bytes: Uint8Array = readFileSync(path)): Table {
  const faces = new Faces()
  const face = faces.add(openFont(bytes, 0, path), false, false)
  const arenas = new Arenas()
  let loads = 0
  const words = new Words(arenas, faces, {
    fontkit: () => {
      loads++
      return createRequire(import.meta.url)('fontkit') as Fontkit
    },
  })
  return {
    words,
    face,
    faces,
    arenas,
    loads: () => loads,
    shape(text, inFace = face) {
      const units = Uint16Array.from({ length: text.length + 2 }, (_, i) => i === 0 ? 0x58 : text.charCodeAt(i - 1) || 0x59)
      return words.shape(inFace, units, 1, 1 + text.length)
    },
    glyphs(word) {
      const first = words.rows.firstGlyph[word] ?? 0
      const count = words.rows.glyphCount[word] ?? 0
      return Array.from({ length: count }, (_, i) => ({
        glyph: glyphAt(words.glyphs, first + i), advance: advanceAt(words.glyphs, first + i), units: unitsAt(words.glyphs, first + i),
      }))
    },
  }
}

const sum = (glyphs: readonly { readonly units: number }[]): number => glyphs.reduce((total, glyph) => total + glyph.units, 0)

describe('the word table', () => {
  test('gives the same word the same id and grows by nothing', () => {
    const { words, shape } = open()
    const first = shape('Invoice')
    const glyphs = words.glyphs.length
    const text = words.text.length
    expect(shape('Invoice')).toBe(first)
    expect([words.rows.length, words.glyphs.length, words.text.length]).toEqual([2, glyphs, text])
    expect(shape('Invoicf')).not.toBe(first)
    expect(shape('Invoic')).not.toBe(first)
  })

  test('keeps faces apart', () => {
    const { words, shape, faces } = open()
    const other = faces.add(openFont(readFileSync(mincho), 0, 'm'), false, false)
    const a = shape('Tel')
    const b = shape('Tel', other)
    expect(a).not.toBe(b)
    expect([words.rows.face[a], words.rows.face[b]]).toEqual([1, other])
    expect(words.rows.width[a]).not.toBe(words.rows.width[b])
  })

  test('knows whether its only space is the one at its end, whichever way it was shaped', () => {
    for (const way of ['first', 'known']) {
      const { words, shape, face } = open()
      // Letters known from earlier words take another code path.
      if (way === 'known') for (const letter of ['a', 'b', ' ', '\u00a0']) shape(letter)
      const isAtEnd = (word: WordId): boolean => ((words.rows.flags[word] ?? 0) & WordFlag.spaceAtEnd) !== 0
      expect([way, ...['a ', 'ab ', ' ', 'ab', 'a b', 'a b ', ' a ', 'a  ', 'a\u00a0', 'a\u00a0b ', '\u00a0'].map((text) => isAtEnd(shape(text)))])
        .toEqual([way, true, true, true, false, false, false, false, false, false, false, false])
      expect(isAtEnd(words.tab(face, 1, 4000))).toBe(false)
      expect(isAtEnd(words.turned(face, Uint16Array.of(0x61, 0x20), 0, 2))).toBe(false)
    }
  })

  test('holds the text, the glyphs and their sum', () => {
    const { words, shape, glyphs, faces, face } = open()
    const word = shape('漢字 A')
    const { program } = faces.get(face)
    expect(words.text.slice(words.rows.text[word] ?? 0, words.rows.textLength[word] ?? 0)).toBe('漢字 A')
    expect(glyphs(word).map((g) => g.glyph)).toEqual([...'漢字 A'].map((char) => program.glyphOf(char.codePointAt(0) ?? 0)))
    expect(words.rows.width[word]).toBe(glyphs(word).reduce((total, g) => total + g.advance, 0))
    expect(words.rows.flags[word]).toBe(WordFlag.hasSpace | WordFlag.ideographs | WordFlag.plain)
    expect(words.rows.offsets[word]).toBe(0)
  })

  test.each([gothic, mincho, DEJAVU_SANS])('shapes a word of glyphs that others have had as if it were the first, in %s', (path) => {
    const warm = open(path)
    for (let code = 1; code < 0x180; code++) warm.shape(`x${String.fromCharCode(code)}`)
    const texts = [
      'office', 'AVATAR', '(Tel', '12.50', '1/2', 'x\u00a0y ', 'x\u00ady', 'ij', 'na\u00efve', '\u00c5ngstr\u00f6m', 'Ti\u0301', '\u201cquoted\u201d',
      'fi\u200dfi', 'T\u0131', '\u0007a', '\u00aa', '#\ufe0f\u20e3', 'x\u05d0', ' ', '\u00a0',
    ]
    for (const text of texts) {
      const first = open(path)
      const [alone, after] = [first.shape(text), warm.shape(text)]
      // The flag `even` is set only for known glyphs.
      const flags = ({ words }: Table, word: WordId) => (words.rows.flags[word] ?? 0) & ~WordFlag.even
      const row = (table: Table, word: WordId) => [text, table.glyphs(word), flags(table, word), table.words.rows.width[word], table.words.rows.textLength[word]]
      expect(row(warm, after)).toEqual(row(first, alone))
    }
  })

  test('is even where each glyph is as the font has it, and not where it was moved, widened or turned', () => {
    const { words, shape, face } = open()
    shape('on( ')
    const units = Uint16Array.from('no(', (char) => char.charCodeAt(0))
    const isEven = (word: WordId): boolean => ((words.rows.flags[word] ?? 0) & WordFlag.even) !== 0
    expect([shape('no( '), shape('   '), words.turned(face, units, 0, 3), words.tab(face, 3, 5000)].map(isEven)).toEqual([true, true, false, false])
  })

  test('misses a glyph that the font puts in place without having it, also where those of the characters are known', () => {
    const damaged = makeFont({ characters: 'ab', ligatures: [{ from: [1, 2], to: 99 }] })
    for (const others of [[], ['a', 'b']]) {
      const { words, shape, glyphs } = open('damaged', damaged)
      for (const text of others) shape(text)
      const word = shape('ab')
      expect([glyphs(word).map(({ glyph }) => glyph), words.rows.flags[word]]).toEqual([[0], WordFlag.missing])
    }
  })

  test('refuses text that is too long and takes the longest', () => {
    const { shape } = open()
    expect(shape('x'.repeat(MAX_WORD_UNITS))).toBe(1)
    expect(() => shape('x'.repeat(MAX_WORD_UNITS + 1))).toThrow('longer than')
  })

  test('ten thousand distinct words are found again', () => {
    const { shape, words } = open()
    const ids = Array.from({ length: 10_000 }, (_, i) => shape(`w${i.toString(36)}`))
    expect(new Set(ids).size).toBe(10_000)
    expect(ids.every((id, i) => shape(`w${i.toString(36)}`) === id)).toBe(true)
    expect(words.stats.shaped).toBe(10_000)
  })
})

describe('characters', () => {
  test('without a glyph are .notdef and flagged', () => {
    const { shape, glyphs, words } = open()
    const word = shape('a\u{1f9ff}')
    expect(glyphs(word)[1]).toMatchObject({ glyph: 0, units: 2 })
    expect((words.rows.flags[word] ?? 0) & WordFlag.missing).toBe(WordFlag.missing)
  })

  test('that draw nothing make no glyph, and their units go to a neighbour', () => {
    const { shape, glyphs } = open()
    expect(glyphs(shape('a\u00adb')).map((g) => g.units)).toEqual([2, 1])
    expect(glyphs(shape('\u200b\u2060ab')).map((g) => g.units)).toEqual([3, 1])
    expect(glyphs(shape('a\u200cb')).map((g) => g.units)).toEqual([2, 1])
    expect(glyphs(shape('a\ufe0e')).map((g) => g.units)).toEqual([2])
    expect(glyphs(shape('\u00ad'))).toEqual([])
  })

  test('a lone surrogate is drawn as the replacement character or .notdef, never a crash', () => {
    const { shape, glyphs } = open()
    expect(sum(glyphs(shape('a\ud800b\udc00')))).toBe(4)
  })

  test('that compose are composed, with the units of all', () => {
    const { shape, glyphs, loads } = open()
    const composed = shape('\u00e9\u304c')
    const apart = shape('e\u0301\u304b\u3099')
    expect(glyphs(apart).map((g) => g.glyph)).toEqual(glyphs(composed).map((g) => g.glyph))
    expect(glyphs(apart).map((g) => g.units)).toEqual([2, 2])
    expect(loads()).toBe(0)
  })

  test('that cannot compose go to the full shaper, and the units still add up', () => {
    const { shape, glyphs, loads, words } = open()
    const word = shape('x\u0304y')
    expect(loads()).toBe(1)
    expect((words.rows.flags[word] ?? 0) & WordFlag.complex).toBe(WordFlag.complex)
    expect(sum(glyphs(word))).toBe(3)
  })

  test('spaces of set widths are drawn by the space when the face lacks them', () => {
    const { shape, glyphs, faces, face, words } = open()
    const { program } = faces.get(face)
    const advance = Math.round(program.metrics.unitsPerEm * 4 / 18)
    expect(program.glyphOf(0x205f)).toBe(0)
    expect(glyphs(shape('\u205f'))).toEqual([{ glyph: program.glyphOf(0x20), advance, units: 1 }])
    expect(words.rows.flags[shape('\u00a0a')]).toBe(WordFlag.hasSpace | WordFlag.plain)
  })
})

describe('full shaping', () => {
  test('keeps the digits of numbers from left to right, alone and beside letters', () => {
    const { shape, glyphs, words, faces, face } = open(DEJAVU_SANS)
    const ids = (text: string): number[] => [...text].map((char) => faces.get(face).program.glyphOf(char.codePointAt(0) ?? 0))
    const number = shape('١٢٣')
    expect(glyphs(number).map((g) => g.glyph)).toEqual(ids('١٢٣'))
    expect((words.rows.flags[number] ?? 0) & WordFlag.rightToLeft).toBe(0)
    const mixed = shape('ש12.5')
    expect(glyphs(mixed).map((g) => g.glyph)).toEqual(ids('12.5ש'))
    expect(glyphs(mixed).map((g) => g.units)).toEqual([4, 0, 0, 0, 1])
    expect((words.rows.flags[mixed] ?? 0) & WordFlag.rightToLeft).toBe(WordFlag.rightToLeft)
  })

  test('joins Arabic letters, in visual order with the units of the text', () => {
    const { shape, glyphs, words, faces, face } = open(DEJAVU_SANS)
    const word = shape('سلام')
    const rows = glyphs(word)
    const plain = [...'سلام'].map((char) => faces.get(face).program.glyphOf(char.codePointAt(0) ?? 0))
    expect((words.rows.flags[word] ?? 0) & WordFlag.rightToLeft).toBe(WordFlag.rightToLeft)
    expect(sum(rows)).toBe(4)
    // Lam and alef form one glyph; meem is the first glyph from the left.
    expect(rows.map((g) => g.units)).toEqual([1, 2, 1])
    expect(rows.map((g) => g.glyph)).not.toEqual([...plain].reverse())
  })

  test('places marks with offset rows', () => {
    const { shape, glyphs, words } = open(DEJAVU_SANS)
    const word = shape('x\u0323\u0304')
    expect(words.rows.offsets[word]).toBeGreaterThan(0)
    const first = words.rows.offsets[word] ?? 0
    const count = words.rows.glyphCount[word] ?? 0
    expect(Array.from({ length: count }, (_, i) => words.offsets.x[first + i] ?? 0).some((x) => x !== 0)).toBe(true)
    expect(sum(glyphs(word))).toBe(3)
  })

  test('keeps the units of any mixture of scripts, marks and controls', () => {
    const { shape, glyphs } = open(DEJAVU_SANS)
    const pool = [...'abfi 1/.é\u0301\u0323\u200d\u200c\u00ad\u0644\u0627\u0651\u05d0\u05b0\u0e01\u0e33\u0915\u094d\u0937\u093f\u1100\u1161\u11a8한漢か\u3099\u{1f600}\ufe0f\u2044\ud800']
    let seed = 7
    for (let round = 0; round < 400; round++) {
      let text = ''
      for (let k = 0; k < 1 + round % 9; k++) {
        seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff
        text += pool[(seed >>> 8) % pool.length] ?? ''
      }
      const rows = glyphs(shape(text))
      if (rows.length > 0) expect([text, sum(rows)]).toEqual([text, text.length])
    }
  })

  test('is never loaded for text in Latin, Greek, Cyrillic or Japanese', () => {
    for (const path of [gothic, mincho, DEJAVU_SANS]) {
      const { shape, loads, words } = open(path)
      for (const word of 'Invoice office fjord AVATAR 1,234.56 € Straße naïve Łódź Москва Ελλάδα 日本語。「東京」タワー fi\u00adn ﬁ x² – “quoted” [j]'.split(' ')) shape(word)
      expect([path, loads(), words.stats.fullyShaped]).toEqual([path, 0, 0])
    }
  })

  test('a shaping library that fails leaves glyph by glyph', () => {
    const faces = new Faces()
    const face = faces.add(openFont(readFileSync(gothic), 0, 'g'), false, false)
    const words = new Words(new Arenas(), faces, { fontkit: () => ({ create: () => { throw new Error('broken') } }) })
    const word = words.shape(face, Uint16Array.of(0x627, 0x61), 0, 2)
    expect(words.rows.glyphCount[word]).toBe(2)
  })
})

test('words that are kept are found again after the others went', () => {
  const { shape, words, face } = open()
  shape('gone')
  const kept = [shape('kept'), words.tab(face, 2, 3000)]
  words.hold({
    each(replace) {
      kept.forEach((word, i) => { kept[i] = replace(word) })
    },
  })
  const { generation } = words
  words.compact()
  expect(words.generation).not.toBe(generation)
  expect(words.rows.length).toBe(3)
  expect([shape('kept'), words.tab(face, 2, 3000)]).toEqual(kept)
  expect(words.rows.length).toBe(3)
})

test('a word that is kerned with what follows it is another than the word alone, and found again like it', () => {
  const pair = u16(1, 2, -300)
  const { shape, words, glyphs } = open('made', makeFont({ characters: 'AT', tables: { kern: [...u16(0, 1), ...u16(0, 20, 1), ...u16(1, 0, 0, 0), ...pair] } }))
  shape('AT')
  const alone = shape('TA')
  expect(words.followed(alone, 0x41)).toBe(alone)
  const followed = words.followed(alone, 0x54)
  expect([alone, followed].map((word) => (words.rows.flags[word] ?? 0) & WordFlag.even)).toEqual([WordFlag.even, 0])
  expect(glyphs(followed).map(({ advance }) => advance)).toEqual([1200, 900])
  expect([words.rows.width[alone], words.rows.width[followed]]).toEqual([2400, 2100])
  expect([shape('TA'), words.followed(alone, 0x54)]).toEqual([alone, followed])
  const kept = [followed]
  words.hold({ each: (replace) => { kept.forEach((word, i) => { kept[i] = replace(word) }) } })
  words.compact()
  expect(words.followed(shape('TA'), 0x54)).toBe(kept[0])
})

test('a tab is spaces of the width it is to have, and no spaces are taken for one', () => {
  const { shape, words, face, glyphs } = open()
  const tab = words.tab(face, 2, 3000)
  expect(words.rows.width[tab]).toBe(3000)
  expect(sum(glyphs(tab).map(({ advance }) => ({ units: advance })))).toBe(3000)
  expect(words.tab(face, 2, 3000)).toBe(tab)
  expect(words.tab(face, 2, 3001)).not.toBe(tab)
  expect(shape('  ')).not.toBe(tab)
  const wide = words.tab(face, 3, 90_000)
  expect(sum(glyphs(wide).map(({ advance }) => ({ units: advance })))).toBe(90_000)
})

test('a private-use character without a glyph draws nothing, beside others and alone', () => {
  const { shape, words } = open()
  for (const [text, count] of [['A\ue602B', 2], ['\ue602', 0], ['\u{f0042}A', 1]] as const) {
    const word = shape(text)
    expect([text, words.rows.glyphCount[word], words.rows.textLength[word]]).toEqual([text, count, text.length])
    expect((words.rows.flags[word] ?? 0) & WordFlag.missing).toBe(WordFlag.missing)
  }
})

test('a font that the first library cannot follow is shaped by the second, else somebody is told', () => {
  const told: string[] = []
  const fontkit = (): Fontkit => ({ create: () => { throw new Error('broken') } })
  const shaped = (harfbuzz: Harfbuzz | null): number => {
    const faces = new Faces()
    const face = faces.add(openFont(readFileSync(gothic), 0, 'g'), false, false)
    const words = new Words(new Arenas(), faces, { fontkit, harfbuzz: () => harfbuzz, unshaped: ({ familyName }) => told.push(familyName) })
    const word = words.shape(face, Uint16Array.of(0x627, 0x628), 0, 2)
    return glyphAt(words.glyphs, words.rows.firstGlyph[word] ?? 0)
  }
  const rows = [{ id: 7, cluster: 1, xAdvance: 500, xOffset: 0, yOffset: 0 }, { id: 8, cluster: 0, xAdvance: 500, xOffset: 0, yOffset: 0 }]
  expect(shaped({ open: () => ({ shape: () => rows }) })).toBe(7)
  expect(told).toEqual([])
  expect(shaped(null)).toBe(0)
  expect(told).toEqual(['BIZ UDPGothic'])
})

test('two scripts that run from right to left and touch are one word, the first of them at its right', () => {
  const { shape, words } = open()
  const word = shape('\u05d0\u0627')
  expect((words.rows.flags[word] ?? 0) & WordFlag.rightToLeft).toBe(WordFlag.rightToLeft)
})
