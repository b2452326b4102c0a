/**
 * Container queries (CSS Conditional 5): a container is taken to be as wide as the content area of the page, which all those are
 * that stand in the flow at full width. What asks for anything but sizes does not apply.
 */
import { type ConditionLeaves, parseCondition } from './conditions.ts'
import type { CssOptions } from './level.ts'
import { defaultMedia, evaluateFeature } from './media-features.ts'
import { TokenReader } from './token-reader.ts'
import { type Token, TokenType } from './tokens.ts'

/** The prelude of a rule: a list of queries, each with or without the name of its container. */
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

/** One name without a condition asks for nothing but a container of it. */
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

/** Sizes along lines and across them, by the names that pages have for them. */
function physical(reader: TokenReader): TokenReader {
  const tokens = reader.tokens.map((token): Token => {
    if (token.type !== TokenType.ident || !/-size$/i.test(token.text)) return token
    return { ...token, text: token.text.toLowerCase().replace(/inline-size$/, 'width').replace(/block-size$/, 'height') }
  })
  return new TokenReader(tokens, reader.position, reader.end, reader.depth)
}
