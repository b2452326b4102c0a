/**
 * An image in the form in which a PDF takes it up. What the file already holds in a form that PDF knows (a JPEG, the
 * filtered rows of many PNG files) is handed on as it is; only the rest is decoded.
 */
import type { Affine, VectorCanvas } from '../paint/canvas.ts'

interface Plane {
  /** As stored, before any turning that `orientation` asks for. */
  readonly width: number
  readonly height: number
  /** One byte per pixel, or null when every pixel is opaque. */
  readonly alpha: Uint8Array | null
}

/** A whole JPEG file. */
export interface JpegData extends Plane {
  readonly kind: 'jpeg'
  /** 1 grey, 3 colour, 4 CMYK. */
  readonly components: 1 | 3 | 4
  /** CMYK files written by Adobe programs hold 255 for no ink. */
  readonly inverted: boolean
  readonly bytes: Uint8Array
}

/** Rows of 8-bit samples without padding. */
export interface RawData extends Plane {
  readonly kind: 'raw'
  readonly components: 1 | 3
  readonly bytes: Uint8Array
}

/** A zlib stream of rows, each after the byte that names its PNG filter. */
export interface FilteredData extends Plane {
  readonly kind: 'filtered'
  /** Of the colours: those of the palette where there is one. */
  readonly components: 1 | 3
  readonly bits: 1 | 2 | 4 | 8
  /** `components` bytes for each entry; the rows then hold indexes. */
  readonly palette: Uint8Array | null
  readonly bytes: Uint8Array
}

/** A picture of shapes, drawn in a space of its own. */
export interface VectorData {
  readonly kind: 'vector'
  /** Whether it takes the size of the place that it is given as its own, and is drawn anew for each. */
  readonly isRelative: boolean
  /** What of its space can be seen in a place of this size. */
  area(width: number, height: number): { readonly x: number, readonly y: number, readonly width: number, readonly height: number }
  /** Takes its space to a place. */
  placement(x: number, y: number, width: number, height: number): Affine
  /** `width` and `height` of the place count for a relative one only. */
  draw(canvas: VectorCanvas, width: number, height: number): void
}

export type PixelData = JpegData | RawData | FilteredData
export type ImageData = PixelData | VectorData
