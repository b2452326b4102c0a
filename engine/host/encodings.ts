/**
 * Decoders by the labels of the Encoding standard. The platform's own do the work; where they fall short of the standard,
 * they are mended, because the characters that would be lost do stand in documents.
 */
import { KoreanDecoder } from './korean.ts'

export interface ByteDecoder {
  /** The name of the encoding that is decoded. */
  readonly encoding: string
  decode(bytes: Uint8Array, options?: { readonly stream?: boolean }): string
}

/** The decoder that a label names; null when it names none. */
export const byteDecoder = (label: string): ByteDecoder | null => {
  if (label.trim().toLowerCase() === 'iso-8859-16') return mended('iso-8859-16', new TextDecoder('windows-1252'), latin10)
  const decoder = platformDecoder(label)
  switch (decoder?.encoding) {
    case 'windows-1252':
    case 'koi8-u':
      return mended(decoder.encoding, decoder, decoder.encoding === 'koi8-u' ? ukrainian : windows1252)
    case 'euc-kr':
      return new KoreanDecoder()
    case 'gbk':
      // The standard has one decoder for both.
      return new TextDecoder('gb18030')
    default:
      return decoder
  }
}

const platformDecoder = (label: string): ByteDecoder | null => {
  try {
    return new TextDecoder(label)
  } catch {
    return null
  }
}

/** Characters that the platform gives for bytes, and those that stand in their place. */
interface Mending {
  readonly wrong: RegExp
  right(unit: string): string
}

const mended = (encoding: string, decoder: ByteDecoder, { wrong, right }: Mending): ByteDecoder => ({
  encoding,
  decode: (bytes, options) => decoder.decode(bytes, options).replace(wrong, right),
})

const from = (first: number, characters: string) => (unit: string): string => characters.charAt(unit.charCodeAt(0) - first)

/** Some platforms leave these bytes as control characters. */
const windows1252: Mending = {
  wrong: /[\u0080-\u009f]/g,
  right: from(0x80, '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f'
    + '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'),
}

/** The short u is where KOI8-R has corners of frames. */
const ukrainian: Mending = { wrong: /[\u255d\u256c]/g, right: (unit) => (unit === '\u255d' ? '\u045e' : '\u040e') }

/** Over windows-1252, with which it shares the places but not what stands there. */
const latin10: Mending = {
  wrong: /[\u00a0-\u00ff]/g,
  right: from(0xa0, '\u00a0ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸż'
    + 'ÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ'),
}
