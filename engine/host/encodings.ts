/**
 * Encodings by the labels of the Encoding standard, and their decoders. UTF-8 is decoded by the platform; all others by what
 * the host loads for them, because platforms have wrong tables, and no document in UTF-8 pays for right ones.
 */
import { normalizeEncoding } from '@exodus/bytes/encoding-lite.js'

export interface ByteDecoder {
  /** The name of the encoding that is decoded. */
  readonly encoding: string
  decode(bytes: Uint8Array, options?: { readonly stream?: boolean }): string
}

/** The part of the host that decodes. */
export interface DecoderSource {
  /** A decoder for the name of an encoding. Without it those of the platform are used. */
  readonly textDecoder?: ((encoding: string) => ByteDecoder) | undefined
}

/**
 * The name of the encoding that a label stands for, in lower case; null when it stands for none. The labels that the standard
 * has browsers replace by one character, for the safety of scripts, stand for none: nothing could be read then.
 */
export const encodingOf = (label: string): string | null => {
  const name = normalizeEncoding(label)
  return name === 'replacement' ? null : name
}

/** `encoding` is a name that `encodingOf` gave. */
export const decoderOf = (encoding: string, source: DecoderSource): ByteDecoder => {
  if (encoding === 'utf-8' || source.textDecoder === undefined) return new TextDecoder(encoding)
  return source.textDecoder(encoding)
}

/** UTF-16 counts only where its bytes are seen: what was read as ASCII is in no such encoding. */
export const isUtf16 = (encoding: string): boolean => encoding.startsWith('utf-16')

/** The encoding that a byte order mark names; null when there is none. */
export const markedEncoding = ([a, b, c]: Uint8Array): 'utf-8' | 'utf-16be' | 'utf-16le' | null => {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return a === 0xff && b === 0xfe ? 'utf-16le' : null
}

/** The value of the `charset` parameter of a media type such as `text/html; charset=utf-8`; null when there is none. */
export const charsetOf = (contentType: string): string | null => {
  const found = /;\s*charset\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s;"',]+))/i.exec(contentType)
  return found === null ? null : found[1] ?? found[2] ?? found[3] ?? null
}
