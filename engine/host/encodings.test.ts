import { expect, it } from 'vitest'
import { byteDecoder } from './encodings.ts'

const decode = (label: string, bytes: readonly number[], step = bytes.length): string => {
  const decoder = byteDecoder(label)
  if (decoder === null) throw new Error(`there is no decoder for ${label}`)
  let text = ''
  for (let at = 0; at < bytes.length; at += step) {
    text += decoder.decode(Uint8Array.from(bytes.slice(at, at + step)), { stream: true })
  }
  return text + decoder.decode(new Uint8Array(0))
}

it('EUC-KR has the syllables that Windows added, first to last', () => {
  for (const label of ['euc-kr', 'ks_c_5601-1987', 'windows-949', 'KSC5601']) {
    expect(decode(label, [0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2, 0xc7, 0xcf])).toBe('똠방각하')
  }
  expect(decode('euc-kr', [0x81, 0x41, 0xa0, 0xfe, 0xa1, 0x41, 0xc5, 0xa0, 0xc6, 0x52])).toBe('갂좤좥힋힣')
  expect(decode('euc-kr', [0xa2, 0xe6, 0xa2, 0xe7, 0xb0, 0xa1, 0xc8, 0xfe, 0xca, 0xa1, 0xfd, 0xfe])).toBe('€®가힝伽詰')
})

it('EUC-KR keeps characters whole over pieces, and loses no plain text to damaged ones', () => {
  expect(decode('euc-kr', [0x41, 0x8c, 0x63, 0x3c, 0xb9, 0xe6], 1)).toBe('A똠<방')
  expect(decode('euc-kr', [0x8c, 0x3c, 0x80, 0xff, 0x81, 0x5b, 0xc9, 0xa1])).toBe('\ufffd<\ufffd\ufffd\ufffd[\ufffd')
  expect(decode('euc-kr', [0x41, 0x8c])).toBe('A\ufffd')
})

it('every syllable comes from exactly one pair of bytes', () => {
  const bytes: number[] = []
  for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x41; trail < 0xff; trail++) bytes.push(lead, trail, 0x0a)
  const seen = new Map<string, number>()
  for (const text of decode('euc-kr', bytes).split('\n')) {
    if (/^[가-힣]$/.test(text)) seen.set(text, (seen.get(text) ?? 0) + 1)
  }
  expect(seen.size).toBe(0xd7a3 - 0xac00 + 1)
  expect(Math.max(...seen.values())).toBe(1)
})

it('documents that say GB2312 may use all of GB18030', () => {
  for (const label of ['gb2312', 'gbk', 'gb18030']) expect(decode(label, [0xd6, 0xd0, 0x80, 0x95, 0x32, 0x82, 0x36, 0xa2, 0xe3], 1)).toBe('中€𠀀€')
})

it('single bytes mean what the standard says where the platform is wrong', () => {
  expect(decode('iso-8859-16', [0xaa, 0xba, 0xde, 0xfe, 0xa4, 0xff])).toBe('ȘșȚț€ÿ')
  expect(decode('koi8-u', [0xf0, 0xae, 0xbe])).toBe('ПўЎ')
  expect(decode('latin1', [0x80, 0x93, 0xe9])).toBe('€“é')
})

it('labels that are none have no decoder', () => {
  for (const label of ['', 'nonsense', 'iso-2022-kr', 'utf-7']) expect(byteDecoder(label)).toBeNull()
})
