import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'
import { insideRadii, outsideRadii, type Radii, SQUARE } from './corners.ts'

const even = (x: number, y: number): Radii => [x, y, x, y, x, y, x, y]

describe('round corners', () => {
  test('are square inside of a border as wide as one of their radii', () => {
    expect(insideRadii(even(7, 35), 9, 9, 9, 9)).toEqual(SQUARE)
    expect(insideRadii(even(7, 35), 5, 5, 5, 5)).toEqual(even(2, 30))
    expect(insideRadii(even(10, 20), 4, 0, 20, 10)).toEqual([0, 0, 10, 16, 0, 0, 0, 0])
  })

  test('grow outwards, the less the sharper they are', () => {
    expect(outsideRadii(even(10, 20), 5)).toEqual(even(15, 25))
    expect(outsideRadii(even(5, 10), 10)).toEqual(even(13.75, 20))
    expect(outsideRadii(even(5, 10), -5)).toEqual(SQUARE)
    expect(outsideRadii(SQUARE, 5)).toEqual(SQUARE)
  })

  test('that are square for want of one radius still take room with the other', async () => {
    const [fill] = await paintCalls('<div style="width: 60px; height: 60px; background: red; border-radius: 60px / 0 40px"></div>')
    expect(fill).toContain('30,0')
    expect(fill).toContain('60,20')
  })
})
