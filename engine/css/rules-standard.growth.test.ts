import { describe, expect, test } from 'vitest'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { importApplies } from './imports.ts'
import { LayerOrder } from './layers.ts'
import type { CssLevel, CssOptions } from './level.ts'
import { parseStyleSheet, type StyleSheet } from './rules.ts'

const options: CssOptions = {
  level: 'standard',
  media: { width: 600, height: 800 },
  supports: (name, tokens) => name === 'display' && tokens[0]?.text === 'grid',
}
const parse = (css: string, level: CssLevel = 'standard'): StyleSheet => parseStyleSheet(css, { ...options, level })

describe('hostile sheets at the standard level', () => {
  test.each([
    ['@media ('], ['@media (width <'], ['@media not (a) and ('], ['@supports ('], ['@supports not ('], ['@supports selector('], ['@supports (a:('],
    ['@layer a{'], ['@layer a.b,c;'], ['a{@media print{'], ['a{@layer x{b{'], [':enabled,'], [':nth-child(2 of '], [':nth-child(1 of a):lang(en),'],
    ['@import "x" supports('], ['@supports (a:b) and '], ['a:disabled{b:c}'], ['@layer{a{b:c}}'],
  ])('300 kB of %s take no quadratic time', (piece) => {
    const many = (length: number): string => piece.repeat(Math.ceil(length / piece.length))
    expect(growth((length) => parse(many(length)), 300_000)).toBeLessThan(LINEAR)
    expect(growth((length) => parse(`a{${many(length)}`), 300_000)).toBeLessThan(LINEAR)
  }, 60_000)

  test('no mutation throws', () => {
    const seed = `@layer a, b.c; @import "x" layer(a) supports(display: grid) (min-width: 1px); @media not print and (400px < width <= 700px), (color) or (grid) { p:nth-child(2n of .x, #y):lang("en-*") { q: r } }
      @supports (not (display: grid)) or selector(a > b) { @layer b { a { @media (hover: none) { b: c; & d { e: f } } g: h } } } input:disabled:not(:read-only)::placeholder { i: j }`
    const pieces = [...'{}()[];:,.#@!\\"\'/*<>=&~+|%0a \n', 'not ', ' and ', ' or ', 'layer(', ':is(', ' of ', '::', '@layer ', '@media ', '@supports ']
    let state = 99
    const random = (below: number): number => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) % below
    for (let round = 0; round < 1500; round++) {
      let css = seed
      for (let i = random(6); i >= 0; i--) {
        const at = random(css.length)
        if (random(2) === 0) css = css.slice(0, at) + css.slice(at + 1 + random(8))
        else css = css.slice(0, at) + (pieces[random(pieces.length)] ?? '') + css.slice(at)
      }
      const sheet = parse(css)
      for (const rule of sheet.imports) importApplies(rule, options)
      const entered = new LayerOrder().enter(sheet)
      for (const rule of sheet.imports) entered.placeOf(rule)
      entered.finish()
      for (const { layer } of sheet.rules) expect(entered.rankOf(layer)).toBeGreaterThanOrEqual(0)
    }
  }, 30_000)
})
