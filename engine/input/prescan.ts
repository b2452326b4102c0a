/**
 * Finds the encoding that a document declares in a meta element, in its first bytes, by the byte-stream prescan of
 * the HTML standard. Comments and the attributes of other tags are skipped, so that a charset inside them is no answer.
 */
export const PRESCAN_BYTES = 1024

/** The declared encoding name in lower case; null when there is none (in these bytes, or not yet). */
export function prescan(bytes: Uint8Array, isKnown: (label: string) => boolean): string | null {
  const text = String.fromCharCode(...bytes.subarray(0, PRESCAN_BYTES)).toLowerCase()
  const reader = new AttributeReader(text)
  let at = 0
  for (;;) {
    at = text.indexOf('<', at)
    if (at < 0) return null
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 2)
      if (end < 0) return null
      at = end + 3
    } else if (/^<meta[\s/]/.test(text.slice(at, at + 6))) {
      reader.at = at + 5
      const label = readMeta(reader, isKnown)
      if (reader.at >= text.length) return null
      if (label !== null) return label
      at = reader.at
    } else if (/^<\/?[a-z]/.test(text.slice(at, at + 3))) {
      while (at < text.length && !/[\s>]/.test(text.charAt(at))) at++
      reader.at = at
      while (reader.next()) continue
      at = reader.at
    } else if (/^<[!/?]/.test(text.slice(at, at + 2))) {
      at = text.indexOf('>', at)
      if (at < 0) return null
    } else at++
  }
}

function readMeta(reader: AttributeReader, isKnown: (label: string) => boolean): string | null {
  const seen = new Set<string>()
  let isContentType = false
  let needsContentType: boolean | null = null
  let label: string | null = null
  while (reader.next()) {
    if (seen.has(reader.name)) continue
    seen.add(reader.name)
    if (reader.name === 'http-equiv') isContentType = reader.value === 'content-type'
    else if (reader.name === 'content') {
      const found = charsetInContent(reader.value)
      if (found !== null && label === null) {
        label = found
        needsContentType = true
      }
    } else if (reader.name === 'charset') {
      label = reader.value.trim()
      needsContentType = false
    }
  }
  if (label === null || needsContentType === null || (needsContentType && !isContentType)) return null
  if (/^(utf-?16|utf-16[bl]e|ucs-2|unicode|csunicode|iso-10646-ucs-2|unicodefffe|unicodefeff)$/.test(label)) return 'utf-8'
  if (label === 'x-user-defined') return 'windows-1252'
  return isKnown(label) ? label : null
}

/** The encoding in a value such as `text/html; charset=utf-8`. */
function charsetInContent(content: string): string | null {
  const found = /charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"'][^\s;]*))/.exec(content)
  return found === null ? null : (found[1] ?? found[2] ?? found[3] ?? '').trim()
}

/** Reads attributes one after the other; at the end of the text `at` is its length. */
class AttributeReader {
  at = 0
  name = ''
  value = ''
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** False at the end of the tag. */
  next(): boolean {
    const { text } = this
    this.name = ''
    this.value = ''
    this.skip(/[\s/]/)
    if (this.at >= text.length || text.charAt(this.at) === '>') return false
    const start = this.at
    this.at++
    this.skip(/[^\s/>=]/)
    this.name = text.slice(start, this.at)
    this.skip(/\s/)
    if (text.charAt(this.at) !== '=') return this.at < text.length
    this.at++
    this.skip(/\s/)
    const quote = text.charAt(this.at)
    if (quote === '"' || quote === "'") {
      const end = text.indexOf(quote, this.at + 1)
      this.value = text.slice(this.at + 1, end < 0 ? text.length : end)
      this.at = end < 0 ? text.length : end + 1
    } else {
      const from = this.at
      this.skip(/[^\s>]/)
      this.value = text.slice(from, this.at)
    }
    return this.at < text.length
  }

  private skip(set: RegExp): void {
    while (this.at < this.text.length && set.test(this.text.charAt(this.at))) this.at++
  }
}
