/**
 * Tells whether an element has block-level content, directly or inside inline elements; its inline content then goes into anonymous blocks
 * (CSS 2, 9.2.1.1). Pseudo-elements have a display of their own only at the standard level.
 */
import type { NodeId } from '../arena/ids.ts'
import { Tag } from '../input/names.ts'
import type { Nodes } from '../input/nodes.ts'
import { endOf } from '../input/walk.ts'
import { enumOf } from '../style/properties/index.ts'
import { BoxKind } from './boxes.ts'
import { type BoxGeneration, Outer, BoxRole } from './box-generation.ts'
import { type GeneratedContentInput, GENERATED, type GeneratedContent } from './generated-content.ts'

const Display = enumOf('display')

export class BlockInInline {
  private readonly doc: GeneratedContentInput
  private readonly nodes: Nodes
  private readonly hasPseudoBoxes: boolean
  private readonly roles: BoxGeneration
  private readonly content: GeneratedContent

  constructor(doc: GeneratedContentInput, roles: BoxGeneration, content: GeneratedContent) {
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
      if (nodes.tag[c] <= Tag.doctype) continue
      const outer = this.roles.outerOf(c, BoxKind.block)
      if (outer === Outer.block) {
        if (!this.isPartInLine(c, n)) return true
        c = (endOf(doc, c) - 1) as NodeId
        continue
      }
      if (outer !== Outer.inline && outer !== Outer.contents) c = (endOf(doc, c) - 1) as NodeId
      else if (this.hasPseudoBoxes && this.hasBlockPseudo(c)) return true
    }
    return this.hasPseudoBoxes && this.hasBlockPseudo(n)
  }

  /**
   * Whether `n`, a stray table part in `host`, lies in an inline element: the anonymous table around it is then inline-level (CSS 2,
   * 17.2.1).
   */
  isPartInLine(n: NodeId, host: NodeId): boolean {
    const { nodes, roles } = this
    if (!this.hasPseudoBoxes || (roles.of(nodes.style[n]) & BoxRole.tablePart) === 0) return false
    let around = nodes.parent[n]
    while (around !== host && around !== 0 && roles.displayOf(around) === Display.contents) around = nodes.parent[around] ?? (0 as NodeId)
    return around !== host && around !== 0 && roles.outerOf(around, BoxKind.block) === Outer.inline
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
