import { describe, expect, test } from 'vitest'
import { customOf, withValues } from './custom-properties.ts'

const values = (text: string, custom: Readonly<Record<string, string>>): string | null => withValues(text, new Map(Object.entries(custom)))

describe('var() in SVG files', () => {
  test.each([
    ['var(--a)', { '--a': 'red' }, 'red'], ['1px var( --a ) x', { '--a': '2' }, '1px 2 x'], ['var(--b, blue)', {}, 'blue'],
    ['var(--b, rgb(1, 2, var(--c)))', { '--c': '3' }, 'rgb(1, 2, 3)'], ['var(--a)', { '--a': 'var(--b)', '--b': 'x' }, 'x'],
    ['var(--b)', {}, null], ['var(--a)', { '--a': 'var(--a)' }, null], ['var(--a, x)', { '--a': 'var(--b)' }, 'x'], ['var(--b,)', {}, ''],
    ['var(a)', {}, null], ['myvar(1)', {}, 'myvar(1)'],
  ])('%s with %j is %s', (text, custom, expected) => expect(values(text, custom as unknown as Record<string, string>)).toBe(expected))

  test('chains that double end', () => {
    const custom: Record<string, string> = { '--0': 'x'.repeat(64) }
    for (let i = 1; i < 60; i++) custom[`--${i}`] = `var(--${i - 1}) var(--${i - 1})`
    expect(values('var(--12)', custom)).toBeNull()
  })

  test('properties come from the parent, and are replaced', () => {
    const parent = new Map([['--a', '1'], ['--b', '2']])
    expect(customOf([{ name: 'fill', value: 'red', important: false }], parent)).toBe(parent)
    expect(customOf([{ name: '--a', value: ' 3 ', important: false }, { name: '--b', value: 'inherit', important: false }], parent))
      .toEqual(new Map([['--a', '3'], ['--b', '2']]))
  })
})
