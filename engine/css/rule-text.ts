/**
 * Parses deferred rules of one sheet from its text: their selectors, their declarations and their custom properties. The text must have
 * gone through `preprocess`.
 */
import { readDeclarations } from './block-contents.ts'
import type { RawDeclaration } from './declarations.ts'
import { declarationPieces } from './declaration-pieces.ts'
import type { FormPseudos } from './form-pseudos.ts'
import type { CssLevel } from './level.ts'
import { commonSelectors } from './common-selectors.ts'
import { compileSelectors, type SelectorList } from './selectors.ts'
import { customOf, type CustomText, type RulePlace, type RuleReader } from './style-rule.ts'
import { TokenReader } from './token-reader.ts'
import { tokenizeText, TokenType as T } from './tokens.ts'

/** Parses the deferred rules of one sheet. */
export class RuleText implements RuleReader {
  readonly text: string
  private readonly level: CssLevel
  private readonly formPseudos: FormPseudos

  constructor(text: string, level: CssLevel, formPseudos: FormPseudos) {
    this.text = text
    this.level = level
    this.formPseudos = formPseudos
  }

  selectors(start: number, end: number, parts: readonly string[]): SelectorList {
    const { level, formPseudos } = this
    const plain = commonSelectors(parts, level)
    if (plain !== null) return plain
    const tokens = tokenizeText(this.text, start, end)
    if (looksLikeCustomProperty(new TokenReader(tokens))) return []
    return compileSelectors(new TokenReader(tokens), { level, parent: null, formPseudos }) ?? []
  }

  declarations({ open, close }: RulePlace, setsCustomProperties: boolean): readonly RawDeclaration[] {
    const { text } = this
    if (this.level !== 'listed' || !setsCustomProperties) return readDeclarations(tokenizeText(text, open + 1, close))
    return declarationPieces(text, open + 1, close)
      .flatMap(({ start, end, custom }) => (custom === '' ? readDeclarations(tokenizeText(text, start, end)) : []))
  }

  customProperties({ open, close }: RulePlace, isValid: () => boolean): readonly CustomText[] {
    const { text } = this
    return declarationPieces(text, open + 1, close).filter(({ custom }) => custom !== '').map(({ start, end, custom }) => ({
      name: custom,
      read: () => isValid() ? customOf(readDeclarations(tokenizeText(text, start, end))[0]) : undefined,
    }))
  }
}

/** Whether a prelude starts like `--x:`. Outside of a rule, `--x: {…}` is a misplaced declaration, not a rule for `--x:` elements. */
export function looksLikeCustomProperty(reader: TokenReader): boolean {
  reader.skipSpace()
  const name = reader.next()
  reader.skipSpace()
  return name.type === T.ident && name.text.startsWith('--') && reader.peek().type === T.colon
}
