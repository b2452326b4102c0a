/**
 * What the style sheets of a document ask of elements whose siblings or contents are not all read. Takes the sheets;
 * tells for the parts of an open table whether an answer could still change. An element that is complete and has a next
 * sibling can be asked for the last child; counting from the end, and looking at more of what follows, takes all of its
 * siblings.
 */
import type { NodeId } from '../arena/ids.ts'
import { Combinator, type CompiledSelector, type Compound, type PseudoTest } from '../css/compiled-selector.ts'
import { hasClassAtom, idAtom } from '../input/attributes.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { Origin } from '../style/cascade.ts'
import type { OriginSheet } from './style-sheets.ts'

/** What must be known before an element can be asked. */
export const Needs = {
  /** Whether it has a next sibling. */
  next: 1,
  /** All that is in it. */
  content: 2,
  /** All of its later siblings. */
  siblings: 4,
  /** What is in it, however late that comes: not only whether anything is. */
  descendants: 8,
} as const

/** An element that has these names may be asked for what `needs` says. */
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

  /** The same for any element of this name, whatever attributes it may have. */
  needsOfTag(name: string): number {
    let needs = 0
    for (const { tag, needs: own } of this.asked) if (tag === '' || tag.toLowerCase() === name) needs |= own
    return needs
  }

  /** `within`: the compound whose element the subject must be too, for selectors in :is() and the like. */
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

/** The names that an element has when it is both. */
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
