/**
 * The text of a block of nothing but declarations, parted at its semicolons, so that each can be read by itself: sheets
 * define hundreds of custom properties, of which a document uses a few. Declarations in which nothing can hide a semicolon are
 * found by a pattern, with a third of the instructions; it gives up without going over the same text again and again.
 */
import { Scanner, TokenType as T } from './scanner.ts'
import { closerOf } from './token-reader.ts'

export interface DeclarationPiece {
  readonly start: number
  readonly end: number
  /** The custom property that it would set; '' for any other. */
  readonly custom: string
}

/** Of `[start, end)`, in which no property has a name with escapes. */
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

/** What means nothing but itself in a value; parentheses may stand in it two deep. */
const VALUE = String.raw`[^;{}()[\]"'\\/]*`
/** What separates declarations, and one of a name of plain ASCII, up to what ends it. */
const PLAIN = new RegExp(String.raw`([ \t\n;]*)((?:--|-?[a-zA-Z_])[\w-]*)[ \t\n]*:${VALUE}(?:\(${VALUE}(?:\(${VALUE}\)${VALUE})*\)${VALUE})*(?=[;}]|$)`, 'y')

/** To the semicolon or the end. */
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
