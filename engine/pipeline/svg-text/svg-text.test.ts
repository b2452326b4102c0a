import { describe, expect, test } from 'vitest'
import { unzipSync } from 'node:zlib'
import { createTestHost } from '../../debug/testing/test-host.ts'
import { decodeSvg, openSvg } from '../../images/svg/svg.ts'
import { VectorLog } from '../../images/testing/vector-log.ts'
import { parseOptions } from '../../options/parse.ts'
import { createDocument } from '../document.ts'
import { createSvgText, SvgText } from './svg-text.ts'

/** Texts with their place, size and colour; widths of letters are those of the packaged gothic font. */
const draw = (content: string) => {
  const doc = createDocument(parseOptions([], 'library'), createTestHost())
  const painter = new SvgText(doc.fonts, doc.faces, doc.words)
  const notes: string[] = []
  const canvas = new VectorLog()
  const file = openSvg(new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${content}</svg>`))
  decodeSvg(file, (bytes) => unzipSync(bytes), (what) => notes.push(what), painter).draw(canvas, 200, 100)
  const { rows, text } = doc.words
  const texts: string[] = []
  let place = ''
  for (const line of canvas.lines) {
    const word = Number(/^word (\d+)$/.exec(line)?.[1] ?? 0)
    if (line.startsWith('text ')) place = line.split(' ').slice(2).join(' ')
    else if (word > 0) texts.push(`${text.slice(rows.text[word] ?? 0, rows.textLength[word] ?? 0)}: ${place}`)
  }
  const width = (value: string, size = 16): number =>
    Math.round(painter.width(value, { families: '', size, weight: 400, isItalic: false, letterSpacing: 0 }) * 100) / 100
  return { texts, notes, width }
}

describe('text of SVG images', () => {
  test('stands where x and y say, spaces collapsed', () => {
    expect(draw('<text x="10" y="20" font-size="12" fill="#ff0000">  two \n  words </text>').texts).toEqual(['two words: 12 #ff0000 10,20'])
  })

  test('goes on in spans, which may have places, steps and looks of their own', () => {
    const { texts, width } = draw('<text x="10" y="20">a<tspan fill="#0000ff">b</tspan><tspan dx="5" dy="-3">c</tspan><tspan x="0" y="50">d</tspan></text>')
    expect(texts).toEqual([
      'a: 16 #000000 10,20', `b: 16 #0000ff ${10 + width('a')},20`, `c: 16 #000000 ${Math.round((15 + width('a') + width('b')) * 100) / 100},17`, 'd: 16 #000000 0,50',
    ])
  })

  test('takes places from the element around where the first character is in a span', () => {
    expect(draw('<text x="10" y="20"><tspan>a</tspan><tspan x="30" dy="1em">b</tspan></text>').texts).toEqual(['a: 16 #000000 10,20', 'b: 16 #000000 30,36'])
  })

  test('has as many places as are listed', () => {
    expect(draw('<text x="1 20 40" y="9">abcd</text>').texts).toEqual(['a: 16 #000000 1,9', 'b: 16 #000000 20,9', 'cd: 16 #000000 40,9'])
  })

  test('is aligned by text-anchor', () => {
    const { width } = draw('')
    expect(draw('<text x="100" y="9" text-anchor="end">ab</text>').texts).toEqual([`ab: 16 #000000 ${100 - width('ab')},9`])
    expect(draw('<text x="100" y="9" style="text-anchor: middle">ab</text>').texts).toEqual([`ab: 16 #000000 ${100 - width('ab') / 2},9`])
  })

  test('is told what of it is not drawn', () => {
    expect(draw('<text y="9" stroke="red" textLength="9">a</text><text><textPath href="#x">b</textPath></text>').notes)
      .toEqual(['the attribute textLength of text', 'the outline of text', 'text on a path'])
  })

  test('is for builds that have it', () => {
    const doc = createDocument(parseOptions([], 'library'), createTestHost())
    expect(createSvgText(doc.fonts, doc.faces, doc.words)).toBeNull()
  })
})
