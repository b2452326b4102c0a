/**
 * The selectors of @page: which pages a rule is for, and how strong it is beside others (CSS Paged Media 3, 5; `:nth()` of
 * CSS Generated Content for Paged Media 3). At the listed level `:first`, `:left` or `:right` stands alone; beyond it they
 * combine, also with `:blank` and `:nth()`. Pages have no names. A selector that is not understood leaves the rule out.
 */
import { type Nth, nthMatches, parseNth } from './nth.ts'
import { nthText } from './selector-text.ts'
import type { TokenReader } from './token-reader.ts'
import { TokenType } from './tokens.ts'

export interface PageSelector {
  readonly isFirst: boolean
  /** For pages that are there only because others have to be left or right ones; no page is. */
  readonly isBlank: boolean
  readonly isLeft: boolean
  readonly isRight: boolean
  /** All of them hold for the number of the page. */
  readonly nth: readonly Nth[]
  /** Orders rules, the weakest first. */
  readonly specificity: number
}

/** The selector of rules for all pages. */
const everyPage: PageSelector = { isFirst: false, isBlank: false, isLeft: false, isRight: false, nth: [], specificity: 0 }

/** What `:first`, `:blank` and `:nth()` count beside `:left` and `:right`. */
const STRONG = 1000

/** Whether a rule is for the page of this number, from 1. The first page is a right one. */
export function selectsPage({ isFirst, isBlank, isLeft, isRight, nth }: PageSelector, page: number): boolean {
  const isOdd = page % 2 === 1
  return !isBlank && !(isFirst && page !== 1) && !(isLeft && isOdd) && !(isRight && !isOdd)
    && nth.every(({ step, offset }) => nthMatches(step, offset, page))
}

/** The comma-separated selectors of @page; null when one of them is malformed or not supported. */
export function parsePageSelectors(prelude: TokenReader, isExtended: boolean): readonly PageSelector[] | null {
  if (prelude.done()) return [everyPage]
  const selectors: PageSelector[] = []
  do {
    const selector = parseSelector(prelude, isExtended)
    if (selector === null) return null
    selectors.push(selector)
  } while (prelude.comma())
  return prelude.done() ? selectors : null
}

function parseSelector(prelude: TokenReader, isExtended: boolean): PageSelector | null {
  let selector: PageSelector | null = null
  while (prelude.peek().type === TokenType.colon) {
    prelude.next()
    if (selector !== null && !isExtended) return null
    selector = withPseudo(selector ?? everyPage, prelude, isExtended)
    if (selector === null) return null
  }
  return selector
}

function withPseudo(before: PageSelector, prelude: TokenReader, isExtended: boolean): PageSelector | null {
  const { specificity } = before
  switch (prelude.ident()) {
    case 'first': return { ...before, isFirst: true, specificity: specificity + STRONG }
    case 'left': return { ...before, isLeft: true, specificity: specificity + 1 }
    case 'right': return { ...before, isRight: true, specificity: specificity + 1 }
    case 'blank': return isExtended ? { ...before, isBlank: true, specificity: specificity + STRONG } : null
    case null: {
      const nth = isExtended ? nthOf(prelude) : null
      return nth === null ? null : { ...before, nth: [...before.nth, nth], specificity: specificity + STRONG }
    }
    default: return null
  }
}

/** `nth(An+B)`. */
function nthOf(prelude: TokenReader): Nth | null {
  const token = prelude.peek()
  if (token.type !== TokenType.function || token.text.toLowerCase() !== 'nth') return null
  const text = nthText(prelude.block())
  return text === null ? null : parseNth(text)
}
