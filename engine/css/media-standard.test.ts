import { describe, expect, test } from 'vitest'
import type { CssOptions } from './level.ts'
import { mediaTextApplies } from './media.ts'

const options: CssOptions = { level: 'standard', media: { width: 640, height: 900, resolution: 2 } }

describe('media queries at the standard level', () => {
  test.each([
    ['', true], ['print', true], ['screen', false], ['not screen', true], ['not tv', true], ['not print', false], ['only print', true],
    ['tv', false], ['and', false], ['not', false], ['screen, print', true], ['12, print', true], ['layer', false],
    ['(min-width: 640px)', true], ['(min-width: 641px)', false], ['(max-width: 640px)', true], ['(max-width: 639px)', false],
    ['(width: 640px)', true], ['(width)', true], ['(width: 40em)', true], ['(min-width: 40.01rem)', false], ['(width = 640px)', true],
    ['(width >= 600px)', true], ['(width < 600px)', false], ['(600px <= width)', true], ['(640px < width)', false],
    ['(400px < width < 700px)', true], ['(400px < width <= 640px)', true], ['(700px > width >= 640px)', true],
    ['(400px < width > 200px)', false], ['(400px < width < 600px)', false], ['(width > 400px < 700px)', false],
    ['(400px = width = 640px)', false], ['(width > = 600px)', false], ['(WIDTH>=600PX)', true], ['(calc(600px + 1em) < width)', true],
    ['(min-width: calc(10px * 2))', true], ['(min-width: 0)', true], ['(min-width: 5)', false], ['(min-width: 50%)', false],
    ['(height > width)', false], ['(min-height: 901px)', false], ['(device-width: 640px)', true], ['(width > max(600px, 10em))', true],
    ['(orientation: portrait)', true], ['(orientation: landscape)', false], ['(orientation)', true], ['not (orientation: sideways)', false],
    ['(aspect-ratio < 1)', true], ['(aspect-ratio: 32/45)', true], ['(min-aspect-ratio: 1 / 1)', false], ['(1/2 < aspect-ratio < 1/1)', true],
    ['(min-resolution: 2dppx)', true], ['(min-resolution: 193dpi)', false], ['(resolution >= 1x)', true], ['(resolution: 75.59055118dpcm)', true],
    ['(-webkit-min-device-pixel-ratio: 2)', true], ['(-webkit-min-device-pixel-ratio: 3)', false], ['(max-resolution: infinite)', true],
    ['(color)', true], ['(min-color: 9)', false], ['(monochrome)', false], ['(color-index)', false], ['(grid)', false], ['(grid: 0)', true],
    ['(prefers-color-scheme: dark)', false], ['(prefers-color-scheme: light)', true], ['(prefers-color-scheme)', true],
    ['(prefers-reduced-motion)', true], ['(prefers-reduced-motion: no-preference)', false], ['(prefers-contrast)', false],
    ['(hover: hover)', false], ['(hover: none)', true], ['(hover)', false], ['(any-hover: none) and (pointer: none)', true], ['(any-pointer: fine)', false],
    ['(scripting: enabled)', false], ['not (scripting)', true], ['(update: none)', true], ['(overflow-block: paged)', true], ['(scripting: none)', true],
    ['print and (min-width: 1px)', true], ['print and (min-width: 9000px)', false], ['screen and (min-width: 1px)', false],
    ['not screen and (min-width: 1px)', true], ['not print and (min-width: 9000px)', true], ['not print and (min-width: 1px)', false],
    ['print and (color) and (width)', true], ['print and (color) or (width)', false], ['print and ((color) or (grid))', true], ['print and not (grid)', true],
    ['(color) or (grid)', true], ['(grid) or (monochrome)', false], ['(color) and (grid)', false], ['(color) and (grid) or (width)', false],
    ['not (color)', false], ['not (not (color))', true], ['((color))', true], ['(not (grid))', true], ['(color)and (width)', true], ['(color) and(width)', false],
    ['(unknown)', false], ['not (unknown)', false], ['(unknown) or (color)', true], ['(unknown) and (color)', false], ['not ((unknown) and (grid))', true],
    ['(min-unknown: 1px)', false], ['not (unknown: 3)', false], ['f(x)', false], ['not f(x)', false], ['f(x) or (color)', true],
    ['()', false], ['(12)', false], ['(width:)', false], ['(min-width)', false], ['(width: 1px 2px)', false], ['(min-width:640px', true],
    ['(hover: constructor)', false], ['(constructor)', false], ['(width < 1000px) and (height < 1000px)', true],
  ])('"%s" applies: %s', (text, expected) => {
    expect(mediaTextApplies(text, options)).toBe(expected)
  })

  test('features are not looked at on the listed level', () => {
    for (const text of ['(min-width: 9000px)', 'print and (monochrome)', '(unknown)', '(400px < width < 300px)']) {
      expect([text, mediaTextApplies(text, { ...options, level: 'listed' })]).toEqual([text, true])
    }
  })

  test('the page is A4 when nobody says otherwise', () => {
    expect(mediaTextApplies('(width: 210mm) and (height: 297mm) and (resolution: 1x)', { level: 'standard' })).toBe(true)
  })

  test('a width that is a fraction compares as the length it is written as', () => {
    expect(mediaTextApplies('(min-width: 170mm) and (max-width: 170mm)', { level: 'standard', media: { width: 170 * 96 / 25.4, height: 1 } })).toBe(true)
  })

  test('deep brackets end', () => {
    expect(mediaTextApplies(`${'('.repeat(50_000)}color${')'.repeat(50_000)}`, options)).toBe(false)
    expect(mediaTextApplies('not ('.repeat(20_000), options)).toBe(false)
  })
})
