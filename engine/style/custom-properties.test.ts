import { describe, expect, test } from 'vitest'
import { styled, type StyledOptions } from './testing/styled.ts'
import { Level } from './units.ts'

const standard = (html: string, options: StyledOptions = {}) => styled(html, { level: Level.standard, ...options })
const widthOf = (html: string, css: string, user = ''): number => {
  const page = standard(html, { css, user })
  return page.read.width(page.style('a'))
}

describe('the cascade of custom properties', () => {
  test.each([
    [':root { --w: 1px } #a { width: var(--w) }', 1],
    [':root { --w: 1px } p { --w: 2px } #a { width: var(--w) }', 2],
    ['#a { --w: 3px } p { --w: 2px } #a { width: var(--w) }', 3],
    ['#a { width: var(--w) } #a { --w: 4px }', 4],
    ['#b { --w: 5px } #a { width: var(--w, 6px) }', 6],
    ['div { --w: 7px } #a { width: var(--w) }', 7],
    ['div { --w: 7px } #a { --w: initial; width: var(--w, 8px) }', 8],
    ['div { --w: 7px } #a { --w: 1px; --w: inherit; width: var(--w) }', 7],
    ['div { --w: 7px } #a { --w: unset; width: var(--w) }', 7],
    ['p { --w: 1px !important } #a { --w: 2px; width: var(--w) }', 1],
    ['div { --x: 2px; --w: calc(var(--x) * 2) } #a { --x: 9px; width: var(--w) }', 4],
    ['div { --x: 2px } #a { --w: calc(var(--x) * 2); --x: 9px; width: var(--w) }', 18],
    ['div { --a: 1px } #a { --a: var(--b); --b: var(--a); width: var(--a, 11px) }', 11],
    ['div { --a: 1px } #a { --a: var(--a, 2px); width: var(--a, 12px) }', 12],
    ['#a { --w: revert; width: var(--w) }', 13],
    ['#a { --u: var(--none, inherit); width: var(--u) }', 14],
    ['#a { width: 5px; width: var(--none) }', NaN],
    ['#a { width: 5px; width: var(--bad) } div { --bad: red }', NaN],
    ['#a { --W: 2px; --w: 3px; width: var(--W) }', 2],
    ['@layer l { #a { --w: 1px } } p { --w: 2px } #a { width: var(--w) }', 2],
  ])('%s', (css, expected) => {
    expect(widthOf('<div><p id=b><p id=a></div>', css, css.includes('revert') ? 'p { --w: 13px }' : 'div { --u: 14px }')).toBe(expected)
  })

  test('the same rule gives each element what its own properties say', () => {
    const page = standard('<div style="--s:10px"><p id=a></p></div><div style="--s:20px"><p id=b></p></div><p id=c style="--s:20px">', {
      css: 'p { width: var(--s); margin: calc(var(--s) / 2) 1px; color: var(--c, red) }',
    })
    const { read } = page
    expect(['a', 'b', 'c'].map((id) => [read.width(page.style(id)), read.marginTop(page.style(id)), read.marginLeft(page.style(id))]))
      .toEqual([[10, 5, 1], [20, 10, 1], [20, 10, 1]])
  })

  test('an invalid one makes an inherited property inherit, and a font size too', () => {
    const page = standard('<div style="color:red;font-size:30px"><p id=a style="color:var(--no);font-size:2px;font-size:var(--no)"></p></div>')
    expect([page.read.color(page.style('a')), page.read.fontSize(page.style('a'))]).toEqual([0xff0000ff, 30])
  })

  test('shorthands with var() set every longhand, and a later longhand still wins', () => {
    const page = standard('<p id=a style="--m:1px 2px;margin-top:9px;margin:var(--m);margin-left:3px;border:var(--b, 2px solid red)">')
    const { read } = page
    const a = page.style('a')
    expect([read.marginTop(a), read.marginRight(a), read.marginLeft(a), read.borderTopWidth(a)]).toEqual([1, 2, 3, 2])
  })

  test('properties that every element sets anew to the same share one style', () => {
    const page = standard(`<body>${'<div>'.repeat(40)}<p id=a>x</p><p id=b>x</p>`, { css: '* { --x: 1px; --y: var(--x) } p { width: var(--y) }' })
    expect([page.style('a') === page.style('b'), page.read.width(page.style('a'))]).toEqual([true, 1])
    const rows = page.arenas.all().find(({ arenaName }) => arenaName === 'styles')?.length
    expect(rows).toBeLessThan(8)
  })

  test('the listed level does not look at who sets them', () => {
    const page = styled('<p id=b style="--w:3px"><p id=a>', { css: '#a { width: var(--w) }' })
    expect(page.read.width(page.style('a'))).toBe(3)
  })
})

/** Without the limits these cases take minutes or never end. */
const MOST_MS = 60_000

describe('bounds', () => {
  test('values that double at each link have no value, on many elements, in no time', () => {
    const links = Array.from({ length: 60 }, (_, i) => `--v${i + 1}: var(--v${i}) var(--v${i})`).join(';')
    const page = standard(`<body style="--v0: x">${Array.from({ length: 200 }, (_, i) => `<p style="--v0: ${i}px;${links}" id=p${i}>`).join('')}`, { css: 'p { width: var(--v60, 5px) }' })
    expect(page.read.width(page.style('p7'))).toBe(5)
  }, MOST_MS)
})

describe('@property', () => {
  const rule = (name: string, more: string): string => `@property ${name} { syntax: "*"; ${more} }`

  test.each([
    [`${rule('--w', 'inherits: false; initial-value: 3px')} #a { width: var(--w) }`, 3],
    [`${rule('--w', 'inherits: false; initial-value: 3px')} #a { --w: 4px; width: var(--w) }`, 4],
    [`${rule('--w', 'inherits: false; initial-value: 3px')} div { --w: 5px } #a { width: var(--w) }`, 3],
    [`${rule('--w', 'inherits: true; initial-value: 3px')} div { --w: 5px } #a { width: var(--w) }`, 5],
    [`${rule('--w', 'inherits: false; initial-value: 3px')} div { --w: 5px } #a { --w: inherit; width: var(--w) }`, 5],
    [`${rule('--w', 'inherits: false; initial-value: 3px')} div { --w: 5px } #a { --w: unset; width: var(--w) }`, 3],
    [`${rule('--w', 'inherits: false; initial-value: 3px')} div { --w: 5px; --v: 9px } #a { --u: var(--w); width: calc(var(--u) + var(--v)) }`, 12],
    [`${rule('--w', 'inherits: true; initial-value: 3px')} div { --w: 5px } #a { --w: initial; --x: var(--w); width: var(--x) }`, 3],
    [`${rule('--w', 'inherits: false')} div { --w: 5px } #a { width: var(--w, 6px) }`, 6],
    [`${rule('--w', 'inherits: false')} #a { --w: initial; --x: var(--w, 7px); width: var(--x) }`, 7],
    [`@layer l { ${rule('--w', 'inherits: false; initial-value: 3px')} } #a { width: var(--w) }`, 3],
    [`@supports (display: nope) { ${rule('--w', 'inherits: false; initial-value: 3px')} } #a { width: var(--w, 6px) }`, 6],
    [`${rule('--w', 'inherits: false; initial-value: 3px')} ${rule('--w', 'inherits: false; initial-value: 4px')} #a { width: var(--w) }`, 4],
    ['@property --w { syntax: "<length>"; inherits: false } #a { width: var(--w, 6px) }', 6],
    [`${rule('--w', 'initial-value: 3px')} #a { width: var(--w, 6px) }`, 6],
    [`${rule('w', 'inherits: false; initial-value: 3px')} #a { width: var(--w, 6px) }`, 6],
    [`${rule('--w', 'inherits: false; initial-value: var(--x)')} #a { width: var(--w, 6px) }`, 6],
  ])('%s', (css, expected) => {
    expect(widthOf('<div><p id=b><p id=a></div>', css)).toBe(expected)
  })

  test('is not of the listed level', () => {
    const page = styled('<p id=a>', { css: `${rule('--w', 'inherits: false; initial-value: 3px')} #a { width: var(--w, 6px) }` })
    expect(page.read.width(page.style('a'))).toBe(6)
  })
})
