import { describe, expect, test } from 'vitest'
import { layOutPage, paintCalls, type TestBox } from '../debug/testing/lay-out.ts'
import type { OptionPair } from '../options/parse.ts'

const LISTED = [['css', 'listed']] as const

const standard: readonly OptionPair[] = [['css', 'standard']]
const lay = async (html: string): Promise<readonly TestBox[]> => (await layOutPage(html, standard)).boxes
/** The lines of all boxes, as text. */
const lines = async (html: string): Promise<readonly string[]> => (await lay(html)).flatMap((box) => box.lines.map(({ text }) => text))
const clamp = (style: string, content: string): string => `<div style="width: 100px; ${style}">${content}</div>`
const text = 'aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk lll mmm nnn'

describe('lines of a block', () => {
  test('end after as many as may show, and the block with them', async () => {
    const all = await lines(clamp('', text))
    expect(all.length).toBeGreaterThan(3)
    expect(await lines(clamp('max-lines: 2', text))).toEqual(all.slice(0, 2))
    const [one] = (await lay(clamp('max-lines: 1', text))).filter(({ name }) => name === 'div')
    const [two] = (await lay(clamp('max-lines: 2', text))).filter(({ name }) => name === 'div')
    expect(two?.height).toBeCloseTo(2 * (one?.height ?? NaN), 3)
    expect(await lines(clamp('max-lines: none', text))).toEqual(all)
  })

  test('are all there at the listed level', async () => {
    const { boxes } = await layOutPage(clamp('max-lines: 1; line-clamp: 1; -webkit-line-clamp: 1; display: -webkit-box; -webkit-box-orient: vertical', text), LISTED)
    expect(boxes.flatMap((box) => box.lines).length).toBeGreaterThan(3)
  })

  test('end with an ellipsis between words, within the width', async () => {
    const [first, second, ...more] = (await lay(clamp('line-clamp: 2', text))).flatMap((box) => box.lines)
    expect(more).toEqual([])
    expect(first?.text).not.toMatch('…')
    expect(second?.text).toMatch(/ [a-n]{3}…$/)
    expect(second?.width).toBeLessThanOrEqual(100.01)
  })

  test('may end with a text of the author', async () => {
    expect((await lines(clamp("line-clamp: 1 ' [more]'", text)))[0]).toMatch(/^aaa.* \[more\]$/)
    expect((await lines(`<section style="block-ellipsis: '#'">${clamp('max-lines: 1', text)}</section>`))[0]).toMatch(/[a-n]{3}#$/)
    expect((await lines(clamp('line-clamp: 1 no-ellipsis', text)))[0]).toMatch(/[a-n]{3}$/)
  })

  test('have no ellipsis where nothing follows', async () => {
    for (const content of ['aaa', '<p>aaa</p>', '<p>aaa</p><p></p>', 'aaa<br>', '<p>aaa</p><span style="float: left">b</span>']) {
      expect((await lines(clamp('line-clamp: 1', content)))[0], content).toBe('aaa')
    }
  })

  test('count through the blocks of the container, not through nested formatting roots', async () => {
    const html = clamp('line-clamp: 3', `<p>aaa</p><section><p style="overflow: hidden">xxx<br>yyy</p><p>bbb</p></section><p>ccc</p><p>ddd</p>`)
    expect(await lines(html)).toEqual(['aaa', 'xxx', 'yyy', 'bbb', 'ccc…'])
  })

  test('that end their block have an ellipsis where another block follows', async () => {
    expect(await lines(clamp('line-clamp: 2', '<p>aaa</p><div><p>bbb</p></div><p>ccc</p>'))).toEqual(['aaa', 'bbb…'])
    expect(await lines(clamp('line-clamp: 1', '<p>aaa</p><svg width="5" height="5" style="display: block"></svg>'))).toEqual(['aaa…'])
  })
})

test('nothing after the last line shows, wherever it is', async () => {
  const red = 'background: red; width: 5px; height: 5px;'
  const boxes = ['float: left', 'display: inline-block', 'position: absolute', 'display: block'].map((style) => `<span style="${red} ${style}">x</span>`).join('')
  const reds = async (html: string): Promise<number> => (await paintCalls(html, standard)).filter((call) => call.includes('#ff0000')).length
  for (const content of [`${text} ${boxes}`, `<p>aaa</p>${boxes}<div>${boxes}</div><div style="display: flex; position: relative">${boxes}</div>`]) {
    expect(await reds(clamp('max-lines: 1', content))).toBe(0)
    expect(await reds(clamp('max-lines: 99', content))).toBeGreaterThan(3)
  }
})

test('a float that would go below the last line is not there', async () => {
  const html = clamp('max-lines: 1', `aaa bbb <span style="float: left; width: 90px; height: 5px; background: red"></span> ${text}`)
  expect((await paintCalls(html, standard)).filter((call) => call.includes('#ff0000'))).toEqual([])
})

describe('-webkit-line-clamp', () => {
  const legacy = 'display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; -webkit-line-clamp: 2;'

  test('counts in a vertical box only, as browsers have it', async () => {
    expect(await lines(clamp(legacy, text))).toHaveLength(2)
    expect((await lines(clamp('-webkit-line-clamp: 2', text))).length).toBeGreaterThan(3)
    expect((await lines(clamp(`${legacy} -webkit-box-orient: horizontal`, text))).length).toBeGreaterThan(3)
    expect(await lines(clamp(`${legacy} line-clamp: 1; display: block`, text))).toHaveLength(1)
  })

  test('cuts words', async () => {
    expect((await lines(clamp(`${legacy} -webkit-line-clamp: 1`, 'aaaaaaaa bbbbbbbbbbbbb')))[0]).toBe('aaaaaaaa…')
    expect((await lines(clamp(`${legacy} -webkit-line-clamp: 1; width: 45px`, 'aaaaaaaa bbbbbbbbbbbbb')))[0]).toMatch(/^a{4,7}…$/)
  })

  test('works where the box is in a line', async () => {
    expect(await lines(`<p>x <span style="${legacy} display: -webkit-inline-box; width: 100px">${text}</span> y`)).toHaveLength(3)
  })
})
