/** A bounds-checked cursor over bytes. It also reads the variable-length numbers of WOFF 2.0. */
import { type Bytes, FontError } from './bytes.ts'

/** Reads big-endian numbers one after the other; throws a FontError at the end of the bytes. */
export class ByteCursor {
  readonly bytes: Bytes
  at: number

  constructor(bytes: Bytes, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  u8(): number {
    return this.bytes.u8(this.at++)
  }

  u16(): number {
    this.at += 2
    return this.bytes.u16(this.at - 2)
  }

  u32(): number {
    this.at += 4
    return this.bytes.u32(this.at - 4)
  }

  tag(): string {
    this.at += 4
    return this.bytes.tag(this.at - 4)
  }

  skip(length: number): void {
    this.at += length
  }

  /** The next `length` bytes; throws when they are not all present. */
  take(length: number): Uint8Array {
    const { data } = this.bytes.view(this.at, length)
    this.at += length
    return data
  }

  /** UIntBase128 (WOFF2, 4.1): seven bits per byte, at most five bytes, no leading zeros. */
  base128(): number {
    let value = 0
    for (let i = 0; i < 5; i++) {
      const byte = this.u8()
      if (i === 0 && byte === 0x80) break
      value = value * 128 + (byte & 127)
      if (value > 0xffffffff) break
      if (byte < 128) return value
    }
    throw new FontError(`${this.bytes.what} is damaged: it contains an invalid length`)
  }

  /** 255UInt16 (WOFF2, 4.1). */
  u255(): number {
    const code = this.u8()
    switch (code) {
      case 253: return this.u16()
      case 254: return 506 + this.u8()
      case 255: return 253 + this.u8()
      default: return code
    }
  }
}
