/**
 * Counts the ignored CSS declarations of a conversion that could have changed a page, for the summary line that the command, server and
 * library print. Declarations with vendor prefixes and properties without effect in print are not counted. Without a report only rules that
 * an element uses are parsed and counted; with a report all rules are.
 */
import type { RawDeclaration } from '../css/declarations.ts'
import type { IgnoredWeight } from '../css/kept-sheets.ts'
import { type Token, TokenType } from '../css/tokens.ts'
import type { IgnoredDeclarations } from '../messages/report.ts'
import { asksForNothing, isMeaningless } from './properties/unsupported.ts'
import { supportsDeclaration } from './supports-declaration.ts'
import { Level } from './units.ts'

type ExpandVariables = (tokens: readonly Token[]) => readonly Token[] | null

/** The counter of one conversion. */
export class IgnoredCount implements IgnoredDeclarations {
  count = 0
  inStandard = 0
  /** Created at first use, because most documents have nothing to count. */
  private isTaken: ReturnType<typeof supportsDeclaration> | null = null

  /** `expand` substitutes var() at the listed level. Returns the weight that was added. */
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

  /** Adds a declaration that an earlier parse found. */
  addWeight(weight: IgnoredWeight): void {
    if (weight > 0) this.count++
    if (weight > 1) this.inStandard++
  }

  /** Starts again, because all sheets are parsed a second time. */
  reset(): void {
    this.count = this.inStandard = 0
  }
}

/** Whether an ignored declaration could have changed the page. */
function mayChangePage(name: string, tokens: readonly Token[]): boolean {
  if (name.startsWith('--')) return false
  if (name.startsWith('-') || isMeaningless(name)) return false
  return !tokens.some(isPrefixed)
}

/** Keywords and functions such as `-moz-fit-content`, and the `progid:` syntax of Internet Explorer. */
const isPrefixed = ({ type, text }: Token): boolean =>
  (type === TokenType.ident || type === TokenType.function) && (/^-[a-z]+-/i.test(text) || /^progid$/i.test(text))
