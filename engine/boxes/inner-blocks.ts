/**
 * Whether an element has block-level content, directly or within inline elements, so that what is inline in it stands in
 * anonymous blocks (CSS 2, 9.2.1.1). Only the extended level gives pseudo-elements a display of their own.
 */
import type { NodeId } from '../arena/ids.ts'
import { endOf, isElement } from '../input/walk.ts'
import { BoxKind } from './boxes.ts'
import { type DisplayRoles, Outer } from './display-roles.ts'
import { type ContentDoc, GENERATED, type GeneratedContent } from './generated-content.ts'

export class InnerBlocks {
  private readonly doc: ContentDoc
  private readonly roles: DisplayRoles
  private readonly content: GeneratedContent

  constructor(doc: ContentDoc, roles: DisplayRoles, content: GeneratedContent) {
    this.doc = doc
    this.roles = roles
    this.content = content
  }

  hasBlock(n: NodeId): boolean {
    const { doc } = this
    const end = endOf(doc, n)
    for (let c = n + 1; c < end; c++) {
      if (!isElement(doc, c as NodeId)) continue
      const outer = this.roles.outerOf(c as NodeId, BoxKind.block)
      if (outer === Outer.block) return true
      if (outer !== Outer.inline && outer !== Outer.contents) c = endOf(doc, c as NodeId) - 1
      else if (this.hasBlockPseudo(c as NodeId)) return true
    }
    return this.hasBlockPseudo(n)
  }

  private hasBlockPseudo(n: NodeId): boolean {
    const { cascade, styles } = this.doc
    if (!cascade.hasPseudoBoxes) return false
    for (const pseudo of GENERATED) {
      const style = cascade.pseudoStyle(n, pseudo)
      if (this.content.hasContent(style) && this.roles.isBlockLevel(styles.read.display(style))) return true
    }
    return false
  }
}
