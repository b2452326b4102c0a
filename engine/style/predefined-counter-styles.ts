/**
 * The predefined counter styles beyond the listed level (CSS Counter Styles 3, 6 and 7) by name, in the form of @counter-style rules. Rules
 * are created when they are requested.
 */
import type { CounterStyleRule, CounterSystem, Weighted } from '../css/counter-style-rules.ts'

/** The predefined rule of a name in lower case; null for an unknown name and for styles of the listed level. */
export function predefinedStyle(name: string): CounterStyleRule | null {
  const make = makers.get(name)
  return make === undefined ? null : { name, ...INITIAL, ...make() }
}

/** The names of all predefined styles. */
export const predefinedNames = (): readonly string[] => [...makers.keys()]

type Own = Pick<CounterStyleRule, 'system'> & Partial<CounterStyleRule>

const INITIAL = {
  first: 1, base: null, fallback: null, symbols: [], weighted: [], prefix: null, suffix: null, negative: null, range: null, pad: null,
} as const

const IDEOGRAPHIC = '、'

const symbols = (system: CounterSystem, text: string, more: Partial<CounterStyleRule> = {}) => (): Own => ({ system, symbols: [...text], ...more })

/** Ten consecutive digits in Unicode, from this zero onwards. */
const digitsFrom = (zero: number) => (): Own =>
  ({ system: 'numeric', symbols: Array.from({ length: 10 }, (_, digit) => String.fromCodePoint(zero + digit)) })

/** Letters for 1 to 9, 10 to 90, 100 to 900 and so on. */
const letters = (text: string, last: number) => (): Own =>
  ({ system: 'additive', weighted: [...text].map((letter, i): Weighted => [((i % 9) + 1) * 10 ** Math.floor(i / 9), letter]).reverse(), range: [[1, last]] })

const shifted = (text: string, by: number): string => String.fromCodePoint(...[...text].map((letter) => (letter.codePointAt(0) ?? 0) + by))

const ARMENIAN = shifted(String.fromCodePoint(...Array.from({ length: 36 }, (_, i) => i)), 0x531)
const GOJUON = 'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん'
const IROHA = 'いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす'
const KATAKANA = 0x60

/** Digits with a word for each place, from thousands down. `hasOne`: a single ten, hundred or thousand is preceded by the digit one. */
const places = (digits: string, [ten = '', hundred = '', thousand = '']: readonly string[], hasOne: boolean, more: Partial<CounterStyleRule>) => (): Own => {
  const weighted: Weighted[] = []
  for (const [unit, word] of [[1000, thousand], [100, hundred], [10, ten], [1, '']] as const) {
    for (let digit = 9; digit > 0; digit--) {
      weighted.push([digit * unit, (digit === 1 && unit > 1 && !hasOne ? '' : digits.charAt(digit)) + word])
    }
  }
  return { system: 'additive', weighted: [...weighted, [0, digits.charAt(0)]], range: [[-9999, 9999]], ...more }
}

const japanese = { suffix: IDEOGRAPHIC, negative: ['マイナス', ''], fallback: 'cjk-decimal' } as const
const korean = { suffix: ', ', negative: ['마이너스 ', ''] } as const

/** `first`: 1 where 10 to 19 start without the digit one. */
const chinese = (text: string, negative: string, first: number) =>
  symbols('chinese', text, { first, suffix: IDEOGRAPHIC, negative: [negative, ''], range: [[-9999, 9999]], fallback: 'cjk-decimal' })

const hebrew = (): Own => {
  const ones = 'אבגדהוזחט'
  const thousands = [...`${ones}י`].map((letter, i): Weighted => [(i + 1) * 1000, `${letter}׳`]).reverse()
  const hundreds = [...'קרשת'].map((letter, i): Weighted => [(i + 1) * 100, letter]).reverse()
  const tens = [...'כלמנסעפצ'].map((letter, i): Weighted => [(i + 2) * 10, letter]).reverse()
  // 15 and 16 are written as 9 + 6 and 9 + 7: the regular forms would spell a name of God.
  const teens: readonly Weighted[] = [[19, 'יט'], [18, 'יח'], [17, 'יז'], [16, 'טז'], [15, 'טו'], [10, 'י']]
  const single = [...ones].map((letter, i): Weighted => [i + 1, letter]).reverse()
  return { system: 'additive', weighted: [...thousands, ...hundreds, ...tens, ...teens, ...single], range: [[1, 10_999]] }
}

const traditional = chinese('零一二三四五六七八九十百千', '負', 1)

const makers: ReadonlyMap<string, () => Own> = new Map<string, () => Own>([
  ['arabic-indic', digitsFrom(0x660)], ['bengali', digitsFrom(0x9e6)], ['cambodian', digitsFrom(0x17e0)], ['khmer', digitsFrom(0x17e0)],
  ['devanagari', digitsFrom(0x966)], ['gujarati', digitsFrom(0xae6)], ['gurmukhi', digitsFrom(0xa66)], ['kannada', digitsFrom(0xce6)],
  ['lao', digitsFrom(0xed0)], ['malayalam', digitsFrom(0xd66)], ['mongolian', digitsFrom(0x1810)], ['myanmar', digitsFrom(0x1040)],
  ['oriya', digitsFrom(0xb66)], ['persian', digitsFrom(0x6f0)], ['tamil', digitsFrom(0xbe6)], ['telugu', digitsFrom(0xc66)],
  ['thai', digitsFrom(0xe50)], ['tibetan', digitsFrom(0xf20)],
  ['cjk-decimal', symbols('numeric', '〇一二三四五六七八九', { suffix: IDEOGRAPHIC, range: [[0, Infinity]] })],
  ['lower-greek', symbols('alphabetic', 'αβγδεζηθικλμνξοπρστυφχψω')],
  ['hiragana', symbols('alphabetic', GOJUON, { suffix: IDEOGRAPHIC })],
  ['hiragana-iroha', symbols('alphabetic', IROHA, { suffix: IDEOGRAPHIC })],
  ['katakana', symbols('alphabetic', shifted(GOJUON, KATAKANA), { suffix: IDEOGRAPHIC })],
  ['katakana-iroha', symbols('alphabetic', shifted(IROHA, KATAKANA), { suffix: IDEOGRAPHIC })],
  ['cjk-earthly-branch', symbols('fixed', '子丑寅卯辰巳午未申酉戌亥', { suffix: IDEOGRAPHIC, fallback: 'cjk-decimal' })],
  ['cjk-heavenly-stem', symbols('fixed', '甲乙丙丁戊己庚辛壬癸', { suffix: IDEOGRAPHIC, fallback: 'cjk-decimal' })],
  ['disclosure-open', symbols('cyclic', '▾', { suffix: ' ' })], ['disclosure-closed', symbols('cyclic', '▸', { suffix: ' ' })],
  ['armenian', letters(ARMENIAN, 9999)], ['upper-armenian', letters(ARMENIAN, 9999)], ['lower-armenian', letters(shifted(ARMENIAN, 0x30), 9999)],
  ['georgian', letters('აბგდევზჱთიკლმნჲოპჟრსტჳფქღყშჩცძწჭხჴჯჰჵ', 19_999)],
  ['hebrew', hebrew],
  ['japanese-informal', places('〇一二三四五六七八九', ['十', '百', '千'], false, japanese)],
  ['japanese-formal', places('零壱弐参四伍六七八九', ['拾', '百', '阡'], true, japanese)],
  ['korean-hangul-formal', places('영일이삼사오육칠팔구', ['십', '백', '천'], true, korean)],
  ['korean-hanja-informal', places('零一二三四五六七八九', ['十', '百', '千'], false, korean)],
  ['korean-hanja-formal', places('零壹貳參四五六七八九', ['拾', '百', '仟'], true, korean)],
  ['simp-chinese-informal', chinese('零一二三四五六七八九十百千', '负', 1)],
  ['simp-chinese-formal', chinese('零壹贰叁肆伍陆柒捌玖拾佰仟', '负', 0)],
  ['trad-chinese-informal', traditional], ['cjk-ideographic', traditional],
  ['trad-chinese-formal', chinese('零壹貳參肆伍陸柒捌玖拾佰仟', '負', 0)],
  ['ethiopic-numeric', (): Own => ({ system: 'ethiopic', suffix: '/ ', range: [[1, Infinity]] })],
])
