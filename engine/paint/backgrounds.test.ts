import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

/** 4 by 4 pixels. */
const IMAGE = 'url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAE0lEQVR4nGP4zwAE/2EIwcLDAQCQsQ/xhr9I3AAAAABJRU5ErkJggg==)'

const extended = [['css', 'extended']] as const
const tiles = async (html: string): Promise<readonly string[]> =>
  (await paintCalls(html, extended)).filter((call) => call.startsWith('tile'))

describe('background images', () => {
  test('of whole tiles begin where their position says', async () => {
    expect(await tiles(`<div style="width: 10px; height: 20px; background: ${IMAGE} 0 3px / 4px 6px round"></div>`))
      .toEqual(['tile 0,0 10x20 image 1 0,-3.67 3.33x6.67 every 3.33,6.67'])
  })

  test('whole in one direction keep their shape where the other size is auto', async () => {
    const rounded = (css: string) => tiles(`<div style="width: 10px; height: 20px; background: ${IMAGE} ${css}"></div>`)
    expect(await rounded('round no-repeat')).toEqual(['tile 0,0 10x20 image 1 0,0 3.33x3.33 every 3.33,0'])
    expect(await rounded('0 0 / auto 6px no-repeat round')).toEqual(['tile 0,0 10x20 image 1 0,0 6.67x6.67 every 0,6.67'])
    expect(await rounded('0 0 / 5px 8px no-repeat round')).toEqual(['tile 0,0 10x20 image 1 0,0 5x6.67 every 0,6.67'])
  })

  test('of the canvas show where the root has no height', async () => {
    expect(await tiles(`<style>body { background: ${IMAGE} }</style>`)).toEqual(['tile 0,0 300x200 image 1 0,0 4x4 every 4,4'])
    expect(await tiles(`<style>body { background: ${IMAGE} 0 0 / contain }</style>`)).toEqual([])
  })
})

describe('gradients as backgrounds', () => {
  const shades = async (css: string): Promise<readonly string[]> =>
    (await paintCalls(`<div style="width: 10px; height: 20px; background: ${css}"></div>`, extended)).filter((call) => call.startsWith('shade'))

  test('of one stop are a plain colour', async () => {
    expect((await shades('linear-gradient(red)'))[0]).toMatch(/(?: \S+ #ff0000,?){2}$/)
    expect((await shades('repeating-radial-gradient(red 5px)'))[0]).toMatch(/(?: \S+ #ff0000,?){2}$/)
  })

  test('that repeat too finely are the mean of what they would show', async () => {
    expect((await shades('repeating-linear-gradient(#f00 0, #000 0, #00f 0)'))[0]).toContain('#400040')
    expect((await shades('repeating-linear-gradient(transparent 0, #ff0000 0)'))[0]).toContain('#ff000080')
  })
})
