import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const box = (style: string, content = ''): string => `<div style="width: 20px; height: 10px; ${style}">${content}</div>`
/** The colours of fills, in their order. */
const order = async (html: string, level = 'extended'): Promise<readonly string[]> =>
  (await paintCalls(html, [['css', level]])).filter((call) => call.startsWith('fill')).map((call) => call.split(' ').at(-1) ?? '')
const [RED, LIME, BLUE] = ['#ff0000', '#00ff00', '#0000ff']

describe('the order of stacking', () => {
  test('of boxes out of flow is that of the document, though the listed level has them above all else', async () => {
    const html = box('position: absolute; background: red') + box('position: relative; background: lime') + box('position: fixed; background: blue')
      + box('opacity: .9; background: yellow')
    expect(await order(html)).toEqual([RED, LIME, BLUE, '#ffff00'])
    expect(await order(html, 'listed')).toEqual([LIME, '#ffff00', RED, BLUE])
    expect(await order(box('position: absolute; z-index: -1; background: red') + box('background: lime'))).toEqual([RED, LIME])
  })

  test('reaches into positioned boxes without a z-index', async () => {
    const inner = box('position: absolute; z-index: 2; background: red')
    const last = box('position: relative; z-index: 1; background: lime')
    expect(await order(box('position: relative', inner) + last)).toEqual([LIME, RED])
    expect(await order(box('float: left', inner) + last)).toEqual([LIME, RED])
    expect(await order(box('position: relative; z-index: 0', inner) + last)).toEqual([RED, LIME])
    expect(await order(box('opacity: .5', inner) + last)).toEqual([RED, LIME])
    expect(await order(box('position: relative', inner) + last, 'listed')).toEqual([RED, LIME])
  })

  test('has what is below a positioned box without a z-index behind its background', async () => {
    const inner = box('position: absolute; z-index: -1; background: red')
    expect(await order(box('position: relative; background: lime', inner))).toEqual([RED, LIME])
    expect(await order(box('position: relative; z-index: 0; background: lime', inner))).toEqual([LIME, RED])
  })

  test('leaves what it takes out of a box where that box moves it, and within its clip', async () => {
    const inner = box('position: absolute; z-index: -1; background: red')
    const calls = await paintCalls(box('position: relative; left: 5px; overflow: hidden; background: lime', inner), [['css', 'extended']])
    expect(calls.slice(0, 8)).toEqual([
      'save', 'transform 1 0 0 1 5 0', 'clip 0,0 20x10', 'fill 0,0 20x10 #ff0000', 'restore',
      'save', 'transform 1 0 0 1 5 0', 'fill 0,0 20x10 #00ff00',
    ])
  })

  test('has a place for items of flex containers and grids that are not positioned', async () => {
    const items = box('z-index: 1; background: red') + box('background: lime') + box('z-index: -1; background: blue')
    expect(await order(`<div style="display: flex">${items}</div>`)).toEqual([BLUE, LIME, RED])
    expect(await order(`<div style="display: grid">${items}</div>`)).toEqual([BLUE, LIME, RED])
    expect(await order(items)).toEqual([RED, LIME, BLUE])
    expect(await order(`<div style="display: flex">${items}</div>`, 'listed')).toEqual([RED, LIME, BLUE])
  })
})
