import { describe, expect, test } from 'vitest'
import { tokenize } from '../css/tokens.ts'
import { styled } from './testing/styled.ts'
import { MAX_VARIABLE_DEPTH, Variables } from './variables.ts'

function variables(definitions: Readonly<Record<string, string>>): (value: string) => string | null {
  const store = new Variables()
  for (const [name, value] of Object.entries(definitions)) store.define(name, tokenize(value))
  return (value) => store.expand(tokenize(value))?.map(({ text, type }) => (type === 12 ? `${text}` : text)).join('') ?? null
}

describe('expansion', () => {
  test.each([
    ['var(--a)', 'red'], ['x var(--a) y', 'x red y'], ['VAR( --a )', 'red'], ['var(--chain)', 'red'], ['var(--b, blue)', 'blue'], ['var(--b)', null],
    ['var(--a, blue)', 'red'], ['var(--b, var(--a))', 'red'], ['var(--b, var(--c, var(--d, x)))', 'x'], ['var(--b,)', ''], ['var(--empty)', ''],
    ['var(--A)', null], ['var(a)', null], ['var()', null], ['var(--a blue)', null], ['var(--a, blue, green)', 'red'], ['var(--b, blue, green)', 'blue, green'],
    ['f(var(--a))', 'fred)'], ['var(--a', 'red'], ['var(--list)', 'a,red,b'],
  ])('%s gives %s', (value, expected) => {
    const expand = variables({ '--a': 'red', '--chain': 'var(--link)', '--link': 'var(--a)', '--empty': '', '--list': 'a,var(--a),b' })
    expect(expand(value)).toBe(expected)
  })

  test('the last definition counts, also after the first was used', () => {
    const store = new Variables()
    store.define('--a', tokenize('1'))
    expect(store.expand(tokenize('var(--a)'))?.map(({ text }) => text)).toEqual(['1'])
    store.define('--a', tokenize('2'))
    expect(store.expand(tokenize('var(--a)'))?.map(({ text }) => text)).toEqual(['2'])
  })

  test('members of a cycle have no value, whoever asks first; what leads into it may fall back', () => {
    const definitions = { '--a': 'var(--b, 1)', '--b': 'var(--c, 2)', '--c': 'var(--a, 3)', '--self': 'var(--self, 4)', '--in': 'var(--a, 5)', '--ok': '6 var(--in)' }
    for (const order of [['--a', '--b', '--c', '--in'], ['--in', '--c', '--b', '--a'], ['--ok', '--b', '--in', '--a']]) {
      const expand = variables(definitions)
      for (const name of order) expand(`var(${name})`)
      expect(['--a', '--b', '--c', '--self', '--in', '--ok'].map((name) => expand(`var(${name})`))).toEqual([null, null, null, null, '5', '6 5'])
      expect(expand('var(--b, x)')).toBe('x')
    }
  })
})

describe('bounds', () => {
  const chain = (length: number, link: (previous: string) => string, first: string): Record<string, string> => {
    const definitions: Record<string, string> = { '--v0': first }
    for (let i = 1; i <= length; i++) definitions[`--v${i}`] = link(`--v${i - 1}`)
    return definitions
  }

  test('a chain up to the depth works and a deeper one does not, in any order of asking', () => {
    const definitions = chain(MAX_VARIABLE_DEPTH + 10, (previous) => `var(${previous})`, 'x')
    const deep = variables(definitions)
    expect(deep(`var(--v${MAX_VARIABLE_DEPTH + 5})`)).toBeNull()
    expect(deep(`var(--v${MAX_VARIABLE_DEPTH - 1})`)).toBe('x')
    expect(deep('var(--v3)')).toBe('x')
  })
})

describe('in documents', () => {
  test('a property may be used before it is defined, and style attributes come after all sheets', () => {
    const page = styled('<div id=a></div><p id=b style="--later:2px"></p>', {
      css: '#a { margin-top: var(--early); margin-left: var(--later) } :root { --early: 1px; --later: 9px }',
    })
    expect([page.read.marginTop(page.style('a')), page.read.marginLeft(page.style('a'))]).toEqual([1, 2])
  })

  test('the user sheet comes before the author, and important definitions are ignored', () => {
    const page = styled('<div id=a style="margin: var(--u) var(--i, 7px)"></div>', { user: 'p { --u: 1px }', css: 'p { --u: 2px; --i: 3px !important }' })
    expect([page.read.marginTop(page.style('a')), page.read.marginLeft(page.style('a'))]).toEqual([2, 7])
  })

  test('work inside shorthands, functions and colours', () => {
    const page = styled('<div id=a style="--w:2px;--s:solid;border:var(--w) var(--s) rgb(var(--r), 0, 0);--r:255;width:calc(var(--w) * 3)"></div>')
    const a = page.style('a')
    expect([page.read.borderLeftWidth(a), page.read.borderTopColor(a), page.read.width(a)]).toEqual([2, 0xff0000ff, 6])
  })

  test('a declaration that does not expand leaves the one before', () => {
    const page = styled('<div id=a style="width:5px;width:var(--none);height:6px;height:var(--wide, 1px 2px)"></div>')
    expect([page.read.width(page.style('a')), page.read.height(page.style('a'))]).toEqual([5, 6])
  })

  test('names keep their case', () => {
    const page = styled('<div id=a style="--W:1px;--w:2px;width:var(--W)"></div>')
    expect(page.read.width(page.style('a'))).toBe(1)
  })
})
