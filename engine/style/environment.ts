/**
 * Substitutes env() (CSS Environment Variables 1). In print the safe-area and keyboard insets are 0; for any other variable the fallback is
 * used, and a value without a fallback is invalid.
 */
import { append } from '../arena/lists.ts'
import { matchBlocks } from '../css/token-reader.ts'
import { type Token, tokenize, TokenType } from '../css/tokens.ts'

const INSETS = /^(safe-area-(max-)?inset-(top|right|bottom|left)|keyboard-inset-(top|right|bottom|left|width|height))$/

const isEnv = ({ type, text }: Token): boolean => type === TokenType.function && text.length === 3 && text.toLowerCase() === 'env'

/** Whether a token opens env(). */
export const hasEnv = (tokens: readonly Token[]): boolean => tokens.some(isEnv)

/** The tokens with every env() substituted; null when one of them has no value. */
export function withoutEnv(tokens: readonly Token[]): readonly Token[] | null {
  const closes = matchBlocks(tokens)
  /** Indexes of the closing parentheses of functions that were replaced by their fallback. */
  const dropped = new Set<number>()
  const out: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined || dropped.has(i)) continue
    if (!isEnv(token)) {
      out.push(token)
      continue
    }
    const close = closes[i]
    const name = pastSpace(tokens, i + 1)
    const variable = tokens[name]
    if (name >= close || variable === undefined || variable.type !== TokenType.ident) return null
    let at = pastSpace(tokens, name + 1)
    while (at < close && tokens[at]?.type === TokenType.number) at = pastSpace(tokens, at + 1)
    const hasFallback = at < close && tokens[at]?.type === TokenType.comma
    if (at < close && !hasFallback) return null
    if (INSETS.test(variable.text)) {
      append(out, tokenize('0px'))
      i = close
    } else if (hasFallback) {
      dropped.add(close)
      i = at
    } else return null
  }
  return out
}

function pastSpace(tokens: readonly Token[], from: number): number {
  let at = from
  while (tokens[at]?.type === TokenType.space) at++
  return at
}
