/**
 * Marks between the parts of a formula that is drawn as text: `a/b` for a fraction, a root sign, brackets and separators. Scripts are
 * raised and lowered by style; limits are marked with `_` and `^`. Takes a MathML element and the index of a child; gives the texts before
 * and after that child.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText, textContent } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { firstElement, nextElement } from '../input/walk.ts'

/** The texts before and after a child of a formula element. */
export interface FormulaMarks {
  readonly before: string
  readonly after: string
  /** The marks of another child already express this one. */
  readonly isHidden?: boolean
}

const NONE: FormulaMarks = { before: '', after: '' }
const HIDDEN: FormulaMarks = { ...NONE, isHidden: true }
const ROOT = '\u221a'
const raised = new Map([...'0123456789n'].map((digit, i) => [digit, [...'⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ'][i] ?? digit]))

/** `index`: position of the child among the element children of `parent`. */
export function formulaMarks(doc: DocumentNodes, parent: NodeId, child: NodeId, index: number): FormulaMarks {
  const isLast = nextElement(doc, child) === 0
  const tag = doc.nodes.tag[child]
  // An annotation repeats the formula in another language.
  if (tag === Tag.annotation || tag === Tag['annotation-xml']) return HIDDEN
  switch (doc.nodes.tag[parent]) {
    case Tag.semantics: return index === 0 ? NONE : HIDDEN
    case Tag.mfrac: {
      const { before, after } = bracketed(isCompound(doc, child))
      return { before: (index === 1 ? '/' : '') + before, after }
    }
    case Tag.msqrt: {
      const { before, after } = bracketed(index > 0 || !isLast || isCompound(doc, child))
      return { before: index === 0 ? ROOT + before : '', after: isLast ? after : '' }
    }
    case Tag.mroot: {
      if (index > 0) return HIDDEN
      const { before, after } = bracketed(isCompound(doc, child))
      return { before: rootSign(doc, nextElement(doc, child)) + before, after }
    }
    case Tag.mfenced: {
      const open = index === 0 ? attributeText(doc, parent, Attr.open) ?? '(' : ', '
      return { before: open, after: isLast ? attributeText(doc, parent, doc.names.findAttr('close')) ?? ')' : '' }
    }
    case Tag.munder: case Tag.mover: case Tag.munderover: {
      // An accent comes after its letter.
      if (index === 0 || tag === Tag.mo) return NONE
      const { before, after } = bracketed(isCompound(doc, child))
      return { before: (index === 1 && doc.nodes.tag[parent] !== Tag.mover ? '_' : '^') + before, after }
    }
    case Tag.mtable: return index === 0 ? NONE : { before: '; ', after: '' }
    case Tag.mtr: return index === 0 ? NONE : { before: ' ', after: '' }
    default: return NONE
  }
}

const bracketed = (isNeeded: boolean): FormulaMarks => (isNeeded ? { before: '(', after: ')' } : NONE)

/** Superscript digits before the root sign give its degree. */
function rootSign(doc: DocumentNodes, degree: NodeId): string {
  const text = degree === 0 ? '' : textContent(doc, degree).trim()
  const digits = [...text].map((each) => raised.get(each))
  return digits.includes(undefined) ? `${ROOT}[${text}]` : digits.join('') + ROOT
}

/** Whether an operand has several parts and needs brackets. */
function isCompound(doc: DocumentNodes, n: NodeId): boolean {
  const tag = doc.nodes.tag[n]
  const first = firstElement(doc, n)
  if (tag !== Tag.mrow && tag !== Tag.mstyle && tag !== Tag.mpadded && tag !== Tag.mfrac) return false
  return first !== 0 && (nextElement(doc, first) !== 0 || isCompound(doc, first))
}
