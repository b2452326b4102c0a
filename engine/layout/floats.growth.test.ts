import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR } from '../debug/testing/growth.ts'
import { layOutPage } from '../debug/testing/lay-out.ts'

describe('floats among margins that collapse', () => {
  test('floats among thousands of empty blocks do not look through all of them each', async () => {
    const html = (count: number): string => '<div style="float: left; width: 5px; height: 1px"></div><div><div></div></div>'.repeat(count)
    expect(await growthOf((count) => layOutPage(`<div>${html(count)}</div>`), 12_000)).toBeLessThan(LINEAR)
  })
})
