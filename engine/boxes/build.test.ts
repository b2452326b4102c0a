import { describe, expect, test } from 'vitest'
import { layOutPage, paintCalls, type TestBox, type TestPage } from '../debug/testing/lay-out.ts'

/** Boxes below body as "name[line, line]" in document order. */
const shape = async (html: string): Promise<string[]> => {
  const page: TestPage = await layOutPage(html)
  const body = page.boxes.findIndex(({ name }) => name === 'body')
  return page.boxes.slice(body + 1).map(({ name, lines }) => name + (lines.length === 0 ? '' : JSON.stringify(lines.map(({ text }) => text))))
}
const markers = async (html: string): Promise<string[]> =>
  (await layOutPage(`<style>ul, ol { margin: 0 }</style>${html}`)).boxes.flatMap((box) => box.lines)
    .filter((line) => line.markers !== '').map((line) => `${line.markers.trim()} ${line.text}`)
const drawn = (page: TestPage): TestBox[] => page.boxes.filter(({ lines }) => lines.length > 0)

describe('anonymous boxes', () => {
  test('hold inline content beside blocks', async () => {
    expect(await shape('<div>a<p>b</p>c <b>d</b></div>')).toEqual(['div', 'anonymous["a"]', 'p["b"]', 'anonymous["c d"]'])
  })

  test('are not made for white space', async () => {
    expect(await shape('<div> <p>a</p> \n <p>b</p><b> </b><p>c</p> </div>')).toEqual(['div', 'p["a"]', 'p["b"]', 'p["c"]'])
  })

  test('inherit from their parent and take no edges from it', async () => {
    const page = await layOutPage('<div id=d style="padding: 10px; border: 1px solid; text-align: right; line-height: 30px">a<p>b</p></div>')
    const anonymous = page.box('anonymous')
    expect(anonymous).toMatchObject({ x: 11, y: 11, width: 278, height: 30 })
    expect((anonymous.lines[0]?.x ?? 0) + (anonymous.lines[0]?.width ?? 0)).toBeCloseTo(289, 3)
  })
})

describe('inline elements that blocks interrupt', () => {
  test('go on after them', async () => {
    expect(await shape('<div><span>a<p>b</p>c</span> d</div>')).toEqual(['div', 'anonymous["a"]', 'p["b"]', 'anonymous["c d"]'])
    expect(await shape('<div><b><i>a<p>b</p></i>c<p>d</p></b></div>')).toEqual(['div', 'anonymous["a"]', 'p["b"]', 'anonymous["c"]', 'p["d"]'])
  })

  test('show their start and end once', async () => {
    const html = '<div><span style="padding: 0 10px">a<p>b</p>c</span></div>'
    const [before, , after] = drawn(await layOutPage(html))
    const [plainBefore, , plainAfter] = drawn(await layOutPage(html.replace('10px', '0')))
    expect((before?.lines[0]?.width ?? 0) - (plainBefore?.lines[0]?.width ?? 0)).toBeCloseTo(10, 3)
    expect((after?.lines[0]?.width ?? 0) - (plainAfter?.lines[0]?.width ?? 0)).toBeCloseTo(10, 3)
  })

  test('leave nothing behind where they only wrap blocks', async () => {
    expect(await shape('<a href="x"><p>a</p><p>b</p></a>')).toEqual(['p["a"]', 'p["b"]'])
  })
})

describe('edges of inline elements that hold blocks', () => {
  const heights = async (style: string, content: string): Promise<readonly number[]> => {
    const page = await layOutPage(`<div id=d><b style="${style}">${content}</b></div>`)
    return [page.box('d').height, page.box('p').y]
  }
  const block = '<p id=p style="height: 10px"></p>'

  test('each edge that takes room along the line is on a line of its own before and after them', async () => {
    expect(await heights('border: 5px solid', block)).toEqual([50, 20])
    expect(await heights('padding-left: 5px', block)).toEqual([30, 20])
    expect(await heights('margin-right: 5px', block)).toEqual([30, 0])
    expect(await heights('padding: 5px 0', block)).toEqual([10, 0])
    expect(await heights('padding: 5px', `${block}<p></p>x`)).toEqual([50, 20])
    expect(await heights('', `<i style="padding: 5px">${block}</i>`)).toEqual([50, 20])
  })

  test('both are parts of the same element: what is drawn at its sides is drawn once', async () => {
    const calls = await paintCalls(`<b style="border: 0 solid red; border-left-width: 5px; border-right-width: 3px">${block}</b>`)
    expect(calls.filter((call) => call.includes('#ff0000')).map((call) => call.split(' ')[2]?.split('x')[0])).toEqual(['5', '3'])
  })
})

describe('list markers', () => {
  test('are on the first line of an item, however deep that is', async () => {
    expect(await markers('<ol><li>a<li><p>b</p><p>c</p><li><div><div>d</div></div><li><a name=x></a><p>e</p></ol>'))
      .toEqual(['1. a', '2. b', '3. d', '4. e'])
    expect(await markers('<ol><li><ol><li>deep</ol></ol>')).toEqual(['1. 1. deep'])
  })

  test('give an empty item a line', async () => {
    const page = await layOutPage('<ul id=u style="margin: 0"><li></li><li><a name=x></a></li><li><div></div></li></ul>')
    expect(page.box('u').height).toBe(60)
    expect(await markers('<ul><li></li><li><a name=x></a></li><li> </ul>')).toEqual(['• ', '• ', '• '])
  })

  test('come before the text when they are inside', async () => {
    expect(await shape('<ul style="margin: 0; list-style-position: inside"><li>a<li><b>b</b></ul>')).toEqual(['ul', 'li["• a"]', 'li["• b"]'])
    expect(await shape('<ul style="margin: 0; list-style-position: inside"><li><p>a</p></ul>')).toEqual(['ul', 'li', 'anonymous["•"]', 'p["a"]'])
  })

  test('of style none show nothing and are counted', async () => {
    expect(await markers('<ol><li style="list-style-type: none">a<li>b</ol>')).toEqual(['2. b'])
  })

  test('keep to themselves when the first word does not fit beside an empty line', async () => {
    expect(await markers('<ul><li style="width: 5px">日本</ul>')).toEqual(['• 日'])
  })
})

describe('text directly in an element without a box', () => {
  test('looks as that element says, in a line and in a flex container', async () => {
    const sizes = async (html: string): Promise<string[]> =>
      (await paintCalls(html, [['css', 'standard']])).map((call) => call.trim()).filter((call) => call.startsWith('text'))
        .map((call) => `${/#\w+/.exec(call)?.[0] ?? ''} ${/"(.*)"/.exec(call)?.[1] ?? ''}`)
    const inside = '<b style="display: contents; color: red">a<i>b</i></b><u style="color: lime; text-decoration: none">c</u>'
    expect(await sizes(`<p>${inside}`)).toEqual(await sizes(`<p>${inside.replace('display: contents; ', '')}`))
    expect(await sizes(`<p style="display: flex">${inside}`)).toContain('#ff0000 a')
  })

  test('goes on in the line where a pseudo-element has none either, without its edges', async () => {
    const html = '<style>b::before { content: "x"; display: contents; color: red; padding: 9px }</style><p style="width: 300px">a<b>c</b>'
    const calls = (await paintCalls(html, [['css', 'standard']])).filter((call) => call.includes('"x"'))
    expect(calls.join()).toContain('#ff0000')
    const { texts } = await layOutPage(html, [['css', 'standard']])
    expect(texts).toEqual(['axc'])
    const widths = async (content: string): Promise<unknown> =>
      (await layOutPage(`<p style="float: left" id=p>${content}`, [['css', 'standard']])).box('p').width
    expect(await widths('<style>b::before { content: "x"; display: contents; padding: 9px }</style>a<b>c</b>')).toEqual(await widths('a<b>xc</b>'))
  })
})

describe('list ordinals', () => {
  test('start, value and reversed count as in HTML', async () => {
    expect(await markers('<ol start=10><li>a<li>b<li value=3>c<li>d</ol>')).toEqual(['10. a', '11. b', '3. c', '4. d'])
    expect(await markers('<ol reversed><li>a<li>b<li>c</ol>')).toEqual(['3. a', '2. b', '1. c'])
    expect(await markers('<ol start=" -1x"><li>a<li>b</ol><ol start=x><li>c</ol>')).toEqual(['-1. a', '0. b', '1. c'])
  })

  test('restart in nested lists and go on after them', async () => {
    expect(await markers('<ol><li>a<ol><li>b</ol><li>c<ul><li>d</ul><li>e</ol>')).toEqual(['1. a', '1. b', '2. c', '◦ d', '3. e'])
  })

  test('count items outside any list together', async () => {
    expect(await markers('<li style="list-style-type: decimal">a</li><ol><li>b</ol><li style="list-style-type: decimal">c</li>')).toEqual(['1. a', '1. b', '2. c'])
  })
})
