/**
 * The graphics state as a reader will have it, so that operators are written only for changes. NaN means unknown (at the start of a form,
 * which inherits unknown values) and is unequal to every value, so that the next setter always writes.
 */
import { grown } from '../arena/grown.ts'
import type { Rgba } from '../paint/canvas.ts'
import { RowCache } from '../arena/row-cache.ts'
import { type ByteBuffer, operator } from './bytes.ts'
import type { ResourceUse } from './resource-use.ts'
import { ALPHA_ONE, type ResourceId, type Resources } from './resources.ts'

const FILL_COLOR = operator(' rg\n')
const STROKE_COLOR = operator(' RG\n')
const SET_FONT = operator(' Tf\n')

const FILL = 0
const STROKE = 1
const ALPHA = 2
const LINE_WIDTH = 3
const CAP = 4
const JOIN = 5
const DASH = 6
const FONT = 7
const SIZE = 8
const SPACING = 9
const RENDERING = 10
const MITER = 11
/** Six numbers: from the current space to CSS px of the page. */
const MATRIX = 12
/** Left, top, right and bottom of the bounding box of the clip, in CSS px of the page. */
const CLIP = 18
const SLOTS = 22

/** [a b c d e f], column vectors. */
export type Affine = readonly [number, number, number, number, number, number]

/** Smaller remainders are invisible, px. */
const LEAST = 0.01

/** Edges, y down. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Number of dash patterns that are compared; further ones are written each time. */
const MAX_DASHES = 32

/** Default of PDF. */
const DEFAULT_MITER = 10

export class GraphicsState {
  private readonly now = new Float64Array(SLOTS)
  /** Whether any drawing since `beginStream` was translucent. */
  translucent = false
  private readonly out: ByteBuffer
  private readonly resources: Resources
  private readonly use: ResourceUse
  /** Whether colours are written as greys. */
  grayscale: boolean
  private stack = new Float64Array(SLOTS * 8)
  private depth = 0
  /** Operators of colours by value; not used for the conversion to grey. */
  private readonly colors = new RowCache<Uint8Array>()
  /** Operators that set a font and its size. */
  private readonly fonts = new RowCache<{ readonly size: number, readonly bytes: Uint8Array }>()
  private readonly dashes: (readonly number[])[] = [[]]

  constructor(out: ByteBuffer, resources: Resources, use: ResourceUse, grayscale: boolean) {
    this.out = out
    this.resources = resources
    this.use = use
    this.grayscale = grayscale
  }

  /** The state at the start of a page. */
  beginStream(): void {
    this.depth = 0
    this.translucent = false
    const { now } = this
    now.fill(0)
    now[ALPHA] = ALPHA_ONE
    now[LINE_WIDTH] = 1
    now[MITER] = DEFAULT_MITER
    now[FONT] = NaN
    now[SIZE] = NaN
    now[MATRIX] = 1
    now[MATRIX + 3] = 1
    this.forgetClips()
  }

  /** The state at the start of a transparency group: only alpha is certain. */
  beginForm(): void {
    this.now.fill(NaN, 0, MATRIX)
    this.now[ALPHA] = ALPHA_ONE
  }

  /** The state at the start of a form with its own coordinate system, whose corner is at (x, y). */
  beginVector(x: number, y: number): void {
    this.beginForm()
    this.now.set([1, 0, 0, 1, -x, -y], MATRIX)
    this.forgetClips()
  }

  push(): void {
    const at = this.depth * SLOTS
    if (at + SLOTS > this.stack.length) {
      this.stack = grown(this.stack, this.stack.length * 2)
    }
    this.stack.set(this.now, at)
    this.depth++
  }

  pop(): void {
    this.depth--
    const at = this.depth * SLOTS
    for (let i = 0; i < SLOTS; i++) this.now[i] = this.stack[at + i] ?? 0
  }

  concat(a: number, b: number, c: number, d: number, e: number, f: number): void {
    const m = this.now
    const m0 = m[MATRIX] ?? 0, m1 = m[MATRIX + 1] ?? 0, m2 = m[MATRIX + 2] ?? 0
    const m3 = m[MATRIX + 3] ?? 0, m4 = m[MATRIX + 4] ?? 0, m5 = m[MATRIX + 5] ?? 0
    m[MATRIX] = m0 * a + m2 * b
    m[MATRIX + 1] = m1 * a + m3 * b
    m[MATRIX + 2] = m0 * c + m2 * d
    m[MATRIX + 3] = m1 * c + m3 * d
    m[MATRIX + 4] = m0 * e + m2 * f + m4
    m[MATRIX + 5] = m1 * e + m3 * f + m5
  }

  /** The position of a point on the page, in CSS px. */
  pageX(x: number, y: number): number {
    return (this.now[MATRIX] ?? 0) * x + (this.now[MATRIX + 2] ?? 0) * y + (this.now[MATRIX + 4] ?? 0)
  }

  pageY(x: number, y: number): number {
    return (this.now[MATRIX + 1] ?? 0) * x + (this.now[MATRIX + 3] ?? 0) * y + (this.now[MATRIX + 5] ?? 0)
  }

  /** Further drawing is clipped to a rectangle of the current space, or to a shape within it. */
  clip(left: number, top: number, right: number, bottom: number): void {
    const { now } = this
    const box = this.boxOnPage(left, top, right, bottom)
    now[CLIP] = Math.max(now[CLIP] ?? 0, box.left)
    now[CLIP + 1] = Math.max(now[CLIP + 1] ?? 0, box.top)
    now[CLIP + 2] = Math.min(now[CLIP + 2] ?? 0, box.right)
    now[CLIP + 3] = Math.min(now[CLIP + 3] ?? 0, box.bottom)
  }

  /** The bounding box on the page of the visible part of a rectangle in the current space; null if nothing is visible. */
  shownOf(left: number, top: number, right: number, bottom: number): Box | null {
    const { now } = this
    const box = this.boxOnPage(left, top, right, bottom)
    const shown = {
      left: Math.max(now[CLIP] ?? 0, box.left), top: Math.max(now[CLIP + 1] ?? 0, box.top),
      right: Math.min(now[CLIP + 2] ?? 0, box.right), bottom: Math.min(now[CLIP + 3] ?? 0, box.bottom),
    }
    return shown.right - shown.left < LEAST || shown.bottom - shown.top < LEAST ? null : shown
  }

  /** Whether any clip is in effect. */
  get isClipped(): boolean {
    return this.now[CLIP] !== -Infinity
  }

  private forgetClips(): void {
    this.now.fill(-Infinity, CLIP, CLIP + 2)
    this.now.fill(Infinity, CLIP + 2, CLIP + 4)
  }

  private boxOnPage(left: number, top: number, right: number, bottom: number): Box {
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
    for (let corner = 0; corner < 4; corner++) {
      const x = (corner & 1) === 0 ? left : right
      const y = (corner >> 1) === 0 ? top : bottom
      const [px, py] = [this.pageX(x, y), this.pageY(x, y)]
      box.left = Math.min(box.left, px)
      box.right = Math.max(box.right, px)
      box.top = Math.min(box.top, py)
      box.bottom = Math.max(box.bottom, py)
    }
    return box
  }

  /** Writes a box in the current space that contains the whole page and `beyond` pages on every side: `left top right bottom`. */
  writePageBox(out: ByteBuffer, width: number, height: number, beyond = 0): void {
    const m = this.now
    const a = m[MATRIX] ?? 0, b = m[MATRIX + 1] ?? 0, c = m[MATRIX + 2] ?? 0
    const d = m[MATRIX + 3] ?? 0, e = m[MATRIX + 4] ?? 0, f = m[MATRIX + 5] ?? 0
    const det = a * d - b * c
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity
    for (let corner = 0; corner < 4; corner++) {
      const px = ((corner & 1) === 0 ? -beyond : 1 + beyond) * width - e
      const py = ((corner >> 1) === 0 ? -beyond : 1 + beyond) * height - f
      const x = (d * px - c * py) / det
      const y = (a * py - b * px) / det
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
    // A singular matrix shows nothing, whatever the box.
    if (!(right - left < 1e9 && bottom - top < 1e9)) left = top = right = bottom = 0
    out.number(left)
    out.byte(0x20)
    out.number(top)
    out.byte(0x20)
    out.number(right)
    out.byte(0x20)
    out.number(bottom)
  }

  /** The current matrix. */
  matrix(): Affine {
    const m = this.now
    return [m[MATRIX] ?? 0, m[MATRIX + 1] ?? 0, m[MATRIX + 2] ?? 0, m[MATRIX + 3] ?? 0, m[MATRIX + 4] ?? 0, m[MATRIX + 5] ?? 0]
  }

  /**
   * Writes the matrix of a pattern in the current space, moved to (x, y). Pattern matrices are relative to the initial space of their
   * content stream: `base` maps that to CSS px of the page.
   */
  writePatternMatrix(out: ByteBuffer, x: number, y: number, [ba, bb, bc, bd, be, bf]: Affine): void {
    const [a, b, c, d] = this.matrix()
    const det = ba * bd - bb * bc
    const dx = this.pageX(x, y) - be
    const dy = this.pageY(x, y) - bf
    const numbers = [
      bd * a - bc * b, ba * b - bb * a, bd * c - bc * d, ba * d - bb * c, bd * dx - bc * dy, ba * dy - bb * dx,
    ]
    for (const [i, value] of numbers.entries()) {
      if (i > 0) out.byte(0x20)
      out.number6(det === 0 ? 0 : value / det)
    }
  }

  /** Makes the next fill write its colour again. */
  forgetFill(): void {
    this.now[FILL] = NaN
  }

  /** Sets colour and alpha of fills. */
  fill(color: Rgba): void {
    this.alphaOf(color)
    const rgb = color >>> 8
    if (this.now[FILL] === rgb) return
    this.now[FILL] = rgb
    this.color(rgb)
    this.out.operator(FILL_COLOR)
  }

  /** Sets colour and alpha of strokes. */
  stroke(color: Rgba): void {
    this.alphaOf(color)
    const rgb = color >>> 8
    if (this.now[STROKE] === rgb) return
    this.now[STROKE] = rgb
    this.color(rgb)
    this.out.operator(STROKE_COLOR)
  }

  /** Sets the constant alpha, 0..1, of fills, strokes and groups. */
  alpha(value: number): void {
    const units = Math.round(Math.min(1, Math.max(0, Number.isNaN(value) ? 1 : value)) * ALPHA_ONE)
    if (units !== ALPHA_ONE) this.translucent = true
    if (this.now[ALPHA] === units) return
    this.now[ALPHA] = units
    const resource = this.resources.alpha(units)
    this.use.use(resource)
    this.resources.writeName(this.out, resource)
    this.out.ascii(' gs\n')
  }

  lineWidth(width: number): void {
    if (this.now[LINE_WIDTH] === width) return
    this.now[LINE_WIDTH] = width
    this.out.number4(width)
    this.out.ascii(' w\n')
  }

  lineCap(cap: number): void {
    if (this.now[CAP] === cap) return
    this.now[CAP] = cap
    this.out.int(cap)
    this.out.ascii(' J\n')
  }

  lineJoin(join: number): void {
    if (this.now[JOIN] === join) return
    this.now[JOIN] = join
    this.out.int(join)
    this.out.ascii(' j\n')
  }

  miterLimit(limit = DEFAULT_MITER): void {
    if (this.now[MITER] === limit) return
    this.now[MITER] = limit
    this.out.number4(limit)
    this.out.ascii(' M\n')
  }

  /** A pattern that would draw nothing, or that PDF does not allow, becomes a solid line. */
  dash(pattern: readonly number[], phase: number): void {
    const sound = pattern.length > 0 && pattern.every((n) => n >= 0 && n < 1e9) && pattern.some((n) => n > 0)
    const id = sound && phase === 0 ? this.dashId(pattern) : sound ? NaN : 0
    if (this.now[DASH] === id) return
    this.now[DASH] = id
    const { out } = this
    out.byte(0x5b)
    if (sound) {
      for (const [i, length] of pattern.entries()) {
        if (i > 0) out.byte(0x20)
        out.number(length)
      }
    }
    out.ascii('] ')
    out.number(sound ? phase : 0)
    out.ascii(' d\n')
  }

  font(resource: ResourceId, size: number): void {
    this.use.use(resource)
    if (this.now[FONT] === resource && this.now[SIZE] === size) return
    this.now[FONT] = resource
    this.now[SIZE] = size
    const { out, fonts } = this
    const row = (resource << 16) | ((size * 64) & 0xffff)
    const known = fonts.get(row)
    if (known !== undefined && known.size === size) {
      out.again(known.bytes)
      return
    }
    const start = out.length
    this.resources.writeName(out, resource)
    out.byte(0x20)
    out.number4(size)
    out.operator(SET_FONT)
    fonts.keep(row, { size, bytes: out.data.slice(start, out.length) })
  }

  /** Whether setting this font would write an operator. */
  fontDiffers(resource: ResourceId, size: number): boolean {
    return this.now[FONT] !== resource || this.now[SIZE] !== size
  }

  /** Whether the character spacing differs from the current one. */
  spacingDiffers(spacing: number): boolean {
    return this.now[SPACING] !== spacing
  }

  spacing(spacing: number): void {
    this.now[SPACING] = spacing
    this.out.number4(spacing)
    this.out.ascii(' Tc\n')
  }

  /** 0 fill, 1 stroke, 2 fill and stroke, 3 invisible. */
  textRendering(mode: number): void {
    if (this.now[RENDERING] === mode) return
    this.now[RENDERING] = mode
    this.out.int(mode)
    this.out.ascii(' Tr\n')
  }

  private alphaOf(color: Rgba): void {
    // The case of most colours: 1,000 rows take 0.4% fewer instructions.
    if ((color & 0xff) === 0xff && this.now[ALPHA] === ALPHA_ONE) return
    this.alpha((color & 0xff) / 255)
  }

  private color(rgb: number): void {
    const { out, colors } = this
    const known = this.grayscale ? undefined : colors.get(rgb)
    if (known !== undefined) {
      out.again(known)
      return
    }
    const start = out.length
    this.writeColor(rgb)
    if (!this.grayscale) colors.keep(rgb, out.data.slice(start, out.length))
  }

  private writeColor(rgb: number): void {
    const { out } = this
    let red = ((rgb >>> 16) & 0xff) / 255
    let green = ((rgb >>> 8) & 0xff) / 255
    let blue = (rgb & 0xff) / 255
    if (this.grayscale) red = green = blue = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    out.number4(red)
    out.byte(0x20)
    out.number4(green)
    out.byte(0x20)
    out.number4(blue)
  }

  private dashId(pattern: readonly number[]): number {
    for (const [id, known] of this.dashes.entries()) {
      if (known.length === pattern.length && known.every((n, i) => n === pattern[i])) return id
    }
    if (this.dashes.length === MAX_DASHES) return NaN
    this.dashes.push([...pattern])
    return this.dashes.length - 1
  }
}
