import { encode, decode } from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import { ImageError } from './image-error.ts'
import { readJpeg, withRgbMark } from './jpeg.ts'
import {
  adobe, ascii, bareFrame, exif, frame, huffman, jfif, jpegOf, quantization, RGB_IDS, scan, scanHead, scanOf, segment, tables,
} from './testing/jpeg-parts.ts'

const photo = (width: number, height: number): Uint8Array => {
  const data = new Uint8Array(width * height * 4).map((_, i) => (i * 37) % 256)
  return encode({ width, height, data }, 80).data
}

/** The file without its segments of one kind. */
const without = (bytes: Uint8Array, marker: number): Uint8Array => {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (bytes[at + 1] !== 0xda) {
    const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
    if (bytes[at + 1] !== marker) parts.push(bytes.subarray(at, end))
    at = end
  }
  return new Uint8Array(Buffer.concat([...parts, bytes.subarray(at)]))
}

describe('the header of a JPEG file', () => {
  test('tells what an encoder wrote', () => {
    expect(readJpeg(photo(21, 13))).toEqual({ width: 21, height: 13, components: 3, inverted: false, plainRgb: false, orientation: 1 })
  })

  test.each([
    ['grey', [frame({ ids: [1] })], { components: 1, inverted: false }],
    ['progressive', [frame({ marker: 0xc2 }), scanHead([1, 2, 3], [0, 0, 0]), [9]], { components: 3 }],
    ['standard', [frame({ marker: 0xc1 })], { components: 3 }],
    ['CMYK', [frame({ ids: [1, 2, 3, 4] })], { components: 4, inverted: false }],
    ['CMYK from Adobe', [adobe(0), frame({ ids: [1, 2, 3, 4] })], { components: 4, inverted: true }],
    ['YCCK from Adobe', [adobe(2), frame({ ids: [1, 2, 3, 4] })], { components: 4, inverted: true }],
    ['RGB from Adobe', [adobe(0), frame({ ids: RGB_IDS }), scanHead(RGB_IDS), [9]], { components: 3, inverted: false, plainRgb: false }],
    ['RGB by the names of its components', [frame({ ids: RGB_IDS }), scanHead(RGB_IDS), [9]], { plainRgb: true }],
    ['JFIF whatever its components are called', [jfif, frame({ ids: RGB_IDS }), scanHead(RGB_IDS), [9]], { plainRgb: false }],
    ['with a comment that names Adobe', [segment(0xfe, ascii('Adobe 1234567890')), frame({ ids: [1, 2, 3, 4] })], { inverted: false }],
    ['with an empty segment of an application', [segment(0xee, []), segment(0xe1, []), frame()], { orientation: 1 }],
    ['with bytes between segments', [[1, 2, 3], frame()], { width: 3, height: 2 }],
    ['with fill bytes', [[0xff, 0xff], frame()], { width: 3, height: 2 }],
    ['of greatest width', [frame({ width: 65_535, ids: [1] }), scanHead([1]), Array.from({ length: 2048 }, () => 0)], { width: 65_535, height: 2 }],
    ['with tables between its frame and its data', [bareFrame(), tables], { width: 3, height: 2 }],
    ['with a table that no scan asks for', [tables, segment(0xc4, [3, 3, ...Array.from({ length: 15 }, () => 0), 1, 2, 3]), bareFrame()], { width: 3 }],
  ])('is understood: %s', (_, parts, expected) => {
    expect(readJpeg(jpegOf(...parts, ...(parts.some(([, marker]) => marker === 0xda) ? [[0xff, 0xd9]] : [scan])))).toMatchObject(expected)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('gives the orientation %i of EXIF in both byte orders', (orientation) => {
    expect(readJpeg(jpegOf(jfif, exif(orientation), frame(), scan)).orientation).toBe(orientation)
    expect(readJpeg(jpegOf(exif(orientation, true), frame(), scan)).orientation).toBe(orientation)
  })

  test.each([
    ['a value that is none', exif(9)], ['a value of the wrong type', exif(6, false, 4)],
    ['another byte order mark', segment(0xe1, [...ascii('Exif\0\0'), ...ascii('XX'), 0, 42, 0, 0, 0, 8, 0, 1, 0, 0])],
    ['a directory far outside', segment(0xe1, [...ascii('Exif\0\0'), ...ascii('MM'), 0, 42, 255, 255, 255, 255, 0, 1, 0, 0])],
    ['more entries than there are', segment(0xe1, [...ascii('Exif\0\0'), ...ascii('MM'), 0, 42, 0, 0, 0, 8, 255, 255, 1, 2])],
    ['XMP in place of EXIF', segment(0xe1, ascii('http://ns.adobe.com/xap/1.0/\0<x/>'))],
  ])('is not turned by %s', (_, metadata) => {
    expect(readJpeg(jpegOf(metadata, frame(), scan)).orientation).toBe(1)
  })

  test.each([
    ['no frame', [scan], 'before its frame header'],
    ['no scan', [frame(), [0xff, 0xd9]], 'no image data'],
    ['two frames', [frame(), frame(), scan], 'more than one frame'],
    ['a width of 0', [frame({ width: 0 }), scan], 'width or height'],
    ['a height of 0', [frame({ height: 0 }), scan], 'width or height'],
    ['12 bits', [frame({ precision: 12 }), scan], '12 bits'],
    ['two components', [frame({ ids: [1, 2] }), scan], '2 colour components'],
    ['a lossless frame', [frame({ marker: 0xc3 }), scan], 'lossless'],
    ['arithmetic coding', [frame({ marker: 0xc9 }), scan], 'arithmetically'],
    ['sampling of 0', [frame({ sampling: 0x10 }), scan], 'sampling'],
    ['a frame that is too short', [segment(0xc0, [8, 0, 1, 0, 1, 3, 1]), scan], 'too short'],
    ['what needs more than 128 MiB', [frame({ width: 65_535, height: 65_535 }), scan], 'need more than 128 MiB'],
    ['what needs more than 128 MiB in four colours', [frame({ width: 8000, height: 5000, ids: [1, 2, 3, 4] }), scan], 'need more than 128 MiB'],
    ['a size far beyond the data', [frame({ width: 4000, height: 3000 }), scan], 'too few for 4000x3000'],
    ['a size far beyond data in steps', [frame({ marker: 0xc2, width: 4000, height: 3000 }), scanHead([1, 2, 3], [0, 0, 0]), [1, 2, 3, 0xff, 0xd9]], 'too few'],
    ['data without quantization tables', [huffman(0), huffman(1), bareFrame(), scan], 'a quantization table is missing'],
    ['data without a table of DC values', [quantization(), huffman(1), bareFrame(), scan], 'a Huffman table is missing'],
    ['data without a table of AC values', [quantization(), huffman(0), bareFrame(), scan], 'a Huffman table is missing'],
    ['finer data without their table', [quantization(), huffman(0), bareFrame({ marker: 0xc2 }), scanHead([1], [1, 5, 0]), [1, 0xff, 0xd9]], 'a Huffman table is missing'],
    ['a quantization table that is cut off', [segment(0xdb, [0, 1, 1, 1]), frame(), scan], 'quantization table is malformed'],
    ['a quantization table of a wrong kind', [segment(0xdb, [0x20, ...Array.from({ length: 200 }, () => 1)]), frame(), scan], 'quantization table is malformed'],
    ['a Huffman table that is cut off', [segment(0xc4, [0, 1, 1, 1]), frame(), scan], 'Huffman table is malformed'],
    ['a Huffman table of more codes than there are', [frame(), segment(0xc4, [0, 3, ...Array.from({ length: 15 }, () => 0), 1, 2, 3]), scan], 'Huffman table is missing or malformed'],
    ['a Huffman table of values that are too large', [frame(), segment(0xc4, [0, 1, ...Array.from({ length: 15 }, () => 0), 16]), scan], 'Huffman table is missing or malformed'],
    ['a Huffman table without codes', [frame(), segment(0xc4, Array.from({ length: 17 }, () => 0)), scan], 'Huffman table is missing or malformed'],
    ['data of an unknown component', [frame(), scanOf(9)], 'a component that it does not have'],
    ['a scan without components', [frame(), scanOf()], 'header of its data'],
    ['steps in a wrong order', [frame({ marker: 0xc2 }), scanOf(1)], 'header of its data'],
    ['too much sampling together', [frame({ sampling: 0x22 }), scanOf(1, 2, 3)], 'sum of its sampling factors is too large'],
    ['a segment without length', [[0xff, 0xe0, 0, 1], frame(), scan], 'no length'],
    ['a segment beyond the end', [frame(), [0xff, 0xe0, 255, 255]], 'cut off'],
  ])('is refused: %s', (_, parts, reason) => {
    expect(() => readJpeg(jpegOf(...parts))).toThrow(ImageError)
    expect(() => readJpeg(jpegOf(...parts))).toThrow(reason)
  })

  test.each([[0xdb, 'quantization'], [0xc4, 'Huffman']])('is refused without the tables that an encoder wrote (marker %i)', (marker, kind) => {
    expect(() => readJpeg(without(photo(21, 13), marker))).toThrow(`a ${kind} table is missing`)
  })

  test('is refused where an encoder wrote a size and somebody else another', () => {
    const bytes = photo(21, 13).slice()
    const at = Buffer.from(bytes).indexOf(Buffer.of(0xff, 0xc0))
    bytes.set([0x40, 0, 0x10, 0], at + 5)
    expect(() => readJpeg(bytes)).toThrow('need more than 128 MiB')
    bytes.set([0x04, 0, 0x04, 0], at + 5)
    expect(() => readJpeg(bytes)).toThrow('too few for 1024x1024')
    bytes.set([0, 0, 0, 21], at + 5)
    expect(() => readJpeg(bytes)).toThrow('width or height')
  })

  test('takes pictures of one colour, which need the fewest bits', () => {
    for (const size of [8, 64, 1000]) {
      const data = new Uint8Array(size * size * 4).fill(255)
      expect(readJpeg(encode({ width: size, height: size, data }, 50).data).width).toBe(size)
    }
  })

  test('may be given the mark of RGB, and is the same picture to a reader that needs none', () => {
    const marked = withRgbMark(jpegOf(frame({ ids: RGB_IDS }), scanOf(...RGB_IDS)))
    expect([...marked.subarray(0, 4)]).toEqual([0xff, 0xd8, 0xff, 0xee])
    expect(readJpeg(marked)).toMatchObject({ width: 3, height: 2, components: 3, plainRgb: false })
  })

  test('is refused wherever the file is cut off', () => {
    const whole = photo(9, 9)
    expect(decode(whole, { useTArray: true }).width).toBe(9)
    for (let length = 3; length < whole.length; length++) expect(() => readJpeg(whole.subarray(0, length)), `${length}`).toThrow(ImageError)
  })
})
