import { describe, expect, test } from 'vitest'
import { HASH_SEED, HashIndex, mix, mixFloat } from './hash-index.ts'

/** The rows stored under `hash`, in the order of iteration. */
function rows(index: HashIndex, hash: number): number[] {
  const found: number[] = []
  for (let r = index.seek(hash); r !== 0; r = index.next()) found.push(r)
  return found
}

function file(index: HashIndex, hash: number, row: number): void {
  rows(index, hash)
  index.add(row)
}

describe('hash index', () => {
  test('keeps rows with the same hash apart from those of others', () => {
    const index = new HashIndex(16)
    file(index, 5, 1)
    file(index, 5, 2)
    file(index, 6, 3)
    expect([rows(index, 5), rows(index, 6), rows(index, 7)]).toEqual([[1, 2], [3], []])
  })

  test('a copy has the same rows, and goes its own way from then on', () => {
    const index = new HashIndex(16)
    for (let row = 1; row <= 40; row++) file(index, row % 7, row)
    const copy = index.copy()
    expect([copy.size, copy.bytes]).toEqual([index.size, index.bytes])
    for (let row = 41; row <= 400; row++) file(copy, row % 7, row)
    file(index, 3, 1000)
    copy.clear()
    file(copy, 3, 2000)
    expect(rows(index, 3)).toEqual([3, 10, 17, 24, 31, 38, 1000])
    expect(rows(copy, 3)).toEqual([2000])
  })

  test('finds every row after many growths, whatever the hashes', () => {
    const index = new HashIndex(16)
    const hashes = Array.from({ length: 5000 }, (_, i) => Math.imul(i % 4000, 0x9e3779b1))
    hashes.forEach((hash, i) => file(index, hash, i + 1))
    expect(index.size).toBe(5000)
    hashes.forEach((hash, i) => expect(rows(index, hash)).toContain(i + 1))
    expect(rows(index, hashes[0] ?? 0)).toEqual([1, 4001])
  })

  test('adds under the last hash sought even when that makes it grow', () => {
    const index = new HashIndex(16)
    for (let i = 1; i <= 12; i++) file(index, i, i)
    const { bytes } = index
    expect(rows(index, -1)).toEqual([])
    index.add(13)
    expect(index.bytes).toBe(bytes * 4)
    expect(rows(index, -1)).toEqual([13])
  })

  test('adds when the search stopped at a row of the same hash', () => {
    const index = new HashIndex(16)
    file(index, 9, 1)
    index.seek(9)
    index.add(2)
    expect(rows(index, 9)).toEqual([1, 2])
  })

  test('holds 0, negative and fractional hashes', () => {
    const index = new HashIndex(16)
    file(index, 0, 1)
    file(index, -2147483648, 2)
    file(index, 0xffffffff, 3)
    expect([rows(index, 0), rows(index, -2147483648), rows(index, -1)]).toEqual([[1], [2], [3]])
  })

  test('clear forgets rows and keeps room', () => {
    const index = new HashIndex(16)
    for (let i = 1; i < 100; i++) file(index, i, i)
    const { bytes } = index
    index.clear()
    expect([index.size, index.bytes, rows(index, 5)]).toEqual([0, bytes, []])
    file(index, 5, 7)
    expect(rows(index, 5)).toEqual([7])
  })
})

test('numbers that differ in a fraction, a sign or their high bits hash apart', () => {
  const values = [0, 0.5, 0.25, -0.5, 1, 1.5, 1e7, 1e7 + 0.125, 2 ** 31, 0xff0000ff]
  expect(new Set(values.map((value) => mixFloat(HASH_SEED, value))).size).toBe(values.length)
  expect(mix(mix(HASH_SEED, 1), 2)).not.toBe(mix(mix(HASH_SEED, 2), 1))
})
