import { expect, test } from 'vitest'
import { numberRun } from './number-runs.ts'
import { CharClasses } from './scripts.ts'
import { WordText } from './word-text.ts'

const parts = (word: string): readonly string[] | null => {
  const text = new WordText()
  text.scan(new CharClasses(), Uint16Array.from(word, (char) => char.charCodeAt(0)), 0, word.length)
  const found = numberRun(text, 0, text.count)
  return found?.parts.map(({ start, end, direction }) => `${direction ?? ''} ${word.slice(start, end)}`) ?? null
}

test.each([
  ['سنة', null], ['2024', null], ['', null],
  ['١٢٣', ['ltr ١٢٣']], ['(١٬٢٣٤٫٥٠)', ['ltr (١٬٢٣٤٫٥٠)']], ['100٪', ['ltr 100٪']],
  ['سنة2024', ['ltr 2024', 'rtl سنة']], ['שלום12.50 ', ['ltr 12.50', 'rtl שלום']], ['ב-2024-ג', ['rtl -ג', 'ltr 2024', 'rtl ב-']],
])('the parts of %s, from left to right', (word, expected) => {
  expect(parts(word)).toEqual(expected)
})

test('many separators take no longer than their length', () => {
  expect(parts(`ש1${'.'.repeat(1000)}1`)?.length).toBe(4)
})
