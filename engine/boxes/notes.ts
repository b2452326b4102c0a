/**
 * Tells which boxes are footnotes. They are out of flow like absolutely positioned boxes, but because of `float: footnote`, which is
 * ignored for absolute and fixed positions.
 */
import type { BoxId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import type { BoxBuilderInput } from './build.ts'

const Float = enumOf('float')
const Position = enumOf('position')

/** `box` must have the flag of absolutely positioned boxes. */
export function isNote({ boxes: { rows, notes }, styles }: BoxBuilderInput, box: BoxId): boolean {
  if (notes.length === 0) return false
  const style = rows.style[box]
  const position = styles.read.position(style)
  return styles.read.float(style) === Float.footnote && position !== Position.absolute && position !== Position.fixed
}
