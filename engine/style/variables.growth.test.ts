import { describe, expect, test } from 'vitest'
import { tokenize } from '../css/tokens.ts'
import { growth } from '../debug/testing/growth.ts'
import { MAX_EXPANDED_TOKENS, Variables } from './variables.ts'

function variables(definitions: Readonly<Record<string, string>>): (value: string) => string | null {
  const store = new Variables()
  for (const [name, value] of Object.entries(definitions)) store.define(name, tokenize(value))
  return (value) => store.expand(tokenize(value))?.map(({ text, type }) => (type === 12 ? `${text}` : text)).join('') ?? null
}

describe('bounds', () => {
  const chain = (length: number, link: (previous: string) => string, first: string): Record<string, string> => {
    const definitions: Record<string, string> = { '--v0': first }
    for (let i = 1; i <= length; i++) definitions[`--v${i}`] = link(`--v${i - 1}`)
    return definitions
  }

  test('values that double at each link end at the token bound', () => {
    const expand = variables(chain(60, (previous) => `var(${previous}) var(${previous})`, 'x'))
    expect(expand('var(--v60)')).toBeNull()
    const most = Math.floor(Math.log2((MAX_EXPANDED_TOKENS + 1) / 2))
    expect(expand(`var(--v${most})`)?.length).toBe(2 ** (most + 1) - 1)
    expect(expand(`var(--v${most + 1}, y)`)).toBeNull()
  })

  test.each([
    ['empty values', (previous: string) => `var(${previous})var(${previous})`, ''],
    ['failing fallbacks', (previous: string) => `var(${previous}, var(${previous}))`, 'var(--undefined)'],
    ['fallbacks of a cycle', (previous: string) => `var(${previous}, var(${previous}, var(--v60)))`, 'var(--v60, var(--v59))'],
    ['failing fallbacks of huge values', (previous: string) => `var(${previous}, var(${previous}))`, `${'x '.repeat(5000)}`],
  ])('%s that double at each link do not take twice the time at each', (_, link, first) => {
    const all = (links: number): void => {
      const expand = variables(chain(links, link, first))
      for (let i = links; i > 0; i--) expand(`var(--v${i})`)
    }
    expect(growth(all, 60)).toBeLessThan(3)
  })

  test('nested fallbacks without end are refused', () => {
    const depth = 50_000
    expect(variables({})('var(--a,'.repeat(depth) + 'x' + ')'.repeat(depth))).toBeNull()
  })
})
