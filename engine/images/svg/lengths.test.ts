import { describe, expect, it } from 'vitest'
import { acrossOf, lengthOf, parseLength, parseNumber } from './lengths.ts'

const at = (text: string, basis: number, fontSize = 10): number | null => {
  const length = parseLength(text, fontSize)
  return length === null ? null : lengthOf(length, basis)
}

describe('math functions in SVG lengths', () => {
  it('mix percentages of the viewport with lengths', () => {
    expect(at('calc(50% - 10px)', 200)).toBe(90)
    expect(at('min(80px, 50%)', 200)).toBe(80)
    expect(at('min(80px, 50%)', 100)).toBe(50)
    expect(acrossOf(parseLength('max(10%, 3px)', 10) ?? { value: 0, isPercent: false }, { width: 50, height: 900 })).toBe(5)
  })

  it('take em from the font size, and bare numbers as px', () => {
    expect(at('calc(2em + 1px)', 0)).toBe(21)
    expect(at('calc(3 * 4)', 0)).toBe(12)
    expect(parseNumber('calc(1 / 4)')).toBe(0.25)
  })

  it('keep a share alone as a percentage', () => {
    expect(parseLength('calc(10% + 5%)', 10)).toEqual({ value: 15, isPercent: true })
  })

  it('are no lengths where they are malformed or have units that nothing here defines', () => {
    for (const text of ['calc(1px + )', 'calc(10deg)', 'calc(1px * 1px)', 'calc(1vw + 1px)', 'foo(1px)']) expect(parseLength(text, 10), text).toBeNull()
  })
})
