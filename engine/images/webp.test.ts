import { expect, test } from 'vitest'
import { loadWebpDecoder } from '../host-node/webp.ts'
import { webpFiles } from './testing/webp-files.ts'
import { decodeWebp } from './webp.ts'
import { readWebp } from './webp-file.ts'

const decoder = loadWebpDecoder()
const decoded = (bytes: Uint8Array, grayscale = false) => decodeWebp(readWebp(bytes), grayscale, decoder)

/** Red, green, blue, alpha of a pixel. */
const pixel = (bytes: Uint8Array, x: number, y: number): readonly number[] => {
  const { width, bytes: rgb, alpha } = decoded(bytes)
  const at = y * width + x
  return [...rgb.subarray(at * 3, at * 3 + 3), alpha?.[at] ?? 255]
}

const near = (got: readonly number[], wanted: readonly number[]): void => {
  for (const [i, value] of wanted.entries()) expect(Math.abs((got[i] ?? -1000) - value)).toBeLessThan(12)
}

test('lossless files keep colours and alpha as they are', () => {
  expect(readWebp(webpFiles.lossless)).toMatchObject({ width: 4, height: 2, orientation: 1 })
  expect(pixel(webpFiles.lossless, 0, 0)).toEqual([0, 255, 0, 128])
  expect(pixel(webpFiles.lossless, 1, 0)).toEqual([255, 0, 0, 255])
  expect(pixel(webpFiles.lossless, 3, 1)[3]).toBe(0)
})

test('lossy files without alpha have no plane for it', () => {
  expect(readWebp(webpFiles.lossy)).toMatchObject({ width: 16, height: 16 })
  expect(decoded(webpFiles.lossy)).toMatchObject({ kind: 'raw', width: 16, height: 16, components: 3, alpha: null })
  near(pixel(webpFiles.lossy, 2, 2), [200, 40, 20, 255])
  near(pixel(webpFiles.lossy, 13, 13), [20, 40, 200, 255])
})

test('lossy files with alpha have both', () => {
  near(pixel(webpFiles.lossyAlpha, 2, 2), [200, 40, 20, 255])
  expect(pixel(webpFiles.lossyAlpha, 2, 14)[3]).toBe(0)
})

test.each(['animated', 'animatedLossy'] as const)('of %s files the first frame is drawn', (name) => {
  const still = name === 'animated' ? webpFiles.lossless : webpFiles.lossyAlpha
  const { width, height } = readWebp(still)
  expect(readWebp(webpFiles[name])).toMatchObject({ width, height })
  near(pixel(webpFiles[name], 1, 0), pixel(still, 1, 0))
  near(pixel(webpFiles[name], width - 1, height - 1).slice(3), pixel(still, width - 1, height - 1).slice(3))
})

test('a first frame smaller than the picture stands where it belongs', () => {
  const file = webpFiles.animated.slice()
  // The image becomes 8x6; the frame moves to (2, 4).
  file.set([7, 0, 0, 5, 0, 0], 24)
  file.set([1, 0, 0, 2, 0, 0], 52)
  expect(readWebp(file)).toMatchObject({ width: 8, height: 6, left: 2, top: 4, frameWidth: 4, frameHeight: 2 })
  expect(pixel(file, 2, 4)).toEqual([0, 255, 0, 128])
  expect(pixel(file, 0, 0)[3]).toBe(0)
})

test('the EXIF orientation is told', () => {
  expect(readWebp(webpFiles.turned)).toMatchObject({ width: 4, height: 2, orientation: 6 })
})

test('--grayscale takes the colours', () => {
  expect(decoded(webpFiles.lossy, true).components).toBe(1)
})

test.each([
  ['cut off', 20, 'cut off'], ['cut in its header', 10, 'cut off'], ['cut before its data', 16, 'cut off'],
] as const)('a file that is %s is refused', (_, length, reason) => {
  expect(() => readWebp(webpFiles.lossless.slice(0, length))).toThrow(reason)
})

test('damage in the data is found when it is decoded', () => {
  const file = webpFiles.lossy.slice()
  file.fill(0xff, 40)
  file.fill(0xff, 30, 33)
  expect(() => decoded(file)).toThrow(/damaged/)
})

test('a size that needs too much memory is refused by the header', () => {
  const file = webpFiles.animated.slice()
  file.set([0xff, 0xff, 0x00, 0xff, 0xff, 0x00], 24)
  expect(() => readWebp(file)).toThrow('65536x65536')
})

test('nothing global is left behind', () => {
  // Other tests of the thread may have put one there.
  const before = Object.getOwnPropertyDescriptor(globalThis, 'ImageData')
  Reflect.deleteProperty(globalThis, 'ImageData')
  decoded(webpFiles.animated)
  expect('ImageData' in globalThis).toBe(false)
  if (before !== undefined) Object.defineProperty(globalThis, 'ImageData', before)
})
