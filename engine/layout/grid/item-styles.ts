/** Grid placement properties of a style, read once per style: most items of a grid share a style, and nearly all are auto-placed. */
import type { StyleId } from '../../arena/ids.ts'
import { RowCache } from '../../arena/row-cache.ts'
import type { GridLine } from '../../style/grid-line.ts'
import type { Styles } from '../../style/styles.ts'

/** The placement properties of a style. */
export interface GridItemStyle {
  readonly columnStart: GridLine
  readonly columnEnd: GridLine
  readonly rowStart: GridLine
  readonly rowEnd: GridLine
  /** Auto-placed on both axes, without spans. */
  readonly isAnywhere: boolean
}

export class GridItemStyles {
  private readonly styles: Styles
  private readonly kept = new RowCache<GridItemStyle>()

  constructor(styles: Styles) {
    this.styles = styles
  }

  of(style: StyleId): GridItemStyle {
    return this.kept.first[style] ?? this.kept.get(style) ?? this.kept.keep(style, this.read(style))
  }

  private read(style: StyleId): GridItemStyle {
    const { read } = this.styles
    const columnStart = read.gridColumnStart(style)
    const columnEnd = read.gridColumnEnd(style)
    const rowStart = read.gridRowStart(style)
    const rowEnd = read.gridRowEnd(style)
    const isAnywhere = [columnStart, columnEnd, rowStart, rowEnd].every(({ kind }) => kind === 'auto')
    return { columnStart, columnEnd, rowStart, rowEnd, isAnywhere }
  }
}
