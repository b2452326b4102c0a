/**
 * A growing byte buffer that is reused, with its own number formatting: no strings are made on the way to a content
 * stream. Numbers never have an exponent, never read `-0`, and NaN or infinity cannot reach the file.
 * Read `data` afresh after anything that may write: growth replaces it.
 */

/** Larger magnitudes are cut: no reader agrees on what they mean, and 1e9 * 1e6 is still an exact integer. */
const LIMIT = 1e9

const MINUS = 0x2d
const DOT = 0x2e
const ZERO = 0x30
const HEX = Uint8Array.from('0123456789ABCDEF', (c) => c.charCodeAt(0))

export class ByteBuffer {
  data: Uint8Array
  length = 0
  private readonly digits = new Uint8Array(24)

  constructor(capacity: number) {
    this.data = new Uint8Array(Math.max(64, capacity))
  }

  /** Makes room for `count` more bytes. */
  reserve(count: number): void {
    const need = this.length + count
    if (need <= this.data.length) return
    const wider = new Uint8Array(Math.max(need, this.data.length * 2))
    wider.set(this.data.subarray(0, this.length))
    this.data = wider
  }

  byte(value: number): void {
    if (this.length === this.data.length) this.reserve(1)
    this.data[this.length++] = value
  }

  bytes(source: Uint8Array, start = 0, end = source.length): void {
    this.reserve(end - start)
    this.data.set(start === 0 && end === source.length ? source : source.subarray(start, end), this.length)
    this.length += end - start
  }

  /** Text known to be ASCII: operators, keys, whole dictionary parts. */
  ascii(text: string): void {
    if (this.length + text.length > this.data.length) this.reserve(text.length)
    const { data } = this
    let at = this.length
    for (let i = 0; i < text.length; i++) data[at++] = text.charCodeAt(i)
    this.length = at
  }

  /** A non-negative integer. */
  int(value: number): void {
    this.reserve(20)
    this.whole(value)
  }

  /** A coordinate or length: at most 3 decimals. */
  number(value: number): void {
    this.scaled(value, 1000)
  }

  /** A colour component or a size in points: at most 4 decimals. */
  number4(value: number): void {
    this.scaled(value, 10_000)
  }

  /** A matrix entry, which multiplies coordinates: at most 6 decimals. */
  number6(value: number): void {
    this.scaled(value, 1_000_000)
  }

  hex8(value: number): void {
    this.byte(HEX[(value >> 4) & 15] ?? ZERO)
    this.byte(HEX[value & 15] ?? ZERO)
  }

  hex16(value: number): void {
    this.hex8(value >> 8)
    this.hex8(value)
  }

  /** `n 0 R` */
  ref(ref: number): void {
    this.int(ref)
    this.ascii(' 0 R')
  }

  clear(): void {
    this.length = 0
  }

  view(start = 0, end = this.length): Uint8Array {
    return this.data.subarray(start, end)
  }

  private scaled(value: number, factor: number): void {
    if (this.length + 28 > this.data.length) this.reserve(28)
    let magnitude = value < 0 ? -value : value
    if (!(magnitude <= LIMIT)) magnitude = magnitude > LIMIT ? LIMIT : 0
    const units = Math.round(magnitude * factor)
    if (units === 0) {
      this.data[this.length++] = ZERO
      return
    }
    if (value < 0) this.data[this.length++] = MINUS
    const whole = Math.floor(units / factor)
    this.whole(whole)
    let rest = units - whole * factor
    if (rest === 0) return
    const { data } = this
    let at = this.length
    data[at++] = DOT
    for (let place = factor / 10; rest > 0; place /= 10) {
      const digit = (rest / place) | 0
      data[at++] = ZERO + digit
      rest -= digit * place
    }
    this.length = at
  }

  private whole(value: number): void {
    const { data, digits } = this
    if (value < 10) {
      data[this.length++] = ZERO + value
      return
    }
    let rest = value
    let count = 0
    while (rest >= 0x7fffffff) {
      const next = Math.floor(rest / 10)
      digits[count++] = ZERO + (rest - next * 10)
      rest = next
    }
    let small = rest | 0
    do {
      const next = (small / 10) | 0
      digits[count++] = ZERO + (small - next * 10)
      small = next
    } while (small > 0)
    let at = this.length
    while (count > 0) data[at++] = digits[--count] ?? ZERO
    this.length = at
  }
}
