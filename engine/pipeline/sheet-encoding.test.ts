import { describe, expect, it } from 'vitest'
import { decodeStyleSheet } from './sheet-encoding.ts'

const ascii = (text: string, ...rest: number[]): Uint8Array => Uint8Array.of(...[...text].map((each) => each.charCodeAt(0)), ...rest)

describe('decodeStyleSheet', () => {
  it('follows a byte order mark, whatever the rule and the referrer say', () => {
    const units = [...'@charset "UTF-8"; p{}'].flatMap((each) => [each.charCodeAt(0), 0])
    expect(decodeStyleSheet(Uint8Array.of(0xff, 0xfe, ...units), 'koi8-r')).toBe('@charset "UTF-8"; p{}')
    const turned = [...'p{}'].flatMap((each) => [0, each.charCodeAt(0)])
    expect(decodeStyleSheet(Uint8Array.of(0xfe, 0xff, ...turned))).toBe('p{}')
  })

  it('follows a @charset rule at the very start before the label of the referrer', () => {
    expect(decodeStyleSheet(ascii('@charset "iso-8859-2";.', 0xb1), 'windows-1251')).toBe('@charset "iso-8859-2";.ą')
    expect(decodeStyleSheet(ascii(' @charset "iso-8859-2";.', 0xe0), 'windows-1251')).toBe(' @charset "iso-8859-2";.а')
  })

  it('reads a sheet as UTF-8 where its rule names UTF-16, which it cannot be', () => {
    expect(decodeStyleSheet(ascii('@charset "utf-16";.', 0xc3, 0xa9))).toBe('@charset "utf-16";.é')
  })

  it('falls back to windows-1252 for bytes that are not UTF-8 and that nothing names', () => {
    expect(decodeStyleSheet(ascii('.caf', 0xe9))).toBe('.café')
    expect(decodeStyleSheet(ascii('.caf', 0xc3, 0xa9), 'no such label')).toBe('.café')
  })
})
