/**
 * Value kinds of sizing that are not plain lengths: aspect-ratio (CSS Sizing 4, 5.1), gaps (CSS Box Alignment 3, 8.1) and flex-wrap. A
 * degenerate ratio is invalid, so that layout can divide by the ratio.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { length } from './length-types.ts'
import { written } from './syntax.ts'
import { keyword, number, type ParseTarget, type ValueKind } from './types.ts'
import { Level, Unit } from './units.ts'

export interface AspectRatio {
  /** `auto`: a replaced element with a natural aspect ratio uses it instead of `ratio`. */
  readonly auto: boolean
  /** Width divided by height; 0 when none is given. */
  readonly ratio: number
}

const wraps = ['nowrap', 'wrap', 'wrap-reverse', 'balance', 'balance-reverse'] as const

/**
 * `flex-wrap`. At the standard level `balance` is allowed together with the other keywords, in any order; the last two names store that.
 */
export function flexWrap(): ValueKind<'keyword', (typeof wraps)[number]> {
  const words = keyword(wraps, { since: { balance: Level.builtIn, 'balance-reverse': Level.builtIn } })
  return {
    ...words,
    standardSyntax: '[ wrap | wrap-reverse ] || balance',
    parse(reader, out) {
      let balances = out.level >= Level.standard && reader.keyword('balance')
      const at = reader.mark()
      reader.skipSpace()
      if (!words.parse(reader, out)) {
        reader.reset(at)
        return balances && out.set(Unit.keyword, wraps.indexOf('balance'))
      }
      const isReverse = wraps[out.value] === 'wrap-reverse'
      if (!balances && out.level >= Level.standard && out.value > 0) {
        const end = reader.mark()
        reader.skipSpace()
        balances = reader.keyword('balance')
        if (!balances) reader.reset(end)
      }
      if (!balances) return true
      return out.value > 0 && out.set(Unit.keyword, wraps.indexOf(isReverse ? 'balance-reverse' : 'balance'))
    },
  }
}

/** More extreme ratios are clamped. */
const STEEPEST = 1e6

/** `aspect-ratio`. */
export function aspectRatio(): ValueKind<'object', never, AspectRatio> {
  return {
    storage: 'object',
    syntax: 'auto || <number (0,∞]> [ / <number (0,∞]> ]?',
    names: [],
    parse(reader, out) {
      let auto = reader.keyword('auto')
      if (auto) reader.skipSpace()
      const at = reader.mark()
      const ratio = ratioOf(reader, out)
      if (ratio === null) {
        reader.reset(at)
        return auto && out.set(Unit.object, out.values.intern({ auto: true, ratio: 0 }))
      }
      if (!auto) {
        const end = reader.mark()
        reader.skipSpace()
        auto = reader.keyword('auto')
        if (!auto) reader.reset(end)
      }
      return out.set(Unit.object, out.values.intern({ auto, ratio }))
    },
  }
}

const side = number({ min: 0 })

function ratioOf(reader: TokenReader, out: ParseTarget): number | null {
  if (!side.parse(reader, out)) return null
  const width = out.value
  let height = 1
  const end = reader.mark()
  reader.skipSpace()
  if (reader.delim('/')) {
    reader.skipSpace()
    if (!side.parse(reader, out)) return null
    height = out.value
  } else reader.reset(end)
  if (!(width > 0) || !(height > 0)) return null
  return Math.min(STEEPEST, Math.max(1 / STEEPEST, width / height))
}

/** `normal` stays a keyword: its used value is 0 in flex and grid containers, but 1em in multi-column containers. */
export function columnGap(): ValueKind<'length', 'normal'> {
  return length({ keywords: ['normal'], percent: true, calc: true })
}

/** `normal` is 0 in flex and grid containers. */
export function gap(): ValueKind<'length', never> {
  const size = length({ percent: true, calc: true })
  return {
    ...size,
    syntax: () => `normal | ${written(size.syntax)}`,
    parse: (reader, out) => reader.keyword('normal') ? out.set(Unit.px, 0) : size.parse(reader, out),
  }
}
