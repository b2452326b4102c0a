import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const PAGE = [['page-width', '700px'], ['page-height', '500px']] as const
const calls = (html: string) => paintCalls(html, PAGE)
const fills = async (html: string): Promise<readonly string[]> => (await calls(html)).filter((call) => call.startsWith('fill '))
const collapsed = '<style>table{border-collapse:collapse}td{border:1px solid;width:50px;height:20px;padding:0;box-sizing:border-box}</style>'

describe('collapsed borders', () => {
  test('a uniform grid of 3 x 2 draws each line once', async () => {
    const lines = await fills(`${collapsed}<table>${'<tr><td><td><td>'.repeat(2)}</table>`)
    // Three lines across, and four lines down for each of the two rows.
    expect(lines).toHaveLength(3 + 4 * 2)
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('are drawn around hidden cells, and not where the table is hidden', async () => {
    const table = (style: string): string => `<table style="${style}"><tr><td style="visibility:hidden"><td style="visibility:visible"></table>`
    expect(await fills(collapsed + table(''))).toEqual(await fills(`${collapsed}<table><tr><td><td></table>`))
    expect(await fills(collapsed + table('visibility:hidden'))).toEqual([])
  })

  const winner = async (left: string, right: string): Promise<string> => {
    const all = await calls(`<style>table{border-collapse:collapse}td{width:50px;height:20px}</style><table><tr><td style="border-right:${left}"><td style="border-left:${right}"></table>`)
    return all.filter((call) => call.startsWith('fill') || call.startsWith('stroke')).join('\n')
  }
  test('ridges and grooves too thin for two shades have the colour that was asked for', async () => {
    const colors = async (width: string, style: string): Promise<number> =>
      new Set((await winner(`${width} ${style} #dddddd`, '0 none')).split('\n').map((call) => call.split(' ').at(-1))).size
    for (const style of ['inset', 'outset', 'ridge', 'groove']) {
      expect(await winner(`1px ${style} #dddddd`, '0 none'), style).toBe(await winner('1px solid #dddddd', '0 none'))
      expect(await colors('2px', style), style).toBe(2)
    }
  })

  test('the wider border wins', async () => {
    expect(await winner('2px double red', '3px inset blue')).not.toContain('ff0000')
    expect(await winner('4px dashed red', '3px double blue')).not.toContain('0000ff')
  })

  test('a hidden border leaves the line out, whatever meets it there, but for the listed level where it is none', async () => {
    const html = `${collapsed}<table style="border:5px solid lime"><tr><td style="border-style:hidden"><td style="border:3px solid red"></table>`
    const shown = async (level: string): Promise<readonly string[]> =>
      (await paintCalls(html, [...PAGE, ['css', level]])).filter((call) => call.startsWith('fill '))
    // Around the second cell: above, below and to its right.
    expect(await shown('standard')).toHaveLength(3)
    expect((await shown('standard')).join()).not.toContain('ff0000')
    expect((await shown('listed')).filter((call) => call.includes('ff0000'))).toHaveLength(1)
  })

  test('of two borders of one width the style decides, and of two alike the left one wins', async () => {
    const order = ['double', 'solid', 'dashed', 'dotted', 'ridge', 'outset', 'groove', 'inset']
    const alone = (style: string): Promise<string> => winner(`6px ${style} red`, '0 none')
    for (const [i, strong] of order.entries()) {
      for (const weak of order.slice(i + 1)) {
        expect(await winner(`6px ${weak} blue`, `6px ${strong} red`), `${strong} over ${weak}`).toBe(await alone(strong))
        expect(await winner(`6px ${strong} red`, `6px ${weak} blue`), `${strong} over ${weak}`).toBe(await alone(strong))
      }
    }
    expect(await winner('2px solid red', '2px solid blue')).not.toContain('0000ff')
  })

  test('a cell that spans rows has no line through it', async () => {
    const lines = await fills(`${collapsed}<table><tr><td rowspan=2><td><tr><td></table>`)
    // Across: above, between the rows of the second column, below. Down: left, middle and right for each row.
    expect(lines).toHaveLength(3 + 3 * 2)
  })

  test('no line runs through cells that overlap', async () => {
    const rows = '<tr><td><td rowspan=2 style="border-color: red"><td><tr><td colspan=2 style="border-color: blue"><td>'
    const lines = await fills(`${collapsed}<table>${rows}<tr><td><td><td></table>`)
    // Below the second row the cell from above comes first; beside it in that row and above the other no line is.
    expect(lines).toContain('fill 51,40 50x1 #ff0000')
    expect(lines.filter((line) => /^fill \S+,20 /.test(line))).toEqual(['fill 0,20 51x1 #000000', 'fill 100,20 51x1 #000000'])
    expect(lines.filter((line) => /^fill 50,\S+ 1x/.test(line)).length).toBe(2)
  })

  test('rows, groups, columns and the table have borders too', async () => {
    const parts = (style: string): Promise<readonly string[]> =>
      fills(`<style>table{border-collapse:collapse}td{width:50px;height:20px}${style}</style><table><colgroup><col></colgroup><tbody><tr><td><td></table>`)
    expect(await parts('')).toEqual([])
    expect(await parts('table{border:2px solid}')).toHaveLength(4)
    expect(await parts('tbody{border:2px solid}')).toHaveLength(4)
    expect(await parts('tr{border-bottom:2px solid}')).toHaveLength(1)
    expect(await parts('col{border-right:2px solid}')).toHaveLength(1)
  })
})

describe('in a table that runs from right to left', () => {
  const turned = async (html: string): Promise<readonly string[]> => (await paintCalls(
    `<style>table { border-collapse: collapse } td { width: 50px; height: 20px; padding: 0 }</style>${html}`, [...PAGE, ['css', 'standard']]))
    .filter((call) => call.startsWith('fill '))

  test('of two collapsed borders alike the right one wins', async () => {
    const lines = await turned('<table dir=rtl><tr><td style="border-left: 2px solid red"><td style="border-right: 2px solid blue"></table>')
    expect(lines).toEqual(['fill 50,0 2x20 #ff0000'])
  })

  test('the sides of rows, groups and the table are drawn where they are', async () => {
    const side = async (style: string): Promise<readonly string[]> =>
      turned(`<style>${style}</style><table dir=rtl style="width: 102px"><colgroup><col></colgroup><tbody><tr><td><td></table>`)
    expect(await side('table { border-left: 4px solid red }')).toEqual(['fill 0,0 4x20 #ff0000'])
    expect(await side('tbody { border-right: 4px solid red }')).toEqual(['fill 98,0 4x20 #ff0000'])
    expect(await side('tr { border-left: 4px solid red }')).toEqual(['fill 0,0 4x20 #ff0000'])
    expect(await side('col { border-left: 4px solid red }')).toEqual(['fill 49,0 4x20 #ff0000'])
  })

  test('a line across begins and ends at the edges of wider lines that cross it', async () => {
    const lines = await turned('<table dir=rtl><tr><td style="border-bottom: 2px solid red"><td style="border-right: 6px solid blue"></table>')
    expect(lines).toContain('fill 56,20 50x2 #ff0000')
  })

  test('the background of a column is behind the cells that begin in it', async () => {
    const lines = await turned('<table dir=rtl><col style="background: red"><col style="background: blue"><tr><td><td><tr><td colspan=2></table>')
    expect(lines).toEqual(['fill 50,0 50x20 #ff0000', 'fill 0,0 50x20 #0000ff', 'fill 0,20 100x20 #ff0000'])
  })
})

describe('pieces of tables', () => {
  test('what moves a table or makes it transparent holds for its caption too', async () => {
    const table = (style: string): string => `<style>table{border-spacing:0;${style}}td{width:50px;height:20px;padding:0}</style>`
      + '<table style="background:red"><caption style="height:10px;background:blue"></caption><tr><td></table>'
    const parts = ['fill 0,0 50x10 #0000ff', 'fill 0,10 50x20 #ff0000']
    expect(await calls(table('opacity:.5'))).toEqual(['group 0.5', ...parts, 'end group'])
    expect(await calls(table('position:relative;left:30px'))).toEqual(['save', 'transform 1 0 0 1 30 0', ...parts, 'restore'])
    expect((await calls(table('outline:1px solid lime'))).filter((call) => call.includes('#00ff00'))).toHaveLength(1)
  })

  test('rows and row groups that are painted by themselves leave the collapsed borders as they are', async () => {
    const table = (group: string, row: string): string => '<style>table{border-collapse:collapse}td{width:20px;height:10px;padding:0;border:4px solid blue}</style>'
      + `<table><tbody style="${group}"><tr style="${row}"><td style="background:lime"><td></table>`
    const inside = ['fill 4,4 20x10 #ff0000', 'fill 28,4 20x10 #ff0000', 'fill 4,4 20x10 #00ff00']
    const within = async (html: string): Promise<readonly string[]> => (await fills(html)).filter((call) => !call.endsWith('#0000ff'))
    expect(await within(table('', 'background:red;opacity:.5'))).toEqual(inside)
    expect(await within(table('position:relative', 'background:red'))).toEqual(inside)
    expect(await within(table('background:red;opacity:.5', ''))).toEqual(inside)
    expect(await within(table('', 'background:red'))).toEqual(['fill 2,2 48x14 #ff0000', 'fill 2,2 24x14 #00ff00'])
  })
})

describe('backgrounds', () => {
  test('are painted layer by layer where cells overlap: those of columns, of groups, of rows', async () => {
    const html = '<style>table{border-spacing:0}td{width:50px;height:20px;padding:0}tbody{background:lime}tr{background:rgba(255,0,0,.5)}col{background:blue}</style>'
      + '<table><col><col><col><tbody><tr><td><td rowspan=2><td><tr><td colspan=2><td></table>'
    expect((await fills(html)).map((line) => line.split(' ').at(-1))).toEqual([...Array<string>(5).fill('#0000ff'), ...Array<string>(4).fill('#00ff00'), ...Array<string>(4).fill('#ff000080')])
  })

  test('the colour of a row is one more rectangle', async () => {
    const table = (row: string): string => `<table><tr ${row}><td>a<td>b<td>c</table>`
    expect(await fills(table('bgcolor=#ddeeff'))).toHaveLength((await fills(table(''))).length + 1)
  })

  test('layers are painted from the column group to the cell, and only behind cells', async () => {
    const html = '<style>td{width:20px;height:20px}table{border-spacing:5px}colgroup{background:#010101}col{background:#020202}tbody{background:#030303}tr{background:#040404}'
      + 'td{background:#050505}</style><table><colgroup><col></colgroup><tbody><tr><td></table>'
    const all = await fills(html)
    expect(all.map((call) => /#0(\d)/.exec(call)?.[1])).toEqual(['1', '2', '3', '4', '5'])
    expect(new Set(all.map((call) => call.replace(/#\w+/, ''))).size).toBe(1)
  })

  test('a cell that spans rows keeps the colour of its own row', async () => {
    const html = '<style>td{width:20px;height:20px;padding:0}</style><table><tr style="background:#010101"><td rowspan=2><td><tr style="background:#020202"><td></table>'
    expect(await fills(html)).toEqual([
      'fill 0,0 20x40 #010101', 'fill 20,0 20x20 #010101', 'fill 20,20 20x20 #020202',
    ])
  })

  test('empty cells hide where they are asked to and borders are separate', async () => {
    const html = (style: string, content = ''): string => `<style>td{background:#010101;width:20px;height:20px;empty-cells:hide;${style}}</style><table style="${style}"><tr><td>${content}</table>`
    expect(await fills(html(''))).toEqual([])
    expect(await fills(html('', ' '))).toEqual([])
    expect(await fills(html('', '&nbsp;'))).toHaveLength(1)
    expect(await fills(html('border-collapse:collapse'))).toHaveLength(1)
  })
})
