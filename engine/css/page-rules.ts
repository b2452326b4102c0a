/**
 * The contents of an @page rule (CSS Paged Media 3): the declarations of the page context, and those of the sixteen margin boxes and of the
 * footnote area. A rule with several selectors becomes one `PageRule` per selector.
 */
import type { RawDeclaration } from './declarations.ts'
import type { PageSelector } from './page-selectors.ts'

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
  /** Declarations of the footnote area (`@footnote`); empty at the listed level. */
  readonly noteArea: readonly RawDeclaration[]
}

/** The margin box of an at-keyword such as `top-left`, in any case; null for other names. */
export function marginBoxName(keyword: string): MarginBoxName | null {
  const name = keyword.toLowerCase()
  return marginBoxNames.find((known) => known === name) ?? null
}
