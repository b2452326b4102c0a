/**
 * Converts unpacked PNG rows to planes of 8-bit colour and alpha. The filters of all rows are reversed in place before the first pixel is
 * read, because a row is stored as differences from the one above.
 */
import { damaged } from './image-error.ts'
import { bytesPerRow, ColorType, passesOf, samplesPerPixel, type PngFile } from './png-file.ts'

/** Reverses the filters of every row. `rows` is overwritten; the filter bytes remain. */
export const unfilter = (file: PngFile, rows: Uint8Array): void => {
  const { depth, colorType } = file
  const pixel = Math.max(1, (depth * samplesPerPixel(colorType)) >> 3)
  let at = 0
  for (const pass of passesOf(file)) {
    const length = bytesPerRow(pass.width, depth, colorType)
    for (let row = 0; row < pass.height; row++) {
      unfilterRow(rows, at, length, pixel, row === 0)
      at += length + 1
    }
  }
}

/** How many of `length` bytes belong to complete rows. */
export const wholeRows = (file: PngFile, length: number): number => {
  let at = 0
  for (const pass of passesOf(file)) {
    const row = bytesPerRow(pass.width, file.depth, file.colorType) + 1
    if (at + row * pass.height > length) return at + Math.floor((length - at) / row) * row
    at += row * pass.height
  }
  return at
}

/** `alpha`, or that of an opaque image, with all pixels beyond the first `whole` bytes transparent. */
export const hideMissing = (file: PngFile, whole: number, alpha: Uint8Array | null): Uint8Array => {
  const { width, height, depth, colorType } = file
  const result = alpha ?? new Uint8Array(width * height).fill(255)
  let at = 0
  for (const pass of passesOf(file)) {
    const length = bytesPerRow(pass.width, depth, colorType) + 1
    for (let row = 0; row < pass.height; row++, at += length) {
      if (at < whole) continue
      const first = (pass.top + row * pass.stepY) * width + pass.left
      for (let i = 0; i < pass.width; i++) result[first + i * pass.stepX] = 0
    }
  }
  return result
}

/** One row, whose filter byte is at `start`. The pixels above the first row and left of a row count as 0. */
const unfilterRow = (rows: Uint8Array, start: number, length: number, pixel: number, isFirst: boolean): void => {
  const from = start + 1
  const end = from + length
  const up = length + 1
  const head = Math.min(from + pixel, end)
  switch (rows[start]) {
    case 0: return
    case 1:
      for (let i = head; i < end; i++) rows[i] = (rows[i] ?? 0) + (rows[i - pixel] ?? 0)
      return
    case 2:
      if (!isFirst) for (let i = from; i < end; i++) rows[i] = (rows[i] ?? 0) + (rows[i - up] ?? 0)
      return
    case 3:
      if (isFirst) {
        for (let i = head; i < end; i++) rows[i] = (rows[i] ?? 0) + ((rows[i - pixel] ?? 0) >> 1)
        return
      }
      for (let i = from; i < head; i++) rows[i] = (rows[i] ?? 0) + ((rows[i - up] ?? 0) >> 1)
      for (let i = head; i < end; i++) rows[i] = (rows[i] ?? 0) + (((rows[i - pixel] ?? 0) + (rows[i - up] ?? 0)) >> 1)
      return
    case 4:
      if (isFirst) {
        for (let i = head; i < end; i++) rows[i] = (rows[i] ?? 0) + (rows[i - pixel] ?? 0)
        return
      }
      for (let i = from; i < head; i++) rows[i] = (rows[i] ?? 0) + (rows[i - up] ?? 0)
      for (let i = head; i < end; i++) {
        rows[i] = (rows[i] ?? 0) + paeth(rows[i - pixel] ?? 0, rows[i - up] ?? 0, rows[i - up - pixel] ?? 0)
      }
      return
    default: throw damaged(`a row has the filter ${rows[start] ?? 0}, which PNG does not define`)
  }
}

/** The Paeth predictor: whichever of left, above and corner is nearest to left + above - corner. */
export const paeth = (left: number, above: number, corner: number): number => {
  let byLeft = above - corner
  let byAbove = left - corner
  let byCorner = byLeft + byAbove
  if (byLeft < 0) byLeft = -byLeft
  if (byAbove < 0) byAbove = -byAbove
  if (byCorner < 0) byCorner = -byCorner
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}

/** The number of colour components; 3 for a palette. */
export const componentsOf = (type: ColorType): 1 | 3 => (type === ColorType.gray || type === ColorType.grayAlpha ? 1 : 3)

/** Reads the colours of unfiltered rows. */
export const readColors = (file: PngFile, rows: Uint8Array): Uint8Array => {
  const color = new Uint8Array(file.width * file.height * componentsOf(file.colorType))
  eachRow(file, rows, (samples, count, first, step) => putColors(file, samples, count, color, first, step))
  return color
}

/** Reads the alpha of unfiltered rows; null when every pixel is opaque. */
export const readAlpha = (file: PngFile, rows: Uint8Array): Uint8Array | null => {
  const alphaOf = alphaReader(file)
  if (alphaOf === null) return null
  const channels = samplesPerPixel(file.colorType)
  const alpha = new Uint8Array(file.width * file.height)
  let opaque = true
  eachRow(file, rows, (samples, count, first, step) => {
    for (let i = 0, to = first; i < count; i++, to += step) {
      const value = alphaOf(samples, i * channels)
      if (value !== 255) opaque = false
      alpha[to] = value
    }
  })
  return opaque ? null : alpha
}

/** Receives the samples of `count` pixels. The first is pixel number `first` of the image, each next one is `step` further. */
type RowReader = (samples: Uint16Array, count: number, first: number, step: number) => void

const eachRow = (file: PngFile, rows: Uint8Array, read: RowReader): void => {
  const { width, depth, colorType } = file
  const channels = samplesPerPixel(colorType)
  const samples = new Uint16Array(width * channels)
  let at = 0
  for (const pass of passesOf(file)) {
    const length = bytesPerRow(pass.width, depth, colorType)
    for (let row = 0; row < pass.height; row++, at += length + 1) {
      unpackRow(rows, at + 1, samples, pass.width * channels, depth)
      read(samples, pass.width, (pass.top + row * pass.stepY) * width + pass.left, pass.stepX)
    }
  }
}

const unpackRow = (rows: Uint8Array, from: number, samples: Uint16Array, count: number, depth: number): void => {
  if (depth === 8) {
    samples.set(rows.subarray(from, from + count))
  } else if (depth === 16) {
    for (let i = 0; i < count; i++) samples[i] = ((rows[from + 2 * i] ?? 0) << 8) | (rows[from + 2 * i + 1] ?? 0)
  } else {
    const mask = (1 << depth) - 1
    for (let i = 0, bit = 0; i < count; i++, bit += depth) {
      samples[i] = ((rows[from + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & mask
    }
  }
}

/** `sample * 255 / 65535`, rounded. */
const to8 = (sample: number): number => (sample * 255 + 32_895) >>> 16

/** Indexes beyond the palette are black. */
const putColors = (file: PngFile, samples: Uint16Array, count: number, color: Uint8Array, first: number, step: number): void => {
  const { depth, colorType, palette } = file
  const channels = samplesPerPixel(colorType)
  if (colorType === ColorType.palette) {
    for (let i = 0, to = first * 3; i < count; i++, to += step * 3) {
      const entry = (samples[i] ?? 0) * 3
      color[to] = palette[entry] ?? 0
      color[to + 1] = palette[entry + 1] ?? 0
      color[to + 2] = palette[entry + 2] ?? 0
    }
    return
  }
  const components = componentsOf(colorType)
  if (depth === 8 && components === 3) {
    for (let i = 0, from = 0, to = first * 3; i < count; i++, from += channels, to += step * 3) {
      color[to] = samples[from] ?? 0
      color[to + 1] = samples[from + 1] ?? 0
      color[to + 2] = samples[from + 2] ?? 0
    }
    return
  }
  const scale = depth < 8 ? 255 / ((1 << depth) - 1) : 1
  for (let i = 0, from = 0, to = first * components; i < count; i++, from += channels, to += step * components) {
    for (let c = 0; c < components; c++) {
      const sample = samples[from + c] ?? 0
      color[to + c] = depth === 16 ? to8(sample) : sample * scale
    }
  }
}

type AlphaReader = (samples: Uint16Array, at: number) => number

const alphaReader = ({ depth, colorType, transparency }: PngFile): AlphaReader | null => {
  if (colorType === ColorType.grayAlpha || colorType === ColorType.rgba) {
    const offset = samplesPerPixel(colorType) - 1
    return depth === 16 ? (samples, at) => to8(samples[at + offset] ?? 0) : (samples, at) => samples[at + offset] ?? 0
  }
  if (transparency === null) return null
  if (colorType === ColorType.palette) return (samples, at) => transparency[samples[at] ?? 0] ?? 255
  // The colour is stored in 16 bits for every depth; only the bits of the depth count.
  const mask = (1 << depth) - 1
  const sampleOf = (c: number): number => (((transparency[2 * c] ?? 0) << 8) | (transparency[2 * c + 1] ?? 0)) & mask
  const [red, green, blue] = [sampleOf(0), sampleOf(1), sampleOf(2)]
  if (colorType === ColorType.gray) return (samples, at) => (samples[at] === red ? 0 : 255)
  return (samples, at) => (samples[at] === red && samples[at + 1] === green && samples[at + 2] === blue ? 0 : 255)
}
