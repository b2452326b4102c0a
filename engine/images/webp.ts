/**
 * Decodes a WebP file for a PDF: a plane of colours and, if a pixel is not opaque, a plane of alpha. The first frame of an animation is
 * placed on an image that is transparent elsewhere.
 */
import type { WebpDecoder } from '../host/webp.ts'
import { luminances } from './gray.ts'
import type { RawData } from './image-data.ts'
import { damaged } from './image-error.ts'
import { hasPixelWords, type Planes, splitPixels } from './pixel-words.ts'
import type { WebpFile } from './webp-file.ts'

/** The image as raw pixels; throws an ImageError when the decoder refuses the data. */
export const decodeWebp = (file: WebpFile, grayscale: boolean, decode: WebpDecoder): RawData => {
  const pixels = decode(file.still)
  const { width, height, frameWidth, frameHeight } = file
  if (pixels === null || pixels.width !== frameWidth || pixels.height !== frameHeight) throw damaged('its data cannot be decoded')
  const { color, alpha } = planesOf(file, pixels.data)
  return { kind: 'raw', width, height, components: grayscale ? 1 : 3, alpha, bytes: grayscale ? luminances(color) : color }
}

const planesOf = ({ width, height, left, top, frameWidth, frameHeight }: WebpFile, data: Uint8Array | Uint8ClampedArray): Planes => {
  const isWhole = frameWidth === width && frameHeight === height
  if (isWhole && hasPixelWords && data.byteOffset % 4 === 0) return splitPixels(new Int32Array(data.buffer, data.byteOffset, width * height))
  const color = new Uint8Array(width * height * 3)
  const alpha = new Uint8Array(width * height)
  let least = isWhole ? 255 : 0
  for (let y = 0, from = 0; y < frameHeight; y++) {
    let to = (top + y) * width + left
    for (let x = 0; x < frameWidth; x++, from += 4, to++) {
      color[to * 3] = data[from] ?? 0
      color[to * 3 + 1] = data[from + 1] ?? 0
      color[to * 3 + 2] = data[from + 2] ?? 0
      const opacity = data[from + 3] ?? 0
      alpha[to] = opacity
      if (opacity < least) least = opacity
    }
  }
  return { color, alpha: least === 255 ? null : alpha }
}
