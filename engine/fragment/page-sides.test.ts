import { describe, expect, test } from 'vitest'
import { isBlankPage, isOfOtherSide, type PageSides } from './page-sides.ts'
import type { BreakUnitId } from '../arena/ids.ts'

describe('sides of pages', () => {
  test('the first page is a right one, the next a left one', () => {
    expect([0, 1, 2].map((page) => isOfOtherSide(page, 'right'))).toEqual([false, true, false])
    expect([0, 1, 2].map((page) => isOfOtherSide(page, 'left'))).toEqual([true, false, true])
    expect(isOfOtherSide(1, undefined)).toBe(false)
  })

  test('a page on which no unit begins or goes on is blank', () => {
    const breaks = { firstShown: [1, 4, 4] as BreakUnitId[], ends: [4, 4, 6] as BreakUnitId[] }
    const isBlank = (pageSides: PageSides) => [0, 1, 2].map((page) => isBlankPage({ pageSides }, breaks, page))
    expect(isBlank(new Map([[4 as BreakUnitId, 'right']]))).toEqual([false, true, false])
    expect(isBlank(new Map())).toEqual([false, false, false])
  })
})
