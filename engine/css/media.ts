/**
 * Media queries against paged output. At the listed level only the media type counts: print, all and no type apply,
 * so does `not screen`; any other negation and any other type do not; conditions on features are not evaluated. At the
 * standard level they are, against `options.media`, and every type other than print and all is a type we are not. A
 * malformed query never applies, and does not spoil its neighbours in the list.
 */
import { type ConditionLeaves, parseCondition } from './conditions.ts'
import type { CssOptions, MediaEnvironment } from './level.ts'
import { defaultMedia, evaluateFeature } from './media-features.ts'
import { TokenReader } from './token-reader.ts'
import { tokenize, TokenType } from './tokens.ts'

/** A list of queries; an empty list applies. */
export function mediaApplies(reader: TokenReader, options: CssOptions): boolean {
  if (reader.done()) return true
  const leaves = options.level === 'standard' ? leavesOf(options.media ?? defaultMedia) : null
  let applies = false
  while (!reader.atEnd()) {
    const start = reader.mark()
    while (!reader.atEnd() && reader.peek().type !== TokenType.comma) reader.skipComponent()
    const query = new TokenReader(reader.tokens, start, reader.position, reader.depth)
    if (leaves === null ? queryApplies(query) : queryHolds(query, leaves)) applies = true
    reader.next()
  }
  return applies
}

/** The `media` attribute of a link or style element. */
export function mediaTextApplies(text: string, options: CssOptions): boolean {
  return mediaApplies(new TokenReader(tokenize(text)), options)
}

export const leavesOf = (media: MediaEnvironment): ConditionLeaves => ({
  feature: (inside) => evaluateFeature(inside, media),
  call: () => 'unknown',
})

/** A query of Media Queries 4; what is unknown in the end does not apply. */
function queryHolds(reader: TokenReader, leaves: ConditionLeaves): boolean {
  reader.skipSpace()
  const start = reader.mark()
  let type = reader.ident()
  const prefix = type === 'not' || type === 'only' ? type : ''
  if (prefix !== '') {
    reader.skipSpace()
    type = reader.ident()
  }
  if (type === null) {
    reader.reset(start)
    return parseCondition(reader, leaves) === 'true'
  }
  if (reserved.has(type)) return false
  const isPrinted = type === 'print' || type === 'all'
  if (reader.done()) return prefix === 'not' ? !isPrinted : isPrinted
  if (!reader.keyword('and') || !reader.skipSpace()) return false
  const condition = parseCondition(reader, leaves, false)
  if (condition === null) return false
  return prefix === 'not' ? !isPrinted || condition === 'false' : isPrinted && condition === 'true'
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
