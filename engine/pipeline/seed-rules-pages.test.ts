/**
 * Rules of the founding documents about pages, tables, lines, streaming and doors, at both levels, even where browsers differ. Pages are
 * 300 x 200 px, lines 20 px.
 */
import { describe, expect, test } from 'vitest'
import { layOut, type TestPage } from '../debug/testing/lay-out.ts'
import { createTestHost } from '../debug/testing/test-host.ts'
import { ConvertError, errorKinds } from '../messages/errors.ts'
import { parseOptions } from '../options/parse.ts'
import { optionRows } from '../options/table.ts'
import { unsupportedGroups } from '../options/unsupported.ts'
import { atLevel, LEVELS } from './testing/levels.ts'
import { convert } from './testing/written.ts'

const sheet = '<style>table { border-spacing: 0 } td, th { padding: 0 }</style>'
const spacer = '<div style="height: 150px"></div>'
const lines = (name: string, count: number): string => Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>')
const texts = (pages: readonly TestPage[]): string[][] => pages.map((page) => [...page.texts])

describe.each(LEVELS)('at the level %s', (level) => {
  const shown = async (html: string): Promise<string[][]> => texts(await layOut(sheet + html, [atLevel(level)]))

  test('a table row that fits a page moves whole', async () => {
    expect(await shown(`${spacer}<table><tr><td>${lines('a', 6)}<td>x</table>`)).toEqual([[], [...lines('a', 6).split('<br>'), 'x']])
    expect(await shown(`${spacer}<table><tr><td>${lines('a', 10)}</table>`)).toEqual([[], lines('a', 10).split('<br>')])
  })

  test('a table row higher than a page is parted where it stands', async () => {
    expect((await shown(`<p>top<table><tr><td>${lines('a', 12)}</table>`)).map((page) => page.length)).toEqual([10, 3])
  })

  test('a flex container that fits a page moves whole, and a higher one is parted', async () => {
    const flex = (count: number): string => `<div style="display: flex"><div>${lines('a', count)}</div><div>x</div></div>`
    expect((await shown(spacer + flex(8))).map((page) => page.length)).toEqual([0, 9])
    expect((await shown(flex(14))).map((page) => page.filter((text) => text.startsWith('a')).length)).toEqual([10, 4])
    expect((await shown(`${spacer}<div style="display: flex; flex-direction: column"><p>a</p><p>b</p><p>c</p></div>`))).toEqual([[], ['a', 'b', 'c']])
  })

  test('a flex container with several lines that is higher than a page is parted between them', async () => {
    const items = Array.from({ length: 8 }, (_, i) => `<div style="width: 150px; height: 60px">i${i}</div>`).join('')
    expect((await shown(`<div style="display: flex; flex-wrap: wrap">${items}</div>`)).map((page) => page.length)).toEqual([6, 2])
  })

  test('a grid is parted between rows, and never across an item over several that fit a page', async () => {
    const grid = (content: string): string => `<div style="display: grid; grid-template-columns: 1fr 1fr">${content}</div>`
    const cell = (name: string, style = ''): string => `<div style="height: 70px; ${style}">${name}</div>`
    expect(await shown(grid(`${cell('a')}${cell('b')}${cell('c', 'grid-row: span 2; height: auto')}${cell('d')}${cell('e')}`))).toEqual([['a', 'b'], ['c', 'd', 'e']])
    expect((await shown(grid(Array.from({ length: 8 }, (_, i) => cell(`g${i}`)).join('')))).map((page) => page.length)).toEqual([4, 4])
  })

  test('min-width and max-width of cells of the first row count in a fixed layout', async () => {
    const width = async (style: string): Promise<number | undefined> => (await layOut(
      `${sheet}<table style="table-layout: fixed; width: 300px"><tr><td id=a style="${style}">a<td>b</table>`, [atLevel(level)]))[0]?.box('a').width
    expect([await width('min-width: 200px'), await width('max-width: 50px; width: 100px'), await width('')]).toEqual([200, 50, 150])
  })

  test('the head of a table is repeated, of several rows too, and a foot with content stands once, after the last row', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `<tr><td>r${i}`).join('')
    const pages = await shown(`<table><thead><tr><th>H<tr><th>h</thead><tfoot><tr><td>F</tfoot><tbody>${rows}</tbody></table>`)
    expect(pages.map((page) => page.slice(0, 2))).toEqual([['H', 'h'], ['H', 'h']])
    expect(pages.flat().filter((text) => text === 'F')).toHaveLength(1)
    expect(pages.at(-1)?.at(-1)).toBe('F')
  })

  test('captions stand with the first rows or with the last', async () => {
    const rows = Array.from({ length: 12 }, (_, i) => `<tr><td>r${i}`).join('')
    expect((await shown(`<table><caption>cap</caption>${rows}</table>`)).map((page) => page.includes('cap'))).toEqual([true, false])
    expect((await shown(`<table style="caption-side: bottom"><caption>cap</caption>${rows}</table>`)).map((page) => page.includes('cap'))).toEqual([false, true])
  })

  test('a page that is forced before the first row takes the head along', async () => {
    const forced = 'style="break-before: page"'
    for (const body of [`<tbody><tr ${forced}><td>r</tbody>`, `<tbody ${forced}><tr><td>r</tbody>`, `<tbody><tr><td ${forced}>r</tbody>`, `<tbody><tr><td><p ${forced}>r</p></tbody>`]) {
      expect(await shown(`<p>top</p><table><caption>c</caption><thead><tr><th>H</thead>${body}</table>`)).toEqual([['top'], ['c', 'H', 'r']])
    }
    expect(await shown('<p>top</p><table><thead style="break-after: page"><tr><th>H</thead><tr><td>r</table>')).toEqual([['top'], ['H', 'r']])
  })

  test('breaks are asked for and avoided, in the old names and by data-page-break, which style rules override', async () => {
    for (const style of ['break-before: page', 'break-before: always', 'page-break-before: always']) expect(await shown(`<p>a</p><p style="${style}">b</p>`)).toEqual([['a'], ['b']])
    expect(await shown('<p style="page-break-after: always">a</p><p>b</p>')).toEqual([['a'], ['b']])
    expect(await shown('<p data-page-break=after>a</p><p>b</p>')).toEqual([['a'], ['b']])
    expect(await shown('<style>p { break-after: auto }</style><p data-page-break=after>a</p><p>b</p>')).toEqual([['a', 'b']])
    expect(await shown(`${spacer}<div style="break-inside: avoid"><p>a</p><p>b</p><p>c</p></div>`)).toEqual([[], ['a', 'b', 'c']])
  })

  test('two lines are kept together at the end and the start of a page, or as many as asked for', async () => {
    expect((await shown(`<div style="height: 170px"></div><p>${lines('a', 3)}</p>`)).map((page) => page.length)).toEqual([0, 3])
    expect((await shown(`<div style="height: 170px"></div><p style="orphans: 1">${lines('a', 3)}</p>`)).map((page) => page.length)).toEqual([1, 2])
  })

  test('lines break by UAX #14: after a solidus, and never beside a no-break space', async () => {
    const inWidth = async (text: string, width: number): Promise<string[]> => (await shown(`<div style="width: ${width}px">${text}</div>`)).flat()
    expect(await inWidth('abcdefgh/ijklmnop', 60)).toEqual(['abcdefgh/', 'ijklmnop'])
    expect(await inWidth('aaaa bbbb\u00a0cccc', 60)).toEqual(['aaaa', 'bbbb\u00a0cccc'])
    for (const opportunity of ['<wbr>', '&#x200b;']) {
      expect((await inWidth(`aaaaaa${opportunity}bbbbbb`, 40)).map((text) => text.replace('\u200b', ''))).toEqual(['aaaaaa', 'bbbbbb'])
    }
    expect(await inWidth('aaa\u2028bbb', 200)).toHaveLength(1)
  })

  test('no document ends in an error because of CSS that streaming cannot do but for the four causes', async () => {
    const fails = async (html: string, ...names: string[]): Promise<number> => convert(html, [atLevel(level), ['streaming', null], ...names.map((name) => [name, null] as const)])
      .then(() => 0, (error: unknown) => error instanceof ConvertError ? errorKinds[error.kind].exitCode : NaN)
    expect(await fails('<style>@page { @top-left { content: counter(pages) } }</style><p>a')).toBe(3)
    expect(await fails('<h1>a</h1>', 'toc')).not.toBe(0)
    expect(await fails('<style>body { background-color: red }</style><p>a')).toBe(3)
    expect(await fails('<style>html { border: 1px solid }</style><p>a')).toBe(3)
    expect(await fails('<p>a</p><style>p { color: red }</style>')).toBe(3)
    expect(await fails('<p>a</p><p style="position: absolute">b</p><p style="position: fixed">c</p>')).toBe(0)
  })

  test('the nodes of a document are bounded, and an empty value of a property is no error', async () => {
    expect((await convert('<p style="color:;width">a', [atLevel(level)])).pages).toHaveLength(1)
  })

  test('options of @page win over those of the command, property by property', async () => {
    const { pages } = await convert('<style>@page { margin: 0; size: 400px 300px }</style><p style="margin: 0">a', [atLevel(level), ['page-size', 'A3'], ['margin-left', '50px']])
    expect(pages.map(({ width, height, texts: [first] }) => [width, height, first?.x])).toEqual([[300, 225, 8]])
    expect((await convert('<p>a', [atLevel(level), ['page-size', 'a5'], ['orientation', 'Landscape']])).pages.map(({ width, height }) => width > height)).toEqual([true])
  })

  test('links lead outside and inside, unless they are switched off', async () => {
    const html = '<p id=x><a href="https://example.com/">a</a><a href="#x">b</a>'
    expect((await convert(html, [atLevel(level)])).pages[0]?.links).toEqual(['https://example.com/', '#x'])
    expect((await convert(html, [atLevel(level), ['disable-external-links', null], ['disable-internal-links', null]])).pages[0]?.links).toEqual([])
  })

  test('backgrounds and images are left out on request, and a user style sheet loses to that of the author', async () => {
    const host = createTestHost({ 'u.css': 'p { background-color: red } b { background-color: lime; display: block }' })
    const html = '<style>p { background-color: blue }</style><p>a<b>b</b>'
    expect((await convert(html, [atLevel(level), ['user-style-sheet', 'u.css']], host)).pages[0]?.fills.map(({ color }) => color)).toEqual(['0 0 1', '0 1 0'])
    expect((await convert(html, [atLevel(level), ['no-background', null]])).pages[0]?.fills).toEqual([])
    expect((await convert('<p style="font-size: 4px">a', [atLevel(level), ['minimum-font-size', '9']])).pages[0]?.texts[0]?.size).toBe(9)
  })

  test('headers, footers, a cover and a table of contents stand where they should', async () => {
    const host = createTestHost({ 'cover.html': '<p>cover' })
    const { pages } = await convert('<title>T</title><h1>One</h1>', [atLevel(level), ['cover', 'cover.html'], ['toc', null], ['header-left', '[page]/[topage] [title]']], host)
    expect(pages).toHaveLength(3)
    expect(pages[0]?.says).toEqual(['cover'])
    expect(pages[1]?.says.join(' ')).toContain('Table of Contents')
    expect(pages[2]?.says.join(' ')).toContain('One')
    expect(pages[2]?.says.join(' ')).toContain('T')
  })

  test('a document gives the same bytes again', async () => {
    const once = async (): Promise<string> => Buffer.from((await convert('<p>a', [atLevel(level)])).bytes).toString('latin1')
    expect(await once()).toBe(await once())
  })
})

describe('doors', () => {
  const failure = (name: string, door: 'cli' | 'request'): string => {
    try {
      parseOptions([[name, '1']], door)
    } catch (error) {
      if (error instanceof ConvertError) return `${error.kind} ${errorKinds[error.kind].exitCode} ${errorKinds[error.kind].httpStatus}`
    }
    return 'accepted'
  }

  test('options that are refused stay so, at the command and at the server', () => {
    for (const name of unsupportedGroups.flatMap(({ names }) => names)) expect([name, failure(name, 'cli'), failure(name, 'request')]).toEqual([name, 'usage 1 400', 'usage 1 400'])
    expect(unsupportedGroups.flatMap(({ names }) => names)).toEqual(expect.arrayContaining([
      'outline', 'enable-javascript', 'xsl-style-sheet', 'image-quality', 'proxy', 'cookie', 'custom-header', 'username', 'password', 'ssl-crt-path', 'viewport-size',
      'enable-smart-shrinking', 'disable-smart-shrinking', 'lowquality', 'print-media-type', 'enable-forms',
    ]))
  })

  test('the server refuses what touches its files, its fonts and its log', () => {
    for (const name of ['font', 'font-index', 'gothic-font', 'serif-font', 'mono-font', 'output', 'cover', 'header-html', 'footer-html', 'user-style-sheet', 'base-url', 'allow',
      'enable-local-file-access', 'disable-local-file-access', 'allow-remote-assets', 'log-level', 'quiet']) expect([name, failure(name, 'request')]).toEqual([name, 'usage 1 400'])
  })

  test('every option of the documents is there', () => {
    const names = new Set(optionRows.flatMap((row): string[] => [row.name, ...(row.aliases ?? [])]))
    for (const name of ['output', 'base-url', 'encoding', 'streaming', 'page-size', 'page-width', 'page-height', 'orientation', 'margin-top', 'margin-bottom', 'margin-left', 'margin-right',
      'font', 'font-index', 'gothic-font', 'gothic-font-index', 'serif-font', 'serif-font-index', 'mono-font', 'mono-font-index', 'disable-system-fonts', 'title', 'author', 'subject',
      'keywords', 'dpi', 'zoom', 'grayscale', 'no-pdf-compression', 'no-images', 'no-background', 'user-style-sheet', 'minimum-font-size', 'disable-external-links',
      'disable-internal-links', 'keep-relative-links', 'load-media-error-handling', 'header-left', 'header-center', 'header-right', 'footer-left', 'footer-center', 'footer-right',
      'header-font-name', 'header-font-size', 'footer-font-name', 'footer-font-size', 'header-line', 'footer-line', 'header-spacing', 'footer-spacing', 'default-header', 'replace',
      'header-html', 'footer-html', 'header-html-content', 'footer-html-content', 'cover', 'toc', 'toc-header-text', 'toc-level-indentation', 'toc-text-size-shrink',
      'disable-dotted-lines', 'disable-toc-links', 'enable-toc-back-links', 'page-offset', 'enable-local-file-access', 'disable-local-file-access', 'allow-path', 'allow',
      'allow-remote-assets', 'log-level', 'quiet']) expect([name, names.has(name)]).toEqual([name, true])
  })
})
