import { expect, test } from 'vitest'
import { Transform, transformed } from './text-transform.ts'

test.each([
  ['a', 'A'], ['ß', 'Ss'], ['ǆ', 'ǅ'], ['Ǆ', 'ǅ'], ['ǉ', 'ǈ'], ['ǌ', 'ǋ'], ['ǳ', 'ǲ'], ['ﬁ', 'Fi'], ['ﬃ', 'Ffi'], ['ŉ', 'ʼN'], ['և', 'Եւ'],
  ['ა', 'ა'], ['ᾳ', 'ᾼ'], ['ᾀ', 'ᾈ'], ['ᾷ', 'ᾼ͂'.normalize('NFD').replace(/\u0345\u0342/, '\u0342\u0345')], ['ÿ', 'Ÿ'], ['я', 'Я'], ['中', '中'],
])('capitalize gives %s its titlecase %s', (letter, titlecase) => {
  expect(transformed(letter, Transform.capitalize, true).normalize('NFD')).toBe(titlecase.normalize('NFD'))
  expect(transformed(letter, Transform.capitalize, false)).toBe(letter)
})
