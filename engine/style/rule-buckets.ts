/**
 * Puts selectors into buckets by the id, class, type or attribute that their subject must have. Entries are ordered by strength; the
 * buckets contain indexes into that order.
 */
import type { AtomId, AttrName, BlockId, TagId } from '../arena/ids.ts'
import { type CompiledSelector, PSEUDO_ELEMENTS, type PseudoElement, type SelectorList } from '../css/compiled-selector.ts'
import { KNOWN_TAGS } from '../input/names.ts'
import { type Binder, type BindingNames, type BoundSelector, NO_TAG } from './match-bind.ts'

/** The owner of a selector list: a rule. All entries of one block come from one source. */
export interface SelectorSource {
  readonly selectors: SelectorList
}

/** A placeholder for a bare type selector whose type is known by number: `bound` has it. */
const TYPE: CompiledSelector = { specificity: 1, pseudoElement: '', classes: [], keys: [{ kind: 'tag', name: '' }], compounds: [], weight: 1, depth: 1 }

const NO_CLASSES: readonly AtomId[] = []

/** An entry for a bare type selector. */
export const ofType = (bound: BoundSelector, isAlone: boolean, block: BlockId, rank: number): Entry =>
  ({ selector: TYPE, bound, classes: NO_CLASSES, isAlone, block, rank })

export interface Entry {
  readonly selector: CompiledSelector
  /** The bound selector; bound at first use. */
  bound: BoundSelector | null
  /** If the subject must have several classes: all of them, set when the entry is put into a bucket; else empty. */
  classes: readonly AtomId[]
  /** Whether the entry's selector is the only one of its block. */
  readonly isAlone: boolean
  readonly block: BlockId
  readonly rank: number
}

/** Compares entries by rank, then by specificity. */
export const byStrength = (a: Entry, b: Entry): number => a.rank - b.rank || a.selector.specificity - b.selector.specificity

/**
 * The entries sorted by strength, weakest first, stable. There are few distinct strengths, so one pass groups the entries: for thousands of
 * rules a third of the cost of sorting.
 */
export function inOrder(entries: readonly Entry[]): Entry[] {
  const alike: Entry[][] = []
  const byRank = new Map<number, Map<number, Entry[]>>()
  for (const entry of entries) {
    const { rank, selector: { specificity } } = entry
    let ofRank = byRank.get(rank)
    if (ofRank === undefined) byRank.set(rank, ofRank = new Map())
    const list = ofRank.get(specificity)
    if (list !== undefined) list.push(entry)
    else {
      const first = [entry]
      ofRank.set(specificity, first)
      alike.push(first)
    }
  }
  const strength = ([first]: readonly Entry[], [second]: readonly Entry[]): number => first === undefined || second === undefined ? 0 : byStrength(first, second)
  return alike.sort(strength).flat()
}

type Places = number[]

export interface RuleBuckets {
  readonly entries: readonly Entry[]
  readonly byTag: readonly (readonly number[] | undefined)[]
  readonly byId: ReadonlyMap<AtomId, readonly number[]>
  readonly byClass: ReadonlyMap<AtomId, readonly number[]>
  readonly byAttribute: ReadonlyMap<AttrName, readonly number[]>
  /** Entries that can match any element. */
  readonly rest: readonly number[]
  readonly lastBlock: number
}

/** One set of buckets for elements and one per pseudo-element. */
export type BucketsByPseudo = Readonly<Record<PseudoElement, RuleBuckets>>
export const ruleGroups: readonly PseudoElement[] = ['', ...PSEUDO_ELEMENTS]

export const NO_RULES: RuleBuckets = {
  entries: [], byTag: new Array<Places | undefined>(KNOWN_TAGS), byId: new Map(), byClass: new Map(), byAttribute: new Map(), rest: [], lastBlock: 0,
}

/** Puts `entries` into buckets; the first entry has index `from`. */
export function bucketRules(entries: readonly Entry[], binder: Binder, atoms: BindingNames['atoms'], from: number): RuleBuckets {
  const byTag = new Array<Places | undefined>(KNOWN_TAGS)
  const byId = new Map<AtomId, Places>()
  const byClass = new Map<AtomId, Places>()
  const byAttribute = new Map<AttrName, Places>()
  const rest: Places = []
  let lastBlock = 0
  let place = from
  for (const entry of entries) {
    const { selector, block } = entry
    if (selector.classes.length > 1) entry.classes = selector.classes.map((name) => atoms.internString(name))
    lastBlock = Math.max(lastBlock, block)
    for (const { kind, name } of selector.keys) {
      switch (kind) {
        case 'id': push(byId, atoms.internString(name), place); break
        case 'class': push(byClass, rarest(entry.classes, byClass) ?? atoms.internString(name), place); break
        case 'tag': {
          if (selector === TYPE) {
            fileTag(byTag, entry.bound?.subject.htmlTag ?? NO_TAG, place)
            break
          }
          const html = binder.htmlTag(name)
          const foreign = binder.tag(name)
          fileTag(byTag, html, place)
          if (foreign !== html) fileTag(byTag, foreign, place)
          break
        }
        case 'attribute': {
          // As with types, the attribute has one number in HTML elements and another in foreign ones.
          const html = binder.attribute(name.toLowerCase())
          const foreign = binder.attribute(name)
          push(byAttribute, html, place)
          if (foreign !== html) push(byAttribute, foreign, place)
          break
        }
        case 'any': rest.push(place); break
      }
    }
    place++
  }
  return { entries, byTag, byId, byClass, byAttribute, rest, lastBlock }
}

/** The class with the fewest entries so far. Frameworks put one class on most elements, as in `.ui.button`; such a class selects little. */
function rarest(classes: readonly AtomId[], filed: ReadonlyMap<AtomId, Places>): AtomId | undefined {
  let best: AtomId | undefined
  let least = Infinity
  for (const name of classes) {
    const count = filed.get(name)?.length ?? 0
    if (count > least) continue
    least = count
    best = name
  }
  return best
}

function fileTag(byTag: (Places | undefined)[], tag: TagId, place: number): void {
  if (tag === NO_TAG) return
  const places = byTag[tag]
  if (places === undefined) byTag[tag] = [place]
  else places.push(place)
}

function push<Name>(filed: Map<Name, Places>, name: Name, place: number): void {
  const places = filed.get(name)
  if (places === undefined) filed.set(name, [place])
  else places.push(place)
}
