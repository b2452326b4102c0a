import { describe, expect, test } from 'vitest'
import { TokenReader } from '../token-reader.ts'
import { tokenize } from '../tokens.ts'
import { fromSrgb, gamutMap } from './color-spaces.ts'
import { CURRENT_COLOR, parseColor } from './color.ts'

function color(css: string): string {
  const reader = new TokenReader(tokenize(css))
  const value = parseColor(reader)
  if (value === null) {
    expect(reader.position).toBe(0)
    return 'invalid'
  }
  if (!reader.done()) return 'trailing'
  return value === CURRENT_COLOR ? 'current' : value.toString(16).padStart(8, '0')
}

describe('colours', () => {
  test.each([
    ['#f80', 'ff8800ff'], ['#f808', 'ff880088'], ['#FF8800', 'ff8800ff'], ['#ff880042', 'ff880042'], ['#123', '112233ff'],
    ['red', 'ff0000ff'], ['RebeccaPurple', '663399ff'], ['transparent', '00000000'], ['currentColor', 'current'],
    ['rgb(1,2,3)', '010203ff'], ['rgb(1 2 3)', '010203ff'], ['rgba(1, 2, 3, .5)', '01020380'], ['rgb(1 2 3 / 50%)', '01020380'],
    ['rgb(100%, 0%, 50%)', 'ff0080ff'], ['rgb(300 -5 0)', 'ff0000ff'], ['rgb(50% 128 0)', '808000ff'], ['rgb(none 1 2)', '000102ff'],
    ['rgb(calc(100 + 20) 0 0)', '780000ff'], ['rgb(1 2 3 / 2)', '010203ff'],
    ['hsl(120, 100%, 50%)', '00ff00ff'], ['hsl(120deg 100% 50%)', '00ff00ff'], ['hsla(0.5turn 100 50 / 1)', '00ffffff'],
    ['hsl(-120, 100%, 25%)', '000080ff'], ['hsl(0 0% 50%)', '808080ff'],
    ['hwb(0 0% 0%)', 'ff0000ff'], ['hwb(120 50% 50%)', '808080ff'], ['hwb(240 20% 20% / 50%)', '3333cc80'],
    ['lab(100 0 0)', 'ffffffff'], ['lab(50% 0 0)', '777777ff'],
    ['oklab(62.8% .2249 .1258)', 'ff0000ff'], ['oklch(1 0 0)', 'ffffffff'], ['oklch(0% 0 none)', '000000ff'],
    ['oklch(59.686% 0.15619 49.7694deg)', 'c65d06ff'],
  ])('%s is %s', (css, expected) => expect(color(css)).toBe(expected))

  test('lab red measured under D65 is close to red, as Lab is relative to D50', () => {
    expect(color('lab(53.2408% 80.0925 67.2032)')).toBe('fb0007ff')
    expect(color('lch(53.2408% 104.5518 39.999deg)')).toBe('fb0007ff')
    expect(color('lab(54.2917% 80.8125 69.8851)')).toBe('ff0000ff')
  })

  test('colours outside of sRGB keep lightness and hue and lose chroma', () => {
    for (let light = 0.1; light < 1; light += 0.1) {
      for (let hue = 0; hue < 360; hue += 15) {
        const [r, g, b] = gamutMap('oklch', [light, 0.4, hue])
        const [l, x, y] = fromSrgb('oklab', [r, g, b])
        const angle = (hue * Math.PI) / 180
        const chroma = Math.max(0, x * Math.cos(angle) + y * Math.sin(angle))
        const away = Math.hypot(l - light, x - chroma * Math.cos(angle), y - chroma * Math.sin(angle))
        expect(away, `${light} ${hue}`).toBeLessThan(0.021)
        expect(chroma).toBeLessThan(0.4)
        expect(Math.min(r, g, b)).toBeGreaterThanOrEqual(0)
        expect(Math.max(r, g, b)).toBeLessThanOrEqual(1)
      }
    }
    expect(color('oklch(1.2 0.4 145)')).toBe('ffffffff')
  })

  test.each([
    '#12', '#12345', '#ggg', 'foo', 'constructor', 'rgb()', 'rgb(1,2)', 'rgb(1 2 3, 4)', 'rgb(1, 2 3)', 'rgb(1,2,3 / 4)',
    'rgb(1%, 2, 3)', 'rgb(none, 1, 2)', 'rgb(1 2 3 4)', 'hsl(1, 2, 3)', 'hsl(10% 20% 30%)', 'hwb(1, 2%, 3%)', 'lab(1 2)',
    'color(srgb 1 0 0)', 'rgb(from red r g b)', 'rgb(1px 2 3)', 'device-cmyk(0 0 0 1)', '12', '"red"',
    'color-mix(in display-p3, red, blue)', 'color-mix(in xyz-d50, red, blue)', 'color-mix(red, blue)',
    'color-mix(in srgb, red)', 'color-mix(in srgb, red, currentcolor)', 'color-mix(in srgb, red, blue, green)',
    'color-mix(in srgb, red -10%, blue)', 'color-mix(in srgb, red 110%, blue)', 'color-mix(in srgb, red 0%, blue 0%)',
    'color-mix(in srgb longer hue, red, blue)', 'color-mix(in hsl longer, red, blue)', 'color-mix(in srgb red, blue)',
    'color-mix(in srgb, 10% red 20%, blue)',
  ])('%s is invalid', (css) => expect(color(css)).toBe('invalid'))
})

describe('color-mix()', () => {
  test.each([
    ['color-mix(in srgb, red, blue)', '800080ff'],
    ['color-mix(in srgb, red 25%, blue)', '4000bfff'],
    ['color-mix(in srgb, red, blue 75%)', '4000bfff'],
    ['color-mix(in srgb, 25% red, blue)', '4000bfff'],
    ['color-mix(in srgb, red 100%, blue 300%)', 'invalid'],
    ['color-mix(in srgb, red 50%, blue 100%)', '5500aaff'],
    ['color-mix(in srgb, red 25%, blue 25%)', '80008080'],
    ['color-mix(in lab, white, black)', '777777ff'],
    ['color-mix(in hsl, red, blue)', 'ff00ffff'],
    ['color-mix(in hsl longer hue, red, blue)', '00ff00ff'],
    ['color-mix(in hsl increasing hue, red, blue)', '00ff00ff'],
    ['color-mix(in hsl decreasing hue, red, blue)', 'ff00ffff'],
    ['color-mix(in hsl, white, blue)', '9f9fdfff'],
    ['color-mix(in srgb-linear, red, blue)', 'bc00bcff'],
    ['color-mix(in xyz, white, black)', 'bcbcbcff'],
    ['color-mix(in xyz-d65, red, red)', 'ff0000ff'],
    ['color-mix(in hwb, red, lime)', 'ffff00ff'],
    ['color-mix(in srgb, transparent, red)', 'ff000080'],
    ['color-mix(in srgb, rgba(255, 0, 0, .5), blue)', '5500aabf'],
    ['color-mix(in srgb, color-mix(in srgb, red, blue), lime)', '408040ff'],
  ])('%s is %s', (css, expected) => expect(color(css)).toBe(expected))

  test('nests 16 levels and no more', () => {
    const nested = (levels: number): string => 'color-mix(in srgb, red, '.repeat(levels) + 'red' + ')'.repeat(levels)
    expect([color(nested(16)), color(nested(17)), color(nested(5000))]).toEqual(['ff0000ff', 'invalid', 'invalid'])
  })
})
