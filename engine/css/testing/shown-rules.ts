/** Style sheets parsed at the listed level, with selectors as text, for tests. */
import { parseStyleSheet, type StyleSheet } from '../rules.ts'
import type { Compound, PseudoTest } from '../compiled-selector.ts'

export const parse = (css: string): StyleSheet => parseStyleSheet(css, { level: 'listed' })

function showCompound(compound: Compound): string {
  const show = (test: PseudoTest): string =>
    test.kind === 'is' ? `:is(${test.list.map((selector) => showCompounds(selector.compounds)).join(', ')})` : `:${test.kind}`
  return compound.tag + compound.ids.map((id) => `#${id}`).join('') + compound.classes.map((name) => `.${name}`).join('') +
    compound.pseudos.map(show).join('')
}

export function showCompounds(compounds: readonly Compound[]): string {
  return [...compounds].reverse().map((compound) => showCompound(compound) + ['', ' ', ' > ', ' + ', ' ~ '][compound.combinator]).join('')
}
