import { expect, test } from 'vitest'
import { FIRST_IDEOGRAPH, isIdeograph } from './ideographs.ts'

test('Han, kana, their punctuation, wide letters and emoji are ideographs', () => {
  for (const text of ['漢', '〇', 'か', 'カ', 'ｶ', '。', '「', '　', '（', 'Ａ', 'ㄅ', '𠮷', '①', '😀']) expect(isIdeograph(text.codePointAt(0) ?? 0), text).toBe(true)
})

test('letters, digits, Hangul and what is between the ranges are none', () => {
  for (const text of ['a', '1', 'é', 'Ж', 'א', '한', 'ᄀ', 'ㄱ', '“', '…', '가']) expect(isIdeograph(text.codePointAt(0) ?? 0), text).toBe(false)
  expect(isIdeograph(FIRST_IDEOGRAPH)).toBe(true)
  expect(isIdeograph(FIRST_IDEOGRAPH - 1)).toBe(false)
})
