import { describe, expect, test } from 'vitest'
import { parsePageSelectors, selectsPage } from './page-selectors.ts'
import { TokenReader } from './token-reader.ts'
import { tokenizeText } from './tokens.ts'

const parse = (text: string, isStandard = true): ReturnType<typeof parsePageSelectors> =>
  parsePageSelectors(new TokenReader(tokenizeText(text)), isStandard)
/** The pages from 1 to 8 that the selectors match; pages 4 to 6 have the name `x`. */
const pages = (text: string): string => [1, 2, 3, 4, 5, 6, 7, 8].filter((page) => {
  const isNamed = page > 3 && page < 7
  const spot = { page, name: isNamed ? 'x' : '', within: isNamed ? page - 3 : page }
  return parse(text)?.some((selector) => selectsPage(selector, spot))
}).join()

describe('page selectors', () => {
  test.each([
    ['', '1,2,3,4,5,6,7,8'], [':first', '1'], [':left', '2,4,6,8'], [':right', '1,3,5,7'], [':blank', ''],
    [':nth(2n)', '2,4,6,8'], [':nth(even)', '2,4,6,8'], [':nth(odd)', '1,3,5,7'], [':nth(3)', '3'], [':nth( 2n + 5 )', '5,7'], [':NTH(-n+2)', '1,2'],
    [':nth(n-3)', '1,2,3,4,5,6,7,8'], [':nth(-n-1)', ''], [':nth(0n+0)', ''],
    ['x', '4,5,6'], ['X', ''], ['x:left', '4,6'], ['x:nth(5)', '5'], [':nth(2n+1 of x)', '4,6'], [':nth(1 of y)', ''], ['x, :first', '1,4,5,6'],
    [':first:left', ''], [':first:right', '1'], [':nth(3n):left', '6'], [':nth(2n):nth(3n)', '6'], [':first , :nth(4)', '1,4'],
  ])('%s: %s', (text, expected) => {
    expect(pages(text)).toBe(expected)
  })

  test.each(['auto', 'x y', 'x :first', ':first:x', 'x:', ':nth(2n of)', ':nth(2n of auto)', ':nth(of x)', ':nth(2 of x y)', ':nth', ':nth()', ':nth(x)', ':first :left', ':first,', ',', ':', '::first', ':first()'])('%s is none', (text) => {
    expect(parse(text)).toBeNull()
  })

  test('stand alone at the listed level', () => {
    for (const text of ['', ':first', ':left', ':right, :first']) expect(parse(text, false)).not.toBeNull()
    for (const text of [':blank', ':nth(2)', ':first:left', 'x', 'x:first']) expect(parse(text, false)).toBeNull()
  })

  test('are the stronger the fewer pages they are for', () => {
    const strength = (text: string): number => parse(text)?.[0]?.specificity ?? NaN
    const order = ['', ':left', ':left:right', ':first', ':first:right', ':first:nth(1)', 'x', 'x:left']
    expect([...order].sort((a, b) => strength(a) - strength(b))).toEqual(order)
    expect(strength(':nth(2)')).toBe(strength(':first'))
    expect(strength(':blank')).toBe(strength(':first'))
  })
})
