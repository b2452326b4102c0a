/**
 * Value kinds of where grid items lie (CSS Grid 2, 7.7 and 8.3): one line of an item, and the direction in which items
 * that name none are placed. Line 0 does not exist, spans are positive, and names keep their case.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { integer, type ParseTarget, type ValueKind } from './types.ts'
import { Unit } from './units.ts'

/** Lines further out count as the outermost one. */
export const MAX_LINE = 10_000

export type GridLine =
  | { readonly kind: 'auto' }
  /** The area or line of this name. */
  | { readonly kind: 'name'; readonly name: string }
  /** The line of this number, counted from the end when negative; of those with the name, if there is one. */
  | { readonly kind: 'line'; readonly number: number; readonly name: string | null }
  | { readonly kind: 'span'; readonly count: number; readonly name: string | null }

const RESERVED = ['span', 'auto', 'inherit', 'initial', 'unset', 'revert', 'revert-layer', 'default']

/** A name of the author's; null, and nothing consumed, when there is none. */
export function customIdent(reader: TokenReader): string | null {
  const token = reader.peek()
  if (token.type !== TokenType.ident || RESERVED.includes(token.text.toLowerCase())) return null
  reader.next()
  return token.text
}

const anyInteger = integer({ min: -1e9, cap: MAX_LINE })

/** An integer other than 0, a name and `span` in any order, each once; null when that is no line. */
export function gridLine(reader: TokenReader, out: ParseTarget): GridLine | null {
  if (reader.keyword('auto')) return { kind: 'auto' }
  let isSpan = false
  let number: number | null = null
  let name: string | null = null
  let end = reader.mark()
  // `span` stands at either end.
  for (let part = 0; ; part++) {
    if (!isSpan && (part === 0 || number !== null || name !== null) && reader.keyword('span')) {
      isSpan = true
      if (part > 0) {
        end = reader.mark()
        break
      }
    } else if (number === null && anyInteger.parse(reader, out)) number = out.value
    else if (name === null && (name = customIdent(reader)) !== null) { /* taken */ }
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

/** grid-auto-flow; each combination is one name. */
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
