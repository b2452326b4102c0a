/**
 * Reads deferred rules of one sheet from its text: selectors that are known to be valid, and declarations. The text went
 * through `preprocess`.
 */
import { readDeclarations } from './block-contents.ts'
import type { CompiledSelector } from './compiled-selector.ts'
import { compilePlain } from './complex-selector.ts'
import type { RawDeclaration } from './declarations.ts'
import type { FormPseudos } from './form-pseudos.ts'
import type { CssLevel } from './level.ts'
import { compileSelectors, type SelectorList } from './selectors.ts'
import type { RulePlace, RuleReader } from './style-rule.ts'
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

  declarations({ text, open, close }: RulePlace): readonly RawDeclaration[] {
    return readDeclarations(tokenizeText(text, open + 1, close))
  }
}
