/**
 * The interface of painting to an output format. Coordinates are CSS px from the top left corner of the page, y down; colours are 0xRRGGBBAA.
 * The paint stage calls it, the PDF stage implements it, goldens record it. Text is given as rows of the word table, so nothing is allocated
 * per glyph.
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
  /** Maximum ratio of miter length to line width; default 10. */
  readonly miterLimit?: number
}

/** Tiles of one image over a rectangle, to which they are clipped. */
export interface Tiling {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Corner of the first tile; the others follow to the right and below. */
  readonly tileX: number
  readonly tileY: number
  readonly tileWidth: number
  readonly tileHeight: number
  /** Distance between tiles; 0 for a single row or column. */
  readonly stepX: number
  readonly stepY: number
}

/** Colours along a line or between two circles; the first and last colour extend beyond the ends. */
export interface Shading {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** Radii of the circles around the two points; null for a line. */
  readonly radii: readonly [number, number] | null
  /** At least two, with offsets from 0 to 1 in ascending order. Two stops with the same offset are a sharp change. */
  readonly stops: readonly { readonly offset: number, readonly color: Rgba }[]
}

/** [a b c d e f], column vectors. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A tile drawn before, as returned by `endPattern`. */
export type PatternId = number

/** A mask drawn before, as returned by `endMask`. */
export type MaskId = number

/** Fill or stroke other than a colour; `matrix` maps the space of the shading or pattern to the current space. */
export type Paint =
  | { readonly kind: 'shading', readonly shading: Shading, readonly matrix: Affine }
  | { readonly kind: 'pattern', readonly pattern: PatternId }

/** A rectangle in pattern space that is repeated to fill the plane; `matrix` maps pattern space to the current space. */
export interface PatternTile {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly matrix: Affine
}

export { type BlendMode, blendModes }

/** Drawing operations of a vector image. Coordinates are those of the image. */
export interface VectorCanvas
  extends Pick<Canvas, 'save' | 'restore' | 'transform' | 'clipPath' | 'fillPath' | 'strokePath' | 'beginGroup' | 'endGroup'
    | 'image' | 'fillPainted' | 'beginPattern' | 'endPattern' | 'beginText' | 'showWord' | 'endText' | 'beginArtifact' | 'endArtifact'
    | 'beginMask' | 'link' | 'beginTextPaint' | 'endTextPaint'> {
  strokePainted(path: Path, stroke: StrokeStyle, paint: Paint): void
  endMask(): MaskId
  /** Puts a mask in force again, where `place` says what it said when the mask began. */
  useMask(mask: MaskId): void
  /** Equal where a mask or pattern drawn now would be the same object; null where each is to be drawn. */
  place(): string | null
  /** Paints content of the document in the current space. */
  insert(paint: (canvas: Canvas) => void): void
}

export interface LinkTarget {
  /** `uri`: an external link; `internal`: the id of an element of this document, or empty for its beginning. */
  readonly kind: 'uri' | 'internal'
  readonly target: string
  /** The id to use if no element has the id `target`. */
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
  /** Everything up to the matching `endGroup` is composited as one isolated group with `opacity` (0..1); default `blend`: `normal`. */
  beginGroup(opacity: number, blend?: BlendMode): void
  endGroup(): void
  /**
   * Everything up to the matching `endMask` is a mask for later drawing within the same save, by its alpha or, with `byLuminance`, by its
   * luminance.
   */
  beginMask(byLuminance: boolean): void
  endMask(): void
  /** Draws a raster or vector image over a rectangle. */
  image(image: ImageId, x: number, y: number, width: number, height: number): void
  fillTiled(image: ImageId, tiling: Tiling): void
  fillPainted(path: Path, evenOdd: boolean, paint: Paint): void
  /** Everything up to the matching `endPattern` is drawn on the tile, in pattern space, and nowhere else. */
  beginPattern(tile: PatternTile): void
  endPattern(): PatternId
  /** Fills the whole clip. */
  shade(shading: Shading): void

  /** Starts a text run: one face, size and colour, with its baseline origin at (x, y). `visible` false: the text can only be selected. */
  beginText(face: FaceId, size: number, color: Rgba, x: number, y: number): void
  /**
   * Shows a shaped word. `letterSpacing` px follow each character, `wordSpacing` px each space or no-break space, `gap` px (from
   * justification) each space U+0020.
   */
  showWord(word: WordId, letterSpacing: number, wordSpacing: number, gap: number): void
  /** Shows words with `gap` px between them but no space, so that copied text is continuous. Spaces within them grow by `gap` too. */
  showJoined(words: readonly WordId[], letterSpacing: number, wordSpacing: number, gap: number): void
  /**
   * Text up to `endTextPaint` is filled with `paint`, or outlined with it if there is a stroke, whatever its colour. A stroke without
   * paint has its own colour; with `fill`, the text is filled with that colour first. Nothing but text is drawn meanwhile; not nested.
   */
  beginTextPaint(paint: Paint | null, stroke: StrokeStyle | null, fill?: Rgba): void
  endTextPaint(): void
  /** Moves the pen right by `px`. */
  advance(px: number): void
  endText(): void
  /** Text up to `endArtifact` is an artifact: it is not part of extracted text. Not nested. */
  beginArtifact(): void
  endArtifact(): void

  /** A clickable rectangle of this page. */
  link(x: number, y: number, width: number, height: number, target: LinkTarget): void
  /** Makes (x, y) of this page the destination `name` of internal links; the first call for a name wins. */
  destination(name: string, x: number, y: number): void
}
