import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const standard = [['css', 'standard']] as const
const IMAGE = 'url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAE0lEQVR4nGP4zwAE/2EIwcLDAQCQsQ/xhr9I3AAAAABJRU5ErkJggg==)'
const tall = (css: string, options: Parameters<typeof paintCalls>[1] = standard): Promise<readonly string[]> =>
  paintCalls(`<div style="height: 300px; ${css}"></div>`, options)
const starting = (calls: readonly string[], word: string): readonly string[] => calls.filter((call) => call.startsWith(word))

describe('a box that pages cut', () => {
  test('has its gradient once over all its fragments', async () => {
    expect(starting(await tall('background: linear-gradient(red, blue)'), 'shade')).toEqual([
      'shade line 150 0 150 300 0 #ff0000, 1 #0000ff', 'shade line 150 0 150 300 0 #ff0000, 1 #0000ff',
    ])
  })

  test('has its picture once', async () => {
    expect(starting(await tall(`background: ${IMAGE} no-repeat 0 100%`), 'tile')).toEqual(['tile 0,0 300x100 image 1 0,96 4x4'])
    const second = await tall(`background: ${IMAGE} no-repeat 0 100%`, [['css', 'listed']])
    expect(starting(second, 'tile').at(-1)).toBe('tile 0,0 300x100 image 1 0,96 4x4')
  })

  test('has the corners of the whole', async () => {
    const calls = await tall('background: red; border-radius: 50%')
    // Half of the height of all fragments, not of each.
    expect(starting(calls, 'fill')[0]).toContain('0,150')
  })

  test('goes on with its picture in the next column', async () => {
    const calls = await paintCalls(`<div style="columns: 2; column-gap: 0"><div style="line-height: 20px; background: ${IMAGE} no-repeat 0 50%">a<br>b<br>c<br>d</div></div>`, standard)
    expect(starting(calls, 'tile').map((call) => call.split(' ').at(-2))).toEqual(['0,38', '0,38'])
  })
})

test('an inline box that lines cut has its gradient once over all its fragments', async () => {
  const calls = await paintCalls('<p style="width: 60px; font: 10px monospace"><span style="background: linear-gradient(90deg, red, blue)">aaaaaaaa bbbbbbbb</span></p>', standard)
  const shades = starting(calls, 'shade')
  expect(shades).toHaveLength(2)
  expect(shades[0]).toBe(shades[1])
})

test('many tiles of a gradient are one pattern', async () => {
  const calls = await paintCalls('<div style="height: 200px; background: radial-gradient(red 1px, transparent 2px) 0 0 / 1px 1px"></div>', standard)
  expect(starting(calls, 'pattern')).toHaveLength(1)
  expect(starting(calls, 'shade')).toHaveLength(1)
})

test('lines of a fine grid are drawn over the whole box', async () => {
  const calls = await paintCalls('<div style="height: 200px; background: linear-gradient(red 1px, transparent 1px) 0 0 / 1px 2px"></div>', standard)
  expect(starting(calls, 'fill')).toHaveLength(100)
})
