/** Ends of boxes side by side: the lowest need not be the last, and one of them may have a forced break. */
import { describe, expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

const texts = async (html: string): Promise<(readonly string[])[]> => (await layOut(html, [['css', 'standard']])).map((page) => page.texts)
const lines = (name: string, count: number): string => Array.from({ length: count }, (_, i) => `${name}${i + 1}`).join('<br>')

describe('no page is made for what a shorter box leaves beside a longer one', () => {
  const long = `<div>${lines('a', 14)}</div>`
  const short = `<div>${lines('b', 2)}</div>`

  test.each([
    'display: flex; align-items: flex-start',
    'display: grid; grid-template-columns: 1fr 1fr; align-items: start',
  ])('%s', async (style) => {
    const first = [...Array.from({ length: 10 }, (_, i) => `a${i + 1}`), 'b1', 'b2']
    const rest = ['a11', 'a12', 'a13', 'a14']
    expect(await texts(`<div style="${style}">${long}${short}</div>`)).toEqual([first, rest])
    expect(await texts(`<div style="${style}">${long}${short}</div><p>after`)).toEqual([first, [...rest, 'after']])
    expect((await texts(`<div style="${style}">${short}${long}</div><p>after`)).length).toBe(2)
  })
})

describe('a page that is asked for in a cell', () => {
  const cell = (first: number, last: number, style = 'break-after: page'): string => `<td><div style="${style}">${lines('a', first)}</div>${lines('b', last)}`

  test('begins where it is asked for below what keeps together with the row', async () => {
    const html = `<style>td { vertical-align: top }</style><table style="border-spacing: 0"><tr><td>x<td>${lines('c', 3)}<p style="break-after: avoid">y<tr><td>z${cell(3, 7)}</table>`
    expect(await texts(html)).toEqual([['x', 'c1', 'c2', 'c3', 'y', 'z', 'a1', 'a2', 'a3'], ['b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7']])
  })

  test('is the next one though there is room above it that the page before does not hold', async () => {
    const html = `<table style="border-spacing: 0"><tr><td>x${cell(9, 2, 'break-after: page; margin-bottom: 30px')}</table>`
    expect(await texts(html)).toEqual([['x', ...Array.from({ length: 9 }, (_, i) => `a${i + 1}`)], ['b1', 'b2']])
  })
})
