import { describe, expect, it } from 'vitest'
import { growth, LINEAR } from '../debug/testing/growth.ts'
import { LIMITS, parse, brief } from './testing/parsed.ts'

describe('limits', () => {
  it.each<readonly [name: string, html: (count: number) => string, count: number]>([
    ['nested blocks', (n) => '<div>'.repeat(n), 500_000],
    ['nested tables', (n) => '<table><td>'.repeat(n), 250_000],
    ['nested formatting', (n) => '<b><i>'.repeat(n), 250_000],
    ['stray end tags on a full stack', (n) => '<b>'.repeat(400) + '</i></p></div></table>'.repeat(n), 125_000],
    ['paragraphs below a full stack', (n) => '<span>'.repeat(500) + '<p></p>'.repeat(n), 250_000],
    ['misnested formatting', (n) => '<b><p></b>'.repeat(n), 160_000],
    ['text before a table', (n) => `<table>${'x<tr a=b>'.repeat(n)}`, 120_000],
    ['tables with text', (n) => '<table>x</table>'.repeat(n), 120_000],
    ['unclosed formatting', (n) => '<b a=b>' + '<p>x</p>'.repeat(n), 160_000],
    ['links after the head', (n) => '<head></head>' + ' <link>'.repeat(n), 200_000],
    ['body tags', (n) => Array.from({ length: n }, (_, i) => `<body a${i}=1>x`).join(''), 50_000],
  ])('%s by the hundred thousand take time as they are many, or are refused', (_name, html, count) => {
    const read = (n: number): void => {
      try {
        parse(html(n))
      } catch (error) {
        expect(error).toMatchObject({ name: /^(Input|Render)Error$/.exec((error as Error).name)?.[0] })
      }
    }
    expect(growth(read, count)).toBeLessThan(LINEAR)
  })
})

it('random bytes in random pieces give a tree, never a crash', () => {
  let state = 7
  const random = (bound: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  const alphabet = '<<<>>>//=="\'!-[]& \n\r\0;abptdisvgrhx#1é\ud83d?'
  for (let round = 0; round < 2000; round++) {
    let html = ''
    for (let left = random(120); left > 0; left--) html += alphabet.charAt(random(alphabet.length))
    const whole = parse(html)
    const pieces = parse(html, LIMITS, {}, 1 + random(5))
    expect(brief(pieces.doc, pieces.builder.document)).toBe(brief(whole.doc, whole.builder.document))
  }
})
