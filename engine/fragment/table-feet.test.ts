import { describe, expect, test } from 'vitest'
import { layOut, type TestPage } from '../debug/testing/lay-out.ts'

/** Pages are 200 px high, lines 20 px. */
const sheet = '<style>table { border-spacing: 0; width: 100% } td, th { padding: 0 }</style>'
const rows = (count: number): string => Array.from({ length: count }, (_, i) => `<tr><td>r${i}`).join('')
const texts = (pages: readonly TestPage[]): string[][] => pages.map((page) => [...page.texts])
const shown = async (html: string): Promise<readonly TestPage[]> => layOut(sheet + html, [['css', 'standard']])
const lowest = (page: TestPage): number => Math.max(...page.boxes.flatMap((box) => box.lines.map((line) => line.y + line.height)))

describe('the foot of a table over several pages', () => {
  test.each([
    ['an empty block', '<div style="height: 60px"></div>'], ['a no-break space', '<div style="height: 60px">&nbsp;</div>'],
    ['a fixed box', '<div style="height: 60px"></div><i style="position: absolute">x</i>'],
  ])('takes its height on every page where its cells hold %s', async (_, content) => {
    const pages = await shown(`<table><tbody>${rows(16)}</tbody><tfoot><tr><td>${content}</tfoot></table>`)
    expect(pages).toHaveLength(3)
    for (const page of pages.slice(0, 2)) expect(page.boxes.flatMap((box) => box.lines).filter(({ text }) => text.startsWith('r')).every((line) => line.y + line.height <= 140.01)).toBe(true)
  })

  test('leaves room in a cell that is higher than a page', async () => {
    const pages = await shown(`<table><tr><td>${Array.from({ length: 16 }, (_, i) => `l${i}`).join('<br>')}<tfoot><tr><td><div style="height: 60px"></div></tfoot></table>`)
    expect(pages.map(lowest).every((bottom) => bottom <= 140.01)).toBe(true)
    expect(texts(pages).map((page) => page.length)).toEqual([7, 7, 2])
  })

  test('with content appears once, and repeats on each page with display: table-footer-group', async () => {
    const table = (style: string): string => `<table><thead><tr><th>H</thead><tbody>${rows(16)}</tbody><tfoot style="${style}"><tr><td>F</tfoot></table>`
    expect(texts(await shown(table('')))).toEqual([expect.not.arrayContaining(['F']), expect.arrayContaining(['F'])])
    const pages = texts(await shown(table('display: table-footer-group')))
    expect(pages.map((page) => [page[0], page.at(-1), page.length])).toEqual([['H', 'F', 10], ['H', 'F', 10]])
  })

  test('is right after the last row where a page break is forced between two', async () => {
    const pages = await shown(`<table><tbody><tr style="break-after: page"><td>a<tr><td>b</tbody><tfoot id=f style="display: table-footer-group"><tr><td>F</tfoot></table>`)
    expect(pages.map((page) => page.box('f').y)).toEqual([20, 20])
  })

  test('is not repeated where it is higher than half a page', async () => {
    expect(texts(await shown(`<table><tbody>${rows(12)}</tbody><tfoot style="display: table-footer-group"><tr><td style="height: 120px">F</tfoot></table>`)).map((page) => page.includes('F'))).toEqual([false, true])
  })
})

describe('what is centred beside content of several pages', () => {
  const tall = Array.from({ length: 24 }, (_, i) => `<p>l${i}</p>`).join('')
  test.each([
    ['a cell', `<table><tr><td>LABEL<td>${tall}</table>`],
    ['a cell over several rows', `<table><tr><td rowspan=24>LABEL<td>x${'<tr><td>x'.repeat(23)}</table>`],
    ['a flex item', `<div style="display: flex; align-items: center"><p>LABEL</p><div>${tall}</div></div>`],
    ['a grid item', `<div style="display: grid; grid-template-columns: 90px 90px; align-items: center"><p>LABEL</p><div>${tall}</div></div>`],
  ])('is on the first page: %s', async (_, html) => {
    const pages = texts(await shown(html))
    expect(pages).toHaveLength(3)
    expect(pages.map((page) => page.includes('LABEL'))).toEqual([true, false, false])
  })
})
