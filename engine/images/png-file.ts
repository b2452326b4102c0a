/**
 * Reads a PNG file (PNG specification): header, palette, transparency and compressed rows; every CRC is verified. The size in the header is
 * checked here, before memory of that size is allocated.
 */
import { crc32 } from './crc32.ts'
import { cutOff, damaged, ImageError } from './image-error.ts'

/** CRC-32, unsigned. */
export type CheckSum = (bytes: Uint8Array) => number

export const ColorType = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 } as const
export type ColorType = (typeof ColorType)[keyof typeof ColorType]
export type BitDepth = 1 | 2 | 4 | 8 | 16

export interface PngFile {
  readonly width: number
  readonly height: number
  readonly depth: BitDepth
  readonly colorType: ColorType
  readonly interlaced: boolean
  /** RGB triples; empty without a palette. */
  readonly palette: Uint8Array
  /** The content of tRNS: alpha per palette entry, or the transparent colour in 16-bit samples; null without it. */
  readonly transparency: Uint8Array | null
  /** The zlib stream. */
  readonly data: Uint8Array
  /** The number of bytes that the stream must unpack to: every row of every pass, with its filter byte. */
  readonly filteredBytes: number
}

/** Maximum size of an unpacked image in memory. */
export const MAX_DECODED_BYTES = 128 * 1_048_576

/** The maximum compression ratio of Deflate. */
const MAX_DEFLATE_RATIO = 1032

const SIGNATURE_BYTES = 8

const allowedDepths: Readonly<Record<ColorType, readonly BitDepth[]>> = {
  [ColorType.gray]: [1, 2, 4, 8, 16],
  [ColorType.rgb]: [8, 16],
  [ColorType.palette]: [1, 2, 4, 8],
  [ColorType.grayAlpha]: [8, 16],
  [ColorType.rgba]: [8, 16],
}

const samples: Readonly<Record<ColorType, number>> = {
  [ColorType.gray]: 1, [ColorType.rgb]: 3, [ColorType.palette]: 1, [ColorType.grayAlpha]: 2, [ColorType.rgba]: 4,
}

/** Samples per pixel as stored. */
export const samplesPerPixel = (type: ColorType): number => samples[type]

/** Bytes of a row without its filter byte. */
export const bytesPerRow = (width: number, depth: BitDepth, type: ColorType): number =>
  Math.ceil((width * depth * samples[type]) / 8)

/** The position of a pass's pixels in the image. */
export interface Pass {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
  readonly stepX: number
  readonly stepY: number
}

const adam7 = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]] as const

/** The passes that contain pixels, in stored order. */
export const passesOf = ({ width, height, interlaced }: Pick<PngFile, 'width' | 'height' | 'interlaced'>): readonly Pass[] =>
  interlaced
    ? adam7
        .map(([left, top, stepX, stepY]) => ({
          width: Math.ceil((width - left) / stepX), height: Math.ceil((height - top) / stepY), left, top, stepX, stepY,
        }))
        .filter((pass) => pass.width > 0 && pass.height > 0)
    : [{ width, height, left: 0, top: 0, stepX: 1, stepY: 1 }]

/** A chunk type of four letters as the number that it is in a file. */
const chunkType = (name: string): number =>
  [...name].reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0)

const Chunk = {
  header: chunkType('IHDR'),
  palette: chunkType('PLTE'),
  transparency: chunkType('tRNS'),
  data: chunkType('IDAT'),
  end: chunkType('IEND'),
}
const knownChunks: readonly number[] = Object.values(Chunk)

/** Reads a PNG file; throws an ImageError when it is damaged, cut off or too large. */
export const readPng = (bytes: Uint8Array, checkSum: CheckSum = crc32): PngFile => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let header: Header | null = null
  let palette: Uint8Array | null = null
  let transparency: Uint8Array | null = null
  /** Start and end of each IDAT chunk's data. */
  const pieces: number[] = []
  for (let at = SIGNATURE_BYTES; ;) {
    if (at + 12 > bytes.length) throw cutOff()
    const length = view.getUint32(at)
    const type = view.getUint32(at + 4)
    const from = at + 8
    const end = from + length
    if (end + 4 > bytes.length) throw cutOff()
    if (header === null && type !== Chunk.header) throw damaged('it does not begin with its header')
    at = end + 4
    const known = knownChunks.includes(type)
    // Bit 5 of the first letter marks an ancillary chunk, which can be skipped.
    if (!known && (type & 0x20000000) !== 0) continue
    if (checkSum(bytes.subarray(at - length - 8, end)) !== view.getUint32(end)) throw damaged('a check sum is wrong')
    if (!known) throw new ImageError('it contains a critical chunk that PNG does not define')
    if (type === Chunk.end) break
    if (type === Chunk.data) {
      pieces.push(from, end)
      continue
    }
    const content = bytes.subarray(from, end)
    if (type === Chunk.header) {
      if (header !== null) throw damaged('it has two headers')
      header = readHeader(content)
    } else if (pieces.length > 0) throw damaged('its palette comes after its data')
    // Copied, so that the file need not be kept.
    else if (type === Chunk.palette) palette = content.slice(0, content.length - (content.length % 3))
    else transparency = content.slice()
  }
  if (header === null || pieces.length === 0) throw damaged('it holds no image data')
  const data = joined(bytes, pieces)
  if (header.filteredBytes > data.length * MAX_DEFLATE_RATIO) throw cutOff()
  return { ...header, ...readColors(header, palette, transparency), data }
}

const joined = (bytes: Uint8Array, pieces: readonly number[]): Uint8Array => {
  if (pieces.length === 2) return bytes.subarray(pieces[0], pieces[1])
  let length = 0
  for (let i = 0; i < pieces.length; i += 2) length += (pieces[i + 1] ?? 0) - (pieces[i] ?? 0)
  const whole = new Uint8Array(length)
  for (let i = 0, at = 0; i < pieces.length; i += 2) {
    const piece = bytes.subarray(pieces[i], pieces[i + 1])
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

type Header = Pick<PngFile, 'width' | 'height' | 'depth' | 'colorType' | 'interlaced' | 'filteredBytes'>

const readHeader = (content: Uint8Array): Header => {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  if (content.length !== 13) throw damaged('its header has the wrong length')
  const width = view.getUint32(0)
  const height = view.getUint32(4)
  const [depth = 0, type = 0, compression = 0, filter = 0, interlace = 0] = content.subarray(8)
  if (width === 0 || height === 0) throw damaged('its width or height is 0')
  const colorType = Object.values(ColorType).find((each) => each === type)
  const bitDepth = colorType === undefined ? undefined : allowedDepths[colorType].find((each) => each === depth)
  if (colorType === undefined || bitDepth === undefined) throw damaged(`colour type ${type} with ${depth} bits is not defined`)
  if (compression !== 0 || filter !== 0 || interlace > 1) throw damaged('its header specifies a method that PNG does not define')
  const interlaced = interlace === 1
  // The largest sizes cannot be computed exactly, but they exceed the limit by far.
  if (bytesPerRow(width, bitDepth, colorType) * height > MAX_DECODED_BYTES) throw tooLarge(width, height)
  const filteredBytes = passesOf({ width, height, interlaced })
    .reduce((sum, pass) => sum + (1 + bytesPerRow(pass.width, bitDepth, colorType)) * pass.height, 0)
  if (filteredBytes > MAX_DECODED_BYTES) throw tooLarge(width, height)
  return { width, height, depth: bitDepth, colorType, interlaced, filteredBytes }
}

/** The error for an image beyond the memory limit. */
export const tooLarge = (width: number, height: number): ImageError =>
  new ImageError(`its ${width}x${height} pixels need more than ${MAX_DECODED_BYTES / 1_048_576} MiB\nmake the image smaller`)

const readColors = (
  { colorType, depth }: Header, palette: Uint8Array | null, transparency: Uint8Array | null,
): Pick<PngFile, 'palette' | 'transparency'> => {
  const none = new Uint8Array(0)
  if (colorType === ColorType.palette) {
    if (palette === null || palette.length === 0) throw damaged('it has no palette')
    return { palette: palette.subarray(0, 3 << depth), transparency }
  }
  if (colorType === ColorType.grayAlpha || colorType === ColorType.rgba) return { palette: none, transparency: null }
  const usable = transparency !== null && transparency.length >= samplesPerPixel(colorType) * 2
  return { palette: none, transparency: usable ? transparency : null }
}
