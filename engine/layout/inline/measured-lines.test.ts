import { describe, expect, test } from 'vitest'
import { layOutPage, type TestLine } from '../../debug/testing/lay-out.ts'

/** Lines of a page, px to the hundredth: edges of inline boxes are rounded. */
const linesOf = async (html: string): Promise<readonly TestLine[]> =>
  (await layOutPage(html, [['css', 'standard'], ['page-height', '5000px']])).boxes.flatMap(({ lines }) => lines.map((line) => {
    const [x, y, width, height] = [line.x, line.y, line.width, line.height].map((px) => Math.round(px * 100) / 100)
    return { ...line, x, y, width, height } as TestLine
  }))

/** Text in an inline box is not a plain line: it is always laid out normally. */
async function standsAsInBox(html: (wrap: (text: string) => string) => string): Promise<readonly TestLine[]> {
  const plain = await linesOf(html((text) => text))
  expect(plain).toEqual(await linesOf(html((text) => `<span>${text}</span>`)))
  return plain
}

describe('a line that was measured before', () => {
  const styles = [
    '', 'text-align: right', 'text-align: center', 'text-align: end', 'text-align: justify', 'text-indent: 12px', 'text-indent: 10%', 'text-indent: calc(1% - 10px)',
    'direction: rtl', 'white-space: pre', 'white-space: pre-wrap', 'white-space: nowrap', 'letter-spacing: 2px; word-spacing: 3px', 'line-height: 30px',
    'padding: 3px 5px', 'text-transform: uppercase', 'overflow-wrap: anywhere', 'hyphens: none',
  ]
  const texts = ['some words', ' some  words ', 'words\u200b', 'soft\u00adhyphen', 'a\tb', 'one\ntwo', 'x', '日本語']
  test.each(styles)('is in a cell, a float and an item as any other: %s', async (style) => {
    for (const width of ['auto', '150px', '8px', '0']) {
      const boxes = (content: string) => `<table style="width: ${width}"><tr><td style="${style}">${content}<td>beside</table>
        <div style="float: left; ${style}">${content}</div>
        <div style="display: flex; width: ${width}"><div style="${style}">${content}</div><div style="flex: 1; ${style}">${content}</div></div>
        <div style="display: grid; grid-template-columns: auto auto; width: ${width}"><div style="${style}">${content}</div></div>`
      await standsAsInBox((wrap) => texts.map((text) => boxes(wrap(text))).join(''))
    }
  })

  test('goes on to further lines where it has less room than it asks for', async () => {
    const lines = await standsAsInBox((wrap) => `<table style="width: 60px"><tr><td>${wrap('some words that wrap')}<td>beside</table>`)
    expect(lines.length).toBeGreaterThan(2)
  })

  test('is cut where lines are limited, and is placed beside floats', async () => {
    const clamped = await standsAsInBox((wrap) => `<div style="display: flex; width: 50px"><div style="line-clamp: 1">${wrap('some words that wrap')}</div></div>`)
    expect(clamped.length).toBe(1)
    const float = '<div style="float: left; width: 150px; height: 50px"></div>'
    await standsAsInBox((wrap) => `<div style="float: left; width: 200px">${float}${wrap('words beside it')}</div>`)
    await standsAsInBox((wrap) => `<div style="float: left">${float}<p>${wrap('words')}</p></div>`)
  })

  test('does not show below the last line that may', async () => {
    for (const outer of ['position: absolute', 'display: inline-block', 'float: left']) {
      const lines = await standsAsInBox((wrap) => `<div style="${outer}; line-clamp: 1">above<div><p>${wrap('below')}</p><ul><li>${wrap('item')}</ul></div></div>`)
      expect(lines.map(({ text }) => text).filter((text) => text !== '')).toEqual(['above…'])
    }
  })

  test('is not there twice where the box is laid out again at another width', async () => {
    const lines = await standsAsInBox((wrap) => `<div style="display: flex; width: 120px; flex-wrap: wrap; align-items: stretch"><div style="display: flex">
      <div style="flex: 1 1 0">${wrap('words')}</div><div style="flex: 1 1 auto">${wrap('words')}</div></div></div>`)
    expect(lines.map(({ text }) => text)).toEqual(['words', 'words'])
  })
})
