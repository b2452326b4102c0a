/**
 * Whether an element has block-level content, directly or within inline elements, so that what is inline in it stands in
 * anonymous blocks (CSS 2, 9.2.1.1). Only the standard level gives pseudo-elements a display of their own.
 */
import type { Followed } from '../arena/arena.ts'
import type { NodeId } from '../arena/ids.ts'
import { Tag } from '../input/names.ts'
import type { Nodes } from '../input/nodes.ts'
import { endOf } from '../input/walk.ts'
import { BoxKind } from './boxes.ts'
import { type DisplayRoles, Outer } from './display-roles.ts'
import { type ContentDoc, GENERATED, type GeneratedContent } from './generated-content.ts'

export class InnerBlocks {
  private readonly doc: ContentDoc
  private readonly nodes: Followed<Nodes>
  private readonly hasPseudoBoxes: boolean
  private readonly roles: DisplayRoles
  private readonly content: GeneratedContent

  constructor(doc: ContentDoc, roles: DisplayRoles, content: GeneratedContent) {
    this.doc = doc
    this.nodes = doc.nodes
    this.hasPseudoBoxes = doc.cascade.hasPseudoBoxes
    this.roles = roles
    this.content = content
  }

  hasBlock(n: NodeId): boolean {
    const { doc, nodes } = this
    const end = endOf(doc, n)
    for (let c = (n + 1) as NodeId; c < end; c++) {
      if ((nodes.tag[c] ?? 0) <= Tag.doctype) continue
      const outer = this.roles.outerOf(c, BoxKind.block)
      if (outer === Outer.block) return true
      if (outer !== Outer.inline && outer !== Outer.contents) c = (endOf(doc, c) - 1) as NodeId
      else if (this.hasPseudoBoxes && this.hasBlockPseudo(c)) return true
    }
    return this.hasPseudoBoxes && this.hasBlockPseudo(n)
  }

  private hasBlockPseudo(n: NodeId): boolean {
    const { cascade, styles } = this.doc
    for (const pseudo of GENERATED) {
      const style = cascade.pseudoStyle(n, pseudo)
      if (this.content.hasContent(style) && this.roles.isBlockLevel(styles.read.display(style))) return true
    }
    return false
  }
}
