/**
 * Reads of a JPEG file what a PDF has to say about it: size, components, how its colours are meant, which way is up.
 * The data itself is never decoded. Every segment up to the end marker is walked, so that a file which is cut off, or
 * of a kind that PDF readers cannot decode, is refused here instead of showing as a hole.
 */
import { exifOrientation } from './exif.ts'
import { cutOff, damaged, ImageError } from './image-error.ts'
import type { Orientation } from './orientation.ts'

export interface JpegFile {
  readonly width: number
  readonly height: number
  readonly components: 1 | 3 | 4
  readonly inverted: boolean
  readonly plainRgb: boolean
  readonly orientation: Orientation
}

const Marker = {
  baseline: 0xc0, standard: 0xc1, progressive: 0xc2, huffman: 0xc4, reserved: 0xc8, arithmetic: 0xcc, lastFrame: 0xcf,
  restart0: 0xd0, start: 0xd8, end: 0xd9, scan: 0xda, jfif: 0xe0, exif: 0xe1, adobe: 0xee, temporary: 0x01,
} as const

interface Frame {
  readonly width: number
  readonly height: number
  readonly components: 1 | 3 | 4
  /** The components call themselves R, G and B. */
  readonly namedRgb: boolean
}

export const readJpeg = (bytes: Uint8Array): JpegFile => {
  let frame: Frame | null = null
  let orientation: Orientation | null = null
  let hasJfif = false
  let hasAdobe = false
  let hasScan = false
  let at = 2
  for (;;) {
    at = nextMarker(bytes, at)
    const marker = bytes[at - 1] ?? 0
    if (marker === Marker.end) break
    if (marker === Marker.temporary || (marker >= Marker.restart0 && marker <= Marker.start)) continue
    const end = at + u16(bytes, at)
    if (end < at + 2) throw damaged('a segment has no length')
    if (end > bytes.length) throw cutOff()
    const segment = bytes.subarray(at + 2, end)
    if (isFrame(marker)) {
      if (frame !== null) throw damaged('it has more than one frame')
      frame = readFrame(marker, segment)
    } else if (marker === Marker.jfif) hasJfif ||= startsWith(segment, 'JFIF\0')
    else if (marker === Marker.exif && startsWith(segment, 'Exif\0\0')) orientation ??= exifOrientation(segment.subarray(6))
    else if (marker === Marker.adobe) hasAdobe ||= startsWith(segment, 'Adobe') && segment.length >= 12
    else if (marker === Marker.scan) {
      if (frame === null) throw damaged('its data come before its size')
      hasScan = true
    }
    at = end
  }
  if (frame === null || !hasScan) throw damaged('it holds no image data')
  const { width, height, components } = frame
  return {
    width,
    height,
    components,
    inverted: components === 4 && hasAdobe,
    plainRgb: frame.namedRgb && !hasAdobe && !hasJfif,
    orientation: orientation ?? 1,
  }
}

/** The place after the next marker. Image data and bytes between segments are passed over. */
const nextMarker = (bytes: Uint8Array, from: number): number => {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) throw cutOff()
    while (bytes[at] === 0xff) at++
    const marker = bytes[at++]
    if (marker === undefined) throw cutOff()
    if (marker !== 0) return at
  }
}

const isFrame = (marker: number): boolean =>
  marker >= Marker.baseline && marker <= Marker.lastFrame
  && marker !== Marker.huffman && marker !== Marker.reserved && marker !== Marker.arithmetic

const readFrame = (marker: number, segment: Uint8Array): Frame => {
  if (marker !== Marker.baseline && marker !== Marker.standard && marker !== Marker.progressive) {
    const kind = 'a lossless, hierarchical or arithmetically coded JPEG'
    throw new ImageError(`it is ${kind}, which PDF does not know\nsave it as an ordinary JPEG`)
  }
  const [precision = 0, h1 = 0, h2 = 0, w1 = 0, w2 = 0, count = 0] = segment
  if (segment.length < 6 || segment.length < 6 + count * 3) throw damaged('its frame header is too short')
  if (precision !== 8) {
    throw new ImageError(`it has ${precision} bits per component, and PDF knows 8 only\nsave it as an ordinary JPEG`)
  }
  if (count !== 1 && count !== 3 && count !== 4) throw new ImageError(`it has ${count} colour components; 1, 3 and 4 can be used`)
  const width = w1 * 256 + w2
  const height = h1 * 256 + h2
  if (width === 0 || height === 0) throw damaged('its width or height is 0')
  for (let i = 0; i < count; i++) {
    const sampling = segment[7 + i * 3] ?? 0
    const across = sampling >> 4
    const down = sampling & 15
    if (across < 1 || across > 4 || down < 1 || down > 4) throw damaged('its sampling factors are not between 1 and 4')
  }
  const namedRgb = count === 3 && segment[6] === 0x52 && segment[9] === 0x47 && segment[12] === 0x42
  return { width, height, components: count, namedRgb }
}

const u16 = (bytes: Uint8Array, at: number): number => {
  if (at + 2 > bytes.length) throw cutOff()
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

const startsWith = (bytes: Uint8Array, text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (bytes[i] !== text.charCodeAt(i)) return false
  return true
}
