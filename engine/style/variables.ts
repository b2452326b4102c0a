/**
 * Substitutes var() in token lists, from one set of definitions (CSS Variables 1, 3). At the listed level the set is the last declaration
 * of each custom property in the document; at the standard level it is that of one element. Each property is expanded once and cached.
 * Length, depth and steps are limited: chains that double at every link make the declaration invalid instead of filling memory or time.
 */
import { clearList } from '../arena/lists.ts'
import { blockEnd, trimSpace } from '../css/token-reader.ts'
import { type Token, TokenType } from '../css/tokens.ts'

/** Maximum length of a value after substitution, in tokens. */
export const MAX_EXPANDED_TOKENS = 4096
/** Maximum nesting of references. */
export const MAX_VARIABLE_DEPTH = 128
/** Maximum of references followed for one declaration. */
const MAX_STEPS = 16384
/** Maximum of tokens cached for all properties together; later properties are expanded at each use. */
const MAX_KEPT_TOKENS = 1_000_000

const NO_CYCLE = Infinity

/** A definition that is parsed at first use, and the earlier definition that applies when it is invalid. */
interface Deferred {
  readonly read: () => readonly Token[] | undefined
  readonly before: Definition | undefined
}

type Definition = readonly Token[] | null | Deferred

/** Substitutes from one set of definitions at a time. */
export class Variables {
  private readonly definitions = new Map<string, Definition>()
  /** Values of properties without a definition here, free of var(). */
  private inherited: (name: string) => readonly Token[] | null = () => null
  /** Expanded definitions; null for an unusable one. */
  private readonly expanded = new Map<string, readonly Token[] | null>()
  private kept = 0
  /** Properties being expanded, outermost first. */
  private readonly open: string[] = []
  private depth = 0
  private steps = 0
  /** A limit was exceeded: the failure says nothing about the properties on the path. */
  private exhausted = false
  /** Index in `open` of the property where a cycle starts. */
  private cycle = NO_CYCLE

  /** Drops all definitions. Undefined properties are then looked up with `inherited`. */
  reset(inherited: (name: string) => readonly Token[] | null): void {
    this.definitions.clear()
    this.expanded.clear()
    this.kept = 0
    this.inherited = inherited
  }

  /** A null value means no value, even if one is inherited. */
  define(name: string, tokens: readonly Token[] | null): void {
    this.definitions.set(name, tokens)
    this.expanded.clear()
    this.kept = 0
  }

  /** Like `define`, with a value that `read` returns at first use. If it returns undefined, the earlier definition stays. */
  defer(name: string, read: () => readonly Token[] | undefined): void {
    this.definitions.set(name, { read, before: this.definitions.get(name) })
    this.expanded.clear()
    this.kept = 0
  }

  /** The definition of a property; undefined when there is none. */
  private definitionOf(name: string): readonly Token[] | null | undefined {
    let definition = this.definitions.get(name)
    while (definition !== undefined && definition !== null && 'read' in definition) definition = definition.read() ?? definition.before
    if (definition === undefined) this.definitions.delete(name)
    else this.definitions.set(name, definition)
    return definition
  }

  /** The tokens with every var() substituted; null when one has neither a usable definition nor a usable fallback. */
  expand(tokens: readonly Token[]): Token[] | null {
    this.begin()
    const out: Token[] = []
    return this.append(tokens, out) ? out : null
  }

  /** The value of a property without var(); null when it has none. */
  value(name: string): readonly Token[] | null {
    this.begin()
    return this.expandProperty(name)
  }

  private begin(): void {
    clearList(this.open)
    this.depth = 0
    this.steps = MAX_STEPS
    this.exhausted = false
    this.cycle = NO_CYCLE
  }

  private append(tokens: readonly Token[], out: Token[]): boolean {
    const end = tokens.length
    for (let i = 0; i < end; i++) {
      const token = tokens[i]
      if (token === undefined) return false
      if (token.type !== TokenType.function || token.text.toLowerCase() !== 'var') {
        if (out.length >= MAX_EXPANDED_TOKENS) return this.giveUp()
        out.push(token)
        continue
      }
      const close = Math.min(blockEnd(tokens, i, end), end)
      if (!this.substitute(tokens, i + 1, close, out)) return false
      i = close
    }
    return true
  }

  private giveUp(): false {
    this.exhausted = true
    return false
  }

  /** Appends the substitution of one var(), whose arguments are `[start, end)`. */
  private substitute(tokens: readonly Token[], start: number, end: number, out: Token[]): boolean {
    if (this.steps-- <= 0 || this.depth >= MAX_VARIABLE_DEPTH) return this.giveUp()
    let at = start
    while (at < end && tokens[at]?.type === TokenType.space) at++
    const name = tokens[at]
    if (name === undefined || at >= end || name.type !== TokenType.ident || !name.text.startsWith('--')) return false
    at++
    while (at < end && tokens[at]?.type === TokenType.space) at++
    const hasFallback = at < end && tokens[at]?.type === TokenType.comma
    if (at < end && !hasFallback) return false

    this.depth++
    const done = this.appendProperty(name.text, out) || (hasFallback && this.mayFallBack() && this.appendFallback(tokens, at + 1, end, out))
    this.depth--
    return done
  }

  /** No fallback inside a cycle, whose members have no value, and none after a limit was exceeded. */
  private mayFallBack(): boolean {
    if (this.exhausted || this.open.length > this.cycle) return false
    this.cycle = NO_CYCLE
    return true
  }

  private appendFallback(tokens: readonly Token[], start: number, end: number, out: Token[]): boolean {
    const fallback = trimSpace(tokens, start, end)
    return this.append(fallback, out)
  }

  private appendProperty(name: string, out: Token[]): boolean {
    const tokens = this.expandProperty(name)
    if (tokens === null) return false
    if (out.length + tokens.length > MAX_EXPANDED_TOKENS) return this.giveUp()
    for (const token of tokens) out.push(token)
    return true
  }

  private expandProperty(name: string): readonly Token[] | null {
    const known = this.expanded.get(name)
    if (known !== undefined) return known
    const definition = this.definitionOf(name)
    if (definition === undefined) return this.inherited(name)
    if (definition === null) return null
    const place = this.open.indexOf(name)
    if (place >= 0) {
      this.cycle = Math.min(this.cycle, place)
      return null
    }
    const tokens: Token[] = []
    this.open.push(name)
    const result = this.append(definition, tokens) ? tokens : null
    this.open.pop()
    if (!this.exhausted) this.keep(name, result)
    return result
  }

  private keep(name: string, tokens: readonly Token[] | null): void {
    const size = 1 + (tokens?.length ?? 0)
    if (this.kept + size > MAX_KEPT_TOKENS) return
    this.kept += size
    this.expanded.set(name, tokens)
  }
}

/** Whether a token opens var(), in any nesting. */
export function hasVar(tokens: readonly Token[]): boolean {
  for (const token of tokens) {
    if (token.type === TokenType.function && token.text.length === 3 && token.text.toLowerCase() === 'var') return true
  }
  return false
}
