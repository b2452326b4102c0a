import { describe, expect, it } from 'vitest'
import { TextStore } from './text-store.ts'

describe('text in a store', () => {
  const kinds = { ASCII: 'plain text ', Latin: 'größer – ', Japanese: '日本語の文', pairs: '😀', nulls: 'a\0b', 'half a pair': '\ud800x', marks: '\ufeff', replaced: '\ufffd' }
  it.each(Object.entries(kinds))('of %s comes back as it was put in, whatever its length', (_, kind) => {
    for (const length of [0, 1, 255, 256, 257, 4095, 4096, 4097, 9000, 32_768, 40_001]) {
      const store = new TextStore('text', 16)
      const text = `é${kind.repeat(length)}`.slice(1, 1 + length)
      store.append('before')
      const at = store.append(text)
      store.append('behind')
      expect(store.slice(at, text.length)).toBe(text)
      expect(store.slice(at + text.length, 6)).toBe('behind')
    }
  })

  it('that is plain but for one character in the middle is kept to the unit', () => {
    for (const place of [0, 255, 4095, 4096, 8191, 12_287]) {
      const text = `${'x'.repeat(place)}é${'y'.repeat(12_288 - place)}`
      const store = new TextStore('text', 16)
      expect(store.slice(store.append(text), text.length)).toBe(text)
    }
  })

  it('is looked through to its end and no further', () => {
    const store = new TextStore('text', 64)
    const at = store.append('abc')
    expect([store.has(0, at), store.has(99, at), store.has(97, at + 1), store.has(97, at)]).toEqual([false, true, false, true])
  })

  it('comes back in pieces of any length and language, in whatever order they came', () => {
    const store = new TextStore('text', 16)
    const lengths = [1, 39, 40, 60, 255, 256, 5000]
    const pieces = Array.from({ length: 80 }, (_, i) => {
      const plain = 'abcdefghij'.repeat(600).slice(0, lengths[i % lengths.length])
      return i % 5 === 0 ? `${plain.slice(1)}\u00e9` : i % 11 === 0 ? `${plain}\ud83d\ude00` : plain
    })
    const at = pieces.map((piece) => store.append(piece))
    expect(pieces.map((piece, i) => store.slice(at[i] ?? 0, piece.length))).toEqual(pieces)
  })
})
