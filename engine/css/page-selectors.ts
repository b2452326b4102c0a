/**
 * Parses the selectors of @page, matches them against pages and computes their specificity (CSS Paged Media 3; `:nth()` of CSS Generated
 * Content for Paged Media 3). The listed level allows one of `:first`, `:left`, `:right`; the standard level also allows combinations,
 * `:blank`, `:nth()` and a page name. An invalid selector drops the whole rule.
 */
import { type Nth, nthMatches, nthTextOf, parseNth } from './nth.ts'
import { nthText } from './selector-text.ts'
import { TokenReader } from './token-reader.ts'
import { TokenType } from './tokens.ts'

/** The facts about a page that selectors test. */
export interface PageSpot {
  /** The page number, counted from 1. */
  readonly page: number
  /** The used value of `page`; empty for none. */
  readonly name: string
  /** The number of the page in its run of consecutive pages with the same name, counted from 1. */
  readonly within: number
  /** The page is blank: it only exists because the next page must be a left or a right page. */
  readonly isBlank?: boolean
}

export interface PageSelector {
  /** The page name; empty for pages of any name. */
  readonly name: string
  readonly isFirst: boolean
  /** `:blank`: only pages that exist because the next page must be a left or a right one. */
  readonly isBlank: boolean
  readonly isLeft: boolean
  readonly isRight: boolean
  /** All of them must match the page number. */
  readonly nth: readonly PageNth[]
  /** A higher value is stronger. */
  readonly specificity: number
}

/** `:nth()`. With a page name, only the pages of that name are counted. */
interface PageNth extends Nth {
  readonly of: string
}

/** The selector of an @page rule without selectors: all pages. */
const everyPage: PageSelector = { name: '', isFirst: false, isBlank: false, isLeft: false, isRight: false, nth: [], specificity: 0 }

/** Specificity of `:first`, `:blank` and `:nth()`; `:left` and `:right` count 1. */
const STRONG = 1000
/** Specificity of a page name. */
const STRONGEST = 1_000_000

/** The selector as it appears in messages, such as `@page :first`. */
export function pageSelectorText({ name, isFirst, isBlank, isLeft, isRight, nth }: PageSelector): string {
  const flags = `${isFirst ? ':first' : ''}${isBlank ? ':blank' : ''}${isLeft ? ':left' : ''}${isRight ? ':right' : ''}`
  const counted = nth.map(({ step, offset, of }) => `:nth(${nthTextOf({ step, offset })}${of === '' ? '' : ` of ${of}`})`)
  const all = `${name}${flags}${counted.join('')}`
  return all === '' ? '@page' : `@page ${all}`
}

/** Whether the selector matches a page. Odd pages are right pages. */
export function selectsPage({ name, isFirst, isBlank, isLeft, isRight, nth }: PageSelector, { page, name: own, within, isBlank: isNone }: PageSpot): boolean {
  const isOdd = page % 2 === 1
  return (name === '' || name === own) && !(isBlank && isNone !== true) && !(isFirst && page !== 1) && !(isLeft && isOdd) && !(isRight && !isOdd)
    && nth.every(({ step, offset, of }) => of === '' ? nthMatches(step, offset, page) : of === own && nthMatches(step, offset, within))
}

/** Whether the page number alone decides if the selector matches. */
export const isNumbered = ({ name, isBlank, nth }: PageSelector): boolean => name === '' && !isBlank && nth.every(({ of }) => of === '')

/** The comma-separated selectors of @page; null when one of them is malformed or not supported at the level. */
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

/** `nth(An+B)`, with an optional page name: `nth(An+B of name)`. */
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

/** A page name. Names are case-sensitive; `auto` is not a name. */
export function pageName(reader: TokenReader): string | null {
  const token = reader.peek()
  if (token.type !== TokenType.ident || token.text.toLowerCase() === 'auto') return null
  reader.next()
  return token.text
}
