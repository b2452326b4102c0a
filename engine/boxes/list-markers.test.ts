import { describe, expect, test } from 'vitest'
import { layOutPage, paintCalls } from '../debug/testing/lay-out.ts'

test('a marker inside the text has a space after it, one that is written out only its own', async () => {
  const shown = async (type: string): Promise<string> => {
    const calls = await paintCalls(`<ol style="list-style: ${type} inside"><li>text</ol>`, [['css', 'standard']])
    return calls.filter((call) => call.startsWith('text')).map((call) => /"(.*)"/.exec(call)?.[1] ?? '').join('')
  }
  expect(await shown('decimal')).toBe('1. text')
  expect(await shown("'*'")).toBe('*text')
  expect(await shown("'* '")).toBe('* text')
})

test('an outside number is a space before the text, at the listed level 8 px', async () => {
  const starts = async (style: string, level: string): Promise<readonly number[]> => {
    const html = `<ol style="margin: 0; padding: 0 40px; ${style}"><li>x</ol>`
    const calls = await paintCalls(html, [['css', level]])
    return calls.flatMap((call) => {
      const [, x] = /^text ([\d.]+),/.exec(call) ?? []
      return x === undefined ? [] : [Number(x)]
    })
  }
  const distance = async (size: number, level: string): Promise<number> => {
    const found = await starts(`font-size: ${size}px`, level)
    return Math.max(...found) - Math.min(...found)
  }
  const [large, small] = [await distance(20, 'standard'), await distance(10, 'standard')]
  expect(large).toBeCloseTo(2 * small, 1)
  expect(await distance(20, 'listed') - 8).toBeCloseTo(2 * (await distance(10, 'listed') - 8), 1)
  // From right to left the space begins where the content ends.
  expect(Math.max(...await starts('direction: rtl', 'standard'))).toBeCloseTo(260)
})

describe('a symbol inside its item', () => {
  const width = async (style: string, level = 'standard'): Promise<number> => {
    const { box } = await layOutPage(`<ul><li id=a style="${style}">a</ul>`, [['css', level]])
    return box('a').lines[0]?.width ?? NaN
  }

  test.each(['disc', 'circle', 'square'])('takes an em, and what is a third of the ascent, before the text: %s', async (type) => {
    const room = async (style: string): Promise<number> => (await width(`list-style: ${type} inside; ${style}`)) - (await width(`list-style: none; ${style}`))
    expect(await room('')).toBeCloseTo(14)
    expect(await room('font-size: 20px')).toBeCloseTo(27)
    expect(await room('letter-spacing: 3px')).toBeCloseTo(14)
  })

  test('takes what its text does at the listed level, and so do numbers', async () => {
    expect(await width('list-style: disc inside', 'listed')).toBeLessThan((await width('list-style: none', 'listed')) + 14)
    const numbers = { listed: await width('list-style: decimal inside', 'listed'), standard: await width('list-style: decimal inside') }
    expect(numbers.standard).toBeCloseTo(numbers.listed)
  })
})

describe('a marker outside an item beside a smaller block within', () => {
  const tops = async (style: string, level = 'standard', list = ''): Promise<readonly (number | undefined)[]> => {
    const html = `<ul style="margin: 0; ${list}"><li id=a><div id=b style="line-height: 8px; ${style}">a</div></li></ul><p id=c>c</p>`
    const { box } = await layOutPage(html, [['css', level]])
    return [box('b').lines[0]?.baseline, box('b').height, box('a').height]
  }

  test('moves its line down as far as it would pass the top of the item, and makes it no higher below', async () => {
    const [small = 0, height = 0, item = 0] = await tops('font-size: 5px')
    const [plain = 0, natural = 0] = await tops('font-size: 5px', 'standard', 'list-style: none')
    expect(small).toBeGreaterThan(plain)
    expect(height - natural).toBeCloseTo(small - plain)
    expect(item).toBeCloseTo(height)
  })

  test('leaves it alone where an edge above leaves it room', async () => {
    const [plain, natural] = await tops('font-size: 5px; padding: 20px', 'standard', 'list-style: none')
    expect((await tops('font-size: 5px; padding: 20px')).slice(0, 2)).toEqual([plain, natural])
  })

  test('makes the line as high as itself at the listed level', async () => {
    expect((await tops('font-size: 5px; padding: 20px', 'listed'))[1]).toBeGreaterThan((await tops('font-size: 5px; padding: 20px'))[1] ?? 0)
  })
})
