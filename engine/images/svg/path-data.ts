/**
 * Parses path data to a flat path of moves, lines, curves and closings (SVG 2, 9.3). An error ends the path; the part before it is drawn
 * (SVG 2, 9.5.4). `vertices` are the indexes in the flat path where a segment of the data ends: an arc becomes several curves, and markers
 * belong to the ends of segments only.
 */
import { PathOp } from '../../paint/canvas.ts'
import { addArc } from './arcs.ts'
import { clamp } from './lengths.ts'

export interface Outline {
  readonly path: readonly number[]
  /** Indexes of operators in `path`, ascending. */
  readonly vertices: readonly number[]
}

/** Command letters in lower case; a capital letter is the same command with absolute coordinates. */
const SMALL = 0x20
const MOVE = 0x6d
const LINE = 0x6c
const ACROSS = 0x68
const DOWN = 0x76
const CURVE = 0x63
const SMOOTH = 0x73
const QUADRATIC = 0x71
const SMOOTH_QUADRATIC = 0x74
const ARC = 0x61
const CLOSE = 0x7a

/** By letter; -1 for letters that are no command. */
const operandCounts = new Int8Array(128).fill(-1)
for (const [letter, count] of [
  [MOVE, 2], [LINE, 2], [ACROSS, 1], [DOWN, 1], [CURVE, 6], [SMOOTH, 4], [QUADRATIC, 4], [SMOOTH_QUADRATIC, 2], [ARC, 7], [CLOSE, 0],
] as const) operandCounts[letter] = count

/** The code unit after the last one. Reading beyond the end of a string would deoptimize the code in V8. */
const END = 0
const NINE = 0x39
const DOT = 0x2e
const PLUS = 0x2b
const MINUS = 0x2d
/**
 * An integer of up to this many digits and a power of ten of this size are exact, so their quotient is rounded once, as the text would be.
 */
const EXACT_DIGITS = 15
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, i) => 10 ** i)

/** The outline of path data; an error ends it. */
export const parsePath = (data: string): Outline => new PathReader(data).run()

class PathReader {
  private readonly data: string
  private readonly end: number
  private at = 0
  private readonly path: number[] = []
  private readonly vertices: number[] = []
  private readonly operands = [0, 0, 0, 0, 0, 0, 0]
  private x = 0
  private y = 0
  private startX = 0
  private startY = 0
  /** The last control point, for smooth commands, and the curve command that it belongs to. */
  private controlX = 0
  private controlY = 0
  private lastCurve = 0
  private isOpen = false

  constructor(data: string) {
    this.data = data
    this.end = data.length
  }

  run(): Outline {
    let command = 0
    for (;;) {
      const unit = this.nextUnit()
      if (this.at === this.end) break
      if (unit < 128 && (operandCounts[unit | SMALL] ?? -1) >= 0 && unit > NINE) {
        if (command === 0 && (unit | SMALL) !== MOVE) break
        command = unit
        this.at++
      } else if (command === 0 || (command | SMALL) === CLOSE) break
      if (!this.readOperands(command | SMALL)) break
      this.draw(command)
      // Further coordinate pairs after a move are lines.
      if ((command | SMALL) === MOVE) command += LINE - MOVE
    }
    return { path: this.path, vertices: this.vertices }
  }

  private readOperands(kind: number): boolean {
    const count = operandCounts[kind] ?? 0
    for (let i = 0; i < count; i++) {
      const unit = this.nextUnit()
      const value = kind === ARC && (i === 3 || i === 4) ? this.readFlag(unit) : this.readNumber(unit)
      if (Number.isNaN(value)) return false
      this.operands[i] = value
    }
    return true
  }

  private draw(command: number): void {
    const kind = command | SMALL
    const { operands, path } = this
    const isRelative = kind === command
    const ox = isRelative ? this.x : 0
    const oy = isRelative ? this.y : 0
    const [a = 0, b = 0] = [operands[0], operands[1]]
    const at = path.length
    if (kind === LINE) this.lineTo(ox + a, oy + b)
    else if (kind === ACROSS) this.lineTo(ox + a, this.y)
    else if (kind === DOWN) this.lineTo(this.x, oy + a)
    else if (kind === MOVE) {
      this.x = this.startX = clamp(ox + a)
      this.y = this.startY = clamp(oy + b)
      path.push(PathOp.move, this.x, this.y)
      this.isOpen = true
    } else if (kind === CLOSE) {
      if (this.isOpen) path.push(PathOp.close)
      this.isOpen = false
      this.x = this.startX
      this.y = this.startY
    } else if (kind === ARC) this.arcTo(ox, oy)
    else this.curve(kind, ox, oy)
    this.lastCurve = kind === CURVE || kind === SMOOTH ? CURVE : kind === QUADRATIC || kind === SMOOTH_QUADRATIC ? QUADRATIC : 0
    if (path.length > at) this.vertices.push(this.lastOperator(at))
  }

  private curve(kind: number, ox: number, oy: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.operands
    // The first control point of a smooth curve is the mirrored last control point.
    const isSmooth = this.lastCurve === (kind === SMOOTH ? CURVE : QUADRATIC)
    const x = isSmooth ? 2 * this.x - this.controlX : this.x
    const y = isSmooth ? 2 * this.y - this.controlY : this.y
    if (kind === CURVE) this.curveTo(ox + a, oy + b, ox + c, oy + d, ox + e, oy + f)
    else if (kind === SMOOTH) this.curveTo(x, y, ox + a, oy + b, ox + c, oy + d)
    else if (kind === QUADRATIC) this.quadraticTo(ox + a, oy + b, ox + c, oy + d)
    else this.quadraticTo(x, y, ox + a, oy + b)
  }

  private arcTo(ox: number, oy: number): void {
    const [rx = 0, ry = 0, rotation = 0, isLarge = 0, isSweep = 0, toX = 0, toY = 0] = this.operands
    this.reopen()
    const [x, y] = [clamp(ox + toX), clamp(oy + toY)]
    addArc(this.path, { x0: this.x, y0: this.y, rx, ry, rotation, isLarge: isLarge !== 0, isSweep: isSweep !== 0, x, y })
    this.x = x
    this.y = y
  }

  /** The index of the last operator written since `from`. */
  private lastOperator(from: number): number {
    let last = from
    for (let i = from; i < this.path.length;) {
      last = i
      const op = this.path[i]
      i += op === PathOp.cubic ? 7 : op === PathOp.close ? 1 : 3
    }
    return last
  }

  private lineTo(x: number, y: number): void {
    this.reopen()
    this.x = clamp(x)
    this.y = clamp(y)
    this.path.push(PathOp.line, this.x, this.y)
  }

  private curveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.reopen()
    this.controlX = clamp(x2)
    this.controlY = clamp(y2)
    this.x = clamp(x)
    this.y = clamp(y)
    this.path.push(PathOp.cubic, clamp(x1), clamp(y1), this.controlX, this.controlY, this.x, this.y)
  }

  private quadraticTo(cx: number, cy: number, toX: number, toY: number): void {
    this.reopen()
    const [x, y] = [clamp(toX), clamp(toY)]
    this.controlX = clamp(cx)
    this.controlY = clamp(cy)
    const third = (from: number, control: number): number => from + (2 / 3) * (control - from)
    this.path.push(
      PathOp.cubic, third(this.x, this.controlX), third(this.y, this.controlY), third(x, this.controlX), third(y, this.controlY), x, y,
    )
    this.x = x
    this.y = y
  }

  /** After a closing, the next segment starts where the closed subpath started. */
  private reopen(): void {
    if (this.isOpen) return
    this.path.push(PathOp.move, this.x, this.y)
    this.isOpen = true
  }

  /** The next code unit after separators. */
  private nextUnit(): number {
    const { data, end } = this
    let { at } = this
    let unit = at < end ? data.charCodeAt(at) : END
    while (unit === 0x20 || unit === 0x2c || (unit <= 0x0d && unit >= 0x09)) unit = ++at < end ? data.charCodeAt(at) : END
    this.at = at
    return unit
  }

  private readFlag(unit: number): number {
    if (unit !== 0x30 && unit !== 0x31) return NaN
    this.at++
    return unit - 0x30
  }

  /** Accumulates the digits: passing the substring to `Number` takes three times the instructions. */
  private readNumber(first: number): number {
    const { data, end } = this
    const start = this.at
    let at = start
    let unit = first
    if (unit === PLUS || unit === MINUS) unit = ++at < end ? data.charCodeAt(at) : END
    let sum = 0
    let digits = 0
    let decimals = 0
    for (; isDigit(unit); unit = ++at < end ? data.charCodeAt(at) : END) {
      sum = sum * 10 + unit - 0x30
      digits++
    }
    if (unit === DOT) {
      unit = ++at < end ? data.charCodeAt(at) : END
      for (; isDigit(unit); unit = ++at < end ? data.charCodeAt(at) : END) {
        sum = sum * 10 + unit - 0x30
        decimals++
      }
    }
    this.at = at
    if (digits + decimals === 0) return NaN
    const isExact = digits + decimals <= EXACT_DIGITS
    if (unit === 0x65 || unit === 0x45) this.skipExponent()
    if (!isExact || this.at !== at) return clamp(Number(data.slice(start, this.at)))
    if (decimals > 0) sum /= POWERS[decimals] ?? 1
    return clamp(first === MINUS ? -sum : sum)
  }

  /** Skips an exponent, if there is one. */
  private skipExponent(): void {
    const { data, end } = this
    let at = this.at + 1
    let unit = at < end ? data.charCodeAt(at) : END
    if (unit === PLUS || unit === MINUS) unit = ++at < end ? data.charCodeAt(at) : END
    if (!isDigit(unit)) return
    while (isDigit(unit)) unit = ++at < end ? data.charCodeAt(at) : END
    this.at = at
  }
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= NINE
