import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const text = readFileSync(new URL('docs/security.md', root), 'utf8')

const files = new Map([...text.matchAll(/`([a-z ]+)` = ([\w./-]+\.test\.ts)/g)].map(([, name = '', file = '']) => [name, file]))

/** Threat, measure, tests. */
const rows = text.split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('|---'))
  .map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim()))
  .filter(([first]) => first !== 'Threat')

describe('the tables of docs/security.md', () => {
  test('name a measure and a test for each threat', () => {
    expect(rows.length).toBeGreaterThan(40)
    for (const row of rows) {
      expect(row, row[0]).toHaveLength(3)
      for (const name of row[2]?.split(', ') ?? []) expect([...files.keys()], row[0]).toContain(name)
    }
  })

  test.each([...files])('%s is a file of tests, and is used', (name, file) => {
    const path = fileURLToPath(new URL(file, root))
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, 'utf8')).toMatch(/\b(test|it)(\.each)?\(/)
    expect(rows.some((row) => row[2]?.split(', ').includes(name))).toBe(true)
  })
})
