/**
 * How counters are written: the styles of the listed level, and beyond it those that browsers have and those of the document's
 * `@counter-style` rules, of which the last one of a name counts. A number that a style cannot write is left to its fallback,
 * and at last to decimal; so is one that would need more symbols than a line has room for.
 */
import type { CounterStyleRule, NumberRange, Weighted } from '../css/counter-style-rules.ts'
import { counterText, isNumeral, listedStyle } from './counters.ts'
import { chineseNumber, ethiopicNumber } from './longhand-numbers.ts'
import { predefinedStyle } from './predefined-counter-styles.ts'

export interface CounterStyle {
  /** The number as a counter shows it. */
  text(value: number): string
  /** As the marker of a list item. */
  marker(value: number): string
  /** Whether markers bring what parts them from their item. */
  readonly isWhole: boolean
  /** Whether it counts, instead of showing the same sign for each item. */
  readonly isNumeral: boolean
}

export class CounterStyles {
  private readonly isStandard: boolean
  private readonly rules = new Map<string, CounterStyleRule>()
  private readonly styles = new Map<string, ListedStyle | RuledStyle>()

  constructor(isStandard: boolean) {
    this.isStandard = isStandard
  }

  register(rule: CounterStyleRule): void {
    this.rules.set(rule.name, rule)
    this.styles.clear()
  }

  /** Takes the rules of the document to which one beside it belongs. */
  takeOver(main: CounterStyles): void {
    for (const rule of main.rules.values()) this.register(rule)
  }

  /** Decimal for a name that there is not. */
  named(name: string): CounterStyle {
    return this.find(name)
  }

  private find(name: string): ListedStyle | RuledStyle {
    let style = this.styles.get(name)
    if (style === undefined) {
      const rule = this.ruleOf(name)
      style = rule === null ? new ListedStyle(listedStyle(name)) : this.ruled(rule)
      this.styles.set(name, style)
    }
    return style
  }

  private ruled(rule: CounterStyleRule): RuledStyle {
    // The rule and those that it extends, up to one that writes by itself, or the listed style that the last of them extends.
    const chain = [rule]
    let listed: string | null = null
    for (let last = rule; last.base !== null;) {
      const next = this.ruleOf(last.base)
      if (next === null || chain.includes(next)) {
        listed = next === null ? last.base : 'decimal'
        break
      }
      chain.push(next)
      last = next
    }
    return new RuledStyle(chain, listed === null ? null : listedStyle(listed), (name) => this.find(name))
  }

  private ruleOf(name: string): CounterStyleRule | null {
    return this.isStandard ? this.rules.get(name) ?? predefinedStyle(name.toLowerCase()) : null
  }
}

/** A style of the listed level, by its index in list-style-type. */
class ListedStyle implements CounterStyle {
  readonly isWhole = false
  readonly isNumeral: boolean
  readonly fallback = 'decimal'
  private readonly type: number

  constructor(type: number) {
    this.type = type
    this.isNumeral = isNumeral(type)
  }

  text(value: number): string {
    return counterText(value, this.type)
  }

  marker(value: number): string {
    const text = this.text(value)
    return this.isNumeral && text !== '' ? `${text}.` : text
  }

  write(value: number): string | null {
    return this.text(value)
  }
}

/** A style of rules: what the first of them does not say, one of the next does. */
class RuledStyle implements CounterStyle {
  readonly isWhole = true
  readonly isNumeral = true
  readonly fallback: string
  private readonly base: CounterStyleRule
  /** The listed style that the last rule extends. */
  private readonly listed: number | null
  private readonly find: (name: string) => ListedStyle | RuledStyle
  private readonly prefix: string
  private readonly suffix: string
  private readonly negative: readonly [string, string]
  private readonly ranges: readonly NumberRange[]
  private readonly pad: Weighted

  constructor(chain: readonly CounterStyleRule[], listed: number | null, find: (name: string) => ListedStyle | RuledStyle) {
    const said = <T>(read: (rule: CounterStyleRule) => T | null): T | null => {
      for (const rule of chain) {
        const value = read(rule)
        if (value !== null) return value
      }
      return null
    }
    this.base = chain[chain.length - 1] ?? NO_RULE
    this.listed = listed
    this.find = find
    this.fallback = said(({ fallback }) => fallback) ?? 'decimal'
    this.prefix = said(({ prefix }) => prefix) ?? ''
    this.suffix = said(({ suffix }) => suffix) ?? (listed !== null && !isNumeral(listed) ? ' ' : '. ')
    this.negative = said(({ negative }) => negative) ?? ['-', '']
    this.pad = said(({ pad }) => pad) ?? [0, '']
    const ranges = said(({ range }) => range) ?? 'auto'
    this.ranges = ranges === 'auto' ? [[this.leastNumber(), Infinity]] : ranges
  }

  text(value: number): string {
    const seen = new Set<string>()
    let style: ListedStyle | RuledStyle = this
    for (;;) {
      const text = style.write(value)
      if (text !== null) return text
      if (seen.has(style.fallback)) return String(value)
      seen.add(style.fallback)
      style = this.find(style.fallback)
    }
  }

  marker(value: number): string {
    return this.prefix + this.text(value) + this.suffix
  }

  /** Null where this style has no text for the number. */
  write(value: number): string | null {
    if (!this.ranges.some(([from, to]) => value >= from && value <= to)) return null
    const isNegative = value < 0 && this.hasSign()
    const digits = this.digits(isNegative ? -value : value)
    if (digits === null) return null
    const [before, after] = isNegative ? this.negative : ['', '']
    const [length, filler] = this.pad
    const missing = filler === '' ? 0 : Math.min(MOST_SYMBOLS, length) - lengthOf(before + digits + after)
    return before + filler.repeat(Math.max(0, missing)) + digits + after
  }

  private hasSign(): boolean {
    const { system } = this.base
    return this.listed === null ? system !== 'cyclic' && system !== 'fixed' : isNumeral(this.listed)
  }

  /** What `range: auto` begins with. */
  private leastNumber(): number {
    if (this.listed !== null) return -Infinity
    switch (this.base.system) {
      case 'alphabetic':
      case 'symbolic': return 1
      case 'additive': return 0
      default: return -Infinity
    }
  }

  private digits(value: number): string | null {
    if (this.listed !== null) return counterText(value, this.listed)
    const { system, symbols, weighted, first } = this.base
    const count = symbols.length
    switch (system) {
      case 'cyclic': return symbols[(((value - 1) % count) + count) % count] ?? null
      case 'fixed': return symbols[value - first] ?? null
      case 'symbolic': return value < 1 || value > count * MOST_SYMBOLS ? null : (symbols[(value - 1) % count] ?? '').repeat(Math.ceil(value / count))
      case 'alphabetic': return value < 1 ? null : positional(value, symbols, 1)
      case 'numeric': return value === 0 ? symbols[0] ?? null : positional(value, symbols, 0)
      case 'chinese': return chineseNumber(value, symbols, first === 1)
      case 'ethiopic': return ethiopicNumber(value)
      default: return added(value, weighted)
    }
  }
}

/** Symbols of one number: what would need more of them is left to the fallback. */
const MOST_SYMBOLS = 120

const NO_RULE: CounterStyleRule = {
  name: '', system: 'extends', first: 1, base: null, fallback: null, symbols: [], weighted: [],
  prefix: null, suffix: null, negative: null, range: null, pad: null,
}

/** With `lowest` 1 there is no symbol for zero, as with letters. */
function positional(value: number, symbols: readonly string[], lowest: number): string {
  let text = ''
  for (let rest = value; rest > 0;) {
    rest -= lowest
    text = (symbols[rest % symbols.length] ?? '') + text
    rest = Math.floor(rest / symbols.length)
  }
  return text
}

function added(value: number, weighted: readonly Weighted[]): string | null {
  if (value === 0) return weighted.find(([weight]) => weight === 0)?.[1] ?? null
  let text = ''
  let rest = value
  let room = MOST_SYMBOLS
  for (const [weight, symbol] of weighted) {
    const count = weight === 0 ? 0 : Math.floor(rest / weight)
    room -= count
    if (room < 0) return null
    text += symbol.repeat(count)
    rest -= count * weight
  }
  return rest === 0 ? text : null
}

const lengthOf = (text: string): number => [...text].length
