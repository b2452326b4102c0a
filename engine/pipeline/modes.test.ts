/**
 * Normal mode and streaming mode from outside: common results, differences, and the limits of each. Documents are long enough for several
 * chunks where that matters.
 */
import { describe, expect, test } from 'vitest'
import { createTestHost } from '../debug/testing/test-host.ts'
import { ConvertError } from '../messages/errors.ts'
import type { OptionPair } from '../options/parse.ts'
import { convert } from './testing/written.ts'

const streaming: OptionPair = ['streaming', null]
const modes: readonly (readonly [string, readonly OptionPair[]])[] = [['normal', []], ['streaming', [streaming]]]

const failure = async (work: Promise<unknown>): Promise<ConvertError> => {
  const error: unknown = await work.then(() => null, (reason: unknown) => reason)
  if (!(error instanceof ConvertError)) throw new Error(`expected a ConvertError, got ${String(error)}`)
  return error
}

/** Bytes fed at a time; streaming mode continues after each piece. */
const PIECE = 4096

/** Number of boxes that a rule for `selector` makes red, in normal mode and in streaming mode. */
const applied = async (selector: string, body: string): Promise<readonly number[]> => {
  const counts: number[] = []
  for (const [, mode] of modes) {
    const html = `<style>p:empty { height: 5px } ${selector} { background: red }</style><body>${body}`
    const { pages } = await convert(html, mode, createTestHost(), PIECE)
    counts.push(pages.flatMap(({ fills }) => fills).filter(({ color }) => color === '1 0 0').length)
  }
  return counts
}

/** More elements than streaming mode takes at once; no selector matches them. */
const COUNT = 1500
const between = '<div>between</div>'.repeat(COUNT)

describe.each(modes)('in %s mode', (_, mode) => {
  test.each([1, 2, 3, 7])('input comes in pieces of %i bytes with the same result', async (piece) => {
    const html = `<!doctype html><style>p { margin: 400px 0 }</style>${'<p>Größe 日本</p>'.repeat(5)}<b>ﬁn</b>`
    const whole = await convert(html, mode)
    const { bytes, pages } = await convert(html, mode, createTestHost(), piece)
    expect(pages.flatMap(({ says }) => says)).toEqual([...Array.from({ length: 5 }, () => 'Größe 日本'), 'ﬁn'])
    expect(Buffer.compare(bytes, whole.bytes)).toBe(0)
  })

  test('elements nest to the same depth and no further', async () => {
    const nested = (depth: number): string => `<p>before</p>${'<div>'.repeat(depth)}x`
    expect((await convert(nested(509), mode)).pages[0]?.says).toEqual(['before', 'x'])
    const error = await failure(convert(nested(510), mode))
    expect([error.kind, error.exitCode]).toEqual(['render', 3])
    expect(error.message).toContain('nested 513 levels deep; the limit is 512')
  })

  test('linked and imported style sheets apply alike', async () => {
    const sheets = {
      'a.css': '@import "sub/b.css"; p { color: red }',
      'sub/b.css': '@import "c.css"; b { color: red }',
      'c.css': 'i { color: red }',
    }
    const html = '<link rel=stylesheet href=a.css><p>p <u>u</u></p><div><b>b</b> <i>i</i> <u>u</u></div>'
    const host = createTestHost(sheets)
    const { pages, warnings } = await convert(html, mode, host)
    const red = pages[0]?.texts.filter(({ color }) => color === '1 0 0').map(({ text }) => text)
    expect([red, warnings]).toEqual([['p', 'u', 'b', 'i'], []])
    // Each is resolved against the sheet that refers to it.
    expect(host.asked).toEqual([['a.css', ''], ['sub/b.css', 'a.css'], ['c.css', 'sub/b.css']])
  })

  test('links lead ahead and back', async () => {
    const html = `<p id=a><a href="#b">on</a></p>${between}<p id=b><a href="#a">back</a> <a href="#none">nowhere</a></p>`
    const { pages, pdf } = await convert(html, mode, createTestHost(), PIECE)
    expect([pages[0]?.links, pages.at(-1)?.links.slice(0, 1)]).toEqual([['#b'], ['#a']])
    expect(pdf.root).toContain('/Dests')
  })

  test('a link leads to the id that is as the fragment stands before the one that it spells', async () => {
    const link = '<p><a href="#a%20b">on</a></p>'
    const last = async (html: string): Promise<unknown> => (await convert(html, mode, createTestHost(), PIECE)).pages.flatMap(({ links }) => links)
    const [spelled, literal] = ['<p id="a b">spelled</p>', '<p id="a%20b">literal</p>']
    expect(await last(link + between + spelled)).toEqual(['#a b'])
    expect(await last(spelled + link + between + literal)).toEqual(['#a%20b'])
    expect(await last(link + between)).toEqual([])
  })

  test('# and #top lead to the beginning of the document, unless an element has that id', async () => {
    const cover = createTestHost({ 'cover.html': '<a href="#">cover</a>' })
    const up = '<p><a href="#">a</a> <a href="#TOP">b</a> <a href="#%74op">c</a></p>'
    const targets = async (html: string, ...more: OptionPair[]): Promise<readonly string[]> => {
      const { pdf } = await convert(html, [...mode, ...more], cover, PIECE)
      const pages = pdf.pages()
      return pages.flatMap((page) => pdf.refs(page, 'Annots')).map((ref) => {
        const [, place = '', object = '', rest] = /\/Dest (?:\((.*?)\)|\[(\d+) 0 R (.*?)\])/.exec(pdf.object(ref)) ?? []
        return rest === undefined ? place : `page ${1 + pages.indexOf(pdf.object(Number(object)))} ${rest}`
      })
    }
    const first = 'page 1 /XYZ 0 841.875 null'
    expect(await targets(up + between + up)).toEqual(Array.from({ length: 6 }, () => first))
    expect(await targets(up + between + '<p id=top>top')).toEqual([first, first, 'top'])
    expect(await targets(up, ['cover', 'cover.html'], ['header-html-content', '<a href="#top">a</a>']))
      .toEqual([first, ...Array.from({ length: 4 }, () => 'page 2 /XYZ 0 841.875 null')])
    expect(await targets(up, ['disable-internal-links', null])).toEqual([])
  })

  test('margins of boxes that follow each other collapse wherever they stand', async () => {
    const html = '<style>body { margin: 0 } div { height: 30px; margin: 20px 0 10px; background: red }</style>' + between
    const { pages } = await convert(html, mode, createTestHost(), PIECE)
    expect(pages.map(({ fills }) => fills.length).reduce((sum, count) => sum + count)).toBe(COUNT)
    const steps = pages.flatMap(({ fills }) => fills.slice(1).map(({ y }, at) => Math.round(y - (fills[at]?.y ?? 0))))
    expect(new Set(steps)).toEqual(new Set([50]))
  })

  test('more nodes at once than there may be are an input error with both figures', { timeout: 60_000 }, async () => {
    const error = await failure(convert(`<p>${'<wbr>'.repeat(500_000)}`, mode))
    expect([error.kind, error.exitCode]).toEqual(['input', 2])
    expect(error.message).toMatch(/more than 500000 nodes: 50000\d were found and the limit is 500000\n.*--streaming/)
  })
})

describe('nodes', () => {
  const tall: readonly OptionPair[] = [['page-height', '100000px']]

  test('may be as many as the limit says', { timeout: 60_000 }, async () => {
    // The document, html, head and body, a paragraph, and its content.
    const html = (count: number): string => `<p>${'<wbr>'.repeat(count - 5)}`
    expect((await convert(html(500_000), tall)).pages).toHaveLength(1)
    expect((await failure(convert(html(500_001), tall))).message).toContain('500001 were found')
  })

  test('that are written and let go of do not count in streaming mode', { timeout: 60_000 }, async () => {
    const html = '<style>p { margin: 0 }</style>' + '<p><wbr><wbr><wbr><wbr><wbr><wbr><wbr><wbr><wbr>x</p>'.repeat(50_000)
    expect((await failure(convert(html))).kind).toBe('input')
    const { pages } = await convert(html, [streaming, ...tall])
    expect(pages.flatMap(({ says }) => says)).toHaveLength(50_000)
  })
})

describe('style sheets in the body', () => {
  const late = '<p>a</p><style>p { color: red }</style><p>b</p>'

  test('apply to everything in normal mode, and end streaming mode', async () => {
    expect((await convert(late)).pages[0]?.texts.map(({ color }) => color)).toEqual(['1 0 0', '1 0 0'])
    const { exitCode, message } = await failure(convert(late, [streaming]))
    expect([exitCode, message]).toEqual([3, expect.stringContaining('<style>')])
  })

  test('may be linked in normal mode only, and other links anywhere', async () => {
    const linked = late.replace(/<style>.*<\/style>/, '<link rel=stylesheet href=a.css>')
    const host = () => createTestHost({ 'a.css': 'p { color: red }' })
    expect((await convert(linked, [], host())).pages[0]?.texts.map(({ color }) => color)).toEqual(['1 0 0', '1 0 0'])
    expect((await failure(convert(linked, [streaming], host()))).exitCode).toBe(3)
    expect((await convert('<p>a</p><link rel=icon href=a.png><p>b</p>', [streaming])).pages[0]?.says).toEqual(['a', 'b'])
  })
})

describe('what streaming mode cannot do', () => {
  test.each<[string, string, readonly OptionPair[], string]>([
    ['a background of body', '<style>body { background: red }</style><p>a', [], '<body>'],
    ['a border of body', '<body style="border: 1px solid"><p>a', [], '<body>'],
    ['a background of html', '<style>html { background: red }</style><p>a', [], '<html>'],
    ['the number of pages', '<style>@page { @top-left { content: counter(pages) } }</style><p>a', [], 'counter(pages)'],
    ['a table of contents', '<h1>a', [['toc', null]], '--toc'],
  ])('%s ends it with code 3 and is named', async (_, html, pairs, named) => {
    const run = async (mode: readonly OptionPair[]): Promise<unknown> => convert(html, [...pairs, ...mode])
    await run([])
    const { exitCode, message } = await failure(run([streaming]))
    expect([exitCode, message]).toEqual([3, expect.stringContaining(named)])
  })

  test('does not keep it from numbering pages', async () => {
    const html = `<style>@page { @top-left { content: "p. " counter(page) } }</style>${between}`
    const { pages } = await convert(html, [streaming], createTestHost(), PIECE)
    expect(pages.length).toBeGreaterThan(3)
    expect(pages.map(({ says }) => says.at(-1))).toEqual(pages.map((_, at) => `p. ${at + 1}`))
  })
})

describe('selectors in a document of many stretches', () => {
  test.each([
    ['p:first-child', `<p>a</p>${between}<p>b</p>`, 1],
    [`p:nth-child(${COUNT + 2})`, `<p>a</p>${between}<p>b</p>`, 1],
    ['p:first-of-type', `${between}<p>a</p>${between}<p>b</p>`, 1],
    ['p:nth-of-type(2)', `<p>a</p>${between}<p>b</p>`, 1],
    ['p:only-child', `<p>a</p>${between}`, 0],
    ['p + p', `<p>a</p><p>b</p>${between}<p>c</p>`, 1],
    ['p ~ p', `<p>a</p>${between}<p>b</p>${between}<p>c</p>`, 2],
    ['p:last-child', `<p>a</p>${between}<p>b</p>`, 1],
    ['p:empty', `<p></p>${between}<p>a</p>${between}<p></p>`, 2],
    ['p:has(b)', `<p>a <b>b</b></p>${between}<p>c</p>`, 1],
    ['p:has(+ p)', `<p>a</p><p>b</p>${between}<p>c</p>`, 1],
  ])('%s matches the same in both modes', async (selector, body, count) => {
    expect(await applied(selector, body)).toEqual([count, count])
  })

  test('what html and body have in them counts, however late it comes', async () => {
    for (const selector of ['body:has(h1) p', ':root:has(h1) p', ':has(> h1) p', ':is(.x, body):not(:not(:has(h1))) p']) {
      expect([selector, await applied(selector, `<p>a</p>${between}<h1>b</h1>`)]).toEqual([selector, [1, 1]])
    }
  })

  test.each([
    ['p:last-of-type', `<p>a</p>${between}<p>b</p>`, [1, 2]],
    ['p:only-of-type', `<p>a</p>${between}<p>b</p>`, [0, 1]],
    ['p:nth-last-of-type(1)', `<p>a</p>${between}<p>b</p>`, [1, 2]],
    ['p:has(~ h1)', `<p>a</p>${between}<p>b</p><h1>c</h1>`, [2, 1]],
  ])('%s is judged by what has been read', async (selector, body, counts) => {
    expect(await applied(selector, body)).toEqual(counts)
  })

  test('one that counts from the end is judged so once a stretch', async () => {
    const [whole, streamed = 0] = await applied('div:nth-last-child(-n + 3)', between)
    expect(whole).toBe(3)
    expect(streamed).toBeGreaterThan(3)
  })
})

describe('selectors in a document of one stretch', () => {
  test.each([
    ['p:last-of-type', 1], ['p:only-of-type', 0], ['p:nth-last-of-type(1)', 1], ['p:nth-last-child(2)', 1], ['p:has(~ h1)', 2],
  ])('%s matches the same in both modes', async (selector, count) => {
    expect(await applied(selector, '<p>a</p><div>x</div><p>b</p><h1>c</h1>')).toEqual([count, count])
  })
})
