/**
 * Steps through the node rows, using `parent`, `end` and `prev`. An open element has `end` 0, and its subtree reaches to the last row. Node
 * 0 means none.
 */
import type { NodeId } from '../arena/ids.ts'
import { Tag } from './names.ts'
import type { DocumentNodes } from './nodes.ts'

const none = 0 as NodeId

/** One past the last row of the subtree of `n`, also while it is open. */
export function endOf(doc: DocumentNodes, n: NodeId): NodeId {
  const end = doc.nodes.end[n]
  return end === 0 ? doc.nodes.length as NodeId : end
}

export function isElement(doc: DocumentNodes, n: NodeId): boolean {
  return doc.nodes.tag[n] > Tag.doctype
}

export function isText(doc: DocumentNodes, n: NodeId): boolean {
  return doc.nodes.tag[n] === Tag.text
}

export function firstChild(doc: DocumentNodes, n: NodeId): NodeId {
  return n + 1 < endOf(doc, n) ? n + 1 as NodeId : none
}

/** The next sibling of any node type. */
export function nextSibling(doc: DocumentNodes, n: NodeId): NodeId {
  const parent = doc.nodes.parent[n]
  if (parent === 0) return none
  const next = endOf(doc, n)
  return next < endOf(doc, parent) ? next : none
}

/** The previous sibling of any node type. */
export function previousSibling(doc: DocumentNodes, n: NodeId): NodeId {
  return doc.nodes.prev[n]
}

/** The first child element. */
export function firstElement(doc: DocumentNodes, n: NodeId): NodeId {
  let child = firstChild(doc, n)
  while (child !== 0 && !isElement(doc, child)) child = nextSibling(doc, child)
  return child
}

/** The next sibling element. */
export function nextElement(doc: DocumentNodes, n: NodeId): NodeId {
  let next = nextSibling(doc, n)
  while (next !== 0 && !isElement(doc, next)) next = nextSibling(doc, next)
  return next
}

/** The previous sibling element. */
export function previousElement(doc: DocumentNodes, n: NodeId): NodeId {
  let previous = previousSibling(doc, n)
  while (previous !== 0 && !isElement(doc, previous)) previous = previousSibling(doc, previous)
  return previous
}

/** The parent element; 0 for the root element. */
export function parentElement(doc: DocumentNodes, n: NodeId): NodeId {
  const parent = doc.nodes.parent[n]
  return parent !== 0 && isElement(doc, parent) ? parent : none
}
