/**
 * What stands between braces, or in a whole sheet, parted as CSS Syntax has it: declarations, rules, at-rules, and what is
 * none of these, each handed on as a range of tokens. Nothing here knows what a rule means. `closes` are the block ends of
 * the whole token list, so that text that turns out to be something else is not read twice.
 */
import { type RawDeclaration, scanDeclaration } from './declarations.ts'
import { matchBlocks } from './token-reader.ts'
import { type Token, TokenType as T } from './tokens.ts'

export interface BlockHandler {
  onDeclaration(declaration: RawDeclaration, start: number, end: number): void
  /** A nested rule: its prelude and the content of its braces. */
  onRule?(preludeStart: number, preludeEnd: number, contentEnd: number): void
  /** An at-rule: `name` is in lower case; `contentEnd` is -1 when it has no braces. */
  onAtRule?(name: string, preludeStart: number, preludeEnd: number, contentEnd: number): void
  /** Tokens that are nothing of all this. */
  onBroken?(start: number, end: number): void
}

/** The content of a braced block: declarations, and rules where the handler takes them. */
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

/** The declarations of a block that is all the tokens; what else is in it is left out. */
export function readDeclarations(tokens: readonly Token[]): RawDeclaration[] {
  const declarations: RawDeclaration[] = []
  readBlock(tokens, matchBlocks(tokens), 0, tokens.length, { onDeclaration: (declaration) => declarations.push(declaration) })
  return declarations
}

/** The rules of a sheet, or of an at-rule that groups them; declarations have no place there. */
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

/** A qualified rule from `start`; the place behind it. In a block a semicolon before the braces ends the attempt. */
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

/** Past one token, or past the round or square block it opens. */
function skip(tokens: readonly Token[], closes: Int32Array, at: number, end: number): number {
  const type = tokens[at]?.type
  const opens = type === T.openParen || type === T.openSquare || type === T.function
  return opens ? Math.min((closes[at] ?? end) + 1, end) : at + 1
}
