/**
 * Computes the width that the page area needs so that no in-flow text or image is cut off at the right edge of the paper; 0 if nothing is.
 * Ignores out-of-flow boxes, transformed boxes (their place on the paper is not known here), clipped content, and blocks that a margin
 * places beside their parent and off the paper. Nearly all boxes are skipped after one comparison.
 */
import type { BoxId, LineId, StyleId, WordId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingWidth } from '../boxes/content-width.ts'
import { ItemKind } from '../layout/lines.ts'
import { geometryOf, type PageGeometry } from '../options/page-geometry.ts'
import { relativeOffset } from '../paint/transforms.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import { isTransformed } from '../style/transformed.ts'
import type { Document } from './document-state.ts'

const Visibility = enumOf('visibility')
const Overflow = enumOf('overflow')
const Position = enumOf('position')

/** Less than this is not visible, px. */
const TOLERANCE = 1
/** Out of flow, or cut off behind an ellipsis. */
const OUT = BoxFlag.absolute | BoxFlag.cutOff
/** Maximum distance of the edges of boxes around cut content that are shown with it, as a fraction of its position. */
const NEAR = 0.1

/** `overfull`: maximum distance by which lines extend beyond the ends of their blocks, px. */
export function widthOfCutContent(doc: Document, page: PageGeometry, overfull: number): number {
  const { rows } = doc.boxes
  const { kind, flags, end, x, width, lineCount } = rows
  const edges = page.width - page.marginLeft
  // Margins of some pages may leave less room for content.
  const least = page.numbered === undefined ? edges : edges - page.marginRight
  let needed = 0
  for (let box = 1; box < rows.length;) {
    if ((flags[box] & OUT) !== 0 && kind[box] !== BoxKind.inline) {
      box = end[box]
      continue
    }
    const right = x[box] + width[box]
    const mayBeCut = right + overfull > least + TOLERANCE && kind[box] !== BoxKind.inline
    if (mayBeCut && (isPicture(kind[box], flags[box]) || lineCount[box] > 0)) {
      needed = Math.max(needed, neededFor(doc, box as BoxId, paperEdge(doc, page, box as BoxId)))
    }
    box++
  }
  return needed
}

/** Replaced elements; form controls are drawn like images. */
const isPicture = (kind: BoxKind | undefined, flags: number | undefined): boolean =>
  kind === BoxKind.replaced || ((flags ?? 0) & BoxFlag.control) !== 0

/** The right edge of the paper, for the page on which a box begins. */
function paperEdge({ boxes: { rows } }: Document, page: PageGeometry, box: BoxId): number {
  const own = geometryOf(page, Math.max(1, rows.firstPage[box]))
  return own.width - own.marginLeft + TOLERANCE
}

/** The width at which the content of one box is visible, with the edges of boxes close around it; 0 if nothing is cut off. */
function neededFor(doc: Document, box: BoxId, edge: number): number {
  const { styles, boxes: { rows } } = doc
  const { read } = styles
  const isWhole = isPicture(rows.kind[box], rows.flags[box])
  if (isWhole && read.visibility(rows.style[box]) === Visibility.hidden) return 0
  let content = isWhole ? rows.x[box] + rows.width[box] : endOfLines(doc, box, edge)
  let around = content
  for (let at = box; at !== 0 && content > edge; at = rows.parent[at]) {
    const style = rows.style[at]
    if (isTransformed(styles, style) || isPlacedOutside(doc, at, edge)) return 0
    const isCanvas = isRoot(doc, at)
    const end = rows.x[at] + rows.width[at]
    const clips = read.overflow(style) !== Overflow.visible && !isCanvas && !(isWhole && at === box)
    if (clips) {
      content = Math.min(content, end - read.borderRightWidth(style))
      around = Math.min(around, end)
    }
    if (end > around && !isCanvas && (isSizedByContent(doc, at) || end - content <= NEAR * content)) around = end
    if (read.position(style) !== Position.relative) continue
    const { x } = relativeOffset(doc, style, containingWidth(doc, at), rows.parent[at] ?? at)
    content += Math.min(0, x)
    around += Math.min(0, x)
  }
  return content > edge ? around : 0
}

/** html and body clip nothing: their overflow propagates to the page. */
function isRoot({ nodes, boxes: { rows } }: Document, box: BoxId): boolean {
  const tag = nodes.tag[rows.node[box]]
  return tag === Tag.html || tag === Tag.body
}

/** Tables, cells, flex and grid items and inline-level boxes: usually no wider than their content requires. */
function isSizedByContent({ boxes: { rows } }: Document, box: BoxId): boolean {
  const kind = rows.kind[box]
  const around = rows.kind[rows.parent[box]]
  return kind === BoxKind.table || kind === BoxKind.tableWrapper || kind === BoxKind.tableCell || around === BoxKind.flex || around === BoxKind.grid
    || (rows.flags[box] & BoxFlag.atomic) !== 0
}

/** A block off the paper and beside its parent was placed there on purpose, as menus hidden outside a screen are. */
function isPlacedOutside({ boxes: { rows } }: Document, box: BoxId, edge: number): boolean {
  const parent = rows.parent[box]
  const x = rows.x[box]
  const isBlock = rows.kind[parent] === BoxKind.block && (rows.flags[box] & BoxFlag.atomic) === 0
  return x >= edge && parent !== 0 && isBlock && x >= (rows.x[parent] ?? 0) + (rows.width[parent] ?? 0)
}

/** The maximum right end of the visible text of a block. Lines that an indent places off the paper are there on purpose. */
function endOfLines(doc: Document, box: BoxId, edge: number): number {
  const { lines, boxes: { rows } } = doc
  const first = rows.firstLine[box]
  const left = rows.x[box]
  const ownEdge = Math.max(edge, left + rows.width[box])
  let most = 0
  for (let line: number = first; line < first + rows.lineCount[box]; line++) {
    const start = left + lines.x[line]
    if (start < ownEdge) most = Math.max(most, endOfLine(doc, line as LineId, box, start))
  }
  return most
}

/** Adds the advances of a line that begins at `start`. Spaces and hidden content do not count as its end. */
function endOfLine(doc: Document, line: LineId, box: BoxId, start: number): number {
  const { lines, items, inlineFragments, metrics, styles, boxes: { rows } } = doc
  const first: number = lines.firstItem[line]
  const gap = lines.gap[line]
  const left = rows.x[box]
  const own = rows.style[box]
  const open: StyleId[] = []
  let style = own
  let isVisible = styles.read.visibility(own) !== Visibility.hidden
  let inMarker = false
  let pen = start
  let end = 0
  const enter = (next: StyleId): void => {
    style = next
    isVisible = styles.read.visibility(next) !== Visibility.hidden
  }
  for (let i = first; i < first + lines.itemCount[line]; i++) {
    const ref = items.ref[i]
    const kind = items.kind[i]
    if (kind === ItemKind.marker) inMarker = true
    else if (kind === ItemKind.markerEnd) inMarker = false
    else if (inMarker) continue
    else if (kind === ItemKind.word) {
      const word = ref as WordId
      const width = metrics.measure(word, style)
      const text = width - metrics.hanging
      if (isVisible && text > 0) end = pen + text
      pen += width + (gap === 0 ? 0 : gap * metrics.spaces(word, false))
    } else if (kind === ItemKind.gap) pen += gap
    else if (kind === ItemKind.open) {
      pen = left + inlineFragments.contentX[ref]
      open.push(style)
      enter(rows.style[inlineFragments.box[ref]])
    } else if (kind === ItemKind.close) {
      pen = left + inlineFragments.endX[ref]
      enter(open.pop() ?? own)
    } else if (kind === ItemKind.atomic) pen = endOfAtomic(doc, ref as BoxId)
  }
  return end
}

function endOfAtomic({ styles, boxes: { rows } }: Document, box: BoxId): number {
  const margin = styles.read.marginRight(rows.style[box], 0)
  return rows.x[box] + rows.width[box] + (Number.isNaN(margin) ? 0 : margin)
}
