import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { InputError, UsageError } from '../messages/errors.ts'
import { BufferedSink, FileSink, MemorySink, StdoutSink } from './sinks.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (data: Uint8Array): string => new TextDecoder().decode(data)

describe('the sink in memory', () => {
  test('keeps its own copy', () => {
    const sink = new MemorySink()
    const shared = bytes('abc')
    sink.write(shared)
    shared.fill(0)
    sink.write(bytes('d'))
    expect(text(sink.finish())).toBe('abcd')
  })
})

describe('the sink of a file', () => {
  let directory = ''
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'pdfconv-library-'))
  })
  afterEach(() => rmSync(directory, { recursive: true, force: true }))

  test('touches nothing before the first bytes, and the target only at the end', async () => {
    const path = join(directory, 'a.pdf')
    writeFileSync(path, 'old')
    const sink = new FileSink(path)
    expect(readdirSync(directory)).toEqual(['a.pdf'])
    await sink.write(bytes('new'))
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(await sink.finish()).toEqual({ bytes: 3 })
    expect(readFileSync(path, 'utf8')).toBe('new')
    expect(readdirSync(directory)).toEqual(['a.pdf'])
  })

  test('leaves the old file when the conversion fails', async () => {
    const path = join(directory, 'a.pdf')
    writeFileSync(path, 'old')
    const sink = new FileSink(path)
    await sink.write(bytes('new'))
    sink.abort()
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(directory)).toEqual(['a.pdf'])
  })

  test('says what is wrong with a path', () => {
    expect(() => new FileSink(join(directory, 'no/a.pdf')).write(bytes('x'))).toThrow(InputError)
    expect(() => new FileSink('')).toThrow(UsageError)
  })
})

test('the sink of standard output takes any Node stream', async () => {
  let written = ''
  const sink = new StdoutSink(new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  }))
  await sink.write(bytes('one'))
  expect(await sink.finish()).toEqual({ bytes: 3 })
  expect(written).toBe('one')
})

describe('the sink with parts', () => {
  const collect = async (partBytes: number, pieces: readonly string[]) => {
    const parts: string[] = []
    const sink = new BufferedSink(partBytes, async (part, number) => {
      await new Promise((resume) => setImmediate(resume))
      parts[number - 1] = text(part)
    })
    for (const piece of pieces) await sink.write(bytes(piece))
    return { parts, result: await sink.finish() }
  }

  test.each<[number, string[], string[]]>([
    [4, ['ab', 'c', 'defghij', 'k'], ['abcd', 'efgh', 'ijk']],
    [4, ['abcd', 'efgh'], ['abcd', 'efgh']],
    [3, ['abcdefghijk'], ['abc', 'def', 'ghi', 'jk']],
    [1, ['ab'], ['a', 'b']],
    [100, ['ab', '', 'c'], ['abc']],
    [100, [], []],
  ])('of %i bytes makes of %j the parts %j, none of them empty', async (size, pieces, expected) => {
    const { parts, result } = await collect(size, pieces)
    expect(parts).toEqual(expected)
    expect(result).toEqual({ parts: expected.length, bytes: pieces.join('').length })
  })

  test('holds parts larger than its first buffer', async () => {
    const piece = 'x'.repeat(50_000)
    const { parts } = await collect(140_000, [piece, piece, piece, piece, piece, piece])
    expect(parts.map((part) => part.length)).toEqual([140_000, 140_000, 20_000])
  })

  test('parts may be kept', async () => {
    const parts: Uint8Array[] = []
    const sink = new BufferedSink(2, (part) => void parts.push(part))
    await sink.write(bytes('abcd'))
    expect(parts.map(text)).toEqual(['ab', 'cd'])
  })

  test.each([0, -1, 1.5, Number.NaN])('of %d bytes is refused', (size) => {
    expect(() => new BufferedSink(size, () => {})).toThrow(UsageError)
  })
})
