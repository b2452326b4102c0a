/** The built-in style sheet of `--bookmarks`: a bookmark for each heading down to a level. */
export const headingBookmarks = (depth: number): string =>
  Array.from({ length: depth }, (_, at) => `h${at + 1}{bookmark-level:${at + 1}}`).join('')
