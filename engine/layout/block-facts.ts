/**
 * What a style says of a block container, read once for the style: which way its blocks lie, whether it is a formatting root and
 * where its content stands. Block layout asks all of it for each block, and a document has few styles.
 */
import type { StyleId } from '../arena/ids.ts'
import { KeptByRow } from '../arena/kept-by-row.ts'
import type { FixedSizes } from '../style/fixed-sizes.ts'
import type { Styles } from '../style/styles.ts'
import { flowSide } from './flow-side.ts'
import { lineLimit } from './line-clamp.ts'
import { alignsContent, makesFormattingRoot } from './size.ts'

export interface BlockFacts {
  readonly sizes: FixedSizes
  /** See `flowSide`. */
  readonly side: number
  /** How many lines it shows at most; 0 for as many as there are. */
  readonly lines: number
  readonly alignsContent: boolean
  readonly makesRoot: boolean
}

export class BlockStyles {
  private readonly styles: Styles
  private readonly kept = new KeptByRow<BlockFacts>()
  /** Those that were asked for last, and of which style. */
  private facts: BlockFacts | null = null
  private style = 0 as StyleId

  constructor(styles: Styles) {
    this.styles = styles
  }

  of(style: StyleId): BlockFacts {
    if (this.style !== style || this.facts === null) {
      this.facts = this.kept.get(style) ?? this.kept.keep(style, this.read(style))
      this.style = style
    }
    return this.facts
  }

  private read(style: StyleId): BlockFacts {
    const { styles } = this
    return {
      sizes: styles.fixedSizes(style), side: flowSide(styles, style), lines: lineLimit(styles, style),
      alignsContent: alignsContent(styles, style), makesRoot: makesFormattingRoot(styles, style),
    }
  }
}
