/**
 * Evaluates media query lists for print. At the listed level only the media type counts: print, all, no type and `not screen` apply; other
 * types and other negations do not; feature conditions are not evaluated. At the standard level conditions are evaluated against
 * `options.media` (Media Queries 4), and every type other than print and all is false. A malformed query never applies, and does not affect
 * the other queries in the list.
 */
import { type ConditionLeaves, parseCondition } from './conditions.ts'
import type { CssOptions, MediaEnvironment } from './level.ts'
import { defaultMedia, evaluateFeature } from './media-features.ts'
import { TokenReader } from './token-reader.ts'
import { tokenize, TokenType } from './tokens.ts'

/** Whether a media query list applies; an empty list does. */
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

/** Evaluates the `media` attribute of a link or style element. */
export function mediaTextApplies(text: string, options: CssOptions): boolean {
  return mediaApplies(new TokenReader(tokenize(text)), options)
}

/** Evaluates media features against the page. */
export const leavesOf = (media: MediaEnvironment): ConditionLeaves => ({
  feature: (inside) => evaluateFeature(inside, media),
  call: () => 'unknown',
})

/** One query of Media Queries 4. A result of unknown counts as false. */
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

/** Keywords that cannot be a media type. */
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

/** `and (…) and (…)` after a media type. */
function tail(reader: TokenReader): boolean {
  reader.skipSpace()
  if (isQueryEnd(reader)) return true
  if (!reader.keyword('and')) return false
  reader.skipSpace()
  if (reader.keyword('not')) reader.skipSpace()
  return conditions(reader)
}

/** Skips condition blocks joined by and/or, without evaluating them. */
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
