import { expect, test } from 'vitest'
import { layOutPage } from '../debug/testing/lay-out.ts'

const widthOf = async (content: string, style: string): Promise<number> =>
  (await layOutPage(`<p style="width: 280px; ${style}">${content}</p>`, [['css', 'standard']])).box('p').lines[0]?.width ?? 0

test('space between letters parts those that would be a ligature', async () => {
  for (const word of ['office', 'fl', 'a\u0300ffi']) {
    const letters = word.normalize('NFC').length
    expect(await widthOf(word, 'letter-spacing: 3px') - await widthOf(word, 'letter-spacing: 1px'), word).toBeCloseTo(2 * letters, 3)
  }
  expect(await widthOf('ffi', 'letter-spacing: 0')).toBe(await widthOf('ffi', ''))
  expect(await widthOf('ffi', 'letter-spacing: 1px; font-variant: small-caps')).toBeCloseTo(await widthOf('ffi', 'font-variant: small-caps') + 3, 3)
})
