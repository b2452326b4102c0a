/**
 * data: URLs to bytes, in their base64 and percent-encoded forms. Whitespace inside base64 is skipped and padding may be
 * missing; in the percent form everything else stands for itself, non-ASCII characters as UTF-8.
 * A damaged escape stands for itself, as browsers have it; damaged base64 is an error.
 */
import { inputError } from '../messages/errors.ts'

export interface DataUrl {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export const isDataUrl = (reference: string): boolean => /^\s*data:/i.test(reference)

export const readDataUrl = (reference: string, maxBytes: number): DataUrl => {
  const start = reference.indexOf(':') + 1
  const comma = reference.indexOf(',', start)
  if (comma < 0) throw inputError('the data: URL has no comma between its type and its content')
  const [mediaType = '', ...parameters] = reference.slice(start, comma).split(';').map((part) => part.trim())
  const isBase64 = parameters.at(-1)?.toLowerCase() === 'base64'
  const length = reference.length - comma - 1
  // Each base64 character stands for at most, and each percent escape for a third of, one byte per character.
  if (length > maxBytes * 3) throw tooLarge(maxBytes)
  const hash = isBase64 ? reference.indexOf('#', comma) : -1
  const escaped = percentDecode(reference, comma + 1, hash < 0 ? reference.length : hash)
  const bytes = isBase64 ? base64Decode(escaped) : escaped
  if (bytes.length > maxBytes) throw tooLarge(maxBytes)
  return { mediaType: mediaType === '' ? 'text/plain' : mediaType.toLowerCase(), bytes }
}

const tooLarge = (maxBytes: number): Error =>
  inputError(`the data: URL holds more than ${Math.floor(maxBytes / 1_048_576)} MiB\nmake the resource smaller`)

const PERCENT = 0x25

const hexValue = (unit: number): number => {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30
  const lower = unit | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** UTF-8 bytes of the text between the two offsets, with %XX replaced by the byte it names. */
export const percentDecode = (text: string, from: number, to: number): Uint8Array => {
  const utf8 = new TextEncoder().encode(text.slice(from, to))
  let size = 0
  for (let i = 0; i < utf8.length; i++) {
    const byte = utf8[i] ?? 0
    const high = byte === PERCENT ? hexValue(utf8[i + 1] ?? 0) : -1
    const low = high >= 0 ? hexValue(utf8[i + 2] ?? 0) : -1
    if (low >= 0) {
      utf8[size++] = high * 16 + low
      i += 2
    } else utf8[size++] = byte
  }
  return utf8.subarray(0, size)
}

const sextets: readonly number[] = Array.from({ length: 256 }, (_, unit) => {
  const index = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.indexOf(String.fromCharCode(unit))
  if (index >= 0) return index
  if (unit === 0x2d) return 62
  return unit === 0x5f ? 63 : -1
})

const isSpace = (unit: number): boolean => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)

const base64Decode = (text: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4))
  let size = 0
  let bits = 0
  let held = 0
  let padded = false
  for (const unit of text) {
    if (isSpace(unit)) continue
    if (unit === 0x3d) {
      padded = true
      continue
    }
    const sextet = sextets[unit] ?? -1
    if (sextet < 0 || padded) throw inputError('the base64 content of the data: URL is damaged')
    held = ((held << 6) | sextet) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[size++] = (held >> bits) & 0xff
    }
  }
  if (bits === 6) throw inputError('the base64 content of the data: URL is cut off')
  return bytes.subarray(0, size)
}
