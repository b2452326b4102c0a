/**
 * Selectors after compilation, as plain data that knows no document. Compounds run from the subject leftwards. What
 * `&` stands for is shared by reference between rules, so a nested rule costs its own text and no more; `weight`
 * counts as if it were copied, and is what bounds the time that matching can take.
 */
export const Combinator = { none: 0, descendant: 1, child: 2, nextSibling: 3, laterSibling: 4 } as const
export type Combinator = (typeof Combinator)[keyof typeof Combinator]

export type AttributeOperator = 'exists' | 'equals' | 'includes' | 'dash' | 'prefix' | 'suffix' | 'substring'

export interface AttributeTest {
  readonly name: string
  readonly operator: AttributeOperator
  readonly value: string
  /** The `i` or `s` flag; null leaves it to the attribute. */
  readonly ignoreCase: boolean | null
}

export interface NthTest {
  readonly kind: 'nth'
  readonly step: number
  readonly offset: number
  /** Among siblings of the same element name. */
  readonly ofType: boolean
  readonly fromEnd: boolean
}

/** `:nth-child(An+B of S)`: the element matches the list, and is counted among the siblings that do. */
export interface NthOfTest {
  readonly kind: 'nth-of'
  readonly step: number
  readonly offset: number
  readonly fromEnd: boolean
  readonly list: SelectorList
}

/** `:lang()`: ranges in lower case, as RFC 4647 filters them. */
export interface LangTest {
  readonly kind: 'lang'
  readonly ranges: readonly string[]
}

export type PseudoTest =
  | { readonly kind: 'root' | 'empty' | 'link' | 'defined' | 'never' }
  | NthTest
  | NthOfTest
  | LangTest
  | { readonly kind: 'is' | 'not'; readonly list: SelectorList }
  | { readonly kind: 'has'; readonly relatives: readonly RelativeStep[] }

/** One step of :has(). A longer chain continues as a :has() inside the compound, which means the same. */
export interface RelativeStep {
  readonly combinator: Combinator
  readonly compound: Compound
}

export interface Compound {
  /** How this compound relates to the one on its right; none for the subject. */
  readonly combinator: Combinator
  /** As written; empty for any. */
  readonly tag: string
  readonly ids: readonly string[]
  readonly classes: readonly string[]
  readonly attributes: readonly AttributeTest[]
  readonly pseudos: readonly PseudoTest[]
}

/** All that have rules of their own. Those after `first-letter` are of the standard level. */
export const PSEUDO_ELEMENTS = [
  'before', 'after', 'first-letter', 'first-line', 'marker', 'footnote-call', 'footnote-marker', 'placeholder', 'progress-bar', 'progress-value',
] as const

/** Empty: the element itself. */
export type PseudoElement = '' | typeof PSEUDO_ELEMENTS[number]

export interface SelectorKey {
  readonly kind: 'id' | 'class' | 'tag' | 'attribute' | 'any'
  /** That of an attribute as it is written. */
  readonly name: string
}

/** What is to be known of a selector before any element is asked whether it matches. */
export interface SelectorHead {
  /** `ids << 20 | classes << 10 | types`, each part at most 1023. */
  readonly specificity: number
  readonly pseudoElement: PseudoElement
  /** An element that matches has at least one of these. */
  readonly keys: readonly SelectorKey[]
  /** All of these the subject must have; each may be the key in place of the one that is. */
  readonly classes: readonly string[]
}

export interface CompiledSelector extends SelectorHead {
  /** Right to left: the subject first. */
  readonly compounds: readonly Compound[]
  /** Simple selectors, those behind `&`, :is() and the like included. */
  readonly weight: number
  /** How deep matching may nest, in steps of a compound; bounded, because each step takes stack. */
  readonly depth: number
}

export type SelectorList = readonly CompiledSelector[]

const FIELD = 1023

export const specificityOf = (ids: number, classes: number, types: number): number =>
  (Math.min(FIELD, ids) << 20) | (Math.min(FIELD, classes) << 10) | Math.min(FIELD, types)

export function addSpecificity(a: number, b: number): number {
  return specificityOf(
    (a >>> 20) + (b >>> 20),
    ((a >>> 10) & FIELD) + ((b >>> 10) & FIELD),
    (a & FIELD) + (b & FIELD),
  )
}

export function maxSpecificity(list: readonly Pick<SelectorHead, 'specificity'>[]): number {
  let max = 0
  for (const selector of list) max = Math.max(max, selector.specificity)
  return max
}

const MAX_KEYS = 16

/** The buckets a subject compound can be looked up in; its own names first, then those that :is() requires. */
export function keysOf(compound: Compound): readonly SelectorKey[] {
  const [id] = compound.ids
  if (id !== undefined) return [{ kind: 'id', name: id }]
  const [name] = compound.classes
  if (name !== undefined) return [{ kind: 'class', name }]
  if (compound.tag !== '') return [{ kind: 'tag', name: compound.tag }]
  for (const test of compound.pseudos) {
    if (test.kind === 'link') return [{ kind: 'tag', name: 'a' }]
    if (test.kind === 'root') return [{ kind: 'tag', name: 'html' }]
    if (test.kind !== 'is' && test.kind !== 'nth-of') continue
    const keys = test.list.flatMap((selector) => selector.keys)
    if (keys.length <= MAX_KEYS && keys.every(({ kind }) => kind !== 'any' && kind !== 'attribute')) return keys
  }
  const [attribute] = compound.attributes
  if (attribute !== undefined) return [{ kind: 'attribute', name: attribute.name }]
  return [{ kind: 'any', name: '' }]
}

/** Whether matching may look at any sibling before an element, not just at the last one or at their number. */
export function asksEarlierSiblings({ compounds }: CompiledSelector): boolean {
  return compounds.some(({ combinator, pseudos }) => combinator === Combinator.laterSibling || pseudos.some((test) => {
    if (test.kind === 'nth-of') return true
    return (test.kind === 'is' || test.kind === 'not') && test.list.some(asksEarlierSiblings)
  }))
}
