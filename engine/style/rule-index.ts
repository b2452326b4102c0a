/**
 * The index of all selectors of a document by the id, class, tag or attribute of their subject. Matches come sorted by rank (origin and
 * layer), specificity and order of appearance, one entry per block: the strongest. The document's entries are ordered at the first match
 * after an `add`, so that sorting the matches of an element means sorting small integers. Entries of the user agent sheet come sorted,
 * before all others.
 */
import type { AtomId, AttrName, BlockId, NodeId } from '../arena/ids.ts'
import type { PseudoElement } from '../css/compiled-selector.ts'
import { hasClassAtom } from '../input/attributes.ts'
import { Attr } from '../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../input/nodes.ts'
import { Sharing } from './style-sharing.ts'
import { NamedAtoms } from './element-names.ts'
import {
  byStrength, type Entry, type BucketsByPseudo, type RuleBuckets, bucketRules, inOrder, NO_RULES, ruleGroups, type SelectorSource,
} from './rule-buckets.ts'
import { AncestorFilter } from './match-ancestors.ts'
import { Binder, type BoundSelector } from './match-bind.ts'
import { type MatchList, Matcher } from './match.ts'

/** The selectors of one document. */
export class RuleIndex {
  private readonly doc: DocumentNodes
  private readonly binder: Binder
  private readonly matcher: Matcher
  private readonly filter: AncestorFilter
  private readonly groups: Readonly<Record<PseudoElement, Group>>
  /** Cached answers of `mayMatchContent`, by tag and whether the element has an id or class. */
  private content: boolean[] = []

  constructor(doc: DocumentNodes) {
    this.doc = doc
    const atoms = new NamedAtoms(doc.atoms)
    this.binder = new Binder({ names: doc.names, atoms })
    this.matcher = new Matcher(doc)
    this.filter = new AncestorFilter(doc)
    const group = (): Group => new Group(doc, atoms, this.binder, this.matcher, this.filter)
    this.groups = {
      '': group(), before: group(), after: group(), 'first-letter': group(), 'first-line': group(), marker: group(),
      'footnote-call': group(), 'footnote-marker': group(), placeholder: group(), 'progress-bar': group(),
      'progress-value': group(),
    }
  }

  /** Starts with the bound rules of the user agent sheet, which use the first `memos` memo numbers. */
  begin(filed: BucketsByPseudo, memos: number): void {
    this.content = []
    this.binder.skipMemos(memos)
    for (const pseudo of ruleGroups) this.groups[pseudo].begin(filed[pseudo])
  }

  /** Adds a rule's selectors. `rank` is the rule's rank in the cascade; a higher rank wins. */
  add(source: SelectorSource, block: BlockId, rank: number): void {
    this.content = []
    const { selectors } = source
    for (const selector of selectors) this.groups[selector.pseudoElement].add({ selector, bound: null, classes: NO_CLASSES, isAlone: selectors.length === 1, block, rank })
  }

  matchElement(n: NodeId, out: MatchList): void {
    this.groups[''].match(n, out)
  }

  /** With which similar elements the last match can be shared. */
  get alike(): Sharing {
    return this.groups[''].alike
  }

  /** Whether `matchPseudo` can find a rule. Asked several times per element; the answer is mostly no. */
  mayMatchPseudo(n: NodeId, pseudo: Exclude<PseudoElement, ''>): boolean {
    return this.groups[pseudo].mayMatch(n)
  }

  /** The same for all pseudo-elements in the content of an element: `::before`, `::after` and `::first-letter`. */
  mayMatchContent(n: NodeId): boolean {
    const { nodes } = this.doc
    const isNamed = (nodes.flags[n] & (NodeFlag.hasClass | NodeFlag.hasId)) !== 0
    const at = nodes.tag[n] * 2 + (isNamed ? 1 : 0)
    return this.content[at] ?? (this.content[at] = CONTENT.some((pseudo) => this.mayMatchPseudo(n, pseudo)))
  }

  matchPseudo(n: NodeId, pseudo: Exclude<PseudoElement, ''>, out: MatchList): void {
    this.groups[pseudo].match(n, out)
  }

  /** With which similar elements the last match of the pseudo-element can be shared. */
  alikeOf(pseudo: Exclude<PseudoElement, ''>): Sharing {
    return this.groups[pseudo].alike
  }

  /** Whether any rule styles this pseudo-element. */
  hasPseudo(pseudo: Exclude<PseudoElement, ''>): boolean {
    return this.groups[pseudo].size > 0
  }

  /** Prepares for discarding the rows `[first, end)`; the sibling numbering of `parents` continues after them. */
  countGone(parents: readonly NodeId[], first: NodeId, end: NodeId): void {
    this.matcher.countGone(parents, first, end)
  }

  /** Call it when node rows moved, elements gained attributes, or content after a matched element was parsed. */
  forget(): void {
    this.matcher.forget()
    this.filter.reset()
  }
}

const NO_CLASSES: readonly AtomId[] = []
const CONTENT = ['before', 'after', 'first-letter'] as const

/** The selectors for elements, or for one pseudo-element. */
class Group {
  private readonly doc: DocumentNodes
  private readonly atoms: NamedAtoms
  private readonly binder: Binder
  private readonly matcher: Matcher
  private readonly filter: AncestorFilter
  /** The counters of the ancestor filter. */
  private readonly taken: Int32Array

  /**
   * The entries of the user agent sheet, which are never stronger than others; and the document's entries, at first in order of appearance.
   */
  private start: RuleBuckets = NO_RULES
  private own: Entry[] = []
  private isOrdered = true

  /** All entries, weakest first, and the buckets of the document's entries. */
  private entries: readonly Entry[] = []
  private filed: RuleBuckets = NO_RULES
  /** Whether there are entries for any element, and document entries by class or id. */
  private hasRest = false
  private hasNames = false
  /** Entries by attribute: user agent sheet first, then the document. */
  private byAttribute: ReadonlyMap<AttrName, readonly number[]> = NO_RULES.byAttribute

  /** With which similar elements the last match can be shared, over all selectors that were tested. */
  alike: Sharing = Sharing.all

  private found = new Int32Array(32)
  private foundCount = 0
  /** Whether no block can be found twice. */
  private areAlone = true
  private seen = new Int32Array(64)
  private stamp = 0

  constructor(doc: DocumentNodes, atoms: NamedAtoms, binder: Binder, matcher: Matcher, filter: AncestorFilter) {
    this.doc = doc
    this.atoms = atoms
    this.binder = binder
    this.matcher = matcher
    this.filter = filter
    this.taken = filter.counts
  }

  get size(): number {
    return this.start.entries.length + this.own.length
  }

  begin(start: RuleBuckets): void {
    if (this.size > 0) throw new Error('what is built in comes before all other rules')
    this.start = start
    this.isOrdered = false
  }

  add(entry: Entry): void {
    this.own.push(entry)
    this.isOrdered = false
  }

  /** Decided by the tag and by whether the element has an id or class. */
  mayMatch(n: NodeId): boolean {
    if (!this.isOrdered) this.order()
    const { doc: { nodes } } = this
    const tag = nodes.tag[n]
    return this.hasRest || this.start.byTag[tag] !== undefined || this.filed.byTag[tag] !== undefined
      || (this.hasNames && (nodes.flags[n] & (NodeFlag.hasClass | NodeFlag.hasId)) !== 0)
  }

  match(n: NodeId, out: MatchList): void {
    if (!this.isOrdered) this.order()
    const { doc: { nodes, attributes }, start, filed } = this
    const tag = nodes.tag[n]
    const builtIn = start.byTag[tag]
    const sameTag = filed.byTag[tag]
    const isNamed = this.hasNames && (nodes.flags[n] & (NodeFlag.hasClass | NodeFlag.hasId)) !== 0
    this.filter.enter(n)
    this.foundCount = 0
    this.areAlone = true
    this.alike = Sharing.all
    this.collect(start.rest, n)
    if (builtIn !== undefined) this.collect(builtIn, n)
    this.collect(filed.rest, n)
    if (sameTag !== undefined) this.collect(sameTag, n)
    const first = nodes.attrs[n]
    if (first !== 0 && (isNamed || this.byAttribute.size > 0)) {
      const end = first + nodes.size[n]
      for (let a: number = first; a < end; a++) {
        const name = attributes.name[a]
        if (name === Attr.classToken) this.collectNamed(filed.byClass, attributes.atom[a], n)
        else {
          if (name === Attr.id) this.collectNamed(filed.byId, attributes.atom[a], n)
          this.collectNamed(this.byAttribute, name, n)
        }
      }
    }
    this.deliver(out)
  }

  private collectNamed<Name>(buckets: ReadonlyMap<Name, readonly number[]>, name: Name, n: NodeId): void {
    const bucket = buckets.get(name)
    if (bucket !== undefined) this.collect(bucket, n)
  }

  private collect(bucket: readonly number[], n: NodeId): void {
    for (let i = 0; i < bucket.length; i++) {
      const position = bucket[i] ?? 0
      const entry = this.entries[position]
      if (entry === undefined) continue
      let { bound } = entry
      if (bound === null) {
        if (!this.hasClasses(n, entry.classes)) continue
        bound = this.bind(entry)
      }
      const { ancestor } = bound
      // Most selectors that do not match fail here.
      if (ancestor >= 0 && (this.taken[ancestor] === 0 || (bound.ancestors.length > 1 && !this.filter.mayHave(bound.ancestors)))) continue
      if (bound.alike < this.alike) this.alike = bound.alike
      if (!bound.isSure && !this.matcher.matches(bound.subject, n)) continue
      if (this.foundCount === this.found.length) {
        const wider = new Int32Array(this.found.length * 2)
        wider.set(this.found)
        this.found = wider
      }
      this.found[this.foundCount++] = position
      if (!entry.isAlone) this.areAlone = false
    }
  }

  /** This test avoids compiling most selectors of a framework. */
  private hasClasses(n: NodeId, classes: readonly AtomId[]): boolean {
    for (const atom of classes) if (!hasClassAtom(this.doc, n, atom)) return false
    return true
  }

  private bind(entry: Entry): BoundSelector {
    const { selector, selector: { keys } } = entry
    return entry.bound = this.binder.selector(selector, keys.length === 1 ? keys[0] : null)
  }

  /** Sorts the found entries and keeps the strongest entry of each block. */
  private deliver(out: MatchList): void {
    const { found, foundCount } = this
    if (foundCount > 1) sortFirst(found, foundCount)
    out.found = found
    out.entries = this.entries
    out.first = this.areAlone ? 0 : this.strongest()
    out.end = foundCount
  }

  /** Moves the strongest entry of each block to the end of the list; returns the index of the first. */
  private strongest(): number {
    const { found, foundCount, entries } = this
    this.nextStamp()
    let at = foundCount
    for (let i = foundCount - 1; i >= 0; i--) {
      const position = found[i]
      const block = entries[position]?.block ?? 0
      if (this.seen[block] === this.stamp) continue
      this.seen[block] = this.stamp
      found[--at] = position
    }
    return at
  }

  private nextStamp(): void {
    if (this.stamp < 0x7fffffff) this.stamp++
    else {
      this.seen.fill(0)
      this.stamp = 1
    }
  }

  /** Array sort is stable: entries of equal strength stay in order of appearance. */
  private order(): void {
    let own = inOrder(this.own)
    this.own = own
    const strongest = this.start.entries.at(-1)
    const weakest = own[0]
    if (strongest !== undefined && weakest !== undefined && byStrength(strongest, weakest) > 0) {
      // Some document entries belong to the user agent origin too, so all are ordered together.
      own = inOrder([...this.start.entries, ...own])
      this.own = own
      this.start = NO_RULES
    }
    const { start, atoms, binder } = this
    this.filed = own.length === 0 ? NO_RULES : bucketRules(own, binder, atoms, start.entries.length)
    this.byAttribute = joined(start.byAttribute, this.filed.byAttribute)
    this.hasRest = start.rest.length > 0 || this.filed.rest.length > 0 || this.byAttribute.size > 0
    this.hasNames = this.filed.byId.size > 0 || this.filed.byClass.size > 0
    this.entries = start.entries.length === 0 ? own : [...start.entries, ...own]
    this.seen = new Int32Array(Math.max(start.lastBlock, this.filed.lastBlock) + 1)
    this.stamp = 0
    this.isOrdered = true
  }
}

function joined(some: RuleBuckets['byAttribute'], more: RuleBuckets['byAttribute']): RuleBuckets['byAttribute'] {
  if (more.size === 0) return some
  const all = new Map(some)
  for (const [name, places] of more) all.set(name, [...all.get(name) ?? [], ...places])
  return all
}

/** Sorts `values[0, count)` in place: insertion sort for a few, else heap sort. */
function sortFirst(values: Int32Array, count: number): void {
  if (count <= 32) {
    for (let i = 1; i < count; i++) {
      const value = values[i]
      let j = i - 1
      while (j >= 0 && values[j] > value) {
        values[j + 1] = values[j]
        j--
      }
      values[j + 1] = value
    }
    return
  }
  for (let i = (count >> 1) - 1; i >= 0; i--) sink(values, i, count)
  for (let end = count - 1; end > 0; end--) {
    const top = values[0] ?? 0
    values[0] = values[end] ?? 0
    values[end] = top
    sink(values, 0, end)
  }
}

function sink(values: Int32Array, from: number, count: number): void {
  const value = values[from] ?? 0
  let i = from
  for (;;) {
    let child = i * 2 + 1
    if (child >= count) break
    if (child + 1 < count && (values[child + 1] ?? 0) > (values[child] ?? 0)) child++
    if ((values[child] ?? 0) <= value) break
    values[i] = values[child] ?? 0
    i = child
  }
  values[i] = value
}
