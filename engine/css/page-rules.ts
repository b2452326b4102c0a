/**
 * What may stand before the braces of @page and inside of them: one of three page selectors, and the sixteen margin
 * boxes. A selector that names a page or combines classes is not supported and leaves the rule out.
 */
import type { RawDeclaration } from './declarations.ts'
import type { TokenReader } from './token-reader.ts'
import { TokenType } from './tokens.ts'

export type PageSelector = '' | 'first' | 'left' | 'right'

export const marginBoxNames = [
  'top-left-corner', 'top-left', 'top-center', 'top-right', 'top-right-corner',
  'right-top', 'right-middle', 'right-bottom',
  'bottom-right-corner', 'bottom-right', 'bottom-center', 'bottom-left', 'bottom-left-corner',
  'left-bottom', 'left-middle', 'left-top',
] as const

export type MarginBoxName = (typeof marginBoxNames)[number]

export interface MarginBoxRule {
  readonly name: MarginBoxName
  readonly declarations: readonly RawDeclaration[]
}

export interface PageRule {
  readonly selector: PageSelector
  readonly declarations: readonly RawDeclaration[]
  readonly marginBoxes: readonly MarginBoxRule[]
}

/** The comma-separated selectors of @page; null when one of them is malformed or not supported. */
export function parsePageSelectors(prelude: TokenReader): readonly PageSelector[] | null {
  if (prelude.done()) return ['']
  const selectors: PageSelector[] = []
  do {
    if (prelude.next().type !== TokenType.colon) return null
    const name = prelude.ident()
    if (name !== 'first' && name !== 'left' && name !== 'right') return null
    selectors.push(name)
  } while (prelude.comma())
  return prelude.done() ? selectors : null
}

export function marginBoxName(keyword: string): MarginBoxName | null {
  const name = keyword.toLowerCase()
  return marginBoxNames.find((known) => known === name) ?? null
}
