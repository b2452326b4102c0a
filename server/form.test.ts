import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCommand, countPages, FIXED_CLOCK, startServer, type Built, type RunningServer } from './testing/start-server.ts'

let built: Built
let server: RunningServer

beforeAll(async () => {
  built = await buildCommand()
  server = await startServer(built, ['--workers', '1', '--max-body-size', '100000'], { env: FIXED_CLOCK })
})
afterAll(async () => {
  await server.stop()
  built.remove()
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20" fill="red"/></svg>'
const HTML = '<link rel=stylesheet href=a.css><p>é <img src="my%20logo.svg">'

const formOf = (files: Readonly<Record<string, string>>, fields: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData()
  for (const [name, text] of Object.entries(files)) form.append('files', new Blob([text]), name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const send = (body: FormData | string, query = '', type?: string): Promise<Response> =>
  fetch(`${server.url}/pdf${query}`, { method: 'POST', body, ...(type === undefined ? {} : { headers: { 'content-type': type } }) })

const pdfOf = async (response: Response): Promise<Buffer> => {
  expect(response.status, response.ok ? '' : await response.clone().text()).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

const files = { 'index.html': HTML, 'a.css': 'p { color: red }', 'my logo.svg': SVG }

describe('a form', () => {
  test('brings a document with its files and options', async () => {
    const response = await send(formOf(files, { 'page-size': 'A5', title: 'Größe', toc: 'no', 'no-pdf-compression': '' }))
    expect(response.headers.get('x-pdfconv-losses')).toBe('0')
    const pdf = await pdfOf(response)
    expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 419\.\d+ 595/)
  })

  test('has header, footer and cover as files', async () => {
    const page = '<h1>x</h1><img src="my%20logo.svg">'
    const response = await send(formOf({ ...files, 'header.html': page, 'footer.html': page, 'cover.html': page }, { 'margin-top': '80mm', 'margin-bottom': '80mm', 'no-pdf-compression': '' }))
    expect(response.headers.get('x-pdfconv-losses')).toBe('0')
    expect(countPages(await pdfOf(response))).toBe(2)
  })

  test('may have texts as files, and goes with the keys of the query', async () => {
    const form = new FormData()
    form.append('index.html', '<p>text')
    form.append('logo', new Blob([SVG]), 'logo.svg')
    expect((await pdfOf(await send(form, '?stream=1&streaming'))).toString('latin1')).toMatch(/%%EOF\s*$/)
    expect(await (await send(formOf(files), '?report=1')).json()).toMatchObject({ pages: 1, losses: 0 })
  })

  test.each<[string, FormData, string]>([
    ['without a document', formOf({ 'a.html': 'x' }), 'the form has no part index.html'],
    ['with a directory', formOf({ ...files, 'a/b.png': 'x' }), '"a/b.png" is not the name of a file'],
    ['with a parent directory', formOf({ ...files, '..': 'x' }), '".." is not the name of a file'],
    ['with an unknown option', formOf(files, { 'page-sise': 'A5' }), 'did you mean page-size?'],
    ['with a file of the server', formOf(files, { cover: '/etc/passwd' }), 'cover cannot be given in a request'],
    ['with a font of the server', formOf(files, { font: 'x.ttf' }), 'font can only be set when the server starts'],
    ['with two headers', formOf({ ...files, 'header.html': 'x' }, { 'header-html-content': 'y' }), 'exclude each other'],
    ['with too many files', formOf(Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}`, 'x']))), 'more than 500 files'],
  ])('%s is refused', async (_, form, message) => {
    const response = await send(form)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)])
  })

  test('reads no files of the server', async () => {
    const response = await send(formOf({ 'index.html': '<img src="package.json"><img src="file:///etc/passwd">' }))
    expect(response.headers.get('x-pdfconv-warnings')).toBe('resource-failed=2')
    await pdfOf(response)
  })

  test('that is too large is refused', async () => {
    expect((await send(formOf({ ...files, 'a.bin': 'x'.repeat(200_000) }))).status).toBe(413)
  })
})

describe('JSON', () => {
  const json = (value: unknown): Promise<Response> => send(JSON.stringify(value), '', 'application/json')
  const assets = { 'a.css': btoa(files['a.css']), 'my logo.svg': `data:image/svg+xml;base64,${btoa(SVG)}` }

  test('brings what a form brings', async () => {
    const form = await pdfOf(await send(formOf({ ...files, 'index.html': `<meta charset=utf-8>${HTML}` }, { 'page-size': 'A5' })))
    for (const options of [{ 'page-size': 'A5' }, { pageSize: 'A5' }]) {
      expect(await pdfOf(await json({ html: `<meta charset=utf-8>${HTML}`, options, assets }))).toEqual(form)
    }
  })

  test.each<[unknown, string]>([
    [{ html: 5 }, 'html must be'], [[], 'is not a JSON object'], [{ html: 'x', css: '' }, 'the key "css"'],
    [{ html: 'x', assets: { a: 5 } }, 'base64'], [{ html: 'x', assets: { '../a': '' } }, 'is not the name of a file'],
    [{ html: 'x', options: { coverr: 1 } }, 'there is no option'],
  ])('%j is refused', async (value, message) => {
    const response = await json(value)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)])
  })

  test('is never printed as a document', async () => {
    expect((await send('{"html": "<p>x"}', '', 'text/html')).status).toBe(415)
    expect((await send('<p>x', '', 'application/json')).status).toBe(400)
  })
})
