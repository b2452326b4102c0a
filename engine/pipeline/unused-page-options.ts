/**
 * Reports page options that @page rules override, and sizes in these rules with an unknown name. An option with the same result as the rule
 * is not reported.
 */
import { traitsOf } from '../style/level-traits.ts'
import { isNumbered, pageSelectorText } from '../css/page-selectors.ts'
import type { RawDeclaration, StyleSheet } from '../css/rules.ts'
import { tokensToText } from '../css/token-text.ts'
import { TokenType } from '../css/tokens.ts'
import type { Warnings } from '../messages/warnings.ts'
import { type PageGeometry, pageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import { paperNamed } from '../options/paper-sizes.ts'
import { isSize, parsePageSize } from '../style/page-size.ts'
import { setsMargins } from './page-margins.ts'
import { applyMargins, type Draft, inOrder } from './page-settings.ts'

/** Lengths that differ by less look equal, px. */
const ALIKE = 0.5
const MOST_UNITS = 40
const NO_FRAME = { top: 0, right: 0, bottom: 0, left: 0 }
const SIDES = [['top', 'marginTop'], ['right', 'marginRight'], ['bottom', 'marginBottom'], ['left', 'marginLeft']] as const

export function tellUnusedPageOptions(options: Options, sheets: readonly StyleSheet[], page: PageGeometry, warnings: Warnings): void {
  const rules = sheets.flatMap(({ pages }) => pages)
  if (rules.length === 0) return
  const { level, framesPages } = traitsOf(options.css)
  for (const { declarations } of rules) {
    for (const declaration of declarations) if (declaration.name === 'size') {
      tellUnknownName(declaration, warnings)
      tellFitted(declaration, options, warnings)
    }
  }
  if (Object.keys(options.givenAs).length === 0) return
  const strongest = [...inOrder(rules.filter(({ selector }) => selector.specificity === 0), level)].reverse()
  const asked = pageGeometry(options)
  const size = strongest.find(({ name, tokens }) => name === 'size' && isSize(tokens, level))
  if (size !== undefined) for (const name of sizeOptions(asked, page)) tell(name, size)
  const { frame = NO_FRAME } = page
  const told = new Set<string>()
  for (const [side, key] of SIDES) {
    const own = frame[side]
    const margin = strongest.find(({ name }) => name === 'margin' || name === `margin-${side}`) ?? strongest.find(({ name }) => name.startsWith('margin'))
    if (margin !== undefined && Math.abs(page[key] - own - asked[key]) > ALIKE) {
      told.add(side)
      tell(`margin-${side}`, margin)
    }
  }
  if (framesPages) tellSomePages()

  /** Reports margins that rules for some pages only override. */
  function tellSomePages(): void {
    for (const rule of rules.filter((each) => each.selector.specificity > 0 && isNumbered(each.selector) && setsMargins(each))) {
      const declarations = inOrder([rule], level)
      const strongestFirst = [...declarations].reverse()
      const own: Draft = { ...asked, width: page.width, height: page.height }
      applyMargins(declarations, own, level, options)
      for (const [side, key] of SIDES) {
        if (told.has(side) || Math.abs(own[key] - asked[key]) <= ALIKE) continue
        const margin = strongestFirst.find(({ name }) => name === 'margin' || name === `margin-${side}`)
          ?? strongestFirst.find(({ name }) => name.startsWith('margin'))
        if (margin !== undefined) tell(`margin-${side}`, margin, pageSelectorText(rule.selector))
      }
    }
  }

  function tell(name: string, { name: property, tokens }: RawDeclaration, some = ''): void {
    const shown = options.givenAs[name]
    if (shown !== undefined) warnings.add('page-option-unused', shown, `${property}: ${shortened(tokensToText(tokens))}`, some)
  }
}

/** The options for the page size that had no effect. */
function sizeOptions(asked: PageGeometry, page: PageGeometry): readonly string[] {
  const alike = (a: number, b: number): boolean => Math.abs(a - b) <= ALIKE
  const isWide = ({ width, height }: PageGeometry): boolean => width > height
  const names: string[] = []
  const isSamePaper = alike(Math.min(asked.width, asked.height), Math.min(page.width, page.height)) &&
    alike(Math.max(asked.width, asked.height), Math.max(page.width, page.height))
  if (!isSamePaper) names.push('page-size')
  if (!alike(asked.width, page.width)) names.push('page-width')
  if (!alike(asked.height, page.height)) names.push('page-height')
  if (isWide(asked) !== isWide(page)) names.push('orientation')
  return names
}

/** Keywords of `size` that are not paper sizes. */
const WORDS: ReadonlySet<string> = new Set(['auto', 'landscape', 'portrait', 'inherit', 'initial', 'unset', 'revert', 'revert-layer'])

function tellUnknownName({ tokens }: RawDeclaration, warnings: Warnings): void {
  for (const { type, text } of tokens) {
    if (type === TokenType.function) return
    if (type === TokenType.ident && !WORDS.has(text.toLowerCase()) && paperNamed(text) === undefined) {
      warnings.add('page-size-unknown', shortened(tokensToText(tokens)), shortened(text))
      return
    }
  }
}

/** Reports a `size` that asks for pages as high as their content in a mode that does not support them. */
function tellFitted({ tokens }: RawDeclaration, { css, streaming }: Options, warnings: Warnings): void {
  if ((traitsOf(css).fitsPages && !streaming) || parsePageSize(tokens)?.isFitted !== true) return
  const reason = !traitsOf(css).fitsPages
    ? ': --css listed does not support pages as high as their content'
    : ' for the height of pages: in streaming mode the height of their content is not known\nleave out --streaming, or set --page-height'
  warnings.add('page-size-fitted', shortened(tokensToText(tokens)), reason)
}

const shortened = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.length > MOST_UNITS ? `${trimmed.slice(0, MOST_UNITS)}…` : trimmed
}
