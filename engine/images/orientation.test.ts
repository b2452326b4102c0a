import { describe, expect, test } from 'vitest'
import { isOrientation, orientedPlacement, swapsSides, type Matrix, type Orientation } from './orientation.ts'

const apply = ([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] => [a * x + c * y + e, b * x + d * y + f]

/** The displayed sides of the first stored row and the first stored column, according to EXIF. */
const exifTable: readonly (readonly [Orientation, row: string, column: string])[] = [
  [1, 'top', 'left'], [2, 'top', 'right'], [3, 'bottom', 'right'], [4, 'bottom', 'left'],
  [5, 'left', 'top'], [6, 'right', 'top'], [7, 'right', 'bottom'], [8, 'left', 'bottom'],
]

const side = (matrix: Matrix, from: readonly [number, number], to: readonly [number, number]): string => {
  const [x1, y1] = apply(matrix, ...from)
  const [x2, y2] = apply(matrix, ...to)
  if (x1 === x2) return x1 === 0 ? 'left' : 'right'
  expect(y1).toBe(y2)
  return y1 === 0 ? 'top' : 'bottom'
}

const inUnitSquare = (orientation: Orientation): Matrix => orientedPlacement(orientation, 0, 0, 1, 1)

describe('an orientation', () => {
  test.each(exifTable)('of %i shows the first row at the %s and the first column at the %s', (orientation, row, column) => {
    const matrix = inUnitSquare(orientation)
    expect(side(matrix, [0, 0], [1, 0])).toBe(row)
    expect(side(matrix, [0, 0], [0, 1])).toBe(column)
    expect(swapsSides(orientation)).toBe(row === 'left' || row === 'right')
  })

  test.each(exifTable)('of %i fills the rectangle it is placed in', (orientation) => {
    const matrix = orientedPlacement(orientation, 10, 20, 30, 40)
    const turn = inUnitSquare(orientation)
    for (const [x, y] of [[0, 0], [1, 0], [0, 1], [1, 1]] as const) {
      const [u, v] = apply(turn, x, y)
      expect(apply(matrix, x, y)).toEqual([10 + u * 30, 20 + v * 40])
    }
  })

  test('is a whole number from 1 to 8', () => {
    expect([0, 1, 8, 9, 1.5, NaN].map(isOrientation)).toEqual([false, true, true, false, false, false])
  })
})
