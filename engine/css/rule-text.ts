/**
 * Reads deferred rules of one sheet from its text: selectors that are known to be valid, and declarations. The text went
 * through `preprocess`.
 */
import { readDeclarations } from './block-contents.ts'
import type { CompiledSelector } from './compiled-selector.ts'
import { compilePlain } from './complex-selector.ts'
import type { RawDeclaration } from './declarations.ts'
import { declarationPieces } from './declaration-pieces.ts'
import type { FormPseudos } from './form-pseudos.ts'
import type { CssLevel } from './level.ts'
import { compileSelectors, type SelectorList } from './selectors.ts'
import { customOf, type CustomText, type RulePlace, type RuleReader } from './style-rule.ts'
import { TokenReader } from './token-reader.ts'
import { tokenizeText } from './tokens.ts'

export class RuleText implements RuleReader {
  private readonly level: CssLevel
  private readonly formPseudos: FormPseudos

  constructor(level: CssLevel, formPseudos: FormPseudos) {
    this.level = level
    this.formPseudos = formPseudos
  }

  selectors(text: string, start: number, end: number): SelectorList {
    const { level, formPseudos } = this
    return compileSelectors(new TokenReader(tokenizeText(text, start, end)), { level, parent: null, formPseudos }) ?? []
  }

  selector(text: string, start: number, end: number): CompiledSelector | undefined {
    return compilePlain(text.slice(start, end)) ?? this.selectors(text, start, end)[0]
  }

  declarations({ text, open, close }: RulePlace, setsCustomProperties: boolean): readonly RawDeclaration[] {
    if (this.level !== 'listed' || !setsCustomProperties) return readDeclarations(tokenizeText(text, open + 1, close))
    return declarationPieces(text, open + 1, close)
      .flatMap(({ start, end, custom }) => (custom === '' ? readDeclarations(tokenizeText(text, start, end)) : []))
  }

  customProperties({ text, open, close }: RulePlace): readonly CustomText[] {
    return declarationPieces(text, open + 1, close).filter(({ custom }) => custom !== '').map(({ start, end, custom }) => ({
      name: custom,
      read: () => customOf(readDeclarations(tokenizeText(text, start, end))[0]),
    }))
  }
}
