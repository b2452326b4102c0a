import { describe, expect, test } from 'vitest'
import { Atoms } from './atoms.ts'
import { hashString, hashUnits, TextStore } from './text-store.ts'

const units = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
const strange = [
  '', ' ', '\0', 'a\0b', 'constructor', '__proto__', 'ä', 'a\u0308', '\ud83d\ude00', '\ud83d', '\ude00', '\uffff', 'İ', 'x'.repeat(10_000),
]

describe('text store', () => {
  test('gives back what was put in, across growth and in every way of putting', () => {
    const store = new TextStore('text', 2)
    const ranges = strange.map((text) => [store.append(text), text] as const)
    const copied = strange.map((text) => [store.appendUnits(units(`<${text}>`), 1, 1 + text.length), text] as const)
    const sliced = strange.map((text) => [store.appendSlice(`<${text}>`, 1, 1 + text.length), text] as const)
    for (const [offset, text] of [...ranges, ...copied, ...sliced]) expect(store.slice(offset, text.length)).toBe(text)
  })

  test('never hands out offset 0', () => {
    expect(new TextStore('text', 0).append('')).toBe(1)
  })

  test('compares and hashes ranges without a string', () => {
    const store = new TextStore('text', 16)
    store.append('..')
    const at = store.append('hello')
    expect(store.hash(at, 5)).toBe(hashString('hello'))
    expect(hashUnits(units('xhellox'), 1, 6)).toBe(hashString('hello'))
    expect([store.equals(at, 5, units('xhello'), 1), store.equals(at, 5, units('hellO'), 0)]).toEqual([true, false])
    expect([store.equalsString(at, 5, 'hello'), store.equalsString(at, 5, 'hell'), store.equalsString(at, 4, 'hello')]).toEqual([true, false, false])
  })

  test('counts two bytes a unit at the fullest moment', () => {
    const store = new TextStore('text', 4)
    store.append('abcdef')
    store.slide(4, 1)
    expect([store.length, store.slice(1, 3), store.bytesTouched()]).toEqual([4, 'def', 12])
  })
})

describe('atoms', () => {
  test('the same text is the same atom, however it was given', () => {
    const atoms = new Atoms()
    for (const text of strange) {
      const atom = atoms.internString(text)
      expect(atom).toBeGreaterThan(0)
      expect([atoms.internString(text), atoms.find(text), atoms.internUnits(units(`-${text}-`), 1, 1 + text.length)]).toEqual([atom, atom, atom])
      expect(atoms.string(atom)).toBe(text)
    }
    expect(new Set(strange.map((text) => atoms.find(text))).size).toBe(strange.length)
  })

  test('order is that of UTF-8 bytes', () => {
    const atoms = new Atoms()
    const texts = ['', 'a', 'ab', 'b', '\u00e9', '\u4e2d', '\ue000', '\uff5e', '\ufffd', '\u{10000}', '\u{1f600}', '\u{1f600}a']
    const ids = texts.map((text) => atoms.internString(text))
    expect([...ids].reverse().sort((a, b) => atoms.compare(a, b))).toEqual(ids)
    expect(atoms.compare(atoms.internString('same'), atoms.internString('same'))).toBe(0)
  })

  test('finding does not intern, and 0 is no text', () => {
    const atoms = new Atoms()
    expect([atoms.find('new'), atoms.find('new'), atoms.string(0 as never)]).toEqual([0, 0, ''])
  })

  test('keeps thousands apart', () => {
    const atoms = new Atoms()
    const made = Array.from({ length: 20_000 }, (_, i) => atoms.internString(`c${i}`))
    expect(new Set(made).size).toBe(20_000)
    expect(atoms.string(made[12_345] ?? (0 as never))).toBe('c12345')
  })
})
