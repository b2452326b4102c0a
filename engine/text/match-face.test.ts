import { expect, test } from 'vitest'
import { matchFace, type FaceTraits } from './match-face.ts'

const face = (weight: number, italic = false, stretch = 5): FaceTraits => ({ weight, italic, stretch })
const weights = (list: readonly number[], wanted: number): number | undefined =>
  list[matchFace(list.map((weight) => face(weight)), wanted, false)]

test('no candidates, no face', () => {
  expect(matchFace([], 400, false)).toBe(-1)
})

test('400 and 500 look to each other first, then below, then above', () => {
  expect(weights([300, 500, 700], 400)).toBe(500)
  expect(weights([300, 600], 400)).toBe(300)
  expect(weights([600, 900], 400)).toBe(600)
  expect(weights([400, 600], 500)).toBe(400)
  expect(weights([300, 400], 500)).toBe(400)
})

test('light weights look below first, bold ones above first', () => {
  expect(weights([100, 400], 300)).toBe(100)
  expect(weights([400, 700], 300)).toBe(400)
  expect(weights([400, 900], 700)).toBe(900)
  expect(weights([400, 500], 700)).toBe(500)
})

test('style counts more than weight, width more than style', () => {
  expect(matchFace([face(700), face(400, true)], 700, true)).toBe(1)
  expect(matchFace([face(400, true), face(900)], 400, false)).toBe(1)
  expect(matchFace([face(400, false, 3), face(900, true)], 400, false)).toBe(1)
})

test('the first of equal candidates wins', () => {
  expect(matchFace([face(400), face(400)], 400, false)).toBe(0)
})
