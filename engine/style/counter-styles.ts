/**
 * Counter styles (CSS Counter Styles 3): the keywords of the listed level; at the standard level also the predefined styles and the
 * document's `@counter-style` rules, the last of a name winning. A number that a style cannot represent goes to its fallback style and at
 * last to decimal; so does a number that needs too many symbols.
 */
import type { CounterStyleRule, NumberRange, Weighted } from '../css/counter-style-rules.ts'
import { counterText, isNumeral, listedStyle } from './counters.ts'
import { chineseNumber, ethiopicNumber } from './longhand-numbers.ts'
import { predefinedStyle } from './predefined-counter-styles.ts'

export interface CounterStyle {
  /** The representation without prefix and suffix, as counter() gives it. */
  text(value: number): string
  /** The content of a list item's marker. */
  marker(value: number): string
  /** Whether markers include the prefix and suffix. */
  readonly isWhole: boolean
  /** Whether the style numbers the items; false when all items show the same symbol. */
  readonly isNumeral: boolean
}

/** The counter styles of one document, by name. */
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

  /** Copies the rules of the main document, for a second document, such as a header, that is laid out with it. */
  takeOver(main: CounterStyles): void {
    for (const rule of main.rules.values()) this.register(rule)
  }

  /** The style of a name; decimal for an unknown name. */
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
    // The rule and its `extends` chain, up to a rule with a system of its own or to the keyword style that the last rule extends.
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

/** A style made from a chain of rules: a descriptor missing in one rule comes from the next. */
class RuledStyle implements CounterStyle {
  readonly isWhole = true
  readonly isNumeral = true
  readonly fallback: string
  private readonly base: CounterStyleRule
  /** The keyword style that the last rule extends. */
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

  /** Null where this style has no representation of the number. */
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

  /** The lower end of `range: auto`. */
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

/** Maximum of symbols in one number; longer representations go to the fallback style. */
const MOST_SYMBOLS = 120

const NO_RULE: CounterStyleRule = {
  name: '', system: 'extends', first: 1, base: null, fallback: null, symbols: [], weighted: [],
  prefix: null, suffix: null, negative: null, range: null, pad: null,
}

/** Positional notation. With `lowest` 1 there is no symbol for zero (`alphabetic`). */
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
