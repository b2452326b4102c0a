import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const calls = async (start: string, html: string): Promise<string[]> => (await paintCalls(html)).filter((call) => call.startsWith(start))
/** x, y, width and height of fills in one colour. */
const rects = async (color: string, html: string): Promise<number[][]> =>
  (await calls('fill ', html)).filter((call) => call.endsWith(color))
    .map((call) => /^fill (\S+),(\S+) (\S+)x(\S+) /.exec(call)?.slice(1).map(Number) ?? [])

describe('backgrounds and borders', () => {
  test('a decorated box shows on every page it touches, an undecorated one on none', async () => {
    const tall = (style: string): string => `<div style="height: 500px; ${style}"></div>`
    expect(await rects('#ff0000', tall('background: red'))).toEqual([[0, 0, 300, 200], [0, 0, 300, 200], [0, 0, 300, 100]])
    expect(await paintCalls(tall(''))).toEqual([])
  })

  test('its top border is on the first page only and its bottom border on the last', async () => {
    const sides = '<div style="height: 300px; border: solid red; border-width: 10px 0; background: #eee"></div>'
    expect(await rects('#ff0000', sides)).toEqual([[0, 0, 300, 10], [0, 110, 300, 10]])
  })

  test('an inline background covers its own words, and moves with them when they are raised', async () => {
    const [[x = 0, y = 0, width = 0, height = 0] = []] = await rects('#ffff00', '<p>aaa <mark>bbb</mark> ccc</p>')
    const [text] = await calls('text', '<p>aaa </p>')
    expect(text).toContain('text 0,')
    expect(x).toBeGreaterThan(15)
    expect(width).toBeLessThan(25)
    const [[, raisedY = 0] = []] = await rects('#ffff00', '<p style="line-height: 100px">aaa <mark style="vertical-align: 10px; line-height: 10px">bbb</mark></p>')
    const [[, plainY = 0] = []] = await rects('#ffff00', '<p style="line-height: 100px">aaa <mark>bbb</mark></p>')
    expect(plainY - raisedY).toBeCloseTo(10, 1)
    expect([y, height]).toEqual([5, 10])
  })

  test('padding of an inline box makes its background higher without moving lines', async () => {
    expect((await rects('#ffff00', '<p><mark style="padding: 3px 0 4px">b</mark></p>')).map(([, y, , height]) => [y, height])).toEqual([[2, 17]])
  })

  test('an inline box over two lines shows its left border on the first and its right border on the last', async () => {
    const html = '<p style="width: 60px">aaa <b style="border: solid red; border-width: 0 5px">bbb ccc ddd</b></p>'
    expect((await rects('#ff0000', html)).map(([, y]) => y)).toEqual([5, 25])
  })

  test('hidden boxes draw nothing, but visible ones within them do', async () => {
    const html = '<div style="visibility: hidden; background: red">a<u>b</u><span style="visibility: visible">c</span></div>'
    expect((await paintCalls(html)).map((call) => call.replace(/ .* /, ' '))).toEqual(['text "c"'])
  })
})

describe('runs of text', () => {
  test('go on over elements that change nothing', async () => {
    expect(await calls('text', '<p>a <span>b <span id=x>c</span></span> d</p>')).toHaveLength(1)
    expect(await calls('text', '<p>a <span style="padding: 1px">b</span> d</p>')).toHaveLength(3)
    expect(await calls('text', '<p>a <span style="color: red">b</span> d</p>')).toHaveLength(3)
  })
})

describe('decorations', () => {
  test('an underline is one stroke over nested elements, in the place and colour of its own', async () => {
    const html = '<p><u>aaa <b style="font-size: 20px; color: red">bbb</b> <sup>c</sup></u> ddd</p>'
    const strokes = await rects('#000000', html)
    expect(strokes).toHaveLength(1)
    const [plain] = await rects('#000000', '<p style="line-height: 30px"><u>aaa</u></p>')
    expect(strokes[0]?.[3]).toBe(plain?.[3])
  })

  test('a decorated block underlines the text of its lines and of blocks within, not the markers', async () => {
    const html = '<ul style="margin: 0; text-decoration: underline"><li>aa<p>bb</p></ul>'
    expect((await rects('#000000', html)).map(([x]) => x)).toEqual([40, 40])
  })

  test('each decoration around a text is drawn, with its own ends', async () => {
    const strokes = await rects('#000000', '<p><u>aa <s>bb</s></u></p>')
    expect(strokes).toHaveLength(2)
    expect(strokes.map(([x = 0, , width = 0]) => x + width)[0]).toBeCloseTo(strokes.map(([x = 0, , width = 0]) => x + width)[1] ?? 0, 1)
  })

  test('padding between words is not underlined', async () => {
    expect(await rects('#000000', '<p><u>aa<b style="padding: 0 5px">bb</b>cc</u></p>')).toHaveLength(3)
  })
})

describe('links', () => {
  test('a link has one area for each line it is on', async () => {
    expect((await calls('link', '<p style="width: 60px"><a href="https://a.example/">aaa bbb ccc ddd</a></p>')).map((call) => call.split(' ').at(-1)))
      .toEqual(['https://a.example/', 'https://a.example/'])
  })

  test('blocks within a link are links line by line', async () => {
    expect(await calls('link', '<a href="#x"><p>a<br>b</p></a>')).toHaveLength(2)
    expect(await calls('link', '<a href="#x">a<p>b</p>c</a>')).toHaveLength(3)
  })

  test('addresses are written as they stand, and scripts are no links', async () => {
    const html = '<a href=" mailto:a@b.example ">a</a> <a href="javascript:x()">b</a> <a>c</a> <a href="">d</a> <a href="#%C3%A4">e</a>'
    expect((await calls('link', html)).map((call) => call.split(' ').at(-1))).toEqual(['mailto:a@b.example', '#ä'])
  })

  test('ids and anchor names are destinations, also of elements without content', async () => {
    const html = '<p id=p>a<span id=s></span><a name=n></a></p><a name=before></a><div id=d></div><h1 id=h>h</h1>'
    expect((await calls('destination', html)).map((call) => call.split(' ').at(-1)).sort()).toEqual(['before', 'd', 'h', 'n', 'p', 's'])
  })
})

test('an outside marker ends eight pixels left of the content of its item', async () => {
  const [marker = '', text = ''] = await calls('text', '<ol style="margin: 0; padding-left: 20%"><li style="padding-left: 10px">a</ol>')
  expect(text).toContain('text 70,')
  const width = Number(/^text (\S+),/.exec(marker)?.[1])
  expect(width).toBeGreaterThan(50)
  expect(width).toBeLessThan(62)
})
