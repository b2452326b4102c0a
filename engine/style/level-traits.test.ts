import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productFiles, root } from '../../cli/testing/product-files.ts'
import { traitsOf, traitsOfLevel } from './level-traits.ts'
import { Level } from './units.ts'

/** A question about the level, as the option or as a number. */
const QUESTION = /\bcss [!=]== '(?:listed|standard)'|\blevel (?:>=|<=|<|>|===|!==) Level\./
/** Values, selectors and rules are parsed here. */
const parses = (file: string): boolean => file.startsWith('engine/style/') || file.startsWith('engine/css/')

describe('the level of CSS support', () => {
  test('is asked where values are parsed, and elsewhere only through the table of traits', () => {
    const asking = productFiles().filter((file) => QUESTION.test(readFileSync(join(root, file), 'utf8')))
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
