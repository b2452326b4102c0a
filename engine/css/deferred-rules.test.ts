import { describe, expect, it } from 'vitest'
import { readRules } from './block-contents.ts'
import type { CssLevel } from './level.ts'
import { partsOf, commonSelectors } from './common-selectors.ts'
import { type ElementNames, parseStyleSheet, type StyleRule } from './rules.ts'
import { compileSelectorText } from './selectors.ts'
import { SheetRule, SheetRules } from './sheet-rules.ts'
import { matchBlocks } from './token-reader.ts'
import { tokenize } from './tokens.ts'

const selectors = [
  'a', '.b', '#c', 'a.b', '.b .c', 'a > b', 'a+b', 'a ~ b', '*', '.x:hover', 'p:first-child', 'a::before', '.y:after', 'h1,h2', '.a.b.c', '#a#b',
  'a:link', ':root', ':disabled', ':scope', 'LI:First-Child', 'a:first-letter', '[x=y]', 'a[b~=\'c d\']', '[a=x i]', 'a[b]:not(.c):hover', ':not(.a,b.c)',
  ':not(a b)', ':not(::before)', ':not()', 'b:nth-child(odd)', 'b:nth-child(2n+ 1)', 'b:nth-child(n of a)', 'b:nth-child(+ 2)', ':is(a,.b)', '.\\31 x', '.md\\:a',
  '::marker', '::selection', '::before a', 'a::not(b)', '--x:hover', 'a:bogus', 'a >', '>a', 'a,,b', '', '.5', '#5', '.--x', 'a/**/b', '& x', 'a(', 'url(x', 'a[', 'é', '.-->a', '#-->a', 'a.b-->c',
  '[a="]"] b', 'a[b="{"]', '[x=y]:not([z])', ':not([a]', 'a[b(c]', 'a[b"c]', '[a=\'x\n\']', 'a[b="\\"]', '[a]-->b', ':not([a=")"],.c)', '[a][b="c"]>d', ':x((y))', 'a]',
]
const declarations = [
  'color:red', 'width:1px!important', '--x:1', '--X : 2', '--y:{a:b}', '--z:1!important', 'color:var(--x)', 'content:"}"', 'content:"\\""', 'background:url(a;b)', 'x:(', 'x:)',
  'x:[', 'y:{', ':', 'a', '\\63olor:red', '/* } */', 'b{c:d}', '& .k{c:d}', 'a:b{c:d}', '@media print{color:blue}', 'COLOR : red', 'z:!x', 'x:"\n', 'u:url( \'x\' )', '--w:(a;b)',
  '--v:f(g(h(i)))', '--é:1', '--a/**/:2', '--b:[a;b]', '--c:1/2;--d', '--:1', '--e:url(x;y)',
]
const atRules = [
  '@media print{', '@media screen{', '@supports (color:red){', '@layer x{', '@layer a,b;', '@import "x";', '@charset "u";', '@page{margin:1px}', '@font-face{font-family:x}',
  '@foo{a{b:c}}', '@foo x;', '@page{', '@import "x"{}', '@', '@media print', '@m\\65 dia print{',
  '@media (min-width:576px){', '@media screen, print and (max-width: 9.98px){', '@media (a{', '@media (min-width:5px', '@media not (a:(b)){', '@media url(x y){', '@-x{',
  '@media (1px<width){', '@media )x{', '@media a-->b{', '@media(a/**/b){', '@media (a)\n;',
]
const pieces = ['}', '{', ';', ')', ']', '<!--', '-->', '/*', '*/', '"', '\'', '(', '\n', ' ', 'url(', '\\']

/** Random sheets built from these fragments, most of them with a syntax error; the same in every run. */
const sheets = (count: number): readonly string[] => {
  let seed = 11
  const below = (n: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return (seed >>> 8) % n
  }
  const any = (list: readonly string[]): string => list[below(list.length)] ?? ''
  const some = (n: number, one: () => string): string => Array.from({ length: below(n) }, one).join('')
  const block = (): string => some(4, () => any(declarations) + any([';', ';', ' ; ', '', '\n']))
  const rule = (): string => `${any(selectors)}${some(3, () => any([',', ' ']) + any(selectors))}{${block()}${below(15) === 0 ? '' : '}'}`
  const part = (): string => below(10) < 6 ? rule() : below(2) === 0 ? any(atRules) + some(2, rule) + any(['}', '']) : any(pieces)
  return Array.from({ length: count }, () => part() + some(5, part))
}

const levels: readonly CssLevel[] = ['listed', 'standard']

const saidOf = ({ selectors: list, declarations: read, layer }: StyleRule, level: CssLevel) =>
  ({ list, layer, read: level === 'standard' ? read : read.filter(({ name }) => !name.startsWith('--')) })

describe('rules that are read when they are asked for', () => {
  it.each(levels)('are those that are read at once, at the %s level', (level) => {
    let deferred = 0
    for (const css of sheets(4000)) {
      const at = parseStyleSheet(css, { level })
      const later = parseStyleSheet(css, { level, isReported: false })
      const known = (rules: readonly StyleRule[]) => rules.map((rule) => saidOf(rule, level)).filter(({ list, read }) => list.length > 0 && read.length > 0)
      expect(known(later.rules), css).toEqual(known(at.rules))
      expect([later.imports, later.fontFaces, later.pages, later.properties, later.layers], css).toEqual([at.imports, at.fontFaces, at.pages, at.properties, at.layers])
      deferred += later.rules.filter((rule) => rule.deferred !== null).length
    }
    expect(deferred).toBeGreaterThan(500)
  })

  it.each(levels)('say of themselves what reading them will say, at the %s level', (level) => {
    for (const css of sheets(4000)) {
      const { rules } = parseStyleSheet(css, { level, isReported: false })
      for (const rule of rules) {
        expect(rule.hasImportant || !rule.declarations.some(({ important }) => important), css).toBe(true)
      }
    }
  })

  it.each(levels)('have the selectors that compiling tokens gives, at the %s level', (level) => {
    let plain = 0
    for (const text of [...selectors, ...selectors.flatMap((a, at) => selectors.map((b, to) => [`${a},${b}`, `${a} ${b}`, `${a}${b}`, ` ${a} > ${b}\n`][(at + to) % 4] ?? ''))]) {
      const found = commonSelectors(partsOf(text), level)
      if (found === null) continue
      plain++
      expect(found, text).toEqual(compileSelectorText(text, null, level))
    }
    expect(plain).toBeGreaterThan(1000)
  })

  it('may match where elements have all names that one of their selectors has outside of brackets', () => {
    const names: ElementNames = { has: (name) => ['.a', '.b', '#c'].includes(name) }
    const may = (text: string) => parseStyleSheet(`${text}{color:red}`, { level: 'listed', isReported: false }).rules.every((rule) => rule.mayMatch(names))
    for (const text of ['.a', '#c', 'p', '*', '.a.b', '.b > p #c', '.x, .a', '.a , .x', 'p:not(.x)', '.a[x=".y"]', '.a:is(.x)', '.x\\:y', 'a/* .x */', '.é', ':is(:not(.x))', '.a[x="]"]']) expect(may(text), text).toBe(true)
    for (const text of ['.x', '#d, #e', '.a.x', '.x p', 'p > .x.a', '.x, .y', '.x:hover, #y::before', '.x [a="b"], .y a[href^=\'c\']', '.x:not(.a)']) expect(may(text), text).toBe(false)
  })

  it('define the custom properties that those read at once do', () => {
    const last = (rules: readonly StyleRule[]) => {
      const values = new Map<string, unknown>()
      for (const rule of rules) {
        for (const { name, read } of rule.setsCustomProperties ? rule.customProperties : []) {
          const value = read()
          if (value !== undefined) values.set(name, value)
        }
      }
      return [...values]
    }
    for (const css of sheets(4000)) {
      expect(last(parseStyleSheet(css, { level: 'listed', isReported: false }).rules), css).toEqual(last(parseStyleSheet(css, { level: 'listed' }).rules))
    }
  })

  it('begin and end where the tokens of the whole sheet say', () => {
    for (const css of sheets(8000)) {
      const tokens = tokenize(css)
      const expected: string[] = []
      readRules(tokens, matchBlocks(tokens), 0, tokens.length, false, {
        onDeclaration: () => undefined,
        onRule: (from, open, close) => expected.push(`${tokens[from]?.start} ${tokens[open]?.start} ${tokens[close]?.start ?? css.length}`),
        onAtRule: (_, __, open, close) => { if (close >= 0) expected.push(`@ ${tokens[open]?.start} ${tokens[close]?.start ?? css.length}`) },
      })
      const found: string[] = []
      const parted = new SheetRules(css)
      for (let piece = parted.next(false); piece !== SheetRule.end; piece = parted.next(false)) {
        if (!parted.hasBlock) continue
        const { start, open } = parted
        found.push(`${piece === SheetRule.atRule ? '@' : start} ${open} ${parted.skipBlock()}`)
      }
      expect(found, css).toEqual(expected)
    }
  })
})
