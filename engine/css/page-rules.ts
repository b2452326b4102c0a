/**
 * What an @page rule holds: declarations of the page, and the sixteen margin boxes and the footnote area with theirs. A rule
 * with several selectors is one rule for each.
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
  /** Of the area that footnotes stand in; empty at the listed level. */
  readonly noteArea: readonly RawDeclaration[]
}

export function marginBoxName(keyword: string): MarginBoxName | null {
  const name = keyword.toLowerCase()
  return marginBoxNames.find((known) => known === name) ?? null
}
