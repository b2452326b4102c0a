/**
 * Flex item properties of a style, read once per style: neighbouring items mostly share a style, and each layout of the container needs
 * these values for each item.
 */
import { RowCache } from '../../arena/row-cache.ts'
import type { StyleId } from '../../arena/ids.ts'
import type { FixedSizes } from '../../style/fixed-sizes.ts'
import type { Styles } from '../../style/styles.ts'

/** The flex item properties of a style. */
export interface FlexItemStyle {
  readonly sizes: FixedSizes
  /** Whether all margins are 0. */
  readonly isWithoutMargins: boolean
  readonly grow: number
  readonly shrink: number
  readonly align: number
  /** Flex basis: px, NaN for percentages and keywords; the keyword, -1 for lengths. */
  readonly basis: number
  readonly basisKeyword: number
}

export class FlexItemStyles {
  private readonly styles: Styles
  private readonly kept = new RowCache<FlexItemStyle>()

  constructor(styles: Styles) {
    this.styles = styles
  }

  of(style: StyleId): FlexItemStyle {
    return this.kept.first[style] ?? this.kept.get(style) ?? this.kept.keep(style, this.read(style))
  }

  private read(style: StyleId): FlexItemStyle {
    const { styles } = this
    const { read } = styles
    const sizes = styles.fixedSizes(style)
    const { margins } = sizes
    return {
      sizes, isWithoutMargins: margins !== null && margins.top === 0 && margins.right === 0 && margins.bottom === 0 && margins.left === 0,
      grow: read.flexGrow(style), shrink: read.flexShrink(style), align: read.alignSelf(style),
      basis: read.flexBasis(style, NaN), basisKeyword: styles.keywordOf('flex-basis', style),
    }
  }
}
