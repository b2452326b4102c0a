import { expect, test } from 'vitest'
import { firstAtLeast } from './ascending.ts'

const VALUES = [1, 3, 3, 3, 7, 9]

test.each([-Infinity, 0, 1, 2, 3, 5, 9, 10, Infinity])('the place of %d is the one that a look at every number finds, in every range', (value) => {
  for (let from = 0; from <= VALUES.length; from++) {
    for (let end = from; end <= VALUES.length; end++) {
      const at = VALUES.slice(from, end).findIndex((each) => each >= value)
      expect(firstAtLeast(VALUES, from, end, value)).toBe(at < 0 ? end : from + at)
    }
  }
})
