/**
 * The decoder of WebP images as the engine uses it. It is a WebAssembly module of 135 KB that the host reads from its
 * package; it is loaded only when a document has such an image.
 */
export interface WebpPixels {
  readonly width: number
  readonly height: number
  /** Red, green, blue, alpha of each pixel, colours not multiplied by alpha; the caller may keep it. */
  readonly data: Uint8Array
}

/** Decodes a still image file; null when it is damaged. */
export type WebpDecoder = (file: Uint8Array) => WebpPixels | null
