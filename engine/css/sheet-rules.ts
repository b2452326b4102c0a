/**
 * Splits the text of a style sheet into its rules and at-rules (CSS Syntax 3, section 5) without parsing their content: a document uses a
 * few rules of a large sheet, and only those need parsing. Easy to get wrong: an unmatched `}` ends a rule list inside an at-rule, and is
 * ignored at the top level. Common rules are found by regular expressions, all others token by token; a sheet of 230 kB takes a third of
 * the time this way.
 */
import { isSpace, Scanner, TokenType as T } from './scanner.ts'
import { closerOf } from './token-reader.ts'

export const SheetRule = { end: 0, rule: 1, atRule: 2, broken: 3 } as const
export type SheetRule = (typeof SheetRule)[keyof typeof SheetRule]

const QUOTE = 0x22
const APOSTROPHE = 0x27
const OPEN_PARENTHESIS = 0x28
const CLOSE_PARENTHESIS = 0x29
const HYPHEN = 0x2d
const AT = 0x40
const OPEN_SQUARE = 0x5b
const BACKSLASH = 0x5c
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Prelude text without special characters, and an attribute selector. */
const PLAIN = String.raw`[^"'\\/@()[\];{}<]*`
const SQUARE = String.raw`\[${PLAIN}(?:(?:"[^"\\\n]*"|'[^'\\\n]*')${PLAIN})?\]`
/** The same attribute selector, without braces in its string. */
const BRACELESS = SQUARE.replaceAll(String.raw`\n]`, String.raw`\n{]`)
const BLOCK = String.raw`[^"'\\@([{}/-]*`
/**
 * White space and a whole rule. Its prelude has no nested brackets; its block has no strings or comments, and has `--` only at the start of
 * parentheses. The repetitions are bounded to limit backtracking.
 */
const WHOLE = [
  String.raw`[ \t\n]*(?!-->|\{)${PLAIN}(?:(?:${BRACELESS}|\(${PLAIN}(?:${BRACELESS}${PLAIN})?\))${PLAIN}){0,20}\{`,
  String.raw`${BLOCK}(?:(?:-(?!-)|/(?!\*)|\((?:--)?(?:[^"'\\@()[\]{}/-]|-(?!-))*\))${BLOCK}){0,200}\}`,
].join('')

/** For fewer rules than this, compiling the pattern of whole rules costs more than it saves. */
const FEW_RULES = 60

/** A cursor over the rules of a sheet. After `next`, its fields describe the current rule. */
export class SheetRules {
  /** Offset where the rule begins. */
  start = 0
  /** Offset of the `{`. Without a block: the end of the rule, after its semicolon or before the brace that ends the list. */
  open = 0
  /** Whether the rule has a block. Then call `skipBlock`, or `next` to read the rules in the block. */
  hasBlock = false
  /** About the block skipped last: whether it holds only declarations, with property names without escapes. */
  isPlain = false
  setsCustomProperties = false
  private readonly scanner: Scanner
  private rules = 0
  /** The end of the block when it is already known, else -1. */
  private closeOfWhole = -1
  private isListOver = false
  // The special characters in a prelude, in a block and within parentheses.
  private readonly ofPrelude = /-->|["'\\/@()[\];{}<]/g
  /** A prelude up to its `{`, with no nested brackets except attribute selectors inside parentheses. */
  private readonly ofBrackets = new RegExp(`${PLAIN}(?:(?:${SQUARE}|\\(${PLAIN}(?:${SQUARE}${PLAIN})*\\))${PLAIN})*\\{`, 'y')
  private readonly ofBlock = /["'\\@([{}]|\/\*|--/g
  private ofWhole: RegExp | null = null
  private readonly ofParentheses = /["'\\()[\]{}]|\/\*/g
  /** The start of a short at-rule up to its `{`, without nested parentheses. */
  private readonly ofAtRule = /@[a-zA-Z](?:[\w\s:,.-]|\([\w\s:,.<>=/-]*\)){0,200}\{/y

  constructor(text: string) {
    this.scanner = new Scanner(text)
  }

  get position(): number {
    return this.scanner.at
  }

  /** Advances to the next rule of the list. `isNested`: a `}` ends the list. */
  next(isNested: boolean): SheetRule {
    const { scanner } = this
    if (this.isListOver) {
      this.isListOver = false
      return SheetRule.end
    }
    const { text } = scanner
    let start = scanner.at
    while (isSpace(text.charCodeAt(start))) start++
    const c = text.charCodeAt(start)
    if (c === AT) {
      if (this.plainAtRule(start)) return SheetRule.atRule
    } else if (c !== CLOSE_BRACE && ((++this.rules > FEW_RULES && this.wholeRule(start)) || this.plainPrelude(start))) return SheetRule.rule
    for (;;) {
      const type = scanner.scan()
      if (type === T.endOfFile || (type === T.closeBrace && isNested)) return SheetRule.end
      if (type === T.space || (!isNested && (type === T.cdo || type === T.cdc))) continue
      this.start = scanner.start
      const isAtRule = type === T.atKeyword
      this.prelude(isAtRule ? scanner.scan() : type, isAtRule || isNested, isNested)
      if (isAtRule) return SheetRule.atRule
      return this.hasBlock ? SheetRule.rule : SheetRule.broken
    }
  }

  /** Advances to the block of a rule that the pattern of whole rules matches; false when it does not match. */
  private wholeRule(start: number): boolean {
    const { scanner } = this
    const { text } = scanner
    const ofWhole = this.ofWhole ??= new RegExp(WHOLE, 'y')
    ofWhole.lastIndex = start
    if (!ofWhole.test(text)) return false
    this.start = start
    this.open = text.indexOf('{', start)
    this.hasBlock = true
    this.closeOfWhole = ofWhole.lastIndex - 1
    return true
  }

  /** Advances past a prelude and its `{` when it has no ambiguous characters; else false. */
  private plainPrelude(start: number): boolean {
    const { scanner, ofPrelude, ofBrackets } = this
    const { text } = scanner
    ofPrelude.lastIndex = start
    if (!ofPrelude.test(text)) return false
    let open = ofPrelude.lastIndex - 1
    const c = text.charCodeAt(open)
    if (open === start && c !== OPEN_SQUARE) return false
    if (c !== OPEN_BRACE) {
      if (c !== OPEN_SQUARE && c !== OPEN_PARENTHESIS) return false
      ofBrackets.lastIndex = open
      if (!ofBrackets.test(text)) return false
      open = ofBrackets.lastIndex - 1
    }
    this.start = start
    this.open = open
    this.hasBlock = true
    scanner.at = open + 1
    return true
  }

  /** The same for an at-rule; a sheet with many media queries has hundreds of them. */
  private plainAtRule(start: number): boolean {
    const { scanner, ofAtRule } = this
    ofAtRule.lastIndex = start
    if (!ofAtRule.test(scanner.text)) return false
    this.start = start
    this.open = ofAtRule.lastIndex - 1
    this.hasBlock = true
    scanner.at = this.open + 1
    return true
  }

  private prelude(first: T, endsAtSemicolon: boolean, isNested: boolean): void {
    const { scanner } = this
    let type = first
    this.hasBlock = false
    while (type !== T.endOfFile && !(type === T.semicolon && endsAtSemicolon)) {
      if (type === T.openBrace || (type === T.closeBrace && isNested)) {
        this.hasBlock = type === T.openBrace
        this.isListOver = !this.hasBlock
        this.open = scanner.start
        return
      }
      if (closerOf(type) !== T.endOfFile) this.close(closerOf(type))
      type = scanner.scan()
    }
    this.open = scanner.at
  }

  /** Skips the block whose `{` was read last; returns the offset of its `}`, or the end of the text. */
  skipBlock(): number {
    this.isPlain = true
    this.setsCustomProperties = false
    let close = this.closeOfWhole
    if (close < 0) close = this.plainBlock()
    this.closeOfWhole = -1
    if (close < 0) return this.close(T.closeBrace)
    this.scanner.at = close + 1
    return close
  }

  /** The end of a block without nested blocks and without escapes in strings; -1 for any other block. */
  private plainBlock(): number {
    const { ofBlock, scanner: { text, at } } = this
    ofBlock.lastIndex = at
    while (ofBlock.test(text)) {
      const found = ofBlock.lastIndex - 1
      const c = text.charCodeAt(found)
      switch (c) {
        case CLOSE_BRACE: return found
        case HYPHEN: this.setsCustomProperties ||= text.charCodeAt(found - 2) !== OPEN_PARENTHESIS; break
        case QUOTE: case APOSTROPHE: {
          const end = text.indexOf(c === QUOTE ? '"' : "'", found + 1)
          if (end < 0 || text.charCodeAt(end - 1) === BACKSLASH || text.slice(found, end).includes('\n')) return -1
          ofBlock.lastIndex = end + 1
          break
        }
        case OPEN_PARENTHESIS: {
          const end = this.plainParentheses(found)
          if (end < 0) return -1
          ofBlock.lastIndex = end + 1
          break
        }
        default: return -1
      }
    }
    return -1
  }

  private plainParentheses(open: number): number {
    const { ofParentheses, scanner: { text } } = this
    ofParentheses.lastIndex = open
    let depth = 0
    while (ofParentheses.test(text)) {
      const found = ofParentheses.lastIndex - 1
      const c = text.charCodeAt(found)
      if (c === OPEN_PARENTHESIS) depth++
      else if (c !== CLOSE_PARENTHESIS) return -1
      else if (--depth === 0) return found
    }
    return -1
  }

  private close(closer: T): number {
    const { scanner } = this
    const expected: T[] = [closer]
    for (;;) {
      const type = scanner.scan()
      if (type === T.endOfFile) return scanner.at
      if (type === expected[expected.length - 1]) {
        expected.pop()
        if (expected.length === 0) return scanner.start
        continue
      }
      if (expected.length === 1) this.note(type)
      const inner = closerOf(type)
      if (inner !== T.endOfFile) expected.push(inner)
    }
  }

  private note(type: T): void {
    const { scanner } = this
    if (type === T.ident) {
      if (scanner.isEscaped) this.isPlain = false
      else if (scanner.text.startsWith('--', scanner.start)) this.setsCustomProperties = true
    } else if (type === T.openBrace || type === T.atKeyword) this.isPlain = false
  }
}
