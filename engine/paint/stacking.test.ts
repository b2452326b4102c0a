import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const box = (style: string, content = ''): string => `<div style="width: 20px; height: 10px; ${style}">${content}</div>`
/** The colours of fills, in their order. */
const order = async (html: string, level = 'standard'): Promise<readonly string[]> =>
  (await paintCalls(html, [['css', level]])).filter((call) => call.startsWith('fill')).map((call) => call.split(' ').at(-1) ?? '')
const [RED, LIME, BLUE] = ['#ff0000', '#00ff00', '#0000ff']

/** What is filled and written, in its order: colours and texts. */
const shown = async (html: string, level = 'standard'): Promise<readonly string[]> =>
  (await paintCalls(html, [['css', level]])).filter((call) => /^(?:fill|text) /.test(call)).map((call) => /"(.*)"$/.exec(call)?.[1] ?? call.split(' ').at(-1) ?? '')

describe('the order of stacking', () => {
  test('of boxes out of flow is that of the document, though the listed level has them above all else', async () => {
    const html = box('position: absolute; background: red') + box('position: relative; background: lime') + box('position: fixed; background: blue')
      + box('opacity: .9; background: yellow')
    expect(await order(html)).toEqual([RED, LIME, BLUE, '#ffff00'])
    expect(await order(html, 'listed')).toEqual([LIME, '#ffff00', RED, BLUE])
    expect(await order(box('position: absolute; z-index: -1; background: red') + box('background: lime'))).toEqual([RED, LIME])
  })

  test('of a box out of flow that comes before all else in a positioned one is that of the document on every page', async () => {
    const card = `<section style="position: relative; break-before: page">${box('position: absolute; background: red')}
      ${box('position: relative; background: lime')}</section>`
    expect(await order(card + card + card)).toEqual([RED, LIME, RED, LIME, RED, LIME])
    const within = `<section style="position: relative">${`<div>${box('position: absolute; background: red')}</div>`}${box('opacity: .9; background: lime')}</section>`
    expect(await order(within)).toEqual([RED, LIME])
    expect(await order(card, 'listed')).toEqual([LIME, RED])
  })

  test('shows boxes of lines once, with the moved or faint inline elements that they are in', async () => {
    const block = '<b style="display: inline-block">in</b>'
    for (const style of ['position: relative', 'opacity: .5', 'position: relative; z-index: 1', 'position: relative; z-index: -1']) {
      const html = `<p><i style="${style}">a ${block}</i> <s style="position: relative"></s></p><div style="position: relative"><p><i style="${style}">b ${block}</i></p></div>`
      expect([...await shown(html)].sort(), style).toEqual(['a ', 'b ', 'in', 'in'])
    }
  })

  test('reaches into positioned boxes without a z-index', async () => {
    const inner = box('position: absolute; z-index: 2; background: red')
    const last = box('position: relative; z-index: 1; background: lime')
    expect(await order(box('position: relative', inner) + last)).toEqual([LIME, RED])
    expect(await order(box('float: left', inner) + last)).toEqual([LIME, RED])
    expect(await order(box('position: relative; z-index: 0', inner) + last)).toEqual([RED, LIME])
    expect(await order(box('opacity: .5', inner) + last)).toEqual([RED, LIME])
    expect(await order(box('position: relative', inner) + last, 'listed')).toEqual([RED, LIME])
  })

  test('has what is below a positioned box without a z-index behind its background', async () => {
    const inner = box('position: absolute; z-index: -1; background: red')
    expect(await order(box('position: relative; background: lime', inner))).toEqual([RED, LIME])
    expect(await order(box('position: relative; z-index: 0; background: lime', inner))).toEqual([LIME, RED])
  })

  test('has boxes out of flow above relative ones at the listed level, wherever they begin, and moves them with what is around', async () => {
    const [out, relative] = [box('position: absolute; background: red'), box('position: relative; background: lime')]
    expect(await order(out + relative, 'listed')).toEqual([LIME, RED])
    expect(await order(`<p>a${out}${relative}`, 'listed')).toEqual([LIME, RED])
    const calls = await paintCalls(`<section style="position: relative; left: 5px">${out}${box('background: lime')}</section>`)
    expect(calls).toEqual(['save', 'transform 1 0 0 1 5 0', 'fill 0,0 20x10 #00ff00', 'fill 0,0 20x10 #ff0000', 'restore'])
  })

  test('leaves what it takes out of a box where that box moves it, and within its clip', async () => {
    const inner = box('position: absolute; z-index: -1; background: red')
    const calls = await paintCalls(box('position: relative; left: 5px; overflow: hidden; background: lime', inner), [['css', 'standard']])
    expect(calls.slice(0, 8)).toEqual([
      'save', 'transform 1 0 0 1 5 0', 'clip 0,0 20x10', 'fill 0,0 20x10 #ff0000', 'restore',
      'save', 'transform 1 0 0 1 5 0', 'fill 0,0 20x10 #00ff00',
    ])
  })

  test('has a place for items of flex containers and grids that are not positioned', async () => {
    const items = box('z-index: 1; background: red') + box('background: lime') + box('z-index: -1; background: blue')
    expect(await order(`<div style="display: flex">${items}</div>`)).toEqual([BLUE, LIME, RED])
    expect(await order(`<div style="display: grid">${items}</div>`)).toEqual([BLUE, LIME, RED])
    expect(await order(items)).toEqual([RED, LIME, BLUE])
    expect(await order(`<div style="display: flex">${items}</div>`, 'listed')).toEqual([RED, LIME, BLUE])
  })
})

describe('pieces without a place in the order', () => {
  const row = (items: string): string => `<div style="display: flex">${items}</div>`

  test('are the items of flex containers and grids, each with its text before the next', async () => {
    const items = box('background: red; margin-right: -10px', 'a') + box('background: lime', 'b')
    expect(await shown(row(items))).toEqual([RED, 'a', LIME, 'b'])
    expect(await shown(row(row(items) + box('background: blue')))).toEqual([RED, 'a', LIME, 'b', BLUE])
    expect(await shown(`<div style="display: grid">${items}</div>`)).toEqual([RED, 'a', LIME, 'b'])
    expect(await shown(row(items), 'listed')).toEqual([RED, LIME, 'a', 'b'])
    const relative = box('', box('position: relative; z-index: 1; background: red')) + box('position: relative; background: lime')
    expect(await shown(row(relative), 'listed')).toEqual([LIME, RED])
  })

  test('come among lines, after blocks and floats around', async () => {
    const items = row(box('background: red', 'a'))
    expect(await shown(items + box('background: lime', 'b'))).toEqual([LIME, RED, 'a', 'b'])
    expect(await shown(items + box('float: left; background: blue', 'c'))).toEqual([BLUE, 'c', RED, 'a'])
  })

  test('follow each other as order has them, and so do those that are positioned', async () => {
    const items = (style: string): string => row(box(`${style} order: 1; background: red`) + box(`${style} background: lime`))
    expect(await order(items(''))).toEqual([LIME, RED])
    expect(await order(items('position: relative;'))).toEqual([LIME, RED])
    expect(await order(items('position: relative; z-index: 2;'))).toEqual([LIME, RED])
    expect(await order(row(box('order: 1', box('position: relative; background: red')) + box('', box('position: relative; background: lime')))))
      .toEqual([LIME, RED])
  })

  test('leave to what is around all that is positioned in them', async () => {
    const inner = box('position: relative; background: red')
    expect(await order(row(box('', inner) + box('background: lime')))).toEqual([LIME, RED])
    expect(await order(box('float: left', inner) + box('', '<i style="display: inline-block; background: lime">x</i>'))).toEqual([LIME, RED])
    expect(await order(row(box('opacity: .5', inner) + box('position: relative; background: lime')))).toEqual([RED, LIME])
  })

  test('are painted within the clip of their container, which is set once', async () => {
    const items = box('background: red') + box('background: lime')
    expect(await paintCalls(`<div style="display: flex; overflow: hidden; width: 30px; height: 5px">${items}</div>`, [['css', 'standard']]))
      .toEqual(['save', 'clip 0,0 30x5', 'fill 0,0 15x10 #ff0000', 'fill 15,0 15x10 #00ff00', 'restore'])
  })

  test('stand among the text of their line', async () => {
    const atomic = (text: string, color: string): string => `<i style="display: inline-block; background: ${color}">${text}</i>`
    const html = `<p>${atomic(`a${atomic('b', 'blue')}c`, 'red')}d</p><p>e${atomic('f', 'lime')}</p>`
    expect(await shown(html)).toEqual([RED, 'a', BLUE, 'b', 'c', 'd', 'e', LIME, 'f'])
    expect(await shown(html, 'listed')).toEqual([RED, 'a', BLUE, 'b', 'c', 'd', 'e', LIME, 'f'])
  })
})

describe('inline boxes that are moved or transparent', () => {
  const html = (style: string): string => `<p>a<b style="background: red; ${style}">b</b>c</p>${box('background: lime; margin-top: -5px', 'd')}`

  test('have a place of their own in the order', async () => {
    expect(await shown(html(''))).toEqual([LIME, 'a', RED, 'b', 'c', 'd'])
    expect(await shown(html('position: relative'))).toEqual([LIME, 'a', 'c', 'd', RED, 'b'])
    expect(await shown(html('opacity: .5'))).toEqual([LIME, 'a', 'c', 'd', RED, 'b'])
    expect(await shown(html('position: relative; z-index: -1'))).toEqual([RED, 'b', LIME, 'a', 'c', 'd'])
    for (const style of ['position: relative', 'opacity: .5']) expect(await shown(html(style), 'listed')).toEqual([LIME, 'a', 'c', 'd', RED, 'b'])
    expect(await shown(html('position: relative; z-index: -1'), 'listed')).toEqual([RED, 'b', LIME, 'a', 'c', 'd'])
  })

  test('have it on each of their lines, with the decorations and links in them', async () => {
    const calls = await paintCalls('<p style="width: 30px"><u>aa <b style="position: relative; top: 2px">bb <a href="#x">cc</a></b> dd</u></p>', [['css', 'standard']])
    const kinds = calls.map((call) => /"(.*)"$/.exec(call)?.[1] ?? call.split(' ')[0])
    expect(kinds).toEqual([
      'fill', 'aa', 'fill', 'dd', 'save', 'transform', 'fill', 'bb', 'restore', 'save', 'transform', 'link', 'fill', 'fill', 'cc', 'restore',
    ])
  })

  test('move what is out of flow or in blocks within them, and make it transparent', async () => {
    const around = async (inner: string): Promise<readonly string[]> => {
      const html = `<p>a<span style="position: relative; left: 7px; opacity: .5">b${inner}</span></p>`
      const calls = (await paintCalls(html, [['css', 'standard']])).filter((call) => /^(?:transform|group|fill|end group)/.test(call))
      const fill = calls.findIndex((call) => call.endsWith(RED))
      return [...calls.slice(fill - 2, fill), calls[fill + 1] ?? '']
    }
    const out = ['transform 1 0 0 1 7 0', 'group 0.5', 'end group']
    expect(await around('<i style="position: absolute; left: 0; top: 0; background: red">x</i>')).toEqual(out)
    expect(await around('<i style="float: left; background: red">x</i>')).toEqual(out)
    expect(await around('<i style="display: block; background: red">x</i>')).toEqual(out)
  })
})
