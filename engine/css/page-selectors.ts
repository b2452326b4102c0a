/**
 * The selectors of @page: which pages a rule is for, and how strong it is beside others (CSS Paged Media 3, 5; `:nth()` of
 * CSS Generated Content for Paged Media 3). At the listed level `:first`, `:left` or `:right` stands alone; beyond it they
 * combine, also with `:blank`, `:nth()` and a name before them. A selector that is not understood leaves the rule out.
 */
import { type Nth, nthMatches, nthTextOf, parseNth } from './nth.ts'
import { nthText } from './selector-text.ts'
import { TokenReader } from './token-reader.ts'
import { TokenType } from './tokens.ts'

/** A page as selectors see it. */
export interface PageSpot {
  /** From 1. */
  readonly page: number
  /** What `page` calls it; empty for none. */
  readonly name: string
  /** From 1, among the pages of this name that follow each other. */
  readonly within: number
  /** It is there only because the next is to be a left or a right one. */
  readonly isBlank?: boolean
}

export interface PageSelector {
  /** Empty for pages of any name. */
  readonly name: string
  readonly isFirst: boolean
  /** For pages that are there only because others have to be left or right ones. */
  readonly isBlank: boolean
  readonly isLeft: boolean
  readonly isRight: boolean
  /** All of them hold for the number of the page. */
  readonly nth: readonly PageNth[]
  /** Orders rules, the weakest first. */
  readonly specificity: number
}

/** `:nth()`; with a name, it counts the pages of that name only. */
interface PageNth extends Nth {
  readonly of: string
}

/** The selector of rules for all pages. */
const everyPage: PageSelector = { name: '', isFirst: false, isBlank: false, isLeft: false, isRight: false, nth: [], specificity: 0 }

/** What `:first`, `:blank` and `:nth()` count beside `:left` and `:right`. */
const STRONG = 1000
/** What a name counts. */
const STRONGEST = 1_000_000

/** A selector as messages show it: `@page :first`. */
export function pageSelectorText({ name, isFirst, isBlank, isLeft, isRight, nth }: PageSelector): string {
  const flags = `${isFirst ? ':first' : ''}${isBlank ? ':blank' : ''}${isLeft ? ':left' : ''}${isRight ? ':right' : ''}`
  const counted = nth.map(({ step, offset, of }) => `:nth(${nthTextOf({ step, offset })}${of === '' ? '' : ` of ${of}`})`)
  const all = `${name}${flags}${counted.join('')}`
  return all === '' ? '@page' : `@page ${all}`
}

/** Whether a rule is for a page. The first page is a right one. */
export function selectsPage({ name, isFirst, isBlank, isLeft, isRight, nth }: PageSelector, { page, name: own, within, isBlank: isNone }: PageSpot): boolean {
  const isOdd = page % 2 === 1
  return (name === '' || name === own) && !(isBlank && isNone !== true) && !(isFirst && page !== 1) && !(isLeft && isOdd) && !(isRight && !isOdd)
    && nth.every(({ step, offset, of }) => of === '' ? nthMatches(step, offset, page) : of === own && nthMatches(step, offset, within))
}

/** Whether numbers alone say which pages are selected. */
export const isNumbered = ({ name, isBlank, nth }: PageSelector): boolean => name === '' && !isBlank && nth.every(({ of }) => of === '')

/** The comma-separated selectors of @page; null when one of them is malformed or not supported. */
export function parsePageSelectors(prelude: TokenReader, isStandard: boolean): readonly PageSelector[] | null {
  if (prelude.done()) return [everyPage]
  const selectors: PageSelector[] = []
  do {
    const selector = parseSelector(prelude, isStandard)
    if (selector === null) return null
    selectors.push(selector)
  } while (prelude.comma())
  return prelude.done() ? selectors : null
}

function parseSelector(prelude: TokenReader, isStandard: boolean): PageSelector | null {
  let selector: PageSelector | null = null
  if (isStandard && prelude.peek().type === TokenType.ident) {
    const name = pageName(prelude)
    if (name === null) return null
    selector = { ...everyPage, name, specificity: STRONGEST }
  }
  while (prelude.peek().type === TokenType.colon) {
    prelude.next()
    if (selector !== null && !isStandard) return null
    selector = withPseudo(selector ?? everyPage, prelude, isStandard)
    if (selector === null) return null
  }
  return selector
}

function withPseudo(before: PageSelector, prelude: TokenReader, isStandard: boolean): PageSelector | null {
  const { specificity } = before
  switch (prelude.ident()) {
    case 'first': return { ...before, isFirst: true, specificity: specificity + STRONG }
    case 'left': return { ...before, isLeft: true, specificity: specificity + 1 }
    case 'right': return { ...before, isRight: true, specificity: specificity + 1 }
    case 'blank': return isStandard ? { ...before, isBlank: true, specificity: specificity + STRONG } : null
    case null: {
      const nth = isStandard ? nthOf(prelude) : null
      return nth === null ? null : { ...before, nth: [...before.nth, nth], specificity: specificity + STRONG }
    }
    default: return null
  }
}

/** `nth(An+B)`, perhaps with the name of the pages that it counts. */
function nthOf(prelude: TokenReader): PageNth | null {
  const token = prelude.peek()
  if (token.type !== TokenType.function || token.text.toLowerCase() !== 'nth') return null
  const inside = prelude.block()
  const start = inside.mark()
  while (!inside.atEnd() && !isOf(inside)) inside.skipComponent()
  const text = nthText(new TokenReader(inside.tokens, start, inside.position, inside.depth))
  const nth = text === null ? null : parseNth(text)
  if (nth === null || inside.atEnd()) return nth === null ? null : { ...nth, of: '' }
  inside.next()
  inside.skipSpace()
  const of = pageName(inside)
  return of !== null && inside.done() ? { ...nth, of } : null
}

const isOf = (reader: TokenReader): boolean => {
  const token = reader.peek()
  return token.type === TokenType.ident && token.text.toLowerCase() === 'of'
}

/** Names of pages are case-sensitive, and none is `auto`. */
export function pageName(reader: TokenReader): string | null {
  const token = reader.peek()
  if (token.type !== TokenType.ident || token.text.toLowerCase() === 'auto') return null
  reader.next()
  return token.text
}
