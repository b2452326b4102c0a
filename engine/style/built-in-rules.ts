/**
 * The rules of the user agent style sheet, ready for every document: selectors bound and put into buckets, declarations as rows of numbers.
 * They are bound once, because element and attribute names known to HTML have the same numbers in all documents. Easy to get wrong:
 * classes, ids and unknown names are numbered per document, so these sheets must not use them.
 */
import type { BlockId, TagId } from '../arena/ids.ts'
import { asksEarlierSiblings, type CompiledSelector, type PseudoElement } from '../css/compiled-selector.ts'
import { isElement, knownAttribute, knownTag } from '../input/names.ts'
import { byStrength, type Entry, type BucketsByPseudo, bucketRules, NO_RULES, ofType, ruleGroups } from './rule-buckets.ts'
import { Binder, type BindingNames } from './match-bind.ts'
import { Origin, cascadeOrderOf } from './cascade-order.ts'

/** A selector, or the number of its element type when it is a bare type selector (nearly all are), which needs no binding. */
export type BuiltInSelector = TagId | CompiledSelector

/** A parsed rule: property, unit and value of each declaration in turn. */
export interface BuiltInRule {
  readonly selectors: readonly BuiltInSelector[]
  readonly rows: readonly number[]
}

/** The compact form of a selector: the type id for a bare type selector. */
export const builtInSelector = (selector: CompiledSelector): BuiltInSelector => {
  const { compounds: [subject, left], pseudoElement } = selector
  if (subject === undefined || left !== undefined || pseudoElement !== '') return selector
  const { tag, ids, classes, attributes, pseudos } = subject
  // One number can represent a name only where its HTML spelling and its foreign spelling are the same.
  const isType = tag !== '' && tag === tag.toLowerCase() && [ids, classes, attributes, pseudos].every(({ length }) => length === 0)
  return isType ? knownNames.names.tag(tag) : selector
}

/** Rows of declarations, and the number of rows of each block. The first count belongs to block 1. */
export interface DeclarationRows {
  readonly property: Uint16Array
  readonly unit: Uint8Array
  readonly value: Float64Array
  readonly counts: Int32Array
}

export interface BuiltInRules {
  readonly filed: BucketsByPseudo
  /** How many memo numbers the selectors use. */
  readonly memos: number
  readonly declarations: DeclarationRows
  readonly asksEarlierSiblings: boolean
  /** The blocks of rules for pseudo-elements. */
  readonly pseudoBlocks: readonly (readonly [pseudo: Exclude<PseudoElement, ''>, block: BlockId])[]
}

/** Binds the rules of the user agent sheet; throws for a class, an id or an unknown name in it. */
export const bindBuiltIn = (rules: readonly BuiltInRule[]): BuiltInRules => {
  const binder = new Binder(knownNames)
  const rank = cascadeOrderOf(Origin.builtIn, 0)
  const entries = new Map<PseudoElement, Entry[]>(ruleGroups.map((pseudo) => [pseudo, []]))
  const pseudoBlocks: [Exclude<PseudoElement, ''>, BlockId][] = []
  let earlierSiblings = false
  rules.forEach(({ selectors }, index) => {
    const block = index + 1 as BlockId
    // An element has one type only, so at most one of several type selectors matches.
    const isAlone = selectors.length === 1 || selectors.every((selector) => typeof selector === 'number')
    for (const selector of selectors) {
      if (typeof selector === 'number') {
        entries.get('')?.push(ofType(binder.ofType(selector), isAlone, block, rank))
        continue
      }
      const { pseudoElement } = selector
      earlierSiblings ||= asksEarlierSiblings(selector)
      entries.get(pseudoElement)?.push({ selector, bound: binder.selector(selector), classes: [], isAlone, block, rank })
      if (pseudoElement !== '') pseudoBlocks.push([pseudoElement, block])
    }
  })
  const file = (group: Entry[]) => group.length === 0 ? NO_RULES : bucketRules(group.sort(byStrength), binder, knownNames.atoms, 0)
  const filed = Object.fromEntries(ruleGroups.map((pseudo) => [pseudo, file(entries.get(pseudo) ?? [])])) as BucketsByPseudo
  return { filed, memos: binder.memos, declarations: declarationRows(rules), asksEarlierSiblings: earlierSiblings, pseudoBlocks }
}

const knownNames: BindingNames = {
  names: {
    tag(name) {
      const tag = knownTag(name)
      return tag === undefined || !isElement(tag) ? refuse(name) : tag
    },
    attr: (name) => knownAttribute(name) ?? refuse(name),
  },
  atoms: { internString: (name) => refuse(name) },
}

const refuse = (name: string): never => {
  throw new Error(`the built-in sheets ask for ${name}, which each document numbers anew`)
}

const declarationRows = (rules: readonly BuiltInRule[]): DeclarationRows => {
  const counts = Int32Array.from(rules, ({ rows }) => rows.length / 3)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const property = new Uint16Array(total)
  const unit = new Uint8Array(total)
  const value = new Float64Array(total)
  let at = 0
  for (const { rows } of rules) {
    for (let i = 0; i < rows.length; i += 3) {
      property[at] = rows[i] ?? 0
      unit[at] = rows[i + 1] ?? 0
      value[at++] = rows[i + 2] ?? 0
    }
  }
  return { property, unit, value, counts }
}
