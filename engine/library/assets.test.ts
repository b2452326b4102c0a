import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildPackage, type Built } from '../../cli/testing/built.ts'
import { UsageError } from '../messages/errors.ts'
import type { Assets } from './assets.ts'
import { Converter } from './converter.ts'
import { ConverterPool } from './pool.ts'
import { render } from './render.ts'

const state: { built: Built | null; pool: ConverterPool | null } = { built: null, pool: null }
beforeAll(async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000')
  state.built = await buildPackage('pool')
  state.pool = new ConverterPool({ noPdfCompression: true }, { workerFile: state.built.workerFile, workers: 1 })
})
afterAll(async () => {
  await state.pool?.close()
  state.built?.remove()
  vi.unstubAllEnvs()
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="red"/></svg>'
const FONT = readFileSync(new URL('../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf', import.meta.url))
const HTML = `<link rel="stylesheet" href="css/a.css"><img src="./img/a b.svg?x#y"><img src="https://cdn.example/y.svg"><p>text`
const files: Readonly<Record<string, string | Uint8Array>> = {
  'css/a.css': '@font-face { font-family: X; src: url(../f.ttf) } p { font-family: X; background: url(../img/a%20b.svg) }',
  'img/a b.svg': SVG, 'https://cdn.example/y.svg': new TextEncoder().encode(SVG), 'f.ttf': FONT,
}

/** Converts at three doors; the PDFs must be the same. */
const everywhere = async (html: string, assets: Assets): Promise<{ readonly pdf: Uint8Array, readonly warnings: readonly string[] }> => {
  const warnings: string[] = []
  const onWarning = ({ message }: { readonly message: string }): void => void warnings.push(message)
  const pdf = await render(html, { assets, onWarning, noPdfCompression: true })
  expect(await Converter.fromOptions({ noPdfCompression: true }).renderToBytes(html, { assets })).toEqual(pdf)
  expect(await state.pool?.renderToBytes(html, { assets })).toEqual(pdf)
  return { pdf, warnings }
}

describe('files that come with a document', () => {
  test('are found by name, in style sheets too, and by web address', async () => {
    const { pdf, warnings } = await everywhere(HTML, files)
    expect(warnings).toEqual([])
    expect(Buffer.from(pdf).toString('latin1')).toContain('DejaVuSansMono')
  })

  test('may come from a function, which is asked once for each name', async () => {
    const asked: string[] = []
    const ask = async (name: string): Promise<string | Uint8Array | Response | undefined> => {
      asked.push(name)
      return name.endsWith('y.svg') ? new Response(SVG) : files[name]
    }
    const { pdf } = await everywhere(HTML, files)
    expect(await render(HTML, { assets: ask, noPdfCompression: true })).toEqual(pdf)
    expect(await state.pool?.renderToBytes(HTML, { assets: ask })).toEqual(pdf)
    expect(asked.sort()).toEqual([...Object.keys(files), ...Object.keys(files)].sort())
  })

  test('that are not there are loaded as usual, and failures have their warnings', async () => {
    const answers: Readonly<Record<string, () => Response>> = { a: () => new Response('', { status: 404 }), b: () => { throw new Error('no') } }
    const { warnings } = await everywhere('<img src=a><img src=b><img src=no-such.png>', (name) => answers[name]?.())
    expect(warnings).toEqual([
      'the image a could not be loaded: assets("a") gave a response with status 404',
      'the image b could not be loaded: assets("b") failed: no',
      expect.stringContaining('the image no-such.png could not be loaded: "no-such.png" was not found'),
    ])
  })

  test('may be files of options and images of headers', async () => {
    const pages: number[] = []
    const losses: number[] = []
    await render('<p>x', {
      cover: 'cover.html', userStyleSheet: 'u.css', headerHtmlContent: '<img src="a.svg">',
      assets: { 'cover.html': '<h1>Cover</h1><img src=a.svg>', 'u.css': 'p { color: red }', 'a.svg': SVG },
      onReport: (report) => { pages.push(report.pages); losses.push(report.losses) },
    })
    expect([pages, losses]).toEqual([[2], [0]])
  })

  test.each<unknown>([[], 5, new Map(), { a: 5 }])('%j is refused', async (assets) => {
    await expect(render('<p>', { assets: assets as Assets })).rejects.toThrow(UsageError)
  })
})

test('fonts may be bytes', async () => {
  const pdf = await Converter.fromOptions({ font: FONT, noPdfCompression: true }).renderToBytes('<p>x')
  expect(Buffer.from(pdf).toString('latin1')).toContain('DejaVuSansMono')
  expect(await render('<p>x', { font: [{ bytes: FONT, index: 0 }], noPdfCompression: true })).toEqual(pdf)
  expect(await state.pool?.renderToBytes('<p>x', { options: { font: FONT } })).toEqual(pdf)
})
