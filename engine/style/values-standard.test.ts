import { describe, expect, test } from 'vitest'
import { TokenReader } from '../css/token-reader.ts'
import { tokenize } from '../css/tokens.ts'
import { cornerRadius } from './corner-radius.ts'
import { enumOf } from './properties/index.ts'
import { supportsDeclaration } from './supports-declaration.ts'
import { styled, type StyledOptions } from './testing/styled.ts'
import { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'
import { ValueStore } from './value-store.ts'

const standard = (html: string, options: StyledOptions = {}) => styled(html, { level: Level.standard, ...options })

/** The value of a style attribute at both levels, each with that of an element without the attribute. */
const dropped = (css: string): readonly [number, number] => {
  const page = styled(`<div style="font-size:20px;line-height:30px"><p id=a style="${css}"><p id=b></div>`)
  return [page.style('a'), page.style('b')]
}

describe('lengths', () => {
  test.each([
    ['50vw', 396.85], ['10vh', 112.25], ['1vmin', 7.937], ['1vmax', 11.225], ['2ex', 20], ['3ch', 30], ['1ic', 20], ['1cap', 14],
    ['1lh', 30], ['2rlh', 38.4], ['1rex', 8], ['min(10px, 2em)', 10], ['max(10px, 2em)', 40], ['clamp(1px, 5em, 50px)', 50],
    ['calc(1lh + 1px)', 31], ['min(50%, 30px)', 30], ['max(50%, 30px)', 50], ['calc(100% - min(10%, 5px))', 95],
    ['round(17px, 5px)', 15], ['calc(-1px)', 0], ['calc(1px * pi)', 3.14159], ['abs(-3px)', 3], ['min(-1px, 5%)', 0],
    ['calc(1vw + 10%)', 17.937], ['calc(infinity * 1px)', 1e7], ['calc(NaN * 1px)', 0],
  ])('%s', (value, px) => {
    const page = standard(`<div style="font-size:20px;line-height:30px"><p id=a style="width:${value}"></div>`)
    expect(page.read.width(page.style('a'), 100)).toBeCloseTo(px, 1)
    const [a, b] = dropped(`width:${value}`)
    if (!value.startsWith('calc') || /lh|min|vw|pi|infinity|NaN/.test(value)) expect(a).toBe(b)
  })

  test('a tree with percentages of an indefinite basis is no length', () => {
    const page = standard('<p id=a style="width:min(50%, 30px)">')
    expect([page.read.width(page.style('a')), page.read.width(page.style('a'), 40)]).toEqual([NaN, 20])
  })

  test.each(['min(10%, 1px)', '10%', 'sign(1px)', 'min()', 'min(1px, 1)', '1foo'])('%s is no border width', (value) => {
    const page = standard(`<p id=a style="border:5px solid;border-left-width:${value}">`)
    expect(page.read.borderLeftWidth(page.style('a'))).toBe(5)
  })

  test('thin, medium and thick are border widths, in shorthands too', () => {
    const page = standard('<p id=a style="border:thick solid;border-left-width:thin;border-right-width:medium">')
    const { read } = page
    const a = page.style('a')
    expect([read.borderTopWidth(a), read.borderLeftWidth(a), read.borderRightWidth(a)]).toEqual([5, 1, 3])
    expect(new Set(dropped('border:thick solid;border-width:thin'))).toHaveLength(1)
  })

  test('the page area decides viewport units, and the font its own once it is known', () => {
    const page = standard('<p id=a style="font-family:A;width:1vw;height:2ch;font-size:10px">')
    const { lengthUnits } = page.styles
    expect(page.read.width(page.style('a'))).toBeCloseTo(7.937)
    expect([page.read.height(page.style('a')), lengthUnits.wasGuessed]).toEqual([10, true])
    lengthUnits.viewport = { width: 500, height: 100 }
    lengthUnits.fonts = { measure: (unit, { families }) => (unit === 'ch' && families.length === 1 ? 0.75 : 9) }
    page.cascade.restyle(1 as never)
    expect([page.read.width(page.style('a')), page.read.height(page.style('a'))]).toEqual([5, 15])
  })
})

test.each([['1.5rem', 30], ['max(1.5rem, 1px)', 30], ['calc(1rem + min(10px, 1em))', 30]])('a line height of %s on the root is of its own font size', (value, px) => {
  const page = standard(`<html id=a style="font-size:20px;line-height:${value}">`)
  expect(page.styles.lineHeight(page.style('a'))).toBeCloseTo(px, 2)
})

describe('font sizes', () => {
  test.each([
    ['80%', 16], ['large', 18], ['xx-small', 9], ['medium', 16], ['xxx-large', 48], ['larger', 24], ['smaller', 16.667], ['12pt', 16],
    ['calc(1em + 10%)', 22], ['2ch', 20], ['1lh', 30], ['clamp(1px, 50vw, 33px)', 33], ['0', 0], ['calc(1px - 1em)', 0],
  ])('%s', (value, px) => {
    const page = standard(`<div style="font-size:20px;line-height:30px"><p id=a style="font-size:${value}"></div>`)
    expect(page.read.fontSize(page.style('a'))).toBeCloseTo(px, 2)
    const [a, b] = dropped(`font-size:${value}`)
    if (value !== '0') expect(a).toBe(b)
  })
})

describe('fonts', () => {
  test.each([
    [400, 'bolder', 700], [100, 'bolder', 400], [600, 'bolder', 900], [950, 'bolder', 950], [400, 'lighter', 100], [700, 'lighter', 400],
    [900, 'lighter', 700], [50, 'lighter', 50], [400, '550', 550], [400, 'calc(1 + 1)', 2],
  ])('%i, then %s', (outer, value, weight) => {
    const page = standard(`<div style="font-weight:${outer}"><p id=a style="font-weight:${value}"></div>`)
    expect(page.read.fontWeight(page.style('a'))).toBe(weight)
  })

  test.each([
    ['12px serif', [12, 400, 0, NaN]], ['italic bold 12px/2 serif', [12, 700, 1, 24]], ['bold italic large/10px "A", b', [18, 700, 1, 10]],
    ['normal small-caps 200 condensed 2em/normal A B', [40, 200, 0, NaN]], ['bolder 50% x', [10, 700, 0, NaN]],
    ['100 10px serif', [10, 100, 0, NaN]],
  ])('font: %s', (value, expected) => {
    const page = standard(`<div style="font-size:20px;line-height:3"><p id=a style='font:${value}'></div>`)
    const { read, styles } = page
    const a = page.style('a')
    const [size, weight, style, height] = expected
    expect([read.fontSize(a), read.fontWeight(a), read.fontStyle(a)]).toEqual([size, weight, style])
    expect(styles.lineHeight(a)).toBe(height)
    expect(new Set(dropped(`font:${value.replaceAll('"', '')}`))).toHaveLength(1)
  })

  test.each(['12px', 'serif', '12px/ serif', 'bold bold 12px serif', 'normal normal normal normal normal 12px serif', '12px/-1 serif', 'italic italic 1px a', '12px serif,'])('font: %s is invalid', (value) => {
    const page = standard(`<p id=a style='font-size:7px;font:${value}'>`)
    expect(page.read.fontSize(page.style('a'))).toBe(7)
  })
})

describe('text', () => {
  const Align = enumOf('text-align')
  test.each([['start', Align.start], ['end', Align.end], ['match-parent', Align.center]])('text-align: %s', (value, expected) => {
    const page = standard(`<div style="text-align:center"><p id=a style="text-align:${value}"></div>`)
    expect(page.read.textAlign(page.style('a'))).toBe(expected)
    expect(new Set(dropped(`text-align:${value}`))).toHaveLength(1)
  })

  test('text-decoration sets lines, style, colour and thickness', () => {
    const page = standard('<p id=a style="color:blue;text-decoration:2px overline wavy red"><p id=b style="text-decoration-style:dotted;text-decoration:underline">')
    const { read } = page
    const a = page.style('a')
    expect([read.textDecorationLine(a), read.overlineColor(a), read.underlineColor(a), read.textDecorationThickness(a)]).toEqual([4, 0xff0000ff, 0, 2])
    expect(read.textDecorationStyle(a)).toBe(enumOf('text-decoration-style').wavy)
    expect(read.textDecorationStyle(page.style('b'))).toBe(0)
    for (const css of ['text-decoration:underline red', 'text-decoration:overline', 'text-decoration-color:red', 'text-decoration-style:wavy', 'text-decoration-thickness:2px']) {
      expect(new Set(dropped(css)), css).toHaveLength(1)
    }
  })

  test.each(['white-space:pre-wrap', 'white-space:break-spaces', 'tab-size:4', 'word-break:break-word'])('%s is of the standard level', (css) => {
    expect(new Set(dropped(css))).toHaveLength(1)
    const page = standard(`<p id=a style="${css}"><p id=b>`)
    expect(page.style('a')).not.toBe(page.style('b'))
  })
})

test('list-style-type may be a string, or the name of any counter style', () => {
  const page = standard(`<ul style='list-style-type:"- "'><li id=a><li id=b style='list-style:inside ">"'><li id=c style='list-style-type:disc'>
    <li id=d style='list-style: Lower-Greek inside'><li id=e style='list-style-type: nothing'></ul>`)
  const shown = (id: string): string => {
    const marker = page.styles.markerStyle(page.style(id))
    return typeof marker === 'string' ? marker : marker.marker(2)
  }
  expect(['a', 'b', 'c', 'd', 'e'].map(shown)).toEqual(['- ', '>', '•', 'β. ', '2.'])
  expect(new Set(dropped('list-style-type:lower-greek'))).toHaveLength(1)
  expect(new Set(dropped("list-style-type:'-'"))).toHaveLength(1)
})

test('corner radii are two lengths, made absolute, with percentages of the box', () => {
  const target = new ParseTarget(new ValueStore())
  const kind = cornerRadius()
  const parse = (text: string, level: Level): unknown => {
    target.level = level
    const reader = new TokenReader(tokenize(text))
    return kind.parse(reader, target) && reader.done() ? target.values.object(target.value) : null
  }
  expect(parse('1px 2em', Level.listed)).toEqual({ x: { unit: Unit.px, value: 1 }, y: { unit: Unit.em, value: 2 }, isFull: false })
  expect(parse('3px', Level.listed)).toEqual({ x: { unit: Unit.px, value: 3 }, y: { unit: Unit.px, value: 3 }, isFull: false })
  expect([parse('10%', Level.listed), parse('-1px', Level.standard), parse('1px 2px 3px', Level.standard)]).toEqual([null, null, null])
  expect(parse('10% 1px', Level.standard)).toEqual({ x: { unit: Unit.percent, value: 10 }, y: { unit: Unit.px, value: 1 }, isFull: true })
  expect(target.values.used(Unit.percent, 10, 50)).toBe(5)
})

test('lengths within objects are bounded as those of properties are, percentages and sums too', () => {
  const values = new ValueStore()
  const sum = values.internSum(-9e99, 0, 0, 9e99)
  expect(values.used(Unit.percent, 9e99, 50)).toBe(1e7)
  expect(values.used(Unit.calc, sum, 200)).toBe(1e7)
  expect(values.used(Unit.calc, sum, 50)).toBe(-1e7)
  expect(values.used(Unit.percent, 9e99, NaN)).toBeNaN()
})

test('@supports knows names, values and var()', () => {
  const supports = supportsDeclaration()
  const ask = (name: string, value: string): boolean => supports(name, tokenize(value))
  expect([ask('color', 'red'), ask('font', '12px serif'), ask('width', 'min(1px, 2px)'), ask('color', 'var(--x)'), ask('all', 'unset')]).toEqual([true, true, true, true, true])
  expect([ask('color', '1px'), ask('nonsense', 'red'), ask('nonsense', 'var(--x)'), ask('width', '1px 2px')]).toEqual([false, false, false, false])
})
