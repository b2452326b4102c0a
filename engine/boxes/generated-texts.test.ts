import { expect, test } from 'vitest'
import { GeneratedTexts } from './generated-texts.ts'

test('equal texts are one, unless they come only once', () => {
  const texts = new GeneratedTexts()
  expect(texts.intern('1.')).toBe(texts.intern('1.'))
  expect(texts.add('1.')).not.toBe(texts.intern('1.'))
  expect(texts.at(texts.intern('1.'))).toBe('1.')
})

test('what is not asked for by its old number is let go of', () => {
  const texts = new GeneratedTexts()
  const [first, second] = [texts.intern('1.'), texts.intern('2.')]
  const renumbered = texts.renumber()
  const kept = renumbered(second)
  expect(renumbered(second)).toBe(kept)
  expect(texts.at(kept)).toBe('2.')
  expect([texts.count, first]).toEqual([2, 1])
  expect(texts.at(texts.intern('1.'))).toBe('1.')
})
