import { describe, expect, test } from 'vitest'
import { layOut, type TestPage } from '../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

/** Pages are 200 px high, lines 20 px. */
const texts = (pages: readonly TestPage[]): string[][] => pages.map((page) => [...page.texts])
const blocks = (name: string, count: number): string => Array.from({ length: count }, (_, i) => `<div>${name}${i}</div>`).join('')
const names = (name: string, from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => `${name}${from + i}`)
const whole = (name: string, count: number): string => `<section style="break-inside: avoid">${blocks(name, count)}</section>`
const heading = (name: string): string => `<div style="break-after: avoid">${name}</div>`
const side = (...columns: string[]): string =>
  `<div style="display: flex">${columns.map((column) => `<div style="width: 150px">${column}</div>`).join('')}</div>`

describe('columns', () => {
  test('end each for itself where no cut near the end of the page suits all of them', async () => {
    const pages = await layOut(side(blocks('a', 8) + heading('head') + blocks('b', 3), whole('k', 5) + whole('m', 4) + whole('n', 6)))
    expect(texts(pages)).toEqual([
      [...names('a', 0, 8), 'head', 'b0', ...names('k', 0, 5), ...names('m', 0, 4)],
      ['b1', 'b2', ...names('n', 0, 6)],
    ])
    expect(pages[1]?.boxes.find(({ lines }) => lines[0]?.text === 'b1')?.y).toBe(20)
    expect(pages[1]?.box('section').y).toBe(0)
  })

  test('are cut together where the cut that suits all of them leaves little of the page blank', async () => {
    const pages = await layOut(side(blocks('a', 9) + heading('head') + blocks('b', 3), `${blocks('k', 8)}<p style="margin: 0">m0<br>m1</p>${blocks('n', 3)}`))
    expect(texts(pages)[0]).toEqual([...names('a', 0, 8), ...names('k', 0, 8)])
    expect(texts(pages)[1]).toEqual(['a8', 'head', ...names('b', 0, 3), 'm0', 'm1', ...names('n', 0, 3)])
  })

  test('keep cells of a row on one page, however short they are', async () => {
    const rows = `<table style="border-spacing: 0"><tr><td>x<td>${blocks('y', 4)}</table>`
    const pages = await layOut(side(blocks('a', 7) + rows + blocks('b', 3), whole('k', 6) + whole('m', 4) + whole('n', 3)), LISTED)
    const withX = texts(pages).findIndex((page) => page.includes('x'))
    expect(texts(pages)[withX]).toEqual(expect.arrayContaining(['x', ...names('y', 0, 4)]))
    expect(texts(pages).flat().sort()).toEqual([...names('a', 0, 7), ...names('b', 0, 3), ...names('k', 0, 6), ...names('m', 0, 4), ...names('n', 0, 3), 'x', ...names('y', 0, 4)].sort())
  })

  test('keep boxes whole that avoid breaks inside, though little of their height is text, and part the room below columns', async () => {
    const tall = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) => `<section style="break-inside: avoid; height: 60px; margin-bottom: 4px">${name}${i}</section>`).join('')
    const expected = [[...names('a', 0, 3), ...names('b', 0, 3)], [...names('a', 3, 5), 'b3']]
    expect(texts(await layOut(`<p style="margin: 0">x</p>${side(tall('a', 5), tall('b', 4))}`))).toEqual([
      ['x', ...names('a', 0, 2), ...names('b', 0, 2)], [...names('a', 2, 5), ...names('b', 2, 4)]])
    expect(texts(await layOut(side(tall('a', 5), tall('b', 4))))).toEqual(expected)
    expect(texts(await layOut(side(tall('a', 5), side(tall('b', 4)))))).toEqual(expected)
    const empty = '<section style="break-inside: avoid; height: 60px"></section>'
    const [, second] = await layOut(side(`<div style="height: 170px">x</div>${empty}`, blocks('k', 12)))
    expect(second?.boxes.filter(({ name, height }) => name === 'section' && height === 60)).toHaveLength(1)
  })

  test('keep a heading with a line whose float had to go below it', async () => {
    const line = '<p style="margin: 0">word <span style="float: right; width: 140px">date</span></p>'
    const pages = await layOut(side(blocks('a', 9) + heading('head') + line + blocks('b', 3), 'k'))
    expect(texts(pages)[0]).toEqual([...names('a', 0, 9), 'k'])
    expect(texts(pages)[1]?.slice(0, 3).sort()).toEqual(['date', 'head', 'word'])
  })

  test.each([
    ['a float', (inner: string) => `<div style="height: 175px"></div><div style="float: left; padding-bottom: 8px; background-color: red">${inner}</div>`],
    ['a column', (inner: string) => `<div style="display: flex"><div style="padding-bottom: 4px; border-bottom: 4px solid"><div style="height: 375px"></div>${inner}</div><div>x</div></div>`],
  ])('take the last line of %s to the page of the edges below it', async (_, around) => {
    const last = texts(await layOut(around('last'))).at(-1)
    expect(last).toEqual(['last'])
    const withMargin = texts(await layOut(around('<p style="margin-bottom: 5px">last</p>'))).at(-1)
    expect(withMargin).toEqual(['last'])
  })

  test('with a float leave it where it is when what begins beside it and ends below it goes', async () => {
    const float = `<div style="float: left; width: 100px">${blocks('f', 6)}</div>`
    const pages = await layOut(`top${float}${blocks('a', 3)}${whole('m', 7)}`)
    expect(texts(pages)).toEqual([['top', ...names('f', 0, 6), ...names('a', 0, 3)], names('m', 0, 7)])
  })
})

test('no page is left to the edges of a box for the sake of what must not be parted from it and fits no page with it', async () => {
  const float = `<div style="float: left">${Array.from({ length: 9 }, (_, i) => `f${i}`).join('<br>')}</div>`
  const item = `<div style="display: grid"><div style="break-after: avoid; border: 3px solid">${float}</div></div>`
  const pages = await layOut(`${item}<p>after</p>`)
  expect(pages.map((page) => page.texts.length)).toEqual([9, 1])
})
