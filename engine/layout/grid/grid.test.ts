import { describe, expect, test } from 'vitest'
import { layOut, layOutPage, type TestBox } from '../../debug/testing/lay-out.ts'
import { pngUrl } from '../../images/testing/data-urls.ts'

const LISTED = [['css', 'listed']] as const

/** The boxes `a`, `b`, `c` … of a grid with this style, with the given styles. */
async function items(style: string, ...styles: string[]): Promise<readonly TestBox[]> {
  const inside = styles.map((own, i) => `<div id=${'abcdefgh'[i]} style="${own}">x</div>`).join('')
  const page = await layOutPage(`<div style="display: grid; ${style}">${inside}</div>`, [['page-width', '400px']])
  return styles.map((_, i) => page.box('abcdefgh'[i] ?? ''))
}

const places = (boxes: readonly TestBox[]): number[][] => boxes.map(({ x, y }) => [x, y])
const columns = (boxes: readonly TestBox[]): number[][] => boxes.map(({ x, width }) => [x, width])
const rows = (boxes: readonly TestBox[]): number[][] => boxes.map(({ y, height }) => [y, height])
const none = (count: number): string[] => Array.from({ length: count }, () => '')

describe('column tracks', () => {
  test('lengths are one after the other', async () => {
    expect(columns(await items('grid-template-columns: 100px 200px 100px', ...none(3)))).toEqual([[0, 100], [100, 200], [300, 100]])
  })

  test('fr shares what is left by factors', async () => {
    expect(columns(await items('grid-template-columns: 1fr 2fr 1fr', ...none(3)))).toEqual([[0, 100], [100, 200], [300, 100]])
    expect(columns(await items('width: 300px; grid-template-columns: repeat(3, 1fr)', ...none(3))))
      .toEqual([[0, 100], [100, 100], [200, 100]])
    expect(columns(await items('grid-template-columns: 0.25fr 0.25fr', ...none(2)))).toEqual([[0, 100], [100, 100]])
  })

  test('are what percentages of relative insets refer to', async () => {
    const at = async (css: string, level: string) => {
      const page = await layOutPage(`<div style="display: grid; grid-template: none; grid-template-columns: 40px 100px; grid-template-rows: 40px 60px">
        <i></i><i id=a style="position: relative; ${css}"></i></div>`, [['css', level]])
      return [page.box('a').x, page.box('a').y]
    }
    expect(await at('left: 50%; right: 1px', 'listed')).toEqual([90, 0])
    expect(await at('right: calc(10% + 2px); top: 50%', 'listed')).toEqual([28, 0])
    expect(await at('top: 50%; left: 7px', 'standard')).toEqual([40, 20])
    expect(await at('direction: rtl; bottom: 25%; left: 5px; right: 10%', 'standard')).toEqual([40, -10])
  })

  test('are as wide as the ratio makes an item that rows of a settled height stretch', async () => {
    const page = await layOutPage(`<div style="display: grid; grid-template-columns: auto 1fr; grid-template-rows: 60px">
      <i id=a style="aspect-ratio: 2"></i><i id=b></i></div>
      <div style="display: grid; grid-template-columns: auto 1fr; grid-template-rows: 20px 20px; row-gap: 10px">
      <img id=c style="grid-row: 1 / 3; align-self: stretch" src="${pngUrl(4, 2)}"><i id=d></i></div>
      <div style="display: grid; grid-template-columns: auto 1fr; grid-template-rows: 40px"><img src="${pngUrl(4, 2)}"><i id=e></i></div>`)
    expect(['a', 'c'].map((name) => [page.box(name).width, page.box(name).height])).toEqual([[120, 60], [100, 50]])
    expect(['b', 'd', 'e'].map((name) => page.box(name).x)).toEqual([120, 100, 4])
  })

  test('that auto-filled rows make necessary count for the width of the content', async () => {
    const width = async (rows: string) => {
      const inside = [1, 2, 3, 4, 5].map(() => '<div style="width: 20px"></div>').join('')
      const page = await layOutPage(`<div id=g style="display: grid; float: left; height: 100px; grid-auto-flow: column; grid-template-rows: ${rows}">${inside}</div>`)
      return page.box('g').width
    }
    expect([await width('repeat(auto-fill, 30px)'), await width('repeat(3, 30px)')]).toEqual([40, 40])
  })

  test('auto-fill makes as many tracks as fit, which then share the width', async () => {
    const [a, b, c] = await items('grid-template-columns: repeat(auto-fill, minmax(150px, 1fr))', ...none(3))
    expect([a?.width, b?.width, b?.x]).toEqual([200, 200, 200])
    expect([c?.x, c?.y]).toEqual([0, 20])
  })

  test('auto-fit takes the room of tracks that nothing lies on', async () => {
    expect(columns(await items('grid-template-columns: repeat(auto-fit, minmax(90px, 1fr)); gap: 10px', ...none(2))))
      .toEqual([[0, 195], [205, 195]])
    expect(columns(await items('grid-template-columns: repeat(auto-fill, minmax(90px, 1fr)); gap: 10px', ...none(2))))
      .toEqual([[0, 92.5], [102.5, 92.5]])
  })

  test('a flexible track keeps its minimum', async () => {
    const [a, b] = await items('grid-template-columns: minmax(250px, 1fr) 1fr', ...none(2))
    expect(a?.width).toBeGreaterThanOrEqual(250)
    expect(b?.x).toBe(a?.width)
  })

  test('gaps lie between tracks and not around them', async () => {
    const [a, b, c] = await items('grid-template-columns: 1fr 1fr; gap: 10px', ...none(3))
    expect([a?.width, b?.width, b?.x, c?.y]).toEqual([195, 195, 205, 30])
    expect(columns(await items('width: 200px; grid-template-columns: 1fr 1fr; column-gap: 10%', ...none(2)))).toEqual([[0, 90], [110, 90]])
  })

  test('percentages refer to the content box, and to nothing where a height is not settled', async () => {
    expect(columns(await items('width: 200px; padding: 0 20px; grid-template-columns: 25% auto', ...none(2))))
      .toEqual([[20, 50], [70, 150]])
    expect(rows(await items('grid-template-rows: 50% 10px', ...none(2)))).toEqual([[0, 15], [15, 10]])
    expect(rows(await items('height: 100px; grid-template-rows: 50% 10px', ...none(2)))).toEqual([[0, 50], [50, 10]])
  })

  test('auto tracks share what is left over, content tracks do not', async () => {
    expect(columns(await items('grid-template-columns: 100px auto auto', ...none(3)))).toEqual([[0, 100], [100, 150], [250, 150]])
    const fixed = 'width: 50px'
    expect(columns(await items('grid-template-columns: max-content fit-content(30px) min-content auto', fixed, fixed, fixed, '')))
      .toEqual([[0, 50], [50, 50], [100, 50], [150, 250]])
  })

  test('min-content is as wide as the longest word, fit-content as wide as its limit at most', async () => {
    const page = await layOutPage(`<div style="display: grid; grid-template-columns: min-content fit-content(60px) fit-content(300px)">
      <div id=a>mm mmmm</div><div id=b>mmmm mmmm mmmm</div><div id=c>mmmm mmmm</div></div>`)
    const [a, b, c] = ['a', 'b', 'c'].map((name) => page.box(name))
    expect(a?.lines).toHaveLength(2)
    expect(b?.width).toBe(60)
    expect(c?.lines).toHaveLength(1)
  })
})

describe('placement', () => {
  test('lines, spans and what flows around them', async () => {
    const three = 'grid-template-columns: 100px 100px 100px'
    const [a, b] = await items(three, 'grid-column: 1 / 3', '')
    expect([a?.width, b?.x, b?.y]).toEqual([200, 200, 0])
    expect((await items(three, 'grid-column: span 2'))[0]?.width).toBe(200)
    expect(columns(await items(three, 'grid-column: -2', 'grid-column: 3 / 1', 'grid-column: 2 / 2')))
      .toEqual([[200, 100], [0, 200], [100, 100]])
  })

  test('areas', async () => {
    const areas = "grid-template-columns: 100px 200px; grid-template-areas: 'a b' 'c c'"
    const [a, b, c] = await items(areas, 'grid-area: a', 'grid-area: b', 'grid-area: c')
    expect(columns([a, b, c].flatMap((box) => box ?? []))).toEqual([[0, 100], [100, 200], [0, 300]])
    expect(c?.y).toBe(20)
    expect(columns(await items(areas, 'grid-column: b-start / c-end', 'grid-column-end: b'))).toEqual([[100, 200], [100, 200]])
  })

  test('named lines, repeated ones by number, and spans to a name', async () => {
    expect((await items('grid-template-columns: 100px [mid] 200px', 'grid-column: mid'))[0]?.x).toBe(100)
    const list = 'grid-template-columns: repeat(3, [a] 50px [b] 20px)'
    expect(columns(await items(list, 'grid-column: a 2', 'grid-column: b -1', 'grid-column: 1 / span b 2', 'grid-column: span 2 a / 5')))
      .toEqual([[70, 50], [190, 20], [0, 120], [0, 140]])
    // No line has the name, so all implicit lines do: the first of them is after the first implicit track.
    expect((await items(`${list}; grid-auto-columns: 10px`, 'grid-column: nothing'))[0]?.x).toBe(220)
  })

  test('columns are filled from top to bottom where items flow by columns', async () => {
    const [a, b, c] = await items('grid-auto-flow: column; grid-template-rows: 30px 30px', ...none(3))
    expect([a?.x, a?.y, b?.y]).toEqual([b?.x, 0, 30])
    expect(c?.x).toBeGreaterThan(a?.x ?? 0)
    expect(c?.y).toBe(a?.y)
  })

  test('dense packing goes back to holes, sparse packing never does', async () => {
    const grid = 'grid-template-columns: 100px 100px; grid-auto-rows: 10px'
    const styles = ['', 'grid-column: span 2', '']
    expect(places(await items(grid, ...styles))).toEqual([[0, 0], [0, 10], [0, 20]])
    expect(places(await items(`${grid}; grid-auto-flow: dense`, ...styles))).toEqual([[0, 0], [0, 10], [100, 0]])
  })

  test('items with a row come before items without one, and columns are made for them', async () => {
    const grid = 'grid-template-columns: 50px; grid-auto-columns: 30px; grid-auto-rows: 10px'
    expect(places(await items(grid, '', 'grid-row: 1', 'grid-row: 1', 'grid-column: 2'))).toEqual([[0, 10], [0, 0], [50, 0], [50, 10]])
  })

  test('implicit tracks take their sizes in turn, in front of the grid as well', async () => {
    const grid = 'grid-template-rows: 40px; grid-auto-rows: 10px 20px'
    expect(rows(await items(grid, 'grid-row: -4', 'grid-row: 1', 'grid-row: 2', 'grid-row: 3')))
      .toEqual([[0, 10], [30, 40], [70, 10], [80, 20]])
  })

  test('bare text is an item, white space makes none', async () => {
    const page = await layOutPage('<div style="display: grid; grid-template-columns: 100px 100px">left <b id=a>b</b> <i id=b></i></div>')
    expect(page.box('anonymous')).toMatchObject({ x: 0, width: 100 })
    expect(page.box('a')).toMatchObject({ x: 100, y: 0, width: 100 })
    expect(page.box('b')).toMatchObject({ x: 0, y: 20 })
  })
})

describe('alignment', () => {
  test('items are stretched unless they say otherwise', async () => {
    const grid = 'grid-template-columns: 100px'
    expect((await items(grid, ''))[0]?.width).toBe(100)
    const [start] = await items(`${grid}; justify-items: start`, '')
    expect(start?.x).toBe(0)
    expect(start?.width).toBeLessThan(100)
    expect((await items(`${grid}; justify-items: start`, 'justify-self: stretch'))[0]?.width).toBe(100)
  })

  test('center and end place items in their areas, and out of them where they are too large', async () => {
    const grid = 'grid-template-columns: 100px; grid-template-rows: 50px'
    const sized = 'width: 40px; height: 20px'
    expect(places(await items(grid, `${sized}; justify-self: center; align-self: flex-end`))).toEqual([[30, 30]])
    expect(places(await items(`${grid}; padding-left: 50px`, 'width: 120px; justify-self: center'))).toEqual([[40, 0]])
    expect(places(await items(grid, `${sized}; margin: auto`))).toEqual([[30, 15]])
    expect(places(await items(grid, `${sized}; margin-left: auto; justify-self: start`))).toEqual([[60, 0]])
  })

  test('baselines of a row meet, and the row grows for it', async () => {
    const [a, b, c] = await items('grid-template-columns: 100px 100px; align-items: baseline', 'margin-top: 10px', 'padding-top: 25px', '')
    expect([a?.y, b?.y, c?.y]).toEqual([25, 0, 45])
  })

  test('tracks are distributed in the container', async () => {
    const grid = 'grid-template-columns: 100px 100px; height: 100px; grid-template-rows: 20px 20px'
    const all = none(4)
    expect(places(await items(`${grid}; justify-content: space-between; align-content: center`, ...all)))
      .toEqual([[0, 30], [300, 30], [0, 50], [300, 50]])
    expect(columns(await items(`${grid}; justify-content: space-evenly`, ...none(2))).map(([x]) => Math.round(x ?? 0))).toEqual([67, 233])
    expect(rows(await items('height: 100px; grid-template-rows: 20px auto', ...none(2)))).toEqual([[0, 20], [20, 80]])
  })

  test('min, max and ratios of items count', async () => {
    expect((await items('grid-template-columns: 100px', 'max-width: 60px'))[0]?.width).toBe(60)
    expect((await items('grid-template-columns: 100px', 'min-width: 160px'))[0]?.width).toBe(160)
    expect((await items('grid-template-columns: 100px', 'aspect-ratio: 2'))[0]).toMatchObject({ width: 100, height: 50 })
    expect(rows(await items('', 'min-height: 60px', 'height: 10px'))).toEqual([[0, 60], [60, 10]])
  })
})

describe('rows', () => {
  test('are as high as the highest item, and items as high as their row', async () => {
    expect(rows(await items('grid-template-columns: 1fr 1fr', 'height: 50px', '', ''))).toEqual([[0, 50], [0, 50], [50, 20]])
  })

  test('an item of several rows adds what they lack to all of them', async () => {
    expect(rows(await items('grid-template-columns: 1fr 1fr', 'grid-row: span 2; height: 100px', '', '')))
      .toEqual([[0, 100], [0, 50], [50, 50]])
  })

  test('flexible rows share a height, and follow the content without one', async () => {
    expect(rows(await items('height: 90px; grid-template-rows: 1fr 2fr', ...none(2)))).toEqual([[0, 30], [30, 60]])
    expect(rows(await items('grid-template-rows: 1fr 2fr', 'height: 30px', ''))).toEqual([[0, 30], [30, 60]])
  })

  test('a percentage height refers to the row', async () => {
    const html = '<div style="display: grid; grid-template-rows: 80px"><b id=a style="height: 50%"></b></div>'
    expect((await layOutPage(html, [['css', 'standard']])).box('a').height).toBe(40)
  })
})

describe('containers', () => {
  test('a grid that shrinks to fit is as wide as its columns', async () => {
    const style = 'display: grid; float: left; grid-template-columns: 50px auto; gap: 5px'
    const page = await layOutPage(`<div id=g style="${style}"><b></b><b style="width: 30px"></b></div>`)
    expect(page.box('g').width).toBe(85)
  })

  test('grids within grids measure their content', async () => {
    const inner = `<div id=i style="display: grid; grid-template-columns: auto auto">
      <b style="width: 20px"></b><b style="height: 35px"></b></div>`
    const page = await layOutPage(`<div style="display: grid; grid-template-columns: max-content 1fr">${inner}<p id=p>x</p></div>`)
    expect(page.box('i')).toMatchObject({ width: 20, height: 35 })
    expect(page.box('p')).toMatchObject({ x: 20, width: 280, height: 35 })
  })

  test('boxes out of flow take no track, and their lines are their containing block', async () => {
    const style = 'display: grid; position: relative; padding: 10px; grid-template-columns: 40px 50px; grid-template-rows: 30px'
    const page = await layOutPage(`<div style="${style}">
      <b id=a style="position: absolute; grid-column: 2; right: 1px; width: 5px; height: 5px"></b>
      <b id=b style="position: absolute; grid-area: 1 / 1 / 2 / 2; top: 0; left: 2px; right: 3px; bottom: 4px"></b>
      <b id=c></b></div>`)
    expect(page.box('a')).toMatchObject({ x: 294, y: 0 })
    expect(page.box('b')).toMatchObject({ x: 12, y: 10, width: 35, height: 26 })
    expect(page.box('c')).toMatchObject({ x: 10, y: 10, width: 40, height: 30 })
  })

  test('boxes out of flow without insets are aligned in the content box', async () => {
    const style = 'display: grid; padding: 10px; height: 100px; grid-template-columns: 40px 50px'
    const page = await layOutPage(`<div style="${style}">
      <b id=a style="position: absolute; width: 20px; height: 20px; justify-self: end; align-self: center"></b>
      <b id=b style="position: absolute; grid-column: 2; width: 20px; height: 20px"></b></div>`)
    expect(page.box('a')).toMatchObject({ x: 270, y: 50 })
    expect(page.box('b')).toMatchObject({ x: 10, y: 10 })
  })

  test('the layout of a page: header, side, main and footer', async () => {
    const page = await layOutPage(`<div style="display: grid; gap: 8px; grid-template-columns: 120px 1fr;
      grid-template-areas: 'head head' 'side main' 'foot foot'">
      <div id=h style="grid-area: head">Head</div><div id=s style="grid-area: side">Side</div>
      <div id=m style="grid-area: main">Main</div><div id=f style="grid-area: foot">Foot</div></div>`)
    expect(page.box('h')).toMatchObject({ x: 0, y: 0, width: 300 })
    expect(page.box('s')).toMatchObject({ x: 0, y: 28, width: 120 })
    expect(page.box('m')).toMatchObject({ x: 128, y: 28, width: 172 })
    expect(page.box('f')).toMatchObject({ x: 0, y: 56, width: 300 })
  })

  test('nested grids of any depth measure and lay out their content a few times only', async () => {
    const depth = 40
    for (const style of ['align-items: baseline', 'height: 100%; grid-template-columns: auto 1fr', 'width: min-content; aspect-ratio: 2']) {
      const html = `<div style="display: grid; ${style}"><b>x</b>`.repeat(depth) + '<p id=p>x</p>' + '</div>'.repeat(depth)
      const pages = await layOut(html, [['css', 'standard'], ['page-height', '2000px']])
      expect(pages.flatMap((page) => page.texts).length).toBe(depth + 1)
    }
  })

  test('numbers without measure are clamped', async () => {
    const page = await layOutPage(`<div style="display: grid; grid-template-columns: repeat(1000000, 1px)">
      <b id=a style="height: 5px"></b><b id=b style="grid-row-start: 1000000000; grid-column: -1000000000 / span 1000000000"></b></div>`)
    expect(page.box('a')).toMatchObject({ y: 0, width: 1 })
  })

  test('a long grid is continued on further pages, row by row', async () => {
    const cells = Array.from({ length: 80 }, (_, i) => `<b style="height: 40px">${i}</b>`).join('')
    const pages = await layOut(`<div style="display: grid; grid-template-columns: 1fr 1fr">${cells}</div>`)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flatMap((page) => page.texts)).toHaveLength(80)
    for (const page of pages) expect(page.box('b').x).toBe(0)
  })

  test('a small grid fills one page', async () => {
    expect(await layOut(`<div style="display: grid; grid-template-columns: 1fr 1fr">${'<b>x</b>'.repeat(4)}</div>`)).toHaveLength(1)
  })
})

describe('at the standard level', () => {
  const standard: [string, string][] = [['css', 'standard']]
  const grid = (style: string, inside: string): string => `<div style="display: grid; ${style}">${inside}</div>`

  test('auto tracks are at least as wide as the words in them', async () => {
    const words = '<b id=a>mmmmmmmmmmmmmmmmmmmm</b><b id=b>m</b>'
    const html = grid('width: 100px; grid-template-columns: auto auto', words)
    expect((await layOutPage(html, LISTED)).box('a').width).toBeLessThan(100)
    const standardPage = await layOutPage(html, standard)
    expect(standardPage.box('a').width).toBeGreaterThan(100)
    const scroller = grid('width: 100px; grid-template-columns: 1fr 1fr', words.replace('id=a', 'id=a style="overflow: hidden"'))
    expect((await layOutPage(scroller, standard)).box('a').width).toBe(50)
  })

  test('order comes before placement', async () => {
    const page = await layOutPage(grid('grid-template-columns: 100px 100px', '<b id=a style="order: 1"></b><b id=b></b>'), standard)
    expect([page.box('a').x, page.box('b').x]).toEqual([100, 0])
  })
})

describe('grids of nothing', () => {
  test('without items there are no tracks but the explicit ones', async () => {
    const page = await layOutPage(`<div id=a style="display: grid; grid-auto-rows: 10px; grid-auto-flow: column"></div>
      <div id=b style="display: grid; grid-auto-columns: 10px; grid-template-rows: 5px 5px; float: left"></div>
      <div id=c style="display: grid; grid-auto-rows: 10px; grid-template-areas: 'x y'"></div>`)
    expect(['a', 'b', 'c'].map((name) => [page.box(name).width, page.box(name).height])).toEqual([[300, 0], [0, 10], [300, 10]])
  })

  test('baselines above the row are shared too', async () => {
    const [a, b] = await items('align-items: baseline; grid-template-columns: 50px 50px', 'margin-top: -30px', 'margin-top: -40px')
    expect([a?.y, b?.y]).toEqual([-30, -30])
  })
})

describe('what asks for no width', () => {
  test('lets the grid that it is in be narrower than its words, where its least width is 0', async () => {
    const width = async (own: string, level: string): Promise<number> => (await layOutPage(`<div style="display: flex; width: 20px"><div id=g style="display: grid">
      <p style="${own}"><i style="display: block; width: 50px">x</i></p></div></div>`, [['css', level]])).box('g').width
    expect(await width('min-width: 0', 'standard')).toBe(20)
    expect(await width('', 'standard')).toBe(50)
    const spanning = (await layOutPage('<div style="display: flex"><div id=g style="display: grid; grid-template-columns: 0fr 0fr; gap: 10px"><p style="grid-column: span 2; width: 30px"></p></div></div>', [['css', 'standard']])).box('g')
    expect(spanning.width).toBe(30)
  })

  test('a least width is the width of columns that share it out, from which a flex item grows', async () => {
    const width = async (style: string): Promise<number> => (await layOutPage(`<div style="display: flex"><div id=g style="display: grid; min-width: 100px; flex-grow: .5; ${style}"><p></p></div></div>`)).box('g').width
    expect(await width('')).toBe(200)
    expect(await width('grid-template-columns: 1fr')).toBe(150)
    expect(await width('grid-template-columns: 20px')).toBe(160)
    expect(await width('justify-content: center')).toBe(150)
  })
})

describe('a box out of flow without insets', () => {
  test('is in the padding box of its grid where that is its containing block, else in the content box', async () => {
    const at = async (position: string): Promise<readonly number[]> => {
      const { x, y } = (await layOutPage(`<div style="display: grid; position: ${position}; padding: 15px; border: 2px solid; width: 100px; height: 60px; justify-items: end"><b id=a style="position: absolute; width: 10px; height: 5px"></b></div>`)).box('a')
      return [x, y]
    }
    expect(await at('relative')).toEqual([122, 2])
    expect(await at('static')).toEqual([107, 17])
  })
})

describe('rows in less height than they ask for', () => {
  test('keep the height of their content where a limit cuts the container, and flexible ones share what is left', async () => {
    const html = (style: string): string => `<div id=g style="display: grid; max-height: 60px; ${style}"><p id=a style="height: 50px"></p><p id=b><i style="display: block; height: 20px"></i></p></div><p id=c></p>`
    for (const style of ['', 'grid-template-rows: minmax(max-content, 40px) auto', 'grid-template-rows: 1fr 1fr']) {
      const { box } = await layOutPage(html(style))
      expect([box('b').y, box('c').y], style).toEqual([50, 60])
    }
    expect((await layOutPage(html('align-content: flex-end'))).box('a').y).toBe(-10)
  })

  test('of fit-content() without an item of their own take all that a spanning item asks for', async () => {
    const boxes = await items('grid-template-rows: fit-content(30px) fit-content(30px); grid-template-columns: 50px 50px; line-height: 10px', '', 'grid-row: 1 / span 2; height: 80px')
    expect(rows(boxes)).toEqual([[0, 10], [0, 80]])
  })
})

describe('images in areas', () => {
  const size = async (style: string, own: string, level = 'listed'): Promise<readonly number[]> => {
    const { x, width, height } = (await layOutPage(`<div style="display: grid; ${style}"><img id=i style="${own}" src="${pngUrl(40, 20)}"></div>`, [['css', level]])).box('i')
    return [x, width, height]
  }

  test('one that is stretched on one axis keeps its ratio', async () => {
    expect(await size('height: 50px; align-items: stretch', '')).toEqual([0, 100, 50])
    expect(await size('height: 50px; align-items: stretch; justify-items: center', '')).toEqual([100, 100, 50])
    expect(await size('height: 50px; align-items: stretch; justify-items: stretch', '')).toEqual([0, 300, 50])
    expect(await size('height: 50px; align-items: stretch', 'width: 30px')).toEqual([0, 30, 50])
  })

  test('a part of the height of the area gives the width', async () => {
    expect(await size('height: 60px', 'height: 50%; justify-self: end', 'standard')).toEqual([240, 60, 30])
    expect(await size('grid-template-rows: 10px', 'max-height: 100%', 'standard')).toEqual([0, 20, 10])
  })
})

test('An item with a ratio that fills its column is no wider than limits of its height let it, and as wide as a part of the height of its area says', async () => {
  const size = async (own: string): Promise<readonly number[]> => {
    const { width, height } = (await layOutPage(`<div style="display: grid; width: 300px; grid-template-rows: 100px"><div id=i style="aspect-ratio: 2; ${own}"></div></div>`, [['css', 'standard']])).box('i')
    return [width, height]
  }
  expect(await size('max-height: 20px')).toEqual([40, 20])
  expect(await size('max-height: 20px; justify-self: stretch')).toEqual([300, 20])
  expect(await size('height: 60%')).toEqual([120, 60])
})
