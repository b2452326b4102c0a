import { expect, test } from 'vitest'
import { mediaTextApplies } from './media.ts'
import { parseStyleSheet } from './rules.ts'

test.each([
  ['', true], ['print', true], ['ALL', true], ['screen', false], ['print, screen', true], ['screen, tv', false],
  ['not screen', true], ['not print', false], ['not all', false], ['not tv', false], ['only print', true],
  ['only screen', false], ['(min-width: 100px)', true], ['(a) and (b)', true], ['screen and (min-width: 1px)', false],
  ['print and (min-width: 1px)', true], ['not screen and (color)', true], ['not (color)', false], ['tv', false],
  ['and', false], ['print screen', false], ['print and', false], ['12', false], ['12, print', true], ['(a, print', true],
  [', print', true], ['print and (a) or (b)', true], ['only', false], ['{}', false],
])('the media list "%s" applies: %s', (text, expected) => {
  expect(mediaTextApplies(text, { level: 'listed' })).toBe(expected)
})

test('conditions that the listed level does not evaluate are noted where their rules count, once for each query', () => {
  const css = '@media (min-width: 1px) { p { color: red } } @media (min-width: 1px) { a { color: red } } @media screen and (color) { p { top: 0 } } @media print { p { left: 0 } }'
  const reasonsAt = (level: 'listed' | 'standard'): readonly string[] => parseStyleSheet(css, { level }).dropped.map(({ start, end, reason }) => `${css.slice(start, end)}: ${reason}`)
  expect(reasonsAt('listed')).toEqual([expect.stringMatching(/^@media \(min-width: 1px\) ?: its conditions are not evaluated, and its rules apply$/)])
  expect(reasonsAt('standard')).toEqual([])
})
