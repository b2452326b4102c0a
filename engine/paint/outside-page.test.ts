import { expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const margins = [['margin-left', '40px'], ['margin-top', '96px'], ['css', 'standard']] as const
const fills = async (css: string, content = '', options: Parameters<typeof paintCalls>[1] = margins): Promise<readonly string[]> =>
  (await paintCalls(`<div style="position: absolute; top: 0; left: 0; height: 20px; background: red; ${css}">${content}</div>`, options))
    .filter((call) => call.startsWith('fill'))

test('a positioned box beside the page area that passes the edge of the sheet is not painted', async () => {
  expect(await fills('left: -200px; width: 200px')).toEqual([])
  expect(await fills('position: fixed; left: -200px; width: 200px')).toEqual([])
  expect(await fills('position: relative; left: -400px')).toEqual([])
  expect(await fills('width: 200px; transform: translateX(-100%)')).toEqual([])
})

test('a positioned box in the margin, wholly on the sheet, is painted', async () => {
  expect(await fills('top: -60px; height: 40px; width: 50px')).toHaveLength(1)
  expect(await fills('left: -35px; width: 30px')).toHaveLength(1)
})

test('a box outside shows where a descendant reaches the page area', async () => {
  expect(await fills('left: -200px; width: 200px', '<b style="position: absolute; left: 210px; width: 9px; height: 9px; background: blue"></b>')).toHaveLength(2)
  expect(await fills('left: -41px; width: 40px; white-space: nowrap; text-align: right', 'a bc de fg hij klm')).toHaveLength(1)
})

test('a descendant that is clipped before it reaches the page area does not count', async () => {
  const text = '<div style="overflow: hidden; white-space: nowrap">a word and another word that overflow the menu by far and are cut</div>'
  expect(await fills('left: -200px; width: 190px', text)).toEqual([])
  expect(await fills('width: 200px; transform: translateX(-105%); overflow: auto; white-space: nowrap', 'a word and another word that overflow the menu by far')).toEqual([])
})

test('a box that a positioned ancestor moves back is painted', async () => {
  expect(await fills('left: 100px; width: 50px', '<b style="position: absolute; left: -60px; width: 50px; height: 9px; background: blue"></b>')).toHaveLength(2)
})

test('the listed level paints all of them', async () => {
  expect(await fills('left: -200px; width: 200px', '', [...margins, ['css', 'listed']])).toHaveLength(1)
})
