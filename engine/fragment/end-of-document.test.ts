import { describe, expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

/** Pages are 200 px high, lines 20 px. */
const filler = (height: number): string => `<div style="height: ${height}px"></div>`
const last = '<p style="margin-bottom: 30px">last</p>'
const texts = async (html: string, level: 'listed' | 'standard' = 'listed'): Promise<string[][]> =>
  (await layOut(html, [['css', level]])).map((page) => [...page.texts])

describe('no page is made for nothing but the margin below what is last', () => {
  test.each([
    ['a column', (inner: string) => `<div style="display: flex"><div>${inner}</div><div>b</div></div>`],
    ['a grid item', (inner: string) => `<div style="display: grid; grid-template-columns: 1fr 1fr"><div>${inner}</div><div>b</div></div>`],
    ['a cell', (inner: string) => `<table><tr><td>${inner}<td>b</table>`],
    ['a float', (inner: string) => `<div style="float: left">${inner}</div>`],
  ])('in %s', async (_, around) => {
    expect((await texts(around(filler(175) + last))).length).toBe(1)
    expect((await texts(around(filler(575) + last))).length).toBe(3)
    expect((await texts(`<div style="margin-bottom: 5px">${around(filler(175) + last)}</div>`)).length).toBe(1)
  })

  test.each([
    ['empty boxes', '<div></div><div style="clear: both"></div>'],
    ['a box that clears', '<section><div style="clear: both"></div></section>'],
    ['an anchor', '<a name=end></a>'],
    ['a break after it', '<div style="break-after: page"></div>'],
  ])('before %s', async (_, end) => {
    expect((await texts(`${filler(175)}${last}${end}`)).length).toBe(1)
    expect((await texts(`<div style="float: left">${filler(175)}${last}</div>${end}`)).length).toBe(1)
    expect((await texts(`<div style="float: left; margin-bottom: 30px">${filler(175)}last</div>${end}`)).length).toBe(1)
  })

  test('in a flow-root, whose last line stays', async () => {
    expect(await texts(`<div style="display: flow-root">${filler(175)}${last}</div>`, 'standard')).toEqual([['last']])
  })
})

describe('a page is made all the same', () => {
  const columns = (inner: string, style = ''): string => `<div style="display: flex; ${style}"><div>${inner}</div><div>b</div></div>`

  test('where something shows on it', async () => {
    expect((await texts(columns(filler(575) + last, 'background-color: red'))).length).toBe(4)
    expect((await texts(columns(filler(575) + last, 'border-left: 1px solid'))).length).toBe(4)
    expect((await texts(columns(filler(575) + last, 'box-shadow: 1px 1px red'))).length).toBe(4)
  })

  test('for a height that is asked for', async () => {
    expect((await texts(columns(filler(620)))).length).toBe(4)
    expect((await texts(columns(filler(575) + last, 'min-height: 610px'))).length).toBe(4)
    expect((await texts(columns(`${filler(575)}last`, 'padding-bottom: 30px'))).length).toBe(4)
  })

  test('for what follows', async () => {
    expect(await texts(`${columns(filler(575) + last)}<p>after`)).toEqual([['b'], [], ['last'], ['after']])
  })
})
