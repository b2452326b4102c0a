import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { crc32 } from './crc32.ts'
import { ImageError } from './image-error.ts'
import { decodePng, openPng } from './png.ts'
import { ColorType, samplesPerPixel } from './png-file.ts'
import { chunk, encodePng, filteredRows, header, pngOf, type PngSpec } from './testing/png-encoder.ts'
import { rgbaOf } from './testing/rgba.ts'
import { inflate, decode, kinds, paletteOf, spec } from './testing/png-specs.ts'

interface Oracle {
  readonly PNG: { readonly sync: { read(bytes: Buffer): { readonly width: number; readonly height: number; readonly data: Uint8Array } } }
}
const { PNG } = createRequire(import.meta.url)('pngjs') as Oracle

const largest = (a: Uint8Array, b: Uint8Array): number => a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? 999))), 0)

describe.each([false, true])('a PNG file (interlaced: %s)', (interlaced) => {
  test.each(kinds)('of %s, colour type %i with %i bits, has the pixels that another decoder finds', (_, colorType, depth) => {
    const bytes = encodePng(spec(colorType, depth, { interlaced }))
    const image = decode(bytes)
    const oracle = PNG.sync.read(Buffer.from(bytes))
    expect([image.width, image.height]).toEqual([oracle.width, oracle.height])
    expect(largest(rgbaOf(image), oracle.data)).toBe(0)
    expect(image.components).toBe(colorType === ColorType.gray || colorType === ColorType.grayAlpha ? 1 : 3)
    const hasOwnAlpha = colorType === ColorType.rgba || colorType === ColorType.grayAlpha
    expect(image.alpha !== null).toBe(hasOwnAlpha)
    expect(image.kind).toBe(interlaced || depth === 16 || hasOwnAlpha ? 'raw' : 'filtered')
  })

  test.each([1, 2, 4, 8] as const)('with transparent palette entries of %i bits has them in its alpha', (depth) => {
    const transparency = Uint8Array.of(0, 128)
    const bytes = encodePng(spec(ColorType.palette, depth, { interlaced, transparency }))
    expect(largest(rgbaOf(decode(bytes)), PNG.sync.read(Buffer.from(bytes)).data)).toBe(0)
  })

  test.each(kinds.filter(([, type]) => type === ColorType.gray || type === ColorType.rgb))(
    'of %s, type %i with %i bits, has its transparent colour in its alpha',
    (_, colorType, depth) => {
      const plain = spec(colorType, depth, { interlaced })
      const picked = Array.from({ length: samplesPerPixel(colorType) }, (_value, channel) => plain.sample(5, 7, channel))
      const transparency = Uint8Array.from(picked.flatMap((value) => [value >> 8, value & 255]))
      const image = decode(encodePng({ ...plain, transparency }))
      const matches = (x: number, y: number): boolean => picked.every((value, channel) => plain.sample(x, y, channel) === value)
      const expected = Uint8Array.from({ length: 23 * 19 }, (_value, i) => (matches(i % 23, Math.floor(i / 23)) ? 0 : 255))
      expect(image.alpha).toEqual(expected)
      expect(rgbaOf({ ...image, alpha: null })).toEqual(rgbaOf(decode(encodePng(plain))))
    },
  )

  test('of RGBA has its pixels whichever filter its first row has, and where they repeat or show nothing', () => {
    for (let first = 0; first < 5; first++) {
      const sample = (x: number, y: number, channel: number): number => [0, 0, 255, 7 * x + 31 * y + 50 * channel, 90][(x >> 2) * (y >> 1) % 5] ?? 0
      const bytes = encodePng(spec(ColorType.rgba, 8, { interlaced, filter: (row) => (row + first) % 5, sample: (...at) => sample(...at) & 255 }))
      expect(largest(rgbaOf(decode(bytes)), PNG.sync.read(Buffer.from(bytes)).data)).toBe(0)
    }
  })

  test.each([[1, 1], [1, 9], [2, 2], [3, 1], [5, 5], [8, 8], [9, 17]])('of %i by %i pixels is complete', (width, height) => {
    for (const [, colorType, depth] of kinds) {
      const bytes = encodePng(spec(colorType, depth, { interlaced, width, height }))
      expect(largest(rgbaOf(decode(bytes)), PNG.sync.read(Buffer.from(bytes)).data)).toBe(0)
    }
  })
})

describe('the data for a PDF', () => {
  test('are the compressed rows themselves where PDF can read them', () => {
    const made = spec(ColorType.palette, 4)
    expect(decode(encodePng(made))).toEqual({
      kind: 'filtered', width: 23, height: 19, components: 3, bits: 4, palette: paletteOf(4), alpha: null,
      bytes: new Uint8Array(deflateSync(filteredRows(made))),
    })
  })

  test('have no alpha when every pixel is opaque', () => {
    const opaque = decode(encodePng(spec(ColorType.rgba, 8, { sample: (x, _y, channel) => (channel === 3 ? 255 : x) })))
    expect([opaque.kind, opaque.components, opaque.alpha]).toEqual(['raw', 3, null])
    expect(decode(encodePng(spec(ColorType.palette, 2, { transparency: Uint8Array.of(255, 255) }))).alpha).toBeNull()
  })

  test('round 16 bits to 8, and compare a transparent colour before that', () => {
    const image = decode(encodePng(spec(ColorType.gray, 16, {
      width: 4, height: 1, transparency: Uint8Array.of(0x80, 0x01), sample: (x) => [0, 0x8000, 0x8001, 0xffff][x] ?? 0,
    })))
    expect([...(image.kind === 'raw' ? image.bytes : [])]).toEqual([0, 128, 128, 255])
    expect([...(image.alpha ?? [])]).toEqual([255, 255, 0, 255])
  })

  test('have black for an index beyond the palette when they are unpacked', () => {
    const image = decode(encodePng(spec(ColorType.palette, 8, {
      width: 2, height: 1, interlaced: true, palette: Uint8Array.of(9, 8, 7), sample: (x) => x * 200,
    })))
    expect([...(image.kind === 'raw' ? image.bytes : [])]).toEqual([9, 8, 7, 0, 0, 0])
  })

  test.each([[ColorType.rgb, 8, false], [ColorType.rgb, 16, false], [ColorType.rgba, 8, true], [ColorType.palette, 4, false], [ColorType.palette, 2, true]] as const)(
    'are grey for type %i with %i bits, interlaced %s, where that is asked for',
    (colorType, depth, interlaced) => {
      const bytes = encodePng(spec(colorType, depth, { interlaced }))
      const color = rgbaOf(decode(bytes))
      const image = decode(bytes, true)
      expect(image.components).toBe(1)
      const gray = rgbaOf(image)
      for (let i = 0; i < gray.length; i += 4) {
        const luminance = 0.2126 * (color[i] ?? 0) + 0.7152 * (color[i + 1] ?? 0) + 0.0722 * (color[i + 2] ?? 0)
        expect(gray[i]).toBe(Math.round(luminance))
        expect(gray[i + 3]).toBe(color[i + 3])
      }
    },
  )

  test('take parts that mean nothing here without looking at them', () => {
    const [ihdr, idat] = [header(1, 1, 8, 0), chunk('IDAT', deflateSync(Uint8Array.of(0, 77)))]
    const text = chunk('tEXt', Uint8Array.of(1, 2, 3))
    text[text.length - 1] = 0
    expect([...rgbaOf(decode(pngOf(ihdr, text, chunk('IDAT', new Uint8Array(0)), idat)))]).toEqual([77, 77, 77, 255])
  })
})

describe('a PNG file is refused', () => {
  const idat = chunk('IDAT', deflateSync(Uint8Array.of(0, 1, 2, 3)))
  const wrong = idat.slice()
  wrong[idat.length - 1] = (wrong[idat.length - 1] ?? 0) ^ 1
  const rgb = header(1, 1, 8, 2)

  test.each([
    ['without a header', pngOf(idat), 'does not begin with its header'],
    ['without data', pngOf(rgb), 'no image data'],
    ['with two headers', pngOf(rgb, rgb, idat), 'two headers'],
    ['with a wrong check sum', pngOf(rgb, wrong), 'check sum'],
    ['with a width of 0', pngOf(header(0, 1, 8, 2), idat), 'width or height'],
    ['with a colour type that is none', pngOf(header(1, 1, 8, 5), idat), 'colour type 5'],
    ['with a depth that its type does not have', pngOf(header(1, 1, 4, 2), idat), 'with 4 bits'],
    ['with an interlace method that is none', pngOf(header(1, 1, 8, 2, 2), idat), 'method'],
    ['without the palette it needs', pngOf(header(1, 1, 8, 3), idat), 'no palette'],
    ['with its palette after its data', pngOf(header(1, 1, 8, 3), idat, chunk('PLTE', Uint8Array.of(1, 2, 3))), 'after its data'],
    ['with a critical part nobody knows', pngOf(chunk('IHDR', rgb.subarray(8, 21)), chunk('CgBI', new Uint8Array(4)), idat), 'critical chunk'],
    ['with data that are no zlib stream', pngOf(rgb, chunk('IDAT', Uint8Array.of(1, 2, 3, 4))), 'not compressed'],
    ['that claims 2^31 by 2^31 pixels', pngOf(header(0x7fffffff, 0x7fffffff, 8, 6), idat), 'need more than 128 MiB'],
    ['that claims just too much', pngOf(header(6000, 6000, 8, 6), idat), 'need more than 128 MiB'],
    ['that claims more than its data can hold', pngOf(header(5000, 5000, 8, 6), idat), 'cut off'],
  ])('%s', (_, bytes, reason) => {
    expect(() => openPng(bytes, false)).toThrow(ImageError)
    expect(() => openPng(bytes, false)).toThrow(reason)
  })

  test('wherever it is cut off', () => {
    const whole = encodePng(spec(ColorType.rgba, 8))
    for (let length = 8; length < whole.length; length++) expect(() => openPng(whole.subarray(0, length), false), `${length}`).toThrow('cut off')
  })

  test.each([
    ['rows that stop too soon', deflateSync(Uint8Array.of(0, 1, 2)), 'cut off'],
    ['a stream that stops too soon', deflateSync(new Uint8Array(500)).subarray(0, 8), 'cannot be unpacked'],
    ['a filter that is none', deflateSync(Uint8Array.of(5, 1, 2, 3, 4)), 'filter 5'],
    ['a stream that never stops', deflateSync(new Uint8Array(10_000_000)), 'cannot be unpacked'],
  ])('for %s, once it is unpacked', (_, data, reason) => {
    const opened = openPng(pngOf(header(1, 1, 8, 6), chunk('IDAT', data)), false)
    expect(() => decodePng(opened, inflate)).toThrow(ImageError)
    expect(() => decodePng(opened, inflate)).toThrow(reason)
  })

  test('when only its mask would be too large', () => {
    const [width, height] = [16_000, 16_000]
    const file = (extra: readonly Uint8Array[]): Uint8Array => pngOf(
      header(width, height, 1, ColorType.palette), chunk('PLTE', new Uint8Array(6)), ...extra,
      chunk('IDAT', deflateSync(new Uint8Array(height * (width / 8 + 1)))),
    )
    expect(openPng(file([]), false).file.width).toBe(width)
    expect(() => openPng(file([chunk('tRNS', Uint8Array.of(0))]), false)).toThrow('need more than 128 MiB')
  })
})

test('check sums are those of the PNG specification', () => {
  const iend = Uint8Array.of(0x49, 0x45, 0x4e, 0x44)
  expect(crc32(iend)).toBe(0xae426082)
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

describe('a PNG file without its last rows', () => {
  const shorten = (png: PngSpec, bytes: number): Uint8Array => {
    const rows = filteredRows(png)
    const whole = encodePng(png)
    const at = Buffer.from(whole).indexOf('IDAT') - 4
    return Buffer.concat([whole.subarray(0, at), chunk('IDAT', deflateSync(rows.subarray(0, rows.length - bytes))), chunk('IEND', new Uint8Array(0))])
  }

  test.each([
    ['RGBA', ColorType.rgba, 8], ['RGB of 16 bits', ColorType.rgb, 16], ['palette with a mask', ColorType.palette, 8],
  ] as const)('of %s has the others, and nothing in their place', (_, type, depth) => {
    const png = spec(type, depth, type === ColorType.palette ? { transparency: Uint8Array.of(254) } : {})
    const rowBytes = filteredRows(png).length / 19
    const told: number[] = []
    const image = decodePng(openPng(shorten(png, 3 * rowBytes + 5), false), inflate, () => told.push(1))
    expect(told).toEqual([1])
    const seen = 15 * 23 * 4
    expect(rgbaOf(image).subarray(0, seen)).toEqual(rgbaOf(decode(encodePng(png))).subarray(0, seen))
    expect(image.alpha?.subarray(15 * 23).every((alpha) => alpha === 0)).toBe(true)
  })

  test('is refused when not one row is there', () => {
    expect(() => decode(shorten(spec(ColorType.rgba, 8), filteredRows(spec(ColorType.rgba, 8)).length - 7))).toThrow('cut off')
  })
})
