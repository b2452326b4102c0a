import { expect, test } from 'vitest'
import { layOutPage } from '../../debug/testing/lay-out.ts'
import { makeFont, u16 } from '../../text/testing/make-font.ts'

// Every character is 12px wide; an A after a space is 1px nearer, a T after a hyphen 2px, a T after an A 3px.
const [A, T, HYPHEN, SPACE] = [1, 2, 3, 4]
const pairs = [[A, T, -300], [HYPHEN, T, -200], [SPACE, A, -100]].flatMap((pair) => u16(...pair))
const kern = [...u16(0, 1), ...u16(0, 14 + pairs.length, 1), ...u16(4, 0, 0, 0), ...pairs]
const face = (family: string, characters: string): string =>
  `@font-face { font-family: ${family}; src: url(data:font/ttf;base64,${Buffer.from(makeFont({ characters, tables: { kern } })).toString('base64')}) }`
const sheet = `<style>${face('made', 'AT- ')}${face('other', 'AT- 1')} * { font-family: made } u { font-family: other; text-decoration: none }</style>`

const linesOf = async (content: string, style = '') =>
  (await layOutPage(`${sheet}<p style="${style}">${content}</p>`)).boxes.flatMap((box) => box.lines)
const widthOf = async (content: string, style = ''): Promise<number> => (await linesOf(content, style))[0]?.width ?? 0

test('words of one line are kerned with each other as if they were one', async () => {
  expect(await widthOf('T A T-T AT')).toBeCloseTo(120 - 1 - 2 - 1 - 3, 6)
  expect(await widthOf('T A T-T AT', 'white-space: nowrap')).toBeCloseTo(113, 6)
  expect(await widthOf('T A T-T AT', 'word-break: break-all')).toBeCloseTo(113, 6)
  expect(await widthOf('T A T A T A', 'text-transform: lowercase; text-transform: uppercase')).toBeCloseTo(132 - 3, 6)
})

test('kerning goes on through inline boxes in the same font that have no edges, and through no others', async () => {
  expect(await widthOf('T-<i></i>T <span>A</span>')).toBeCloseTo(60 - 3, 6)
  expect(await widthOf('T-<u>T</u>')).toBeCloseTo(36, 6)
  expect(await widthOf('T-<span style="padding-left: 1px">T</span>')).toBeCloseTo(37, 6)
  expect(await widthOf('T-<span style="font-size: 5px">T</span>')).toBeCloseTo(30, 6)
})

test('the last word of a line is not kerned with the next line', async () => {
  const lines = await linesOf('T-T A', 'width: 25px; text-align: right')
  expect(lines.map(({ text, x, width }) => ({ text, right: Math.round((x + width) * 100) / 100 }))).toEqual([
    { text: 'T-', right: 25 }, { text: 'T', right: 25 }, { text: 'A', right: 25 },
  ])
})

test('a word with a no-break space within is kerned with the next as any other', async () => {
  const own = `<style>${face('kept', 'AT- \u00a0')} p { font-family: kept }</style>`
  // The first line shapes all glyphs once, so that those of the second are known.
  const lines = await linesOf(`${own}T-\u00a0T-T A<br>T-\u00a0A-T A`)
  expect(lines.map(({ width }) => Math.round(width * 100) / 100)).toEqual([96 - 2 - 1, 96 - 2 - 1])
})
