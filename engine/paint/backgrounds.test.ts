import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

/** 4 by 4 pixels. */
const IMAGE = 'url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAE0lEQVR4nGP4zwAE/2EIwcLDAQCQsQ/xhr9I3AAAAABJRU5ErkJggg==)'

const standard = [['css', 'standard']] as const
const tiles = async (html: string): Promise<readonly string[]> =>
  (await paintCalls(html, standard)).filter((call) => call.startsWith('tile'))

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
    (await paintCalls(`<div style="width: 10px; height: 20px; background: ${css}"></div>`, standard)).filter((call) => call.startsWith('shade'))
  const filled = async (css: string): Promise<readonly string[]> =>
    (await paintCalls(`<div style="width: 100px; height: 40px; background: ${css}"></div>`, standard)).filter((call) => call.startsWith('fill'))

  test('of one stop are a plain colour', async () => {
    expect((await shades('repeating-radial-gradient(red 5px)'))[0]).toMatch(/(?: \S+ #ff0000,?){2}$/)
  })

  test('that repeat too finely are the mean of what they would show', async () => {
    expect(await filled('repeating-linear-gradient(#f00 0, #000 0, #00f 0)')).toEqual([expect.stringContaining('#400040')])
    expect(await filled('repeating-linear-gradient(transparent 0, #ff0000 0)')).toEqual([expect.stringContaining('#ff000080')])
  })

  test('of bands are rectangles, of which opaque ones reach below the next and thin ones are drawn once more', async () => {
    expect(await filled('linear-gradient(red)')).toEqual(['fill 0,0 100x40 #ff0000'])
    expect(await filled('linear-gradient(red 10px, blue 0 11px, lime 0)'))
      .toEqual(['fill 0,0 100x40 #ff0000', 'fill 0,10 100x30 #0000ff', 'fill 0,11 100x29 #00ff00', 'fill 0,10 100x1 #0000ff'])
    expect(await filled('linear-gradient(to left, red 10px, transparent 0 20px, lime 0)')).toEqual(['fill 0,0 80x40 #00ff00', 'fill 90,0 10x40 #ff0000'])
    expect(await filled('linear-gradient(red 1px, transparent 0) 0 0 / 50px 20px')).toEqual(['fill 0,0 100x1 #ff0000', 'fill 0,20 100x1 #ff0000'])
    expect(await filled('repeating-linear-gradient(90deg, red 0 10px, #0000 0 50px)')).toEqual(['fill 0,0 10x40 #ff0000', 'fill 50,0 10x40 #ff0000'])
    expect(await filled('linear-gradient(45deg, red 50%, blue 0)')).toEqual([])
  })
})
