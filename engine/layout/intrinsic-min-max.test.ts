import { describe, expect, test } from 'vitest'
import { layOutPage } from '../debug/testing/lay-out.ts'

const width = async (html: string): Promise<number> => (await layOutPage(html, [['css', 'standard']])).box('a').width
const natural = async (kind: string): Promise<number> => width(`<p id=a style="width: ${kind}">aaa bbbbb</p>`)

describe('a limit by content', () => {
  const boxes: readonly (readonly [string, (style: string) => string])[] = [
    ['a block', (style) => `<p id=a style="${style}">aaa bbbbb</p>`],
    ['a float', (style) => `<p id=a style="float: left; ${style}">aaa bbbbb</p>`],
    ['a box in a line', (style) => `<span id=a style="display: inline-block; ${style}">aaa bbbbb</span>`],
    ['a flex item', (style) => `<div style="display: flex"><p id=a style="${style}">aaa bbbbb</p></div>`],
    ['an item of a column', (style) => `<div style="display: flex; flex-direction: column"><p id=a style="${style}">aaa bbbbb</p></div>`],
    ['a grid item', (style) => `<div style="display: grid"><p id=a style="${style}">aaa bbbbb</p></div>`],
    ['an absolutely positioned box', (style) => `<p id=a style="position: absolute; ${style}">aaa bbbbb</p>`],
  ]

  test.each(boxes)('makes %s no wider than its content asks, and no narrower', async (_, box) => {
    const [min, max] = [await natural('min-content'), await natural('max-content')]
    expect(await width(box('width: 200px; max-width: min-content'))).toBeCloseTo(min)
    expect(await width(box('width: 200px; max-width: max-content'))).toBeCloseTo(max)
    expect(await width(box('width: 1px; min-width: min-content'))).toBeCloseTo(min)
    expect(await width(box('width: 1px; min-width: max-content'))).toBeCloseTo(max)
  })

  test('by the room there is lies between both', async () => {
    const box = (room: number): string => `<div style="width: ${room}px"><p id=a style="width: 200px; max-width: fit-content">aaa bbbbb</p></div>`
    expect(await width(box(1))).toBeCloseTo(await natural('min-content'))
    expect(await width(box(250))).toBeCloseTo(await natural('max-content'))
  })

  test('counts for the box around one that shrinks to fit', async () => {
    const html = '<div id=a style="float: left"><p style="max-width: min-content">aaa bbbbb</p></div>'
    expect(await width(html)).toBeCloseTo(await natural('min-content'))
  })

  test('gives way to a minimum', async () => {
    expect(await width('<p id=a style="max-width: min-content; min-width: 120px">aaa bbbbb</p>')).toBeCloseTo(120)
  })
})

describe('a width by content', () => {
  const block = (keyword: string): string => `<p style="width: ${keyword}">aaa bbbbb</p>`

  test('is what the box asks of one around it that shrinks to fit', async () => {
    const float = async (keyword: string): Promise<number> => width(`<div id=a style="float: left">${block(keyword)}</div>`)
    expect(await float('min-content')).toBeCloseTo(await natural('min-content'))
    expect(await float('max-content')).toBeCloseTo(await natural('max-content'))
    expect(await float('fit-content')).toBeCloseTo(await natural('max-content'))
  })

  test('keeps a column of a table as wide as a block in it wants to be', async () => {
    const cells = `<td id=a style="padding: 0">${block('max-content')}<td>${'word '.repeat(20)}`
    expect(await width(`<table style="width: 200px"><tr>${cells}</table>`)).toBeGreaterThanOrEqual(await natural('max-content'))
  })
})

describe('a limit of the height by content', () => {
  const TEXT = 'aaa bbbbb'
  const height = async (html: string): Promise<number> => (await layOutPage(html, [['css', 'standard']])).box('a').height
  const boxes: readonly (readonly [string, (style: string) => string])[] = [
    ['a block', (style) => `<div id=a style="${style}">${TEXT}</div>`],
    ['a float', (style) => `<div id=a style="float: left; ${style}">${TEXT}</div>`],
    ['a box in a line', (style) => `<span id=a style="display: inline-block; ${style}">${TEXT}</span>`],
    ['a flex item', (style) => `<div style="display: flex"><div id=a style="${style}">${TEXT}</div></div>`],
    ['an item of a column', (style) => `<div style="display: flex; flex-direction: column"><div id=a style="${style}">${TEXT}</div></div>`],
    ['a grid item', (style) => `<div style="display: grid"><div id=a style="${style}">${TEXT}</div></div>`],
    ['an absolutely positioned box', (style) => `<div id=a style="position: absolute; ${style}">${TEXT}</div>`],
  ]

  test.each(boxes)('makes %s no higher than its content asks, and no lower', async (_, box) => {
    const natural = await height(box('width: 40px'))
    for (const word of ['min-content', 'max-content', 'fit-content', '-webkit-max-content']) {
      expect(await height(box(`width: 40px; height: 300px; max-height: ${word}`))).toBeCloseTo(natural)
      expect(await height(box(`width: 40px; height: 1px; min-height: ${word}`))).toBeCloseTo(natural)
    }
  })

  test('is what the ratio gives where the box has one', async () => {
    expect(await height(`<div id=a style="width: 40px; aspect-ratio: 1; height: 300px; max-height: min-content">${TEXT}</div>`)).toBeCloseTo(40)
  })

  test('is what a picture asks for', async () => {
    const { box } = await layOutPage('<img id=a style="height: 10px; min-height: min-content" src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\' width=\'40\' height=\'20\'/>">', [['css', 'standard']])
    expect(box('a')).toMatchObject({ width: 40, height: 20 })
  })

  test('leaves a table as high as it is declared', async () => {
    expect(await height('<table id=a style="height: 150px; max-height: min-content"><tr><td>a</table>')).toBeCloseTo(150)
  })
})

describe('a limit that fills the room', () => {
  const inside = (room: string, style: string): string => `<div style="${room}"><p id=a style="margin: 5px 7px; padding: 3px; ${style}">aaa bbbbb</p></div>`
  const box = async (html: string): Promise<{ width: number, height: number }> => (await layOutPage(html, [['css', 'standard']])).box('a')

  test('is the room that margins leave', async () => {
    expect((await box(inside('width: 200px', 'width: 1px; min-width: stretch'))).width).toBeCloseTo(186)
    expect((await box(inside('width: 200px', 'width: 240px; max-width: -webkit-fill-available'))).width).toBeCloseTo(186)
    expect((await box(inside('height: 100px', 'height: 1px; min-height: stretch'))).height).toBeCloseTo(90)
    expect((await box(inside('height: 100px', 'height: 180px; max-height: stretch'))).height).toBeCloseTo(90)
  })

  test('counts for nothing where there is no such room', async () => {
    const natural = (await box(inside('width: 200px', ''))).height
    expect((await box(inside('', 'min-height: stretch'))).height).toBeCloseTo(natural)
    expect((await box(inside('', 'max-height: stretch'))).height).toBeCloseTo(natural)
  })

  test('is what insets leave of a containing block', async () => {
    const html = (style: string): string => `<div style="position: relative; width: 200px; height: 100px"><p id=a style="position: absolute; inset: 10px; margin: 0; ${style}">a</p></div>`
    expect(await box(html('width: 1px; height: 1px; min-width: stretch; min-height: stretch'))).toMatchObject({ width: 180, height: 80 })
    expect(await box(html('width: 230px; height: 130px; max-width: stretch; max-height: stretch'))).toMatchObject({ width: 180, height: 80 })
  })

  test('makes a table as wide', async () => {
    const { box: found } = await layOutPage('<div style="width: 300px"><table id=a style="width: stretch"><tr><td>a</table></div>', [['css', 'standard']])
    expect(found('a').width).toBeCloseTo(300)
  })
})
