import { describe, expect, test } from 'vitest'
import { layOut, layOutPage } from '../debug/testing/lay-out.ts'

const place = async (html: string, ...names: string[]): Promise<{ x: number, y: number }[]> => {
  const page = await layOutPage(html)
  return names.map((name) => ({ x: page.box(name).x, y: page.box(name).y }))
}
const cell = 'style="display:table-cell;width:50px"'

describe('missing boxes of tables', () => {
  test('cells without a row are side by side', async () => {
    expect(await place(`<div id=a ${cell}>a</div><div id=b ${cell}>b</div>`, 'a', 'b')).toEqual([{ x: 0, y: 0 }, { x: 50, y: 0 }])
    expect(await place(`<div style="display:table"><div id=a ${cell}>a</div> <div id=b ${cell}>b</div></div>`, 'a', 'b'))
      .toEqual([{ x: 0, y: 0 }, { x: 50, y: 0 }])
  })

  test('a block in a row gets a cell of its own, and blocks that follow each other share it', async () => {
    const block = (id: string): string => `<p id=${id} style="width:30px">${id}</p>`
    expect(await place(`<div style="display:table-row"><div ${cell}>a</div>${block('b')}${block('c')}<div id=d ${cell}>d</div></div>`, 'b', 'c', 'd'))
      .toEqual([{ x: 50, y: 0 }, { x: 50, y: 20 }, { x: 80, y: 0 }])
  })

  test('a block in a table gets a row and a cell', async () => {
    expect(await place('<div style="display:table"><p id=a>a</p><p id=b>b</p><div style="display:table-row"><p id=c>c</p></div></div>', 'a', 'b', 'c'))
      .toEqual([{ x: 0, y: 0 }, { x: 0, y: 20 }, { x: 0, y: 40 }])
  })

  test('text in a row or a table is the content of a cell', async () => {
    const page = await layOutPage('<div style="display:table">loose <b>text</b><div style="display:table-row"><span>more</span> of it</div></div>')
    expect(page.texts).toEqual(['loose text', 'more of it'])
    expect(page.boxes.some(({ name }) => name === 'anonymous')).toBe(true)
  })

  test('white space and columns make nothing', async () => {
    const page = await layOutPage('<table id=t> <colgroup> <col> </colgroup> <tbody> <tr> <td id=a>a</td> <td id=b>b</td> </tr> </tbody> </table>')
    expect(page.boxes.filter(({ name }) => name === 'anonymous')).toEqual([])
    expect(page.box('b').x).toBeCloseTo(page.box('a').width)
  })

  test('rows and captions outside of tables get one, and what follows is a block again', async () => {
    expect(await place('<div id=a style="display:table-caption">a</div><div id=b style="display:table-row">b</div><p id=c>c</p>', 'a', 'b', 'c'))
      .toEqual([{ x: 0, y: 0 }, { x: 0, y: 20 }, { x: 0, y: 40 }])
  })

  test('cells that float or are items of a flex container are blocks', async () => {
    expect(await place(`<div style="float:left;display:table-cell;width:30px" id=a>a</div><div style="display:flex"><div id=b ${cell}>b</div><div id=c ${cell}>c</div></div>`, 'a', 'b', 'c'))
      .toEqual([{ x: 0, y: 0 }, { x: 30, y: 0 }, { x: 80, y: 0 }])
  })

  test('a caption goes into the table wrapper wherever it is in the table', async () => {
    expect(await place('<table><tr id=r><td>x<caption id=c>c</caption></table>', 'c', 'r')).toEqual([{ x: 0, y: 0 }, { x: 0, y: 20 }])
  })
})

test('generated content is a cell where it says so, and makes none where it is out of flow', async () => {
  const page = await layOutPage(`<style>.rule { display: table; width: 300px } .rule::before, .rule::after { content: ""; display: table-cell; width: 50% }
    tr { position: relative } tr::before { content: "new"; position: absolute; right: 0 } tr::after { content: "end"; display: table-cell }</style>
    <div class=rule><b id=or>or</b></div><table style="border-spacing: 0"><tr><td id=a style="padding: 0">a</table>`, [['css', 'standard']])
  const cells = page.boxes.filter(({ name, y }) => name === 'anonymous' && y === 0)
  expect(cells.some(({ x, width }) => x > 0 && x + width < 300)).toBe(true)
  expect(page.boxes.filter(({ name, x, width }) => name === 'div' && (x === 0 || x + width === 300)).length).toBe(3)
  expect(page.box('a').x).toBe(0)
  expect(page.texts).toEqual(['or', 'new', 'a', 'end'])
})

test('inline tables are in the line at the standard level and unknown at the listed one', async () => {
  const html = 'aa <span id=t style="display:inline-table"><span id=c style="display:table-cell;width:40px">x</span></span> bb'
  const [page] = await layOut(html, [['css', 'standard']])
  expect(page?.box('t')).toMatchObject({ y: 0, width: 40 })
  expect(page?.box('t').x).toBeGreaterThan(5)
  expect(page?.texts).toContain('x')
})
