/**
 * File names that are not UTF-8. Names are strings everywhere; a byte that is no part of UTF-8 stands in them as a lone
 * surrogate, U+DC80 to U+DCFF, and becomes that byte again where a name goes to the system.
 */

/** With the flag `u` the second halves of pairs are none of these. */
const ESCAPED = /[\udc80-\udcff]/u
const ESCAPES = /([\udc80-\udcff])/u
const FIRST_ESCAPE = 0xdc00
/** In place of what is not UTF-8, from whoever decodes without a way to say so. */
export const REPLACEMENT = '\ufffd'

/** A path as the functions of `node:fs` take it. */
export const systemPath = (path: string): string | Buffer => ESCAPED.test(path)
  ? Buffer.concat(path.split(ESCAPES).map((part) => (ESCAPED.test(part) ? Buffer.from([part.charCodeAt(0) - FIRST_ESCAPE]) : Buffer.from(part))))
  : path

/** The bytes of a path, or of text with paths in it. */
export const pathOf = (bytes: Buffer): string => {
  const text = bytes.toString()
  return text.includes(REPLACEMENT) ? escaped(bytes) : text
}

const escaped = (bytes: Buffer): string => {
  let text = ''
  let at = 0
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0
    const length = sequenceLength(lead)
    const piece = bytes.toString('utf8', at, at + length)
    // What is cut off, too long or a surrogate does not come back as it was.
    if (Buffer.from(piece).equals(bytes.subarray(at, at + length))) {
      text += piece
      at += length
    } else {
      text += String.fromCharCode(FIRST_ESCAPE + lead)
      at++
    }
  }
  return text
}

const sequenceLength = (lead: number): number => (lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4)
