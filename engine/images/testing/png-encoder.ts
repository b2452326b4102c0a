/** Writes PNG files of every kind for tests: the caller gives samples, filters and interlacing; CRCs are correct. */
import { deflateSync } from 'node:zlib'
import { crc32 } from '../crc32.ts'
import { bytesPerRow, passesOf, samplesPerPixel, type BitDepth, type ColorType } from '../png-file.ts'

export interface PngSpec {
  readonly width: number
  readonly height: number
  readonly depth: BitDepth
  readonly colorType: ColorType
  readonly interlaced?: boolean
  readonly palette?: Uint8Array
  readonly transparency?: Uint8Array
  /** The filter of a row, by its number within the pass. */
  readonly filter?: (row: number) => number
  /** The sample at a pixel, in the depth of the file. */
  readonly sample: (x: number, y: number, channel: number) => number
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

export const chunk = (type: string, content: Uint8Array): Uint8Array => {
  const bytes = new Uint8Array(content.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i)
  bytes.set(content, 8)
  view.setUint32(content.length + 8, crc32(bytes.subarray(4, content.length + 8)))
  return bytes
}

export const header = (width: number, height: number, depth: number, colorType: number, interlace = 0): Uint8Array => {
  const content = new Uint8Array(13)
  const view = new DataView(content.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  content.set([depth, colorType, 0, 0, interlace], 8)
  return chunk('IHDR', content)
}

export const pngOf = (...chunks: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', new Uint8Array(0))]))

/** Rows with filters, before compression. */
export const filteredRows = (spec: PngSpec): Uint8Array => {
  const { width, height, depth, colorType, interlaced = false, filter = () => 0, sample } = spec
  const channels = samplesPerPixel(colorType)
  const pixel = Math.max(1, (depth * channels) >> 3)
  const rows: Uint8Array[] = []
  for (const pass of passesOf({ width, height, interlaced })) {
    let above: Uint8Array = new Uint8Array(bytesPerRow(pass.width, depth, colorType))
    for (let row = 0; row < pass.height; row++) {
      const raw = new Uint8Array(above.length)
      for (let i = 0; i < pass.width * channels; i++) {
        const x = pass.left + Math.floor(i / channels) * pass.stepX
        const value = sample(x, pass.top + row * pass.stepY, i % channels)
        if (depth === 16) raw.set([value >> 8, value & 255], i * 2)
        else {
          const bit = i * depth
          raw[bit >> 3] = (raw[bit >> 3] ?? 0) | (value << (8 - depth - (bit & 7)))
        }
      }
      const kind = filter(row)
      const filtered = new Uint8Array(raw.length + 1)
      filtered[0] = kind
      for (let i = 0; i < raw.length; i++) {
        const left = i >= pixel ? (raw[i - pixel] ?? 0) : 0
        const up = above[i] ?? 0
        const corner = i >= pixel ? (above[i - pixel] ?? 0) : 0
        filtered[i + 1] = (raw[i] ?? 0) - ([0, left, up, (left + up) >> 1, nearest(left, up, corner)][kind] ?? 0)
      }
      rows.push(filtered)
      above = raw
    }
  }
  return new Uint8Array(Buffer.concat(rows))
}

const nearest = (left: number, up: number, corner: number): number => {
  const sum = left + up - corner
  const distances = [left, up, corner].map((value) => Math.abs(sum - value))
  return [left, up, corner][distances.indexOf(Math.min(...distances))] ?? 0
}

export const encodePng = (spec: PngSpec): Uint8Array => {
  const { width, height, depth, colorType, interlaced = false, palette, transparency } = spec
  const data = deflateSync(filteredRows(spec))
  const half = data.length >> 1
  return pngOf(
    header(width, height, depth, colorType, interlaced ? 1 : 0),
    ...(palette === undefined ? [] : [chunk('PLTE', palette)]),
    ...(transparency === undefined ? [] : [chunk('tRNS', transparency)]),
    chunk('IDAT', data.subarray(0, half)),
    chunk('IDAT', data.subarray(half)),
  )
}

/** Corrects every CRC, as far as the chunks can be followed. */
export const mendCheckSums = (bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 8 + view.getUint32(at)
    if (end + 4 > bytes.length) return
    view.setUint32(end, crc32(bytes.subarray(at + 4, end)))
    at = end + 4
  }
}
