/**
 * Finds the tokens of a style sheet (CSS Syntax 3, section 4): one token after another, in one linear pass, without creating a string or an
 * object per token. `tokens.ts` makes token objects from it; a caller that only looks for the end of a rule avoids their cost. Comments are
 * removed and do not count as white space; a run of white space is one token. The text must have gone through `preprocess`.
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

const isDigit = (c: number): boolean => c >= 48 && c <= 57
const isHex = (c: number): boolean => isDigit(c) || (c >= 65 && c <= 70) || (c >= 97 && c <= 102)
export const isSpace = (c: number): boolean => c === 32 || c === 10 || c === 9
const isNameStart = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || c === 95 || c >= 128
const isName = (c: number): boolean => (c >= 97 && c <= 122) || c === 45 || (c >= 65 && c <= 90) || (c >= 48 && c <= 57) || c === 95 || c >= 128
const isNonPrintable = (c: number): boolean => c <= 8 || c === 11 || (c >= 14 && c <= 31) || c === 127

const LONG_URL = 64
const NOT_PLAIN_IN_URL = /[^!#$%&*-[\]-~\u0080-\uffff]/

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

/** A cursor over the tokens of `text[start, end)`. After `scan`, its fields describe the current token. */
export class Scanner {
  readonly text: string
  readonly end: number
  /** Offset after the token. */
  at: number
  start: number
  /** The range of the token's content: its name, the value of a string or url, a unit. For a number: all of it except unit and `%`. */
  contentStart = 0
  contentEnd = 0
  /** Whether the content contains escapes. */
  isEscaped = false
  isInteger = false
  /** For a hash: whether it is of the type "id" (its name is a valid identifier). */
  isId = false
  /** For a dimension: where the number ends and the unit begins. */
  numberEnd = 0

  constructor(text: string, start = 0, end = text.length) {
    this.text = text
    this.at = start
    this.start = start
    this.end = end
  }

  /** Advances to the next token; returns its type, or `endOfFile`. */
  scan(): TokenType {
    const { text, end } = this
    while (this.at < end) {
      const start = this.at
      const c = text.charCodeAt(start)
      if (c === 47 && text.charCodeAt(start + 1) === 42 && start + 1 < end) {
        const close = text.indexOf('*/', start + 2)
        this.at = close === -1 || close + 2 > end ? end : close + 2
        continue
      }
      this.start = start
      if (c >= 97 && c <= 122) return this.identLike()
      if (isSpace(c)) return this.space()
      if (isNameStart(c)) return this.identLike()
      const single = singles[c]
      if (single !== undefined) {
        this.at++
        return single
      }
      if (isDigit(c)) return this.numeric()
      if (c === 34 || c === 39) return this.string(c)
      return this.other(c)
    }
    this.start = this.at
    return TokenType.endOfFile
  }

  private code(offset: number): number {
    const i = this.at + offset
    return i < this.end ? this.text.charCodeAt(i) : -1
  }

  private other(c: number): TokenType {
    if (c === 35) {
      if (isName(this.code(1)) || this.isEscape(1)) {
        this.at++
        this.isId = this.startsIdent()
        this.name()
        return TokenType.hash
      }
    } else if (c === 43) {
      if (this.startsNumber()) return this.numeric()
    } else if (c === 45) {
      if (this.startsNumber()) return this.numeric()
      if (this.code(1) === 45 && this.code(2) === 62) {
        this.at += 3
        return TokenType.cdc
      }
      if (this.startsIdent()) return this.identLike()
    } else if (c === 46) {
      if (this.startsNumber()) return this.numeric()
    } else if (c === 60) {
      if (this.code(1) === 33 && this.code(2) === 45 && this.code(3) === 45) {
        this.at += 4
        return TokenType.cdo
      }
    } else if (c === 64) {
      this.at++
      if (this.startsIdent()) {
        this.name()
        return TokenType.atKeyword
      }
      this.at--
    } else if (c === 92) {
      if (this.isEscape(0)) return this.identLike()
    }
    this.at++
    return TokenType.delim
  }

  private space(): TokenType {
    do this.at++
    while (isSpace(this.code(0)))
    return TokenType.space
  }

  private string(quote: number): TokenType {
    const { text, end } = this
    let at = this.at + 1
    this.contentStart = at
    this.isEscaped = false
    for (;;) {
      const c = at < end ? text.charCodeAt(at) : -1
      if (c === quote || c === -1) {
        this.contentEnd = at
        this.at = c === -1 ? at : at + 1
        return TokenType.string
      }
      if (c === 10) {
        this.at = at
        return TokenType.badString
      }
      if (c !== 92) at++
      else {
        this.isEscaped = true
        const next = at + 1 < end ? text.charCodeAt(at + 1) : -1
        if (next === -1 || next === 10) at = Math.min(at + 2, end)
        else {
          // White space after a hexadecimal escape belongs to the escape, including a line break.
          this.at = at
          this.escape()
          at = this.at
        }
      }
    }
  }

  private numeric(): TokenType {
    this.isInteger = true
    const c = this.code(0)
    if (c === 43 || c === 45) this.at++
    while (isDigit(this.code(0))) this.at++
    if (this.code(0) === 46 && isDigit(this.code(1))) {
      this.isInteger = false
      this.at += 2
      while (isDigit(this.code(0))) this.at++
    }
    const e = this.code(0)
    if (e === 69 || e === 101) {
      const sign = this.code(1)
      const skip = sign === 43 || sign === 45 ? 2 : 1
      if (isDigit(this.code(skip))) {
        this.isInteger = false
        this.at += skip + 1
        while (isDigit(this.code(0))) this.at++
      }
    }
    this.numberEnd = this.at
    if (this.startsIdent()) {
      this.name()
      return TokenType.dimension
    }
    if (this.code(0) !== 37) return TokenType.number
    this.at++
    return TokenType.percentage
  }

  private identLike(): TokenType {
    this.name()
    if (this.code(0) !== 40) return TokenType.ident
    if (!this.isUrl()) {
      this.at++
      return TokenType.function
    }
    let at = this.at + 1
    while (at < this.end && isSpace(this.text.charCodeAt(at))) at++
    const c = at < this.end ? this.text.charCodeAt(at) : -1
    if (c === 34 || c === 39) {
      this.at++
      return TokenType.function
    }
    this.at = at
    return this.url()
  }

  private isUrl(): boolean {
    const { text, contentStart, contentEnd } = this
    if (this.isEscaped) return unescaped(text.slice(contentStart, contentEnd)).toLowerCase() === 'url'
    return contentEnd - contentStart === 3 && text.slice(contentStart, contentEnd).toLowerCase() === 'url'
  }

  private url(): TokenType {
    this.contentStart = this.at
    this.isEscaped = false
    let looks = 0
    for (;;) {
      // Long urls contain whole fonts and images as data, with letters and digits only.
      if (++looks === LONG_URL) this.skipPlain()
      const c = this.code(0)
      if (c === 41 || c === -1) {
        this.contentEnd = this.at
        if (c === 41) this.at++
        return TokenType.url
      }
      if (isSpace(c)) {
        this.contentEnd = this.at
        while (isSpace(this.code(0))) this.at++
        const after = this.code(0)
        if (after !== 41 && after !== -1) return this.badUrl()
        if (after === 41) this.at++
        return TokenType.url
      }
      if (c === 34 || c === 39 || c === 40 || isNonPrintable(c)) return this.badUrl()
      if (c === 92) {
        if (!this.isEscape(0)) return this.badUrl()
        this.isEscaped = true
        this.escape()
      } else this.at++
    }
  }

  /** Jumps to the next `)` if no special character comes before it. */
  private skipPlain(): void {
    const close = this.text.indexOf(')', this.at)
    if (close > this.at && close < this.end && !NOT_PLAIN_IN_URL.test(this.text.slice(this.at, close))) this.at = close
  }

  private badUrl(): TokenType {
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
    return TokenType.badUrl
  }

  private name(): void {
    const { text, end } = this
    let { at } = this
    this.contentStart = at
    this.isEscaped = false
    for (;;) {
      while (at < end) {
        // The same test as in `isName`, inlined: most characters of a sheet pass here.
        const c = text.charCodeAt(at)
        if ((c < 97 || c > 122) && c !== 45 && (c < 48 || c > 57) && (c < 65 || c > 90) && c !== 95 && c < 128) break
        at++
      }
      this.at = at
      if (at >= end || text.charCodeAt(at) !== 92 || !this.isEscape(0)) break
      this.isEscaped = true
      this.escape()
      at = this.at
    }
    this.contentEnd = at
  }

  /** Skips the escape at the cursor; the cursor is at the backslash. */
  private escape(): void {
    const c = this.code(1)
    if (c === -1) this.at++
    else if (!isHex(c)) this.at += (this.text.codePointAt(this.at + 1) ?? 0) > 0xffff ? 3 : 2
    else {
      const from = ++this.at
      while (this.at - from < 6 && isHex(this.code(0))) this.at++
      if (isSpace(this.code(0))) this.at++
    }
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

/** The value of a name, a url or the inside of a string, with its escapes resolved. */
export function unescaped(text: string, isString = false): string {
  let value = ''
  let from = 0
  for (let at = text.indexOf('\\'); at >= 0; at = text.indexOf('\\', from)) {
    value += text.slice(from, at)
    const c = text.charCodeAt(at + 1)
    if (at + 1 >= text.length) {
      from = text.length
      if (!isString) value += '\ufffd'
    } else if (isString && c === 10) from = at + 2
    else if (!isHex(c)) {
      const point = text.codePointAt(at + 1) ?? 0xfffd
      from = at + (point > 0xffff ? 3 : 2)
      value += String.fromCodePoint(point)
    } else {
      from = at + 1
      while (from < text.length && from - at <= 6 && isHex(text.charCodeAt(from))) from++
      const point = Number.parseInt(text.slice(at + 1, from), 16)
      if (isSpace(text.charCodeAt(from))) from++
      const valid = point !== 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
      value += String.fromCodePoint(valid ? point : 0xfffd)
    }
  }
  return value + text.slice(from)
}
