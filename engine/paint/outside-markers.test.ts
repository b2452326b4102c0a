import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

const standard = [['css', 'standard']] as const
/** Where each text of the page begins, by what it says. */
async function starts(html: string, isStandard = false): Promise<Record<string, number>> {
  const calls = (await paintCalls(html, isStandard ? standard : LISTED)).filter((call) => call.startsWith('text '))
  return Object.fromEntries(calls.map((call) => [/"(.*)"$/.exec(call)?.[1]?.trim() ?? '', Number(/^text ([-\d.]+),/.exec(call)?.[1])]))
}
const plain = (item: string): string => `<ol style="margin: 0">${item}</ol>`

describe('an outside marker', () => {
  test('stands beside its line where a float pushes that', async () => {
    const { '1.': alone = 0 } = await starts(plain('<li>a'))
    const float = (side: string): string => `<div style="float: ${side}; width: 52px; height: 25px"></div>`
    const beside = await starts(float('left') + plain('<li>a<li>b<li>c'))
    expect(beside).toMatchObject({ a: 52, b: 52, c: 40 })
    expect(beside['1.']).toBeCloseTo(alone + 12)
    expect(beside['3.']).toBe((await starts(plain('<li>a<li>b<li>c')))['3.'])
    expect((await starts(float('right') + plain('<li>a')))['1.']).toBe(alone)
    // Neither an indent nor an alignment of the line moves it.
    expect((await starts(float('left') + plain('<li style="text-indent: 9px; text-align: right">a')))['1.']).toBeCloseTo(alone + 12)
  })

  test('stands before the floats of its own item', async () => {
    const { '1.': alone = 0 } = await starts(plain('<li>a'))
    const float = '<span style="float: left; width: 30px; height: 5px"></span>'
    for (const item of [`<li>${float}a`, `<li>${float}<p>a`, `<li><div style="float: left; width: 30px; height: 5px"></div><p>a`, `<li>a ${float}`]) {
      expect([item, (await starts(plain(item)))['1.']]).toEqual([item, alone])
    }
  })

  test('stands beside lines from right to left on their other side', async () => {
    const rtl = (before: string): string => `${before}<ol dir=rtl style="margin: 0"><li>a</ol>`
    const marker = (places: Record<string, number>): number => Object.entries(places).find(([text]) => text.includes('1'))?.[1] ?? 0
    const alone = marker(await starts(rtl(''), true))
    const pushed = await starts(rtl('<div style="float: right; width: 52px; height: 25px"></div>'), true)
    expect(marker(pushed)).toBeCloseTo(alone - 12, 1)
  })

  test('is outside of the padding and border of its item at the standard level', async () => {
    const { '1.': bare = 0 } = await starts(plain('<li>a'), true)
    const item = plain('<li style="padding-left: 10px; border-left: 3px solid">a')
    expect((await starts(item, true))['1.']).toBe(bare)
    const { '1.': listed = 0 } = await starts(plain('<li>a'))
    expect((await starts(item))['1.']).toBe(listed + 13)
  })

  test('shows beside a block that would clip it', async () => {
    for (const item of ['<li><div style="overflow: hidden">a</div>', '<li><p><pre style="overflow: auto; margin: 0">a</pre>b', '<li><div style="overflow: hidden"><ul><li>a</ul></div>']) {
      const calls = await paintCalls(plain(item), LISTED)
      const at = calls.findIndex((call) => call.endsWith('"1."'))
      const before = calls.slice(0, at)
      expect([item, at >= 0]).toEqual([item, true])
      expect(before.filter((call) => call.startsWith('save')).length).toBe(before.filter((call) => call.startsWith('restore')).length)
    }
  })
})
