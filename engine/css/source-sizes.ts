/**
 * The `sizes` attribute of `<img>` and `<source>` (HTML, "parse a sizes attribute"): returns the width of the first size whose media
 * condition is true. Percentages are not allowed there; `auto` gives the width of the page area.
 */
import { parseCondition } from './conditions.ts'
import type { MediaEnvironment } from './level.ts'
import { leavesOf } from './media.ts'
import { unitSizes } from './media-features.ts'
import { TokenReader } from './token-reader.ts'
import { tokenize, TokenType } from './tokens.ts'
import { evaluateMath } from './values/math-tree.ts'
import { parseMath } from './values/math.ts'

/** The source size in px. */
export function sourceSize(text: string, media: MediaEnvironment): number {
  const reader = new TokenReader(tokenize(text))
  while (!reader.atEnd()) {
    const start = reader.mark()
    let last = start
    while (!reader.atEnd() && reader.peek().type !== TokenType.comma) {
      if (reader.peek().type !== TokenType.space) last = reader.mark()
      reader.skipComponent()
    }
    const size = sizeOf(new TokenReader(reader.tokens, last, reader.position), media)
    if (size >= 0 && holds(new TokenReader(reader.tokens, start, last), media)) return size
    reader.next()
  }
  return media.width
}

/** px; below 0 for an invalid size. */
function sizeOf(reader: TokenReader, media: MediaEnvironment): number {
  if (reader.keyword('auto')) return reader.done() ? media.width : -1
  const math = parseMath(reader)
  if (math === null || !reader.done() || (math.kind === 'number' && !('number' in math && math.number === 0))) return -1
  return math.kind === 'length' || math.kind === 'number' ? evaluateMath(math, unitSizes(media), 0) : -1
}

const holds = (reader: TokenReader, media: MediaEnvironment): boolean =>
  reader.done() || parseCondition(reader, leavesOf(media)) === 'true'
