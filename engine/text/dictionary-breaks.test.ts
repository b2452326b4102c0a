import { expect, test } from 'vitest'
import { LineBreaker, BreakMode } from './breaks.ts'
import { DictionaryBreaks } from './dictionary-breaks.ts'

const parts = (text: string): string[] => {
  const units = Uint16Array.from(text, (char) => char.charCodeAt(0))
  const out = new Uint8Array(units.length)
  const breaker = new LineBreaker()
  breaker.findBreaks(units, 0, units.length, out, BreakMode.normal)
  expect(breaker.hasUnspaced).toBe(/[^\0-\u07ff]/.test(text))
  new DictionaryBreaks().add(units, 0, units.length, out)
  const found: string[] = []
  let from = 0
  for (let i = 1; i <= text.length; i++) {
    if (i < text.length && out[i] === 0) continue
    found.push(text.slice(from, i))
    from = i
  }
  return found
}

test('lines break between words of scripts that do not write where these end', () => {
  expect(parts('ใบแจ้งหนี้เลขที่สิบสอง')).toEqual(['ใบ', 'แจ้ง', 'หนี้', 'เลข', 'ที่', 'สิบ', 'สอง'])
  expect(parts('ខ្ញុំចង់ទៅផ្សារ').length).toBeGreaterThan(2)
  expect(parts('ພາສາລາວ').length).toBeGreaterThan(1)
  expect(parts('ကျွန်တော်ထမင်းစားတယ်').length).toBeGreaterThan(1)
})

test('other text breaks as it did, and words beside it stay with their punctuation', () => {
  expect(parts('no change')).toEqual(['no ', 'change'])
  expect(parts('(ภาษาไทย) a')).toEqual(['(ภาษา', 'ไทย) ', 'a'])
})
