/**
 * Reads borders, padding and margins of a box. Values that do not depend on the containing block are the same for all styles that share a
 * row of the group `edges`, and are read once per row.
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf, propertyIndex } from './properties/index.ts'
import type { ComputedValues } from './style-readers.ts'

const Margin = enumOf('margin-top')
const PADDINGS = (['padding-top', 'padding-right', 'padding-bottom', 'padding-left'] as const).map(propertyIndex)
const MARGINS = (['margin-top', 'margin-right', 'margin-bottom', 'margin-left'] as const).map(propertyIndex)

/** Borders and padding in px. */
export interface EdgeSizes {
  readonly borderTop: number
  readonly borderRight: number
  readonly borderBottom: number
  readonly borderLeft: number
  readonly paddingTop: number
  readonly paddingRight: number
  readonly paddingBottom: number
  readonly paddingLeft: number
  /** Sums of border and padding: per side, then both horizontal and both vertical sides. */
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
  readonly horizontal: number
  readonly vertical: number
}

/** px; NaN for auto. */
export interface Margins {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
  /** Sums of two sides; auto counts as 0. */
  readonly horizontal: number
  readonly vertical: number
}

export interface FixedEdges {
  readonly edges: EdgeSizes | null
  readonly margins: Margins | null
}

/** Edges and margins of a style; null where they depend on the containing block. */
export function readFixedEdges(styles: ComputedValues, style: StyleId): FixedEdges {
  return {
    edges: PADDINGS.every((padding) => !Number.isNaN(styles.fixedLength(padding, style))) ? readEdges(styles, style, 0) : null,
    margins: MARGINS.every((margin) => !Number.isNaN(styles.fixedLength(margin, style, Margin.auto, 0))) ? readMargins(styles, style, 0) : null,
  }
}

/** `basis`: width of the containing block, for all percentages. */
export function readEdges({ read }: ComputedValues, style: StyleId, basis: number): EdgeSizes {
  const borderTop = read.borderTopWidth(style)
  const borderRight = read.borderRightWidth(style)
  const borderBottom = read.borderBottomWidth(style)
  const borderLeft = read.borderLeftWidth(style)
  const paddingTop = Math.max(0, read.paddingTop(style, basis))
  const paddingRight = Math.max(0, read.paddingRight(style, basis))
  const paddingBottom = Math.max(0, read.paddingBottom(style, basis))
  const paddingLeft = Math.max(0, read.paddingLeft(style, basis))
  const top = borderTop + paddingTop
  const right = borderRight + paddingRight
  const bottom = borderBottom + paddingBottom
  const left = borderLeft + paddingLeft
  return {
    borderTop, borderRight, borderBottom, borderLeft, paddingTop, paddingRight, paddingBottom, paddingLeft,
    top, right, bottom, left, horizontal: left + right, vertical: top + bottom,
  }
}

/** `basis`: width of the containing block, for all percentages. */
export function readMargins({ read }: ComputedValues, style: StyleId, basis: number): Margins {
  const top = read.marginTop(style, basis)
  const right = read.marginRight(style, basis)
  const bottom = read.marginBottom(style, basis)
  const left = read.marginLeft(style, basis)
  return { top, right, bottom, left, horizontal: (left || 0) + (right || 0), vertical: (top || 0) + (bottom || 0) }
}
