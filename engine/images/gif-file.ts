/**
 * Reads a GIF file (GIF89a specification) up to its first frame: the logical screen, the colour table of the frame and its compressed data.
 * The size is checked here, before memory of that size is allocated. Later frames and the timing are ignored.
 */
import { cutOff, damaged } from './image-error.ts'
import { MAX_DECODED_BYTES, tooLarge } from './png-file.ts'

export interface GifFile {
  /** Size of the image, which contains the whole frame. */
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly frameWidth: number
  readonly frameHeight: number
  readonly interlaced: boolean
  /** RGB triples of the local colour table, else of the global one. */
  readonly palette: Uint8Array
  /** The transparent index; -1 without one. */
  readonly transparent: number
  /** The LZW minimum code size. */
  readonly minimumBits: number
  /** The data sub-blocks, concatenated. */
  readonly data: Uint8Array
}

const HEADER_BYTES = 13
const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b
const GRAPHIC_CONTROL = 0xf9
const HAS_COLORS = 0x80
const INTERLACED = 0x40
const HAS_TRANSPARENT = 1

/** The maximum that one code can produce: the longest entry of the dictionary. */
const MOST_PIXELS_PER_BYTE = 4096

/** Reads a GIF file; throws an ImageError when it is damaged, cut off or too large. */
export const readGif = (bytes: Uint8Array): GifFile => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < HEADER_BYTES) throw cutOff()
  const common = colorsAt(bytes, HEADER_BYTES, view.getUint8(10))
  let at = HEADER_BYTES + common.length
  let transparent = -1
  for (;;) {
    const kind = bytes[at++]
    if (kind === undefined) throw cutOff()
    if (kind === IMAGE) break
    if (kind === TRAILER) throw damaged('it contains no image')
    if (kind !== EXTENSION) throw damaged('it has a block that GIF does not define')
    const label = bytes[at++]
    if (label === GRAPHIC_CONTROL && bytes[at] === 4) {
      transparent = ((bytes[at + 1] ?? 0) & HAS_TRANSPARENT) === 0 ? -1 : (bytes[at + 4] ?? 0)
    }
    at = endOfBlocks(bytes, at)
  }
  if (at + 10 > bytes.length) throw cutOff()
  const [left, top, frameWidth, frameHeight] = [0, 2, 4, 6].map((offset) => view.getUint16(at + offset, true)) as [number, number, number, number]
  if (frameWidth === 0 || frameHeight === 0) throw damaged('its width or height is 0')
  // A frame that extends beyond the screen enlarges it, as in browsers.
  const width = Math.max(view.getUint16(6, true), left + frameWidth)
  const height = Math.max(view.getUint16(8, true), top + frameHeight)
  if (width * height * 4 > MAX_DECODED_BYTES) throw tooLarge(width, height)
  const flags = view.getUint8(at + 8)
  const own = colorsAt(bytes, at + 9, flags)
  const palette = own.length > 0 ? own : common
  if (palette.length === 0) throw damaged('it has no colours')
  at += 9 + own.length
  const minimumBits = bytes[at]
  if (minimumBits === undefined) throw cutOff()
  if (minimumBits < 1 || minimumBits > 8) throw damaged(`its codes begin with ${minimumBits} bits`)
  const data = joinedBlocks(bytes, at + 1)
  if (frameWidth * frameHeight > data.length * MOST_PIXELS_PER_BYTE) throw cutOff()
  const interlaced = (flags & INTERLACED) !== 0
  // The colours are copied, so that the file need not be kept.
  return {
    width, height, left, top, frameWidth, frameHeight, interlaced, palette: palette.slice(), transparent, minimumBits, data,
  }
}

/** The colour table at `from`, according to `flags`; empty without one. */
const colorsAt = (bytes: Uint8Array, from: number, flags: number): Uint8Array => {
  if ((flags & HAS_COLORS) === 0) return bytes.subarray(0, 0)
  const end = from + 3 * (2 << (flags & 7))
  if (end > bytes.length) throw cutOff()
  return bytes.subarray(from, end)
}

/** The offset after a sequence of sub-blocks. Each starts with its length; a length of 0 ends the sequence. */
const endOfBlocks = (bytes: Uint8Array, from: number): number => {
  for (let at = from; ;) {
    const length = bytes[at]
    if (length === undefined || at + length >= bytes.length) throw cutOff()
    at += length + 1
    if (length === 0) return at
  }
}

const joinedBlocks = (bytes: Uint8Array, from: number): Uint8Array => {
  const whole = new Uint8Array(endOfBlocks(bytes, from) - from)
  let size = 0
  for (let at = from, length = bytes[at] ?? 0; length > 0; at += length + 1, length = bytes[at] ?? 0) {
    whole.set(bytes.subarray(at + 1, at + 1 + length), size)
    size += length
  }
  return whole.subarray(0, size)
}
