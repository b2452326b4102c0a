/**
 * The installed families for each generic family, and the order of families for Chinese, Japanese and Korean characters. The first
 * installed family is used. The packaged families end their lists, so that each of these lists has a result.
 */
import { metricCompatible } from './metric-compatible.ts'

export type GenericFamily = 'serif' | 'sans-serif' | 'monospace'

const PACKAGED_SANS = 'BIZ UDPGothic'
export const PACKAGED_SERIF = 'BIZ UDPMincho'

const SANS = [
  'DejaVu Sans', 'Liberation Sans', 'Noto Sans', 'Arial', 'Helvetica', 'Ubuntu', 'Verdana', 'Tahoma', 'BIZ UDGothic',
]
const SERIF = ['DejaVu Serif', 'Liberation Serif', 'Noto Serif', 'Times New Roman', 'Times', 'Georgia', 'BIZ UDMincho']
const MONO = [
  'DejaVu Sans Mono', 'Liberation Mono', 'Noto Sans Mono', 'Ubuntu Mono', 'Menlo', 'Consolas', 'Courier New', 'Courier',
]

export const genericFamilies: Readonly<Record<GenericFamily, readonly string[]>> = {
  'sans-serif': [...SANS, PACKAGED_SANS],
  serif: [...SERIF, PACKAGED_SERIF],
  monospace: MONO,
}

/** The default families of browsers; used where a metric-compatible family is installed. */
const modelFamilies: Readonly<Record<GenericFamily, string>> = { 'sans-serif': 'arial', serif: 'times new roman', monospace: '' }

/** The families of a generic family in the order of browsers, because documents are designed for the widths of the first one. */
export const browserFamilies = (generic: GenericFamily): readonly string[] => [...metricCompatible(modelFamilies[generic]), ...genericFamilies[generic]]

/** For text without a usable font-family: an installed sans-serif family, or the packaged serif one. */
export const defaultFamilies: readonly string[] = [...SANS, PACKAGED_SERIF]

/** Colour emoji families. */
export const emojiFamilies: readonly string[] = [
  'Noto Color Emoji', 'Apple Color Emoji', 'Segoe UI Emoji', 'Twemoji Mozilla', 'Twemoji', 'EmojiOne Color', 'OpenMoji',
]

/** The generic family of a keyword; null for keywords without fonts (cursive, fantasy). */
export function genericOf(keyword: string): GenericFamily | null {
  switch (keyword) {
    case 'sans-serif': case 'system-ui': case 'ui-sans-serif': case 'ui-rounded': return 'sans-serif'
    case 'serif': case 'ui-serif': case 'math': return 'serif'
    case 'monospace': case 'ui-monospace': return 'monospace'
    default: return null
  }
}

const JAPANESE = [
  'Noto Sans CJK JP', 'Noto Sans JP', 'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Yu Gothic', 'Meiryo', 'MS Gothic',
  'IPAexGothic', 'IPAGothic', 'TakaoGothic', 'TakaoPGothic', 'VL Gothic', 'BIZ UDGothic', PACKAGED_SANS,
]
const KOREAN = ['Noto Sans CJK KR', 'Noto Sans KR', 'Apple SD Gothic Neo', 'Malgun Gothic', 'NanumGothic', 'UnDotum', 'Baekmuk Gulim']
const SIMPLIFIED = [
  'Noto Sans CJK SC', 'Noto Sans SC', 'Source Han Sans SC', 'PingFang SC', 'Microsoft YaHei', 'SimSun', 'WenQuanYi Micro Hei',
  'WenQuanYi Zen Hei', 'Droid Sans Fallback',
]
const TRADITIONAL = [
  'Noto Sans CJK TC', 'Noto Sans TC', 'Source Han Sans TC', 'PingFang TC', 'Microsoft JhengHei', 'PMingLiU', 'AR PL UMing TW',
]
const JAPANESE_SERIF = [
  'Noto Serif CJK JP', 'Noto Serif JP', 'Hiragino Mincho ProN', 'Yu Mincho', 'MS Mincho', 'IPAexMincho', 'IPAMincho',
  'TakaoMincho', 'BIZ UDMincho', PACKAGED_SERIF,
]
const OTHER_SERIF = ['Noto Serif CJK KR', 'Noto Serif KR', 'Noto Serif CJK SC', 'Noto Serif SC', 'Noto Serif CJK TC', 'Noto Serif TC']

const CJK = [...JAPANESE, ...KOREAN, ...SIMPLIFIED, ...TRADITIONAL]

export const cjkFamilies: Readonly<Record<'sans-serif' | 'serif', readonly string[]>> = {
  'sans-serif': CJK,
  serif: [...JAPANESE_SERIF, ...OTHER_SERIF, ...CJK],
}

/** Han, kana, Hangul, and their punctuation and width forms. */
export function isCjk(codePoint: number): boolean {
  if (codePoint < 0x1100) return false
  return codePoint <= 0x11ff || (codePoint >= 0x2e80 && codePoint <= 0xa4cf) || (codePoint >= 0xa960 && codePoint <= 0xa97f)
    || (codePoint >= 0xac00 && codePoint <= 0xd7ff) || (codePoint >= 0xf900 && codePoint <= 0xfaff)
    || (codePoint >= 0xfe30 && codePoint <= 0xfe4f) || (codePoint >= 0xff00 && codePoint <= 0xffef)
    || (codePoint >= 0x1b000 && codePoint <= 0x1b16f) || (codePoint >= 0x1f200 && codePoint <= 0x1f2ff)
    || (codePoint >= 0x20000 && codePoint <= 0x3ffff)
}
