import { describe, expect, test } from 'vitest'
import type { LineId, WordId } from '../../arena/ids.ts'
import { prepare } from '../../debug/dump.ts'
import { CollectingSink, createTestHost, type TestHost } from '../../debug/testing/test-host.ts'
import { fragmentPage } from '../../fragment/page-fragments.ts'
import { ItemKind } from '../../layout/lines.ts'
import { ConvertError } from '../../messages/errors.ts'
import { type OptionPair, parseOptions } from '../../options/parse.ts'
import { PdfReader } from '../../pdf/testing/reader.ts'
import { DestinationNames } from '../destination-names.ts'
import type { Document } from '../document-state.ts'
import { Engine } from '../engine.ts'
import type { LaidOut } from '../layout-document.ts'
import { layoutContents } from './contents.ts'
import { collectHeadings } from './headings.ts'

const small: readonly OptionPair[] = [['page-width', '300px'], ['page-height', '200px'],
  ...(['top', 'right', 'bottom', 'left'] as const).map((side): OptionPair => [`margin-${side}`, '10px'])]

interface Line {
  readonly text: string
  readonly x: number
  readonly right: number
  readonly size: number
}

/** The lines of each page. */
const linesOf = ({ doc, laidOut }: { readonly doc: Document, readonly laidOut: LaidOut }): readonly (readonly Line[])[] =>
  laidOut.breaks.starts.map((_, page) => {
    fragmentPage(doc, laidOut.breaks, page)
    const found: Line[] = []
    for (let f = 1; f < doc.fragments.length; f++) {
      const first = doc.fragments.firstLine[f] ?? 0
      for (let i = 0; i < (doc.fragments.lineCount[f] ?? 0); i++) found.push(lineOf(doc, (first + i) as LineId))
    }
    return found
  })

function lineOf(doc: Document, line: LineId): Line {
  const { lines, items, words, styles, metrics } = doc
  const box = lines.box[line] ?? 0
  const style = doc.boxes.rows.style[box] ?? styles.initial
  const x = (doc.boxes.rows.x[box] ?? 0) + (lines.x[line] ?? 0)
  let [text, width] = ['', 0]
  const first = lines.firstItem[line] ?? 0
  for (let i: number = first; i < first + (lines.itemCount[line] ?? 0); i++) {
    if (items.kind[i] !== ItemKind.word) continue
    const word = (items.ref[i] ?? 0) as WordId
    text += words.text.slice(words.rows.text[word] ?? 0, words.rows.textLength[word] ?? 0)
    width += metrics.wordWidth(word, style)
  }
  return { text: text.trim(), x, right: x + width, size: styles.fontSizeOf(style) }
}

const contentsOf = async (html: string, pairs: readonly OptionPair[] = [], host = createTestHost()) => {
  const body = await prepare(html, [...small, ['toc', null], ...pairs], host)
  const contents = await layoutContents(body.doc, body.options, host, body.laidOut, new DestinationNames(body.doc))
  return { body, contents, lines: linesOf(contents) }
}

const texts = async (html: string, pairs: readonly OptionPair[] = [], host = createTestHost()): Promise<readonly string[]> =>
  (await contentsOf(html, pairs, host)).lines.flat().map(({ text }) => text)

const convert = async (html: string, pairs: readonly OptionPair[], host: TestHost = createTestHost()) => {
  const sink = new CollectingSink()
  const engine = new Engine(parseOptions([['no-pdf-compression', null], ...small, ...pairs], 'library'), host, sink)
  await engine.feed(new TextEncoder().encode(html))
  const { output, pages } = await engine.finish()
  return { pages, pdf: new PdfReader(output) }
}

/** Link targets for each page: the page for internal links, else the address. */
const linksOf = (pdf: PdfReader): readonly (readonly (number | string)[])[] => {
  const all = pdf.text
  const kids = [...all.matchAll(/(\d+) 0 obj\n<< \/Type \/Page /g)].map((match) => Number(match[1]))
  const places = new Map([...all.matchAll(/\(([^()]*)\) \[(\d+) 0 R \/XYZ/g)].map((match) => [match[1] ?? '', Number(match[2])]))
  return pdf.pages().map((page) => pdf.refs(page, 'Annots').map((ref) => {
    const link = pdf.object(ref)
    const name = /\/Dest \(([^()]*)\)/.exec(link)?.[1]
    return name === undefined ? /\/URI \(([^()]*)\)/.exec(link)?.[1] ?? '' : kids.indexOf(places.get(name) ?? 0) + 1
  }))
}

const report = (chapters: number): string => Array.from({ length: chapters }, (_, i) =>
  `<h1>Chapter ${i + 1}</h1><p>${'some words '.repeat(7 + (i * 13) % 40)}<h2>Section ${i + 1}</h2><p>${'more of them '.repeat((i * 7) % 29)}`).join('')

describe('headings', () => {
  const headings = async (html: string, pairs: readonly OptionPair[] = []) => {
    const { doc } = await prepare(html, [...small, ...pairs], createTestHost())
    return collectHeadings(doc).map(({ level, title, page }) => `${level} ${title} ${page}`)
  }

  test('are those of all levels, in document order', async () => {
    expect(await headings('<h1>a</h1><div><h3>b</h3></div><h6>c</h6><h4>d</h4>', [['page-height', '500px']])).toEqual(['1 a 0', '3 b 0', '6 c 0', '4 d 0'])
  })

  test('have the page on which they begin', async () => {
    const html = '<h1>a</h1><div style="height:80px">x</div><h2>b</h2><div style="break-before:page"><h2>c</h2></div>'
      + '<table style="break-before:page"><tr><td><h3>d</h3></table><div style="display:flex"><h3>e</h3></div>'
    expect(await headings(html)).toEqual(['1 a 0', '2 b 1', '2 c 2', '3 d 3', '3 e 3'])
  })

  test('have it too when they stand in a line, float or are out of flow', async () => {
    const html = '<p style="break-after:page">x</p><p>on page two <h2 style="display:inline">in line</h2></p>'
      + '<h3 style="float:left">float</h3><h3 style="display:inline-block">block</h3><h4 style="position:absolute;top:0">out</h4>'
    expect(await headings(html)).toEqual(['2 in line 1', '3 float 1', '3 block 1', '4 out 0'])
  })

  test('are left out when they do not show or have no text', async () => {
    expect(await headings('<h1 hidden>a</h1><div style="display:none"><h2>b</h2></div><h1> </h1><h2><img alt=x></h2>')).toEqual([])
  })

  test('have titles of their text alone, white space collapsed', async () => {
    expect(await headings('<h1>\n a <em>b</em>\t c<br>d<span hidden>e</span><div>f</div>g<script>h</script> </h1>')).toEqual(['1 a b c d f g 0'])
  })

  test('have no footnotes in their titles', async () => {
    const html = '<h1>a<span style="float: footnote">note <b>b</b></span> c</h1>'
    expect(await headings(html, [['css', 'standard']])).toEqual(['1 a c 0'])
    expect(await headings(html, [['css', 'listed']])).toEqual(['1 anote b c 0'])
  })
})

describe('the contents', () => {
  test('have the heading text of the options, and entries with the numbers of the pages', async () => {
    const html = '<h1>One</h1><p style="break-after:page">x</p><h2>Two</h2><h1>a &amp; &lt;b&gt;</h1>'
    expect(await texts(html)).toEqual(['Table of Contents', 'One', '2', 'Two', '3', 'a & <b>', '3'])
    expect((await texts(html, [['toc-header-text', 'Inhalt & <mehr>']]))[0]).toBe('Inhalt & <mehr>')
  })

  test('are one page without headings', async () => {
    const { contents, lines } = await contentsOf('<p>x')
    expect(contents.pages).toBe(1)
    expect(lines.flat().map(({ text }) => text)).toEqual(['Table of Contents'])
  })

  test('print for each heading of a report the number of its page', async () => {
    const { body, contents, lines } = await contentsOf(report(40), [['page-offset', '60']])
    const printed = lines.flat().slice(1).map(({ text }) => text)
    expect(body.laidOut.breaks.starts.length).toBeGreaterThan(30)
    expect(contents.pages).toBe(contents.laidOut.breaks.starts.length)
    expect(contents.pages).toBeGreaterThan(10)
    const shown = linesOf(body).flatMap((page, at) => page.filter(({ text }) => /^(?:Chapter|Section) \d+$/.test(text))
      .map(({ text }) => [text, String(60 + contents.pages + at + 1)]))
    expect(shown).toHaveLength(80)
    expect(printed).toEqual(shown.flat())
  })

  test('are as long as it takes, however many lists stand in lists', async () => {
    const html = Array.from({ length: 150 }, (_, i) => `<h1>c${i}</h1><h2>s${i}</h2>`).join('')
    const { contents } = await contentsOf(html)
    expect(contents.pages).toBeGreaterThan(1)
  })

  test('count themselves when a further page makes their numbers longer', async () => {
    const { contents, lines } = await contentsOf(report(30), [['page-offset', '-7'], ['user-style-sheet', 'u.css']],
      createTestHost({ 'u.css': 'span { min-width: 0; font-size: 60px }' }))
    expect(contents.pages).toBe(contents.laidOut.breaks.starts.length)
    expect(lines.flat()[2]?.text).toBe(String(contents.pages - 7 + 1))
  })

  test('have no page too many where numbers get shorter on the way', async () => {
    const wide = createTestHost({ 'u.css': '.toc div { display: block; font-size: 38px } .toc a { padding: 0 } .toc span { margin: 0; min-width: 0 }' })
    for (const offset of [-12, -11, -10, -9, -4, -3, -2]) {
      const { contents } = await contentsOf(report(9), [['page-offset', String(offset)], ['user-style-sheet', 'u.css']], wide)
      expect(contents.pages).toBe(contents.laidOut.breaks.starts.length)
    }
  })

  test('set each level smaller than the one above, by the ratio, and further in', async () => {
    const html = '<h1>a</h1><h2>b</h2><h3>c</h3>'
    const { lines: [page = []] } = await contentsOf(html, [['toc-text-size-shrink', '0.5'], ['toc-level-indentation', '12px']])
    const titles = page.filter(({ text }) => /^[abc]$/.test(text))
    expect(titles.map(({ size, x }) => [size, x])).toEqual([[20, 0], [10, 12], [5, 24]])
    const byText = await contentsOf(html, [['toc-level-indentation', '1.5em']])
    expect(byText.lines[0]?.filter(({ text }) => /^[abc]$/.test(text)).map(({ x }) => x)).toEqual([0, 24, 24 + 19.2].map((x) => expect.closeTo(x, 3)))
  })

  test('have their numbers at the right edge', async () => {
    const { lines: [page = []] } = await contentsOf(`<h1>a</h1><h2>b</h2><h2>${'long title '.repeat(12)}</h2>`)
    const numbers = page.filter(({ text }) => text === '2')
    expect(numbers).toHaveLength(3)
    for (const { right } of numbers) expect(right).toBeCloseTo(280, 3)
    const title = page.filter(({ text }) => text.startsWith('long'))
    expect(title.length).toBeGreaterThan(2)
  })

  test('take the page of the body, whatever users’ sheets say', async () => {
    const host = createTestHost({ 'u.css': '@page { size: 500px 500px }' })
    const { contents } = await contentsOf('<style>@page { size: 250px 150px; margin: 5px }</style><h1>a', [['user-style-sheet', 'u.css']], host)
    expect(contents.laidOut.page).toMatchObject({ width: 250, height: 150, marginLeft: 5 })
  })

  test('look as users’ sheets want, which know them by a class', async () => {
    const css = '.toc h1 { display: none } ul ul { display: none } ul { padding-left: 7px; font-size: 9px } li { margin-left: var(--x) } :root { --x: 3px }'
    const { lines: [page = []] } = await contentsOf('<h1>a</h1><h2>b</h2><h1>c</h1>', [['user-style-sheet', 'u.css']], createTestHost({ 'u.css': css }))
    expect(page.map(({ text }) => text)).toEqual(['a', '2', 'c', '2'])
    expect(page[0]).toMatchObject({ x: 10, size: 9 })
  })

  test('are not touched by the sheets of the document', async () => {
    const { lines: [page = []] } = await contentsOf('<style>* { font-size: 3px } li { display: none }</style><h1>a')
    expect(page.map(({ text, size }) => [text, size])).toEqual([['Table of Contents', 20], ['a', 20], ['2', 20]])
  })

  test('draw dotted lines unless they are not to', async () => {
    const strokes = async (pairs: readonly OptionPair[]): Promise<boolean> => {
      const { pdf } = await convert('<h1>a</h1>', [['toc', null], ...pairs])
      return / d\n/.test(pdf.content(pdf.pages()[0] ?? ''))
    }
    expect([await strokes([]), await strokes([['disable-dotted-lines', null]])]).toEqual([true, false])
  })

  test('cannot be had in streaming mode', () => {
    const options = { ...parseOptions([['toc', null]], 'library'), streaming: true }
    const make = (): unknown => new Engine(options, createTestHost(), new CollectingSink())
    expect(make).toThrow(/--toc .*--streaming/)
    try {
      make()
    } catch (error) {
      expect(error instanceof ConvertError && error.exitCode).toBe(3)
    }
  })
})

describe('links of the contents', () => {
  const html = '<h1>a</h1><p style="break-after:page">x</p><h2 id=b>b</h2><h2 id="heading-1">c</h2>'

  test('lead from each entry to its heading, with an id or without', async () => {
    const { pages, pdf } = await convert(html, [['toc', null]])
    expect(pages).toBe(3)
    expect(linksOf(pdf)).toEqual([[2, 3, 3], [], []])
    expect(pdf.root).toContain('/Dests')
    expect(pdf.text).toContain('(heading--1) [')
  })

  test('lead to the right one of two headings with one id', async () => {
    const { pdf } = await convert('<h1 id=a>x</h1><h1 id=a style="break-before:page">y</h1>', [['toc', null]])
    expect(linksOf(pdf)).toEqual([[2, 3], [], []])
  })

  test('are left out where the options say so', async () => {
    const { pdf } = await convert(html, [['toc', null], ['disable-toc-links', null]])
    expect(linksOf(pdf)).toEqual([[], [], []])
    expect(linksOf((await convert('<p>x', [['toc', null]])).pdf)).toEqual([[], []])
  })

  test('stay where links of the document itself are left out', async () => {
    const { pdf } = await convert(`${html}<a href="#b">b</a>`, [['toc', null], ['disable-internal-links', null]])
    expect(linksOf(pdf)).toEqual([[2, 3, 3], [], []])
  })

  test('lead back from headings where the options ask for it', async () => {
    const { pdf } = await convert(html, [['toc', null], ['enable-toc-back-links', null]])
    expect(linksOf(pdf)).toEqual([[2, 3, 3], [1], [1, 1]])
    const only = await convert(html, [['toc', null], ['enable-toc-back-links', null], ['disable-toc-links', null]])
    expect(linksOf(only.pdf)).toEqual([[], [1], [1, 1]])
  })

  test('leave links within headings, and around them, what they are', async () => {
    const { pdf } = await convert(
      '<h1>a <a href="https://x.test/">b</a> c</h1><a href="https://y.test/"><h2>d</h2></a>', [['toc', null], ['enable-toc-back-links', null]])
    expect(linksOf(pdf)).toEqual([[2, 2], ['https://x.test/', 1, 1, 'https://y.test/']])
  })
})
