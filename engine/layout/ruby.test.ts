import { describe, expect, test } from 'vitest'
import { layOutPage } from '../debug/testing/lay-out.ts'

const body = (html: string): string => `<body style="font-size: 20px; line-height: 40px; width: 280px"><p id=p style="margin: 0">${html}</p>`
const lay = async (html: string) => layOutPage(body(html))
const middle = ({ x, width }: { readonly x: number, readonly width: number }): number => x + width / 2

describe('ruby', () => {
  test('has its reading at half the size above the middle of its base', async () => {
    const page = await lay('a<ruby>base<rt id=r>on</rt></ruby>b')
    const [line, base, reading] = page.boxes.flatMap(({ lines }) => lines.map((each) => ({ ...each, at: each.y + each.baseline })))
    expect([line, base, reading].map((each) => each?.text)).toEqual([expect.stringMatching(/^a.*b$/), 'base', 'on'])
    expect(base?.at).toBe(line?.at)
    const rise = (line?.at ?? 0) - (reading?.at ?? 0)
    expect(rise).toBeGreaterThan(15)
    expect(rise).toBeLessThan(21)
    expect((reading?.x ?? 0) + (reading?.width ?? 0) / 2).toBeCloseTo((base?.x ?? 0) + (base?.width ?? 0) / 2, 1)
    expect(page.box('r').height).toBeLessThan(16)
  })

  test('makes room for an annotation longer than its base, which is centred', async () => {
    const page = await lay('<ruby id=short>ab<rt>x</rt></ruby> <ruby id=long>ab<rt id=r>a long reading</rt></ruby>')
    const [, first, , second] = page.boxes.flatMap(({ lines }) => lines)
    expect([first?.text, second?.text]).toEqual(['ab', 'ab'])
    expect(page.box('r').width).toBeGreaterThan(2 * (first?.width ?? 0))
    expect(middle(second ?? { x: 0, width: 0 })).toBeCloseTo(middle(page.box('r')), 1)
  })

  test('may have several bases, each with its own reading, and rb elements before as many readings', async () => {
    const texts = async (html: string) => (await lay(html)).boxes.flatMap(({ lines }) => lines.map(({ text }) => text)).slice(1)
    expect(await texts('<ruby>a<rt>1</rt>b<rt>2</rt> c</ruby>')).toEqual(['a', '1', 'b', '2'])
    expect(await texts('<ruby><rb>a</rb><rb>b</rb><rt>1</rt><rt>2</rt></ruby>')).toEqual(['a', '1', 'b', '2'])
    expect(await texts('<ruby>\n a\n <rp>(</rp><rt>1</rt><rp>)</rp>\n</ruby>')).toEqual(['a', '1'])
    expect(await texts('<ruby>a<rt>1</rt><rt>2</rt></ruby>')).toEqual(['a', '1', '2'])
    expect(await texts('<ruby>no reading</ruby>')).toEqual([])
  })

  test('makes a line higher by what neither its leading nor that of the line before holds', async () => {
    const heights = async (lineHeight: string, position = 'over'): Promise<readonly number[]> => {
      const ruby = `<ruby style="ruby-position: ${position}">a<rt>b</rt></ruby>`
      const page = await lay(`<span style="display: block; line-height: ${lineHeight}" id=s>${ruby}<br>${ruby}</span>`)
      return page.box('s').lines.map(({ height }) => height)
    }
    expect(await heights('40px')).toEqual([40, 40])
    const [first = 0, second = 0] = await heights('20px')
    expect([first, second].every((height) => height > 26 && height < 32)).toBe(true)
    const [, shared = 0] = await heights('30px')
    expect(shared).toBeLessThan(second + 10)
    expect((await heights('20px', 'under')).every((height) => height > 26 && height < 32)).toBe(true)
  })

  test('has its reading below where ruby-position says so', async () => {
    const page = await lay('<ruby style="ruby-position: under">base<rt>on</rt></ruby>')
    const [line, , reading] = page.boxes.flatMap(({ lines }) => lines.map((each) => each.y + each.baseline))
    expect((reading ?? 0) - (line ?? 0)).toBeGreaterThan(10)
  })

  test('lets lines break beside it as beside its base', async () => {
    const lines = async (html: string) => (await layOutPage(`<p id=p style="font-size: 20px; margin: 0; width: 60px">${html}</p>`)).box('p').lines.length
    expect(await lines('日日<ruby>日<rt>a</rt></ruby>日')).toBe(2)
    expect(await lines('long<ruby>word<rt>a</rt></ruby>')).toBe(1)
    expect(await lines('日日「<ruby>日<rt>a</rt></ruby>')).toBe(2)
  })

  test('is text like any other at the listed level, and where a rule says so', async () => {
    const ruby = '<ruby>a<rp>(</rp><rt>b</rt><rp>)</rp></ruby>'
    expect((await layOutPage(`<p id=p>${ruby}</p>`, [['css', 'listed']])).box('p').lines.map(({ text }) => text)).toEqual(['a(b)'])
    const plain = await layOutPage(`<style>ruby, rp, rt { display: inline }</style><p id=p>${ruby}</p>`)
    expect(plain.box('p').lines.map(({ text }) => text)).toEqual(['a(b)'])
  })

  test('is an item in a flex container', async () => {
    const page = await lay('<span style="display: flex"><ruby>a<rt>b</rt></ruby></span>')
    expect(page.boxes.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual(expect.arrayContaining(['a', 'b']))
  })
})
