/**
 * Marks that stand between the parts of a formula when it is drawn as text: `a/b` for a fraction, a root sign, brackets and
 * separators. Scripts are raised and lowered by style, limits told by `_` and `^`. From an element of MathML and the place of a child in it to the texts
 * before and after that child.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText, textContent } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import { firstElement, nextElement } from '../input/walk.ts'

export interface FormulaMarks {
  readonly before: string
  readonly after: string
  /** The child is told by the marks of another. */
  readonly isHidden?: boolean
}

const NONE: FormulaMarks = { before: '', after: '' }
const HIDDEN: FormulaMarks = { ...NONE, isHidden: true }
const ROOT = '\u221a'
const raised = new Map([...'0123456789n'].map((digit, i) => [digit, [...'⁰¹²³⁴⁵⁶⁷⁸⁹ⁿ'][i] ?? digit]))

/** `index` counts the children of `parent` that are elements. */
export function formulaMarks(doc: DocumentNodes, parent: NodeId, child: NodeId, index: number): FormulaMarks {
  const isLast = nextElement(doc, child) === 0
  const tag = doc.nodes.tag[child]
  // The formula once more, in another language.
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
      // An accent stands behind its letter.
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

/** Raised digits before it say which root it is. */
function rootSign(doc: DocumentNodes, degree: NodeId): string {
  const text = degree === 0 ? '' : textContent(doc, degree).trim()
  const digits = [...text].map((each) => raised.get(each))
  return digits.includes(undefined) ? `${ROOT}[${text}]` : digits.join('') + ROOT
}

/** Whether a part has several parts itself, which brackets hold together. */
function isCompound(doc: DocumentNodes, n: NodeId): boolean {
  const tag = doc.nodes.tag[n]
  const first = firstElement(doc, n)
  if (tag !== Tag.mrow && tag !== Tag.mstyle && tag !== Tag.mpadded && tag !== Tag.mfrac) return false
  return first !== 0 && (nextElement(doc, first) !== 0 || isCompound(doc, first))
}
