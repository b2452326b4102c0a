import { describe, expect, test } from 'vitest'
import { layOutPage, paintCalls, type TestLine } from '../../debug/testing/lay-out.ts'

const linesOf = async (html: string): Promise<readonly TestLine[]> => (await layOutPage(html)).boxes.flatMap((box) => box.lines)
const cut = (content: string, style = ''): string =>
  `<p style="width: 80px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; ${style}">${content}</p>`

describe('an ellipsis', () => {
  test('ends a line that is too long, within its room', async () => {
    const [line, ...more] = await linesOf(cut('a line that is much too long for this'))
    expect(more).toEqual([])
    expect(line?.text).toMatch(/^a line.*…$/)
    expect(line?.width).toBeLessThanOrEqual(80.01)
  })

  test('is not there where overflow shows, text-overflow clips or the line fits', async () => {
    for (const style of ['overflow: visible', 'text-overflow: clip', 'width: 290px']) {
      expect((await linesOf(cut('a line that is much too long', style)))[0]?.text).toBe('a line that is much too long')
    }
  })

  test('leaves the line at its start, whatever the alignment of shorter ones', async () => {
    for (const align of ['right', 'center']) {
      const [line, fits] = await linesOf(cut('a line that is much too long for this<br>fits', `text-align: ${align}`))
      expect(line?.x).toBe(0)
      expect(fits?.x).toBeGreaterThan(10)
    }
  })

  test('never cuts a character in two', async () => {
    expect((await linesOf(cut('e\u0301e\u0301e\u0301', 'width: 14px')))[0]?.text).toBe('e\u0301…')
    expect((await linesOf(cut('日本', 'width: 1px')))[0]?.text).toBe('日…')
  })

  test('leaves the lines after it and the boxes around it whole', async () => {
    const lines = await linesOf(cut('<b>far too long for <i>one</i> line<br>and b</b><br>c', ''))
    expect(lines.map(({ text }) => text)).toEqual([expect.stringMatching(/^far too.*…$/), 'and b', 'c'])
  })

  test('hides the boxes after it, until there is room for them', async () => {
    const box = '<b style="display: inline-block; width: 40px; height: 5px; background: red"></b>'
    const reds = async (html: string): Promise<number> => (await paintCalls(html)).filter((call) => call.endsWith('#ff0000')).length
    expect(await reds(cut(`some text ${box} and more`))).toBe(0)
    expect(await reds(cut(`some text ${box}`))).toBe(0)
    expect(await reds(cut(`a ${box} and more`))).toBe(1)
    expect(await reds(cut(`${box}${box}${box}`))).toBe(1)
    expect(await reds(cut(`some text ${box} and more`, 'width: 200px'))).toBe(1)
  })

  test('comes after boxes that fit beside it, and after a first one that does not', async () => {
    const box = (width: number): string => `<b style="display: inline-block; width: ${String(width)}px; height: 5px; background: red"></b>`
    const shown = async (content: string) => (await paintCalls(cut(content))).filter((call) => /#ff0000|…/.test(call)).length
    expect(await shown(`${box(30)}${box(30)}${box(30)}`)).toBe(3)
    expect(await shown(`a <i>b ${box(20)}</i>${box(60)} c`)).toBe(2)
    expect(await shown(`${box(78)}text`)).toBe(2)
    expect((await linesOf(cut(`${box(78)}text`)))[0]?.text).toBe('…')
  })

  test('does not change where soft hyphens break', async () => {
    const html = '<p style="width: 60px; overflow: hidden; text-overflow: ellipsis">WWWWWWWWWWWWW aaaa\u00adbbbbbbb</p>'
    const plain = await linesOf(html.replace('ellipsis', 'clip'))
    expect((await linesOf(html)).slice(1)).toEqual(plain.slice(1).map((line) => ({ ...line })))
  })
})

describe('preserved spaces at the end of a line', () => {
  const lay = (html: string) => layOutPage(html, [['css', 'standard']])
  const line = async (style: string, text: string) =>
    (await lay(`<p style="white-space: pre-wrap; text-align: right; width: 100px; ${style}">${text}</p>`)).box('p').lines[0]

  test('hang where the line breaks by itself, and before a forced break only as far as they do not fit', async () => {
    const kept = await line('', 'end  \nmore')
    expect((await line('', 'end'))?.x).toBeGreaterThan((kept?.x ?? 0) + 4)
    expect((await line('', 'end  '))?.x).toBe(kept?.x)
    expect((await line('width: 30px', 'end       \nmore'))?.x).toBe(0)
    const wrapped = await line('width: 60px', 'end    anotherword')
    expect(wrapped?.x).toBe((await line('width: 60px', 'end'))?.x)
  })

  test('count for the width of a box as wide as its content', async () => {
    const width = async (text: string) => (await lay(`<p style="float: left; white-space: pre-wrap">${text}</p>`)).box('p').width
    expect(await width('end   ')).toBeGreaterThan(await width('end') + 4)
    expect(await width('end  \nx')).toBe(await width('end  '))
  })
})

describe('emphasis marks', () => {
  test('make a line higher over or under it, as far as its leading has no room for them', async () => {
    const line = async (style: string) =>
      (await layOutPage(`<p style="line-height: normal; ${style}">a</p>`, [['css', 'listed']])).boxes.flatMap((box) => box.lines)[0]
    expect(await line('')).toMatchObject({ height: 10, baseline: expect.closeTo(8.8, 2) })
    expect(await line('text-emphasis: dot')).toMatchObject({ height: 15, baseline: expect.closeTo(13.8, 2) })
    expect(await line('text-emphasis: dot; text-emphasis-position: under')).toMatchObject({ height: 15, baseline: expect.closeTo(8.8, 2) })
    expect(await line('text-emphasis: dot; line-height: 40px')).toMatchObject({ height: 40 })
  })

  test('of a character that takes two code units are that character', async () => {
    const calls = await paintCalls('<p style="text-emphasis: \'\u{20b9f}\'">ab</p>')
    expect(calls.filter((call) => call.endsWith('"\u{20b9f}"'))).toHaveLength(2)
  })

  test('are over letters, digits and symbols only', async () => {
    const count = async (text: string): Promise<number> =>
      (await paintCalls(`<p style="text-emphasis: dot">${text}</p>`)).filter((call) => call.startsWith('fill')).length
    expect(await count('a b')).toBe(2)
    expect(await count('.,;:!?()“”。、「」-')).toBe(0)
    expect(await count('1%@+日')).toBe(5)
    expect(await count('e\u0301')).toBe(1)
    expect(await count('<span style="visibility: hidden">ab</span>')).toBe(0)
  })
})

describe('text shadows', () => {
  test('are painted before their text and do not move it', async () => {
    const plain = await paintCalls('<p>text</p>')
    const shadowed = await paintCalls('<p style="text-shadow: 1px 2px red, 3px 0 blue">text</p>')
    expect([shadowed[0], shadowed[3], ...shadowed.slice(4)]).toEqual(['artifact', 'end artifact', ...plain])
    expect(shadowed[1]).toContain('#0000ff')
    expect(shadowed[2]).toContain('#ff0000')
  })

  test('are blurred by copies', async () => {
    expect(await paintCalls('<p style="text-shadow: 0 0 4px red">text</p>')).toHaveLength(12)
    expect(await paintCalls('<p style="text-shadow: 0 0 4px transparent">text</p>')).toHaveLength(1)
  })
})

test('a sigma at the end of a word is final in lower case', async () => {
  const [line] = await linesOf('<p style="text-transform: lowercase">ΟΔΟΣ ΣΟΣ Σ ΑΣΑ Σ</p>')
  expect(line?.text).toBe('οδος σος σ ασα σ')
})

describe('text-align-last', () => {
  const lastLines = async (style: string, content = 'aa bb cc<br>dd ee'): Promise<readonly { x: number, gap: number }[]> =>
    (await layOutPage(`<p style="width: 200px; ${style}">${content}</p>`, [['css', 'standard']])).boxes
      .flatMap((box) => box.lines).map(({ x, gap }) => ({ x: Math.round(x), gap: Math.round(gap) }))
  const starts = async (style: string): Promise<number[]> => (await lastLines(style)).map(({ x }) => x)

  test('places the last line and those before a forced break', async () => {
    const right = await starts('text-align: right')
    expect(right.every((x) => x > 100)).toBe(true)
    for (const last of ['right', 'end']) expect(await starts(`text-align: justify; text-align-last: ${last}`)).toEqual(right)
    for (const last of ['left', 'start']) expect(await starts(`text-align: right; text-align-last: ${last}`)).toEqual([0, 0])
    expect(await starts('text-align-last: center')).toEqual(await starts('text-align: center'))
    expect(await starts('text-align: justify')).toEqual([0, 0])
    expect(await starts('text-align: right; text-align-last: auto')).toEqual(right)
  })

  test('stretches them where it says justify, and leaves the other lines as text-align says', async () => {
    expect((await lastLines('text-align-last: justify')).every(({ x, gap }) => x === 0 && gap > 50)).toBe(true)
    const long = await lastLines('text-align-last: right', 'aaaaaaaaaa bbbbbbbbbb cccccccccc dddddddddd eeeeeeeeee ff')
    expect(long.map(({ x }) => x > 20)).toEqual(long.map((_, i) => i === long.length - 1))
  })

  test('holds for one short line in a cell, a float and an item', async () => {
    for (const [open, close] of [['<table style="width: 200px"><td>', '</table>'], ['<div style="display: flex"><div style="width: 200px">', '</div></div>'], ['<div style="float: left; width: 200px">', '</div>']]) {
      const of = async (style: string) => (await layOutPage(`<div style="${style}">${open}a b${close}</div>`, [['css', 'standard']])).boxes
        .flatMap((box) => box.lines).map(({ x, gap }) => [Math.round(x), Math.round(gap)])
      expect(await of('text-align-last: end')).toEqual(await of('text-align: right'))
      expect((await of('text-align-last: justify')).some((line) => (line[1] ?? 0) > 100)).toBe(true)
    }
  })
})
