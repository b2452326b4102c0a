import { describe, expect, test } from 'vitest'
import { layOutPage, type TestBox } from '../debug/testing/lay-out.ts'

const box = async (html: string, name = 'a'): Promise<TestBox> => (await layOutPage(html)).box(name)
const ys = async (html: string, ...names: string[]): Promise<number[]> => {
  const page = await layOutPage(html)
  return names.map((name) => page.box(name).y)
}

test('an empty inline element with edges keeps its line beside blocks, one without leaves nothing', async () => {
  const edged = '<b style="padding: 0 4px"></b>'
  expect(await ys(`<div>${edged}<div id=a>x</div></div><div><i>${edged}</i> <div id=b>x</div></div>`, 'a', 'b')).toEqual([20, 60])
  expect(await ys('<div><b></b> <div id=a>x</div></div><div><i style="padding: 0 4px"><div id=b>x</div></i></div>', 'a', 'b')).toEqual([0, 40])
})

describe('widths', () => {
  test('an auto width fills the containing block', async () => {
    expect(await box('<div id=a style="margin: 0 10px 0 20px">x</div>')).toMatchObject({ x: 20, width: 270 })
  })

  test('auto margins centre a box, and one auto margin pushes it to the other side', async () => {
    expect(await box('<div id=a style="width: 100px; margin: 0 auto">x</div>')).toMatchObject({ x: 100, width: 100 })
    expect(await box('<div id=a style="width: 100px; margin-left: auto">x</div>')).toMatchObject({ x: 200 })
    expect(await box('<div id=a style="width: 400px; margin: 0 auto">x</div>')).toMatchObject({ x: 0, width: 400 })
    expect(await box('<div id=a style="max-width: 50%; margin: auto">x</div>')).toMatchObject({ x: 75, width: 150 })
  })

  test('padding and border are outside a content-box and inside a border-box', async () => {
    const edges = 'width: 100px; height: 60px; padding: 5px; border: 2px solid'
    expect(await box(`<div id=a style="${edges}"></div>`)).toMatchObject({ width: 114, height: 74 })
    expect(await box(`<div id=a style="${edges}; box-sizing: border-box"></div>`)).toMatchObject({ width: 100, height: 60 })
    expect(await box('<div id=a style="width: 5px; padding: 10px; box-sizing: border-box"></div>')).toMatchObject({ width: 20 })
  })

  test('min wins over max, and max over the width', async () => {
    expect((await box('<div id=a style="max-width: 200px">x</div>')).width).toBe(200)
    expect((await box('<div id=a style="width: 50px; min-width: 200px">x</div>')).width).toBe(200)
    expect((await box('<div id=a style="min-width: 250px; max-width: 100px">x</div>')).width).toBe(250)
    expect((await box('<div id=a style="max-width: 200px; padding: 20px; border: 5px solid; box-sizing: border-box">x</div>')).width).toBe(200)
  })

  test('percentages and calc refer to the content of the containing block', async () => {
    const inner = (style: string): string => `<div style="width: 200px; padding: 10px"><div id=a style="${style}">x</div></div>`
    expect((await box(inner('width: 50%'))).width).toBe(100)
    expect((await box(inner('width: calc((100% - 20px) / 2 + 3px * 2)'))).width).toBe(96)
    expect(await box(inner('padding: 10%'))).toMatchObject({ width: 200, height: 60 })
    expect(await box(inner('margin-left: 10%'))).toMatchObject({ x: 30, width: 180 })
  })
})

describe('heights', () => {
  test('percentages in text beside blocks refer to the box around both, at the standard level', async () => {
    const inner = '<span id=a style="display: inline-block; height: 50%"></span><span id=b style="float: left; height: 25%"></span>'
    const page = await layOutPage(`<div style="height: 100px">x${inner}<div></div></div>`, [['css', 'standard']])
    expect([page.box('a').height, page.box('b').height]).toEqual([50, 25])
  })

  test('min-height and max-height bound a declared and an auto height', async () => {
    expect((await box('<div id=a style="min-height: 120px">x</div>')).height).toBe(120)
    expect((await box('<div id=a style="height: 300px; max-height: 80px">x</div>')).height).toBe(80)
    expect((await box('<div id=a style="max-height: 5px">x</div>')).height).toBe(5)
  })

  test('percentages of an auto height are auto', async () => {
    expect((await box('<div id=a style="height: 50%; min-height: 50%">x</div>')).height).toBe(20)
  })

  test('hidden boxes keep their room and boxes that are not displayed take none', async () => {
    expect(await ys('<div style="visibility: hidden; height: 40px"></div><div style="display: none; height: 40px"></div><div id=b>b</div>', 'b'))
      .toEqual([40])
  })
})

describe('margins', () => {
  test('a limit that makes the height leaves out the last margin within', async () => {
    const end = async (style: string): Promise<readonly number[]> => {
      const page = await layOutPage(`<div id=a style="${style}"><p style="height: 20px; margin-bottom: 15px"></p></div><p id=b>x</p>`)
      return [page.box('a').height, page.box('b').y]
    }
    expect(await end('')).toEqual([20, 35])
    expect(await end('min-height: 30px')).toEqual([30, 30])
    expect(await end('min-height: 20px; max-height: 20px')).toEqual([20, 35])
    expect(await end('max-height: 10px')).toEqual([10, 10])
    expect(await end('min-height: 30px; padding-bottom: 1px')).toEqual([36, 36])
  })

  test('margins of siblings collapse', async () => {
    const gap = async (bottom: string, top: string): Promise<number> =>
      (await ys(`<div style="margin-bottom: ${bottom}">a</div><div id=b style="margin-top: ${top}">b</div>`, 'b'))[0] ?? 0
    expect([await gap('16px', '16px'), await gap('10px', '24px'), await gap('10px', '-4px')]).toEqual([36, 44, 26])
  })

  test('the top margin of a first child is that of its parent, unless an edge parts them', async () => {
    expect(await ys('<div id=o><div id=i style="margin-top: 12px">x</div></div>', 'o', 'i')).toEqual([12, 12])
    expect(await ys('<div id=o style="padding-top: 1px"><div id=i style="margin-top: 12px">x</div></div>', 'o', 'i')).toEqual([0, 13])
    expect(await ys('<div id=o style="border-top: 2px solid"><div id=i style="margin-top: 12px">x</div></div>', 'o', 'i')).toEqual([0, 14])
  })

  test('the bottom margin of a last child goes through its parent, unless an edge or a height parts them', async () => {
    const after = async (style: string): Promise<number> =>
      (await ys(`<div style="${style}"><p style="margin-bottom: 40px">x</p></div><div id=b style="margin-top: 20px">b</div>`, 'b'))[0] ?? 0
    expect(await after('')).toBe(60)
    expect(await after('padding-bottom: 1px')).toBe(20 + 40 + 1 + 20)
    expect(await after('height: 20px')).toBe(20 + 20)
  })

  test('nested margins are counted once, however deep', async () => {
    const html = '<div style="margin-top: 10px"><div style="margin-top: 40px"><div style="margin-top: 5px"><p id=a style="margin-top: 20px">x</p></div></div></div>'
    expect(await ys(html, 'a')).toEqual([40])
  })

  test('margins collapse through an empty box', async () => {
    expect(await ys('<div style="margin: 30px 0"></div><div id=b>b</div>', 'b')).toEqual([30])
    expect(await ys('a<div style="margin: 30px 0"></div><div id=b style="margin-top: 25px">b</div>', 'b')).toEqual([50])
    expect(await ys('a<div style="margin: 30px 0"><div><p style="margin: 5px"> </p></div></div><div id=b>b</div>', 'b')).toEqual([50])
    expect(await ys('a<div style="margin: 30px 0; min-height: 1px"></div><div id=b>b</div>', 'b')).toEqual([81])
  })

  test('a box that margins collapse through is where its top margin puts it', async () => {
    expect(await ys('a<div id=e style="margin: 10px 0 40px"></div><div id=b>b</div>', 'e', 'b')).toEqual([30, 60])
  })

  test('negative margins pull boxes over each other and sideways', async () => {
    const page = await layOutPage('<div style="height: 50px"></div><div id=b style="margin: -20px -10px 0 -5px">b</div>')
    expect(page.box('b')).toMatchObject({ x: -5, y: 30, width: 315 })
    expect((await box('<div id=a><p style="margin-bottom: -50px">x</p><p>y</p></div>')).height).toBe(0)
  })
})

test('a last margin joins that of a block which negative margins leave no height', async () => {
  expect(await ys('<section><p style="height: 1px"></p><p style="height: 1px; margin: -3px 0"></p></section><div id=a></div>', 'a')).toEqual([-3])
  expect(await ys('<section style="height: 0"><p style="height: 1px"></p><p style="height: 1px; margin: -3px 0"></p></section><div id=a></div>', 'a')).toEqual([0])
})
