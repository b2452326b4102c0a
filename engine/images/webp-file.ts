/**
 * Reads a WebP file: its size, its orientation, and the still image to decode; the first frame of an animation is put into a file of its
 * own. The size is read from the headers alone, and checked before anything is decoded.
 */
import { exifOrientation } from './exif.ts'
import { cutOff, damaged } from './image-error.ts'
import type { Orientation } from './orientation.ts'
import { MAX_DECODED_BYTES, tooLarge } from './png-file.ts'

export interface WebpFile {
  /** Size of the whole image, before applying the orientation. */
  readonly width: number
  readonly height: number
  readonly orientation: Orientation
  /** A file with the still image only. */
  readonly still: Uint8Array
  /** The position of the still image; 0 unless the file is an animation. */
  readonly left: number
  readonly top: number
  readonly frameWidth: number
  readonly frameHeight: number
}

interface Size {
  readonly width: number
  readonly height: number
}

interface Chunk {
  readonly name: string
  readonly start: number
  /** The range of the chunk's content. */
  readonly from: number
  readonly to: number
  /** After the padding byte that makes its length even. */
  readonly next: number
}

const HEAD = 12
const FLAG_ANIMATION = 0x02
const FLAG_ALPHA = 0x10
const FRAME_HEAD = 16

/** Reads a WebP file; throws an ImageError when it is damaged, cut off or too large. */
export const readWebp = (bytes: Uint8Array): WebpFile => {
  const end = Math.min(bytes.length, 8 + u32(bytes, 4))
  const first = chunkAt(bytes, HEAD, end)
  if (first.name === 'VP8 ' || first.name === 'VP8L') return stillOf(sizeOf(bytes, first), bytes)
  if (first.name !== 'VP8X') throw damaged('it begins with a part that has no place there')
  if (first.to - first.from < 10) throw damaged('its header is too short')
  const flags = bytes[first.from] ?? 0
  const width = 1 + u24(bytes, first.from + 4)
  const height = 1 + u24(bytes, first.from + 7)
  refuseLarge(width, height)
  let orientation: Orientation = 1
  let image: WebpFile | null = null
  for (let at = first.next; at < end;) {
    const chunk = chunkAt(bytes, at, end)
    at = chunk.next
    if (chunk.name === 'EXIF') orientation = exifOrientation(tiffOf(bytes.subarray(chunk.from, chunk.to)))
    else if (image !== null) continue
    else if (chunk.name === 'VP8 ' || chunk.name === 'VP8L') {
      const own = sizeOf(bytes, chunk)
      if (own.width !== width || own.height !== height) throw damaged('its two sizes differ')
      image = stillOf(own, bytes)
    } else if (chunk.name === 'ANMF' && (flags & FLAG_ANIMATION) !== 0) {
      image = frameOf(bytes, chunk, width, height)
    }
  }
  if (image === null) throw damaged('it holds no image data')
  return { ...image, orientation }
}

const stillOf = ({ width, height }: Size, still: Uint8Array): WebpFile => {
  refuseLarge(width, height)
  return { width, height, orientation: 1, still, left: 0, top: 0, frameWidth: width, frameHeight: height }
}

/** The image is transparent around its first frame. */
const frameOf = (bytes: Uint8Array, { from, to }: Chunk, width: number, height: number): WebpFile => {
  if (to - from < FRAME_HEAD) throw damaged('a frame is too short')
  const left = u24(bytes, from) * 2
  const top = u24(bytes, from + 3) * 2
  const frameWidth = 1 + u24(bytes, from + 6)
  const frameHeight = 1 + u24(bytes, from + 9)
  if (left + frameWidth > width || top + frameHeight > height) throw damaged('a frame lies outside of the picture')
  let alpha: Uint8Array | null = null
  for (let at = from + FRAME_HEAD; at < to;) {
    const chunk = chunkAt(bytes, at, to)
    at = chunk.next
    const whole = bytes.subarray(chunk.start, chunk.next)
    if (chunk.name === 'ALPH') alpha = whole
    else if (chunk.name === 'VP8 ' || chunk.name === 'VP8L') {
      const own = sizeOf(bytes, chunk)
      if (own.width !== frameWidth || own.height !== frameHeight) throw damaged('a frame has two sizes')
      const still = chunk.name === 'VP8L' || alpha === null ? fileOf([whole]) : fileOf([extended(frameWidth, frameHeight), alpha, whole])
      return { width, height, orientation: 1, still, left, top, frameWidth, frameHeight }
    }
  }
  throw damaged('its first frame holds no image data')
}

const sizeOf = (bytes: Uint8Array, { name, from, to }: Chunk): Size => {
  if (name === 'VP8L') {
    if (to - from < 5) throw cutOff()
    if (bytes[from] !== 0x2f) throw damaged('its data do not begin as they should')
    const bits = u32(bytes, from + 1)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (to - from < 10) throw cutOff()
  const isKeyFrame = ((bytes[from] ?? 0) & 1) === 0
  if (!isKeyFrame || bytes[from + 3] !== 0x9d || bytes[from + 4] !== 0x01 || bytes[from + 5] !== 0x2a) {
    throw damaged('its data do not begin as they should')
  }
  const width = u16(bytes, from + 6) & 0x3fff
  const height = u16(bytes, from + 8) & 0x3fff
  if (width === 0 || height === 0) throw damaged('its width or height is 0')
  return { width, height }
}

const refuseLarge = (width: number, height: number): void => {
  if (width * height * 4 > MAX_DECODED_BYTES) throw tooLarge(width, height)
}

const chunkAt = (bytes: Uint8Array, start: number, end: number): Chunk => {
  const from = start + 8
  if (from > end) throw cutOff()
  const to = from + u32(bytes, start + 4)
  if (to > end) throw cutOff()
  const name = String.fromCharCode(...bytes.subarray(start, start + 4))
  return { name, start, from, to, next: Math.min(end, to + (to & 1)) }
}

const fileOf = (parts: readonly Uint8Array[]): Uint8Array => {
  const length = parts.reduce((sum, part) => sum + part.length + (part.length & 1), 4)
  const file = new Uint8Array(8 + length)
  file.set([0x52, 0x49, 0x46, 0x46, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, length >>> 24, 0x57, 0x45, 0x42, 0x50])
  let at = HEAD
  for (const part of parts) {
    file.set(part, at)
    at += part.length + (part.length & 1)
  }
  return file
}

/** The header of an image whose alpha is in a separate chunk. */
const extended = (width: number, height: number): Uint8Array => {
  const [w, h] = [width - 1, height - 1]
  return Uint8Array.of(
    0x56, 0x50, 0x38, 0x58, 10, 0, 0, 0, FLAG_ALPHA, 0, 0, 0, w & 0xff, (w >> 8) & 0xff, w >> 16, h & 0xff, (h >> 8) & 0xff, h >> 16,
  )
}

/** Some encoders write JPEG's `Exif` marker before it. */
const tiffOf = (exif: Uint8Array): Uint8Array => (exif[0] === 0x45 && exif[1] === 0x78 ? exif.subarray(6) : exif)

const u16 = (bytes: Uint8Array, at: number): number => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
const u24 = (bytes: Uint8Array, at: number): number => u16(bytes, at) | ((bytes[at + 2] ?? 0) << 16)
const u32 = (bytes: Uint8Array, at: number): number => (u24(bytes, at) | ((bytes[at + 3] ?? 0) << 24)) >>> 0
