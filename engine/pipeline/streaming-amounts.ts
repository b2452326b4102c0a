/**
 * Amounts of work in streaming mode. The pages do not depend on them: tests use small amounts, so that short documents have many chunks.
 * Memory does: 60,000 paragraphs take 5 MB less with these than with eight times the bytes and twice the rows and words, at 1% more CPU.
 * Fewer bytes save no more memory; half of the rows cost a table 6% more CPU.
 */

/** Bytes of HTML that are read before their nodes are laid out. */
export const STREAMED_BYTES = 8192

/** Number of nodes that are laid out at once. */
export const CHUNK_NODES = 1024
/** A table with fewer nodes is kept until it is complete, so that parts after its rows have their normal effect. */
export const TABLE_NODES = 16_384
/** Number of words before unused ones are released. */
export const WORDS_KEPT = 4096
/** The same for texts of generated content and list markers. */
export const TEXTS_KEPT = 4096
