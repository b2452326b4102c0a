/** Writes glyph codes in strings of a content stream, with escapes (PDF 32000-1, 7.3.4.2). */
import type { ByteBuffer } from './bytes.ts'

/** Writes a code of one byte (`high` 0) or two bytes (`high` 8). */
export function writeCode(out: ByteBuffer, code: number, high: number): void {
  if (out.length + 4 > out.data.length) out.reserve(4)
  const { data } = out
  let at = out.length
  let shift = high
  // The case of most codes: no escapes.
  if (shift !== 0 && code < 0x100) {
    data[at++] = 0
    shift = 0
  }
  for (; shift >= 0; shift -= 8) {
    const byte = (code >> shift) & 0xff
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) {
      data[at++] = 0x5c
      data[at++] = byte
    } else if (byte === 0x0d) {
      data[at++] = 0x5c
      data[at++] = 0x72
    } else {
      data[at++] = byte
    }
  }
  out.length = at
}
