/**
 * Finds the @page rules that apply to a page, and the pages with the same set of rules (a kind of page). Backgrounds and margin boxes are
 * computed once for each kind. Rules of one origin are sorted by specificity, then by order of appearance. Rules with the same selector are
 * matched once, rules for a single page (`:nth(7)`) are found by its number.
 */
import { type PageSelector, type PageSpot, selectsPage } from '../css/page-selectors.ts'
import type { PageRule } from '../css/page-rules.ts'
import { Allowance } from '../messages/long-lists.ts'
import type { Warnings } from '../messages/warnings.ts'
import type { Origin } from '../style/cascade.ts'

export interface OriginPageRule {
  readonly rule: PageRule
  readonly origin: typeof Origin.user | typeof Origin.author
  /** Base URL of references in the rule. */
  readonly base: string
}

/** Number of rules, highest precedence first, that always apply to a kind of page. */
const SURE_RULES = 64
/** Budget for further rules of all kinds of pages together: they are evaluated again for each kind. */
const MORE_RULES = 200_000
const NO_BITS = new Int32Array(0)

/** Rules with the same selector. */
interface Group {
  readonly selector: PageSelector
  readonly rules: number[]
}

interface Kind {
  readonly id: number
  readonly bits: Int32Array
}

export class PageKinds<Rule extends { readonly rule: PageRule }> {
  private readonly rules: readonly Rule[]
  private readonly warnings: Pick<Warnings, 'add'>
  /** Whether all pages have the same rules. */
  readonly isOne: boolean
  /** Rules for a single page, by its number, and all other rules. */
  private readonly single = new Map<number, Group[]>()
  private readonly groups: Group[] = []
  /** Kinds of pages by the sum of the bits of their rules. */
  private readonly kinds = new Map<number, Kind[]>()
  private count = 0
  private readonly allowance = new Allowance(SURE_RULES, MORE_RULES)
  /** One bit for each rule that applies to the current page. */
  private readonly bits: Int32Array
  private readonly empty: Kind = { id: 0, bits: NO_BITS }

  /** `rules`: in order of appearance. */
  constructor(rules: readonly Rule[], warnings: Pick<Warnings, 'add'>) {
    this.rules = rules
    this.warnings = warnings
    this.isOne = rules.every(({ rule }) => rule.selector.specificity === 0)
    this.bits = this.isOne ? NO_BITS : new Int32Array((rules.length + 31) >> 5)
    if (!this.isOne) this.group()
  }

  private group(): void {
    const bySelector = new Map<string, Group>()
    for (const [at, { rule: { selector } }] of this.rules.entries()) {
      const text = JSON.stringify(selector)
      const known = bySelector.get(text)
      if (known !== undefined) {
        known.rules.push(at)
        continue
      }
      const group: Group = { selector, rules: [at] }
      bySelector.set(text, group)
      const only = selector.nth.find(({ step, of }) => step === 0 && of === '')
      const beside = only === undefined ? this.groups : this.single.get(only.offset)
      if (beside !== undefined) beside.push(group)
      else if (only !== undefined) this.single.set(only.offset, [group])
    }
  }

  /** The rules for a page, lowest precedence first, ignoring their origins. */
  rulesFor(page: PageSpot): readonly Rule[] {
    if (this.isOne) return this.rules
    this.mark(page)
    const found = this.rules.filter((_, at) => (this.bits[at >> 5] & (1 << (at & 31))) !== 0)
      .sort((a, b) => a.rule.selector.specificity - b.rule.selector.specificity)
    const count = this.allowance.take(found.length)
    if (count === found.length) return found
    this.warnings.add('page-rules', String(SURE_RULES))
    return found.slice(found.length - count)
  }

  /** A number that is the same for pages with the same rules. */
  kindOf(page: PageSpot): number {
    if (this.isOne) return this.empty.id
    this.mark(page)
    const { bits } = this
    let sum = 0
    for (const word of bits) sum = (Math.imul(sum, 31) + word) | 0
    const alike = this.kinds.get(sum)
    for (const { id, bits: known } of alike ?? []) if (known.every((word, at) => word === bits[at])) return id
    const kind = { id: ++this.count, bits: bits.slice() }
    if (alike === undefined) this.kinds.set(sum, [kind])
    else alike.push(kind)
    return kind.id
  }

  private mark(page: PageSpot): void {
    this.bits.fill(0)
    this.markThose(this.groups, page)
    this.markThose(this.single.get(page.page) ?? [], page)
  }

  private markThose(groups: readonly Group[], page: PageSpot): void {
    const { bits } = this
    for (const { selector, rules } of groups) {
      if (selectsPage(selector, page)) for (const at of rules) bits[at >> 5] |= 1 << (at & 31)
    }
  }
}
