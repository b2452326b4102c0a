/**
 * Parses `@property` (CSS Properties and Values 1): the initial value of a custom property, and whether it inherits. Values are not checked
 * against `syntax`, which decides how they compute and animate.
 */
import type { RawDeclaration } from './declarations.ts'
import type { TokenReader } from './token-reader.ts'
import { type Token, TokenType } from './tokens.ts'

export interface PropertyRule {
  readonly name: string
  readonly inherits: boolean
  /** Null for no initial value, as for an unregistered property. */
  readonly initial: readonly Token[] | null
}

/** The rule of a prelude and its descriptors; null when a required descriptor is missing or malformed. */
export function parsePropertyRule(prelude: TokenReader, descriptors: readonly RawDeclaration[]): PropertyRule | null {
  prelude.skipSpace()
  const name = prelude.next()
  if (name.type !== TokenType.ident || !name.text.startsWith('--') || !prelude.done()) return null
  const syntax = onlyToken(descriptors, 'syntax')
  const inherits = onlyToken(descriptors, 'inherits')?.text.toLowerCase()
  if (syntax?.type !== TokenType.string || (inherits !== 'true' && inherits !== 'false')) return null
  const initial = valueOf(descriptors, 'initial-value')
  if (initial === null ? syntax.text.trim() !== '*' : initial.some(isVar)) return null
  return { name: name.text, inherits: inherits === 'true', initial }
}

const isVar = ({ type, text }: Token): boolean => type === TokenType.function && text.toLowerCase() === 'var'

function valueOf(descriptors: readonly RawDeclaration[], name: string): readonly Token[] | null {
  return descriptors.filter((descriptor) => descriptor.name === name).at(-1)?.tokens ?? null
}

function onlyToken(descriptors: readonly RawDeclaration[], name: string): Token | undefined {
  const tokens = valueOf(descriptors, name)?.filter(({ type }) => type !== TokenType.space) ?? []
  return tokens.length === 1 ? tokens[0] : undefined
}
