/**
 * Internal `text-align` keywords of the user agent sheet, whose meaning depends on the parent's value. A table resets the alignment that
 * obsolete attributes around it set for blocks, and a header cell is centred unless an ancestor sets another alignment (HTML, 15.3.8).
 */
import { enumOf } from './properties/index.ts'

const Align = enumOf('text-align')

/** The computed keyword for `word` below a parent with `parent`; `initial` is the initial value. */
export function inheritedAlignment(word: number, parent: number, initial: number): number {
  if (word === Align.InternalTable) return alignsBlocks(parent) ? initial : parent
  if (word === Align.InternalHead) return parent === initial ? Align.center : parent
  return word
}

function alignsBlocks(word: number): boolean {
  return word === Align.WebkitLeft || word === Align.WebkitRight || word === Align.WebkitCenter
}
