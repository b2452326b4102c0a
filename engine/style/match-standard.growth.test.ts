import { describe, expect, test } from 'vitest'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { matching } from './testing/matching.ts'

describe(':nth-child() of a list', () => {
  test('takes no quadratic time', () => {
    const many = (count: number): string => `<ul>${'<li class=a></li><li></li>'.repeat(count)}</ul><p id=end></p>`
    const match = (count: number): void => expect(matching(many(count), ':nth-child(7n of .a), :nth-last-child(3n of .a), p')).toBe('end')
    expect(growth(match, 40_000)).toBeLessThan(LINEAR)
  })

  test('takes no quadratic time where many of them ask for the same siblings', () => {
    const many = (count: number): string => `<ul>${'<li class="a b"></li>'.repeat(count)}</ul><p id=end></p>`
    const selectors = Array.from({ length: 48 }, (_, i) => `i:nth-child(${i + 2}n of .a), li:nth-child(n of .c${i})`).join()
    const match = (count: number): void => expect(matching(many(count), `${selectors}, p`)).toBe('end')
    expect(growth(match, 3000)).toBeLessThan(LINEAR)
  })
})
