/**
 * Splits a block that holds only declarations at its semicolons, so that each declaration can be parsed when it is needed: sheets define
 * hundreds of custom properties, and a document uses a few. A regular expression finds declarations in which no semicolon can be hidden (in
 * strings, url(), brackets), with a third of the instructions; any other goes through the scanner. The expression gives up without
 * backtracking over the same text.
 */
import { Scanner, TokenType as T } from './scanner.ts'
import { closerOf } from './token-reader.ts'

export interface DeclarationPiece {
  readonly start: number
  readonly end: number
  /** The name of the custom property that the declaration sets; empty for other properties. */
  readonly custom: string
}

/** The declarations of `[start, end)`. No property name in it may have escapes. */
export function declarationPieces(text: string, start: number, end: number): readonly DeclarationPiece[] {
  const scanner = new Scanner(text, start, end)
  const pieces: DeclarationPiece[] = []
  for (;;) {
    PLAIN.lastIndex = scanner.at
    const found = scanner.at < end ? PLAIN.exec(text) : null
    if (found !== null && PLAIN.lastIndex <= end) {
      const name = found[2] ?? ''
      pieces.push({ start: scanner.at + (found[1] ?? '').length, end: PLAIN.lastIndex, custom: name.startsWith('--') ? name : '' })
      scanner.at = PLAIN.lastIndex
      continue
    }
    const type = scanner.scan()
    if (type === T.endOfFile) return pieces
    if (type === T.space || type === T.semicolon) continue
    const from = scanner.start
    const custom = type === T.ident && text.startsWith('--', from) ? text.slice(from, scanner.at) : ''
    skipValue(scanner, type)
    pieces.push({ start: from, end: scanner.start, custom })
  }
}

/** Value characters without special meaning. Parentheses may nest two deep. */
const VALUE = String.raw`[^;{}()[\]"'\\/]*`
/** Separators and one declaration with a plain ASCII name, up to its semicolon or closing brace. */
const PLAIN = new RegExp(String.raw`([ \t\n;]*)((?:--|-?[a-zA-Z_])[\w-]*)[ \t\n]*:${VALUE}(?:\(${VALUE}(?:\(${VALUE}\)${VALUE})*\)${VALUE})*(?=[;}]|$)`, 'y')

/** Scans to the end of the value: the semicolon or the end of the text. */
function skipValue(scanner: Scanner, first: T): void {
  const expected: T[] = []
  for (let type = first; type !== T.endOfFile; type = scanner.scan()) {
    if (expected.length > 0 && type === expected[expected.length - 1]) {
      expected.pop()
      continue
    }
    if (type === T.semicolon && expected.length === 0) return
    const closer = closerOf(type)
    if (closer !== T.endOfFile) expected.push(closer)
  }
}
