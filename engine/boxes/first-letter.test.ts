import { expect, test } from 'vitest'
import { firstLetter } from './first-letter.ts'

test.each([
  ['abc', 'a'], [' “a” b', ' “a”'.trim()], ['e\u0301x', 'e\u0301'],
  ['\u0938\u094d\u0925\u0932', '\u0938\u094d\u0925'], ['\u0937\u094d\u0915\u094d\u0930\u0938', '\u0937\u094d\u0915\u094d\u0930'], ['\u0915\u0932', '\u0915'],
  ['\u0915\u093e\u0932', '\u0915\u093e'], ['\u0995\u09cd\u09b7\u09be', '\u0995\u09cd\u09b7\u09be'], ['\u0b95\u0bcd\u0bb7', '\u0b95\u0bcd'],
])('the first letter of %j is %j', (text, letter) => {
  const found = firstLetter(text)
  expect(text.slice(found?.start, found?.end)).toBe(letter)
})
