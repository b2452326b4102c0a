/**
 * Rows of a PNG file of four bytes a pixel, freed of their filters a pixel at a time. What is computed with the bytes of a pixel
 * is computed with all four at once, so that no sum may be carried from one into the next.
 */
import { damaged } from './image-error.ts'
import { paeth } from './png-pixels.ts'

/**
 * The pixels of the rows of a PNG file, each of which stands after the byte of its filter (PNG, 9.2). `rows` is overwritten, and
 * is what the pixels lie in where its bytes begin at a word.
 */
export const unfilterPixels = (rows: Uint8Array, width: number, height: number): Int32Array => {
  const bytes = rows.byteOffset % 4 === 0 ? rows : rows.slice()
  const pixels = new Int32Array(bytes.buffer, bytes.byteOffset, width * height)
  const length = width * 4
  for (let row = 0, at = 0; row < height; row++, at += length + 1) {
    const filter = bytes[at] ?? 0
    bytes.copyWithin(row * length, at + 1, at + 1 + length)
    unfilterRow(pixels, row * width, width, filter)
  }
  return pixels
}

/** What lies above the first row and left of a row counts as 0. */
const unfilterRow = (pixels: Int32Array, from: number, width: number, filter: number): void => {
  const end = from + width
  const isFirst = from === 0
  let left = 0
  switch (filter) {
    case 0: return
    case 1:
      for (let i = from; i < end; i++) pixels[i] = left = sums(pixels[i] ?? 0, left)
      return
    case 2:
      if (!isFirst) for (let i = from; i < end; i++) pixels[i] = sums(pixels[i] ?? 0, pixels[i - width] ?? 0)
      return
    case 3:
      for (let i = from; i < end; i++) pixels[i] = left = sums(pixels[i] ?? 0, means(left, isFirst ? 0 : pixels[i - width] ?? 0))
      return
    case 4:
      for (let i = from, corner = 0; i < end; i++) {
        const above = isFirst ? 0 : pixels[i - width] ?? 0
        pixels[i] = left = sums(pixels[i] ?? 0, nearest(left, above, corner))
        corner = above
      }
      return
    default: throw damaged(`a row has the filter ${filter}, which PNG does not define`)
  }
}

const HIGHEST_BITS = 0x80808080 | 0
const OTHER_BITS = 0x7f7f7f7f

/** Byte by byte, without what is carried. */
const sums = (a: number, b: number): number => ((a & OTHER_BITS) + (b & OTHER_BITS)) ^ ((a ^ b) & HIGHEST_BITS)

/** Byte by byte, rounded down. */
const means = (a: number, b: number): number => ((a & b) + (((a ^ b) >>> 1) & OTHER_BITS)) | 0

/** Byte by byte the Paeth predictor; what is alike in whole pixels, as in most of a logo, needs no look at its bytes. */
const nearest = (left: number, above: number, corner: number): number => {
  if (above === corner) return left
  if (left === corner) return above
  return paeth(left & 255, above & 255, corner & 255) |
    (paeth((left >>> 8) & 255, (above >>> 8) & 255, (corner >>> 8) & 255) << 8) |
    (paeth((left >>> 16) & 255, (above >>> 16) & 255, (corner >>> 16) & 255) << 16) |
    (paeth(left >>> 24, above >>> 24, corner >>> 24) << 24)
}
