import { describe, expect, test } from 'vitest'
import { layOutPage } from '../debug/testing/lay-out.ts'

const width = async (html: string): Promise<number> => (await layOutPage(html, [['css', 'extended']])).box('a').width
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
