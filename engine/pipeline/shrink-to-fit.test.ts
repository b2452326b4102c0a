import { expect, test } from 'vitest'
import type { OptionPair } from '../options/parse.ts'
import { convert, type Written } from './testing/written.ts'
import { createTestHost } from '../debug/testing/test-host.ts'

// The content area is 360 px wide, and the paper ends 20 px to the right of it.
const page: readonly OptionPair[] = [
  ['page-width', '400px'], ['page-height', '400px'],
  ...['top', 'right', 'bottom', 'left'].map((side): OptionPair => [`margin-${side}`, '20px']),
]
const OFF: OptionPair = ['shrink-to-fit', 'off']
const sheet = '<!doctype html><style>body { margin: 0; font-size: 10px } p, pre { margin: 0 } td { padding: 0 } table { border-spacing: 0 }</style>'
const write = async (html: string, options: readonly OptionPair[] = []): Promise<Written> => convert(sheet + html, [...page, ...options])
const cells = (count: number, width: number): string =>
  `<table><tr>${Array.from({ length: count }, (_, i) => `<td><div style="width: ${width}px">c${i}</div>`).join('')}</table>`
const noteOf = ({ warnings }: Written): string => warnings.join('\n').match(/scaled to [\d.]+%/)?.[0] ?? ''
const text = ({ pages }: Written, wanted: string) => pages.flatMap(({ texts }) => texts).find((each) => each.text === wanted)

test('content that is wider than the page is laid out on a wider one and scaled as a whole, with a note', async () => {
  const wide = await write(`<p>before${cells(6, 100)}<p style="text-align: right">end`)
  expect(noteOf(wide)).toBe('scaled to 60%')
  expect(text(wide, 'before')?.x).toBeCloseTo(20, 3)
  expect(text(wide, 'c5')?.x).toBeCloseTo(20 + 500 * 0.6, 1)
  // The text ends at the start of the margin.
  expect(text(wide, 'end')?.x).toBeGreaterThan(360)
  expect([wide.pages[0]?.width, wide.pages[0]?.height]).toEqual([300, 300])
})

test('off keeps the cut and its warning, and so does the listed level; streaming mode never scales', async () => {
  for (const options of [[OFF], [['css', 'listed']], [['streaming', null]]] as const) {
    const { warnings, ...wide } = await write(cells(6, 100), options)
    expect(text({ ...wide, warnings }, 'c5')?.x).toBeCloseTo(520, 3)
    expect(noteOf({ ...wide, warnings })).toBe('')
    expect(warnings.join()).toContain('extends beyond the right edge')
  }
})

test.each([
  ['text in tables', cells(6, 100)],
  ['lines without a break opportunity', `<pre>${'a line that goes on '.repeat(6)}</pre>`],
  ['a long word in a narrow cell', `<table style="table-layout: fixed; width: 100%"><tr><td>one<td>${'abcdefghij'.repeat(7)}</table>`],
  ['pictures', '<svg width="600" height="20"></svg>'],
  ['items of a flex container in another', '<div style="display: flex"><div style="display: flex; flex: none"><p style="width: 300px">a<p style="width: 200px; text-align: right">b</div></div>'],
  ['items of a grid', '<div style="display: grid; grid-template-columns: repeat(5, 120px)"><p>a<p>b<p>c<p>d<p>e</div>'],
  ['boxes in lines', '<div style="white-space: nowrap"><span style="display: inline-block; width: 300px">a</span><span style="display: inline-block; width: 300px; text-align: right">b</span></div>'],
  ['text aligned to the far side of a wide block', '<div style="width: 500px; text-align: right">Total due</div>'],
  ['a float', '<div style="float: left; width: 600px; text-align: right">Total due</div>'],
  ['a share of the width', '<div style="width: 150%; text-align: right">Total due</div>'],
  ['a share of the viewport', '<div style="width: 150vw; text-align: right">Total due</div>'],
  ['a form control', '<input style="width: 600px" value="a">'],
])('nothing is cut: %s', async (_, html) => {
  const wide = await write(html)
  expect(noteOf(wide)).not.toBe('')
  expect(wide.warnings).toHaveLength(1)
  expect((await write(html, [OFF])).warnings.join()).toContain('extends beyond the right edge')
})

test('text in a wide block that clips is cut by the paper first', async () => {
  expect(noteOf(await write('<div style="width: 500px; overflow: hidden; text-align: right">Total due</div>'))).toBe('scaled to 72%')
})

test.each([
  ['what fits', '<p>some text'],
  ['text that ends in the margin', '<div style="width: 378px; text-align: right">end</div>'],
  ['a box with a background only', '<div style="width: 900px; height: 20px; background: red"></div>'],
  ['a wide box with text at its beginning', '<div style="width: 900px">begin</div>'],
  ['positioned boxes', '<div style="position: absolute; left: 500px; width: 200px">menu</div><div style="position: fixed; left: 300px; width: 300px; text-align: right">menu</div>'],
  ['a block that a margin puts off the paper', '<div style="margin-left: 500px; width: 200px">menu</div>'],
  ['an indent that hides text', '<p style="text-indent: 500px; white-space: nowrap">logo'],
  ['what a box clips', '<div style="overflow: hidden; width: 200px"><div style="width: 900px; text-align: right">far</div></div>'],
  ['hidden text', '<div style="visibility: hidden; width: 900px; text-align: right">far</div>'],
  ['what a transform makes smaller', '<div style="width: 200%; transform: scale(.5); transform-origin: 0 0; text-align: right">end</div>'],
  ['spaces at the end of a line', `<pre>text${' '.repeat(200)}</pre>`],
])('documents stay as they are: %s', async (_, html) => {
  const [on, off] = [await write(html), await write(html, [OFF])]
  expect(noteOf(on)).toBe('')
  expect(Buffer.compare(on.bytes, off.bytes)).toBe(0)
})

test('it is never scaled to less than a half, and what is cut then is told as ever', async () => {
  const wide = await write(cells(12, 100))
  expect(noteOf(wide)).toBe('scaled to 50%')
  expect(text(wide, 'c1')?.x).toBeCloseTo(70, 1)
  expect(wide.warnings.join()).toContain('extends beyond the right edge')
})

test('content that grows with the page is scaled in the width it had', async () => {
  const wide = await write('<p>before</p><div style="width: 150%; text-align: right"><span style="display: inline-block; width: 20px">end</span></div>')
  expect(noteOf(wide)).toBe('scaled to 66.6%')
  // The box of the text is 20 px wide and ends at 540.
  expect(text(wide, 'end')?.x).toBeGreaterThan(20 + 520 * 2 / 3)
  expect(text(wide, 'end')?.x).toBeLessThan(20 + 540 * 2 / 3)
})

test('pages are as high as their content is scaled, for units of the viewport and boxes out of flow too', async () => {
  const wide = await write(`<div style="height: 100vh">cover</div>${cells(6, 100)}<div style="position: fixed; bottom: 0; right: 0; line-height: 10px">fixed</div>`)
  expect(wide.pages.map(({ says }) => says.includes('c0'))).toEqual([false, true])
  expect(text(wide, 'fixed')?.y).toBeGreaterThan(374)
})

test('margin boxes, the margins and the border of the page keep their size', async () => {
  const css = '<style>@page { border: 4px solid red; padding: 6px; @top-left { content: "m"; font-size: 10px } }</style>'
  const [wide, off] = [await write(`${css}<p>before</p>${cells(6, 100)}`), await write(`${css}<p>before</p>${cells(6, 100)}`, [OFF])]
  expect(text(wide, 'm')).toEqual(text(off, 'm'))
  expect(text(wide, 'before')?.x).toBeCloseTo(30, 3)
  expect(noteOf(wide)).toBe('scaled to 56.6%')
})

test('links, their targets and bookmarks are where they are painted', async () => {
  const html = `<a href="#z">to the end</a>${cells(6, 100)}<h1 id=z style="margin: 40px 0 0; font-size: 10px; line-height: 10px; bookmark-level: 1">end</h1>`
  const written = await write(html)
  const file = Buffer.from(written.bytes).toString('latin1')
  const rect = /\/Rect \[([^\]]*)\]/.exec(file)?.[1]?.split(' ').map(Number) ?? []
  expect(written.pages[0]?.links).toEqual(['#z'])
  // A line of 10px text is 6 px high on paper, which is 4.5 points.
  expect((rect[3] ?? 0) - (rect[1] ?? 0)).toBeLessThan(6)
  const [top = '', bookmark = ''] = [...file.matchAll(/\/XYZ \S+ ([\d.]+)/g)].map(([, y]) => y)
  expect(top).toBe(bookmark)
  const baseline = text(written, 'end')?.y ?? 0
  expect((300 - Number(top)) / 0.75).toBeCloseTo(baseline - 8.6 * 0.6, 0)
})

test('footnotes stand at the foot of the scaled page, and page numbers are those of its pages', async () => {
  const html = `${cells(6, 100)}<style>.n { float: footnote } a::after { content: target-counter(attr(href), page) }</style><a href="#z">on </a><p>text<span class=n>note</span><p id=z style="break-before: page">z`
  const wide = await write(html)
  expect(text(wide, '1. note')?.y).toBeGreaterThan(365)
  expect(wide.pages[0]?.says).toContain('on 2')
})

test('a cover is scaled for itself', async () => {
  const host = createTestHost({ 'cover.html': `${sheet}${cells(6, 100)}` })
  const { pages, warnings } = await convert(`${sheet}<p>text`, [...page, ['cover', 'cover.html']], host)
  expect(pages[0]?.texts.find((each) => each.text === 'c5')?.x).toBeCloseTo(320, 1)
  expect(pages[1]?.texts[0]?.x).toBeCloseTo(20, 3)
  expect(warnings).toHaveLength(1)
})
