import { describe, expect, test } from 'vitest'
import { contentsHtml, type Entry } from './contents-html.ts'

const entry = (level: number, title: string, more: Partial<Entry> = {}): Entry =>
  ({ level, title, number: 1, target: null, id: null, ...more })

/** The lists only: `(` and `)` for ul, titles for entries. */
const shape = (...entries: readonly Entry[]): string =>
  (contentsHtml('T', entries).split('</h1>')[1] ?? '').replaceAll('<ul>', '(').replaceAll('</ul>', ')')
    .replace(/<div><a>(.*?)<\/a><span>1<\/span><\/div>/g, '$1').replace(/<\/?(?:li|body|html)>|\n/g, (tag) => (tag === '<li>' ? ' ' : ''))

describe('the structure of the contents', () => {
  test('is a heading and lists of entries, each with its title and its number', () => {
    expect(contentsHtml('What is here', [entry(1, 'One', { number: 7, target: 'a', id: 'e1' })])).toBe(
      '<!doctype html><html><head></head><body class="toc"><h1>What is here</h1>\n<ul>'
      + '\n<li id="e1"><div><a href="#a">One</a><span>7</span></div></li></ul></body></html>')
  })

  test('has a list for each level below another', () => {
    expect(shape(entry(1, 'a'), entry(2, 'b'), entry(2, 'c'), entry(1, 'd'))).toBe('( a( b c) d)')
    expect(shape(entry(1, 'a'), entry(2, 'b'), entry(3, 'c'), entry(1, 'd'), entry(2, 'e'))).toBe('( a( b( c)) d( e))')
  })

  test('goes down by one where headings leave levels out', () => {
    expect(shape(entry(1, 'a'), entry(3, 'b'))).toBe('( a( b))')
    expect(shape(entry(1, 'a'), entry(4, 'b'), entry(2, 'c'), entry(3, 'd'))).toBe('( a( b c( d)))')
    expect(shape(entry(3, 'a'), entry(1, 'b'), entry(6, 'c'))).toBe('( a b( c))')
  })

  test('is an empty list without headings', () => {
    expect(shape()).toBe('()')
  })

  test('escapes what stands in it', () => {
    const html = contentsHtml('<T>', [entry(1, 'a & <b>', { target: '50% "x" é', id: '"' })])
    expect(html).toContain('<h1>&lt;T&gt;</h1>')
    expect(html).toContain('<li id="&quot;"><div><a href="#50%25%20&quot;x&quot;%20é">a &amp; &lt;b&gt;</a>')
  })
})
