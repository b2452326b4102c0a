/**
 * The canvas calls of each page of a document with headers and footers, for tests. Pages are 300 x 200 px with margins of 30 px, the text
 * of the document has 10 px; the clock is fixed, and files come from a map.
 */
import { dumpPages } from '../../../debug/dump.ts'
import { createTestHost, type TestHost } from '../../../debug/testing/test-host.ts'
import type { OptionPair } from '../../../options/parse.ts'

export const now = new Date('2026-03-04T05:06:07Z')

const basics: readonly OptionPair[] = [
  ['page-width', '300px'], ['page-height', '200px'],
  ...['top', 'right', 'bottom', 'left'].map((side): OptionPair => [`margin-${side}`, '30px']),
]

export interface TextCall {
  readonly x: number
  readonly y: number
  readonly face: string
  readonly size: number
  readonly color: string
  readonly text: string
}

export interface PaintedPage {
  readonly calls: readonly string[]
  readonly texts: readonly TextCall[]
  /** Texts in the margins; all texts of the document begin with `body`. */
  readonly margins: readonly string[]
  /** The call that shows `text`. */
  text(text: string): TextCall
}

export async function paintPages(
  html: string, options: readonly OptionPair[] = [], host: TestHost = createTestHost({}, now),
): Promise<readonly PaintedPage[]> {
  const frame = '<!doctype html><style>body { margin: 0; font-size: 10px } p { margin: 0 } p + p { break-before: page }</style>'
  const dump = await dumpPages(frame + html, [...basics, ...options], host)
  return dump.split(/^page .*\n/m).slice(1).map(readPage)
}

function readPage(dump: string): PaintedPage {
  const calls = (dump.split(/^paint\n/m)[1] ?? '').split('\n').map((line) => line.trim()).filter((line) => line !== '')
  const texts = calls.flatMap(readText)
  return {
    calls,
    texts,
    margins: texts.map(({ text }) => text).filter((text) => !text.startsWith('body')),
    text(text) {
      const found = texts.find((each) => each.text === text)
      if (found === undefined) throw new Error(`no text ${text} among ${texts.map((each) => each.text).join(' | ')}`)
      return found
    },
  }
}

function readText(call: string): readonly TextCall[] {
  const [, x, y, face = '', size, color = '', shown = ''] = /^text (\S+?),(\S+) (\S+) (\S+) (\S+) "(.*)"$/.exec(call) ?? []
  if (x === undefined) return []
  const text = shown.replace(/\[(?:[+-]|letter-spacing |word-spacing |gap )[\d.-]+\]/g, '').replace(/\\(.)/g, '$1').trim()
  return [{ x: Number(x), y: Number(y), face, size: Number(size), color, text }]
}
