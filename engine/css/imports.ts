/**
 * Parses the prelude of @import (CSS Cascade 5, 2): the URL, layer(), supports() and the media query list. The conditions are kept as
 * tokens; `importApplies` evaluates them. At the listed level every import is followed, and its layer is ignored.
 */
import type { CssOptions } from './level.ts'
import { parseLayerName } from './layers.ts'
import { mediaApplies } from './media.ts'
import { importSupportsApplies } from './supports.ts'
import { TokenReader } from './token-reader.ts'
import { type Token, TokenType } from './tokens.ts'

/** The parsed prelude. */
export interface ImportPrelude {
  readonly url: string
  /** The media query list; empty when there is none. */
  readonly media: readonly Token[]
  /** The tokens inside supports(); null without it. */
  readonly supports: readonly Token[] | null
  /** The dotted name of layer(), empty for an anonymous layer; null when there is none. */
  readonly layerName: readonly string[] | null
}

export interface ImportRule extends ImportPrelude {
  /** The row in `StyleSheet.layers` of the layer that the sheet is imported into; 0 for none and at the listed level. */
  readonly layer: number
  /** The number of rows of `StyleSheet.layers` that were declared up to and including this import. */
  readonly layersSoFar: number
}

/** The prelude of an @import rule; null without a URL. */
export function parseImport(prelude: TokenReader): ImportPrelude | null {
  prelude.skipSpace()
  const url = parseUrl(prelude)
  if (url === null) return null
  prelude.skipSpace()
  let layerName: readonly string[] | null = null
  if (prelude.isFunction('layer')) {
    const inside = prelude.block()
    const names = parseLayerName(inside)
    // A malformed layer() is skipped, and the import is unlayered.
    if (names !== null && names.length > 0 && inside.done()) layerName = names
  } else if (prelude.keyword('layer')) layerName = []
  prelude.skipSpace()
  let supports: readonly Token[] | null = null
  if (prelude.isFunction('supports')) {
    const inside = prelude.block()
    supports = inside.tokens.slice(inside.position, inside.end)
  }
  prelude.skipSpace()
  return { url, media: prelude.tokens.slice(prelude.position, prelude.end), supports, layerName }
}

/** Whether the imported sheet must be fetched. */
export function importApplies(rule: ImportPrelude, options: CssOptions): boolean {
  if (options.level !== 'standard') return true
  if (rule.supports !== null && !importSupportsApplies(new TokenReader(rule.supports), options)) return false
  return mediaApplies(new TokenReader(rule.media), options)
}

/** `url(x)`, `url("x")` or, where `allowString` is set, a bare string. */
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
