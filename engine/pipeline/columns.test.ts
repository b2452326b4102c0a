import { describe, expect, test } from 'vitest'
import type { OptionPair } from '../options/parse.ts'
import { convert, type WrittenPage } from './testing/written.ts'

/** Pages with room for ten lines of 20 px, 300 px wide. */
const sheet = `<!doctype html><style>
@page { size: 300px 200px; margin: 0 } body { margin: 0; font-size: 10px; line-height: 20px } p { margin: 0 } .c { columns: 2; column-gap: 20px }
</style>`
const standard: readonly OptionPair[] = [['css', 'standard']]
const render = async (html: string, more: readonly OptionPair[] = []) => convert(sheet + html, [...standard, ...more])
const lines = (count: number, name = 'l'): string => Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>')
const names = (count: number, name = 'l'): string[] => Array.from({ length: count }, (_, i) => `${name}${i}`)

/** Texts by their distance from the left, from top to bottom. */
function columns(page: WrittenPage | undefined): string[][] {
  const found = new Map<number, { text: string; y: number }[]>()
  for (const { text, x, y } of page?.texts ?? []) {
    const at = Math.round(x)
    found.set(at, [...found.get(at) ?? [], { text, y }])
  }
  return [...found].sort(([a], [b]) => a - b).map(([, texts]) => texts.sort((a, b) => a.y - b.y).map(({ text }) => text))
}

const placeOf = (page: WrittenPage | undefined, text: string): { x: number; row: number } => {
  const { x = NaN, y = NaN } = page?.texts.find((each) => each.text === text) ?? {}
  return { x: Math.round(x), row: Math.floor(y / 20) }
}

describe('columns', () => {
  test('are a thing of the standard level', async () => {
    const { pages: [page] } = await convert(`${sheet}<div class=c>${lines(4)}</div>`, [['css', 'listed']])
    expect(columns(page)).toEqual([names(4)])
  })

  test('are as many as are asked for and as have room, and share the width', async () => {
    const html = (style: string): string => `<div style="${style}"><p>a<p>b<p>c<p>d<p>e<p>f</div>`
    const across = async (style: string): Promise<number[]> => {
      const { pages: [page] } = await render(html(style))
      return [...new Set(page?.texts.map(({ x }) => Math.round(x)))].sort((a, b) => a - b)
    }
    expect(await across('columns: 3; column-gap: 0')).toEqual([0, 100, 200])
    expect(await across('column-width: 90px; column-gap: 15px')).toEqual([0, 105, 210])
    expect(await across('columns: 2 90px; column-gap: 20px')).toEqual([0, 160])
    expect(await across('column-count: 2; column-gap: 10%')).toEqual([0, 165])
    expect(await across('column-count: 2; direction: rtl; text-align: left; column-gap: 20px')).toEqual([0, 160])
    expect(await across('column-count: 2')).toEqual([0, 155])
  })

  test('are balanced, and what follows stands below the highest', async () => {
    const { pages: [page] } = await render(`<div class=c>${lines(7)}</div><p>after`)
    expect(columns(page)).toEqual([['l0', 'l1', 'l2', 'l3', 'after'], ['l4', 'l5', 'l6']])
    expect(placeOf(page, 'after')).toEqual({ x: 0, row: 4 })
  })

  test('have each its share of the height that one alone would have, with the margin below the last of them', async () => {
    const block = (name: string): string => `<div style="margin-bottom: 20px">${name}</div>`
    const { pages: [two] } = await render(`<div class=c>${block('a')}${block('b')}</div><p>after`)
    expect(placeOf(two, 'after')).toEqual({ x: 0, row: 2 })
    const { pages: [one] } = await render(`<div class=c><div style="margin-bottom: 60px">a</div></div><p>after`)
    expect(placeOf(one, 'after')).toEqual({ x: 0, row: 2 })
    const { pages: [filled] } = await render(`<div class=c style="column-fill: auto; max-height: 20px">${block('a')}${block('b')}</div><p>after`)
    expect(placeOf(filled, 'after')).toEqual({ x: 0, row: 1 })
  })

  test('are filled one after the other where column-fill says so', async () => {
    const { pages: [page] } = await render(`<div class=c style="column-fill: auto; height: 100px">${lines(7)}</div><p>after`)
    expect(columns(page)).toEqual([[...names(5), 'after'], ['l5', 'l6']])
    const { pages } = await render(`<div class=c style="column-fill: auto">${lines(25)}</div><p>after`)
    expect(pages.map(columns)).toEqual([[names(10), names(20).slice(10)], [[...names(25).slice(20), 'after']]])
  })

  test('are no lower than what they hold where a height is too small, so that nothing is lost', async () => {
    const { pages } = await render(`<div class=c style="height: 40px">${lines(10)}</div>`)
    expect(pages.map(columns)).toEqual([[names(5), names(10).slice(5)]])
  })

  test('stand beside each other as high as a picture or a box that is kept whole', async () => {
    const { pages: [page] } = await render('<div class=c><div style="height: 80px; break-inside: avoid">tall</div><p>a<br>b</div><p>after')
    expect(placeOf(page, 'a')).toEqual({ x: 160, row: 0 })
    expect(placeOf(page, 'after')).toEqual({ x: 0, row: 4 })
  })
})

describe('columns on pages', () => {
  test('fill each page, and are balanced on the last', async () => {
    const { pages } = await render(`<p>before<p>before<div class=c>${lines(42)}</div><p>after`)
    const all = names(42)
    expect(columns(pages[0])).toEqual([['before', 'before', ...all.slice(0, 8)], all.slice(8, 16)])
    expect(columns(pages[1])).toEqual([all.slice(16, 26), all.slice(26, 36)])
    expect(columns(pages[2])).toEqual([[...all.slice(36, 39), 'after'], all.slice(39)])
    expect(placeOf(pages[2], 'after')).toEqual({ x: 0, row: 3 })
  })

  test('are balanced on the last page however high what stands on the pages before is', async () => {
    const { pages } = await render(`<div class=c><div style="height: 120px"></div>${lines(20)}</div><p>after`)
    expect(pages.map(columns)).toEqual([[names(4), names(14).slice(4)], [[...names(17).slice(14), 'after'], names(20).slice(17)]])
  })

  test('keep orphans and widows, and headings with what follows them', async () => {
    const { pages: [page] } = await render(`<div class=c>${lines(3, 'a')}<p>b0<br>b1<br>b2</p><p style="break-after: avoid">head</p><p>c0<br>c1</div>`)
    for (const column of columns(page)) {
      expect(column.at(-1)).not.toBe('head')
      expect(column[0]).not.toMatch(/^b[12]$/)
    }
  })

  test('begin on the next page where not even a line has room, or where breaks are avoided within', async () => {
    const { pages } = await render(`<div style="height: 190px"></div><div class=c>${lines(4)}</div>`)
    expect(pages.map((page) => page.texts.length)).toEqual([0, 4])
    const kept = await render(`<div style="height: 140px"></div><div class=c style="break-inside: avoid">${lines(8)}</div>`)
    expect(kept.pages.map((page) => page.texts.length)).toEqual([0, 8])
  })

  test('break where that is asked for: to the next column, to a row below, to a page', async () => {
    const { pages } = await render(`<div class=c><p>a<p style="break-before: column">b<p style="break-before: column">c<p style="break-after: page">d<p>e</div><p>after`)
    expect(pages.map(columns)).toEqual([[['a', 'c'], ['b', 'd']], [['e', 'after']]])
    expect(placeOf(pages[0], 'c').row).toBe(1)
  })

  test('hand a page that is asked for first or last on to their container', async () => {
    const { pages } = await render('<p>x<div class=c><p style="break-before: page">a<p style="break-after: page">b</div><p>y')
    expect(pages.map(columns)).toEqual([[['x']], [['a'], ['b']], [['y']]])
  })

  test('are parted by children that span them, which only children do', async () => {
    const span = '<h2 style="column-span: all; margin: 0; font-size: 10px">span</h2>'
    const { pages: [page] } = await render(`<div class=c><p>a<br>b<br>c<br>d</p>${span}${span}<p>e<br>f<br>g<br>h</div>`)
    expect(columns(page)).toEqual([['a', 'b', 'span', 'span', 'e', 'f'], ['c', 'd', 'g', 'h']])
    const deep = await render(`<div class=c><div>${span}<p>a</div></div>`)
    expect(deep.pages.map(columns)).toEqual([[['span'], ['a']]])
    expect(deep.warnings).toEqual(['column-span: all is supported for children of the multi-column element only: a deeper element stays in its column'])
  })

  test('go on within columns, in items, cells and beside floats, with nothing lost', async () => {
    const holders = [
      (content: string) => `<div class=c><div class=c>${content}</div></div>`,
      (content: string) => `<div style="display: flex"><div class=c style="flex: 1">${content}</div><p>x</div>`,
      (content: string) => `<table><tr><td class=c style="width: 200px">${content}<td>x</table>`,
      (content: string) => `<div style="float: left">x</div><div class=c>${content}</div>`,
      (content: string) => `<div style="position: absolute; width: 300px" class=c>${content}</div>`,
      (content: string) => `<div style="display: inline-block; width: 200px" class=c>${content}</div>`,
    ]
    for (const holder of holders) {
      const { pages } = await render(holder(lines(50)))
      expect(pages.flatMap(({ says }) => says).filter((text) => text.startsWith('l')).sort()).toEqual(names(50).sort())
    }
  })
})

describe('in columns', () => {
  test('columns may stand in columns, but not in those again', async () => {
    const nested = (depth: number, content: string): string => depth === 0 ? content : `<div class=c>${nested(depth - 1, content)}</div>`
    const { pages, warnings } = await render(nested(3, lines(200)))
    expect(pages.flatMap(({ says }) => says).sort()).toEqual(names(200).sort())
    expect(warnings).toEqual(['columns are nested more than 2 levels deep: content of deeper ones is laid out in one column'])
  })

  test('boxes out of flow belong to the column of their containing block, or in which the flow has them', async () => {
    const out = (style: string, text: string): string => `<i style="position: absolute; ${style}">${text}</i>`
    const { pages: [page] } = await render(`<div class=c><p>a<br>b</p><p style="position: relative">c<br>d${out('top: 0; left: 30px', 'inner')}</p>${out('', 'flow')}${out('top: 0; left: 50px', 'page')}</div>`)
    expect(placeOf(page, 'inner')).toEqual({ x: 190, row: 0 })
    expect(placeOf(page, 'flow')).toEqual({ x: 160, row: 2 })
    expect(placeOf(page, 'page')).toEqual({ x: 50, row: 0 })
    const alone = await render(`<div class=c>${out('', 'alone')}</div>`)
    expect(alone.pages[0]?.says).toEqual(['alone'])
  })

  test('rules stand between those that hold something', async () => {
    const rule = 'column-rule: 4px solid #f00'
    const { pages: [page] } = await render(`<div class=c style="columns: 3; column-gap: 30px; ${rule}">${lines(4)}</div>`)
    expect(page?.fills).toEqual([
      { x: 93, y: 0, width: 4, height: 40, color: '1 0 0' },
    ])
  })

  test('the head of a table stands again', async () => {
    const rows = Array.from({ length: 6 }, (_, i) => `<tr><td>r${i}`).join('')
    const { pages: [page] } = await render(`<div class=c><table style="border-spacing: 0"><thead><tr><th>H</thead>${rows}</table></div>`)
    expect(page?.says.filter((text) => text === 'H')).toHaveLength(2)
  })

  test('the head of a table around columns takes no room in them', async () => {
    const { pages: [page] } = await render(`<table style="border-spacing: 0"><thead><tr><th>H</thead><tr><td class=c style="width: 200px; padding: 0">${lines(6)}</table><p>after`)
    expect(placeOf(page, 'after').row).toBe(4)
    expect(placeOf(page, 'l3').row).toBe(1)
  })

  test('headings have the page of their column in the contents', async () => {
    const { pages } = await render(`<div class=c>${lines(30)}<h1 style="font-size: 10px; margin: 0">Late</h1></div>`, [['toc', null]])
    expect(pages[0]?.says).toEqual(expect.arrayContaining(['Late', '3']))
  })

  test('pages are those of normal mode when they are written as the document is read', async () => {
    const paragraphs = Array.from({ length: 40 }, (_, i) => `<p>${lines(3, `p${i}-`)}</p>`).join('')
    const html = `${paragraphs}<div class=c>${paragraphs}</div>${paragraphs}<div class=c style="columns: 3">${paragraphs}</div>${paragraphs}`
    const [whole, streamed] = await Promise.all([render(html), render(html, [['streaming', null]])])
    expect(streamed.pages).toEqual(whole.pages)
  })
})

describe('nothing of columns is lost or shown twice', () => {
  const shown = (pages: readonly WrittenPage[]): string[] => pages.flatMap(({ texts }) => texts.filter(({ y }) => y > 0 && y < 200).map(({ text }) => text))
  const block = (content: string, height: number): string => `<span style="display: inline-block; height: ${height}px; vertical-align: top">${content}</span>`

  test('where a line is higher than the container, or than the room on its page', async () => {
    const low = await render(`<div class=c style="column-fill: auto; height: 10px">${lines(3)}</div>`)
    expect(shown(low.pages).sort()).toEqual(names(3))
    const late = await render(`<div style="height: 120px"></div><div class=c style="orphans: 1; widows: 1">${lines(3)}<br>${block('tall', 100)}</div>`)
    expect(late.pages.map(({ says }) => says)).toEqual([names(3), ['tall']])
  })

  test('where what stands beside them goes on, too', async () => {
    const tall = `${lines(12)}<br>${block('a', 150)}<br>${block('b', 150)}<br>${lines(12, 'm')}`
    const holders = [
      `<table><tr><td style="width: 40px">${lines(30, 'x')}<td style="width: 200px"><div class=c>${tall}</div></table>`,
      `<div style="display: flex"><div>${lines(30, 'x')}</div><div style="flex: 1"><div class=c>${tall}</div></div></div>`,
      `<div style="float: left; width: 200px"><div class=c>${tall}</div><p style="break-before: page">y</div>${lines(30, 'x')}`,
    ]
    for (const holder of holders) {
      const { pages } = await render(holder)
      const found = shown(pages)
      expect(new Set(found).size).toBe(found.length)
      expect(found).toEqual(expect.arrayContaining([...names(12), 'a', 'b', ...names(12, 'm'), ...names(30, 'x')]))
    }
  })

  test('where a box out of flow is all there is in a column', async () => {
    const { pages: [page] } = await render('<div class=c><div><span style="position: absolute">out</span></div></div>')
    expect(page?.says).toEqual(['out'])
  })

  test('where they run over the end of a box in a line', async () => {
    const { pages } = await render(`<p>${lines(8, 'x')}<p><span style="display: inline-block"><div class=c style="height: 20px; width: 200px">${lines(8)}</div></span>`)
    expect(shown(pages).filter((text) => text.startsWith('l')).sort()).toEqual(names(8))
  })

  test('in what is generated before an element', async () => {
    const { pages: [page] } = await render('<style>div::before { content: "a\\A b\\A c\\A d"; white-space: pre; display: block; columns: 2; column-gap: 20px }</style><div>x</div>')
    expect(columns(page)).toEqual([['a', 'b', 'x'], ['c', 'd']])
  })
})

describe('a page that is asked for in columns beside other things', () => {
  const asking = `<div class=c><div style="break-after: page">${lines(2, 'a')}</div>${lines(12, 'b')}</div>`

  test.each([
    `<div style="display: flex; align-items: flex-start"><div style="width: 100px">${asking}</div><div>x</div></div>`,
    `<div style="float: left; width: 100px">${asking}</div><p>x</p>`,
    `<table cellspacing=0><tr><td style="padding: 0; width: 100px">${asking}<td>x</table>`,
  ])('is a row of columns below, and nothing is lost: %#', async (html) => {
    const { pages } = await render(html)
    expect(pages.length).toBe(1)
    const [page] = pages
    expect([...page?.says ?? []].sort()).toEqual([...names(2, 'a'), ...names(12, 'b'), 'x'].sort())
    expect([placeOf(page, 'b0').row, placeOf(page, 'b5').row, placeOf(page, 'b6').row]).toEqual([2, 7, 2])
  })
})

describe('footnotes called in columns', () => {
  const noted = (count: number, calls: readonly number[]): string =>
    Array.from({ length: count }, (_, i) => `l${i}${calls.includes(i) ? `<span style="float: footnote">n${i}</span>` : ''}`).join('<br>')

  test('stand on the page on which the column of their call is', async () => {
    const calls = [4, 13, 22, 31, 40, 58]
    const { pages } = await render(`<div class=c>${noted(60, calls)}</div><p>after`)
    const pageOf = (text: string): number => pages.findIndex(({ says }) => says.some((each) => each.split(' ').includes(text)))
    for (const call of calls) expect(pageOf(`n${call}`)).toBe(pageOf(`l${call}`))
    expect(new Set(pages.flatMap(({ says }) => says).filter((text) => text.startsWith('l')))).toEqual(new Set(names(60)))
  })

  test('stand on a page with those called beside the columns', async () => {
    const { pages } = await render(`<div style="display: flex"><div class=c style="flex: 1">${lines(30)}</div><p>${noted(1, [0])}</div>`)
    expect(pages[0]?.says.join(' ')).toContain('n0')
  })
})

test('streaming lets go of columns, and pages are the same', async () => {
  const part = `<div class=c>${lines(30, 'c')}</div><table><tr><td>x<td class=c style="width: 200px">${lines(40, 't')}</table>${'<p>p'.repeat(1500)}`
  const html = part.repeat(4)
  const [whole, streamed] = await Promise.all([render(html), render(html, [['streaming', null]])])
  expect(streamed.pages).toEqual(whole.pages)
})
