/**
 * Parses the `srcset` attribute (HTML, "parse a srcset attribute") into image candidates with their pixel density. Malformed candidates are
 * skipped.
 */
export interface Candidate {
  readonly url: string
  /** Image pixels per CSS px. */
  readonly density: number
}

/** Maximum number of candidates that are read. */
const MOST_CANDIDATES = 256
const SPACE = /[\t\n\f\r ]/

/** `width`: gives the width of the image in px; called only if a candidate has a width descriptor. */
export function parseSrcset(text: string, width: () => number): readonly Candidate[] {
  const found: Candidate[] = []
  let at = 0
  let size = NaN
  while (found.length < MOST_CANDIDATES) {
    while (at < text.length && (text[at] === ',' || SPACE.test(text[at] ?? ''))) at++
    if (at >= text.length) break
    let end = at
    while (end < text.length && !SPACE.test(text[end] ?? '')) end++
    const word = text.slice(at, end)
    const url = word.replace(/,+$/, '')
    at = end
    let descriptors = ''
    if (url.length === word.length) {
      const until = endOfDescriptors(text, at)
      descriptors = text.slice(at, until)
      at = until
    }
    const density = densityOf(descriptors, () => (Number.isNaN(size) ? size = width() : size))
    if (density >= 0 && url !== '') found.push({ url, density })
  }
  return found
}

/** The end of the descriptors; commas within parentheses do not end them. */
function endOfDescriptors(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')') depth--
    else if (text[at] === ',' && depth <= 0) return at
  }
  return text.length
}

/** Negative for unknown descriptors. */
function densityOf(descriptors: string, width: () => number): number {
  let density = NaN
  let pixels = NaN
  for (const each of descriptors.split(/[\t\n\f\r ]+/)) {
    if (each === '') continue
    if (/^\d+w$/.test(each) && Number.isNaN(pixels)) pixels = Number.parseInt(each, 10)
    else if (/^\d*\.?\d+(e[+-]?\d+)?x$/i.test(each) && Number.isNaN(density)) density = Number.parseFloat(each)
    else if (!/^\d+h$/.test(each)) return -1
  }
  if (!Number.isNaN(density)) return Number.isNaN(pixels) ? density : -1
  if (Number.isNaN(pixels)) return 1
  const size = width()
  return pixels === 0 ? -1 : size > 0 ? pixels / size : Infinity
}

/** The candidate with the highest density up to `most`, else the one with the lowest; the first of equal ones. Null for none. */
export function sharpest(candidates: readonly Candidate[], most: number): Candidate | null {
  let best: Candidate | null = null
  for (const each of candidates) {
    if (best === null || (best.density > most ? each.density < best.density : each.density <= most && each.density > best.density)) best = each
  }
  return best
}
