/**
 * Names of link destinations. Ids and anchor names of the main document are used unchanged. Destinations that the engine adds (headings
 * without an id, entries of the table of contents, elements of the cover) get a prefix with which no such name begins, so that no link
 * leads to the wrong place.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../input/nodes.ts'

export class DestinationNames {
  /** Number of elements with each name. */
  private readonly counts = new Map<string, number>()

  constructor(doc: DocumentNodes) {
    const { nodes } = doc
    for (let n = 1; n < nodes.length; n++) {
      const hasId = (nodes.flags[n] & NodeFlag.hasId) !== 0
      const id = hasId ? attributeText(doc, n as NodeId, Attr.id) : null
      const anchor = nodes.tag[n] === Tag.a ? attributeText(doc, n as NodeId, Attr.name) : null
      if (id !== null) this.count(id)
      if (anchor !== null && anchor !== id) this.count(anchor)
    }
  }

  /** Whether exactly one element has the name. */
  isUnique(name: string): boolean {
    return this.counts.get(name) === 1
  }

  /** The wanted prefix, extended until no name begins with it. */
  freePrefix(wanted: string): string {
    const names = [...this.counts.keys()].filter((name) => name.startsWith(wanted))
    let prefix = wanted
    while (names.some((name) => name.startsWith(prefix))) prefix += '-'
    return prefix
  }

  private count(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
  }
}
