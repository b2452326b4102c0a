/**
 * Borders and padding of one cell: those of its style, or where borders collapse half of what is drawn on each of its
 * sides. The struct is reused; read what you need before the next `measure`.
 */
import type { StyleId } from '../../arena/ids.ts'
import type { Styles } from '../../style/styles.ts'
import { edgesOf } from '../size.ts'
import type { Collapse } from './collapse.ts'

export class CellEdges {
  top = 0
  right = 0
  bottom = 0
  left = 0
  isCollapsed = false
  private readonly styles: Styles
  private readonly collapse: Collapse

  constructor(styles: Styles, collapse: Collapse) {
    this.styles = styles
    this.collapse = collapse
  }

  /** `basis`: what percentages of the padding refer to. */
  measure(cell: number, style: StyleId, basis: number): void {
    const own = edgesOf(this.styles, style, basis)
    const { cellEdges } = this.collapse
    const at = cell * 4
    this.top = own.paddingTop + (this.isCollapsed ? cellEdges[at] ?? 0 : own.borderTop)
    this.right = own.paddingRight + (this.isCollapsed ? cellEdges[at + 1] ?? 0 : own.borderRight)
    this.bottom = own.paddingBottom + (this.isCollapsed ? cellEdges[at + 2] ?? 0 : own.borderBottom)
    this.left = own.paddingLeft + (this.isCollapsed ? cellEdges[at + 3] ?? 0 : own.borderLeft)
  }
}
