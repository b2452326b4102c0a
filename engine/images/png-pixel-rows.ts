/**
 * Reverses PNG row filters for an even number of bytes per pixel, four bytes per step, or two where the pixel size is no multiple of four.
 * Easy to get wrong: all bytes of a step are computed at once, so no sum may carry into the next byte. Byte by byte, a page with a logo of
 * grey and alpha took 1.2 times the instructions, one with 16-bit samples twice as many.
 */
import { damaged } from './image-error.ts'
import { paeth } from './png-pixels.ts'

type Steps = Int32Array | Uint16Array

/**
 * Reverses the filters (PNG, 9.2) and returns the bytes of the pixels without filter bytes. `size`: bytes per pixel. `rows` is overwritten,
 * and is reused for the result when its bytes are word-aligned.
 */
export const unfilterPixels = (rows: Uint8Array, width: number, height: number, size: number): Uint8Array => {
  const bytes = rows.byteOffset % 4 === 0 ? rows : rows.slice()
  const length = width * size
  const pixels = bytes.subarray(0, length * height)
  const steps = size % 4 === 0 ? intsOf(pixels) : new Uint16Array(pixels.buffer, pixels.byteOffset, pixels.length / 2)
  const perPixel = size / steps.BYTES_PER_ELEMENT
  const perRow = width * perPixel
  for (let row = 0, at = 0; row < height; row++, at += length + 1) {
    const filter = bytes[at] ?? 0
    bytes.copyWithin(row * length, at + 1, at + 1 + length)
    if (perPixel === 1) unfilterRow(steps, row * perRow, perRow, filter)
    else unfilterWideRow(steps, row * perRow, perRow, perPixel, filter)
  }
  return pixels
}

/** The bytes as 32-bit words; incomplete words at the end are dropped. */
export const intsOf = (bytes: Uint8Array): Int32Array => new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2)

/** The pixels above the first row and left of a row count as 0. */
const unfilterRow = (pixels: Steps, from: number, width: number, filter: number): void => {
  const end = from + width
  const isFirst = from === 0
  let left = 0
  switch (filter) {
    case 0: return
    case 1:
      for (let i = from; i < end; i++) pixels[i] = left = sums(pixels[i] ?? 0, left)
      return
    case 2:
      addAbove(pixels, from, width)
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

/** The same for pixels of several steps. */
const unfilterWideRow = (steps: Steps, from: number, length: number, perPixel: number, filter: number): void => {
  const end = from + length
  const second = from + perPixel
  const isFirst = from === 0
  switch (filter) {
    case 0: return
    case 1:
      for (let i = second; i < end; i++) steps[i] = sums(steps[i] ?? 0, steps[i - perPixel] ?? 0)
      return
    case 2:
      addAbove(steps, from, length)
      return
    case 3:
      for (let i = from; i < end; i++) {
        steps[i] = sums(steps[i] ?? 0, means(i < second ? 0 : steps[i - perPixel] ?? 0, isFirst ? 0 : steps[i - length] ?? 0))
      }
      return
    case 4:
      for (let i = from; i < end; i++) {
        const left = i < second ? 0 : steps[i - perPixel] ?? 0
        const above = isFirst ? 0 : steps[i - length] ?? 0
        steps[i] = sums(steps[i] ?? 0, nearest(left, above, isFirst || i < second ? 0 : steps[i - length - perPixel] ?? 0))
      }
      return
    default: throw damaged(`a row has the filter ${filter}, which PNG does not define`)
  }
}

const addAbove = (steps: Steps, from: number, length: number): void => {
  if (from === 0) return
  for (let i = from; i < from + length; i++) steps[i] = sums(steps[i] ?? 0, steps[i - length] ?? 0)
}

const HIGHEST_BITS = 0x80808080 | 0
const OTHER_BITS = 0x7f7f7f7f

/** Adds byte by byte, without carry. */
const sums = (a: number, b: number): number => ((a & OTHER_BITS) + (b & OTHER_BITS)) ^ ((a ^ b) & HIGHEST_BITS)

/** The mean byte by byte, rounded down. */
const means = (a: number, b: number): number => ((a & b) + (((a ^ b) >>> 1) & OTHER_BITS)) | 0

/** The Paeth predictor byte by byte. Equal whole pixels, as in most of a logo, need no look at single bytes. */
const nearest = (left: number, above: number, corner: number): number => {
  if (above === corner) return left
  if (left === corner) return above
  if (((left | above | corner) >>> 16) === 0) {
    return paeth(left & 255, above & 255, corner & 255) | (paeth(left >>> 8, above >>> 8, corner >>> 8) << 8)
  }
  return paeth(left & 255, above & 255, corner & 255) |
    (paeth((left >>> 8) & 255, (above >>> 8) & 255, (corner >>> 8) & 255) << 8) |
    (paeth((left >>> 16) & 255, (above >>> 16) & 255, (corner >>> 16) & 255) << 16) |
    (paeth(left >>> 24, above >>> 24, corner >>> 24) << 24)
}
