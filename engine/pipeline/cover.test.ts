import { describe, expect, test } from 'vitest'
import { CollectingSink, createTestHost, type TestHost } from '../debug/testing/test-host.ts'
import { ConvertError } from '../messages/errors.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { PdfReader } from '../pdf/testing/reader.ts'
import { Engine } from './engine.ts'
import { numberPages } from './numbering.ts'

const convert = async (html: string, host: TestHost, pairs: readonly OptionPair[] = []) => {
  const sink = new CollectingSink()
  const options = parseOptions([['no-pdf-compression', null], ['cover', 'cover.html'], ...pairs], 'library')
  const engine = new Engine(options, host, sink)
  await engine.feed(new TextEncoder().encode(html))
  const { output, pages } = await engine.finish()
  const pdf = new PdfReader(output)
  return { pages, pdf, contents: pdf.pages().map((page) => pdf.content(page)) }
}

const failure = async (work: Promise<unknown>): Promise<ConvertError> => {
  const error: unknown = await work.then(() => null, (reason: unknown) => reason)
  if (!(error instanceof ConvertError)) throw new Error(`expected a ConvertError, got ${String(error)}`)
  return error
}

/** The size of each page; a common size may be inherited in the page tree. */
const boxesOf = (pdf: PdfReader): readonly string[] => {
  const boxOf = (text: string): string | undefined => /\/MediaBox \[([^\]]*)\]/.exec(text)?.[1]
  const common = boxOf(pdf.object(pdf.ref(pdf.root, 'Pages')))
  return pdf.pages().map((page) => boxOf(page) ?? common ?? '')
}

describe('a cover', () => {
  test('comes before everything else', async () => {
    const host = createTestHost({ 'cover.html': '<h1>Cover</h1>' })
    expect((await convert('<p>x</p><p style="break-before:page">y', host)).pages).toBe(3)
    expect((await convert('<h1>x</h1>', host, [['toc', null]])).pages).toBe(3)
  })

  test('is painted with backgrounds and borders, in its own style and not in the document’s', async () => {
    const host = createTestHost({ 'cover.html': '<style>html { background: #0000ff } div { border: 3px solid #00ff00 }</style><div>x' })
    const { contents: [cover = '', body = ''] } = await convert('<style>html { background: #ff0000 }</style><p>x', host)
    expect(cover).toContain('0 0 1 rg')
    expect(cover).toContain('0 1 0 rg')
    expect(cover).not.toContain('1 0 0 rg')
    expect(body).toContain('1 0 0 rg')
    expect(body).not.toContain('0 0 1 rg')
  })

  test('refers to files beside itself', async () => {
    const host = createTestHost({ 'cover.html': '<link rel=stylesheet href=c.css><img src=p.png>', 'c.css': 'p { color: red }' })
    await convert('<link rel=stylesheet href=d.css>', host)
    expect(host.asked).toEqual([['d.css', ''], ['c.css', 'beside cover.html'], ['p.png', 'beside cover.html']])
  })

  test('has the page of the document, with its own @page rules on top', async () => {
    const html = '<style>@page { size: 400px 300px; margin: 10px }</style><p>x'
    const plain = await convert(html, createTestHost({ 'cover.html': 'x' }))
    expect(boxesOf(plain.pdf)).toEqual(['0 0 300 225', '0 0 300 225'])
    const own = await convert(html, createTestHost({ 'cover.html': '<style>@page { size: 200px 100px }</style>x' }))
    expect(boxesOf(own.pdf)).toEqual(['0 0 150 75', '0 0 300 225'])
    const landscape = await convert('x', createTestHost({ 'cover.html': 'x' }), [['orientation', 'Landscape'], ['page-size', 'A5']])
    expect(boxesOf(landscape.pdf)).toEqual(['0 0 595.275 419.55', '0 0 595.275 419.55'])
  })

  test('has ids of its own, which lead to itself', async () => {
    const host = createTestHost({ 'cover.html': '<p id=a>x</p><a href="#a">a</a><a href="#b">b</a>' })
    const { pdf } = await convert('<p id=a>x</p><p id="cover-b">y</p><a href="#a">a</a>', host)
    const links = pdf.pages().map((page) => pdf.refs(page, 'Annots').map((ref) => /\/Dest \((.*?)\)/.exec(pdf.object(ref))?.[1]))
    expect(links).toEqual([['cover--a'], ['a']])
  })

  test('says itself how it is encoded', async () => {
    const host = createTestHost({ 'cover.html': '<p id="é">é</p>' })
    const { pdf } = await convert('<p>x', host, [['encoding', 'windows-1252']])
    expect(pdf.text).toContain('(cover-Ã©)')
  })

  test('that is not there or is no HTML ends with an input error that names the option', async () => {
    expect((await failure(convert('x', createTestHost()))).exitCode).toBe(2)
    const error = await failure(convert('x', createTestHost({ 'cover.html': '%PDF-1.4' })))
    expect([error.exitCode, error.message]).toEqual([2, expect.stringMatching(/^--cover: cover\.html .*PDF file/)])
  })
})

describe('page numbers', () => {
  test('count the contents and then the body, shifted by the offset', () => {
    expect(numberPages(0, 0, 5)).toEqual({ contentsFirst: 1, bodyFirst: 1, total: 5 })
    expect(numberPages(10, 2, 5)).toEqual({ contentsFirst: 11, bodyFirst: 13, total: 7 })
  })

  test('are drawn on every page but the cover', async () => {
    const host = createTestHost({ 'cover.html': '<p>x' })
    const html = '<p>x</p>'
    const without = await convert(html, host)
    const { contents } = await convert(html, host, [['toc', null], ['footer-center', '[page]']])
    expect(contents[0]).toBe(without.contents[0])
    expect(contents[2]).not.toBe(without.contents[1])
  })
})
