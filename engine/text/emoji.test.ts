import { describe, expect, test } from 'vitest'
import { emojiEnd, hasSequence, isEmoji } from './emoji.ts'

const unitsOf = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))

/** The part of the text that belongs to the emoji at its start. */
const first = (text: string): string => text.slice(0, emojiEnd(unitsOf(text), 0, text.length))

describe('an emoji', () => {
  test.each([
    ['🎉a', '🎉'], ['👍🏽👍', '👍🏽'], ['👩‍👩‍👧‍👦x', '👩‍👩‍👧‍👦'], ['👩🏽‍💻.', '👩🏽‍💻'], ['🇯🇵🇩🇪', '🇯🇵'], ['🇯x', '🇯'],
    ['1️⃣2', '1️⃣'], ['#⃣', '#⃣'], ['❤️ ', '❤️'], ['©️', '©️'], ['⛹🏻‍♂️!', '⛹🏻‍♂️'],
    ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}!', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['☕\u200d', '☕'],
  ])('%s begins with one', (text, emoji) => expect(first(text)).toBe(emoji))

  test.each(['a', '1', '1🏽', '❤', '©', '☕\ufe0e', '日', '\u200d🎉', '\ud83c', 'क\u200dष', '\u{e0067}'])(
    '%s does not begin with one', (text) => expect(first(text)).toBe(''),
  )

  test('is a picture without being asked to, or is not', () => {
    expect([...'😀🎌☔⌚🫠'].map((char) => isEmoji(char.codePointAt(0) ?? 0))).toEqual([true, true, true, true, true])
    expect([...'❤✔☎🌡a→🀀'].map((char) => isEmoji(char.codePointAt(0) ?? 0))).toEqual(Array.from({ length: 7 }, () => false))
  })

  test('may be of several characters', () => {
    expect(['🎉', 'a b', '1⃣', '❤️', '🇯', 'a\u200db'].map((text) => hasSequence(unitsOf(text), 0, text.length)))
      .toEqual([false, false, true, true, true, true])
  })
})
