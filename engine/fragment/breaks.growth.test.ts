import { describe, expect, test } from 'vitest'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { BreakUnitFlag } from './break-unit-rows.ts'
import { assign, rows } from './testing/given-units.ts'

describe('assignPages', () => {
  test('a hundred thousand units that all avoid breaks are placed in linear time', () => {
    const pages = (count: number): number => assign(rows(count, 0.5, BreakUnitFlag.avoidBefore | BreakUnitFlag.avoidInside)).starts.length
    expect(pages(100_000)).toBe(500)
    expect(growth(pages, 100_000)).toBeLessThan(LINEAR)
  })

  test('units of a float over thousands of pages are placed in linear time', () => {
    const pages = (count: number): number => assign(rows(count, 20, BreakUnitFlag.joined)).starts.length
    expect(pages(60_000)).toBe(12_000)
    expect(growth(pages, 60_000)).toBeLessThan(LINEAR)
  })
})
