/**
 * Every line of text shows whole and once, whatever is around it: space and header rows that leave no room, atomic inlines and pictures
 * taller than a page, content that overflows boxes or is clipped.
 */
import { describe, expect, test } from 'vitest'
import { layOut, paintCalls, type TestPage } from '../debug/testing/lay-out.ts'

/** Page and position of each line of text; `cut` where it is not whole on its page. Pages are 200 px high, lines 20 px. */
function shown(pages: readonly TestPage[]): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>()
  for (const [page, { boxes }] of pages.entries()) {
    for (const { text, y, height } of boxes.flatMap(({ lines }) => lines)) {
      if (text.trim() === '') continue
      const isWhole = y > -0.1 && y + height < 200.1
      places.set(text.trim(), [...places.get(text.trim()) ?? [], isWhole ? `${page} ${Math.round(y)}` : `${page} cut`])
    }
  }
  return places
}

/** Pages of the baselines at which each text is painted. */
async function painted(html: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const calls = await paintCalls(html)
  const places = new Map<string, string[]>()
  for (const call of calls) {
    const [, y = '', text = ''] = /^text \S+?,(\S+) .*"(.*)"/.exec(call) ?? []
    if (text.trim() !== '') places.set(text.trim(), [...places.get(text.trim()) ?? [], y])
  }
  return places
}

const lines = (name: string, count: number): string => Array.from({ length: count }, (_, i) => `${name}${i}`).join('<br>')
const box = (style: string, content = ''): string => `<span style="display: inline-block; ${style}">${content}</span>`
const picture = (style: string): string =>
  `<img style="${style}" src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==">`

test('a box in a line shows on the page of its line, also where floats of the line come after it', async () => {
  const places = shown(await layOut(`<p>${box('', 'in')} text <i style="float: left">f</i></p>`))
  expect(places.get('in')).toEqual(['0 0'])
  const tall = shown(await layOut(`<p>${box('', 'in')} ${box('height: 250px')}</p>`))
  expect(tall.get('in')).toHaveLength(1)
})

describe('space above a line', () => {
  test('that fits no page at all makes no page of its own', async () => {
    const [first, ...rest] = await layOut('<div style="margin-top: 30px; line-height: 205px">a</div>')
    expect(first?.boxes.flatMap(({ lines: [line] }) => line?.text ?? [])).toEqual(['a'])
    expect(rest.length).toBeLessThanOrEqual(1)
    expect(await layOut('<div style="margin-top: 30px; line-height: 205px">&nbsp;</div>')).toHaveLength(1)
    expect(await layOut(`<div style="line-height: 205px">${box('')}</div>`)).toHaveLength(1)
  })

  test('that leaves no room for it ends the page', async () => {
    const places = shown(await layOut('<div style="padding-top: 95px"><div style="padding-top: 95px; border: 1px solid">a</div></div>'))
    expect(places).toEqual(new Map([['a', ['1 0']]]))
    const beside = shown(await layOut('<div style="display: grid"><div style="padding-top: 46px"><div style="padding-top: 139px">a</div></div></div>'))
    expect(beside).toEqual(new Map([['a', ['1 0']]]))
  })

  test('shows where it begins', async () => {
    const pages = await layOut('<div id=d style="border-top: 1px solid; padding-top: 190px">a</div>')
    expect([pages[0]?.box('d').isFirst, pages[1]?.box('d').isFirst]).toEqual([true, false])
  })

  test('stays with it where both fit a page', async () => {
    const pages = await layOut('<p style="height: 60px"></p><div id=d style="padding-top: 150px">a</div>')
    expect(shown(pages)).toEqual(new Map([['a', ['1 150']]]))
    expect(pages[0]?.boxes.some(({ name }) => name === 'd')).toBe(false)
  })

  test('gives way below a forced break, and below the head of a table', async () => {
    const broken = shown(await layOut('<p>x</p><p style="break-before: page; margin-top: 190px">a</p>'))
    expect(broken.get('a')).toEqual(['1 180'])
    const head = shown(await layOut('<table><thead><tr><th style="padding: 20px">H</thead><tr><td style="padding: 130px 0 0">a</table>'))
    expect(head.get('a')?.filter((at) => !at.endsWith('cut'))).toHaveLength(1)
    expect(head.get('a')).toHaveLength(1)
  })
})

test('a line that fits a page, but not with the edges around it, is whole, also beside others', async () => {
  for (const around of ['float: right', 'display: inline-block', 'display: flex']) {
    const places = shown(await layOut(`<div style="${around}; padding: 4px 0">${box('', lines('l', 10))}</div>`))
    for (let i = 0; i < 10; i++) expect(places.get(`l${i}`), `${around}, line ${i}`).toEqual([expect.not.stringContaining('cut')])
  }
})

test('the head of a table makes way for a line that does not fit below it', async () => {
  const head = '<thead><tr><th style="height: 80px">H</thead>'
  const places = shown(await layOut(`<table>${head}<tr><td>a<tr><td>${box('height: 150px', 'tall')}<td>c<tr><td>z</table>`))
  expect(places.get('tall')).toHaveLength(1)
  expect(places.get('tall')?.[0]).not.toContain('cut')
})

describe('a line higher than a page', () => {
  test.each([
    ['a box of the height of a page', `text ${box('height: 200px')}`, ['text']],
    ['a box with a margin', `${box('height: 150px; margin-top: 80px', 'in<br>side')}`, ['in', 'side']],
    ['a box after a float', `</p><div><i style="float: left">f</i></div><p>${box('height: 450px')} text`, ['text', 'f']],
    ['a box in the middle', `text ${box('height: 230px; vertical-align: middle')} <br> more`, ['text', 'more']],
    ['a picture', `text ${picture('height: 194px; width: 9px')}`, ['text']],
    ['a picture higher than the page', `text ${picture('height: 205px; width: 9px; vertical-align: bottom')}`, ['text']],
  ])('is split from its atomic inlines: %s', async (_, html, texts) => {
    const places = await painted(`<p>${html}</p>`)
    for (const text of texts) expect(places.get(text), text).toHaveLength(1)
    const at = shown(await layOut(`<p>${html}</p>`))
    if (html.includes('higher')) for (const text of texts) expect(at.get(text)?.[0]).not.toContain('cut')
  })

  test('may have text at both of its ends', async () => {
    const calls = await paintCalls(`<p>${box('height: 450px')}a<span style="vertical-align: top">b</span></p>`)
    const tops = calls.flatMap((call) => /^text \S+?,(\S+) .*"b"/.exec(call)?.[1] ?? []).map(Number)
    expect(tops.filter((y) => y > 0 && y < 200)).toHaveLength(1)
    const ends = calls.flatMap((call) => /^text \S+?,(\S+) .*"a/.exec(call)?.[1] ?? []).map(Number)
    expect(ends.filter((y) => y > 0 && y < 200)).toHaveLength(1)
  })
})

describe('what runs over the end of a box in a line', () => {
  test('moves with it where both fit a page', async () => {
    const places = shown(await layOut(`<p style="height: 100px"></p><p>${box('height: 20px; vertical-align: top', lines('o', 8))}</p>`))
    expect(Array.from({ length: 8 }, (_, i) => places.get(`o${i}`))).toEqual(Array.from({ length: 8 }, (_, i) => [`1 ${i * 20}`]))
  })

  test('goes on on the next page where they do not', async () => {
    const places = shown(await layOut(`<p>${box('height: 20px; vertical-align: top', lines('o', 25))}</p><p>after</p>`))
    for (let i = 0; i < 25; i++) expect(places.get(`o${i}`), `o${i}`).toEqual([`${Math.floor(i / 10)} ${(i % 10) * 20}`])
    expect(places.get('after')).toHaveLength(1)
  })

  test('takes no room where it is clipped', async () => {
    const places = shown(await layOut(`<p style="height: 100px"></p><p>${box('height: 20px; overflow: hidden', lines('o', 8))} text</p>`))
    expect(places.get('text')).toEqual(['0 100'])
  })

  test('takes no room where a relative position moves it up again', async () => {
    const raised = (top: string): string => box('height: 20px; vertical-align: top', `<span style="display: block; height: 0; position: relative; top: ${top}">${box('height: 90px')}up</span>`)
    expect(shown(await layOut(`<p style="height: 150px"></p><p>text ${raised('-90px')}</p>`)).get('text')).toEqual(['0 150'])
    expect(shown(await layOut(`<p style="height: 150px"></p><p>text ${raised('0')}</p>`)).get('text')).toEqual(['1 0'])
  })
})

describe('what a block clips below its end', () => {
  test('makes no pages, and takes nothing with it', async () => {
    const pages = await layOut(`<div style="height: 100px; overflow: hidden">${lines('o', 30)}<p style="break-before: page">x</p></div><p>after</p>`)
    expect(pages).toHaveLength(1)
    expect(shown(pages).get('after')).toEqual(['0 100'])
  })

  test('shows on no page after that of its end', async () => {
    const pages = await layOut(`<p style="height: 150px"></p><div id=d style="height: 50px; overflow: hidden">${lines('o', 30)}</div><p>a</p>${lines('b', 9)}`)
    expect(pages.map(({ boxes }) => boxes.some(({ name }) => name === 'd'))).toEqual([true, false])
    expect([...shown(pages).get('a') ?? []]).toEqual(['1 0'])
  })

  test('is all the same that of the page where the body asks for it', async () => {
    const pages = await layOut(`<style>html, body { height: 100%; overflow: hidden }</style>${lines('o', 30)}`)
    expect(pages).toHaveLength(3)
  })
})

test('a box beside others that is higher than its content goes on to its end', async () => {
  const pages = await layOut('<div style="display: flex"><div id=d style="height: 450px; border: 1px solid">a</div><p>b</p></div>')
  expect(pages.map((page) => page.box('d').isLast)).toEqual([false, false, true])
})

test('empty space that runs over the end of its box is shared with what follows', async () => {
  const places = shown(await layOut('<div style="height: 20px"><div style="height: 500px"></div></div><p>a</p>'))
  expect(places.get('a')).toEqual(['0 20'])
})

test('content above its parent is not lost at the top of a page', async () => {
  const places = shown(await layOut(
    '<p>x</p><div style="break-before: page; height: 40px; display: grid; align-items: center"><div style="height: 180px">a</div></div>'))
  expect(places.get('a')?.[0]).not.toContain('cut')
})

describe('a picture higher than a page', () => {
  test('is shown in parts, of its own size', async () => {
    const calls = await paintCalls(picture('display: block; width: 50px; height: 500px'))
    expect(calls.filter((call) => call.startsWith('draw'))).toEqual([0, -200, -400].map((y) => `draw image 1 0,${y} 50x500`))
    expect(new Set(calls.filter((call) => call.startsWith('clip')))).toEqual(new Set(['clip 0,0 300x200']))
  })

  test('below space is not cut before it has to be', async () => {
    const calls = await paintCalls(`<div style="padding-top: 150px">${picture('display: block; width: 50px; height: 100px')}</div>`)
    expect(calls.filter((call) => call.startsWith('draw'))).toEqual(['draw image 1 0,0 50x100'])
  })
})

describe('an absolutely positioned box', () => {
  test('is on the page that shows its place, where that is not the one of what it is positioned by', async () => {
    const below = shown(await layOut(
      `<p style="height: 150px"></p><div style="position: relative"><b style="position: absolute; top: 100px; left: 50px">a</b></div>${lines('b', 9)}`))
    expect(below.get('a')).toEqual(['1 60'])
    const above = shown(await layOut(
      '<p style="height: 190px"></p><div style="position: relative; height: 30px"><b style="position: absolute; bottom: 60px">a</b></div>'))
    expect(above.get('a')?.[0]).toMatch(/^0 /)
  })

  test('has its static position, also after content that overflowed its box', async () => {
    const places = shown(await layOut(
      `<div style="height: 10px">${lines('o', 25)}<b style="position: absolute">a</b></div><p>z</p>`))
    expect(places.get('a')).toEqual(['2 80'])
  })
})
