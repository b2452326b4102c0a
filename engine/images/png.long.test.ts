import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ImageError } from './image-error.ts'
import { ColorType } from './png-file.ts'
import { chunk, encodePng, filteredRows, header, mendCheckSums, pngOf } from './testing/png-encoder.ts'
import { mutated, seededRandom } from './testing/random.ts'
import { decode, kinds, spec } from './testing/png-specs.ts'

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
