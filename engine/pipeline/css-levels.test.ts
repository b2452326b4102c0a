import { describe, expect, test } from 'vitest'
import { dumpPages } from '../debug/dump.ts'
import { createTestHost, type TestHost } from '../debug/testing/test-host.ts'
import type { OptionPair } from '../options/parse.ts'

const LISTED = [['css', 'listed']] as const

const STANDARD: OptionPair = ['css', 'standard']

/** Colours of the filled rectangles at each level. */
const fills = async (html: string, host: TestHost = createTestHost(), pairs: readonly OptionPair[] = []): Promise<string> => {
  const text = await dumpPages(`<style>body{margin:0}</style>${html}`, pairs, host)
  return [...text.matchAll(/fill .* (#[0-9a-f]+)$/gm)].map(([, color = '']) => color).join(' ')
}
const both = async (html: string, files: Readonly<Record<string, string>> = {}, pairs: readonly OptionPair[] = []): Promise<string[]> => [
  await fills(html, createTestHost(files), [...pairs, ...LISTED]), await fills(html, createTestHost(files), [...pairs, STANDARD]),
]

describe('media queries', () => {
  const page = (css: string, query: string): string => `<style>${css} p{background-color:red} @media ${query} { p{background-color:lime} }</style><p>x`

  test.each([
    ['(min-width: 10000px)', ['#00ff00', '#ff0000']],
    ['(min-width: 100px)', ['#00ff00', '#00ff00']],
    ['screen and (min-width: 100px)', ['#ff0000', '#ff0000']],
    ['not screen', ['#00ff00', '#00ff00']],
  ])('%s', async (query, expected) => expect(await both(page('', query))).toEqual(expected))

  test('may give the page a colour and no background', async () => {
    const html = '<style>@page { color: red } @page :nth(2) { background: none }</style><p style="background-color: lime">a'
    expect(await fills(html, createTestHost(), [STANDARD])).toBe('#00ff00')
  })

  test('ask for the page that @page makes, whatever comes first', async () => {
    const wide = '(min-width: 1500px)'
    expect(await fills(page('@page{size:2000px 500px;margin:0}', wide), createTestHost(), [STANDARD])).toBe('#00ff00')
    expect(await fills(`${page('', wide)}<style>@page{size:2000px 500px;margin:0}</style>`, createTestHost(), [STANDARD])).toBe('#00ff00')
    expect(await fills(page('@page{size:2000px;margin:300px}', wide), createTestHost(), [STANDARD])).toBe('#ff0000')
    const host = createTestHost({ 'a.css': '@page{size:2000px 500px;margin:0} p{background-color:blue}' })
    await fills('<link rel=stylesheet href=a.css media="(min-width: 1px)"><p>x', host, [STANDARD])
    expect(host.asked).toHaveLength(1)
  })

  test('of links and imports count at the standard level', async () => {
    const files = { 'a.css': 'p{background-color:lime}' }
    expect(await both('<style>p{background-color:red}</style><link rel=stylesheet href=a.css media="(width < 5px)"><p>x', files)).toEqual(['#00ff00', '#ff0000'])
    expect(await both('<style>@import "a.css" (width < 5px); </style><style>q{color:red}</style><p style="width:1px">x', files)).toEqual(['#00ff00', ''])
    expect(await both('<style>@import "a.css" supports(width: 1vw); </style><p>x', files)).toEqual(['#00ff00', '#00ff00'])
    expect(await both('<style>@import "a.css" supports(nothing: 1vw); </style><p>x', files)).toEqual(['#00ff00', ''])
  })
})

test('layers of imports and sheets have one order', async () => {
  const files = { 'a.css': '#a{background-color:blue}', 'b.css': '@layer y { #a{background-color:red} }' }
  const html = '<style>@layer y, x; @import "a.css" layer(x); @import "b.css";</style><style>@layer z { p { background-color: lime } }</style><p id=a>x'
  expect(await both(html, files)).toEqual(['#ff0000', '#00ff00'])
  expect(await fills('<style>@layer x, y; @import "a.css" layer(x);</style><style>@layer y { p { background-color: lime } }</style><p id=a>x', createTestHost(files), [STANDARD])).toBe('#00ff00')
  expect(await fills('<style>@layer y, x; @import "a.css" layer(x);</style><style>@layer y { #a#a { background-color: lime } }</style><p id=a>x', createTestHost(files), [STANDARD])).toBe('#0000ff')
})

test('a user sheet wins over the author where it is important', async () => {
  const files = { 'u.css': 'p{background-color:lime!important}' }
  expect(await both('<style>p{background-color:red!important;background-color:blue}</style><p>x', files, [['user-style-sheet', 'u.css']])).toEqual(['#0000ff', '#00ff00'])
})

test('viewport units are of the page without margins', async () => {
  const html = '<style>@page{size:1000px 500px;margin:100px}</style><p style="background-color:lime;width:50vw;height:10vh;margin:0">'
  expect(await dumpPages(`<style>body{margin:0}</style>${html}`, [STANDARD], createTestHost())).toMatch(/fill 100,100 400x30 #00ff00/)
})

test('important margins of a page count, and units of it are understood', async () => {
  const html = '<style>@page{size:1000px 500px;margin:100px!important;margin:1px} body{margin:0}</style><p style="background-color:lime;margin:0;height:1px">'
  expect(await dumpPages(html, [STANDARD], createTestHost())).toMatch(/fill 100,100 800x1 #00ff00/)
  expect(await dumpPages(html, LISTED, createTestHost())).toMatch(/fill 1,1 998x1 #00ff00/)
})

test('sheets that import each other many times end', async () => {
  const files: Record<string, string> = {}
  for (let i = 0; i < 16; i++) files[`${i}.css`] = `@import "${i + 1}.css"; @import "${i + 1}.css"; @import "${i + 1}.css";`
  const host = createTestHost(files)
  await fills('<link rel=stylesheet href=0.css><p>x', host)
  // Each once, including a missing one.
  expect(host.asked.length).toBe(17)
})

test('ch and ex are those of the font, guessed while it is unknown and corrected', async () => {
  const width = async (value: string): Promise<number> => {
    const text = await dumpPages(`<style>body{margin:0}</style><p style="background-color:lime;font-size:100px;height:1px;margin:0;width:${value}">`, [STANDARD], createTestHost())
    return Number(/ ([\d.]+)x1 #00ff00/.exec(text)?.[1])
  }
  const [ch, ex, lh] = [await width('1ch'), await width('1ex'), await width('1lh')]
  expect([ch, ex, lh]).toEqual([68.02, 54.1, 100])
})

test('units of the font are those of the font in pseudo-elements too, which are styled with their boxes', async () => {
  const width = async (selector: string): Promise<string | undefined> => {
    const css = `body { margin: 0; font-size: 100px } ${selector} { content: ""; display: block; background-color: lime; height: 1px; width: 1ch }`
    return / ([\d.]+x1) #00ff00/.exec(await dumpPages(`<style>${css}</style><p>`, [STANDARD], createTestHost()))?.[1]
  }
  expect(await width('p::before')).toBe('68.02x1')
  expect(await width('p')).toBe('68.02x1')
})
