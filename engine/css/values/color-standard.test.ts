import { describe, expect, test } from 'vitest'
import type { CssLevel } from '../level.ts'
import { TokenReader } from '../token-reader.ts'
import { tokenize } from '../tokens.ts'
import { convert } from './color-spaces.ts'
import { CURRENT_COLOR, parseColor } from './color.ts'

function color(css: string, level: CssLevel = 'standard'): string {
  const reader = new TokenReader(tokenize(css))
  const value = parseColor(reader, level)
  if (value === null) {
    expect(reader.position).toBe(0)
    return 'invalid'
  }
  if (!reader.done()) return 'trailing'
  return value === CURRENT_COLOR ? 'current' : value.toString(16).padStart(8, '0')
}

describe('colours of the standard level', () => {
  test.each([
    ['color(srgb 1 0.5 0)', 'ff8000ff'], ['color(srgb 100% 50% none / 50%)', 'ff800080'], ['color(srgb-linear 0.5 0.5 0.5)', 'bcbcbcff'],
    ['color(display-p3 0 0 0)', '000000ff'], ['color(display-p3 1 1 1)', 'ffffffff'], ['color(display-p3 0.91748 0.20029 0.13857)', 'ff0000ff'],
    ['color(a98-rgb 0.85859 0 0)', 'ff0000ff'], ['color(a98-rgb 1 1 1)', 'ffffffff'], ['color(prophoto-rgb 1 1 1)', 'ffffffff'],
    ['color(prophoto-rgb 0.70225 0.27572 0.10355)', 'ff0000ff'], ['color(rec2020 0.79198 0.23098 0.07376)', 'ff0000ff'], ['color(rec2020 1 1 1)', 'ffffffff'],
    ['color(xyz 0.41239 0.21264 0.01933)', 'ff0000ff'], ['color(xyz-d65 0 0 0)', '000000ff'], ['color(xyz-d50 0.96422 1 0.82521)', 'ffffffff'],
    ['rgb(from red r g b)', 'ff0000ff'], ['rgb(from #336699 b g r)', '996633ff'], ['rgb(from red r g b / 50%)', 'ff000080'],
    ['rgb(from rgb(1 2 3 / 0.5) r g b)', '01020380'], ['rgb(from #10203040 r g b / alpha)', '10203040'], ['rgb(from red calc(r / 2) 0 0)', '800000ff'],
    ['hsl(from red calc(h + 120) s l)', '00ff00ff'], ['hsl(from lime h s calc(l / 2))', '008000ff'], ['hwb(from red h 50% b)', 'ff8080ff'],
    ['oklch(from red l c h)', 'ff0000ff'], ['oklab(from blue l a b)', '0000ffff'], ['lab(from white l a b)', 'ffffffff'], ['lch(from black l c h)', '000000ff'],
    ['color(from red srgb r g b)', 'ff0000ff'], ['color(from red xyz x y z)', 'ff0000ff'], ['rgb(from rgb(from red g r b) r g b)', '00ff00ff'],
    ['rgb(from color-mix(in srgb, red, blue) r g b)', '800080ff'], ['rgb(max(100, 20) clamp(0, 300, 255) 0)', '64ff00ff'], ['hsl(calc(60deg * 2) 100% 50%)', '00ff00ff'],
    ['color-mix(in display-p3, red, red)', 'ff0000ff'], ['color-mix(in xyz-d50, white, black)', 'bcbcbcff'], ['color-mix(in rec2020, white, white)', 'ffffffff'],
    ['color-mix(in a98-rgb, lime max(0%, 100%), red)', 'invalid'], ['color-mix(in prophoto-rgb, blue, blue)', '0000ffff'],
    ['color-mix(in srgb, color(srgb 1 0 0), blue)', '800080ff'], ['color-mix(in srgb, Canvas, CanvasText)', '808080ff'],
    ['Canvas', 'ffffffff'], ['canvastext', '000000ff'], ['LinkText', '0000eeff'], ['GrayText', '808080ff'], ['WindowText', '000000ff'],
    ['light-dark(red, blue)', 'ff0000ff'], ['light-dark(currentcolor, blue)', 'current'], ['light-dark(light-dark(#123, red), blue)', '112233ff'],
    ['color-mix(in srgb, light-dark(red, lime), blue)', '800080ff'],
  ])('%s is %s, and dropped at the listed level', (css, expected) => {
    expect(color(css)).toBe(expected)
    expect(color(css, 'listed')).toBe('invalid')
  })

  test.each([
    'color(srgb 1 0)', 'color(1 0 0)', 'color(foo 1 0 0)', 'color(srgb 1 0 0 0)', 'color(srgb, 1, 0, 0)', 'color(srgb 1deg 0 0)', 'color(hsl 0 0 0)',
    'rgb(from red, r, g, b)', 'rgb(from red r g)', 'rgb(from currentcolor r g b)', 'rgb(from foo r g b)', 'rgb(from red h s l)', 'rgb(r g b)', 'rgb(from)',
    'hsl(from red r g b)', 'color(from red r g b)', 'color(from red srgb x y z)', 'color-mix(in srgb, red, currentcolor)', 'color-mix(in foo, red, blue)',
    'color-mix(in srgb, red, light-dark(currentcolor, red))', 'light-dark(red)', 'light-dark(red, foo)', 'light-dark(red blue)', 'light-dark(red, blue, lime)',
    'constructor', 'rgb(calc(1px) 0 0)', 'rgb(min(1em, 2px) 0 0)', 'color-mix(red, blue)',
  ])('%s is not valid', (css) => expect(color(css)).toBe('invalid'))

  test('colours made of colours nest to a bound', () => {
    for (const open of ['rgb(from ', 'light-dark(', 'color-mix(in srgb, red, ']) {
      const close = open === 'rgb(from ' ? ' r g b)' : open === 'light-dark(' ? ', red)' : ')'
      const nested = (levels: number): string => open.repeat(levels) + 'red' + close.repeat(levels)
      expect([open, color(nested(15)), color(nested(20)), color(nested(20_000))]).toEqual([open, 'ff0000ff', 'invalid', 'invalid'])
    }
  })

  test('what the listed level accepts means the same', () => {
    for (const css of ['rgb(1, 2, 3)', 'hsl(120deg 100% 50% / 0.3)', 'oklch(59.686% 0.15619 49.7694deg)', 'color-mix(in hsl longer hue, red 20%, blue)', '#1234', 'tan']) {
      expect(color(css)).toBe(color(css, 'listed'))
    }
  })
})

test('every space converts there and back', () => {
  for (const space of ['display-p3', 'a98-rgb', 'prophoto-rgb', 'rec2020', 'xyz-d50', 'xyz'] as const) {
    for (const sample of [[0.2, 0.4, 0.6], [0.9, 0.01, 0.3], [-0.1, 0.5, 1.1]] as const) {
      const back = convert('oklab', space, convert(space, 'oklab', sample))
      back.forEach((value, i) => expect([space, value]).toEqual([space, expect.closeTo(sample[i] ?? NaN, 5)]))
    }
  }
})
