/**
 * Words of the built-in sheet for `text-align` whose meaning hangs on the parent. A table starts its text anew where old
 * attributes around it align blocks, and a head cell is centred unless something around it says otherwise (HTML, 15.3.8).
 */
import { enumOf } from './properties/index.ts'

const Align = enumOf('text-align')

/** What the keyword `word` comes to below `parent`; `initial`: what a document begins with. */
export function inheritedAlignment(word: number, parent: number, initial: number): number {
  if (word === Align.InternalTable) return alignsBlocks(parent) ? initial : parent
  if (word === Align.InternalHead) return parent === initial ? Align.center : parent
  return word
}

function alignsBlocks(word: number): boolean {
  return word === Align.WebkitLeft || word === Align.WebkitRight || word === Align.WebkitCenter
}
