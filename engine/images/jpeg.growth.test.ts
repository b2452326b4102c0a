import { encode } from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import { growthOver, LINEAR } from '../debug/testing/growth.ts'
import { ImageError } from './image-error.ts'
import { readJpeg } from './jpeg.ts'
import {
  adobe, exif, frame, jfif, jpegOf, scan,
} from './testing/jpeg-parts.ts'
import { mutated, seededRandom } from './testing/random.ts'

const photo = (width: number, height: number): Uint8Array => {
  const data = new Uint8Array(width * height * 4).map((_, i) => (i * 37) % 256)
  return encode({ width, height, data }, 80).data
}

describe('the header of a JPEG file', () => {
  test('is read in time that grows with the file, even when it is nothing but tiny segments', () => {
    const tiny = (length: number): Uint8Array => {
      const bytes = new Uint8Array(length)
      bytes.set([0xff, 0xd8, 0xff])
      for (let at = 2; at + 4 <= bytes.length; at += 4) bytes.set([0xff, 0xe1, 0, 2], at)
      return bytes
    }
    expect(growthOver(tiny, (bytes) => expect(() => readJpeg(bytes)).toThrow(ImageError), 20_971_520)).toBeLessThan(LINEAR)
  })

  test('10,000 mutations end in a result or a refusal', () => {
    const random = seededRandom(6)
    const files = [photo(16, 8), jpegOf(jfif, exif(6), adobe(2), frame({ ids: [1, 2, 3, 4] }), scan)]
    let read = 0
    for (let i = 0; i < 10_000; i++) {
      try {
        const { width, height, orientation } = readJpeg(mutated(files[i % 2] ?? new Uint8Array(0), random))
        expect(width * height).toBeGreaterThan(0)
        expect(orientation).toBeGreaterThan(0)
        read++
      } catch (error) {
        if (!(error instanceof ImageError)) throw error
      }
    }
    expect(read).toBeGreaterThan(1000)
    expect(read).toBeLessThan(9900)
  })
})
