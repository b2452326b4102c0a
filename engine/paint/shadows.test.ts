import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

describe('shadows of boxes that pages part', () => {
  const tall = (css: string) => paintCalls(`<div style="height: 300px; margin: 0 10px; ${css}"></div>`, [['css', 'standard']])

  test('are cut where the box is', async () => {
    // Pages are 200 px high: what would lie below the first and above the second is left out.
    expect(await tall('background: white; box-shadow: 3px 3px red')).toEqual([
      'save', 'clip 3,-7 294x207', expect.stringMatching(/^fill 13,3 280x20[0-9] #ff0000$/), 'restore', 'fill 10,0 280x200 #ffffff',
      'save', 'clip 3,0 294x107', expect.stringMatching(/^fill 13,-[0-9] 280x10[0-9] #ff0000$/), 'restore', 'fill 10,0 280x100 #ffffff',
    ])
  })

  test('have no inner edge there either', async () => {
    const fills = (await tall('box-shadow: inset 0 5px red')).filter((call) => call.startsWith('fill'))
    expect(fills).toHaveLength(2)
    // The hole of the second begins above the page.
    expect(fills[0]).toContain('M10,5 ')
    expect(fills[1]).toMatch(/Z M10,-\d/)
  })
})

describe('shadows of boxes whose background does not reach their edges', () => {
  test('do not show through the box', async () => {
    const calls = (css: string) => paintCalls(`<div style="height: 20px; padding: 5px; background: white; box-shadow: 0 0 0 3px red; ${css}"></div>`, [['css', 'standard']])
    expect(await calls('')).toEqual(['fill -3,-3 306x36 #ff0000', 'fill 0,0 300x30 #ffffff'])
    expect((await calls('background-clip: content-box'))[1]).toMatch(/^clip .*evenodd/)
  })
})
