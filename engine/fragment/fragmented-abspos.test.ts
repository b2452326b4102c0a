import { describe, expect, test } from 'vitest'
import { layOut } from '../debug/testing/lay-out.ts'
import type { OptionPair } from '../options/parse.ts'

const LISTED = [['css', 'listed']] as const

const standard: readonly OptionPair[] = [['css', 'standard']]
const rows = (count: number, name = 'row'): string => Array.from({ length: count }, (_, i) => `<p>${name} ${i}</p>`).join('')
const texts = async (html: string, options = standard): Promise<readonly (readonly string[])[]> =>
  (await layOut(html, options)).map((page) => page.texts)
const all = (count: number, name = 'row'): readonly string[] => Array.from({ length: count }, (_, i) => `${name} ${i}`)

describe('an absolutely positioned box with more than a page of text', () => {
  test('goes on over the pages, with nothing lost', async () => {
    const pages = await texts(`<div style="position: absolute; left: 50px; top: 20px">${rows(90)}</div>`)
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.flat()).toEqual(all(90))
  })

  test('does so beside others and in text, whatever is around it', async () => {
    const two = '<h1 style="position: absolute; top: 0">head</h1>\n'
      + `<div style="position: absolute; top: 40px; left: 0">${rows(90, 'a')}</div>\n`
      + `<div style="position: absolute; top: 40px; left: 150px">${rows(60, 'b')}</div>`
    expect((await texts(two)).flat().sort()).toEqual(['head', ...all(90, 'a'), ...all(60, 'b')].sort())
    const inText = `<div>before <span style="position: absolute; top: 0; left: 99px">${rows(90, 'c')}</span></div>`
    const pages = await texts(inText)
    expect(pages.flat().filter((text) => text.startsWith('c'))).toEqual(all(90, 'c'))
  })

  test('shows its text on the pages of the text beside it that follows', async () => {
    const pages = await texts(`<div style="position: absolute; left: 150px">${rows(90, 'a')}</div>${rows(90, 'b')}`)
    for (const page of pages) expect(page.filter((text) => text.startsWith('a')).length).toBe(page.length / 2)
  })

  test('begins beside text before it and within a box out of flow, and goes on from there', async () => {
    const tall = `<div style="position: absolute; top: 0; left: 150px">${rows(90, 'a')}</div>`
    const beside = await texts(`${rows(5, 'b')}${tall}`)
    expect(beside).toHaveLength(9)
    expect(beside.flat().sort()).toEqual([...all(5, 'b'), ...all(90, 'a')].sort())
    const within = await texts(`<div style="position: absolute; top: 0; width: 300px">${rows(30, 'b')}<div>${tall}</div></div>`)
    expect(within).toHaveLength(9)
    expect(within.flat().sort()).toEqual([...all(30, 'b'), ...all(90, 'a')].sort())
  })

  test('takes whole lines over, whatever breaks the flow has', async () => {
    const pages = await layOut(`<div style="position: relative; height: 390px; margin-bottom: 10px; break-inside: avoid"></div>
      <div style="position: absolute; top: 10px">${rows(25, 'a')}</div>${rows(12, 'b')}`, standard)
    expect(pages.flatMap(({ texts }) => texts).sort()).toEqual([...all(25, 'a'), ...all(12, 'b')].sort())
    for (const page of pages) {
      const ends = page.boxes.flatMap(({ lines }) => lines.map(({ y, height }) => y + height))
      expect(Math.max(...ends)).toBeLessThanOrEqual(200.01)
    }
  })

  test('leaves footnotes their room', async () => {
    const notes = '<style>i { float: footnote }</style>a<i>n</i><i>m</i>'
    const pages = await layOut(`${notes}<div style="position: absolute; top: 20px">${rows(12, 'b')}</div>`, standard)
    expect(pages[0]?.texts.filter((text) => text.startsWith('b')).length).toBeLessThan(8)
    expect(pages.flatMap((page) => page.texts.filter((text) => text.startsWith('b'))).sort()).toEqual([...all(12, 'b')].sort())
  })

  test('repeats the heads of its tables', async () => {
    const body = Array.from({ length: 25 }, (_, i) => `<tr><td>${i}`).join('')
    const pages = await texts(`<div style="position: absolute"><table cellspacing=0 cellpadding=0><thead><tr><th>head<tbody>${body}</table></div>`)
    expect(pages.map(([first]) => first)).toEqual(['head', 'head', 'head'])
    expect(pages.flat()).toHaveLength(28)
  })

  test('stays on one page at the listed level, and where it is high for its colour', async () => {
    const tall = `<div style="position: absolute; top: 0; left: 150px">${rows(90, 'a')}</div>`
    expect(await texts(tall, LISTED)).toHaveLength(1)
    expect(await texts('<div style="position: absolute; height: 9000px; background: red"></div><p>b')).toEqual([['b']])
    expect(await texts('<div style="position: fixed; height: 9000px">' + rows(90) + '</div><p>b')).toHaveLength(1)
  })

  test('shows its colour on all pages that it reaches, to the end of each, without a page for that alone', async () => {
    const blocks = Array.from({ length: 5 }, () => '<div style="height: 90px; break-inside: avoid; margin-bottom: 5px"></div>').join('')
    const side = (content: string): string => `<div style="position: relative">${blocks}
      <aside style="position: absolute; top: 0; bottom: 0; background: red; border-bottom: 2px solid">${content}</aside></div><p>after`
    const pieces = async (html: string, options = standard): Promise<readonly (number | boolean)[][]> => (await layOut(html, options))
      .map(({ boxes }) => boxes.filter(({ name }) => name === 'aside').flatMap(({ y, height, isLast }) => [y, height, isLast]))
    const whole = [[0, 200, false], [0, 200, false], [0, 90, true]]
    expect(await pieces(side('text<i style="position: absolute; bottom: 0">foot</i>'))).toEqual(whole)
    expect(await pieces(side(rows(15)))).toEqual(whole)
    expect((await texts(side('text<i style="position: absolute; bottom: 0">foot</i>'))).map((page) => page.includes('foot'))).toEqual([false, false, true])
    expect(await pieces(side('text'), LISTED)).toHaveLength(3)
    expect((await pieces(side('text'), LISTED)).slice(1)).toEqual([[], []])
  })

  test('stays whole where clips, or no paper, show more of it', async () => {
    const lines = rows(12, 'a')
    expect(await texts(`<div style="position: relative; overflow: hidden; height: 150px"><div style="position: absolute">${lines}</div></div>`)).toHaveLength(1)
    expect(await texts(`<div style="position: absolute; height: 1px; top: 199px; overflow: hidden">${lines}</div>`)).toHaveLength(1)
    expect(await texts(`<div style="position: absolute; left: -9999px">${lines}</div>`)).toHaveLength(1)
    expect(await texts(`<div style="position: absolute; visibility: hidden">${lines}</div>`)).toHaveLength(1)
  })
})

describe('a box below the last page', () => {
  test('has a page made for it, where it says anything', async () => {
    const sheets = [0, 200, 400, 600].map((top) => `<div style="position: absolute; top: ${top}px">${rows(10, `at ${top},`)}</div>`)
    const pages = await texts(sheets.join(''))
    expect(pages.map((page) => page.length)).toEqual([10, 10, 10, 10])
    expect(await texts('<div style="position: absolute; top: 500px; width: 9px; height: 9px; background: red"></div>a')).toEqual([['a']])
  })

  test('stays in the margin of the paper where it is within', async () => {
    const margin: readonly OptionPair[] = [...standard, ['margin-bottom', '40px']]
    expect(await texts('a<div style="position: absolute; top: 165px">b</div>', margin)).toEqual([['a', 'b']])
    expect(await texts('a<div style="position: absolute; top: 185px">b</div>', margin)).toEqual([['a'], ['b']])
  })

  test('makes no more pages than a document of any use has', async () => {
    expect(await texts('a<div style="position: absolute; top: 99999999px">b</div>')).toHaveLength(1)
  })
})

describe('a fixed box', () => {
  test('shows on each page, with boxes out of flow within it', async () => {
    const html = `<div style="position: fixed; top: 0; left: 100px; width: 100px; height: 40px">fixed<i style="position: absolute; bottom: 0">inner</i></div>${rows(15)}`
    for (const options of [standard, []]) {
      const pages = await texts(html, options)
      expect(pages).toHaveLength(2)
      for (const page of pages) expect(page).toEqual(expect.arrayContaining(['fixed', 'inner']))
    }
  })
})
