import { expect, test } from 'vitest'
import { declarationPieces } from './declaration-pieces.ts'

const pieces = (text: string, start = 0, end = text.length): readonly string[] =>
  declarationPieces(text, start, end).map(({ start: from, end: to, custom }) => `${custom}|${text.slice(from, to)}`)

test.each([
  ['--a: 1px;b:c', ['--a|--a: 1px', '|b:c']],
  [' ; ;--x : rgba(var(--y), calc(1px + (2px))) ;\n--z:;', ['--x|--x : rgba(var(--y), calc(1px + (2px))) ', '--z|--z:']],
  // Semicolons inside urls, strings and brackets.
  ['--u:url(data:image/png;base64,AA==);--v:1', ['--u|--u:url(data:image/png;base64,AA==)', '--v|--v:1']],
  ['--q:"a;b";--r:\'c;d\';e:f', ['--q|--q:"a;b"', '--r|--r:\'c;d\'', '|e:f']],
  ['--b:{a;b};--c:[a;b];--d:f(a;b);--e:1', ['--b|--b:{a;b}', '--c|--c:[a;b]', '--d|--d:f(a;b)', '--e|--e:1']],
  ['--a:1/*;*/2;/*x*/--b:3', ['--a|--a:1/*;*/2', '--b|--b:3']],
  [String.raw`--x:a\;b;--y:1`, [String.raw`--x|--x:a\;b`, '--y|--y:1']],
  [String.raw`c:a\;--z:2;d:\(e`, [String.raw`|c:a\;--z:2`, String.raw`|d:\(e`]],
  // Text that is not a declaration.
  ['--a;b;--é:1;--a/**/:2;*zoom:1', ['--a|--a', '|b', '--é|--é:1', '--a|--a/**/:2', '|*zoom:1']],
  ['a:(b;--c:1', ['|a:(b;--c:1']],
  ['a:b);--c:1', ['|a:b)', '--c|--c:1']],
  ['', []],
  [' ; ', []],
])('%s', (text, expected) => expect(pieces(text)).toEqual(expected))

test('nothing behind the end counts', () => {
  expect(pieces('x{--a:1;--b:2}y{--c:3;}', 2, 13)).toEqual(['--a|--a:1', '--b|--b:2'])
  expect(pieces('--a:1 2', 0, 5)).toEqual(['--a|--a:1'])
})
