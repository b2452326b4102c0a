import { describe, expect, test } from 'vitest'
import { layOutPage } from '../../debug/testing/lay-out.ts'

const of = async (style: string, content: string, level = 'standard') => {
  const { boxes } = await layOutPage(`<div style="width: 300px; font-size: 10px; ${style}">${content}</div>`, [['css', level]])
  return boxes.flatMap((box) => box.lines)
}
const texts = async (style: string, content: string, level?: string): Promise<readonly string[]> =>
  (await of(style, content, level)).map(({ text }) => text)

const numbers = (count: number): string => Array.from({ length: count }, (_, i) => `word${100 + i}`).join(' ')
const words = (line: string): number => line.split(' ').length

describe('balanced lines', () => {
  test('are as many as others, and about as long as each other', async () => {
    const content = numbers(6)
    const [plain, even] = [await texts('', content), await texts('text-wrap: balance', content)]
    expect([plain.map(words), even.map(words)]).toEqual([[5, 1], [3, 3]])
    expect([...even].join(' ')).toBe(content)
    expect(await texts('text-wrap-style: balance', content, 'listed')).toEqual(plain)
    for (const style of ['text-wrap: stable', 'text-wrap: auto', 'text-wrap: sideways']) expect(await texts(style, content)).toEqual(plain)
  })

  test('are aligned in the whole width, and stretched to it', async () => {
    const content = numbers(8)
    const [left] = await of('text-wrap: balance', content)
    const [right] = await of('text-wrap: balance; text-align: right', content)
    expect((right?.x ?? NaN) + (right?.width ?? NaN)).toBeCloseTo(300, 1)
    expect(left?.x).toBe(0)
    const [justified] = await of('text-wrap: balance; text-align: justify', content)
    expect(justified?.width).toBeCloseTo(300, 1)
  })

  test('take an indent and the edges of inline boxes into account', async () => {
    const even = await of('text-wrap: balance; text-indent: 100px', numbers(7))
    expect(even.map(({ text }) => words(text))).toEqual([3, 4])
    const padded = await texts('text-wrap: balance', `<b style="padding: 0 40px">word100</b> ${numbers(7)}`)
    expect(padded.map(words)).toEqual([3, 5])
  })

  test.each<[string, string, string]>([
    ['one line', '', numbers(3)],
    ['more than ten lines', 'line-height: 5px', numbers(56)],
    ['a forced break', '', `${numbers(8)}<br>${numbers(8)}`],
    ['a word that is cut', 'overflow-wrap: anywhere', `a ${'x'.repeat(90)} b`],
    ['lines beside a float', '', `<i style="float: left; width: 80px; height: 40px"></i>${numbers(8)}`],
    ['lines that do not wrap', 'white-space: nowrap', numbers(12)],
    ['a first line of its own', '', `<style>div::first-line { font-size: 12px }</style>${numbers(8)}`],
  ])('%s stays as it is', async (_, style, content) => {
    expect(await texts(`${style}; text-wrap-style: balance`, content)).toEqual(await texts(style, content))
  })

  test('begin anew in each paragraph', async () => {
    const content = `<p style="text-wrap: balance">${numbers(6)}</p><p>${numbers(6)}</p>`
    expect((await texts('', content)).map(words)).toEqual([3, 3, 5, 1])
  })
})
