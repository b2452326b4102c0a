/**
 * Cross-references in generated content: the pages, counters and texts of link targets (`target-counter()`, `target-text()`, CSS Content
 * 3). A target further on is unknown while boxes are built: the request is recorded, answered when the element comes, and used when the
 * boxes are built again. Targets are identified by their nodes.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText, hasAttribute } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../input/nodes.ts'

/** Whether `n` may be a link target, which needs a box even when it is empty. */
export function isLinkTarget(doc: DocumentNodes, n: NodeId): boolean {
  return (doc.nodes.flags[n] & NodeFlag.hasId) !== 0 || (doc.nodes.tag[n] === Tag.a && hasAttribute(doc, n, Attr.name))
}

/** What was recorded of a target. */
interface Noted {
  readonly counters: ReadonlyMap<string, readonly number[]>
  readonly before: string
  readonly after: string
}

export class Targets {
  /** Called for a cross-reference in documents that are streamed: no target is found in them. */
  tellUnknown: (() => void) | null = null
  /** Called for a page reference in documents whose page numbers differ from the page count: no reference gets a number. */
  tellPage: (() => void) | null = null
  /** Requested counters, except the page counter. */
  readonly counterNames = new Set<string>()
  /** Targets with requests other than their page. */
  private readonly noted = new Map<NodeId, Noted | null>()
  /** Targets whose page is requested, and that page, from 1; 0 while it is unknown. */
  readonly pages = new Map<NodeId, number>()
  /** Whether boxes must be built again to show the requested values. */
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

  /** What the earlier build recorded of a target; null records a request. */
  of(n: NodeId): Noted | null {
    const known = this.noted.get(n)
    if (known === undefined) this.noted.set(n, null)
    this.isAsked = true
    return known ?? null
  }

  /** The page of a target, from 1; 0 records a request. */
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
    if ((nodes.flags[n] & NodeFlag.hasId) !== 0) add(attributeText(doc, n as NodeId, Attr.id), n)
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
