import { describe, expect, test } from 'vitest'
import { marginBoxNames } from '../../css/page-rules.ts'
import { parseStyleSheet } from '../../css/rules.ts'
import { createTestHost } from '../../debug/testing/test-host.ts'
import { type OptionPair, parseOptions } from '../../options/parse.ts'
import { Origin } from '../../style/cascade.ts'
import { needsTotal } from './running.ts'
import { readRunningTexts } from './running-texts.ts'
import { now, paintPages } from './testing/paint-pages.ts'

const LISTED = [['css', 'listed']] as const

const two = '<p>body one<p>body two'
const marginsOf = async (html: string, options: readonly OptionPair[] = []) => (await paintPages(html, options)).map(({ margins }) => margins)

describe('texts of options', () => {
  test('are painted on every page, left, in the middle and right', async () => {
    const [first, second] = await paintPages(two, [
      ['header-left', 'hl'], ['header-center', 'hc'], ['header-right', 'hr'],
      ['footer-left', 'fl'], ['footer-center', 'fc'], ['footer-right', 'fr'],
    ])
    expect(first?.margins).toEqual(['hl', 'hc', 'hr', 'fr', 'fc', 'fl'])
    expect(second?.margins).toEqual(first?.margins)
    expect(first?.text('hl')).toMatchObject({ x: 30, size: 16, color: '#000000' })
    expect(first?.text('hc').x).toBeGreaterThan(110)
    expect(first?.text('hr').x).toBeGreaterThan(190)
    expect(first?.text('hl').y).toBeLessThan(30)
    expect(first?.text('fl').y).toBeGreaterThan(170)
  })

  test('print the number of the page and how many there are', async () => {
    expect(await marginsOf(two, [['header-right', 'Page [page] of [topage]'], ['header-font-size', '8']])).toEqual([['Page 1 of 2'], ['Page 2 of 2']])
  })

  test('start from the page offset, which does not count as pages', async () => {
    const options: readonly OptionPair[] = [['footer-left', '[page]/[topage] from [frompage]'], ['page-offset', '10'], ['footer-font-size', '8']]
    expect(await marginsOf(two, options)).toEqual([['11/2 from 11'], ['12/2 from 11']])
  })

  test('may hold quotes, backslashes, brackets and line ends', async () => {
    expect(await marginsOf('<p>body', [['header-left', '"a\\ \'[\n]']])).toEqual([['"a\\ \'[ ]']])
  })

  test('take title and date from the options, else from the document and the clock', async () => {
    const options: readonly OptionPair[] = [['header-left', '[title]'], ['footer-left', '[date] [time]'], ['footer-font-size', '5']]
    expect(await marginsOf('<title>Own</title><p>body', options)).toEqual([['Own', '2026-03-04 05:06:07']])
    expect(await marginsOf('<title>Own</title><p>body', [...options, ['title', 'Given']])).toEqual([['Given', '2026-03-04 05:06:07']])
  })

  test('are set in the font and size that are asked for', async () => {
    const [page] = await paintPages('<p>body', [
      ['header-left', 'head'], ['header-font-name', 'BIZ UDPGothic'], ['header-font-size', '11'], ['footer-left', 'foot'],
    ])
    expect(page?.text('head')).toMatchObject({ face: expect.stringContaining('Gothic'), size: 11 })
    expect(page?.text('foot')).toMatchObject({ face: expect.stringContaining('Mincho'), size: 16 })
  })

  test('warn where they pass the edge of the paper', async () => {
    for (const [margin, count] of [['0', 1], ['2px', 1], ['12px', 0]] as const) {
      const host = createTestHost({}, now)
      await paintPages(two, [['header-center', 'TOP'], ['margin-top', margin]], host)
      expect(host.warnings.map((warning) => warning.split('\n')[0])).toEqual(Array.from({ length: count }, () =>
        expect.stringContaining('content extends beyond the top edge of the page and is cut off there')))
    }
  })

  test.each(['standard', 'listed'])('warn where they run into the content of the page (%s)', async (css) => {
    const warningsOf = async (html: string, options: readonly OptionPair[]): Promise<readonly string[]> => {
      const host = createTestHost({}, now)
      await paintPages(html, [['css', css], ...options], host)
      return host.warnings.map((warning) => warning.split('\n')[0] ?? '')
    }
    const long = 'words that need some lines more than there is room for '.repeat(8)
    const into = (edge: string): unknown => expect.stringMatching(new RegExp(`text in the ${edge} margin overflows into the content of the page \\(margin: "`))
    expect(await warningsOf(two, [['header-center', long], ['header-font-size', '7']])).toContainEqual(into('top'))
    expect(await warningsOf(two, [['footer-left', long], ['footer-font-size', '7']])).toContainEqual(into('bottom'))
    expect(await warningsOf(`<style>@page { @left-middle { content: "Extraordinarily"; font-size: 7px } }</style>${two}`, [])).toContainEqual(into('left'))
    expect(await warningsOf(`<style>@page { @right-top { content: "some words"; font-size: 7px } }</style>${two}`, [])).toEqual([])
    for (const [name, text] of [['header-center', 'one line'], ['footer-right', 'one line'], ['header-left', 'two lines\n of small text']] as const) {
      expect(await warningsOf(two, [[name, text], ['header-font-size', '7'], ['footer-font-size', '9']])).toEqual([])
    }
  })

  test('that are too long for a third of the width wrap', async () => {
    const [page] = await paintPages('<p>body', [['header-center', 'long words that wrap'], ['header-font-size', '9'], ['css', 'listed']])
    expect(page?.margins.length).toBeGreaterThan(1)
    expect(page?.margins.join(' ')).toBe('long words that wrap')
    const ys = page?.texts.filter(({ text }) => !text.startsWith('body')).map(({ y }) => y) ?? []
    expect(ys[0]).toBeLessThan(ys[1] ?? 0)
  })

  test('give way to the author box by box and property by property', async () => {
    const css = '<style>@page { @top-center { content: "author"; color: red } @top-left { color: blue } }</style>'
    const [page] = await paintPages(`${css}<p>body`, [['header-center', 'option'], ['header-left', 'left'], ['header-font-size', '7']])
    expect(page?.margins).toEqual(['left', 'author'])
    expect(page?.text('author')).toMatchObject({ color: '#ff0000', size: 7 })
    expect(page?.text('left')).toMatchObject({ color: '#0000ff' })
  })

  test('the default header has the title left and the number right, each replaced by a text of its own', async () => {
    expect(await marginsOf(`<title>T</title>${two}`, [['default-header', null]])).toEqual([['T', '1'], ['T', '2']])
    expect(await marginsOf(`<title>T</title>${two}`, [['default-header', null], ['header-left', 'L']])).toEqual([['L', '1'], ['L', '2']])
  })
})

describe('lines and spacing', () => {
  test('draw one stroke on each page along the content', async () => {
    const [first, second] = await paintPages(two, [['header-line', null], ['footer-line', null]])
    const strokes = first?.calls.filter((call) => call.startsWith('stroke'))
    expect(strokes).toEqual(['stroke path M30,29.5 L270,29.5 1 #000000', 'stroke path M30,170.5 L270,170.5 1 #000000'])
    expect(second?.calls.filter((call) => call.startsWith('stroke'))).toEqual(strokes)
  })

  test('leave room between line and content', async () => {
    const [plain] = await paintPages('<p>body', [['header-left', 'h']])
    const [page] = await paintPages('<p>body', [['header-left', 'h'], ['header-line', null], ['header-spacing', '20px']])
    expect((page?.text('body').y ?? 0) - (plain?.text('body').y ?? 0)).toBeCloseTo(20, 5)
    expect(page?.text('h')).toEqual(plain?.text('h'))
    expect(page?.calls).toContain('stroke path M30,29.5 L270,29.5 1 #000000')
  })
})

describe('@page margin boxes', () => {
  test('all sixteen show their text', async () => {
    const css = marginBoxNames.map((name) => `@${name} { content: "${name}"; font-size: 4px }`).join('')
    const [page] = await paintPages(`<style>@page { ${css} }</style><p>body`)
    // Names may wrap at their hyphens.
    expect(page?.margins.join('')).toBe(marginBoxNames.join(''))
  })

  test('count pages in any style', async () => {
    const css = '@page { @top-left { content: counter(page) } @top-right { content: counter(pages, lower-roman) "-" counters(page, ".") } }'
    expect(await marginsOf(`<style>${css}</style>${two}`)).toEqual([['1', 'ii-1'], ['2', 'ii-2']])
  })

  test('know quotes, other counters as 0, and attributes as nothing', async () => {
    const css = '@page { @top-left { content: open-quote "a" open-quote "b" close-quote close-quote counter(x) attr(id) } }'
    expect(await marginsOf(`<style>${css}</style><p>body`)).toEqual([['\u201ca\u2018b\u2019\u201d0']])
  })

  test('inherit from the page context and align as they say', async () => {
    const css = `@page { color: #010203; font-size: 8px;
      @top-left { content: "right"; text-align: right } @right-middle { content: "up"; vertical-align: top; color: red }
      @left-middle { content: "mid"; text-transform: uppercase } }`
    const [page] = await paintPages(`<style>${css}</style><p>body`)
    expect(page?.text('right')).toMatchObject({ size: 8, color: '#010203' })
    expect(page?.text('right').x).toBeGreaterThan(80)
    expect(page?.text('up').color).toBe('#ff0000')
    expect(page?.text('up').y).toBeLessThan(90)
    expect(page?.text('MID').y).toBeGreaterThan(90)
  })

  test('are not influenced by the document, and take no box properties', async () => {
    const css = `html, body, div { color: red; font-size: 30px; text-align: right }
      @page { @top-left { content: "box"; background: red; border: 1px solid; padding: 5px; display: none; position: absolute; width: 3px } }`
    const [page] = await paintPages(`<style>${css}</style><p>body`, LISTED)
    expect(page?.text('box')).toMatchObject({ x: 30, size: 16, color: '#000000' })
    expect(page?.calls.filter((call) => !call.startsWith('text'))).toEqual([])
  })

  test('at the standard level inherit from the root element of the document', async () => {
    const html = (size: string): string => `<style>html { font: bold 10px/1 sans-serif; color: #ff0000 } body { color: #0000ff }
      @page { ${size} @top-left { content: "a" } @top-right { content: "b"; color: lime } }</style><p>body`
    const margins = async (css: string, size = '') => (await paintPages(html(size), [['css', css]]))[0]
    const page = await margins('standard')
    expect([page?.text('a'), page?.text('b')]).toMatchObject([{ size: 10, color: '#ff0000' }, { size: 10, color: '#00ff00' }])
    expect((await margins('standard', 'font-size: 2em;'))?.text('a')).toMatchObject({ size: 20, color: '#ff0000' })
    expect((await margins('listed'))?.text('a')).toMatchObject({ size: 16, color: '#000000' })
  })

  test('at the standard level have backgrounds, borders and sizes of their own', async () => {
    const css = `@page { background: none; @top-left { content: "a"; background: #ff0000; padding: 0 10px; width: 50px; border-bottom: 2px solid #00ff00 }
      @bottom-center { content: ""; background: #0000ff; height: 5px } @top-right { content: none; background: #123456; border: 1px solid } }`
    const [page] = await paintPages(`<style>${css}</style><p>body`, [['css', 'standard']])
    const fills = page?.calls.filter((call) => call.startsWith('fill'))
    expect(fills?.slice(0, 3)).toEqual([
      'fill 30,0 70x30 #ff0000', 'fill 30,28 70x2 #00ff00', 'fill 30,170 240x5 #0000ff',
    ])
    expect(fills).toHaveLength(3)
    expect(page?.text('a')).toMatchObject({ x: 40 })
  })

  test('at the standard level take the room that their texts need', async () => {
    const css = '@page { font-size: 10px; @top-left { content: "a text that needs more than a third" } @top-right { content: counter(page) } }'
    expect(await marginsOf(`<style>${css}</style>${two}`, [['css', 'standard']]))
      .toEqual([['a text that needs more than a third', '1'], ['a text that needs more than a third', '2']])
  })

  test('at the standard level stand in the middle of their margins with what they have', async () => {
    const css = '@page { @left-middle { content: "b"; height: 40px; background: #ff0000; width: 20px; margin: 0 auto; vertical-align: bottom } }'
    const [page] = await paintPages(`<style>${css}</style><p>body`, [['css', 'standard']])
    expect(page?.calls).toContain('fill 5,80 20x40 #ff0000')
    expect(page?.text('b').y).toBeGreaterThan(105)
    expect(page?.text('b').y).toBeLessThan(120)
  })

  test('differ on the first page and on left and right ones; :first is the strongest, then :left and :right', async () => {
    const css = `@page :first { @top-left { content: "first" } } @page :left { @top-left { content: "left" } }
      @page :right { @top-left { content: "right" } @bottom-left { content: "r" } }
      @page { @top-left { content: "any"; font-size: 5px } @top-right { content: "all" } }`
    const pages = await paintPages(`<style>${css}</style>${two}<p>body three`)
    expect(pages.map(({ margins }) => margins)).toEqual([['first', 'all', 'r'], ['left', 'all'], ['right', 'all', 'r']])
    expect(pages.every((page) => page.texts.some(({ size }) => size === 5))).toBe(true)
  })

  test('at the standard level differ by the number of the page too', async () => {
    const css = `@page :nth(3n) { @top-left { content: "third" } } @page :nth(3):right { @top-left { content: "both" } }
      @page :blank, :nth(0) { @top-left { content: "none" } } @page { @top-left { content: "any" } }`
    const html = `<style>${css}</style>${two}${'<p>body more'.repeat(4)}`
    expect(await marginsOf(html, [['css', 'standard'], ['page-offset', '7']])).toEqual([['any'], ['any'], ['both'], ['any'], ['any'], ['third']])
    expect(await marginsOf(html, [['css', 'listed']])).toEqual(Array.from({ length: 6 }, () => ['any']))
  })

  test('of users give way to those of the author', async () => {
    const host = createTestHost({ 'user.css': '@page { @top-left { content: "user"; color: red } @top-right { content: "only" } }' })
    const [page] = await paintPages('<style>@page { @top-left { content: "author" } }</style><p>body', [['user-style-sheet', 'user.css']], host)
    expect(page?.margins).toEqual(['author', 'only'])
    expect(page?.text('author').color).toBe('#ff0000')
  })

  test('without content are not there, nor are those that are taken back', async () => {
    const css = '@page { @top-left { color: red } @top-center { content: normal } @top-right { content: "x" } @top-right { content: none } }'
    expect(await marginsOf(`<style>${css}</style><p>body`)).toEqual([[]])
  })

  test('know the custom properties of the document', async () => {
    const css = ':root { --tint: #00ff00 } @page { @top-left { content: "x"; color: var(--tint) } }'
    expect((await paintPages(`<style>${css}</style><p>body`, LISTED))[0]?.text('x').color).toBe('#00ff00')
  })
})

describe('the number of pages', () => {
  const reason = (pairs: readonly OptionPair[], css = ''): string | null => {
    const rules = parseStyleSheet(css, { level: 'listed' }).pages.map((rule) => ({ rule, origin: Origin.author }))
    return needsTotal(readRunningTexts(parseOptions(pairs, 'library'), createTestHost()), rules)
  }

  test('is needed where [topage] or counter(pages) is printed', () => {
    expect(reason([['footer-left', 'of [topage]']])).toBe('[topage] in the footer')
    expect(reason([['header-html-content', '<p>[topage]']])).toBe('[topage] in the header')
    expect(reason([], '@page :left { @left-top { content: "a" counters( pages, ".") } }')).toBe('counter(pages) in @left-top')
  })

  test('is not needed for anything else', () => {
    const css = '@page { @top-left { content: counter(page) "pages" counter(x, pages); color: red } }'
    expect(reason([['footer-left', '[page] [frompage]'], ['default-header', null]], css)).toBeNull()
    expect(reason([['header-left', '[topage]'], ['header-html-content', '<p>wins']])).toBeNull()
  })
})
