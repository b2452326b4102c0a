import { describe, expect, test } from 'vitest'
import { tokenize, TokenType } from './tokens.ts'

const nameOf = Object.fromEntries(Object.entries(TokenType).map(([name, value]) => [value, name]))
const types = (css: string): string => tokenize(css).map((token) => nameOf[token.type]).join(' ')
const texts = (css: string): string[] => tokenize(css).map((token) => token.text)
const first = (css: string) => {
  const token = tokenize(css)[0]
  if (token === undefined) throw new Error('no token')
  return token
}

describe('the tokenizer', () => {
  test('tells the token types apart', () => {
    expect(types('a(b)#c#1@d"e"url(f)1/2%3px<!---->:;,[](){}')).toBe(
      'function ident closeParen hash hash atKeyword string url number delim percentage dimension cdo cdc colon semicolon comma ' +
      'openSquare closeSquare openParen closeParen openBrace closeBrace',
    )
  })

  test('knows id hashes from other hashes', () => {
    expect([first('#a').isId, first('#-a').isId, first('#1a').isId, first('#-1').isId]).toEqual([true, true, false, false])
  })

  test('reads numbers with signs, fractions and exponents', () => {
    expect(tokenize('+1 -.5 1.5e3 2E-2 .3').filter((t) => t.type === TokenType.number).map((t) => t.value))
      .toEqual([1, -0.5, 1500, 0.02, 0.3])
    expect([first('10').isInteger, first('1.0').isInteger, first('1e1').isInteger]).toEqual([true, false, false])
    expect(first('1e999').value).toBe(Number.MAX_VALUE)
  })

  test('takes an e without digits as a unit', () => {
    expect([first('1e').text, first('1em').text, first('1e-x').text, first('2n-1').text]).toEqual(['e', 'em', 'e-x', 'n-1'])
  })

  test('decodes escapes in names, strings and urls', () => {
    expect(first('\\31 a').text).toBe('1a')
    expect(first('a\\.b').text).toBe('a.b')
    expect(first('"\\201C x\\\ny"').text).toBe('\u201cxy')
    expect(first('\\1F600 z').text).toBe('\u{1f600}z')
    expect([first('\\0 ').text, first('\\d800 ').text, first('\\110000 ').text]).toEqual(['\ufffd', '\ufffd', '\ufffd'])
    expect(first('url( a\\)b )').text).toBe('a)b')
    expect(first('u\\72l(x)').type).toBe(TokenType.url)
    expect(texts('a\\')).toEqual(['a\ufffd'])
  })

  test('drops comments without making space of them', () => {
    expect(types('a/**/b')).toBe('ident ident')
    expect(types('a /* x */ b')).toBe('ident space space ident')
    expect(types('a/* never closed')).toBe('ident')
  })

  test('ends a string at a line break and goes on behind it', () => {
    expect(types('"a\nb')).toBe('badString space ident')
    expect(first('"a').text).toBe('a')
  })

  test('swallows a bad url up to its bracket', () => {
    expect(types('url(a"b) c')).toBe('badUrl space ident')
    expect(types('url(a b) c')).toBe('badUrl space ident')
    expect(types('url("a") b')).toBe('function string closeParen space ident')
    expect(first('url(  a  )').text).toBe('a')
    expect(first('url(a').text).toBe('a')
  })

  test('normalises line ends, NUL and a byte-order mark', () => {
    expect(texts('\ufeffa\r\nb\fc')).toEqual(['a', ' ', 'b', ' ', 'c'])
    expect(first('a\0b').text).toBe('a\ufffdb')
  })

  test('takes dashes and brackets of comments apart', () => {
    expect(types('--x -->-x <!- <')).toBe('ident space cdc ident space delim delim delim space delim')
  })

  test('reads a long URL as it reads a short one', () => {
    const long = 'x'.repeat(63)
    for (const rest of [')', '', ' ) b', ' b) c', '"a" b) c', '\\) b) c', '\\29 b) c', '(b) c', "'", '\u0001) b', 'é) b', '\n) b', '\u007f']) {
      for (const more of ['', 'x', 'xx', long + long]) {
        expect(types(`url(${long}${more}${rest}`), rest).toBe(types(`url(x${rest}`))
        expect(first(`url(${long}${more}${rest}`).text.replace(/^x+/, ''), rest).toBe(first(`url(x${rest}`).text.replace(/^x+/, ''))
      }
    }
  })
})
