import { expect, test } from 'vitest'
import { visible, visibleJson, visibleLine } from './visible.ts'

const CONTROLS = [...Array.from({ length: 32 }, (_, i) => i).filter((i) => i !== 10), 127, ...Array.from({ length: 32 }, (_, i) => 128 + i),
  0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]

test.each(CONTROLS)('U+%s is shown by its number', (code) => {
  const raw = String.fromCodePoint(code)
  const name = `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`
  expect([visible(`a${raw}b`), visibleLine(raw)]).toEqual([`a${name}b`, name])
  const json = visibleJson({ text: `a${raw}b` })
  expect(json).not.toContain(raw)
  expect(JSON.parse(json)).toEqual({ text: `a${raw}b` })
})

test('other text stays as it is, and line feeds where text has lines', () => {
  const text = 'Größe – עברית, العربية, 👩‍👩‍👧, a\u00adb, क्‍ष'
  expect(visible(text)).toBe(text)
  expect(visible('a\nb')).toBe('a\nb')
  expect(visibleLine('a\nb')).toBe('a<U+000A>b')
  expect(visibleJson({ a: 1, b: ['x'] })).toBe('{"a":1,"b":["x"]}')
})
