/**
 * Alignment of a line in its room by `text-align` (CSS Text 3, 6.1). Justification is handled elsewhere: a justified line has no offset.
 */
import { enumOf } from '../../style/properties/index.ts'

const Align = enumOf('text-align')

/** Space before a line with `free` px left, px; an overflowing line overflows at its end. */
export function lineOffset(align: number, free: number, isRightToLeft: boolean): number {
  if (free <= 0) return isRightToLeft ? free : 0
  switch (align) {
    case Align.left: case Align.WebkitLeft: return 0
    case Align.right: case Align.WebkitRight: return free
    case Align.center: case Align.WebkitCenter: return free / 2
    case Align.end: return isRightToLeft ? 0 : free
    default: return isRightToLeft ? free : 0
  }
}
