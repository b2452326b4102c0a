import { expect, test } from 'vitest'
import { declarationPieces } from './declaration-pieces.ts'

const pieces = (text: string, start = 0, end = text.length): readonly string[] =>
  declarationPieces(text, start, end).map(({ start: from, end: to, custom }) => `${custom}|${text.slice(from, to)}`)

test('a value that never ends is not read again and again', () => {
  const started = performance.now()
  expect(pieces(`--a:${'f(g('.repeat(20_000)}${'x'.repeat(200_000)}`)).toHaveLength(1)
  expect(pieces(`--a:${'f(x)'.repeat(50_000)}"`)).toHaveLength(1)
  expect(performance.now() - started).toBeLessThan(5000)
})
