import { describe, expect, test } from 'vitest'
import { CollectingSink, createTestHost, type TestHost } from '../debug/testing/test-host.ts'
import { isDataUrl } from '../host/data-url.ts'
import { createNodeHost } from '../host-node/host.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { Engine } from './engine.ts'

const svg = (content: string, attributes = 'width="20" height="10"'): string => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
const red = '<rect width="20" height="10" fill="red"/>'

const convert = async (html: string, resources: Readonly<Record<string, string>> = {}, pairs: readonly OptionPair[] = []) => {
  const files = createTestHost(resources)
  const data = createNodeHost({ localFiles: false, warn: () => undefined })
  const host: TestHost = { ...files, load: (reference, base, kind) => (isDataUrl(reference) ? data : files).load(reference, base, kind) }
  const sink = new CollectingSink()
  const engine = new Engine(parseOptions([['no-pdf-compression', null], ...pairs], 'library'), host, sink)
  await engine.feed(new TextEncoder().encode(`<!doctype html><style>@page { margin: 0 } body { margin: 0 } img { display: block }</style>${html}`))
  const { output } = await engine.finish()
  return { text: Buffer.from(output).toString('latin1'), warnings: host.warnings, asked: host.asked.map(([reference]) => reference) }
}

describe('SVG images of a document', () => {
  test('are forms, once for each file, and no images', async () => {
    const { text, warnings } = await convert('<img src=a.svg><img src=a.svg width=100 height=50><div style="height: 20px; background: url(a.svg)"></div>', { 'a.svg': svg(red) })
    expect(text.match(/\/Subtype \/Form/g)).toHaveLength(1)
    expect(text).not.toContain('/Subtype /Image')
    expect(text).toContain('0 0 20 10 re\nW n\n1 0 0 1 0 0 cm\n')
    expect(text).toContain('0 10 100 50 re\nW n\n5 0 0 5 0 10 cm\n')
    expect(warnings).toEqual([])
  })

  test('keep fractions of their size, and follow their ratio', async () => {
    const { text } = await convert('<img src=a.svg><img src=a.svg width=203>', { 'a.svg': svg(red, 'width="40.6" height="10.4"') })
    expect(text).toContain('0 0 40.6 10.4 re\nW n\n')
    expect(text).toContain('0 10.4 203 52 re\nW n\n')
  })

  test('come from data: URLs in both forms', async () => {
    const base64 = Buffer.from(svg(red)).toString('base64')
    const { text, warnings } = await convert(`<img src="data:image/svg+xml;base64,${base64}"><img src="data:image/svg+xml,${encodeURIComponent(svg('<circle r="5"/>'))}">`)
    expect(text.match(/\/Subtype \/Form/g)).toHaveLength(2)
    expect(warnings).toEqual([])
  })

  test('fetch nothing, and what they refer to outside is told', async () => {
    const outside = `${red}<use href="secret.svg#a"/><image href="secret.png"/><style>@import "secret.css";</style>`
    const { text, warnings, asked } = await convert('<img src=a.svg>', { 'a.svg': svg(outside), 'secret.svg': svg('<path id="a" d="M1 2L777 888"/>') })
    expect(asked).toEqual(['a.svg'])
    expect(text).not.toContain('777')
    expect(warnings).toHaveLength(3)
    expect(warnings.join()).toContain('an external reference (secret.svg#a)')
  })

  test('that are damaged leave the rest of the document as it is', async () => {
    const { text, warnings } = await convert('<img src=a.svg><p style="color: #00f">text</p>', { 'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><rect>' })
    expect(text).toContain('0 0 1 rg')
    expect(warnings).toEqual(['the image a.svg could not be loaded: it is damaged: its element <rect> is not closed'])
  })

  test('keep their colours with --grayscale, which is told', async () => {
    const { text, warnings } = await convert('<div style="opacity: .5; color: #f00"><img src=a.svg>x</div>', { 'a.svg': svg(red) }, [['grayscale', null]])
    expect(text).toContain('1 0 0 rg')
    expect(text).not.toContain('/CS /DeviceGray')
    expect(warnings).toEqual(['the SVG image a.svg keeps its colours: --grayscale does not change SVG images'])
  })

  test('inside the document itself are not drawn at the listed level, which is told', async () => {
    const { text, warnings } = await convert(`<p>a${svg('<rect width="5" height="5" fill="#123456"/>')}</p>`, {}, [['css', 'listed']])
    expect(text).not.toMatch(/0\.0706 /)
    expect(warnings[0]).toContain('inline <svg>')
  })
})
