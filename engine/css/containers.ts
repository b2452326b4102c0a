/**
 * Evaluates @container conditions (CSS Conditional 5). Simplified: every query container has the size of the content area of the page,
 * which is right for in-flow blocks of full width. Only size features are supported; any other query, such as `style()`, is unknown, so it
 * does not apply.
 */
import { type ConditionLeaves, parseCondition } from './conditions.ts'
import type { CssOptions } from './level.ts'
import { defaultMedia, evaluateFeature } from './media-features.ts'
import { TokenReader } from './token-reader.ts'
import { type Token, TokenType } from './tokens.ts'

/** Whether the prelude of an @container rule holds: a list of queries, each with an optional container name. */
export function containerApplies(reader: TokenReader, options: CssOptions): boolean {
  if (options.level !== 'standard') return false
  const media = options.media ?? defaultMedia
  const leaves: ConditionLeaves = {
    feature: (inside) => evaluateFeature(physical(inside), media),
    call: () => 'unknown',
  }
  let applies = false
  while (!reader.atEnd()) {
    const start = reader.mark()
    while (!reader.atEnd() && reader.peek().type !== TokenType.comma) reader.skipComponent()
    if (queryHolds(new TokenReader(reader.tokens, start, reader.position, reader.depth), leaves)) applies = true
    reader.next()
  }
  return applies
}

/** A name without a condition is true: it only asks for a container of that name. */
function queryHolds(reader: TokenReader, leaves: ConditionLeaves): boolean {
  reader.skipSpace()
  const { type, text } = reader.peek()
  const isNamed = type === TokenType.ident && text.toLowerCase() !== 'not'
  if (isNamed) {
    reader.next()
    reader.skipSpace()
    if (reader.done()) return true
  }
  return parseCondition(reader, leaves) === 'true'
}

/** Replaces the flow-relative size features (inline-size, block-size) by width and height, for horizontal writing mode. */
function physical(reader: TokenReader): TokenReader {
  const tokens = reader.tokens.map((token): Token => {
    if (token.type !== TokenType.ident || !/-size$/i.test(token.text)) return token
    return { ...token, text: token.text.toLowerCase().replace(/inline-size$/, 'width').replace(/block-size$/, 'height') }
  })
  return new TokenReader(tokens, reader.position, reader.end, reader.depth)
}
