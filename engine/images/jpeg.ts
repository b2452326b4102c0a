/**
 * Reads what a PDF needs to know about a JPEG file (ITU T.81): size, components, colour transform and orientation. The image data is never
 * decoded. All segments up to the end marker are checked: a file that is cut off, lacks tables or data, or is of a kind that PDF readers
 * cannot decode is refused here, instead of appearing as an empty area.
 */
import { exifOrientation } from './exif.ts'
import { cutOff, damaged, ImageError } from './image-error.ts'
import { JpegTables } from './jpeg-tables.ts'
import type { Orientation } from './orientation.ts'
import { MAX_DECODED_BYTES, tooLarge } from './png-file.ts'

export interface JpegFile {
  readonly width: number
  readonly height: number
  readonly components: 1 | 3 | 4
  readonly inverted: boolean
  /** The three components are RGB, which only their names tell. */
  readonly plainRgb: boolean
  readonly orientation: Orientation
}

const Marker = {
  baseline: 0xc0, standard: 0xc1, progressive: 0xc2, huffman: 0xc4, reserved: 0xc8, arithmetic: 0xcc, lastFrame: 0xcf,
  quantization: 0xdb, restart0: 0xd0, start: 0xd8, end: 0xd9, scan: 0xda, jfif: 0xe0, exif: 0xe1, adobe: 0xee, temporary: 0x01,
} as const

interface Component {
  readonly id: number
  readonly quantization: number
  /** Number of 8 by 8 blocks that contain a part of the image. */
  readonly blocks: number
  /** Number of blocks per interleaved unit (MCU). */
  readonly inUnit: number
}

interface Frame {
  readonly width: number
  readonly height: number
  readonly components: readonly Component[]
  readonly isProgressive: boolean
  /** The components are named R, G and B. */
  readonly namedRgb: boolean
}

const MOST_BLOCKS_IN_UNIT = 10

/** Reads a JPEG file; throws an ImageError when it is damaged, cut off or of an unsupported kind. */
export const readJpeg = (bytes: Uint8Array): JpegFile => {
  let frame: Frame | null = null
  const tables = new JpegTables()
  let orientation: Orientation | null = null
  let hasJfif = false
  let hasAdobe = false
  let hasScan = false
  let at = 2
  for (;;) {
    at = nextMarker(bytes, at)
    const marker = bytes[at - 1] ?? 0
    if (marker === Marker.end) break
    if (isAlone(marker)) continue
    const end = at + u16(bytes, at)
    if (end < at + 2) throw damaged('a segment has no length')
    if (end > bytes.length) throw cutOff()
    const segment = bytes.subarray(at + 2, end)
    at = end
    if (isFrame(marker)) {
      if (frame !== null) throw damaged('it has more than one frame')
      frame = readFrame(marker, segment)
    } else if (marker === Marker.jfif) hasJfif ||= startsWith(segment, 'JFIF\0')
    else if (marker === Marker.exif && startsWith(segment, 'Exif\0\0')) orientation ??= exifOrientation(segment.subarray(6))
    else if (marker === Marker.adobe) hasAdobe ||= startsWith(segment, 'Adobe') && segment.length >= 12
    else if (marker === Marker.quantization) tables.addQuantization(segment)
    else if (marker === Marker.huffman) tables.addHuffman(segment)
    else if (marker === Marker.scan) {
      if (frame === null) throw damaged('its data come before its frame header')
      hasScan = true
      const bits = fewestBits(segment, frame, tables)
      at = endOfData(bytes, end)
      if (bits > (at - end) * 8) throw damaged(`its data are too few for ${frame.width}x${frame.height} pixels`)
    }
  }
  if (frame === null || !hasScan) throw damaged('it holds no image data')
  const { width, height, components, namedRgb } = frame
  const count = components.length as 1 | 3 | 4
  return {
    width,
    height,
    components: count,
    inverted: count === 4 && hasAdobe,
    plainRgb: namedRgb && !hasAdobe && !hasJfif,
    orientation: orientation ?? 1,
  }
}

const ADOBE_SEGMENT = Uint8Array.of(0xff, Marker.adobe, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0)

/** The file with an added Adobe segment that marks its three components as RGB for every reader. */
export const withRgbMark = (bytes: Uint8Array): Uint8Array => {
  const marked = new Uint8Array(bytes.length + ADOBE_SEGMENT.length)
  marked.set(bytes.subarray(0, 2))
  marked.set(ADOBE_SEGMENT, 2)
  marked.set(bytes.subarray(2), 2 + ADOBE_SEGMENT.length)
  return marked
}

/** Whether the marker has no segment. */
const isAlone = (marker: number): boolean => marker === Marker.temporary || (marker >= Marker.restart0 && marker <= Marker.start)

/** The offset after the next marker. Image data and bytes between segments are skipped. */
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

/** The end of a scan's data: the next marker that is not a restart marker. */
const endOfData = (bytes: Uint8Array, from: number): number => {
  let at = from
  for (;;) {
    at = nextMarker(bytes, at)
    const marker = bytes[at - 1] ?? 0
    if (marker < Marker.restart0 || marker >= Marker.start) return at - 2
  }
}

const isFrame = (marker: number): boolean =>
  marker >= Marker.baseline && marker <= Marker.lastFrame
  && marker !== Marker.huffman && marker !== Marker.reserved && marker !== Marker.arithmetic

const readFrame = (marker: number, segment: Uint8Array): Frame => {
  if (marker !== Marker.baseline && marker !== Marker.standard && marker !== Marker.progressive) {
    const kind = 'a lossless, hierarchical or arithmetically coded JPEG'
    throw new ImageError(`it is ${kind}, which PDF does not support\nsave it as an ordinary JPEG`)
  }
  const [precision = 0, h1 = 0, h2 = 0, w1 = 0, w2 = 0, count = 0] = segment
  if (segment.length < 6 || segment.length < 6 + count * 3) throw damaged('its frame header is too short')
  if (precision !== 8) {
    throw new ImageError(`it has ${precision} bits per component, but PDF supports 8 only\nsave it as an ordinary JPEG`)
  }
  if (count !== 1 && count !== 3 && count !== 4) throw new ImageError(`it has ${count} colour components; only 1, 3 and 4 are supported`)
  const width = w1 * 256 + w2
  const height = h1 * 256 + h2
  if (width === 0 || height === 0) throw damaged('its width or height is 0')
  if (width * height * count > MAX_DECODED_BYTES) throw tooLarge(width, height)
  const namedRgb = count === 3 && segment[6] === 0x52 && segment[9] === 0x47 && segment[12] === 0x42
  const isProgressive = marker === Marker.progressive
  return { width, height, components: readComponents(segment, width, height), isProgressive, namedRgb }
}

const readComponents = (segment: Uint8Array, width: number, height: number): readonly Component[] => {
  const rows = Array.from({ length: segment[5] ?? 0 }, (_, i) => {
    const sampling = segment[7 + i * 3] ?? 0
    const across = sampling >> 4
    const down = sampling & 15
    if (across < 1 || across > 4 || down < 1 || down > 4) throw damaged('its sampling factors are not between 1 and 4')
    return { id: segment[6 + i * 3] ?? 0, across, down, quantization: segment[8 + i * 3] ?? 0 }
  })
  const mostAcross = Math.max(...rows.map(({ across }) => across))
  const mostDown = Math.max(...rows.map(({ down }) => down))
  return rows.map(({ id, across, down, quantization }) => ({
    id,
    quantization,
    blocks: Math.ceil((width * across) / (mostAcross * 8)) * Math.ceil((height * down) / (mostDown * 8)),
    inUnit: across * down,
  }))
}

/** The minimum of bits in the data of a scan: at least one code for each required value of each block. */
const fewestBits = (segment: Uint8Array, { components, isProgressive }: Frame, tables: JpegTables): number => {
  const count = segment[0] ?? 0
  if (count < 1 || count > 4 || segment.length < 4 + count * 2) throw damaged('the header of its data is malformed')
  const [first = 0, last = 0, approximation = 0] = segment.subarray(1 + count * 2)
  const isRefinement = approximation >> 4 !== 0
  if (isProgressive && (first === 0 ? last !== 0 : last < first || last > 63 || count > 1)) throw damaged('the header of its data is malformed')
  let bits = 0
  let inUnit = 0
  for (let i = 0; i < count; i++) {
    const component = components.find(({ id }) => id === segment[1 + i * 2])
    if (component === undefined) throw damaged('its data belong to a component that it does not have')
    const table = segment[2 + i * 2] ?? 0
    tables.needQuantization(component.quantization)
    inUnit += component.inUnit
    if (!isProgressive) bits += component.blocks * (tables.bitsOfDc(table >> 4) + tables.bitsOfAc(table & 15))
    else if (first > 0) tables.bitsOfAc(table & 15)
    else bits += component.blocks * (isRefinement ? 1 : tables.bitsOfDc(table >> 4))
  }
  if (count > 1 && inUnit > MOST_BLOCKS_IN_UNIT) throw damaged('the sum of its sampling factors is too large')
  return bits
}

const u16 = (bytes: Uint8Array, at: number): number => {
  if (at + 2 > bytes.length) throw cutOff()
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

const startsWith = (bytes: Uint8Array, text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (bytes[i] !== text.charCodeAt(i)) return false
  return true
}
