import { describe, expect, it } from 'vitest'
import { Decoder, isKnownEncoding } from './decode.ts'

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (unit) => unit.charCodeAt(0))

function decode(bytes: Uint8Array, label?: string, step = bytes.length || 1): { text: string; encoding: string } {
  const decoder = new Decoder(label)
  let text = ''
  for (let i = 0; i < bytes.length; i += step) text += decoder.feed(bytes.subarray(i, i + step))
  text += decoder.end()
  return { text, encoding: decoder.encoding }
}

const shiftJis = Uint8Array.of(0x93, 0xfa, 0x96, 0x7b)

describe('the encoding is chosen', () => {
  it('by the byte order mark before anything else', () => {
    expect(decode(Uint8Array.of(0xef, 0xbb, 0xbf, 0xc3, 0xa9), 'shift_jis')).toEqual({ text: 'é', encoding: 'utf-8' })
    expect(decode(Uint8Array.of(0xff, 0xfe, 0xe9, 0), undefined, 1)).toEqual({ text: 'é', encoding: 'utf-16le' })
    expect(decode(Uint8Array.of(0xfe, 0xff, 0, 0xe9), 'utf-8', 1)).toEqual({ text: 'é', encoding: 'utf-16be' })
  })

  it('by the label before a meta element', () => {
    const bytes = ascii('<meta charset=utf-8>\x93\xfa')
    expect(decode(bytes, 'shift_jis').text).toBe('<meta charset=utf-8>日')
  })

  it('by a meta element, by UTF-8 without one', () => {
    expect(decode(ascii('<p>\xc3\xa9')).text).toBe('<p>é')
    for (const meta of [
      '<meta charset=shift_jis>', '<META CHARSET = "Shift_JIS" />', "<meta/charset='sjis'>",
      '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">',
      '<meta content="text/html;charset=\'shift_jis\'" http-equiv=content-type>',
      '<!-- <meta charset=big5> --><p title="<meta charset=big5>"><meta name=x><meta charset=shift_jis>',
      '<meta charset=nonsense><meta charset=shift_jis>',
      '<meta content="charset=big5"><meta charset=shift_jis>',
      '<!doctype html><?x charset=big5?></x charset=big5><meta charset=shift_jis>',
    ]) {
      const bytes = Uint8Array.of(...ascii(meta), ...shiftJis)
      expect(decode(bytes)).toEqual({ text: `${meta}日本`, encoding: 'shift_jis' })
      expect(decode(bytes, undefined, 1).text).toBe(`${meta}日本`)
    }
  })

  it('as UTF-8 when a meta element says UTF-16, is unfinished or comes after the first 1024 bytes', () => {
    expect(decode(ascii('<meta charset=utf-16le>\xc3\xa9')).text).toBe('<meta charset=utf-16le>é')
    expect(decode(ascii('<meta charset=shift_jis')).encoding).toBe('utf-8')
    expect(decode(ascii(`${' '.repeat(1024)}<meta charset=shift_jis>`)).encoding).toBe('utf-8')
    expect(decode(ascii(`${' '.repeat(1000)}<meta charset=shift_jis>`)).encoding).toBe('shift_jis')
  })
})

it('windows-1252 and its aliases give the euro sign and typographic quotes', () => {
  for (const label of ['windows-1252', 'iso-8859-1', 'latin1', 'ascii']) {
    expect(decode(Uint8Array.of(0x80, 0x93, 0x94, 0xe9, 0x81), label, 1).text).toBe('€“”é\u0081')
  }
})

it('characters of several bytes survive any chunk size', () => {
  const bytes = new TextEncoder().encode('aé日𠮷👩‍👩‍👧z')
  for (let step = 1; step < bytes.length; step++) expect(decode(bytes, undefined, step).text).toBe('aé日𠮷👩‍👩‍👧z')
  for (const label of ['shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'big5', 'euc-kr']) expect(isKnownEncoding(label)).toBe(true)
  expect(decode(shiftJis, 'shift_jis', 1).text).toBe('日本')
})

it('invalid and cut-off bytes become replacement characters', () => {
  expect(decode(Uint8Array.of(0x61, 0xff, 0x62, 0xe6, 0x97)).text).toBe('a\ufffdb\ufffd')
})

it('text is handed on at once when nothing is left to decide', () => {
  const decoder = new Decoder('utf-8')
  expect(decoder.feed(ascii('abc'))).toBe('abc')
  const declared = new Decoder()
  expect(declared.feed(ascii('<meta charset=utf-8>'))).toBe('<meta charset=utf-8>')
  const undecided = new Decoder()
  expect(undecided.feed(ascii('abc'))).toBe('')
  expect(undecided.feed(ascii(' '.repeat(1021)))).toBe(`abc${' '.repeat(1021)}`)
})

it('unknown labels are known as such', () => {
  expect(isKnownEncoding('Shift_JIS')).toBe(true)
  expect(isKnownEncoding(' utf8 ')).toBe(true)
  expect(isKnownEncoding('nonsense')).toBe(false)
})
