/**
 * Dumps the pages of a document as readable text for goldens and failing tests: for each page its fragments with their lines, then the
 * canvas calls that paint it. Numbers are CSS px with at most two decimals.
 */
import type { Host } from '../host/host.ts'
import { FragmentFlag } from '../fragment/page-fragments.ts'
import { ItemKind } from '../layout/lines.ts'
import { BoxFlag } from '../boxes/boxes.ts'
import { geometryOf } from '../options/page-geometry.ts'
import { TreeBuilder } from '../input/tree.ts'
import { type OptionPair, parseOptions } from '../options/parse.ts'
import type { Options } from '../options/table.ts'
import type { Canvas } from '../paint/canvas.ts'
import { createDocument } from '../pipeline/document.ts'
import { type Document } from '../pipeline/document-state.ts'
import { createPagePainter, pageTexts, type PaintPage } from '../pipeline/page-painter.ts'
import { layoutDocument, type LaidOut } from '../pipeline/layout-document.ts'
import { MAX_DEPTH, MAX_NODES } from '../pipeline/limits.ts'
import { numberPages } from '../pipeline/numbering.ts'
import { createRunning, paintNumbered } from '../pipeline/running/running.ts'
import { WITHOUT_LIGATURES } from '../text/font-features.ts'
import type { GlyphRows, WordRows } from '../text/word-schema.ts'
import type { TextStore } from '../arena/text-store.ts'
import type { FaceId, ImageId } from '../arena/ids.ts'
import type { VectorData } from '../images/image-data.ts'
import { RecordingCanvas } from './recording-canvas.ts'

/** The parts of the word table that a canvas outside the engine needs. */
export interface PaintedWords {
  readonly rows: WordRows
  readonly glyphs: GlyphRows
  readonly text: TextStore
  unitsPerEm(face: FaceId): number
}

export interface Prepared {
  readonly doc: Document
  readonly options: Options
  readonly laidOut: LaidOut
}

/** Lays out a document, for dumps and for tests that read rows. */
export async function prepare(html: string, pairs: readonly OptionPair[], host: Host): Promise<Prepared> {
  const options = parseOptions(pairs, 'library')
  const doc = createDocument(options, host)
  const tree = new TreeBuilder(doc, { maxNodes: MAX_NODES, maxDepth: MAX_DEPTH })
  tree.write(html)
  tree.end()
  return { doc, options, laidOut: await layoutDocument(doc, options, host, tree.html) }
}

/** Paints the pages of the body with their margins. */
function painterOf({ doc, options, laidOut }: Prepared, host: Host): PaintPage {
  const numbering = numberPages(options.pageOffset, 0, laidOut.breaks.starts.length)
  const running = createRunning(doc, options, host, laidOut)
  return paintNumbered(createPagePainter(doc, options, laidOut), running, numbering, numbering.bodyFirst, pageTexts(doc, laidOut))
}

/** The pages of `html` as text. */
export async function dumpPages(html: string, pairs: readonly OptionPair[], host: Host): Promise<string> {
  const prepared = await prepare(html, pairs, host)
  const { doc, laidOut } = prepared
  const paint = painterOf(prepared, host)
  let text = ''
  const shown = new Set<ImageId>()
  const vectors = (image: ImageId): VectorData | null => {
    if (shown.has(image) || doc.images.info(image).format !== 'svg') return null
    shown.add(image)
    const data = doc.images.get(image)
    return data?.kind === 'vector' ? data : null
  }
  laidOut.breaks.starts.forEach((_, page) => {
    const canvas = new RecordingCanvas(doc.words, (face) => faceName(doc, face), undefined, vectors)
    paint(canvas, page)
    const { width, height } = geometryOf(laidOut.page, page + 1)
    text += `page ${page + 1} ${short(width)}x${short(height)}\n`
    text += dumpFragments(doc)
    text += 'paint\n' + indent(canvas.toString())
  })
  for (const { level, title, page, y, isOpen } of laidOut.bookmarks) text += `bookmark ${level} "${title}" page ${page + 1} ${short(y)}${isOpen ? '' : ' closed'}\n`
  return text
}

/** Paints every page on a canvas created by `open`. */
export async function paintPages(
  html: string, pairs: readonly OptionPair[], host: Host, open: (width: number, height: number, words: PaintedWords) => Canvas,
): Promise<void> {
  const prepared = await prepare(html, pairs, host)
  const { doc, laidOut } = prepared
  const { rows, glyphs, text } = doc.words
  const words: PaintedWords = {
    rows, glyphs, text,
    unitsPerEm: (face) => doc.faces.get(face).program.metrics.unitsPerEm,
  }
  const paint = painterOf(prepared, host)
  laidOut.breaks.starts.forEach((_, page) => {
    const { width, height } = geometryOf(laidOut.page, page + 1)
    paint(open(width, height, words), page)
  })
}

function faceName(doc: Document, id: FaceId): string {
  const face = doc.faces.get(id)
  return face.program.postscriptName + (face.syntheticBold ? '+bold' : '') + (face.syntheticItalic ? '+italic' : '') + (face.syntheticCaps ? '+caps' : '')
    + (face.features === null || face.features.tags === WITHOUT_LIGATURES ? '' : ` ${face.features.key}`)
}

/** Number of ancestors of a box. */
export function depthOf({ boxes: { rows } }: Document, box: number): number {
  let depth = 0
  for (let up = rows.parent[box]; up !== 0; up = rows.parent[up]) depth++
  return depth
}

/** Fragments of the current page: boxes by nesting depth, lines with their words. */
export function dumpFragments(doc: Document): string {
  const { fragments, lines, nodes, names } = doc
  const { rows } = doc.boxes
  let text = 'fragments\n'
  for (let f = 1; f < fragments.length; f++) {
    const box = fragments.box[f]
    const flags = fragments.flags[f]
    const pad = '  '.repeat(1 + depthOf(doc, box))
    const isAnonymous = (rows.flags[box] & BoxFlag.anonymous) !== 0
    const tag = nodes.tag[rows.node[box]]
    const place = doc.columnSets.places.get(f)
    const name = place !== undefined ? 'column' : isAnonymous || tag === undefined ? 'anonymous' : names.tagName(tag)
    const cut = ((flags & FragmentFlag.first) === 0 ? ' goes-on' : '') + ((flags & FragmentFlag.last) === 0 ? ' continues' : '')
    text += `${pad}${name} ${short(rows.x[box])},${short(fragments.y[f])} `
      + `${short(rows.width[box])}x${short(fragments.height[f])}${cut}${place === undefined ? '' : ` moved ${short(place.x)},${short(place.y)}`}\n`
    const first = fragments.firstLine[f]
    for (let i = 0; i < fragments.lineCount[f]; i++) {
      const line = first + i
      text += `${pad}  line ${short(lines.x[line])},${short(lines.y[line])} ${short(lines.height[line])}`
        + ` baseline ${short(lines.baseline[line])} ${JSON.stringify(lineText(doc, line))}\n`
    }
  }
  return text
}

export function lineText(doc: Document, line: number): string {
  const { lines, items, words } = doc
  const first = lines.firstItem[line]
  let text = ''
  for (let i: number = first; i < first + lines.itemCount[line]; i++) {
    const word = items.ref[i]
    if (items.kind[i] === ItemKind.word) text += words.text.slice(words.rows.text[word], words.rows.textLength[word])
    else if (items.kind[i] === ItemKind.open) text += '<'
    else if (items.kind[i] === ItemKind.close) text += '>'
    else if (items.kind[i] === ItemKind.markerEnd) text += '| '
  }
  return text
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '  ')
}

export function short(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return String(rounded === 0 ? 0 : rounded)
}
