import { describe, expect, it } from 'vitest'
import { KeptSheets } from './kept-sheets.ts'

const listed = { level: 'listed' } as const

describe('kept sheets', () => {
  it('begin with the second time that a text comes, and are one object from then on', () => {
    const sheets = new KeptSheets()
    expect(sheets.find('p { color: red }', listed)).toBeNull()
    const known = sheets.find('p { color: red }', listed)
    expect(known?.sheet.rules.length).toBe(1)
    expect(sheets.find('p { color: red }', listed)).toBe(known)
    expect(sheets.find('p { color: blue }', listed)).toBeNull()
  })

  it('are apart by level, and at the extended level by the page that media queries ask for', () => {
    const sheets = new KeptSheets()
    const css = '@media (width: 100px) { p { color: red } }'
    const circumstances = [listed, ...[100, 200].map((width) => ({ level: 'extended', media: { width, height: 100 } } as const))]
    for (const each of circumstances) expect(sheets.find(css, each)).toBeNull()
    expect(circumstances.map((each) => sheets.find(css, each)?.sheet.rules.length)).toEqual([1, 1, 0])
  })

  it('are let go when there are too many or too large ones, those that were used longest ago first', () => {
    const sheets = new KeptSheets()
    const css = (at: number): string => `p { width: ${at}px }`
    for (let at = 0; at < 64; at++) sheets.find(css(at), listed)
    expect(sheets.find(css(0), listed)).not.toBeNull()
    sheets.find(css(64), listed)
    expect(sheets.find(css(1), listed)).toBeNull()
    expect(sheets.find(css(0), listed)).not.toBeNull()
    const large = (at: number): string => `/* ${'x'.repeat(900_000)} ${at} */`
    for (let at = 0; at < 5; at++) sheets.find(large(at), listed)
    expect(sheets.find(large(0), listed)).toBeNull()
    expect(sheets.find(large(4), listed)).not.toBeNull()
    const larger = `/* ${'x'.repeat(1_200_000)} */`
    for (let i = 0; i < 3; i++) expect(sheets.find(larger, listed)).toBeNull()
  })

  it('keep what is ignored for a few circumstances', () => {
    const sheets = new KeptSheets()
    sheets.find('p { colour: red }', listed)
    const known = sheets.find('p { colour: red }', listed)
    const ignored = [{ place: '1:5', text: 'colour: red', reason: 'the property is not supported' }]
    expect(known?.ignoredIn('a')).toBeUndefined()
    known?.keepIgnored('a', ignored)
    expect([known?.ignoredIn('a'), known?.ignoredIn('b')]).toEqual([ignored, undefined])
    for (let at = 0; at < 8; at++) known?.keepIgnored(String(at), ignored)
    expect([known?.ignoredIn('a'), known?.ignoredIn('7')]).toEqual([undefined, ignored])
  })
})
