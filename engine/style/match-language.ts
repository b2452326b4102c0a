/**
 * Language tags against the ranges of :lang(), by standard filtering (RFC 4647): `de-DE` also finds `de-Latn-DE`, and
 * `*-CH` any language of Switzerland. A tag that is empty is no language, which only the empty range finds.
 */

/** `ranges` in lower case; `tag` as the document has it. */
export function languageMatches(tag: string, ranges: readonly string[]): boolean {
  const parts = tag.trim().toLowerCase().split('-')
  return ranges.some((range) => rangeMatches(parts, range))
}

function rangeMatches(parts: readonly string[], range: string): boolean {
  if (range === '' || parts[0] === '') return range === '' && parts[0] === ''
  const [first = '', ...rest] = range.split('-')
  if (first !== '*' && first !== parts[0]) return false
  let at = 1
  for (const wanted of rest) {
    if (wanted === '*') continue
    for (;;) {
      const part = parts[at++]
      // A single letter begins an extension, which ranges do not look into.
      if (part === undefined || (part !== wanted && part.length === 1)) return false
      if (part === wanted) break
    }
  }
  return true
}
