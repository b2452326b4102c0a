/**
 * Encodings by the labels of the Encoding Standard, and their decoders. UTF-8 is decoded by the platform. Other decoders are loaded by the
 * host, because the tables of platforms have errors; documents in UTF-8 do not pay for them.
 */
import { normalizeEncoding } from '@exodus/bytes/encoding-lite.js'

export interface ByteDecoder {
  /** Name of the encoding. */
  readonly encoding: string
  decode(bytes: Uint8Array, options?: { readonly stream?: boolean }): string
}

/** The part of the host that provides decoders. */
export interface DecoderSource {
  /** A decoder by the name of an encoding. Without it, the decoders of the platform are used. */
  readonly textDecoder?: ((encoding: string) => ByteDecoder) | undefined
}

/**
 * The name of the encoding for a label, in lower case; null for an unknown label. Labels of the replacement encoding, which browsers refuse
 * for security, count as unknown: nothing could be read otherwise.
 */
export const encodingOf = (label: string): string | null => {
  const name = normalizeEncoding(label)
  return name === 'replacement' ? null : name
}

/** `encoding`: a name from `encodingOf`. */
export const decoderOf = (encoding: string, source: DecoderSource): ByteDecoder => {
  if (encoding === 'utf-8' || source.textDecoder === undefined) return new TextDecoder(encoding)
  return source.textDecoder(encoding)
}

/** Whether the encoding is UTF-16. A declaration that was read as ASCII cannot be in UTF-16, so callers ignore it then. */
export const isUtf16 = (encoding: string): boolean => encoding.startsWith('utf-16')

/** The encoding of a byte order mark; null for none. */
export const markedEncoding = ([a, b, c]: Uint8Array): 'utf-8' | 'utf-16be' | 'utf-16le' | null => {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return a === 0xff && b === 0xfe ? 'utf-16le' : null
}

/** The value of the `charset` parameter of a media type such as `text/html; charset=utf-8`; null for none. */
export const charsetOf = (contentType: string): string | null => {
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"',]+))/i.exec(contentType)
  return found === null ? null : found[1] ?? found[2] ?? found[3] ?? null
}
