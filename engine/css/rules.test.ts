import { describe, expect, test } from 'vitest'
import { MAX_RULE_DEPTH, parseDeclarations, type RawDeclaration } from './rules.ts'
import { parse, showCompounds } from './testing/shown-rules.ts'
const showDeclaration = ({ name, tokens, important }: RawDeclaration): string =>
  `${name}:${tokens.map((token) => token.text || token.value).join('')}${important ? '!' : ''}`
/** Rules as `selector{name:value;…}`, joined by spaces. */
const show = (css: string): string => parse(css).rules.map(({ selectors, declarations }) =>
  `${selectors.map((selector) => showCompounds(selector.compounds)).join(',')}{${declarations.map(showDeclaration).join(';')}}`).join(' ')

describe('error recovery: what is broken goes, what follows stays', () => {
  test.each([
    ['a{b:c}', 'a{b:c}'],
    ['a{b:c;}', 'a{b:c}'],
    ['a{b:c', 'a{b:c}'],
    ['a{b:f(c', 'a{b:fc}'],
    ['a{b:c;d}e{f:g}', 'a{b:c} e{f:g}'],
    ['a{d;b:c}', 'a{b:c}'],
    ['a{color red;b:c}', 'a{b:c}'],
    ['a{:x;b:c}', 'a{b:c}'],
    ['a{1:x;b:c}', 'a{b:c}'],
    ['a{*zoom:1;b:c}', 'a{b:c}'],
    ['a{b:;c:d}', 'a{c:d}'],
    ['a{b:!important;c:d}', 'a{c:d}'],
    ['a{b:c !important}', 'a{b:c!}'],
    ['a{b:c ! IMPORTANT ;d:e}', 'a{b:c!;d:e}'],
    ['a{b:c !imp;d:e}', 'a{d:e}'],
    ['a{b:"x\n;c:d}', 'a{c:d}'],
    ['a{b:url(x y);c:d}', 'a{c:d}'],
    ['a{b:x);c:d}', 'a{c:d}'],
    ['a{b:(x;c:d);e:f}', 'a{b:(x;c:d);e:f}'],
    ['a{b:[};c:d];e:f}', 'a{b:[};c:d];e:f}'],
    ['a..b{c:d}e{f:g}', 'e{f:g}'],
    ['a,1{c:d}e{f:g}', 'e{f:g}'],
    ['}a{b:c}e{f:g}', 'e{f:g}'],
    ['a{b:c}}e{f:g}h{i:j}', 'a{b:c} h{i:j}'],
    [';a{b:c}e{f:g}', 'e{f:g}'],
    ['<!-- a{b:c} -->', 'a{b:c}'],
    ['a{b:c} --> d{e:f}', 'a{b:c} d{e:f}'],
    ['@foo;a{b:c}', 'a{b:c}'],
    ['@foo{x{y:z}}a{b:c}', 'a{b:c}'],
    ['@foo (x;y) "{";a{b:c}', 'a{b:c}'],
    ['@supports (a:b){x{y:z}}a{b:c}', 'a{b:c}'],
    ['@keyframes x{from{a:b}to{c:d}}a{b:c}', 'a{b:c}'],
    ['@charset "x";@namespace url(y);a{b:c}', 'a{b:c}'],
    ['@container (a){x{y:z}} @property --x{syntax:"*"} @counter-style x{system:fixed} a{b:c}', 'a{b:c}'],
    ['/* x', ''],
    ['a/*{b:c}*/{d:e}', 'a{d:e}'],
    ['a{B:c}', 'a{b:c}'],
    ['a{--X:  1 ;--y:{a:b};--z:}', 'a{--X:1;--y:{a:b};--z:}'],
    ['--x:{a:b} c{d:e}', 'c{d:e}'],
    ['a::marker{b:c}d{e:f}', 'd{e:f}'],
    ['a{b:c}\u0000d{e:f}', 'a{b:c} \ufffdd{e:f}'],
    ['a{b:c;@x y;d:e}', 'a{b:c;d:e}'],
    ['a{b:c;@media print{f:g}d:e}', 'a{b:c;d:e}'],
  ])('%s', (css, expected) => expect(show(css)).toBe(expected))
})

describe('nesting', () => {
  test.each([
    ['a{b:c;.d{e:f}g:h}', 'a{b:c} :is(a) .d{e:f} a{g:h}'],
    ['a{&.b{c:d}}', '.b:is(a){c:d}'],
    ['a{& > b{c:d}}', ':is(a) > b{c:d}'],
    ['a{> b{c:d}}', ':is(a) > b{c:d}'],
    ['a{+ b, ~ d{c:d}}', ':is(a) + b,:is(a) ~ d{c:d}'],
    ['a{b &{c:d}}', 'b :is(a){c:d}'],
    ['a,.x{b{c:d}}', ':is(a, .x) b{c:d}'],
    ['a{b{c{d:e}}}', ':is(:is(a) b) c{d:e}'],
    ['a{b:hover{d:e}f:g}', ':is(a) b:never{d:e} a{f:g}'],
    ['a{1{b:c}d{e:f}}', ':is(a) d{e:f}'],
    ['a{b..c{d:e}f:g}', 'a{f:g}'],
    ['a{b{c:d}@media print{e{f:g}}h{i:j}}', ':is(a) b{c:d} :is(a) h{i:j}'],
    ['a{@layer x{b{c:d}}e:f}', 'a{e:f}'],
    ['& a{b:c}', ':root a{b:c}'],
    ['> a{b:c}d{e:f}', 'd{e:f}'],
    ['a{b{}}', ''],
    ['a{:is(&,b){c:d}}', ':is(:is(a), b){c:d}'],
  ])('%s', (css, expected) => expect(show(css)).toBe(expected))

  test('ends at a bound, without taking the rest along', () => {
    const deep = (levels: number): string => 'a{'.repeat(levels) + 'b:c' + '}'.repeat(levels) + 'x{y:z}'
    expect(parse(deep(MAX_RULE_DEPTH)).rules).toHaveLength(2)
    expect(show(deep(100_000))).toBe('x{y:z}')
    expect(show('@media print{'.repeat(100_000) + 'a{b:c}')).toBe('')
    for (const css of [deep(MAX_RULE_DEPTH + 2), `${'@media print{'.repeat(MAX_RULE_DEPTH + 1)}a{b:c}`]) {
      expect(parse(css).dropped.map(({ reason }) => reason)).toEqual(['rules may be nested at most 64 levels deep'])
    }
  })
})

describe('at-rules', () => {
  test('media by type', () => {
    expect(show('@media print{a{b:c}} @media screen{d{e:f}} @media (x){g{h:i}} @media print, screen{j{k:l}} @media not screen{m{n:o}}'))
      .toBe('a{b:c} g{h:i} j{k:l} m{n:o}')
    expect(show('@media print{a{b:c}@media screen{d{e:f}}g{h:i}')).toBe('a{b:c} g{h:i}')
    expect(show('@media print{x:y;a{b:c}}')).toBe('a{b:c}')
  })

  test('layers are hoisted in source order', () => {
    expect(show('@layer x,y;@layer y{a{b:c}}@layer x.z{d{e:f}}@layer{g{h:i}}@layer 1{j{k:l}}@layer a,b{m{n:o}}'))
      .toBe('a{b:c} d{e:f} g{h:i}')
  })

  test('imports stand before rules', () => {
    const { imports } = parse('@charset "x";@import "a";@layer x;@import url(b) print, screen;@import url("c") layer(y) supports(a:b);' +
      '@import 12;a{b:c}@import "d";')
    expect(imports.map(({ url, media }) => [url, media.map((token) => token.text).join('')])).toEqual([['a', ''], ['b', 'print, screen'], ['c', '']])
  })

  test('pages have selectors, declarations and margin boxes', () => {
    const { pages, rules } = parse(`@page{size:a4;margin:1cm;@top-left{content:"x"}@Bottom-Center{content:counter(page)}@foo{a:b}}
      @page :first{margin:0}@page :left, :right{a:b}@page :blank{a:b}@page x{a:b}@page :first:left{a:b}@media screen{@page{a:b}} c{d:e}`)
    expect(pages.map(({ selector, declarations, marginBoxes }) =>
      [Object.entries(selector).filter(([, value]) => value === true).join(), declarations.map(showDeclaration).join(';'), marginBoxes.map(({ name }) => name).join()])).toEqual([
      ['', 'size:a4;margin:cm', 'top-left,bottom-center'],
      ['isFirst,true', 'margin:0', ''],
      ['isLeft,true', 'a:b', ''],
      ['isRight,true', 'a:b', ''],
    ])
    expect(rules).toHaveLength(1)
  })
})

test('a style attribute holds declarations only', () => {
  expect(parseDeclarations('a:b; c:d !important;e;{f:g} h:i; j{k:l} m:n;@x{o:p}q:r;').map(showDeclaration)).toEqual(['a:b', 'c:d!', 'h:i', 'm:n', 'q:r'])
  expect(parseDeclarations('')).toEqual([])
  expect(parseDeclarations('} a:b').map(showDeclaration)).toEqual([])
})
