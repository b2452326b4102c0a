import { describe, expect, test } from 'vitest'
import { layOutPage } from '../../debug/testing/lay-out.ts'

const WIDE = [['page-width', '700px'], ['page-height', '1000px']] as const
const page = (html: string) => layOutPage(`<style>td, th, div { padding: 0 }</style>${html}`, WIDE)
const column = async (html: string, key: 'x' | 'y' | 'width' | 'height', ...names: string[]): Promise<number[]> => {
  const found = await page(html)
  return names.map((name) => found.box(name)[key])
}
const widths = (html: string, ...names: string[]) => column(html, 'width', ...names)
const heights = (html: string, ...names: string[]) => column(html, 'height', ...names)
const ys = (html: string, ...names: string[]) => column(html, 'y', ...names)

test('cells are in the middle of their row however often the table is laid out', async () => {
  const { box } = await page(`<div style="display: flex"><table><tr><td>two<br>lines<td id=a style="vertical-align: middle">one</table></div>`)
  const { height, lines } = box('a')
  expect(lines[0]?.y).toBeCloseTo(height / 4)
})

describe('columns by content', () => {
  test('a table of 100% fills its containing block and equal contents make equal columns', async () => {
    expect(await widths('<table id=t style="width:100%"><tr><td id=a>same<td id=b>same</table>', 't', 'a', 'b')).toEqual([700, 350, 350])
  })

  test('a column with much longer text is more than three times as wide', async () => {
    const [a = 0, b = 0] = await widths(`<table style="width:100%"><tr><td id=a>x<td id=b>${'long text '.repeat(40)}</table>`, 'a', 'b')
    expect(b).toBeGreaterThan(a * 3)
  })

  test('an auto table is as wide as its contents and no wider than its containing block', async () => {
    const [t = 0, a = 0] = await widths('<table id=t><tr><td id=a>word<td>word</table>', 't', 'a')
    expect(t).toBeCloseTo(a * 2)
    expect(t).toBeLessThan(100)
    expect(await widths(`<table id=t><tr><td>${'long text '.repeat(40)}</table>`, 't')).toEqual([700])
  })

  test('a spanning cell widens the columns that it covers', async () => {
    const [a = 0, b = 0] = await widths('<table><tr><td id=a>x<td id=b>x<tr><td colspan=2><div style="width:200px">', 'a', 'b')
    expect(a).toBeCloseTo(100)
    expect(b).toBeCloseTo(100)
  })

  test('a spanning cell leaves percentages and declared widths what they are, where its words let it', async () => {
    const block = (width: number) => `<i style="display: inline-block; width: ${width}px"></i>`
    const table = (style: string, columns: string, wide: string) => widths(`<table style="font-size: 0; ${style}">
      <tr><td id=a style="${columns}">${block(10)}<td id=b style="${columns}">${block(10)}<td>${block(20)}<tr><td colspan=2 ${wide}</table>`, 'a', 'b')
    const words = `${block(120)} ${block(80)}`
    expect(await table('', 'width: 50px', `>${words}`)).toEqual([60, 60])
    expect(await table('', 'width: 50px', `style="width: 180px">${words}`)).toEqual([90, 90])
    expect(await table('width: 300px', 'width: 20%', `>${block(110)}`)).toEqual([60, 60])
    const [first] = await widths(`<table style="width: 300px"><tr><td id=a style="width: 20%">${block(10)}<td>${block(20)}<td>x<tr><td colspan=2>${block(240)}</table>`, 'a')
    expect(first).toBeCloseTo(60)
  })

  test('no column is narrower than its longest word, whatever width the table has', async () => {
    const [t = 0, a = 0] = await widths('<table id=t style="width:10px"><tr><td id=a><div style="width:80px">', 't', 'a')
    expect([t, a]).toEqual([80, 80])
  })

  test('min-width and max-width bound what a cell asks for', async () => {
    const [plain = 0] = await widths('<table><tr><td id=a>text<td>text</table>', 'a')
    const [wide = 0] = await widths('<table><tr><td id=a style="min-width:120px">text<td>text</table>', 'a')
    expect(wide).toBeGreaterThan(plain * 2)
    const [narrow = 0] = await widths(`<table><tr><td id=a style="max-width:50px">${'text '.repeat(20)}<td>text</table>`, 'a')
    expect(narrow).toBe(50)
  })

  test('width and percentage of columns and cells', async () => {
    const cells = '<tr><td id=a>a<td id=b>b<td id=c>c</table>'
    expect(await widths('<table style="width:500px"><col style="width:100px"><tr><td id=a><td id=b></table>', 'a', 'b')).toEqual([100, 400])
    expect(await widths('<table style="width:500px"><col style="width:20%"><tr><td id=a><td id=b></table>', 'a', 'b')).toEqual([100, 400])
    expect(await widths(`<table style="width:500px"><col span=2 width=50>${cells}`, 'a', 'b', 'c')).toEqual([50, 50, 400])
    expect(await widths(`<table style="width:500px"><colgroup span=2 width=60></colgroup>${cells}`, 'a', 'b', 'c')).toEqual([60, 60, 380])
    expect(await widths('<table style="width:400px"><col width=600><col width=200><tr><td id=a><td id=b></table>', 'a', 'b')).toEqual([300, 100])
    expect(await widths('<table id=t width=400><tr><td id=a width=100>a<td id=b>b</table>', 't', 'a', 'b')).toEqual([400, 100, 300])
  })

  test('percentages of a table in a cell or in a flex or grid item do not widen what is around it', async () => {
    const table = '<table><tr><td style="width:100%"><div style="width:10px"></div><td><div style="width:20px"></div></table>'
    const html = `<table><tr><td id=a>${table}<td id=b>text</table><div style="display:flex"><div id=c>${table}</div><p id=d>text</div>
      <div style="display:grid;grid-template-columns:auto max-content max-content"><p></p><div id=e>${table}</div></div>`
    expect(await widths(html, 'a', 'c', 'e')).toEqual([30, 30, 30])
    expect(await widths(`<div id=f style="float:left">${table}</div>`, 'f')).toEqual([700])
    expect(await widths(`<div style="display:flex"><div style="flex:1">${table.replace('<table', '<table id=g')}</div></div>`, 'g')).toEqual([700])
  })

  test('room beyond all percentages goes to the columns by their percentages', async () => {
    const cells = '<tr><td id=a style="width:10%"><div style="width:100px"></div><td id=b style="width:30%">b'
    expect(await widths(`<table style="width:300px">${cells}</table>`, 'a', 'b')).toEqual([127.5, 172.5])
  })

  test('the columns of an invoice keep their widths', async () => {
    const [a = 0, ...rest] = await widths(
      '<table style="width:100%"><tr><th id=a>Description<th id=b style="width:80px">Qty<th id=c style="width:80px">Price<th id=d style="width:80px">Sum'
      + '<tr><td>A long line of words that describes what was sold<td>1<td>2<td>3</table>', 'a', 'b', 'c', 'd')
    expect(a).toBeGreaterThan(200)
    for (const width of rest) expect(Math.abs(width - 80)).toBeLessThanOrEqual(0.5)
  })

  test('a nested table counts with its real widths', async () => {
    const [t = 0, a = 0] = await widths('<table id=t><tr><td id=a><table><tr><td><div style="width:120px"></table><td>x</table>', 't', 'a')
    expect(a).toBe(120)
    expect(t).toBeGreaterThan(120)
  })
})

describe('columns in which no cell begins', () => {
  test('they take no spacing, whether a cell spans them or a column element names them', async () => {
    const table = (rest: string): string => `<table id=t style="border-spacing:2px">${rest}`
    const [two = 0] = await widths(table('<tr><td>H<td>H H'), 't')
    expect(await widths(table('<tr><td>H<td>H H<tr><td colspan=5>H'), 't')).toEqual([two])
    expect(await widths(table('<col><col><col><col><tr><td>H<td>H H'), 't')).toEqual([two])
  })

  test('a cell over two of them is as wide as one over three', async () => {
    const html = '<table style="border-spacing:2px;width:300px"><tr><td>H<td id=a colspan=2>H<tr><td>H<td id=b colspan=3>H HHH'
    const [a = 0, b = 0] = await widths(html, 'a', 'b')
    expect(a).toBe(b)
  })

  test('they take no width beside a column that asks for one, also where borders collapse', async () => {
    const table = (collapse: string): string =>
      `<table style="width:300px;border-collapse:${collapse};border-spacing:0"><col style="width:40px"><col><tr><td id=a>H</table>`
    expect(await widths(table('separate'), 'a')).toEqual([300])
    expect(await widths(table('collapse'), 'a')).toEqual([300])
    const rows = '<tr><td colspan=3>H<td>H<td>H<tr><td id=a rowspan=2>H<td colspan=2>H<td>H<tr><td>H'
    const [a = 0] = await widths(`<table border=1 style="border-collapse:collapse;width:300px">${rows}</table>`, 'a')
    expect(a).toBeGreaterThan(20)
  })

  test('a column element with a width keeps its column', async () => {
    expect(await widths('<table id=t style="border-spacing:2px"><col style="width:20px"><col style="width:30px"><tr><td colspan=2>', 't')).toEqual([56])
  })
})

describe('fixed columns', () => {
  const fixed = (width: number, rest: string): string => `<table style="table-layout:fixed;width:${width}px">${rest}</table>`
  test('the first row settles the columns', async () => {
    expect(await widths(fixed(700, '<tr><td id=a style="width:200px">a<td id=b>b'), 'a', 'b')).toEqual([200, 500])
    expect(await widths(fixed(700, '<tr><td id=a style="width:100px">a<td id=b>b<td id=c>c'), 'a', 'b', 'c')).toEqual([100, 300, 300])
    expect(await widths(fixed(700, '<tr><td colspan=2 style="width:400px">a<td>c<tr><td id=a>a<td id=b>b<td id=c>c'), 'a', 'b', 'c')).toEqual([200, 200, 300])
  })

  test('columns come before cells, and min-width of a first cell is its column', async () => {
    expect(await widths(fixed(500, '<col style="width:300px"><tr><td id=a style="width:100px">a<td id=b>b'), 'a', 'b')).toEqual([300, 200])
    expect(await widths(fixed(500, '<tr><td id=a style="min-width:150px">a<td id=b>b'), 'a', 'b')).toEqual([150, 350])
    expect(await widths(fixed(400, '<col width=600><col width=200><tr><td id=a>a<td id=b>b'), 'a', 'b')).toEqual([300, 100])
    expect(await widths(fixed(500, '<col style="width:20%"><tr><td id=a>a<td id=b>b'), 'a', 'b')).toEqual([100, 400])
  })

  test('min-width and max-width of a first cell count at the standard level too', async () => {
    const html = (style: string): string => fixed(500, `<tr><td style="padding: 0; ${style}" id=a>a<td id=b>b`).replace('width:500px', 'width:500px;border-spacing:0')
    const standard = async (style: string): Promise<number> => (await layOutPage(html(style), [...WIDE, ['css', 'standard']])).box('a').width
    expect([await standard('min-width: 150px'), await standard('max-width: 50px'), await standard('width: 100px; min-width: 150px')]).toEqual([150, 250, 150])
  })

  test('the percentage of a cell is that of its content, and its edges come on top unless box-sizing counts them in', async () => {
    const cells = (style: string): string => fixed(300, `<tr><td id=a style="width:20%;padding:0 5px;${style}">a<td id=b>b`)
    expect(await widths(cells(''), 'a', 'b')).toEqual([70, 230])
    expect(await widths(cells('box-sizing:border-box'), 'a', 'b')).toEqual([60, 240])
    const [a = 0, b = 0] = await widths(fixed(300, '<tr><td id=a style="width:10%;padding:0 5px">a<td id=b style="width:20%">b'), 'a', 'b')
    expect(a / b).toBeCloseTo(40 / 60)
  })

  test('percentages of more than a hundred share the table in proportion', async () => {
    expect(await widths(fixed(300, '<tr><td id=a style="width:50%">a<td id=b style="width:100%">b'), 'a', 'b')).toEqual([100, 200])
  })

  test('percentages take no more than lengths leave', async () => {
    const kept = await widths(fixed(300, '<col style="width:100%"><col style="width:80px"><tr><td id=a>a<td id=b>b'), 'a', 'b')
    expect(kept.map(Math.round)).toEqual([220, 80])
    expect(await widths(fixed(300, '<tr><td id=a style="width:50%">a<td id=b style="width:200px">b<td id=c>c'), 'a', 'b', 'c')).toEqual([100, 200, 0])
  })

  test('a part of what shrinks around the table is all there is', async () => {
    const inFloat = (width: string) => `<div id=f style="float: left"><table id=t style="table-layout: fixed; width: ${width}"><tr><td>x<td>y</table></div>`
    expect(await widths(inFloat('100%'), 'f', 't')).toEqual([700, 700])
    expect(await widths(inFloat('50%'), 'f', 't')).toEqual([700, 350])
    expect(await widths(inFloat('90px'), 'f', 't')).toEqual([90, 90])
    const declared = '<div id=f style="float: left"><table style="table-layout: fixed; width: 100%"><tr><td style="width: 80px">x<td>word</table>'
    expect(await widths(`<div style="width: 10px">${declared}`, 'f')).toEqual([80])
  })

  test('contents do not count', async () => {
    expect(await widths(fixed(200, '<tr><td id=a><div style="width:300px"></div><td id=b>b'), 'a', 'b')).toEqual([100, 100])
  })
})

test('at the standard level a table in a table with collapsed borders has borders of its own', async () => {
  const html = `<style>td { padding: 0 } #a { border-spacing: 2px }</style><table style="border-collapse:collapse;border-spacing:5px"><tr><td>
    <table id=a><tr><td><div style="width:10px;height:10px">`
  const width = async (css: string): Promise<number> => (await layOutPage(html, [...WIDE, ['css', css]])).box('a').width
  expect([await width('listed'), await width('standard')]).toEqual([10, 14])
})

describe('rows', () => {
  const block = (height: number): string => `<div style="height:${height}px"></div>`
  test('a row is as high as its highest cell, and its cells are side by side', async () => {
    const html = `<table><tr id=r><td id=a width=50>${block(30)}<td id=b width=50>${block(80)}</table>`
    expect(await heights(html, 'r', 'a', 'b')).toEqual([80, 80, 80])
    expect(await column(html, 'x', 'a', 'b')).toEqual([0, 50])
    expect(await ys(html, 'a', 'b')).toEqual([0, 0])
  })

  test('an empty table has no height', async () => {
    expect(await heights('<table id=t></table>', 't')).toEqual([0])
  })

  test('border-spacing parts cells and surrounds them; collapsed borders leave none', async () => {
    const table = (style: string): string => `<table id=t style="width:100%;${style}"><tr><td id=a>${block(30)}<td id=b><tr><td id=c>${block(30)}<td></table>`
    const html = table('border-spacing:20px 15px')
    expect(await widths(html, 'a', 'b')).toEqual([320, 320])
    expect(await column(html, 'x', 'a', 'b')).toEqual([20, 360])
    expect(await ys(html, 'a', 'c')).toEqual([15, 60])
    expect(await heights(html, 't')).toEqual([105])
    expect(await column(table('border-spacing:20px;border-collapse:collapse'), 'x', 'a', 'b')).toEqual([0, 350])
  })

  test('vertical-align moves the content of a cell', async () => {
    const at = async (align: string): Promise<number> =>
      (await ys(`<table><tr><td>${block(80)}<td style="vertical-align:${align}"><div id=a style="height:10px"></div></table>`, 'a'))[0] ?? NaN
    expect([await at('top'), await at('middle'), await at('bottom')]).toEqual([0, 35, 70])
    expect(await ys(`<table><tr valign=middle><td>${block(80)}<td><div id=a style="height:10px"></div></table>`, 'a')).toEqual([35])
  })

  test('a height beyond what the rows need goes to the bodies, and to head and foot where there is none', async () => {
    const row = (name: string, height: number): string => `<tr><td id=${name}><div style="height: ${height}px"></div>`
    const table = (groups: string) => heights(`<table style="border-spacing: 0; height: 100px">${groups}</table>`, ...groups.match(/(?<=id=)./g) ?? [])
    expect(await table(`<thead>${row('a', 10)}<tbody>${row('b', 10)}${row('c', 20)}<tbody>${row('d', 20)}<tfoot>${row('e', 10)}`)).toEqual([10, 16, 32, 32, 10])
    expect(await table(`<thead>${row('a', 10)}<tfoot>${row('b', 15)}`)).toEqual([40, 60])
  })

  test('cells aligned by their edges leave the row the lowest edge of their content for a baseline', async () => {
    const table = async (style: string, cells: string) => {
      const html = `<style>table { border-spacing: 0 } td { vertical-align: top; font-size: 0; padding: 0 }</style><p id=p><table style="display: inline-table; ${style}"><tr>${cells}</table>`
      return (await layOutPage(html, [['css', 'standard']])).boxes.flatMap(({ lines }) => lines).find(({ text }) => text === '')?.baseline
    }
    const block = (height: number): string => `<div style="height: ${height}px"></div>`
    expect(await table('', `<td style="padding-bottom: 5px">${block(30)}<td>${block(20)}`)).toBe(35)
    expect(await table('', `<td style="padding: 5px">${block(30)}<td style="padding-bottom: 8px">${block(20)}`)).toBe(35)
    expect(await table('border-collapse: collapse', `<td style="padding-bottom: 5px; border: 4px solid">${block(30)}`)).toBe(34)
  })

  test('texts of different sizes share one baseline, and a cell without one has its bottom on it', async () => {
    const found = await page('<style>td { vertical-align: baseline }</style><table><tr><td><p id=a style="font-size:12px;line-height:1">x<td><p id=b style="font-size:36px;line-height:1">x<td><div id=c style="height:5px"></div></table>')
    const base = (name: string): number => (found.box(name).lines[0]?.y ?? NaN) + (found.box(name).lines[0]?.baseline ?? NaN)
    expect(base('a')).toBeCloseTo(base('b'), 3)
    expect(found.box('c').y + 5).toBeCloseTo(base('a'), 3)
  })

  test('the baseline of a table is that of the text in its first row, else the lowest content edge there', async () => {
    const drop = async (align: string): Promise<number> => {
      const { box } = await layOutPage(`<div id=p>a<span style="display: inline-table"><span style="display: table-row">
        <span id=c style="display: table-cell; height: 18px; padding-bottom: 4px; vertical-align: ${align}"><span style="display: block; height: 6px">x</span></span>
        </span><span style="display: table-row"><span style="display: table-cell">below</span></span></span></div>`, [...WIDE, ['css', 'standard']])
      const line = box('p').lines[0]
      return (line?.y ?? NaN) + (line?.baseline ?? NaN) - box('c').y
    }
    expect(await drop('bottom')).toBe(18)
    expect(await drop('middle')).toBe(18)
    expect(await drop('baseline')).toBe(14)
  })

  test('rows share the height of a cell that spans them', async () => {
    const html = `<table><tr id=r><td id=a rowspan=2>${block(80)}<td>${block(10)}<tr id=s><td id=b>${block(10)}</table>`
    expect(await heights(html, 'r', 's', 'a')).toEqual([40, 40, 80])
    const found = await page(html)
    expect(found.box('b').x).toBe(found.box('a').width)
  })

  test('spans of rows and columns make one grid', async () => {
    const found = await page(`<table>
      <tr><td id=a colspan=2 rowspan=2>${block(40)}<td id=b width=30>b
      <tr><td id=c>c
      <tr><td id=d width=10>d<td id=e width=20>e<td id=f>f</table>`)
    expect(found.box('a')).toMatchObject({ x: 0, y: 0, width: 30, height: 40 })
    expect(found.box('c')).toMatchObject({ x: 30, y: 20 })
    expect(found.box('f')).toMatchObject({ x: 30, y: 40, width: 30 })
    expect(found.box('e').x).toBe(10)
  })

  test('a rowspan ends with its group and a rowspan of 0 is 1', async () => {
    const found = await page('<table><tbody><tr><td id=a rowspan=9>a<td>b</tbody><tbody><tr><td id=c rowspan=0>c<td>d<tr><td id=e>e</tbody></table>')
    expect(found.box('a').height).toBe(20)
    expect(found.box('c')).toMatchObject({ x: 0, height: 20 })
    expect(found.box('e').x).toBe(0)
  })

  test('declared heights of tables, rows and cells are the least they have', async () => {
    expect(await heights('<table id=t style="height:100px"><tr id=a><td>a<tr id=b><td>b</table>', 't', 'a', 'b')).toEqual([100, 50, 50])
    expect(await heights('<table><tr id=a style="height:50px"><td>a<tr id=b><td style="height:60px">b<tr id=c><td style="height:5px">c</table>', 'a', 'b', 'c')).toEqual([50, 60, 20])
  })

  test('a header and footer that are elsewhere: header first, footer last', async () => {
    expect(await ys('<table><tfoot><tr id=f><td>f</tfoot><tbody><tr id=a><td>1<tr id=b><td>2</tbody><thead><tr id=h><td>h</thead></table>', 'h', 'a', 'b', 'f'))
      .toEqual([0, 20, 40, 60])
  })
})

describe('captions', () => {
  const table = (side: string): string => `<table id=t><caption id=c style="caption-side:${side}">c</caption><tr id=r><td>row</table>`
  test('a caption is above the rows or below', async () => {
    expect(await ys(table('top'), 'c', 'r')).toEqual([0, 20])
    expect(await ys(table('bottom'), 'c', 'r')).toEqual([20, 0])
    expect(await ys('<table><tr id=r><td>row</table>', 'r')).toEqual([0])
  })

  test('a caption is as wide as the table and its margins count', async () => {
    const html = '<table id=t style="width:200px;margin-left:50px;height:60px"><caption id=c style="margin:5px">c</caption><tr id=r><td>row</table>'
    expect(await widths(html, 'c')).toEqual([190])
    expect(await column(html, 'x', 'c', 'r')).toEqual([55, 50])
    expect(await ys(html, 'r')).toEqual([30])
    expect(await heights(html, 'r')).toEqual([60])
  })
})

describe('edges', () => {
  test('border and padding of a table are within its width, and presentational borders reach the cells', async () => {
    const found = await layOutPage('<table id=t border=1 cellpadding=6 width=200><tr><td id=a>a<td id=b>b</table>')
    expect(found.box('t')).toMatchObject({ width: 200, height: 36 })
    expect(found.box('a')).toMatchObject({ x: 1, y: 1, height: 34 })
    const none = await page('<style>td{padding:0;border-width:0}</style><table border=1 cellpadding=6><tr><td id=a>a</table>')
    expect(none.box('a')).toMatchObject({ x: 1, y: 1, height: 20 })
  })

  test('collapsed borders take half of their width from each side', async () => {
    const found = await page('<style>table{border-collapse:collapse}td{border:2px solid;width:50px}</style><table id=t><tr><td id=a>a<td id=b style="border-left-width:10px">b</table>')
    expect(found.box('a')).toMatchObject({ x: 1, y: 1, width: 56, height: 22 })
    expect(found.box('b')).toMatchObject({ x: 57, width: 56 })
    expect(found.box('t')).toMatchObject({ width: 114, height: 24 })
    expect(found.box('b').lines[0]?.x).toBe(62)
  })
})

describe('padding of a table', () => {
  test('counts for nothing where borders collapse', async () => {
    const page = await layOutPage(
      '<table id=t style="border-collapse: collapse; padding: 10px"><tr><td id=a style="padding: 0"><div style="height: 4px"></div></table>')
    expect([page.box('t').height, page.box('a').height]).toEqual([4, 4])
  })
})

describe('a table that runs from right to left', () => {
  const look = '<style>body { width: 300px } td, div { padding: 0 } table { border-spacing: 0 } i { display: block; height: 4px }</style>'
  const turned = (html: string, level = 'standard') => layOutPage(look + html, [...WIDE, ['css', level]])
  const places = async (html: string, ...names: string[]): Promise<number[][]> => {
    const found = await turned(html)
    return names.map((name) => [found.box(name).x, found.box(name).width])
  }

  test('has its first column at the right, by its own direction and not by that of its parts', async () => {
    const cells = '<td id=a width=40>a<td id=b width=60>b<td id=c width=50>c'
    expect(await places(`<table dir=rtl><tr>${cells}</table>`, 'a', 'b', 'c')).toEqual([[110, 40], [50, 60], [0, 50]])
    expect(await places(`<div dir=rtl><table><tr dir=ltr>${cells}</table></div>`, 'a', 'b', 'c')).toEqual([[260, 40], [200, 60], [150, 50]])
    expect(await places(`<table><tbody dir=rtl><tr dir=rtl>${cells}</table>`, 'a', 'b', 'c')).toEqual([[0, 40], [40, 60], [100, 50]])
    expect((await turned(`<table dir=rtl><tr>${cells}</table>`, 'listed')).box('a').x).toBe(0)
  })

  test('keeps its cells in the order of the document', async () => {
    const found = await turned('<table dir=rtl><tr><td>one<td>two<tr><td>three<td>four</table>')
    expect(found.texts).toEqual(['one', 'two', 'three', 'four'])
  })

  test('gives spans, spacing and column elements their places from the right', async () => {
    const fixed = `<table dir=rtl style="table-layout: fixed; width: 300px; border-spacing: 10px; padding: 0 3px 0 7px"><col style="width: 50px"><col style="width: 80px">
      <tr><td id=a><td id=b><td id=c><tr><td id=d colspan=2><td id=e rowspan=2><tr><td><td id=f></table>`
    expect(await places(fixed, 'a', 'b', 'c', 'd', 'e', 'f')).toEqual([[237, 50], [147, 80], [17, 120], [147, 140], [17, 120], [147, 80]])
  })

  test('passes the left edge of its container where it is too wide', async () => {
    const cells = '<tr><td id=a><i style="width: 250px"></i><td id=b><i style="width: 150px"></i>'
    expect(await places(`<div dir=rtl><table id=t>${cells}</table></div>`, 't', 'a', 'b')).toEqual([[-100, 400], [50, 250], [-100, 150]])
    const spaced = '<table dir=rtl id=t style="table-layout: fixed; width: 30px; border-spacing: 20px"><tr><td id=a><td id=b></table>'
    expect(await places(spaced, 'a', 'b')).toEqual([[10, 0], [-10, 0]])
  })

  test('may hold a table of the other direction and be in one', async () => {
    const inner = (dir: string): string => `<table dir=${dir}><tr><td id=a width=20>a<td id=b width=30>b</table>`
    expect(await places(`<table dir=rtl width=200><tr><td>${inner('ltr')}<td width=100></table>`, 'a', 'b')).toEqual([[150, 20], [170, 30]])
    expect(await places(`<table dir=ltr width=200><tr><td width=100><td>${inner('rtl')}</table>`, 'a', 'b')).toEqual([[130, 20], [100, 30]])
  })

  test('has a caption that is narrower than it is at its right', async () => {
    const caption = (style: string): string => `<table dir=rtl width=200><caption id=c style="width: 50px; ${style}">c</caption><tr><td>x</table>`
    expect(await places(caption(''), 'c')).toEqual([[150, 50]])
    expect(await places(caption('margin-right: 20px'), 'c')).toEqual([[130, 50]])
    expect(await places(caption('margin: 0 auto'), 'c')).toEqual([[75, 50]])
  })

  test('shares collapsed borders side by side', async () => {
    const found = await turned(`<style>table { border-collapse: collapse } td { border: 2px solid; width: 50px }</style>
      <table dir=rtl id=t><tr><td id=a style="border-right-width: 6px">a<td id=b style="border-right-width: 10px">b</table>`)
    expect([found.box('t').width, found.box('a').x, found.box('a').width, found.box('b').x, found.box('b').width]).toEqual([118, 57, 58, 1, 56])
    expect(found.box('b').lines.map((line) => line.x + line.width)).toEqual([52])
  })
})

describe('hostile tables', () => {
  test('spans that cannot be are clamped', async () => {
    const found = await page('<table><tr><td id=a colspan=99999999 rowspan=99999999>a<tr><td id=b>b</table>')
    expect(found.box('b').x).toBe(found.box('a').width)
    expect(found.box('a').height).toBe(20)
  })
})

test('rows take the parts of the height of their table that they or their cells ask for, at the standard level', async () => {
  const heights = async (rows: readonly string[], level = 'standard', table = 'height: 200px') => {
    const page = await layOutPage(
      `<table style="border-spacing: 0; ${table}">${rows.map((row) => `<tr ${row}x`).join('')}</table>`, [['css', level]])
    return page.boxes.filter((box) => box.name === 'tr').map((box) => Math.round(box.height))
  }
  expect(await heights(['style="height: 25%"><td>', '><td>', '><td>'])).toEqual([50, 75, 75])
  expect(await heights(['><td style="height: 25%">', 'style="height: 75%"><td>'])).toEqual([50, 150])
  expect(await heights(['><td style="height: 80%">', '><td style="height: 80%">'])).toEqual([160, 40])
  expect(await heights(['style="height: 100%"><td style="padding: 0">', '><td style="padding: 0">'])).toEqual([180, 20])
  expect(await heights(['style="height: 25%"><td>', '><td>'], 'listed')).toEqual([100, 100])
  expect(new Set(await heights(['style="height: 25%"><td>', '><td>'], 'standard', '')).size).toBe(1)
})

test('text-indent around a table is not for its cells', async () => {
  const page = await layOutPage('<div style="text-indent: 50px"><table id=t style="border-spacing: 0"><tr><td style="padding: 0">x</table></div>')
  expect(page.box('t').width).toBeLessThan(50)
  expect(page.box('td').lines[0]?.x).toBe(0)
})
