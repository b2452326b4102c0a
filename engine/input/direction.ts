/**
 * The direction that `dir` gives an element (HTML, 3.2.6.4). `auto` is the direction of the first strong character of its text, without
 * descendants that have a direction of their own; for an input it is that of its value.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText } from './attributes.ts'
import { Attr, Tag } from './names.ts'
import type { DocumentNodes } from './nodes.ts'
import { endOf } from './walk.ts'

export type TextDirection = 'ltr' | 'rtl'

/** Letters and the directional marks: the strong characters. */
const STRONG = /[\p{L}\u200e\u200f\u061c]/u
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The direction that the element itself sets; null for none. `isAuto`: it comes from the text. */
export function ownDirection(doc: DocumentNodes, n: NodeId): { readonly direction: TextDirection, readonly isAuto: boolean } | null {
  const said = attributeText(doc, n, Attr.dir)?.trim().toLowerCase()
  if (said === 'ltr' || said === 'rtl') return { direction: said, isAuto: false }
  if (said !== 'auto' && doc.nodes.tag[n] !== Tag.bdi) return null
  const found = doc.nodes.tag[n] === Tag.input ? ofText(attributeText(doc, n, Attr.value) ?? '') : ofContent(doc, n)
  return { direction: found ?? 'ltr', isAuto: true }
}

function ofText(text: string): TextDirection | null {
  const strong = STRONG.exec(text)
  return strong === null ? null : RIGHT_TO_LEFT.test(strong[0]) ? 'rtl' : 'ltr'
}

function ofContent(doc: DocumentNodes, top: NodeId): TextDirection | null {
  const { nodes, text } = doc
  const end = endOf(doc, top)
  let n = (top + 1) as NodeId
  while (n < end) {
    const tag = nodes.tag[n]
    if (tag === Tag.text) {
      const found = ofText(text.slice(nodes.text[n], nodes.size[n]))
      if (found !== null) return found
    }
    const isApart = tag === Tag.bdi || tag === Tag.script || tag === Tag.style || tag === Tag.textarea
      || (tag !== Tag.text && attributeText(doc, n, Attr.dir) !== null)
    n = isApart ? endOf(doc, n) : (n + 1) as NodeId
  }
  return null
}
