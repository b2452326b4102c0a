/**
 * Custom properties at the listed level: the last declaration in the document wins, everywhere, and var() is
 * replaced by its tokens before a value is parsed. Expansion is bounded, so that chains which double at each step
 * drop the declaration instead of filling memory.
 */
import { blockEnd } from '../css/token-reader.ts'
import { trimSpace } from '../css/token-reader.ts'
import { type Token, TokenType } from '../css/tokens.ts'

const MAX_EXPANDED_TOKENS = 16384
const MAX_DEPTH = 64

export class Variables {
  private readonly definitions = new Map<string, readonly Token[]>()

  define(name: string, tokens: readonly Token[]): void {
    this.definitions.set(name, tokens)
  }

  /** The tokens with every var() replaced; null when one has neither a definition nor a fallback, or on a cycle. */
  expand(tokens: readonly Token[]): Token[] | null {
    const out: Token[] = []
    return this.append(tokens, 0, tokens.length, out, []) ? out : null
  }

  private append(tokens: readonly Token[], start: number, end: number, out: Token[], open: string[]): boolean {
    for (let i = start; i < end; i++) {
      const token = tokens[i]
      if (token === undefined) return false
      if (token.type !== TokenType.function || token.text.toLowerCase() !== 'var') {
        if (out.length >= MAX_EXPANDED_TOKENS) return false
        out.push(token)
        continue
      }
      const close = Math.min(blockEnd(tokens, i, end), end)
      if (!this.substitute(tokens, i + 1, close, out, open)) return false
      i = close
    }
    return true
  }

  private substitute(tokens: readonly Token[], start: number, end: number, out: Token[], open: string[]): boolean {
    let at = start
    while (at < end && tokens[at]?.type === TokenType.space) at++
    const name = tokens[at]
    if (name === undefined || at >= end || name.type !== TokenType.ident || !name.text.startsWith('--')) return false
    at++
    while (at < end && tokens[at]?.type === TokenType.space) at++
    const hasFallback = at < end && tokens[at]?.type === TokenType.comma
    if (at < end && !hasFallback) return false

    const definition = this.definitions.get(name.text)
    if (definition !== undefined && open.length < MAX_DEPTH && !open.includes(name.text)) {
      const length = out.length
      open.push(name.text)
      const done = this.append(definition, 0, definition.length, out, open)
      open.pop()
      if (done) return true
      out.length = length
    }
    if (!hasFallback || open.length >= MAX_DEPTH) return false
    const fallback = trimSpace(tokens, at + 1, end)
    open.push('')
    const done = this.append(fallback, 0, fallback.length, out, open)
    open.pop()
    return done
  }
}

export function hasVar(tokens: readonly Token[]): boolean {
  for (const token of tokens) {
    if (token.type === TokenType.function && token.text.length === 3 && token.text.toLowerCase() === 'var') return true
  }
  return false
}
