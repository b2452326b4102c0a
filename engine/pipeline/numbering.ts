/**
 * Page numbers: the cover has none; the table of contents comes first, and the body continues its numbers. `--page-offset` shifts all
 * numbers. The total counts the numbered pages, whatever the first number is. Headers and the table of contents use the same functions, so
 * that both print the same number for a page.
 */
export interface Numbering {
  /** Number of the first page of the table of contents. */
  readonly contentsFirst: number
  /** Number of the first page of the body. */
  readonly bodyFirst: number
  /** Value of `[topage]` and counter(pages): number of pages of the table of contents and the body. */
  readonly total: number
}

/** `contentsPages`: 0 without a table of contents. */
export function numberPages(offset: number, contentsPages: number, bodyPages: number): Numbering {
  return { contentsFirst: 1 + offset, bodyFirst: 1 + offset + contentsPages, total: contentsPages + bodyPages }
}
