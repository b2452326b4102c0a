import { describe, expect, test } from 'vitest'
import { tokenize } from '../css/tokens.ts'
import { TokenReader } from '../css/token-reader.ts'
import { propertyNames } from './properties/index.ts'
import { aliasLevel, aliasNames, expandDeclaration } from './shorthands.ts'
import { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'
import { ValueStore } from './value-store.ts'

const unitNames = Object.keys(Unit)

/** The longhands that a declaration sets, as `name=unit number`; null when it is invalid. */
function expand(name: string, value: string, level: Level = Level.listed): string | null {
  const out: string[] = []
  const target = new ParseTarget(new ValueStore())
  target.level = level
  const valid = expandDeclaration(name, new TokenReader(tokenize(value)), target,
    (property, unit, number) => out.push(`${propertyNames[property]}=${unitNames[unit]} ${number}`))
  if (!valid) expect(out).toEqual([])
  return valid ? out.join(', ') : null
}

/** The numbers only, for a set of sides. */
const numbers = (name: string, value: string): string | null => expand(name, value)?.replace(/[a-z-]+=[a-zA-Z]+ /g, '') ?? null

describe('four sides', () => {
  test.each([
    ['1px', '1, 1, 1, 1'], ['1px 2px', '1, 2, 1, 2'], ['1px 2px 3px', '1, 2, 3, 2'], ['1px 2px 3px 4px', '1, 2, 3, 4'],
    [' 1px   2px ', '1, 2, 1, 2'], ['0', '0, 0, 0, 0'], ['1px 2px 3px 4px 5px', null], ['1px red', null], ['1px, 2px', null], ['', null], ['1px / 2px', null],
  ])('margin: %s', (value, expected) => expect(numbers('margin', value)).toBe(expected))

  test('stand for top, right, bottom, left', () => {
    expect(expand('margin', 'auto 5% -3px 1em')).toBe('margin-top=keyword 0, margin-right=percent 5, margin-bottom=px -3, margin-left=em 1')
    expect(expand('border-style', 'solid none')).toBe('border-top-style=keyword 2, border-right-style=keyword 0, border-bottom-style=keyword 2, border-left-style=keyword 0')
  })

  test('each part obeys its longhand', () => {
    expect([expand('padding', '1px -1px'), expand('padding', 'auto'), expand('border-width', '1px thin'), expand('border-color', 'red 1px')]).toEqual([null, null, null, null])
  })
})

describe('logical names', () => {
  test.each([
    ['margin-inline', '1px 2px', 'margin-left=px 1, margin-right=px 2'],
    ['margin-block', '3px', 'margin-top=px 3, margin-bottom=px 3'],
    ['padding-inline', '1px', 'padding-left=px 1, padding-right=px 1'],
    ['padding-block', '1px 2px', 'padding-top=px 1, padding-bottom=px 2'],
    ['margin-inline-start', '1px', 'margin-left=px 1'], ['margin-inline-end', '1px', 'margin-right=px 1'],
    ['margin-block-start', '1px', 'margin-top=px 1'], ['padding-block-end', '1px', 'padding-bottom=px 1'],
    ['border-inline-start-width', '1px', 'border-left-width=px 1'], ['border-block-end-style', 'solid', 'border-bottom-style=keyword 2'],
    ['border-inline-end-color', 'red', 'border-right-color=color 4278190335'],
    ['border-inline-width', '1px 2px', 'border-left-width=px 1, border-right-width=px 2'],
    ['border-block-start', '1px solid red', 'border-top-width=px 1, border-top-style=keyword 2, border-top-color=color 4278190335'],
    ['page-break-before', 'always', 'break-before=keyword 2'], ['page-break-inside', 'avoid', 'break-inside=keyword 1'],
    ['word-wrap', 'break-word', 'overflow-wrap=keyword 1'],
  ])('%s: %s', (name, value, expected) => expect(expand(name, value)).toBe(expected))

  test('two sides take two values at most', () => {
    for (const name of ['margin-inline', 'margin-block', 'padding-inline', 'padding-block']) {
      expect([expand(name, '1px 2px') === null, expand(name, '1px 2px 3px')], name).toEqual([false, null])
    }
  })

  test.each([
    ['-webkit-box-pack', 'justify', 'justify-content', 'space-between'], ['-webkit-box-pack', 'end', 'justify-content', 'flex-end'],
    ['-webkit-box-align', 'start', 'align-items', 'flex-start'], ['-webkit-flex-flow', 'row wrap', 'flex-flow', 'row wrap'],
    ['-webkit-padding-start', '25px', 'padding-left', '25px'], ['-moz-margin-end', 'auto', 'margin-right', 'auto'],
    ['-webkit-margin-before', '-1em', 'margin-top', '-1em'], ['-webkit-margin-after', '0', 'margin-bottom', '0'],
    ['-webkit-border-radius', '1px 2px', 'border-radius', '1px 2px'], ['display', '-webkit-flex', 'display', 'flex'],
    ['background-image', '-webkit-linear-gradient(top, red, blue)', 'background-image', 'linear-gradient(to bottom, red, blue)'],
    ['background-image', '-webkit-linear-gradient(left top, red, blue)', 'background-image', 'linear-gradient(to right bottom, red, blue)'],
    ['background-image', '-webkit-linear-gradient(0deg, red, blue)', 'background-image', 'linear-gradient(90deg, red, blue)'],
    ['background-image', '-webkit-repeating-linear-gradient(red, blue 9px)', 'background-image', 'repeating-linear-gradient(red, blue 9px)'],
  ])('%s: %s of older sheets is %s: %s at the standard level', (name, value, modern, same) => {
    expect(expand(name, value, Level.standard)).toBe(expand(modern, same, Level.standard))
    expect([expand(name, value, Level.standard), expand(name, value, Level.listed)]).toEqual([expect.any(String), null])
  })

  test('-webkit-box-flex is a share of the room, and nothing else', () => {
    expect(expand('-webkit-box-flex', '2', Level.standard)).toBe('flex-grow=number 2, flex-shrink=number 1')
    expect(['1 1', 'auto', ''].map((value) => expand('-webkit-box-flex', value, Level.standard))).toEqual([null, null, null])
  })

  test('every other name parses what its longhand parses', () => {
    const values = ['balance', 'normal', '1px', 'solid', 'red', 'avoid', 'break-word', 'hidden', 'button', 'none', '1', 'row', 'over', 'center', 'manual', 'border-box', '50% 50%', 'nowrap', 'no-repeat', 'slice']
    for (const name of aliasNames) {
      const isTaken = (level: Level): boolean => values.some((value) => expand(name, value, level) !== null)
      expect([isTaken(Level.listed), isTaken(Level.standard)], name).toEqual([aliasLevel(name) === Level.listed, true])
    }
  })
})

describe('border', () => {
  const side = (value: string): string | null => expand('border-top', value)?.replaceAll('border-top-', '') ?? null
  test.each([
    ['1px solid red', 'width=px 1, style=keyword 2, color=color 4278190335'],
    ['red 1px solid', 'width=px 1, style=keyword 2, color=color 4278190335'],
    ['solid rgb(255 0 0) 1px', 'width=px 1, style=keyword 2, color=color 4278190335'],
    ['solid', 'width=px 3, style=keyword 2, color=currentColor 0'],
    ['0', 'width=px 0, style=keyword 0, color=currentColor 0'],
    ['none', 'width=px 3, style=keyword 0, color=currentColor 0'],
    ['calc(1px + 1em) dotted', 'width=calc 1, style=keyword 4, color=currentColor 0'],
    ['', null], ['1px 2px', null], ['solid dotted', null], ['red blue', null], ['1px solid red 2px', null], ['thin solid', null],
    ['1px wavy', null], ['1px, solid', null], ['1px solid notacolor', null], ['-1px solid', null],
  ])('%s', (value, expected) => expect(side(value)).toBe(expected))

  test('sets all four sides', () => {
    expect(expand('border', '2px dotted')?.split(', ')).toHaveLength(12)
    expect(expand('border-inline', '2px dotted')?.match(/left|right/g)).toHaveLength(6)
  })
})

describe('background', () => {
  test.each([
    'red', 'red none', 'none', 'url(a.png)', 'url("a.png") no-repeat', 'red url(a.png) repeat-x fixed 50% 0', 'center', 'left top / cover red',
    'top left', 'center top', 'top center', '10px 20px / 1px auto', 'top', '0 0', 'calc(1px + 10%) center / contain', 'no-repeat center/10px red', 'red scroll',
  ])('takes %s', (value) => {
    const longhands = expand('background', value)?.split(', ')
    expect(longhands).toHaveLength(9)
    expect(longhands?.at(-1)).toBe(value.includes('red') ? 'background-color=color 4278190335' : 'background-color=color 0')
  })
  test.each([
    '', 'red blue', 'border-box', 'red padding-box', 'linear-gradient(red, blue)', 'url(a.png), url(b.png)', 'left left', 'top top', '10px left', 'top 10px',
    '1px 2px 3px', 'left 10px top 10px', '/ 10px', 'red / 10px', 'center /', 'local', 'repeat repeat', 'none none', 'url(a.png) none', 'url("a" "b")', '1px red 2px',
  ])('refuses %s', (value) => expect(expand('background', value)).toBeNull())
})

describe('list-style', () => {
  const list = (value: string): string | null => expand('list-style', value)?.replaceAll('list-style-', '') ?? null
  test.each([
    ['square', 'type=keyword 2, position=keyword 0'], ['inside', 'type=keyword 0, position=keyword 1'],
    ['inside square', 'type=keyword 2, position=keyword 1'], ['url(a.png) inside upper-latin', 'type=keyword 8, position=keyword 1'],
    ['none', 'type=keyword 9, position=keyword 0'], ['none none', 'type=keyword 9, position=keyword 0'],
    ['square none', 'type=keyword 2, position=keyword 0'], ['none url(a.png)', 'type=keyword 9, position=keyword 0'],
    ['', null], ['square disc', null], ['none none none', null], ['square url(a) none', null], ['inside outside', null], ['square left', null],
  ])('%s', (value, expected) => expect(list(value)).toBe(expected))
})

describe('text-decoration', () => {
  test.each([
    ['none', '0'], ['underline', '1'], ['line-through', '2'], ['line-through underline', '3'], ['underline red', null], ['underline wavy', null],
    ['underline 2px', null], ['overline', null], ['underline none', null], ['none underline', null], ['underline underline', null], ['', null],
  ])('%s', (value, expected) => expect(numbers('text-decoration', value)).toBe(expected))
})

describe('text-emphasis', () => {
  test('takes a mark and a colour in any order', () => {
    expect(expand('text-emphasis', 'red dot')).toBe(expand('text-emphasis', 'dot red'))
    expect(expand('text-emphasis', 'open sesame')).toMatch(/^text-emphasis-style=\S+ \d+, text-emphasis-color=currentColor 0$/)
    expect(expand('text-emphasis', 'red')).toMatch(/text-emphasis-color=color 4278190335$/)
  })

  test.each(['', 'dot dot', 'red blue', 'dot 1px', 'over', 'dot over'])('refuses %j', (value) => expect(expand('text-emphasis', value)).toBeNull())
})
