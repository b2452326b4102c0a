import { unzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ImageId } from '../arena/ids.ts'
import { loadWebpDecoder } from '../host-node/webp.ts'
import { Images } from '../images/cache.ts'
import type { Canvas } from '../paint/canvas.ts'
import { PdfReader } from './testing/reader.ts'
import { Typeset } from './testing/typeset.ts'

const write = (content: string, draw: (canvas: Canvas, image: ImageId) => void, attributes = 'viewBox="0 0 20 10"', grayscale = false) => {
  const ignore = (): void => undefined
  const images = new Images({
    grayscale, readsGif: false, inflate: (bytes) => unzipSync(bytes), webp: loadWebpDecoder, failed: ignore, ignored: ignore, keptColors: ignore,
  })
  const id = images.add('a', new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`))
  const document = new Typeset().document({ compress: false, grayscale }, { images })
  draw(document.beginPage(400, 300), id)
  document.endPage()
  document.finish({})
  const reader = new PdfReader(document.take().slice())
  const [page = ''] = reader.pages()
  const forms = reader.text.split(/^(?=\d+ 0 obj)/m).filter((object) => object.includes('/Subtype /Form'))
  return { text: reader.text, content: reader.content(page), forms, page }
}

const rect = '<rect width="20" height="10" fill="red"/>'
const stops = '<stop stop-color="red"/><stop offset="1" stop-color="blue"/>'

describe('a vector image', () => {
  test('is one form, placed by a matrix wherever it is drawn', () => {
    const { text, content, forms } = write(rect, (canvas, image) => {
      canvas.image(image, 10, 20, 40, 20)
      canvas.image(image, 100, 20, 20, 20)
    })
    expect(forms).toHaveLength(1)
    expect(forms[0]).toContain('1 0 0 rg\n0 0 m\n20 0 l\n20 10 l\n0 10 l\nh\nf\n')
    expect(content).toContain('10 20 40 20 re\nW n\n2 0 0 2 10 20 cm\n')
    expect(content).toContain('100 20 20 20 re\nW n\n1 0 0 1 100 25 cm\n')
    expect(content.match(/ Do\n/g)).toHaveLength(2)
    expect(text).not.toContain('/Subtype /Image')
  })

  test('has a form for each size only where nothing else says how large it is', () => {
    const draw = (canvas: Canvas, image: ImageId): void => {
      for (const width of [40, 50, 40]) canvas.image(image, 0, 0, width, 30)
    }
    expect(write('<rect width="100%" height="50%"/>', draw, '').forms.map((form) => /[\d.]+ 15 l/.exec(form)?.[0])).toEqual(['40 15 l', '50 15 l'])
    expect(write(rect, draw, 'width="20" height="10"').forms).toHaveLength(1)
  })

  test('keeps gradients as shadings, on fills and on strokes', () => {
    const { text, forms } = write(`<linearGradient id="g">${stops}</linearGradient><rect width="20" height="10" fill="url(#g)" stroke="url(#g)"/>`,
      (canvas, image) => canvas.image(image, 0, 0, 20, 10))
    expect(text.match(/\/PatternType 2 \/Shading/g)).toHaveLength(2)
    expect(text).toContain('/Matrix [20 0 0 10 0 0]')
    expect(forms[0]).toMatch(/\/Pattern cs \/P\d+ scn\n0 0 m[^]*\/Pattern CS \/P\d+ SCN\n1 w\n/)
  })

  test('lists in its own resources what it uses, and no more', () => {
    const { forms, text } = write(`<linearGradient id="g">${stops}</linearGradient><rect width="9" height="9" fill="url(#g)"/><g opacity=".5">${rect}${rect}</g>`,
      (canvas, image) => canvas.image(image, 0, 0, 20, 10))
    const form = forms.find((each) => each.includes(' Do\n')) ?? ''
    const ref = /\/Resources (\d+) 0 R/.exec(form)?.[1] ?? ''
    const resources = new RegExp(`^${ref} 0 obj\\n([^]*?)endobj`, 'm').exec(text)?.[1] ?? ''
    expect(resources).toMatch(/\/ExtGState << .*\/ca 0\.5 .*\/XObject << .*\/Pattern << /)
  })

  test('patterns are tiles in the space of the form', () => {
    const { text } = write(`<pattern id="p" width="2" height="2" patternUnits="userSpaceOnUse">${rect}</pattern><g transform="translate(3 4)"><rect width="9" height="9" fill="url(#p)"/></g>`,
      (canvas, image) => canvas.image(image, 50, 50, 40, 20))
    expect(text).toMatch(/\/PatternType 1 \/PaintType 1 \/TilingType 1 \/BBox \[0 0 2 2 \] \/XStep 2 \/YStep 2 \/Matrix \[1 0 0 1 3 4\]/)
  })

  test('a gradient within a tile is drawn there and is no pattern, which readers would misplace', () => {
    const { text } = write(`<linearGradient id="g">${stops}</linearGradient><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"><rect width="3" height="2" fill="url(#g)"/></pattern><rect width="9" height="9" fill="url(#p)"/>`,
      (canvas, image) => canvas.image(image, 0, 0, 20, 10))
    expect(text).not.toContain('/PatternType 2')
    expect(text).toMatch(/\/PatternType 1[^]*?W n\n3 0 0 2 0 0 cm\nq\n\/S\d+ sh\nQ\nQ\n/)
  })

  test('masks and translucent gradients are soft masks, and the page is transparent', () => {
    const mask = write(`<mask id="m">${rect}</mask><g mask="url(#m)">${rect}</g>`, (canvas, image) => canvas.image(image, 0, 0, 20, 10))
    expect(mask.text).toContain('/SMask << /Type /Mask /S /Luminosity')
    expect(mask.page).toContain('/Group')
    const fade = write(`<linearGradient id="g">${stops}<stop offset="1" stop-opacity="0"/></linearGradient><rect width="9" height="9" fill="url(#g)"/>`,
      (canvas, image) => canvas.image(image, 0, 0, 20, 10))
    expect(fade.text).toContain('/SMask << /Type /Mask /S /Luminosity')
  })

  test('masks, patterns and clips that use each other twice are as many objects as there are of them', () => {
    const levels = (level: (at: number) => string): string => Array.from({ length: 12 }, (_, at) => level(at)).join('')
    const box = (attribute: string): string => `<rect width="9" height="9" ${attribute}/>`
    const count = (content: string): number =>
      write(content, (canvas, image) => canvas.image(image, 0, 0, 20, 10)).text.match(/ \/SMask << |\/PatternType 1 /g)?.length ?? 0
    const masks = (apart: string): string =>
      levels((at) => `<mask id="m${at + 1}">${box(`mask="url(#m${at})"`)}<g${apart}>${box(`mask="url(#m${at})"`)}</g></mask>`)
    expect(count(`<mask id="m0">${rect}</mask>${masks('')}${box('mask="url(#m12)"')}`)).toBe(13)
    expect(count(`<mask id="m0">${rect}</mask>${masks(' transform="rotate(9)"')}${box('mask="url(#m12)"')}`)).toBeGreaterThan(13)
    const patterns = levels((at) => `<pattern id="p${at + 1}" width="9" height="9" patternUnits="userSpaceOnUse">${box(`fill="url(#p${at})"`).repeat(2)}</pattern>`)
    expect(count(`<pattern id="p0" width="2" height="2" patternUnits="userSpaceOnUse">${rect}</pattern>${patterns}${box('fill="url(#p12)"').repeat(2)}`)).toBe(13)
    const clips = levels((at) => `<clipPath id="c${at + 1}">${box(`clip-path="url(#c${at})"`).repeat(2)}</clipPath>`)
    expect(count(`<clipPath id="c0">${rect}</clipPath>${clips}${box('clip-path="url(#c12)"').repeat(2)}`)).toBe(12)
  })

  test('a mask that refers to what it is drawn for is another one elsewhere', () => {
    const masks = `<mask id="a"><rect width="9" height="9" mask="url(#b)"/></mask><mask id="b"><rect width="9" height="9" mask="url(#a)"/></mask>`
    const { text } = write(`${masks}<rect width="9" height="9" mask="url(#a)"/><rect width="9" height="9" mask="url(#b)"/>`,
      (canvas, image) => canvas.image(image, 0, 0, 20, 10))
    expect(text.match(/ \/SMask << /g)).toHaveLength(4)
  })

  test('is a tile of backgrounds too', () => {
    const area = { x: 10, y: 20, width: 100, height: 60, tileX: 10, tileY: 20, tileWidth: 20, tileHeight: 20, stepX: 20, stepY: 20 }
    const { text, forms } = write(rect, (canvas, image) => canvas.fillTiled(image, area))
    expect(forms).toHaveLength(1)
    expect(text).toMatch(/\/PatternType 1[^]*?stream\n1 0 0 1 0 5 cm \/X\d+ Do\n/)
  })

  test('keeps its colours where everything else is grey', () => {
    const { forms, content } = write(rect, (canvas, image) => {
      canvas.fillRect(0, 0, 5, 5, 0xff0000ff)
      canvas.image(image, 0, 0, 20, 10)
      canvas.fillRect(0, 0, 5, 5, 0x0000ffff)
    }, undefined, true)
    expect(forms[0]).toContain('1 0 0 rg')
    expect(content).toContain('0.2126 0.2126 0.2126 rg')
    expect(content).toContain('0.0722 0.0722 0.0722 rg')
  })

  test('numbers keep what can be seen in a small space', () => {
    expect(write('<rect x=".0001234" width=".5" height=".5"/>', (canvas, image) => canvas.image(image, 0, 0, 400, 400), 'viewBox="0 0 1 1"').forms[0]).toContain('0.000123 0 m')
  })
})
