/**
 * Makes token objects from the scanner (CSS Syntax 3, section 4). Offsets refer to the preprocessed text (`preprocess`), not to the
 * original: the two differ in length after a byte-order mark or a CR LF pair.
 */
import { Scanner, TokenType, unescaped } from './scanner.ts'

export { TokenType } from './scanner.ts'

export interface Token {
  readonly type: TokenType
  /** The name of an ident, function, at-keyword or hash; the value of a string or url; the unit; the delimiter; a number as written. */
  readonly text: string
  /** The value of a number, percentage or dimension. */
  readonly value: number
  readonly isInteger: boolean
  /** A hash token of the type "id": its name is a valid identifier, so it can be an id selector. */
  readonly isId: boolean
  readonly start: number
  readonly end: number
}

/**
 * Input preprocessing (CSS Syntax 3, 3.3): line endings become LF, NUL becomes U+FFFD; a leading byte-order mark is removed. Decoded text
 * has no lone surrogates.
 */
export function preprocess(css: string): string {
  let text = css.charCodeAt(0) === 0xfeff ? css.slice(1) : css
  if (/[\r\f\0]/.test(text)) text = text.replace(/\r\n?|\f/g, '\n').replace(/\0/g, '\ufffd')
  return text
}

/** Preprocesses and tokenizes text. */
export function tokenize(css: string): Token[] {
  return tokenizeText(preprocess(css))
}

/** Tokenizes preprocessed text, or a range of it. */
export function tokenizeText(text: string, start = 0, end = text.length): Token[] {
  const scanner = new Scanner(text, start, end)
  const tokens: Token[] = []
  for (let type = scanner.scan(); type !== TokenType.endOfFile; type = scanner.scan()) tokens.push(tokenOf(type, scanner))
  return tokens
}

/** The token scanned last. */
function tokenOf(type: TokenType, scanner: Scanner): Token {
  const { text, start, at: end } = scanner
  switch (type) {
    case TokenType.ident:
    case TokenType.function:
    case TokenType.atKeyword:
    case TokenType.url: return make(type, contentOf(scanner), start, end)
    case TokenType.hash: return { type, text: contentOf(scanner), value: 0, isInteger: false, isId: scanner.isId, start, end }
    case TokenType.string: {
      const content = text.slice(scanner.contentStart, scanner.contentEnd)
      return make(type, scanner.isEscaped ? unescaped(content, true) : content, start, end)
    }
    case TokenType.number:
    case TokenType.percentage:
    case TokenType.dimension: {
      const { isInteger, numberEnd } = scanner
      const written = text.slice(start, numberEnd)
      const said = type === TokenType.dimension ? contentOf(scanner) : written
      return { type, text: said, value: clampNumber(Number(written)), isInteger, isId: false, start, end }
    }
    case TokenType.badString:
    case TokenType.badUrl: return make(type, '', start, end)
    case TokenType.space: return make(type, ' ', start, end)
    default: return make(type, text.slice(start, end), start, end)
  }
}

function contentOf({ text, contentStart, contentEnd, isEscaped }: Scanner): string {
  const content = text.slice(contentStart, contentEnd)
  return isEscaped ? unescaped(content) : content
}

function make(type: TokenType, text: string, start: number, end: number): Token {
  return { type, text, value: 0, isInteger: false, isId: false, start, end }
}

/** Replaces infinity by the largest finite number. */
function clampNumber(value: number): number {
  if (value > Number.MAX_VALUE) return Number.MAX_VALUE
  if (value < -Number.MAX_VALUE) return -Number.MAX_VALUE
  return value
}

export const endOfFile: Token = make(TokenType.endOfFile, '', 0, 0)
