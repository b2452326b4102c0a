/**
 * Writes PDF names, strings and text strings. A name escapes everything but its regular characters. A literal string escapes its delimiters
 * and CR, which readers would change to LF. A text string is in PDFDocEncoding if possible, else in UTF-16BE with a byte order mark.
 */
import type { ByteBuffer } from './bytes.ts'

const PAREN_OPEN = 0x28
const PAREN_CLOSE = 0x29
const BACKSLASH = 0x5c
const CR = 0x0d
const LETTER_R = 0x72

/** `/name`; the text is encoded as UTF-8. */
export function writeName(out: ByteBuffer, name: string): void {
  out.byte(0x2f)
  for (const unit of utf8(name)) {
    if (unit > 0x20 && unit < 0x7f && !'#%()<>[]{}/'.includes(String.fromCharCode(unit))) {
      out.byte(unit)
    } else if (unit !== 0) {
      out.byte(0x23)
      out.hex8(unit)
    }
  }
}

/** `(bytes)` */
function writeLiteral(out: ByteBuffer, bytes: Uint8Array): void {
  out.byte(PAREN_OPEN)
  for (const byte of bytes) writeLiteralByte(out, byte)
  out.byte(PAREN_CLOSE)
}

/** `(text)` in UTF-8. Most texts are plain, and there may be thousands of destination names. */
export function writeUtf8Literal(out: ByteBuffer, text: string): void {
  if (NEEDS_BYTES.test(text)) {
    writeLiteral(out, utf8(text))
    return
  }
  out.byte(PAREN_OPEN)
  out.ascii(text)
  out.byte(PAREN_CLOSE)
}

/** Anything but printable ASCII, and the delimiters of a literal string. */
const NEEDS_BYTES = /[^ -'*-[\]-~]/

function writeLiteralByte(out: ByteBuffer, byte: number): void {
  if (byte === PAREN_OPEN || byte === PAREN_CLOSE || byte === BACKSLASH) {
    out.byte(BACKSLASH)
    out.byte(byte)
  } else if (byte === CR) {
    out.byte(BACKSLASH)
    out.byte(LETTER_R)
  } else {
    out.byte(byte)
  }
}

/** A text string, for titles and other text that people read. */
export function writeTextString(out: ByteBuffer, text: string): void {
  if (isPdfDoc(text)) {
    writeLiteral(out, Uint8Array.from(text, (c) => c.charCodeAt(0)))
    return
  }
  const clean = wellFormed(text)
  const bytes = new Uint8Array(2 + clean.length * 2)
  bytes[0] = 0xfe
  bytes[1] = 0xff
  for (let i = 0; i < clean.length; i++) {
    const unit = clean.charCodeAt(i)
    bytes[2 + i * 2] = unit >> 8
    bytes[3 + i * 2] = unit & 0xff
  }
  writeLiteral(out, bytes)
}

/** Whether all characters have the same code in PDFDocEncoding and Unicode. */
function isPdfDoc(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const ascii = (unit >= 0x20 && unit < 0x7f) || unit === 9 || unit === 10 || unit === 13
    if (!ascii && !(unit > 0xa0 && unit <= 0xff && unit !== 0xad)) return false
  }
  return true
}

/** Replaces lone surrogates by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (m) => (m.length === 2 ? m : '\ufffd'))
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** A URI in ASCII: all characters that are not allowed in a URI are percent-encoded; `%` is kept. */
export function asciiUri(uri: string): string {
  let plain = true
  for (let i = 0; i < uri.length && plain; i++) plain = isUriUnit(uri.charCodeAt(i))
  if (plain) return uri
  let out = ''
  for (const byte of utf8(uri)) {
    out += isUriUnit(byte) ? String.fromCharCode(byte) : '%' + byte.toString(16).toUpperCase().padStart(2, '0')
  }
  return out
}

function isUriUnit(unit: number): boolean {
  if (unit <= 0x20 || unit >= 0x7f) return false
  return unit !== 0x22 && unit !== 0x3c && unit !== 0x3e && unit !== 0x5c && unit !== 0x5e && unit !== 0x60 &&
    unit !== 0x7b && unit !== 0x7c && unit !== 0x7d
}
