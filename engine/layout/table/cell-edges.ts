/**
 * Borders and padding of one cell: those of its style, or with collapsed borders half of the winning border on each side. The object is
 * reused: read the fields before the next `measure`.
 */
import type { StyleId } from '../../arena/ids.ts'
import { readEdges } from '../../style/edge-sizes.ts'
import type { Styles } from '../../style/styles.ts'
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

  /** Sum of the left and right edges, px. */
  horizontal(cell: number, style: StyleId, basis: number): number {
    const own = this.styles.fixedSizes(style).edges ?? readEdges(this.styles, style, basis)
    if (!this.isCollapsed) return own.horizontal
    const { cellEdges } = this.collapse
    return own.paddingLeft + cellEdges[cell * 4 + 3] + (own.paddingRight + cellEdges[cell * 4 + 1])
  }

  /** `basis`: percentage basis of the padding. */
  measure(cell: number, style: StyleId, basis: number): void {
    const own = this.styles.fixedSizes(style).edges ?? readEdges(this.styles, style, basis)
    if (!this.isCollapsed) {
      this.top = own.top
      this.right = own.right
      this.bottom = own.bottom
      this.left = own.left
      return
    }
    const { cellEdges } = this.collapse
    const at = cell * 4
    this.top = own.paddingTop + cellEdges[at]
    this.right = own.paddingRight + cellEdges[at + 1]
    this.bottom = own.paddingBottom + cellEdges[at + 2]
    this.left = own.paddingLeft + cellEdges[at + 3]
  }
}
