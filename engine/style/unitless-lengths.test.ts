import { describe, expect, test } from 'vitest'
import { layOutPage, paintCalls } from '../debug/testing/lay-out.ts'

const NONE = '<!DOCTYPE unknown>'
const sizeOf = async (style: string, doctype = NONE, css = 'standard'): Promise<readonly number[]> => {
  const { width, height } = (await layOutPage(`${doctype}<style>#a { ${style} }</style><div id=a></div>`, [['css', css]])).box('a')
  return [width, height]
}
const colors = async (html: string): Promise<readonly string[]> => (await paintCalls(html)).flatMap((call) => /#[0-9a-f]{6}/.exec(call) ?? [])

describe('quirks mode', () => {
  test('takes numbers for px in the properties that have that quirk, in sheets and in attributes', async () => {
    expect(await sizeOf('width: 120; height: 20')).toEqual([120, 20])
    expect(await sizeOf('width: 120; padding: 1 2 3 4; height: 10px')).toEqual([126, 14])
    expect((await layOutPage(`${NONE}<div id=a style="width: 50; height: 7.5">`)).box('a')).toMatchObject({ width: 50, height: 7.5 })
  })

  test('does not take them within functions, in other properties, in other modes or at the listed level', async () => {
    const [free] = await sizeOf('height: 20px')
    expect(await sizeOf('width: calc(120); height: 20px')).toEqual([free, 20])
    expect(await sizeOf('flex-basis: 20; inline-size: 20; height: 20px')).toEqual([free, 20])
    expect(await sizeOf('width: 120; height: 20', '<!DOCTYPE html>')).toEqual([free, 0])
    expect(await sizeOf('width: 120; height: 20', NONE, 'listed')).toEqual([free, 0])
  })

  test('takes colours without a hash sign', async () => {
    const colored = (style: string) => colors(`${NONE}<div style="height: 9px; ${style}"></div>`)
    expect(await colored('background-color: ffcc00')).toContain('#ffcc00')
    expect(await colored('background-color: 123456')).toContain('#123456')
    expect(await colored('background-color: 12ab5c')).toContain('#12ab5c')
    expect(await colored('background-color: abc')).toContain('#aabbcc')
    expect(await colored('background: ffcc00')).not.toContain('#ffcc00')
  })

  test('matches ids and classes whatever the case of their letters, also of elements that a rule names twice', async () => {
    const sheet = '<style>#Bar { width: 10px } .FOO { height: 20px } .Foo.baz { width: 30px }</style>'
    const { box } = await layOutPage(`${NONE}${sheet}<div id=bar class=foo></div><div id=c class="fOO BAZ"></div>`)
    expect([box('bar'), box('c')].map(({ width, height }) => [width, height])).toEqual([[10, 20], [30, 20]])
    const strict = (await layOutPage(`<!DOCTYPE html>${sheet}<div id=bar class=foo></div>`)).box('bar')
    expect([strict.width === 10, strict.height]).toEqual([false, 0])
  })

  test('gives tables the colour of the body and the size of their own, monospace smaller', async () => {
    const html = (around: string) => `${NONE}<body style="color: #010203"><div style="color: red; font-size: 40px; ${around}"><table><tr><td>x<tr><td><tt>x</tt></table></div>`
    expect(await colors(html(''))).toEqual(['#010203', '#010203'])
    const calls = await paintCalls(html(''))
    expect(calls.join(' ')).toMatch(/16.* 13/)
  })
})
