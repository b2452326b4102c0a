/**
 * Detects the format of an image from its first bytes; names and declared types are ignored. An SVG file can start with a byte order mark,
 * an XML declaration, comments and a doctype; the search for its root element ends after some kilobytes.
 */
export type ImageFormat = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg' | 'svgz' | 'unknown'

/** How many bytes are searched for the root element of an SVG file; programs write long comments and doctypes before it. */
const PROLOG_BYTES = 16_384

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean => {
  if (bytes.length < at + text.length) return false
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false
  return true
}

/** The format of an image file. */
export const sniffImage = (bytes: Uint8Array): ImageFormat => {
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(bytes, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) return 'gif'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  if (startsWith(bytes, '\x1f\x8b')) return 'svgz'
  return rootIsSvg(bytes) ? 'svg' : 'unknown'
}

const rootIsSvg = (bytes: Uint8Array): boolean => {
  let text = ''
  for (let i = startsWith(bytes, '\xef\xbb\xbf') ? 3 : 0; i < bytes.length && i < PROLOG_BYTES; i++) {
    text += String.fromCharCode(bytes[i] ?? 0)
  }
  let at = 0
  for (;;) {
    while (at < text.length && /[\t\n\r ]/.test(text.charAt(at))) at++
    if (text.startsWith('<?', at)) at = after(text, '?>', at)
    else if (text.startsWith('<!--', at)) at = after(text, '-->', at + 4)
    else if (/^<!doctype/i.test(text.slice(at, at + 9))) at = afterDoctype(text, at)
    else return /^<(?:[\w.-]+:)?svg[\s/>]/.test(text.slice(at, at + 64))
  }
}

const after = (text: string, mark: string, from: number): number => {
  const found = text.indexOf(mark, from)
  return found < 0 ? text.length : found + mark.length
}

/** A doctype ends at the first `>` outside its internal subset. */
const afterDoctype = (text: string, from: number): number => {
  const end = after(text, '>', from)
  const subset = text.indexOf('[', from)
  return subset < 0 || subset > end ? end : after(text, '>', after(text, ']', subset))
}
