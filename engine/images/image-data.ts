/**
 * Image data in the form that a PDF contains. Data in a form that PDF supports (a JPEG, the filtered rows of many PNG files) is passed
 * through; only other data is decoded.
 */
import type { Affine, VectorCanvas } from '../paint/canvas.ts'

interface Plane {
  /** As stored, before applying `orientation`. */
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
  /** CMYK files written by Adobe programs store 255 for no ink. */
  readonly inverted: boolean
  readonly bytes: Uint8Array
}

/** Rows of 8-bit samples without padding. */
export interface RawData extends Plane {
  readonly kind: 'raw'
  readonly components: 1 | 3
  readonly bytes: Uint8Array
}

/** A zlib stream of rows, each preceded by the byte of its PNG filter. */
export interface FilteredData extends Plane {
  readonly kind: 'filtered'
  /** The components of the colours; with a palette, those of its entries. */
  readonly components: 1 | 3
  readonly bits: 1 | 2 | 4 | 8
  /** `components` bytes per entry; the rows then contain indexes. */
  readonly palette: Uint8Array | null
  readonly bytes: Uint8Array
}

/** A vector image, drawn in its own coordinate space. */
export interface VectorData {
  readonly kind: 'vector'
  /** Whether it takes on the size of its place, so that it is drawn again for each place. */
  readonly isRelative: boolean
  /** The visible part of its space in a place of this size. */
  area(width: number, height: number): { readonly x: number, readonly y: number, readonly width: number, readonly height: number }
  /** Maps its space to a place. */
  placement(x: number, y: number, width: number, height: number): Affine
  /** `width` and `height` of the place; used only for a relative image. */
  draw(canvas: VectorCanvas, width: number, height: number): void
}

export type PixelData = JpegData | RawData | FilteredData
export type ImageData = PixelData | VectorData
