/**
 * Parses the contents of a braced block or of a whole style sheet (CSS Syntax 3, section 5): declarations, qualified rules, at-rules and
 * invalid content. Each item goes to a `BlockHandler` as a range of tokens; the meaning of a rule is not looked at. `closes` holds the
 * block ends of the whole token list, so that text that turns out to be a nested rule and not a declaration is not scanned twice.
 */
import { type RawDeclaration, scanDeclaration } from './declarations.ts'
import { matchBlocks } from './token-reader.ts'
import { type Token, TokenType as T } from './tokens.ts'

export interface BlockHandler {
  onDeclaration(declaration: RawDeclaration, start: number, end: number): void
  /** A nested qualified rule: its prelude, and the end of the content of its braces. */
  onRule?(preludeStart: number, preludeEnd: number, contentEnd: number): void
  /** An at-rule: `name` is in lower case; `contentEnd` is -1 when the at-rule has no block. */
  onAtRule?(name: string, preludeStart: number, preludeEnd: number, contentEnd: number): void
  /** Tokens that form neither a declaration nor a rule. */
  onBroken?(start: number, end: number): void
}

/** Reads the contents of a braced block: declarations, and nested rules where the handler takes them. */
export function readBlock(
  tokens: readonly Token[], closes: Int32Array, start: number, end: number, handler: BlockHandler,
): void {
  let at = start
  while (at < end) {
    const type = tokens[at]?.type ?? T.endOfFile
    if (type === T.space || type === T.semicolon) {
      at++
      continue
    }
    if (type === T.atKeyword) {
      at = readAtRule(tokens, closes, at, end, handler)
      continue
    }
    const scan = scanDeclaration(tokens, closes, at, end)
    if (scan.declaration !== null) handler.onDeclaration(scan.declaration, at, scan.next)
    else if (!scan.mayBeRule) handler.onBroken?.(at, scan.next)
    at = scan.mayBeRule ? readRule(tokens, closes, at, end, true, handler) : scan.next
  }
}

/** The declarations of a block that fills the whole token list. Rules and invalid content in it are left out. */
export function readDeclarations(tokens: readonly Token[]): RawDeclaration[] {
  const declarations: RawDeclaration[] = []
  readBlock(tokens, matchBlocks(tokens), 0, tokens.length, { onDeclaration: (declaration) => declarations.push(declaration) })
  return declarations
}

/** Reads the rules of a style sheet or of a grouping at-rule. Declarations are invalid there. */
export function readRules(
  tokens: readonly Token[], closes: Int32Array, start: number, end: number, isNested: boolean, handler: BlockHandler,
): void {
  let at = start
  while (at < end) {
    const type = tokens[at]?.type ?? T.endOfFile
    if (type === T.space || (!isNested && (type === T.cdo || type === T.cdc))) at++
    else if (type === T.atKeyword) at = readAtRule(tokens, closes, at, end, handler)
    else at = readRule(tokens, closes, at, end, isNested, handler)
  }
}

/** Reads a qualified rule from `start`; returns the index after it. In a block, a semicolon before the braces ends the attempt. */
function readRule(
  tokens: readonly Token[], closes: Int32Array, start: number, end: number, isNested: boolean, handler: BlockHandler,
): number {
  let at = start
  while (at < end) {
    const type = tokens[at]?.type ?? T.endOfFile
    if (type === T.openBrace) {
      const contentEnd = Math.min(closes[at] ?? end, end)
      handler.onRule?.(start, at, contentEnd)
      return Math.min(contentEnd + 1, end)
    }
    if (type === T.semicolon && isNested) {
      handler.onBroken?.(start, at)
      return at + 1
    }
    at = skip(tokens, closes, at, end)
  }
  handler.onBroken?.(start, end)
  return end
}

function readAtRule(
  tokens: readonly Token[], closes: Int32Array, start: number, end: number, handler: BlockHandler,
): number {
  const name = (tokens[start]?.text ?? '').toLowerCase()
  let at = start + 1
  while (at < end) {
    const type = tokens[at]?.type ?? T.endOfFile
    if (type === T.semicolon) break
    if (type === T.openBrace) {
      const contentEnd = Math.min(closes[at] ?? end, end)
      handler.onAtRule?.(name, start + 1, at, contentEnd)
      return Math.min(contentEnd + 1, end)
    }
    at = skip(tokens, closes, at, end)
  }
  handler.onAtRule?.(name, start + 1, Math.min(at, end), -1)
  return Math.min(at + 1, end)
}

/** The index after one token, or after the `()` or `[]` block that the token opens. */
function skip(tokens: readonly Token[], closes: Int32Array, at: number, end: number): number {
  const type = tokens[at]?.type
  const opens = type === T.openParen || type === T.openSquare || type === T.function
  return opens ? Math.min((closes[at] ?? end) + 1, end) : at + 1
}
