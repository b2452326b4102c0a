/**
 * Decodes a style sheet (CSS Syntax 3, 3.2): by the byte order mark, else the encoding from the server, else an `@charset` rule at the very
 * start, else the encoding of the referring document or sheet, else UTF-8. A sheet that is UTF-8 only by that last default but contains
 * invalid UTF-8 is decoded as windows-1252, the fallback of documents, so that rules after the invalid byte are not lost.
 */
import { type DecoderSource, decoderOf, encodingOf, isUtf16, markedEncoding } from '../host/encodings.ts'

/** Encoding labels; the first known one is used, unknown ones are ignored. */
export interface SheetReferrer {
  /** From the server. */
  readonly transported?: string | null | undefined
  /** From the referring element. */
  readonly label?: string | null | undefined
  /** Encoding of the document, or of the sheet with the `@import` rule. */
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
  // A rule that was read as ASCII bytes cannot be UTF-16.
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

/** Whether the bytes look like UTF-16. A document in UTF-16 usually has other style sheets in ASCII or UTF-8, which contain no zeros. */
const looksWide = (bytes: Uint8Array): boolean => bytes.subarray(0, CHARSET_BYTES).includes(0)

const CHARSET_BYTES = 1024

/** Only this exact form is a charset rule: lower case, one space, double quotes. */
const charsetRule = (bytes: Uint8Array): string => {
  if (bytes[0] !== 0x40) return ''
  return /^@charset "([^"]*)";/.exec(String.fromCharCode(...bytes.subarray(0, CHARSET_BYTES)))?.[1] ?? ''
}
