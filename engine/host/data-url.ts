/**
 * Decodes data: URLs in base64 and percent-encoded form. In base64, white space is skipped and padding may be missing; invalid base64 is an
 * InputError. In percent-encoded form, non-ASCII characters are UTF-8 and an invalid escape is kept as text, as in browsers.
 */
import { inputError } from '../messages/errors.ts'

export interface DataUrl {
  readonly mediaType: string
  /** The encoding label of its media type. */
  readonly charset: string | null
  readonly bytes: Uint8Array
}

export const isDataUrl = (reference: string): boolean => /^\s*data:/i.test(reference)

/** Padded base64 without white space and escapes, as programs write it. */
const PLAIN_BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** `decode`: decodes plain base64 in whole groups of four characters. */
export const readDataUrl = (reference: string, maxBytes: number, decode: ((base64: string) => Uint8Array) | null = null): DataUrl => {
  const start = reference.indexOf(':') + 1
  const comma = reference.indexOf(',', start)
  if (comma < 0) throw inputError('the data: URL has no comma between its type and its content')
  const [mediaType = '', ...parameters] = reference.slice(start, comma).split(';').map((part) => part.trim())
  const isBase64 = parameters.at(-1)?.toLowerCase() === 'base64'
  const length = reference.length - comma - 1
  // A base64 character encodes at most one byte, a percent escape a third of a byte per character.
  if (length > maxBytes * 3) throw tooLarge(maxBytes)
  const hash = isBase64 ? reference.indexOf('#', comma) : -1
  const content = reference.slice(comma + 1, hash < 0 ? reference.length : hash)
  const bytes = decode !== null && isBase64 && content.length % 4 === 0 && PLAIN_BASE64.test(content)
    ? decode(content)
    : bytesOf(content, isBase64)
  if (bytes.length > maxBytes) throw tooLarge(maxBytes)
  const charset = parameters.find((each) => /^charset=/i.test(each))?.slice('charset='.length).replaceAll('"', '') ?? null
  return { charset, mediaType: mediaType === '' ? 'text/plain' : mediaType.toLowerCase(), bytes }
}

const bytesOf = (content: string, isBase64: boolean): Uint8Array => {
  const bytes = percentDecode(content, 0, content.length)
  return isBase64 ? base64Decode(bytes) : bytes
}

const tooLarge = (maxBytes: number): Error =>
  inputError(`the data: URL holds more than ${Math.floor(maxBytes / 1_048_576)} MiB\nmake the resource smaller`)

const PERCENT = 0x25

const hexValue = (unit: number): number => {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30
  const lower = unit | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}

/** UTF-8 bytes of the text between two offsets, with percent escapes decoded. */
export const percentDecode = (text: string, from: number, to: number): Uint8Array => {
  const utf8 = new TextEncoder().encode(text.slice(from, to))
  if (!utf8.includes(PERCENT)) return utf8
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

/** Accepts the base64url characters for + and / too; -1 for other characters. */
const sextetOf = (unit: number): number => {
  if (unit >= 0x61 && unit <= 0x7a) return unit - 0x47
  if (unit >= 0x41 && unit <= 0x5a) return unit - 0x41
  if (unit >= 0x30 && unit <= 0x39) return unit + 4
  if (unit === 0x2b || unit === 0x2d) return 62
  return unit === 0x2f || unit === 0x5f ? 63 : -1
}

const isSpace = (unit: number): boolean => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)

const base64Decode = (text: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4))
  let size = 0
  let bits = 0
  let held = 0
  let padded = false
  for (let i = 0; i < text.length; i++) {
    const unit = text[i] ?? 0
    if (isSpace(unit)) continue
    if (unit === 0x3d) {
      padded = true
      continue
    }
    const sextet = sextetOf(unit)
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
