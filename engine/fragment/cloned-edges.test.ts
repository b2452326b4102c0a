/** Boxes with `box-decoration-break: clone` have their edges on each page, and their content has room between them. */
import { expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

const lines = (name: string, n: number): string => Array.from({ length: n }, (_, i) => `<p>${name}${i}</p>`).join('')

test.each([
  ['a block', '', lines('a', 16)],
  ['a flex container', 'display: flex', `<div style="width: 50%">${lines('a', 16)}</div><div>b</div>`],
  ['a flex column', 'display: flex; flex-direction: column', lines('a', 16)],
  ['a grid', 'display: grid; grid-template-columns: 100px', lines('a', 16)],
])('%s is cut with all its edges, and nothing is lost', async (_, style, content) => {
  const pages = await layOut(`<div id=c style="box-decoration-break: clone; border: 5px solid; padding: 10px; ${style}">${content}</div>`, [['css', 'standard']])
  const boxes = pages.map((page) => page.box('c'))
  expect(boxes.map(({ y, height }) => [y, height])).toEqual([[0, 200], [0, 190]])
  expect(pages.flatMap((page) => page.texts).filter((text) => text.startsWith('a'))).toEqual(Array.from({ length: 16 }, (__, i) => `a${i}`))
})

const cloned = (content: string, style = ''): string =>
  `<div id=c style="box-decoration-break: clone; border: 5px solid; padding: 10px; ${style}">${content}</div>`
const cell = (style: string, content: string): string => `<td id=c style="box-decoration-break: clone; border: 5px solid; padding: 10px; ${style}">${content}`

test.each([
  ['a table cell', `<table style="border-spacing: 0"><tr>${cell('', lines('a', 16))}<td style="padding: 0">b</table>`],
  ['a flex item', `<div style="display: flex">${cloned(lines('a', 16))}<div>b</div></div>`],
  ['a grid item', `<div style="display: grid; grid-template-columns: 50px 50px">${cloned(lines('a', 16))}<div>b</div></div>`],
  ['a float', cloned(lines('a', 16), 'float: left')],
  ['an inline-block', cloned(lines('a', 16), 'display: inline-block')],
  ['an absolutely positioned box', cloned(lines('a', 16), 'position: absolute')],
  ['a multi-column box', cloned(lines('a', 32), 'columns: 2')],
])('%s has room for its edges on each page', async (_, html) => {
  const pages = await layOut(html, [['css', 'standard']])
  const boxes = pages.map((page) => page.box('c'))
  expect(boxes.map(({ y, height }) => [y, height])).toEqual([[0, 200], [0, 190]])
  expect(pages.map((page) => page.texts.filter((text) => text.startsWith('a')).length)).toEqual(html.includes('columns: 2') ? [16, 16] : [8, 8])
})

test('the flows of a row share the room of the tallest edges, and nothing of them is lost', async () => {
  const html = `<table style="border-spacing: 0"><tr>${cell('', lines('a', 16))}<td style="padding: 0">${lines('b', 16)}</table>`
  const pages = await layOut(html, [['css', 'standard']])
  expect(pages.flatMap((page) => page.texts).sort()).toEqual(Array.from({ length: 16 }, (_, i) => [`a${i}`, `b${i}`]).flat().sort())
})

test('a table has its edges around the repeated header rows of each page', async () => {
  const rows = Array.from({ length: 16 }, (_, i) => `<tr><td style="padding: 0">a${i}`).join('')
  const pages = await layOut(`<table id=c style="box-decoration-break: clone; border: 5px solid; padding: 10px; border-spacing: 0"><thead><tr><th style="padding: 0">head<tbody>${rows}</table>`, [['css', 'standard']])
  expect(pages.map((page) => page.texts.filter((text) => text === 'head').length)).toEqual(pages.map(() => 1))
  expect(pages.map((page) => page.texts.length - 1)).toEqual([7, 7, 2])
})

test('a box in columns has its edges in each column', async () => {
  const pages = await layOut(`<div style="columns: 2; column-fill: auto; height: 150px">${cloned(lines('a', 9))}</div>`, [['css', 'standard']])
  expect(pages[0]?.texts.length).toBe(9)
})

test('a tall empty box has its edges on each page', async () => {
  const pages = await layOut(cloned('a', 'height: 500px'), [['css', 'standard']])
  expect(pages.map((page) => page.box('c').height)).toEqual([200, 200, 190])
})
