import { describe, expect, test } from 'vitest'
import { CollectingSink, createTestHost, type TestHost } from '../debug/testing/test-host.ts'
import { ConvertError } from '../messages/errors.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { Engine } from './engine.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

interface Run {
  readonly host?: TestHost
  readonly pairs?: readonly OptionPair[]
  /** Bytes per feed. */
  readonly piece?: number
}

const convert = async (html: string | Uint8Array, { host = createTestHost(), pairs = [], piece = 1 << 16 }: Run = {}) => {
  const bytes = typeof html === 'string' ? utf8(html) : html
  const sink = new CollectingSink()
  const engine = new Engine(parseOptions([['no-pdf-compression', null], ...pairs], 'library'), host, sink)
  for (let i = 0; i < bytes.length; i += piece) await engine.feed(bytes.subarray(i, i + piece))
  const result = await engine.finish()
  return { ...result, sink, text: Buffer.from(result.output).toString('latin1') }
}

const failure = async (work: Promise<unknown>): Promise<ConvertError> => {
  const error: unknown = await work.then(() => null, (reason: unknown) => reason)
  if (!(error instanceof ConvertError)) throw new Error(`expected a ConvertError, got ${String(error)}`)
  return error
}

describe('a conversion', () => {
  test('gives the same bytes whether it is fed whole or byte by byte', async () => {
    const html = '<title>T</title><h1 id=a>Größe 日本</h1><p>one <b>two</b><ul><li>x<li>y</ul><a href="#a">up</a>'
    const whole = await convert(html)
    const bytewise = await convert(html, { piece: 1 })
    expect(bytewise.text).toBe(whole.text)
    expect(whole.pages).toBe(1)
  })

  test('differs between two dates in CreationDate only', async () => {
    const html = '<p>same</p>'
    const first = await convert(html, { host: createTestHost({}, new Date('2026-01-02T03:04:05Z')) })
    const second = await convert(html, { host: createTestHost({}, new Date('2027-11-12T13:14:15Z')) })
    expect(first.text).not.toBe(second.text)
    expect(first.text.replace('20260102030405', '')).toBe(second.text.replace('20271112131415', ''))
  })

  test('writes to the sink at least once per page, and finishes it once', async () => {
    const { pages, sink } = await convert('<p style="break-after:page">a<p style="break-after:page">b<p>c')
    expect(pages).toBe(3)
    expect(sink.parts.length).toBeGreaterThanOrEqual(3)
    expect([sink.finished, sink.aborted.length]).toEqual([1, 0])
  })

  test('takes the title from the options, else from the first title that has text', async () => {
    const html = '<title> </title><title>From  the\ndocument</title><svg><title>no</title></svg><p>x'
    expect((await convert(html)).text).toContain('/Title (From the document)')
    expect((await convert(html, { pairs: [['title', 'Given']] })).text).toContain('/Title (Given)')
    expect((await convert('<p>x')).text).not.toContain('/Title')
  })

  test('of nothing at all is one empty page', async () => {
    expect((await convert('')).pages).toBe(1)
  })

  test('gives a line taller than the page a further page only for what it draws there', async () => {
    const low: readonly OptionPair[] = [['page-height', '16px'], ['page-width', '100px'],
      ...(['top', 'right', 'bottom', 'left'] as const).map((side): OptionPair => [`margin-${side}`, '0'])]
    expect((await convert('<style>body{margin:0}</style><p style="margin:0;line-height:40px">&nbsp;', { pairs: low })).pages).toBe(1)
    expect((await convert('<style>body{margin:0}</style><p style="margin:0;line-height:40px">x', { pairs: low })).pages).toBe(3)
  })

  test('counts nodes, bytes and pages', async () => {
    const { stats } = await convert('<p>x</p>')
    expect(stats.nodes).toBe(6)
    expect(stats.pages).toBe(1)
    expect(stats.pdfBytes).toBeGreaterThan(500)
    expect(stats.arenaBytes).toBeGreaterThan(0)
  })

  test('draws characters that no font has as boxes, keeps their text, and warns of each once', async () => {
    const host = createTestHost()
    await convert('<p>\u{1F4DA} \u{1F4DA} ☃', { host })
    expect(host.warnings.filter((warning) => warning.includes('U+1F4DA'))).toHaveLength(1)
  })
})

test('markers of counter styles are part of the room that texts of style sheets have', { timeout: 30_000 }, async () => {
  const sign = (length: number): string => `"${'x'.repeat(length)}"`
  const sheet = `@counter-style long { system: additive; additive-symbols: 100 ${sign(100)}, 1 ${sign(99)} } li { list-style: long; font-size: 0 }`
  const host = createTestHost()
  await convert(`<style>${sheet}</style>${Array.from({ length: 1800 }, (_, at) => `<li value=${9900 + (at % 20)}>`).join('')}`, { host, pairs: [['css', 'standard']] })
  expect(host.warnings).toEqual([expect.stringContaining('exceeds 16000000 characters')])
})

test('strings as markers are part of that room, too', { timeout: 30_000 }, async () => {
  const host = createTestHost()
  await convert(`<style>li { list-style-type: "${'x'.repeat(9900)}"; font-size: 0 }</style>${'<li>'.repeat(1800)}`, { host })
  expect(host.warnings).toEqual([expect.stringContaining('exceeds 16000000 characters')])
})

describe('what cannot be converted', () => {
  test('ends with an input error when it has too many nodes, and the sink is aborted', async () => {
    const sink = new CollectingSink()
    const engine = new Engine(parseOptions([], 'library'), createTestHost(), sink)
    const error = await failure((async () => {
      await engine.feed(utf8('<br>'.repeat(500_001)))
      await engine.finish()
    })())
    expect([error.kind, error.exitCode]).toEqual(['input', 2])
    expect(error.message).toMatch(/500000/)
    expect([sink.finished, sink.aborted.length]).toEqual([0, 1])
    await failure(engine.finish())
  })

  test('ends with a render error when it is nested too deep', async () => {
    const error = await failure(convert('<div>'.repeat(600)))
    expect([error.kind, error.exitCode]).toEqual(['render', 3])
  })

  test('goes through at the greatest depth that is allowed', async () => {
    expect((await convert(`${'<div>'.repeat(509)}x`)).text).toContain('%%EOF')
    expect((await failure(convert(`${'<div>'.repeat(510)}x`))).kind).toBe('render')
  })

  test('ends with an input error when it is no text', async () => {
    expect((await failure(convert('%PDF-1.4 something'))).message).toContain('it is a PDF file')
  })

  test('fails on a font that is none', async () => {
    const host = createTestHost({ 'x.ttf': 'not a font' })
    const error = await failure((async () => convert('x', { host, pairs: [['font', 'x.ttf']] }))())
    expect(error.kind).toBe('input')
    expect(error.message).toContain('x.ttf')
  })
})

test('boxes nested beyond the stack end in a clear error', async () => {
  const html = `<style>div { display: table }</style>${'<div>'.repeat(500)}x`
  const host = createTestHost()
  const engine = new Engine(parseOptions([], 'library'), host, new CollectingSink())
  await engine.feed(Buffer.from(html))
  await expect(engine.finish()).rejects.toMatchObject({ kind: 'render', message: expect.stringContaining('nested too deeply') })
})

test.each(['listed', 'standard'])('boxes in lines nest as deep as others at the level %s', async (level) => {
  const html = `${'<span style="display: inline-block">'.repeat(470)}x`
  const engine = new Engine(parseOptions([['css', level]], 'library'), createTestHost(), new CollectingSink())
  await engine.feed(Buffer.from(html))
  await expect(engine.finish()).resolves.toMatchObject({ stats: { pages: 1 } })
})
