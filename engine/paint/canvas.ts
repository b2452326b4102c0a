/**
 * What painting asks of an output format. Coordinates are CSS px from the top left corner of the page, y down;
 * colours are 0xRRGGBBAA. The paint stage calls it, the PDF stage implements it, goldens record it.
 * Text is given as rows of the word table, so nothing is allocated per glyph.
 */
import type { FaceId, ImageId, WordId } from '../arena/ids.ts'
import { type BlendMode, blendModes } from '../css/values/blend-modes.ts'

/** 0xRRGGBBAA as an unsigned number. */
export type Rgba = number

/** Flat path: op codes of PathOp followed by their coordinates. */
export type Path = readonly number[]
export const PathOp = { move: 0, line: 1, cubic: 2, close: 3 } as const

export interface StrokeStyle {
  readonly width: number
  readonly color: Rgba
  /** Dash and gap lengths; empty for a solid line. */
  readonly dash: readonly number[]
  readonly dashPhase: number
  readonly cap: 'butt' | 'round' | 'square'
  readonly join: 'miter' | 'round' | 'bevel'
  /** How much longer than wide a mitered corner may be; 10 when absent. */
  readonly miterLimit?: number
}

/** Tiles of one image over a rectangle, which cuts them. */
export interface Tiling {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The first tile; the others follow to the right and below. */
  readonly tileX: number
  readonly tileY: number
  readonly tileWidth: number
  readonly tileHeight: number
  /** From one tile to the next; 0 for a single row or column. */
  readonly stepX: number
  readonly stepY: number
}

/** Colours along a line, or between two circles; beyond its ends the first and the last go on. */
export interface Shading {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** Radii of the circles around the two points; null for a line. */
  readonly radii: readonly [number, number] | null
  /** From 0 to 1 and never back; at least two. Two at one place are a sudden change. */
  readonly stops: readonly { readonly offset: number, readonly color: Rgba }[]
}

/** [a b c d e f], column vectors. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A tile drawn before, as `endPattern` numbers it. */
export type PatternId = number

/** Of a mask that can be used again. */
export type MaskId = number

/** What shapes have in place of a colour; `matrix` takes the space of a shading to the one drawn in. */
export type Paint =
  | { readonly kind: 'shading', readonly shading: Shading, readonly matrix: Affine }
  | { readonly kind: 'pattern', readonly pattern: PatternId }

/** A rectangle of a space of its own that is repeated over it; `matrix` takes that space to the one drawn in. */
export interface PatternTile {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly matrix: Affine
}

export { type BlendMode, blendModes }

/** What the drawing of a vector image is made of. Coordinates are those of the image. */
export interface VectorCanvas
  extends Pick<Canvas, 'save' | 'restore' | 'transform' | 'clipPath' | 'fillPath' | 'strokePath' | 'beginGroup' | 'endGroup'
    | 'image' | 'fillPainted' | 'beginPattern' | 'endPattern' | 'beginText' | 'showWord' | 'endText' | 'beginArtifact' | 'endArtifact'
    | 'beginMask' | 'link'> {
  strokePainted(path: Path, stroke: StrokeStyle, paint: Paint): void
  /**
   * Text up to `endTextPaint` is filled with `paint`, or, where there is a stroke, outlined with it, whatever colour it begins
   * with. A stroke without a paint has its own colour. Nothing else is drawn meanwhile; not nested.
   */
  beginTextPaint(paint: Paint | null, stroke: StrokeStyle | null): void
  endTextPaint(): void
  endMask(): MaskId
  /** Puts a mask in force again, where `place` says what it said when the mask began. */
  useMask(mask: MaskId): void
  /** Equal where a mask or pattern drawn now would be the same object; null where each is to be drawn. */
  place(): string | null
  /** Has content of the document painted in the space drawn in. */
  insert(paint: (canvas: Canvas) => void): void
}

export interface LinkTarget {
  /** A URI for an external link, or the id of an element of this document, which an empty one is the beginning of. */
  readonly kind: 'uri' | 'internal'
  readonly target: string
  /** The id that is meant where no element has the id `target`. */
  readonly otherwise?: string
}

export interface Canvas {
  save(): void
  restore(): void
  /** Multiplies the matrix [a b c d e f] (column vectors, as in CSS) into the current one. */
  transform(a: number, b: number, c: number, d: number, e: number, f: number): void
  clipRect(x: number, y: number, width: number, height: number): void
  clipPath(path: Path, evenOdd: boolean): void
  fillRect(x: number, y: number, width: number, height: number, color: Rgba): void
  fillPath(path: Path, evenOdd: boolean, color: Rgba): void
  strokePath(path: Path, stroke: StrokeStyle): void
  /** Everything up to the matching `endGroup` is composited at `opacity` (0..1) as one isolated group; `blend` absent is `normal`. */
  beginGroup(opacity: number, blend?: BlendMode): void
  endGroup(): void
  /**
   * Everything up to the matching `endMask` is a mask for what is drawn after it within the same save: that shows as
   * far as the mask is opaque, or, of a mask by luminance, bright.
   */
  beginMask(byLuminance: boolean): void
  endMask(): void
  /** Draws an image of pixels or of vectors over a rectangle. */
  image(image: ImageId, x: number, y: number, width: number, height: number): void
  fillTiled(image: ImageId, tiling: Tiling): void
  fillPainted(path: Path, evenOdd: boolean, paint: Paint): void
  /** Everything up to the matching `endPattern` is drawn on the tile, in its space, and nowhere else. */
  beginPattern(tile: PatternTile): void
  endPattern(): PatternId
  /** Fills all that the clip leaves. */
  shade(shading: Shading): void

  /** Starts a text run: one face, size and colour, its baseline origin at (x, y). `visible` false keeps it selectable only. */
  beginText(face: FaceId, size: number, color: Rgba, x: number, y: number): void
  /**
   * Shows a shaped word. `letterSpacing` px follow each of its characters, `wordSpacing` px each space or no-break
   * space, `gap` px (from justification) each space U+0020.
   */
  showWord(word: WordId, letterSpacing: number, wordSpacing: number, gap: number): void
  /** Shows words with `gap` px between them, without a space: who reads or copies the page gets one text. Their own spaces grow as well. */
  showJoined(words: readonly WordId[], letterSpacing: number, wordSpacing: number, gap: number): void
  /** Moves the pen right by `px` without showing anything. */
  advance(px: number): void
  endText(): void
  /** Text drawn up to `endArtifact` is ornament: who reads or copies the page does not get it. Not nested. */
  beginArtifact(): void
  endArtifact(): void

  /** A clickable rectangle of this page. */
  link(x: number, y: number, width: number, height: number, target: LinkTarget): void
  /** Makes (x, y) of this page the place that internal links to `name` lead to; the first call for a name counts. */
  destination(name: string, x: number, y: number): void
}
