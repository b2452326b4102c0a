import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MOST_TIMES, slowest } from '../debug/testing/growth.ts'
import { packagedFontFiles } from '../host-node/packaged-fonts.ts'
import { ColorType } from '../images/png-file.ts'
import { encodePng } from '../images/testing/png-encoder.ts'
import { colorBitmaps, colorLayers, makeFont, sbix } from './testing/make-font.ts'
import { mutate, use } from './testing/mutate.ts'
import { cffFiles, DEJAVU_SANS } from './testing/font-files.ts'

/** MUTATIONS=10000 runs that many mutations per font and prints the slowest time. */
const ROUNDS = Number(process.env['MUTATIONS'] ?? 40)

const picture = [...encodePng({ width: 4, height: 4, depth: 8, colorType: ColorType.rgb, sample: () => 9 })]
const emoji = ['🎉', '👍🏽', '🎉\ufe0f', '👩\u200d💻']
const latin = ['Office', 'AVATAR', 'e\u0301x', '1⁄2', 'مُحَمَّد', '日本語']

const made = (tables: Record<string, number[]>, bitmapsOnly = false): Uint8Array =>
  makeFont({ characters: '🎉👍🏽👩\u200d💻', extraGlyphs: 2, bitmapsOnly, tables, ligatures: [{ from: [2, 3], to: 7 }, { from: [4, 5, 6], to: 8 }] })

const fonts: readonly (readonly [name: string, bytes: () => Uint8Array, words: readonly string[]])[] = [
  ['layers', () => made(colorLayers({ 1: [[7, 0], [8, 0xffff]], 7: [[1, 1]] }, [[0xff0000ff, 0x0000ff80]])), emoji],
  ['bitmaps', () => made(colorBitmaps(1, Array.from({ length: 8 }, () => picture), 60), true), emoji],
  ['sbix', () => made({ sbix: sbix(9, { 1: picture, 2: 1, 7: picture }) }), emoji],
  ['BIZ UDPGothic', () => new Uint8Array(readFileSync(packagedFontFiles()[0] ?? '')), latin],
  ...[DEJAVU_SANS, ...cffFiles].map((path) => [path.split('/').pop() ?? '', () => new Uint8Array(readFileSync(path)), latin] as const),
]

describe('a damaged font is refused or drawn, within bounded time', () => {
  test.each(fonts)('%s', (name, bytes, words) => {
    const original = bytes()
    expect(use(original, words)).toBeTypeOf('number')
    const damaged = Array.from({ length: ROUNDS }, (_, seed) => () => { use(mutate(original, seed), words) })
    const times = slowest(() => { use(original, words) }, damaged)
    if (ROUNDS > 1000) console.log(`${name}: the slowest takes ${times.toFixed(0)} times as long as the font itself`)
    expect(times).toBeLessThan(MOST_TIMES)
  }, 10_000_000)

  test('a lookup that calls itself, and one that makes ever more glyphs, are left', () => {
    const u16 = (...values: readonly number[]): number[] => values.flatMap((value) => [value >> 8, value & 0xff])
    const tag = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
    // Lookup 0 inserts the sequence after U+0301 again, twice, at any of the glyphs; lookup 1 replaces one glyph by 200.
    const context = [...u16(3, 1, 3), ...u16(20), ...u16(0, 0), ...u16(0, 0), ...u16(0, 1), ...u16(1, 2, 1, 2)]
    const multiple = [...u16(1, 8 + 2 + 400, 1, 8), ...u16(200, ...Array.from({ length: 200 }, () => 1)), ...u16(1, 1, 1)]
    const first = [...u16(5, 0, 1, 8), ...context]
    const second = [...u16(2, 0, 1, 8), ...multiple]
    const lookups = [...u16(2, 6, 6 + first.length), ...first, ...second]
    const script = [...u16(1), ...tag('DFLT'), ...u16(8), ...u16(4, 0), ...u16(0, 0xffff, 1, 0)]
    const feature = [...u16(1), ...tag('ccmp'), ...u16(8), ...u16(0, 1, 0)]
    const GSUB = [0, 1, 0, 0, ...u16(10, 10 + script.length, 10 + script.length + feature.length), ...script, ...feature, ...lookups]
    const characters = 'a\u0301'
    const shape = (tables: Record<string, number[]>) => (): void =>
      expect(use(makeFont({ characters, tables }), ['a\u0301a\u0301', 'a\u0301'])).toBeTypeOf('number')
    expect(slowest(shape({}), [shape({ GSUB })])).toBeLessThan(MOST_TIMES)
  })
})
