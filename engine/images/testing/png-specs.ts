/** PNG files of all colour types and depths, for tests. */
import { unzipSync } from 'node:zlib'
import type { PixelData } from '../image-data.ts'
import { decodePng, openPng } from '../png.ts'
import { ColorType, type BitDepth } from '../png-file.ts'
import { type PngSpec } from './png-encoder.ts'

export const inflate = (bytes: Uint8Array, limit: number): Uint8Array => unzipSync(bytes, { maxOutputLength: limit, chunkSize: limit })

export const decode = (bytes: Uint8Array, grayscale = false): PixelData => decodePng(openPng(bytes, grayscale), inflate)

export const kinds: readonly (readonly [name: string, type: ColorType, depth: BitDepth])[] = [
  ...([1, 2, 4, 8, 16] as const).map((depth) => ['grey', ColorType.gray, depth] as const),
  ...([8, 16] as const).map((depth) => ['RGB', ColorType.rgb, depth] as const),
  ...([1, 2, 4, 8] as const).map((depth) => ['palette', ColorType.palette, depth] as const),
  ...([8, 16] as const).map((depth) => ['grey with alpha', ColorType.grayAlpha, depth] as const),
  ...([8, 16] as const).map((depth) => ['RGBA', ColorType.rgba, depth] as const),
]

export const paletteOf = (depth: number): Uint8Array => new Uint8Array(3 << depth).map((_, i) => (i * 91 + 17) % 256)

/** An image that contains every sample value and uses all five filters. */
export const spec = (colorType: ColorType, depth: BitDepth, changes: Partial<PngSpec> = {}): PngSpec => ({
  width: 23,
  height: 19,
  depth,
  colorType,
  filter: (row) => row % 5,
  sample: (x, y, channel) => ((x * 2_311 + y * 977 + channel * 5_003) * 13 + ((x * y) >> 1)) % (1 << depth),
  ...(colorType === ColorType.palette ? { palette: paletteOf(depth) } : {}),
  ...changes,
})
