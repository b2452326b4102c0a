/**
 * The text of a style sheet (CSS Syntax 3, 3.2): a byte order mark decides, then what the server said, then an `@charset` rule
 * at the very start, then the encoding of what refers to the sheet, else UTF-8. A sheet that comes out as UTF-8 only because
 * nothing else is named, and is none, is read as windows-1252, the fallback of documents, so that no rule after such a byte is lost.
 */
import { type DecoderSource, decoderOf, encodingOf, isUtf16, markedEncoding } from '../host/encodings.ts'

/** Labels, the first that is known counts; one that names no encoding counts as none. */
export interface SheetReferrer {
  /** What the server said. */
  readonly transported?: string | null | undefined
  /** What the referring element says. */
  readonly label?: string | null | undefined
  /** The encoding of the document, or of the sheet with the `@import` rule. */
  readonly encoding?: string | null | undefined
}

export interface DecodedSheet {
  readonly css: string
  readonly encoding: string
}

export const decodeStyleSheet = (
  bytes: Uint8Array, source: DecoderSource, { transported, label, encoding }: SheetReferrer = {},
): DecodedSheet => {
  const marked = markedEncoding(bytes)
  if (marked !== null) return decodedAs(marked, bytes, source)
  const told = encodingOf(transported ?? '')
  if (told !== null) return decodedAs(isUtf16(told) && !looksWide(bytes) ? 'utf-8' : told, bytes, source)
  const ruled = encodingOf(charsetRule(bytes))
  // Bytes in which a rule can be read as ASCII are not UTF-16.
  if (ruled !== null) return decodedAs(isUtf16(ruled) ? 'utf-8' : ruled, bytes, source)
  const around = encodingOf(label ?? '') ?? encodingOf(encoding ?? '') ?? 'utf-8'
  if (around !== 'utf-8' && (!isUtf16(around) || looksWide(bytes))) return decodedAs(around, bytes, source)
  try {
    return { css: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return decodedAs('windows-1252', bytes, source)
  }
}

const decodedAs = (encoding: string, bytes: Uint8Array, source: DecoderSource): DecodedSheet =>
  ({ css: decoderOf(encoding, source).decode(bytes), encoding })

/** A document in UTF-16 mostly has style sheets that are not: those hold no zeros. */
const looksWide = (bytes: Uint8Array): boolean => bytes.subarray(0, CHARSET_BYTES).includes(0)

const CHARSET_BYTES = 1024

/** The rule counts in exactly this form only: lower case, one space, double quotes. */
const charsetRule = (bytes: Uint8Array): string => {
  if (bytes[0] !== 0x40) return ''
  return /^@charset "([^"]*)";/.exec(String.fromCharCode(...bytes.subarray(0, CHARSET_BYTES)))?.[1] ?? ''
}
