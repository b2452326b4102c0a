import { describe, expect, test } from 'vitest'
import { layOutPage } from '../../debug/testing/lay-out.ts'
import type { OptionPair } from '../../options/parse.ts'
import { balancedLines, filledLines, type LineRoom } from './balance.ts'

const line = (room: number, gap = 0): LineRoom => ({ room, gap })
const balanced = (lengths: readonly number[], room: number, gap = 0, least = 1): readonly number[] =>
  balancedLines(lengths, Math.min(lengths.length, Math.max(least, filledLines(lengths, line(room, gap)).length)), line(room, gap))

/** All ways to divide items into lines. */
function* partings(items: number, from = 0): Generator<readonly number[]> {
  if (from === items) yield []
  for (let end = from + 1; end <= items; end++) for (const rest of partings(items, end)) yield [from, ...rest]
}
const lengthsOf = (first: readonly number[], lengths: readonly number[], gap: number): readonly number[] =>
  first.map((from, i) => lengths.slice(from, first[i + 1]).reduce((sum, length) => sum + length + gap, -gap))
const squares = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length * length, 0)

describe('balanced lines', () => {
  test.each<[readonly number[], number, number, number, readonly number[]]>([
    [[40, 40, 40, 40], 100, 0, 1, [0, 2]],
    [[30, 20, 20, 30], 100, 10, 1, [0, 2]],
    [[30, 150, 30, 30], 100, 0, 1, [0, 1, 2]],
    [[25, 25, 25, 25, 25, 25, 25], 100, 10, 5, [0, 2, 4, 5, 6]],
    [[31, 32, 33], 100, 0, 10, [0, 1, 2]],
    [[150, 0], 100, 0, 1, [0, 1]],
    [[80, 40, 40], Infinity, 20, 2, [0, 1]],
    [[10, 20], 100, 0, 1, [0]],
  ])('%j in %d px with gaps of %d, %d at least', (lengths, room, gap, least, first) => {
    expect(balanced(lengths, room, gap, least)).toEqual(first)
  })

  test('are the best of all with so many lines', () => {
    let seed = 7
    const random = (most: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % most
    for (let run = 0; run < 150; run++) {
      const lengths = Array.from({ length: 1 + random(8) }, () => random(60))
      const gap = random(3) * 5
      const room = 60 + random(60)
      const found = balanced(lengths, room, gap, 1 + random(4))
      const fits = (first: readonly number[]): boolean => lengthsOf(first, lengths, gap)
        .every((length, i) => length <= room + 0.001 || (first[i + 1] ?? lengths.length) - (first[i] ?? 0) === 1)
      const sums = [...partings(lengths.length)].filter((first) => first.length === found.length && fits(first))
        .map((first) => squares(lengthsOf(first, lengths, gap)))
      expect(fits(found)).toBe(true)
      expect(squares(lengthsOf(found, lengths, gap))).toBeCloseTo(Math.min(...sums), 6)
    }
  })

  test('of very many items are nearly even, and no more than it takes', () => {
    const lengths = Array.from({ length: 50_000 }, (_, i) => 5 + (i % 7))
    for (const [room, least] of [[100, 1], [Infinity, 3]] as const) {
      const first = balanced(lengths, room, 0, least)
      expect(first.length).toBeLessThanOrEqual(Math.max(least, filledLines(lengths, line(room)).length))
      const lines = lengthsOf(first, lengths, 0)
      expect(Math.max(...lines)).toBeLessThanOrEqual(room)
      expect(Math.max(...lines.slice(0, -1)) - Math.min(...lines.slice(0, -1))).toBeLessThanOrEqual(22)
    }
  })
})

describe('flex containers', () => {
  const standard: readonly OptionPair[] = [['css', 'standard']]
  const item = (id: string, size: number): string => `<i id=${id} style="width: ${size}px; height: ${size}px; flex: none"></i>`
  const places = async (style: string, html: string): Promise<readonly string[]> =>
    (await layOutPage(`<div id=box style="display: flex; ${style}">${html}</div>`, standard)).boxes
      .filter(({ name }) => name.length === 1 || name === 'box').map(({ name, x, y, width, height }) => name === 'box' ? `${width}x${height}` : `${x},${y}`)
  const five = item('a', 40) + item('b', 40) + item('c', 40) + item('d', 40) + item('e', 40)

  test('balance rows, from either end', async () => {
    expect(await places('width: 170px; flex-wrap: balance', five)).toEqual(['170x80', '0,0', '40,0', '80,0', '0,40', '40,40'])
    expect(await places('width: 170px; flex-wrap: balance wrap-reverse', five)).toEqual(['170x80', '0,40', '40,40', '80,40', '0,0', '40,0'])
    expect(await places('width: 170px; flex-flow: row wrap; flex-line-count: 3', five)).toEqual(['170x80', '0,0', '40,0', '80,0', '120,0', '0,40'])
  })

  test('balance columns of no height of their own, and are as wide as these', async () => {
    expect(await places('flex-flow: column balance; flex-line-count: 2; float: left', five)).toEqual(['80x120', '0,0', '0,40', '0,80', '40,0', '40,40'])
  })
})
