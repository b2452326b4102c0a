/**
 * Unitless lengths and hashless colours of quirks mode (Quirks Mode Standard, 3.1 and 3.2): in some properties a number means px, in others
 * three or six hexadecimal digits are a colour. Neither applies inside functions.
 */
import type { RawDeclaration } from '../css/rules.ts'
import { type Token, TokenType } from '../css/tokens.ts'

const LENGTHS = new Set([
  'background-position', 'border-spacing', 'border-top-width', 'border-right-width', 'border-bottom-width', 'border-left-width',
  'border-width', 'bottom', 'font-size', 'height', 'left', 'letter-spacing', 'margin-right', 'margin-left', 'margin-top',
  'margin-bottom', 'margin', 'max-height', 'max-width', 'min-height', 'min-width', 'padding-top', 'padding-bottom', 'padding-left',
  'padding-right', 'padding', 'right', 'text-indent', 'top', 'vertical-align', 'width', 'word-spacing',
])
const COLORS = new Set([
  'background-color', 'border-color', 'border-top-color', 'border-right-color', 'border-bottom-color', 'border-left-color', 'color',
])
const DIGITS = /^(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** The tokens of a declaration with quirks applied. */
export function quirkyTokens({ name, tokens }: Pick<RawDeclaration, 'name' | 'tokens'>): readonly Token[] {
  if (tokens.some(({ type }) => type === TokenType.function)) return tokens
  if (LENGTHS.has(name)) return tokens.map((token) => token.type === TokenType.number ? { ...token, type: TokenType.dimension, text: 'px' } : token)
  return COLORS.has(name) ? tokens.map(withHash) : tokens
}

function withHash(token: Token): Token {
  const { type, text, value } = token
  // The tokenizer sees leading digits as a number, and digits followed by letters as a dimension.
  const digits = type === TokenType.ident ? text : type === TokenType.number && token.isInteger && value >= 0 ? text.padStart(6, '0')
    : type === TokenType.dimension && token.isInteger && value >= 0 ? `${value}${text}`.padStart(6, '0') : ''
  return DIGITS.test(digits) ? { ...token, type: TokenType.hash, text: digits } : token
}
