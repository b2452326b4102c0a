/**
 * Maximum number of lines of a box (`line-clamp`, CSS Overflow 4).
 */
import type { StyleId } from '../arena/ids.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'

export const Clamps = enumOf('clamps-lines')
const Display = enumOf('display')
const Orient = enumOf('-webkit-box-orient')

/** Largest number of lines of a block container with this style; 0 for no limit. */
export function lineLimit(styles: Styles, style: StyleId): number {
  const { read } = styles
  const lines = read.maxLines(style)
  return lines === 0 || read.clampsLines(style) === Clamps.always || isVerticalBox(styles, style) ? lines : 0
}

/** Whether the style is a vertical `-webkit-box`, which is laid out as a block. */
function isVerticalBox({ read }: Styles, style: StyleId): boolean {
  const display = read.display(style)
  return (display === Display.WebkitBox || display === Display.WebkitInlineBox) && read.WebkitBoxOrient(style) === Orient.blockAxis
}
