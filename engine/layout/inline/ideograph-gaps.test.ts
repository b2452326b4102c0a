import { expect, test } from 'vitest'
import { layOutPage, paintCalls, type TestLine } from '../../debug/testing/lay-out.ts'

const justified = (content: string, style = ''): string => `<p style="width: 105px; font-size: 10px; text-align: justify; ${style}">${content}</p>`
const linesOf = async (html: string): Promise<readonly TestLine[]> => (await layOutPage(html)).boxes.flatMap((box) => box.lines)
/** The text of the first line, without spaces between runs. */
const shown = async (html: string): Promise<string> => (await paintCalls(html)).find((call) => call.includes('"'))?.replace(/^.* "/, '"') ?? ''

test('a justified line without spaces is filled between its ideographs; the last is not', async () => {
  const lines = await linesOf(justified('漢字漢字漢字漢字漢字漢字漢字'))
  expect(lines.map(({ text }) => text.length)).toEqual([10, 4])
  expect(lines[0]?.gap).toBeCloseTo(5 / 9, 2)
  expect(lines.map(({ gap }) => gap > 0)).toEqual([true, false])
})

test('ideographs grow at spaces and beside letters, letters only at spaces', async () => {
  const gapsIn = async (line: string): Promise<number> => {
    const [first] = await linesOf(justified(`${line} ${'w'.repeat(40)}`))
    const plain = (await linesOf(`<p style="width: 400px; font-size: 10px">${line}`))[0]?.width ?? 0
    return Math.round((105 - plain) / (first?.gap ?? 0))
  }
  expect(await gapsIn('a b c d')).toBe(3)
  expect(await gapsIn('漢a漢')).toBe(2)
  expect(await gapsIn('漢 漢a b')).toBe(4)
  expect(await gapsIn('a漢')).toBe(1)
})

test('marks, selectors and halves of surrogates stay with their character', async () => {
  const [first] = await linesOf(justified(`漢&#xfe00;か&#x3099;&#x20b9f;漢 ${'w'.repeat(40)}`))
  const plain = (await linesOf('<p style="width: 400px; font-size: 10px">漢&#xfe00;か&#x3099;&#x20b9f;漢'))[0]?.width ?? 0
  expect((105 - plain) / (first?.gap ?? 0)).toBeCloseTo(3, 1)
})

test('a tab keeps its width and grows nothing beside it', async () => {
  const lines = async (align: string, text: string) => (await layOutPage(
    `<p style="width: 105px; font-size: 10px; white-space: pre-wrap; text-align: ${align}">${text} x ${'w'.repeat(40)}</p>`, [['css', 'standard']])).box('p').lines
  const grown = async (text: string): Promise<number> => {
    const [plain, wide] = [(await lines('left', text))[0], (await lines('justify', text))[0]]
    return Math.round(((wide?.width ?? 0) - (plain?.width ?? 0)) / (wide?.gap ?? 1))
  }
  // Both spaces grow, including the one that hangs at the line end, and the gaps beside ideographs.
  expect(await grown('a&#9;b')).toBe(2)
  expect(await grown('漢&#9;漢漢')).toBe(4)
})

test('inline boxes, decorations and what comes after grow with their line', async () => {
  const page = justified('漢字<b style="background: red; text-decoration: underline">漢字漢字</b>漢字漢字漢字漢字')
  const { gap } = (await linesOf(page))[0] ?? { gap: 0 }
  const calls = await paintCalls(page)
  const background = calls.find((call) => call.endsWith('#ff0000')) ?? ''
  const [left = 0, width = 0] = [/fill ([\d.]+),/, / ([\d.]+)x/].map((part) => Number(part.exec(background)?.[1]))
  expect(gap).toBeGreaterThan(0)
  expect(width).toBeCloseTo(40 + 3 * gap, 0)
  const texts = calls.filter((call) => call.startsWith('text')).map((call) => Number(/text ([\d.]+),/.exec(call)?.[1]))
  expect(Math.max(...texts)).toBeCloseTo(left + width + gap, 0)
})

test('words that only such gaps part are shown as one, within shadows too', async () => {
  expect(await shown(justified('漢字漢字漢字漢字漢字漢字'))).toMatch(/^"\{\[gap 0\.56\]漢字漢字漢字漢字漢字\}"$/)
  expect(await shown(justified('漢字漢字 漢字漢字漢字漢字', 'text-shadow: 1px 0 red'))).toMatch(/\{.*漢字漢字\}.* .*\{漢字/)
})
