import { describe, expect, it } from 'vitest'
import { contentKey, textKey } from './content-key.ts'
import { crc32 } from './crc32.ts'

const bytes = (length: number, changed = -1): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 37 + (i === changed ? 1 : 0)) & 0xff)

describe.each([['of its own', undefined], ['with a sum that the host has', crc32]])('a key %s', (_, checkSum) => {
  it('is the same for the same bytes', () => {
    expect(contentKey(bytes(1003), checkSum)).toBe(contentKey(bytes(1003).slice(), checkSum))
    expect(contentKey(bytes(1010).subarray(7), checkSum)).toBe(contentKey(bytes(1010).slice(7), checkSum))
  })

  it('is another wherever a byte differs, and for every length', () => {
    const others = [...Array.from({ length: 203 }, (__, at) => bytes(203, at)), ...Array.from({ length: 203 }, (__, length) => bytes(length))]
    const keys = new Set([bytes(203), ...others].map((each) => contentKey(each, checkSum)))
    expect(keys.size).toBe(others.length + 1)
  })
})

it('the key of a text is another wherever a unit differs', () => {
  expect(new Set(['', 'a', 'b', 'ab', 'ba', 'a\u0100', '\u0100a'].map(textKey)).size).toBe(7)
})
