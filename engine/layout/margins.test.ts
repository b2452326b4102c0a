import { expect, test } from 'vitest'
import { MarginStrut } from './margins.ts'

const collapse = (...margins: number[]): number => {
  const strut = new MarginStrut()
  for (const margin of margins) strut.add(margin)
  return strut.value()
}

test('margins collapse to the largest positive plus the most negative one', () => {
  expect([collapse(16, 16), collapse(10, 24), collapse(10, -4), collapse(-4, -9), collapse(20, -5, 7, -12)]).toEqual([16, 24, 6, -9, 8])
})

test('a collapsed margin joins others with both its parts', () => {
  const inner = new MarginStrut()
  inner.add(30)
  inner.add(-10)
  const outer = new MarginStrut()
  outer.add(20)
  outer.addStrut(inner.positive, inner.negative)
  expect(outer.value()).toBe(20)
  outer.add(-15)
  expect(outer.value()).toBe(15)
})

test('a cleared strut remembers nothing', () => {
  const strut = new MarginStrut()
  strut.add(5)
  strut.add(-5)
  strut.clear()
  expect(strut).toMatchObject({ positive: 0, negative: 0 })
})
