/**
 * Options, exit codes, limits, access and streaming do not depend on the CSS level: the same inputs have the same outcome at both levels,
 * and a document that converts at `listed` converts at the default level.
 */
import { describe, expect, test } from 'vitest'
import { createTestHost } from '../debug/testing/test-host.ts'
import { ConvertError, errorKinds } from '../messages/errors.ts'
import type { OptionPair } from '../options/parse.ts'
import { atLevel, LEVELS } from './testing/levels.ts'
import { convert } from './testing/written.ts'

const FILES = {
  'a.css': 'p { color: red !important }', 'bad.png': 'no picture', 'cover.html': '<p>cover', 'head.html': '<p>[page]', 'loop.css': '@import "loop.css"; p { color: red }',
  'pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="5" height="5" fill="red"/></svg>',
}

/** `0` and the number of pages, or the exit code and the HTTP status of the error. */
async function outcome(html: string, pairs: readonly OptionPair[]): Promise<string> {
  try {
    return `0, ${(await convert(html, pairs, createTestHost(FILES))).pages.length > 0 ? 'pages' : 'nothing'}`
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error
    const { exitCode, httpStatus } = errorKinds[error.kind]
    return `${exitCode}, ${httpStatus}`
  }
}

async function atLevels(html: string, pairs: readonly OptionPair[]): Promise<string> {
  const [listed, standard] = [await outcome(html, [atLevel(LEVELS[0] ?? 'listed'), ...pairs]), await outcome(html, [...pairs])]
  expect(standard).toBe(listed)
  return listed
}

const CONVERTED = '0, pages'
const STREAMED: OptionPair = ['streaming', null]
const nested = (depth: number, tag = 'div'): string => `<${tag}>`.repeat(depth) + 'x'
const styled = (css: string, html = '<p id=t>a<p>b'): string => `<style>${css}</style>${html}`

describe('documents that convert do so at both levels', () => {
  test.each([
    '', ' ', '<p>a', '</p>', '<!doctype html>', '<frameset><frame src=a>', '<table>a<tr>b', '<svg><circle r=4 /></svg>', '<math><mi>x</mi></math>', '<noscript>a</noscript>', '<script>x</script>',
    '<p>\u0000\ufffd\u{10ffff}', '<base href="http://[">a<a href="//x">b</a>', '<img src=pic.svg>', '<img src=bad.png>', '<img src=none.png>', '<img src="data:image/png;base64,xx">', '<link rel=stylesheet href=none.css>a',
    '<link rel=stylesheet href=a.css><p>a', '<link rel=stylesheet href=loop.css><p>a', nested(200), nested(200, 'b'), nested(60, 'table><tr><td'), '<p style="width:;color">a', '<a href="#none">x</a>', '<q>'.repeat(50),
    '<ol reversed start=-5><li value=2147483648>x', '<details><summary>s</summary>x</details>', '<select><option>a</select><textarea>b</textarea><progress value=3>', '<p dir=rtl lang=ar>\u0627\u0628', '<font size=+9 color=chucknorris>x',
  ])('%j', async (html) => {
    expect(await atLevels(html, [])).toBe(CONVERTED)
    expect(await atLevels(html, [STREAMED])).toBe(CONVERTED)
  })

  test.each([
    'p { break-before: right }', 'p { page: x } @page x { size: a5 }', '@page { size: 1px 1px; margin: 0 }', '@page { margin: 2000px }', '@page { size: 0 0 }', '@page { size: 80mm auto }', 'p { float: footnote }',
    'p { position: running(x) } @page { @top-left { content: element(x) } }', 'p { string-set: x content() } @page { @top-left { content: string(x) } }', 'p { bookmark-level: 1 }', 'p { height: 9000px; overflow: hidden }',
    'p { width: 1e30px; margin: -1e30px }', 'p { columns: 900 }', 'p { display: grid; grid-template-columns: repeat(9999, 1px) }', 'p { grid-column: 99999999 } body { display: grid }', 'p { font-size: 9000px }', 'p { font-size: 0 }',
    'p { line-height: 900 }', 'p { transform: scale(1e9) rotate(1e9turn) }', 'p { transform: matrix(0,0,0,0,0,0) }', 'p { opacity: 1e9 }', ':root { --a: var(--b); --b: var(--a) } p { color: var(--a) }', `p { width: ${'calc('.repeat(60)}1px${')'.repeat(60)} }`,
    'p::before { content: counter(page) target-counter(url("#t"), page) leader(".") }', '@import "loop.css"; p { color: red }', '{{{ @media print { p { color', 'p { color: red } }}} b { color: blue }', '@layer { @supports (a: b) { @media { p { color: red } } } }',
    'p { columns: 2; break-inside: avoid; position: sticky; float: right; clear: both; display: flex }', 'p { position: absolute; top: 1e9px }', 'p { position: fixed; bottom: 1e9px }', 'p { border: 5000px double red; border-radius: 1e9px }', 'p { box-shadow: 0 0 1e9px 1e9px red }',
    'p { background: url(none.png), linear-gradient(red, blue) }', 'p { counter-increment: a 2147483647 b -2147483648 } p::after { content: counters(a, ".") }', '* { all: unset } * { display: block }', '* { display: none }', '* { display: contents }',
  ])('%s', async (css) => {
    expect(await atLevels(styled(css), [])).toBe(CONVERTED)
    expect(await atLevels(styled(css), [STREAMED])).toBe(CONVERTED)
  })

  test('gradients behind the body are painted, and in streaming left out', async () => {
    for (const pairs of [[], [STREAMED]]) expect(await atLevels(styled('body { background-image: linear-gradient(red, blue) }'), pairs)).toBe(CONVERTED)
  })
})

describe('what fails does so at both levels, with the same code', () => {
  test.each([
    ['a page total in streaming', '<style>@page { @top-left { content: counter(pages) } }</style>a', [STREAMED]],
    ['a background of the body in streaming', styled('body { background: red }'), [STREAMED]],
    ['a border of the root in streaming', styled('html { border: 1px solid }'), [STREAMED]],
    ['a sheet in the body in streaming', '<p>a</p><style>p { color: red }</style>', [STREAMED]],
    ['a linked sheet in the body in streaming', '<p>a</p><link rel=stylesheet href=a.css>', [STREAMED]],
    ['[topage] in streaming', '<p>a', [STREAMED, ['header-left', '[topage]']]],
  ] as const)('%s', async (_, html, pairs) => expect(await atLevels(html, pairs)).toBe('3, 500'))

  test.each([
    ['a picture that is missing, under abort', '<img src=none.png>'], ['a picture that is none, under abort', '<img src=bad.png>'], ['a sheet that is missing, under abort', '<link rel=stylesheet href=none.css>a'],
    ['a font that is missing, under abort', styled('@font-face { font-family: x; src: url(none.ttf) } p { font-family: x }')],
  ] as const)('%s', async (_, html) => expect((await atLevels(html, [['load-media-error-handling', 'abort']])).startsWith('2, ')).toBe(true))

  test.each<readonly [string, string | null]>([
    ['page-size', 'huge'], ['page-width', '1'.repeat(400)], ['margin-top', 'x'], ['dpi', '0'], ['zoom', '-1'], ['orientation', 'up'], ['unknown', null], ['outline', null], ['enable-javascript', null], ['header-spacing', 'x'],
    ['load-media-error-handling', 'skip'], ['encoding', 'klingon'], ['minimum-font-size', 'x'], ['page-offset', 'x'], ['replace', 'novalue'], ['toc-text-size-shrink', 'x'],
  ])('the option %s with %s', async (name, value) => expect(await atLevels('<p>a', [[name, value]])).toBe('1, 400'))

  test.each([
    ['cover', 'none.html'], ['header-html', 'none.html'], ['user-style-sheet', 'none.css'],
  ])('a file that is not there: --%s %s', async (name, value) => expect((await atLevels('<p>a', [[name, value]])).startsWith('2, ')).toBe(true))
})
