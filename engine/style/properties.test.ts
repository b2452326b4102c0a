import { describe, expect, test } from 'vitest'
import { camel, declarableProperty, properties, propertyList, propertyNames, type PropertyName } from './properties/index.ts'
import type { PropertyRow } from './properties/row.ts'
import { refusedProperties } from './properties/unsupported.ts'
import { aliasNames, aliasTarget, shorthandNames } from './shorthands.ts'
import { StyleAttributes } from './testing/style-attributes.ts'
import { styled } from './testing/styled.ts'
import { Level, Unit } from './units.ts'

/** The lowest level that supports the property. */
function levelOf(name: PropertyName): Level {
  const row: PropertyRow = properties[name]
  return row.level ?? Level.listed
}

/** Unit and number of a property after the style attribute `css`, at the property's level. */
function stored(name: PropertyName, css: string): string {
  return styled(`<div id=a style='${css}'></div>`, { level: levelOf(name) }).raw('a', name)
}

const untouched = (name: PropertyName): string => stored(name, 'color:currentcolor')
const rows = propertyNames.map((name) => [name, propertyList[declarableProperty(name)] ?? properties[name]] as const)
const declarable = rows.filter(([, row]) => row.internal !== true)

describe.each(declarable)('%s', (name, row) => {
  const level = levelOf(name)
  // A border width is 0 without a border style, so a style is set too.
  const along = name.startsWith('border-') && name.endsWith('-width') ? `${name.replace('width', 'style')}:solid;` : ''
  const alone = (value: string): string => `${along}${name}:${value}`
  const accepted = new StyleAttributes(level, row.accepts.map(alone))
  const forms = row.accepts.map((value) => {
    const other = row.accepts.find((each) => accepted.raw(name, alone(each)) !== accepted.raw(name, alone(value))) ?? row.initial
    return { value, replaced: `${alone(other)};${name}:${value}`, spaced: `${along}${name.toUpperCase()} : /**/ ${value} ` }
  })
  const listedOnly = [
    'inherit', 'initial', 'unset', 'revert', 'var(--undefined)', '5vw', '1ex', 'min(1px,2px)', `${row.accepts[0] ?? ''} !important`,
  ]
  const rejects = [
    ...row.rejects, ...(level === Level.listed ? listedOnly : []), '', '!', 'foo(1)', 'env(x)',
    `${row.accepts[0] ?? ''} / 1`, `${row.accepts[0] ?? ''} }`,
  ]
  const before = [row.initial, row.accepts.at(-1) ?? row.initial]
  const all = new StyleAttributes(level, [
    along, ...row.accepts.map(alone), alone(row.initial), ...forms.flatMap(({ replaced, spaced }) => [replaced, spaced]),
    ...rejects.flatMap((value) => before.map((first) => `${alone(first)};${name}:${value}`)),
  ])
  const initial = all.raw(name, along)

  test('has samples of both kinds', () => {
    expect(row.accepts.length).toBeGreaterThan(0)
    expect(row.rejects.length).toBeGreaterThan(0)
  })

  test.each(forms)('takes $value', ({ value, replaced, spaced }) => {
    const { page } = all
    const own = all.raw(name, alone(value))
    const style = page.style(all.id(alone(value)))
    const reader = Object.entries(page.read).find(([key]) => key === camel(name))?.[1] as (style: number, basis?: number) => unknown
    const seen = reader(style, 100)
    // The accessor must agree with the table's own encoding.
    const number = page.styles.rawOf(name, style)
    switch (page.styles.unitOf(name, style)) {
      case Unit.px: expect(seen).toBe(number); break
      case Unit.percent: expect(seen).toBeCloseTo(number); break
      case Unit.color: expect(seen).toBe(number); break
      default: expect(seen === undefined || seen === null).toBe(false)
    }
    expect(Number.isFinite(number)).toBe(true)
    // The value overrides another, and stays the same in capitals and with white space and comments around it.
    expect(all.raw(name, replaced)).toBe(own)
    expect(all.raw(name, spaced)).toBe(own)
  })

  test('the samples show more than the initial value', () => {
    expect(row.accepts.some((value) => all.raw(name, alone(value)) !== initial)).toBe(true)
  })

  test.each(rejects)('ignores %s', (value) => {
    for (const first of before) expect(all.raw(name, `${alone(first)};${name}:${value}`)).toBe(all.raw(name, alone(first)))
  })

  test('inherits as its row says', () => {
    const value = row.accepts.find((each) => all.raw(name, alone(each)) !== initial) ?? ''
    const page = styled(`<div id=a style='${along}${name}:${value}'><p id=b><i id=c></i></p></div>`, { level: levelOf(name) })
    const expected = row.inherits ? page.raw('a', name) : untouched(name)
    expect([page.raw('b', name), page.raw('c', name)]).toEqual([expected, expected])
  })

  test('never stores what is no number', () => {
    const values = ['1e400px', '-1e400px', '1e400em', '-1e400em', '1e400%', '1e400', '-1e400', 'calc(1e400px - 1e400px)', 'calc(1px / 0)', 'calc(1e400em * 2 + 1%)', 'calc(1e308% * 1e308)']
    const huge = new StyleAttributes(level, values.map(alone))
    const { page } = huge
    const reader = Object.entries(page.read).find(([key]) => key === camel(name))?.[1] as (style: number, basis?: number) => unknown
    for (const value of values) {
      const style = page.style(huge.id(alone(value)))
      expect(Number.isFinite(page.styles.rawOf(name, style))).toBe(true)
      expect(Math.abs(Number(reader(style, 1000))) === Infinity).toBe(false)
    }
  })
})

describe('the table', () => {
  test('internal rows cannot be declared', () => {
    const internal = rows.filter(([, row]) => row.internal === true)
    expect(internal.length).toBeGreaterThan(0)
    for (const [name] of internal) expect([declarableProperty(name), stored(name, `${name}:red`)]).toEqual([-1, untouched(name)])
  })

  test('everything that inherits lives in the inherited group, and nothing else does', () => {
    for (const [, row] of rows) expect(row.inherits).toBe(row.group === 'inherited')
  })

  test('properties above the listed level are dropped there', () => {
    const above = declarable.filter(([name]) => levelOf(name) === Level.standard)
    expect(above.length).toBeGreaterThan(0)
    const plain = styled('<div id=a></div>').style('a')
    for (const [name, row] of above) {
      const all = new StyleAttributes(Level.listed, row.accepts.map((value) => `${name}:${value}`))
      for (const value of row.accepts) expect(all.page.style(all.id(`${name}:${value}`)), name).toBe(plain)
    }
  })

  test('values above the listed level are dropped there and taken above', () => {
    const at = (level: Level, css: string) => styled(`<div id=a style="${css}"></div>`, { level })
    expect(at(Level.listed, 'white-space:pre-wrap').raw('a', 'white-space')).toBe(untouched('white-space'))
    expect(at(Level.standard, 'white-space:pre-wrap').raw('a', 'white-space')).not.toBe(untouched('white-space'))
    expect(at(Level.listed, 'font-size:12pt').read.fontSize(at(Level.listed, '').style('a'))).toBe(16)
    const standard = at(Level.standard, 'font-size:12pt;font-weight:1000')
    expect([standard.read.fontSize(standard.style('a')), standard.read.fontWeight(standard.style('a'))]).toEqual([16, 1000])
  })

  test('no weight below 600 asks for a bold face at the listed level', () => {
    const weightAt = (level: Level, weight: number): number => {
      const page = styled(`<div id=a style="font-weight:${weight}"></div>`, { level })
      return page.read.fontWeight(page.style('a'))
    }
    expect([450, 500, 501, 599, 600].map((weight) => weightAt(Level.listed, weight))).toEqual([450, 500, 500, 500, 600])
    expect(weightAt(Level.standard, 550)).toBe(550)
  })

  test('prototype names are no properties', () => {
    for (const name of ['constructor', '__proto__', 'to-string', 'hasownproperty']) expect(declarableProperty(name)).toBe(-1)
  })
})

describe('refused properties', () => {
  const samples = ['none', 'auto', '1px', '1', 'red', 'normal', 'left', '"a"', '12px serif', '1 / 2', 'all', '1s']
  const page = styled('<div id=a></div>')
  test.each(Object.entries(refusedProperties()))('%s is dropped: %s', (name, reason) => {
    expect(reason).toMatch(/^[a-z].{8,}[^.]$/)
    const known: readonly string[] = [...propertyNames, ...shorthandNames, ...aliasNames]
    expect(known.includes(name)).toBe(false)
    const css = samples.map((value) => `${name}:${value}`).join(';')
    const refused = styled(`<div id=a style='${css}'></div>`)
    expect(refused.style('a')).toBe(page.style('a'))
  })
})

test('other names stand for longhands that exist', () => {
  for (const alias of aliasNames) expect(declarableProperty(aliasTarget(alias))).toBeGreaterThanOrEqual(0)
})
