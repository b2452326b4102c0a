import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'
import type { OptionPair } from '../options/parse.ts'

const standard: readonly OptionPair[] = [['css', 'standard']]
const svg = (width: number, height: number): string =>
  `url(data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%22${width}%22%20height=%22${height}%22/%3E)`
const box = (style: string): string => `<div style='width: 80px; height: 40px; border: 10px solid red; ${style}'></div>`
const calls = (style: string, options = standard): Promise<readonly string[]> => paintCalls(box(style), options)
/** Where parts of the image are drawn: their clips. */
const parts = async (style: string): Promise<readonly string[]> =>
  (await calls(`border-image-source: ${svg(30, 30)}; ${style}`)).flatMap((call) => /^clip (.*)$/.exec(call)?.[1] ?? [])
const corners = ['0,0 10x10', '90,0 10x10', '0,50 10x10', '90,50 10x10']

describe('a border image', () => {
  test('is drawn in eight parts in place of the borders', async () => {
    const all = await calls(`border-image-source: ${svg(30, 30)}; border-image-slice: 10`)
    expect(all.some((call) => call.includes('#ff0000'))).toBe(false)
    expect(await parts('border-image-slice: 10')).toEqual(['0,0 10x10', '10,0 80x10', '90,0 10x10', '0,10 10x40', '90,10 10x40', '0,50 10x10', '10,50 80x10', '90,50 10x10'])
  })

  test('has its middle with fill', async () => {
    expect(await parts('border-image-slice: 33.4% fill')).toContain('10,10 80x40')
  })

  test('is as large as its width and outset say, and never more than its area', async () => {
    expect(await parts('border-image-slice: 10; border-image-width: 2')).toContain('0,0 20x20')
    expect(await parts('border-image-slice: 10; border-image-width: 5px 10%')).toEqual(expect.arrayContaining(['0,0 10x5', '90,55 10x5']))
    expect(await parts('border-image-slice: 6 4; border-image-width: auto')).toContain('0,0 4x6')
    expect(await parts('border-image-slice: 10; border-image-outset: 5px')).toContain('-5,-5 10x10')
    expect(await parts('border-image-slice: 10; border-image-width: 60px')).toEqual(['0,0 30x30', '30,0 40x30', '70,0 30x30', '0,30 30x30', '30,30 40x30', '70,30 30x30'])
  })

  test('repeats its sides: cut in the middle, whole, or with space between', async () => {
    const across = async (repeat: string): Promise<readonly string[]> =>
      (await parts(`width: 75px; border-image-slice: 10; border-image-repeat: ${repeat} stretch`)).filter((part) => part.includes(',0 ') && !part.startsWith('0,') && !part.startsWith('85,'))
    expect(await across('stretch')).toEqual(['10,0 75x10'])
    expect(await across('repeat')).toHaveLength(1 + 9)
    expect((await across('round')).slice(1)).toEqual(Array.from({ length: 8 }, (_, i) => `${10 + i * 9.38} `).map(() => expect.stringMatching(/ 9\.3\dx10$/)))
    expect((await across('space')).slice(1).every((part) => part.endsWith(' 10x10'))).toBe(true)
    expect((await across('space')).slice(1)).toHaveLength(7)
  })

  test('has only corners where the cuts meet', async () => {
    expect(await parts('border-image-slice: 100%')).toEqual(corners)
  })

  test('may be a gradient over the area', async () => {
    const all = await calls('border-image: linear-gradient(to right, red, blue) 10')
    expect(all.filter((call) => call.startsWith('shade'))).toHaveLength(8)
    expect(all.some((call) => call.startsWith('fill'))).toBe(false)
  })

  test('gives way to the borders where there is none, where border begins anew, and at the listed level', async () => {
    const red = async (style: string, options?: readonly OptionPair[]): Promise<boolean> => (await calls(style, options)).some((call) => call.includes('#ff0000'))
    expect(await red('border-image: none')).toBe(true)
    expect(await red(`border-image: ${svg(30, 30)} 10; border: 10px solid red`)).toBe(true)
    expect(await red(`border-image: ${svg(30, 30)} 10; border-top: 10px solid red`)).toBe(false)
    expect(await red('border-image: linear-gradient(red, blue) 10', [])).toBe(true)
  })
})

test('a border image with more tiles than can be told apart is stretched, with a warning', async () => {
  await expect(calls(`border-image: ${svg(30, 30)} 10 / .05px round`)).rejects.toThrow('border image')
  expect(await parts('border-image-slice: 10; border-image-repeat: round')).toContain('10,0 10x10')
})
