import { describe, expect, test } from 'vitest'
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
/** The names of the first declaration of each rule. */
const names = (css: string, level: CssLevel = 'standard'): string =>
  parse(css, level).rules.map(({ declarations }) => declarations.map(({ name }) => name).join()).join(' ')

describe('@container', () => {
  test.each([
    ['(min-width: 600px)', true], ['side (width > 600px)', false], ['(400px <= inline-size <= 700px)', true], ['not (max-width: 500px)', true],
    ['a', true], ['style(--x: 1)', false], ['(width > 1000px), (width > 10px)', true], ['scroll-state(stuck: top)', false], ['(orientation: landscape)', false],
  ])('%s', (query, applies) => {
    expect(names(`@container ${query} { a { b: c } @media print { d { e: f } } } g { @container ${query} { h: i } }`)).toBe(applies ? 'b e h' : '')
    expect(names(`@container ${query} { a { b: c } }`, 'listed')).toBe('')
  })
})

describe('@supports', () => {
  test.each([
    ['(display: grid)', true], ['(display: foo)', false], ['(display:grid !important)', true], ['not (display: foo)', true], ['not (display: grid)', false],
    ['(display: grid) and (--x: 1)', true], ['(display: foo) or (display: grid)', true], ['(display: grid) and (color: red)', false],
    ['((display: grid) or (a: b)) and (not (c: d))', true], ['(display: grid) and (--x: 1) or (a: b)', false], ['(--x:)', true],
    ['selector(a > b)', true], ['selector(a:has(> b))', true], ['selector(::foo)', false], ['selector(::marker)', true], ['selector(a, b)', false],
    ['not selector(:nope)', true], ['font-format(opentype)', true], ['font-format(svg)', false], ['font-tech(color-COLRv0)', true], ['foo(bar)', false],
    ['not foo(bar)', true], ['(foo)', false], ['display: grid', false], ['', false], ['(display: grid;)', false], ['(display: grid) foo', false],
    ['not (not (display: grid))', true], ['(not (display: foo))', true], ['(display: "x\n)', false],
  ])('%s: %s', (prelude, expected) => {
    expect(names(`@supports ${prelude}{a{b:c}}`)).toBe(expected ? 'b' : '')
    expect(names(`@supports ${prelude}{a{b:c}}`, 'listed')).toBe('')
  })

  test('nothing is supported when nobody can say', () => {
    expect(parseStyleSheet('@supports (display: grid){a{b:c}} @supports not (display: grid){a{d:e}}', { level: 'standard' }).rules).toHaveLength(1)
  })
})

describe('at-rules inside style rules', () => {
  test.each([
    ['a{b:c;@media print{d:e}f:g}', 'b d f', 'b,f'],
    ['a{@media (min-width: 700px){b:c} @media (min-width: 500px){d:e}}', 'd', ''],
    ['a{@supports (display: grid){b:c; i{d:e}} f:g}', 'b d f', 'f'],
    ['a{@layer x{b:c}}', 'b', ''],
    ['a{@media print{@media print{& i{b:c}}}}', 'b', ''],
    ['a{@media screen{b:c}d:e}', 'd', 'd'],
    ['a{@font-face{b:c}@page{d:e}@foo{f:g}h:i}', 'h', 'h'],
    ['a{@layer x;b:c}', 'b', 'b'],
  ])('%s', (css, standard, listed) => {
    expect(names(css)).toBe(standard)
    expect(names(css, 'listed')).toBe(listed)
  })

  test('what stands in a nested group belongs to the same elements', () => {
    const [first, second] = parse('a{@media print{b:c; > i{d:e}}}').rules
    expect(first?.selectors[0]?.compounds[0]?.tag).toBe('a')
    expect(second?.selectors[0]?.compounds.map(({ tag }) => tag)).toEqual(['i', ''])
  })

  test('end at a bound', () => {
    expect(names(`a{${'@media print{'.repeat(100_000)}b:c`)).toBe('')
  })
})

/** Declaration names from the weakest to the strongest layer, equal ones joined. */
function order(css: string): string {
  const sheet = parse(css)
  const layers = new LayerOrder()
  const entered = layers.enter(sheet)
  entered.finish()
  const ranks = new Map<number, string[]>()
  for (const { layer, declarations } of sheet.rules) {
    const rank = entered.rankOf(layer)
    ranks.set(rank, [...(ranks.get(rank) ?? []), declarations[0]?.name ?? ''])
  }
  return [...ranks].sort(([a], [b]) => a - b).map(([, list]) => list.join('')).join(' ')
}

describe('@layer', () => {
  test.each([
    ['@layer x{a{p:1}} @layer y{a{q:1}} a{r:1}', 'p q r'],
    ['@layer y,x; @layer x{a{p:1}} @layer y{a{q:1}}', 'q p'],
    ['@layer x{a{p:1}} @layer y{a{q:1}} @layer x{a{s:1}}', 'ps q'],
    ['@layer x{@layer i{a{p:1}} a{q:1}} @layer y{a{r:1}}', 'p q r'],
    ['@layer x{a{q:1}} @layer x.i{a{p:1}} @layer x{@layer i{a{s:1}}}', 'ps q'],
    ['@layer x{@layer i{a{p:1}}} @layer i{a{q:1}}', 'p q'],
    ['@layer{a{p:1}} @layer{a{q:1}}', 'p q'],
    ['@layer{@layer x{a{p:1}}} @layer{@layer x{a{q:1}}}', 'p q'],
    ['@layer x.y, z; @layer z{a{p:1}} @layer x{a{q:1}}', 'q p'],
    ['a{r:1} @layer x{a{p:1}}', 'p r'],
    ['@media screen{@layer x{}} @layer y{a{p:1}} @layer x{a{q:1}}', 'p q'],
    ['a{@layer x{p:1} q:1}', 'p q'],
    ['@layer x{b{@layer i{p:1}}} @layer x.i{a{q:1}}', 'pq'],
    ['@layer initial{a{p:1}} a{q:1}', 'q'],
    ['@layer 1{a{p:1}} @layer x y{a{q:1}} @layer x,y{a{r:1}}', ''],
    ['@layer x, 1; @layer y{a{p:1}} @layer x{a{q:1}}', 'p q'],
  ])('%s', (css, expected) => expect(order(css)).toBe(expected))

  test('is no layer at the listed level', () => {
    const { rules, layers } = parse('@layer x,y; @layer y{a{p:1}} @layer x{a{q:1}} @import "z" layer(x);', 'listed')
    expect(rules.map(({ layer }) => layer)).toEqual([0, 0])
    expect(layers).toHaveLength(1)
    expect(parse('@import "z" layer(x);', 'listed').imports[0]?.layer).toBe(0)
  })

  test('an import takes the place that the statements before it fix', () => {
    const main = parse('@layer reset, late; @import "l" layer(late); @import "r" layer(reset); @import "u"; @layer late{a{m:1}}')
    const late = parse('@layer in{a{l:1}} a{k:1}')
    const reset = parse('a{r:1}')
    const plain = parse('@layer own{a{o:1}} a{u:1}')
    const layers = new LayerOrder()
    const entered = layers.enter(main)
    const sheets = [late, reset, plain].map((sheet, i) => {
      const rule = main.imports[i]
      if (rule === undefined) throw new Error('no import')
      const inner = layers.enter(sheet, entered.placeOf(rule))
      inner.finish()
      return { sheet, inner }
    })
    entered.finish()
    const all = [...sheets, { sheet: main, inner: entered }].flatMap(({ sheet, inner }) =>
      sheet.rules.map(({ layer, declarations }) => ({ rank: inner.rankOf(layer), name: declarations[0]?.name ?? '' })))
    expect(all.sort((a, b) => a.rank - b.rank).map(({ name }) => name).join('')).toBe('rlkmou')
  })

  test('deep and many names end within bounds', () => {
    expect(parse(`@layer ${'a.'.repeat(100_000)}a{b{c:d}}`).rules).toHaveLength(0)
    expect(order('@layer a{'.repeat(60) + 'b{p:1}')).toBe('p')
    const { layers } = parse('@layer a,b,c;'.repeat(20_000))
    expect(layers).toHaveLength(4)
  })
})

describe('@import', () => {
  const applies = (css: string, level: CssLevel = 'standard'): boolean[] =>
    parse(css, level).imports.map((rule) => importApplies(rule, { ...options, level }))

  test('conditions decide at the standard level only', () => {
    const css = `@import "a"; @import "b" screen; @import "c" (min-width: 700px); @import "d" supports(display: grid) print;
      @import "e" supports(display: foo); @import url(f) layer(x) supports(not (display: foo)) (width < 700px); @import "g" layer print;`
    expect(applies(css)).toEqual([true, false, false, true, false, true, true])
    expect(applies(css, 'listed')).toEqual([true, true, true, true, true, true, true])
  })

  test('layers of imports', () => {
    const { imports, layers } = parse('@import "a" layer; @import "b" layer(x.y); @import "c" layer(x); @import "d" layer(1); @import "e";')
    expect(imports.map(({ layer }) => layer)).toEqual([1, 3, 2, 0, 0])
    expect(layers.map(({ parent, name }) => `${parent}${name}`)).toEqual(['0', '0', '0x', '2y'])
  })
})
