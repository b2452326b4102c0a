/**
 * The result of a conversion as a PDF reader sees it, for tests: takes HTML and options, and returns for each page its texts, filled
 * rectangles and strokes, in CSS px from the top left corner, and its links. It reads nothing but the file. Only the output of this PDF
 * writer is supported, and only fonts with a ToUnicode map; a text is one run of glyphs without trailing spaces.
 */
import { CollectingSink, createTestHost, type TestHost } from '../../debug/testing/test-host.ts'
import { type OptionPair, parseOptions } from '../../options/parse.ts'
import { PdfReader } from '../../pdf/testing/reader.ts'
import { Engine } from '../engine.ts'

export interface WrittenText {
  readonly text: string
  readonly x: number
  /** Of its baseline. */
  readonly y: number
  readonly size: number
  /** As in the file: `1 0 0`. */
  readonly color: string
}

export interface WrittenRect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly color: string
}

export interface WrittenPage {
  /** In points, as in the MediaBox. */
  readonly width: number
  readonly height: number
  readonly texts: readonly WrittenText[]
  /** Its texts in painting order. */
  readonly says: readonly string[]
  readonly fills: readonly WrittenRect[]
  readonly strokes: number
  /** Addresses, and `#name` for destinations within the document. */
  readonly links: readonly string[]
}

export interface Written {
  readonly pages: readonly WrittenPage[]
  readonly pdf: PdfReader
  readonly bytes: Uint8Array
  readonly warnings: readonly string[]
}

/** Lines are written slightly thinner than their nominal thickness. */
const hundredths = (px: number): number => Math.round(px * 100) / 100

/** Bytes are fed `piece` at a time. */
export async function convert(
  html: string, pairs: readonly OptionPair[] = [], host: TestHost = createTestHost(), piece = 1 << 16,
): Promise<Written> {
  const engine = new Engine(parseOptions([['no-pdf-compression', null], ...pairs], 'library'), host, new CollectingSink())
  const input = new TextEncoder().encode(html)
  for (let at = 0; at < input.length; at += piece) await engine.feed(input.subarray(at, at + piece))
  const { output } = await engine.finish()
  return { ...readWritten(output), warnings: host.warnings }
}

/** The same for an existing file. */
export function readWritten(bytes: Uint8Array): Omit<Written, 'warnings'> {
  const pdf = new PdfReader(bytes)
  const common = boxOf(pdf.object(pdf.ref(pdf.root, 'Pages')))
  return { pdf, bytes, pages: pdf.pages().map((page) => readPage(pdf, page, common)) }
}

function boxOf(dictionary: string): readonly number[] {
  return (/\/MediaBox \[([^\]]*)\]/.exec(dictionary)?.[1] ?? '').split(' ').map(Number)
}

function readPage(pdf: PdfReader, page: string, common: readonly number[]): WrittenPage {
  const [, , width = 0, height = 0] = page.includes('/MediaBox') ? boxOf(page) : common
  const links = pdf.refs(page, 'Annots').map((ref) => {
    const link = pdf.object(ref)
    const name = /\/Dest \(([^()]*)\)/.exec(link)?.[1]
    return name === undefined ? /\/URI \(([^()]*)\)/.exec(link)?.[1] ?? '' : `#${name}`
  })
  const shown = readContent(pdf.content(page), fontsOf(pdf, page))
  return { width, height, links, ...shown, says: shown.texts.map(({ text }) => text) }
}

type Font = ReadonlyMap<string, string>

/** The texts of the codes in each font of a page. */
function fontsOf(pdf: PdfReader, page: string): ReadonlyMap<string, Font> {
  const resources = page.includes('/Resources <<') ? page : pdf.object(pdf.ref(page, 'Resources'))
  const fonts = /\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? ''
  return new Map([...fonts.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', ref]) => {
    const font = pdf.object(Number(ref))
    return [name, font.includes('/ToUnicode') ? codesOf(pdf.streamText(pdf.ref(font, 'ToUnicode'))) : new Map()]
  }))
}

function codesOf(map: string): Font {
  const codes = new Map<string, string>()
  const isRange = (at: number): boolean => map.lastIndexOf('beginbfrange', at) > map.lastIndexOf('beginbfchar', at)
  for (const { 1: code = '', 2: text = '', index } of map.matchAll(/^<(\w+)> <(\w+)>(?! <)$/gm)) {
    if (!isRange(index)) codes.set(code, utf16(text))
  }
  for (const [, from = '', to = '', first = ''] of map.matchAll(/^<(\w+)> <(\w+)> <(\w+)>$/gm)) {
    for (let i = parseInt(from, 16); i <= parseInt(to, 16); i++) {
      const unit = parseInt(first.slice(-4), 16) + i - parseInt(from, 16)
      codes.set(hex(i, from.length), utf16(first.slice(0, -4) + hex(unit, 4)))
    }
  }
  return codes
}

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')
const utf16 = (digits: string): string =>
  (digits.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join('')

type Matrix = readonly [number, number, number, number, number, number]

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix =>
  [a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D, e * A + f * C + E, e * B + f * D + F]

interface State {
  readonly matrix: Matrix
  readonly color: string
  readonly font: Font
  readonly size: number
}

/** Interprets the operators of a page; its initial matrix, from px to points, is ignored. */
function readContent(
  content: string, fonts: ReadonlyMap<string, Font>,
): Pick<WrittenPage, 'texts' | 'fills' | 'strokes'> {
  const texts: WrittenText[] = []
  const fills: WrittenRect[] = []
  let strokes = 0
  let state: State = { matrix: [1, 0, 0, 1, 0, 0], color: '0 0 0', font: new Map(), size: 0 }
  const saved: State[] = []
  let operands: string[] = []
  let rects: Omit<WrittenRect, 'color'>[] = []
  let [text, isFirst]: [Matrix, boolean] = [[1, 0, 0, 1, 0, 0], true]
  const numbers = (): number[] => operands.map(Number)
  const matrix = (): Matrix => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers()
    return [a, b, c, d, e, f]
  }
  const show = (): void => {
    const codes = operands.filter((each) => each.startsWith('<')).flatMap((each) => each.match(/\w{4}/g) ?? [])
    const { font, size, color } = state
    const [, , , , x, y] = times(text, state.matrix)
    texts.push({ text: codes.map((code) => font.get(code) ?? '\ufffd').join('').trimEnd(), x, y, size, color })
  }
  const perform = (operator: string): void => {
    switch (operator) {
      case 'q': saved.push(state); break
      case 'Q': state = saved.pop() ?? state; break
      case 'cm':
        if (!isFirst) state = { ...state, matrix: times(matrix(), state.matrix) }
        isFirst = false
        break
      case 'rg': state = { ...state, color: operands.join(' ') }; break
      case 'g': state = { ...state, color: [0, 1, 2].map(() => operands[0]).join(' ') }; break
      case 'Tf': {
        const font = fonts.get(operands[0]?.slice(1) ?? '') ?? new Map<string, string>()
        state = { ...state, font, size: Number(operands[1]) }
        break
      }
      case 'Tm': text = matrix(); break
      case 'TJ': show(); break
      case 're': {
        const [x = 0, y = 0, width = 0, height = 0] = numbers()
        const [a, , , d, e, f] = state.matrix
        rects.push({ x: x * a + e, y: y * d + f, width: hundredths(width * a), height: hundredths(height * d) })
        break
      }
      case 'f': case 'f*':
        for (const rect of rects) fills.push({ ...rect, color: state.color })
        rects = []
        break
      case 'S': strokes++; rects = []; break
      case 'n': rects = []; break
    }
  }
  for (const token of content.match(/<<[^]*?>>|<[0-9A-F]*>|\/[^\s/[\]<>()]+|[-+.\d]+(?=[\s\]<])|[A-Za-z]+\*?/g) ?? []) {
    if (/^[A-Za-z]/.test(token)) {
      perform(token)
      operands = []
    } else operands.push(token)
  }
  return { texts, fills, strokes }
}
