import { spawnSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PIECE_BYTES } from '../engine/host/pieces.ts'
import { openInput, type Input } from './input.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdfconv-input-'))
afterAll(() => rmSync(folder, { recursive: true }))

const standard = { stdin: (async function* () {})() }

const open = (name: string, bytes: Uint8Array): Promise<Input> => {
  writeFileSync(join(folder, name), bytes)
  return openInput(join(folder, name), standard)
}

const bytesOf = async (input: Input): Promise<number> => {
  let count = 0
  for await (const piece of input.pieces()) count += piece.length
  return count
}

test.each([0, 1, PIECE_BYTES - 1, PIECE_BYTES, PIECE_BYTES + 1, 3 * PIECE_BYTES])('a file of %i bytes is read whole', async (size) => {
  const input = await open('whole', new Uint8Array(size))
  expect(await bytesOf(input)).toBe(size)
  await input.close()
})

test('a file that is closed while its next piece is awaited takes nothing from the one that is opened then', async () => {
  const left = await open('left', new Uint8Array(10 * PIECE_BYTES))
  const pieces = left.pieces()[Symbol.asyncIterator]()
  await pieces.next()
  const next = pieces.next()
  await left.close()
  const input = await open('opened', new Uint8Array(1000))
  expect(await next).toEqual({ done: true, value: undefined })
  expect(await bytesOf(input)).toBe(1000)
  await input.close()
})

test('a pipe that is closed while it is read stays open until what it waited for has come', async () => {
  const path = join(folder, 'pipe')
  expect(spawnSync('mkfifo', [path]).status).toBe(0)
  const writer = openSync(path, constants.O_RDWR)
  try {
    const pipe = await openInput(path, standard)
    const pieces = pipe.pieces()[Symbol.asyncIterator]()
    const next = pieces.next()
    await pipe.close()
    const input = await open('beside', new Uint8Array(1000))
    writeSync(writer, 'late')
    expect((await next).value).toHaveLength(4)
    expect(await pieces.next()).toEqual({ done: true, value: undefined })
    expect(await bytesOf(input)).toBe(1000)
    await input.close()
  } finally {
    closeSync(writer)
  }
})
