
import { deflateSync, unzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { PixelData } from './image-data.ts'
import { ImageError } from './image-error.ts'
import { decodePng, openPng } from './png.ts'
import { ColorType, type BitDepth } from './png-file.ts'
import { chunk, encodePng, filteredRows, header, mendCheckSums, pngOf, type PngSpec } from './testing/png-encoder.ts'
import { mutated, seededRandom } from './testing/random.ts'

const inflate = (bytes: Uint8Array, limit: number): Uint8Array => unzipSync(bytes, { maxOutputLength: limit, chunkSize: limit })
const decode = (bytes: Uint8Array, grayscale = false): PixelData => decodePng(openPng(bytes, grayscale), inflate)

const kinds: readonly (readonly [name: string, type: ColorType, depth: BitDepth])[] = [
  ...([1, 2, 4, 8, 16] as const).map((depth) => ['grey', ColorType.gray, depth] as const),
  ...([8, 16] as const).map((depth) => ['RGB', ColorType.rgb, depth] as const),
  ...([1, 2, 4, 8] as const).map((depth) => ['palette', ColorType.palette, depth] as const),
  ...([8, 16] as const).map((depth) => ['grey with alpha', ColorType.grayAlpha, depth] as const),
  ...([8, 16] as const).map((depth) => ['RGBA', ColorType.rgba, depth] as const),
]

const paletteOf = (depth: number): Uint8Array => new Uint8Array(3 << depth).map((_, i) => (i * 91 + 17) % 256)

/** An image that contains every sample value and uses all five filters. */
const spec = (colorType: ColorType, depth: BitDepth, changes: Partial<PngSpec> = {}): PngSpec => ({
  width: 23,
  height: 19,
  depth,
  colorType,
  filter: (row) => row % 5,
  sample: (x, y, channel) => ((x * 2_311 + y * 977 + channel * 5_003) * 13 + ((x * y) >> 1)) % (1 << depth),
  ...(colorType === ColorType.palette ? { palette: paletteOf(depth) } : {}),
  ...changes,
})

describe('10,000 mutations', () => {
  test.each(kinds)('of %s, type %i with %i bits, end in pixels or a refusal', (_, colorType, depth) => {
    const random = seededRandom(colorType * 100 + depth)
    const files = [false, true].map((interlaced) => encodePng(spec(colorType, depth, { width: 9, height: 7, interlaced })))
    const counts = { read: 0, refused: 0 }
    for (let i = 0; i < 800; i++) {
      const bytes = mutated(files[i % 2] ?? new Uint8Array(0), random)
      // With repaired CRCs the damage reaches the rest of the reader.
      if (i % 4 !== 0) mendCheckSums(bytes)
      try {
        const image = decode(bytes)
        expect(image.alpha?.length ?? image.width * image.height).toBe(image.width * image.height)
        counts.read++
      } catch (error) {
        if (!(error instanceof ImageError)) throw error
        counts.refused++
      }
    }
    expect(counts.read).toBeGreaterThan(4)
    expect(counts.refused).toBeGreaterThan(100)
  })

  test('of rows and filters below the compression end the same way', () => {
    const random = seededRandom(11)
    for (let i = 0; i < 2000; i++) {
      const [, colorType = ColorType.rgb, depth = 8] = kinds[i % kinds.length] ?? []
      const made = spec(colorType, depth, { width: 9, height: 7, interlaced: i % 2 === 0 })
      const data = deflateSync(mutated(filteredRows(made), random))
      const palette = made.palette === undefined ? [] : [chunk('PLTE', made.palette.subarray(0, 3 * (1 + random(1 << depth))))]
      const bytes = pngOf(header(9, 7, depth, colorType, i % 2 === 0 ? 1 : 0), ...palette, chunk('tRNS', Uint8Array.of(0, 3, 0, 4, 0, 5)), chunk('IDAT', data))
      try {
        expect(decode(bytes).width).toBe(9)
      } catch (error) {
        if (!(error instanceof ImageError)) throw error
      }
    }
  })
})
