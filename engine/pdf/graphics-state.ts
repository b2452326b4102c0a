/**
 * The graphics state as a reader will have it, so that nothing is said twice: a setter writes its operator only when
 * the value changes. NaN stands for "unknown" (at the start of a form, which inherits what it cannot see) and equals
 * nothing, so the next setter always writes.
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
/** Six numbers: from the space drawn in to CSS px of the page. */
const MATRIX = 12
/** Left, top, right and bottom of a box around what the clips leave, in CSS px of the page. */
const CLIP = 18
const SLOTS = 22

/** [a b c d e f], column vectors. */
export type Affine = readonly [number, number, number, number, number, number]

/** Less than this much of something is as good as nothing, px. */
const LEAST = 0.01

/** Edges, y down. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Dash patterns told apart; further ones are simply written each time. */
const MAX_DASHES = 32

/** Of a PDF that says nothing else. */
const DEFAULT_MITER = 10

export class GraphicsState {
  private readonly now = new Float64Array(SLOTS)
  /** Whether anything since `beginStream` was translucent. */
  translucent = false
  private readonly out: ByteBuffer
  private readonly resources: Resources
  private readonly use: ResourceUse
  /** Colours are written as greys. */
  grayscale: boolean
  private stack = new Float64Array(SLOTS * 8)
  private depth = 0
  /** The bytes of colours that are no greys of others. */
  private readonly colors = new RowCache<Uint8Array>()
  /** What sets a font and its size, by both. */
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

  /** The state at the start of a transparency group: only its alpha is certain. */
  beginForm(): void {
    this.now.fill(NaN, 0, MATRIX)
    this.now[ALPHA] = ALPHA_ONE
  }

  /** The state at the start of a form that has a space of its own, whose corner is at (x, y). */
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

  /** Where a point of the space drawn in lies on the page, in CSS px. */
  pageX(x: number, y: number): number {
    return (this.now[MATRIX] ?? 0) * x + (this.now[MATRIX + 2] ?? 0) * y + (this.now[MATRIX + 4] ?? 0)
  }

  pageY(x: number, y: number): number {
    return (this.now[MATRIX + 1] ?? 0) * x + (this.now[MATRIX + 3] ?? 0) * y + (this.now[MATRIX + 5] ?? 0)
  }

  /** What follows is cut at a rectangle, or something within it, of the space drawn in. */
  clip(left: number, top: number, right: number, bottom: number): void {
    const { now } = this
    const box = this.boxOnPage(left, top, right, bottom)
    now[CLIP] = Math.max(now[CLIP] ?? 0, box.left)
    now[CLIP + 1] = Math.max(now[CLIP + 1] ?? 0, box.top)
    now[CLIP + 2] = Math.min(now[CLIP + 2] ?? 0, box.right)
    now[CLIP + 3] = Math.min(now[CLIP + 3] ?? 0, box.bottom)
  }

  /** The box on the page around what the clips leave of a rectangle of the space drawn in; null when that is nothing. */
  shownOf(left: number, top: number, right: number, bottom: number): Box | null {
    const { now } = this
    const box = this.boxOnPage(left, top, right, bottom)
    const shown = {
      left: Math.max(now[CLIP] ?? 0, box.left), top: Math.max(now[CLIP + 1] ?? 0, box.top),
      right: Math.min(now[CLIP + 2] ?? 0, box.right), bottom: Math.min(now[CLIP + 3] ?? 0, box.bottom),
    }
    return shown.right - shown.left < LEAST || shown.bottom - shown.top < LEAST ? null : shown
  }

  /** Whether any clip is in force. */
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

  /** Writes the box, in the space drawn in, that holds the whole page, and as many `beyond` it: `left top right bottom`. */
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
    // A matrix without an inverse shows nothing, whatever the box.
    if (!(right - left < 1e9 && bottom - top < 1e9)) left = top = right = bottom = 0
    out.number(left)
    out.byte(0x20)
    out.number(top)
    out.byte(0x20)
    out.number(right)
    out.byte(0x20)
    out.number(bottom)
  }

  /** The matrix in force. */
  matrix(): Affine {
    const m = this.now
    return [m[MATRIX] ?? 0, m[MATRIX + 1] ?? 0, m[MATRIX + 2] ?? 0, m[MATRIX + 3] ?? 0, m[MATRIX + 4] ?? 0, m[MATRIX + 5] ?? 0]
  }

  /**
   * Writes the matrix of a pattern whose space is the one drawn in, moved to (x, y). Patterns start from the space that
   * their stream began with: `base` takes that to CSS px of the page.
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

  /** The next fill says its colour again. */
  forgetFill(): void {
    this.now[FILL] = NaN
  }

  /** Colour and alpha of fills. */
  fill(color: Rgba): void {
    this.alphaOf(color)
    const rgb = color >>> 8
    if (this.now[FILL] === rgb) return
    this.now[FILL] = rgb
    this.color(rgb)
    this.out.operator(FILL_COLOR)
  }

  /** Colour and alpha of strokes. */
  stroke(color: Rgba): void {
    this.alphaOf(color)
    const rgb = color >>> 8
    if (this.now[STROKE] === rgb) return
    this.now[STROKE] = rgb
    this.color(rgb)
    this.out.operator(STROKE_COLOR)
  }

  /** Constant alpha 0..1, of fills, strokes and whatever is drawn as one. */
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

  /** A pattern that would draw nothing, or that PDF forbids, is a solid line. */
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

  /** True when naming this font would write something. */
  fontDiffers(resource: ResourceId, size: number): boolean {
    return this.now[FONT] !== resource || this.now[SIZE] !== size
  }

  /** True when the spacing after characters differs from what is in force. */
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
    // That is most colours: 1,000 rows take 0.4% fewer instructions.
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
