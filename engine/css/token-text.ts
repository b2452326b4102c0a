/** Serializes tokens to CSS text, for parsers that take text. The original spelling is not kept. */
import { type Token, TokenType as T } from './tokens.ts'

export const tokensToText = (tokens: readonly Token[]): string => tokens.map(tokenToText).join('')

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\a ')}"`

const tokenToText = ({ type, text, value }: Token): string => {
  switch (type) {
    case T.function: return `${text}(`
    case T.atKeyword: return `@${text}`
    case T.hash: return `#${text}`
    case T.string: return quoted(text)
    case T.url: return `url(${quoted(text)})`
    case T.percentage: return `${value}%`
    case T.dimension: return `${value}${text}`
    case T.space: return ' '
    case T.colon: return ':'
    case T.semicolon: return ';'
    case T.comma: return ','
    case T.openSquare: return '['
    case T.closeSquare: return ']'
    case T.openParen: return '('
    case T.closeParen: return ')'
    case T.openBrace: return '{'
    case T.closeBrace: return '}'
    case T.cdo: return '<!--'
    case T.cdc: return '-->'
    case T.badString: case T.badUrl: case T.endOfFile: return ''
    default: return text
  }
}
