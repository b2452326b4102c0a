import { describe, expect, test } from 'vitest'
import { TokenReader } from '../token-reader.ts'
import { tokenize } from '../tokens.ts'
import { CURRENT_COLOR } from './color.ts'
import { placeStops } from './gradient-stops.ts'
import { type Gradient, parseGradient } from './gradient.ts'
import { evaluateMath, type MathValue } from './math-tree.ts'
import { parsePosition, type Position } from './position.ts'

function parse(css: string): Gradient | null {
  const reader = new TokenReader(tokenize(css))
  const value = parseGradient(reader)
  if (value === null) expect(reader.position).toBe(0)
  return value !== null && reader.done() ? value : null
}
const sizes = (): number => 10
/** The value in px, with 200px for 100%. */
const length = (value: MathValue): number => evaluateMath(value, sizes, 200)
const point = ({ x, y }: Position): string => `${length(x)},${length(y)}`

function show(css: string): string {
  const gradient = parse(css)
  if (gradient === null) return 'invalid'
  const items = gradient.items.map((item) => {
    const at = item.position === null ? '' : `@${length(item.position)}`
    return item.kind === 'hint' ? at : (item.color === CURRENT_COLOR ? 'current' : (item.color >>> 8).toString(16).padStart(6, '0')) + at
  })
  const head = gradient.kind === 'linear' ? String(gradient.direction)
    : gradient.kind === 'conic' ? `from ${gradient.from} ${point(gradient.position)}`
    : `${gradient.shape} ${typeof gradient.size === 'string' ? gradient.size : gradient.size.map(length).join('x')} ${point(gradient.position)}`
  const mixing = gradient.space === 'srgb' ? '' : ` in ${gradient.space} ${gradient.hue}`
  return `${gradient.repeating ? 'repeating ' : ''}${head}${mixing}: ${items.join(' ')}`
}

describe('gradients', () => {
  test.each([
    ['linear-gradient(red, blue)', '180: ff0000 0000ff'], ['linear-gradient(45deg, red, blue)', '45: ff0000 0000ff'],
    ['Linear-Gradient( TO Right , red , blue )', '90: ff0000 0000ff'], ['linear-gradient(to top left, red, blue)', 'top-left: ff0000 0000ff'],
    ['linear-gradient(to right bottom, red, blue)', 'bottom-right: ff0000 0000ff'], ['linear-gradient(calc(0.5turn - 90deg), red, blue)', '90: ff0000 0000ff'],
    ['linear-gradient(red)', '180: ff0000'], ['radial-gradient(red 1px 2px)', 'ellipse farthest-corner 100,100: ff0000@1 ff0000@2'],
    ['linear-gradient(0, red, blue)', '0: ff0000 0000ff'], ['linear-gradient(red 10%, blue 20px 30px, lime)', '180: ff0000@20 0000ff@20 0000ff@30 00ff00'],
    ['linear-gradient(red, 30%, blue)', '180: ff0000 @60 0000ff'], ['linear-gradient(10px red, 1em 50% currentcolor)', '180: ff0000@10 current@10 current@100'],
    ['linear-gradient(rgb(1, 2, 3), transparent 0)', '180: 010203 000000@0'], ['linear-gradient(red calc(10% + 1px), min(2em, 50%) blue)', '180: ff0000@21 0000ff@20'],
    ['linear-gradient(in oklab, red, blue)', '180 in oklab shorter: ff0000 0000ff'], ['linear-gradient(to right in oklch longer hue, red, blue)', '90 in oklch longer: ff0000 0000ff'],
    ['linear-gradient(in hsl 45deg, red, blue)', '45 in hsl shorter: ff0000 0000ff'], ['repeating-linear-gradient(red, blue 20px)', 'repeating 180: ff0000 0000ff@20'],
    ['radial-gradient(red, blue)', 'ellipse farthest-corner 100,100: ff0000 0000ff'], ['radial-gradient(circle, red, blue)', 'circle farthest-corner 100,100: ff0000 0000ff'],
    ['radial-gradient(closest-side circle at left, red, blue)', 'circle closest-side 0,100: ff0000 0000ff'], ['radial-gradient(20px, red, blue)', 'circle 20x20 100,100: ff0000 0000ff'],
    ['radial-gradient(20px 10% at 5px 10%, red, blue)', 'ellipse 20x20 5,20: ff0000 0000ff'], ['radial-gradient(at right 10px bottom 20%, red, blue)', 'ellipse farthest-corner 190,160: ff0000 0000ff'],
    ['radial-gradient(ellipse 2em 30% in lab, red, blue)', 'ellipse 20x60 100,100 in lab shorter: ff0000 0000ff'], ['repeating-radial-gradient(circle 5px at center, red, blue)', 'repeating circle 5x5 100,100: ff0000 0000ff'],
    ['conic-gradient(red, blue)', 'from 0 100,100: ff0000 0000ff'], ['conic-gradient(from 90deg at 25% 10px, red, blue)', 'from 90 50,10: ff0000 0000ff'],
    ['conic-gradient(red 0 90deg, 50%, blue .75turn 100%)', 'from 0 100,100: ff0000@0 ff0000@50 @100 0000ff@150 0000ff@200'],
    ['repeating-conic-gradient(at left in lab, red, blue 36deg)', 'repeating from 0 0,100 in lab shorter: ff0000 0000ff@20'],
  ])('%s', (css, expected) => expect(show(css)).toBe(expected))

  test.each([
    'linear-gradient()', 'linear-gradient(red, 10%)', 'linear-gradient(45deg)', 'linear-gradient(45deg red, blue)', 'linear-gradient(to, red, blue)',
    'linear-gradient(to top bottom, red, blue)', 'linear-gradient(to center, red, blue)', 'linear-gradient(red, 30%)', 'linear-gradient(30%, red, blue)',
    'linear-gradient(red, 10%, 20%, blue)', 'linear-gradient(red, blue,)', 'linear-gradient(red 1px 2px 3px, blue)', 'linear-gradient(red 5, blue)',
    'linear-gradient(5, red, blue)', 'linear-gradient(red blue)', 'linear-gradient(in foo, red, blue)', 'linear-gradient(in lab longer hue, red, blue)',
    'linear-gradient(in hsl longer, red, blue)', 'linear-gradient(in hsl in lab, red, blue)', 'radial-gradient(circle 10%, red, blue)', 'radial-gradient(circle 1px 2px, red, blue)',
    'radial-gradient(ellipse 1px, red, blue)', 'radial-gradient(10%, red, blue)', 'radial-gradient(-1px, red, blue)', 'radial-gradient(circle circle, red, blue)',
    'radial-gradient(closest-side 1px, red, blue)', 'radial-gradient(at, red, blue)', 'radial-gradient(at top bottom, red, blue)', 'radial-gradient(red at left, blue)',
    'conic-gradient(from, red, blue)', 'conic-gradient(from 10px, red, blue)', 'conic-gradient(at top from 10deg, red, blue)',
    'conic-gradient(red 10px, blue)', 'conic-gradient(circle, red, blue)', 'foo(red, blue)', 'red', 'linear-gradient(foo, blue)', 'linear-gradient(red, blue foo)',
  ])('%s is not valid', (css) => expect(show(css)).toBe('invalid'))

  test('a gradient may have many stops', () => {
    expect(parse(`linear-gradient(red${', blue'.repeat(5000)})`)?.items).toHaveLength(5001)
  })
})

describe('placed stops', () => {
  const placed = (css: string): string => {
    const gradient = parse(css)
    if (gradient === null) return 'invalid'
    return placeStops(gradient, 200, sizes, 0x123456ff).map(({ offset, color }) => `${Number(offset.toFixed(4))} ${color.toString(16).padStart(8, '0')}`).join(', ')
  }

  test.each([
    ['linear-gradient(red, blue)', '0 ff0000ff, 1 0000ffff'],
    ['linear-gradient(red, lime, blue)', '0 ff0000ff, 0.5 00ff00ff, 1 0000ffff'],
    ['linear-gradient(red 50px, lime, blue, black 150px)', '0.25 ff0000ff, 0.4167 00ff00ff, 0.5833 0000ffff, 0.75 000000ff'],
    ['linear-gradient(red 80%, blue 20%, lime)', '0.8 ff0000ff, 0.8 0000ffff, 1 00ff00ff'],
    ['linear-gradient(red -50px, currentcolor 300px)', '-0.25 ff0000ff, 1.5 123456ff'],
    ['linear-gradient(red, 0%, blue)', '0 ff0000ff, 0 0000ffff, 1 0000ffff'],
    ['linear-gradient(red, 100%, blue)', '0 ff0000ff, 1 ff0000ff, 1 0000ffff'],
  ])('%s', (css, expected) => expect(placed(css)).toBe(expected))

  const colorAt = (css: string, wanted: number): string | undefined =>
    placed(css).split(', ').find((text) => Number(text.split(' ')[0]) === wanted)?.split(' ')[1]

  test('a hint says where the middle is', () => {
    expect(colorAt('linear-gradient(black, 25%, white)', 0.25)).toBe('808080ff')
  })

  test('other spaces and transparency become steps', () => {
    expect(colorAt('linear-gradient(in hsl, red, blue)', 0.5)).toBe('ff00ffff')
    expect(colorAt('linear-gradient(red, transparent)', 0.5)).toBe('ff000080')
  })

  test('a line without length gives finite offsets', () => {
    const gradient = parse('repeating-linear-gradient(red, blue 20px)')
    expect(gradient === null ? [] : placeStops(gradient, 0, sizes, 0).every(({ offset }) => Number.isFinite(offset))).toBe(true)
  })
})

describe('positions', () => {
  const position = (css: string, allowsThree = false): string => {
    const reader = new TokenReader(tokenize(css))
    const value = parsePosition(reader, allowsThree)
    return value === null ? 'invalid' : point(value) + (reader.done() ? '' : ' …')
  }
  test.each([
    ['left', '0,100'], ['top', '100,0'], ['10px', '10,100'], ['center', '100,100'], ['right bottom', '200,200'], ['bottom right', '200,200'], ['top center', '100,0'],
    ['center top', '100,0'], ['10% 20px', '20,20'], ['left 20px', '0,20'], ['20px top', '20,0'], ['0 0', '0,0'], ['right 10px top 5%', '190,10'],
    ['bottom 1em left 2px', '2,190'], ['right calc(10% + 1px) bottom min(5px, 1%)', '179,198'], ['10px 20px / cover', '10,20 …'], ['top 20px', '100,0 …'],
    ['left right', '0,100 …'], ['left 10px center', '0,10 …'], ['5', 'invalid'], ['foo', 'invalid'],
  ])('%s is %s', (css, expected) => expect(position(css)).toBe(expected))

  test('three values are for those who allow them', () => {
    expect(position('left 10px center', true)).toBe('10,100')
    expect(position('top right 5px', true)).toBe('195,0')
  })
})
