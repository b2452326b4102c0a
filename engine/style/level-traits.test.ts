import { readFileSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { traitsOf, traitsOfLevel } from './level-traits.ts'
import { Level } from './units.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A question about the level, as the option or as a number. */
const QUESTION = /\bcss [!=]== '(?:listed|standard)'|\blevel (?:>=|<=|<|>|===|!==) Level\./
/** Values, selectors and rules are parsed here. */
const parses = (file: string): boolean => file.startsWith('engine/style/') || file.startsWith('engine/css/')

describe('the level of CSS support', () => {
  test('is asked where values are parsed, and elsewhere only through the table of traits', () => {
    const files = ['engine', 'cli', 'server'].flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(name)))
    const asking = files.filter((file) => QUESTION.test(readFileSync(join(root, file), 'utf8')))
    expect(asking).toContain('engine/style/level-traits.ts')
    expect(asking.filter((file) => !parses(file))).toEqual([])
  })

  test('has a table for each value of the option', () => {
    expect(traitsOf('listed')).toBe(traitsOfLevel(Level.listed))
    expect(traitsOf('standard')).toBe(traitsOfLevel(Level.standard))
    expect(traitsOf('standard').drawsInlineSvg).toBe(true)
    expect(traitsOf('listed').drawsInlineSvg).toBe(false)
  })
})
