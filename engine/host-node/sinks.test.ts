import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFileSink } from './file-sink.ts'
import { createStreamSink } from './stdout-sink.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pdfconv-sink-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the file sink', () => {
  test('shows the target only when it is whole', async () => {
    const target = join(directory, 'a.pdf')
    const sink = createFileSink(target)
    await sink.write(bytes('one '))
    await sink.write(new Uint8Array(300_000))
    expect(readdirSync(directory)).toEqual([`a.pdf.tmp-${process.pid}`])
    await sink.write(bytes('two'))
    expect(await sink.finish()).toEqual({ bytes: 300_007 })
    expect(readdirSync(directory)).toEqual(['a.pdf'])
    expect(readFileSync(target, 'utf8')).toBe(`one ${'\0'.repeat(300_000)}two`)
  })

  test('is guarded from the first byte on disk to the end: before there is nothing to clean up', async () => {
    const guarded: string[] = []
    const guard = (): (() => void) => {
      guarded.push('set')
      return () => guarded.push('taken back')
    }
    const sink = createFileSink(join(directory, 'a.pdf'), guard)
    await sink.write(bytes('small'))
    expect([guarded, readdirSync(directory)]).toEqual([[], []])
    await sink.write(new Uint8Array(300_000))
    expect(guarded).toEqual(['set'])
    await sink.finish()
    expect(guarded).toEqual(['set', 'taken back'])
  })

  test('a failed conversion leaves what was there before', async () => {
    const target = join(directory, 'a.pdf')
    writeFileSync(target, 'old')
    const sink = createFileSink(target)
    await sink.write(bytes('new'))
    await sink.abort(new Error('no'))
    sink.discard()
    expect(readdirSync(directory)).toEqual(['a.pdf'])
    expect(readFileSync(target, 'utf8')).toBe('old')
  })

  test('may not rely on the caller keeping its buffer, and keeps the order of small and large writes', async () => {
    const target = join(directory, 'a.pdf')
    const sink = createFileSink(target)
    const buffer = new Uint8Array(3)
    const expected: number[] = []
    for (let i = 0; i < 200_000; i++) {
      buffer.fill(i & 0xff)
      if (i % 50_000 === 7) {
        const large = new Uint8Array(300_000).fill(i & 0xff)
        await sink.write(large)
        for (const byte of large) expected.push(byte)
      }
      await sink.write(buffer)
      expected.push(...buffer)
    }
    await sink.finish()
    expect(Buffer.compare(readFileSync(target), Buffer.from(expected))).toBe(0)
  })

  test('two sinks of one process for one target do not meet', async () => {
    const target = join(directory, 'a.pdf')
    const first = createFileSink(target)
    const second = createFileSink(target)
    await first.write(bytes('first'))
    await second.write(bytes('second'))
    await second.finish()
    await first.finish()
    expect(readFileSync(target, 'utf8')).toBe('first')
    expect(readdirSync(directory)).toEqual(['a.pdf'])
  })

  test('a link to a file that is still to be made stays one', async () => {
    mkdirSync(join(directory, 'sub'))
    symlinkSync('sub/new.pdf', join(directory, 'link.pdf'))
    symlinkSync('link.pdf', join(directory, 'second.pdf'))
    symlinkSync('none/new.pdf', join(directory, 'lost.pdf'))
    const sink = createFileSink(join(directory, 'second.pdf'))
    sink.write(new Uint8Array([1]))
    await sink.finish()
    expect(readFileSync(join(directory, 'sub', 'new.pdf'))).toHaveLength(1)
    expect(lstatSync(join(directory, 'link.pdf')).isSymbolicLink()).toBe(true)
    expect(() => createFileSink(join(directory, 'lost.pdf'))).toThrow('cannot be written')
  })

  test('a link stays a link', async () => {
    writeFileSync(join(directory, 'real.pdf'), '')
    symlinkSync(join(directory, 'real.pdf'), join(directory, 'link.pdf'))
    const sink = createFileSink(join(directory, 'link.pdf'))
    await sink.write(bytes('x'))
    await sink.finish()
    expect(lstatSync(join(directory, 'link.pdf')).isSymbolicLink()).toBe(true)
    expect(readFileSync(join(directory, 'real.pdf'), 'utf8')).toBe('x')
  })

  test.each([0o600, 0o640, 0o444])('what replaces a file may be read by those who could read that: %o', async (mode) => {
    const target = join(directory, 'a.pdf')
    writeFileSync(target, 'before')
    chmodSync(target, mode)
    const sink = createFileSink(target)
    await sink.write(bytes('after'))
    await sink.finish()
    expect([lstatSync(target).mode & 0o777, readFileSync(target, 'utf8')]).toEqual([mode, 'after'])
  })

  test('a device is written to and stays a device', async () => {
    const sink = createFileSink('/dev/null')
    await sink.write(bytes('x'))
    await sink.finish()
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true)
  })

  test('says why a target cannot be written', () => {
    mkdirSync(join(directory, 'sub'))
    writeFileSync(join(directory, 'file'), '')
    expect(() => createFileSink(join(directory, 'sub'))).toThrow('it is a directory')
    expect(() => createFileSink(join(directory, 'no/a.pdf'))).toThrow(`there is no directory ${join(directory, 'no')}`)
    expect(() => createFileSink(join(directory, 'file/a.pdf'))).toThrow('cannot be written')
    expect(() => createFileSink(join(directory, 'new/'))).toThrow('it is the name of a directory')
  })
})

describe('the stream sink', () => {
  test('writes everything in order', async () => {
    const chunks: Buffer[] = []
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(Buffer.from(chunk))
        setImmediate(done)
      },
    })
    const sink = createStreamSink(stream)
    const buffer = new Uint8Array(40_000)
    for (let i = 0; i < 5; i++) await sink.write(buffer.fill(i))
    await sink.write(new Uint8Array(100_000).fill(9))
    await sink.write(bytes('end'))
    expect(await sink.finish()).toEqual({ bytes: 300_003 })
    const all = Buffer.concat(chunks)
    expect([all[0], all[40_000], all[199_999], all[200_000], all.subarray(300_000).toString()]).toEqual([0, 1, 4, 9, 'end'])
  })

  test('a reader that goes away is an input error', async () => {
    const stream = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
      },
    })
    const sink = createStreamSink(stream)
    await sink.write(bytes('x'))
    await expect(Promise.resolve(sink.finish())).rejects.toThrow('standard output cannot be written: the reader has closed its end')
    await expect(Promise.resolve(sink.write(new Uint8Array(70_000)))).rejects.toThrow('cannot be written')
  })
})
