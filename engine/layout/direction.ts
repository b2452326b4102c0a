/**
 * The inline base direction of a style (CSS Writing Modes 3, 2.1).
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'

const Direction = enumOf('direction')

/** Whether the direction of a style is rtl. */
export function isRightToLeft(styles: Styles, style: StyleId): boolean {
  return styles.read.direction(style) === Direction.rtl
}
