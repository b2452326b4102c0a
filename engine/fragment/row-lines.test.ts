import { describe, expect, test } from 'vitest'
import { layOut, paintCalls } from '../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

/** Rows of 39 px on pages of 200 px: half of a line is 5 px. */
const sheet = '<style>table { border-collapse: collapse; width: 300px } td, th { border: 10px solid; padding: 0; height: 29px }</style>'
const row = (id: string, cells = 1): string => `<tr id=${id}>${`<td>${id}`.repeat(cells)}`
const rows = (count: number, cells = 1): string => Array.from({ length: count }, (_, i) => row(`r${i + 1}`, cells)).join('')

describe('a table with collapsed borders that is cut between two rows', () => {
  test('has the whole line at the end of a page and at the top of the next', async () => {
    const [first, second] = await layOut(`${sheet}<table>${rows(6)}</table>`)
    // 5 + 5 * 39 fills the page: the border below the fifth row has no room.
    expect([first?.texts.length, second?.texts.length]).toEqual([4, 2])
    expect([first?.box('r1').y, second?.box('r5').y, second?.box('r6').y]).toEqual([5, 5, 44])
    const across = (await paintCalls(`${sheet}<table>${rows(6)}</table>`)).filter((call) => call.startsWith('fill 0,') && call.includes(' 300x10'))
    expect(across).toEqual([...[0, 39, 78, 117, 156].map((y) => `fill 0,${String(y)} 300x10 #000000`), ...[0, 39, 78].map((y) => `fill 0,${String(y)} 300x10 #000000`)])
  })

  test('takes for it the widest border of the line, which may be that of a group', async () => {
    const wide = (style: string): string => `${sheet}<style>${style}</style><table><tbody>${rows(4, 2)}<tbody>${row('r5', 2)}${row('r6', 2)}</table>`
    expect((await layOut(wide('tbody + tbody { border-top: 30px solid }'), LISTED))[1]?.box('r5').y).toBe(15)
    expect((await layOut(wide('#r5 td:last-child { border-top: 20px double }'), LISTED))[1]?.box('r5').y).toBe(10)
    expect((await layOut(wide('#r4 td { border-bottom: 40px solid } #r5 td { border-top: 0 }'), LISTED))[1]?.box('r5').y).toBe(20)
  })

  test('continues directly below a repeated header row, with the border below that', async () => {
    const html = `${sheet}<style>th { border-bottom: 20px solid blue } #r4 td { border-top: 14px solid red }</style><table><thead id=h><tr><th>h<tbody>${rows(6)}</table>`
    const pages = await layOut(html)
    expect(pages.map((page) => page.texts.filter((text) => text !== 'h').join(' '))).toEqual(['r1 r2 r3', 'r4 r5 r6'])
    expect(pages[1]?.box('r4').y).toBe((pages[1]?.box('h').y ?? 0) + (pages[1]?.box('h').height ?? 0))
    const calls = await paintCalls(html)
    // The border between the third and fourth row ends the first page; the second has the border below the header row.
    expect(calls.filter((call) => call.includes('#ff0000')).length).toBe(1)
    expect(calls.filter((call) => call.includes('#0000ff')).length).toBe(2)
  })

  test('begins below the edge of the page also where cells are side by side and the table is nested', async () => {
    const inner = `<table id=inner>${rows(6, 2)}</table>`
    const nested = await layOut(`${sheet}<table style="border-collapse: separate; border-spacing: 0"><tr><td style="border: 0">${inner}<td style="border: 0">side</table>`)
    expect(nested[0]?.texts.filter((text) => text.startsWith('r')).length).toBe(8)
    expect(nested[1]?.box('r5').y).toBe(5)
  })

  test('has no line where a page ends within a row', async () => {
    const tall = `${sheet}<table><tr><td>${Array.from({ length: 20 }, (_, i) => `l${String(i)}`).join('<br>')}</table>`
    const across = (await paintCalls(tall)).filter((call) => call.includes(' 300x10'))
    expect(across.length).toBe(2)
  })

  test('has the line below a row that ends although a cell beside it goes on', async () => {
    const html = `${sheet}<table>${row('r1').replace('<td>', '<td rowspan=6>a<td>')}${Array.from({ length: 5 }, (_, i) => row(`r${i + 2}`)).join('')}</table>`
    const [first, second] = await layOut(html)
    expect(first?.texts).toEqual(['a', 'r1', 'r2', 'r3', 'r4'])
    expect(second?.box('r5').y).toBe(5)
    const across = (await paintCalls(html)).filter((call) => /^fill \S+,(156|0) \S+x10/.test(call))
    expect(across.length).toBe(3)
  })

  test('draws vertical borders through to the edge where they interrupt the line', async () => {
    const html = `${sheet}<style>td { border-width: 4px 10px; height: 45px }</style><table>${rows(5, 2)}</table>`
    const down = (await paintCalls(html)).filter((call) => /^fill \S+ 10x/.test(call))
    const tops = down.filter((call) => call.startsWith('fill 0,')).map((call) => call.slice(7, -8))
    expect(tops).toEqual(['0 10x53', '53 10x49', '102 10x49', '151 10x49', '0 10x53'])
  })
})

test('a cell that spans rows is not held together by the first of them', async () => {
  const text = Array.from({ length: 12 }, (_, i) => `l${String(i + 1)}`)
  const html = `<table style="border-spacing: 0"><tr><td style="padding: 0">a<td style="padding: 0" rowspan=8>${text.join('<br>')}${'<tr><td style="padding: 0">b'.repeat(7)}</table>`
  const [first, second] = await layOut(`<div style="height: 120px"></div>${html}`)
  expect(first?.texts).toEqual(['a', 'l1', 'l2', 'l3', 'b'])
  expect(second?.texts.filter((line) => line !== 'b')).toEqual(text.slice(3))
})

test('a table whose borders do not collapse is cut where its rows end', async () => {
  const [first, second] = await layOut(`${sheet}<style>table { border-collapse: separate; border-spacing: 0 } td { height: 30px }</style><table>${rows(6)}</table>`)
  expect([first?.texts.length, second?.box('r5').y]).toEqual([4, 0])
})
