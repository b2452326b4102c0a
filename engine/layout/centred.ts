/**
 * Centring of what stands beside content that is higher than a page. Takes the free space and the height of the row or line
 * that holds both; gives the distance from its top. What is centred then stands on the first of its pages, at the top, and
 * not in the middle of a height that no page shows.
 */
import { PAGE_SLACK } from '../boxes/epsilon.ts'

export function centred(free: number, height: number, pageHeight: number): number {
  return height > pageHeight + PAGE_SLACK ? 0 : free / 2
}
