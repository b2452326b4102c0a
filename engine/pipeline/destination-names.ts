/**
 * Names that links lead to. Ids and anchor names of the main document are such names as they stand; what the engine
 * adds (headings without an id, entries of the contents, elements of the cover) gets a prefix that none of them begins
 * with, so that no link ever leads to the wrong place.
 */
import type { NodeId } from '../arena/ids.ts'
import { attributeText } from '../input/attributes.ts'
import { Attr, Tag } from '../input/names.ts'
import { type DocumentNodes, NodeFlag } from '../input/nodes.ts'

export class DestinationNames {
  /** How many elements have each name. */
  private readonly counts = new Map<string, number>()

  constructor(doc: DocumentNodes) {
    const { nodes } = doc
    for (let n = 1; n < nodes.length; n++) {
      const hasId = ((nodes.flags[n] ?? 0) & NodeFlag.hasId) !== 0
      const id = hasId ? attributeText(doc, n as NodeId, Attr.id) : null
      const anchor = nodes.tag[n] === Tag.a ? attributeText(doc, n as NodeId, Attr.name) : null
      if (id !== null) this.count(id)
      if (anchor !== null && anchor !== id) this.count(anchor)
    }
  }

  /** Whether a link to the name leads to one element and no other. */
  isUnique(name: string): boolean {
    return this.counts.get(name) === 1
  }

  /** The wanted prefix, made longer until no name begins with it. */
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
