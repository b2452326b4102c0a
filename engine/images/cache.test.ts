import { unzipSync, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ImageId } from '../arena/ids.ts'
import { loadWebpDecoder } from '../host-node/webp.ts'
import { Images } from './cache.ts'
import { contentKey, textKey } from './content-key.ts'
import { ColorType } from './png-file.ts'
import { exif, frame, jpegOf, scan } from './testing/jpeg-parts.ts'
import { chunk, encodePng, header, pngOf } from './testing/png-encoder.ts'

const png = (value = 1, colorType: ColorType = ColorType.rgb): Uint8Array =>
  encodePng({ width: 5, height: 3, depth: 8, colorType, sample: () => value })

const setUp = (grayscale = false) => {
  const failures: string[] = []
  const unpacked: number[] = []
  const images = new Images({
    grayscale,
    inflate: (bytes, limit) => {
      unpacked.push(limit)
      return unzipSync(bytes, { maxOutputLength: limit })
    },
    webp: loadWebpDecoder,
    failed: (name, reason) => failures.push(`${name}: ${reason}`),
    ignored: (name, what) => failures.push(`${name} ignores ${what}`),
    keptColors: (name) => failures.push(`${name} keeps its colours`),
  })
  return { images, failures, unpacked }
}

describe('an image', () => {
  test('is known by its address and by its content, and decoded only when it is embedded', () => {
    const { images, unpacked } = setUp()
    const first = images.add('a.png', png(1, ColorType.rgba))
    expect(images.add('a.png', png(2, ColorType.rgba))).toBe(first)
    expect(images.add('b.png', png(1, ColorType.rgba))).toBe(first)
    const other = images.add('c.png', png(3, ColorType.rgba))
    expect([first, other, images.byAddress('b.png'), images.byAddress('z.png')]).toEqual([1, 2, 1, 0])
    expect(images.info(first)).toEqual({ format: 'png', width: 5, height: 3, orientation: 1, hasAlpha: true })
    expect(images.nameOf(first)).toBe('a.png')
    expect(unpacked).toEqual([])
    expect(images.get(first)).toMatchObject({ kind: 'raw', components: 3 })
    expect(unpacked).toHaveLength(1)
  })

  test('is handed over once, as nothing holds its pixels afterwards', () => {
    const { images } = setUp()
    const id = images.add('a.png', png())
    expect(images.get(id)).not.toBeNull()
    expect(() => images.get(id)).toThrow('handed over already')
    expect(images.info(id).width).toBe(5)
    expect(() => images.get(7 as ImageId)).toThrow('there is no image 7')
  })

  test('that EXIF turns is as wide as it will be seen, and stored as it is', () => {
    const { images } = setUp()
    const bytes = jpegOf(exif(6), frame({ width: 30, height: 20 }), scan)
    const id = images.add('a.jpg', bytes)
    expect(images.info(id)).toEqual({ format: 'jpeg', width: 20, height: 30, orientation: 6, hasAlpha: false })
    expect(images.get(id)).toEqual({
      kind: 'jpeg', width: 30, height: 20, components: 3, inverted: false, plainRgb: false, bytes, alpha: null,
    })
  })

  test('loses its colours where grey is asked for', () => {
    const { images } = setUp(true)
    expect(images.get(images.add('a.png', png()))).toMatchObject({ components: 1, kind: 'raw' })
  })
})

describe('bytes that are no image', () => {
  test.each([
    ['GIF89a', 'GIF'], ['RIFF....WEBP', 'WebP'], ['<svg/>', 'SVG'], ['\x1f\x8b', 'SVG'], ['<html>', 'no image'], ['', 'is empty'],
    ['\x89PNG\r\n\x1a\n', 'cut off'], ['\xff\xd8\xff', 'cut off'],
  ])('as in %j are refused with a reason', (text, reason) => {
    const { images } = setUp()
    expect(images.add('x', Uint8Array.from(text, (char) => char.charCodeAt(0)))).toBe(0)
    expect(images.reasonOf('x')).toContain(reason)
    expect(images.byAddress('x')).toBe(0)
  })

  test('are told of when only decoding finds the damage', () => {
    const { images, failures } = setUp()
    const id = images.add('x.png', pngOf(header(2, 2, 8, 6), chunk('IDAT', deflateSync(Uint8Array.of(0, 1)))), 'the name')
    expect(images.info(id).width).toBe(2)
    expect(images.get(id)).toBeNull()
    expect(failures).toEqual(['the name: it is cut off before its end'])
  })
})

test('keys differ where contents differ, in any byte and in length', () => {
  const base = new Uint8Array(67).map((_, i) => i)
  const keys = new Set([contentKey(base), contentKey(base.subarray(0, 66)), contentKey(new Uint8Array(67)), contentKey(new Uint8Array(68))])
  for (let at = 0; at < base.length; at++) {
    for (const bit of [1, 16, 128]) keys.add(contentKey(base.map((value, i) => (i === at ? value ^ bit : value))))
  }
  expect(keys.size).toBe(4 + 67 * 3)
  expect(contentKey(base.slice())).toBe(contentKey(base))
  expect(textKey('data:,a')).not.toBe(textKey('data:,b'))
})
