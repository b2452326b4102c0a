import { describe, expect, test } from 'vitest'
import { layOutPage } from '../debug/testing/lay-out.ts'
import { jpegUrl, pngUrl } from '../images/testing/data-urls.ts'

const PICTURE = pngUrl(32, 24)

/** Width and height of an image of 32 x 24, in a box 300 px wide unless `around` says otherwise. */
async function size(style: string, attributes = '', around = ''): Promise<readonly [number, number]> {
  return sizeOf(`<div style="line-height: 0; ${around}"><img id=i src="${PICTURE}" ${attributes} style="${style}"></div>`)
}

async function sizeOf(html: string): Promise<readonly [number, number]> {
  const { width, height } = (await layOutPage(html, [['page-height', '2000px'], ['css', 'standard']])).box('i')
  return [Number(width.toFixed(4)), Number(height.toFixed(4))]
}

describe('an image', () => {
  test.each([
    ['', 32, 24], ['width: 160px', 160, 120], ['height: 48px', 64, 48], ['width: 10px; height: 50px', 10, 50], ['width: 50%', 150, 112.5],
    ['width: 100%', 300, 225], ['width: calc(100% - 20px)', 280, 210], ['width: 0', 0, 0],
  ])('of "%s" is %d x %d', async (style, width, height) => {
    expect(await size(style)).toEqual([width, height])
    expect(await size(`display: block; ${style}`)).toEqual([width, height])
    expect(await size(`float: left; ${style}`)).toEqual([width, height])
  })

  test.each([
    ['width: 100px; aspect-ratio: 1/1', 100, 100], ['width: 160px; aspect-ratio: auto 1/1', 160, 120], ['aspect-ratio: 1/1', 32, 32],
    ['height: 50px; aspect-ratio: 2', 100, 50], ['width: 10px; height: 20px; aspect-ratio: 1', 10, 20],
    ['width: 100px; aspect-ratio: 0/1', 100, 75],
    ['width: 100px; aspect-ratio: 1; padding: 10px 20px; box-sizing: border-box', 100, 100],
    ['width: 100px; aspect-ratio: auto 1; padding: 10px 20px; box-sizing: border-box', 100, 65],
    ['height: 100px; aspect-ratio: 1; padding: 10px 20px; box-sizing: border-box', 100, 100],
    ['aspect-ratio: 1; padding: 10px 20px', 72, 52],
  ])('with a ratio, "%s", is %d x %d', async (style, width, height) => {
    expect(await size(style)).toEqual([width, height])
  })

  // The rows of the table in CSS 2, 10.4, for a picture of 32 x 24.
  test.each([
    ['max-width: 16px', 16, 12], ['max-width: 16px; min-height: 20px', 16, 20], ['min-width: 64px', 64, 48],
    ['min-width: 64px; max-height: 30px', 64, 30], ['max-height: 12px', 16, 12], ['max-height: 12px; min-width: 20px', 20, 12],
    ['min-height: 48px', 64, 48], ['min-height: 48px; max-width: 40px', 40, 48], ['max-width: 16px; max-height: 18px', 16, 12],
    ['max-width: 30px; max-height: 12px', 16, 12], ['min-width: 40px; min-height: 48px', 64, 48],
    ['min-width: 64px; min-height: 30px', 64, 48],
    ['min-width: 64px; max-height: 12px', 64, 12], ['max-width: 16px; min-height: 48px', 16, 48],
    ['width: 400px; max-width: 100%', 300, 225], ['width: 64px; max-height: 12px', 64, 12], ['height: 48px; max-width: 10px', 10, 48],
    ['max-width: 16px; padding: 4px; box-sizing: border-box', 16, 14],
  ])('keeps its ratio where it can: "%s" is %d x %d', async (style, width, height) => {
    expect(await size(style)).toEqual([width, height])
  })

  test('takes its attributes, which style sheets overrule', async () => {
    expect(await size('', 'width=64')).toEqual([64, 48])
    expect(await size('', 'width=50% height=10')).toEqual([150, 10])
    expect(await size('width: 100%; height: auto', 'width=64 height=64')).toEqual([300, 225])
    expect(await size('', 'border=2 hspace=3')).toEqual([36, 28])
  })

  test('has padding and border outside of its size, or inside of it', async () => {
    expect(await size('width: 100px; padding: 3px; border: 2px solid')).toEqual([110, 85])
    expect(await size('width: 100px; padding: 3px; border: 2px solid; box-sizing: border-box')).toEqual([100, 77.5])
  })

  test('has percentages of definite heights only', async () => {
    expect(await size('width: 100%; height: 100%', '', 'width: 284px; height: 176px; padding: 8px')).toEqual([284, 176])
    expect(await size('height: 50%', '', 'height: 96px')).toEqual([64, 48])
    expect(await size('height: 50%; max-height: 50%')).toEqual([32, 24])
  })

  test('lies as it is to be seen', async () => {
    expect(await sizeOf(`<img id=i src="${jpegUrl(40, 10, 6)}">`)).toEqual([10, 40])
    expect(await sizeOf(`<img id=i style="width: 40px" src="${jpegUrl(40, 10, 1)}">`)).toEqual([40, 10])
  })

  test('that could not be had is as large as it is said to be', async () => {
    expect(await sizeOf('<img id=i alt=" ">')).toEqual([0, 0])
    expect(await sizeOf('<img id=i width=80>')).toEqual([80, 0])
    expect(await sizeOf('<img id=i style="width: 80px; height: 20px; border: 1px solid">')).toEqual([82, 22])
    expect(await sizeOf('<img id=i style="width: 80px; aspect-ratio: auto 2/1">')).toEqual([80, 40])
  })

  test('as a block is centred by auto margins', async () => {
    const page = await layOutPage(`<img id=i src="${PICTURE}" style="display: block; margin: 0 auto">`)
    expect(page.box('i')).toMatchObject({ x: 134, y: 0, width: 32 })
  })
})

describe('an image in a box that shrinks to fit', () => {
  const around = async (style: string, width = '300px'): Promise<number> => {
    const float = `<div id=f style="float: left"><img src="${PICTURE}" style="${style}"></div>`
    return (await layOutPage(`<div style="width: ${width}">${float}</div>`)).box('f').width
  }

  test('makes it as wide as itself', async () => {
    expect(await around('')).toBe(32)
    expect(await around('width: 160px')).toBe(160)
    expect(await around('height: 48px; padding: 0 1px')).toBe(66)
    expect(await around('max-width: 10px')).toBe(10)
    expect(await around('max-height: 12px')).toBe(16)
  })

  test('counts with its own size where a percentage says more, and gives way where there is no room', async () => {
    expect(await around('width: 100%')).toBe(32)
    expect(await around('width: 100%', '20px')).toBe(20)
    expect(await around('max-width: 100%', '20px')).toBe(20)
    expect(await around('', '20px')).toBe(32)
  })
})
