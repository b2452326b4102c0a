import { describe, expect, test } from 'vitest'
import { layOutPage, paintCalls } from '../debug/testing/lay-out.ts'

const LISTED = [['css', 'listed']] as const

const page = (html: string) => layOutPage(html, [['css', 'standard']])

describe('a containing block that runs right to left', () => {
  test('holds blocks at its right edge, and the margin there counts', async () => {
    const { box } = await page('<div dir=rtl><div id=a style="width: 100px; margin: 0 20px 0 500px"></div></div>')
    expect(box('a').x).toBe(180)
  })

  test('lets what is too wide pass its left edge', async () => {
    const { box } = await page('<div dir=rtl><div id=a style="width: 400px"></div></div>')
    expect(box('a').x).toBe(-100)
  })

  test('shares room between auto margins as ever', async () => {
    const { box } = await page('<div dir=rtl><div id=a style="width: 100px; margin: 0 auto"></div><div id=b style="width: 100px; margin-right: auto"></div></div>')
    expect([box('a').x, box('b').x]).toEqual([100, 0])
  })

  test('begins on its right for sides that are named by where lines begin, and the later declaration of a side wins', async () => {
    const { box } = await page(`<div style="--d: rtl; --p: 20px 5px"><div style="direction: var(--d); padding-inline: var(--p)"><p id=a></div></div>
      <div dir=rtl style="padding-right: 7px; padding-inline-start: 20px"><p id=b></div>
      <div dir=rtl style="padding-inline-start: 20px; padding: 0 7px"><p id=c></div>
      <div dir=rtl style="padding-left: 7px; border-inline-end: 3px solid"><p id=d></div>
      <div dir=rtl style="position: relative"><div id=e style="position: absolute; inset-inline-start: 20px; width: 50px"></div></div>
      <div dir=rtl><div dir=ltr style="padding-inline-start: 20px"><p id=f></div></div>`)
    expect(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [box(name).x, box(name).width])).toEqual(
      [[5, 275], [0, 280], [7, 286], [10, 290], [230, 50], [20, 280]])
  })

  test('has the padding and the markers of lists on its right, but where the author says otherwise', async () => {
    const { box } = await page(`<div style="direction: rtl"><ul id=a><li>x<ul id=b dir=ltr><li>y</ul></ul>
      <ul style="padding: 0 10px 0 0"><li id=c>x</ul><ul style="padding-left: 20px"><li id=d>x</ul><dl><dd id=e>x</dl></div>`)
    expect([box('a').lines.length, box('b').x, box('b').width]).toEqual([0, 0, 260])
    expect(['c', 'd', 'e'].map((name) => [box(name).x, box(name).width])).toEqual([[0, 290], [20, 240], [0, 260]])
    const [marker] = await paintCalls('<ul dir=rtl><li>x</ul>', [['css', 'standard']])
    expect(marker).toMatch(/^text 268,.*"•"$/)
  })

  test('shows markers as they run: a full stop comes after its number', async () => {
    const seen = async (html: string): Promise<string[]> => (await paintCalls(html, [['css', 'standard']]))
      .filter((call) => call.startsWith('text')).map((call) => /".*"$/.exec(call)?.[0] ?? '')
    expect(await seen('<ol dir=rtl start=12><li>x</ol>')).toEqual(['" .12"', '"x"'])
    // The stored text is in logical order; its brackets are drawn mirrored.
    expect(await seen('<style>li::marker { content: "(a) " }</style><ul dir=rtl><li>x</ul>')).toEqual(['" )a("', '"x"'])
    expect(await seen('<ol><li><bdo dir=rtl>x</bdo></ol>')).toEqual(['"1. "', '"x"'])
  })

  test('has what the built-in sheet has on its right where the author goes back to it', async () => {
    const { box } = await page(`<style>ul { padding: 0 } .r { padding: revert } ol { padding: 0 5px } .right { padding-right: revert }
        .left { padding-left: revert } .start { padding-inline-start: revert }</style>
      <div style="direction: rtl"><ul class=r><li id=a>x</ul><ol class=right><li id=b>x</ol><ol class=left><li id=c>x</ol>
      <ol class=start><li id=d>x</ol></div>`)
    expect(['a', 'b', 'c', 'd'].map((name) => [box(name).x, box(name).width])).toEqual([[0, 260], [5, 255], [0, 295], [5, 255]])
  })

  test('decides what side a float or a box that clears names by the lines around it', async () => {
    const float = (style: string, id: string) => `<i id=${id} style="width: 20px; height: 10px; ${style}"></i>`
    const { box } = await page(`<div dir=rtl>${float('float: inline-start', 'a')}${float('float: inline-end', 'b')}
      <i dir=ltr id=c style="float: inline-start; width: 20px; height: 30px"></i><p id=d style="clear: inline-end; margin: 0">x</p>
      <p id=e style="clear: inline-start; margin: 0">x</p></div><div style="clear: both">${float('float: inline-start', 'f')}</div>`)
    expect(['a', 'b', 'c', 'f'].map((name) => box(name).x)).toEqual([280, 0, 260, 0])
    expect([box('d').y - box('a').y, box('e').y - box('a').y]).toEqual([10, 30])
  })

  test('puts formatting roots beside floats at its right edge', async () => {
    const { box } = await page(`<div dir=rtl><div style="float: right; width: 50px; height: 40px"></div>
      <div id=a style="overflow: hidden; width: 100px; height: 10px"></div></div>`)
    expect(box('a').x).toBe(150)
  })

  test('runs rows of flex containers from the right, and their reverse from the left', async () => {
    const items = (direction: string, id: string) =>
      `<div dir=rtl style="display: flex; flex-direction: ${direction}"><i id=${id} style="width: 40px"></i></div>`
    const { box } = await page(items('row', 'a') + items('row-reverse', 'b') + items('column', 'c'))
    expect([box('a').x, box('b').x, box('c').x]).toEqual([260, 0, 260])
  })

  test('begins grid columns on the right', async () => {
    const { box } = await page(`<div dir=rtl style="display: grid; grid-template-columns: 50px 60px">
      <i id=a></i><i id=b></i><i id=c style="justify-self: left; width: 10px"></i></div>`)
    expect([box('a').x, box('b').x, box('c').x]).toEqual([250, 190, 250])
  })

  test('puts boxes out of flow at the right, and takes their right inset where there are too many', async () => {
    const { box } = await page(`<div dir=rtl style="position: relative"><div id=a style="position: absolute; width: 40px"></div>
      <div id=b style="position: absolute; width: 40px; left: 0; right: 20px"></div></div>`)
    expect([box('a').x, box('b').x]).toEqual([260, 240])
  })
})

test('the attribute says nothing at the listed level', async () => {
  const { box } = await layOutPage('<div dir=rtl><div id=a style="width: 100px"></div></div>', LISTED)
  expect(box('a').x).toBe(0)
})

test('words that begin with -webkit- align blocks, but auto margins go before', async () => {
  const { box } = await page(`<div style="text-align: -webkit-center"><div id=a style="width: 100px"></div>
    <div id=b style="width: 100px; margin-left: auto"></div></div>
    <div style="text-align: -webkit-right"><div id=c style="width: 100px"></div></div>`)
  expect([box('a').x, box('b').x, box('c').x]).toEqual([100, 200, 200])
})

describe.each(['listed', 'standard'] as const)('old attributes that align, at the %s level,', (level) => {
  const at = (html: string) => layOutPage(html, [['css', level]])

  test('move the tables and blocks within, not their lines alone', async () => {
    const { box } = await at(`<center><table id=a style="width: 100px"></table></center>
      <div align=right><div id=b style="width: 100px"><div id=c style="width: 40px"></div></div></div>
      <table width=300><tr><td align=center style="padding: 0"><div id=d style="width: 60px"></div></table>`)
    expect([box('a').x, box('b').x, box('c').x, box('d').x]).toEqual([100, 200, 260, 120])
  })

  test('leave the text of tables within where it begins', async () => {
    const { box } = await at(`<center><table width=200 cellpadding=0><tr><td id=a>text</table></center>
      <div style="text-align: center"><table width=200><tr><td id=b>text</table></div>
      <table width=200 align=center><tr align=right><td id=c>text</table>`)
    const [left, centred, right] = ['a', 'b', 'c'].map((id) => (box(id).lines[0]?.x ?? 0) - box(id).x)
    expect(left).toBe(0)
    expect(centred).toBeGreaterThan(0)
    expect(right).toBeGreaterThan(centred ?? 0)
  })
})

test('a head cell is centred at the standard level only where nothing around it aligns its text', async () => {
  const x = async (table: string, level = 'standard'): Promise<number> =>
    (await layOutPage(`<table width=200 style="${table}"><tr><th id=a>h</table>`, [['css', level as 'standard']])).box('a').lines[0]?.x ?? 0
  expect(await x('text-align: left')).toBeLessThan(5)
  expect(await x('')).toBeGreaterThan(50)
  expect(await x('text-align: left', 'listed')).toBeGreaterThan(50)
})

describe('safe alignment', () => {
  test('keeps what is too large from passing the start', async () => {
    const flex = (justify: string, id: string) =>
      `<div style="display: flex; width: 50px; justify-content: ${justify}"><i id=${id} style="flex: none; width: 90px"></i></div>`
    const { box } = await page(flex('safe center', 'a') + flex('center', 'b') + flex('safe flex-end', 'c'))
    expect([box('a').x, box('b').x, box('c').x]).toEqual([0, -20, 0])
  })

  test('leaves what fits where it is', async () => {
    const { box } = await page(`<div style="display: grid; grid-template-columns: 100px"><i id=a style="width: 20px; justify-self: safe end"></i>
      <i id=b style="width: 140px; justify-self: safe end"></i><i id=c style="width: 140px; justify-self: end"></i></div>`)
    expect([box('a').x, box('b').x, box('c').x]).toEqual([80, 0, -40])
  })
})

describe('sizes by ratio and by room', () => {
  test('a block in flow takes its width from a declared height, but not at the listed level', async () => {
    const html = '<div id=a style="aspect-ratio: 2; height: 40px"></div>'
    expect((await page(html)).box('a').width).toBe(80)
    expect((await layOutPage(html, LISTED)).box('a').width).toBe(300)
  })

  test('limits of the height limit a width by ratio, and content may be higher than the ratio', async () => {
    const { box } = await page(`<div id=a style="aspect-ratio: 2; max-height: 20px"></div>
      <div id=b style="aspect-ratio: 2; width: 20px"><p style="height: 50px"></p></div>`)
    expect([box('a').width, box('b').height]).toEqual([40, 50])
  })

  test('stretch is what the containing block leaves beside margins', async () => {
    const { box } = await page(`<div style="height: 80px"><div id=a style="height: stretch; margin: 5px 0 10px; padding: 3px"></div></div>
      <div id=b style="float: left; width: -webkit-fill-available; margin: 0 10px"></div>`)
    expect([box('a').height, box('b').width]).toEqual([65, 280])
  })

  test('a box between two insets keeps a width by its content', async () => {
    const { box } = await page('<div id=a style="position: absolute; left: 0; right: 0; width: fit-content; margin: auto"><p style="width: 40px"></p></div>')
    expect([box('a').x, box('a').width]).toEqual([130, 40])
  })
})

describe('ratios at the standard level', () => {
  const size = async (html: string): Promise<readonly number[]> => {
    const { width, height } = (await layOutPage(html, [['css', 'standard']])).box('a')
    return [width, height]
  }

  test('content makes a box higher than its ratio says, and its last margin does not', async () => {
    expect(await size('<div id=a style="width: 100px; aspect-ratio: 2"><p style="height: 60px; margin-bottom: 10px"></p></div>')).toEqual([100, 60])
    expect(await size('<div id=a style="width: 100px; aspect-ratio: 2; display: flow-root"><p style="height: 60px; margin-bottom: 10px"></p></div>')).toEqual([100, 70])
    expect(await size('<div id=a style="width: 100px; aspect-ratio: 2; display: grid"><p style="height: 60px"></p></div>')).toEqual([100, 60])
  })

  test('what shrinks to fit hears of widths that heights give', async () => {
    expect(await size('<div id=a style="float: left"><div style="height: 50px; aspect-ratio: 2"></div></div>')).toEqual([100, 50])
    expect(await size('<div id=a style="float: left"><div style="min-height: 50px; aspect-ratio: 2"></div></div>')).toEqual([100, 50])
    expect(await size('<div style="display: flex"><div id=a><div style="min-height: 50px; aspect-ratio: 2; display: flow-root"></div></div></div>')).toEqual([100, 50])
  })

  test('a height gives the width where that is a word for a content size', async () => {
    expect(await size('<div id=a style="width: max-content; height: 20px; aspect-ratio: 3"></div>')).toEqual([60, 20])
    expect(await size('<div id=a style="width: fit-content; min-height: 20px; aspect-ratio: 3"></div>')).toEqual([60, 20])
  })

  test('edges count as a least height of a box that includes them', async () => {
    expect(await size('<div id=a style="float: left; aspect-ratio: 3; padding: 10px; box-sizing: border-box"></div>')).toEqual([60, 20])
  })
})

describe('blocks that are formatting roots by containment or alignment', () => {
  test('contained layout holds floats and boxes out of flow', async () => {
    const { box } = await page(`<div id=a style="contain: layout; width: 100px"><div style="float: left; width: 9px; height: 30px"></div>
      <div id=b style="position: absolute; right: 0; width: 10px"></div></div>`)
    expect([box('a').height, box('b').x]).toEqual([30, 90])
  })

  test('align-content moves what a block holds, again and again to the same place', async () => {
    const { box } = await page(`<div style="display: flex; height: 100px"><div id=a style="align-content: center; width: 50px">
      <p id=b style="height: 50%"></p></div></div><div style="height: 60px; align-content: end"><p id=c>text</p></div>`)
    expect(box('b').y + box('b').height / 2 - box('a').y).toBe(50)
    expect(box('c').y).toBe(140)
  })

  test('align-content leaves what does not fit at the top', async () => {
    for (const align of ['end', 'center', 'last baseline', 'space-around']) {
      const { box } = await page(`<div style="align-content: ${align}; height: 20px"><p id=a style="height: 50px"></p></div>`)
      expect(box('a').y, align).toBe(0)
    }
  })

  test('what is only clipped is not parted from floats, and is an item as wide as its words', async () => {
    const beside = (overflow: string): string => `<div style="float: left; width: 40px; height: 9px"></div><div id=a style="overflow: ${overflow}; height: 5px"></div>`
    expect((await page(beside('clip'))).box('a').x).toBe(0)
    expect((await page(beside('hidden'))).box('a').x).toBe(40)
    const item = (overflow: string): string => `<div style="display: flex; width: 30px"><div id=a style="overflow: ${overflow}"><p style="width: 50px; height: 5px"></p></div></div>`
    expect((await page(item('clip'))).box('a').width).toBe(50)
    expect((await page(item('hidden'))).box('a').width).toBe(30)
  })
})

describe('blocks that are aligned', () => {
  const block = (style: string, around = ''): string => `<div style="width: 200px; ${around}"><div id=a style="height: 5px; ${style}"></div></div>`
  const x = async (html: string): Promise<number> => (await page(html)).box('a').x
  const place = async (html: string): Promise<readonly [number, number]> => {
    const { x: at, width } = (await page(html)).box('a')
    return [at, width]
  }

  test.each([['center', 50], ['end', 100], ['flex-end', 100], ['self-end', 100], ['right', 100], ['start', 0], ['left', 0], ['stretch', 0], ['baseline', 0]])(
    'lie where justify-self: %s says', async (word, at) => {
      expect(await x(block(`width: 100px; justify-self: ${word}`))).toBe(at)
      expect(await x(block('width: 100px', `justify-items: ${word}`))).toBe(at)
    })

  test('begin on the other side where lines do', async () => {
    expect(await x(block('width: 100px; justify-self: start', 'direction: rtl'))).toBe(100)
    expect(await x(block('width: 100px; justify-self: left', 'direction: rtl'))).toBe(0)
    expect(await x(block('width: 100px; direction: rtl; justify-self: self-start'))).toBe(100)
  })

  test('pass the edges of what holds them, unless that is not safe', async () => {
    expect(await x(block('width: 240px; justify-self: center'))).toBe(-20)
    expect(await x(block('width: 240px; justify-self: safe center'))).toBe(0)
  })

  test('are as wide as their content where they say no width, and leave room to auto margins', async () => {
    expect(await place(block('padding-left: 30px; justify-self: end'))).toEqual([170, 30])
    expect(await place(block('padding-left: 30px; justify-self: end; margin-right: auto'))).toEqual([0, 30])
    expect(await place(block('padding-left: 30px; justify-self: stretch', 'justify-items: end'))).toEqual([0, 200])
  })

  test('are aligned in columns and beside floats', async () => {
    expect(await place(block('padding-left: 30px', 'columns: 2; column-gap: 0; justify-items: end'))).toEqual([70, 30])
    expect(await place(`<div style="width: 200px; justify-items: center"><p style="float: left; width: 40px; height: 40px"></p>
      <div id=a style="display: flow-root; width: 100px; height: 5px"></div></div>`)).toEqual([70, 100])
  })

  test('leave loose text alone', async () => {
    const { boxes } = await page('<div style="width: 200px; justify-items: end">a<p></p></div>')
    expect(boxes.flatMap(({ lines }) => lines).map(({ x }) => x)).toEqual([0])
  })

  test('make a table as wide as there is room', async () => {
    expect((await page('<div style="width: 200px"><table id=a style="justify-self: stretch"><tr><td>a</table></div>')).box('a').width).toBeCloseTo(200)
  })

  test('lie as ever at the listed level', async () => {
    expect((await layOutPage(block('width: 100px; justify-self: center'), LISTED)).box('a').x).toBe(0)
  })
})

describe('boxes out of flow without insets that are aligned', () => {
  const box = (style: string, around = ''): string => `<div style="position: relative; width: 200px; height: 100px"><div style="margin-left: 60px; height: 50px; ${around}">
    <div style="height: 20px"></div><div id=a style="position: absolute; width: 40px; height: 10px; ${style}"></div></div></div>`

  test('lie as in the flow across the content of their parent', async () => {
    const at = async (style: string, around = ''): Promise<number> => (await page(box(style, around))).box('a').x
    expect([await at('justify-self: start'), await at('justify-self: center'), await at('justify-self: end')]).toEqual([60, 110, 160])
    expect([await at('justify-self: start', 'direction: rtl'), await at('justify-self: end', 'direction: rtl')]).toEqual([160, 60])
    expect(await at('', 'justify-items: end')).toBe(60)
  })

  test('rise by what align-self says from where the flow has come', async () => {
    const at = async (style: string): Promise<number> => (await page(box(style))).box('a').y
    expect([await at('align-self: start'), await at('align-self: center'), await at('align-self: end')]).toEqual([20, 15, 10])
  })

  test('take room to the edges of their containing block from where they are held', async () => {
    const width = async (word: string): Promise<number> => (await page(box(`width: auto; justify-self: ${word}`).replace('></div></div></div>', '>' + 'aa '.repeat(40) + '</div></div></div>'))).box('a').width
    expect(await width('start')).toBeLessThanOrEqual(140)
    expect(await width('end')).toBeGreaterThan(140)
  })
})

test('What is safe between two insets begins at the first of them where it does not fit', async () => {
  const { box } = await page('<div style="position: relative; width: 200px; height: 100px"><div id=a style="position: absolute; inset: 10px; width: 300px; justify-self: safe end"></div></div>')
  expect(box('a').x).toBe(10)
})
