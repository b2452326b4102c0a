import { describe, expect, test } from 'vitest'
import { CollectingSink, createTestHost } from '../../debug/testing/test-host.ts'
import { type OptionPair, parseOptions } from '../../options/parse.ts'
import { Engine } from '../engine.ts'
import { now, paintPages } from './testing/paint-pages.ts'

const two = '<title>T &amp; <b></title><p>body one<p>body two'
const pixel = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

describe('HTML in the margins', () => {
  test('is painted on every page within a clip as large as the margin', async () => {
    const host = createTestHost({ 'h.html': '<body style="margin: 0; color: red">red' }, now)
    for (const page of await paintPages(two, [['header-html', 'h.html']], host)) {
      expect(page.calls).toContain('clip 30,0 240x30')
      expect(page.text('red').color).toBe('#ff0000')
    }
  })

  test('of footers begins below the content and below the spacing', async () => {
    const [page] = await paintPages(two, [['footer-html-content', '<p>foot'], ['footer-spacing', '10px']])
    expect(page?.calls).toContain('clip 30,170 240x30')
    expect(page?.calls).toContain('transform 1 0 0 1 30 170')
  })

  test('beats the texts of its side only', async () => {
    const [page] = await paintPages(two, [['header-html-content', 'html'], ['header-center', 'text'], ['default-header', null], ['footer-left', 'foot']])
    expect(page?.margins).toEqual(['html', 'foot'])
  })

  test('has its placeholders replaced by text, in texts and anywhere else', async () => {
    const html = '<p style="font-size: 6px">[title] <b>[page]</b>/[topage] [date] [who]</p>'
    const pages = await paintPages(two, [['header-html-content', html], ['replace', 'who=<i>&lt;']])
    expect(pages.map(({ margins }) => margins.join('·'))).toEqual([
      'T & <b>·1·/2 2026-03-04 <i>&lt;', 'T & <b>·2·/2 2026-03-04 <i>&lt;',
    ])
  })

  test('may have page numbers in attributes and style sheets', async () => {
    const html = '<style>.p2 { color: red } body::after { content: "[page]" }</style><a class="p[page]" href="https://a/?[page]">x</a>&#4[page];'
    const pages = await paintPages(two, [['header-html-content', html], ['margin-top', '40px']])
    expect(pages.map((page) => page.text('x').color)).toEqual(['#0000ee', '#ff0000'])
    expect(pages.map(({ margins }) => margins.join(''))).toEqual(['x)1', 'x*2'])
    expect(pages.map(({ calls }) => calls.some((call) => call.endsWith('https://a/?2')))).toEqual([false, true])
  })

  test('is cut at its margin, however high it is, and stands nowhere else', async () => {
    const pages = await paintPages(two, [['header-html-content', '<p>a<p style="break-before: page">b' + '<p>c'.repeat(50)]])
    expect(pages.length).toBe(2)
    for (const page of pages) expect(page.calls.filter((call) => call === 'restore').length).toBe(1)
  })

  test('may have images in data: URLs, and nothing else is fetched for it', async () => {
    const host = createTestHost({}, now)
    const html = `<style>@import "i.css"; @font-face { font-family: Web; src: url(w.ttf) } div { height: 5px; background-image: url(${pixel}) }</style>
      <link rel=stylesheet href="l.css"><div></div><img src="${pixel}" width=5 height=5><img src="p.png">[page]`
    const [page, second] = await paintPages(two, [['header-html-content', html]], host)
    expect(page?.calls).toContain('tile 8,8 224x5 image 1 8,8 1x1 every 1,1')
    expect(second?.calls.filter((call) => call.startsWith('tile')).length).toBe(1)
    expect(host.asked).toEqual([])
    expect(host.warnings.map((warning) => warning.split('\n')[0])).toEqual([
      'the style sheet i.css could not be loaded: headers and footers load no style sheets; put the rules into a <style> element',
      'the font Web cannot be used: headers and footers load no fonts; add the font with --font',
      'the style sheet l.css could not be loaded: headers and footers load no style sheets; put the rules into a <style> element',
      'the image p.png could not be loaded: headers and footers may refer to data: URLs and files given with the document only',
    ])
  })

  test('is an error with what it would need to fetch where the options say so', async () => {
    const abort = (html: string) => paintPages(two, [['header-html-content', html], ['load-media-error-handling', 'abort']])
    const wanting = ['<link rel=stylesheet href="x.css">H', '<style>@import "x.css";</style>H', '<img src="x.png">H']
    for (const html of wanting) await expect(abort(html), html).rejects.toThrow(/x\.(css|png) could not be loaded: headers and footers/)
    for (const attribute of ['rel="alternate stylesheet"', 'rel=stylesheet media=screen', 'rel=icon']) {
      expect(await abort(`<link href="x.css" ${attribute}>H`)).toHaveLength(2)
    }
  })

  test('has drawings and the direction of writing as documents have them, with --css standard', async () => {
    const html = '<body style="margin: 0"><p dir=rtl style="margin: 0">rtl</p><svg width="10" height="10"><path d="M0 0h9v9"/><text>[page]</text></svg>'
    const pages = await paintPages(two, [['header-html-content', html], ['css', 'standard']])
    expect(pages.map(({ calls }) => calls.filter((call) => /^draw image/.test(call)).map((call) => call.split(' ')[2]))).toEqual([['1'], ['2']])
    expect(pages[0]?.text('rtl').x).toBeGreaterThan(100)
  })

  test('shows no images and no backgrounds where the options say so', async () => {
    const html = `<body style="background: red"><img src="${pixel}" width=5 height=5>x`
    const [page] = await paintPages(two, [['header-html-content', html], ['no-images', null], ['no-background', null]])
    expect(page?.calls.filter((call) => /^(draw|tile|fill) /.test(call))).toEqual([])
  })

  test('does not see the style sheets of the document and of users', async () => {
    const host = createTestHost({ 'user.css': 'p { color: red }' }, now)
    const [page] = await paintPages(`<style>p { color: red }</style>${two}`, [['user-style-sheet', 'user.css'], ['header-html-content', '<p>head']], host)
    expect(page?.text('head').color).toBe('#000000')
  })

  test('warns where there is no margin to draw it in', async () => {
    const host = createTestHost({}, now)
    const [page] = await paintPages(two, [['footer-html-content', 'foot'], ['header-html-content', 'head'], ['margin-top', '0']], host)
    expect(page?.margins).toEqual(['foot'])
    expect(host.warnings.map((warning) => warning.split('\n')[0])).toEqual(['the header is not drawn: there is no room in the top margin'])
  })

  test('is refused where it is beyond the limits, by name', async () => {
    await expect(paintPages(two, [['footer-html-content', '<div>'.repeat(600)]])).rejects.toThrow('in the footer, elements are nested')
  })

  test('is no place for links to lead to, but may hold links', async () => {
    const [page] = await paintPages(two, [['header-html-content', '<p id=a><a href="#b">x</a>']])
    expect(page?.calls.filter((call) => call.startsWith('link')).length).toBe(1)
    expect(page?.calls.filter((call) => call.startsWith('destination'))).toEqual([])
  })
})

describe('a conversion with headers', () => {
  const convert = async (html: string, pairs: readonly OptionPair[]): Promise<Uint8Array> => {
    const engine = new Engine(parseOptions(pairs, 'library'), createTestHost({}, now), new CollectingSink())
    await engine.feed(new TextEncoder().encode(html))
    return (await engine.finish()).output
  }

  test('gives the same bytes for the same input', async () => {
    const pairs: readonly OptionPair[] = [['header-html-content', `<img src="${pixel}">[page] [time]`], ['footer-right', '[page]/[topage]']]
    expect(Buffer.compare(await convert(two, pairs), await convert(two, pairs))).toBe(0)
  })

  test('refuses what cannot be before anything is read', () => {
    const start = (...pairs: OptionPair[]) => () => new Engine(parseOptions(pairs, 'library'), createTestHost({}, now), new CollectingSink())
    expect(start(['header-left', '[section]'])).toThrow('[section] is not supported')
    expect(start(['footer-html-content', '<p>[webpage]'])).toThrow('--footer-html-content: [webpage] is not supported')
    expect(start(['header-html', 'none.html'])).toThrow('none.html is not there')
    expect(start(['header-html', 'a.html'], ['header-html-content', '<p>'])).toThrow('exclude each other')
    expect(start(['replace', 'nope'])).toThrow('NAME=VALUE')
  })

  test('tells the time in UTC in the same way whatever CSS is understood', async () => {
    const [page] = await paintPages(two, [['header-left', '[date]'], ['css', 'standard']])
    expect(page?.margins).toEqual(['2026-03-04'])
  })
})
