
import { describe, expect, it } from 'vitest'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { BreakMode, LineBreaker } from './breaks.ts'

const breaker = new LineBreaker()

describe('the pass', () => {
  it('takes time linear in the length', () => {
    const find = (length: number): void => breaker.findBreaks(new Uint16Array(length).fill(0x28), 0, length, new Uint8Array(length), BreakMode.normal)
    expect(growth(find, 2_000_000)).toBeLessThan(LINEAR)
  })
})
