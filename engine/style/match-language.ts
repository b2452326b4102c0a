/**
 * Matches a language tag against the ranges of :lang() by extended filtering (RFC 4647, 3.3.2): `de-DE` also matches `de-Latn-DE`, and
 * `*-CH` matches any language of Switzerland. An empty tag means an unknown language, which only the empty range matches.
 */

/** `ranges` in lower case; `tag` as written in the document. */
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
      // A single-character subtag starts an extension, which ranges never match.
      if (part === undefined || (part !== wanted && part.length === 1)) return false
      if (part === wanted) break
    }
  }
  return true
}
