/**
 * A canvas of pixels for tiny pages, to check paint order, clips, borders and backgrounds without a PDF reader. A pixel belongs to a shape
 * if its centre does: there are no mixed edge pixels, so that letters can name colours. Text is drawn as one box per glyph, from 0.8 em
 * above the baseline to 0.2 em below; images are not drawn.
 */
import type { FaceId, WordId } from '../engine/arena/ids.ts'
import type { Canvas, LinkTarget, Path, Rgba, StrokeStyle } from '../engine/paint/canvas.ts'
import { PathOp } from '../engine/paint/canvas.ts'
import { glyphAdvances, type PaintedWords } from './glyph-advances.ts'
import { apply, compose, flatten, identity, insideRows, strokeOutline, type Matrix, type Polygon } from './shapes.ts'

/** Creates the canvas of the next page. */
export type OpenPage = (width: number, height: number, words: PaintedWords) => Canvas

interface State {
  readonly matrix: Matrix
  /** One byte per pixel, 1 inside; null without a clip. */
  readonly clip: Uint8Array | null
}

interface Layer {
  readonly opacity: number
  /** Red, green, blue, alpha per pixel, 0..1, not premultiplied. */
  readonly pixels: Float64Array
}

export class RasterCanvas implements Canvas {
  readonly width: number
  readonly height: number
  private readonly words: PaintedWords
  private readonly layers: Layer[] = []
  private readonly stack: State[] = []
  private state: State = { matrix: identity, clip: null }
  private size = 0
  private color: Rgba = 0
  private penX = 0
  private penY = 0

  constructor(width: number, height: number, words: PaintedWords) {
    this.width = Math.round(width)
    this.height = Math.round(height)
    this.words = words
    this.layers.push({ opacity: 1, pixels: this.newPixels(1) })
  }

  /** The colour of a pixel as 0xRRGGBB, on white paper. */
  colorAt(x: number, y: number): number {
    const { pixels } = this.top()
    const at = (y * this.width + x) * 4
    const channel = (i: number): number => Math.round((pixels[at + i] ?? 0) * 255)
    return channel(0) * 0x10000 + channel(1) * 0x100 + channel(2)
  }

  save(): void {
    this.stack.push(this.state)
  }

  restore(): void {
    const state = this.stack.pop()
    if (state === undefined) throw new Error('restore without save')
    this.state = state
  }

  transform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.state = { ...this.state, matrix: compose(this.state.matrix, [a, b, c, d, e, f]) }
  }

  clipRect(x: number, y: number, width: number, height: number): void {
    this.clip(this.cover([rectangle(x, y, width, height)], false))
  }

  clipPath(path: Path, evenOdd: boolean): void {
    this.clip(this.cover(flatten(path), evenOdd))
  }

  fillRect(x: number, y: number, width: number, height: number, color: Rgba): void {
    this.blend(this.cover([rectangle(x, y, width, height)], false), color)
  }

  fillPath(path: Path, evenOdd: boolean, color: Rgba): void {
    this.blend(this.cover(flatten(path), evenOdd), color)
  }

  strokePath(path: Path, stroke: StrokeStyle): void {
    const mask = new Uint8Array(this.width * this.height)
    // Each piece separately: pieces may have either direction, and must not cancel out where they overlap.
    for (const piece of strokeOutline(path, stroke)) {
      const part = this.cover([piece], false)
      for (let i = 0; i < mask.length; i++) if (part[i] === 1) mask[i] = 1
    }
    this.blend(mask, stroke.color)
  }

  beginGroup(opacity: number): void {
    this.layers.push({ opacity, pixels: this.newPixels(0) })
  }

  endGroup(): void {
    const group = this.layers.pop()
    if (group === undefined || this.layers.length === 0) throw new Error('endGroup without beginGroup')
    const { pixels } = group
    for (let at = 0; at < pixels.length; at += 4) {
      const alpha = (pixels[at + 3] ?? 0) * group.opacity
      this.over(at, pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0, alpha)
    }
  }

  image(): void {
    // Images are not drawn.
  }

  fillTiled(): void {
    // Tiles are not drawn.
  }

  shade(): void {
    // Gradients are not drawn.
  }

  fillPainted(): void {
    // Patterns are not drawn.
  }

  beginMask(): void {
    throw new Error('no masks')
  }

  endMask(): void {
    throw new Error('no masks')
  }

  beginPattern(): void {
    this.save()
  }

  endPattern(): number {
    this.restore()
    return 0
  }

  beginText(_face: FaceId, size: number, color: Rgba, x: number, y: number): void {
    this.size = size
    this.color = color
    this.penX = x
    this.penY = y
  }

  showWord(word: WordId, letterSpacing: number, wordSpacing: number, gap: number): void {
    if (word === 0) throw new Error('showWord without a word')
    for (const advance of glyphAdvances(this.words, word)) {
      const width = Math.abs(advance) * this.size
      if (advance > 0) this.fillRect(this.penX, this.penY - 0.8 * this.size, width, this.size, this.color)
      this.penX += width + letterSpacing + (advance < 0 ? wordSpacing + gap : 0)
    }
  }

  showJoined(words: readonly WordId[], letterSpacing: number, wordSpacing: number, gap: number): void {
    words.forEach((word, i) => {
      if (i > 0) this.advance(gap)
      this.showWord(word, letterSpacing, wordSpacing, gap)
    })
  }

  advance(px: number): void {
    this.penX += px
  }

  endText(): void {
    this.size = 0
  }

  beginTextPaint(): void {
    // No pixel case outlines text.
  }

  endTextPaint(): void {
    // As above.
  }

  beginArtifact(): void {}

  endArtifact(): void {}

  link(_x: number, _y: number, _width: number, _height: number, _target: LinkTarget): void {
    // Links are invisible.
  }

  destination(): void {
    // Destinations are invisible.
  }

  private top(): Layer {
    const layer = this.layers[this.layers.length - 1]
    if (layer === undefined) throw new Error('the canvas has no layer')
    return layer
  }

  private newPixels(value: number): Float64Array {
    return new Float64Array(this.width * this.height * 4).fill(value)
  }

  private cover(polygons: readonly Polygon[], evenOdd: boolean): Uint8Array {
    const placed = polygons.map((polygon) => apply(this.state.matrix, polygon))
    return insideRows(placed, evenOdd, this.width, this.height)
  }

  private clip(mask: Uint8Array): void {
    const { clip } = this.state
    if (clip !== null) for (let i = 0; i < mask.length; i++) if (clip[i] === 0) mask[i] = 0
    this.state = { ...this.state, clip: mask }
  }

  private blend(mask: Uint8Array, color: Rgba): void {
    const { clip } = this.state
    const channel = (shift: number): number => ((color >>> shift) & 255) / 255
    for (let i = 0; i < mask.length; i++) {
      if (mask[i] === 1 && clip?.[i] !== 0) this.over(i * 4, channel(24), channel(16), channel(8), channel(0))
    }
  }

  private over(at: number, red: number, green: number, blue: number, alpha: number): void {
    if (alpha === 0) return
    const { pixels } = this.top()
    const below = (pixels[at + 3] ?? 0) * (1 - alpha)
    const sum = alpha + below
    const mix = (i: number, value: number): void => {
      pixels[at + i] = (value * alpha + (pixels[at + i] ?? 0) * below) / sum
    }
    mix(0, red)
    mix(1, green)
    mix(2, blue)
    pixels[at + 3] = sum
  }
}

function rectangle(x: number, y: number, width: number, height: number): Polygon {
  const right = x + width
  const bottom = y + height
  return [x, y, right, y, right, bottom, x, bottom]
}

/** A path of one rectangle, for tests. */
export function rectanglePath(x: number, y: number, width: number, height: number): Path {
  const { move, line, close } = PathOp
  return [move, x, y, line, x + width, y, line, x + width, y + height, line, x, y + height, close]
}
