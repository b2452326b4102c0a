/** Images and fonts of every kind, checked in the PDF, at both CSS levels. */
import { encode } from 'jpeg-js'
import { describe, expect, test } from 'vitest'
import { CollectingSink, createTestHost } from '../debug/testing/test-host.ts'
import { ColorType } from '../images/png-file.ts'
import { encodeGif } from '../images/testing/gif-encoder.ts'
import { encodePng } from '../images/testing/png-encoder.ts'
import { inputError } from '../messages/errors.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { packWoff, tinyFont, tinyWoff2 } from '../text/testing/tiny-font.ts'
import { Engine } from './engine.ts'

const standard: readonly OptionPair[] = [['css', 'standard']]

const convert = async (html: string, files: Readonly<Record<string, Uint8Array | string>>, pairs: readonly OptionPair[] = []) => {
  const host = createTestHost()
  const load = (reference: string, base: string) => {
    const file = files[base + reference]
    if (file === undefined) throw inputError(`${base}${reference} is not there`)
    return { bytes: typeof file === 'string' ? new TextEncoder().encode(file) : file, url: base + reference }
  }
  const engine = new Engine(parseOptions([['no-pdf-compression', null], ...pairs], 'library'), { ...host, load }, new CollectingSink())
  await engine.feed(new TextEncoder().encode(`<!doctype html><style>@page{margin:0}body{margin:0}</style>${html}`))
  const { output } = await engine.finish()
  return { text: Buffer.from(output).toString('latin1'), warnings: host.warnings }
}

const png = encodePng({ width: 4, height: 2, depth: 8, colorType: ColorType.rgb, sample: (x, y, c) => x * 50 + y * 20 + c })
const gif = encodeGif({ width: 4, height: 2, palette: [255, 0, 0, 0, 255, 0], index: (x) => x % 2, transparent: 1 })
const upright = new Uint8Array(encode({ width: 16, height: 8, data: new Uint8Array(512).fill(99) }, 80).data)

/** With an EXIF part for the camera orientation. */
const turned = (orientation: number): Uint8Array => {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  const exif = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff]
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, exif.length + 2, ...exif, ...upright.subarray(2)])
}

describe('images', () => {
  test('a GIF is refused at the listed level and says what to do, and is read at the standard one', async () => {
    const listed = await convert('<img src=a.gif>', { 'a.gif': gif }, [['css', 'listed']])
    expect(listed.text).not.toContain('/Subtype /Image')
    expect(listed.warnings).toEqual([expect.stringMatching(/a\.gif could not be loaded: it is a GIF image.*\n.*save the image as PNG/)])
    const drawn = await convert('<img src=a.gif>', { 'a.gif': gif }, standard)
    expect(drawn.text).toMatch(/\/Width 4 \/Height 2 \/ColorSpace \/DeviceRGB .*\/SMask/)
    expect(drawn.warnings).toEqual([])
  })

  test('the EXIF orientation of background images is followed', async () => {
    const html = '<div style="width:40px;height:40px;background:url(a.jpg) no-repeat">'
    const matrices = async (bytes: Uint8Array): Promise<string> =>
      (await convert(html, { 'a.jpg': bytes })).text.match(/^\S+ \S+ \S+ \S+ \S+ \S+ cm$/gm)?.join() ?? ''
    expect(await matrices(upright)).not.toContain('0 1 -1 0')
    // Stored 16 px wide, shown 8 px wide: the right side becomes the bottom.
    expect(await matrices(turned(6))).toContain('0 1 -1 0 8 0 cm')
  })

  test('one that is used three times is one object', async () => {
    const { text } = await convert('<img src=a.png><img src=a.png><img src=a.png>', { 'a.png': png })
    expect(text.match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(text.match(/ Do$/gm)).toHaveLength(3)
  })

  test('broken images, backgrounds and sheets leave the rest as it is', async () => {
    const { text, warnings } = await convert(
      '<link rel=stylesheet href=gone.css><img src=broken.png><div style="background:url(gone.png);height:9px"></div><img src=a.png>',
      { 'a.png': png, 'broken.png': png.slice(0, 40) },
    )
    expect(text.match(/ Do$/gm)).toHaveLength(1)
    expect(warnings).toHaveLength(3)
  })

  test('are found below what <base> says', async () => {
    const { warnings } = await convert('<base href="dir/"><img src=a.png><img src=b.png>', { 'dir/a.png': png, 'b.png': png })
    expect(warnings).toEqual([expect.stringContaining('b.png')])
  })
})

describe('fonts packed for the web', () => {
  const html = '<style>@font-face{font-family:Tiny;src:url(tiny)}p{font-family:Tiny}</style><p>Ao'

  test.each([['WOFF', packWoff(tinyFont)], ['WOFF2', tinyWoff2]])('%s is embedded at the standard level', async (_, bytes) => {
    const { text, warnings } = await convert(html, { tiny: bytes }, standard)
    expect(warnings).toEqual([])
    expect(text).toMatch(/\/BaseFont \/[A-Z]{6}\+DejaVuSans/)
    expect(text).toContain('/FontFile2')
  })

  test('are the same in the PDF as the plain font', async () => {
    const plain = await convert(html, { tiny: tinyFont }, standard)
    expect((await convert(html, { tiny: packWoff(tinyFont) }, standard)).text).toBe(plain.text)
  })

  test.each([['by its bytes', 'url(tiny)'], ['by its format', 'url(tiny) format("woff2")']])('are refused at the listed level, %s', async (_, source) => {
    const { text, warnings } = await convert(html.replace('url(tiny)', source), { tiny: tinyWoff2 }, [['css', 'listed']])
    expect(text).not.toContain('DejaVuSans')
    expect(warnings).toEqual([expect.stringMatching(/the font tiny cannot be used: .*--css standard/s)])
  })

  test('are chosen by format, the first that can be read', async () => {
    const css = html.replace('url(tiny)', 'url(a.eot) format("embedded-opentype"),url(tiny) format("woff2")')
    const { text, warnings } = await convert(css, { tiny: tinyWoff2 }, standard)
    expect(text).toContain('DejaVuSans')
    expect(warnings).toEqual([])
  })
})
