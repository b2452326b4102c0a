import { expect, test } from 'vitest'
import { resolveLink } from './resolve-link.ts'

test.each([
  ['guide.html', 'http://h/d/', 'http://h/d/guide.html'],
  ['../q?a#b', 'http://h/d/e', 'http://h/q?a#b'],
  ['//t/u', 'http://h/d/', 'http://t/u'],
  ['p.html', 'mailto:x', 'p.html'],
])('beside a URL a reference becomes one: %j from %j is %j', (reference, base, expected) => {
  expect(resolveLink(reference, base)).toBe(expected)
})

test.each([
  ['p.html', 'sub/', 'sub/p.html'],
  ['p.html', 'sub/page.html?x/y#z/', 'sub/p.html'],
  ['p.html', 'page.html', 'p.html'],
  ['../q.html', 'sub/', 'q.html'],
  ['../../q.html', 'sub/', '../q.html'],
  ['./q.html', '../a/b/', '../a/b/q.html'],
  ['../q.html', '../', '../../q.html'],
  ['../../../q.html', '/a/', '/q.html'],
  ['/r', 'sub/', '/r'],
  ['/r', '//h/d/', '//h/r'],
  ['p.html', '//h/d/', '//h/d/p.html'],
  ['p.html', '//h', '//h/p.html'],
  ['//t/u', '//h/d/', '//t/u'],
  ['?q', 'sub/page.html', 'sub/page.html?q'],
])('beside a relative base it stays relative: %j from %j is %j', (reference, base, expected) => {
  expect(resolveLink(reference, base)).toBe(expected)
})
