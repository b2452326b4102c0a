import { expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

test('a marker inside the text has a space after it, one that is written out only its own', async () => {
  const shown = async (type: string): Promise<string> => {
    const calls = await paintCalls(`<ol style="list-style: ${type} inside"><li>text</ol>`, [['css', 'extended']])
    return calls.filter((call) => call.startsWith('text')).map((call) => /"(.*)"/.exec(call)?.[1] ?? '').join('')
  }
  expect(await shown('decimal')).toBe('1. text')
  expect(await shown("'*'")).toBe('*text')
  expect(await shown("'* '")).toBe('* text')
})

test('a number outside the text stands a space before it, at the listed level 8 px', async () => {
  const starts = async (style: string, level: string): Promise<readonly number[]> => {
    const html = `<ol style="margin: 0; padding: 0 40px; ${style}"><li>x</ol>`
    const calls = await paintCalls(html, [['css', level]])
    return calls.flatMap((call) => {
      const [, x] = /^text ([\d.]+),/.exec(call) ?? []
      return x === undefined ? [] : [Number(x)]
    })
  }
  const distance = async (size: number, level: string): Promise<number> => {
    const found = await starts(`font-size: ${size}px`, level)
    return Math.max(...found) - Math.min(...found)
  }
  const [large, small] = [await distance(20, 'extended'), await distance(10, 'extended')]
  expect(large).toBeCloseTo(2 * small, 1)
  expect(await distance(20, 'listed') - 8).toBeCloseTo(2 * (await distance(10, 'listed') - 8), 1)
  // From right to left the space begins where the content ends.
  expect(Math.max(...await starts('direction: rtl', 'extended'))).toBeCloseTo(260)
})
