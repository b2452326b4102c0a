import { describe, expect, test } from 'vitest'
import { TokenReader } from '../token-reader.ts'
import { tokenize } from '../tokens.ts'
import { parseCalc } from './calc.ts'
import { lengthBases, lengthUnits } from './length.ts'
import { evaluateMath, isMathTree, type MathValue, resolveMath } from './math-tree.ts'
import { MAX_MATH_SIZE, parseMath, parseMathAngle, parseMathNumber } from './math.ts'

const parse = (css: string): MathValue | null => {
  const reader = new TokenReader(tokenize(css))
  const value = parseMath(reader)
  if (value === null) expect(reader.position).toBe(0)
  return value !== null && reader.done() ? value : null
}
const sizes = (base: string): number =>
  ({ px: 1, em: 10, rem: 16, ex: 5, ch: 6, cap: 7, ic: 10, lh: 12, rlh: 20, vw: 8, vh: 9, vmin: 8, vmax: 9 })[base] ?? 1000
/** Kind and value, with 200px for 100%. */
const used = (css: string): string => {
  const value = parse(css)
  return value === null ? 'invalid' : `${value.kind} ${Number(evaluateMath(value, sizes, 200).toFixed(4)) + 0}`
}

describe('math functions', () => {
  test.each([
    ['min(10px, 2em)', 'length 10'], ['max(10px, 2em, 5px)', 'length 20'], ['min(50%, 120px)', 'mixed 100'], ['max(50%, 120px)', 'mixed 120'],
    ['min(10%, 20%)', 'percentage 20'], ['MIN(1px)', 'length 1'], ['clamp(1rem, 5vw, 3rem)', 'length 40'], ['clamp(50px, 5vw, 45px)', 'length 50'],
    ['clamp(none, 5vw, 30px)', 'length 30'], ['clamp(50px, 5vw, none)', 'length 50'], ['clamp(none, 5px, none)', 'length 5'],
    ['calc(100% - min(2em, 30px))', 'mixed 180'], ['calc(min(1em, 1px) * 3 + 2px)', 'length 5'], ['calc(100vw - 20px)', 'length 780'],
    ['calc(2 * (1px + 3ch) / 2)', 'length 19'], ['min(1px + 2px, 2em*2)', 'length 3'], ['calc(-1 * max(1em, 1px))', 'length -10'],
    ['round(17px, 5px)', 'length 15'], ['round(up, 16px, 5px)', 'length 20'], ['round(down, 19px, 5px)', 'length 15'], ['round(to-zero, -19px, 5px)', 'length -15'],
    ['round(nearest, -2.5)', 'number -2'], ['round(2.5)', 'number 3'], ['round(1em, 4px)', 'length 12'], ['mod(-7, 3)', 'number 2'], ['rem(-7, 3)', 'number -1'],
    ['mod(18px, 5px)', 'length 3'], ['abs(-2em)', 'length 20'], ['sign(-2em)', 'number -1'], ['calc(10px * sign(1em - 20px))', 'length -10'],
    ['calc(sin(30deg) * 10px)', 'length 5'], ['sin(pi / 2)', 'number 1'], ['cos(calc(0.5turn))', 'number -1'], ['tan(45deg)', 'number 1'],
    ['pow(2, 10)', 'number 1024'], ['sqrt(16)', 'number 4'], ['hypot(3px, 4px)', 'length 5'], ['hypot(3em, 40px)', 'length 50'], ['log(8, 2)', 'number 3'],
    ['log(e)', 'number 1'], ['exp(0)', 'number 1'], ['calc(e * 1px)', 'length 2.7183'], ['calc(1px * pi)', 'length 3.1416'],
    ['calc(100px / 1em)', 'number 10'], ['calc(100px / 4px)', 'number 25'], ['calc(1px * (100px / 1em))', 'length 10'], ['calc(sin(asin(0.5)) * 1px)', 'length 0.5'],
    ['calc(1px * cos(atan2(1px, 1px)))', 'length 0.7071'], ['calc(infinity * 1px)', 'length 1000000000000000'], ['calc(-infinity * 1px)', 'length -1000000000000000'],
    ['calc(NaN * 1px)', 'length 0'], ['calc(1px / 0)', 'length 1000000000000000'], ['calc(1 / 0)', 'number 1000000000000000'],
    ['round(1px, 0px)', 'length 0'], ['mod(5px, infinity * 1px)', 'length 5'], ['round(up, 1px, infinity * 1px)', 'length 1000000000000000'],
    ['5vw', 'length 40'], ['2DVH', 'length 18'], ['1svmin', 'length 8'], ['1lvmax', 'length 9'], ['1vi', 'length 8'], ['5cqw', 'length 40'], ['1CQI', 'length 8'], ['1cqb', 'length 9'], ['1cqmax', 'length 9'], ['1vb', 'length 9'], ['2ex', 'length 10'],
    ['1.5lh', 'length 18'], ['1rlh', 'length 20'], ['3cap', 'length 21'], ['1ic', 'length 10'], ['0', 'number 0'], ['7%', 'percentage 14'], ['1in', 'length 96'],
  ])('%s is %s', (css, expected) => expect(used(css)).toBe(expected))

  test.each([
    'min()', 'min(1px, 2)', 'min(1px 2px)', 'min(1px,)', 'clamp(1px, 2px)', 'clamp(1px, none, 2px)', 'max(1px, 1deg)', 'round(1px)', 'round(up 1px, 2px)',
    'round(foo, 1px, 1px)', 'mod(1px)', 'mod(1px, 2)', 'pow(2px, 2)', 'sqrt(4px)', 'sin(1px)', 'asin(1deg)', 'log(1, 2, 3)', 'calc(1px * 1px)', 'calc(1 / 1px)',
    'calc(e)px', 'e', 'pi', 'calc(tau)', 'calc(1px+2px)', 'calc(min(1px, 2px) 3px)', 'calc(45deg)', 'asin(1)', 'foo(1px)', 'min(1fr)', 'calc(1s)', 'min([1px])',
    'min(none, 1px)', 'hypot()', 'calc(min)', 'auto', '1foo', '45deg',
  ])('%s is not valid', (css) => expect(used(css)).toBe('invalid'))

  test('what is linear in the listed units comes as calc() always gave it', () => {
    expect(parse('calc(1em + 2px - 3% + 1rem)')).toEqual({ kind: 'mixed', px: 2, em: 1, rem: 1, percent: -3, number: 0 })
    expect(parse('min(3px, 1in)')).toEqual({ kind: 'length', px: 3, em: 0, rem: 0, percent: 0, number: 0 })
    expect(parse('max(1, 2 * 3)')).toEqual({ kind: 'number', px: 0, em: 0, rem: 0, percent: 0, number: 6 })
  })

  test('resolving leaves px and percentages', () => {
    const resolve = (css: string): MathValue => resolveMath(parse(css) ?? expect.fail(css), sizes)
    expect(resolve('min(1em, 2vw)')).toEqual({ kind: 'length', px: 10, em: 0, rem: 0, percent: 0, number: 0 })
    expect(resolve('calc(2vw + 1em + 5%)')).toEqual({ kind: 'mixed', px: 26, em: 0, rem: 0, percent: 5, number: 0 })
    const left = resolve('calc(1em + min(50%, 10vw))')
    expect(isMathTree(left) && left.usesPercent).toBe(true)
    expect([40, 400].map((basis) => evaluateMath(left, () => NaN, basis))).toEqual([30, 90])
  })

  test('trees are plain data that say whether they need a percentage', () => {
    const trees = ['min(1em, 1px)', 'min(1em, 1%)', 'sign(1%)'].map(parse)
    expect(trees.map((value) => value !== null && isMathTree(value) && value.usesPercent)).toEqual([false, true, true])
    expect(JSON.parse(JSON.stringify(trees))).toEqual(trees)
  })

  test('depth and size are bounded', () => {
    const nested = (open: string, levels: number): string => `${open.repeat(levels)}1px${')'.repeat(levels)}`
    expect(used(nested('max(', 32))).toBe('length 1')
    expect(used(nested('max(', 33))).toBe('invalid')
    expect(used(nested('calc(', 100_000))).toBe('invalid')
    expect(used(`min(${'1em, '.repeat(MAX_MATH_SIZE - 2)}1px)`)).toBe('length 1')
    expect(used(`min(${'1em, '.repeat(MAX_MATH_SIZE)}1px)`)).toBe('invalid')
    expect(used(`calc(1px${' + min(1em, 1px)'.repeat(100_000)})`)).toBe('invalid')
    expect(used(nested('clamp(none, ', 30))).toBe('invalid')
  })

  test('no input throws', () => {
    let state = 7
    const random = (below: number): number => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) % below
    const pieces = ['min(', 'clamp(', 'calc(', 'round(', 'sin(', '(', ')', ',', ' + ', ' - ', '*', '/', '1px', '2em', '3', '4%', 'none', 'up,', 'pi', '1deg', '5vw', 'atan2(', ' ']
    for (let i = 0; i < 20_000; i++) {
      let css = ''
      for (let k = random(14); k >= 0; k--) css += pieces[random(pieces.length)] ?? ''
      const value = parse(css)
      if (value !== null) expect(Number.isFinite(evaluateMath(value, sizes, 100)), css).toBe(true)
    }
  })
})

test('angles and numbers', () => {
  const angle = (css: string): number | null => parseMathAngle(new TokenReader(tokenize(css)))
  expect(['calc(1turn / 4)', '90deg', '0', 'calc(0)', '1', 'min(1turn, 45deg)', 'atan2(1, 0)', 'calc(1px)'].map(angle))
    .toEqual([90, 90, 0, null, null, 45, 90, null])
  const number = (css: string): number | null => parseMathNumber(new TokenReader(tokenize(css)))
  expect(['max(1, 2)', '3', 'calc(1px / 1em)', '1px', 'sign(-5px)'].map(number)).toEqual([2, 3, null, null, -1])
})

test('the listed level knows none of it', () => {
  for (const [unit, { level }] of Object.entries(lengthUnits)) {
    const listed = ['px', 'em', 'rem', 'mm', 'cm', 'in', 'pt', 'pc', 'q'].includes(unit)
    expect([unit, level]).toEqual([unit, listed ? 'listed' : 'standard'])
    expect([unit, parseCalc(new TokenReader(tokenize(`calc(1${unit} + 1px)`))) !== null]).toEqual([unit, listed])
    expect(lengthBases).toContain(lengthUnits[unit]?.base)
  }
  for (const css of ['min(1px, 2px)', 'calc(min(1px))', 'calc(pi * 1px)', 'calc(1px / 0)', 'calc(2px / 1px)', 'abs(1px)']) {
    expect(parseCalc(new TokenReader(tokenize(css)))).toBeNull()
  }
})
