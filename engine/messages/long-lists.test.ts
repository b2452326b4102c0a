import { describe, expect, test } from 'vitest'
import { Allowance, LongLists, MORE_STEPS, SURE_ENTRIES } from './long-lists.ts'
import { Warnings } from './warnings.ts'

const lists = (): { readonly lists: LongLists, readonly codes: string[] } => {
  const codes: string[] = []
  return { lists: new LongLists(new Warnings(({ code }) => codes.push(code))), codes }
}

/** Number of entries used in total if `size` boxes each have a list of `size` entries. */
const counted = (size: number, property: string): number => {
  const { lists: own } = lists()
  let sum = 0
  for (let box = 0; box < size; box++) sum += own.allow(property, size)
  return sum
}

describe('lists that many boxes have', () => {
  test.each(['box-shadow', 'text-shadow', 'counter-increment', 'background-image', 'gradients', 'string-set'])('entries of %s x boxes grow like the document', (property) => {
    expect(Math.log(counted(8 * 4000, property) / counted(4000, property)) / Math.log(8)).toBeLessThan(1.2)
  })

  test('count whole where they are short, and until the budget is used up', () => {
    const { lists: own, codes } = lists()
    let short = 0
    for (let box = 0; box < 100_000; box++) short += own.allow('box-shadow', SURE_ENTRIES)
    expect(short).toBe(100_000 * SURE_ENTRIES)
    expect(own.allow('box-shadow', MORE_STEPS)).toBe(MORE_STEPS)
    expect(codes).toEqual([])
  })

  test('have a budget for each property, and one warning', () => {
    const { lists: own, codes } = lists()
    expect(own.allow('box-shadow', 2 * MORE_STEPS)).toBe(SURE_ENTRIES + MORE_STEPS)
    expect(own.allow('box-shadow', 100)).toBe(SURE_ENTRIES)
    expect(own.allow('text-shadow', 100)).toBe(100)
    expect(codes).toEqual(['long-lists'])
  })

  test('polygons count whole or not at all', () => {
    const { lists: own, codes } = lists()
    expect(own.allowPolygon(MORE_STEPS)).toBe(true)
    expect(own.allowPolygon(MORE_STEPS)).toBe(false)
    expect(own.allowPolygon(100)).toBe(true)
    expect(codes).toEqual(['long-polygons'])
  })
})

test('what takes more steps is used up sooner', () => {
  expect(new Allowance(10, 100).take(1000, 4)).toBe(10 + 25)
  expect(new Allowance(10, 100).takeWhole(36, 4)).toBe(false)
  expect(new Allowance(10, 100).takeWhole(35, 4)).toBe(true)
})
