import { describe, expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

/** Lines of 60px: three of them leave 20px of a page. */
const lines = (count: number): string => Array.from({ length: count }, (_, i) => `<p style="line-height: 60px">l${i + 1}</p>`).join('')

const find = async (html: string, id: string): Promise<number[][]> => {
  const pages = await layOut(html)
  return pages.flatMap(({ boxes }, i) => boxes.filter(({ name }) => name === id).map(({ y, height }) => [i, y, height]))
}

describe('what is left of a page below the last of a box that goes on', () => {
  test.each([
    ['a declared height', `<div id=a style="height: 400px">${lines(5)}</div>`],
    ['a least height', `<div id=a style="min-height: 400px">${lines(5)}</div>`],
    ['a flex row', `<div id=a style="display: flex; height: 400px"><div>${lines(5)}</div><div>${lines(2)}</div></div>`],
    ['a flex column', `<div id=a style="display: flex; flex-direction: column; height: 400px"><div style="flex: 1">${lines(5)}</div></div>`],
    ['a grid', `<div id=a style="display: grid"><div style="height: 400px">${lines(5)}</div></div>`],
    ['a table with a cell of a declared height', `<table id=a><tr><td style="padding: 0; height: 400px">${lines(5)}</td><td>b</td></table>`],
    ['a table with a row of a declared height', `<table id=a><tr style="height: 400px"><td style="padding: 0; vertical-align: top">${lines(5)}</table>`],
    ['a box around one', `<div id=a><div style="height: 400px">${lines(5)}</div></div>`],
  ])('counts as used by %s', async (_, html) => {
    expect(await find(`${html}<p id=b>after`, 'a')).toEqual([[0, 0, 200], [1, 0, 200]])
    expect((await find(`${html}<p id=b>after`, 'b')).map(([page, y]) => [page, y])).toEqual([[2, 0]])
  })

  test('leaves rows that a cell spans where they are', async () => {
    const html = `<table><tr><td id=a style="padding: 0; height: 400px">${lines(5)}</td><td rowspan="2">b</td></tr><tr><td id=b>c</td></tr></table>`
    expect((await find(html, 'a')).at(-1)).toEqual([2, 0, 20])
    expect((await find(html, 'b'))[0]?.slice(0, 2)).toEqual([2, 20])
  })

  test('does not add up over boxes that follow each other', async () => {
    const html = `<div style="height: 400px">${lines(5)}</div>`.repeat(20)
    const pages = await layOut(`${html}<p id=b>after`)
    expect([pages.length, pages[40]?.box('b').y]).toEqual([41, 0])
  })

  test('takes no room from what the box holds', async () => {
    const html = `<div id=a style="height: 370px">${lines(6)}</div><p id=b>after`
    expect(await find(html, 'a')).toEqual([[0, 0, 200], [1, 0, 180]])
    expect((await find(html, 'b')).map(([page, y]) => [page, y])).toEqual([[1, 180]])
  })

  test('ends a box whose content has run over its end', async () => {
    expect(await find(`<div id=a style="height: 200px">${lines(5)}</div>`, 'a')).toEqual([[0, 0, 200], [1, 0, 0]])
  })

  test('moves what counts from the bottom of the box, and nothing that counts from the page', async () => {
    const low = '<div id=low style="position: absolute; bottom: 0; height: 10px"></div>'
    const html = `<div style="position: relative; height: 500px; background-color: red">${lines(5)}${low}</div><div id=page style="position: absolute; top: 30px"></div>`
    const [first, , third] = await layOut(html)
    expect([third?.box('low').y, first?.box('page').y]).toEqual([90, 30])
  })
})
