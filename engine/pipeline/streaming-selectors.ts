/**
 * Determines from the style sheets what must be read before an element can be styled. Takes the sheets; answers, for the parts of an open
 * table, whether the result of matching could still change. `:last-child` needs the next sibling; counting from the end, and combinators
 * within `:has()` that look at later siblings, need all siblings.
 */
import type { NodeId } from '../arena/ids.ts'
import { Combinator, type CompiledSelector, type Compound, type PseudoTest } from '../css/compiled-selector.ts'
import { hasClassAtom, idAtom } from '../input/attributes.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { Origin } from '../style/cascade.ts'
import type { OriginSheet } from './style-sheets.ts'

/** What must be known before an element can be matched. */
export const Needs = {
  /** Whether it has a next sibling. */
  next: 1,
  /** Its whole content. */
  content: 2,
  /** All of its later siblings. */
  siblings: 4,
  /** All descendants, not only whether there are any. */
  descendants: 8,
} as const

/** A compound of names; an element that has them needs `needs`. */
interface Asked {
  readonly tag: string
  readonly ids: readonly string[]
  readonly classes: readonly string[]
  readonly needs: number
}

export class LookAhead {
  private readonly doc: DocumentNodes
  private readonly asked: Asked[] = []

  constructor(doc: DocumentNodes, sheets: readonly OriginSheet[]) {
    this.doc = doc
    for (const { sheet, origin } of sheets) {
      if (origin === Origin.builtIn) continue
      for (const rule of sheet.rules) for (const selector of rule.selectors) this.collect(selector, null)
    }
  }

  /** What must be known before the element can be styled. */
  needsOf(n: NodeId): number {
    const { doc } = this
    let needs = 0
    for (const { tag, ids, classes, needs: own } of this.asked) {
      const isAsked = (tag === '' || doc.nodes.tag[n] === doc.names.tag(tag.toLowerCase()))
        && ids.every((name) => idAtom(doc, n) === doc.atoms.internString(name))
        && classes.every((name) => hasClassAtom(doc, n, doc.atoms.internString(name)))
      if (isAsked) needs |= own
    }
    return needs
  }

  /** The same for any element with this tag name, whatever its attributes. */
  needsOfTag(name: string): number {
    let needs = 0
    for (const { tag, needs: own } of this.asked) if (tag === '' || tag.toLowerCase() === name) needs |= own
    return needs
  }

  /** `within`: compound of the surrounding selector that the subject also matches, for selectors in :is() and similar. */
  private collect({ compounds }: CompiledSelector, within: Compound | null): void {
    compounds.forEach((own, i) => {
      const around = i === 0 ? within : null
      const compound = around === null ? own : joined(own, around)
      let needs = 0
      for (const test of own.pseudos) {
        needs |= needsOfTest(test)
        if (test.kind !== 'is' && test.kind !== 'not' && test.kind !== 'nth-of') continue
        for (const inner of test.list) this.collect(inner, test.kind === 'nth-of' ? null : compound)
      }
      if (needs !== 0) this.asked.push({ tag: compound.tag, ids: compound.ids, classes: compound.classes, needs })
    })
  }
}

/** The names of an element that matches both compounds. */
function joined(own: Compound, around: Compound): Compound {
  const tag = own.tag === '' ? around.tag : own.tag
  return { ...own, tag, ids: [...around.ids, ...own.ids], classes: [...around.classes, ...own.classes] }
}

function needsOfTest(test: PseudoTest): number {
  switch (test.kind) {
    case 'empty': return Needs.content
    case 'has': return test.relatives.reduce((needs, { combinator }) => {
      const looksOn = combinator === Combinator.nextSibling || combinator === Combinator.laterSibling
      return needs | (looksOn ? Needs.siblings : Needs.content | Needs.descendants)
    }, 0)
    case 'nth-of': return test.fromEnd ? Needs.siblings : 0
    case 'nth': return !test.fromEnd ? 0 : test.step === 0 && test.offset === 1 ? Needs.next : Needs.siblings
    default: return 0
  }
}
