import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR } from '../debug/testing/growth.ts'
import { layOut } from '../debug/testing/lay-out.ts'
import type { OptionPair } from '../options/parse.ts'

const standard: readonly OptionPair[] = [['css', 'standard']]
const rows = (count: number, name = 'row'): string => Array.from({ length: count }, (_, i) => `<p>${name} ${i}</p>`).join('')
const texts = async (html: string, options = standard): Promise<readonly (readonly string[])[]> =>
  (await layOut(html, options)).map((page) => page.texts)

describe('an absolutely positioned box with more than a page of text', () => {
  test('takes linear time where there are many', async () => {
    const one = `<div style="position: absolute">${rows(20)}</div>`
    expect(await growthOf((n) => texts(one.repeat(n)), 160)).toBeLessThan(LINEAR)
  })

  test('takes linear time where it is very long', async () => {
    const long = async (n: number): Promise<void> => void await layOut(`<div style="position: absolute">${rows(n)}</div>`, standard)
    expect(await growthOf(long, 4000)).toBeLessThan(LINEAR)
  })
})
