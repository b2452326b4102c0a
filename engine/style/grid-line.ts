/**
 * Value kinds of grid placement (CSS Grid 2, 7.7 and 8.3): one grid line of an item, and the auto-placement direction. Line number 0 is
 * invalid, spans are positive, and names are case-sensitive.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { integer, type ParseTarget, type ValueKind } from './types.ts'
import { Unit } from './units.ts'

/** Line numbers are clamped to this. */
export const MAX_LINE = 10_000

export type GridLine =
  | { readonly kind: 'auto' }
  /** The named area or line. */
  | { readonly kind: 'name'; readonly name: string }
  /** The nth line, counted from the end when negative; with a name, only lines of that name are counted. */
  | { readonly kind: 'line'; readonly number: number; readonly name: string | null }
  | { readonly kind: 'span'; readonly count: number; readonly name: string | null }

const RESERVED = ['span', 'auto', 'inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default']

/** A <custom-ident>; null, with nothing consumed, when there is none. */
export function customIdent(reader: TokenReader): string | null {
  const token = reader.peek()
  if (token.type !== TokenType.ident || RESERVED.includes(token.text.toLowerCase())) return null
  reader.next()
  return token.text
}

const anyInteger = integer({ min: -1e9, cap: MAX_LINE })

/** An integer other than 0, a name and `span`, each at most once, in any order; null when they form no valid line. */
export function gridLine(reader: TokenReader, out: ParseTarget): GridLine | null {
  if (reader.keyword('auto')) return { kind: 'auto' }
  let isSpan = false
  let number: number | null = null
  let name: string | null = null
  let end = reader.mark()
  // `span` must come first or last.
  for (let part = 0; ; part++) {
    if (!isSpan && (part === 0 || number !== null || name !== null) && reader.keyword('span')) {
      isSpan = true
      if (part > 0) {
        end = reader.mark()
        break
      }
    } else if (number === null && anyInteger.parse(reader, out)) number = out.value
    else if (name === null && (name = customIdent(reader)) !== null) { /* consumed */ }
    else break
    end = reader.mark()
    reader.skipSpace()
  }
  reader.reset(end)
  if (number === 0 || (number === null && name === null)) return null
  if (isSpan) return number !== null && number < 0 ? null : { kind: 'span', count: number ?? 1, name }
  if (number === null) return name === null ? null : { kind: 'name', name }
  return { kind: 'line', number: Math.max(-MAX_LINE, number), name }
}

/** `grid-row-start` and the other three placement properties. */
export function lines(): ValueKind<'object', never, GridLine> {
  return {
    storage: 'object',
    syntax: 'auto | <custom-ident> | [ <integer> && <custom-ident>? ] | [ span && [ <integer [1,∞]> || <custom-ident> ] ]',
    names: [],
    parse(reader, out) {
      const line = gridLine(reader, out)
      return line !== null && out.set(Unit.object, out.values.intern(line))
    },
  }
}

export const autoFlows = ['row', 'column', 'row-dense', 'column-dense'] as const

/** grid-auto-flow; each combination of keywords is one name. */
export function autoFlow(): ValueKind<'keyword', (typeof autoFlows)[number]> {
  return {
    storage: 'keyword',
    syntax: '[ row | column ] || dense',
    names: autoFlows,
    parse(reader, out) {
      let isDense = reader.keyword('dense')
      const end = reader.mark()
      if (isDense) reader.skipSpace()
      const isColumn = reader.keyword('column')
      if (!isColumn && !reader.keyword('row')) {
        reader.reset(end)
        return isDense && out.set(Unit.keyword, 2)
      }
      if (!isDense) {
        const after = reader.mark()
        reader.skipSpace()
        isDense = reader.keyword('dense')
        if (!isDense) reader.reset(after)
      }
      return out.set(Unit.keyword, (isColumn ? 1 : 0) + (isDense ? 2 : 0))
    },
  }
}
