/**
 * A cursor over tokens with the small steps that value parsers need. Readers of nested blocks share the token array. Easy to get wrong:
 * `block()` requires that the next token opens a block. It moves past the whole block at once, so a parser that fails inside a block cannot
 * leave its parent reader in the middle of it.
 */
import { endOfFile, type Token, TokenType as T } from './tokens.ts'

/** Blocks nested deeper than this are treated as empty, which no value grammar accepts. */
export const MAX_BLOCK_DEPTH = 128

/** A cursor over the tokens from `position` to `end`. Reading beyond the end gives an end-of-file token. */
export class TokenReader {
  readonly tokens: readonly Token[]
  readonly end: number
  readonly depth: number
  position: number

  constructor(tokens: readonly Token[], start = 0, end = tokens.length, depth = 0) {
    this.tokens = tokens
    this.position = start
    this.end = Math.min(end, tokens.length)
    this.depth = depth
  }

  peek(): Token {
    return this.position < this.end ? (this.tokens[this.position] ?? endOfFile) : endOfFile
  }

  next(): Token {
    const token = this.peek()
    if (this.position < this.end) this.position++
    return token
  }

  /** Skips white space; true when there was some. */
  skipSpace(): boolean {
    if (this.peek().type !== T.space) return false
    do this.position++
    while (this.peek().type === T.space)
    return true
  }

  atEnd(): boolean {
    return this.position >= this.end
  }

  /** Skips white space; true when no tokens are left. */
  done(): boolean {
    this.skipSpace()
    return this.atEnd()
  }

  /** Consumes and returns the next identifier in lower case; null, with nothing consumed, for any other token. */
  ident(): string | null {
    const token = this.peek()
    if (token.type !== T.ident) return null
    this.position++
    return token.text.toLowerCase()
  }

  /** Consumes the identifier `name` (given in lower case); false when the next token is another. */
  keyword(name: string): boolean {
    const token = this.peek()
    if (token.type !== T.ident || token.text.toLowerCase() !== name) return false
    this.position++
    return true
  }

  /** Consumes a comma and the white space around it; false when there is none. */
  comma(): boolean {
    const mark = this.position
    this.skipSpace()
    if (this.peek().type !== T.comma) {
      this.position = mark
      return false
    }
    this.position++
    this.skipSpace()
    return true
  }

  delim(character: string): boolean {
    const token = this.peek()
    if (token.type !== T.delim || token.text !== character) return false
    this.position++
    return true
  }

  /** True when the next token opens the function `name` (given in lower case). */
  isFunction(name: string): boolean {
    const token = this.peek()
    return token.type === T.function && token.text.toLowerCase() === name
  }

  /** A reader over the content of the function or block that the next token opens. This reader moves past the block. */
  block(): TokenReader {
    const start = Math.min(this.position + 1, this.end)
    const close = blockEnd(this.tokens, this.position, this.end)
    const isClosed = close < this.end
    this.position = isClosed ? close + 1 : this.end
    const depth = this.depth + 1
    return new TokenReader(this.tokens, start, depth > MAX_BLOCK_DEPTH ? start : close, depth)
  }

  /** Skips one token, or a whole block when the token opens one. */
  skipComponent(): void {
    if (closerOf(this.peek().type) === T.endOfFile) this.next()
    else this.position = Math.min(this.end, blockEnd(this.tokens, this.position, this.end) + 1)
  }

  mark(): number {
    return this.position
  }

  reset(position: number): void {
    this.position = position
  }
}

/** The token type that closes a block opened by `type`; `endOfFile` when `type` opens none. */
export function closerOf(type: T): T {
  switch (type) {
    case T.function:
    case T.openParen: return T.closeParen
    case T.openSquare: return T.closeSquare
    case T.openBrace: return T.closeBrace
    default: return T.endOfFile
  }
}

/** Index of the token that closes the block opened at `open`; `end` when it is never closed. */
export function blockEnd(tokens: readonly Token[], open: number, end: number): number {
  const first = tokens[open]
  if (first === undefined) return end
  const expected: T[] = [closerOf(first.type)]
  for (let i = open + 1; i < end; i++) {
    const type = tokens[i]?.type ?? T.endOfFile
    if (type === expected[expected.length - 1]) {
      expected.pop()
      if (expected.length === 0) return i
    } else {
      const closer = closerOf(type)
      if (closer !== T.endOfFile) expected.push(closer)
    }
  }
  return end
}

/** For every opening token, the index of its closing token (the number of tokens when it is never closed), in one pass. */
export function matchBlocks(tokens: readonly Token[]): Int32Array {
  const closes = new Int32Array(tokens.length).fill(tokens.length)
  const open: number[] = []
  const expected: T[] = []
  for (let i = 0; i < tokens.length; i++) {
    const type = tokens[i]?.type ?? T.endOfFile
    if (expected.length > 0 && type === expected[expected.length - 1]) {
      expected.pop()
      closes[open.pop() ?? 0] = i
      continue
    }
    const closer = closerOf(type)
    if (closer === T.endOfFile) continue
    expected.push(closer)
    open.push(i)
  }
  return closes
}

/** The same tokens without white space at either end. */
export function trimSpace(tokens: readonly Token[], start: number, end: number): Token[] {
  let from = start
  let to = end
  while (from < to && tokens[from]?.type === T.space) from++
  while (to > from && tokens[to - 1]?.type === T.space) to--
  return tokens.slice(from, to)
}
