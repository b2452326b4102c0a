import { describe, expect, test } from 'vitest'
import { growthOf, LINEAR } from '../debug/testing/growth.ts'
import { layOut } from '../debug/testing/lay-out.ts'
import type { OptionPair } from '../options/parse.ts'

const extended: readonly OptionPair[] = [['css', 'extended']]
const rows = (count: number, name = 'row'): string => Array.from({ length: count }, (_, i) => `<p>${name} ${i}</p>`).join('')
const texts = async (html: string, options = extended): Promise<readonly (readonly string[])[]> =>
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

  test('stays on one page at the listed level, where it is beside text before it, and where it is high for its colour', async () => {
    const tall = `<div style="position: absolute; top: 0; left: 150px">${rows(90, 'a')}</div>`
    expect(await texts(tall, [])).toHaveLength(1)
    expect((await texts(`${rows(5, 'b')}${tall}`))).toHaveLength(1)
    expect(await texts('<div style="position: absolute; height: 9000px; background: red"></div><p>b')).toEqual([['b']])
    expect(await texts('<div style="position: fixed; height: 9000px">' + rows(90) + '</div><p>b')).toHaveLength(1)
  })

  test('takes linear time where there are many', async () => {
    const one = `<div style="position: absolute">${rows(20)}</div>`
    expect(await growthOf((n) => texts(one.repeat(n)), 160)).toBeLessThan(LINEAR)
  })
})
