import { describe, expect, test } from 'vitest'
import { fixedExtent, sharedExtents, type Wanted } from './margin-box-sizes.ts'

const auto = NaN
const box = (wanted: Partial<Wanted> = {}): Wanted => (
  { before: 0, after: 0, edges: 0, size: auto, min: 0, max: Infinity, minContent: 0, maxContent: 0, ...wanted }
)
const text = (minContent: number, maxContent: number, wanted: Partial<Wanted> = {}): Wanted => box({ minContent, maxContent, ...wanted })

describe('a box alone in its room', () => {
  test('fills it within its margins and edges', () => {
    expect(fixedExtent(box({ before: 5, after: 10, edges: 4 }), 100, true)).toEqual({ start: 5, length: 85 })
    expect(fixedExtent(box({ before: auto, after: auto }), 100, false)).toEqual({ start: 0, length: 100 })
  })

  test('that has a size stands beside the content of the page', () => {
    expect(fixedExtent(box({ size: 20 }), 100, true)).toEqual({ start: 80, length: 20 })
    expect(fixedExtent(box({ size: 20, after: 3, edges: 2 }), 100, true)).toEqual({ start: 75, length: 22 })
    expect(fixedExtent(box({ size: 20, before: 7 }), 100, false)).toEqual({ start: 7, length: 20 })
  })

  test('stands where auto margins put it', () => {
    expect(fixedExtent(box({ size: 20, before: auto, after: auto }), 100, true)).toEqual({ start: 40, length: 20 })
    expect(fixedExtent(box({ size: 20, before: auto }), 100, false)).toEqual({ start: 80, length: 20 })
    expect(fixedExtent(box({ size: 20, after: auto }), 100, true)).toEqual({ start: 0, length: 20 })
  })

  test('that is too large leaves the page on the far side of the content', () => {
    expect(fixedExtent(box({ size: 120, before: auto, after: auto }), 100, true)).toEqual({ start: -20, length: 120 })
    expect(fixedExtent(box({ size: 120, before: auto }), 100, false)).toEqual({ start: 0, length: 120 })
    expect(fixedExtent(box({ edges: 120 }), 100, false)).toEqual({ start: 0, length: 120 })
  })

  test('keeps its limits, of which the lower is the stronger', () => {
    expect(fixedExtent(box({ max: 30 }), 100, true)).toEqual({ start: 70, length: 30 })
    expect(fixedExtent(box({ size: 10, min: 40, max: 30 }), 100, false)).toEqual({ start: 0, length: 40 })
  })
})

describe('boxes that share a side', () => {
  test('fill it: one alone has all of it, whichever it is', () => {
    const all = { start: 0, length: 300 }
    expect(sharedExtents([text(10, 50), null, null], 300)[0]).toEqual(all)
    expect(sharedExtents([null, text(10, 50), null], 300)[1]).toEqual(all)
    expect(sharedExtents([null, null, text(10, 50)], 300)[2]).toEqual(all)
  })

  test('without a middle one share what is left over by the widths of their texts', () => {
    expect(sharedExtents([text(10, 150), null, text(10, 50)], 300)).toEqual([
      { start: 0, length: 225 }, { start: 150, length: 0 }, { start: 225, length: 75 },
    ])
  })

  test('whose texts must wrap share what their longest words leave', () => {
    const [first, , last] = sharedExtents([text(100, 400), null, text(50, 150)], 300)
    expect(first).toEqual({ start: 0, length: 212.5 })
    expect(last).toEqual({ start: 212.5, length: 87.5 })
  })

  test('keep the middle one in the middle', () => {
    const [first, middle, last] = sharedExtents([text(10, 90), text(10, 60), text(10, 20)], 300)
    expect(middle).toEqual({ start: 112.5, length: 75 })
    expect(first).toEqual({ start: 0, length: 112.5 })
    expect(last).toEqual({ start: 187.5, length: 112.5 })
  })

  test('have their own sizes where those are declared, and stand at their ends', () => {
    expect(sharedExtents([text(5, 9, { size: 40, before: 3, edges: 2 }), null, text(5, 9, { size: 30, after: auto })], 300)).toEqual([
      { start: 3, length: 42 }, { start: 150, length: 0 }, { start: 270, length: 30 },
    ])
    expect(sharedExtents([null, text(5, 9, { size: 300 }), null], 300)[1]).toEqual({ start: 0, length: 300 })
  })

  test('with nothing in them are alike, and limits count', () => {
    expect(sharedExtents([box(), null, box()], 300).map(({ length }) => length)).toEqual([150, 0, 150])
    expect(sharedExtents([box({ max: 60 }), null, box()], 300).map(({ length }) => length)).toEqual([60, 0, 240])
    expect(sharedExtents([text(10, 10, { min: 200 }), null, text(10, 290)], 300).map(({ length }) => length)).toEqual([200, 0, 100])
  })
})
