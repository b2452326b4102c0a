/**
 * The first frame of a GIF file as a PDF takes it up: indexes unpacked (LZW with codes of up to 12 bits), put into
 * order where their rows are interlaced, and painted on a picture that is transparent around the frame.
 */
import type { ImageId } from '../arena/ids.ts'
import type { GifFile } from './gif-file.ts'
import { luminances } from './gray.ts'
import type { RawData, VectorData } from './image-data.ts'
import { cutOff, damaged } from './image-error.ts'

const MOST_CODES = 4096

/** First row and distance of the rows of each pass. */
const passes = [[0, 8], [4, 8], [2, 4], [1, 2]] as const

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
      // Indexes beyond the table are black, as those of PNG are.
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

/** A screen is so many times as large as its frame before that is placed on it and not painted. */
const MUCH_LARGER = 4

/** The frame as a picture of its own, where the screen is much larger; null otherwise. */
export const frameOf = (file: GifFile): GifFile | null => {
  const { width, height, frameWidth, frameHeight } = file
  return width * height < MUCH_LARGER * frameWidth * frameHeight ? null : { ...file, width: frameWidth, height: frameHeight, left: 0, top: 0 }
}

/** The screen, with the image of its frame where that belongs. */
export const placedFrame = ({ width, height, left, top, frameWidth, frameHeight }: GifFile, frame: ImageId): VectorData => ({
  kind: 'vector', isRelative: false,
  area: () => ({ x: 0, y: 0, width, height }),
  placement: (x, y, placeWidth, placeHeight) => [placeWidth / width, 0, 0, placeHeight / height, x, y],
  draw: (canvas) => canvas.image(frame, left, top, frameWidth, frameHeight),
})

/** Where the row stored as number `y` belongs. */
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

/** The indexes of the frame in the order in which they are stored. */
const unpack = ({ data, minimumBits, frameWidth, frameHeight }: GifFile): Uint8Array => {
  const clear = 1 << minimumBits
  const end = clear + 1
  const out = new Uint8Array(frameWidth * frameHeight)
  // An entry is a piece of what was written already: where it begins, and how long it is.
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
    // A piece may reach into what it makes itself: byte by byte that is what is meant.
    else for (let i = 0; i < length && at < out.length; i++) out[at++] = out[source + i] ?? 0
    if (before >= 0 && next < MOST_CODES) {
      // The piece before and the first pixel of this one stand next to each other.
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
