import { describe, expect, test } from 'vitest'
import type { Shading } from '../paint/canvas.ts'
import { withPlainEnds } from './shading-ends.ts'

const [RED, BLUE, LIME] = [0xff0000ff, 0x0000ffff, 0x00ff00ff]

const along = (...stops: readonly (readonly [number, number])[]): Shading =>
  ({ x0: 10, y0: 20, x1: 110, y1: 20, radii: null, stops: stops.map(([offset, color]) => ({ offset, color })) })

/** The colour at a point of the x axis for a reader that samples at 0/256 to 255/256 of the gradient. */
const sampled = ({ x0, x1, stops }: Shading, x: number): number => {
  const at = Math.min(255, Math.max(0, Math.floor(((x - x0) / (x1 - x0)) * 255))) / 256
  const next = stops.findIndex(({ offset }) => offset > at)
  const [before, after] = [stops[next - 1], stops[next]]
  if (before === undefined || after === undefined) throw new Error('no stops around')
  return before.color === after.color ? before.color : NaN
}

describe('a gradient as readers with few samples draw it', () => {
  test('stays as it is where its colours change slowly', () => {
    const slow = along([0, RED], [0.5, BLUE], [1, LIME])
    expect(withPlainEnds(slow)).toBe(slow)
    expect(withPlainEnds({ ...slow, radii: [0, 30] }).radii).toEqual([0, 30])
  })

  test('stays as it is where enough of it has the colour of its end', () => {
    const wide = along([0, RED], [0.1, RED], [0.1, BLUE], [0.9, BLUE], [0.9, LIME], [1, LIME])
    expect(withPlainEnds(wide)).toBe(wide)
  })

  test.each([
    ['sudden at both', along([0, RED], [0, BLUE], [1, BLUE], [1, LIME])],
    ['short at both', along([0, RED], [0.01, BLUE], [0.99, BLUE], [1, LIME])],
    ['sudden and twice so', along([0, RED], [0, LIME], [0, BLUE], [1, BLUE], [1, RED], [1, LIME])],
  ])('goes on in its outermost colours beyond changes that are %s', (_, shading) => {
    const ends = withPlainEnds(shading)
    for (const far of [-1000, -20, 8]) expect(sampled(ends, far)).toBe(RED)
    for (const far of [1000, 140, 112]) expect(sampled(ends, far)).toBe(LIME)
    expect(sampled(ends, 60)).toBe(BLUE)
  })

  test('has its stops where they were', () => {
    const { x0, x1, stops } = withPlainEnds(along([0, RED], [0.25, BLUE], [1, BLUE], [1, LIME]))
    const places = stops.map(({ offset }) => x0 + offset * (x1 - x0))
    expect(places.map((place) => Number(place.toFixed(6)))).toEqual([10, 10, 35, 110, 110, Number(x1.toFixed(6))])
  })

  test('begins at the centre of the circle it starts from', () => {
    const { x0, radii, stops } = withPlainEnds({ ...along([0, RED], [1, BLUE]), x1: 10, radii: [10, 40] })
    expect([x0, radii]).toEqual([10, [0, 40]])
    expect(stops.map(({ offset }) => Number(offset.toFixed(6)))).toEqual([0, 0.25, 1, 1])
  })

  test('has no circle smaller than a point', () => {
    const { radii } = withPlainEnds({ ...along([0, RED], [1, RED], [1, BLUE]), radii: [40, 1] })
    expect(radii).toEqual([40, 0])
  })
})
