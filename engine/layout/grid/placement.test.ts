import { describe, expect, test } from 'vitest'
import { NO_LINE } from './lines.ts'
import { Placement, Ranges } from './placement.ts'

type Span = number | readonly [start: number, end: number]

interface Placed {
  readonly cells: readonly number[][]
  readonly columns: Ranges
  readonly rows: Ranges
}

/** Places items given as [columns, rows]; a number is a span without a position. */
function place(items: readonly (readonly [Span, Span])[], columns: number, isDense = false): Placed {
  const ranges = { columns: new Ranges(), rows: new Ranges() }
  for (const axis of [ranges.columns, ranges.rows]) axis.ensure(items.length)
  for (const [i, item] of items.entries()) {
    for (const [span, axis] of [[item[0], ranges.columns], [item[1], ranges.rows]] as const) {
      axis.start[i] = typeof span === 'number' ? NO_LINE : span[0]
      axis.end[i] = typeof span === 'number' ? span : span[1]
    }
  }
  new Placement().place(items.length, ranges.columns, ranges.rows, columns, 0, isDense)
  return { ...ranges, cells: items.map((_, i) => [ranges.columns.start[i] ?? 0, ranges.rows.start[i] ?? 0]) }
}

/** Positions of items when every cell is searched anew for each of them. */
function slowly(items: readonly (readonly [Span, Span])[], columns: number, isDense: boolean): number[][] {
  const taken = new Set<string>()
  let [cursorX, cursorY] = [0, 0]
  return items.map(([width, height]) => {
    const [w, h] = [Number(width), Number(height)]
    if (isDense) [cursorX, cursorY] = [0, 0]
    for (;;) {
      if (cursorX + w > columns) [cursorX, cursorY] = [0, cursorY + 1]
      const cells = Array.from({ length: w * h }, (_, k) => `${cursorX + (k % w)},${cursorY + Math.floor(k / w)}`)
      if (cells.every((cell) => !taken.has(cell))) {
        for (const cell of cells) taken.add(cell)
        return [cursorX, cursorY]
      }
      cursorX++
    }
  })
}

describe('placement', () => {
  test('agrees with looking at every cell, sparse and dense', () => {
    let seed = 7
    const random = (below: number): number => (seed = (seed * 48271) % 0x7fff_ffff) % below
    for (let run = 0; run < 60; run++) {
      const columns = 3 + random(40)
      const items = Array.from({ length: 40 }, () => [1 + random(3), 1 + random(3)] as const)
      for (const isDense of [false, true]) expect(place(items, columns, isDense).cells).toEqual(slowly(items, columns, isDense))
    }
  })

  test('nothing is placed over items with lines', () => {
    expect(place([[1, 1], [[1, 2], [0, 1]], [2, 1], [[0, 3], [2, 3]], [1, 1]], 3).cells)
      .toEqual([[0, 0], [1, 0], [0, 1], [0, 2], [2, 1]])
  })

  test('lines in front of the grid move it', () => {
    const { cells, columns } = place([[[-2, -1], [0, 1]], [1, 1]], 2)
    expect(cells).toEqual([[0, 0], [1, 0]])
    expect([columns.before, columns.count]).toEqual([2, 4])
  })

  test('a hundred thousand items, and spans without measure, are placed in bounds', () => {
    const many = Array.from({ length: 100_000 }, () => [1, 1] as const)
    const { rows, cells } = place(many, 3)
    expect(rows.count).toBe(33_334)
    expect(cells.at(-1)).toEqual([0, 33_333])
    const wide = Array.from({ length: 20_000 }, () => [10_000, 10_000] as const)
    for (const isDense of [false, true]) expect(place(wide, 1, isDense).rows.count).toBeLessThanOrEqual(100_000)
    const fixed = Array.from({ length: 5_000 }, (_, i): readonly [Span, Span] => [[i, 10_000], [i, 10_000]])
    expect(place([...fixed, ...many.slice(0, 5_000)], 1, true).rows.count).toBeLessThanOrEqual(60_000)
  })
})
