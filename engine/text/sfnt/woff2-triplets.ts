/**
 * The points of a simple glyph: reads the triplets of WOFF 2.0 (5.2), writes the flags and coordinates of a glyf table. The flag of a
 * triplet tells whether the point is on the curve, how many bytes follow, and how their bits are used.
 */
import { FontError } from './bytes.ts'
import type { ByteCursor } from './cursor.ts'
import type { ByteSink } from './sink.ts'

const ON_CURVE = 1
const X_SHORT = 2
const Y_SHORT = 4
/** With the short flag: the value is positive. Without it: the coordinate does not change. */
const X_SAME = 16
const Y_SAME = 32
const OVERLAPS = 64

/** Reads the points of one glyph at a time. */
export class TripletReader {
  private readonly flags: ByteCursor
  private readonly triplets: ByteCursor
  private dx = new Int32Array(256)
  private dy = new Int32Array(256)
  private onCurve = new Uint8Array(256)
  private count = 0
  xMin = 0
  yMin = 0
  xMax = 0
  yMax = 0

  constructor(flags: ByteCursor, triplets: ByteCursor) {
    this.flags = flags
    this.triplets = triplets
  }

  /** Reads the next points and computes their bounds. */
  read(count: number): void {
    const codes = this.flags.take(count)
    this.count = count
    if (count > this.dx.length) {
      this.dx = new Int32Array(count * 2)
      this.dy = new Int32Array(count * 2)
      this.onCurve = new Uint8Array(count * 2)
    }
    let [x, y] = [0, 0]
    this.xMin = this.yMin = count === 0 ? 0 : Infinity
    this.xMax = this.yMax = count === 0 ? 0 : -Infinity
    for (let i = 0; i < count; i++) {
      const code = codes[i] ?? 0
      this.onCurve[i] = code < 128 ? 1 : 0
      this.readTriplet(code & 127, i)
      x += this.dx[i] ?? 0
      y += this.dy[i] ?? 0
      if (x < this.xMin) this.xMin = x
      if (x > this.xMax) this.xMax = x
      if (y < this.yMin) this.yMin = y
      if (y > this.yMax) this.yMax = y
    }
    if (this.xMin < -0x8000 || this.yMin < -0x8000 || this.xMax > 0x7fff || this.yMax > 0x7fff) {
      throw new FontError('its glyf table is damaged: its points exceed all bounds')
    }
  }

  /** Writes the points: flags, then all x, then all y, as differences from the previous point. */
  write(out: ByteSink, overlaps: boolean): void {
    const { count, dx, dy, onCurve } = this
    for (let i = 0; i < count; i++) {
      const x = dx[i] ?? 0
      const y = dy[i] ?? 0
      const xBits = x === 0 ? X_SAME : Math.abs(x) > 255 ? 0 : x > 0 ? X_SHORT | X_SAME : X_SHORT
      const yBits = y === 0 ? Y_SAME : Math.abs(y) > 255 ? 0 : y > 0 ? Y_SHORT | Y_SAME : Y_SHORT
      out.u8((onCurve[i] === 1 ? ON_CURVE : 0) | xBits | yBits | (i === 0 && overlaps ? OVERLAPS : 0))
    }
    for (const steps of [dx, dy]) {
      for (let i = 0; i < count; i++) {
        const step = steps[i] ?? 0
        if (step === 0) continue
        if (Math.abs(step) > 255) out.u16(step & 0xffff)
        else out.u8(Math.abs(step))
      }
    }
  }

  private readTriplet(code: number, i: number): void {
    const { triplets } = this
    const first = triplets.u8()
    if (code < 10) this.put(i, 0, signed(code, ((code & 14) << 7) + first))
    else if (code < 20) this.put(i, signed(code, (((code - 10) & 14) << 7) + first), 0)
    else if (code < 84) {
      const bits = code - 20
      this.put(i, signed(code, 1 + (bits & 0x30) + (first >> 4)), signed(code >> 1, 1 + ((bits & 0x0c) << 2) + (first & 15)))
    } else if (code < 120) {
      const bits = code - 84
      const second = triplets.u8()
      this.put(i, signed(code, 1 + (Math.floor(bits / 12) << 8) + first), signed(code >> 1, 1 + (((bits % 12) >> 2) << 8) + second))
    } else if (code < 124) {
      const second = triplets.u8()
      this.put(i, signed(code, (first << 4) + (second >> 4)), signed(code >> 1, ((second & 15) << 8) + triplets.u8()))
    } else {
      const x = (first << 8) + triplets.u8()
      this.put(i, signed(code, x), signed(code >> 1, triplets.u16()))
    }
  }

  private put(i: number, dx: number, dy: number): void {
    this.dx[i] = dx
    this.dy[i] = dy
  }
}

/** The lowest bit of the code is the sign: 1 is positive. */
const signed = (code: number, value: number): number => ((code & 1) === 1 ? value : -value)
