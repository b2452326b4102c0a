/**
 * Counts the CSS declarations of a conversion that are ignored and could have changed a page, for the line that the doors print.
 * Vendor-prefixed names and values do not count, since browsers ignore those of others too, nor does what means nothing on
 * paper. It hears of the rules that are read: without a report those that some element asks for, with one all.
 */
import type { RawDeclaration } from '../css/declarations.ts'
import type { IgnoredWeight } from '../css/kept-sheets.ts'
import { type Token, TokenType } from '../css/tokens.ts'
import type { IgnoredDeclarations } from '../messages/report.ts'
import { asksForNothing, isMeaningless } from './properties/unsupported.ts'
import { supportsDeclaration } from './supports-declaration.ts'
import { Level } from './units.ts'

type ExpandVariables = (tokens: readonly Token[]) => readonly Token[] | null

export class IgnoredCount implements IgnoredDeclarations {
  count = 0
  inStandard = 0
  /** Made when it is first asked: documents with nothing to count are the rule. */
  private isTaken: ReturnType<typeof supportsDeclaration> | null = null

  /** `expand` replaces var() by what they come to at the listed level. Gives what was added. */
  add({ name, tokens }: RawDeclaration, level: Level, expand: ExpandVariables): IgnoredWeight {
    if (level === Level.builtIn || !mayChangePage(name, tokens)) return 0
    if (level >= Level.standard && asksForNothing(name, tokens)) return 0
    this.count++
    if (level >= Level.standard) return 1
    this.isTaken ??= supportsDeclaration()
    const expanded = expand(tokens)
    if (expanded === null || !this.isTaken(name, expanded)) return 1
    this.inStandard++
    return 2
  }

  /** Adds what was found before. */
  addWeight(weight: IgnoredWeight): void {
    if (weight > 0) this.count++
    if (weight > 1) this.inStandard++
  }

  /** All sheets are read a second time. */
  reset(): void {
    this.count = this.inStandard = 0
  }
}

/** Whether a declaration that is ignored could have changed the page. */
function mayChangePage(name: string, tokens: readonly Token[]): boolean {
  if (name.startsWith('--')) return false
  if (name.startsWith('-') || isMeaningless(name)) return false
  return !tokens.some(isPrefixed)
}

/** Words and functions such as `-moz-fit-content`, and those that only Internet Explorer read (`progid:`). */
const isPrefixed = ({ type, text }: Token): boolean =>
  (type === TokenType.ident || type === TokenType.function) && (/^-[a-z]+-/i.test(text) || /^progid$/i.test(text))
