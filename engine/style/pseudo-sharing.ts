/**
 * Shares the styles of pseudo-elements between siblings that selectors cannot distinguish: cells of a row, items of a list. Holds the last
 * element of each pseudo-element that was matched. Easy to get wrong: a selector that tests the position or the content of the element
 * forbids sharing, as for elements (`style-sharing.ts`).
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import { type StyledPseudo, pseudoIds, pseudoNames } from './pseudo-elements.ts'
import { Sharing, type StyleSharing } from './style-sharing.ts'

export class PseudoSharing {
  private readonly alike: StyleSharing
  private readonly elements = new Int32Array(pseudoNames.length + 1)
  /** The style that the pseudo-element inherits from. */
  private readonly hosts = new Int32Array(pseudoNames.length + 1)
  private readonly styles = new Int32Array(pseudoNames.length + 1)

  constructor(alike: StyleSharing) {
    this.alike = alike
  }

  /** The style to share, 0 for no style; null when there is nothing to share. */
  find(n: NodeId, pseudo: StyledPseudo, host: StyleId): StyleId | null {
    const at = pseudoIds[pseudo]
    const other = (this.elements[at] ?? 0) as NodeId
    return other !== 0 && this.hosts[at] === host && this.alike.areLikeSiblings(n, other) ? (this.styles[at] ?? 0) as StyleId : null
  }

  /** Notes the style of an element's pseudo-element, and returns it. `alike`: with which elements it can be shared. */
  keep(n: NodeId, pseudo: StyledPseudo, host: StyleId, style: StyleId, alike: Sharing): StyleId {
    const at = pseudoIds[pseudo]
    this.elements[at] = alike === Sharing.none ? 0 : n
    this.hosts[at] = host
    this.styles[at] = style
    return style
  }

  /** Call it when node rows moved, or rules or styles changed. */
  forget(): void {
    this.elements.fill(0)
  }
}
