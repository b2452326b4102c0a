/**
 * Lays out HTML for tests and gives the result as plain objects: pages of boxes and lines in px of the content area of the page. Pages are
 * 300 x 200 px without margins, text is 10 px BIZ UDPGothic with lines of 20 px, body has no margin and tables have no border-spacing.
 * `options` adds options as on the command line.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BoxId } from '../../arena/ids.ts'
import { BoxFlag } from '../../boxes/boxes.ts'
import { contentWidth } from '../../boxes/content-width.ts'
import { FragmentFlag, fragmentPage } from '../../fragment/page-fragments.ts'
import { Kept } from '../../host/kept.ts'
import { createNodeHost } from '../../host-node/host.ts'
import { attributeText } from '../../input/attributes.ts'
import { Attr } from '../../input/names.ts'
import { ItemKind } from '../../layout/lines.ts'
import type { OptionPair } from '../../options/parse.ts'
import type { Document } from '../../pipeline/document-state.ts'
import { dumpPages, prepare } from '../dump.ts'

export interface TestLine {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly baseline: number
  readonly gap: number
  /** Text of the outside markers on the line. */
  readonly markers: string
}

export interface TestBox {
  /** Id of the element, else its tag name; `anonymous` for anonymous boxes. */
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly lines: readonly TestLine[]
}

export interface TestPage {
  readonly boxes: readonly TestBox[]
  /** Texts of all lines of the page that are not empty. */
  readonly texts: readonly string[]
  box(name: string): TestBox
}

const require = createRequire(import.meta.url)
const font = join(
  dirname(require.resolve('@expo-google-fonts/biz-udpgothic/package.json')), '400Regular/BIZUDPGothic_400Regular.ttf')
const sheet = '<style>body { margin: 0; font-size: 10px; line-height: 20px } p { margin: 0 } table { border-spacing: 0 }</style>'
/** A document may have a doctype of its own. */
const framed = (html: string): string => /^<!doctype/i.test(html) ? html.replace('>', `>${sheet}`) : `<!doctype html>${sheet}${html}`

const basics: readonly OptionPair[] = [
  ['font', font], ['disable-system-fonts', null], ['shrink-to-fit', 'off'], ['page-width', '300px'], ['page-height', '200px'],
  ...['top', 'right', 'bottom', 'left'].map((side): OptionPair => [`margin-${side}`, '0']),
]

const kept = new Kept()

function host(): ReturnType<typeof createNodeHost> {
  return createNodeHost({
    localFiles: false,
    kept,
    warn: (warning) => {
      throw new Error(`the test warns: ${warning.message}`)
    },
  })
}

export async function layOut(html: string, options: readonly OptionPair[] = []): Promise<readonly TestPage[]> {
  const { doc, laidOut } = await prepare(framed(html), [...basics, ...options], host())
  return laidOut.breaks.starts.map((start, page) => {
    fragmentPage(doc, laidOut.breaks, page)
    const boxes: TestBox[] = []
    for (let f = 1; f < doc.fragments.length; f++) boxes.push(readBox(doc, f, start))
    return {
      boxes,
      texts: boxes.flatMap((box) => box.lines).map((line) => line.text).filter((text) => text !== ''),
      box(name: string): TestBox {
        const found = boxes.find((box) => box.name === name)
        if (found === undefined) throw new Error(`page ${page + 1} has no box ${name}`)
        return found
      },
    }
  })
}

/** The page of a document that must have exactly one. */
export async function layOutPage(html: string, options: readonly OptionPair[] = []): Promise<TestPage> {
  const [page, ...more] = await layOut(html, options)
  if (page === undefined || more.length > 0) throw new Error(`the document has ${more.length + 1} pages`)
  return page
}

/** The canvas calls that paint the pages, one per line, without the fragments. */
export async function paintCalls(html: string, options: readonly OptionPair[] = []): Promise<readonly string[]> {
  const dump = await dumpPages(framed(html), [...basics, ...options], host())
  return dump.split(/^page .*\n/m).slice(1).flatMap((page) => page.split(/^paint\n/m)[1]?.split('\n') ?? [])
    .map((line) => line.trim()).filter((line) => line !== '')
}

function readBox(doc: Document, f: number, start: number): TestBox {
  const { fragments } = doc
  const { rows } = doc.boxes
  const box = fragments.box[f] ?? (0 as BoxId)
  const flags = fragments.flags[f] ?? 0
  const first = fragments.firstLine[f] ?? 0
  const lines = Array.from({ length: fragments.lineCount[f] ?? 0 }, (_, i) => readLine(doc, first + i, start))
  return {
    name: nameOf(doc, box), lines,
    x: rows.x[box] ?? 0, y: fragments.y[f] ?? 0, width: rows.width[box] ?? 0, height: fragments.height[f] ?? 0,
    isFirst: (flags & FragmentFlag.first) !== 0, isLast: (flags & FragmentFlag.last) !== 0,
  }
}

function nameOf(doc: Document, box: BoxId): string {
  const { rows } = doc.boxes
  if (((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0) return 'anonymous'
  const node = rows.node[box]
  if (node === undefined) return '?'
  return attributeText(doc, node, Attr.id) ?? doc.names.tagName(doc.nodes.tag[node] ?? 0)
}

function readLine(doc: Document, line: number, start: number): TestLine {
  const { lines, items, words, inlineFragments, metrics } = doc
  const { rows } = doc.boxes
  const box = lines.box[line] ?? (0 as BoxId)
  const blockStyle = rows.style[box] ?? doc.styles.initial
  const left = lines.x[line] ?? 0
  const gap = lines.gap[line] ?? 0
  const open: number[] = []
  let [text, markers, inMarker, pen] = ['', '', false, left]
  const first = lines.firstItem[line] ?? 0
  for (let i: number = first; i < first + (lines.itemCount[line] ?? 0); i++) {
    const ref = items.ref[i] ?? 0
    switch (items.kind[i]) {
      case ItemKind.open:
        open.push(ref)
        pen = inlineFragments.contentX[ref] ?? 0
        break
      case ItemKind.close:
        pen = inlineFragments.endX[open.pop() ?? 0] ?? 0
        break
      case ItemKind.marker:
        inMarker = true
        break
      case ItemKind.markerEnd:
        inMarker = false
        break
      case ItemKind.gap:
        pen += gap
        break
      case ItemKind.atomic: {
        // Its margin box extends to the right; auto counts as 0.
        const atomic = ref as BoxId
        const margin = doc.styles.read.marginRight(rows.style[atomic] ?? blockStyle, contentWidth(doc, box))
        pen = (rows.x[atomic] ?? 0) - (rows.x[box] ?? 0) + (rows.width[atomic] ?? 0) + (Number.isNaN(margin) ? 0 : margin)
        break
      }
      default: {
        const word = doc.items.ref[i] as Parameters<typeof metrics.wordWidth>[0]
        const shown = words.text.slice(words.rows.text[word] ?? 0, words.rows.textLength[word] ?? 0)
        if (inMarker) {
          markers += shown
          break
        }
        const style = rows.style[inlineFragments.box[open.at(-1) ?? 0] ?? (0 as BoxId)]
        text += shown
        pen += metrics.wordWidth(word, open.length === 0 || style === undefined ? blockStyle : style) + gap * metrics.spaces(word, false)
      }
    }
  }
  return {
    text, markers, gap, x: (rows.x[box] ?? 0) + left, width: pen - left,
    y: (rows.y[box] ?? 0) + (lines.y[line] ?? 0) - start, height: lines.height[line] ?? 0, baseline: lines.baseline[line] ?? 0,
  }
}
