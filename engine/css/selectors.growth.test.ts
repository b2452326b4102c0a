import { describe, expect, test } from 'vitest'
import { compileSelectorText, MAX_DEPTH } from './selectors.ts'

describe('selector bombs are dropped', () => {
  test('deep functions', () => {
    const nested = (depth: number): string => ':not('.repeat(depth) + 'a' + ')'.repeat(depth)
    expect(compileSelectorText(nested(8))).not.toBeNull()
    expect(compileSelectorText(nested(50))).toBeNull()
    expect(compileSelectorText(nested(20_000))).toBeNull()
  })

  test('long chains', () => {
    const chain = (length: number): string => new Array<string>(length).fill('a').join(' ')
    expect(compileSelectorText(chain(200))).not.toBeNull()
    expect(compileSelectorText(chain(MAX_DEPTH + 1))).toBeNull()
    expect(compileSelectorText(`:has(${chain(300)})`)).toBeNull()
    expect(compileSelectorText('a'.repeat(2_000_000))).not.toBeNull()
    expect(compileSelectorText('.a'.repeat(2_000_000))).toBeNull()
  })

  test('nesting that doubles at every level', () => {
    let parent = compileSelectorText('.a')
    let levels = 0
    while (parent !== null && levels < 100) {
      parent = compileSelectorText('& &', parent)
      levels++
    }
    expect(levels).toBeGreaterThan(5)
    expect(levels).toBeLessThan(20)
  })
})
