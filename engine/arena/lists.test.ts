import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { append } from './lists.ts'

test('a list may be appended to another however long it is', () => {
  const list = [1]
  append(list, Array.from({ length: 500_000 }, () => 2))
  append(list, [])
  expect([list.length, list[0], list[500_000]]).toEqual([500_001, 1, 2])
})

test('no list of the engine is handed to push() as its arguments, of which there cannot be many', () => {
  const engine = fileURLToPath(new URL('..', import.meta.url))
  const spreading = readdirSync(engine, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|testing/.test(name))
    .filter((name) => /\.push\(\.\.\./.test(readFileSync(join(engine, name), 'utf8')))
  expect(spreading).toEqual([])
})
