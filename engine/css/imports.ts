/**
 * The prelude of @import: the address and what follows it. Layer and supports() parts are read past; the media list
 * is kept as tokens, because at the listed level an import is followed whatever its media are.
 */
import { TokenReader } from './token-reader.ts'
import { type Token, TokenType } from './tokens.ts'

export interface ImportRule {
  readonly url: string
  /** The media query list; empty when there is none. */
  readonly media: readonly Token[]
}

export function parseImport(prelude: TokenReader): ImportRule | null {
  prelude.skipSpace()
  const url = parseUrl(prelude)
  if (url === null) return null
  prelude.skipSpace()
  if (prelude.isFunction('layer')) prelude.skipComponent()
  else prelude.keyword('layer')
  prelude.skipSpace()
  if (prelude.isFunction('supports')) prelude.skipComponent()
  prelude.skipSpace()
  return { url, media: prelude.tokens.slice(prelude.position, prelude.end) }
}

/** url(x), url("x") or, as @import allows, a bare string. */
export function parseUrl(reader: TokenReader, allowString = true): string | null {
  const token = reader.peek()
  if (token.type === TokenType.url || (allowString && token.type === TokenType.string)) {
    reader.next()
    return token.text
  }
  if (!reader.isFunction('url')) return null
  const inside = reader.block()
  inside.skipSpace()
  const text = inside.next()
  return text.type === TokenType.string && inside.done() ? text.text : null
}
