/**
 * Whether the standard level supports a declaration, for @supports. A value with var() is always supported when the property exists,
 * because its substitution is known on an element only.
 */
import { TokenReader } from '../css/token-reader.ts'
import type { Token } from '../css/tokens.ts'
import { expandDeclaration, longhandsOf } from './shorthands.ts'
import { ParseTarget } from './types.ts'
import { Level } from './units.ts'
import { ValueStore } from './value-store.ts'
import { hasVar } from './variables.ts'

const nowhere = (): void => undefined

/** Makes the test function, which reuses one parser. */
export function supportsDeclaration(): (name: string, tokens: readonly Token[]) => boolean {
  const target = new ParseTarget(new ValueStore())
  target.level = Level.standard
  return (name, tokens) => {
    if (longhandsOf(name, Level.standard).length === 0) return false
    return hasVar(tokens) || expandDeclaration(name, new TokenReader(tokens), target, nowhere)
  }
}
