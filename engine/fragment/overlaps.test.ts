/**
 * Content that is not simply stacked: beside floats, overflowing boxes of a fixed height, or aligned in a taller box. Each line shows whole
 * on its page, and on no other.
 */
import { describe, expect, test } from 'vitest'
import { layOut, type TestPage } from '../debug/testing/lay-out.ts'

/** The page and position of each text shown whole. Pages are 200 px high, lines 20 px. */
function shown(pages: readonly TestPage[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>()
  for (const [page, { boxes }] of pages.entries()) {
    for (const { lines } of boxes) {
      for (const { text, y, height } of lines) {
        if (text === '') continue
        const isWhole = y > -0.1 && y + height < 200.1
        places.set(text, [...places.get(text) ?? [], isWhole ? `${page} ${Math.round(y)}` : 'cut'])
      }
    }
  }
  return places
}

const lines = (name: string, count: number): string => Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>')

describe('a forced break', () => {
  test('takes a float at the beginning of the paragraph with it, and one that goes below its first line', async () => {
    const beside = shown(await layOut('<p>a</p><p style="break-before: page"><i style="float: left">f</i>text</p>'))
    expect(beside).toEqual(new Map([['a', ['0 0']], ['f', ['1 0']], ['text', ['1 0']]]))
    const below = shown(await layOut('<p>a</p><p style="break-before: page">text <i style="float: left; width: 290px">f</i></p>'))
    expect(below).toEqual(new Map([['a', ['0 0']], ['text', ['1 0']], ['f', ['1 20']]]))
  })

  test('takes the padding above a float with it', async () => {
    const pages = await layOut('<p>a</p><div id=d style="break-before: page; padding-top: 30px"><i style="float: left">f</i><p>text</p></div>')
    expect(shown(pages)).toEqual(new Map([['a', ['0 0']], ['f', ['1 30']], ['text', ['1 30']]]))
    expect(pages[1]?.box('d')).toMatchObject({ y: 0, isFirst: true })
  })

  test('is not asked for by boxes in lines', async () => {
    const pages = await layOut(`<p>a <span style="display: inline-block; break-before: page">b</span></p><p>c</p>`)
    expect(pages).toHaveLength(1)
  })
})

describe('floats', () => {
  test('that fill the page leave what clears them whole on the next', async () => {
    const places = shown(await layOut(`<div style="float: right">${lines('f', 9)}</div><div style="padding-top: 1px"><p style="clear: both">a<br>b</p></div>`))
    expect(places.get('f8')).toEqual(['0 160'])
    expect([places.get('a'), places.get('b')]).toEqual([['1 0'], ['1 20']])
  })

  test('leave a table that has to go below them whole', async () => {
    const places = shown(await layOut(`<div style="float: right; width: 295px">${lines('f', 9)}</div><div style="border-top: 1px solid"><table><tr><td>aaaa<br>b</table></div>`))
    expect([places.get('aaaa'), places.get('b')].every((at) => at?.length === 1 && at[0]?.startsWith('1 '))).toBe(true)
  })

  test('that go below other floats keep nothing from standing beside those', async () => {
    const places = shown(await layOut(`<div style="float: left; width: 100px; height: 300px"></div><div style="float: left; clear: left; width: 100px">f</div><p>${lines('t', 18)}</p>`))
    expect([places.get('t0'), places.get('t9'), places.get('t10'), places.get('f')]).toEqual([['0 0'], ['0 180'], ['1 0'], ['1 100']])
  })
})

test('what follows a box that its content runs out of is shown, below that content or beside it', async () => {
  const plain = shown(await layOut(`<div style="height: 10px">${lines('o', 15)}</div><p>after</p>`))
  expect(plain.get('after')).toHaveLength(1)
  expect(plain.get('after')).not.toContain('cut')
  const floated = shown(await layOut(`<div style="height: 10px"><i style="float: right">f</i>${lines('o', 15)}</div><p>after</p>`))
  expect(floated.get('after')).toHaveLength(1)
  expect(floated.get('after')).not.toContain('cut')
  for (const places of [plain, floated]) expect(Array.from({ length: 15 }, (_, i) => places.get(`o${i}`)?.length)).toEqual(Array(15).fill(1))
})

describe('blocks that are aligned in something higher than a page', () => {
  test.each([
    ['a cell', '<table style="height: 580px"><tr><td style="vertical-align: middle; padding: 0"><p>a<br>b</p></table>'],
    ['a column', '<div style="display: flex; flex-direction: column; justify-content: center; height: 580px"><p>a<br>b</p></div>'],
    ['a row', '<div style="display: flex; align-items: center; height: 580px"><p>a<br>b</p></div>'],
  ])('%s', async (_, html) => {
    const places = shown(await layOut(html))
    expect([places.get('a'), places.get('b')]).toEqual([['1 70'], ['1 90']])
  })
})
