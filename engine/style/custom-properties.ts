/**
 * Custom properties of the standard level (CSS Variables 1): they cascade and inherit, and var() uses the values of the element itself. The
 * properties of an element form a set, stored as a small integer that its style inherits. A set stores only the differences from the
 * parent's set, so that rules which reset hundreds of properties on every element cost nothing. Set 0 is empty. Properties in a dependency
 * cycle have no value. `@property` can set an initial value and turn off inheritance.
 */
import type { PropertyRule } from '../css/property-rules.ts'
import { TokenReader } from '../css/token-reader.ts'
import type { Token } from '../css/tokens.ts'
import { cssWideUnit } from './css-wide.ts'
import type { Pending } from './declarations.ts'
import { Unit } from './units.ts'
import { hasVar, Variables } from './variables.ts'

/** Limit for the tokens of all values together; a property that exceeds it has no value. */
const MAX_TOKENS = 4_000_000

interface CustomSet {
  readonly parent: number
  readonly own: ReadonlyMap<string, Value>
}

/** Marks the inherited value, also for properties registered with `inherits: false`. */
const INHERITED: readonly Token[] = []

/** Equal values are one object. `tokens` is null for the guaranteed-invalid value. */
interface Value {
  readonly id: number
  readonly tokens: readonly Token[] | null
}

const NO_VALUE: Value = { id: 0, tokens: null }

/** A declaration of a custom property with its origin. */
export interface DeclaredCustom extends Pending {
  readonly origin: number
}

/** The custom property sets of one document. */
export class CustomProperties {
  private readonly sets: CustomSet[] = [{ parent: 0, own: new Map() }]
  private readonly setsByContent = new Map<string, number>()
  private readonly values = new Map<string, Value>()
  private tokensLeft = MAX_TOKENS
  private readonly variables = new Variables()
  /** The set that `variables` currently substitutes from; -1 while it is being made. */
  private current = -1

  /** Registered properties by name; the last rule wins. */
  private readonly registered = new Map<string, { readonly inherits: boolean, readonly initial: Value }>()
  /** For each set, the set that children inherit from it. */
  private readonly heirs: number[] = []

  /** Registers an @property rule. Call it before any set is made. */
  register({ name, inherits, initial }: PropertyRule): void {
    this.registered.set(name, { inherits, initial: initial === null ? NO_VALUE : this.intern(initial) })
  }

  /** The set that children of an element with `set` inherit: without the properties that do not inherit. */
  takenOver(set: number): number {
    if (this.registered.size === 0 || set === 0) return set
    const known = this.heirs[set]
    if (known !== undefined) return known
    const row = this.sets[set]
    if (row === undefined) return set
    // The parent set was filtered already: non-inherited properties occur among the own entries only.
    const own = new Map<string, Value>()
    for (const [name, value] of row.own) if (this.registered.get(name)?.inherits !== false) own.set(name, value)
    const heir = own.size === row.own.size ? set : this.setOver(row.parent, own)
    this.heirs[set] = heir
    return heir
  }

  /** The set of an element: `declared`, weakest first, over the set inherited from its parent. */
  derive(parentSet: number, declared: readonly DeclaredCustom[]): number {
    const parent = this.takenOver(parentSet)
    const winners = winnersOf(declared)
    for (const [name, tokens] of winners) if (tokens === INHERITED) winners.set(name, this.lookUp(parentSet, name).tokens)
    this.current = -1
    this.variables.reset((name) => this.lookUp(parent, name).tokens)
    for (const [name, tokens] of winners) this.variables.define(name, tokens ?? this.initialOf(name).tokens)
    const own = new Map<string, Value>()
    for (const [name, tokens] of winners) {
      const value = this.valueOf(parent, name, tokens)
      if (value !== this.lookUp(parent, name)) own.set(name, value)
    }
    return this.setOver(parent, own)
  }

  private setOver(parent: number, own: ReadonlyMap<string, Value>): number {
    if (own.size === 0) return parent
    const content = `${parent} ${[...own].map(([name, { id }]) => `${name} ${id}`).sort().join(';')}`
    const known = this.setsByContent.get(content)
    if (known !== undefined) return known
    const set = this.sets.push({ parent, own }) - 1
    this.setsByContent.set(content, set)
    return set
  }

  /** The tokens with every var() substituted from a set; null when the substitution is invalid. */
  expand(set: number, tokens: readonly Token[]): readonly Token[] | null {
    if (this.current !== set) {
      this.variables.reset((name) => this.lookUp(set, name).tokens)
      this.current = set
    }
    return this.variables.expand(tokens)
  }

  private valueOf(parent: number, name: string, declared: readonly Token[] | null): Value {
    const tokens = declared === null || !hasVar(declared) ? declared : this.variables.value(name)
    if (tokens === null) return this.initialOf(name)
    // The substituted value can be a CSS-wide keyword from a fallback.
    if (tokens !== declared) {
      const unit = cssWideUnit(new TokenReader(tokens))
      if (unit !== null) return unit === Unit.initial ? this.initialOf(name) : this.lookUp(parent, name)
    }
    return this.intern(tokens)
  }

  private lookUp(set: number, name: string): Value {
    for (let s = set; s !== 0; ) {
      const row = this.sets[s]
      if (row === undefined) break
      const value = row.own.get(name)
      if (value !== undefined) return value
      s = row.parent
    }
    return this.initialOf(name)
  }

  private initialOf(name: string): Value {
    return this.registered.get(name)?.initial ?? NO_VALUE
  }

  private intern(tokens: readonly Token[]): Value {
    const key = keyOf(tokens)
    const known = this.values.get(key)
    if (known !== undefined) return known
    if (tokens.length > this.tokensLeft) return NO_VALUE
    this.tokensLeft -= tokens.length
    const value = { id: this.values.size + 1, tokens }
    this.values.set(key, value)
    return value
  }
}

/** The tokens of the winning declaration for each name; null for no value. Names that are unset are left out. */
function winnersOf(declared: readonly DeclaredCustom[]): Map<string, readonly Token[] | null> {
  const byName = new Map<string, DeclaredCustom[]>()
  for (const one of declared) {
    const known = byName.get(one.name)
    if (known === undefined) byName.set(one.name, [one])
    else known.push(one)
  }
  const winners = new Map<string, readonly Token[] | null>()
  for (const [name, candidates] of byName) {
    let origin = Infinity
    for (let i = candidates.length - 1; i >= 0; i--) {
      const candidate = candidates[i]
      if (candidate === undefined || candidate.origin >= origin) continue
      const unit = cssWideUnit(new TokenReader(candidate.tokens))
      if (unit === Unit.revert) {
        origin = candidate.origin
        continue
      }
      if (unit === null) winners.set(name, candidate.tokens)
      else if (unit === Unit.initial) winners.set(name, null)
      else if (unit === Unit.inherit) winners.set(name, INHERITED)
      break
    }
  }
  return winners
}

/** A key that is equal for equal tokens. */
export function keyOf(tokens: readonly Token[]): string {
  let key = ''
  for (const { type, text, value } of tokens) key += `${type} ${value} ${text.length} ${text};`
  return key
}
