/**
 * Offset of a relatively positioned grid item by percentage insets, which refer to its grid area (CSS Grid 1, 9). Painting applies all
 * other insets.
 */
import type { StyleId } from '../../arena/ids.ts'
import { isPartInset, movedBy } from '../../boxes/relative-insets.ts'
import type { Styles } from '../../style/styles.ts'
import { hasFullRules } from '../size.ts'

/** `isFromRight`: the container runs right to left. */
export function partsOfArea(
  styles: Styles, style: StyleId, areaWidth: number, areaHeight: number, isFromRight: boolean,
): { readonly x: number, readonly y: number } {
  const { read } = styles
  const part = (name: Parameters<typeof isPartInset>[2], value: number): number =>
    Number.isNaN(value) || isPartInset(styles, style, name) ? value : 0
  const left = part('left', read.left(style, areaWidth))
  const right = part('right', read.right(style, areaWidth))
  const height = hasFullRules(styles, style) ? areaHeight : 0
  return {
    x: isFromRight ? 0 - movedBy(right, left) : movedBy(left, right),
    y: movedBy(part('top', read.top(style, height)), part('bottom', read.bottom(style, height))),
  }
}
