import { describe, expect, it } from 'vitest'
import { KeptSheets } from './kept-sheets.ts'

const listed = { level: 'listed' } as const

describe('kept sheets', () => {
  it('are one object from the second time on that a text comes', () => {
    const sheets = new KeptSheets()
    const parsed = [true, true, false, true].map((isReported) => sheets.find('p { color: red }', listed)?.parse(isReported))
    expect(parsed.map((sheet) => parsed.indexOf(sheet))).toEqual([0, 1, 1, 1])
    expect(parsed.map((sheet) => sheet?.rules[0]?.deferred)).toEqual([null, ' color: red ', ' color: red ', ' color: red '])
    const known = sheets.find('p { color: red }', listed)
    const [first, kept] = parsed
    if (known === null || first === undefined || kept === undefined) throw new Error('the text is not too long')
    expect(known.whole(first)).toBe(first)
    expect(known.whole(kept).rules[0]?.deferred).toBeNull()
    expect(sheets.find('p { color: blue }', listed)).not.toBe(known)
  })

  it('are apart by level, and at the standard level by the page that media queries ask for', () => {
    const sheets = new KeptSheets()
    const css = '@media (width: 100px) { p { color: red } }'
    const circumstances = [listed, ...[100, 200].map((width) => ({ level: 'standard', media: { width, height: 100 } } as const))]
    for (const isReported of [true, false]) {
      expect(circumstances.map((each) => sheets.find(css, each)?.parse(isReported).rules.length)).toEqual([1, 1, 0])
    }
  })

  it('are let go when there are too many or too large ones, those that were used longest ago first', () => {
    const sheets = new KeptSheets()
    const idOf = (css: string): number => sheets.find(css, listed)?.id ?? 0
    const css = (at: number): string => `p { width: ${at}px }`
    for (let at = 0; at < 64; at++) expect(idOf(css(at))).toBe(at + 1)
    expect(idOf(css(0))).toBe(1)
    expect(idOf(css(64))).toBe(65)
    expect([idOf(css(0)), idOf(css(1))]).toEqual([1, 66])
    const large = (at: number): string => `/* ${'x'.repeat(450_000)} ${at} */`
    for (let at = 0; at < 18; at++) idOf(large(at))
    expect([idOf(large(17)), idOf(large(1)), idOf(large(0))]).toEqual([84, 68, 85])
    expect(idOf(`/* ${'x'.repeat(1_200_000)} */`)).toBe(0)
  })

  it('are let go by what is kept beside their texts too', () => {
    const sheets = new KeptSheets()
    const many = 'a{}'.repeat(50_000)
    const known = sheets.find(many, listed)
    for (let i = 0; i < 2; i++) known?.parse(false)
    expect(sheets.find(many, listed)).not.toBe(known)
    const other = sheets.find('p { a: b }', listed)
    other?.keepIgnored('a', Array.from({ length: 100_000 }, () => ({ place: '1:5', text: 'a: b', reason: '', weight: 0 as const })))
    expect(sheets.find('p { a: b }', listed)).not.toBe(other)
  })

  it('keep what is ignored for a few circumstances', () => {
    const known = new KeptSheets().find('p { colour: red }', listed)
    const ignored = [{ place: '1:5', text: 'colour: red', reason: 'the property is not supported', weight: 0 as const }]
    expect(known?.ignoredIn('a')).toBeUndefined()
    known?.keepIgnored('a', ignored)
    expect([known?.ignoredIn('a'), known?.ignoredIn('b')]).toEqual([ignored, undefined])
    for (let at = 0; at < 8; at++) known?.keepIgnored(String(at), ignored)
    expect([known?.ignoredIn('a'), known?.ignoredIn('7')]).toEqual([undefined, ignored])
  })
})
