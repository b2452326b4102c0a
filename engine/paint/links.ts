/**
 * Link targets: the `a` element around a node, and its href as an external URI or as the id of an element of this document. References are
 * resolved against the `<base href>`, and stay relative if that is relative; javascript: URLs are never links.
 */
import type { NodeId } from '../arena/ids.ts'
import { urlText } from '../host/url-text.ts'
import { attributeText, hasAttribute } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { NodeFlag, type DocumentNodes, type Nodes } from '../input/nodes.ts'
import type { BorderBox } from './borders.ts'
import type { Canvas, LinkTarget } from './canvas.ts'
import { resolveLink } from './resolve-link.ts'

export interface LinkSettings {
  readonly external: boolean
  readonly internal: boolean
  /** Whether relative references are written unchanged. */
  readonly keepRelative: boolean
  /** Base of references: a URL or a relative reference; null if that is the document itself. */
  readonly base: string | null
  /** Prefix for the ids of a side document, so that its links lead to its own elements only. */
  readonly prefix?: string
  /** Additional destinations, whatever the settings say. */
  readonly places?: ReadonlyMap<NodeId, string>
  /** Elements other than `a` that are links, with their destination names. */
  readonly sources?: ReadonlyMap<NodeId, string>
  /** Whether the document appears on every page, so that nothing in it can be a destination. */
  readonly isOnEachPage?: boolean
}

const NONE = 0 as NodeId
/** Maximum number of descendants of a link that are searched for text: this is done for each empty box in it. */
const MOST_SEARCHED = 256

export class Links {
  /** Elements that are destinations, whatever the settings say about ids. */
  readonly places: ReadonlyMap<NodeId, string> | null
  private readonly doc: DocumentNodes
  private readonly nodes: Nodes
  private readonly settings: LinkSettings
  private readonly sources: ReadonlyMap<NodeId, string> | null
  private readonly targets = new Map<NodeId, LinkTarget | null>()
  // Parent and grandparent of the last node, with their links: the next node usually has the same.
  private around = NONE
  private linkAround = NONE
  private outer = NONE
  private linkOuter = NONE

  constructor(doc: DocumentNodes, settings: LinkSettings) {
    this.doc = doc
    this.nodes = doc.nodes
    this.settings = settings
    this.places = settings.places ?? null
    this.sources = settings.sources ?? null
  }

  /** Called at the start of a page, since nodes may have been renumbered. */
  begin(): void {
    this.around = this.linkAround = this.outer = this.linkOuter = NONE
  }

  /**
   * The nearest link element that is or contains `node`, or 0. Cached, since each line needs it: walking up to the root took 0.5% of 1,000
   * rows.
   */
  enclosing(node: NodeId): NodeId {
    if (node === NONE || this.isLink(node)) return node
    const around = this.nodes.parent[node]
    if (around !== this.around) {
      this.around = around
      this.linkAround = this.enclosingParent(around)
    }
    return this.linkAround
  }

  private enclosingParent(node: NodeId): NodeId {
    if (node === NONE || this.isLink(node)) return node
    const outer = this.nodes.parent[node]
    if (outer !== this.outer) {
      this.linkOuter = this.linkFrom(outer)
      this.outer = outer
    }
    return this.linkOuter
  }

  /** The nearest link that is or contains `node`; above the parent of the last node, the cached link is used. */
  private linkFrom(node: NodeId): NodeId {
    const { outer, linkOuter } = this
    const { parent, end } = this.nodes
    let link = node
    while (link !== NONE && !this.isLink(link)) {
      if (link <= outer && outer < end[link] && linkOuter < link) return linkOuter
      link = parent[link]
    }
    return link
  }

  private isLink(node: NodeId): boolean {
    return (this.nodes.tag[node] === Tag.a && hasAttribute(this.doc, node, Attr.href)) || (this.sources !== null && this.sources.has(node))
  }

  /** The target of the link element `link`; null if it makes no annotation. */
  target(link: NodeId): LinkTarget | null {
    let target = this.targets.get(link)
    if (target === undefined) {
      const name = this.settings.sources?.get(link)
      target = name === undefined ? this.resolve(attributeText(this.doc, link, Attr.href) ?? '') : { kind: 'internal', target: name }
      this.targets.set(link, target)
    }
    return target
  }

  /** The target of a reference without an `a` element. */
  targetOf(href: string): LinkTarget | null {
    return this.resolve(href)
  }

  /**
   * Makes the whole box of `node` clickable if it is within a link. An empty box is clickable only if the link has no text, which would be
   * clickable otherwise.
   */
  cover(canvas: Canvas, node: NodeId, { x, y, width, height }: BorderBox, isEmpty = false): void {
    const link = width > 0 && height > 0 ? this.enclosing(node) : 0
    if (link === 0 || (isEmpty && this.hasText(link))) return
    const target = this.target(link)
    if (target !== null) canvas.link(x, y, width, height, target)
  }

  /** Whether the element contains more than white space; assumed for elements with many descendants. */
  private hasText(n: NodeId): boolean {
    const { nodes, text } = this.doc
    const end = nodes.end[n]
    if (end - n > MOST_SEARCHED) return true
    for (let d: number = n; d < end; d++) {
      if (nodes.tag[d] === Tag.text && text.slice(nodes.text[d], nodes.size[d]).trim() !== '') return true
    }
    return false
  }

  /** Makes (x, y) the destination of links to the id of `node`, or to its anchor name. */
  mark(canvas: Canvas, node: NodeId, x: number, y: number): void {
    const { nodes } = this
    const { prefix = '', internal, isOnEachPage = false } = this.settings
    if (isOnEachPage) return
    const place = this.places?.get(node)
    if (place !== undefined) canvas.destination(place, x, y)
    const isAnchor = nodes.tag[node] === Tag.a
    const hasId = (nodes.flags[node] & NodeFlag.hasId) !== 0
    if (!internal || (!hasId && !isAnchor)) return
    const id = hasId ? attributeText(this.doc, node, Attr.id) : null
    if (id !== null && id !== '') canvas.destination(prefix + id, x, y)
    const name = isAnchor ? attributeText(this.doc, node, Attr.name) : null
    if (name !== null && name !== '' && name !== id) canvas.destination(prefix + name, x, y)
  }

  /** The undecoded fragment is tried first, since an id may contain percent-escapes (HTML, 7.4.6.4). */
  private inside(fragment: string): LinkTarget {
    const prefix = this.settings.prefix ?? ''
    const decoded = decodeFragment(fragment)
    const target: LinkTarget = { kind: 'internal', target: prefix + fragment }
    // An empty fragment and `top` lead to the beginning of the document.
    if (/^top$/i.test(decoded)) return { ...target, target: prefix + decoded, otherwise: prefix }
    return decoded === fragment ? target : { ...target, otherwise: prefix + decoded }
  }

  private resolve(href: string): LinkTarget | null {
    const reference = urlText(href)
    if (reference.startsWith('#')) {
      return this.settings.internal ? this.inside(reference.slice(1)) : null
    }
    if (reference === '' || !this.settings.external || /^(?:javascript|vbscript):/i.test(reference)) return null
    const isAbsolute = /^[a-z][a-z0-9+.-]*:/i.test(reference)
    if (isAbsolute || this.settings.keepRelative || this.settings.base === null) return { kind: 'uri', target: reference }
    return { kind: 'uri', target: resolveLink(reference, this.settings.base) }
  }
}

/** The fragment with its percent-escapes decoded. */
function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
