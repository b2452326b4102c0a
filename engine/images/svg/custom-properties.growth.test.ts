import { describe, expect, test } from 'vitest'
import { growth, LINEAR } from '../../debug/testing/growth.ts'
import { withValues } from './custom-properties.ts'

const values = (text: string, custom: Readonly<Record<string, string>>): string | null => withValues(text, new Map(Object.entries(custom)))

describe('var() in SVG files', () => {
  test('values of many references take time as they are long', () => {
    expect(growth((n) => values('var(--a)'.repeat(n), { '--a': '' }), 500)).toBeLessThan(LINEAR)
  })
})
