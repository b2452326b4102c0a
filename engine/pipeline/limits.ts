/** Bounds of one conversion, and how many rows are reserved for it. */
import { inputError } from '../messages/errors.ts'
import type { Options } from '../options/table.ts'

/** Nodes alive at once. */
export const MAX_NODES = 500_000

/** Pages of one PDF where no option says. */
export const MAX_PAGES = 100_000

/** Ends the conversion where `pages` are more than the options allow. `placeOn`: the element that a page shows, from 1. */
export function refusePages(pages: number, { maxPages }: Pick<Options, 'maxPages'>, placeOn: (page: number) => string): void {
  const most = maxPages ?? MAX_PAGES
  if (pages <= most) return
  const place = placeOn(most + 1)
  throw inputError(`the document has more than ${most} pages${place === '' ? '' : `: they run on at ${place}`}\nlook for a height, padding, margin or font size that is far too large, or raise --max-pages`)
}

/** Characters alive at once. No string is longer than twice that, and a style sheet has to be one. */
export const MAX_TEXT = 2 ** 28

/**
 * Levels below the document. Most stages recurse once or twice a level, and 512 blocks, floats or flex containers within each
 * other fit the default stack of 984 kB. Kinds of boxes that ask for sizes of their content first take more of it: with Node 20
 * some 480 boxes in lines, 420 grids or 260 inline tables. What goes beyond that ends in an error of its own.
 */
export const MAX_DEPTH = 512

/** A style sheet may import sheets to this depth; deeper imports are ignored. */
export const MAX_IMPORT_DEPTH = 16

/** Imports of a document together: sheets that import each other's importers again and again end here. */
export const MAX_IMPORTS = 4096

/** Bytes of the head that streaming mode searches for the encoding of the document. */
export const STREAMED_HEAD_BYTES = 65_536

/** Of all images of a document together, as fetched. */
export const MAX_IMAGE_BYTES = 256 * 1_048_576

/**
 * Rows reserved by a document; whatever needs more grows by doubling. Rows that are never used are no memory, but V8 counts
 * them as if they were, and collects its heap the sooner. Measured with 32 times as many: a one-page invoice takes 8% more
 * CPU, and a worker that makes small invoices marks its heap three times as often.
 */
export const RESERVE = {
  nodes: 512,
  attributes: 256,
  text: 8192,
  boxes: 512,
  lines: 512,
  units: 512,
} as const
