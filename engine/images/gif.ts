/**
 * Decodes the first frame of a GIF file for a PDF. Unpacks the indexes (LZW with codes of up to 12 bits), reorders interlaced rows, and
 * paints the frame on an image that is transparent around it. A frame much smaller than the screen becomes an image of its own, placed on
 * the screen.
 */
import type { ImageId } from '../arena/ids.ts'
import type { GifFile } from './gif-file.ts'
import { luminances } from './gray.ts'
import type { RawData, VectorData } from './image-data.ts'
import { cutOff, damaged } from './image-error.ts'

const MOST_CODES = 4096

/** First row and row distance of each interlace pass. */
const passes = [[0, 8], [4, 8], [2, 4], [1, 2]] as const

/** The first frame as raw pixels of the size of the screen; throws an ImageError for damaged data. */
export const decodeGif = (file: GifFile, grayscale: boolean): RawData => {
  const { width, height, left, top, frameWidth, frameHeight, palette, transparent } = file
  const indexes = unpack(file)
  const rgb = new Uint8Array(width * height * 3)
  const alpha = new Uint8Array(width * height)
  let opaque = 0
  for (let y = 0, from = 0; y < frameHeight; y++) {
    for (let x = 0, to = (top + rowOf(file, y)) * width + left; x < frameWidth; x++, from++, to++) {
      const index = indexes[from] ?? 0
      if (index === transparent) continue
      // Indexes beyond the table are black, as in PNG images.
      rgb[to * 3] = palette[index * 3] ?? 0
      rgb[to * 3 + 1] = palette[index * 3 + 1] ?? 0
      rgb[to * 3 + 2] = palette[index * 3 + 2] ?? 0
      alpha[to] = 255
      opaque++
    }
  }
  return {
    kind: 'raw', width, height, components: grayscale ? 1 : 3,
    alpha: opaque === width * height ? null : alpha, bytes: grayscale ? luminances(rgb) : rgb,
  }
}

/** Where the screen has this many times the area of the frame, the frame is placed on it instead of painted. */
const MUCH_LARGER = 4

/** The frame as an image of its own, where the screen is much larger; else null. */
export const frameOf = (file: GifFile): GifFile | null => {
  const { width, height, frameWidth, frameHeight } = file
  return width * height < MUCH_LARGER * frameWidth * frameHeight ? null : { ...file, width: frameWidth, height: frameHeight, left: 0, top: 0 }
}

/** The screen with the image of its frame in place. */
export const placedFrame = ({ width, height, left, top, frameWidth, frameHeight }: GifFile, frame: ImageId): VectorData => ({
  kind: 'vector', isRelative: false,
  area: () => ({ x: 0, y: 0, width, height }),
  placement: (x, y, placeWidth, placeHeight) => [placeWidth / width, 0, 0, placeHeight / height, x, y],
  draw: (canvas) => canvas.image(frame, left, top, frameWidth, frameHeight),
})

/** The row of the image where the row stored at index `y` belongs. */
const rowOf = ({ interlaced, frameHeight }: GifFile, y: number): number => {
  if (!interlaced) return y
  let stored = y
  for (const [first, step] of passes) {
    const count = Math.ceil((frameHeight - first) / step)
    if (stored < count) return first + stored * step
    stored -= Math.max(0, count)
  }
  return 0
}

/** The indexes of the frame in stored order. */
const unpack = ({ data, minimumBits, frameWidth, frameHeight }: GifFile): Uint8Array => {
  const clear = 1 << minimumBits
  const end = clear + 1
  const out = new Uint8Array(frameWidth * frameHeight)
  // A dictionary entry is a range of the output: its start and length.
  const starts = new Int32Array(MOST_CODES)
  const lengths = new Uint16Array(MOST_CODES)
  let next = end + 1
  let size = minimumBits + 1
  let before = -1
  let lastStart = 0
  let lastLength = 0
  let at = 0
  for (let from = 0, buffer = 0, bits = 0; at < out.length;) {
    while (bits < size) {
      const byte = data[from++]
      if (byte === undefined) throw cutOff()
      buffer |= byte << bits
      bits += 8
    }
    const code = buffer & ((1 << size) - 1)
    buffer >>>= size
    bits -= size
    if (code === clear) {
      next = end + 1
      size = minimumBits + 1
      before = -1
      continue
    }
    if (code === end) throw cutOff()
    const isNew = code === next && before >= 0
    if (code > end && code >= next && !isNew) throw damaged('its codes are inconsistent')
    const start = at
    const source = code < clear ? 0 : isNew ? lastStart : (starts[code] ?? 0)
    const length = code < clear ? 1 : isNew ? lastLength + 1 : (lengths[code] ?? 0)
    if (code < clear) out[at++] = code
    // A range can overlap its own output, so it is copied byte by byte.
    else for (let i = 0; i < length && at < out.length; i++) out[at++] = out[source + i] ?? 0
    if (before >= 0 && next < MOST_CODES) {
      // The previous range and the first pixel of this one are adjacent in the output.
      starts[next] = lastStart
      lengths[next] = lastLength + 1
      next++
      if (next === 1 << size && size < 12) size++
    }
    before = code
    lastStart = start
    lastLength = length
  }
  return out
}
