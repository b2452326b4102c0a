import { describe, expect, test } from 'vitest'
import { layOut, layOutPage, type TestBox } from '../debug/testing/lay-out.ts'

const box = async (html: string, name = 'a'): Promise<TestBox> => (await layOutPage(html)).box(name)
const lines = async (html: string, name = 'p'): Promise<[string, number, number][]> =>
  (await box(html, name)).lines.map((line) => [line.text, line.x, line.y])

describe('text beside floats', () => {
  test('lines beside a left float begin after it, lines below it at the edge of their block', async () => {
    const page = await layOutPage('<div id=f style="float: left; width: 100px; height: 15px"></div><p id=p>aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk')
    expect(page.box('p')).toMatchObject({ x: 0, y: 0, width: 300 })
    const [first, second] = page.box('p').lines
    expect(first?.x).toBe(100)
    expect(second?.x).toBe(0)
  })

  test('lines beside a right float are shorter', async () => {
    const { lines } = await box('<div style="float: right; width: 250px; height: 15px"></div><p id=a>aaaa bbbb cccc dddd')
    expect(lines.length).toBeGreaterThan(1)
    expect(lines[0]?.x).toBe(0)
    expect(lines[0]?.width).toBeLessThanOrEqual(50)
  })

  test('a line is beside all floats that it is high enough to reach', async () => {
    const html = (height: number) => `<div style="float: left; width: 50px; height: 25px"></div><div style="float: left; clear: left; width: 280px; height: 30px"></div>
      <p id=p>x <i id=a style="display: inline-block; width: 200px; height: ${height}px; vertical-align: top"></i>`
    const low = await layOutPage(html(20))
    expect(low.box('a')).toMatchObject({ y: 0 })
    const high = await layOutPage(html(40))
    expect(high.box('p').lines.map(({ x, y }) => [x, y])).toEqual([[280, 0], [0, 55]])
    expect(high.box('a')).toMatchObject({ x: 0, y: 55 })
  })

  test('a float of no width leaves lines and boxes that pass its edge all their room, and is cleared', async () => {
    for (const float of ['', 'width: 20px; margin-left: -20px', 'width: 20px; margin-left: -30px']) {
      const page = await layOutPage(`<div style="width: 100px"><div style="float: right; height: 50px; ${float}"></div>
        <p id=a style="width: 150px; line-height: 10px">aaa bbb ccc<div id=b style="width: 150px; height: 5px; overflow: hidden"></div><div id=c style="clear: both"></div></div>`)
      expect(page.box('a').lines, float).toHaveLength(1)
      expect(page.box('b')).toMatchObject({ x: 0, width: 150 })
      expect(page.box('c').y).toBe(50)
    }
  })

  test('a word that does not fit beside floats is below them', async () => {
    const { lines } = await box('<div style="float: left; width: 290px; height: 50px"></div><p id=a>wide words')
    expect(lines[0]).toMatchObject({ x: 0, y: 50, text: 'wide words' })
  })

  test('a word that may be cut is cut beside floats, unless not even a character fits', async () => {
    const word = (float: number) => lines(`<div style="float: left; width: ${float}px; height: 15px"></div><p id=p style="width: 100px; overflow-wrap: break-word">mmmmmmmmmm`)
    const [[first, x] = [], [, below] = []] = await word(60)
    expect([first?.length, x, below]).toEqual([4, 60, 0])
    expect((await word(95))[0]).toMatchObject(['mmmmmmmmmm', 0, 15])
  })

  test('text after nothing but a float is indented, though blocks follow', async () => {
    const html = (before: string) => `<div style="text-indent: 20px">${before}text<div></div></div>`
    const indents = async (before: string) => (await layOutPage(html(before))).boxes.flatMap((each) => each.lines).find(({ text }) => text === 'text')?.x
    expect(await indents('<div style="float: left; width: 30px; height: 10px"></div>')).toBe(50)
    expect(await indents('<div style="position: absolute"></div>')).toBe(20)
    expect(await indents('<div></div>')).toBe(0)
  })

  test('text beside two floats begins after both', async () => {
    const f = (width: number): string => `<div style="float: left; width: ${width}px; height: 50px"></div>`
    expect((await lines(`${f(100)}${f(80)}<p id=p>x`))[0]).toEqual(['x', 180, 0])
  })

  test('a float within text is beside its line when it fits there', async () => {
    const page = await layOutPage('<p id=p>aa <span id=f style="float: left; width: 40px; height: 30px"></span>bb</p>')
    expect(page.box('f')).toMatchObject({ x: 0, y: 0 })
    expect(page.box('p').lines[0]).toMatchObject({ x: 40, text: 'aa bb' })
  })

  test('spaces at the end of a line leave their room to a float', async () => {
    const html = (width: number): string => `<p style="width: ${width}px">aaaa <i id=a style="float: left; width: 20px; height: 5px"></i></p>`
    const { width = 0 } = (await layOutPage('<p>aaaa')).box('p').lines[0] ?? {}
    expect((await box(html(width + 20.1))).y).toBe(0)
    expect((await box(html(width + 19))).y).toBe(20)
  })

  test('a float that does not fit beside what its line has already goes below that line', async () => {
    const page = await layOutPage('<p id=p>aaaa aaaa aaaa aaaa <span id=f style="float: right; width: 200px; height: 30px"></span>bb cc dd ee ff gg hh ii jj kk</p>')
    expect(page.box('f')).toMatchObject({ x: 100, y: 20 })
    expect(page.box('p').lines[0]?.text.startsWith('aaaa aaaa aaaa aaaa bb')).toBe(true)
  })
})

describe('floats among margins that collapse', () => {
  const float = '<div id=f style="float: left; width: 100px; height: 25px">f</div>'
  const text = 'aaaa '.repeat(40)

  test.each([
    ['a float alone in its block', `<div> ${float} </div>`, ''],
    ['floats in two blocks', `<div><div> ${float} </div></div>`, ''],
    ['a float before a block', `<div>${float}<div></div></div>`, ''],
    ['a margin below the block of the float', `<div style="margin-bottom: 30px"> ${float} </div>`, 'margin: 0'],
    ['a float between generated spaces', `<style>.g::before, .g::after { content: " " }</style><div class=g>${float}</div>`, ''],
    ['a float in an inline element', `<div><span> ${float} </span><b id=b></b></div>`, ''],
  ])('%s moves down with the margin that follows, and lines are beside it as far as it reaches', async (_, before, style) => {
    const page = await layOutPage(`<div style="width: 280px">${before}<p id=p style="margin-top: 30px; ${style}">${text}</p></div>`)
    expect(page.box('f').y).toBe(30)
    expect(page.box('p').lines.map((line) => line.x)).toEqual([100, 100, ...page.box('p').lines.slice(2).map(() => 0)])
  })

  test('margins after a block that holds nothing but a float do not move it where something comes before', async () => {
    const page = await layOutPage(`<div style="width: 280px">x<div> ${float} </div><p id=p style="margin-top: 20px">${text}</p></div>`)
    expect(page.box('f').y).toBe(20)
    expect(page.box('p').lines.map((line) => line.x).slice(0, 2)).toEqual([100, 0])
  })

  test('a margin after a box that clears the other side moves floats of both sides', async () => {
    const page = await layOutPage(`${float}<div style="clear: right"></div><div id=g style="float: left; width: 50px; height: 20px"></div><p style="margin-top: 30px">x`)
    expect(page.box('g')).toMatchObject({ x: 100, y: 30 })
  })

  test('a margin after any number of floats moves the first of them', async () => {
    const page = await layOutPage(`${float}${'<div style="float: left; width: 1px; height: 1px"></div>'.repeat(600)}<p style="margin-top: 30px">x`)
    expect(page.box('f').y).toBe(30)
  })

  test('a box beside a float of no size keeps its negative margin', async () => {
    const page = await layOutPage('<div style="float: left"></div><div id=a style="overflow: hidden; margin-left: -10px">x</div>')
    expect(page.box('a')).toMatchObject({ x: -10, width: 310 })
  })
})

describe('widths that shrink to fit', () => {
  const child = '<div style="width: 10px; height: 10px"></div>'

  test.each([['', ''], ['in a line', 'x']])('a float that clears one side is beside those of the other %s', async (_, text) => {
    const float = (style: string): string => `<div style="width: 30px; height: 10px; ${style}"></div>`
    const page = await layOutPage(
      `<div id=a style="float: left">${float('float: left')}${float('float: right; clear: right')}${float('float: left; clear: both')}${text}</div>`)
    expect(page.box('a').width).toBe(60)
  })

  test('an indent counts for the first line of a box only, not for text after a block in it', async () => {
    const page = await layOutPage(`<div id=a style="float: left; text-indent: 20px"><div></div>${child}<span style="display: inline-block; width: 30px"></span></div>`)
    expect(page.box('a').width).toBe(30)
  })

  test.each([
    ['a float', 'float: left', '', 70],
    ['an inline block', 'display: inline-block', '', 70],
    ['an absolute box', 'position: absolute', '', 70],
    ['a flex item', '', 'display: flex', 70],
    ['a grid item', '', 'display: grid; justify-items: start', 70],
    ['an item of a column', 'align-self: flex-start', 'display: flex; flex-direction: column', 70],
  ])('padding in percent of the containing block is around the content of %s', async (_, style, around, width) => {
    const page = await layOutPage(`<div style="position: relative; ${around}"><div id=a style="padding: 0 10%; ${style}">${child}</div></div>`)
    expect(page.box('a').width).toBe(width)
  })
})

describe('formatting roots beside floats', () => {
  const beside = (root: string, float = 'width: 80px'): string =>
    `<div id=o style="width: 100px"><div style="float: left; height: 10px; ${float}"></div><div id=a style="overflow: hidden; ${root}"><p style="width: 50px; height: 5px"></p></div></div>`

  test('one that fills its room takes what there is, though its content is wider', async () => {
    expect(await box(beside(''))).toMatchObject({ x: 80, y: 0, width: 20 })
    expect(await box(beside('padding: 0 10px'))).toMatchObject({ x: 80, y: 0, width: 20 })
  })

  test('it is below where its edges or least width have no room, and where content would have none', async () => {
    expect(await box(beside('padding: 0 11px'))).toMatchObject({ x: 0, y: 10, width: 100 })
    expect(await box(beside('min-width: 21px'))).toMatchObject({ x: 0, y: 10, width: 100 })
    expect(await box(beside('', 'width: 100px'))).toMatchObject({ x: 0, y: 10, width: 100 })
  })

  test('its margin lies behind the float where it shrinks to fit with it', async () => {
    const both = (side: string, margin: number): string => `<div id=a style="float: left"><div style="float: ${side}; width: 100px; height: 10px"></div><div style="overflow: hidden; margin-${side}: ${margin}px"><p style="width: 30px; height: 5px"></p></div></div>`
    for (const side of ['left', 'right']) {
      expect((await box(both(side, 110))).width).toBe(140)
      expect((await box(both(side, 10))).width).toBe(130)
      expect((await box(both(side, -10))).width).toBe(120)
    }
  })
})

test('loose text beside a float and a block makes what shrinks to fit as wide as both', async () => {
  const html = (inner: string): string => `<div id=a style="float: left"><b style="float: left; width: 30px; height: 5px"></b>${inner}<p style="width: 10px"></p></div>`
  expect((await box(html('<i style="display: inline-block; width: 20px"></i>'))).width).toBe(50)
  expect((await box(html('<p style="width: 20px"></p>'))).width).toBe(30)
})

describe('places of floats', () => {
  const shelf = (...widths: string[]): string =>
    widths.map((width, i) => `<div id=f${i} style="float: left; width: ${width}; height: 20px"></div>`).join('')

  test('floats are side by side, and on the next shelf where there is no room', async () => {
    const page = await layOutPage(shelf('100px', '80px', '200px'))
    expect([0, 1, 2].map((i) => [page.box(`f${i}`).x, page.box(`f${i}`).y])).toEqual([[0, 0], [100, 0], [0, 20]])
  })

  test('three floats of a third each stay on one shelf', async () => {
    const page = await layOutPage(shelf('33.333%', '33.333%', '33.334%'))
    expect([0, 1, 2].map((i) => page.box(`f${i}`).y)).toEqual([0, 0, 0])
  })

  test('text beside a float stays beside it when a later float had to go below', async () => {
    const floats = '<div style="float: left; width: 200px; height: 20px"></div><div style="float: right; width: 150px; height: 40px"></div>'
    const page = await layOutPage(`${floats}<p id=p>WWWW WWWW WWWW WWWW WWWW WWWW</p>`)
    expect(page.box('p').lines.map((line) => [line.x, line.y])).toEqual([[200, 0], [0, 20], [0, 40]])
    expect(await box(`${floats}<div id=a style="overflow: hidden; width: 140px"></div>`)).toMatchObject({ x: 0, y: 20 })
  })

  test('a right float is at the right edge', async () => {
    expect(await box('<div id=a style="float: right; width: 100px; height: 9px"></div>')).toMatchObject({ x: 200, y: 0 })
  })

  test('a right float wider than its container overflows it on the left', async () => {
    expect(await box('<div style="width: 100px; margin-left: 80px"><div id=a style="float: right; width: 150px"></div></div>')).toMatchObject({ x: 30, y: 0 })
  })

  test('clear goes below the floats of its side', async () => {
    const floats = '<div style="float: left; width: 10px; height: 50px"></div><div style="float: right; width: 10px; height: 80px"></div>'
    expect((await box(`${floats}<p id=a style="clear: left">x`)).y).toBe(50)
    expect((await box(`${floats}<p id=a style="clear: both">x`)).y).toBe(80)
  })

  test('a float between two blocks takes no part in the collapsing of their margins', async () => {
    const html = `<div style="height: 10px; margin-bottom: 20px"></div><div style="float: left; width: 9px; height: 5px"></div>
      <div id=a style="height: 10px; margin-top: 30px"></div>`
    expect((await box(html)).y).toBe(40)
  })

  test('a float before the first text of a block moves down with the margin of what follows', async () => {
    const page = await layOutPage('<div><div id=f style="float: left; width: 9px; height: 5px"></div><p id=p style="margin-top: 30px">x</div>')
    expect([page.box('f').y, page.box('p').y]).toEqual([30, 30])
  })

  test('a formatting root is beside floats, below them where it has no room', async () => {
    const f = '<div style="float: left; width: 100px; height: 50px"></div>'
    expect(await box(`${f}<div id=a style="overflow: hidden">x</div>`)).toMatchObject({ x: 100, y: 0, width: 200 })
    expect(await box(`${f}<div id=a style="overflow: hidden; width: 250px">x</div>`)).toMatchObject({ x: 0, y: 50, width: 250 })
  })

  test('a table of no declared width is narrower beside floats, as far as its words let it', async () => {
    const f = (width: number): string => `<div style="float: left; width: ${width}px; height: 50px"></div>`
    const table = (style: string, caption = ''): string =>
      `<table id=a style="border-spacing: 0; ${style}">${caption}<td style="padding: 0">${'wide words '.repeat(6)}</table>`
    expect(await box(`${f(150)}${table('')}`)).toMatchObject({ x: 150, y: 0, width: 150 })
    expect(await box(`${f(150)}<section id=s style="overflow: hidden">${table('', '<caption>c</caption>')}</section>`, 's')).toMatchObject({ x: 150, y: 0 })
    expect(await box(`${f(150)}${table('width: 200px')}`)).toMatchObject({ x: 0, y: 50, width: 200 })
    expect(await box(`${f(290)}${table('')}`)).toMatchObject({ x: 0, y: 50, width: 300 })
  })
})

describe('sizes', () => {
  test('a float is as wide as its content, but no wider than its container', async () => {
    const short = await box('<div id=a style="float: left">x</div>')
    const longer = await box('<div id=a style="float: left">xxxx xxxx</div>')
    const long = await box(`<div id=a style="float: left">${'word '.repeat(30)}</div>`)
    expect(short.width).toBeLessThan(longer.width)
    expect(longer.width).toBeLessThan(150)
    expect(long.width).toBe(300)
  })

  test('floats that clear others add nothing to the width of what shrinks around them', async () => {
    const f = (width: number, clear = ''): string => `<span style="float: left; width: ${width}px; ${clear}">x</span>`
    expect(await box(`<div id=a style="float: left">${f(50)}${f(40)}${f(60, 'clear: both')}</div>`)).toMatchObject({ width: 90 })
    const fields = await box(`<div id=a style="float: left">${f(50)}<i style="display: inline-block; width: 20px"></i><br>${f(60, 'clear: left')}<i style="display: inline-block; width: 30px"></i></div>`)
    expect(fields.width).toBe(90)
  })

  test('min and max apply, and a height gives the width through a ratio', async () => {
    expect((await box('<div id=a style="float: left; min-width: 120px">x</div>')).width).toBe(120)
    expect((await box('<div id=a style="float: left; height: 60px; aspect-ratio: 2/1"></div>')).width).toBe(120)
  })

  test('a container grows around its floats only when it is a formatting context', async () => {
    const f = '<div style="float: left; width: 10px; height: 100px"></div>'
    expect((await box(`<div id=a>${f}</div>`)).height).toBe(0)
    expect((await box(`<div id=a style="overflow: hidden">${f}</div>`)).height).toBe(100)
    expect((await box(`<div id=a>${f}<div style="clear: both"></div></div>`)).height).toBe(100)
  })
})

describe('floats and pages', () => {
  test('a float higher than a page loses nothing', async () => {
    const items = Array.from({ length: 12 }, (_, i) => `<div style="height: 50px">item${i}</div>`).join('')
    const pages = await layOut(`<div style="float: left; width: 100px">${items}</div><p>beside the float</p>`)
    expect(pages.length).toBe(3)
    expect(pages.flatMap((page) => page.texts).sort()).toEqual([...Array.from({ length: 12 }, (_, i) => `item${i}`), 'beside the float'].sort())
  })

  test('text beside a float and the float are cut by the same page edges', async () => {
    const pages = await layOut(`<p style="height: 150px">before</p><div id=f style="float: left; width: 50px; height: 45px">f1 f2</div><p>${'word '.repeat(120)}</p>`)
    const words = pages.flatMap((page) => page.texts).join(' ').split(' ').filter((word) => word === 'word').length
    expect(words).toBe(120)
  })

  test('a thousand floats are placed without asking each for each', async () => {
    const floats = '<div style="float: left; width: 100px; height: 10px"></div>'.repeat(3000)
    const page = await layOutPage(`<div style="overflow: hidden">${floats}</div>`, [['page-height', '20000px']])
    expect(page.boxes.filter((each) => each.name === 'div').at(-1)).toMatchObject({ x: 200, y: 9990 })
  })
})
