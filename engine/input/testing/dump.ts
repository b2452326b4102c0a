/**
 * The node tree as indented text, one row per line, for tests and debugging. Attributes are in document order, without class token rows;
 * text is quoted as JSON.
 */
import type { AttributeId, NodeId } from '../../arena/ids.ts'
import { attributeValue } from '../attributes.ts'
import { Attr, Tag } from '../names.ts'
import { NodeFlag, type DocumentNodes } from '../nodes.ts'
import { firstChild, nextSibling } from '../walk.ts'

export function dumpTree(doc: DocumentNodes, n: NodeId): string {
  const lines: string[] = []
  dumpNode(doc, n, 0, lines)
  return lines.join('\n')
}

function dumpNode(doc: DocumentNodes, n: NodeId, depth: number, lines: string[]): void {
  lines.push('  '.repeat(depth) + describeNode(doc, n))
  for (let child = firstChild(doc, n); child !== 0; child = nextSibling(doc, child)) dumpNode(doc, child, depth + 1, lines)
}

export function describeNode(doc: DocumentNodes, n: NodeId): string {
  const { nodes, text } = doc
  switch (nodes.tag[n]) {
    case Tag.document: return '#document'
    case Tag.doctype: return '<!doctype>'
    case Tag.comment: return '<!---->'
    case Tag.text: return JSON.stringify(text.slice(nodes.text[n] ?? 0, nodes.size[n] ?? 0))
  }
  const first = nodes.attrs[n] ?? 0
  let line = `<${(nodes.flags[n] ?? 0) & NodeFlag.foreign ? 'foreign ' : ''}${doc.names.tagName(nodes.tag[n] ?? Tag.none)}`
  for (let a = first; a < first + (nodes.size[n] ?? 0); a++) {
    const name = doc.attributes.name[a] ?? Attr.none
    if (name !== Attr.classToken) line += ` ${doc.names.attrName(name)}=${JSON.stringify(attributeValue(doc, a as AttributeId))}`
  }
  return `${line}>`
}
