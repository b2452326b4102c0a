/**
 * Loads the decoders of the package @exodus/bytes, which implement all tables of the Encoding Standard correctly: those of Node differ in
 * windows-1252, KOI8-U, EUC-KR, Big5 and ISO-8859-16, or lack them.
 */
import type { ByteDecoder } from '../host/encodings.ts'
import { loadLate } from './late-module.ts'

interface Encodings {
  readonly TextDecoder: new (encoding: string) => ByteDecoder
}

export const loadDecoder = (encoding: string): ByteDecoder => {
  const { TextDecoder } = loadLate('encodings.cjs', '@exodus/bytes/encoding.js') as Encodings
  return new TextDecoder(encoding)
}
