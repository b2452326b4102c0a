import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildPackage, type Built } from '../../cli/testing/built.ts'
import { InputError, RenderError, TimeoutError, UsageError } from '../messages/errors.ts'
import { Converter } from './converter.ts'
import { ConverterPool, type PoolSettings } from './pool.ts'
import { FileSink, MemorySink } from './sinks.ts'

const state: { built: Built | null; pool: ConverterPool | null; directory: string } = { built: null, pool: null, directory: '' }

const create = (settings: PoolSettings = {}): ConverterPool =>
  new ConverterPool({ pageSize: 'A5' }, { workerFile: state.built?.workerFile ?? '', workers: 2, ...settings })
const pool = (): ConverterPool => state.pool ?? create()

beforeAll(async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000')
  state.built = await buildPackage('pool')
  state.directory = mkdtempSync(join(tmpdir(), 'pdfconv-pool-'))
  state.pool = create()
})
afterAll(async () => {
  await state.pool?.close()
  state.built?.remove()
  rmSync(state.directory, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

describe('a pool of converters', { timeout: 30_000 }, () => {
  test('gives what one converter gives, for any number of calls at a time', async () => {
    const expected = await Converter.fromOptions({ pageSize: 'A5' }).renderToBytes('<p>größer')
    const all = await Promise.all(Array.from({ length: 12 }, () => pool().renderToBytes('<p>größer')))
    for (const pdf of all) expect(pdf).toEqual(expected)
  })

  test('takes options of one document over its own', async () => {
    const expected = await Converter.fromOptions({ pageSize: 'A4', toc: true }).renderToBytes('<h1>x')
    expect(await pool().renderToBytes('<h1>x', { options: { pageSize: null, toc: true } })).toEqual(expected)
    await expect(pool().renderToBytes('x', { options: { zoom: 0 } })).rejects.toThrow(UsageError)
    await expect(pool().renderToBytes('x', { deadline: 5 } as never)).rejects.toThrow('a conversion has no deadline')
  })

  test('reports, and knows where a document comes from', async () => {
    writeFileSync(join(state.directory, 'a.css'), 'p { break-before: page }')
    const heard: string[] = []
    const html = '<link rel=stylesheet href=a.css><p>1<p>2<canvas></canvas>'
    const { output, report } = await pool().convert(html, new MemorySink(), {
      input: join(state.directory, 'a.html'), onWarning: ({ code }) => heard.push(code),
    })
    expect(report).toMatchObject({ bytes: output.length, losses: 1, warnings: [{ code: 'element-dropped', count: 1 }] })
    expect(report.pages).toBeGreaterThan(1)
    expect(heard).toEqual(['element-dropped'])
  })

  test('writes nothing over a file that it reads', async () => {
    const [input, sheet] = [join(state.directory, 'read.html'), join(state.directory, 'read.css')]
    for (const file of [input, sheet]) writeFileSync(file, 'as it was')
    await expect(pool().render('<p>x', new FileSink(input), { input })).rejects.toThrow('is the input itself')
    const options = { userStyleSheet: sheet }
    await expect(pool().render('<p>x', new FileSink(sheet), { options })).rejects.toThrow('the file of userStyleSheet itself')
    expect([input, sheet].map((file) => readFileSync(file, 'utf8'))).toEqual(['as it was', 'as it was'])
  })

  test('reports every warning, and lets the first hundred be heard', async () => {
    const heard: string[] = []
    const html = Array.from({ length: 150 }, (_, i) => `<img src="none-${i}.png">`).join('')
    const { report } = await pool().convert(`<style>p { cursor: help }</style>${html}`, new MemorySink(), {
      onWarning: ({ code }) => heard.push(code),
    })
    const counts = Object.fromEntries(report.warnings.map(({ code, count }) => [code, count]))
    expect([counts, report.losses, heard.length]).toEqual([{ 'css-ignored': 1, 'resource-failed': 150 }, 150, 100])
  })

  test('a failure is of its class and costs its own document only', async () => {
    const good = pool().renderToBytes('<p>x')
    await expect(pool().render('x<canvas></canvas>', new FileSink(join(state.directory, 'no.pdf')), { options: { strict: true } })).rejects.toThrow(RenderError)
    await expect(pool().renderToBytes('x', { options: { toc: true, streaming: true } })).rejects.toThrow(RenderError)
    expect((await good).length).toBeGreaterThan(100)
    expect(readdirSync(state.directory)).not.toContain('no.pdf')
  })

  test('the time of a document can be limited, also inside one long layout', async () => {
    const huge = `<div>${'<p>some text '.repeat(150_000)}</div>`
    await expect(pool().renderToBytes(huge, { timeout: 0.4 })).rejects.toThrow(TimeoutError)
    expect((await pool().renderToBytes('<p>x')).length).toBeGreaterThan(100)
  })

  test('a signal stops a document, and a failing source or sink comes out as it is', async () => {
    const own = new Error('mine')
    await expect(pool().renderToBytes('x', { signal: AbortSignal.abort(own) })).rejects.toBe(own)
    async function* broken(): AsyncGenerator<string> {
      yield 'x'
      throw own
    }
    await expect(pool().renderToBytes(broken())).rejects.toBe(own)
    const sink = { write: () => Promise.reject(own), finish: () => {} }
    await expect(pool().render('x', sink)).rejects.toBe(own)
    await expect(pool().renderToBytes('<canvas></canvas>', { onWarning: () => { throw own } })).rejects.toBe(own)
  })

  test('is made with options and settings that are checked', () => {
    expect(() => new ConverterPool({ zoom: 0 })).toThrow(UsageError)
    expect(() => create({ queue: 5 } as never)).toThrow('a pool has no queue')
    expect(() => create({ workers: 0 })).toThrow('workers must be a whole number of at least 1')
    expect(() => new ConverterPool({ font: 'none.ttf' })).toThrow(InputError)
  })

  test('waiting calls can be limited', async () => {
    const small = create({ workers: 1, maxQueue: 1 })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => small.renderToBytes('<p>x')))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ name }) => name === 'PoolFullError')).toBe(true)
    await small.close()
    await expect(small.renderToBytes('x')).rejects.toThrow(UsageError)
    await expect(small.renderToBytes('x')).rejects.toThrow('the pool is closed')
  })

  test('that is closed ends what has begun, also what has no byte of its document yet', async () => {
    const own = create({ workers: 1 })
    let give = (): void => {}
    const late = async function* () {
      await new Promise<void>((resolve) => { give = resolve })
      yield '<p>late'
    }
    const calls = [own.renderToBytes('<p>x'), own.renderToBytes(late())]
    const closed = own.close()
    await expect(own.renderToBytes('x')).rejects.toThrow('the pool is closed')
    await calls[0]
    give()
    for (const pdf of await Promise.all(calls)) expect(pdf.length).toBeGreaterThan(500)
    await closed
  })
})
