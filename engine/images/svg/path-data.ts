/**
 * Path data to a flat path of moves, lines, curves and closings. An error ends the path where it stands: what comes
 * before it is drawn (SVG 2, 9.5.4). `vertices` are the places in the flat path where a segment of the data ends, since
 * arcs become several curves and markers stand at the ends of segments only.
 */
import { PathOp } from '../../paint/canvas.ts'
import { addArc } from './arcs.ts'
import { clamp } from './lengths.ts'

export interface Outline {
  readonly path: readonly number[]
  /** Places of operators in `path`, ascending. */
  readonly vertices: readonly number[]
}

const operandCounts: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

export const parsePath = (data: string): Outline => new PathReader(data).run()

class PathReader {
  private readonly data: string
  private at = 0
  private readonly path: number[] = []
  private readonly vertices: number[] = []
  private readonly operands = [0, 0, 0, 0, 0, 0, 0]
  private x = 0
  private y = 0
  private startX = 0
  private startY = 0
  /** The last control point, for the smooth commands after it. */
  private controlX = 0
  private controlY = 0
  private lastCurve: '' | 'c' | 'q' = ''
  private isOpen = false

  constructor(data: string) {
    this.data = data
  }

  run(): Outline {
    let command = ''
    for (;;) {
      this.skipSeparators()
      const letter = this.data.charAt(this.at)
      if (letter === '') break
      if (Object.hasOwn(operandCounts, letter.toLowerCase())) {
        if (command === '' && letter !== 'M' && letter !== 'm') break
        command = letter
        this.at++
      } else if (command === '' || command === 'z' || command === 'Z') break
      if (!this.readOperands(command.toLowerCase())) break
      this.draw(command)
      // Pairs after a move are lines.
      if (command === 'm') command = 'l'
      else if (command === 'M') command = 'L'
    }
    return { path: this.path, vertices: this.vertices }
  }

  private readOperands(kind: string): boolean {
    const count = operandCounts[kind] ?? 0
    for (let i = 0; i < count; i++) {
      this.skipSeparators()
      const value = kind === 'a' && (i === 3 || i === 4) ? this.readFlag() : this.readNumber()
      if (Number.isNaN(value)) return false
      this.operands[i] = value
    }
    return true
  }

  private draw(command: string): void {
    const kind = command.toLowerCase()
    const isRelative = kind === command
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = this.operands
    const ox = isRelative ? this.x : 0
    const oy = isRelative ? this.y : 0
    const at = this.path.length
    switch (kind) {
      case 'm':
        this.x = this.startX = clamp(ox + a)
        this.y = this.startY = clamp(oy + b)
        this.path.push(PathOp.move, this.x, this.y)
        this.isOpen = true
        break
      case 'z':
        if (this.isOpen) this.path.push(PathOp.close)
        this.isOpen = false
        this.x = this.startX
        this.y = this.startY
        break
      case 'l': this.lineTo(ox + a, oy + b); break
      case 'h': this.lineTo(ox + a, this.y); break
      case 'v': this.lineTo(this.x, oy + a); break
      case 'c': this.curveTo([ox + a, oy + b, ox + c, oy + d, ox + e, oy + f]); break
      case 's': {
        const isSmooth = this.lastCurve === 'c'
        this.curveTo([isSmooth ? 2 * this.x - this.controlX : this.x, isSmooth ? 2 * this.y - this.controlY : this.y, ox + a, oy + b, ox + c, oy + d])
        break
      }
      case 'q': this.quadraticTo(ox + a, oy + b, ox + c, oy + d); break
      case 't': {
        const isSmooth = this.lastCurve === 'q'
        this.quadraticTo(isSmooth ? 2 * this.x - this.controlX : this.x, isSmooth ? 2 * this.y - this.controlY : this.y, ox + a, oy + b)
        break
      }
      default: {
        this.reopen()
        const [x, y] = [clamp(ox + f), clamp(oy + g)]
        addArc(this.path, { x0: this.x, y0: this.y, rx: a, ry: b, rotation: c, isLarge: d !== 0, isSweep: e !== 0, x, y })
        this.x = x
        this.y = y
      }
    }
    this.lastCurve = kind === 'c' || kind === 's' ? 'c' : kind === 'q' || kind === 't' ? 'q' : ''
    if (this.path.length > at) this.vertices.push(this.lastOperator(at))
  }

  /** The place of the last operator of those written since `from`. */
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

  private curveTo([x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0]: readonly number[]): void {
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

  /** After a closing the next segment starts where the closed part did. */
  private reopen(): void {
    if (this.isOpen) return
    this.path.push(PathOp.move, this.x, this.y)
    this.isOpen = true
  }

  private skipSeparators(): void {
    for (;;) {
      const unit = this.data.charCodeAt(this.at)
      if (unit !== 0x20 && unit !== 0x2c && !(unit >= 0x09 && unit <= 0x0d)) return
      this.at++
    }
  }

  private readFlag(): number {
    const unit = this.data.charCodeAt(this.at)
    if (unit !== 0x30 && unit !== 0x31) return NaN
    this.at++
    return unit - 0x30
  }

  private readNumber(): number {
    const { data } = this
    const start = this.at
    let unit = data.charCodeAt(this.at)
    if (unit === 0x2b || unit === 0x2d) unit = data.charCodeAt(++this.at)
    const isDigit = (): boolean => unit >= 0x30 && unit <= 0x39
    let digits = 0
    for (; isDigit(); unit = data.charCodeAt(++this.at)) digits++
    if (unit === 0x2e) {
      unit = data.charCodeAt(++this.at)
      for (; isDigit(); unit = data.charCodeAt(++this.at)) digits++
    }
    if (digits === 0) return NaN
    if (unit === 0x65 || unit === 0x45) {
      const mark = this.at
      unit = data.charCodeAt(++this.at)
      if (unit === 0x2b || unit === 0x2d) unit = data.charCodeAt(++this.at)
      if (isDigit()) for (; isDigit();) unit = data.charCodeAt(++this.at)
      else this.at = mark
    }
    return clamp(Number(data.slice(start, this.at)))
  }
}
