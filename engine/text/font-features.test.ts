import { expect, test } from 'vitest'
import { layOutPage, paintCalls } from '../debug/testing/lay-out.ts'

const widthOf = async (content: string, style: string): Promise<number> =>
  (await layOutPage(`<p style="width: 280px; ${style}">${content}</p>`, [['css', 'standard']])).box('p').lines[0]?.width ?? 0

test('space between letters parts those that would be a ligature', async () => {
  for (const word of ['office', 'fl', 'a\u0300ffi']) {
    const letters = word.normalize('NFC').length
    expect(await widthOf(word, 'letter-spacing: 3px') - await widthOf(word, 'letter-spacing: 1px'), word).toBeCloseTo(2 * letters, 3)
  }
  expect(await widthOf('ffi', 'letter-spacing: 0')).toBe(await widthOf('ffi', ''))
  expect(await widthOf('ffi', 'letter-spacing: 1px; font-variant: small-caps')).toBeCloseTo(await widthOf('ffi', 'font-variant: small-caps') + 3, 3)
})

const facesOf = async (style: string, content = 'a0'): Promise<string[]> =>
  (await paintCalls(`<p style="${style}">${content}</p>`, [['css', 'standard']])).filter((call) => call.startsWith('text'))
    .map((call) => (/ ([+-]\w{4}(?:,[+-]\w{4})*) /.exec(call))?.[1] ?? '')

test.each([
  ['font-variant-numeric: tabular-nums', '+tnum'],
  ['font-variant-numeric: slashed-zero lining-nums', '+lnum,+zero'],
  ['font-variant-ligatures: none', '-calt,-clig,-dlig,-hlig,-liga'],
  ['font-variant: oldstyle-nums no-contextual super', '-calt,+onum,+sups'],
  ['font-kerning: none', '-kern'],
  ['font-kerning: normal', ''],
  ['font-variant-east-asian: ruby jis04', '+jp04,+ruby'],
  ['font-feature-settings: "ss01", "liga" 0, "ss01" off'.replaceAll('"', "'"), '-liga,-ss01'],
  ['font-variant: tabular-nums; font-feature-settings: \'tnum\' 0', '-tnum'],
  ['letter-spacing: 1px; font-feature-settings: \'liga\'', '-clig,+liga'],
  ['font-variant: tabular-nums; font: 16px serif', ''],
  ['font-variant: tabular-nums; font-variant: normal', ''],
  ['font-variant: tabular-nums proportional-nums', ''],
])('%s asks a font for %s', async (style, features) => {
  expect(await facesOf(style)).toEqual([features])
})

test('features of a font change its glyphs, and text reads as before', async () => {
  expect(await widthOf('カナ', 'font-feature-settings: \'hwid\'')).toBeLessThan(await widthOf('カナ', ''))
  expect(await widthOf('1/2', 'font-variant-numeric: diagonal-fractions')).not.toBeCloseTo(await widthOf('1/2', ''), 1)
})
