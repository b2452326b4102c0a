import { describe, expect, test } from 'vitest'
import type { Shading } from '../paint/canvas.ts'
import { PdfReader } from './testing/reader.ts'
import { Typeset } from './testing/typeset.ts'

const line: Shading = {
  x0: 0, y0: 0, x1: 100, y1: 0, radii: null,
  stops: [{ offset: 0, color: 0xff0000ff }, { offset: 0.5, color: 0x00ff00ff }, { offset: 0.5, color: 0x0000ffff }, { offset: 1, color: 0xffffffff }],
}

const shaded = (...shadings: readonly Shading[]) => {
  const document = new Typeset().document({ compress: false })
  const canvas = document.beginPage(400, 300)
  for (const shading of shadings) canvas.shade(shading)
  document.endPage()
  document.finish({})
  const reader = new PdfReader(document.take().slice())
  const [page = ''] = reader.pages()
  return { text: reader.text, content: reader.content(page) }
}

describe('gradients', () => {
  test('are functions stitched at their stops, without pieces for sudden changes', () => {
    const { text } = shaded(line)
    expect(text).toContain('/ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 100 0] /Extend [true true]')
    expect(text).toContain('/Bounds [0.5] /Encode [0 1 0 1]')
    expect(text.match(/\/FunctionType 2/g)).toHaveLength(2)
  })

  test('between circles have their radii among the coordinates', () => {
    expect(shaded({ ...line, radii: [0, 50] }).text).toContain('/ShadingType 3 /ColorSpace /DeviceRGB /Coords [0 0 0 100 0 50]')
  })

  test('drawn again and again are one object', () => {
    const { text, content } = shaded(line, line, line)
    expect(content.match(/ sh\n/g)).toHaveLength(3)
    expect(text.match(/\/ShadingType/g)).toHaveLength(1)
  })

  test('of one alpha use it, those of several a soft mask', () => {
    const translucent = (...alphas: readonly number[]): Shading => ({
      ...line, stops: line.stops.map(({ offset, color }, i) => ({ offset, color: ((color & 0xffffff00) | (alphas[i] ?? alphas[0] ?? 0)) >>> 0 })),
    })
    const even = shaded(translucent(51))
    expect(even.text).toContain('/ca 0.2')
    expect(even.text).not.toContain('/SMask')
    const uneven = shaded(translucent(51, 255, 255, 0))
    expect(uneven.text).toContain('/SMask << /Type /Mask /S /Luminosity')
    expect(uneven.text).toContain('/C0 [0.2]')
  })

  test('of several alphas show on tiles all over the page, far from the first', () => {
    const document = new Typeset().document({ compress: false })
    const canvas = document.beginPage(400, 300)
    const fading = { ...line, stops: line.stops.map(({ offset, color }, i) => ({ offset, color: (color & 0xffffff00) + 50 * i })) }
    for (const x of [-80, 20, 320]) {
      canvas.save()
      canvas.transform(1, 0, 0, 1, x, 0)
      canvas.clipRect(0, 0, 100, 300)
      canvas.shade(fading)
      canvas.restore()
    }
    document.endPage()
    document.finish({})
    const { text } = new PdfReader(document.take().slice())
    expect(text.match(/\/SMask/g)).toHaveLength(1)
    const [left = 0, , right = 0] = /\/BBox \[(\S+) (\S+) (\S+) (\S+)\]/.exec(text)?.slice(1).map(Number) ?? []
    expect(left).toBeLessThanOrEqual(0)
    expect(right).toBeGreaterThanOrEqual(100)
  })
})
