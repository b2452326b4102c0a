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
