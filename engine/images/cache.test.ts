import { deflateSync, gzipSync, unzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ImageId } from '../arena/ids.ts'
import { loadWebpDecoder } from '../host-node/webp.ts'
import { Images } from './cache.ts'
import { contentKey, textKey } from './content-key.ts'
import { ColorType } from './png-file.ts'
import { exif, frame, jpegOf, scan } from './testing/jpeg-parts.ts'
import { encodeGif } from './testing/gif-encoder.ts'
import { chunk, encodePng, header, pngOf } from './testing/png-encoder.ts'
import { VectorLog } from './testing/vector-log.ts'
import { webpFiles } from './testing/webp-files.ts'

const png = (value = 1, colorType: ColorType = ColorType.rgb): Uint8Array =>
  encodePng({ width: 5, height: 3, depth: 8, colorType, sample: () => value })

const setUp = (grayscale = false, drawsImagesInSvg = false, maxPixels?: number) => {
  const failures: string[] = []
  const unpacked: number[] = []
  const images = new Images({
    grayscale, readsGif: true, drawsImagesInSvg, ...(maxPixels === undefined ? {} : { maxPixels }),
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
  test('within an SVG image is an image too, where such are drawn, and told of where it is none', () => {
    const { images, failures } = setUp(false, true)
    const href = `data:image/png;base64,${Buffer.from(png()).toString('base64')}`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${href}"/><image href="${href}" width="10"/><image href="data:,x"/><image href="a.png"/></svg>`
    const data = images.get(images.add('a.svg', new TextEncoder().encode(svg)))
    const log = new VectorLog()
    if (data?.kind === 'vector') data.draw(log, 100, 100)
    expect(log.lines).toEqual(['image 2 0,0,5,3', 'image 2 0,0,10,6'])
    expect(failures).toEqual([expect.stringContaining('a.svg ignores an <image> that cannot be read'), 'a.svg ignores an external reference (a.png)'])
    expect(images.get(2 as ImageId)).toMatchObject({ width: 5, height: 3 })
  })

  test('with a screen much larger than its frame has the frame placed on it', () => {
    const { images } = setUp()
    const gif = encodeGif({ width: 2, height: 1, palette: [255, 0, 0, 0, 0, 255], index: (x) => x, screen: { width: 5790, height: 5790, left: 7, top: 9 } })
    const id = images.add('a.gif', gif)
    expect(images.info(id)).toMatchObject({ format: 'gif', width: 5790, height: 5790 })
    const data = images.get(id)
    const log = new VectorLog()
    if (data?.kind !== 'vector') throw new Error('it is painted out')
    data.draw(log, 100, 100)
    expect(log.lines).toEqual(['image 2 7,9,2,1'])
    expect(data.placement(0, 0, 579, 579)).toEqual([0.1, 0, 0, 0.1, 0, 0])
    expect(images.get(2 as ImageId)).toMatchObject({ kind: 'raw', width: 2, height: 1 })
  })

  test('is not unpacked where all come to too many pixels for the bytes of their files', () => {
    const { images, failures } = setUp(false, false, 300_000)
    const gif = (value: number): Uint8Array =>
      encodeGif({ width: 300, height: 300, palette: [value, 0, 0, 0, 0, 255], index: () => 0, screen: { width: 400, height: 400, left: 0, top: 0 } })
    const shown = [1, 2, 3, 4].map((value) => images.get(images.add(`${value}.gif`, gif(value))) !== null)
    expect(shown).toEqual([true, true, false, false])
    expect(failures[0]).toContain('3.gif: the images of the document have too many pixels: more than')
  })

  test('tells which families its text names, until it is drawn', () => {
    const { images } = setUp()
    const svg = (content: string): Uint8Array => new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)
    const id = images.add('a.svg', svg('<style>text { font-family: "One  Two" }</style><text>a</text>'))
    images.add('b.svg', svg('<rect font-family="Three"/>'))
    expect([...images.familiesOfText(['one two', 'one', 'two', 'wo', 'three', 'four', 'a.b'])]).toEqual(['one two', 'one', 'two'])
    images.get(id)
    expect([...images.familiesOfText(['one two'])]).toEqual([])
    expect(images.drawsText).toBe(false)
  })

  test('is known by its address and by its content, and decoded only when it is embedded', () => {
    const { images, unpacked } = setUp()
    const first = images.add('a.png', png(1, ColorType.rgba))
    expect(images.add('a.png', png(2, ColorType.rgba))).toBe(first)
    expect(images.add('b.png', png(1, ColorType.rgba))).toBe(first)
    const other = images.add('c.png', png(3, ColorType.rgba))
    expect([first, other]).toEqual([1, 2])
    expect(images.info(first)).toEqual({ format: 'png', width: 5, height: 3, orientation: 1 })
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
    expect(images.info(id)).toEqual({ format: 'jpeg', width: 20, height: 30, orientation: 6 })
    expect(images.get(id)).toEqual({
      kind: 'jpeg', width: 30, height: 20, components: 3, inverted: false, bytes, alpha: null,
    })
  })

  test('loses its colours where grey is asked for', () => {
    const { images } = setUp(true)
    expect(images.get(images.add('a.png', png()))).toMatchObject({ components: 1, kind: 'raw' })
  })
})

describe('WebP and SVG images', () => {
  const svg = (text: string): Uint8Array => new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${text}</svg>`)

  test('have the size of the picture as it is seen', () => {
    const { images } = setUp()
    expect(images.info(images.add('a', webpFiles.turned))).toEqual({ format: 'webp', width: 2, height: 4, orientation: 6 })
    expect(images.info(images.add('b', svg('viewBox="0 0 40.6 10.4">')))).toEqual({ format: 'svg', width: 40.6, height: 10.4, orientation: 1 })
    expect(images.info(images.add('c', new Uint8Array(gzipSync(svg('width="5" height="6">')))))).toMatchObject({ format: 'svg', width: 5, height: 6 })
  })

  test('the decoder of WebP is loaded when the first one is decoded', () => {
    let loaded = 0
    const ignore = (): void => undefined
    const images = new Images({
      grayscale: true, readsGif: true, inflate: (bytes) => unzipSync(bytes), failed: ignore, ignored: ignore, keptColors: ignore,
      webp: () => {
        loaded++
        return loadWebpDecoder()
      },
    })
    const id = images.add('a', webpFiles.lossless)
    expect(loaded).toBe(0)
    expect(images.get(id)).toMatchObject({ kind: 'raw', components: 1 })
    expect(loaded).toBe(1)
  })

  test('of an SVG image it is told what is not drawn, that it is damaged, and that it keeps its colours', () => {
    const { images, failures } = setUp(true)
    const [good, bad] = [images.add('good.svg', svg('><text>a</text>')), images.add('bad.svg', svg('><g>'))]
    const data = images.get(good)
    if (data?.kind === 'vector') data.draw(new VectorLog(), 9, 9)
    expect(images.get(bad)).toBeNull()
    expect(failures).toEqual([
      'good.svg keeps its colours', 'good.svg ignores text', 'bad.svg: it is damaged: its element <g> is not closed',
    ])
  })
})

describe('bytes that are no image', () => {
  test.each([
    ['GIF89a', 'cut off'], ['RIFF....WEBP', 'cut off'], ['<svg ', 'no <svg> element'], ['\x1f\x8b', 'unpacked'], ['<html>', 'not an image'], ['', 'is empty'],
    ['\x89PNG\r\n\x1a\n', 'cut off'], ['\xff\xd8\xff', 'cut off'],
  ])('as in %j are refused with a reason', (text, reason) => {
    const { images } = setUp()
    expect(images.add('x', Uint8Array.from(text, (char) => char.charCodeAt(0)))).toBe(0)
    expect(images.reasonOf('x')).toContain(reason)
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
