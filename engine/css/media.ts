/**
 * Media queries against paged output. At the listed level only the media type counts: print, all and no type apply,
 * so does `not screen`; any other negation and any other type do not; conditions on features are not evaluated. A
 * malformed query never applies, and does not spoil its neighbours in the list.
 */
import type { CssOptions } from './level.ts'
import { TokenReader } from './token-reader.ts'
import { tokenize, TokenType } from './tokens.ts'

/** A list of queries; an empty list applies. */
export function mediaApplies(reader: TokenReader, _options: CssOptions): boolean {
  if (reader.done()) return true
  let applies = false
  while (!reader.atEnd()) {
    if (queryApplies(reader)) applies = true
    while (!reader.atEnd() && reader.peek().type !== TokenType.comma) reader.skipComponent()
    reader.next()
  }
  return applies
}

/** The `media` attribute of a link or style element. */
export function mediaTextApplies(text: string, options: CssOptions): boolean {
  return mediaApplies(new TokenReader(tokenize(text)), options)
}

/** Words that cannot be a media type. */
const reserved = new Set(['not', 'and', 'only', 'or', 'layer'])

function queryApplies(reader: TokenReader): boolean {
  reader.skipSpace()
  const first = reader.peek()
  if (first.type === TokenType.openParen || first.type === TokenType.function) return conditions(reader)
  let type = reader.ident()
  const prefix = type === 'not' || type === 'only' ? type : ''
  if (prefix !== '') {
    reader.skipSpace()
    type = reader.ident()
  }
  if (type === null || reserved.has(type) || !tail(reader)) return false
  if (prefix === 'not') return type === 'screen'
  return type === 'print' || type === 'all'
}

/** `and (…) and (…)` behind a type. */
function tail(reader: TokenReader): boolean {
  reader.skipSpace()
  if (isQueryEnd(reader)) return true
  if (!reader.keyword('and')) return false
  reader.skipSpace()
  if (reader.keyword('not')) reader.skipSpace()
  return conditions(reader)
}

/** Blocks joined by and/or; their content is not looked at. */
function conditions(reader: TokenReader): boolean {
  for (;;) {
    const { type } = reader.peek()
    if (type !== TokenType.openParen && type !== TokenType.function) return false
    reader.skipComponent()
    reader.skipSpace()
    if (isQueryEnd(reader)) return true
    if (!reader.keyword('and') && !reader.keyword('or')) return false
    reader.skipSpace()
  }
}

function isQueryEnd(reader: TokenReader): boolean {
  const { type } = reader.peek()
  return type === TokenType.comma || type === TokenType.endOfFile
}
