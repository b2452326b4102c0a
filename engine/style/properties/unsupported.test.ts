import { expect, test } from 'vitest'
import { tokenize } from '../../css/tokens.ts'
import { declarableProperty } from './index.ts'
import { asksForNothing, refusedProperties } from './unsupported.ts'

test.each([
  ['backdrop-filter', 'none', true], ['backdrop-filter', ' none ', true], ['-webkit-backdrop-filter', 'NONE', true], ['backdrop-filter', 'blur(2px)', false], ['backdrop-filter', 'none none', false],
  ['writing-mode', 'horizontal-tb', true], ['writing-mode', 'vertical-rl', false], ['text-justify', 'auto', true], ['text-justify', 'none', false],
  ['font-stretch', 'normal', true], ['text-decoration-skip-ink', 'none', true], ['text-decoration-skip-ink', 'auto', false], ['unknown', 'none', false], ['backdrop-filter', '', false],
])('%s: %s asks for nothing: %s', (name, value, isNothing) => {
  expect(asksForNothing(name, tokenize(value))).toBe(isNothing)
})

test('no property is refused that has a row in the table', () => {
  for (const name of Object.keys(refusedProperties())) expect(declarableProperty(name), name).toBe(-1)
})
