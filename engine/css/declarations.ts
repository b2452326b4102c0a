/**
 * Parses declarations (CSS Syntax 3, section 5) to a name and the tokens of a value, without validating the value. A value with a bad
 * string, a bad url or an unmatched closing bracket is a syntax error: it yields no declaration. `!important` is removed from the tokens
 * and stored as a flag.
 */
import { closerOf, trimSpace } from './token-reader.ts'
import { type Token, TokenType as T } from './tokens.ts'

export interface RawDeclaration {
  /** In lower case; custom properties keep their case. */
  readonly name: string
  /** The tokens of the value, without surrounding white space and `!important`. */
  readonly tokens: readonly Token[]
  readonly important: boolean
  /** Offset of the name in the text. */
  readonly start: number
}

export interface DeclarationScan {
  /** Null when there is no declaration at this position. */
  readonly declaration: RawDeclaration | null
  /** Where to continue: after the semicolon. Where the text may be a nested rule, the start of that rule. */
  readonly next: number
  readonly mayBeRule: boolean
}

/**
 * Parses the declaration that starts at `start`. `closes` holds the block ends of the whole token list. Parsing stops at the first brace
 * that no declaration can contain, so that text that turns out to be a nested rule is not parsed twice.
 */
export function scanDeclaration(
  tokens: readonly Token[], closes: Int32Array, start: number, end: number,
): DeclarationScan {
  const name = tokens[start]
  if (name === undefined || name.type !== T.ident) return { declaration: null, next: start, mayBeRule: true }
  let at = start + 1
  while (at < end && tokens[at]?.type === T.space) at++
  if (at >= end || tokens[at]?.type !== T.colon) return { declaration: null, next: start, mayBeRule: true }
  const isCustom = name.text.startsWith('--')
  const valueStart = at + 1
  let hasBrace = false
  let hasOther = false
  let isBroken = false
  for (at = valueStart; at < end; at++) {
    const type = tokens[at]?.type ?? T.endOfFile
    if (type === T.semicolon) break
    if (type === T.space) continue
    if (type === T.openBrace) {
      if (!isCustom && (hasBrace || hasOther)) return { declaration: null, next: start, mayBeRule: true }
      hasBrace = true
    } else {
      if (!isCustom && hasBrace) return { declaration: null, next: start, mayBeRule: true }
      hasOther = true
    }
    if (closerOf(type) !== T.endOfFile) {
      const close = Math.min(closes[at] ?? end, end)
      if (isBrokenInside(tokens, at + 1, close)) isBroken = true
      at = close
    } else if (breaksValue(type)) isBroken = true
  }
  const next = at < end ? at + 1 : end
  if (isBroken) return { declaration: null, next, mayBeRule: false }
  const value = trimSpace(tokens, valueStart, Math.min(at, end))
  const important = endsWithImportant(value)
  const kept = important ? dropImportant(value) : value
  if (kept.length === 0 && !isCustom) return { declaration: null, next, mayBeRule: false }
  if (kept.some(isBang)) return { declaration: null, next, mayBeRule: false }
  return {
    declaration: { name: isCustom ? name.text : name.text.toLowerCase(), tokens: kept, important, start: name.start },
    next,
    mayBeRule: false,
  }
}

const isBang = (token: Token): boolean => token.type === T.delim && token.text === '!'

function breaksValue(type: T): boolean {
  return type === T.badString || type === T.badUrl ||
    type === T.closeParen || type === T.closeSquare || type === T.closeBrace
}

function isBrokenInside(tokens: readonly Token[], start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const type = tokens[i]?.type
    if (type === T.badString || type === T.badUrl) return true
  }
  return false
}

function endsWithImportant(value: readonly Token[]): boolean {
  const last = value[value.length - 1]
  if (last === undefined || last.type !== T.ident || last.text.toLowerCase() !== 'important') return false
  const mark = value[bangIndex(value)]
  return mark !== undefined && isBang(mark)
}

function bangIndex(value: readonly Token[]): number {
  let i = value.length - 2
  while (i >= 0 && value[i]?.type === T.space) i--
  return i
}

function dropImportant(value: readonly Token[]): Token[] {
  return trimSpace(value, 0, bangIndex(value))
}
