/**
 * Custom properties of the standard level: they cascade and inherit like others, and var() takes those of the element
 * itself. What an element has is a set, named by a small integer that its style inherits; a set holds only what differs
 * from the set of the parent, so that rules which reset hundreds of properties on every element cost nothing. Set 0 is
 * empty. Members of a cycle have no value. `@property` may give a property a value to begin with and keep it from children.
 */
import type { PropertyRule } from '../css/property-rules.ts'
import { TokenReader } from '../css/token-reader.ts'
import type { Token } from '../css/tokens.ts'
import { cssWideUnit } from './css-wide.ts'
import type { Pending } from './declarations.ts'
import { Unit } from './units.ts'
import { hasVar, Variables } from './variables.ts'

/** Tokens of all values together; properties that would need more have no value. */
const MAX_TOKENS = 4_000_000

interface CustomSet {
  readonly parent: number
  readonly own: ReadonlyMap<string, Value>
}

/** Stands for the value of the parent, also of properties that children do not take over. */
const INHERITED: readonly Token[] = []

/** Equal values are one object; `tokens` is null for a property without a value. */
interface Value {
  readonly id: number
  readonly tokens: readonly Token[] | null
}

const NO_VALUE: Value = { id: 0, tokens: null }

/** A declaration of a custom property and the origin it stands in. */
export interface DeclaredCustom extends Pending {
  readonly origin: number
}

export class CustomProperties {
  private readonly sets: CustomSet[] = [{ parent: 0, own: new Map() }]
  private readonly setsByContent = new Map<string, number>()
  private readonly values = new Map<string, Value>()
  private tokensLeft = MAX_TOKENS
  private readonly variables = new Variables()
  /** The set that `variables` expands for; -1 while it is being made. */
  private current = -1

  /** Rules for custom properties, the last for each name. */
  private readonly registered = new Map<string, { readonly inherits: boolean, readonly initial: Value }>()
  /** What children take over from each set. */
  private readonly heirs: number[] = []

  /** To be called before any set is made. */
  register({ name, inherits, initial }: PropertyRule): void {
    this.registered.set(name, { inherits, initial: initial === null ? NO_VALUE : this.intern(initial) })
  }

  /** The set that the children of an element with `set` begin with: without what they do not inherit. */
  takenOver(set: number): number {
    if (this.registered.size === 0 || set === 0) return set
    const known = this.heirs[set]
    if (known !== undefined) return known
    const row = this.sets[set]
    if (row === undefined) return set
    // The set below was taken over as well: what stays with the element is among its own.
    const own = new Map<string, Value>()
    for (const [name, value] of row.own) if (this.registered.get(name)?.inherits !== false) own.set(name, value)
    const heir = own.size === row.own.size ? set : this.setOver(row.parent, own)
    this.heirs[set] = heir
    return heir
  }

  /** The set of an element: `declared` over what it takes over from its parent's set, weakest first. */
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

  /** The tokens with every var() replaced from a set; null when that cannot be done. */
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
    // A fallback may be one of the words that mean another value.
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

/** The tokens to be expanded for each name; null for none. Names that are unset are left out. */
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

/** Equal for tokens that read alike. */
export function keyOf(tokens: readonly Token[]): string {
  let key = ''
  for (const { type, text, value } of tokens) key += `${type} ${value} ${text.length} ${text};`
  return key
}
