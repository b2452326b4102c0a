import { describe, expect, it } from 'vitest'
import { loadDecoder } from '../host-node/load-encodings.ts'
import { Decoder, type EncodingFacts, isKnownEncoding } from './decode.ts'

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (unit) => unit.charCodeAt(0))

const source = { textDecoder: loadDecoder }

function decode(bytes: Uint8Array, label?: string, step = bytes.length || 1, facts: EncodingFacts = {}): { text: string; encoding: string } {
  const decoder = new Decoder(source, { label: label ?? null, ...facts })
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

  it('by a meta element anywhere in the head, whatever precedes it, in pieces of any size', () => {
    const long = 'x'.repeat(3000)
    for (const before of [
      `<!-- ${long} <meta charset=big5> -->`, `<style>a{content:"<meta charset=big5>"}${long}</style>`, ' '.repeat(5000),
      `<script>if (a < b) document.write("<meta charset=big5></scr" + "ipt>")${long}</script>`, `<title><meta charset=big5>${long}</title>`,
      `<link href='data:text/css,${long}'><base href="<meta charset=big5>${long}">`, `<noscript><style>${long}</style></noscript>`,
      `<!---><!--${long}--!><!----><meta name=description content="${long} charset=big5">`,
    ]) {
      const meta = `<!DOCTYPE html><html lang=ja><head>${before}<meta charset=shift_jis>`
      const bytes = Uint8Array.of(...ascii(meta), ...shiftJis)
      expect(decode(bytes).text).toBe(`${meta}日本`)
      for (const step of [1, 7, 1000]) expect(decode(bytes, undefined, step).text).toBe(`${meta}日本`)
      const earlier = Uint8Array.of(...ascii('<title>'), ...shiftJis, ...ascii(`</title>${meta}`))
      expect(decode(earlier, undefined, 500).text).toBe(`<title>日本</title>${meta}`)
    }
  })

  it('as UTF-8 when the head is over, or longer than the limit', () => {
    const late = ' '.repeat(2000)
    for (const end of ['</head>', '<body>', '<p>', '<div title=">">']) {
      expect(decode(ascii(`<head>${late}${end}<meta charset=shift_jis>`)).encoding).toBe('utf-8')
      expect(decode(ascii(`<head>${end}${' '.repeat(500)}<meta charset=shift_jis>`)).encoding).toBe('shift_jis')
    }
    expect(decode(ascii(`<head>${late}<meta charset=shift_jis>`), undefined, 100, { limit: 1500 }).encoding).toBe('utf-8')
    expect(decode(ascii(`<head>${late}<meta charset=shift_jis>`), undefined, 100, { limit: 3000 }).encoding).toBe('shift_jis')
  })

  it('by what came with the document before a meta element, by its XML declaration after one', () => {
    expect(decode(ascii('<meta charset=big5>\xe0'), undefined, 1, { transported: 'windows-1251' }).text).toBe('<meta charset=big5>а')
    expect(decode(ascii('<meta charset=koi8-r>\xe0'), 'windows-1251', 1, { transported: 'big5' }).encoding).toBe('windows-1251')
    expect(decode(ascii('<meta charset=koi8-r>\xe0'), undefined, 1, { transported: 'nonsense' }).encoding).toBe('koi8-r')
    for (const declaration of ['<?xml version="1.0" encoding="ISO-8859-2"?>', "<?xml version='1.0' encoding = 'latin2' standalone='yes'?>"]) {
      for (const step of [1, 5000]) {
        expect(decode(ascii(`${declaration}<p>\xb1</p>`), undefined, step)).toEqual({ text: `${declaration}<p>ą</p>`, encoding: 'iso-8859-2' })
        expect(decode(ascii(`${declaration}<head>${' '.repeat(2000)}<meta charset=koi8-r>`), undefined, step).encoding).toBe('koi8-r')
        expect(decode(ascii(`${declaration}<head><meta charset=koi8-r>`), undefined, step, { isXml: true }).encoding).toBe('iso-8859-2')
      }
    }
    expect(decode(ascii('<?xml version="1.0" encoding="utf-16"?>\xc3\xa9')).text).toBe('<?xml version="1.0" encoding="utf-16"?>é')
    const wide = [...'<?xml version="1.0"?><p>é</p>'].flatMap((each) => [each.charCodeAt(0), 0])
    for (const step of [1, 100]) {
      expect(decode(Uint8Array.from(wide), undefined, step).text).toBe('<?xml version="1.0"?><p>é</p>')
      expect(decode(Uint8Array.from([0, ...wide.slice(0, -1)]), undefined, step).encoding).toBe('utf-16be')
    }
  })

  it('as UTF-8 when a meta element says UTF-16, is unfinished or comes after the first 1024 bytes of a body', () => {
    expect(decode(ascii('<meta charset=utf-16le>\xc3\xa9')).text).toBe('<meta charset=utf-16le>é')
    expect(decode(ascii('<meta charset=shift_jis')).encoding).toBe('utf-8')
    expect(decode(ascii(`<p>${' '.repeat(1024)}<p><meta charset=shift_jis>`)).encoding).toBe('utf-8')
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
  const decoder = new Decoder(source, { label: 'utf-8' })
  expect(decoder.feed(ascii('abc'))).toBe('abc')
  const declared = new Decoder(source)
  expect(declared.feed(ascii('<meta charset=utf-8>'))).toBe('<meta charset=utf-8>')
  const undecided = new Decoder(source)
  expect(undecided.feed(ascii('abc'))).toBe('')
  expect(undecided.feed(ascii(' '.repeat(1021)))).toBe(`abc${' '.repeat(1021)}`)
})

it('unknown labels are known as such', () => {
  expect(isKnownEncoding('Shift_JIS')).toBe(true)
  expect(isKnownEncoding(' utf8 ')).toBe(true)
  expect(isKnownEncoding('nonsense')).toBe(false)
})
