/**
 * What is said of options for the page that @page rules overrule, and of sizes in these rules that have an unknown name.
 * An option that comes to the same as the rule is not told.
 */
import { isNumbered, pageSelectorText } from '../css/page-selectors.ts'
import type { RawDeclaration, StyleSheet } from '../css/rules.ts'
import { tokensToText } from '../css/token-text.ts'
import { TokenType } from '../css/tokens.ts'
import type { Warnings } from '../messages/warnings.ts'
import { type PageGeometry, pageGeometry } from '../options/page-geometry.ts'
import type { Options } from '../options/table.ts'
import { paperNamed } from '../options/paper-sizes.ts'
import { isSize, parsePageSize } from '../style/page-size.ts'
import { Level } from '../style/units.ts'
import { setsMargins } from './page-margins.ts'
import { applyMargins, type Draft, inOrder } from './page-settings.ts'

/** px: sides that differ by less are the same for whoever looks at them. */
const ALIKE = 0.5
const MOST_UNITS = 40
const NO_FRAME = { top: 0, right: 0, bottom: 0, left: 0 }
const SIDES = [['top', 'marginTop'], ['right', 'marginRight'], ['bottom', 'marginBottom'], ['left', 'marginLeft']] as const

export function tellUnusedPageOptions(options: Options, sheets: readonly StyleSheet[], page: PageGeometry, warnings: Warnings): void {
  const rules = sheets.flatMap(({ pages }) => pages)
  if (rules.length === 0) return
  const level = options.css === 'standard' ? Level.standard : Level.listed
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
  if (level === Level.standard) tellSomePages()

  /** What those rules overrule that are for some pages only. */
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

/** The options of the size that have come to nothing. */
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

/** Words of a size that stand for no size. */
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

/** Pages as high as their content are not there in all modes. */
function tellFitted({ tokens }: RawDeclaration, { css, streaming }: Options, warnings: Warnings): void {
  if ((css === 'standard' && !streaming) || parsePageSize(tokens)?.isFitted !== true) return
  const reason = css === 'listed'
    ? ': pages as high as their content are not at --css listed'
    : ' for the height of pages: in streaming mode it is not known how high their content is\nleave out --streaming, or give --page-height'
  warnings.add('page-size-fitted', shortened(tokensToText(tokens)), reason)
}

const shortened = (text: string): string => {
  const trimmed = text.trim()
  return trimmed.length > MOST_UNITS ? `${trimmed.slice(0, MOST_UNITS)}…` : trimmed
}
