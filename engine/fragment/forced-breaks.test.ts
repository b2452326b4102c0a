/**
 * Forced breaks on boxes that show nothing, on tables with captions and on boxes that clip; and boxes whose content continues on pages
 * after their own end.
 */
import { describe, expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

const texts = async (html: string): Promise<(readonly string[])[]> => (await layOut(html)).map((page) => page.texts)
const room = (height: number): string => `<div style="height: ${height}px"></div>`
const lines = (count: number): string => Array.from({ length: count }, (_, i) => `l${i + 1}`).join('<br>')

describe('an empty box that asks for a page', () => {
  const y = async (between: string, margin = 30): Promise<number | undefined> =>
    (await layOut(`<p>a</p>${between}<p id=b style="margin-top: ${margin}px">b</p>`))[1]?.box('b').y

  test.each([
    '<div style="break-before: page"></div>',
    '<div style="break-before: page"></div><div></div><div></div>',
    '<section><div style="break-before: page"></div></section>',
    '<div style="break-before: page"><a name=top></a></div>',
    '<div style="break-after: page"></div>',
    '<span style="display: block; page-break-before: always"></span>',
  ])('leaves what follows its margin: %s', async (between) => {
    expect(await y(between)).toBe(30)
  })

  test('has its own margin, and the larger of both is above the next box', async () => {
    expect(await y('<div style="break-before: page; margin: 20px 0"></div>', 30)).toBe(30)
    expect(await y('<div style="break-before: page; margin: 40px 0"></div>', 30)).toBe(40)
  })

  test('leaves no more than that below another box of no height', async () => {
    const [, page] = await layOut('<p>a</p><div style="break-before: page"></div><p style="height: 40px">b</p><p id=c style="margin-top: 30px">c</p>')
    expect(page?.box('c').y).toBe(70)
  })

  test('begins a page though it clips all it holds', async () => {
    expect(await texts('<p>a</p><div style="break-before: page; height: 0; overflow: hidden">x</div><p>b</p>')).toEqual([['a'], ['x', 'b']])
  })
})

describe('a table with a caption', () => {
  const table = (style: string): string => `<table style="${style}"><caption>cap</caption><tr><td>cell</table>`

  test('takes its caption along to the page that it asks for', async () => {
    expect(await texts(`<p>a</p>${table('break-before: page')}`)).toEqual([['a'], ['cap', 'cell']])
  })

  test('ends a page with the caption below it', async () => {
    expect(await texts(`${table('break-after: page; caption-side: bottom')}<p>b</p>`)).toEqual([['cell', 'cap'], ['b']])
  })

  test('stays with what it may not be parted from', async () => {
    expect(await texts(`${room(150)}<p>a</p>${table('break-before: avoid')}`)).toEqual([[], ['a', 'cap', 'cell']])
  })
})

describe('a box whose content goes on over pages', () => {
  test('ends where its height ends, and is on no page after that', async () => {
    const [first, second] = await layOut(`<div id=a style="height: 60px; border: 2px solid">${lines(14)}</div>`)
    expect(first?.box('a')).toMatchObject({ y: 0, height: 64, isFirst: true, isLast: true })
    expect(second?.box('a')).toMatchObject({ height: 0, isFirst: false, isLast: false })
    expect([first?.texts.length, second?.texts.length]).toEqual([9, 5])
  })

  test('ends once, on the last page, where something in it follows what ran over its own end', async () => {
    const pages = await layOut(`<div id=a style="border: 2px solid"><div style="height: 60px">${lines(14)}</div><p>after</p></div>`)
    expect(pages.map((page) => page.box('a').isLast)).toEqual([false, false, true])
    expect(pages[1]?.box('a').height).toBe(200)
  })

  test('begins where its padding begins, though all it holds is on the next page', async () => {
    const [first, second] = await layOut(`${room(60)}<div id=a style="padding-top: 250px"><div id=b>b</div></div>`)
    expect(first?.box('a')).toMatchObject({ y: 60, height: 140, isFirst: true })
    expect(second?.box('b').y).toBe(110)
  })
})

test('where a box has to be broken that avoids it, its orphans and widows are kept', async () => {
  const chain = `<p style="break-inside: avoid; break-after: avoid">${lines(9)}</p><p style="break-inside: avoid">last<br>line</p>`
  expect((await texts(chain)).map((page) => page.length)).toEqual([7, 4])
})
