/**
 * The bound for content that each page shows again: fixed boxes and repeated header and footer rows. Such content times pages can be
 * quadratic work and output for a small document. Content of ordinary size is always repeated; larger content shares one budget per
 * conversion, in page order, so that the same input always leaves out the same content. The first page that shows it is not a repetition.
 */
import type { BoxId } from '../arena/ids.ts'
import { Allowance } from '../messages/long-lists.ts'
import type { Warnings } from '../messages/warnings.ts'
import type { PageFragmentInput } from './page-fragments.ts'

/** Boxes and items of lines that are always repeated on each page, in all. */
const SURE_ROWS = 1000
/** Budget of further rows for all pages together. */
const MORE_ROWS = 1_000_000

/** The budget of one document. */
export class RepeatedContent {
  private readonly allowance = new Allowance(0, MORE_ROWS)
  private readonly warnings: Pick<Warnings, 'add'>
  /** Rows that the page still takes without the budget. */
  private sure = SURE_ROWS

  constructor(warnings: Pick<Warnings, 'add'>) {
    this.warnings = warnings
  }

  beginPage(): void {
    this.sure = SURE_ROWS
  }

  /** Whether the page shows `box` once more. */
  allows(doc: PageFragmentInput, box: BoxId): boolean {
    const rows = rowsOf(doc, box)
    if (rows <= this.sure) {
      this.sure -= rows
      return true
    }
    const isAllowed = this.allowance.takeWhole(rows)
    if (!isAllowed) this.warnings.add('repeated-content')
    return isAllowed
  }
}

/** The number of boxes in `box`, and of items on their lines. */
function rowsOf({ boxes: { rows }, lines }: PageFragmentInput, box: BoxId): number {
  const end = rows.end[box] ?? box
  let count = end - box
  for (let inner: number = box; inner < end; inner++) {
    const lineCount = rows.lineCount[inner] ?? 0
    if (lineCount === 0) continue
    const first = rows.firstLine[inner] ?? 0
    const last = first + lineCount - 1
    count += (lines.firstItem[last] ?? 0) + (lines.itemCount[last] ?? 0) - (lines.firstItem[first] ?? 0)
  }
  return count
}
