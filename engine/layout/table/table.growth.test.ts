import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR } from '../../debug/testing/growth.ts'
import { layOutPage } from '../../debug/testing/lay-out.ts'

const WIDE = [['page-width', '700px'], ['page-height', '1000px']] as const

describe('hostile tables', () => {
  test('many spans that overlap cost no more than their cells', async () => {
    const html = (rows: number): string => `<table style="border-collapse:collapse">${'<tr>' + '<td rowspan=65534 colspan=1000>x'.repeat(50)}${'<tr><td rowspan=1000>y'.repeat(rows)}</table>`
    const layOut = (rows: number): Promise<unknown> => layOutPage(html(rows), [['page-width', '700px'], ['page-height', '90000px']])
    expect(await growthOf(layOut, 3000)).toBeLessThan(LINEAR)
  })

  test('tables within tables do not cost more with each level', async () => {
    const html = (levels: number): string => `${'<table><tr><td>x<td>'.repeat(levels)}y${'</table>'.repeat(levels)}`
    expect(await growthOf((levels) => layOutPage(html(levels), WIDE), 120)).toBeLessThan(LINEAR)
  })
})
