import { describe, expect, test } from 'vitest'
import { layOut, layOutPage, type TestBox } from '../debug/testing/lay-out.ts'

const box = async (html: string, standard = false): Promise<TestBox> =>
  (await layOutPage(html, [['css', standard ? 'standard' : 'listed']])).box('a')
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

  test('an auto margin takes what a least height goes beyond the room between two insets', async () => {
    expect(await box(within('top: 10px; bottom: 20px; width: 5px; min-height: 100px; margin-top: auto'))).toMatchObject({ y: 5, height: 100 })
    expect(await box(within('top: 10px; bottom: 20px; width: 5px; min-height: 100px; margin-bottom: auto'))).toMatchObject({ y: 15, height: 100 })
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

  test('without insets it has its static position, and takes no room there', async () => {
    const page = await layOutPage('<p>one</p><div id=a style="position: absolute">out</div><p id=b>two</p>')
    expect(page.box('a')).toMatchObject({ x: 0, y: 20 })
    expect(page.box('b').y).toBe(20)
  })

  test('in text its static position is after the text before it', async () => {
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

describe('places in the flow', () => {
  const at = async (html: string, standard = false): Promise<readonly number[]> => {
    const { x, y } = await box(html, standard)
    return [x, y]
  }
  const sized = 'position: absolute; width: 10px; height: 10px'

  test('one that would be inline-level follows text-align there', async () => {
    expect(await at(`<div style="text-align: center"><p></p><span id=a style="${sized}"></span></div>`)).toEqual([150, 0])
    expect(await at(`<div style="text-align: right"><p style="height: 10px"></p><b id=a style="${sized}; display: inline-block"></b></div>`)).toEqual([300, 10])
    expect(await at(`<div style="text-align: right"><p></p><div id=a style="${sized}"></div></div>`)).toEqual([0, 0])
  })

  test('inline containers of all kinds are in the line', async () => {
    for (const display of ['inline-flex', 'inline-grid', 'inline-table']) {
      expect((await at(`<p>xx<b id=a style="${sized}; display: ${display}"></b></p>`, true))[1]).toBe(0)
    }
  })

  test('a block after nothing but a float is at the top of the line', async () => {
    expect(await at(`<div><b style="float: left; width: 30px; height: 10px"></b><div id=a style="${sized}"></div>xx</div>`)).toEqual([0, 0])
    expect(await at(`<div>yy<div id=a style="${sized}"></div>xx</div>`)).toEqual([0, 20])
  })
})

describe('insets that leave no room', () => {
  test('the room between them is never less than nothing', async () => {
    expect(await box(within('left: 150px; right: 150px; top: 0; height: 5px; margin-right: -20px'))).toMatchObject({ x: 155, width: 20 })
    expect(await box(within('top: 90px; bottom: 90px; left: 0; width: 5px; margin-bottom: -20px'))).toMatchObject({ y: 95, height: 20 })
  })
})

describe('alignment between two insets', () => {
  const aligned = async (style: string, standard = false): Promise<readonly number[]> => {
    const { x, y, width, height } = await box(within(style), standard)
    return [x - 5, y - 5, width, height]
  }

  test('a box that is aligned is as large as its content, and keeps a size of its own', async () => {
    const content = 'padding: 20px 30px'
    expect(await aligned(`inset: 0; justify-self: center; align-self: center; ${content}`)).toEqual([80, 40, 60, 40])
    expect(await aligned(`inset: 10px; justify-self: flex-end; align-self: flex-start; ${content}`)).toEqual([150, 10, 60, 40])
    expect(await aligned('inset: 10px; justify-self: end; align-self: flex-end; margin: 5px; width: 50%; height: 20px')).toEqual([95, 85, 110, 20])
  })

  test('auto margins and insets of auto come first', async () => {
    expect(await aligned('inset: 0; margin: auto; justify-self: end; align-self: flex-end; width: 20px; height: 20px')).toEqual([100, 50, 20, 20])
    expect(await aligned('left: 0; top: 0; justify-self: end; align-self: flex-end; width: 20px; height: 20px')).toEqual([0, 0, 20, 20])
  })

  test('what does not fit keeps within the containing block as far as it can', async () => {
    expect(await aligned('left: 100px; right: 80px; top: 0; justify-self: center; width: 200px; height: 5px')).toEqual([20, 0, 200, 5])
    expect(await aligned('left: 100px; right: 80px; top: 0; justify-self: end; width: 300px; height: 5px')).toEqual([0, 0, 300, 5])
    expect(await aligned('left: 100px; right: 80px; top: 0; justify-self: safe end; width: 50px; height: 5px', true)).toEqual([100, 0, 50, 5])
  })
})

describe('ratios and limits', () => {
  const sized = async (style: string, standard = true): Promise<readonly number[]> => {
    const { width, height } = await box(within(style), standard)
    return [width, height]
  }

  test('a limit of the width limits the height between two insets', async () => {
    expect(await sized('top: 10px; bottom: 10px; aspect-ratio: 1; max-width: 30px', false)).toEqual([30, 30])
    expect(await sized('top: 60px; bottom: 60px; aspect-ratio: 1 / 2; min-width: 20px', false)).toEqual([20, 40])
  })

  test('limits of the height limit a width between two insets at the standard level', async () => {
    expect(await sized('left: 10px; right: 10px; aspect-ratio: 2; max-height: 30px')).toEqual([60, 30])
    expect(await sized('left: 10px; right: 10px; aspect-ratio: 2; max-height: 30px', false)).toEqual([200, 30])
  })

  test('a height of its own gives the width, whatever room there is between two insets', async () => {
    expect(await sized('left: 10px; right: 10px; height: 30px; aspect-ratio: 2', false)).toEqual([60, 30])
    expect(await sized('inset: 10px; aspect-ratio: 2; justify-self: stretch; align-self: stretch')).toEqual([200, 100])
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

  test('a fixed box at the bottom is at the bottom of every page', async () => {
    const pages = await layOut(`<div id=f style="position: fixed; bottom: 10px">fix</div>${filler}`)
    expect(pages.map((page) => page.box('f').y)).toEqual([170, 170, 170])
  })

  test('an absolute box that the first page contains is on that page, or as many below it as it says', async () => {
    const pageOf = async (style: string, around = '') => {
      const pages = await layOut(`<p>x</p><div style="break-before: page; ${around}">y<div id=a style="position: absolute; ${style}">abs</div></div><div style="height: 250px"></div>`)
      const page = pages.findIndex(({ texts }) => texts.includes('abs'))
      return [page, pages[page]?.box('a').y]
    }
    expect(await pageOf('bottom: 10px')).toEqual([0, 170])
    expect(await pageOf('top: 50px')).toEqual([0, 50])
    expect(await pageOf('top: 230px')).toEqual([1, 30])
    expect(await pageOf('left: 10px')).toEqual([1, 20])
    expect(await pageOf('top: 50px', 'position: relative')).toEqual([1, 50])
    expect(await pageOf('top: 50px', 'transform: scale(1)')).toEqual([1, 50])
  })

  test('an absolute box is on the page of its containing block, even above its top', async () => {
    const pages = await layOut(`<div style="height: 190px">x</div><div style="position: relative; height: 50px">y<b id=a style="position: absolute; top: -10px">up</b></div>`)
    expect(pages.map((page) => page.texts.includes('up'))).toEqual([false, true])
    expect(pages[1]?.box('a').y).toBe(-10)
  })
})
