/**
 * How much of a document streaming mode takes at a time. Pages do not depend on it: tests make it small, so that short
 * documents have many stretches. Memory does: 60,000 paragraphs take 5 MB less with these than with eight times the bytes and
 * twice the rows and words, at 1% more CPU. Fewer bytes give nothing more; half of the rows cost a table 6% more CPU.
 */

/** Bytes of HTML that are read before what came of them is laid out. */
export const STREAMED_BYTES = 8192

/** Node rows that are taken at once. */
export const STRETCH_NODES = 1024
/** A table of fewer node rows is held until it is complete: nothing that comes late in it makes a difference. */
export const TABLE_NODES = 16_384
/** Words that may pile up before those out of use are let go of. */
export const WORDS_KEPT = 4096
/** The same for texts of generated content and list markers. */
export const TEXTS_KEPT = 4096
