import { expect, test } from 'vitest'
import { ByteBuffer } from './bytes.ts'
import { asciiUri, writeName, writeTextString, writeUtf8Literal } from './strings.ts'
import { latin1 } from './testing/reader.ts'

function written(write: (out: ByteBuffer) => void): string {
  const out = new ByteBuffer(0)
  write(out)
  return latin1(out.view())
}

test('names escape delimiters, spaces, the number sign and bytes outside ASCII', () => {
  expect(written((out) => writeName(out, 'A b#(c)/d[é]'))).toBe('/A#20b#23#28c#29#2Fd#5B#C3#A9#5D')
})

test('strings escape parentheses, backslashes and carriage returns', () => {
  expect(written((out) => writeUtf8Literal(out, 'a(b)c\\d\re\n'))).toBe('(a\\(b\\)c\\\\d\\re\n)')
  for (const one of ['(', ')', '\\']) expect(written((out) => writeUtf8Literal(out, one))).toBe(`(\\${one})`)
})

test('strings are UTF-8, and plain ones stand as they are', () => {
  expect(written((out) => writeUtf8Literal(out, 'a-1_b ~!'))).toBe('(a-1_b ~!)')
  expect(written((out) => writeUtf8Literal(out, 'é\t'))).toBe('(\xc3\xa9\t)')
  expect(written((out) => writeUtf8Literal(out, ''))).toBe('()')
})

test('titles are PDFDocEncoding where that is the same as Latin-1', () => {
  expect(written((out) => writeTextString(out, 'Größe (1)'))).toBe('(Gr\xf6\xdfe \\(1\\))')
})

test('other titles are UTF-16 with a byte-order mark, pairs kept and lone surrogates replaced', () => {
  expect(written((out) => writeTextString(out, '日€'))).toBe('(\xfe\xff\x65\xe5\x20\xac)')
  expect(written((out) => writeTextString(out, '\u{1f600}'))).toBe('(\xfe\xff\xd8\x3d\xde\x00)')
  expect(written((out) => writeTextString(out, 'a\ud800'))).toBe('(\xfe\xff\x00a\xff\xfd)')
})

test('URIs become ASCII and keep the escapes they have', () => {
  expect(asciiUri('https://a.b/%20x?q=1#f')).toBe('https://a.b/%20x?q=1#f')
  expect(asciiUri('https://a.b/ü x"<>')).toBe('https://a.b/%C3%BC%20x%22%3C%3E')
})
