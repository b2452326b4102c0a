import { describe, expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'

describe('boxes out of flow', () => {
  test.each([
    ['beside each other', (count: number) => '<i style="position: absolute">x</i>'.repeat(count)],
    ['within each other', (count: number) => `${'<div style="position: absolute">'.repeat(100)}x${'</div>'.repeat(100)}`.repeat(count / 100)],
  ])('are placed in linear time, forty thousand of them %s', async (_, html) => {
    const [page, ...more] = await layOut(`<div style="position: relative">${html(40_000)}</div>`)
    expect(more).toEqual([])
    expect(page?.boxes.length).toBeGreaterThan(40_000)
  }, 20_000)
})
