/**
 * Damaged images of every kind give a result or a reason within the time limit. MUTATIONS=10000 runs that many mutations per file and
 * prints the slowest time.
 */
import { deflateSync, gzipSync, unzipSync } from 'node:zlib'
import { encode } from 'jpeg-js'
import { expect, test } from 'vitest'
import { MOST_TIMES, slowest } from '../debug/testing/growth.ts'
import { loadWebpDecoder } from '../host-node/webp.ts'
import { Images } from './cache.ts'
import { ColorType } from './png-file.ts'
import { encodeGif } from './testing/gif-encoder.ts'
import { encodePng } from './testing/png-encoder.ts'
import { mutated, seededRandom } from './testing/random.ts'
import { svgFiles } from './testing/svg-files.ts'
import { VectorCounter } from './testing/vector-log.ts'
import { webpFiles } from './testing/webp-files.ts'

const count = Number(process.env['MUTATIONS'] ?? 200)
const text = new TextEncoder()
const four = [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]

const files: Readonly<Record<string, Uint8Array>> = {
  'png rgba': encodePng({ width: 9, height: 7, depth: 16, colorType: ColorType.rgba, sample: (x, y, c) => x * 900 + y * 77 + c, filter: (row) => row % 5 }),
  'png interlaced palette': encodePng({
    width: 9, height: 7, depth: 4, colorType: ColorType.palette, palette: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9), sample: (x, y) => (x + y) % 3,
    transparency: Uint8Array.of(0, 99), interlaced: true,
  }),
  gif: encodeGif({ width: 9, height: 11, palette: four, index: (x, y) => (x * y) % 4, transparent: 2, interlaced: true }),
  'gif on a screen': encodeGif({
    width: 5, height: 4, palette: four, index: (x) => x % 4, hasLocalColors: true, screen: { width: 9, height: 9, left: 2, top: 3 },
  }),
  jpeg: new Uint8Array(encode({ width: 16, height: 16, data: new Uint8Array(1024).map((_, i) => i * 7) }, 80).data),
  ...Object.fromEntries(Object.entries(webpFiles).map(([name, bytes]) => [`webp ${name}`, bytes])),
  ...Object.fromEntries(svgFiles.map((file, i) => [`svg ${i + 1}`, text.encode(file)])),
  svgz: new Uint8Array(gzipSync(svgFiles[1] ?? '')),
}

const webp = loadWebpDecoder()

/** The outcome for bytes that may be an image. */
const outcome = (bytes: Uint8Array): 'refused' | 'failed' | 'taken' => {
  let failed = false
  const images = new Images({
    grayscale: false, readsGif: true, inflate: (data, limit) => unzipSync(data, { maxOutputLength: limit }), webp: () => webp,
    failed: () => { failed = true }, ignored: () => undefined, keptColors: () => undefined,
  })
  const id = images.add('a', bytes)
  if (id === 0) {
    expect(images.reasonOf('a')).not.toBe('')
    return 'refused'
  }
  const data = images.get(id)
  if (data?.kind === 'vector') data.draw(new VectorCounter(), 100, 100)
  expect(data === null).toBe(failed)
  return failed ? 'failed' : 'taken'
}

test.each(Object.entries(files))('%s: damaged files are refused or drawn', (name, bytes) => {
  expect(outcome(bytes)).toBe('taken')
  const random = seededRandom(7)
  const outcomes = { refused: 0, failed: 0, taken: 0 }
  const read = (file: Uint8Array) => (): void => { outcomes[outcome(file)]++ }
  const times = slowest(read(bytes), Array.from({ length: count }, () => read(mutated(bytes, random))))
  if (count > 1000) console.log(`${name}: ${JSON.stringify(outcomes)}, the slowest takes ${times.toFixed(0)} times as long as the file itself`)
  expect(times).toBeLessThan(MOST_TIMES)
}, 1_000_000)

test('a file that claims to be large is refused before anything of that size is made', () => {
  const huge = webpFiles.lossless.slice()
  huge.set([0xff, 0xff, 0xff, 0xff], 21)
  expect(outcome(huge)).toBe('refused')
  expect(outcome(new Uint8Array(deflateSync('x')))).toBe('refused')
})
