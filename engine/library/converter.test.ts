import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { InputError, InternalError, RenderError, UsageError } from '../messages/errors.ts'
import type { Warning } from '../messages/warnings.ts'
import { parseOptions } from '../options/parse.ts'
import { Conversions, HostParts } from './conversions.ts'
import { Converter } from './converter.ts'
import { MemorySink, type OutputSink } from './sinks.ts'
import type { Source } from './source.ts'

const text = (data: Uint8Array): string => Buffer.from(data).toString('latin1')
const titleOf = (pdf: string): string | undefined => /\/Title ?(\((?:[^)\\]|\\[^])*\)|<[^>]+>)/.exec(pdf)?.[1]
const state = { directory: '' }

beforeAll(() => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000')
  state.directory = mkdtempSync(join(tmpdir(), 'pdfconv-converter-'))
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(state.directory, { recursive: true, force: true })
})

/** Without compression, so that ToUnicode and metadata are readable. */
const plain = Converter.fromOptions({ noPdfCompression: true })

describe('making a converter', () => {
  test('from arguments and from options gives the same', async () => {
    const fromArgs = Converter.fromArgs(['-s', 'A5', '--margin-top', '20mm', '-g', '--replace', 'a=b'])
    const fromOptions = Converter.fromOptions({ pageSize: 'A5', marginTop: '20mm', grayscale: true, replace: { a: 'b' } })
    // Options are named as they were given.
    expect({ ...fromArgs.options, givenAs: null }).toEqual({ ...fromOptions.options, givenAs: null })
    expect(await fromArgs.renderToBytes('<p>x')).toEqual(await fromOptions.renderToBytes('<p>x'))
  })

  test.each<[string[], string]>([
    [['a.html'], 'pass the input to each conversion'],
    [['-'], 'pass the input to each conversion'],
    [['-o', 'a.pdf'], '--output cannot be used here'],
    [['--report', 'a.json'], '--report cannot be used here'],
    [['server'], 'server is a command, not an option'],
    [['batch'], 'batch is a command, not an option'],
    [['--listen', '127.0.0.1:1'], '--listen is an option of "pdfconv server"'],
    [['--bogus'], 'there is no option --bogus'],
    [['--zoom', '0'], '--zoom must be more than 0'],
  ])('from %j is a usage error', (args, message) => {
    expect(() => Converter.fromArgs(args)).toThrow(UsageError)
    expect(() => Converter.fromArgs(args)).toThrow(message)
  })

  test('programs without types are told how a converter is made', () => {
    const make = Converter as unknown as new (options?: unknown) => Converter
    for (const options of [undefined, {}, { pageSize: 'A5' }]) expect(() => new make(options)).toThrow('Converter.fromOptions')
    const fromArgs = Converter.fromArgs as (args?: unknown) => Converter
    for (const args of [undefined, '-s A5', 5]) expect(() => fromArgs(args)).toThrow('options are a list')
  })

  test('finds files that options name and that are not there', () => {
    expect(() => Converter.fromOptions({ font: 'none.ttf' })).toThrow(InputError)
    expect(() => Converter.fromOptions({ cover: 'none.html' })).toThrow('cover: "none.html"')
    expect(() => Converter.fromOptions({ baseUrl: 'no/such/dir' })).toThrow(InputError)
  })
})

describe('a document', () => {
  const html = '<title>Grüße, 世界 😀</title><p>x'
  const utf8 = new TextEncoder().encode(html)
  async function* slowly(pieces: Iterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
    for (const piece of pieces) {
      await new Promise((resume) => setImmediate(resume))
      yield piece
    }
  }

  test('comes as text, bytes, a stream or pieces, with one result', async () => {
    const path = join(state.directory, 'a.html')
    writeFileSync(path, utf8)
    const sources: Source[] = [
      utf8.slice().buffer,
      [utf8.subarray(0, 9), utf8.subarray(9)],
      slowly([html.slice(0, 20), html.slice(20)]),
      // Splits the surrogate pair of the emoji.
      slowly([...Array(html.length).keys()].map((at) => html.charAt(at))),
      slowly([...utf8].map((byte) => Uint8Array.of(byte))),
      createReadStream(path),
      new Blob([utf8]).stream(),
      html,
    ]
    const expected = text(await plain.renderToBytes(new TextEncoder().encode(`<meta charset=utf-8>${html}`)))
    const title = titleOf(expected)
    expect(title).toBeDefined()
    for (const source of sources) expect(titleOf(text(await plain.renderToBytes(source)))).toBe(title)
  })

  test('that is text is not decoded once more, whatever it declares', async () => {
    const declared = text(await plain.renderToBytes(`<meta charset=shift_jis>${html}`))
    expect(titleOf(declared)).toBe(titleOf(text(await plain.renderToBytes(html))))
  })

  test('may be empty', async () => {
    expect(text(await plain.renderToBytes(''))).toMatch(/^%PDF-[^]*%%EOF\n?$/)
    expect(text(await plain.renderToBytes([]))).toMatch(/^%PDF-/)
  })

  test('that is neither is a usage error', async () => {
    for (const source of [7, null, { a: 1 }, [1, 2]]) {
      await expect(plain.renderToBytes(source as unknown as Source)).rejects.toThrow(UsageError)
    }
  })

  test.each([
    [5, 'must be an object'], [null, 'must be an object'], [{ onWarnings: () => {} }, 'has no onWarnings'], [{ signal: {} }, 'AbortSignal'],
    [{ signal: 5 }, 'AbortSignal'], [{ onWarning: 'log' }, 'onWarning must be a function'], [{ input: 7 }, 'input must be the path'],
  ])('is not converted when what holds for it alone is wrong: %j', async (run, message) => {
    const error: unknown = await plain.renderToBytes('<p>x', run as never).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UsageError)
    expect(String(error)).toContain(message)
  })

  test('whose file cannot be read is an input error, and what a generator throws comes out as it is', async () => {
    await expect(plain.renderToBytes(createReadStream('no/such/file'))).rejects.toThrow(InputError)
    const own = new Error('mine')
    async function* broken(): AsyncGenerator<string> {
      yield '<p>x'
      throw own
    }
    await expect(plain.renderToBytes(broken())).rejects.toBe(own)
  })

  test('a converter takes many at a time, with the same results', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => plain.renderToBytes(html)))
    for (const other of others) expect(other).toEqual(first)
  })
})

describe('the sink of a conversion', () => {
  const pages = '<p>1</p><p style="break-before: page">2</p><p style="break-before: page">3</p>'

  const recording = () => {
    const calls: string[] = []
    const sink: OutputSink<string> = {
      write: (bytes) => void calls.push(bytes.length > 0 ? 'write' : 'empty'),
      finish: () => {
        calls.push('finish')
        return 'the result'
      },
      abort: (reason) => void calls.push(`abort ${reason instanceof Error ? reason.name : String(reason)}`),
    }
    return { calls, sink }
  }

  test('is written for each page, finished once, and its result is that of the render', async () => {
    const { calls, sink } = recording()
    expect(await plain.render(pages, sink)).toBe('the result')
    expect(calls.filter((call) => call === 'write').length).toBeGreaterThanOrEqual(3)
    expect(calls.filter((call) => call !== 'write')).toEqual(['finish'])
  })

  test('that cannot be written to is refused', async () => {
    for (const sink of [undefined, null, 'a.pdf', {}, { write: () => {} }, { write: 1, finish: 2 }]) {
      await expect(plain.render(pages, sink as unknown as OutputSink<void>)).rejects.toThrow('a sink is an object with the methods write')
      await expect(plain.render(pages, sink as unknown as OutputSink<void>)).rejects.toThrow(UsageError)
    }
  })

  test('is aborted once when the conversion fails', async () => {
    const { calls, sink } = recording()
    const streaming = Converter.fromOptions({ streaming: true, toc: true })
    await expect(streaming.render(pages, sink)).rejects.toThrow(RenderError)
    expect(calls).toEqual(['abort RenderError'])
  })

  test('what it throws ends the conversion and comes out as it is', async () => {
    const own = new Error('full')
    const reasons: unknown[] = []
    for (const fail of [() => { throw own }, () => Promise.reject(own)]) {
      await expect(plain.render(pages, { write: fail, finish: () => 1, abort: (reason) => void reasons.push(reason) })).rejects.toBe(own)
      await expect(plain.render(pages, { write: () => {}, finish: fail })).rejects.toBe(own)
    }
    expect(reasons).toEqual([own, own])
  })
})

describe('a signal', () => {
  test('that was raised before stops at once, with its reason', async () => {
    const reason = new Error('enough')
    await expect(plain.renderToBytes('<p>x', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('frees a conversion whose source hangs', async () => {
    const stop = new AbortController()
    async function* hanging(): AsyncGenerator<string> {
      yield '<p>x'
      await new Promise(() => {})
    }
    const aborted: unknown[] = []
    const sink: OutputSink<void> = { write: () => {}, finish: () => {}, abort: (reason) => void aborted.push(reason) }
    const running = plain.render(hanging(), sink, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('gone')), 20)
    await expect(running).rejects.toThrow('gone')
    expect(aborted).toHaveLength(1)
  })

  test('stops between pages', async () => {
    const stop = new AbortController()
    let count = 0
    const sink: OutputSink<void> = {
      write: () => {
        if (++count === 2) stop.abort(new Error('enough pages'))
      },
      finish: () => {},
    }
    const many = '<p style="break-after: page">x</p>'.repeat(20)
    await expect(plain.render(many, sink, { signal: stop.signal })).rejects.toThrow('enough pages')
    expect(count).toBe(2)
  })

  test('that a timer raises is heard although nothing else is waited for', async () => {
    const stop = new AbortController()
    let pages = 0
    const sink: OutputSink<void> = {
      write: () => {
        if (++pages === 2) setImmediate(() => stop.abort(new Error('late')))
      },
      finish: () => {},
    }
    await expect(plain.render('<p style="break-after: page">x</p>'.repeat(200), sink, { signal: stop.signal })).rejects.toThrow('late')
    expect(pages).toBeLessThan(10)
  })
})

describe('the report', () => {
  const lossy = '<p>\u{10FFFD} \u{10FFFE}<canvas></canvas><img src="none.png">'

  test('counts pages, bytes and warnings by code', async () => {
    const heard: Warning[] = []
    const { output, report } = await plain.convert(lossy, new MemorySink(), { onWarning: (warning) => heard.push(warning), input: join(state.directory, 'x.html') })
    expect(report).toMatchObject({ pages: 1, bytes: output.length, losses: 4 })
    expect(report.warnings.map(({ code, loss, count }) => ({ code, loss, count })).sort((a, b) => a.code.localeCompare(b.code))).toEqual([
      { code: 'element-dropped', loss: true, count: 1 },
      { code: 'missing-glyph', loss: true, count: 2 },
      { code: 'resource-failed', loss: true, count: 1 },
    ])
    expect(report.warnings.find(({ code }) => code === 'resource-failed')?.items[0]?.message).toContain('none.png')
    expect(heard).toHaveLength(4)
  })

  test('is free of warnings for a document without problems', async () => {
    expect((await plain.convert('<p>x', new MemorySink())).report).toMatchObject({ pages: 1, losses: 0, warnings: [] })
  })

  test('what the one who hears warnings throws comes out as it is', async () => {
    const own = new Error('mine')
    const run = { onWarning: () => { throw own } }
    await expect(Converter.fromOptions().renderToBytes('<p><canvas></canvas>', run)).rejects.toBe(own)
  })

  test('a log level silences warnings, and the report has them all the same', async () => {
    const heard: Warning[] = []
    const quiet = Converter.fromArgs(['--quiet'])
    const { report } = await quiet.convert('<p><canvas></canvas>', new MemorySink(), { onWarning: (warning) => heard.push(warning) })
    expect([heard.length, report.losses]).toEqual([0, 1])
  })

  test('strict makes an error of lost content, and lets nothing out', async () => {
    const strict = Converter.fromOptions({ strict: true })
    let written = 0
    const sink: OutputSink<void> = { write: (bytes) => void (written += bytes.length), finish: () => {} }
    await expect(strict.render(lossy, sink)).rejects.toThrow(RenderError)
    await expect(strict.render(lossy, sink)).rejects.toThrow(/strict[^]*no font has a glyph/)
    expect(written).toBe(0)
    expect(await strict.renderToBytes('<p>x')).toEqual(await Converter.fromOptions().renderToBytes('<p>x'))
  })
})

test('an unexpected failure is an InternalError with its cause', async () => {
  const conversions = new Conversions(parseOptions([], 'library'), new HostParts())
  const cause = new TypeError('x is undefined')
  vi.spyOn(conversions as unknown as { host: () => unknown }, 'host').mockImplementation(() => {
    throw cause
  })
  const failed = conversions.convert('<p>x', new MemorySink(), {}, false)
  await expect(failed).rejects.toThrow(InternalError)
  await expect(failed).rejects.toMatchObject({ cause, code: 'internal', exitCode: 3 })
})

describe('the PDF as a web stream', () => {
  test('is the same PDF', async () => {
    const response = new Response(plain.renderToStream('<p>x</p>'.repeat(200)))
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(await plain.renderToBytes('<p>x</p>'.repeat(200)))
  })

  test('waits for its reader', async () => {
    let read = 0
    async function* source(): AsyncGenerator<string> {
      for (; read < 3000; read++) yield `<p style="break-after: page">${'x'.repeat(100)}</p>`
    }
    const stream = Converter.fromOptions({ streaming: true }).renderToStream(source()).getReader()
    await new Promise((resume) => setTimeout(resume, 20))
    expect(read).toBe(0)
    await stream.read()
    await new Promise((resume) => setTimeout(resume, 50))
    expect(read).toBeLessThan(2000)
    await stream.cancel()
  })

  test('errors when the conversion fails', async () => {
    const stream = Converter.fromOptions({ streaming: true, toc: true }).renderToStream('<p>x')
    await expect(stream.getReader().read()).rejects.toThrow(RenderError)
  })

  test('takes several reads at a time', async () => {
    const reader = plain.renderToStream('<p style="break-after: page">x</p>'.repeat(5)).getReader()
    const results = await Promise.all(Array.from({ length: 40 }, () => reader.read()))
    expect(results.at(-1)?.done).toBe(true)
  })
})
