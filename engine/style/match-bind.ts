/**
 * Binds compiled selectors to a document: names become TagId, AttrName and AtomId, so that a test compares numbers. Names of HTML elements
 * are compared in lower case and those of foreign elements as written, so a name has two ids. A selector list shared by many rules (through
 * `&`) is bound once.
 */
import type { Atoms } from '../arena/atoms.ts'
import type { AtomId, AttrName, TagId } from '../arena/ids.ts'
import type {
  AttributeOperator, AttributeTest, CompiledSelector, Compound, NthTest, PseudoTest, RelativeStep, SelectorKey, SelectorList,
} from '../css/compiled-selector.ts'
import { Combinator } from '../css/compiled-selector.ts'
import { Attr, type Names, Tag } from '../input/names.ts'
import { Sharing, sharingFor } from './style-sharing.ts'
import { bloomSlot, BloomKind } from './match-ancestors.ts'

export interface BoundAttribute {
  readonly htmlName: AttrName
  readonly foreignName: AttrName
  readonly operator: AttributeOperator
  /** UTF-16 code units of the value, and a lower-cased copy for case-insensitive comparison. */
  readonly units: Uint16Array
  readonly lowered: Uint16Array
  /** Knuth-Morris-Pratt tables of both, for substring matches. */
  readonly failures: Int32Array
  readonly loweredFailures: Int32Array
  readonly htmlIgnoresCase: boolean
  readonly foreignIgnoresCase: boolean
}

export type BoundTest =
  | { readonly kind: 'root' | 'empty' | 'link' | 'defined' | 'never' }
  | NthTest
  | BoundNthOf
  | BoundLang
  | { readonly kind: 'is' | 'not'; readonly list: BoundList }
  | { readonly kind: 'has'; readonly steps: readonly BoundStep[] }

export interface BoundNthOf {
  readonly kind: 'nth-of'
  readonly step: number
  readonly offset: number
  readonly fromEnd: boolean
  readonly list: BoundList
  /** Memo number of the running count of a parent's children; the next number is that of the total. */
  readonly memo: number
}

export interface BoundLang {
  readonly kind: 'lang'
  readonly ranges: readonly string[]
  readonly memo: number
}

export interface BoundList {
  readonly selectors: readonly BoundCompound[]
  /** Memo number of the list; 0 when testing its selectors again is cheap. */
  readonly memo: number
  /** The selectors by a name that their subjects must have; null for a short list. */
  readonly named: NamedSelectors | null
}

export interface NamedSelectors {
  readonly byName: ReadonlyMap<AtomId, readonly BoundCompound[]>
  readonly byTag: ReadonlyMap<TagId, readonly BoundCompound[]>
  readonly rest: readonly BoundCompound[]
}

export interface BoundStep {
  readonly combinator: Combinator
  readonly compound: BoundCompound
  readonly memo: number
}

export interface BoundCompound {
  /** Whether there is anything to test. */
  readonly asks: boolean
  /** Whether there is anything to test besides the type. */
  readonly asksMore: boolean
  readonly hasTag: boolean
  readonly htmlTag: TagId
  readonly foreignTag: TagId
  readonly ids: readonly AtomId[]
  readonly classes: readonly AtomId[]
  readonly attributes: readonly BoundAttribute[]
  readonly tests: readonly BoundTest[]
  /** The compound on the left, and the combinator between the two. */
  readonly left: BoundCompound | null
  readonly combinator: Combinator
  /** Memo number of this compound together with everything to its left. */
  readonly memo: number
}

export interface BoundSelector {
  readonly subject: BoundCompound
  /** Whether every element found under the selector's key matches. */
  readonly isSure: boolean
  /** Slots of the ancestor filter that must all be in use; and the first of them, -1 without any. */
  readonly ancestors: readonly number[]
  readonly ancestor: number
  /** With which similar elements a match can be shared. */
  readonly alike: Sharing
}

const NO_NAMES: readonly AtomId[] = []
const NO_ATTRIBUTES: readonly BoundAttribute[] = []
const NO_TESTS: readonly BoundTest[] = []
const NO_SLOTS: readonly number[] = []
/** A tag id that no element has. */
export const NO_TAG = 0x7fffffff as TagId
const NO_ATTRIBUTE = 0x7fffffff as AttrName

const MAX_ANCESTOR_SLOTS = 4
/** Answers for longer lists are memoized, even when the selectors are simple. */
const MAX_PLAIN_LIST = 8

/** Lists with more or longer selectors are not compared with others, because the comparison writes out the list, including that of `&`. */
const MAX_WRITTEN = 8

/** The tables that names are looked up in. */
export interface BindingNames {
  readonly names: Pick<Names, 'tag' | 'attr'>
  readonly atoms: Pick<Atoms, 'internString'>
}

/** Binds selectors to the names of one document. */
export class Binder {
  private readonly doc: BindingNames
  private readonly lists = new Map<SelectorList, BoundList>()
  /** Lists by their text. Sheets that exclude a part of the document repeat the same list in each rule; one memoized answer serves all. */
  private readonly listsAlike = new Map<string, BoundList>()
  /** Compounds of one class or one type, by their left context (see `placeOf`) and name: most sheets repeat a few left contexts. */
  private readonly classes = new Map<number, Map<string, BoundCompound>>()
  private readonly types = new Map<number, Map<string, BoundCompound>>()
  /** Selectors whose subject consists of the key only, by left context. */
  private readonly named = new Map<number, BoundSelector>()
  private nextMemo = 1

  constructor(doc: BindingNames) {
    this.doc = doc
  }

  /** How many memo numbers are in use. */
  get memos(): number {
    return this.nextMemo - 1
  }

  /** Reserves `count` memo numbers for selectors that another binder has bound. */
  skipMemos(count: number): void {
    this.nextMemo = Math.max(this.nextMemo, count + 1)
  }

  /** `key`: the name under which the selector is indexed. Only elements with that name are tested, so the test leaves it out. */
  selector(selector: CompiledSelector, key: SelectorKey | null = null): BoundSelector {
    const { compounds } = selector
    const [first] = compounds
    if (first === undefined || key === null || !isNameAlone(first)) return this.unlike(this.chain(compounds, 0, key), compounds)
    const left = compounds.length === 1 ? null : this.chain(compounds, 1)
    const combinator = compounds[1]?.combinator ?? Combinator.none
    const place = placeOf(left, combinator)
    let known = this.named.get(place)
    if (known === undefined) this.named.set(place, known = this.unlike(this.compound(first, left, combinator, key), compounds))
    return known
  }

  private unlike(subject: BoundCompound, compounds: readonly Compound[]): BoundSelector {
    const ancestors = this.ancestorSlots(compounds)
    return { subject, isSure: !subject.asks && subject.left === null, ancestors, ancestor: ancestors[0] ?? -1, alike: sharingFor(subject) }
  }

  /** A bare type selector. */
  ofType(tag: TagId): BoundSelector {
    const subject: BoundCompound = {
      asks: true, asksMore: false, hasTag: true, htmlTag: tag, foreignTag: tag, ids: NO_NAMES, classes: NO_NAMES, attributes: NO_ATTRIBUTES, tests: NO_TESTS, left: null,
      combinator: Combinator.none, memo: this.nextMemo++,
    }
    return { subject, isSure: true, ancestors: NO_SLOTS, ancestor: -1, alike: Sharing.all }
  }

  htmlTag(name: string): TagId {
    return this.tag(name.toLowerCase())
  }

  /** The id of an element name exactly as written. */
  tag(name: string): TagId {
    const id = this.doc.names.tag(name)
    return id === Tag.other && name !== 'other' ? NO_TAG : id
  }

  /** The id of an attribute name exactly as written. */
  attribute(name: string): AttrName {
    const id = this.doc.names.attr(name)
    return id === Attr.other && name !== 'other' ? NO_ATTRIBUTE : id
  }

  /**
   * Links compounds, given from right to left. Binds them from the leftmost to index `to`, so that each can refer to its left neighbour.
   */
  private chain(compounds: readonly Compound[], to = 0, key: SelectorKey | null = null): BoundCompound {
    let left: BoundCompound | null = null
    let combinator: Combinator = Combinator.none
    for (let i = compounds.length - 1; i >= to; i--) {
      const compound = compounds[i]
      if (compound === undefined) continue
      left = i === 0 ? this.compound(compound, left, combinator, key) : this.alike(compound, left, combinator)
      combinator = compound.combinator
    }
    if (left === null) throw new Error('a selector without compounds')
    return left
  }

  /** A shared compound for an equal one; creates it at first use. */
  private alike(compound: Compound, left: BoundCompound | null, combinator: Combinator): BoundCompound {
    const { tag, classes } = compound
    const isType = tag !== '' && classes.length === 0
    if (!(isType || (tag === '' && classes.length === 1)) || compound.ids.length + compound.attributes.length + compound.pseudos.length > 0) {
      return this.compound(compound, left, combinator)
    }
    const kind = isType ? this.types : this.classes
    const place = placeOf(left, combinator)
    let named = kind.get(place)
    if (named === undefined) kind.set(place, named = new Map())
    const name = isType ? tag : classes[0] ?? ''
    let known = named.get(name)
    if (known === undefined) named.set(name, known = this.compound(compound, left, combinator))
    return known
  }

  private compound(compound: Compound, left: BoundCompound | null, combinator: Combinator, key: SelectorKey | null = null): BoundCompound {
    const hasTag = compound.tag !== ''
    const ids = this.names(compound.ids, key?.kind === 'id' ? key.name : '')
    const { pseudos } = compound
    let classes = this.names(compound.classes, key?.kind === 'class' ? key.name : '')
    let { attributes } = compound
    if (attributes.length > 0 && attributes.some(isClass)) {
      classes = [...classes, ...attributes.filter(isClass).map(({ value }) => this.doc.atoms.internString(value))]
      attributes = attributes.filter((test) => !isClass(test))
    }
    const asksMore = ids.length + classes.length + attributes.length + pseudos.length > 0
    return {
      asks: hasTag || asksMore,
      asksMore,
      hasTag,
      htmlTag: hasTag ? this.htmlTag(compound.tag) : NO_TAG,
      foreignTag: hasTag ? this.tag(compound.tag) : NO_TAG,
      ids,
      classes,
      attributes: attributes.length === 0 ? NO_ATTRIBUTES : attributes.map((test) => this.attributeTest(test)),
      tests: pseudos.length === 0 ? NO_TESTS : pseudos.map((test) => this.test(test)),
      left,
      combinator,
      memo: this.nextMemo++,
    }
  }

  /** The atoms of the names; none when `known` is the only name, because the key was matched already. */
  private names(names: readonly string[], known: string): readonly AtomId[] {
    if (names.length === 0 || (names.length === 1 && names[0] === known)) return NO_NAMES
    return names.map((name) => this.doc.atoms.internString(name))
  }

  private test(test: PseudoTest): BoundTest {
    switch (test.kind) {
      case 'is':
      case 'not': return { kind: test.kind, list: this.list(test.list) }
      case 'has': return { kind: 'has', steps: this.steps(test.relatives) }
      case 'lang': return { kind: 'lang', ranges: test.ranges, memo: this.nextMemo++ }
      case 'nth-of': {
        const { step, offset, fromEnd } = test
        const list = this.list(test.list)
        const memo = this.nextMemo
        this.nextMemo += 2
        return { kind: 'nth-of', step, offset, fromEnd, list, memo }
      }
      default: return test
    }
  }

  /** Many relative selectors are merged into one per combinator, so that each element is visited once. */
  private steps(relatives: readonly RelativeStep[]): readonly BoundStep[] {
    if (relatives.length <= MAX_PLAIN_LIST) return relatives.map((step) => this.step(step))
    const byCombinator = new Map<Combinator, BoundCompound[]>()
    for (const { combinator, compound } of relatives) {
      const compounds = byCombinator.get(combinator) ?? []
      compounds.push(this.compound(compound, null, Combinator.none))
      byCombinator.set(combinator, compounds)
    }
    return [...byCombinator].map(([combinator, selectors]): BoundStep => {
      const list: BoundList = { selectors, memo: this.nextMemo++, named: namedOf(selectors) }
      const any: BoundCompound = {
        asks: true, asksMore: true, hasTag: false, htmlTag: NO_TAG, foreignTag: NO_TAG, ids: NO_NAMES, classes: NO_NAMES, attributes: NO_ATTRIBUTES,
        tests: [{ kind: 'is', list }], left: null, combinator: Combinator.none, memo: this.nextMemo++,
      }
      return { combinator, compound: any, memo: this.nextMemo++ }
    })
  }

  private step(step: RelativeStep): BoundStep {
    return {
      combinator: step.combinator,
      compound: this.compound(step.compound, null, Combinator.none),
      memo: this.nextMemo++,
    }
  }

  private list(list: SelectorList): BoundList {
    const known = this.lists.get(list)
    if (known !== undefined) return known
    const text = list.every(({ weight }) => weight <= MAX_WRITTEN) && list.length <= MAX_WRITTEN ? JSON.stringify(list) : null
    const alike = text === null ? undefined : this.listsAlike.get(text)
    const bound = alike ?? this.bindList(list)
    this.lists.set(list, bound)
    if (text !== null && alike === undefined) this.listsAlike.set(text, bound)
    return bound
  }

  private bindList(list: SelectorList): BoundList {
    const selectors = list.map((selector) => this.chain(selector.compounds))
    const isPlain = list.length <= MAX_PLAIN_LIST && list.every((selector) => isPlainCompound(selector))
    return { selectors, memo: isPlain ? 0 : this.nextMemo++, named: list.length <= MAX_PLAIN_LIST ? null : namedOf(selectors) }
  }

  private attributeTest(test: AttributeTest): BoundAttribute {
    const lowerName = test.name.toLowerCase()
    const units = unitsOf(test.value, false)
    const lowered = unitsOf(test.value, true)
    return {
      htmlName: this.attribute(lowerName),
      foreignName: this.attribute(test.name),
      operator: test.operator,
      units,
      lowered,
      failures: failureTable(units),
      loweredFailures: failureTable(lowered),
      htmlIgnoresCase: test.ignoreCase ?? caselessAttributes.has(lowerName),
      foreignIgnoresCase: test.ignoreCase ?? false,
    }
  }

  /**
   * Filter slots of names that ancestors of the subject must have. A compound followed by `>` or a space is an ancestor. One followed by
   * `+` or `~` is a sibling of an ancestor (or of the subject) and says nothing about ancestors.
   */
  private ancestorSlots(compounds: readonly Compound[]): number[] {
    const slots: number[] = []
    for (let i = 1; i < compounds.length && slots.length < MAX_ANCESTOR_SLOTS; i++) {
      const compound = compounds[i]
      if (compound === undefined) continue
      if (compound.combinator !== Combinator.descendant && compound.combinator !== Combinator.child) continue
      this.addSlots(compound, slots)
    }
    return slots.slice(0, MAX_ANCESTOR_SLOTS)
  }

  /** The names that an element must have to match. The list of `&` counts when it has a single selector. */
  private addSlots(compound: Compound, slots: number[]): void {
    for (const name of compound.ids) slots.push(bloomSlot(BloomKind.id, this.doc.atoms.internString(name)))
    for (const name of compound.classes) slots.push(bloomSlot(BloomKind.class, this.doc.atoms.internString(name)))
    const { tag } = compound
    if (tag !== '' && tag === tag.toLowerCase()) slots.push(bloomSlot(BloomKind.tag, this.tag(tag)))
    for (const test of compound.pseudos) {
      if (test.kind !== 'is' || test.list.length !== 1 || slots.length >= MAX_ANCESTOR_SLOTS) continue
      const subject = test.list[0]?.compounds[0]
      if (subject !== undefined) this.addSlots(subject, slots)
    }
  }
}

const namedOf = (selectors: readonly BoundCompound[]): NamedSelectors => {
  const byName = new Map<AtomId, BoundCompound[]>()
  const byTag = new Map<TagId, BoundCompound[]>()
  const rest: BoundCompound[] = []
  const file = <Name>(map: Map<Name, BoundCompound[]>, name: Name, each: BoundCompound): void => {
    const known = map.get(name)
    if (known === undefined) map.set(name, [each])
    else known.push(each)
  }
  for (const each of selectors) {
    const name = each.ids[0] ?? each.classes[0]
    if (name !== undefined) file(byName, name, each)
    else if (each.hasTag) for (const tag of new Set([each.htmlTag, each.foreignTag])) file(byTag, tag, each)
    else rest.push(each)
  }
  return { byName, byTag, rest }
}

/** `[class~=x]`, which is equivalent to `.x`. */
const isClass = ({ name, operator, value, ignoreCase }: AttributeTest): boolean =>
  operator === 'includes' && ignoreCase !== true && value !== '' && !/[ \t\n\f\r]/.test(value) && name === 'class'

/** A key for the left context of a compound: the compound on the left and the combinator. */
const placeOf = (left: BoundCompound | null, combinator: Combinator): number => left === null ? 0 : left.memo << 3 | combinator

/** Whether the compound is exactly one class or one id. */
const isNameAlone = ({ tag, ids, classes, attributes, pseudos }: Compound): boolean =>
  tag === '' && ids.length + classes.length === 1 && attributes.length + pseudos.length === 0

/** Whether the selector is one compound without lists, :has() or counting. */
function isPlainCompound({ compounds: [subject, left] }: CompiledSelector): boolean {
  if (subject === undefined || left !== undefined) return false
  return subject.pseudos.every(({ kind }) => kind !== 'is' && kind !== 'not' && kind !== 'has' && kind !== 'nth-of')
}

function unitsOf(text: string, lower: boolean): Uint16Array {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    units[i] = lower && unit >= 65 && unit <= 90 ? unit + 32 : unit
  }
  return units
}

/** The Knuth-Morris-Pratt failure table: for every prefix, the length of its longest proper prefix that is also a suffix. */
function failureTable(units: Uint16Array): Int32Array {
  const table = new Int32Array(units.length)
  let k = 0
  for (let i = 1; i < units.length; i++) {
    while (k > 0 && units[i] !== units[k]) k = table[k - 1]
    if (units[i] === units[k]) k++
    table[i] = k
  }
  return table
}

/** HTML attributes whose values match case-insensitively in selectors (HTML, case-sensitivity of selectors). */
const caselessAttributes = new Set([
  'accept', 'accept-charset', 'align', 'alink', 'axis', 'bgcolor', 'charset', 'checked', 'clear', 'codetype', 'color',
  'compact', 'declare', 'defer', 'dir', 'direction', 'disabled', 'enctype', 'face', 'frame', 'hreflang', 'http-equiv',
  'lang', 'language', 'link', 'media', 'method', 'multiple', 'nohref', 'noresize', 'noshade', 'nowrap', 'readonly',
  'rel', 'rev', 'rules', 'scope', 'scrolling', 'selected', 'shape', 'target', 'text', 'type', 'valign', 'valuetype',
  'vlink',
])
