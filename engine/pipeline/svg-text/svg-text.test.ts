import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { unzipSync } from 'node:zlib'
import type { FaceId } from '../../arena/ids.ts'
import { createTestHost } from '../../debug/testing/test-host.ts'
import { decodeSvg, openSvg } from '../../images/svg/svg.ts'
import { VectorLog } from '../../images/testing/vector-log.ts'
import { packagedFontFiles } from '../../host-node/packaged-fonts.ts'
import { parseOptions } from '../../options/parse.ts'
import { createDocument } from '../document.ts'
import { ImageFontFaces } from './image-font-faces.ts'
import { createSvgText, SvgText } from './svg-text.ts'

/** Texts with position, size and colour; advances are those of the packaged gothic font. */
const draw = (content: string) => {
  const host = createTestHost()
  const doc = createDocument(parseOptions([], 'library'), host)
  const painter = new SvgText(doc, new ImageFontFaces(doc.fonts, host, false))
  const notes: string[] = []
  const canvas = new VectorLog()
  const file = openSvg(new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${content}</svg>`))
  decodeSvg(file, (bytes) => unzipSync(bytes), { note: (what) => notes.push(what), text: painter }).draw(canvas, 200, 100)
  const { rows, text } = doc.words
  const texts: string[] = []
  let place = ''
  for (const line of canvas.lines) {
    const word = Number(/^word (\d+)$/.exec(line)?.[1] ?? 0)
    if (line.startsWith('text ')) place = line.split(' ').slice(2).join(' ')
    else if (word > 0) texts.push(`${text.slice(rows.text[word] ?? 0, rows.textLength[word] ?? 0)}: ${place}`)
  }
  const width = (value: string, size = 16): number =>
    Math.round(painter.width(value, { families: '', size, weight: 400, isItalic: false, letterSpacing: 0, wordSpacing: 0 }) * 100) / 100
  const programs = canvas.lines.flatMap((line) => /^text (\d+) /.exec(line)?.[1] ?? []).map((face) => doc.faces.get(Number(face) as FaceId).program.postscriptName)
  return { texts, notes, width, programs, lines: canvas.lines }
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

  test('is aligned the other way round where it runs to the left', () => {
    const { width } = draw('')
    expect(draw('<text x="100" y="9" direction="rtl">ab</text>').texts).toEqual([`ab: 16 #000000 ${100 - width('ab')},9`])
    expect(draw('<text x="100" y="9" direction="rtl" text-anchor="end">ab</text>').texts).toEqual(['ab: 16 #000000 100,9'])
  })

  test('of right-to-left scripts is painted word by word from right to left, numbers from left to right', () => {
    const places = (text: string, attributes = '') => draw(`<text x="10" y="9" ${attributes}>${text}</text>`).texts
      .map((each) => ({ text: each.slice(0, each.lastIndexOf(':')), x: Number(/ ([-\d.]+),/.exec(each)?.[1]) }))
    const inOrder = (text: string, attributes = '') => [...places(text, attributes)].sort((a, b) => a.x - b.x).map((each) => each.text).join('|')
    expect(inOrder('\u05d0\u05d1 12 \u05d2')).toMatch(/\u05d2.*12.*\u05d0\u05d1|\u05d2.*12.*\u05d1\u05d0/)
    expect(inOrder('\u05d0\u05d1<tspan fill="red">\u05d2</tspan>')).toMatch(/^\u05d2\|/)
    expect(Math.min(...places('\u05d0\u05d1').map(({ x }) => x))).toBe(10)
  })

  test('keeps its spaces where it is asked to', () => {
    expect(draw('<text xml:space="preserve">  a  b </text>').texts).toEqual(['  a  b : 16 #000000 0,0'])
    expect(draw('<text style="white-space: pre"> a</text>').texts).toEqual([' a: 16 #000000 0,0'])
  })

  test('takes font from the shorthand, after whose size the rest is set back', () => {
    expect(draw('<g font-weight="bold" font-size="30"><text style="font: 10px/2 serif" x="1">a</text></g>').texts).toEqual(['a: 10 #000000 1,0'])
    expect(draw('<text style="font: bold" x="1">a</text>').texts).toEqual(['a: 16 #000000 1,0'])
  })

  test('words are set apart, and written in another case', () => {
    const { width } = draw('')
    const { texts } = draw('<text x="0" word-spacing="10">a b<tspan style="text-transform: uppercase">c</tspan></text>')
    expect(texts).toEqual(['a b: 16 #000000 0,0', `C: 16 #000000 ${Math.round((10 + width('a b')) * 100) / 100},0`])
  })

  test('is set apart up to its textLength, the last letter at its end', () => {
    const { width } = draw('')
    const { texts } = draw('<text x="0" textLength="80">ab<tspan>c</tspan></text>')
    const gap = (80 - width('ab') - width('c')) / 2
    expect(texts).toEqual(['ab: 16 #000000 0,0', `c: 16 #000000 ${Math.round((width('ab') + 2 * gap) * 100) / 100},0`])
  })

  test('is stretched to its textLength where that is asked for', () => {
    const { lines, width } = draw('<text x="10" y="9" textLength="100" lengthAdjust="spacingAndGlyphs">ab</text>')
    expect(lines).toContain(`transform ${Math.round((10000 / width('ab'))) / 100} 0 0 1 10 9`)
  })

  test('is turned letter by letter, the last turn going on', () => {
    const { lines } = draw('<text x="0" y="9" rotate="0 90">abc</text>')
    expect(lines.filter((line) => line.startsWith('transform')).map((line) => line.split(' ').slice(1, 5).join(' '))).toEqual(['0 1 -1 0', '0 1 -1 0'])
  })

  test('goes along a path, where it has room', () => {
    const { lines, width } = draw('<path id="p" d="M0 50 H20 V200" fill="none"/><text><textPath href="#p" startOffset="20">abcdefghijklmnop</textPath></text>')
    const turned = lines.filter((line) => line.startsWith('transform 0 1 -1 0'))
    expect(turned[0]).toBe('transform 0 1 -1 0 20 50')
    expect(turned).toHaveLength(Math.min(16, [...'abcdefghijklmnop'].filter((_, i, all) => width(all.slice(0, i).join('')) + width(all[i] ?? '') / 2 <= 150).length))
  })

  test('stands on another baseline', () => {
    expect(draw('<text y="50">a<tspan baseline-shift="10">b</tspan><tspan baseline-shift="-50%">c</tspan></text>').texts.map((each) => each.split(',').at(-1)))
      .toEqual(['50', '40', '58'])
  })

  test('is filled with gradients that span the element, and outlined', () => {
    const { lines } = draw('<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient><text x="5" y="9" fill="url(#g)" stroke="blue">a</text>')
    expect(lines.filter((line) => !line.startsWith('word'))).toEqual([
      expect.stringMatching(/^text paint line 0 0 1 0 through .* 5 /), expect.stringContaining('text'), 'end text', 'end text paint',
      'text paint stroke 1 #0000ff', 'artifact', expect.stringContaining('text'), 'end text', 'end artifact', 'end text paint',
    ])
  })

  test('has lines under, over and through it', () => {
    const { lines } = draw('<text y="50" fill="red" text-decoration="underline">a<tspan text-decoration="line-through">b</tspan></text>')
    expect(lines.filter((line) => line.startsWith('fill'))).toHaveLength(3)
  })

  test('has the font faces of its image for itself', () => {
    const bytes = readFileSync(packagedFontFiles().find((path) => path.includes('UDPGothic_400')) ?? '')
    const face = (src: string): string => `<style>@font-face { font-family: Own; src: ${src} } text { font-family: Own }</style>`
    const plain = draw('<text font-family="Own">a</text>')
    const own = draw(`${face(`url(data:font/ttf;base64,${bytes.toString('base64')})`)}<text>a</text>`)
    const faceOf = ({ lines }: { lines: readonly string[] }): string | undefined => lines.find((line) => line.startsWith('text '))
    expect(own.notes).toEqual([])
    expect(own.programs).toContain('BIZUDPGothic-Regular')
    expect(plain.programs).not.toContain('BIZUDPGothic-Regular')
    expect(faceOf(draw(`${face('url(own.ttf)')}<text>a</text>`))).toBe(faceOf(plain))
    expect(draw(`${face('url(own.ttf)')}<text>a</text>`).notes).toEqual(['an external reference (own.ttf)'])
    expect(draw(`${face('url(data:,no)')}<text>a</text>`).notes).toEqual([expect.stringContaining('a font (')])
  })

  test('is drawn at the standard level and not at the listed one', () => {
    const host = createTestHost()
    for (const css of ['standard', 'listed'] as const) {
      const options = parseOptions([['css', css]], 'library')
      expect(createSvgText(createDocument(options, host), host, options) === null).toBe(css === 'listed')
    }
  })
})
