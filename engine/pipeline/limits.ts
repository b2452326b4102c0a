/** Limits of one conversion, and the number of rows that are reserved for it. */
import { inputError } from '../messages/errors.ts'
import type { Options } from '../options/table.ts'

/** Maximum number of nodes at the same time. */
export const MAX_NODES = 500_000

/** Default maximum number of pages in a PDF. */
export const MAX_PAGES = 100_000

/** Throws an InputError if `pages` exceeds the limit of the options. `placeOn`: describes the element on a page, by number from 1. */
export function refusePages(pages: number, { maxPages }: Pick<Options, 'maxPages'>, placeOn: (page: number) => string): void {
  const most = maxPages ?? MAX_PAGES
  if (pages <= most) return
  const place = placeOn(most + 1)
  throw inputError(`the document has more than ${most} pages${place === '' ? '' : `: the extra pages begin at ${place}`}\nlook for a height, padding, margin or font size that is far too large, or raise --max-pages`)
}

/** Maximum number of characters at the same time. V8 limits strings to about twice that, and a style sheet is one string. */
export const MAX_TEXT = 2 ** 28

/**
 * Maximum nesting depth of elements. Most stages recurse once or twice per level, and 512 nested blocks, floats or flex containers fit the
 * default stack of 984 kB. Boxes whose intrinsic size is computed first need more: with Node 20 the stack is enough for some 480 nested
 * inline-blocks, 420 grids or 260 inline tables. Deeper nesting of these ends in an error of its own.
 */
export const MAX_DEPTH = 512

/** Maximum depth of style sheet imports; deeper imports are ignored. */
export const MAX_IMPORT_DEPTH = 16

/** Maximum number of imports in a document, against style sheets that import each other many times. */
export const MAX_IMPORTS = 4096

/** Maximum number of bytes of the head that streaming mode searches for an encoding declaration. */
export const STREAMED_HEAD_BYTES = 65_536

/** Total size of the files of all images in a document, bytes. */
export const MAX_IMAGE_BYTES = 256 * 1_048_576

/**
 * Rows that a document reserves; larger documents grow by doubling. Unused rows take no memory, but V8 counts them and collects garbage
 * earlier. Measured with 32 times as many rows: a one-page invoice takes 8% more CPU, and a worker with small invoices marks its heap three
 * times as often.
 */
export const RESERVE = {
  nodes: 512,
  attributes: 256,
  text: 8192,
  boxes: 512,
  lines: 512,
  units: 512,
} as const
