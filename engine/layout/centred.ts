/**
 * Centring beside content taller than a page. Takes the free space and the height of the row or line; gives the offset from its top, px. In
 * a row taller than a page, centred content stays at the top, on its first page, instead of in the middle of a height that no page shows
 * whole.
 */
import { PAGE_SLACK } from '../boxes/epsilon.ts'

/** Offset of centred content with `free` px around it in a row or line of `height` px. */
export function centred(free: number, height: number, pageHeight: number): number {
  return height > pageHeight + PAGE_SLACK ? 0 : free / 2
}
