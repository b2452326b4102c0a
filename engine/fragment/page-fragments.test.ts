import { describe, expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

const texts = async (html: string): Promise<(readonly string[])[]> => (await layOut(html)).map((page) => page.texts)
/** A paragraph of short lines; the page holds ten lines. */
const lines = (count: number, style = ''): string =>
  `<p style="${style}">${Array.from({ length: count }, (_, i) => `l${i + 1}`).join('<br>')}</p>`
const room = (count: number): string => `<div style="height: ${200 - count * 20}px"></div>`
const perPage = async (html: string): Promise<number[]> => (await texts(html)).map((page) => page.length)

describe('breaks between boxes', () => {
  test('three boxes of a page and a half lose nothing', async () => {
    const html = Array.from({ length: 20 }, (_, i) => `<div style="height: 60px">b${i}</div>`).join('')
    const pages = await texts(html)
    expect(pages.length).toBe(7)
    expect(pages.flat()).toEqual(Array.from({ length: 20 }, (_, i) => `b${i}`))
  })

  test.each(['break-before: page', 'break-before: always', 'page-break-before: always'])('%s begins a page', async (style) => {
    expect(await texts(`<p>a</p><p style="${style}">b</p>`)).toEqual([['a'], ['b']])
  })

  test.each(['break-after: page', 'page-break-after: always'])('%s ends a page', async (style) => {
    expect(await texts(`<p style="${style}">a</p><p>b</p>`)).toEqual([['a'], ['b']])
  })

  test('no break before the first or after the last box leaves a blank page', async () => {
    expect(await texts('<p style="break-before: page">a</p><p style="break-after: page">b</p>')).toEqual([['a', 'b']])
    expect(await texts('<a name=top></a><p style="break-before: page; break-after: page">a</p><a name=end></a>')).toEqual([['a']])
    expect(await texts('<div style="break-before: page"><div style="break-before: page">a</div></div>')).toEqual([['a']])
  })

  test('breaks on a first or last child count for the boxes around it', async () => {
    expect(await texts('<p>a</p><section style="padding-top: 5px"><div><p style="break-before: page">b</p></div></section>')).toEqual([['a'], ['b']])
    const [, second] = await layOut('<p>a</p><section id=s style="padding-top: 5px"><p id=p style="break-before: page">b</p></section>')
    expect([second?.box('s').y, second?.box('p').y]).toEqual([0, 5])
    expect(await texts('<section><div><p style="break-after: page">a</p></div></section><p>b</p>')).toEqual([['a'], ['b']])
  })

  test('a margin at the end of a box that clips is cut where the page ends, and kept where it does not', async () => {
    const clip = (height: number) => `<div id=a style="overflow: hidden"><div style="height: ${String(height)}px; margin-bottom: 60px"></div></div><p id=b>after`
    const [first, second, ...more] = await layOut(clip(170))
    expect([first?.box('a').height, second?.box('b').y, more.length]).toEqual([200, 0, 0])
    expect(second?.boxes.some((box) => box.name === 'a' && box.height > 0)).toBe(false)
    expect((await layOut(clip(100)))[0]?.box('b').y).toBe(160)
  })

  test('a margin is cut at an unforced break and kept after a forced one', async () => {
    const y = async (html: string): Promise<number | undefined> => (await layOut(html))[1]?.box('b').y
    expect(await y(`${room(1)}<p id=b style="height: 40px; margin-top: 30px">b</p>`)).toBe(0)
    expect(await y('<p>a</p><p id=b style="break-before: page; margin-top: 30px">b</p>')).toBe(30)
    expect(await y('<p style="margin-bottom: 50px">a</p><p id=b style="break-before: page; margin-top: 30px">b</p>')).toBe(30)
    expect(await y('<p>a</p><div style="break-before: page; margin-top: 10%"><p id=b style="margin-top: 40px">b</p></div>')).toBe(40)
  })

  test.each(['overflow: hidden', 'display: flex', 'display: grid'])('a margin within a box with %s is no margin of the box', async (style) => {
    const [, page] = await layOut(`<p>a</p><div id=box style="break-before: page; ${style}"><p id=b style="margin-top: 30px">b</p></div>`)
    expect([page?.box('box').y, page?.box('b').y]).toEqual([0, 30])
  })

  test('margins at the end of a document ask for no room on its last page', async () => {
    const last = (style: string): string => `<style>body { ${style} }</style>${room(1)}<p style="margin-bottom: 30px">b</p>`
    expect(await layOut(last(''))).toHaveLength(1)
    expect(await layOut(last('margin-bottom: 40px'))).toHaveLength(1)
    expect(await layOut(last('padding-bottom: 10px'))).toHaveLength(2)
    expect(await layOut(`<style>html { padding-bottom: 10px }</style>${room(1)}<p>b</p>`)).toHaveLength(2)
  })

  test('a margin below the last content is cut at the end of the page, and takes nothing to another one', async () => {
    expect(await perPage(`${room(2)}<p style="margin-bottom: 80px">a<br>b</p>`)).toEqual([2])
    expect(await perPage(`<style>body { margin-bottom: 50px }</style>${room(1)}<div style="height: 20px">a</div>`)).toEqual([1])
    expect(await perPage(`<style>html { min-height: 100% }</style>${room(1)}<p style="margin-bottom: 30px">a</p>`)).toEqual([1])
  })

  test('a height or padding of the root box takes the pages that it needs', async () => {
    expect(await perPage(`<style>html { padding-bottom: 50px }</style>${room(1)}<p>a</p>`)).toEqual([0, 1])
    expect(await perPage('<style>html { min-height: 300px }</style><p>a</p>')).toEqual([1, 0])
    expect(await perPage('<style>html { height: 300px }</style><p>a</p>')).toEqual([1, 0])
  })

  test('boxes with margins keep their pitch over pages', async () => {
    const pages = await layOut(Array.from({ length: 9 }, (_, i) => `<div id=b${i} style="height: 30px; margin: 20px 0"></div>`).join(''))
    expect(pages.map((page) => page.boxes.filter((box) => box.name.startsWith('b') && box.name !== 'body').map((box) => box.y)))
      .toEqual([[20, 70, 120, 170], [0, 50, 100, 150], [0]])
  })
})

describe('break-inside and orphans', () => {
  test('a box that avoids breaks moves to the next page, whole when it fits one', async () => {
    expect(await perPage(`${room(3)}<div style="break-inside: avoid">${lines(4, 'orphans: 1; widows: 1')}</div>`)).toEqual([0, 4])
    expect(await perPage(`${room(3)}<div style="break-inside: avoid">${lines(14)}</div>`)).toEqual([0, 10, 4])
  })

  test('a heading stays with the first lines of its paragraph', async () => {
    expect(await texts(`${room(2)}<div style="break-after: avoid">h</div>${lines(3, 'orphans: 2')}`)).toEqual([[], ['h', 'l1', 'l2', 'l3']])
    expect(await texts(`${room(2)}<section><div style="break-after: avoid">h</div></section>${lines(3)}`)).toEqual([[], ['h', 'l1', 'l2', 'l3']])
  })

  test('orphans move a paragraph and widows pull lines over', async () => {
    expect(await perPage(room(1) + lines(5, 'orphans: 3'))).toEqual([0, 5])
    expect(await perPage(room(4) + lines(5, 'widows: 3; orphans: 2'))).toEqual([2, 3])
    expect(await perPage(room(2) + lines(3, 'orphans: 2; widows: 2'))).toEqual([0, 3])
    expect(await perPage(room(2) + lines(4, 'orphans: 2; widows: 2'))).toEqual([2, 2])
  })

  test('lines that hold nothing do not count as widows', async () => {
    expect(await perPage(`${room(3)}<p style="orphans: 1; widows: 2">l1<br>l2<br>l3<br>l4<br><span></span></p>`)).toEqual([2, 2])
  })
})

describe('boxes over several pages', () => {
  test('fill each page to its end, with their top edge on the first and their bottom edge on the last', async () => {
    const pages = await layOut(`${room(5)}<div id=d style="padding: 10px; border: 1px solid">${lines(20)}</div>`)
    expect(pages.map((page) => page.box('d')).map(({ y, height, isFirst, isLast }) => [y, height, isFirst, isLast])).toEqual([
      [100, 100, true, false], [0, 200, false, false], [0, 6 * 20 + 11, false, true],
    ])
  })

  test('a tall empty box is cut over pages', async () => {
    const pages = await layOut('<p>a</p><div id=d style="height: 500px"></div><p>b</p>')
    expect(pages.map((page) => page.box('d').height)).toEqual([180, 200, 120])
    expect(pages.map((page) => page.texts)).toEqual([['a'], [], ['b']])
  })

  test('room below what a box holds is cut where the page ends, and takes nothing of it along', async () => {
    const high = (style: string) => `<div style="height: 30px"></div><div style="height: 180px; ${style}"><p>a</p><p>b</p></div><p>c</p>`
    expect(await texts(high(''))).toEqual([['a', 'b'], ['c']])
    expect(await texts(high('break-inside: avoid'))).toEqual([[], ['a', 'b', 'c']])
    expect(await texts(high('display: flex; flex-direction: column; justify-content: center'))).toEqual([[], ['a', 'b', 'c']])
    const [, second] = await layOut(`<style>body { padding-top: 10px }</style>
      <div style="height: 200px; display: flex; flex-direction: column; justify-content: center"><p>a</p><p>b</p></div><p id=c>c</p>`, LISTED)
    expect([second?.texts, second?.box('c').y]).toEqual([['c'], 10])
    expect(await texts('<div style="height: 100px"><p>a</p><p style="break-after: page">b</p></div><p>c</p>')).toEqual([['a', 'b'], ['c']])
  })

  test('the line of a box higher than a page is on its first page only', async () => {
    expect(await texts('<div style="height: 500px">once</div>')).toEqual([['once'], [], []])
  })

  test('a line higher than a page goes on over the next', async () => {
    expect(await texts('<div style="font-size: 100px; line-height: 300px">A</div>')).toEqual([['A'], ['A']])
  })

  test('lines that run over the end of their box are drawn once, and the next page begins without them', async () => {
    expect(await texts(`<div style="height: 20px">${lines(4)}</div><p style="break-before: page">b</p>`)).toEqual([['l1', 'l2', 'l3', 'l4'], ['b']])
    const pages = await texts(`<div style="height: 20px">${lines(15)}</div><p>b</p>`)
    expect(pages.flat().filter((text) => text === 'b')).toEqual(['b'])
    expect(pages.flat().length).toBe(16)
  })

  test('a box far below the content above begins at its own place, not at the top of its first page', async () => {
    const pages = await layOut('<div style="padding-top: 590px"><p id=p style="width: 1px">d- f</p></div>')
    expect(pages.map((page) => page.boxes.filter((box) => box.name === 'p').map((box) => box.y))).toEqual([[], [], [190], [0]])
  })

  test('floats with nothing beside them keep two lines together only as far as a page has something else', async () => {
    const float = `<div style="float: left">${lines(3)}</div>`
    expect(await perPage(`<div style="padding-top: 160px">${float}</div>`)).toEqual([2, 1])
    expect(await perPage(`<div style="padding-top: 560px">${float}</div>`)).toEqual([0, 0, 2, 1])
  })

  test('a list item keeps its marker on its first line', async () => {
    const pages = await layOut(`${room(4)}<ol style="margin: 0"><li id=i>${lines(6)}</li></ol>`, LISTED)
    expect(pages.map((page) => page.boxes.flatMap((box) => box.lines).map((line) => line.markers).join(''))).toEqual(['1.', ''])
  })
})

describe('a box that avoids breaks inside and is higher than a page', () => {
  const tall = lines(15, 'break-inside: avoid')

  test('begins a page, and is parted from there', async () => {
    expect(await perPage(`<p>a</p>${tall}`)).toEqual([1, 10, 5])
    expect(await perPage(`<p>a</p><div style="break-inside: avoid">${lines(6)}${lines(9)}</div>`)).toEqual([1, 10, 5])
  })

  test('takes a heading with it that avoids a break behind it', async () => {
    expect((await texts(`<p>a</p><p style="break-after: avoid">h</p>${tall}`)).map(([first]) => first)).toEqual(['a', 'h', 'l10'])
  })

  test('begins at its own place when nothing above it may end a page', async () => {
    expect(await perPage(`<p style="break-after: avoid">h</p>${tall}`)).toEqual([10, 6])
    expect(await perPage(tall)).toEqual([10, 5])
  })

  test('is the outermost of such boxes, and after it the next', async () => {
    const inner = `<p>a</p><div style="break-inside: avoid">${lines(12)}</div>`
    expect(await perPage(`<p>o</p><div style="break-inside: avoid">${inner}</div>`)).toEqual([1, 1, 10, 2])
  })
})
