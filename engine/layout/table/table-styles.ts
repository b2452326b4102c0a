/**
 * What the style of a table says about its layout (CSS 2, 17.5.2 and 17.6).
 */
import type { StyleId } from '../../arena/ids.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { Unit } from '../../style/units.ts'

const BorderCollapse = enumOf('border-collapse')
const TableLayoutMode = enumOf('table-layout')

/** Whether a style has collapsed borders. */
export function isCollapsedTable(styles: Styles, style: StyleId): boolean {
  return styles.read.borderCollapse(style) === BorderCollapse.collapse
}

/** Whether fixed table layout applies: it needs a width; without one the columns follow their content. */
export function isFixedTable(styles: Styles, style: StyleId): boolean {
  if (styles.read.tableLayout(style) !== TableLayoutMode.fixed) return false
  return styles.unitOf('width', style) !== Unit.keyword
}
