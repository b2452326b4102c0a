import { expect, test } from 'vitest'
import { describeFontFace, parseUnicodeRanges } from './font-face.ts'
import { parseStyleSheet } from './rules.ts'

const describeRule = (css: string) => {
  const [rule] = parseStyleSheet(`@font-face { ${css} }`, { level: 'listed' }).fontFaces
  return rule === undefined ? undefined : describeFontFace(rule)
}

test('a font face says its family, sources, weight, style and range', () => {
  expect(describeRule(`font-family: My  Font; font-weight: bold; font-style: oblique 10deg; font-display: swap;
    src: local("X Y"), local(X Z), url(a.ttf) format("truetype") tech(variations), url("b.otf") format(opentype);
    unicode-range: U+4E00-9FFF, u+4??, U+26`)).toEqual({
    family: 'My Font',
    sources: [
      { kind: 'local', name: 'X Y' },
      { kind: 'local', name: 'X Z' },
      { kind: 'url', url: 'a.ttf', format: 'truetype', techs: ['variations'] },
      { kind: 'url', url: 'b.otf', format: 'opentype', techs: [] },
    ],
    ranges: [[0x4e00, 0x9fff], [0x400, 0x4ff], [0x26, 0x26]],
    weight: 700,
    isItalic: true,
  })
})

test('a face without family or source is none', () => {
  expect(describeRule('font-family: a')).toBeNull()
  expect(describeRule('src: url(a)')).toBeNull()
  expect(describeRule('font-family: a; src: 12')).toBeNull()
})

test('an unreadable source leaves the others', () => {
  expect(describeRule('font-family: a; src: foo(x), url(b)')?.sources).toEqual([{ kind: 'url', url: 'b', format: '', techs: [] }])
})

test.each([
  ['U+0-10FFFF', [[0, 0x10ffff]]], ['U+??????', null], ['U+10????', [[0x100000, 0x10ffff]]], ['U+??', [[0, 255]]],
  ['U+5-2', null], ['U+110000', null], ['41', null], ['U+1234567', null], ['U+4?-5', null], ['U+41,', null],
])('unicode-range %s', (text, expected) => expect(parseUnicodeRanges(text)).toEqual(expected))
