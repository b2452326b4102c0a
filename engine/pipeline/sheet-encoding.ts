/**
 * The text of a style sheet (CSS Syntax 3, 3.2): a byte order mark decides, then an `@charset` rule at the very start, then
 * the encoding that the referring element or document names, else UTF-8. A sheet for which nothing names an encoding and
 * which is not valid UTF-8 is read as windows-1252, the fallback of documents, so that no rule after such a byte is lost.
 */
import { byteDecoder } from '../host/encodings.ts'

/** `label`: what the referrer says, '' for nothing. A label that names no encoding counts as none. */
export const decodeStyleSheet = (bytes: Uint8Array, label = ''): string => {
  const marked = markOf(bytes)
  if (marked !== null) return new TextDecoder(marked).decode(bytes)
  const named = byteDecoder(charsetRule(bytes)) ?? byteDecoder(label)
  if (named !== null) return isWide(named.encoding) ? new TextDecoder().decode(bytes) : named.decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return (byteDecoder('windows-1252') ?? new TextDecoder()).decode(bytes)
  }
}

const markOf = ([a, b, c]: Uint8Array): string | null =>
  a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : a === 0xfe && b === 0xff ? 'utf-16be' : a === 0xff && b === 0xfe ? 'utf-16le' : null

/** Bytes in which a rule or a label can be read as ASCII are not UTF-16. */
const isWide = (encoding: string): boolean => encoding.startsWith('utf-16')

const CHARSET_BYTES = 1024

/** The rule counts in exactly this form only: lower case, one space, double quotes. */
const charsetRule = (bytes: Uint8Array): string => {
  if (bytes[0] !== 0x40) return ''
  return /^@charset "([^"]*)";/.exec(String.fromCharCode(...bytes.subarray(0, CHARSET_BYTES)))?.[1] ?? ''
}
