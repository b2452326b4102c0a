import { describe, expect, test } from 'vitest'
import { layOutPage, paintCalls } from '../../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

const texts = async (html: string): Promise<readonly string[]> =>
  (await layOutPage(html, [['css', 'standard']])).boxes.flatMap(({ lines }) => lines.map(({ text }) => text))
const calls = async (start: string, html: string): Promise<readonly string[]> =>
  (await paintCalls(html, [['css', 'standard']])).filter((call) => call.startsWith(start))
const style = (rules: string): string => `<style>p::first-line { ${rules} }</style>`

describe('a style of the first line', () => {
  test('decides where that line breaks, and no other', async () => {
    const text = '<p style="width: 100px">aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa aaa</p>'
    const plain = await texts(text)
    const [first = '', second = ''] = await texts(style('font-size: 30px') + text)
    expect(first.length).toBeLessThan(plain[0]?.length ?? 0)
    expect(second).toBe(plain[0])
  })

  test('loses and doubles no letter where transformed text has more of them', async () => {
    const text = '<p style="width: 60px">ßß ßß ßß ßß ßß <i>ßß ßß ßß</i> ﬁn ﬁn ﬁn ﬁn</p>'
    const [first = '', ...rest] = await texts(style('text-transform: uppercase') + text)
    expect(first).toMatch(/^SSSS( SSSS)*$/)
    expect([first.replaceAll('SS', 'ß'), ...rest].join(' ')).toBe('ßß ßß ßß ßß ßß ßß ßß ßß ﬁn ﬁn ﬁn ﬁn')
  })

  test('cuts a word that fits no line where it stops to fit', async () => {
    const lines = await texts(`${style('font-size: 20px')}<p style="width: 40px; overflow-wrap: break-word">incomprehensible</p>`)
    expect(lines.join('')).toBe('incomprehensible')
    expect(lines[0]?.length).toBeLessThan(lines[1]?.length ?? 0)
  })

  test('is inherited by inline boxes on it, which look as ever on the next line', async () => {
    const html = `${style('color: red')}<p><i>aaa<br>bbb</i><b style="color: blue">ccc</b></p>`
    expect((await calls('text', html)).map((call) => /#\S+/.exec(call)?.[0])).toEqual(['#ff0000', '#000000', '#0000ff'])
  })

  test('of a block applies to its first block in flow, and to no table or float', async () => {
    const colors = async (content: string): Promise<readonly (string | undefined)[]> =>
      (await calls('text', `<style>div::first-line { color: red }</style><div>${content}</div>`)).map((call) => /#\S+/.exec(call)?.[0])
    expect(await colors('<p></p><p>a<p>b')).toEqual(['#ff0000', '#000000'])
    expect(await colors('<p style="float: left">a</p><p>b')).toContain('#ff0000')
    expect(await colors('<table><tr><td>a</table><p>b')).toEqual(['#000000', '#000000'])
  })

  test('makes the line as high as its line height says', async () => {
    const { boxes } = await layOutPage(`${style('line-height: 40px')}<p style="line-height: 10px">a<br>b</p>`, [['css', 'standard']])
    expect(boxes.flatMap(({ lines }) => lines.map(({ height }) => height))).toEqual([40, 10])
  })

  test('counts for the width of a box that shrinks to fit', async () => {
    const width = async (rules: string, text: string): Promise<number> => {
      const { boxes } = await layOutPage(`${style(rules)}<p style="float: left">${text}</p>`, [['css', 'standard']])
      return boxes.find(({ lines }) => lines.length > 0)?.width ?? 0
    }
    expect(await width('font-size: 30px', 'aaa bbb')).toBeCloseTo(await width('', '<span style="font-size: 30px">aaa bbb</span>'))
    expect(await width('font-size: 30px', 'a<br>aaaaaaaaaa')).toBeCloseTo(await width('', 'aaaaaaaaaa'))
  })

  test('is nothing at the listed level', async () => {
    const html = `${style('color: red')}<p>a</p>`
    expect((await paintCalls(html, LISTED)).join()).not.toContain('#ff0000')
  })
})
