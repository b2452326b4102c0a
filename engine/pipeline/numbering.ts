/**
 * Which number each page shows: the cover has none, the contents come first and the body goes on after them, and
 * `--page-offset` shifts them all. The total counts the pages that have numbers, whatever the first number is.
 * Entries of the contents and headers ask the same functions, so that both print the same number for a page.
 */
export interface Numbering {
  /** The number of the first page of the contents. */
  readonly contentsFirst: number
  /** The number of the first page of the body. */
  readonly bodyFirst: number
  /** What `[topage]` and counter(pages) print: pages of contents and body. */
  readonly total: number
}

/** `contentsPages` is 0 without a table of contents. */
export function numberPages(offset: number, contentsPages: number, bodyPages: number): Numbering {
  return { contentsFirst: 1 + offset, bodyFirst: 1 + offset + contentsPages, total: contentsPages + bodyPages }
}
