/**
 * Data types of compiled selectors (Selectors 4); they do not depend on a document. Compounds run from the subject leftwards. All nested
 * rules share the selector list of `&` by reference, so a nested rule costs its own text only. `weight` counts that list as if it were
 * copied into each rule; it is the limit for the time that matching can take.
 */
export const Combinator = { none: 0, descendant: 1, child: 2, nextSibling: 3, laterSibling: 4 } as const
export type Combinator = (typeof Combinator)[keyof typeof Combinator]

export type AttributeOperator = 'exists' | 'equals' | 'includes' | 'dash' | 'prefix' | 'suffix' | 'substring'

export interface AttributeTest {
  readonly name: string
  readonly operator: AttributeOperator
  readonly value: string
  /** True and false for the `i` and `s` flags; null when the attribute itself decides (HTML lists the case-insensitive ones). */
  readonly ignoreCase: boolean | null
}

export interface NthTest {
  readonly kind: 'nth'
  readonly step: number
  readonly offset: number
  /** Counts only siblings of the same element name (`:nth-of-type()`). */
  readonly ofType: boolean
  readonly fromEnd: boolean
}

/** `:nth-child(An+B of S)`: the element matches the list, and only siblings that match it are counted. */
export interface NthOfTest {
  readonly kind: 'nth-of'
  readonly step: number
  readonly offset: number
  readonly fromEnd: boolean
  readonly list: SelectorList
}

/** `:lang()`: language ranges in lower case, matched by extended filtering (RFC 4647). */
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

/** One combinator and compound inside :has(). A longer selector continues as a :has() inside the compound, which is equivalent. */
export interface RelativeStep {
  readonly combinator: Combinator
  readonly compound: Compound
}

export interface Compound {
  /** The combinator between this compound and the one on its right; none for the subject. */
  readonly combinator: Combinator
  /** The type selector as written; empty for the universal selector or none. */
  readonly tag: string
  readonly ids: readonly string[]
  readonly classes: readonly string[]
  readonly attributes: readonly AttributeTest[]
  readonly pseudos: readonly PseudoTest[]
}

/** All pseudo-elements that rules can style. Those after `first-letter` belong to the standard level. */
export const PSEUDO_ELEMENTS = [
  'before', 'after', 'first-letter', 'first-line', 'marker', 'footnote-call', 'footnote-marker', 'placeholder', 'progress-bar', 'progress-value',
] as const

/** Empty for the element itself. */
export type PseudoElement = '' | typeof PSEUDO_ELEMENTS[number]

export interface SelectorKey {
  readonly kind: 'id' | 'class' | 'tag' | 'attribute' | 'any'
  /** The name as written, also for attributes. */
  readonly name: string
}

/** The facts about a selector that are known before it is matched against any element. */
export interface SelectorHead {
  /** `ids << 20 | classes << 10 | types`, each part at most 1023. */
  readonly specificity: number
  readonly pseudoElement: PseudoElement
  /** Every matching element has at least one of these keys. */
  readonly keys: readonly SelectorKey[]
  /** Classes that the subject must have. Each of them can serve as the key instead of the one in `keys`. */
  readonly classes: readonly string[]
}

export interface CompiledSelector extends SelectorHead {
  /** From right to left: the subject first. */
  readonly compounds: readonly Compound[]
  /** The number of simple selectors, including those in the list of `&`, :is() and similar. */
  readonly weight: number
  /** The nesting depth of matching, in compound steps. It is limited, because each step uses stack. */
  readonly depth: number
}

export type SelectorList = readonly CompiledSelector[]

const FIELD = 1023

/** Packs a specificity; each part is clamped to 1023. */
export const specificityOf = (ids: number, classes: number, types: number): number =>
  (Math.min(FIELD, ids) << 20) | (Math.min(FIELD, classes) << 10) | Math.min(FIELD, types)

/** The sum of two packed specificities, each part clamped. */
export function addSpecificity(a: number, b: number): number {
  return specificityOf(
    (a >>> 20) + (b >>> 20),
    ((a >>> 10) & FIELD) + ((b >>> 10) & FIELD),
    (a & FIELD) + (b & FIELD),
  )
}

/** The highest specificity in a list; 0 for an empty list. */
export function maxSpecificity(list: readonly Pick<SelectorHead, 'specificity'>[]): number {
  let max = 0
  for (const selector of list) max = Math.max(max, selector.specificity)
  return max
}

const MAX_KEYS = 16

/** The keys under which a subject compound is indexed: its own id, class or type, else those that an :is() requires. */
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

/** Whether matching may visit any earlier sibling of an element, and not only the previous one or the number of siblings. */
export function asksEarlierSiblings({ compounds }: CompiledSelector): boolean {
  return compounds.some(({ combinator, pseudos }) => combinator === Combinator.laterSibling || pseudos.some((test) => {
    if (test.kind === 'nth-of') return true
    return (test.kind === 'is' || test.kind === 'not') && test.list.some(asksEarlierSiblings)
  }))
}
