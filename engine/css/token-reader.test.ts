import { expect, test } from 'vitest'
import { MAX_BLOCK_DEPTH, matchBlocks, TokenReader, trimSpace } from './token-reader.ts'
import { tokenize, TokenType } from './tokens.ts'

const read = (css: string): TokenReader => new TokenReader(tokenize(css))

test('ident, keyword and delim consume only what they name', () => {
  const reader = read('Foo bar/')
  expect(reader.keyword('bar')).toBe(false)
  expect(reader.ident()).toBe('foo')
  expect(reader.ident()).toBeNull()
  expect(reader.skipSpace()).toBe(true)
  expect(reader.keyword('bar')).toBe(true)
  expect(reader.delim('+')).toBe(false)
  expect(reader.delim('/')).toBe(true)
  expect(reader.atEnd()).toBe(true)
  expect(reader.next().type).toBe(TokenType.endOfFile)
})

test('a comma takes the space around it, and nothing when there is none', () => {
  const reader = read('a , b c')
  reader.next()
  expect(reader.comma()).toBe(true)
  expect(reader.ident()).toBe('b')
  const mark = reader.mark()
  expect(reader.comma()).toBe(false)
  expect(reader.position).toBe(mark)
})

test('a block is read apart while the outer reader moves past it', () => {
  const reader = read('f(a (b) ]) c')
  expect(reader.isFunction('f')).toBe(true)
  const inside = reader.block()
  expect(inside.ident()).toBe('a')
  reader.skipSpace()
  expect(reader.ident()).toBe('c')
  inside.skipSpace()
  expect(inside.block().ident()).toBe('b')
  expect(inside.done()).toBe(false)
})

test('an unclosed block reaches to the end', () => {
  const reader = read('f(a')
  expect(reader.block().ident()).toBe('a')
  expect(reader.atEnd()).toBe(true)
})

test('blocks deeper than the bound read as empty', () => {
  let reader = read('('.repeat(MAX_BLOCK_DEPTH + 10))
  let depth = 0
  while (!reader.atEnd()) {
    reader = reader.block()
    depth++
  }
  expect(depth).toBe(MAX_BLOCK_DEPTH + 1)
})

test('block ends are found for all blocks at once, unclosed ones at the end', () => {
  const tokens = tokenize('a(b[c]){(')
  expect([...matchBlocks(tokens)]).toEqual([5, 8, 4, 8, 8, 8, 8, 8])
})

test('space is trimmed at both ends', () => {
  expect(trimSpace(tokenize(' a b '), 0, 5).map((token) => token.text).join('')).toBe('a b')
})
