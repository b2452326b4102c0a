import { describe, expect, test } from 'vitest'
import { layOutPage, paintCalls } from '../debug/testing/lay-out.ts'
import { capitalsOf, setSize } from './small-caps.ts'

const standard = [['css', 'standard']] as const
const widthOf = async (content: string, style = ''): Promise<number> => {
  const page = await layOutPage(`<p style="font-size: 20px; width: 280px; ${style}">${content}</p>`, standard)
  return page.box('p').lines[0]?.width ?? 0
}

test('letters have capitals, one or several; what has none stays', () => {
  expect(['a', 'ß', 'é', 'ﬃ', 'я', 'ω'].map((letter) => capitalsOf(letter.codePointAt(0) ?? 0))).toEqual(['A', 'SS', 'É', 'FFI', 'Я', 'Ω'])
  for (const other of ['A', '1', ',', ' ', '漢']) expect(capitalsOf(other.codePointAt(0) ?? 0), other).toBeNull()
})

test('small capitals are set in whole pixels', () => {
  expect([20, 16, 18, 1, 0].map((size) => setSize(size, true))).toEqual([14, 11, 13, 1, 0])
  expect(setSize(16.5, false)).toBe(16.5)
})

describe('font-variant: small-caps', () => {
  const caps = 'font-variant: small-caps'

  test('draws letters as smaller capitals, and nothing else smaller', async () => {
    expect(await widthOf('abc', caps)).toBeCloseTo(await widthOf('ABC', 'font-size: 14px'), 2)
    expect(await widthOf('ABC, 12', caps)).toBeCloseTo(await widthOf('ABC, 12'), 2)
    expect(await widthOf('stra&szlig;e', caps)).toBeCloseTo(await widthOf('STRASSE', 'font-size: 14px'), 2)
    const spaced = await widthOf('a a', caps)
    expect(spaced - 2 * await widthOf('a', caps)).toBeCloseTo(await widthOf('A A') - 2 * await widthOf('A'), 2)
  })

  test('keeps the height of lines, and the text as it was written', async () => {
    const line = async (style: string) => (await layOutPage(`<p style="font-size: 20px; ${style}">Abc def</p>`, standard)).box('p').lines[0]
    expect(await line(caps)).toMatchObject({ text: 'Abc def', height: (await line(''))?.height, baseline: (await line(''))?.baseline })
  })

  test('makes everything small with all-small-caps', async () => {
    expect(await widthOf('Abc, 12', 'font-variant-caps: all-small-caps')).toBeCloseTo(await widthOf('ABC, 12', 'font-size: 14px'), 2)
  })

  test('is set by the font shorthand, which takes it back as well', async () => {
    const shown = async (style: string): Promise<boolean> =>
      (await paintCalls(`<p style="${style}">ab</p>`, standard)).some((call) => call.includes('+caps'))
    expect(await shown('font: small-caps 20px serif')).toBe(true)
    expect(await shown('font-variant: small-caps; font: italic 20px serif')).toBe(false)
    expect(await shown('font-variant: small-caps; font-variant: normal')).toBe(false)
    expect(await shown('text-transform: uppercase; font-variant: small-caps')).toBe(false)
  })

  test('holds for the first line alone where that asks for it', async () => {
    const calls = await paintCalls('<style>p::first-line { font-variant: small-caps }</style><p style="width: 60px">aa bb cc dd ee ff gg hh ii', standard)
    const texts = calls.filter((call) => call.startsWith('text'))
    expect(texts.some((call) => call.includes('+caps'))).toBe(true)
    expect(texts[texts.length - 1]).not.toContain('+caps')
  })
})
