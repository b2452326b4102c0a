import { describe, expect, it } from 'vitest'
import { loadDecoder } from '../host-node/load-encodings.ts'
import { decodeStyleSheet, type SheetReferrer } from './sheet-encoding.ts'

const textOf = (bytes: Uint8Array, referrer: SheetReferrer = {}): string => decodeStyleSheet(bytes, { textDecoder: loadDecoder }, referrer).css

const ascii = (text: string, ...rest: number[]): Uint8Array => Uint8Array.of(...[...text].map((each) => each.charCodeAt(0)), ...rest)

describe('decodeStyleSheet', () => {
  it('follows a byte order mark, whatever the rule and the referrer say', () => {
    const units = [...'@charset "UTF-8"; p{}'].flatMap((each) => [each.charCodeAt(0), 0])
    expect(textOf(Uint8Array.of(0xff, 0xfe, ...units), { label: 'koi8-r', transported: 'koi8-r' })).toBe('@charset "UTF-8"; p{}')
    const turned = [...'p{}'].flatMap((each) => [0, each.charCodeAt(0)])
    expect(textOf(Uint8Array.of(0xfe, 0xff, ...turned))).toBe('p{}')
  })

  it('follows a @charset rule at the very start before the label of the referrer', () => {
    expect(textOf(ascii('@charset "iso-8859-2";.', 0xb1), { label: 'windows-1251' })).toBe('@charset "iso-8859-2";.ą')
    expect(textOf(ascii(' @charset "iso-8859-2";.', 0xe0), { label: 'windows-1251' })).toBe(' @charset "iso-8859-2";.а')
  })

  it('reads a sheet as UTF-8 where its rule names UTF-16, which it cannot be', () => {
    expect(textOf(ascii('@charset "utf-16";.', 0xc3, 0xa9))).toBe('@charset "utf-16";.é')
  })

  it('falls back to windows-1252 for bytes that are not UTF-8 and that nothing names', () => {
    expect(textOf(ascii('.caf', 0xe9))).toBe('.café')
    expect(textOf(ascii('.caf', 0xc3, 0xa9), { label: 'no such label' })).toBe('.café')
  })

  it('follows what the server said before a @charset rule, the referring element and the document', () => {
    const bytes = ascii('@charset "iso-8859-2";.', 0xe0)
    expect(textOf(bytes, { transported: 'windows-1251', label: 'big5', encoding: 'euc-jp' })).toBe('@charset "iso-8859-2";.а')
    expect(textOf(bytes, { transported: 'nonsense', label: 'windows-1251' })).toBe('@charset "iso-8859-2";.ŕ')
  })

  it('is in the encoding of the document where nothing else is named', () => {
    expect(textOf(ascii('.', 0xe0), { encoding: 'windows-1251' })).toBe('.а')
    expect(textOf(ascii('.', 0xe0), { label: 'iso-8859-2', encoding: 'windows-1251' })).toBe('.ŕ')
    expect(textOf(Uint8Array.of(0x2e, 0, 0x30, 4), { encoding: 'utf-16le' })).toBe('.а')
    expect(textOf(ascii('.caf', 0xc3, 0xa9), { encoding: 'utf-16le' })).toBe('.café')
  })
})
