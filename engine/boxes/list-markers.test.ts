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
