/**
 * CSS Syntax 3 tokenizer: text in, tokens out, in one linear pass. Comments vanish (and do not become white space);
 * runs of white space are one token. A token keeps its place in the preprocessed text (`preprocess`), not in the
 * text as given: the two differ in length when there is a byte-order mark or a CR LF pair.
 */

export const TokenType = {
  endOfFile: 0,
  ident: 1,
  function: 2,
  atKeyword: 3,
  hash: 4,
  string: 5,
  badString: 6,
  url: 7,
  badUrl: 8,
  delim: 9,
  number: 10,
  percentage: 11,
  dimension: 12,
  space: 13,
  cdo: 14,
  cdc: 15,
  colon: 16,
  semicolon: 17,
  comma: 18,
  openSquare: 19,
  closeSquare: 20,
  openParen: 21,
  closeParen: 22,
  openBrace: 23,
  closeBrace: 24,
} as const

export type TokenType = (typeof TokenType)[keyof typeof TokenType]

export interface Token {
  readonly type: TokenType
  /** Name of an ident, function, at-keyword or hash; value of a string or url; unit; delimiter; a number as written. */
  readonly text: string
  /** Number, percentage, dimension. */
  readonly value: number
  readonly isInteger: boolean
  /** A hash whose name would be a valid identifier, hence an id selector. */
  readonly isId: boolean
  readonly start: number
  readonly end: number
}

/** Line endings become LF, NUL becomes U+FFFD, a leading byte-order mark goes (CSS Syntax 3, 3.3). Text was decoded before: it has no lone surrogates. */
export function preprocess(css: string): string {
  let text = css.charCodeAt(0) === 0xfeff ? css.slice(1) : css
  if (/[\r\f\0]/.test(text)) text = text.replace(/\r\n?|\f/g, '\n').replace(/\0/g, '\ufffd')
  return text
}

export function tokenize(css: string): Token[] {
  return tokenizeText(preprocess(css))
}

/** Tokenizes text that went through `preprocess`. */
export function tokenizeText(text: string): Token[] {
  return new Tokenizer(text).run()
}

const isDigit = (c: number): boolean => c >= 48 && c <= 57
const isHex = (c: number): boolean => isDigit(c) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102)
const isSpace = (c: number): boolean => c === 32 || c === 10 || c === 9
const isNameStart = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c >= 128
const isName = (c: number): boolean => isNameStart(c) || isDigit(c) || c === 45
const isNonPrintable = (c: number): boolean => c <= 8 || c === 11 || (c >= 14 && c <= 31) || c === 127

const singles: Readonly<Record<number, TokenType>> = {
  0x3a: TokenType.colon,
  0x3b: TokenType.semicolon,
  0x2c: TokenType.comma,
  0x5b: TokenType.openSquare,
  0x5d: TokenType.closeSquare,
  0x28: TokenType.openParen,
  0x29: TokenType.closeParen,
  0x7b: TokenType.openBrace,
  0x7d: TokenType.closeBrace,
}

class Tokenizer {
  private readonly text: string
  private readonly tokens: Token[] = []
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  run(): Token[] {
    const { text, tokens } = this
    while (this.at < text.length) {
      const start = this.at
      const c = text.charCodeAt(start)
      if (c === 47 && text.charCodeAt(start + 1) === 42) this.comment()
      else if (isSpace(c)) this.space()
      else if (c === 34 || c === 39) this.string(c)
      else if (isDigit(c)) this.numeric()
      else if (isNameStart(c)) this.identLike()
      else {
        const single = singles[c]
        if (single !== undefined) {
          this.at++
          tokens.push(make(single, text.charAt(start), start, this.at))
        } else this.other(c)
      }
    }
    return tokens
  }

  private code(offset: number): number {
    const i = this.at + offset
    return i < this.text.length ? this.text.charCodeAt(i) : -1
  }

  private other(c: number): void {
    const start = this.at
    if (c === 35) {
      if (isName(this.code(1)) || this.isEscape(1)) {
        this.at++
        const isId = this.startsIdent()
        const name = this.name()
        this.tokens.push({ type: TokenType.hash, text: name, value: 0, isInteger: false, isId, start, end: this.at })
        return
      }
    } else if (c === 43) {
      if (this.startsNumber()) return this.numeric()
    } else if (c === 45) {
      if (this.startsNumber()) return this.numeric()
      if (this.code(1) === 45 && this.code(2) === 62) {
        this.at += 3
        this.tokens.push(make(TokenType.cdc, '-->', start, this.at))
        return
      }
      if (this.startsIdent()) return this.identLike()
    } else if (c === 46) {
      if (this.startsNumber()) return this.numeric()
    } else if (c === 60) {
      if (this.text.startsWith('!--', start + 1)) {
        this.at += 4
        this.tokens.push(make(TokenType.cdo, '<!--', start, this.at))
        return
      }
    } else if (c === 64) {
      this.at++
      if (this.startsIdent()) {
        const name = this.name()
        this.tokens.push(make(TokenType.atKeyword, name, start, this.at))
        return
      }
      this.at = start
    } else if (c === 92) {
      if (this.isEscape(0)) return this.identLike()
    }
    this.at++
    this.tokens.push(make(TokenType.delim, this.text.charAt(start), start, this.at))
  }

  private comment(): void {
    const close = this.text.indexOf('*/', this.at + 2)
    this.at = close === -1 ? this.text.length : close + 2
  }

  private space(): void {
    const start = this.at
    do this.at++
    while (isSpace(this.code(0)))
    this.tokens.push(make(TokenType.space, ' ', start, this.at))
  }

  private string(quote: number): void {
    const { text } = this
    const start = this.at
    let value = ''
    let from = ++this.at
    for (;;) {
      const c = this.code(0)
      if (c === quote || c === -1) {
        value += text.slice(from, this.at)
        if (c !== -1) this.at++
        this.tokens.push(make(TokenType.string, value, start, this.at))
        return
      }
      if (c === 10) {
        this.tokens.push(make(TokenType.badString, '', start, this.at))
        return
      }
      if (c !== 92) {
        this.at++
        continue
      }
      value += text.slice(from, this.at)
      const next = this.code(1)
      if (next === -1) this.at++
      else if (next === 10) this.at += 2
      else value += this.escape()
      from = this.at
    }
  }

  private numeric(): void {
    const { text } = this
    const start = this.at
    let isInteger = true
    const c = this.code(0)
    if (c === 43 || c === 45) this.at++
    while (isDigit(this.code(0))) this.at++
    if (this.code(0) === 46 && isDigit(this.code(1))) {
      isInteger = false
      this.at += 2
      while (isDigit(this.code(0))) this.at++
    }
    const e = this.code(0)
    if (e === 69 || e === 101) {
      const sign = this.code(1)
      const skip = sign === 43 || sign === 45 ? 2 : 1
      if (isDigit(this.code(skip))) {
        isInteger = false
        this.at += skip + 1
        while (isDigit(this.code(0))) this.at++
      }
    }
    const written = text.slice(start, this.at)
    const value = clampNumber(Number(written))
    if (this.startsIdent()) {
      const unit = this.name()
      this.tokens.push({ type: TokenType.dimension, text: unit, value, isInteger, isId: false, start, end: this.at })
    } else if (this.code(0) === 37) {
      this.at++
      this.tokens.push({ type: TokenType.percentage, text: written, value, isInteger, isId: false, start, end: this.at })
    } else {
      this.tokens.push({ type: TokenType.number, text: written, value, isInteger, isId: false, start, end: this.at })
    }
  }

  private identLike(): void {
    const start = this.at
    const name = this.name()
    if (this.code(0) !== 40) {
      this.tokens.push(make(TokenType.ident, name, start, this.at))
      return
    }
    this.at++
    if (name.length === 3 && name.toLowerCase() === 'url') {
      let i = 0
      while (isSpace(this.code(i))) i++
      const c = this.code(i)
      if (c !== 34 && c !== 39) {
        this.at += i
        this.url(start)
        return
      }
    }
    this.tokens.push(make(TokenType.function, name, start, this.at))
  }

  private url(start: number): void {
    const { text } = this
    let value = ''
    let from = this.at
    for (;;) {
      const c = this.code(0)
      if (c === 41 || c === -1) {
        value += text.slice(from, this.at)
        if (c === 41) this.at++
        this.tokens.push(make(TokenType.url, value, start, this.at))
        return
      }
      if (isSpace(c)) {
        value += text.slice(from, this.at)
        while (isSpace(this.code(0))) this.at++
        const after = this.code(0)
        if (after === 41 || after === -1) {
          from = this.at
          continue
        }
        return this.badUrl(start)
      }
      if (c === 34 || c === 39 || c === 40 || isNonPrintable(c)) return this.badUrl(start)
      if (c === 92) {
        if (!this.isEscape(0)) return this.badUrl(start)
        value += text.slice(from, this.at) + this.escape()
        from = this.at
        continue
      }
      this.at++
    }
  }

  private badUrl(start: number): void {
    for (;;) {
      const c = this.code(0)
      if (c === -1) break
      if (c === 92 && this.isEscape(0)) {
        this.escape()
        continue
      }
      this.at++
      if (c === 41) break
    }
    this.tokens.push(make(TokenType.badUrl, '', start, this.at))
  }

  private name(): string {
    const { text } = this
    let value = ''
    let from = this.at
    for (;;) {
      if (isName(this.code(0))) this.at++
      else if (this.isEscape(0)) {
        value += text.slice(from, this.at) + this.escape()
        from = this.at
      } else return from === this.at ? value : value + text.slice(from, this.at)
    }
  }

  /** Reads the escape at the cursor, which stands on its backslash. */
  private escape(): string {
    const c = this.code(1)
    if (c === -1) {
      this.at++
      return '\ufffd'
    }
    if (!isHex(c)) {
      const point = this.text.codePointAt(this.at + 1) ?? 0xfffd
      this.at += point > 0xffff ? 3 : 2
      return String.fromCodePoint(point)
    }
    const from = ++this.at
    while (this.at - from < 6 && isHex(this.code(0))) this.at++
    const point = Number.parseInt(this.text.slice(from, this.at), 16)
    if (isSpace(this.code(0))) this.at++
    const valid = point !== 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
    return String.fromCodePoint(valid ? point : 0xfffd)
  }

  private isEscape(offset: number): boolean {
    return this.code(offset) === 92 && this.code(offset + 1) !== 10
  }

  private startsIdent(): boolean {
    const c = this.code(0)
    if (c === 45) return isNameStart(this.code(1)) || this.code(1) === 45 || this.isEscape(1)
    return isNameStart(c) || this.isEscape(0)
  }

  private startsNumber(): boolean {
    const c = this.code(0)
    const i = c === 43 || c === 45 ? 1 : 0
    return isDigit(this.code(i)) || (this.code(i) === 46 && isDigit(this.code(i + 1)))
  }
}

function make(type: TokenType, text: string, start: number, end: number): Token {
  return { type, text, value: 0, isInteger: false, isId: false, start, end }
}

/** Numbers too large for a float stay finite. */
function clampNumber(value: number): number {
  if (value > Number.MAX_VALUE) return Number.MAX_VALUE
  if (value < -Number.MAX_VALUE) return -Number.MAX_VALUE
  return value
}

export const endOfFile: Token = make(TokenType.endOfFile, '', 0, 0)
