import { describe, expect, test } from 'vitest'
import { CollectingSink, createTestHost } from '../debug/testing/test-host.ts'
import type { Sink } from '../host/sink.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import { Engine } from './engine.ts'
import { render, streamed } from './testing/streamed.ts'
const paragraphs = (count: number): string => Array.from({ length: count }, (_, i) => `<p>Paragraph ${i}.</p>\n`).join('')

test.each([0, 10, 40, 90])('an end that is asked for while pages are still on their way comes after them (%i turns later)', async (turns) => {
  const sink = new CollectingSink()
  const slow: Sink<Uint8Array> = {
    write: (bytes) => new Promise((resolve) => setImmediate(resolve)).then(() => sink.write(bytes)),
    finish: () => sink.finish(),
    abort: (reason) => sink.abort(reason),
  }
  const engine = new Engine(parseOptions([['streaming', null], ['page-width', '400px'], ['page-height', '400px']], 'library'), createTestHost(), slow)
  const html = paragraphs(2000)
  const feeding = engine.feed(Buffer.from(html))
  expect(feeding).toBeInstanceOf(Promise)
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
  const [{ output, pages }, expected] = [await engine.finish(), await streamed(html)]
  expect([pages, Buffer.from(output).equals(expected.bytes)]).toEqual([expected.pages, true])
})

describe('what is refused', () => {
  test('style sheets after body has begun', async () => {
    await expect(streamed('<p>a</p><style>p { color: red }</style><p>b</p>')).rejects.toMatchObject({ kind: 'render', message: expect.stringContaining('<style>') })
    await expect(streamed('<p>a</p><link rel=stylesheet href=a.css><p>b</p>')).rejects.toMatchObject({ kind: 'render' })
    await expect(streamed('<p>a</p><div><style>p { color: red }</style></div>')).rejects.toMatchObject({ kind: 'render' })
    await expect(streamed('<p>a</p><link rel=icon href=a.png><p>b</p>')).resolves.toMatchObject({ pages: 1 })
  })

  test('backgrounds and borders of html and body', async () => {
    await expect(streamed('<style>body { background: red }</style><p>a')).rejects.toMatchObject({ kind: 'render', message: expect.stringContaining('<body>') })
    await expect(streamed('<style>html { border: 1px solid }</style><p>a')).rejects.toMatchObject({ kind: 'render', message: expect.stringContaining('<html>') })
  })

  test('at the standard level too, unless that alone understands them: then they are left out', async () => {
    const standard: OptionPair = ['css', 'standard']
    await expect(streamed('<style>body { background: red }</style><p>a', [standard])).rejects.toMatchObject({ kind: 'render' })
    for (const css of ['body { background: color(srgb 1 0 0) }', 'body { background: white !important }', 'html { border: 1px solid red !important }']) {
      const { warnings } = await streamed(`<style>${css}</style><p>a`, [standard])
      expect(warnings).toEqual([expect.stringContaining('is not drawn: in streaming mode')])
      expect((await streamed(`<style>${css}</style><p>a`, [['css', 'listed']])).pages).toBe(1)
    }
  })

  test('no sheet of an inline drawing, which has it', async () => {
    const svg = (look: string, sheet = ''): string => `<p>a</p><svg width=9 height=9>${sheet}<path id=x ${look} d="M0 0h9v9z"/></svg><p>b`
    const standard: OptionPair = ['css', 'standard']
    const pieces = await streamed(svg('class=r', '<style>.r { fill: red }</style>'), [standard])
    expect(pieces.warnings).toEqual([expect.stringContaining('<style>')])
    expect(Buffer.compare(pieces.bytes, (await render(svg('class=r', '<style>.r { fill: red }</style>'), [standard])).bytes)).toBe(0)
    expect((await streamed(svg('class=r', '<style>.r { fill: red }</style>'), [['css', 'listed']])).pages).toBe(1)
  })

  test('the number of pages, and the table of contents', async () => {
    await expect(streamed('<p>a', [['footer-center', '[page] of [topage]']])).rejects.toMatchObject({ kind: 'render', message: expect.stringContaining('[topage]') })
    await expect(streamed('<style>@page { @top-center { content: counter(pages) } }</style><p>a')).rejects.toMatchObject({ kind: 'render' })
    await expect(streamed('<p>a', [['footer-center', 'page [page]']])).resolves.toMatchObject({ pages: 1 })
    expect(() => new Engine(parseOptions([['streaming', null], ['toc', null]], 'library'), createTestHost(), new CollectingSink()))
      .toThrow(expect.objectContaining({ kind: 'render', message: expect.stringContaining('--toc') }))
  })
})

describe('what is warned of', () => {
  test.each([':nth-last-child(2)', ':last-of-type', ':only-of-type', ':nth-last-of-type(1)', ':has(~ h1)'])('p%s', async (pseudo) => {
    const { warnings } = await streamed(`<style>p${pseudo} { color: red }</style><p>a`)
    expect(warnings).toEqual([expect.stringContaining(pseudo.replace('(2)', '').replace('h1', '…'))])
  })

  test.each([':last-child', ':empty', ':has(h1)', ' + p', ' ~ p', ':first-child', ':nth-child(2)', ':only-child'])('p%s is not', async (pseudo) => {
    expect((await streamed(`<style>p${pseudo} { color: red }</style><p>a`)).warnings).toEqual([])
  })

  test('a family that no font has, unless another one of its list is there', async () => {
    const html = (families: string): string => `<p style="font-family: ${families}">text</p><p>x</p>`
    const { warnings } = await streamed(html("'No Such Family', serif"))
    expect(warnings).toEqual([expect.stringContaining('No Such Family')])
    expect((await streamed(html("'No Such Family', 'BIZ UDPGothic'"))).warnings).toEqual([])
    expect((await streamed(html('monospace'))).warnings).toEqual([])
    expect((await render(html("'No Such Family'"))).warnings).toEqual([])
  })

  test('boxes out of flow, which stay in it', async () => {
    const { warnings, pages } = await streamed('<style>div { position: absolute; top: 0 }</style><div>a</div><p>b')
    expect([warnings.length, pages]).toEqual([1, 1])
  })

  test('pictures of a box over pages, which each page places anew, and none of one that is on one page', async () => {
    const box = (height: number): string => `<div style="height: ${height}px; background: linear-gradient(red, blue)"></div><p>b`
    expect((await streamed(box(600), [['css', 'standard']])).warnings).toEqual([expect.stringContaining('drawn for each page separately')])
    expect((await streamed(box(100), [['css', 'standard']])).warnings).toEqual([])
    const whole = `<style>body { display: flex }</style>${box(600)}`
    expect((await streamed(whole, [['css', 'standard']])).warnings).toEqual([])
  })

  test('pseudo-elements out of flow, in the last stretch too', async () => {
    const { warnings } = await streamed('<style>p::before { content: "x"; position: absolute }</style><p>a', [['css', 'standard']])
    expect(warnings).toHaveLength(1)
  })
})

describe('selectors that look at siblings', () => {
  test.each([
    ['p:nth-child(3n)', '{ margin-top: 40px }'], ['p:first-of-type', '{ margin-top: 40px }'], ['p:nth-of-type(7n + 1)', '{ height: 50px }'],
    ['h2 + p', '{ height: 70px }'], ['h2 ~ p', '{ height: 30px }'], ['p:last-child', '{ height: 90px }'], ['p:only-child', '{ height: 90px }'],
    ['p:has(+ h2)', '{ height: 50px }'], ['p:nth-child(2 of .x)', '{ height: 90px }'],
  ])('%s matches as in normal mode', async (selector, block) => {
    const body = Array.from({ length: 2000 }, (_, i) => (i % 50 === 7 ? `<h2>h${i}</h2>` : `<p class=${i % 3 === 0 ? 'x' : 'y'}>p${i}</p>`)).join('')
    const html = `<style>h2, p { margin: 0; line-height: 20px } ${selector} ${block}</style>${body}`
    const css: OptionPair = ['css', 'standard']
    const [whole, pieces] = [await render(html, [css]), await streamed(html, [css])]
    expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
  })
})

describe('what goes on over stretches', () => {
  test.each([
    ['margins that collapse', 'p { margin: 13px 0 29px }', paragraphs(3000)],
    ['floats beside text', 'i { float: left; width: 90px; height: 70px }', Array.from({ length: 1500 }, (_, i) => `<i></i><p>text ${i}</p>`).join('')],
    ['counters and quotes', 'p { counter-increment: n } p::before { content: counter(n) ". " }', `<q>open ${paragraphs(3000)}`],
    ['inline content', 'b { color: red }', Array.from({ length: 3000 }, (_, i) => `loose ${i} <b>text</b> `).join('')],
    ['lists', '', `${'<ul><li>a<li>b</ul>'.repeat(1200)}`],
    ['forced breaks', 'p:nth-child(100n) { break-after: page } h2 { break-after: avoid }', paragraphs(1500) + '<h2>x</h2>' + paragraphs(1500)],
    ['a table that is long', 'table { border-collapse: collapse } td { border: 1px solid }', `${paragraphs(900)}<table><thead><tr><th>h</thead>${'<tr><td>a<td>b'.repeat(1500)}</table>${paragraphs(900)}`],
    ['links ahead and back', '', `<a href="#z">to z</a><p id=a>a</p>${paragraphs(2000)}<p id=z>z <a href="#a">to a</a></p>${paragraphs(1000)}`],
  ])('%s', async (_, css, body) => {
    const html = `<head><style>${css}</style></head><body>${body}`
    const [whole, pieces] = [await render(html), await streamed(html)]
    expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
    expect(pieces.pages).toBeGreaterThan(5)
  })

  test.each([
    ['blocks', paragraphs(1500)], ['text alone', 'one <b>line</b>'], ['text, blocks and text', `lead ${paragraphs(1500)} tail`], ['nothing', ''],
    ['a long table', `<table style="table-layout: fixed; width: 100%">${'<tr><td>a<td>b'.repeat(3600)}</table>`],
  ])('texts before and after %s in body, which are of the standard level where there are blocks', { timeout: 30_000 }, async (_, body) => {
    for (const css of ['listed', 'standard']) {
      for (const root of ['body', 'html']) {
        const html = `<style>${root}::before { content: "(" } ${root}::after { content: ")" }</style><body>${body}`
        const [whole, pieces] = [await render(html, [['css', css]]), await streamed(html, [['css', css]])]
        expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
      }
    }
  })

  test('pages are written while the input is read', async () => {
    const { early, bytes } = await streamed(paragraphs(5000))
    expect(early).toBeGreaterThan(bytes.length / 2)
    expect((await render(paragraphs(500))).early).toBe(0)
  })

  test('what is written is freed', async () => {
    const [short, long] = [await streamed(paragraphs(15_000)), await streamed(paragraphs(45_000))]
    expect(long.stats.arenaBytes).toBeLessThan(short.stats.arenaBytes * 1.3)
  })

  test('a body that is no block is held to its end', async () => {
    const html = `<style>body { display: flex; flex-direction: column }</style>${paragraphs(800)}`
    const [whole, pieces] = [await render(html), await streamed(html)]
    expect(pieces.early).toBe(0)
    expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
  })

  test('empty and nearly empty documents have one page', async () => {
    for (const html of ['', ' ', '<p>', 'text', '<head></head>', '<body></body>', '<html><body><div></div>']) {
      expect((await streamed(html)).pages).toBe(1)
    }
  })

  test('fed byte by byte it comes out the same', async () => {
    const html = Buffer.from(paragraphs(700))
    const host = createTestHost()
    const sink = new CollectingSink()
    const engine = new Engine(parseOptions([['page-width', '400px'], ['page-height', '400px'], ['streaming', null]], 'library'), host, sink)
    for (let i = 0; i < html.length; i++) await engine.feed(html.subarray(i, i + 1))
    expect(Buffer.compare((await engine.finish()).output, (await streamed(paragraphs(700))).bytes)).toBe(0)
  })
})

describe('feet of tables', () => {
  const rows = (count: number): string => Array.from({ length: count }, (_, i) => `<tr><td>row ${i}`).join('')
  const spacer = '<tfoot><tr><td style="height: 60px"></td></tr></tfoot>'
  const standard: OptionPair = ['css', 'standard']

  test.each([
    ['that are empty', '', `<table>${spacer}<tbody>${rows(900)}</table>`],
    ['that are empty and come after the rows', '', `<table><tbody>${rows(900)}</tbody>${spacer}</table>`],
    ['that an author repeats', 'tfoot { display: table-footer-group }', `<table><thead><tr><th>h</thead><tfoot><tr><td>sum</tfoot><tbody>${rows(900)}</table>`],
    ['of several tables', 'tfoot { display: table-footer-group } table { border-collapse: collapse } td { border: 1px solid }', `<table><tfoot><tr><td>sum</tfoot><tbody>${rows(90)}</table><p>x</p>`.repeat(12)],
    ['of tables within others', '', `<table>${spacer}<tr><td><table><tfoot><tr><td style="height: 30px"></tfoot><tbody>${rows(300)}</table></table>`.repeat(3)],
    ['of long tables', 'table { table-layout: fixed; width: 100% }', `<table>${spacer}<tbody>${rows(6000)}</table>`],
  ])('%s stand on each page as in normal mode', async (_, css, body) => {
    const html = `<!DOCTYPE html><head><style>${css}</style></head><body>${paragraphs(300)}${body}${paragraphs(300)}`
    const [whole, pieces] = [await render(html, [standard]), await streamed(html, [standard])]
    expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
    expect(pieces.warnings).toEqual([])
  }, 30_000)

  test('that come after rows which are written stand once, with a warning', async () => {
    const css = 'table { table-layout: fixed; width: 100% } tfoot { display: table-footer-group }'
    const { warnings, pages } = await streamed(`<!DOCTYPE html><style>${css}</style><table><tbody>${rows(9000)}</tbody><tfoot><tr><td>sum</tfoot></table>`, [standard])
    expect(warnings).toEqual([expect.stringContaining('a <tfoot> that each page would repeat')])
    expect(pages).toBe((await render(`<!DOCTYPE html><style>${css}</style><table><tbody>${rows(9001)}</tbody></table>`, [standard])).pages)
  }, 30_000)
})

test('the cover comes first, and headers count without it', async () => {
  const html = `<title>t</title>${paragraphs(200)}`
  const pairs: OptionPair[] = [['cover', 'cover.html'], ['header-left', '[page] [title]']]
  const resources = { 'cover.html': '<h1>Cover</h1>' }
  const [whole, pieces] = [await render(html, pairs, resources), await streamed(html, pairs, resources)]
  expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
})

describe('the roots', () => {
  const same = async (html: string, isHeld = false): Promise<void> => {
    const [whole, pieces] = [await render(html, [['css', 'standard']]), await streamed(html, [['css', 'standard']])]
    expect(Buffer.compare(whole.bytes, pieces.bytes)).toBe(0)
    if (isHeld) expect(pieces.early).toBe(0)
  }

  test('a padding in percent below html is that of the page width', async () => {
    await same('<style>html { padding: 150% }</style>')
    await same(`<style>html { padding: 20% 30% 140% }</style>${paragraphs(400)}`)
  })

  test.each(['body { width: max-content }', 'body { max-width: fit-content }', 'html { min-width: min-content; width: 1px }'])(
    'one whose width depends on all of the content is held: %s', (css) => same(`<style>${css}</style>${paragraphs(800)}`, true),
  )

  test('a padding at their end is no part of a box that is not to be cut above it', () =>
    same('<body style="padding: 200px; margin: 150px 0 0"><div style="float: left; display: flex; height: 40px"><p>x</p></div>'))

  test('a head that is shown is shown', () => same(`<style>* { display: block }</style><title>Head</title>${paragraphs(800)}`, true))
})

test('a style element within a drawing is the sheet of the drawing', async () => {
  const drawing = '<svg width=20 height=10><style>.a { fill: #00ff00 } rect { stroke: #ff0000 }</style><rect class=a width=20 height=10 /></svg>'
  const html = `<p>a ${drawing}</p><p>b <svg width=20 height=10><rect class=a width=20 height=10 /></svg>`
  const pieces = await streamed(html, [['no-pdf-compression', null]])
  const shown = Buffer.from(pieces.bytes).toString('latin1')
  expect([pieces.warnings.map((message) => message.slice(0, 34)), shown.includes('0 1 0 rg'), shown.includes('1 0 0 RG')]).toEqual([['the rules of a <style> element in a'.slice(0, 34)], true, true])
  const whole = await render(`<p>a ${drawing}`)
  expect(Buffer.compare(whole.bytes, (await streamed(`<p>a ${drawing}`)).bytes)).toBe(0)
})
