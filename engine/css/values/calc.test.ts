import { describe, expect, test } from 'vitest'
import { TokenReader } from '../token-reader.ts'
import { tokenize } from '../tokens.ts'
import { parseCalc } from './calc.ts'
import { parseAngle } from './length.ts'

const calc = (css: string) => {
  const reader = new TokenReader(tokenize(css))
  const value = parseCalc(reader)
  return value !== null && reader.done() ? value : null
}
const parts = (css: string): string => {
  const value = calc(css)
  if (value === null) return 'invalid'
  const { kind, px, em, rem, percent, number } = value
  const shown = Object.entries({ px, em, rem, percent, number }).filter(([, amount]) => amount !== 0)
    .map(([name, amount]) => `${Number(amount.toFixed(4))}${name}`)
  return [kind, ...shown].join(' ')
}

describe('calc()', () => {
  test.each([
    ['calc(100% - 100px)', 'mixed -100px 100percent'],
    ['calc(1em + 4px)', 'length 4px 1em'],
    ['calc(1in - 24pt)', 'length 64px'],
    ['calc((100% - 20px)/2 + 3px*2)', 'mixed -4px 50percent'],
    ['calc(2 * 3)', 'number 6number'],
    ['calc(2*3px)', 'length 6px'],
    ['calc(3px*2*2)', 'length 12px'],
    ['calc(1rem * (2 + 1))', 'length 3rem'],
    ['CALC( calc(10px) + calc( 5px ) )', 'length 15px'],
    ['calc(50% * 2)', 'percentage 100percent'],
    ['calc(-1 * 5px)', 'length -5px'],
    ['calc(5px - -3px)', 'length 8px'],
    ['calc(101.6q + 25.4mm + 2.54cm + 6pc)', 'length 384px'],
    ['calc(0px)', 'length'],
  ])('%s is %s', (css, expected) => expect(parts(css)).toBe(expected))

  test.each([
    'calc()', 'calc(1px+2px)', 'calc(1px +2px)', 'calc(1px+ 2px)', 'calc(1px + 2)', 'calc(1px * 2px)', 'calc(1px / 2px)',
    'calc(1px / 0)', 'calc(1px / (1 - 1))', 'calc(1px +)', 'calc(+ 1px)', 'calc(1px, 2px)', 'calc(1vw)', 'calc(10deg)',
    'calc(min(1px, 2px))', 'calc([1px])', 'calc(1px 2px)', 'calc(a)', 'calc(1px * )', 'calc(/ 2)',
  ])('%s is invalid', (css) => expect(parts(css)).toBe('invalid'))

  test('is closed by the end of the sheet', () => expect(parts('calc((1px')).toBe('length 1px'))

  test('nests 32 levels and no more', () => {
    const nested = (levels: number): string => 'calc('.repeat(levels) + '1px' + ')'.repeat(levels)
    const rounds = (levels: number): string => `calc(${'('.repeat(levels - 1)}1px${')'.repeat(levels)}`
    expect([parts(nested(32)), parts(nested(33))]).toEqual(['length 1px', 'invalid'])
    expect([parts(rounds(32)), parts(rounds(33))]).toEqual(['length 1px', 'invalid'])
    expect(parts(nested(10_000))).toBe('invalid')
    expect(parts('calc('.repeat(10_000))).toBe('invalid')
  })

  test('keeps huge results finite', () => {
    expect(calc('calc(1px * 1e300 * 1e300)')?.px).toBe(1e15)
    expect(calc('calc(1e300px * 1e300 - 1e300px * 1e300)')?.px).toBe(0)
  })

  test('leaves the reader where it was when it fails', () => {
    const reader = new TokenReader(tokenize('calc(1px + 2) x'))
    expect(parseCalc(reader)).toBeNull()
    expect(reader.position).toBe(0)
  })
})

test('the kind is that of what stands in it', () => {
  const kind = (css: string): string | undefined => parseCalc(new TokenReader(tokenize(`calc(${css})`)))?.kind
  expect(['0', '5%', '2em', 'calc(1%)', '3foo', 'auto', '1constructor'].map(kind))
    .toEqual(['number', 'percentage', 'length', 'percentage', undefined, undefined, undefined])
})

test('angles come in degrees', () => {
  const angle = (css: string): number | null => parseAngle(new TokenReader(tokenize(css)))
  expect(['90deg', '0.25turn', '100grad', '0', '1', '1px'].map(angle)).toEqual([90, 90, 90, 0, null, null])
  expect(angle('3.141592653589793rad')).toBeCloseTo(180)
})
