/**
 * env() in values (CSS Environment Variables 1). Paper has no cut-outs and no keyboard over it, so that the insets of safe areas are
 * nothing; of other variables the fallback counts, and a value without one is not valid.
 */
import { append } from '../arena/lists.ts'
import { matchBlocks } from '../css/token-reader.ts'
import { type Token, tokenize, TokenType } from '../css/tokens.ts'

const INSETS = /^(safe-area-(max-)?inset-(top|right|bottom|left)|keyboard-inset-(top|right|bottom|left|width|height))$/

const isEnv = ({ type, text }: Token): boolean => type === TokenType.function && text.length === 3 && text.toLowerCase() === 'env'

export const hasEnv = (tokens: readonly Token[]): boolean => tokens.some(isEnv)

/** The tokens with every env() replaced; null when one has no value. */
export function withoutEnv(tokens: readonly Token[]): readonly Token[] | null {
  const closes = matchBlocks(tokens)
  /** Where fallbacks end that stand in the place of their function. */
  const dropped = new Set<number>()
  const out: Token[] = []
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]
    if (token === undefined || dropped.has(i)) continue
    if (!isEnv(token)) {
      out.push(token)
      continue
    }
    const close = closes[i] ?? tokens.length
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
