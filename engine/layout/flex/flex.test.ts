import { describe, expect, test } from 'vitest'
import { layOut, layOutPage, type TestBox } from '../../debug/testing/lay-out.ts'
import { pngUrl } from '../../images/testing/data-urls.ts'
import type { OptionPair } from '../../options/parse.ts'

const LISTED = [['css', 'listed']] as const

const STANDARD: readonly OptionPair[] = [['css', 'standard']]
const SMALL = 'width: 50px; height: 20px'

/** The items `a`, `b`, `c` … of a flex container with this style, with the given styles. */
async function items(style: string, styles: readonly string[], options: readonly OptionPair[] = []): Promise<readonly TestBox[]> {
  const inside = styles.map((own, i) => `<div id=${'abcdefgh'[i]} style="${own}"></div>`).join('')
  const page = await layOutPage(`<div id=box style="display: flex; ${style}">${inside}</div>`, options)
  return [...styles.map((_, i) => page.box('abcdefgh'[i] ?? '')), page.box('box')]
}

const xs = (boxes: readonly TestBox[]): number[] => boxes.slice(0, -1).map((box) => box.x)
const ys = (boxes: readonly TestBox[]): number[] => boxes.slice(0, -1).map((box) => box.y)
const widths = (boxes: readonly TestBox[]): number[] => boxes.slice(0, -1).map((box) => box.width)
const heights = (boxes: readonly TestBox[]): number[] => boxes.slice(0, -1).map((box) => box.height)

describe('direction and lines', () => {
  test('items of a row are beside each other, those of a column below each other', async () => {
    const row = await items('', [SMALL, SMALL])
    expect([xs(row), ys(row)]).toEqual([[0, 50], [0, 0]])
    const column = await items('flex-direction: column', [SMALL, SMALL])
    expect([xs(column), ys(column)]).toEqual([[0, 0], [0, 20]])
  })

  test('reversed directions begin at the other end', async () => {
    expect(xs(await items('flex-direction: row-reverse', [SMALL, SMALL]))).toEqual([250, 200])
    expect(ys(await items('flex-direction: column-reverse; height: 100px', [SMALL, SMALL]))).toEqual([80, 60])
  })

  test('items that do not fit go on the next line where lines wrap', async () => {
    const wide = Array.from({ length: 3 }, () => 'width: 140px; height: 20px')
    expect(ys(await items('flex-wrap: wrap', wide))).toEqual([0, 0, 20])
    expect(ys(await items('flex-wrap: wrap-reverse', wide))).toEqual([20, 20, 0])
    expect(widths(await items('', wide))).toEqual([100, 100, 100])
  })

  test('a column wraps at its height, be it only a maximum', async () => {
    const column = await items('flex-direction: column; flex-wrap: wrap; max-height: 50px; align-content: flex-start',
      [SMALL, SMALL, SMALL])
    expect([xs(column), ys(column), column[3]?.height]).toEqual([[0, 0, 50], [0, 20, 0], 50])
  })

  test('order changes places at the standard level, and equal orders keep theirs', async () => {
    const styles = [`${SMALL}; order: 1`, SMALL, `${SMALL}; order: -1`, `${SMALL}; order: 1`]
    expect(xs(await items('', styles, STANDARD))).toEqual([100, 50, 0, 150])
  })
})

describe('flexible lengths', () => {
  test('grow takes what is left', async () => {
    expect(widths(await items('', ['width: 100px', 'flex-grow: 1']))).toEqual([100, 200])
    expect(widths(await items('', ['flex: 1', 'flex: 2']))).toEqual([100, 200])
  })

  test('factors that sum to less than 1 take only that part', async () => {
    expect(widths(await items('', ['flex: 0.25 0 0px', 'flex: 0.25 0 0px']))).toEqual([75, 75])
  })

  test('shrink goes by factor and size, and 0 keeps the size', async () => {
    expect(widths(await items('width: 150px', ['width: 200px; flex-shrink: 0']))).toEqual([200])
    expect(widths(await items('', ['width: 300px', 'width: 100px']))).toEqual([225, 75])
  })

  test('what a limit stops is shared out among the others', async () => {
    expect(widths(await items('', ['flex: 1; max-width: 50px', 'flex: 1', 'flex: 1']))).toEqual([50, 125, 125])
    expect(widths(await items('', ['flex: 1; min-width: 200px', 'flex: 1', 'flex: 1']))).toEqual([200, 50, 50])
    expect(widths(await items('', ['flex: 1; min-width: 200px', 'flex: 1; max-width: 10px', 'flex: 1']))).toEqual([200, 10, 90])
  })

  test('a basis counts for the content box, and padding is added', async () => {
    const html = (style: string) => `<div style="display: flex">`
      + `<div id=a style="flex: 0 0 100px; ${style}">some words that wrap</div></div>`
    const plain = (await layOutPage(html(''))).box('a')
    const padded = (await layOutPage(html('padding: 10px'))).box('a')
    expect(padded.lines.map((line) => line.text)).toEqual(plain.lines.map((line) => line.text))
    expect([padded.width, padded.height]).toEqual([120, plain.height + 20])
  })

  test('a percentage of a height that nothing settles is content', async () => {
    const column = await layOutPage('<div style="display: flex; flex-direction: column"><div id=a style="flex: 1">x</div></div>')
    expect(column.box('a').height).toBe(20)
  })

  test('items are not narrower than their longest word at the standard level, unless they clip', async () => {
    const html = (style: string) => `<div style="display: flex; width: 20px"><div id=a style="${style}">mmmmmm</div></div>`
    expect((await layOutPage(html(''), LISTED)).box('a').width).toBe(20)
    expect((await layOutPage(html(''), STANDARD)).box('a').width).toBeGreaterThan(40)
    expect((await layOutPage(html('overflow: hidden'), STANDARD)).box('a').width).toBe(20)
    expect((await layOutPage(html('min-width: 0'), STANDARD)).box('a').width).toBe(20)
  })

  test('hostile factors and sizes stay finite', async () => {
    for (const own of ['flex: 1e30 1e30 1e30px', 'flex: 0.0000001 0 0px', 'width: 1e38px; flex-shrink: 1e38']) {
      for (const box of await items('', [own, own])) expect(Number.isFinite(box.width + box.x)).toBe(true)
    }
  })
})

describe('gaps', () => {
  test('are between items and between lines', async () => {
    expect(xs(await items('gap: 10px', [SMALL, SMALL]))).toEqual([0, 60])
    const lines = await items('flex-wrap: wrap; gap: 5px 10px', Array.from({ length: 6 }, () => SMALL))
    expect([xs(lines), ys(lines)]).toEqual([[0, 60, 120, 180, 240, 0], [0, 0, 0, 0, 0, 25]])
  })

  test('are percentages of the width', async () => {
    expect(xs(await items('gap: 10%', [SMALL, SMALL]))).toEqual([0, 80])
  })
})

describe('alignment on the main axis', () => {
  test('justify-content shares out what is left', async () => {
    const at = async (value: string) => xs(await items(`justify-content: ${value}`, [SMALL, SMALL]))
    expect(await at('normal')).toEqual([0, 50])
    expect(await at('flex-end')).toEqual([200, 250])
    expect(await at('center')).toEqual([100, 150])
    expect(await at('space-between')).toEqual([0, 250])
    expect(await at('space-around')).toEqual([50, 200])
    expect((await at('space-evenly')).map(Math.round)).toEqual([67, 183])
  })

  test('start, end, left and right are sides of the page at the standard level', async () => {
    const at = async (value: string) => xs(await items(`flex-direction: row-reverse; justify-content: ${value}`, [SMALL], STANDARD))
    expect([await at('start'), await at('left'), await at('end'), await at('right'), await at('flex-start')])
      .toEqual([[0], [0], [250], [250], [250]])
  })

  test('auto margins take what is left first', async () => {
    expect(xs(await items('justify-content: center', [SMALL, `${SMALL}; margin-left: auto`]))).toEqual([0, 250])
    expect(xs(await items('', [`${SMALL}; margin: 0 auto`]))).toEqual([125])
  })

  test('too much content overflows at both sides of the middle, and at the end of what is spread', async () => {
    const wide = 'flex: none; width: 400px'
    expect(xs(await items('justify-content: center', [wide]))).toEqual([-50])
    expect(xs(await items('justify-content: space-around', [wide]))).toEqual([0])
  })
})

describe('alignment across', () => {
  test('align-items places items in their line', async () => {
    const at = async (value: string) => ys(await items(`height: 100px; align-items: ${value}`, [SMALL]))
    expect([await at('center'), await at('flex-start'), await at('flex-end')]).toEqual([[40], [0], [80]])
  })

  test('items without a height fill their line, and align-self is for one', async () => {
    expect(heights(await items('height: 100px', ['width: 10px', 'width: 10px; align-self: flex-end', SMALL]))).toEqual([100, 0, 20])
    expect(heights(await items('', ['width: 10px', 'height: 30px']))).toEqual([30, 30])
    expect(heights(await items('min-height: 80px', ['width: 10px']))).toEqual([80])
    expect(heights(await items('height: 100px', ['max-height: 60px', 'min-height: 120px']))).toEqual([60, 120])
  })

  test('auto margins across center an item', async () => {
    expect(ys(await items('height: 100px', [`${SMALL}; margin: auto 0`, `${SMALL}; margin-top: auto`]))).toEqual([40, 80])
  })

  test('baselines are on one line', async () => {
    const page = await layOutPage('<div style="display: flex; align-items: baseline"><p id=a>x</p>'
      + '<p id=b style="font-size: 20px; line-height: 40px; padding-top: 5px">x</p><div id=c style="height: 10px; width: 5px"></div></div>')
    const baseline = (name: string) => (page.box(name).lines[0]?.y ?? 0) + (page.box(name).lines[0]?.baseline ?? 0)
    expect(baseline('a')).toBeCloseTo(baseline('b'), 3)
    expect(page.box('c').y + 10).toBeCloseTo(baseline('b'), 3)
  })

  test('align-content shares out the room between lines', async () => {
    const wide = Array.from({ length: 2 }, () => 'width: 200px; height: 20px')
    const at = async (value: string) => ys(await items(`flex-wrap: wrap; height: 100px; align-content: ${value}`, wide))
    expect([await at('stretch'), await at('flex-start'), await at('flex-end'), await at('center')])
      .toEqual([[0, 50], [0, 20], [60, 80], [30, 50]])
    expect([await at('space-between'), await at('space-around')]).toEqual([[0, 80], [15, 65]])
  })
})

describe('what items hold', () => {
  test('tables', async () => {
    const page = await layOutPage('<div style="display: flex"><div id=a style="width: 100px">x</div><div id=b style="flex: 1">'
      + '<table style="border-spacing: 0"><tr><td id=c style="padding: 0">cell</table></div></div>')
    expect([page.box('b').x, page.box('b').width, page.box('c').x]).toEqual([100, 200, 100])
    expect(page.box('a').height).toBe(page.box('b').height)
  })

  test('paragraphs and further flex containers', async () => {
    const page = await layOutPage('<div style="display: flex"><div id=a style="width: 100px"><p id=p>one</p><p id=q>two</p></div>'
      + `<div style="display: flex; width: 200px" id=n><div id=c style="${SMALL}"></div><div id=d style="${SMALL}"></div></div></div>`)
    expect([page.box('p').y, page.box('q').y, page.box('a').height]).toEqual([0, 20, 40])
    expect([page.box('n').x, page.box('c').x, page.box('d').x]).toEqual([100, 100, 150])
    expect(page.box('n').height).toBe(40)
  })

  test('white space between items is none where it is kept, too', async () => {
    for (const display of ['flex', 'grid']) {
      const page = await layOutPage(`<div style="white-space: pre"><div id=f style="display: ${display}; gap: 10px">\n  <i id=a>a</i>\n  <i id=b>b </i>\n</div></div>`)
      const { box } = page
      expect(box('a').x, display).toBe(0)
      expect(display === 'flex' ? box('b').x - box('a').width : box('b').y - box('a').height, display).toBeCloseTo(10)
      expect(page.boxes.flatMap(({ lines }) => lines).map(({ text }) => text)).toEqual(['a', 'b '])
    }
  })

  test('bare text is an item, white space between items is none', async () => {
    const page = await layOutPage('<div id=box style="display: flex; justify-content: flex-end">text</div>')
    expect(page.box('anonymous').x + page.box('anonymous').width).toBeCloseTo(300, 5)
    expect(page.box('anonymous').x).toBeGreaterThan(200)
    const mixed = await layOutPage('<div style="display: flex">left<div id=e>e</div> </div>')
    expect(mixed.box('anonymous').x).toBe(0)
    expect(mixed.box('e').x).toBeCloseTo(mixed.box('anonymous').width, 5)
    expect(mixed.boxes.filter((box) => box.name === 'anonymous')).toHaveLength(1)
  })

  test('an invoice header has its parts at both ends', async () => {
    const page = await layOutPage('<div style="display: flex; justify-content: space-between; align-items: center">'
      + '<h1 id=a style="margin: 0; font-size: 20px; line-height: 40px">Invoice</h1><p id=b>No. 7</p></div>')
    expect([page.box('a').x, page.box('a').y]).toEqual([0, 0])
    expect([page.box('b').y, page.box('b').x + page.box('b').width]).toEqual([10, 300])
  })

  test('percentages of heights refer to a stretched item, at the standard level', async () => {
    const page = await layOutPage('<div style="display: flex; height: 80px"><div id=a>'
      + '<div id=b style="height: 50%">x</div></div></div>', STANDARD)
    expect([page.box('a').height, page.box('b').height]).toEqual([80, 40])
    const auto = await layOutPage(
      '<div style="display: flex; min-height: 80px; align-items: flex-start"><div id=a>'
        + '<div id=b style="height: 50%">x</div></div></div>', STANDARD)
    expect([auto.box('a').height, auto.box('b').height]).toEqual([20, 20])
  })

  test('percentages of heights refer to an item of a column whose basis is definite', async () => {
    const page = await layOutPage('<div style="display: flex; flex-direction: column"><div style="flex: 1 0 30px"><p id=a style="height: 50%">x</p></div>'
      + '<div style="flex: 1 0 50%"><p id=b style="height: 150%">x</p></div></div>', STANDARD)
    expect([page.box('a').height, page.box('b').height]).toEqual([15, 20])
  })

  test('ratios turn sizes across into sizes along, and the other way round', async () => {
    expect(heights(await items('align-items: flex-start', ['width: 60px; aspect-ratio: 3']))).toEqual([20])
    expect(widths(await items('height: 40px', ['aspect-ratio: 2']))).toEqual([80])
    expect(heights(await items('flex-direction: column', ['aspect-ratio: 3']))).toEqual([100])
  })

  test('an absolutely positioned child has the static position of the only item', async () => {
    const page = await layOutPage(
      '<div style="display: flex; justify-content: center; align-items: flex-end; height: 100px; padding: 10px">'
      + `<div id=a style="position: absolute; ${SMALL}"></div><div id=b style="${SMALL}"></div></div>`)
    expect([page.box('a').x, page.box('a').y]).toEqual([125, 90])
    expect([page.box('b').x, page.box('b').y]).toEqual([125, 90])
  })
})

describe('ratios at the standard level', () => {
  const inner = '<div style="width: 20px; height: 30px"></div>'

  test('an item is no lower than its content', async () => {
    const page = await layOutPage(`<div style="display: flex"><div id=a style="aspect-ratio: 2">${inner}</div></div>`, STANDARD)
    expect(page.box('a')).toMatchObject({ width: 20, height: 30 })
    const listed = await layOutPage(`<div style="display: flex"><div id=a style="aspect-ratio: 2">${inner}</div></div>`, LISTED)
    expect(listed.box('a').height).toBe(10)
  })

  test.each(['', 'float: left', 'position: absolute'])('a box whose height gives its width is no narrower than its content: %s', async (style) => {
    const page = await layOutPage(`<div id=a style="height: 10px; aspect-ratio: 1; ${style}">${inner}</div>`, STANDARD)
    expect(page.box('a').width).toBe(20)
  })

  test('a percentage height of nothing keeps an item from being stretched', async () => {
    const page = await layOutPage(`<div style="display: flex"><div id=a style="height: 50%">x</div>${inner}</div>`, STANDARD)
    expect(page.box('a').height).toBe(20)
  })
})

describe('tables', () => {
  const cell = '<tr><td style="padding: 10px"></td></tr>'
  const table = async (around: string, own: string): Promise<TestBox> =>
    (await layOutPage(`<div style="${around}"><table id=a style="border-spacing: 0; ${own}">${cell}</table></div>`)).box('a')

  test.each([
    ['in a row that is too narrow', 'display: flex; width: 10px', ''],
    ['with a width and a height of their own', 'display: flex', 'width: 5px; height: 5px'],
    ['that may shrink to nothing', 'display: flex; width: 10px', 'flex: 1 1 0'],
    ['in a column', 'display: flex; flex-direction: column; width: 10px; height: 10px', ''],
    ['in a column, with sizes of their own', 'display: flex; flex-direction: column', 'width: 5px; height: 5px'],
    ['in a grid', 'display: grid; width: 10px; height: 10px', 'height: 5px'],
    ['in a grid, with sizes of their own', 'display: grid; justify-items: start', 'width: 5px; height: 5px'],
    ['out of flow', 'position: relative', 'position: absolute; width: 5px; height: 5px'],
  ])('are as large as their cells %s', async (_, around, own) => {
    expect(await table(around, own)).toMatchObject({ width: 20, height: 20 })
  })

  test('the box after a table is below all of it', async () => {
    const page = await layOutPage(`<div style="display: flex"><table style="height: 5px; border-spacing: 0">${cell}</table></div><p id=p>x`)
    expect(page.box('p').y).toBe(20)
  })
})

describe('images', () => {
  const PICTURE = pngUrl(600, 300)
  const wide: readonly OptionPair[] = [['page-width', '800px'], ['page-height', '800px']]
  const box = async (image: string, name: string) =>
    (await layOutPage(`<div style="display: flex"><div id=a style="line-height: 0">${image}</div></div>`, wide)).box(name)

  test('an item is as wide as the image in it', async () => {
    expect((await box(`<img src="${PICTURE}" style="width: 160px">`, 'a')).width).toBe(160)
    expect((await box(`<img src="${PICTURE}" style="max-width: 100px">`, 'a')).width).toBe(100)
    expect((await box(`<img src="${PICTURE}">`, 'a')).width).toBe(600)
    expect((await box(`<img src="${PICTURE}" style="width: 100%">`, 'a')).width).toBe(600)
  })

  test('an image that is an item itself keeps its ratio unless it is stretched', async () => {
    const image = async (own: string, around: string) => (await layOutPage(
      `<div style="display: flex; ${around}"><img id=i src="${PICTURE}" style="${own}"></div>`, wide)).box('i')
    const sizeOf = async (own: string, around = '') => {
      const { width, height } = await image(own, around)
      return [width, height]
    }
    expect(await sizeOf('width: 160px')).toEqual([160, 80])
    expect(await sizeOf('max-width: 100px')).toEqual([100, 50])
    expect(await sizeOf('height: 50px')).toEqual([100, 50])
    expect(await sizeOf('width: 100px', 'height: 200px')).toEqual([100, 200])
    expect(await sizeOf('width: 100px', 'height: 200px; align-items: center')).toEqual([100, 50])
    expect(await sizeOf('', 'flex-direction: column; align-items: flex-start; width: 300px')).toEqual([600, 300])
    expect(await sizeOf('', 'flex-direction: column; width: 300px')).toEqual([300, 150])
  })
})

describe('sizes of containers', () => {
  test.each([
    ['does not grow', '0 1 10px', 10],
    ['may grow', '1 1 10px', 20],
    ['does not shrink', '0 0 50px', 50],
    ['may shrink', '0 1 50px', 20],
    ['neither grows nor shrinks', '0 0 10%', 20],
  ])('a flex basis counts for a container that shrinks to fit where its item %s', async (_, flex, width) => {
    const page = await layOutPage(`<div id=box style="display: flex; float: left"><div style="flex: ${flex}"><div style="width: 20px"></div></div></div>`, LISTED)
    expect(page.box('box').width).toBe(width)
  })

  test('a container whose lines wrap is as wide as its widest item, whatever the flex basis', async () => {
    const page = await layOutPage(
      '<div id=box style="display: flex; flex-wrap: wrap; float: left"><div style="width: 20px; flex-basis: 10px"></div><div style="width: 6px"></div></div>')
    expect(page.box('box').width).toBe(20)
  })

  test('an item counts with no less than its content at the standard level', async () => {
    const page = await layOutPage(
      '<div id=box style="display: flex; float: left"><div style="flex: 0 1 10px; width: 100px"><div style="width: 20px"></div></div></div>', STANDARD)
    expect(page.box('box').width).toBe(20)
  })

  test('an inline container is in its line and shrinks to its items', async () => {
    const page = await layOutPage(`<p>x <span id=a style="display: inline-flex; gap: 10px"><b id=b style="${SMALL}"></b>`
      + `<b style="${SMALL}"></b></span></p>`, STANDARD)
    expect(page.box('a').width).toBe(110)
    expect(page.box('a').x).toBeGreaterThan(0)
    expect(page.box('b').x).toBe(page.box('a').x)
  })

  test('a floating container is as wide as its line, its widest item, or its columns', async () => {
    const width = async (style: string) => (await items(`float: left; ${style}`, [SMALL, 'width: 70px; height: 20px'])).at(-1)?.width
    expect([await width(''), await width('gap: 5px'), await width('flex-direction: column')]).toEqual([120, 125, 70])
    expect(await width('flex-direction: column; flex-wrap: wrap; max-height: 30px')).toBe(120)
  })

  test('its first baseline is that of its first item', async () => {
    const page = await layOutPage('<div style="display: flex; align-items: baseline">'
      + '<div id=a style="display: flex; padding-top: 30px"><p id=p>x</p></div>'
      + '<p id=q>x</p></div>')
    expect(page.box('q').y).toBe(page.box('p').y)
  })

  test('a container that does not fit what is left of a page moves whole to the next', async () => {
    const pages = await layOut('<div style="height: 160px"></div><div id=f style="display: flex">'
      + '<div style="height: 60px; width: 10px"></div></div>')
    expect(pages).toHaveLength(2)
    expect([pages[1]?.box('f').y, pages[1]?.box('f').height]).toEqual([0, 60])
  })
})

describe('heights that stretch what has a ratio', () => {
  const picture = `<img id=i src="${pngUrl(40, 20)}">`

  test('a row that its own row has stretched gives its images their widths', async () => {
    const page = await layOutPage(`<div style="display: flex"><div style="display: flex">${picture}<b id=x style="width: 25%"></b></div></div>`, LISTED)
    // 40 px of image and 10 px beside it shrink to 40 px in all; the height of the image, 16 px, then gives it 32 px to shrink from.
    expect(page.box('i').width).toBeCloseTo((40 * 32) / 42, 3)
    expect(page.box('i').height).toBe(16)
  })

  test('a least height stretches images but gives them no widths', async () => {
    expect((await layOutPage(`<div style="display: flex; min-height: 50px">${picture}</div>`)).box('i')).toMatchObject({ width: 40, height: 50 })
    expect((await layOutPage(`<div style="display: flex; height: 50px">${picture}</div>`)).box('i')).toMatchObject({ width: 100, height: 50 })
  })

  test('a height of its own makes a row as wide as the images that it stretches', async () => {
    const width = async (style: string): Promise<number> => (await layOutPage(`<div id=a style="display: flex; float: left; ${style}">${picture}</div>`)).box('a').width
    expect(await width('height: 100px')).toBe(200)
    expect(await width('height: 100px; padding: 10px; box-sizing: border-box')).toBe(180)
    expect(await width('height: 100px; align-items: center')).toBe(40)
    expect(await width('height: 100px; flex-wrap: wrap')).toBe(40)
    expect((await layOutPage(`<div style="display: flex"><div id=a style="display: flex; height: 10px"><b style="aspect-ratio: 3"></b></div></div>`)).box('a').width).toBe(30)
  })

  test('rows within rows, and parts of their heights, hear of it', async () => {
    const width = async (own: string, inner: string, level = 'listed'): Promise<number> =>
      (await layOutPage(`<div style="display: flex; height: 50px"><div id=a style="${own}"><img style="${inner}" src="${pngUrl(40, 20)}"></div></div>`, [['css', level]])).box('a').width
    expect(await width('display: flex', '')).toBe(100)
    expect(await width('display: flex; align-self: center', '')).toBe(40)
    expect(await width('', 'height: 100%', 'standard')).toBe(100)
    expect(await width('height: 80%', 'height: 100%', 'standard')).toBe(80)
    expect(await width('height: 10px', 'max-height: 100%', 'standard')).toBe(20)
    expect(await width('align-self: center', 'height: 100%', 'standard')).toBe(40)
  })

  test('the height of an item of a column stretches its images', async () => {
    const page = await layOutPage(`<div style="display: flex; flex-direction: column"><div style="display: flex; flex: 0 0 60px">${picture}</div></div>`)
    expect(page.box('i')).toMatchObject({ width: 120, height: 60 })
  })

  test('a part of the height that a row gives an item is that of the images in its lines too', async () => {
    const page = await layOutPage(`<div style="display: flex"><div style="width: 50px"><img id=i style="width: 100%; height: 100%" src="${pngUrl(40, 20)}"></div><b style="height: 60px"></b></div>`, STANDARD)
    expect(page.box('i')).toMatchObject({ width: 50, height: 60 })
  })

  test('a minimum by content is no more than the size that is declared', async () => {
    expect((await layOutPage(`<div style="display: flex"><img id=i style="width: 10px; min-height: 10px" src="${pngUrl(40, 20)}"></div>`, STANDARD)).box('i').width).toBe(10)
  })

  test('limits hold for widths that are words for content sizes', async () => {
    const [a, b] = await items('flex-direction: column', ['width: min-content; min-width: 50%', 'width: fit-content; max-width: 30px; padding-left: 100px; box-sizing: border-box'], STANDARD)
    expect([a?.width, b?.width]).toEqual([150, 100])
    const [c] = await items('flex-direction: column', ['width: max-content; min-width: 20px; max-width: 10px'], STANDARD)
    expect(c?.width).toBe(20)
  })

  test('the baseline of items that run backwards is that of the one at the top, or at the left', async () => {
    const y = async (style: string): Promise<number> => (await layOutPage(`<div style="display: flex; align-items: baseline">
      <div style="display: flex; ${style}"><div style="padding: 2px">a</div><div style="padding: 5px">b</div></div><div id=x>x</div></div>`)).box('x').y
    expect(await y('flex-direction: column-reverse')).toBe(5)
    expect(await y('flex-direction: row-reverse; align-items: flex-end')).toBe(5)
    expect(await y('flex-direction: column')).toBe(2)
  })

  test('gaps in percent refer to no height that a limit made', async () => {
    const boxes = await items('flex-wrap: wrap; max-height: 10px; gap: 10%', ['width: 100%; height: 12px', 'width: 100%; height: 12px'])
    expect(ys(boxes)).toEqual([0, 12])
  })

  test('a container whose items keep their heights is as high as they are, whatever its ratio says', async () => {
    const html = (style: string): string => `<div id=a style="aspect-ratio: 2; width: 20px; display: flex; ${style}"><div>xx xx</div></div>`
    expect((await layOutPage(html('align-items: center'), STANDARD)).box('a').height).toBe(40)
    expect((await layOutPage(html('flex-direction: column'), STANDARD)).box('a').height).toBe(40)
    expect((await layOutPage(html(''), STANDARD)).box('a').height).toBe(10)
  })

  test('an item does not shrink below the width that its height gives it', async () => {
    const html = (inner: string): string => `<div style="display: flex; width: 10px"><div id=a style="height: 20px; aspect-ratio: 1">${inner}</div></div>`
    expect((await layOutPage(html(''), STANDARD)).box('a').width).toBe(20)
    expect((await layOutPage(html('<p style="width: 50px"></p>'), STANDARD)).box('a').width).toBe(50)
    expect((await layOutPage(html(''), LISTED)).box('a').width).toBe(10)
  })
})

describe('boxes out of flow beside text', () => {
  test('one after text is no part of the item that the text is', async () => {
    for (const display of ['flex', 'grid']) {
      const page = await layOutPage(`<div style="display: ${display}; height: 60px; justify-content: center; align-items: center; justify-items: center">text<b id=a style="position: absolute; width: 10px; height: 10px"></b></div>`)
      expect(page.box('a')).toMatchObject({ x: 145, y: 25 })
    }
  })

  test('nor is one that is generated', async () => {
    const page = await layOutPage('<style>#f::after { content: "z"; position: absolute }</style><div id=f style="display: flex; height: 60px; align-items: flex-end">text</div>', STANDARD)
    const after = page.boxes.find((box) => box.lines[0]?.text === 'z')
    expect([after?.x, after?.y]).toEqual([0, 40])
  })

  test('text before and after it are two items', async () => {
    const page = await layOutPage('<div style="display: flex; flex-direction: column"><i></i>aa<b style="position: absolute"></b>bb</div>')
    expect(page.boxes.flatMap((box) => box.lines).map(({ text, y }) => [text, y])).toEqual([['aa', 0], ['bb', 20]])
  })

  test('one is in the middle where items share out the room around them, and at the start of a shared baseline', async () => {
    const at = async (style: string): Promise<number> => (await layOutPage(
      `<div style="display: flex; height: 20px; ${style}"><b id=a style="position: absolute; width: 10px; height: 40px"></b></div>`)).box('a').y
    expect(await at('flex-direction: column; justify-content: space-around')).toBe(-10)
    expect(await at('flex-wrap: wrap-reverse; align-items: baseline')).toBe(0)
  })
})

describe('columns', () => {
  test('that wrap at a height which a row gives them are as wide as their lines together', async () => {
    const html = (align: string): string => `<div style="display: flex; height: 30px; align-items: ${align}"><div id=a style="display: flex; flex-direction: column; flex-wrap: wrap">
      <p style="width: 40px; height: 30px"></p><p style="width: 30px; height: 10px"></p></div></div>`
    expect((await layOutPage(html('stretch'))).box('a').width).toBe(70)
    expect((await layOutPage(html('flex-start'))).box('a').width).toBe(40)
  })

  test('that wrap may be as narrow as their widest item', async () => {
    const { box } = await layOutPage(`<div style="display: flex; width: 40px"><div id=a style="display: flex; flex-direction: column; flex-wrap: wrap; height: 10px">
      <p style="width: 40px; height: 10px"></p><p style="width: 30px; height: 10px"></p></div></div>`, STANDARD)
    expect(box('a').width).toBe(40)
  })

  test('hold an item of a declared height as high as its ratio has it', async () => {
    const height = async (style: string): Promise<number> => (await layOutPage(`<div style="display: flex; flex-direction: column; height: 10px"><p id=a style="height: 50px; ${style}"></p></div>`, STANDARD)).box('a').height
    expect([await height(''), await height('aspect-ratio: 2'), await height('aspect-ratio: 10')]).toEqual([10, 50, 30])
  })

  test('align their items by the left edges of these where a baseline is asked for', async () => {
    const own = ['width: 20px', 'width: 30px; margin-left: 15px', 'width: 50px; align-self: flex-start']
    expect((await items('flex-direction: column; align-items: baseline', own)).slice(0, 3).map(({ x }) => x)).toEqual([15, 15, 0])
    expect((await items('flex-direction: column; flex-wrap: wrap-reverse; align-items: baseline; width: 100px', ['width: 30px', 'width: 20px'])).slice(0, 2).map(({ x }) => x)).toEqual([70, 70])
  })
})
