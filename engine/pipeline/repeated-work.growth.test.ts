/** Work that few bytes of CSS multiply is bounded with a warning; everything within the bound is drawn. */
import { expect, test, vi } from 'vitest'
import { convert } from './testing/written.ts'

vi.setConfig({ testTimeout: 120_000 })

const list = (count: number, entry: (at: number) => string, between = ','): string => Array.from({ length: count }, (_, at) => entry(at)).join(between)
const boxes = (count: number): string => '<p>x</p>'.repeat(count)
const pages = (count: number): string => '<p style="break-after: page">x</p>'.repeat(count)

test.each<readonly [string, string, string]>([
  ['shadows of boxes', `p { box-shadow: ${list(2000, (at) => `${at % 9}px 2px red`)} }`, 'lists of box-shadow'],
  ['shadows of text', `p { text-shadow: ${list(2000, (at) => `${at % 9}px 2px red`)} }`, 'lists of text-shadow'],
  ['names of counters', `p { counter-increment: ${list(2000, (at) => `c${at}`, ' ')} }`, 'lists of counter-increment'],
  ['parts of bookmarks', `p { bookmark-level: 1; bookmark-label: ${list(2000, (at) => `"a${at}"`, ' ')} }`, 'lists of bookmark-label'],
  ['items of content', `p::before { content: ${list(2000, (at) => `"${at % 9}" leader(".")`, ' ')} }`, 'lists of content'],
  ['functions of transforms', `p { transform: ${list(2000, (at) => `rotate(${at % 9}deg)`, ' ')} }`, 'lists of transform'],
  ['tracks of grids', `p { display: grid; grid-template-columns: ${list(2000, () => '1px', ' ')} }`, 'lists of grid-template-columns'],
  ['areas of grids', `p { display: grid; grid-template-areas: "${list(2000, (at) => `a${at}`, ' ')}" }`, 'lists of grid-template-areas'],
  ['points of polygons', `p { clip-path: polygon(${list(2000, (at) => `${at % 9}px ${at % 7}px`)}) }`, 'polygons in clip-path'],
])('%s', async (_, css, told) => {
  const few = await convert(`<style>${css}</style>${boxes(20)}`)
  expect(few.warnings.filter((text) => text.includes(told))).toEqual([])
  const many = await convert(`<style>${css}</style>${boxes(300)}`)
  expect(many.warnings.filter((text) => text.includes(told))).toHaveLength(1)
  // Text shadows are text in the PDF too, each before the text itself; generated text may join the text of its paragraph.
  expect(many.pages.flatMap(({ says }) => says).join('').match(/x/g)?.length).toBeGreaterThanOrEqual(300)
})

test('text in the margins of many pages', async () => {
  const css = `@page { @top-left { content: "${'word '.repeat(4000)}"; font-size: 1px } }`
  expect((await convert(`<style>${css}</style>${pages(20)}`)).warnings.join()).not.toContain('too long for so many pages')
  const many = await convert(`<style>${css}</style>${pages(300)}`)
  expect(many.warnings.filter((text) => text.includes('the remaining pages show only its first 1000 characters'))).toHaveLength(1)
  expect(many.pages.at(-1)?.says.join(' ')).toContain('word')
})

test('pictures in the margins: many small ones are bounded, and text behind them is shown', async () => {
  const picture = 'url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)'
  const css = (count: number): string => `@page { @top-left { content: "before" ${list(count, () => picture, ' ')} "behind" } }`
  const few = await convert(`<style>${css(60)}</style>${pages(2)}`)
  expect(few.warnings.join()).not.toContain('images in the margins')
  const many = await convert(`<style>${css(2000)}</style>${pages(2)}`)
  expect(many.warnings.filter((text) => text.includes('lists of images in the margins'))).toHaveLength(1)
  expect(many.pages.at(-1)?.says).toEqual(expect.arrayContaining(['before', 'behind']))
})

test('an element in the margins of many pages', async () => {
  const css = '#h { position: running(h); font-size: 1px } @page { @top-left { content: element(h) } }'
  const html = (count: number): string => `<style>${css}</style><div id=h>${'<b>word</b> '.repeat(4000)}</div>${pages(count)}`
  expect((await convert(html(3))).warnings.join()).not.toContain('the remaining pages do not show it')
  expect((await convert(html(400))).warnings.filter((text) => text.includes('the remaining pages do not show it'))).toHaveLength(1)
})

test.each<readonly [string, string, (more: string) => string]>([
  ['fixed boxes', '#r { position: fixed; font-size: 1px }', (more) => `<div id=r>${more}</div>`],
  ['many fixed boxes', '#r b { position: fixed; font-size: 1px }', (more) => `<div id=r>${more}</div>`],
])('%s on many pages: small ones are on each page, large ones on the first', async (_, css, box) => {
  const html = (words: number, count: number): string =>
    `<style>${css} #s { position: fixed; bottom: 0 }</style><div id=s>small</div>${box('<b>word</b> '.repeat(words))}${pages(count)}`
  const few = await convert(html(3000, 20))
  expect(few.warnings.join()).not.toContain('repeated table headers')
  expect(few.pages.every(({ says }) => says.includes('word') && says.includes('small'))).toBe(true)
  const many = await convert(html(4000, 200))
  expect(many.warnings.filter((text) => text.includes('repeated table headers'))).toHaveLength(1)
  expect(many.pages.every(({ says }) => says.includes('small'))).toBe(true)
  expect(many.pages.reduce((sum, { says }) => sum + says.length, 0)).toBeLessThan(700_000)
})

test('header rows on many pages: small ones are repeated on each page, large ones are bounded', async () => {
  const html = (words: number, count: number): string =>
    `<style>th { font-size: 1px } td { height: 800px }</style><table><thead><tr><th>head ${'<b>word</b> '.repeat(words)}</thead>${'<tr><td>x'.repeat(count)}</table>`
  const small = await convert(html(100, 300))
  expect(small.warnings).toEqual([])
  expect(small.pages.every(({ says }) => says[0]?.startsWith('head'))).toBe(true)
  const many = await convert(html(4000, 150))
  expect(many.warnings.filter((text) => text.includes('repeated table headers'))).toHaveLength(1)
  expect(many.pages[1]?.says[0]).toContain('head')
  expect(many.pages.at(-1)?.says).toEqual(['x'])
})

test('colour stops: five thousand are drawn, those of many boxes are bounded, repeated ones too', async () => {
  const colors = (count: number): string => list(count, (at) => `#${String(at * 7 % 4096).padStart(6, '0')}`)
  const css = (gradient: string): string => `<style>p { background: ${gradient} }</style>`
  const few = await convert(`${css(`linear-gradient(45deg, ${colors(5000)})`)}${boxes(20)}`)
  expect(few.warnings).toEqual([])
  expect(few.bytes.length).toBeGreaterThan(5000 * 20)
  const many = await convert(`${css(`linear-gradient(45deg, ${colors(5000)})`)}${boxes(200)}`)
  expect(many.warnings.filter((text) => text.includes('lists of gradients'))).toHaveLength(1)
  const repeating = `repeating-linear-gradient(45deg, ${colors(1000)}, red 1%)`
  expect((await convert(`${css(repeating)}${boxes(10)}`)).warnings).toEqual([])
  expect((await convert(`${css(repeating)}${boxes(100)}`)).warnings.filter((text) => text.includes('show their mean colour'))).toHaveLength(1)
  expect((await convert(`${css('repeating-linear-gradient(45deg, red 0 1%, blue 1% 2%)')}${boxes(3000)}`)).warnings).toEqual([])
})

test('masks of masks: one picture, and all of a document', async () => {
  const masks = (id: number): string => Array.from({ length: 14 }, (_, at) =>
    `<mask id=m${id}-${at + 1}><g transform="skewX(9)" mask="url(#m${id}-${at})"><rect width=9 height=9 fill=#fff /></g><g transform="rotate(9)" mask="url(#m${id}-${at})"><rect width=9 height=9 fill=#fff /></g></mask>`).join('')
  const svg = (id: number): string =>
    `<svg width=10 height=10><mask id=m${id}-0><rect width=9 height=9 fill=#fff /></mask>${masks(id)}<rect width=9 height=9 mask="url(#m${id}-14)"/></svg>`
  const { warnings } = await convert(Array.from({ length: 4 }, (_, id) => svg(id)).join(''))
  expect(warnings.some((text) => text.includes('that one image may have'))).toBe(true)
  expect(warnings.some((text) => text.includes('that all images of a document together may have'))).toBe(true)
})

test('groups within groups on many pages', async () => {
  const html = (depth: number, count: number): string =>
    `<style>div { opacity: .9 }</style>${'<div>'.repeat(depth)}${pages(count)}${'</div>'.repeat(depth)}`
  expect((await convert(html(200, 20))).warnings).toEqual([])
  expect((await convert(html(16, 1500))).warnings).toEqual([])
  const many = await convert(html(200, 300))
  expect(many.warnings.filter((text) => text.includes('the remaining inner ones are opaque'))).toHaveLength(1)
  expect(many.bytes.length).toBeLessThan(15_000_000)
})

test('edges that nested boxes repeat on each line', async () => {
  const html = (depth: number): string =>
    `<style>b { border: 1px solid; box-decoration-break: clone }</style><p>${'<b>'.repeat(depth)}${'word '.repeat(1000)}${'</b>'.repeat(depth)}`
  expect((await convert(html(20))).warnings.join()).not.toContain('levels deep')
  const deep = await convert(html(400))
  expect(deep.warnings.filter((text) => text.includes('have their edges once'))).toHaveLength(1)
  expect(deep.bytes.length).toBeLessThan(3_000_000)
})
