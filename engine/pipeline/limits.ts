/** Bounds of one conversion, and how many rows are reserved for it. */

/** Nodes alive at once. */
export const MAX_NODES = 500_000

/**
 * Levels below the document. Box building, layout and slab collection recurse once or twice a level; measured with
 * Node 20, a level takes at most 1.1 kB of stack in all, so that 512 levels stay below 600 kB of the default 984 kB.
 */
export const MAX_DEPTH = 512

/** A style sheet may import sheets to this depth; deeper imports are ignored. */
export const MAX_IMPORT_DEPTH = 16

/** Imports of a document together: sheets that import each other's importers again and again end here. */
export const MAX_IMPORTS = 4096

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
  slabs: 512,
} as const
