import { describe, expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'
import { BreakUnitWindow } from './break-unit-window.ts'

const windowOf = (tops: readonly number[]): BreakUnitWindow => {
  const window = new BreakUnitWindow({ breakUnits: { y: Float64Array.from([0, ...tops]) } } as never)
  window.begin(1, tops.length + 1)
  return window
}
const steps = (count: number): number[] => Array.from({ length: count }, (_, i) => i * 10)

describe('of a large group', () => {
  test('as much is open as a page reaches, and what begins next', () => {
    const window = windowOf(steps(200))
    expect([window.open.length, window.firstLeft()]).toEqual([0, 1])
    window.reach(50)
    expect(window.open).toEqual([1, 2, 3, 4, 5, 6, 7])
    window.open.length = 0
    expect(window.firstLeft()).toBe(8)
    window.reach(Infinity)
    expect(window.open.length).toBe(193)
  })

  test('columns are open in the order of the document, from their tops down', () => {
    const window = windowOf([...steps(50), ...steps(50)])
    window.reach(15)
    expect(window.open).toEqual([1, 2, 3, 51, 52, 53])
    window.open.length = 0
    expect(window.firstLeft()).toBe(4)
  })
})

test('of a small group all is open', () => {
  expect(windowOf(steps(9)).open.length).toBe(9)
})

const tall = (inner: string, lines: number): string =>
  `<div style="${inner}">${Array.from({ length: lines }, (_, i) => `${i}<br>`).join('')}</div>`

test('long columns side by side lose nothing over many pages', async () => {
  const columns = ['width: 100px', 'width: 100px; break-inside: avoid; widows: 5', 'width: 90px; padding-top: 7px'].map((style) => tall(style, 333)).join('')
  const texts = (await layOut(`<div style="display: flex">${columns}</div>`)).flatMap((page) => page.texts)
  expect(texts.length).toBe(999)
  expect(new Set(texts).size).toBe(333)
})
