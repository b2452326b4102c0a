/**
 * Converts an `<svg>` element from node rows to the tree that SVG drawing uses. Names already have the case of SVG, because the HTML parser
 * restored it. Ids are recorded; the first element with an id is used.
 */
import type { AttributeId, NodeId } from '../../arena/ids.ts'
import type { SvgElement } from '../../images/svg/xml.ts'
import type { Declared } from '../../images/svg/sheet.ts'
import { attributeValue } from '../../input/attributes.ts'
import { isTextual } from '../../images/svg/xml.ts'
import { Attr } from '../../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../../input/nodes.ts'
import { firstChild, isElement, isText, nextSibling } from '../../input/walk.ts'

interface Building extends SvgElement {
  readonly children: Building[]
  readonly content?: (string | SvgElement)[]
}

export interface BuiltTree {
  readonly root: SvgElement
  readonly byId: Map<string, SvgElement>
}

/** `valueOf` gives the value of an attribute with custom properties substituted; null for none. */
export function buildTree(
  doc: DocumentNodes, n: NodeId, declaredOf: (n: NodeId) => readonly Declared[], valueOf: (n: NodeId, text: string) => string | null,
): BuiltTree {
  const byId = new Map<string, SvgElement>()
  const build = (node: NodeId, parent: Building | null): Building => {
    const attributes = attributesOf(doc, node)
    for (const [name, value] of Object.entries(attributes)) if (value.includes('var(')) attributes[name] = valueOf(node, value) ?? ''
    const name = doc.names.tagName(doc.nodes.tag[node])
    const element: Building = {
      name, attributes, parent, children: [], index: parent?.children.length ?? 0,
      text: '', declared: declaredOf(node), ...(isTextual(name) ? { content: [] } : {}), ...(name === 'foreignObject' ? { offset: node - n } : {}),
    }
    parent?.content?.push(element)
    parent?.children.push(element)
    const { id } = attributes
    if (id !== undefined && id !== '' && !byId.has(id)) byId.set(id, element)
    for (let c = firstChild(doc, node); c !== 0; c = nextSibling(doc, c)) {
      if (isText(doc, c)) element.content?.push(doc.text.slice(doc.nodes.text[c], doc.nodes.size[c]))
      else if (isElement(doc, c) && (doc.nodes.flags[c] & NodeFlag.foreign) !== 0) build(c, element)
    }
    return element
  }
  return { root: build(n, null), byId }
}

export function attributesOf(doc: DocumentNodes, n: NodeId): Record<string, string> {
  const { nodes, attributes, names } = doc
  const found: Record<string, string> = Object.create(null) as Record<string, string>
  const first = nodes.attrs[n]
  const end = first === 0 ? 0 : first + nodes.size[n]
  for (let a = first; a < end; a++) {
    const name = attributes.name[a]
    if (name !== Attr.classToken) found[names.attrName(name)] = attributeValue(doc, a as AttributeId)
  }
  const old = found['xlink:href']
  if (old !== undefined && found['href'] === undefined) found['href'] = old
  return found
}
