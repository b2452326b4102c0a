/**
 * Reads the attribute rows of an element. Easy to get wrong: rows named `Attr.classToken` are not attributes. They follow the row of the
 * class attribute and hold the atom of one class each, so that a class test compares integers.
 */
import type { AtomId, AttributeId, AttrName, NodeId } from '../arena/ids.ts'
import { Attr, Tag } from './names.ts'
import { NodeFlag, type DocumentNodes } from './nodes.ts'
import { endOf, parentElement } from './walk.ts'

/** The row of the attribute; 0 when the element does not have it. */
export function findAttribute(doc: DocumentNodes, n: NodeId, name: AttrName): AttributeId {
  const names = doc.attributes.name
  const first = doc.nodes.attrs[n]
  const end = first + (first === 0 ? 0 : doc.nodes.size[n])
  for (let a = first; a < end; a++) if (names[a] === name) return a as AttributeId
  return 0 as AttributeId
}

/** Whether the element has the attribute, with any value. */
export function hasAttribute(doc: DocumentNodes, n: NodeId, name: AttrName): boolean {
  return findAttribute(doc, n, name) !== 0
}

/** The value of the attribute; null when the element does not have it. */
export function attributeText(doc: DocumentNodes, n: NodeId, name: AttrName): string | null {
  const a = findAttribute(doc, n, name)
  return a === 0 ? null : attributeValue(doc, a)
}

/** The value in an attribute row. */
export function attributeValue(doc: DocumentNodes, a: AttributeId): string {
  return doc.text.slice(doc.attributes.value[a], doc.attributes.size[a])
}

/** Whether the element has the class. */
export function hasClassAtom(doc: DocumentNodes, n: NodeId, atom: AtomId): boolean {
  const { nodes, attributes } = doc
  if ((nodes.flags[n] & NodeFlag.hasClass) === 0) return false
  const first = nodes.attrs[n]
  const end = first === 0 ? 0 : first + nodes.size[n]
  for (let a: number = first; a < end; a++) if (attributes.name[a] === Attr.classToken && attributes.atom[a] === atom) return true
  return false
}

/** The atom of the id attribute; 0 when there is none or it is empty. */
export function idAtom(doc: DocumentNodes, n: NodeId): AtomId {
  if ((doc.nodes.flags[n] & NodeFlag.hasId) === 0) return 0 as AtomId
  return doc.attributes.atom[findAttribute(doc, n, Attr.id)]
}

/** The value of the nearest `lang` attribute on the element or an ancestor; empty without one. */
export function languageOf(doc: DocumentNodes, n: NodeId): string {
  for (let a = n; a !== 0; a = parentElement(doc, a)) {
    const language = attributeText(doc, a, Attr.lang)
    if (language !== null) return language
  }
  return ''
}

/** The text of all text nodes in the subtree, in order. */
export function textContent(doc: DocumentNodes, n: NodeId): string {
  const { nodes, text } = doc
  const end = endOf(doc, n)
  let content = ''
  for (let d: number = n; d < end; d++) {
    if (nodes.tag[d] === Tag.text) content += text.slice(nodes.text[d], nodes.size[d])
  }
  return content
}
