import { expect, test } from 'vitest'
import { growthOf } from '../debug/testing/growth.ts'
import { streamed } from './testing/streamed.ts'

test('empty boxes at the end of a page, which wait for what may come, take linear time', async () => {
  const empties = (count: number) => streamed(`<p>a</p>${'<div></div>'.repeat(count)}`)
  expect((await empties(3000)).pages).toBe(1)
  // The exponent is 1.45 if all waiting boxes are visited again for each chunk, 0.95 if they are not.
  expect(await growthOf(empties, 480_000)).toBeLessThan(1.2)
})
