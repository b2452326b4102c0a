/**
 * Whole conversions by the command, with nothing replaced: arguments and an HTML file as input; the PDF, the exit code and the messages are
 * checked. Fonts are the packaged ones, so that every machine gives the same result.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { packagedFontFiles } from '../engine/host-node/packaged-fonts.ts'
import { readWritten, type Written } from '../engine/pipeline/testing/written.ts'
import { main } from './main.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pdfconv-conversion-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))
const at = (name: string): string => join(directory, name)

const font = (name: string): string => packagedFontFiles().find((path) => path.includes(name)) ?? ''
const gothic = font('UDPGothic_400')
const mincho = font('UDPMincho_400')
const ONE_FONT = ['--font', gothic, '--disable-system-fonts', '--no-pdf-compression']

const command = async (args: readonly string[], stdin: string | Uint8Array = '') => {
  const parts = { out: [] as Buffer[], err: [] as Buffer[] }
  const into = (key: 'out' | 'err') => new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts[key].push(Buffer.from(chunk))
      done()
    },
  })
  const terminal = { stdin: Readable.from([Buffer.from(stdin)]), stdout: into('out'), stderr: into('err') }
  const code = await main(args, terminal)
  return { code, out: Buffer.concat(parts.out), err: Buffer.concat(parts.err).toString() }
}

/** The PDF of a document that converts. */
const pdfOf = async (html: string, ...args: readonly string[]): Promise<Omit<Written, 'warnings'>> => {
  writeFileSync(at('a.html'), html)
  const { code, err } = await command([at('a.html'), ...ONE_FONT, ...args])
  expect([code, err]).toEqual([0, expect.stringContaining('wrote ')])
  return readWritten(readFileSync(at('a.pdf')))
}

/** The failure of a document that cannot be converted; no output may be written. */
const failureOf = async (html: string, ...args: readonly string[]) => {
  writeFileSync(at('a.html'), html)
  const before = readdirSync(directory)
  const { code, out, err } = await command([at('a.html'), ...ONE_FONT, ...args])
  expect([out.length, readdirSync(directory)]).toEqual([0, before])
  return { code, err }
}

const fontPrograms = ({ pdf }: Pick<Written, 'pdf'>): number => pdf.text.match(/\/Subtype \/CIDFontType2/g)?.length ?? 0
const sizeOf = ({ pages: [page] }: Pick<Written, 'pages'>): readonly unknown[] => [page?.width, page?.height]
const lines = (count: number): string => `<style>p { margin: 0 }</style>${'<p>one line</p>'.repeat(count)}`

describe('a report', () => {
  test('becomes a PDF of several pages with embedded fonts', async () => {
    const paragraphs = Array.from({ length: 33 }, (_, i) => `<p>Paragraph number ${i} of the report.</p>`).join('')
    const report = await pdfOf(`<h1>Report</h1>${paragraphs}`)
    expect(report.pages.length).toBeGreaterThan(1)
    expect(report.pdf.text).toMatch(/^%PDF-1\.\d[^]*%%EOF\n$/)
    expect(report.pdf.text).toContain('/Subtype /Type0')
    expect(fontPrograms(report)).toBe(1)
    expect(report.pages.flatMap(({ says }) => says)).toEqual(
      ['Report', ...Array.from({ length: 33 }, (_, i) => `Paragraph number ${i} of the report.`)])
  })

  test('is converted with the fonts of the machine when none is named', async () => {
    const { code, out } = await command(['-', '-o', '-', '-q', '--no-pdf-compression'], '<p>some text')
    expect(code).toBe(0)
    expect(readWritten(out).pages[0]?.says).toEqual(['some text'])
  })

  test('needs the name of an output when it comes from standard input', async () => {
    expect(await command(['-'], '<p>x')).toMatchObject({ code: 1, err: expect.stringContaining('-o PATH') })
    expect((await command(['-', '-o', at('x.pdf'), ...ONE_FONT], '<p>from a pipe')).code).toBe(0)
    expect(readWritten(readFileSync(at('x.pdf'))).pages[0]?.says).toEqual(['from a pipe'])
  })
})

describe('files beside the document', () => {
  test('may be fonts, named relative to it', async () => {
    writeFileSync(at('own.ttf'), readFileSync(mincho))
    const css = '@font-face { font-family: Own; src: url(own.ttf) } b { font-family: Own }'
    const written = await pdfOf(`<style>${css}</style><p>given <b>own</b>`)
    expect(fontPrograms(written)).toBe(2)
    expect(written.pdf.text).toMatch(/\+BIZUDPGothic[^]*\+BIZUDPMincho/)
  })

  test('are found for standard input where --base-url says', async () => {
    mkdirSync(at('base'))
    writeFileSync(at('base/a.css'), 'p { color: red }')
    const square = '<rect width="9" height="9" fill="#0f0"/>'
    writeFileSync(at('base/a.svg'), `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${square}</svg>`)
    const html = '<link rel=stylesheet href=a.css><p>text<img src=a.svg>'
    const { code, out, err } = await command(['-', '-o', '-', ...ONE_FONT, '--base-url', at('base')], html)
    expect([code, err]).toEqual([0, expect.not.stringContaining('warning')])
    expect(readWritten(out).pages[0]?.texts[0]).toMatchObject({ text: 'text', color: '1 0 0' })
    expect(out.toString('latin1')).toMatch(/^0 1 0 rg$/m)
  })

  test('that are missing are a warning, or an error with code 2 and no PDF', async () => {
    writeFileSync(at('a.html'), '<p>x<img src=none.png>')
    const ignored = await command([at('a.html'), ...ONE_FONT])
    expect([ignored.code, ignored.err]).toEqual([0, expect.stringMatching(/^warning: .*none\.png.*\n(  .*\n)*wrote /)])
    rmSync(at('a.pdf'))
    const { code, err } = await failureOf('<p>x<img src=none.png>', '--load-media-error-handling', 'abort')
    expect([code, err]).toEqual([2, expect.stringMatching(/^error: .*none\.png/)])
    expect(existsSync(at('a.pdf'))).toBe(false)
  })
})

describe('the encoding', () => {
  const shiftJis = Buffer.from([0x93, 0xfa, 0x96, 0x7b])

  test.each<[string, string, string[]]>([
    ['named by an option', '<p>', ['--encoding', 'Shift_JIS']],
    ['named by the document', '<meta charset=Shift_JIS><p>', []],
  ])('%s decodes the text', async (_, start, args) => {
    const { code, out } = await command(['-', '-o', '-', ...ONE_FONT, ...args], Buffer.concat([Buffer.from(start), shiftJis]))
    expect([code, readWritten(out).pages[0]?.says]).toEqual([0, ['日本']])
  })
})

describe('the page', () => {
  test.each<[string, string[], readonly [number, number]]>([
    ['A4 unless something else is said', [], [595.275, 841.875]],
    ['of a named size', ['--page-size', 'A5'], [419.55, 595.275]],
    ['turned', ['--orientation', 'Landscape'], [841.875, 595.275]],
    ['as wide and high as lengths say', ['--page-width', '400px', '--page-height', '500px'], [300, 375]],
    ['of one point a pixel at 72 dpi', ['--dpi', '72'], [793.7, 1122.5]],
    ['scaled', ['--zoom', '2'], [1190.55, 1683.75]],
  ])('is %s', async (_, args, expected) => {
    expect(sizeOf(await pdfOf('<p>x', ...args))).toEqual(expected)
  })

  test('is what @page says before what options say, property by property', async () => {
    const own = await pdfOf('<style>@page { size: 300px 400px; margin: 10px }</style><p>x', '--page-size', 'A5')
    expect(sizeOf(own)).toEqual([225, 300])
    const flush = await pdfOf('<style>@page { margin: 0 } body, p { margin: 0 }</style><p>x', '--page-size', 'A5')
    expect([sizeOf(flush), flush.pages[0]?.texts[0]?.x]).toEqual([[419.55, 595.275], 0])
  })

  test('is at the listed level not what @page says of the first page alone, neither in size nor in margins', async () => {
    const { pages } = await pdfOf('<style>@page :first { size: 300px 400px; margin: 0 } body, p { margin: 0 }</style><p>x', '--css', 'listed')
    expect([pages[0]?.width, pages[0]?.texts[0]?.x]).toEqual([595.275, 96])
  })

  test('holds less the larger its margins and the spacing of its headers are', async () => {
    const count = async (...args: string[]): Promise<number> => (await pdfOf(lines(55), ...args)).pages.length
    expect(await count('-T', '80mm', '-B', '80mm')).toBeGreaterThan(await count('-T', '10mm', '-B', '10mm'))
    expect(await count('--header-spacing', '40')).toBeGreaterThan(await count())
  })

  test.each<[string, string[], string]>([
    ['without room between its margins', ['--page-width', '100px'], 'margins'],
    ['of no resolution', ['--dpi', '0'], '--dpi'],
    ['of a negative scale', ['--zoom', '-1'], '--zoom'],
  ])('%s is a usage error', async (_, args, message) => {
    const { code, err } = await failureOf('<p>x', ...args)
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
  })
})

describe('the file', () => {
  test('always says who made it and when, and whatever the options and the document say', async () => {
    const plain = await pdfOf('<p>x')
    expect(plain.pdf.info).toMatch(/\/Producer \(pdfconv [^)]+\)/)
    expect(plain.pdf.info).toMatch(/\/CreationDate \(D:\d{14}Z\)/)
    const args = ['--author', 'Ann', '--subject', 'Sub', '--keywords', 'one, two']
    const { info } = (await pdfOf('<title>Own</title><p>x', ...args)).pdf
    for (const entry of ['/Title (Own)', '/Author (Ann)', '/Subject (Sub)', '/Keywords (one, two)']) {
      expect(info).toContain(entry)
    }
    expect((await pdfOf('<title>Own</title><p>x', '--title', 'Given')).pdf.info).toContain('/Title (Given)')
  })

  test('is larger without compression, and nothing in it is deflated', async () => {
    const { bytes } = await pdfOf(lines(30))
    expect(Buffer.from(bytes).includes('FlateDecode')).toBe(false)
    expect((await command([at('a.html'), '--font', gothic, '--disable-system-fonts'])).code).toBe(0)
    const deflated = readFileSync(at('a.pdf'))
    expect([deflated.includes('FlateDecode'), deflated.length < bytes.length]).toEqual([true, true])
  })

  test('has greys by the luminance of colours when it is to be grey', async () => {
    const html = '<p style="color: red; background: #0f0">x'
    expect((await pdfOf(html)).pages[0]?.texts[0]?.color).toBe('1 0 0')
    const grey = await pdfOf(html, '--grayscale')
    expect(grey.pages[0]?.texts[0]?.color).toBe('0.2126 0.2126 0.2126')
    expect(grey.pages[0]?.fills[0]?.color).toBe('0.7152 0.7152 0.7152')
  })
})

describe('fonts and styles of options', () => {
  test.each(['mono', 'serif', 'gothic'])('--%s-font draws its generic family', async (kind) => {
    const family = { mono: 'monospace', serif: 'serif', gothic: 'sans-serif' }[kind] ?? ''
    const html = `<p>plain <span style="font-family: ${family}">generic</span>`
    const written = await pdfOf(html, `--${kind}-font`, mincho)
    expect(fontPrograms(written)).toBe(2)
    expect(written.pdf.text).toContain('+BIZUDPMincho')
  })

  test('--no-background leaves out what lies behind, and nothing else', async () => {
    const html = '<p style="background: red; border-bottom: 3px solid #00f">x'
    expect((await pdfOf(html)).pages[0]?.fills.map(({ color }) => color)).toEqual(['1 0 0', '0 0 1'])
    const bare = await pdfOf(html, '--no-background')
    expect([bare.pages[0]?.says, bare.pages[0]?.fills.map(({ color }) => color)]).toEqual([['x'], ['0 0 1']])
  })

  test('sheets of the user come in their order, below those of the author', async () => {
    writeFileSync(at('red.css'), 'p { color: red }')
    writeFileSync(at('blue.css'), 'p { color: blue }')
    const color = async (html: string, ...names: string[]): Promise<string | undefined> =>
      (await pdfOf(html, ...names.flatMap((name) => ['--user-style-sheet', at(name)]))).pages[0]?.texts[0]?.color
    expect(await color('<p>x', 'red.css')).toBe('1 0 0')
    expect(await color('<p>x', 'red.css', 'blue.css')).toBe('0 0 1')
    writeFileSync(at('strong.css'), 'html body p#p.p { color: red } a { color: red }')
    expect(await color('<style>p { color: #0f0 }</style><p id=p class=p>x', 'blue.css', 'strong.css')).toBe('0 1 0')
    expect(await color('<a href="https://example.com/">x</a>', 'strong.css')).toBe('1 0 0')
  })

  test('--minimum-font-size is the least size of any text', async () => {
    const html = '<p style="font-size: 4px">small</p><p style="font-size: 30px">large</p>'
    expect((await pdfOf(html, '--minimum-font-size', '20')).pages[0]?.texts.map(({ size }) => size)).toEqual([20, 30])
  })
})

describe('links', () => {
  const html = '<a href="https://example.com/docs">out</a> <a href="#b">in</a><p id=b>target'

  test.each<[string[], string[]]>([
    [[], ['https://example.com/docs', '#b']],
    [['--disable-external-links'], ['#b']],
    [['--disable-internal-links'], ['https://example.com/docs']],
    [['--disable-external-links', '--disable-internal-links'], []],
  ])('with %j lead to %j', async (args, expected) => {
    expect((await pdfOf(html, ...args)).pages[0]?.links).toEqual(expected)
  })

  test('are resolved against the base of the document unless they are to stay relative', async () => {
    const relative = '<base href="https://example.com/docs/"><a href="guide.html">x</a>'
    expect((await pdfOf(relative)).pages[0]?.links).toEqual(['https://example.com/docs/guide.html'])
    expect((await pdfOf(relative, '--keep-relative-links')).pages[0]?.links).toEqual(['guide.html'])
  })

  test('are resolved against a relative base too, which is itself relative to a web address that was given', async () => {
    const below = '<base href=" sub/\n"><a href="guide.html">x</a><a href="../top.html">y</a>'
    expect((await pdfOf(below)).pages[0]?.links).toEqual(['sub/guide.html', 'top.html'])
    const web = await pdfOf(below, '--base-url', 'http://example.com/docs/')
    expect(web.pages[0]?.links).toEqual(['http://example.com/docs/sub/guide.html', 'http://example.com/docs/top.html'])
    expect((await pdfOf('<base href=""><a href="guide.html">x</a>', '--base-url', 'http://example.com/docs/')).pages[0]?.links)
      .toEqual(['http://example.com/docs/guide.html'])
  })
})

describe('what is not supported', () => {
  test.each<[string[], RegExp]>([
    [['--enable-javascript'], /scripts/],
    [['--outline'], /--bookmarks/],
    [['--outline-depth=3'], /--bookmarks/],
    [['--xsl-style-sheet', 'x'], /--user-style-sheet/],
    [['--image-quality', '50'], /image/],
    [['--proxy', 'http://x'], /proxies/],
    [['--cookie', 'a', 'b'], /credentials/],
    [['--viewport-size', '10x10'], /viewport/],
    [['--enable-forms'], /forms/],
    [['--copies', '2'], /printed/],
  ])('%j ends with code 1, its name, and what to do instead', async (args, remedy) => {
    const { code, err } = await failureOf('<p>x', ...args)
    expect(code).toBe(1)
    expect(err).toContain(`${args[0]?.split('=')[0]} is not supported\n`)
    expect(err).toMatch(remedy)
  })

  test('is not looked for after a bare --', async () => {
    expect(await command(['--', '--outline'])).toMatchObject({ code: 2, err: expect.stringContaining('no such file') })
  })

  test('an unknown option ends with code 1', async () => {
    const { code, err } = await failureOf('<p>x', '--bogus')
    expect([code, err]).toEqual([1, expect.stringContaining('there is no option --bogus\n  all options: pdfconv --help\n')])
  })

  test.each(['font', 'mono-font'])('a face that the file of --%s does not have ends with code 2 and the option that names another', async (option) => {
    const { code, err } = await failureOf('<p>x', `--${option}`, mincho, `--${option}-index`, '3')
    expect([code, err]).toEqual([2, expect.stringContaining(`so it has no face 3 (only 0)\n  name another face with --${option}-index\n`)])
  })
})

describe('streaming mode', () => {
  test.each<[string, string[], string]>([
    ['[topage] in a header', ['--header-right', '[topage]'], '[topage]'],
    ['[topage] in HTML for the header', ['--header-html-content', '<p>[topage]'], '[topage]'],
    ['a table of contents', ['--toc'], '--toc'],
  ])('ends with code 3 for %s and names it', async (_, args, message) => {
    const { code, err } = await failureOf('<h1>x', '--streaming', ...args)
    expect([code, err]).toEqual([3, expect.stringContaining(message)])
  })

  test('writes a PDF with page numbers in its headers', async () => {
    const { pages } = await pdfOf(lines(80), '--streaming', '--header-right', 'p. [page]')
    expect(pages.map(({ says }) => says.at(-1))).toEqual(['p. 1', 'p. 2'])
  })
})
