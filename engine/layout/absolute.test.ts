import { describe, expect, test } from 'vitest'
import { layOut, layOutPage, type TestBox } from '../debug/testing/lay-out.ts'

const box = async (html: string, extended = false): Promise<TestBox> =>
  (await layOutPage(html, extended ? [['css', 'extended']] : [])).box('a')
const within = (style: string): string =>
  `<div style="position: relative; width: 200px; height: 100px; padding: 10px; border: 5px solid"><div id=a style="position: absolute; ${style}"></div></div>`

describe('containing blocks', () => {
  test('the padding box of the nearest positioned ancestor', async () => {
    expect(await box(within('top: 0; left: 0; width: 10px; height: 10px'))).toMatchObject({ x: 5, y: 5 })
    expect(await box(within('top: 0; right: 0; width: 10px; height: 10px'))).toMatchObject({ x: 215, y: 5 })
    expect(await box(within('bottom: 0; left: 0; width: 10px; height: 10px'))).toMatchObject({ x: 5, y: 115 })
  })

  test('the page where no ancestor is positioned', async () => {
    const html = '<div style="padding: 20px"><div id=a style="position: absolute; top: 7px; right: 9px; width: 20px; height: 10px"></div></div>'
    expect(await box(html)).toMatchObject({ x: 271, y: 7 })
  })

  test('a positioned inline element', async () => {
    const html = '<p>xx <span style="position: relative">yyyy<b id=a style="position: absolute; left: 0; bottom: 0; width: 5px; height: 5px"></b></span></p>'
    const { x, y } = await box(html)
    expect(x).toBeGreaterThan(5)
    expect(y).toBeGreaterThan(5)
  })

  test('boxes out of flow within boxes out of flow', async () => {
    const html = '<div style="position: absolute; left: 50px; top: 40px; width: 100px"><p>x</p><div id=a style="position: absolute; top: 10px; right: 10px; width: 20px; height: 5px"></div></div>'
    expect(await box(html)).toMatchObject({ x: 120, y: 50 })
  })
})

describe('sizes and places', () => {
  test('a width between two insets, or shrunk to fit', async () => {
    expect(await box(within('left: 10px; right: 20px; top: 0; height: 5px'))).toMatchObject({ x: 15, width: 190 })
    expect((await box('<div id=a style="position: absolute; top: 0">xx</div>')).width).toBeLessThan(50)
  })

  test('a height between two insets, and by a ratio', async () => {
    expect(await box(within('top: 10px; bottom: 20px; width: 5px'))).toMatchObject({ y: 15, height: 90 })
    expect((await box(within('top: 0; height: 40px; aspect-ratio: 4/1'))).width).toBe(160)
  })

  test('min and max apply', async () => {
    expect((await box(within('top: 0; left: 0; min-width: 80px; height: 5px'))).width).toBe(80)
  })

  test('auto margins share what insets and size leave', async () => {
    expect(await box(within('left: 0; right: 0; top: 0; bottom: 0; margin: auto; width: 100px; height: 20px'))).toMatchObject({ x: 65, y: 55 })
    expect(await box(within('left: 0; right: 0; top: 0; margin-left: auto; width: 100px; height: 20px'))).toMatchObject({ x: 125 })
  })

  test('without insets it stands where the flow would have it, and takes no room there', async () => {
    const page = await layOutPage('<p>one</p><div id=a style="position: absolute">out</div><p id=b>two</p>')
    expect(page.box('a')).toMatchObject({ x: 0, y: 20 })
    expect(page.box('b').y).toBe(20)
  })

  test('in text it stands where the text has come', async () => {
    const page = await layOutPage('<p id=p>aaaa <span id=a style="position: absolute">out</span>bbbb</p>')
    expect(page.box('a').x).toBeGreaterThan(10)
    expect(page.box('p').lines.map((line) => line.text)).toEqual(['aaaa bbbb'])
  })

  test('percentages refer to the padding box', async () => {
    expect(await box(within('left: 50%; top: 50%; width: 50%; height: 5px'))).toMatchObject({ x: 115, y: 65, width: 110 })
    expect((await box(within('left: 0; top: 0; width: 5px; height: 50%'), true)).height).toBe(60)
  })
})

describe('ratios', () => {
  test.each([
    ['a width of its own', 'width: 10px', 10, 10],
    ['a width between two insets', 'left: 0; right: 0', 60, 60],
    ['no width', 'left: 0', 30, 30],
  ])('between two insets a height is by ratio with %s', async (_, style, width, height) => {
    const page = await layOutPage(
      `<div style="position: relative; width: 60px; height: 50px"><div id=a style="position: absolute; aspect-ratio: 1; top: 10px; bottom: 10px; ${style}"></div></div>`)
    expect(page.box('a')).toMatchObject({ width, height })
  })
})

describe('auto margins', () => {
  test('count for nothing where the height takes the room between two insets', async () => {
    const page = await layOutPage(
      '<div style="position: relative; height: 20px"><div id=a style="position: absolute; top: 10px; bottom: 50px; margin-top: auto; width: 5px"></div></div>')
    expect(page.box('a')).toMatchObject({ y: 10, height: 0 })
  })
})

describe('pages', () => {
  const filler = '<div style="height: 150px">x</div>'.repeat(3)

  test('an absolute box shows once, a fixed one on every page', async () => {
    const pages = await layOut(`<div id=f style="position: fixed; top: 30px; left: 5px">fix</div><div id=a style="position: absolute; top: 9px">abs</div>${filler}`)
    expect(pages.length).toBe(3)
    expect(pages.map((page) => page.texts.filter((text) => text === 'fix').length)).toEqual([1, 1, 1])
    expect(pages.map((page) => page.texts.filter((text) => text === 'abs').length)).toEqual([1, 0, 0])
    expect(pages.map((page) => page.box('f').y)).toEqual([30, 30, 30])
  })

  test('a fixed box at the bottom stands at the bottom of every page', async () => {
    const pages = await layOut(`<div id=f style="position: fixed; bottom: 10px">fix</div>${filler}`)
    expect(pages.map((page) => page.box('f').y)).toEqual([170, 170, 170])
  })

  test('an absolute box is on the page of its containing block, even above its top', async () => {
    const pages = await layOut(`<div style="height: 190px">x</div><div style="position: relative; height: 50px">y<b id=a style="position: absolute; top: -10px">up</b></div>`)
    expect(pages.map((page) => page.texts.includes('up'))).toEqual([false, true])
    expect(pages[1]?.box('a').y).toBe(-10)
  })
})
