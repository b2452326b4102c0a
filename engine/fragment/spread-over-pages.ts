/**
 * Last step of fragmentation: finds the pages of all in-flow boxes, then those of out-of-flow boxes and footnotes. Takes the chosen breaks;
 * returns them with what pages show besides the continuous flow.
 */
import { findPages } from './box-page-ranges.ts'
import type { BreakResult } from './break-result.ts'
import type { FragmentationInput } from './break-unit-rows.ts'
import { placeNotes } from './footnotes.ts'
import { placeOnPages } from './positioned.ts'
import type { Paper } from './text-extent.ts'

/**
 * Finds the pages of all boxes and returns the breaks with the out-of-flow boxes placed. On `paper` such a box may continue over several
 * pages, and pages may be added for it.
 */
export function spreadOverPages(doc: FragmentationInput, breaks: BreakResult, paper: Paper | null = null): BreakResult {
  findPages(doc, breaks)
  const placed = placeOnPages(doc, breaks, paper)
  // A footnote call in an out-of-flow box may be on another page than the in-flow calls.
  if (breaks.notes !== undefined) placeNotes(doc, placed, breaks.notes)
  return placed
}
