/**
 * The simple shaper may only give a result that equals full shaping: exact agreement of glyphs and advances with fontkit on word lists, for
 * the packaged faces and faces of devDependencies.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import type { Fontkit, FontkitFont } from '../host/fontkit.ts'
import { CharClasses } from './scripts.ts'
import { openFont } from './sfnt/open-font.ts'
import { ShapedWord } from './shaped-word.ts'
import { NOT_KNOWN, SimpleShaper } from './simple-shaper.ts'
import { WordFlag } from './word-schema.ts'
import { WordText } from './word-text.ts'
import { fontFiles } from './testing/font-files.ts'

const fontkit = createRequire(import.meta.url)('fontkit') as Fontkit

const faces = fontFiles.map((path) => [path, 0] as const)

/** Words in several scripts, and every pair of a set of characters, for kerning and ligatures. */
function wordList(): string[] {
  const prose = `Invoice No. 2024-0815/A Total (incl. 19 % VAT): 1,234.56 EUR AVATAR To. We, Yes. "Quoted" 'single' office
    affluent fjord waffle fficient shuffling flying ff fi fl ffi ffl ft st ct Th VA Wa Ty LT P. r. f' f) (j [j {j
    Straße naïve café Ångström Łódź İstanbul žluťoučký kůň œuvre ĳsvrij Ŀ ŉ ǆ €99.90 £5 ½ ¼ 1/2 20°C ±3 µm №5
    Привет мир Москва объём ёлка Київ Ελληνικά μέγα Ὀδυσσεύς ϑ ϕ Հայերեն ქართული 日本語のテキスト、「引用」ー。 漢字カタカナひらがな
    한국어 중국 简体中文 繁體 A日本B x²+y² a–b—c… «guillemets» „deutsch“ ‘x’ ﬁn oﬀ fi\u200cfi i̇ f\u00adi f\u200bi ½⁄ a\u00a0b 1 2
    → ← ≠ ≤ ∞ ☃ ☺ ♥ ✓ Ω ℃ ™ ® © § ¶ † ‡ • ‰ ′ ″ ﷼ ǅ ŋ ə ɪŋ fɪˈniʃ ıi ßẞ LL Ll ll·l AV.AV fi. iij ij jj`.split(/[\n ]+/)
  const letters = [...'AaBcdefFghiIjJklLmoOPqrRsStTuvVwWxyYzZ.,:;-/()\'"!?0147']
  const pairs = letters.flatMap((a) => letters.map((b) => a + b))
  const triples = ['f', 'i', 'l', 't', 'j'].flatMap((a) => letters.flatMap((b) => [`${a}${b}f`, `f${a}${b}`, `A${b}${a}`]))
  return [...new Set([...prose, ...pairs, ...triples])].filter((word) => word !== '')
}

const words = wordList()
const classes = new CharClasses()

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
}

function fullyShaped(font: FontkitFont, word: string): (readonly [glyph: number, advance: number])[] {
  const run = font.layout(word)
  return run.glyphs.map((glyph, i) => {
    const position = run.positions[i]
    return [glyph.id, position?.xAdvance ?? NaN] as const
  })
}

describe('the simple shaper agrees with full shaping', () => {
  for (const [path, index] of faces) {
    test(`in ${path.split('/').pop() ?? path}`, () => {
      const program = openFont(readFileSync(path), index, path)
      const created = fontkit.create(program.bytes)
      const font = 'fonts' in created ? created.fonts[index] : created
      if (font === undefined) throw new Error('no such face')
      const simple = new SimpleShaper(program, classes)
      const text = new WordText()
      const out = new ShapedWord()
      const differences: string[] = []
      let answered = 0
      let latin = 0
      let latinAnswered = 0
      for (const word of words) {
        const units = unitsOf(word)
        text.scan(classes, units, 0, units.length)
        const isAscii = /^[!-~]+$/.test(word)
        if (isAscii) latin++
        if (!simple.shape(text, out)) continue
        answered++
        if (isAscii) latinAnswered++
        let sum = 0
        for (let i = 0; i < out.count; i++) sum += out.units[i] ?? 0
        if (sum !== word.length) differences.push(`${word}: ${sum} units of ${word.length}`)
        // Words are skipped where the shapers differ by design: ignorable characters are hidden spaces in fontkit and absent here; missing
        // glyphs may be substituted here.
        if (/[\u00ad\u200b-\u200d\u2060]/.test(word) || out.missing || substituted(program, word)) continue
        const ours = Array.from({ length: out.count }, (_, i) => [out.glyphs[i] ?? 0, out.advances[i] ?? 0] as const)
        const theirs = fullyShaped(font, word)
        if (JSON.stringify(ours) !== JSON.stringify(theirs)) differences.push(`${word}: ${JSON.stringify(ours)} / ${JSON.stringify(theirs)}`)
      }
      expect(differences).toEqual([])
      expect(latinAnswered).toBe(latin)
      expect(answered).toBeGreaterThan(words.length * 0.95)
    })
  }
})

describe('a word of glyphs that others had is shaped as any other', () => {
  for (const [path, index] of faces) {
    test(`in ${path.split('/').pop() ?? path}`, () => {
      const program = openFont(readFileSync(path), index, path)
      const simple = new SimpleShaper(program, classes)
      let even = 0
      const text = new WordText()
      const out = new ShapedWord()
      const drawn = new Int32Array(64)
      const place = { drawn, first: 3, units: new Uint16Array(64), at: 1 }
      const differences: string[] = []
      let known = 0
      let ascii = 0
      for (const word of [...words, ...words.map((each) => `${each} `), ...words.map((each) => `${each}fi`)]) {
        const units = unitsOf(word)
        text.scan(classes, units, 0, units.length)
        const isShaped = simple.shape(text, out)
        const isAscii = /^[ -~]+$/.test(word)
        if (isAscii) ascii++
        const flags = simple.shapeKnown(units, 0, units.length, place)
        if (flags === NOT_KNOWN) continue
        if (isAscii) known++
        const expected = Array.from({ length: out.count }, (_, i) => [out.glyphs[i], out.advances[i]])
        const rows = Array.from(drawn.subarray(3, 3 + word.length), (row) => [row >>> 16, (row << 16) >> 16])
        const width = expected.reduce((sum, [, advance = 0]) => sum + advance, 0)
        const isSame = isShaped && JSON.stringify(rows) === JSON.stringify(expected) && simple.width === width
        const isCopied = String.fromCharCode(...place.units.subarray(1, 1 + word.length)) === word
        const isEven = [...word].every((char, i) => program.advanceOf(program.glyphOf(char.charCodeAt(0))) === expected[i]?.[1])
        if (!isCopied || ((flags & WordFlag.even) !== 0 && !isEven)) differences.push(`${word}: ${flags}`)
        if (isEven) even += (flags & WordFlag.even) === 0 ? 0 : 1
        const kernsOn = (flags & WordFlag.kernsOn) !== 0
        if (!isSame || kernsOn !== out.kernsOn) differences.push(`${word}: ${JSON.stringify(rows)} / ${JSON.stringify(expected)}`)
      }
      expect(differences).toEqual([])
      // All words except those with ligatures.
      expect(known).toBeGreaterThan(ascii * 0.6)
      expect(even).toBeGreaterThan(0)
    })
  }
})

function substituted(program: { glyphOf(code: number): number }, word: string): boolean {
  return [...word].some((char) => program.glyphOf(char.codePointAt(0) ?? 0) === 0)
}
