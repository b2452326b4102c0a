import { describe, expect, test } from 'vitest'
import { paintCalls } from '../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

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

describe('effects', () => {
  const box = (style: string, content = ''): string => `<div style="width: 20px; height: 10px; ${style}">${content}</div>`
  const paint = (style: string, content?: string) => paintCalls(box(style, content))

  test('an opacity group holds the element and what is in it, and whole opacity makes none', async () => {
    expect(await paint('opacity: .5; background: red', box('background: blue')))
      .toEqual(['group 0.5', 'fill 0,0 20x10 #ff0000', 'fill 0,0 20x10 #0000ff', 'end group'])
    expect(await paint('opacity: 1; background: red')).toEqual(['fill 0,0 20x10 #ff0000'])
    expect((await paint('opacity: .5', box('opacity: .5; background: red'))).filter((call) => call.startsWith('group'))).toHaveLength(2)
  })

  test('an outline is closed around each piece of an inline box', async () => {
    const fills = (await paintCalls('<p style="width: 30px"><span style="outline: 2px solid red">aa bb</span>')).filter((call) => call.startsWith('fill'))
    expect(fills).toHaveLength(2)
    // Two closed rectangles each, 2px apart on all sides.
    for (const fill of fills) expect(fill).toMatch(/^fill evenodd path (M[^Z]*Z ?){2}#ff0000$/)
    const xs = fills.map((fill) => [...fill.matchAll(/M(-?[\d.]+)/g)].map(([, x]) => Number(x)))
    for (const [outer, inner] of xs) expect((inner ?? 0) - (outer ?? 0)).toBe(2)
  })

  test('lit sides of borders have their colour, lighter where there is room, and shaded ones a darker one', async () => {
    const colors = async (border: string): Promise<(string | undefined)[]> =>
      (await paint(`border: 4px ${border}`)).filter((call) => call.startsWith('fill')).map((call) => call.split(' ').at(-1))
    expect(await colors('inset #808080')).toEqual(['#2c2c2c', '#d4d4d4'])
    expect(await colors('outset red')).toEqual(['#ff0000', '#ab0000'])
    expect(await colors('outset white')).toEqual(['#ffffff', '#ababab'])
    expect(await colors('outset black')).toEqual(['#a8a8a8', '#545454'])
  })

  test('a clip holds for text and boxes within, not for the box itself, and not where nothing shows', async () => {
    expect(await paint('overflow: hidden; background: red; border: 1px solid blue', box('background: lime'))).toEqual([
      'fill 0,0 22x12 #ff0000', expect.stringContaining('fill evenodd'), 'save', 'clip 1,1 20x10', 'fill 1,1 20x10 #00ff00', 'restore',
    ])
    expect((await paint('overflow: auto', 'a')).slice(0, 2)).toEqual(['save', 'clip 0,0 20x10'])
    expect(await paint('overflow: hidden', box(''))).toEqual([])
    expect(await paintCalls('<style>html, body { overflow: hidden }</style><div style="height: 5px; background: red"></div>'))
      .toEqual(['fill 0,0 300x5 #ff0000'])
  })

  test('what is painted as one piece stays within the clips around it', async () => {
    expect(await paint('overflow: hidden', box('', box('opacity: .5; background: red')))).toEqual([
      'save', 'clip 0,0 20x10', 'group 0.5', 'fill 0,0 20x10 #ff0000', 'end group', 'restore',
    ])
  })

  test('a transform turns about the middle of the border box, and moves links and destinations', async () => {
    expect((await paint('transform: rotate(90deg)', '<a href="#x" id=x>a</a>')).slice(0, 2)).toEqual(['save', 'transform 0 1 -1 0 15 -5'])
    expect(await paint('transform: scale(0); background: red')).toEqual(['save', 'restore'])
  })

  test('translate, rotate and scale come before transform, in this order, and functions of space do what they do to the plane', async () => {
    const matrixOf = async (css: string) =>
      (await paintCalls(`<div style="width: 40px; height: 20px; transform-origin: 0 0; background: red; ${css}"></div>`, [['css', 'standard']]))
        .find((call) => call.startsWith('transform'))
    const longhands = 'scale: 2 50%; transform: translate(7px, 0); rotate: z 90deg; translate: 50% 10px 5px'
    expect(await matrixOf(longhands)).toBe(await matrixOf('transform: translate(20px, 10px) rotate(90deg) scale(2, 0.5) translate(7px, 0)'))
    expect(await matrixOf('transform: translate3d(50%, 10px, 5px) rotateZ(90deg) scale3d(2, .5, 3) translateZ(1em) scaleZ(0)'))
      .toBe(await matrixOf('transform: translate(20px, 10px) rotate(90deg) scale(2, 0.5)'))
    expect(await matrixOf('transform: rotateX(60deg)')).toBe(await matrixOf('transform: scale(1, 0.5)'))
    for (const none of ['transform: translate3d(1px, 2px)', 'transform: translate3d(1px, 2px, 3%)', 'scale: none']) {
      expect(await matrixOf(none), none).toBeUndefined()
    }
  })

  test('a transform is that of the whole box on each of its pages', async () => {
    const tall = '<div style="height: 300px; background: red; transform: rotate(180deg); transform-origin: 0 0"></div>'
    expect((await paintCalls(tall)).filter((call) => call.startsWith('transform'))).toEqual(['transform -1 0 0 -1 0 0', 'transform -1 0 0 -1 0 -400'])
  })

  test('relative offsets: left wins over right, top over bottom, percentages down count as nothing', async () => {
    const moved = async (css: string) => (await paint(`position: relative; background: red; ${css}`)).find((call) => call.startsWith('transform'))
    expect(await moved('left: 10%; right: 1px; top: 3px; bottom: 1px')).toBe('transform 1 0 0 1 30 3')
    expect(await moved('right: 2px; bottom: 1px')).toBe('transform 1 0 0 1 -2 -1')
    expect(await moved('top: 50%')).toBeUndefined()
  })

  test('a percentage of no height leaves a relative box to the other side at the standard level', async () => {
    const moved = async (css: string) =>
      (await paintCalls(box(`position: relative; background: red; top: 50%; bottom: 4px; ${css}`), [['css', 'standard']])).find((call) => call.startsWith('transform'))
    expect(await moved('')).toBe('transform 1 0 0 1 0 -4')
    expect(await moved('top: auto; bottom: 50%')).toBeUndefined()
  })

  test('percentages down refer to what a line, rows, a column or two insets make of a height that is auto', async () => {
    const inner = box('position: relative; background: red; width: 9px; top: 50%')
    for (const [around, item] of [
      ['display: flex', 'min-height: 40px'], ['display: grid', 'min-height: 40px'], ['display: flex; flex-flow: column; height: 40px', 'flex: 1'],
      ['position: relative; height: 60px', 'position: absolute; top: 5px; bottom: 15px'],
    ]) {
      const calls = await paintCalls(`<section style="${around}"><div style="${item}">${inner}</div></section>`, [['css', 'standard']])
      expect(calls.filter((call) => call.endsWith(' 0 20')), around).toHaveLength(1)
    }
    const start = await paintCalls(`<section style="display: flex; align-items: start"><div style="min-height: 40px">${inner}</div></section>`, [['css', 'standard']])
    expect(start.filter((call) => call.endsWith(' 0 20'))).toEqual([])
  })

  test('sticky boxes stay where the flow has them, whatever their offsets', async () => {
    const html = '<p>a<b style="position: sticky; left: 9px">b</b></p><div style="position: sticky; top: 60px; background: red; height: 5px"></div>'
    const moves = (await paintCalls(html, [['css', 'standard']])).filter((call) => call.includes('transform') && !call.endsWith('1 0 0 1 0 0'))
    expect(moves).toEqual([])
  })

  test('z-index orders relative boxes only', async () => {
    const html = ['red; z-index: 9', 'lime; position: relative; z-index: 2', 'blue; position: relative; z-index: 1', 'aqua; position: relative; z-index: -1']
      .map((css) => box(`background: ${css}`)).join('')
    expect((await calls('fill', html)).map((call) => call.slice(-7))).toEqual(['#00ffff', '#ff0000', '#0000ff', '#00ff00'])
  })

  test('hidden boxes have no shadow and no outline', async () => {
    expect(await paint('visibility: hidden; box-shadow: 1px 1px; outline: 1px solid')).toEqual([])
  })

  test('a shadow without blur is one shape, and a list is drawn from its end', async () => {
    expect(await paint('background: white; box-shadow: 1px 1px red, 2px 2px 0 1px blue'))
      .toEqual(['fill 1,1 22x12 #0000ff', 'fill 1,1 20x10 #ff0000', 'fill 0,0 20x10 #ffffff'])
    expect(await paint('box-shadow: inset 1px 1px red, none')).toEqual([])
  })

  test('the layers of a blurred shadow add up to its colour', async () => {
    const fills = (await paint('background: white; box-shadow: 0 0 8px rgba(0, 0, 0, .6); width: 100px; height: 100px')).slice(0, -1)
    const below = fills.reduce((sum, call) => 1 - (1 - sum) * (1 - parseInt(call.slice(-2), 16) / 255), 0)
    expect(fills.length).toBeGreaterThan(4)
    expect(Math.abs(below - 0.6)).toBeLessThan(0.03)
  })

  test('no place of a translucent border is painted twice', async () => {
    for (const style of ['dashed', 'dotted']) {
      const strokes = await paint(`border: 4px ${style} rgba(255, 0, 0, .5)`)
      expect(strokes.filter((call) => call.startsWith('clip path'))).toHaveLength(4)
      expect((await paint(`border: 4px ${style} red`)).filter((call) => call.startsWith('clip'))).toEqual([])
    }
  })

  test('radii that overlap become smaller together', async () => {
    const [fill = ''] = await paint('background: red; border-radius: 30px 10px')
    expect(fill).toContain('M7.5,0 L17.5,0')
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

  test('lines under and over text are painted before it, those through it after, and none below a background within', async () => {
    const kinds = async (html: string): Promise<string[]> => (await paintCalls(html)).map((call) => call.replace(/ .* /, ' '))
    expect(await kinds('<p><u>a</u> b')).toEqual(['fill #000000', 'text "a"', 'text b"'])
    expect(await kinds('<p><s>a</s> b')).toEqual(['text "a"', 'text b"', 'fill #000000'])
    expect(await kinds('<p><u>a<b style="background: red">b</b></u>')).toEqual(['fill #000000', 'text "a"', 'fill #ff0000', 'fill #000000', 'text "b"'])
  })

  test('decorations move and fade with the inline box that they are in', async () => {
    const html = '<p style="width: 100px"><u>a<span style="position: relative; left: 10%"><s>b</s></span></u>'
    const calls = await paintCalls(html)
    expect(calls.map((call) => call.trim().split(' ')[0])).toEqual(['fill', 'text', 'save', 'transform', 'fill', 'text', 'fill', 'restore'])
    expect(calls[3]?.trim()).toBe('transform 1 0 0 1 10 0')
  })

  test('boxes in lines and floats move and fade with the inline boxes that they are in', async () => {
    const inner = (style: string) => `<b style="display: inline-block; width: 9px; height: 9px; background: red; ${style}"></b>`
    const moved = async (html: string) => (await paintCalls(`<p style="width: 100px">${html}`)).map((call) => call.trim())
      .filter((call) => /^(transform|group|fill)/.test(call)).map((call) => call.replace(/^fill .*/, 'fill'))
    const around = (css: string, html: string) => `<span style="${css}"><i>${html}</i></span>`
    expect(await moved(around('position: relative; left: 10%', inner('')))).toEqual(['transform 1 0 0 1 10 0', 'fill'])
    expect(await moved(around('position: relative; top: 3px', inner('float: left')))).toEqual(['transform 1 0 0 1 0 3', 'fill', 'transform 1 0 0 1 0 3'])
    const both = around('position: relative; top: 3px', around('position: relative; left: 4px; opacity: 0.5', inner('position: relative; left: 1px')))
    expect((await moved(both)).slice(-4)).toEqual(['transform 1 0 0 1 4 3', 'group 0.5', 'transform 1 0 0 1 1 0', 'fill'])
  })

  test('padding between words is not underlined', async () => {
    expect(await rects('#000000', '<p><u>aa<b style="padding: 0 5px">bb</b>cc</u></p>')).toHaveLength(3)
  })
})

describe('round corners at the standard level', () => {
  const paint = (style: string) => paintCalls(`<div style="width: 40px; height: 20px; ${style}"></div>`, [['css', 'standard']])
  const commands = async (style: string): Promise<string[]> => (await paint(style)).map((call) => call.trim().split(' ')[0] ?? '')

  test('borders whose sides differ are rings seen through the part of each side, of which those alike are one', async () => {
    const ring = ['save', 'clip', 'fill', 'restore']
    expect(await commands('border: 4px solid; border-color: red blue; border-radius: 6px')).toEqual([...ring, ...ring])
    expect(await commands('border: 4px solid; border-width: 1px 2px 3px 4px; border-radius: 6px')).toEqual(['fill'])
    expect((await paintCalls('<div style="height: 9px; border: 4px solid; border-color: red blue; border-radius: 6px"></div>', LISTED)).join()).not.toContain('clip')
  })

  test('images are cut by them, by those of the area they show in', async () => {
    const clip = async (style: string) => (await paint(`background: linear-gradient(red, blue); border-radius: 6px; ${style}`))
      .find((call) => call.trim().startsWith('clip path'))?.trim()
    expect(await clip('')).toMatch(/^clip path M6,0 /)
    expect(await clip('border: 2px solid transparent; background-clip: padding-box')).toMatch(/^clip path M6,2 /)
  })
})

describe('inset shadows', () => {
  const paint = (shadow: string, css: string) => paintCalls(`<div style="width: 40px; height: 20px; box-shadow: ${shadow}"></div>`, [['css', css]])

  test('lie in the padding box around a hole, at the standard level only', async () => {
    expect(await paint('inset 2px 3px red', 'listed')).toEqual([])
    const calls = await paint('inset 2px 3px red', 'standard')
    expect(calls[1]?.trim()).toBe('clip path M0,0 L40,0 L40,20 L0,20 Z')
    expect(calls[2]).toContain('M2,3 L42,3 L42,23 L2,23 Z #ff0000')
    expect((await paint('inset 0 0 6px red', 'standard')).filter((call) => call.includes('evenodd')).length).toBeGreaterThan(4)
  })
})

test('an outline stands off by its offset, and never ends up inside out', async () => {
  const box = (offset: string): Promise<readonly string[]> =>
    paintCalls(`<div style="width: 40px; height: 20px; margin: 30px; outline: 2px solid; outline-offset: ${offset}"></div>`, [['css', 'standard']])
  expect((await box('3px'))[0]).toContain('M25,25 L75,25 L75,55 L25,55 Z M27,27')
  expect((await box('-999px'))[0]).toContain('M48,38 L52,38 L52,42 L48,42 Z')
})

test.each([
  ['linear-gradient(45deg, red 20%, blue 20%, blue 60%, lime 60%)', '#ff0000', '#00ff00'],
  ['radial-gradient(circle, red 20%, blue 20%, lime 60%, cyan 60%)', '#ff0000', '#00ffff'],
])('%s goes on in its outermost colours where it begins and ends suddenly', async (gradient, first, last) => {
  const calls = await paintCalls(`<div style="width: 50px; height: 50px; background: ${gradient}"></div>`, [['css', 'standard']])
  const colors = calls.find((call) => call.includes('shade'))?.match(/#[0-9a-f]{6}/g)
  expect([colors?.at(0), colors?.at(-1)]).toEqual([first, last])
})

test('the images of the body are placed in the box of the root and cover the page', async () => {
  const html = '<style>html { margin: 10px } body { background: linear-gradient(red, blue) no-repeat }</style><p>a'
  expect((await paintCalls(html, [['css', 'standard']])).map((call) => call.trim()).slice(1, 6).join('; '))
    .toMatch(/clip 0,0 300x200; .*clip 10,10 280x/)
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

  test('boxes with nothing in them are links as a whole', async () => {
    const empty = '<a href="#x" style="display: block; width: 30px; height: 20px; margin-bottom: 5px"> </a>'
    const inner = '<div><a href="#y"><i style="display: inline-block; width: 10px; height: 10px"></i></a></div>'
    const apart = '<a href="#z" style="position: absolute; left: 1px; top: 2px; width: 3px; height: 4px"></a>'
    const icon = '<a href="#v" style="padding-left: 20px"></a>'
    expect(await calls('link', icon)).toHaveLength(1)
    const found = (await calls('link', `${empty}${inner}${apart}<a href="#w"><p style="height: 0"></p></a>`)).map((call) => call.split(' ').slice(-2).join(' '))
    expect(found).toEqual(['30x20 #x', '10x10 #y', '3x4 #z'])
  })

  test('what is hidden in a link is no place to click', async () => {
    const image = '<img width=5 height=5 style="visibility: hidden">'
    expect(await calls('link', `<a href="#x" style="visibility: hidden">a</a><a href="#y">${image}</a><a href="#z"><p style="visibility: hidden">a</p></a>`)).toEqual([])
    expect(await calls('link', '<a href="#x" style="visibility: hidden">a <b style="visibility: visible">b</b></a>')).toHaveLength(1)
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
  const [marker = '', text = ''] = (await paintCalls('<ol style="margin: 0; padding-left: 20%"><li style="padding-left: 10px">a</ol>', LISTED)).filter((call) => call.startsWith('text'))
  expect(text).toContain('text 70,')
  const width = Number(/^text (\S+),/.exec(marker)?.[1])
  expect(width).toBeGreaterThan(50)
  expect(width).toBeLessThan(62)
})
