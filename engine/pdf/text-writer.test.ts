import { expect, test } from 'vitest'
import type { GlyphRow, TextOffset } from '../arena/ids.ts'
import { WordFlag } from '../text/word-schema.ts'
import type { FontProgram } from '../text/face.ts'
import type { PdfDocument } from './pdf-document.ts'
import { PdfReader } from './testing/reader.ts'
import { traceText, widthTable, type TracedGlyph } from './testing/trace.ts'
import { alphabet, BLACK, Typeset, type GlyphSpec } from './testing/typeset.ts'

interface Finished {
  readonly content: string
  readonly glyphs: readonly TracedGlyph[]
  readonly unicode: string
}

function finish(document: PdfDocument): Finished {
  document.endPage()
  document.finish({})
  const reader = new PdfReader(document.take().slice())
  const [page = ''] = reader.pages()
  const content = reader.content(page)
  const resources = reader.object(reader.ref(page, 'Resources'))
  const font = reader.object(Number(/\/F\d+ (\d+) 0 R/.exec(resources)?.[1]))
  const descendant = reader.object(reader.refs(font, 'DescendantFonts')[0] ?? 0)
  return { content, glyphs: traceText(content, widthTable(descendant)), unicode: reader.streamText(reader.ref(font, 'ToUnicode')) }
}

test('consecutive words of one run are one array, and runs with nothing between share a text object', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  for (const y of [20, 40]) {
    canvas.beginText(face, 16, BLACK, 10, y)
    canvas.showWord(set.plain(face, 'ABC'), 0, 0, 0)
    canvas.showWord(set.plain(face, 'DE'), 0, 0, 0)
    canvas.endText()
  }
  const { content } = finish(document)
  expect(content).toBe('q\n0.75 0 0 -0.75 0 225 cm\nBT\n/F1 16 Tf\n1 0 0 -1 10 20 Tm\n[<00010002000300040005>] TJ\n' +
    '1 0 0 -1 10 40 Tm\n[<00010002000300040005>] TJ\nET\nQ\n')
})

test('kerning, spacing, gaps and rounding keep every glyph where layout put it, however long the line', () => {
  const set = new Typeset()
  const program: FontProgram = alphabet()
  // With 2048 units per em, no advance is a whole number of thousandths.
  const face = set.face({ ...program, metrics: { ...program.metrics, unitsPerEm: 2048 } })
  const document = set.document()
  const canvas = document.beginPage(20_000, 300)
  const size = 13.37
  canvas.beginText(face, size, BLACK, 10, 20)
  const expected: number[] = []
  let pen = 10
  for (let i = 0; i < 3000; i++) {
    const specs: GlyphSpec[] = []
    const letterSpacing = i % 50 < 10 ? 0.7 : 0
    const wordSpacing = 0.123
    const gap = 0.31
    const text = 'A\u00a0C '
    for (let k = 0; k < 4; k++) {
      const glyph = ((i + k) % 30) + 1
      const advance = program.advanceOf(glyph) + ((i * 7 + k) % 5) * 13 - 26
      specs.push({ glyph, advance, units: 1 })
      expected.push(pen)
      pen += (advance * size) / 2048 + letterSpacing + (k % 2 === 1 ? wordSpacing : 0) + (k === 3 ? gap : 0)
    }
    canvas.showWord(set.word(face, text, specs), letterSpacing, wordSpacing, gap)
    if (i % 9 === 0) {
      canvas.advance(0.777)
      pen += 0.777
    }
  }
  canvas.endText()
  const { glyphs } = finish(document)
  expect(glyphs).toHaveLength(expected.length)
  const worst = glyphs.reduce((most, glyph, i) => Math.max(most, Math.abs(glyph.x - (expected[i] ?? 0))), 0)
  expect(worst).toBeLessThan((0.5 * size) / 1000 + 1e-3)
})

test('letter spacing is character spacing, which later runs do without', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  for (const spacing of [2, 0]) {
    canvas.beginText(face, 10, BLACK, 0, 20)
    canvas.showWord(set.plain(face, 'AB'), spacing, 0, 0)
    canvas.endText()
  }
  const { content } = finish(document)
  expect(content).toContain('2 Tc\n/Span')
  expect(content).toContain('0 Tc\n[<00010002>] TJ')
})

test('letters set so wide that they look like words say what they spell', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, BLACK, 0, 20)
  canvas.showWord(set.plain(face, 'AB'), 0.5, 0, 0)
  canvas.showWord(set.plain(face, 'AB'), 2, 0, 0)
  canvas.endText()
  expect(finish(document).content).toContain(
    '0.5 Tc\n[<00010002>] TJ\n2 Tc\n/Span << /ActualText <FEFF00410042> >> BDC\n[<00010002>] TJ\nEMC\n')
})

test('spaces around letters that are set wide are not part of what these spell: readers see them by themselves', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, BLACK, 0, 20)
  canvas.showWord(set.plain(face, ' AB '), 2, 0, 0)
  canvas.endText()
  const { content } = finish(document)
  expect(content.match(/2 Tc[^]*EMC\n[^]*?TJ/)?.[0]).toMatch(
    /^2 Tc\n\[<\w{4}>\] TJ\n\/Span << \/ActualText <FEFF00410042> >> BDC\n\[<\w{8}>\] TJ\nEMC\n\[<\w{4}>\] TJ$/)
})

test('letter spacing follows each cluster once: not the marks of one, nor the characters of a ligature', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, BLACK, 0, 20)
  canvas.showWord(set.word(face, 'ffiA', [
    { glyph: 7, advance: 507, units: 3 }, { glyph: 8, advance: 0, units: 0 }, { glyph: 1, advance: 501, units: 1 },
  ]), 2, 0, 0)
  canvas.endText()
  const { glyphs, unicode } = finish(document)
  expect(glyphs[1]?.x).toBeCloseTo(5.07 + 2, 2)
  expect(glyphs[2]?.x).toBeCloseTo(5.07 + 2, 2)
  expect(unicode).toContain('<0001> <006600660069>')
  expect(unicode).toContain('<0002> <200B>')
})

test('displaced marks without text of their own are drawn in their places at the end of the run', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, BLACK, 0, 20)
  canvas.showWord(set.word(face, 'AxB', [
    { glyph: 1, advance: 501, units: 2, x: 0, y: 0 }, { glyph: 2, advance: 0, units: 0, x: -250, y: 300 },
    { glyph: 3, advance: 503, units: 1, x: 0, y: 0 },
  ]), 0, 0, 0)
  canvas.showWord(set.plain(face, 'D'), 0, 0, 0)
  canvas.endText()
  const { content, glyphs, unicode } = finish(document)
  expect(glyphs.map((g) => [g.x, g.y].map((n) => Math.round(n * 100) / 100))).toEqual([[0, 20], [5.01, 20], [10.04, 20], [2.51, 17]])
  expect(content).toMatch(/^\[<\w+>\] TJ\n\/Span << \/ActualText \(\) >> BDC\n3 Ts\n\[[^\]]*\] TJ\n0 Ts\nEMC$/m)
  expect(unicode).toMatch(/<00410078>[^]*<200B>/)
})

test('glyphs of a cluster on the line are a span, whose first glyph has the text of all', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, BLACK, 0, 20)
  canvas.showWord(set.word(face, 'AxyB', [
    { glyph: 1, advance: 501, units: 1 }, { glyph: 2, advance: 502, units: 2 }, { glyph: 4, advance: 504, units: 0 }, { glyph: 3, advance: 503, units: 1 },
  ]), 0, 0, 0)
  canvas.endText()
  const { content, unicode } = finish(document)
  expect(content).toContain('[<0001>] TJ\n/Span << /ActualText <FEFF00780079> >> BDC\n[<00020003>] TJ\nEMC\n[<0004>] TJ\n')
  expect(unicode).toContain('<0002> <00780079>\n<0003> <200B>\n')
})

test.each([
  ['a soft hyphen', 'A\u00ad', null],
  ['a zero width non-joiner', 'A\u200c', '0041200C'],
  ['a variation selector', 'A\ufe0f', '0041FE0F'],
])('%s is not in the text of a glyph; a span says it where it belongs to the spelling', (_, text, spelled) => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, BLACK, 0, 20)
  canvas.showWord(set.word(face, text, [{ glyph: 1, advance: 501, units: 2 }]), 0, 0, 0)
  canvas.endText()
  const { content, unicode } = finish(document)
  expect(unicode).toContain('<0001> <0041>\n')
  expect(/ActualText <FEFF(\w+)>/.exec(content)?.[1] ?? null).toBe(spelled)
})

test('words in visual order take their text from its end', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, BLACK, 0, 20)
  canvas.showWord(set.word(face, 'אבגד', [
    { glyph: 4, advance: 504, units: 1 }, { glyph: 3, advance: 503, units: 2 }, { glyph: 1, advance: 501, units: 1 },
  ], WordFlag.rightToLeft | WordFlag.complex), 0, 0, 0)
  canvas.endText()
  expect(finish(document).unicode).toContain('<0001> <05D3>\n<0002> <05D105D2>\n<0003> <05D0>')
})

test('synthetic faces share the embedded font; bold strokes in the fill colour, italic leans the matrix', () => {
  const set = new Typeset()
  const program = alphabet()
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  for (const [i, face] of [set.face(program, true), set.face(program, false, true), set.face(program)].entries()) {
    canvas.beginText(face, 20, 0xff0000ff, 0, 20 + i)
    canvas.showWord(set.plain(face, 'A'), 0, 0, 0)
    canvas.endText()
  }
  const { content } = finish(document)
  expect(content).toContain('1 0 0 rg\n1 0 0 RG\n0.6 w\n2 Tr\n/F1 20 Tf\n1 0 0 -1 0 20 Tm\n')
  expect(content).toContain('0 Tr\n1 0 0.2126 -1 0 21 Tm\n')
  expect(content.match(/Tf/g)).toHaveLength(1)
})

test('text of no colour is there to be selected, and text of no size is left out', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, 0xff000000, 0, 20)
  canvas.showWord(set.plain(face, 'A'), 0, 0, 0)
  canvas.endText()
  for (const size of [0, -1, NaN, 1e-9]) {
    canvas.beginText(face, size, BLACK, 0, 20)
    canvas.showWord(set.plain(face, 'B'), 1, 1, 0)
    canvas.advance(5)
    canvas.endText()
  }
  const { glyphs, content } = finish(document)
  expect(glyphs.map((g) => g.mode)).toEqual([3])
  expect(content).not.toContain('NaN')
})

test('compressed files hold two bytes a character, escaped where a string needs it', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document({ compress: true })
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, BLACK, 0, 20)
  // Additional texts of one glyph give CIDs beyond 0x5c, so that every byte that needs escaping occurs.
  for (let i = 0; i < 100; i++) canvas.showWord(set.word(face, String.fromCharCode(0x4e00 + i), [{ glyph: 1, advance: 501, units: 1 }]), 0, 0, 0)
  canvas.endText()
  document.endPage()
  document.finish({})
  const reader = new PdfReader(document.take().slice())
  const content = reader.content(reader.pages()[0] ?? '')
  const string = /\[\((.*)\)\] TJ/s.exec(content)?.[1] ?? ''
  const raw = string.replace(/\\(.)/gs, (_, c: string) => (c === 'r' ? '\r' : c))
  expect(Array.from({ length: 100 }, (_, i) => raw.charCodeAt(i * 2 + 1))).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  expect(raw).toHaveLength(200)
})

test('a word that comes again has the codes that it had, until its id is that of another', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document({ compress: true })
  const [first, second] = [set.plain(face, 'AB'), set.plain(face, 'CD')]
  const page = (): void => {
    const canvas = document.beginPage(400, 300)
    canvas.beginText(face, 10, BLACK, 0, 20)
    for (const word of [first, second, first]) canvas.showWord(word, 0, 0, 0)
    canvas.endText()
    document.endPage()
  }
  page()
  set.words.rows.firstGlyph[first] = set.words.rows.firstGlyph[second] ?? (0 as GlyphRow)
  set.words.rows.text[first] = set.words.rows.text[second] ?? (0 as TextOffset)
  set.words.generation++
  page()
  document.finish({})
  const reader = new PdfReader(document.take().slice())
  const shown = reader.pages().map((each) => /\[\((.*)\)\] TJ/s.exec(reader.content(each))?.[1])
  expect(shown).toEqual(['\0\x01\0\x02\0\x03\0\x04\0\x01\0\x02', '\0\x03\0\x04'.repeat(3)])
})

test('a word of another face, and drawing inside a run, are refused', () => {
  const set = new Typeset()
  const [one, other] = [set.face(alphabet()), set.face(alphabet('Other'))]
  const canvas = set.document().beginPage(400, 300)
  canvas.beginText(one, 10, BLACK, 0, 20)
  expect(() => canvas.showWord(set.plain(other, 'A'), 0, 0, 0)).toThrow(/not of the face/)
  expect(() => canvas.fillRect(0, 0, 1, 1, BLACK)).toThrow(/inside a text run/)
})

test('a word whose clusters have several glyphs side by side says what it spells', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, BLACK, 0, 10)
  const specs = [{ glyph: 1, advance: 501, units: 2 }, { glyph: 2, advance: 502, units: 0 }]
  canvas.showWord(set.word(face, 'AB', specs, WordFlag.complex), 0, 0, 0)
  canvas.showWord(set.word(face, 'BA', specs, WordFlag.complex | WordFlag.rightToLeft), 0, 0, 0)
  canvas.endText()
  document.endPage()
  document.finish({})
  const text = Buffer.from(document.take()).toString('latin1')
  expect([...text.matchAll(/ActualText <FEFF00410042>/g)]).toHaveLength(1)
  expect(text).not.toContain('FEFF00420041')
})

test('small capitals are set smaller in the same font, and say what they spell where a letter takes several', () => {
  const set = new Typeset()
  const program = alphabet()
  const [face, caps] = [set.face(program), set.face(program, false, false, true)]
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 18, BLACK, 0, 20)
  canvas.showWord(set.plain(face, 'A'), 0, 0, 0)
  canvas.endText()
  canvas.beginText(caps, 18, BLACK, 10, 20)
  canvas.showWord(set.word(caps, 'z', [{ glyph: 1, advance: 501, units: 1 }, { glyph: 1, advance: 501, units: 0 }]), 0, 0, 0)
  canvas.endText()
  const { content } = finish(document)
  expect([...content.matchAll(/\/(\S+) (\S+) Tf/g)].map(([, font, size]) => [font === content.match(/\/(\S+) 18 Tf/)?.[1], size]))
    .toEqual([[true, '18'], [true, '13']])
  expect(content).toMatch(/ActualText <FEFF007A> >> BDC\n\[<\w{8}>\] TJ\nEMC/)
})

test('the digits of a number in a word that is read backwards stand for themselves, one by one', () => {
  const set = new Typeset()
  const face = set.face(alphabet())
  const document = set.document()
  const canvas = document.beginPage(400, 300)
  canvas.beginText(face, 10, BLACK, 0, 10)
  const specs = [{ glyph: 1, advance: 501, units: 2 }, { glyph: 2, advance: 502, units: 0 }, { glyph: 3, advance: 503, units: 1 }]
  canvas.showWord(set.word(face, 'ש12', specs, WordFlag.complex | WordFlag.rightToLeft), 0, 0, 0)
  canvas.endText()
  document.endPage()
  document.finish({})
  const map = Buffer.from(document.take()).toString('latin1')
  for (const code of ['0031', '0032', '05E9']) expect(map).toContain(`<${code}>`)
  expect(map).not.toContain('<00310032>')
})
