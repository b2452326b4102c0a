import { describe, expect, test } from 'vitest'
import { layOutPage } from '../../debug/testing/lay-out.ts'
import { prettyWidths } from './pretty-lines.ts'

const lines = async (style: string, content: string, level = 'standard'): Promise<readonly string[]> =>
  (await layOutPage(`<div style="width: 300px; font-size: 10px; ${style}">${content}</div>`, [['css', level]])).boxes.flatMap((box) => box.lines).map(({ text }) => text)
const numbers = (count: number): string => Array.from({ length: count }, (_, i) => `word${100 + i}`).join(' ')
const words = (line: string): number => line.split(' ').length

/** Words of these widths, with 10 px between them. */
const measured = (widths: readonly number[], width: number): readonly number[] | null => prettyWidths({
  segments: widths.length, width, indent: 0,
  endOf(from, room) {
    let end = from + 1
    while (end < widths.length && this.widthOf(from, end + 1) <= room) end++
    return end
  },
  widthOf: (from, end) => widths.slice(from, end).reduce((sum, each) => sum + each + 10, -10),
})

describe('pretty lines', () => {
  test('leave no word alone on the last of them, and are filled one by one where none would be', async () => {
    for (let count = 2; count < 30; count++) {
      const [plain, pretty] = [await lines('', numbers(count)), await lines('text-wrap: pretty', numbers(count))]
      expect(pretty.join(' ')).toBe(numbers(count))
      expect(pretty).toHaveLength(plain.length)
      if (plain.length === 1 || words(plain.at(-1) ?? '') > 1) expect(pretty).toEqual(plain)
      else expect(words(pretty.at(-1) ?? ''), `${count}`).toBeGreaterThan(1)
    }
    expect((await lines('text-wrap: pretty', numbers(6))).map(words)).toEqual([4, 2])
    expect(await lines('text-wrap: pretty', numbers(6), 'listed')).toEqual(await lines('', numbers(6)))
    expect((await lines('text-wrap: pretty', numbers(6))).join(' ')).toBe(numbers(6))
  })

  test('stay as they are where there is but one, or a break is forced, or every way leaves too much', async () => {
    for (const content of ['word', `word100<br>${numbers(6)}`, 'a very-long-word-that-fills-the-line-very-nearly-to-its-end-in-this-box b']) {
      expect(await lines('text-wrap: pretty', content)).toEqual(await lines('', content))
    }
  })

  test('share what is left among the lines before', () => {
    const four = [40, 40, 40, 40]
    // Lines of four words leave 10 px, those of three 60.
    expect(measured([...four, ...four, 150], 200)?.map(Math.round)).toEqual([190, 140])
    // Two lines that leave 35 and 25 px are less uneven than one that leaves 60.
    expect(measured([100, 60, 25, 70, 65, 50, 90], 205)?.map(Math.round)).toEqual([170, 180])
    expect(measured([...four, ...four, 40, 40], 200)).toBe(null)
    expect(measured([190, 150], 200)).toBe(null)
  })
})
