import { expect, it } from 'vitest'
import { loadDecoder } from '../host-node/load-encodings.ts'
import { charsetOf, decoderOf, encodingOf, markedEncoding } from './encodings.ts'

const source = { textDecoder: loadDecoder }

/** The names and labels of the Encoding Standard, each name before its labels. */
const STANDARD: readonly string[] = [
  'utf-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8',
  'utf-16be unicodefffe',
  'utf-16le csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16',
  'iso-8859-2 iso-ir-101 iso_8859-2:1987 iso8859-2 iso88592 iso_8859-2 csisolatin2 l2 latin2',
  'iso-8859-3 iso-ir-109 iso_8859-3:1988 iso8859-3 iso88593 iso_8859-3 csisolatin3 l3 latin3',
  'iso-8859-4 iso-ir-110 iso_8859-4:1988 iso8859-4 iso88594 iso_8859-4 csisolatin4 l4 latin4',
  'iso-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso_8859-5:1988 iso8859-5 iso88595 iso_8859-5',
  'iso-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e iso-8859-6-i iso-ir-127 iso_8859-6:1987 iso8859-6 iso88596 iso_8859-6',
  'iso-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 sun_eu_greek iso_8859-7:1987 iso8859-7 iso88597 iso_8859-7',
  'iso-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 visual iso_8859-8:1988 iso8859-8 iso88598 iso_8859-8',
  'iso-8859-8-i csiso88598i logical',
  'iso-8859-16',
  'koi8-r cskoi8r koi koi8 koi8_r',
  'koi8-u koi8-ru',
  'windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620',
  'ibm866 866 cp866 csibm866',
  'x-mac-cyrillic x-mac-ukrainian',
  'macintosh csmacintosh mac x-mac-roman',
  'gbk chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk',
  'gb18030',
  'big5 big5-hkscs cn-big5 csbig5 x-x-big5',
  'euc-jp cseucpkdfmtjapanese x-euc-jp',
  'shift_jis csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis',
  'euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949',
  'iso-2022-jp csiso2022jp',
  'replacement csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr',
  'x-user-defined',
  'iso-8859-10 iso8859-10 iso885910 csisolatin6 iso-ir-157 l6 latin6',
  'iso-8859-13 iso8859-13 iso885913',
  'iso-8859-14 iso8859-14 iso885914',
  'iso-8859-15 iso8859-15 iso885915 csisolatin9 iso_8859-15 l9',
  'windows-1250 cp1250 x-cp1250',
  'windows-1251 cp1251 x-cp1251',
  'windows-1252 cp1252 x-cp1252 ansi_x3.4-1968 ascii cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii',
  'windows-1253 cp1253 x-cp1253',
  'windows-1254 cp1254 x-cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5',
  'windows-1255 cp1255 x-cp1255',
  'windows-1256 cp1256 x-cp1256',
  'windows-1257 cp1257 x-cp1257',
  'windows-1258 cp1258 x-cp1258',
]

const decode = (label: string, bytes: readonly number[], step = bytes.length): string => {
  const decoder = decoderOf(encodingOf(label) ?? '', source)
  let text = ''
  for (let at = 0; at < bytes.length; at += step) {
    text += decoder.decode(Uint8Array.from(bytes.slice(at, at + step)), { stream: true })
  }
  return text + decoder.decode(new Uint8Array(0))
}

it('knows every label of the Encoding standard, in any case and with space around it', () => {
  let count = 0
  for (const line of STANDARD) {
    const [name = '', ...labels] = line.split(' ')
    for (const label of [name, ...labels]) {
      count++
      const expected = name === 'replacement' ? null : name
      expect(encodingOf(label)).toBe(expected)
      expect(encodingOf(` ${label.toUpperCase()}\n`)).toBe(expected)
    }
    if (!/^(replacement|utf-16)/.test(name)) expect(decoderOf(name, source).decode(Uint8Array.of(0x41, 0x20, 0x42)), name).toBe('A B')
  }
  expect(count).toBe(228)
})

it('labels that are none have no encoding', () => {
  for (const label of ['', 'nonsense', 'iso-2022-kr', 'utf-7', 'utf 8']) expect(encodingOf(label)).toBeNull()
})

/** Encodings that Node decodes wrongly: see the other tests. */
const DIFFERS: ReadonlySet<string> = new Set(['windows-1252', 'koi8-u', 'iso-8859-16', 'x-user-defined', 'gbk'])

const ICU: Readonly<Record<string, true>> = { 'windows-1253 170': true, 'windows-1255 202': true }

it('single bytes mean what they mean to Node, where Node has them right', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  let compared = 0
  for (const line of STANDARD) {
    const [name = ''] = line.split(' ')
    if (DIFFERS.has(name) || /^(utf|replacement|big5|gb|euc|iso-2022|shift)/.test(name)) continue
    const theirs = new TextDecoder(name).decode(all)
    // ICU assigns characters where the standard has none, and the reverse.
    const ours = [...decoderOf(name, source).decode(all)].map((each, byte) => (byte < 0x80 || `${name} ${byte}` in ICU ? theirs[byte] : each))
    expect(ours.join(''), name).toBe([...theirs].map((each) => (/[\uf8c1-\uf8c8]/.test(each) ? '\ufffd' : each)).join(''))
    compared++
  }
  expect(compared).toBe(25)
})

it('single bytes mean what the standard says where Node is wrong', () => {
  expect(decode('iso-8859-16', [0xaa, 0xba, 0xde, 0xfe, 0xa4, 0xff])).toBe('ȘșȚț€ÿ')
  expect(decode('koi8-u', [0xf0, 0xae, 0xbe])).toBe('ПўЎ')
  expect(decode('latin1', [0x80, 0x93, 0xe9, 0x81])).toBe('€“é\u0081')
  expect(decode('x-user-defined', [0x41, 0x80, 0xff])).toBe('A\uf780\uf7ff')
})

/** All pairs of bytes that begin with the same non-ASCII byte, each on a line. */
const pairs = (first: number): Uint8Array => {
  const bytes: number[] = []
  for (let lead = first; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) if (trail !== 0x7f) bytes.push(lead, trail, 0x0a)
  return Uint8Array.from(bytes)
}

/** Pairs that Node decodes differently, without private-use characters and missing ones. */
const different = (label: string, first: number): readonly string[] => {
  const ours = decoderOf(label, source).decode(pairs(first)).split('\n')
  const theirs = new TextDecoder(label).decode(pairs(first)).split('\n')
  return theirs.flatMap((text, at) => (text === ours[at] || /[\u0080-\u009f\ufffd\ue000-\uf8ff]/.test(text) ? [] : [`${text} ${ours[at]}`]))
}

it('all pairs of bytes of East Asian encodings mean what they mean to Node, where that has a character', () => {
  expect(different('shift_jis', 0x81)).toEqual([])
  expect(different('euc-jp', 0xa1)).toEqual([])
  expect(different('euc-kr', 0xa1)).toEqual([])
  expect(different('gb18030', 0x81)).toEqual([])
  // For Big5, Node lacks the Hong Kong characters and decodes one block element differently.
  expect(different('big5', 0xa1)).toEqual(['\u2593 \uffed'])
})

it('ISO-2022-JP has the characters of EUC-JP in the places of seven bits', () => {
  for (let row = 0x21; row < 0x75; row++) {
    const cells = Array.from({ length: 94 }, (_, cell) => cell + 0x21)
    const shifted = [0x1b, 0x24, 0x42, ...cells.flatMap((cell) => [row, cell]), 0x1b, 0x28, 0x42]
    const high = cells.flatMap((cell) => [row | 0x80, cell | 0x80])
    expect(decode('iso-2022-jp', shifted, 7), String(row)).toBe(decode('euc-jp', high, 5))
  }
})

it('EUC-KR has the syllables that Windows added, each from one pair of bytes, first to last', () => {
  for (const label of ['euc-kr', 'ks_c_5601-1987', 'windows-949', 'KSC5601']) {
    expect(decode(label, [0x8c, 0x63, 0xb9, 0xe6, 0xb0, 0xa2, 0xc7, 0xcf])).toBe('똠방각하')
  }
  expect(decode('euc-kr', [0x81, 0x41, 0xa0, 0xfe, 0xa1, 0x41, 0xc5, 0xa0, 0xc6, 0x52])).toBe('갂좤좥힋힣')
  expect(decode('euc-kr', [0xa2, 0xe6, 0xa2, 0xe7, 0xb0, 0xa1, 0xc8, 0xfe, 0xca, 0xa1, 0xfd, 0xfe])).toBe('€®가힝伽詰')
  const seen = new Set(decoderOf('euc-kr', source).decode(pairs(0x81)).split('\n').filter((text) => /^[가-힣]$/.test(text)))
  expect(seen.size).toBe(0xd7a3 - 0xac00 + 1)
})

it('Big5 has the characters of Hong Kong', () => {
  expect(decode('big5-hkscs', [0x87, 0x40, 0xfa, 0x40, 0xa4, 0x40], 1)).toBe('䏰𠕇一')
  expect(decode('big5', [0x88, 0x62])).toBe('\u00ca\u0304')
  expect(decode('big5', [0xa4, 0xa4, 0xa4, 0xe5])).toBe('中文')
})

it('characters are kept whole over pieces, and no plain text is lost to damaged ones', () => {
  expect(decode('euc-kr', [0x41, 0x8c, 0x63, 0x3c, 0xb9, 0xe6], 1)).toBe('A똠<방')
  expect(decode('euc-kr', [0x8c, 0x3c, 0x80, 0xff, 0x81, 0x5b, 0xc9, 0xa1])).toBe('\ufffd<\ufffd\ufffd\ufffd[\ufffd')
  expect(decode('euc-kr', [0x41, 0x8c])).toBe('A\ufffd')
  expect(decode('shift_jis', [0x93, 0xfa, 0x96, 0x7b], 1)).toBe('日本')
  for (const label of ['gb2312', 'gbk', 'gb18030']) expect(decode(label, [0xd6, 0xd0, 0x80, 0x95, 0x32, 0x82, 0x36, 0xa2, 0xe3], 1)).toBe('中€𠀀€')
  expect(decode('utf-16be', [0x30, 0x42, 0xd8, 0x42, 0xdf, 0xb7, 0x00], 1)).toBe('あ𠮷\ufffd')
})

it('a host without decoders has those of the platform', () => {
  expect(decoderOf('shift_jis', {}).decode(Uint8Array.of(0x93, 0xfa))).toBe('日')
})

it('byte order marks and charset parameters are found', () => {
  expect(markedEncoding(Uint8Array.of(0xef, 0xbb, 0xbf))).toBe('utf-8')
  expect(markedEncoding(Uint8Array.of(0xff, 0xfe))).toBe('utf-16le')
  expect(markedEncoding(Uint8Array.of(0xfe, 0xff, 0))).toBe('utf-16be')
  expect(markedEncoding(Uint8Array.of(0xef, 0xbb))).toBeNull()
  for (const type of ['text/html; charset=koi8-r', 'text/html;CHARSET="koi8-r"', 'text/html; a=b; charset = koi8-r; c']) expect(charsetOf(type)).toBe('koi8-r')
  for (const type of ['text/html', 'text/html; xcharset=koi8-r', '']) expect(charsetOf(type)).toBeNull()
})
