import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

const fills = async (css: string): Promise<readonly string[]> =>
  (await paintCalls(`<div style="width: 40px; height: 20px; background: ${css}"></div>`, [['css', 'standard']])).filter((call) => call.startsWith('fill'))
const colors = async (css: string): Promise<readonly string[]> => (await fills(css)).map((call) => call.split(' ').at(-1) ?? '')

describe('conic gradients', () => {
  test('with sudden changes are as many sectors as colours, each on top of the one before, and the last below the first', async () => {
    expect(await colors('conic-gradient(red 25%, lime 0 180deg, blue 0)')).toEqual(['#0000ff', '#ff0000', '#00ff00', '#0000ff'])
    const [, all, rest] = await fills('conic-gradient(red 25%, blue 0)')
    // The first goes all around, the second from the right, clockwise.
    expect(all).toMatch(/^fill path M20,-1/)
    expect(rest).toMatch(/^fill path M20,10 L45[.\d]*,10 /)
  })

  test('begin where they say, around their centre', async () => {
    expect((await fills('conic-gradient(from 90deg at 10px 5px, red 50%, blue 0)'))[2]).toMatch(/^fill path M10,5 L-\d+[.\d]*,5 /)
  })

  test('have a sector for every step of the colours between two stops', async () => {
    const all = await colors('conic-gradient(#000000, #0f0000)')
    expect(all).toHaveLength(17)
    expect(all.at(-1)).toBe('#0f0000')
  })

  test('repeat, and begin before or end after the turn', async () => {
    expect(await colors('repeating-conic-gradient(red 0 90deg, blue 0 180deg)')).toEqual(['#0000ff', '#ff0000', '#0000ff', '#ff0000', '#0000ff'])
    expect(await colors('conic-gradient(red -50%, red -10%, blue -10%, blue 150%)')).toEqual(['#0000ff'])
  })

  test('leave out what is transparent, and lay translucent sectors beside each other', async () => {
    expect(await colors('conic-gradient(transparent 50%, red 0)')).toEqual(['#ff0000'])
    const [first] = await fills('conic-gradient(rgb(255 0 0 / .5) 25%, rgb(0 0 255 / .5) 0)')
    expect(first).toMatch(/^fill path M20,10 L20,-/)
  })

  test('are not read at the listed level', async () => {
    expect(await paintCalls('<div style="height: 9px; background: conic-gradient(red, blue)"></div>', LISTED)).toEqual([])
  })
})
