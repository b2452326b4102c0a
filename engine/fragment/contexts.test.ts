import { describe, expect, test } from 'vitest'
import { layOut, type TestPage } from '../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

/** Pages are 200 px high, lines 20 px. */
const texts = (pages: readonly TestPage[]): string[][] => pages.map((page) => [...page.texts])
const rows = (count: number, style = ''): string =>
  Array.from({ length: count }, (_, i) => `<tr style="${style}"><td>r${i}<td>c${i}</tr>`).join('')
const count = (pages: readonly TestPage[], text: string): number[] =>
  pages.map((page) => page.texts.filter((each) => each === text).length)

describe('tables', () => {
  test('break between rows, and lose none', async () => {
    const pages = await layOut(`<table>${rows(25)}</table><p>after`, LISTED)
    expect(pages.length).toBe(3)
    expect(texts(pages).flat()).toEqual([...Array.from({ length: 25 }, (_, i) => [`r${i}`, `c${i}`]).flat(), 'after'])
    expect(pages.map((page) => page.texts.length)).toEqual([20, 20, 11])
  })

  test('show their head again on each page, once', async () => {
    const pages = await layOut(`<table><thead><tr><th>H1<tr><th>H2</thead>${rows(20)}</table>`, LISTED)
    expect(count(pages, 'H1')).toEqual([1, 1, 1])
    expect(count(pages, 'H2')).toEqual([1, 1, 1])
    expect(texts(pages).flat().filter((text) => /^r/.test(text))).toEqual(Array.from({ length: 20 }, (_, i) => `r${i}`))
    // Ten lines on a page: two header rows, eight rows.
    expect(pages[1]?.texts.slice(0, 3)).toEqual(['H1', 'H2', 'r8'])
    expect(pages[1]?.box('thead').y).toBe(0)
  })

  test('show a head once that fits no page half', async () => {
    const pages = await layOut(`<table><thead><tr><th style="height: 150px">H</thead>${rows(12)}</table>`, LISTED)
    expect(count(pages, 'H')).toEqual([1, 0])
  })

  test('a head of several rows is not parted, and goes to the next page with the first row', async () => {
    const pages = await layOut(`<div style="height: 150px"></div><table><thead><tr><th>H1<tr><th>H2</thead>${rows(2)}</table>`)
    expect(pages.map((page) => page.texts.slice(0, 2))).toEqual([[], ['H1', 'H2']])
  })

  test('never leave a head without a row at the end of a page', async () => {
    const pages = await layOut(`<div style="height: 170px"></div><table><thead><tr><th>H</thead>${rows(2)}</table>`)
    expect(texts(pages)).toEqual([[], ['H', 'r0', 'c0', 'r1', 'c1']])
  })

  test('show their foot once, at the end', async () => {
    const pages = await layOut(`<table><thead><tr><th>H</thead><tfoot><tr><td>F</tfoot><tbody>${rows(12)}</tbody></table>`)
    expect(count(pages, 'F')).toEqual([0, 1])
    expect(texts(pages).at(-1)?.at(-1)).toBe('F')
  })

  test('keep captions with the first or the last rows', async () => {
    const top = await layOut(`<table><caption>cap</caption>${rows(12)}</table>`)
    expect(count(top, 'cap')).toEqual([1, 0])
    const bottom = await layOut(`<table style="caption-side: bottom"><caption>cap</caption>${rows(10)}</table>`)
    expect(texts(bottom)[1]).toEqual(['r9', 'c9', 'cap'])
  })

  test('keep rows whole that fit a page, and part those that do not', async () => {
    const whole = await layOut(`<div style="height: 150px"></div><table><tr><td>a<br>b<br>c<td>x</table>`)
    expect(texts(whole)).toEqual([[], ['a', 'b', 'c', 'x']])
    const lines = (name: string, n: number): string => Array.from({ length: n }, (_, i) => `${name}${i}`).join('<br>')
    const parted = await layOut(`<table><tr><td>${lines('a', 25)}<td>${lines('b', 5)}</table>`)
    expect(parted.length).toBe(3)
    expect(texts(parted).flat().sort()).toEqual([...Array.from({ length: 25 }, (_, i) => `a${i}`), ...Array.from({ length: 5 }, (_, i) => `b${i}`)].sort())
  })

  test('keep rows together that a cell spans', async () => {
    const pages = await layOut(`<div style="height: 150px"></div><table><tr><td rowspan=2>ab<td>x<tr><td>y<tr><td>c<td>z</table>`)
    expect(texts(pages)[0]).toEqual(['ab', 'x', 'y'])
    const moved = await layOut(`<div style="height: 170px"></div><table><tr><td rowspan=2>ab<td>x<tr><td>y</table>`)
    expect(texts(moved)).toEqual([[], ['ab', 'x', 'y']])
  })

  test('begin on the next page when the first row does not fit', async () => {
    const pages = await layOut(`<div style="height: 170px"></div><table id=t style="border: 1px solid">${rows(1, 'height: 40px')}</table>`)
    expect(pages[0]?.boxes.some((box) => box.name === 't')).toBe(false)
  })

  test('continue below the repeated header row', async () => {
    const tall = '<div style="height: 400px; background: red"></div>'
    const pages = await layOut(`<table style="border-spacing: 0"><thead><tr><th>H</thead><tr id=r><td id=c>${tall}x</table>`, LISTED)
    expect(pages.map((page) => page.boxes.filter(({ name }) => name === 'c').map(({ y }) => y))).toEqual([[20], [20], [20]])
    expect(count(pages, 'H')).toEqual([1, 1, 1])
  })

  test('leave the spacing below the last row on the page that this fits', async () => {
    const fits = `<div style="height: 145px"></div><table style="border-spacing: 20px"><tr><td>a</table>after`
    expect(texts(await layOut(fits))).toEqual([['a'], ['after']])
    expect(texts(await layOut(fits.replace('20px', '20px; border: 1px solid')))).toEqual([[], ['a', 'after']])
  })

  test('within tables show both heads', async () => {
    const inner = `<table><thead><tr><th>I</thead>${rows(14)}</table>`
    const pages = await layOut(`<table><thead><tr><th>O</thead><tr><td>${inner}</table>`)
    expect(count(pages, 'O')).toEqual([1, 1])
    expect(count(pages, 'I')).toEqual([1, 1])
  })

  test('beside each other show the head of each, above the rows that go on', async () => {
    const table = (head: string, style: string) => `<table style="border-spacing: 0; ${style}"><thead><tr><th>${head}</thead>${rows(20)}</table>`
    const flex = (content: string) => `<div style="display: flex">${content}</div>`
    for (const html of [table('A', 'float: left') + table('B<br>b', 'float: left'), flex(table('A', '') + table('B<br>b', ''))]) {
      const pages = await layOut(html)
      expect(count(pages, 'A').slice(0, 2)).toEqual([1, 1])
      expect(count(pages, 'b').slice(0, 2)).toEqual([1, 1])
      const heads = pages[1]?.boxes.filter((box) => box.name === 'thead') ?? []
      expect(heads.every((head) => head.y >= 0 && head.y + head.height <= 60)).toBe(true)
    }
  })
})

describe('flex containers', () => {
  const items = (n: number, height: number): string => Array.from({ length: n }, (_, i) => `<div style="height: ${height}px">i${i}</div>`).join('')

  test('move whole when they fit a page', async () => {
    const pages = await layOut(`<div style="height: 150px"></div><div style="display: flex">${items(2, 60)}</div>`, LISTED)
    expect(texts(pages)).toEqual([[], ['i0', 'i1']])
  })

  test('split between items that are below each other', async () => {
    const pages = await layOut(`<div style="display: flex; flex-direction: column">${items(6, 60)}</div>`)
    expect(texts(pages)).toEqual([['i0', 'i1', 'i2'], ['i3', 'i4', 'i5']])
  })

  test('part between lines of items', async () => {
    const wide = Array.from({ length: 8 }, (_, i) => `<div style="width: 150px; height: 60px">i${i}</div>`).join('')
    const pages = await layOut(`<div style="display: flex; flex-wrap: wrap">${wide}</div>`, LISTED)
    expect(texts(pages)).toEqual([['i0', 'i1', 'i2', 'i3', 'i4', 'i5'], ['i6', 'i7']])
  })

  test('break in the visual order of their items', async () => {
    const pages = await layOut(`<div style="display: flex; flex-direction: column-reverse">${items(6, 60)}</div>`)
    expect(texts(pages).map((page) => [...page].sort())).toEqual([['i3', 'i4', 'i5'], ['i0', 'i1', 'i2']])
  })

  test('part beside each other at one cut, and lose nothing', async () => {
    const lines = (name: string, n: number): string => Array.from({ length: n }, (_, i) => `${name}${i}`).join('<br>')
    const pages = await layOut(`<div style="display: flex"><p style="width: 100px">${lines('a', 25)}</p><p style="width: 100px; line-height: 33px">${lines('b', 12)}</p></div>`)
    expect(texts(pages).flat().length).toBe(37)
    expect(new Set(texts(pages).flat()).size).toBe(37)
    for (const page of pages) for (const box of page.boxes) for (const line of box.lines) expect(line.y + line.height).toBeLessThanOrEqual(200.01)
  })

  test('keep the margin after a forced break within one of several columns', async () => {
    const parts = '<div>a</div><div id=b style="break-before: page; margin-top: 30px">b</div>'
    for (const html of [
      `<div style="display: flex"><div>${parts}</div><div>x<br>y<br>z</div></div>`, `<div style="float: left">${parts}</div><p>x`,
      `<table style="border-spacing: 0"><tr><td style="padding: 0">${parts}<td>x<br>y<br>z</table>`,
    ]) {
      const pages = await layOut(html)
      expect(pages).toHaveLength(2)
      expect(pages[1]?.box('b').y).toBe(30)
    }
  })

  test('take a forced break within one of several columns', async () => {
    const pages = await layOut('<div style="display: flex"><div><p>a</p><p style="break-before: page">b</p><div style="height: 170px"></div></div><p>c</p></div>')
    expect(texts(pages)).toEqual([['a', 'c'], ['b']])
  })
})

describe('grids', () => {
  test('part between rows', async () => {
    const cells = Array.from({ length: 16 }, (_, i) => `<div style="height: 40px">g${i}</div>`).join('')
    const pages = await layOut(`<div style="display: grid; grid-template-columns: 1fr 1fr">${cells}</div>`)
    expect(texts(pages)).toEqual([Array.from({ length: 10 }, (_, i) => `g${i}`), Array.from({ length: 6 }, (_, i) => `g${i + 10}`)])
  })

  test('keep rows together that an item spans', async () => {
    const cell = (name: string, style = ''): string => `<div style="height: 70px; ${style}">${name}</div>`
    const pages = await layOut(`<div style="display: grid; grid-template-columns: 1fr 1fr">${cell('a')}${cell('b')}${cell('c', 'grid-row: span 2; height: auto')}${cell('d')}${cell('e')}</div>`, LISTED)
    expect(texts(pages)).toEqual([['a', 'b'], ['c', 'd', 'e']])
  })
})

describe('other boxes', () => {
  test('a decorated box shows its edges where it begins and ends only', async () => {
    const pages = await layOut(`<div id=d style="border: 5px solid">${'<p>x</p>'.repeat(25)}</div>`)
    expect(pages.map((page) => [page.box('d').isFirst, page.box('d').isLast])).toEqual([[true, false], [false, false], [false, true]])
  })

  test('avoid a break inside by one before them where they are higher than a page too', async () => {
    const lines = (name: string, n: number): string => Array.from({ length: n }, (_, i) => `${name}${i}`).join('<br>')
    const tall = (style: string): string => `<div style="${style}">${lines('a', 12)}</div>`
    const avoid = 'break-inside: avoid; orphans: 1; widows: 1'
    const starts = (pages: readonly TestPage[]): (string | undefined)[] => pages.map((page) => page.texts[0])
    expect(starts(await layOut(`<p>x</p>${tall(avoid)}<p>y</p>`))).toEqual(['x', 'a0', 'a10'])
    expect(starts(await layOut(`${tall(avoid)}${tall(avoid)}`))).toEqual(['a0', 'a10', 'a0', 'a10'])
    // Its heading moves with it, and nothing else.
    expect(starts(await layOut(`<p>x</p><h6 style="break-after: avoid; margin: 0; font-size: 10px">h</h6>${tall(avoid)}`))).toEqual(['x', 'h', 'a9'])
    // Forced breaks separate them all the same.
    expect(starts(await layOut(`<p>x</p><div style="${avoid}"><p>a</p><p style="break-before: page">${lines('b', 9)}</p></div>`))).toEqual(['x', 'b0'])
  })

  test('a heading is never alone at the end of a page', async () => {
    const pages = await layOut(`<div style="height: 170px"></div><h2 style="break-after: avoid; margin: 0; font-size: 10px">head</h2><p>text</p>`)
    expect(texts(pages)).toEqual([[], ['head', 'text']])
  })

  test('an inline-block moves with its line', async () => {
    const pages = await layOut(`<div style="height: 170px"></div><p>a <b style="display: inline-block; height: 60px">tall</b> b</p>`)
    expect(texts(pages)[0]).toEqual([])
    expect([...texts(pages)[1] ?? []].sort()).toEqual(['a  b', 'tall'])
  })
})

test('an inline-block higher than a page is parted like any box, and nothing shows twice', async () => {
  const lines = Array.from({ length: 25 }, (_, i) => `l${i}`)
  const pages = await layOut(`<p>a <b style="display: inline-block; width: 100px">${lines.join('<br>')}</b> z</p><p>after</p>`)
  const all = texts(pages).flat()
  for (const line of lines) expect(all.filter((text) => text === line)).toHaveLength(1)
  expect(all.filter((text) => text.startsWith('a'))).toHaveLength(2)
  expect(pages.length).toBe(3)
  for (const page of pages) for (const box of page.boxes) for (const line of box.lines) if (line.text.startsWith('l')) expect(line.y + line.height).toBeLessThanOrEqual(200.01)
})

describe('page breaks forced inside parallel flows', () => {
  const page = 'break-before: page'
  const after = 'break-after: page'

  test('begin after the whole line when any of it asks for that, and before it when any asks for that', async () => {
    for (const container of ['display: flex', 'display: flex; flex-wrap: wrap', 'display: grid; grid-template-columns: 1fr 1fr']) {
      const pair = (a: string, b: string): string => `<p>top<div style="${container}"><div style="width: 50%; ${a}">a</div><div style="width: 50%; ${b}">b</div></div><p>end`
      expect(texts(await layOut(pair(after, '')))).toEqual([['top', 'a', 'b'], ['end']])
      expect(texts(await layOut(pair('', after)))).toEqual([['top', 'a', 'b'], ['end']])
      expect(texts(await layOut(pair(page, '')))).toEqual([['top'], ['a', 'b', 'end']])
      expect(texts(await layOut(pair('', page)))).toEqual([['top'], ['a', 'b', 'end']])
    }
  })

  test('never part the cells of a row, nor leave a page empty', async () => {
    const table = (a: string, b: string): string => `<p>top<table style="border-spacing: 4px"><tr>${a}${b}<tr><td>c<td>d</table>`
    const moved = [['top'], ['a', 'b', 'c', 'd']]
    expect(texts(await layOut(table('<td>a', `<td style="${page}">b`)))).toEqual(moved)
    expect(texts(await layOut(table('<td>a', `<td style="padding: 9px"><p style="${page}">b</p>`)))).toEqual(moved)
    expect(texts(await layOut(table(`<td><p style="${after}">a</p>`, '<td>b')))).toEqual([['top', 'a', 'b'], ['c', 'd']])
    expect(texts(await layOut(`<table style="border-spacing: 4px"><tr><td>a<td style="${page}">b</table>`))).toEqual([['a', 'b']])
  })

  test('begin in the middle of a cell or an item without moving the content before', async () => {
    const parts = `<div><p>a<p style="${page}">b</div>`
    expect(texts(await layOut(`<p>top<div style="display: flex">${parts}<div>x</div></div>`))).toEqual([['top', 'a', 'x'], ['b']])
    expect(texts(await layOut(`<p>top<table><tr><td>${parts}<td>x</table>`))).toEqual([['top', 'a', 'x'], ['b']])
  })

  test('are not begun between a heading and what follows it in an item or a cell', async () => {
    const parts = `<p>a0<br>a1<br>a2<br>a3<br>a4<br>a5<br>a6<br>a7<br>a8</p><p style="break-after: avoid">h</p><p>b0<br>b1<br>b2</p>`
    for (const html of [`<div style="display: flex"><div>${parts}</div><div>x</div></div>`, `<table><tr><td>${parts}<td>x</table>`]) {
      const pages = await layOut(html)
      expect(pages.map((page) => page.texts.includes('h'))).toEqual([false, true])
    }
  })

  test('keep the margin above the first block of an item once', async () => {
    const pages = await layOut(`<p>top<div style="display: flex; flex-direction: column"><div>a</div><div><p id=b style="margin: 8px 0; ${page}">b</div></div>`)
    expect(texts(pages)).toEqual([['top', 'a'], ['b']])
    expect(pages[1]?.box('b').y).toBe(8)
  })
})

describe('beside a float that goes on to the next page', () => {
  const float = `<div style="float: left; width: 60px">${Array.from({ length: 14 }, (_, i) => `f${i}`).join('<br>')}</div>`

  test('a table, a flex container and a grid begin where the float begins, and no page stays empty', async () => {
    for (const beside of ['<table><tr><td>x</table>', '<div style="display: flex"><div>x</div></div>', '<div style="display: grid"><div>x</div></div>']) {
      const pages = await layOut(float + beside)
      expect(pages.map((page) => page.texts.includes('x'))).toEqual([true, false])
    }
    expect(await layOut(`<div>${float}</div><div></div>`)).toHaveLength(2)
    expect(await layOut(`${float}<table><caption></caption></table>`)).toHaveLength(2)
  })

  test('the header row of a table repeats, once on each page', async () => {
    const pages = await layOut(`${float}<table><thead><tr><th>H</thead>${rows(12)}</table>`)
    expect(count(pages, 'H')).toEqual([1, 1])
    expect(pages[1]?.box('thead').y).toBe(0)
    expect(texts(pages)[1]).toEqual(expect.arrayContaining(['f10', 'f13', 'r9', 'r11']))
  })

  test('a row that does not fit takes a float with it that fits the next page', async () => {
    const pages = await layOut('<div style="height: 160px"></div><i style="float: left">f</i><table><tr><td>a<br>b<br>c</table>')
    expect(texts(pages)).toEqual([[], ['f', 'a', 'b', 'c']])
  })
})

test('a float within a float that avoids a break before it keeps that, whatever float is above', async () => {
  const second = '<div style="float: left; clear: left; width: 100px">text<i style="float: left; width: 100px">g</i></div>'
  const pages = await layOut(`<div style="height: 150px">top</div><div style="break-after: avoid">kept</div><i style="float: left">f</i>${second}`)
  expect(texts(pages)).toEqual([['top'], ['kept', 'f', 'text', 'g']])
})

describe('what is laid out side by side and fits a page', () => {
  const row = (lines: number, tag = 'td'): string =>
    `<tr><${tag}>${Array.from({ length: lines }, (_, i) => `l${i}`).join('<br>')}</${tag}></tr>`
  const table = (content: string): string => `<style>table { border-spacing: 0 } td, th { padding: 0 }</style>
    <div style="height: 150px"></div><table>${content}</table>`
  const perPage = async (html: string, css: 'listed' | 'standard'): Promise<number[]> =>
    (await layOut(html, [['css', css]])).map((page) => page.texts.length)

  test('moves whole at both levels', async () => {
    const flex = `<div style="height: 150px"></div><div style="display: flex"><p>${'a<br>'.repeat(6)}</p><p>${'b<br>'.repeat(4)}</p></div>`
    for (const css of ['listed', 'standard'] as const) {
      expect(await perPage(table(row(4)), css)).toEqual([0, 4])
      expect(await perPage(flex, css)).toEqual([0, 10])
    }
  })

  test('moves whole where nothing but edges could be parted', async () => {
    const empty = `<tr><td id=c style="height: 60px; border: 5px solid"></td></tr>`
    const pages = await layOut(table(empty), [['css', 'standard']])
    expect(pages.map((page) => page.boxes.filter(({ name }) => name === 'c').length)).toEqual([0, 1])
  })

  test('stays whole in the head of a table', async () => {
    expect(await perPage(table(`<thead>${row(4, 'th')}</thead>${row(1)}`), 'standard')).toEqual([0, 5])
  })
})
