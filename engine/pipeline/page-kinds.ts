/**
 * Which @page rules hold for a page, and which pages have the same: what is made of the rules, the background and the
 * margin boxes, is made once for each kind of page. Rules of one origin are ordered by their selectors before their place.
 */
import { type PageSpot, selectsPage } from '../css/page-selectors.ts'
import type { PageRule } from '../css/page-rules.ts'
import type { Origin } from '../style/cascade.ts'

export interface OriginPageRule {
  readonly rule: PageRule
  readonly origin: typeof Origin.user | typeof Origin.author
  /** What references in the rule are relative to. */
  readonly base: string
}

export class PageKinds<Rule extends { readonly rule: PageRule }> {
  private readonly rules: readonly Rule[]
  /** Whether all pages are alike. */
  readonly isOne: boolean

  /** `rules`: in the order in which they stand. */
  constructor(rules: readonly Rule[]) {
    this.rules = rules
    this.isOne = rules.every(({ rule }) => rule.selector.specificity === 0)
  }

  /** The rules for a page, weakest first but for their origins. */
  rulesFor(page: PageSpot): readonly Rule[] {
    if (this.isOne) return this.rules
    return this.rules.filter(({ rule }) => selectsPage(rule.selector, page))
      .sort((a, b) => a.rule.selector.specificity - b.rule.selector.specificity)
  }

  /** The same text for pages that have the same rules. */
  kindOf(page: PageSpot): string {
    if (this.isOne) return ''
    let kind = ''
    for (const { rule } of this.rules) if (rule.selector.specificity > 0) kind += selectsPage(rule.selector, page) ? '1' : '0'
    return kind
  }
}
