import { describe, expect, test } from 'vitest'
import { declarableProperty, properties, propertyNames, type PropertyName } from './properties/index.ts'
import type { PropertyRow } from './properties/row.ts'
import { shorthandNamed, shorthandNames } from './shorthands.ts'
import { StyleAttributes } from './testing/style-attributes.ts'
import { styled, type StyledOptions } from './testing/styled.ts'
import { Level } from './units.ts'

const standard = (html: string, options: StyledOptions = {}) => styled(html, { level: Level.standard, ...options })

const colourOf = (html: string, options: StyledOptions = {}): string => {
  const page = standard(html, options)
  return (page.read.color(page.style('a')) >>> 8).toString(16).padStart(6, '0')
}

describe('importance', () => {
  const html = (style: string): string => `<body><font color="#000003" id=a class=c style="${style}">x</font>`

  test.each([
    ['p { color: #000001 !important } .c { color: #000002 }', '', '000002', ''],
    ['font { color: #000001 !important } .c { color: #000002 }', 'color: #000004', '000001', ''],
    ['font { color: #000001 !important }', 'color: #000004 !important', '000004', ''],
    ['font { color: #000001 !important }', 'color: #000004 !important', '000005', 'font { color: #000005 !important }'],
    ['font { color: #000001 }', '', '000001', 'font { color: #000005 }'],
    ['font { color: #000001 !important } #a { color: #000002 !important } .c { color: #000004 !important }', '', '000002', ''],
    ['font { color: #000001 !important; color: #000002 }', '', '000001', ''],
    ['font { color: #000001 ! IMPORTANT; color: 12px !important }', 'color: #000002', '000001', ''],
  ])('%s with style %s gives %s', (css, style, expected, user) => expect(colourOf(html(style), { css, user })).toBe(expected))

  test('style attributes that read alike share what is important in them', () => {
    const page = standard('<p id=a style="width:1px!important;width:2px"><p id=b style="width:1px!important;width:2px">')
    expect([page.read.width(page.style('a')), page.style('a') === page.style('b')]).toEqual([1, true])
  })
})

describe('layers', () => {
  test.each([
    ['@layer b { #a { color: #000001 } } p { color: #000002 }', '000002'],
    ['@layer b { p { color: #000001 } } @layer c { p { color: #000002 } }', '000002'],
    ['@layer c, b; @layer b { p { color: #000001 } } @layer c { #a { color: #000002 } }', '000001'],
    ['@layer b { p { color: #000001; } @layer in { #a { color: #000002 } } }', '000001'],
    ['@layer b { p { color: #000001 !important } } @layer c { p { color: #000002 !important } } p { color: #000003 !important }', '000001'],
    ['@layer b { p { color: #000001 !important } } @layer c { p { color: #000002 } } #a { color: #000003 }', '000001'],
    ['@supports (display: block) { p { color: #000001 } } @supports (color: nonsense) { p { color: #000002 } }', '000000'],
    ['p { color: #000001; @media print { color: #000002 } }', '000002'],
  ])('%s', (css, expected) => expect(colourOf('<p id=a class=c>x', { css })).toBe(expected))
})

describe('words that all properties take', () => {
  const declarable = propertyNames.filter((name) => declarableProperty(name) >= 0)
  const along = (name: PropertyName): string =>
    name.startsWith('border-') && name.endsWith('-width') ? `${name.replace('width', 'style')}:solid;` : ''
  const initialOf = (name: PropertyName): string => {
    const row: PropertyRow = properties[name]
    return row.standardInitial ?? row.initial
  }
  /** The first sample whose value differs from the initial one; null for the few properties without such a sample. */
  const sample = (name: PropertyName): string | null => {
    const row: PropertyRow = properties[name]
    const css = (value: string): string => `${along(name)}${name}:${value}`
    const page = new StyleAttributes(Level.standard, [initialOf(name), ...row.accepts].map(css))
    return row.accepts.find((value) => page.raw(name, css(value)) !== page.raw(name, css(initialOf(name)))) ?? null
  }

  // `zoom` is left out: it is applied to the lengths of the element, and the value that children inherit is 1.
  const telling = declarable.flatMap((name) => {
    const value = name === 'zoom' ? null : sample(name)
    return value === null ? [] : [[name, value] as const]
  })
  test('nearly all properties can tell', () => expect(declarable.length - telling.length).toBeLessThan(3))

  test.each(telling)('%s', (name, value) => {
    const row: PropertyRow = properties[name]
    const set = `${along(name)}${name}:${value}`
    const initial = `${along(name)}${name}:${initialOf(name)}`
    const forms = {
      none: '', initial: `${name}:initial`, initialAfter: `${name}:${value};${name}:INITIAL`, inherit: `${name}:inherit`,
      unset: `${name}:${value};${name}:unset`, invalid: `${name}:inherit / 1`, fallback: `${name}:var(--x, inherit)`, all: `all:inherit;${along(name)}`,
    }
    const page = new StyleAttributes(Level.standard, [set, initial], Object.values(forms).map((css) => along(name) + css), set)
    const child = (form: keyof typeof forms): string => page.raw(name, along(name) + forms[form])
    const own = page.raw(name, set)
    const first = page.raw(name, initial)
    expect(own).not.toBe(first)
    expect([child('initial'), child('initialAfter')]).toEqual([first, first])
    expect([child('inherit'), child('unset')]).toEqual([own, row.inherits ? own : first])
    expect(child('invalid')).toBe(child('none'))
    expect(child('fallback')).toBe(own)
    expect(child('all')).toBe(own)
  })

  test('one above the listed level is dropped at it', () => {
    for (const css of ['all:inherit', 'color:inherit', 'font:12px serif', 'margin:initial', 'width:1px!important']) {
      const page = styled(`<div style="width:7px;color:red;margin:3px"><p id=a style="${css}"><p id=b></div>`)
      expect(page.style('a'), css).toBe(page.style('b'))
    }
  })

  const samples = new Map(telling)
  test.each(shorthandNames.filter((name) => name !== 'all'))('the shorthand %s sets all of its longhands', (name) => {
    for (const longhand of shorthandNamed(name)?.longhands ?? []) {
      const css = `${along(longhand)}${longhand}:${samples.get(longhand) ?? properties[longhand].initial}`
      const page = standard(`<div style='${css}'><p id=a style='${along(longhand)}${name}:inherit'></p></div><div id=b style='${css}'></div>`)
      expect(page.raw('a', longhand), longhand).toBe(page.raw('b', longhand))
    }
  })

  test.each([
    ['#a { color: #000001 } #a { color: revert }', '000003', ''],
    ['#a { color: #000001 } #a { color: revert-layer }', '000003', ''],
    ['#a { color: revert }', '000009', 'p { color: #000009 }'],
    ['#a { color: revert !important }', '000009', 'p { color: #000009 } #a { color: #000008 } p#a#a { color: #000009 }'],
    ['#a { color: revert }', '000003', 'p { color: revert }'],
    ['#a { color: var(--x) } #a { --x: revert; color: var(--y, revert) }', '000009', 'p { color: #000009 }'],
  ])('%s gives %s', (css, expected, user) => {
    expect(colourOf('<div style="color:#000003"><p id=a>x</p></div>', { css, user })).toBe(expected)
  })

  test('revert goes back to what the built-in sheet says', () => {
    const page = standard('<h1 id=a style="font-size:1px;font-weight:revert;font-size:revert;display:inline">', { builtIn: true, css: 'h1 { font-weight: 100 } * { all: revert }' })
    expect([page.read.fontSize(page.style('a')), page.read.fontWeight(page.style('a'))]).toEqual([32, 700])
    const all = standard('<p id=a>', { builtIn: true, css: '* { all: revert }' })
    expect([all.read.display(all.style('a')), all.read.marginTop(all.style('a'))]).toEqual([1, 16])
  })
})

describe('pseudo-elements', () => {
  const colour = (level: Level, css: string): string => {
    const page = styled('<p id=a>x</p>', { level, css })
    const n = page.doc.nodes.length - 2
    const style = page.cascade.pseudoStyle(n as never, 'before')
    return style === 0 ? 'none' : (page.read.color(style) >>> 8).toString(16).padStart(6, '0')
  }

  test('inherit from their element, and have a style only where a rule is for them', () => {
    for (const level of [Level.listed, Level.standard]) {
      expect(colour(level, 'p { color: #000001 }')).toBe('none')
      expect(colour(level, 'p { color: #000001 } p::before { width: 1px }')).toBe('000001')
      expect(colour(level, 'p { color: #000001 } q::before { width: 1px }')).toBe('none')
    }
  })

  test('have box properties and a look of their own at the standard level only', () => {
    const css = 'p, p::before { color: #000002 } p::before { color: #000003; margin: 5px }'
    expect([colour(Level.listed, css), colour(Level.standard, css)]).toEqual(['000002', '000003'])
    for (const level of [Level.listed, Level.standard]) {
      const page = styled('<p id=a>x</p>', { level, css })
      const style = page.cascade.pseudoStyle((page.doc.nodes.length - 2) as never, 'before')
      expect(page.read.marginTop(style)).toBe(level === Level.listed ? 0 : 5)
    }
  })

  test('a first letter takes its few properties at the listed level', () => {
    const css = 'p::first-letter { color: red; font-size: 2em; font-weight: bold; margin: 1px; letter-spacing: 3px; background-color: red }'
    const page = styled('<p id=a>x</p>', { css })
    const style = page.cascade.pseudoStyle((page.doc.nodes.length - 2) as never, 'first-letter')
    const { read } = page
    expect([read.color(style), read.fontSize(style), read.fontWeight(style), read.marginTop(style), read.backgroundColor(style)])
      .toEqual([0xff0000ff, 32, 700, 0, 0])
    expect(read.letterSpacing(style)).toBeNaN()
  })
})
