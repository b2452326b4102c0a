import { describe, expect, test } from 'vitest'
import type { NodeId } from '../arena/ids.ts'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { Tag } from '../input/names.ts'
import { matching } from './testing/matching.ts'
import { styled } from './testing/styled.ts'
import { Level } from './units.ts'

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

test('rules of pseudo-elements x siblings take no quadratic time', () => {
  const css = (count: number): string => Array.from({ length: count }, (_, i) => `p::before { content: "${i}" }`).join('')
  const match = (count: number): void => {
    const { cascade, doc: { nodes } } = styled('<p>x</p>'.repeat(count), { css: css(count), level: Level.standard })
    cascade.styleSubtree(1 as NodeId)
    for (let n = 1; n < nodes.length; n++) if (nodes.tag[n] === Tag.p) cascade.pseudoStyle(n as NodeId, 'before')
  }
  expect(growth(match, 8000)).toBeLessThan(LINEAR)
})
