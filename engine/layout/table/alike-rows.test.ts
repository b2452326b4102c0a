import { describe, expect, test } from 'vitest'
import { paintCalls } from '../../debug/testing/lay-out.ts'

const OPTIONS = [['page-width', '700px'], ['page-height', '400px']] as const

/** Rows of cells with these attributes by row; `isAlike`: the cells of alike rows share one style, else each has its own. */
const table = (rows: readonly string[], columns: number, style: string, isAlike: boolean): string => {
  let number = 1
  const cell = (own: string): string => `<td style="${isAlike ? '' : `orphans: ${++number};`}${own}">x</td>`
  const body = rows.map((own) => own.startsWith('<') ? own : `<tr>${cell(own).repeat(isAlike ? columns : 1)}${isAlike ? '' : Array.from({ length: columns - 1 }, () => cell(own)).join('')}</tr>`)
  return `<style>table { border-collapse: collapse } ${style}</style><table>${body.join('')}</table>`
}

const alike = (count: number, own = ''): string[] => Array.from({ length: count }, () => own)

describe('rows alike have the borders that they would have if each cell had a style of its own', () => {
  const cases: readonly [string, readonly string[], string][] = [
    ['in a grid of lines', alike(30), 'td { border: 1px solid }'],
    ['with wider lines across', alike(8), 'td { border: 1px solid; border-top-width: 5px }'],
    ['with wider lines between columns', alike(8), 'td { border: 1px solid; border-left: 6px solid red }'],
    ['with lines across only', alike(8), 'td { border-bottom: 2px solid }'],
    ['with lines between columns only', alike(8), 'td { border-left: 2px dotted }'],
    ['before and after others', [...alike(5), 'border: 4px solid blue', ...alike(5), ...alike(4, 'border: 3px solid green')], 'td { border: 1px solid }'],
    ['around a cell that spans columns', [...alike(5), '<tr><td colspan=3>y</td></tr>', ...alike(5)], 'td { border: 2px solid }'],
    ['around a cell that spans rows', [...alike(5), '<tr><td rowspan=2>y</td><td>y</td><td>y</td></tr><tr><td>y</td><td>y</td></tr>', ...alike(5)], 'td { border: 2px solid }'],
    ['where rows have borders of their own', alike(8), 'td { border: 1px solid } tr { border: 3px solid red }'],
    ['where rows of another look alternate', alike(9), 'td { border: 1px solid } tr:nth-child(even) { background: #eee } tr:nth-child(5) { border-top: 4px solid red }'],
    ['where the table has a wider one', alike(8), 'table { border: 6px solid } td { border: 1px solid }'],
    ['where columns begin on the right', alike(8), 'table { direction: rtl } td { border: 1px solid; border-left-width: 4px }'],
  ]
  test.each(cases)('%s', async (_, rows, style) => {
    const expected = await paintCalls(table(rows, 3, style, false), OPTIONS)
    expect(expected.length).toBeGreaterThan(rows.length)
    expect(await paintCalls(table(rows, 3, style, true), OPTIONS)).toEqual(expected)
  })
})
