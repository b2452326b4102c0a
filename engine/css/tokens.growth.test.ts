import { describe, expect, test } from 'vitest'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { tokenize } from './tokens.ts'

describe('the tokenizer', () => {
  test('is linear in hostile input', () => {
    for (const piece of ['url(' + 'x'.repeat(70), 'url(' + 'x'.repeat(70) + '\\) (', '/*', '"\n', 'url(', '\\', '@', '-', '(', '1e', '#']) {
      expect(growth((count) => tokenize(piece.repeat(count)), 200_000)).toBeLessThan(LINEAR)
    }
  })
})
