import { describe, expect, test } from 'vitest'
import { layOutPage } from '../../debug/testing/lay-out.ts'

const LONG = 'incomprehensibilities'

describe('words that may be cut anywhere', () => {
  const width = async (css: string, level = 'standard', text = LONG): Promise<number> =>
    (await layOutPage(`<div id=a style="float: left; width: 1px"><div style="float: left; ${css}" id=b>${text}</div></div>`, [['css', level], ['page-height', '900px']])).box('b').width
  const character = async (text: string): Promise<number> => width('', 'standard', text)

  test('are as narrow as their widest character where boxes ask for their least width', async () => {
    expect(await width('overflow-wrap: anywhere')).toBeCloseTo(await character('m'), 3)
    expect(await width('word-break: break-word')).toBeCloseTo(await character('m'), 3)
    expect(await width('overflow-wrap: anywhere', 'standard', 'ii<b>ii</b>ii ii')).toBeLessThan(2 * await character('i'))
    expect(await width('overflow-wrap: anywhere', 'standard', 'e\u0301e\u0301')).toBeCloseTo(await character('e\u0301'), 3)
  })

  test('keep their width for it under break-word, where lines may not break, and at the listed level', async () => {
    const whole = await character(LONG)
    expect(await width('overflow-wrap: break-word')).toBeCloseTo(whole, 3)
    expect(await width('overflow-wrap: anywhere; white-space: nowrap')).toBeCloseTo(whole, 3)
    expect(await width('overflow-wrap: anywhere', 'listed')).toBeCloseTo(whole, 3)
  })

  test('do not push the columns of a table or the items of a row beyond their room', async () => {
    const page = await layOutPage(`<table id=a style="width: 100px; border-spacing: 0"><tr><td style="word-break: break-word">${LONG}${LONG}</td><td id=b>hello</td></table>
      <div style="display: flex; width: 100px"><div style="overflow-wrap: anywhere">${LONG}${LONG}</div><div id=c>hello</div></div>`, [['css', 'standard']])
    expect(page.box('a').width).toBe(100)
    expect(page.box('b').x + page.box('b').width).toBeLessThanOrEqual(page.box('a').x + 100.01)
    expect(page.box('c').x + page.box('c').width).toBeLessThanOrEqual(page.box('a').x + 100.01)
  })
})
