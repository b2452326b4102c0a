import { describe, expect, test } from 'vitest'
import { decodeGif } from './gif.ts'
import { readGif } from './gif-file.ts'
import { encodeGif, type GifPlan } from './testing/gif-encoder.ts'

const four = [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]
const many = Array.from({ length: 256 * 3 }, (_, i) => (i * 7) % 256)
const plain: GifPlan = { width: 3, height: 2, palette: four, index: (x, y) => (x + y) % 4 }

const decoded = (plan: GifPlan, grayscale = false) => decodeGif(readGif(encodeGif(plan)), grayscale)

/** The pixels according to the plan. */
const expected = ({ width, height, palette, index }: GifPlan): number[] =>
  Array.from({ length: width * height }, (_, i) => index(i % width, Math.floor(i / width)) * 3)
    .flatMap((at) => [palette[at] ?? 0, palette[at + 1] ?? 0, palette[at + 2] ?? 0])

describe('the first frame of a GIF file', () => {
  test('is unpacked to colours, without a mask where it is opaque', () => {
    expect(decoded(plain)).toMatchObject({ kind: 'raw', width: 3, height: 2, components: 3, alpha: null })
    expect([...decoded(plain).bytes]).toEqual(expected(plain))
  })

  test('may have more pieces than codes have room for', () => {
    const large: GifPlan = { width: 200, height: 150, palette: many, index: (x, y) => (x * x + y * 31 + ((x * y) >> 3)) % 256 }
    expect([...decoded(large).bytes]).toEqual(expected(large))
    const flat: GifPlan = { width: 300, height: 300, palette: four, index: () => 2 }
    expect([...decoded(flat).bytes]).toEqual(expected(flat))
  })

  test.each([1, 2, 3, 5, 8, 13])('has its rows put into order where they are interlaced (%s rows)', (height) => {
    const rows: GifPlan = { width: 2, height, palette: many, index: (x, y) => y * 10 + x, interlaced: true }
    expect([...decoded(rows).bytes]).toEqual(expected(rows))
  })

  test('lets see through where its transparent index is', () => {
    const { alpha } = decoded({ ...plain, transparent: 1 })
    expect([...(alpha ?? [])]).toEqual([255, 0, 255, 0, 255, 255])
  })

  test('lies on a screen that is transparent around it, with colours of its own', () => {
    const { width, height, alpha, bytes } = decoded({
      ...plain, width: 1, height: 1, index: () => 2, hasLocalColors: true, screen: { width: 3, height: 2, left: 1, top: 1 },
    })
    expect([width, height, [...(alpha ?? [])], [...bytes.subarray(12, 15)]]).toEqual([3, 2, [0, 0, 0, 0, 255, 0], [0, 0, 255]])
  })

  test('makes the screen larger that it reaches beyond', () => {
    expect(readGif(encodeGif({ ...plain, screen: { width: 1, height: 1, left: 2, top: 0 } }))).toMatchObject({ width: 5, height: 2 })
  })

  test('turns grey', () => {
    expect(decoded(plain, true)).toMatchObject({ components: 1, bytes: { length: 6 } })
  })
})

describe('a GIF file that is not sound', () => {
  test('is refused wherever it is cut off', () => {
    const bytes = encodeGif({ ...plain, transparent: 1, hasLocalColors: true })
    for (let length = 6; length < bytes.length - 1; length++) {
      expect(() => decodeGif(readGif(bytes.slice(0, length)), false)).toThrow('it is cut off')
    }
  })

  test('is refused when it claims a size that its data cannot have', () => {
    const bytes = encodeGif({ ...plain, screen: { width: 60_000, height: 60_000, left: 0, top: 0 } })
    expect(() => readGif(bytes)).toThrow('need more than 128 MiB')
    const frame = encodeGif(plain)
    const at = frame.lastIndexOf(0x2c)
    frame.set([0x88, 0x13, 0x88, 0x13], at + 5)
    expect(() => readGif(frame)).toThrow('it is cut off')
  })

  test('is refused when its codes refer to what is not there yet', () => {
    const bytes = encodeGif(plain)
    const data = bytes.length - 1 - 1 - readGif(bytes).data.length
    bytes.set([0xfc], data)
    expect(() => decodeGif(readGif(bytes), false)).toThrow('its codes are inconsistent')
  })

  test('is refused without a picture or without colours', () => {
    expect(() => readGif(Uint8Array.from([...encodeGif(plain).subarray(0, 25), 0x3b]))).toThrow('it contains no image')
    const colorless = encodeGif(plain)
    colorless[10] = 0
    expect(() => readGif(Uint8Array.from([...colorless.subarray(0, 13), ...colorless.subarray(25)]))).toThrow('it has no colours')
  })
})
