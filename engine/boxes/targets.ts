/**
 * What generated content tells of the elements that links lead to: their pages, their counters and the texts around them
 * (CSS Generated Content for Paged Media 3, 2). What stands ahead is not known while boxes are made: it is asked for then,
 * noted when the element comes, and told when the boxes are made again. Elements are known by their nodes.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText, hasAttribute } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../input/nodes.ts'

/** An element that links may lead to needs a box, even when it is empty. */
export function isLinkTarget(doc: DocumentNodes, n: NodeId): boolean {
  return ((doc.nodes.flags[n] ?? 0) & NodeFlag.hasId) !== 0 || (doc.nodes.tag[n] === Tag.a && hasAttribute(doc, n, Attr.name))
}

/** What was noted of an element. */
interface Noted {
  readonly counters: ReadonlyMap<string, readonly number[]>
  readonly before: string
  readonly after: string
}

export class Targets {
  /** Told in documents that are not held until all is known: nothing is found in them. */
  tellUnknown: (() => void) | null = null
  /** Told in documents whose pages are numbered otherwise than they are counted: nothing tells of them. */
  tellPage: (() => void) | null = null
  /** Counters that anyone asks for, but that of pages. */
  readonly counterNames = new Set<string>()
  /** Elements that something but their page is asked of. */
  private readonly noted = new Map<NodeId, Noted | null>()
  /** Elements whose page is asked for, and those pages, from 1; 0 while it is not known. */
  readonly pages = new Map<NodeId, number>()
  /** Whether boxes must be made again to tell what is asked for. */
  isAsked = false
  private byName: Map<string, NodeId> | null = null

  /** The element that a reference within the document leads to; 0 for none. */
  find(doc: DocumentNodes, reference: string): NodeId {
    if (this.tellUnknown !== null) {
      this.tellUnknown()
      return 0 as NodeId
    }
    if (!reference.startsWith('#') || reference.length < 2) return 0 as NodeId
    const names = this.byName ??= namesOf(doc)
    const name = reference.slice(1)
    return names.get(name) ?? names.get(decoded(name)) ?? (0 as NodeId)
  }

  isNoted(n: NodeId): boolean {
    return this.noted.has(n)
  }

  note(n: NodeId, noted: Noted): void {
    this.noted.set(n, noted)
    this.isAsked = true
  }

  /** What was noted of an element when boxes were made before; null asks for it. */
  of(n: NodeId): Noted | null {
    const known = this.noted.get(n)
    if (known === undefined) this.noted.set(n, null)
    this.isAsked = true
    return known ?? null
  }

  /** The page of an element, from 1; 0 asks for it. */
  pageOf(n: NodeId): number {
    const known = this.pages.get(n)
    if (known === undefined) this.pages.set(n, 0)
    return known ?? 0
  }
}

function namesOf(doc: DocumentNodes): Map<string, NodeId> {
  const { nodes } = doc
  const names = new Map<string, NodeId>()
  const add = (name: string | null, n: number): void => {
    if (name !== null && !names.has(name)) names.set(name, n as NodeId)
  }
  for (let n = 1; n < nodes.length; n++) {
    if (((nodes.flags[n] ?? 0) & NodeFlag.hasId) !== 0) add(attributeText(doc, n as NodeId, Attr.id), n)
    if (nodes.tag[n] === Tag.a) add(attributeText(doc, n as NodeId, Attr.name), n)
  }
  return names
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
