import { expect, test } from 'vitest'
import { CollectingSink, createTestHost } from '../debug/testing/test-host.ts'
import type { InputFacts } from '../host/host.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { Engine } from './engine.ts'

interface Made {
  readonly pdf: Buffer
  readonly arenaBytes: number
}

const make = async (input: Uint8Array, pairs: readonly OptionPair[] = [], sheet: Uint8Array | null = null, facts: InputFacts | null = null): Promise<Made> => {
  const host = { ...createTestHost(), ...(facts === null ? {} : { input: facts }), ...(sheet === null ? {} : { load: () => ({ bytes: sheet, url: 'a.css' }) }) }
  const engine = new Engine(parseOptions([['page-width', '400px'], ...pairs], 'library'), host, new CollectingSink())
  for (let at = 0; at < input.length; at += 5000) await engine.feed(input.subarray(at, at + 5000))
  const { output, stats } = await engine.finish()
  return { pdf: Buffer.from(output), arenaBytes: stats.arenaBytes }
}

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const STREAMED: readonly OptionPair[] = [['streaming', null]]
const WORDS = 'caf\xe9, d\xe9j\xe0 vu'

test('a meta element after a long head counts, in streaming for the first 64 KiB', async () => {
  const page = (before: string, charset: string): string => `<!DOCTYPE html><html><head><title>${WORDS}</title>${before}<meta charset=${charset}></head><body><p>${WORDS}</p></body></html>`
  for (const before of [`<!-- ${'x'.repeat(3000)} -->`, `<style>p { color: red } /* ${'x'.repeat(40_000)} */</style>`]) {
    const expected = await make(Buffer.from(page(before, 'utf-8'), 'utf8'))
    for (const pairs of [[], STREAMED]) expect((await make(latin(page(before, 'iso-8859-1')), pairs)).pdf.equals(expected.pdf)).toBe(true)
  }
  const late = page(`<!-- ${'x'.repeat(70_000)} -->`, 'iso-8859-1')
  const expected = await make(Buffer.from(page('', 'utf-8'), 'utf8'))
  expect((await make(latin(late))).pdf.equals(expected.pdf)).toBe(true)
  expect((await make(latin(late), STREAMED)).pdf.equals(expected.pdf)).toBe(false)
})

test('what waits for its encoding does not pile up in streaming', async () => {
  const head = `<head><title>${WORDS}</title>`
  const long = (count: number): Promise<Made> => make(latin(`${head}<meta charset=latin1>${`<p>${WORDS}</p>\n`.repeat(count)}`), STREAMED)
  const late = (count: number): Promise<Made> => make(latin(`${head}${' '.repeat(9000)}<p>${`${WORDS}</p>\n<p>`.repeat(count)}`), STREAMED)
  const [short, more, undeclared] = [await long(4000), await long(12_000), await late(12_000)]
  expect(more.arenaBytes).toBeLessThan(short.arenaBytes * 1.3)
  expect(undeclared.arenaBytes).toBeLessThan(short.arenaBytes * 1.3)
})

test('a Content-Type counts before a meta element, and after --encoding', async () => {
  const page = (charset: string): string => `<meta charset=${charset}><p>${WORDS}</p>`
  const expected = await make(Buffer.from(page('utf-8'), 'utf8'))
  const facts = (charset: string): InputFacts => ({ isXml: false, charset })
  expect((await make(latin(page('koi8-r')), [], null, facts('latin1'))).pdf.equals(expected.pdf)).toBe(true)
  expect((await make(latin(page('koi8-r')), [['encoding', 'latin1']], null, facts('big5'))).pdf.equals(expected.pdf)).toBe(true)
})

test('a style sheet that names no encoding is in that of the document', async () => {
  const page = (charset: string): string => `<meta charset=${charset}><link rel=stylesheet href=a.css><p class="caf\xe9">x</p>`
  const sheet = '.caf\xe9 { color: red } p::after { content: "\xe0" }'
  const expected = await make(Buffer.from(page('utf-8'), 'utf8'), [], Buffer.from(sheet, 'utf8'))
  for (const pairs of [[], STREAMED]) {
    expect((await make(latin(page('windows-1252')), pairs, latin(sheet))).pdf.equals(expected.pdf)).toBe(true)
    expect((await make(latin(page('windows-1252')), pairs, Buffer.from(`\ufeff${sheet}`, 'utf16le'))).pdf.equals(expected.pdf)).toBe(true)
  }
})

test('XHTML gives the same in streaming as in normal mode', async () => {
  const body = '<p>a<br/>b</p><div/><p>c <![CDATA[<d>]]></p>'.repeat(200)
  const page = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body>${body}<ul><li>e<li>f</ul></body></html>`
  const whole = await make(Buffer.from(page))
  expect((await make(Buffer.from(page), STREAMED)).pdf.equals(whole.pdf)).toBe(true)
  const facts: InputFacts = { isXml: true, charset: null }
  expect((await make(Buffer.from(page), STREAMED, null, facts)).pdf.equals((await make(Buffer.from(page), [], null, facts)).pdf)).toBe(true)
})
