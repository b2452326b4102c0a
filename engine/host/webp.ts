/**
 * The interface to the decoder of WebP images. It is a WebAssembly module of 135 KB that the host reads from its package, loaded only when
 * a document has a WebP image.
 */
export interface WebpPixels {
  readonly width: number
  readonly height: number
  /** RGBA of each pixel, not premultiplied; the caller may keep it. */
  readonly data: Uint8Array
}

/** Decodes a still image; null if it is damaged. */
export type WebpDecoder = (file: Uint8Array) => WebpPixels | null
