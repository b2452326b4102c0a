import { describe, expect, test } from 'vitest'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { parseDeclarations } from './rules.ts'
import { parse } from './testing/shown-rules.ts'

describe('time', () => {
  test.each([
    ['{'], ['a{'], ['a{b:{'], ['a{b:'], ['a{x:y{}'], ['a:b{'], ['@media print{'], ['@x{'], ['a{b:c;d{e:f}'], ['}'], ['('], ['a('], ['a{b:(;'],
    ['a{b{}'], ['a,'], [':is('], [':not(a,'], ['&'], ['a{& &{'], ['[a="'], ['a{--x:{'], ['@import "x";'], ['a{}'], ['@page{@top-left{'],
    ['x:hover{}'],
  ])('300 kB of %s take no quadratic time', (piece) => {
    const many = (length: number): string => piece.repeat(Math.ceil(length / piece.length))
    expect(growth((length) => parse(many(length)), 300_000)).toBeLessThan(LINEAR)
    expect(growth((length) => parse(`a{${many(length)}`), 300_000)).toBeLessThan(LINEAR)
  }, 60_000)
})

test('no mutation of a style sheet throws', () => {
  const seed = `@charset "utf-8"; @import url("a.css") print; @media print and (min-width: 1px) { a:hover > b ~ c + d, .e#f[g^="h" i] { i: calc(1px + (2% * 3)) !important } }
    @layer x { :is(a, .b):nth-child(2n + 1)::before { content: "\\201C" attr(x) url( y ) ; & .c, > d { e: f } } } <!-- --> @page :first { size: a4; @top-left { content: "x" } }
    @font-face { font-family: "A b"; src: url(a.ttf) format("truetype"); unicode-range: U+4E00-9FFF } .a:not(.b, :has(> c)) { --x: { a: b } ; c: var(--x, d) }`
  const pieces = [...'{}()[];:,.#@!\\"\'/*<>-&~+|%0aé\n\u0000 ', '/*', '*/', 'url(', ':is(', '<!--', '\\31 ', '\ud800', '::', '!important']
  let state = 12345
  const random = (below: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state % below
  }
  for (let round = 0; round < 800; round++) {
    let css = seed
    for (let i = 0; i <= random(6); i++) {
      const at = random(css.length)
      const kind = random(3)
      if (kind === 0) css = css.slice(0, at) + css.slice(at + 1 + random(8))
      else if (kind === 1) css = css.slice(0, at) + (pieces[random(pieces.length)] ?? '') + css.slice(at)
      else css = css.slice(0, at) + css.slice(random(css.length), random(css.length)) + css.slice(at)
    }
    const sheet = parse(css)
    for (const { selectors, declarations } of sheet.rules) {
      expect(selectors.length).toBeGreaterThan(0)
      expect(declarations.length).toBeGreaterThan(0)
    }
    parseDeclarations(css)
  }
}, 30_000)
