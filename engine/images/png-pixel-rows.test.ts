import { describe, expect, it, test } from 'vitest'
import { narrowed, splitGray } from './pixel-words.ts'
import { ColorType, type PngFile } from './png-file.ts'
import { unfilterPixels } from './png-pixel-rows.ts'
import { readAlpha, readColors, unfilter } from './png-pixels.ts'

/** Pseudo-random numbers, the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) | 0
    yield (state >>> 16) & 0xff
  }
}

/** Rows with every filter, with runs of equal bytes as in drawings. */
function rowsOf(length: number, height: number): Uint8Array {
  const random = numbers(length * 31 + height)
  const next = (): number => random.next().value as number
  const rows = new Uint8Array((length + 1) * height)
  for (let row = 0; row < height; row++) {
    rows[row * (length + 1)] = (row * 3 + 4) % 5
    for (let i = 0; i < length; i++) rows[row * (length + 1) + 1 + i] = next() < 100 ? 0 : next()
  }
  return rows
}

const fileOf = (width: number, height: number, colorType: ColorType, depth: 8 | 16): PngFile =>
  ({ width, height, colorType, depth, interlaced: false, transparency: null, palette: new Uint8Array(0) }) as unknown as PngFile

describe.each([
  ['gray and alpha', ColorType.grayAlpha, 8, 2], ['gray of 16 bits', ColorType.gray, 16, 2], ['gray and alpha of 16 bits', ColorType.grayAlpha, 16, 4],
  ['colours and alpha', ColorType.rgba, 8, 4], ['colours of 16 bits', ColorType.rgb, 16, 6], ['colours and alpha of 16 bits', ColorType.rgba, 16, 8],
] as const)('rows of %s', (_, colorType, depth, size) => {
  test.each([1, 2, 3, 7, 16])('%d pixels wide are freed of their filters as byte by byte', (width) => {
    const rows = rowsOf(width * size, 11)
    const expected = rows.slice()
    unfilter(fileOf(width, 11, colorType, depth), expected)
    const length = width * size
    const pixels = unfilterPixels(rows.slice(), width, 11, size)
    for (let row = 0; row < 11; row++) {
      expect(pixels.subarray(row * length, (row + 1) * length)).toEqual(expected.subarray(row * (length + 1) + 1, (row + 1) * (length + 1)))
    }
  })
})

it('a filter that PNG does not define is damage in rows of any pixels', () => {
  for (const size of [2, 4, 6, 8]) expect(() => unfilterPixels(Uint8Array.of(9, ...new Uint8Array(size)), 1, 1, size)).toThrow(/filter 9/)
})

it('samples of 16 bits are rounded to 8', () => {
  const bytes = Uint8Array.from({ length: 0x20000 }, (_, i) => (i & 1) === 0 ? i >> 9 : (i >> 1) & 0xff)
  expect(narrowed(bytes)).toEqual(Uint8Array.from({ length: 0x10000 }, (_, sample) => Math.round(sample * 255 / 65_535)))
  expect(narrowed(Uint8Array.of(1, 200, 7, 7, 3, 129))).toEqual(Uint8Array.of(2, 7, 3))
})

test.each([1, 2, 3, 4, 5, 9])('%d pixels of gray and alpha are parted as one by one', (width) => {
  const stored = rowsOf(width * 2, 3)
  for (let row = 0; row < 3; row++) stored[row * (width * 2 + 1)] = 0
  const file = fileOf(width, 3, ColorType.grayAlpha, 8)
  const { color, alpha } = splitGray(unfilterPixels(stored.slice(), width, 3, 2))
  expect(color).toEqual(readColors(file, stored))
  expect(alpha).toEqual(readAlpha(file, stored))
})

it('gray without a translucent pixel has no alpha', () => {
  for (const width of [1, 3, 4, 6]) expect(splitGray(new Uint8Array(width * 2).fill(255)).alpha).toBeNull()
})
