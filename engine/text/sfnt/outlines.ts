/**
 * Reads glyf outlines as paths, in font units, y up. The curves are quadratic; an on-curve point between two control points can be omitted.
 * Components of composite glyphs are placed by offsets. Depth, components and points are limited, because fonts can be hostile.
 */
import { Bytes, FontError } from './bytes.ts'

export interface OutlineSink {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
  quadTo(cx: number, cy: number, x: number, y: number): void
  close(): void
}

/** Returns a table of the font by tag. */
export type TableOf = (tag: string) => Uint8Array | null

const MAX_DEPTH = 8
const MAX_COMPONENTS = 512
const MAX_POINTS = 100_000

const ON_CURVE = 1
const X_SHORT = 2
const Y_SHORT = 4
const REPEAT = 8
const X_SAME = 16
const Y_SAME = 32

const ARGS_ARE_WORDS = 1
const ARGS_ARE_OFFSETS = 2
const HAS_SCALE = 8
const MORE = 0x20
const HAS_XY_SCALE = 0x40
const HAS_2X2 = 0x80

/** [xx, xy, yx, yy, dx, dy]: x' = xx x + yx y + dx. */
type Matrix = readonly [number, number, number, number, number, number]

/** The glyf outlines of a font. */
export class Outlines {
  private readonly glyf: Bytes
  private readonly loca: Bytes
  private readonly wide: boolean
  private components = 0
  private points = 0

  /** Throws a FontError when the font has no glyf outlines. */
  constructor(tableOf: TableOf) {
    const need = (tag: string): Bytes => {
      const data = tableOf(tag)
      if (data === null) throw new FontError(`it has no ${tag} table`)
      return new Bytes(data, `its ${tag} table`)
    }
    this.glyf = need('glyf')
    this.loca = need('loca')
    this.wide = need('head').u16(50) !== 0
  }

  /** Whether the glyph draws nothing or cannot be read. */
  isEmpty(glyph: number): boolean {
    try {
      return this.data(glyph) === null
    } catch (error) {
      if (error instanceof FontError) return true
      throw error
    }
  }

  /** Draws the glyph; a damaged glyph can be drawn in part. */
  draw(glyph: number, sink: OutlineSink): void {
    this.components = 0
    this.points = 0
    try {
      this.drawPart(glyph, [1, 0, 0, 1, 0, 0], sink, 0)
    } catch (error) {
      if (!(error instanceof FontError)) throw error
    }
  }

  private data(glyph: number): Bytes | null {
    const start = this.wide ? this.loca.u32(glyph * 4) : this.loca.u16(glyph * 2) * 2
    const end = this.wide ? this.loca.u32(glyph * 4 + 4) : this.loca.u16(glyph * 2 + 2) * 2
    return end - start < 10 ? null : this.glyf.view(start, end - start)
  }

  private drawPart(glyph: number, matrix: Matrix, sink: OutlineSink, depth: number): void {
    if (depth > MAX_DEPTH || ++this.components > MAX_COMPONENTS) throw new FontError('its composite glyphs never end')
    const t = this.data(glyph)
    if (t === null) return
    const contours = t.i16(0)
    if (contours >= 0) this.drawSimple(t, contours, matrix, sink)
    else this.drawComposite(t, matrix, sink, depth)
  }

  private drawComposite(t: Bytes, matrix: Matrix, sink: OutlineSink, depth: number): void {
    for (let at = 10; ;) {
      const flags = t.u16(at)
      const glyph = t.u16(at + 2)
      at += 4
      let [dx, dy] = [0, 0]
      const words = (flags & ARGS_ARE_WORDS) !== 0
      if ((flags & ARGS_ARE_OFFSETS) !== 0) {
        dx = words ? t.i16(at) : (t.u8(at) << 24) >> 24
        dy = words ? t.i16(at + 2) : (t.u8(at + 1) << 24) >> 24
      }
      at += words ? 4 : 2
      let [xx, xy, yx, yy] = [1, 0, 0, 1]
      const fraction = (): number => {
        at += 2
        return t.i16(at - 2) / 16384
      }
      if ((flags & HAS_SCALE) !== 0) xx = yy = fraction()
      else if ((flags & HAS_XY_SCALE) !== 0) [xx, yy] = [fraction(), fraction()]
      else if ((flags & HAS_2X2) !== 0) [xx, xy, yx, yy] = [fraction(), fraction(), fraction(), fraction()]
      this.drawPart(glyph, product(matrix, [xx, xy, yx, yy, dx, dy]), sink, depth + 1)
      if ((flags & MORE) === 0) return
    }
  }

  private drawSimple(t: Bytes, contours: number, m: Matrix, sink: OutlineSink): void {
    if (contours === 0) return
    const count = t.u16(8 + contours * 2) + 1
    this.points += count
    if (this.points > MAX_POINTS) throw new FontError('its outlines have too many points')
    let at = 10 + contours * 2
    at += 2 + t.u16(at)
    const flags = new Uint8Array(count)
    for (let i = 0; i < count;) {
      const flag = t.u8(at++)
      const times = (flag & REPEAT) !== 0 ? t.u8(at++) + 1 : 1
      for (let k = 0; k < times && i < count; k++) flags[i++] = flag
    }
    const coordinates = (short: number, same: number): Int32Array => {
      const values = new Int32Array(count)
      let value = 0
      for (let i = 0; i < count; i++) {
        const flag = flags[i] ?? 0
        if ((flag & short) !== 0) value += (flag & same) !== 0 ? t.u8(at++) : -t.u8(at++)
        else if ((flag & same) === 0) {
          value += t.i16(at)
          at += 2
        }
        values[i] = value
      }
      return values
    }
    const xs = coordinates(X_SHORT, X_SAME)
    const ys = coordinates(Y_SHORT, Y_SAME)
    let start = 0
    for (let c = 0; c < contours; c++) {
      const end = Math.min(count, t.u16(10 + c * 2) + 1)
      if (end > start) drawContour({ flags, xs, ys, m }, start, end, sink)
      start = Math.max(start, end)
    }
  }
}

interface Points {
  readonly flags: Uint8Array
  readonly xs: Int32Array
  readonly ys: Int32Array
  readonly m: Matrix
}

function drawContour({ flags, xs, ys, m }: Points, start: number, end: number, sink: OutlineSink): void {
  const length = end - start
  const x = (i: number): number => m[0] * (xs[start + i % length] ?? 0) + m[2] * (ys[start + i % length] ?? 0) + m[4]
  const y = (i: number): number => m[1] * (xs[start + i % length] ?? 0) + m[3] * (ys[start + i % length] ?? 0) + m[5]
  const on = (i: number): boolean => ((flags[start + i % length] ?? 0) & ON_CURVE) !== 0
  let first = 0
  while (first < length && !on(first)) first++
  const isRound = first === length
  // A contour without on-curve points starts midway between the last control point and the first one.
  if (isRound) first = 0
  const [x0, y0] = isRound ? [(x(0) + x(length - 1)) / 2, (y(0) + y(length - 1)) / 2] : [x(first), y(first)]
  sink.moveTo(x0, y0)
  const steps = isRound ? length : length - 1
  for (let k = 0; k < steps; k++) {
    const i = first + (isRound ? k : k + 1)
    if (on(i)) {
      sink.lineTo(x(i), y(i))
      continue
    }
    const isLast = k === steps - 1
    if (isLast) sink.quadTo(x(i), y(i), x0, y0)
    else if (on(i + 1)) {
      sink.quadTo(x(i), y(i), x(i + 1), y(i + 1))
      k++
    } else sink.quadTo(x(i), y(i), (x(i) + x(i + 1)) / 2, (y(i) + y(i + 1)) / 2)
  }
  sink.close()
}

/** Applies `inner` first, then `outer`. */
function product(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer
  const [p, q, r, s, t, u] = inner
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}
