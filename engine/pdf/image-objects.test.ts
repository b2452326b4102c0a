import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'node:zlib'
import { encode } from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import type { ImageId } from '../arena/ids.ts'
import { loadWebpDecoder } from '../host-node/webp.ts'
import { Images } from '../images/cache.ts'
import { ColorType } from '../images/png-file.ts'
import { exif, frame, adobe, jpegOf, RGB_IDS, scan, scanOf } from '../images/testing/jpeg-parts.ts'
import { chunk, encodePng, filteredRows, header, pngOf, type PngSpec } from '../images/testing/png-encoder.ts'
import type { Canvas } from '../paint/canvas.ts'
import { PdfReader } from './testing/reader.ts'
import { Typeset } from './testing/typeset.ts'

const translucent: PngSpec = { width: 3, height: 2, depth: 8, colorType: ColorType.rgba, sample: (x, y, c) => (c === 3 ? 100 + x : x * 80 + y + c) }
const gray: PngSpec = { width: 9, height: 3, depth: 2, colorType: ColorType.gray, sample: (x, y) => (x + y) % 4 }
const colored: PngSpec = { width: 4, height: 4, depth: 8, colorType: ColorType.rgb, sample: (x, y, c) => x * 60 + y + c, filter: (row) => row % 5 }
const indexed: PngSpec = {
  width: 5, height: 5, depth: 4, colorType: ColorType.palette, palette: Uint8Array.of(255, 0, 0, 0, 255, 0, 0, 0, 255),
  transparency: Uint8Array.of(0, 255), sample: (x, y) => (x + y) % 3,
}
const jpeg = new Uint8Array(encode({ width: 8, height: 8, data: new Uint8Array(256).fill(90) }, 90).data)

const embed = (files: readonly Uint8Array[], compress: boolean) => {
  const failures: string[] = []
  const images = new Images({
    grayscale: false, readsGif: true,
    inflate: (bytes, limit) => unzipSync(bytes, { maxOutputLength: limit }),
    webp: loadWebpDecoder,
    failed: (name) => failures.push(name),
    ignored: (name, what) => failures.push(`${name} ${what}`),
    keptColors: (name) => failures.push(`${name} colours`),
  })
  const document = new Typeset().document({ compress }, { images })
  const canvas = document.beginPage(400, 300)
  for (const [i, bytes] of files.entries()) {
    const id = images.add(`${i}`, bytes)
    canvas.image(id, 10 + i * 50, 10, 40, 40)
    canvas.image(id, 10 + i * 50, 60, 40, 40)
  }
  document.endPage()
  document.finish({})
  const bytes = document.take().slice()
  const reader = new PdfReader(bytes)
  const [page = ''] = reader.pages()
  const resources = reader.object(reader.ref(page, 'Resources'))
  const imageAt = (number: number): number => Number(new RegExp(`/X${number} (\\d+) 0 R`).exec(resources)?.[1])
  return { bytes, reader, failures, imageAt, content: reader.content(page) }
}

describe.each([true, false])('in a file (compressed: %s)', (compress) => {
  const files = [encodePng(translucent), encodePng(gray), encodePng(colored), encodePng(indexed), jpeg]
  const { bytes, reader, imageAt, content } = embed(files, compress)

  test('each image is written once, and drawn as often as it is placed', () => {
    expect(content.match(/ Do\n/g)).toHaveLength(10)
    expect(reader.text.match(/\/Subtype \/Image/g)).toHaveLength(5 + 2)
  })

  test('an alpha channel is a soft mask beside the colours, both deflated', () => {
    const image = reader.object(imageAt(1))
    expect(image).toContain('/Width 3 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8 ')
    expect(image).toContain('/FlateDecode')
    expect([...reader.stream(imageAt(1)).subarray(0, 6)]).toEqual([0, 1, 2, 80, 81, 82])
    const mask = reader.ref(image, 'SMask')
    expect(reader.object(mask)).toContain('/ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode')
    expect([...reader.stream(mask)]).toEqual([100, 101, 102, 100, 101, 102])
  })

  test('grey rows stay grey, in their depth, as they are stored', () => {
    const image = reader.object(imageAt(2))
    expect(image).toContain('/ColorSpace /DeviceGray /BitsPerComponent 2 ')
    expect(image).toContain('/DecodeParms << /Predictor 15 /Colors 1 /BitsPerComponent 2 /Columns 9 >>')
    expect(reader.stream(imageAt(2))).toEqual(filteredRows(gray))
  })

  test('colour rows say that a pixel has three samples', () => {
    expect(reader.object(imageAt(3))).toContain('/Predictor 15 /Colors 3 /BitsPerComponent 8 /Columns 4')
  })

  test('a palette becomes an indexed colour space, its transparent entries a mask', () => {
    const image = reader.object(imageAt(4))
    expect(image).toContain('/ColorSpace [/Indexed /DeviceRGB 2 <FF000000FF000000FF>] /BitsPerComponent 4 ')
    expect(image).toContain('/Predictor 15 /Colors 1 /BitsPerComponent 4 /Columns 5')
    expect([...reader.stream(reader.ref(image, 'SMask')).subarray(0, 5)]).toEqual([0, 255, 255, 0, 255])
  })

  test('a JPEG file is there byte by byte', () => {
    expect(reader.object(imageAt(5))).toContain('/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode ')
    expect(Buffer.from(bytes).includes(Buffer.from(jpeg))).toBe(true)
  })

  test.runIf(spawnSync('qpdf', ['--version']).status === 0)('qpdf finds nothing wrong', () => {
    const directory = mkdtempSync(join(tmpdir(), 'pdfconv-images-'))
    try {
      const path = join(directory, 'images.pdf')
      writeFileSync(path, bytes)
      expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain('No syntax or stream encoding errors found')
    } finally {
      rmSync(directory, { recursive: true })
    }
  })
})

test('CMYK from Adobe programs is read the other way round, other CMYK is not', () => {
  const ids = [1, 2, 3, 4]
  const { reader, imageAt } = embed([jpegOf(adobe(2), frame({ ids }), scan), jpegOf(exif(1), frame({ ids }), scan)], false)
  expect(reader.object(imageAt(1))).toContain('/ColorSpace /DeviceCMYK /BitsPerComponent 8 /Decode [1 0 1 0 1 0 1 0] /Filter /DCTDecode')
  expect(reader.object(imageAt(2))).toContain('/ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode')
})

test('RGB that only its component names tell is kept from being taken for YCbCr', () => {
  const { reader, imageAt } = embed([jpegOf(frame({ ids: RGB_IDS }), scanOf(...RGB_IDS))], false)
  expect([...reader.stream(imageAt(1)).subarray(0, 18)]).toEqual([0xff, 0xd8, ...adobe(0)])
})

test('an image that turns out to be damaged is drawn as nothing, and the rest stays', () => {
  const bad = pngOf(header(2, 2, 8, 6), chunk('IDAT', Uint8Array.of(0x78, 0x9c, 1, 2, 3)))
  const { content, failures, reader } = embed([bad, encodePng(gray)], false)
  expect(failures).toEqual(['0'])
  expect(content.match(/ Do\n/g)).toHaveLength(2)
  expect(content.match(/^q\b/gm)).toHaveLength(content.match(/^Q$/gm)?.length ?? 0)
  expect(reader.text.match(/\/Subtype \/Image/g)).toHaveLength(1)
})

describe('tiles', () => {
  const area = { x: 10, y: 20, width: 100, height: 64, tileX: 10, tileY: 20, tileWidth: 20, tileHeight: 16, stepX: 20, stepY: 16 }
  const tiled = (draw: (canvas: Canvas, image: ImageId) => void) => {
    const fail = (name: string): never => {
      throw new Error(name)
    }
    const images = new Images({
      grayscale: false, readsGif: true, inflate: (bytes) => unzipSync(bytes), webp: loadWebpDecoder, failed: fail, ignored: fail, keptColors: fail,
    })
    const document = new Typeset().document({ compress: false }, { images })
    draw(document.beginPage(400, 300), images.add('a', encodePng(colored)))
    document.endPage()
    document.finish({})
    const reader = new PdfReader(document.take().slice())
    const [page = ''] = reader.pages()
    const [pattern = ''] = /<<[^]*?\/PatternType[^]*?>>/.exec(reader.text) ?? []
    return { reader, pattern, content: reader.content(page) }
  }

  test('a tile that is not repeated is an image within a clip', () => {
    const { pattern, content } = tiled((canvas, image) => canvas.fillTiled(image, { ...area, stepX: 0, stepY: 0 }))
    expect(pattern).toBe('')
    expect(content).toContain('10 20 100 64 re\nW n\nq 19.998 0 0 -15.998 10.001 35.999 cm\n')
  })

  test('many tiles are one fill with a pattern, whatever their number', () => {
    const { pattern, content } = tiled((canvas, image) => canvas.fillTiled(image, area))
    expect(content.match(/ scn\n/g)).toHaveLength(1)
    expect(content).not.toContain(' Do')
    expect(pattern).toContain('/BBox [0 0 20 16] /XStep 20 /YStep 16')
    // Half a point a px, y up: the first tile hangs from (10, 20) of a page 300 px high.
    const [a, b, c, d, e, f] = (/\/Matrix \[([^\]]*)\]/.exec(pattern)?.[1] ?? '').split(' ').map(Number)
    const scale = a ?? 0
    expect([b, c]).toEqual([0, 0])
    expect([d, (e ?? 0) / scale, (f ?? 0) / scale]).toEqual([-scale, 10, 280])
  })

  test('within a group the pattern starts from the space of the form', () => {
    const { pattern } = tiled((canvas, image) => {
      canvas.transform(2, 0, 0, 2, 5, 5)
      canvas.beginGroup(0.5)
      canvas.transform(1, 0, 0, 1, 7, 0)
      canvas.fillTiled(image, area)
      canvas.endGroup()
    })
    expect(pattern).toContain('/Matrix [1 0 0 1 17 20]')
  })

  test('a single row fills no more than its own height', () => {
    const { content } = tiled((canvas, image) => canvas.fillTiled(image, { ...area, stepY: 0, tileY: 30 }))
    expect(content).toContain('scn\n10 30 100 16 re\nf\n')
  })

  test('nothing is written for areas and tiles without extent, nor for tiles outside', () => {
    const { content } = tiled((canvas, image) => {
      canvas.fillTiled(image, { ...area, width: 0 })
      canvas.fillTiled(image, { ...area, tileWidth: 0 })
      canvas.fillTiled(image, { ...area, tileX: 200 })
    })
    expect(content).not.toMatch(/scn| Do/)
  })
})
