import { describe, expect, test } from 'vitest'
import { layOutPage, paintCalls } from '../../debug/testing/lay-out.ts'
import { pngUrl } from '../../images/testing/data-urls.ts'

/** An inline-block without text; its bottom margin edge is on the baseline. */
const box = (id: string, width: number, height: number, style = ''): string =>
  `<span id=${id} style="display: inline-block; width: ${width}px; height: ${height}px; ${style}"></span>`
const places = async (html: string, ...ids: readonly string[]): Promise<readonly (readonly [number, number])[]> => {
  const page = await layOutPage(html)
  return ids.map((id) => page.box(id)).map(({ x, y }) => [Number(x.toFixed(3)), Number(y.toFixed(3))])
}
const bottom = (place: { readonly y: number, readonly height: number }): number => place.y + place.height

const lefts = async (html: string, ...ids: readonly string[]): Promise<readonly number[]> => (await places(html, ...ids)).map(([x]) => x)

test('the baseline of an inline-block is that of its line, whose height may be nothing', async () => {
  const page = await layOutPage('<p style="line-height: 0">x<span style="display: inline-block"><i id=a>x</i></span></p>')
  const [outer, inner] = page.boxes.flatMap(({ lines, y }) => lines.map(({ baseline }) => y + baseline))
  expect(inner).toBe(outer)
})

describe('boxes in lines', () => {
  test('are side by side and after text, and wrap like words', async () => {
    const html = `<p style="width: 150px">${box('a', 70, 10)}${box('b', 70, 10)}${box('c', 70, 10)}</p>`
    const [[a, first], [b, same], [c, second]] = await places(html, 'a', 'b', 'c') as [[number, number], [number, number], [number, number]]
    expect([a, b, c]).toEqual([0, 70, 0])
    expect([same, second]).toEqual([first, first + 20])
    const page = await layOutPage(`<p id=p>word ${box('a', 40, 20)} word</p><p id=q>next</p>`)
    expect(page.box('p').lines).toHaveLength(1)
    expect(page.box('a').x).toBeGreaterThan(15)
    expect(page.box('q').y).toBe(bottom(page.box('p')))
  })

  test('let lines break beside any character that does not glue', async () => {
    const top = async (text: string): Promise<number> => {
      const page = await layOutPage(`<p id=p style="width: 100px; margin: 0; white-space: normal">${text.replace('#', box('a', 98, 10))}</p>`)
      return page.box('p').lines.length
    }
    expect(await Promise.all(['#.xx', '#)xx', '(#', '“#', '#xx'].map(top))).toEqual([2, 2, 2, 2, 2])
    expect(await Promise.all(['#&nbsp;xx', 'xx&nbsp;#', '#&#x2060;xx'].map(top))).toEqual([1, 1, 1])
  })

  test('have their own places however many there are, and so have the edges of inline boxes', async () => {
    const ids = Array.from({ length: 600 }, (_, i) => `b${i}`)
    const lefts = await places(`<p style="width: 20000px; white-space: nowrap">${ids.map((id) => box(id, 10, 10)).join('')}</p>`, ...ids)
    expect(lefts.map(([x]) => x)).toEqual(ids.map((_, i) => i * 10))
    const inlines = ids.map(() => '<i style="padding: 0 5px"></i>').join('')
    for (const extra of ['', box('z', 0, 1)]) {
      expect(await places(`<p style="width: 20000px">${extra}${inlines}${box('a', 10, 10)}</p>`, 'a')).toEqual([[6000, expect.any(Number)]])
    }
  })

  test('make their line as high as they are, with what text needs below', async () => {
    const page = await layOutPage(`<p id=p>x${box('a', 40, 60)}</p>`)
    const [line] = page.box('p').lines
    const [plain] = (await layOutPage('<p id=p>x</p>')).box('p').lines
    expect(line?.height).toBeCloseTo(60 + 20 - (plain?.baseline ?? 0), 3)
    expect(line?.baseline).toBe(60)
    expect(page.box('a').y).toBe(0)
    expect((await layOutPage(`<p id=p><img src="${pngUrl(10, 90)}"></p>`)).box('p').height).toBeGreaterThan(90)
  })

  test('do not part from text without a break opportunity where white space does not wrap', async () => {
    const many = box('a', 200, 10) + box('b', 200, 10)
    expect((await layOutPage(`<p id=p style="white-space: nowrap">${many}</p>`)).box('p').lines).toHaveLength(1)
    expect((await layOutPage(`<p id=p>${many}</p>`)).box('p').lines).toHaveLength(2)
  })

  test('are aligned with the text of their line', async () => {
    expect(await lefts(`<p style="text-align: center">${box('a', 100, 10)}${box('b', 60, 10)}</p>`, 'a', 'b')).toEqual([70, 170])
    expect(await lefts(`<p style="text-align: right">${box('a', 100, 10, 'margin: 0 5px')}</p>`, 'a')).toEqual([195])
    const justified = `<p style="text-align: justify">${box('a', 100, 10)} ${box('b', 100, 10)} ${box('c', 200, 10)}</p>`
    expect(await lefts(justified, 'a', 'b', 'c')).toEqual([0, 200, 0])
  })

  test('count with their margins', async () => {
    const page = await layOutPage(`<p id=p>${box('a', 40, 20, 'margin: 3px 4px 5px 6px')}${box('b', 10, 10)}</p>`)
    expect(page.box('a')).toMatchObject({ x: 6, y: 3 })
    expect(page.box('b').x).toBe(50)
    expect(page.box('p').lines[0]?.baseline).toBe(28)
    expect(await lefts(`<p>${box('a', 40, 20, 'margin-right: -10px')}${box('b', 10, 10)}</p>`, 'b')).toEqual([30])
  })
})

describe('vertical-align', () => {
  const placed = async (align: string): Promise<{ readonly y: number, readonly line: number, readonly baseline: number }> => {
    const page = await layOutPage(`<p id=p>x${box('tall', 10, 50)}${box('a', 10, 8, `vertical-align: ${align}`)}</p>`)
    const [line] = page.box('p').lines
    return { y: page.box('a').y, line: line?.height ?? 0, baseline: line?.baseline ?? 0 }
  }

  test('puts a box at the top or bottom of its line', async () => {
    expect((await placed('top')).y).toBe(0)
    const { y, line } = await placed('bottom')
    expect(y + 8).toBeCloseTo(line, 4)
  })

  test('puts a box on the baseline, above or below it', async () => {
    for (const [align, raise] of [['baseline', 0], ['10px', 10], ['-4px', -4], ['50%', 10], ['sub', -3], ['super', 10 / 3 + 1]] as const) {
      const { y, baseline } = await placed(align)
      expect(y + 8).toBeCloseTo(baseline - raise, 3)
    }
  })

  test('puts a box at the middle, and at the edges of the text around', async () => {
    const middle = await placed('middle')
    expect(middle.y + 4).toBeLessThan(middle.baseline)
    expect(middle.y + 4).toBeGreaterThan(middle.baseline - 5)
    const [top, low] = [await placed('text-top'), await placed('text-bottom')]
    expect(low.y + 8 - top.y).toBeCloseTo(10, 3)
  })

  test('the tallest of the boxes at the top and bottom of the line decides where the text is', async () => {
    const baseline = async (top: number, bottom: number): Promise<number | undefined> => (await layOutPage(
      `<p id=p>x${box('a', 10, top, 'vertical-align: top')}${box('b', 10, bottom, 'vertical-align: bottom')}</p>`)).box('p').lines[0]?.baseline
    const plain = await baseline(1, 1) ?? NaN
    expect(await baseline(80, 60)).toBeCloseTo(plain)
    expect(await baseline(60, 80)).toBeCloseTo(plain + 60)
  })

  test('at the top or bottom makes the line higher only by what is missing', async () => {
    const page = await layOutPage(`<p id=p>x${box('a', 10, 30, 'vertical-align: top')}</p>`)
    expect(page.box('p').height).toBe(30)
    expect(page.box('a').y).toBe(0)
  })

  test.each(['top', 'bottom'])('a box at the %s of its line takes its height there, whatever hangs out of it', async (align) => {
    const content = '<div style="height: 40px"></div>x'
    const page = await layOutPage(
      `<p id=p>x<span style="display: inline-block; height: 20px; vertical-align: ${align}">${content}</span></p>`)
    expect(page.box('p').height).toBe(20)
  })
})

describe('the baseline of an inline-block', () => {
  const shared = async (inner: string, style = ''): Promise<readonly [number, number]> => {
    const page = await layOutPage(`<p id=p>x<span id=a style="display: inline-block; ${style}">${inner}</span></p>`)
    const [line] = page.box('p').lines
    return [bottom(page.box('a')), (line?.y ?? 0) + (line?.baseline ?? 0)]
  }

  test('is that of its last line', async () => {
    const [plainBottom, plainBaseline] = await shared('y')
    const [edge, baseline] = await shared('one<br>two')
    expect(edge - baseline).toBeCloseTo(plainBottom - plainBaseline, 4)
    const [deepEdge, deepBaseline] = await shared('<span style="display: block">one</span><span style="display: block">two</span>')
    expect(deepEdge - deepBaseline).toBeCloseTo(plainBottom - plainBaseline, 4)
  })

  test('is its bottom margin edge where it has no line, or clips', async () => {
    const [edge, baseline] = await shared('', 'width: 10px; height: 30px; margin-bottom: 4px')
    expect(baseline).toBe(edge + 4)
    const [clipped, other] = await shared('one<br>two', 'overflow: hidden')
    expect(other).toBe(clipped)
    const [around, below] = await shared('<span style="display: block; overflow: hidden">one</span>')
    expect(below).toBe(around)
  })
})

describe('the width of an inline-block', () => {
  const widths = async (html: string, ...ids: readonly string[]): Promise<readonly number[]> => {
    const page = await layOutPage(html)
    return ids.map((id) => page.box(id).width)
  }

  test('is that of its content, but no more than there is room for', async () => {
    const [short = 0, long = 0] = await widths(`<p><span id=a style="display: inline-block; padding: 0 5px">ab</span></p>
      <p><span id=b style="display: inline-block">${'word '.repeat(40)}</span></p>`, 'a', 'b')
    expect(short).toBeGreaterThan(15)
    expect(short).toBeLessThan(30)
    expect(long).toBe(300)
  })

  test('holds boxes that are nested in it', async () => {
    const inner = `<span id=m style="display: inline-block; border: 1px solid">${box('i', 40, 10)}${box('j', 20, 10)}</span>`
    expect(await widths(`<p><span id=o style="display: inline-block; padding: 2px">${inner}</span></p>`, 'o', 'm')).toEqual([66, 62])
  })

  test('of deep nesting costs no more than its depth', async () => {
    const depth = 60
    const html = '<span style="display: inline-block">'.repeat(depth) + box('i', 20, 10) + '</span>'.repeat(depth)
    expect(await widths(`<p>${html}</p>`, 'i')).toEqual([20])
  })

  test('follows its ratio, its minimum and its maximum', async () => {
    const html = `<p><span id=a style="display: inline-block; height: 30px; aspect-ratio: 3/1"></span><span id=b
      style="display: inline-block; width: 200px; max-width: 90px">x</span><span id=c style="display: inline-block; min-width: 90px">x</span></p>`
    expect(await widths(html, 'a', 'b', 'c')).toEqual([90, 90, 90])
  })
})

describe('a line with boxes', () => {
  /** Positions of the texts painted, by text. */
  const pens = async (html: string): Promise<ReadonlyMap<string, number>> => {
    const texts = (await paintCalls(html)).filter((call) => call.startsWith('text '))
    return new Map(texts.map((call) => [(/"(.*)"/.exec(call)?.[1] ?? '').trim(), Number(/^text ([^,]+)/.exec(call)?.[1])]))
  }

  test('goes on with its text after the margin box', async () => {
    expect((await pens(`<p>${box('a', 40, 10, 'margin: 0 7px 0 3px')}after</p>`)).get('after')).toBe(50)
    expect((await pens(`<div style="padding-left: 20px"><b>${box('a', 40, 10, 'margin-right: 10%')}after</b></div>`)).get('after')).toBe(88)
  })

  test('has no decoration under them, nor under text in them', async () => {
    const html = `<u>${box('a', 40, 10)}after<span style="display: inline-block">inner</span></u>`
    const strokes = (await paintCalls(html)).filter((call) => call.startsWith('fill '))
    expect(strokes).toHaveLength(1)
    expect(strokes[0]).toMatch(/^fill 40,/)
    const own = await paintCalls('<u style="display: inline-block">own</u>')
    expect(own.filter((call) => call.startsWith('fill '))).toHaveLength(1)
  })

  test('within a link is a link for its text only', async () => {
    const links = async (html: string): Promise<number> =>
      (await paintCalls(html)).filter((call) => call.startsWith('link ')).length
    expect(await links(`<p><a href="http://a.b/">text ${box('a', 40, 10)}</a></p>`)).toBe(1)
    expect(await links(`<p><a href="http://a.b/"><span style="display: inline-block">text</span></a></p>`)).toBe(1)
  })
})
