import { describe, expect, test } from 'vitest'
import { layOut, paintCalls, type TestPage } from '../debug/testing/lay-out.ts'
import type { OptionPair } from '../options/parse.ts'

const LISTED = [['css', 'listed']] as const

const standard: readonly OptionPair[] = [['css', 'standard']]
/** Pages of ten lines of 20 px; notes have lines of 20 px too, and only `area` separates them from the text. */
const css = (area = '', more = ''): string =>
  `<style>@page { @footnote { margin-top: 0; ${area} } } .n { float: footnote } p { orphans: 1; widows: 1 } ${more}</style>`
const pages = (html: string, area = '', more = ''): Promise<readonly TestPage[]> => layOut(css(area, more) + html, standard)
/** The texts of each page; those of notes with their position. */
const said = async (html: string, area = '', more = ''): Promise<readonly (readonly string[])[]> =>
  (await pages(html, area, more)).map(({ boxes }) => boxes.flatMap(({ name, lines }) =>
    lines.map(({ text, y }) => (name === 'span' ? `${text} @${Math.round(y)}` : text))))
const lines = (count: number, from = 1): string => Array.from({ length: count }, (_, i) => `<p>line ${i + from}</p>`).join('')
const note = (text: string): string => `<span class=n>${text}</span>`

describe('a footnote', () => {
  test('is at the foot of the page of its call, with its number in both places', async () => {
    expect(await said(`<p>text${note('first')} and${note('second')}.</p>`)).toEqual([['text1 and2.', '1. first @160', '2. second @180']])
  })

  test('takes its height from the content of its page', async () => {
    const [first, second] = await said(`<p>a${note('x<br>y')}</p>${lines(12)}`)
    expect(first).toEqual(['a1', ...Array.from({ length: 7 }, (_, i) => `line ${i + 1}`), '1. x @160', 'y @180'])
    expect(second).toEqual(['line 8', 'line 9', 'line 10', 'line 11', 'line 12'])
  })

  test('goes to the next page where it has no room, and so do those after it', async () => {
    const html = `${lines(8)}<p>a${note('one<br>two')}${note('three')}</p>${lines(4, 9)}`
    const [first, second] = await said(html)
    expect(first).toEqual([...Array.from({ length: 8 }, (_, i) => `line ${i + 1}`), 'a12', 'line 9'])
    expect(second).toEqual(['line 10', 'line 11', 'line 12', '1. one @140', 'two @160', '2. three @180'])
  })

  test('has a page of its own after the end of the text', async () => {
    expect(await said(`${lines(9)}<p>a${note('one')}</p>`)).toEqual([[...Array.from({ length: 9 }, (_, i) => `line ${i + 1}`), 'a1'], ['1. one @180']])
  })

  test('goes with its line, or with the block around it, as footnote-policy says', async () => {
    const html = `${lines(7)}<p>b<br>c<br>d${note('one')}</p>`
    const last = async (policy: string): Promise<unknown> => (await said(html, '', `.n { footnote-policy: ${policy} }`)).map((page) => page.slice(-2))
    expect(await last('auto')).toEqual([['c', 'd1'], ['1. one @180']])
    expect(await last('line')).toEqual([['b', 'c'], ['d1', '1. one @180']])
    expect((await said(html, '', '.n { footnote-policy: block }'))[1]).toEqual(['b', 'c', 'd1', '1. one @180'])
  })

  test('has its call in lists, tables, flex items, floats and other notes', async () => {
    const html = `<ul style="margin: 0"><li>a${note('list')}</ul><table><td>b${note('cell')}</table><div style="display: flex"><div>c${note('item')}</div></div>
      <div style="float: left">d${note('float')}</div><p>e${note(`outer${note('inner')}`)}</p>`
    const texts = (await said(html)).flat()
    expect(texts.filter((text) => text.includes('@')).map((text) => text.replace(/ @.*/, '')))
      .toEqual(['1. list', '2. cell', '3. item', '4. float', '5. outer6', '6. inner'])
  })

  test('is on the page of its call in a float, an item or a cell that continues over pages', async () => {
    const article = Array.from({ length: 9 }, (_, i) => `<p>a${i}${note(`n${i}`)}<br>b${i}</p>`).join('')
    const around = [`<div style="display: flex"><div>${article}</div></div>`, `<div style="float: left">${article}</div>`, `<table><td>${article}</table>`]
    for (const html of around) {
      const found = (await said(html, '', 'table { border-spacing: 0 } td { padding: 0 } p { orphans: 2; widows: 2 }'))
        .map((page) => page.flatMap((text) => /\b[an]\d/.exec(text)?.[0] ?? []))
      expect(found).toEqual([0, 3, 6].map((i) => [`a${i}`, `a${i + 1}`, `a${i + 2}`, `n${i}`, `n${i + 1}`, `n${i + 2}`]))
    }
  })

  test('counts anew where an element resets the counter', async () => {
    const [texts] = await said(`<div><p>a${note('x')}</p></div><section style="counter-reset: footnote"><p>b${note('y')}</p></section><p>c${note('z')}</p>`)
    expect(texts?.slice(3)).toEqual(['1. x @140', '1. y @160', '2. z @180'])
  })

  test('shows what its own rules say, in the text and before the note', async () => {
    const rules = '.n::footnote-call { content: "[" counter(footnote, lower-roman) "]" } .n::footnote-marker { content: none }'
    expect(await said(`<p>a${note('x')}</p>`, '', rules)).toEqual([['a[i]', 'x @180']])
  })

  test('is absent where the line of its call is', async () => {
    expect(await said(`<p style="max-lines: 1">a<br>b${note('x')}</p><p style="display: none">c${note('y')}</p>`)).toEqual([['a']])
  })

  test('may be on a later page than the box out of flow that calls it', async () => {
    const call = `<div style="position: absolute; top: 20px">abs${note('x')}</div>`
    expect((await said(`<div style="height: 300px">${call}</div><p>more</p>`)).flat().filter((text) => text.includes('x'))).toHaveLength(1)
    expect((await said(`<p>flow</p>${call}`)).flat().filter((text) => text.includes('x'))).toHaveLength(1)
  })

  test('that fits no page ends nothing', async () => {
    const all = await said(`<p>a${note('word<br>'.repeat(30))}</p>${lines(5)}`).catch((error: unknown) => String(error))
    expect(JSON.stringify(all)).toMatch(/line 5|page-overflow|extends beyond the/)
  })
})

describe('the area of footnotes', () => {
  test('has margins, borders, padding and a background', async () => {
    const area = 'margin: 5px 10px 6px 20px; border-top: 2px solid red; padding: 3px 0 4px 7px; background: lime'
    const [page] = await pages(`<p>a${note('x')}</p>`, area)
    expect(page?.box('span')).toMatchObject({ x: 27, y: 170, width: 263, height: 20 })
    const calls = await paintCalls(`${css(area)}<p>a${note('x')}</p>`, standard)
    expect(calls).toContain('fill 20,165 270x29 #00ff00')
    expect(calls.some((call) => call.includes('#ff0000'))).toBe(true)
  })

  test('is only as high as max-height says, but for the first note of a page', async () => {
    const [first, second] = await said(`<p>a${note('one')}${note('two')}${note('three')}</p>${lines(12)}`, 'max-height: 45px')
    expect(first?.slice(-2)).toEqual(['1. one @160', '2. two @180'])
    expect(second?.at(-1)).toBe('3. three @180')
    expect(await said(`<p>a${note('one<br>two')}</p>`, 'max-height: 30px')).toEqual([['a1', '1. one @160', 'two @180']])
  })

  test('is parted from the text by a line of space when nothing else is said', async () => {
    const html = `<style>.n { float: footnote }</style><p>a${note('x')}</p>${lines(9)}`
    const [first, second] = await layOut(html, standard)
    expect([first?.texts.length, second?.texts.length]).toEqual([9, 2])
  })
})

test('footnotes are text in their place at the listed level', async () => {
  expect((await layOut(`${css()}<p>a${note('x')}</p>`, LISTED))[0]?.texts).toEqual(['ax'])
})
