/**
 * The whole of an inline box that is broken over lines, with its fragments joined in the order of the lines: the area for backgrounds and
 * rounded corners of `box-decoration-break: slice` (CSS Fragmentation 3, 5.4).
 */
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { InlineFragmentFlag, type InlineFragmentId } from '../layout/lines.ts'
import { enumOf } from '../style/properties/index.ts'
import type { BorderBox } from './borders.ts'
import type { Edges } from './corners.ts'

const Direction = enumOf('direction')

/** Maximum number of further lines that are searched for fragments. */
const MOST_FRAGMENTS = 1000

/** `border`: the border box of the fragment on the page. */
export function wholeInline({ inlineFragments, boxes: { rows }, styles }: PageFragmentInput, fragment: InlineFragmentId, border: BorderBox): Edges | null {
  const box = inlineFragments.box[fragment]
  let before = 0
  let after = 0
  let seen = 0
  for (let f: number = fragment; (inlineFragments.flags[f] & InlineFragmentFlag.first) === 0;) {
    do f--
    while (f > 0 && inlineFragments.box[f] !== box)
    if (f <= 0 || ++seen > MOST_FRAGMENTS) return null
    before += inlineFragments.width[f]
  }
  for (let f: number = fragment; (inlineFragments.flags[f] & InlineFragmentFlag.last) === 0;) {
    do f++
    while (f < inlineFragments.length && inlineFragments.box[f] !== box)
    if (f >= inlineFragments.length || ++seen > MOST_FRAGMENTS) return null
    after += inlineFragments.width[f]
  }
  const isRightToLeft = styles.read.direction(rows.style[box ?? 0]) === Direction.rtl
  const [left, right] = isRightToLeft ? [after, before] : [before, after]
  return { left: border.x - left, top: border.y, right: border.x + border.width + right, bottom: border.y + border.height }
}
