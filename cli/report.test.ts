import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { main } from './main.ts'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pdfconv-report-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))
const at = (name: string): string => join(directory, name)

const run = async (html: string, args: readonly string[]) => {
  const text = { out: '', err: '' }
  const into = (key: 'out' | 'err') => new Writable({
    write(chunk: Buffer, _encoding, done) {
      text[key] += chunk.toString('latin1')
      done()
    },
  })
  writeFileSync(at('a.html'), html)
  const code = await main([at('a.html'), ...args], { stdin: Readable.from([]), stdout: into('out'), stderr: into('err') })
  return { code, ...text }
}
const report = (): unknown => JSON.parse(readFileSync(at('r.json'), 'utf8'))

const lossy = '<p>\u{10FFFD}<canvas></canvas><img src=none.png><canvas></canvas>'

describe('--report', { timeout: 30_000 }, () => {
  test('tells what was written and what is missing in it', async () => {
    expect((await run(lossy, ['--report', at('r.json')])).code).toBe(0)
    expect(report()).toMatchObject({ input: at('a.html'), output: at('a.pdf'), ok: true, error: null, pages: 1, bytes: readFileSync(at('a.pdf')).length, losses: 4 })
    expect(report()).toHaveProperty('warnings', expect.arrayContaining([
      { code: 'resource-failed', loss: true, count: 1, items: [{ message: expect.stringContaining('none.png'), count: 1, places: [] }] },
      { code: 'element-dropped', loss: true, count: 2, items: [{ message: expect.stringContaining('<canvas>'), count: 2, places: [] }] },
    ]))
  })

  test('goes to standard output as -, where the PDF does not go', async () => {
    const { code, out, err } = await run('<p>x', ['--report', '-'])
    expect([code, JSON.parse(out)]).toEqual([0, expect.objectContaining({ ok: true, output: at('a.pdf') })])
    expect(err).toContain('wrote')
    const failed = await run(lossy, ['--report', '-', '--strict'])
    expect([failed.code, JSON.parse(failed.out)]).toEqual([3, expect.objectContaining({ ok: false, pages: 0 })])
    const both = await run('<p>x', ['--report', '-', '-o', '-'])
    expect([both.code, both.out, both.err]).toEqual([1, '', expect.stringContaining('--report: the PDF already goes to standard output')])
  })

  test('that cannot be written is an error with the reason, and the PDF is there', async () => {
    const { code, err } = await run('<p>x', ['--report', '/dev/full'])
    expect([code, err]).toEqual([2, expect.stringContaining('the report /dev/full cannot be written: the disk is full')])
    expect(readdirSync(directory).sort()).toEqual(['a.html', 'a.pdf'])
  })

  test('is never written over the document or its PDF', async () => {
    const over = await run('<p>x', ['--report', at('a.html')])
    expect([over.code, over.err, readFileSync(at('a.html'), 'utf8')]).toEqual([1, expect.stringContaining('is the input itself'), '<p>x'])
    for (const args of [[], ['-o', at('./b.pdf')]]) {
      const { code, err } = await run('<p>x', [...args, '--report', at(args.length === 0 ? 'a.pdf' : 'b.pdf')])
      expect([code, err]).toEqual([1, expect.stringContaining('is the output itself')])
    }
    expect(readdirSync(directory)).toEqual(['a.html'])
  })

  test('has the ignored CSS with its places, which no warning tells of', async () => {
    writeFileSync(at('main.css'), 'p { color: red }\r\np { cursor: pointer;\r\n  tab-size: 4 }\n@import "late.css";')
    const html = '<link rel=stylesheet href=main.css><style>p { tab-size: 4 }</style><style>b, i:: { color: red }</style>' +
      '<p style="color: re; margin: 0 !important">x'
    const { code, err } = await run(html, ['--report', at('r.json'), '--css', 'listed'])
    expect([code, err]).toEqual([0, expect.not.stringContaining('warning')])
    const { warnings } = report() as { warnings: { code: string, loss: boolean, count: number, items: { message: string, places: string[] }[] }[] }
    expect(warnings.map(({ code, loss, count }) => [code, loss, count])).toEqual([['css-ignored', false, 7]])
    expect(warnings[0]?.items.map(({ message, places }) => `${places.join(' ')} ${message}`)).toEqual([
      'main.css:4:1 @import "late.css" is ignored: @import must come before all other rules',
      'main.css:2:5 cursor: pointer is ignored: the property is not supported: nothing moves or reacts on paper',
      'main.css:3:3 <style>#1:1:5 tab-size: 4 is ignored: it needs --css standard',
      '<style>#2:1:1 b, i:: is ignored: the selector is not supported',
      'style="color: re; margin: 0 !important" color: re is ignored: the value is not supported',
      'style="color: re; margin: 0 !important" margin: 0 is ignored: !important needs --css standard',
    ])
  })

  test.each<[level: string, css: string, ignored: readonly string[]]>([
    ['listed', 'p::before { content: "a"; color: red; margin: 1px 2px; --x: 1 } p::before, p { color: blue }', [
      '1:27 color: red is ignored: for ::before it needs --css standard',
      '1:39 margin: 1px 2px is ignored: for ::before it needs --css standard',
    ]],
    ['listed', 'p:first-letter { color: red; margin: 1px; position: relative }', [
      '1:30 margin: 1px is ignored: for ::first-letter it needs --css standard',
      '1:43 position: relative is ignored: ::first-letter does not support the property',
    ]],
    ['listed', '@page { size: a5; margin: 9mm; color: red; background: red; float: left; @top-left { content: "x"; color: red; background: red; float: left; colour: red } }', [
      '1:44 background: red is ignored: for a page it needs --css standard',
      '1:61 float: left is ignored: a page does not support the property',
      '1:112 background: red is ignored: for @top-left it needs --css standard',
      '1:129 float: left is ignored: @top-left does not support the property',
      '1:142 colour: red is ignored: the property is not supported',
    ]],
    ['standard', 'p::before { content: "a"; color: red } p::first-letter { margin: 1px; position: relative } @page { background: red; float: left; @top-left { background: red } }', [
      '1:71 position: relative is ignored: ::first-letter does not support the property',
      '1:117 float: left is ignored: a page does not support the property',
    ]],
  ])('tells what pseudo-elements, pages and margin boxes do not take at the %s level: %s', async (level, css, ignored) => {
    await run(`<style>${css}</style><p>x`, ['--css', level, '--report', at('r.json')])
    const { warnings } = report() as { warnings: { code: string, items: { message: string, places: string[] }[] }[] }
    expect(warnings.map(({ code }) => code)).toEqual(['css-ignored'])
    const told = warnings.flatMap(({ items }) => items.map(({ message, places }) => `${places.join(' ').replaceAll('<style>#1:', '')} ${message}`))
    expect(told.sort()).toEqual([...ignored].sort())
  })

  test('has what passes the edges of pages and boxes, and scripts', async () => {
    const html = '<script>f()</script><p style="white-space: pre">first                                                           ' +
      '                                                                                                                    last' +
      '<div style="width: 60px; height: 20px; overflow: hidden">cut off at some place</div>' +
      '<div style="position: absolute; left: -5000px">hidden on purpose</div><script src=a.js></script>'
    const { err } = await run(html, ['--report', at('r.json'), '--shrink-to-fit', 'off'])
    expect(report()).toMatchObject({ losses: 1, warnings: [
      { code: 'script-dropped', loss: false, count: 2, items: [{ places: ['f()', 'a.js'] }] },
      { code: 'page-overflow', loss: true, count: 1, items: [{ message: expect.stringContaining('right edge'), places: [expect.stringMatching(/^page 1: "first/)] }] },
      { code: 'content-clipped', loss: false },
    ] })
    expect(err).toMatch(/^warning: content extends beyond the right edge of the page and is cut off there \(page 1: "first[^\n]*\nwrote /)
  })

  test('names the elements that leave a gap', async () => {
    const { err } = await run('<p>x <progress value=.5>half</progress><canvas></canvas><video></video><audio></audio>', ['--report', at('r.json')])
    const { warnings } = report() as { warnings: { code: string, loss: boolean, items: { message: string }[] }[] }
    expect(warnings.map(({ code, loss }) => [code, loss])).toEqual([['element-dropped', true]])
    expect(warnings[0]?.items.map(({ message }) => message)).toEqual(['canvas', 'video', 'audio'].map((name) => `an element <${name}> is not drawn`))
    expect(err).toContain('<canvas>')
  })

  test.each(['', 'display: flex'])('counts in streaming mode what it counts in normal mode, where body has "%s"', async (style) => {
    const css = 'p { cursor: help } p { color: red } li:nth-last-child(2) { color: blue }'
    const html = `<link rel=stylesheet href=none.css><style>${css}</style><body style="${style}; cursor: move"><p style="cursor: wait">a<p>b`
    const told = async (...options: string[]): Promise<unknown> => {
      expect((await run(html, ['--report', at('r.json'), ...options])).code).toBe(0)
      const { losses, warnings } = report() as { losses: number, warnings: { code: string, count: number, items: { message: string }[] }[] }
      // In any order.
      for (const { items } of warnings) items.sort((a, b) => (a.message < b.message ? -1 : 1))
      return { losses, warnings: warnings.filter(({ code }) => code !== 'streaming-selector').sort((a, b) => (a.code < b.code ? -1 : 1)) }
    }
    const normal = await told()
    expect(normal).toMatchObject({ losses: 1, warnings: [{ code: 'css-ignored', count: 3 }, { code: 'resource-failed', count: 1 }] })
    expect(await told('--streaming')).toEqual(normal)
    // A document that is kept to its end is styled when all of it is known.
    if (style !== '') expect(JSON.stringify(report())).not.toContain('streaming-selector')
  })

  test('tells of a failure', async () => {
    expect((await run('<p>x', ['--streaming', '--toc', '--report', at('r.json')])).code).toBe(3)
    expect(report()).toMatchObject({ ok: false, pages: 0, bytes: 0, error: { code: 'render', exitCode: 3, message: expect.stringContaining('--toc') } })
  })

  test('is not written for a wrong option, and found wrong before anything is written', async () => {
    expect((await run('<p>x', ['--report', at('r.json'), '--zoom', '0'])).code).toBe(1)
    const { code, err } = await run('<p>x', ['--report', at('no/r.json')])
    expect([code, err]).toEqual([2, expect.stringContaining('there is no directory')])
    expect(readdirSync(directory)).toEqual(['a.html'])
  })
})

describe('--strict', { timeout: 30_000 }, () => {
  test.each([[], ['--streaming']])('refuses a document with losses, with %j too, and writes nothing', async (...options) => {
    const { code, err, out } = await run(lossy, ['--strict', '-o', '-', ...options])
    expect([code, out]).toEqual([3, ''])
    expect(err.match(/^warning: /gm)).toHaveLength(3)
    expect(err).toMatch(/\nerror: content of the document would be missing[^\n]*: see the warnings\n$/)
    await run(lossy, ['--strict', ...options])
    expect(readdirSync(directory)).toEqual(['a.html'])
  })

  test('minds what an SVG image leaves out, and headers that do not fit', async () => {
    writeFileSync(at('a.svg'), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><foreignObject><p>x</p></foreignObject></svg>')
    expect((await run('<img src=a.svg>', ['--strict'])).err).toMatch(/warning: [^\n]*of the SVG image[^]*\nerror: content of the document would be missing/)
    const tall = '<p style="margin-top: 200px">low</p>'
    expect((await run('<p>x', ['--strict', '--header-html-content', tall])).err).toMatch(/warning: the HTML for the top margin does not fit[^]*\nerror: content of the document would be missing/)
  })

  test('counts what a cover and headers have lost', async () => {
    writeFileSync(at('cover.html'), '<p>x<canvas></canvas>')
    expect((await run('<p>x', ['--strict', '--cover', at('cover.html')])).code).toBe(3)
    expect((await run('<p>x', ['--strict', '--header-left', '\u{10FFFD}'])).code).toBe(3)
  })

  test('lets warnings pass that lose nothing, and CSS that is ignored', async () => {
    const { code, err } = await run('<style>p:last-of-type { color: red; cursor: help }</style><p>x', ['--strict', '--streaming'])
    expect([code, err]).toEqual([0, expect.stringContaining('warning: ')])
  })
})
