/**
 * Matches bound selectors against elements. Each question that many elements can repeat (is there such an ancestor, earlier sibling or
 * descendant?) has its answer memoized in a table of fixed size, so that no selector makes the matching of a document quadratic. Call
 * `forget` when rows have moved or subtrees have changed.
 */
import type { AtomId, BlockId, NodeId, TagId } from '../arena/ids.ts'
import { Combinator } from '../css/compiled-selector.ts'
import { nthMatches } from '../css/nth.ts'
import { attributeText, findAttribute, hasClassAtom, idAtom } from '../input/attributes.ts'
import { Attr, KNOWN_TAGS, Tag } from '../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../input/nodes.ts'
import {
  endOf, firstChild, firstElement, isElement, isText, nextElement, nextSibling, parentElement, previousElement,
} from '../input/walk.ts'
import type { Entry } from './rule-buckets.ts'
import { attributeMatches } from './match-attribute.ts'
import type { BoundCompound, BoundLang, BoundList, BoundNthOf, BoundStep, BoundTest, NamedSelectors } from './match-bind.ts'
import { languageMatches } from './match-language.ts'
import { SiblingPositions } from './match-positions.ts'

/**
 * The result of matching an element: the entries `entries[found[i]]` for i from `first` up to `end`, weakest first. Owned and reused by the
 * caller; valid until the same index matches another element.
 */
export class MatchList {
  found = new Int32Array(0)
  entries: readonly Pick<Entry, 'block' | 'rank'>[] = []
  first = 0
  end = 0

  get count(): number {
    return this.end - this.first
  }

  get blocks(): readonly BlockId[] {
    return [...this.found.subarray(this.first, this.end)].map((place) => this.entries[place]?.block ?? (0 as BlockId))
  }
}

const MEMO_SLOTS = 1 << 14
const RANGE_SLOTS = 1 << 12
/** Number of slots, from the home slot onwards, where a range can be stored. */
const WAYS = 8
/** Documents with at most this many nodes use tables of a quarter of the size. */
const SMALL_DOCUMENT = 512
/** Ancestors visited before answers are memoized: for short walks the memo costs more than it saves. */
const SHORT_CLIMB = 8

/** Matches bound selectors in one document. */
export class Matcher {
  private readonly doc: DocumentNodes
  private readonly positions: SiblingPositions

  /** Yes/no answers by (memo, node); the latest one overwrites the slot. The tables are created with the first answer. */
  private memoName = new Int32Array(1)
  private memoNode = new Int32Array(1)
  private memoAnswer = new Uint8Array(1)

  /** Scanned ranges of siblings or rows by (memo, owner): nothing in (from, to) matches, and `to` matches if `found`. */
  private rangeName = new Int32Array(1)
  private nextWay = 0
  private rangeOwner = new Int32Array(1)
  private rangeFrom = new Int32Array(1)
  private rangeTo = new Int32Array(1)
  private rangeFound = new Uint8Array(1)

  constructor(doc: DocumentNodes) {
    this.doc = doc
    this.positions = new SiblingPositions(doc)
  }

  /** See `SiblingPositions.countGone`. */
  countGone(parents: readonly NodeId[], first: NodeId, end: NodeId): void {
    this.positions.countGone(parents, first, end)
  }

  /** Drops all memoized answers. */
  forget(): void {
    this.memoName.fill(0)
    this.rangeName.fill(0)
    this.positions.reset()
  }

  /** Whether `n` matches the compound and everything to its left. */
  matches(compound: BoundCompound, n: NodeId): boolean {
    let c = compound
    let e = n
    for (;;) {
      if (c.asks && !this.matchesCompound(c, e)) return false
      const { left } = c
      if (left === null) return true
      switch (c.combinator) {
        case Combinator.child: e = parentElement(this.doc, e); break
        case Combinator.nextSibling: e = previousElement(this.doc, e); break
        case Combinator.descendant: return this.hasAncestor(left, e)
        case Combinator.laterSibling: return this.hasEarlierSibling(left, e)
        default: return false
      }
      if (e === 0) return false
      c = left
    }
  }

  private matchesCompound(c: BoundCompound, n: NodeId): boolean {
    const { nodes } = this.doc
    const isForeign = (nodes.flags[n] & NodeFlag.foreign) !== 0
    if (c.hasTag && nodes.tag[n] !== (isForeign ? c.foreignTag : c.htmlTag)) return false
    if (!c.asksMore) return true
    for (let i = 0; i < c.ids.length; i++) if (idAtom(this.doc, n) !== c.ids[i]) return false
    for (let i = 0; i < c.classes.length; i++) {
      if (!hasClassAtom(this.doc, n, c.classes[i] ?? (0 as AtomId))) return false
    }
    for (let i = 0; i < c.attributes.length; i++) {
      const test = c.attributes[i]
      if (test !== undefined && !attributeMatches(this.doc, n, test, isForeign)) return false
    }
    for (let i = 0; i < c.tests.length; i++) {
      const test = c.tests[i]
      if (test !== undefined && !this.passes(test, n)) return false
    }
    return true
  }

  private passes(test: BoundTest, n: NodeId): boolean {
    switch (test.kind) {
      case 'is': return this.matchesAny(test.list, n)
      case 'not': return !this.matchesAny(test.list, n)
      case 'has': return this.hasAny(test.steps, n)
      case 'nth': return test.step === 0 && test.offset === 1 && !test.ofType ? this.positions.isAtEdge(n, test.fromEnd) : nthMatches(test.step, test.offset, this.positions.position(n, test.ofType, test.fromEnd))
      case 'nth-of': return this.matchesAny(test.list, n) && nthMatches(test.step, test.offset, this.positionOf(test, n))
      case 'lang': return this.hasLanguage(test, n)
      case 'defined': return !this.isCustomElement(n)
      case 'root': return parentElement(this.doc, n) === 0
      case 'link': return this.doc.nodes.tag[n] === Tag.a && findAttribute(this.doc, n, Attr.href) !== 0
      case 'empty': return this.isEmpty(n)
      case 'never': return false
    }
  }

  private isEmpty(n: NodeId): boolean {
    const { doc } = this
    for (let c = firstChild(doc, n); c !== 0; c = nextSibling(doc, c)) {
      if (isElement(doc, c) || (isText(doc, c) && doc.nodes.size[c] > 0)) return false
    }
    return true
  }

  /** Without scripts, custom elements are never defined. */
  private isCustomElement(n: NodeId): boolean {
    const { nodes, names } = this.doc
    const tag = nodes.tag[n] ?? 0
    if (tag < KNOWN_TAGS || ((nodes.flags[n] ?? 0) & NodeFlag.foreign) !== 0) return false
    return names.tagName(tag as TagId).includes('-')
  }

  /** The nearest `lang` attribute decides; the answer is memoized for every element on the way to it. */
  private hasLanguage(test: BoundLang, n: NodeId): boolean {
    let a = n
    let found = false
    for (; a !== 0; a = parentElement(this.doc, a)) {
      const known = this.recall(test.memo, a)
      if (known !== UNKNOWN) {
        found = known === YES
        break
      }
      const language = attributeText(this.doc, a, Attr.lang)
      if (language === null) continue
      found = languageMatches(language, test.ranges)
      this.keep(test.memo, a, found)
      break
    }
    for (let b = n; b !== a && b !== 0; b = parentElement(this.doc, b)) this.keep(test.memo, b, found)
    return found
  }

  /** The position of `n`, which matches the list, among the siblings that match. */
  private positionOf(test: BoundNthOf, n: NodeId): number {
    const { doc } = this
    const parent = doc.nodes.parent[n]
    if (parent === 0) return 1
    const before = this.countUpTo(test, parent, n)
    return test.fromEnd ? this.countAll(test, parent) - before + 1 : before
  }

  /** The number of matching siblings up to and including `n`, counted forward or back from the previously asked sibling. */
  private countUpTo(test: BoundNthOf, parent: NodeId, n: NodeId): number {
    const slot = this.range(test.memo, parent)
    let at = this.rangeFrom[slot] as NodeId
    let count = this.rangeTo[slot]
    while (at > n) {
      if (this.matchesAny(test.list, at)) count--
      at = previousElement(this.doc, at)
    }
    while (at < n) {
      at = at === 0 ? firstElement(this.doc, parent) : nextElement(this.doc, at)
      if (at === 0) break
      if (this.matchesAny(test.list, at)) count++
    }
    // The tests above can have reused the slot.
    const again = this.range(test.memo, parent)
    this.rangeFrom[again] = at
    this.rangeTo[again] = count
    return count
  }

  private countAll(test: BoundNthOf, parent: NodeId): number {
    const { doc } = this
    const slot = this.range(test.memo + 1, parent)
    if (this.rangeFound[slot] === 1) return this.rangeTo[slot] ?? 0
    let count = 0
    for (let c = firstElement(doc, parent); c !== 0; c = nextElement(doc, c)) {
      if (this.matchesAny(test.list, c)) count++
    }
    // While the parent is open, the total can still grow, so it is not stored.
    if (doc.nodes.end[parent] !== 0) {
      const again = this.range(test.memo + 1, parent)
      this.rangeTo[again] = count
      this.rangeFound[again] = 1
    }
    return count
  }

  private matchesAny(list: BoundList, n: NodeId): boolean {
    if (list.memo !== 0) {
      const known = this.recall(list.memo, n)
      if (known !== UNKNOWN) return known === YES
    }
    const found = list.named === null ? this.matchesOne(list.selectors, n) : this.matchesNamed(list.named, n)
    if (list.memo !== 0) this.keep(list.memo, n, found)
    return found
  }

  private matchesOne(selectors: readonly BoundCompound[] | undefined, n: NodeId): boolean {
    if (selectors === undefined) return false
    for (let i = 0; i < selectors.length; i++) {
      const selector = selectors[i]
      if (selector !== undefined && this.matches(selector, n)) return true
    }
    return false
  }

  /** In a long list, only those selectors are tested whose name the element has, and those without a name. */
  private matchesNamed({ byName, byTag, rest }: NamedSelectors, n: NodeId): boolean {
    const { nodes, attributes } = this.doc
    const { tag, flags, attrs, size } = nodes
    if (byTag.size > 0 && this.matchesOne(byTag.get((tag[n] ?? 0) as TagId), n)) return true
    if (byName.size > 0 && ((flags[n] ?? 0) & (NodeFlag.hasClass | NodeFlag.hasId)) !== 0) {
      const first = attrs[n] ?? 0
      const end = first === 0 ? 0 : first + (size[n] ?? 0)
      for (let a: number = first; a < end; a++) {
        const atom = attributes.atom[a] ?? (0 as AtomId)
        if (atom !== 0 && this.matchesOne(byName.get(atom), n)) return true
      }
    }
    return this.matchesOne(rest, n)
  }

  private hasAncestor(c: BoundCompound, n: NodeId): boolean {
    let a = parentElement(this.doc, n)
    if (c.left === null) {
      for (let i = 0; i < SHORT_CLIMB; i++) {
        if (a === 0) return false
        if (this.matches(c, a)) return true
        a = parentElement(this.doc, a)
      }
    }
    const start = a
    let found = false
    while (a !== 0) {
      const known = this.recall(c.memo, a)
      if (known !== UNKNOWN) {
        found = known === YES
        break
      }
      if (this.matches(c, a)) {
        found = true
        this.keep(c.memo, a, true)
        break
      }
      a = parentElement(this.doc, a)
    }
    for (let b = start; b !== a && b !== 0; b = parentElement(this.doc, b)) this.keep(c.memo, b, found)
    return found
  }

  private hasEarlierSibling(c: BoundCompound, n: NodeId): boolean {
    const { doc } = this
    const parent = doc.nodes.parent[n]
    if (parent === 0) return false
    const slot = this.range(c.memo, parent)
    if (this.rangeFound[slot] === 1) return this.rangeTo[slot] < n
    const last = this.rangeTo[slot] as NodeId
    if (last >= n) return false
    let s = last === 0 ? firstElement(doc, parent) : nextElement(doc, last)
    let scanned = last
    let found = false
    while (s !== 0 && s < n) {
      scanned = s
      if (this.matches(c, s)) {
        found = true
        break
      }
      s = nextElement(doc, s)
    }
    // The tests above can have reused the slot.
    const again = this.range(c.memo, parent)
    this.rangeTo[again] = scanned
    this.rangeFound[again] = found ? 1 : 0
    return found
  }

  private hasAny(steps: readonly BoundStep[], n: NodeId): boolean {
    for (let i = 0; i < steps.length; i++) {
      const step = steps[i]
      if (step !== undefined && this.has(step, n)) return true
    }
    return false
  }

  private has(step: BoundStep, n: NodeId): boolean {
    if (step.combinator === Combinator.nextSibling) {
      const next = nextElement(this.doc, n)
      return next !== 0 && this.matches(step.compound, next)
    }
    const known = this.recall(step.memo, n)
    if (known !== UNKNOWN) return known === YES
    const found = step.combinator === Combinator.descendant ? this.hasDescendant(step, n)
      : step.combinator === Combinator.child ? this.hasChild(step, n)
      : this.hasLaterSibling(step, n)
    this.keep(step.memo, n, found)
    return found
  }

  private hasChild(step: BoundStep, n: NodeId): boolean {
    for (let c = firstElement(this.doc, n); c !== 0; c = nextElement(this.doc, c)) {
      if (this.matches(step.compound, c)) return true
    }
    return false
  }

  /** Continues the scan where the previous question stopped: asked in document order, each row is tested once. */
  private hasDescendant(step: BoundStep, n: NodeId): boolean {
    const { doc } = this
    const end = endOf(doc, n)
    let from: number = n
    let at: number = n + 1
    const slot = this.range(step.memo, 0)
    const to = this.rangeTo[slot]
    if (to !== 0 && this.rangeFrom[slot] <= n && n < to) {
      if (to >= end) return false
      if (this.rangeFound[slot] === 1) return true
      from = this.rangeFrom[slot] ?? 0
      at = to
    }
    let found = false
    for (; at < end; at++) {
      if (isElement(doc, at as NodeId) && this.matches(step.compound, at as NodeId)) {
        found = true
        break
      }
    }
    const again = this.range(step.memo, 0)
    this.rangeFrom[again] = from
    this.rangeTo[again] = at
    this.rangeFound[again] = found ? 1 : 0
    return found
  }

  private hasLaterSibling(step: BoundStep, n: NodeId): boolean {
    const { doc } = this
    const parent = doc.nodes.parent[n]
    if (parent === 0) return false
    const slot = this.range(step.memo, parent)
    const knownFrom = this.rangeFrom[slot]
    const knownTo = this.rangeTo[slot]
    const knownFound = this.rangeFound[slot]
    if (knownTo !== 0 && knownFrom <= n && n < knownTo) return knownFound === 1
    let to: number = endOf(doc, parent)
    let found = 0
    for (let s = nextElement(doc, n); s !== 0; s = nextElement(doc, s)) {
      if (this.matches(step.compound, s)) {
        to = s
        found = 1
        break
      }
      if (s === knownFrom && knownTo !== 0) {
        to = knownTo
        found = knownFound
        break
      }
    }
    const again = this.range(step.memo, parent)
    this.rangeFrom[again] = n
    this.rangeTo[again] = to
    this.rangeFound[again] = found
    return found === 1
  }

  private recall(memo: number, n: NodeId): number {
    const slot = slotOf(memo, n) & (this.memoName.length - 1)
    if (this.memoName[slot] !== memo || this.memoNode[slot] !== n) return UNKNOWN
    return this.memoAnswer[slot]
  }

  private keep(memo: number, n: NodeId, answer: boolean): void {
    if (this.memoName.length < MEMO_SLOTS) this.widenMemos()
    const slot = slotOf(memo, n) & (this.memoName.length - 1)
    this.memoName[slot] = memo
    this.memoNode[slot] = n
    this.memoAnswer[slot] = answer ? YES : NO
  }

  /**
   * The slot of a range, cleared when it belonged to another. Several slots are tried, because two ranges that evict each other would scan
   * all siblings for each element.
   */
  private range(memo: number, owner: number): number {
    if (this.rangeName.length < RANGE_SLOTS) this.widenRanges()
    const mask = this.rangeName.length - 1
    const first = slotOf(memo, owner) & mask
    let free = -1
    for (let i = 0; i < WAYS; i++) {
      const slot = (first + i) & mask
      if (this.rangeName[slot] === memo && this.rangeOwner[slot] === owner) return slot
      if (free < 0 && this.rangeTo[slot] === 0 && this.rangeFrom[slot] === 0) free = slot
    }
    const slot = free < 0 ? (first + (this.nextWay++ & (WAYS - 1))) & mask : free
    this.rangeName[slot] = memo
    this.rangeOwner[slot] = owner
    this.rangeFrom[slot] = 0
    this.rangeTo[slot] = 0
    this.rangeFound[slot] = 0
    return slot
  }

  /** Replaces the table by a larger one. Memoized answers are lost and computed again. */
  private widenMemos(): void {
    const slots = this.slotsOf(MEMO_SLOTS)
    if (slots === this.memoName.length) return
    this.memoName = new Int32Array(slots)
    this.memoNode = new Int32Array(slots)
    this.memoAnswer = new Uint8Array(slots)
  }

  private widenRanges(): void {
    const slots = this.slotsOf(RANGE_SLOTS)
    if (slots === this.rangeName.length) return
    this.rangeName = new Int32Array(slots)
    this.rangeOwner = new Int32Array(slots)
    this.rangeFrom = new Int32Array(slots)
    this.rangeTo = new Int32Array(slots)
    this.rangeFound = new Uint8Array(slots)
  }

  private slotsOf(all: number): number {
    return this.doc.nodes.length > SMALL_DOCUMENT ? all : all / 4
  }
}

const UNKNOWN = 0
const NO = 1
const YES = 2

/** Mixes both numbers, so that two memos that collide for one node do not collide for every node. */
function slotOf(memo: number, n: number): number {
  let h = (Math.imul(memo, 0x9e3779b1) + n) | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
