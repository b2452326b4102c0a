/**
 * Finds positioned boxes that are outside the page area but not entirely on the sheet: such a box was moved out of sight, so the part of it
 * that the page margin would show is not painted. A box entirely on the sheet is content of the margin. Takes the fragments of a page; a
 * box counts with all its descendants, since one of them may reach the page area.
 */
import type { BoxId, LineId, WordId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingWidth } from '../boxes/content-width.ts'
import { FragmentFlag, type PageFragmentInput } from '../fragment/page-fragments.ts'
import { ItemKind } from '../layout/lines.ts'
import type { Edges } from './corners.ts'
import type { FragmentPainter } from './fragment-painter.ts'
import type { FragmentTree } from './fragment-tree.ts'
import { PaintFlag } from './paint-flags.ts'
import { relativeOffset, transformMatrix } from './transforms.ts'

/** Minimum overlap of a box with the page area to count as a box on it, px. */
const LEAST = 0.05

/** Text, or an image if `line` is 0, beyond the page where a screen could be scrolled to. */
export interface Lost {
  readonly line: LineId
  readonly box: BoxId
  readonly edge: 'right' | 'bottom'
}

/** Whether the fragment is not painted; `lost` is called with its first lost content. */
export function isOutsidePage(doc: PageFragmentInput, tree: FragmentTree, painter: FragmentPainter, f: number, lost: (found: Lost) => void): boolean {
  const { area } = painter
  const pageArea: Edges = { left: area.left, top: area.top, right: area.width - area.right, bottom: area.height - area.bottom }
  const own = edgesOfBox(painter, f)
  const place = placeOf(doc, tree, f)
  if (place === null) return false
  const look = tree.lookOf(f)
  const style = tree.styleOf(f)
  const box = tree.boxOf(f)
  const [a, b, c, d, e, g] = (look & PaintFlag.transform) === 0
    ? [1, 0, 0, 1, 0, 0] as const
    : transformMatrix(doc, style, own.left + place.x, own.top + place.y, doc.boxes.rows.width[box] ?? 0, doc.boxes.rows.height[box] ?? 0)
  const onPage = ({ left, top, right, bottom }: Edges, x: number, y: number): Edges => {
    const xs = [left + x, right + x]
    const ys = [top + y, bottom + y]
    const across = [0, 1, 2, 3].map((i) => a * (xs[i & 1] ?? 0) + c * (ys[i >> 1] ?? 0) + e)
    const down = [0, 1, 2, 3].map((i) => b * (xs[i & 1] ?? 0) + d * (ys[i >> 1] ?? 0) + g)
    return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) }
  }
  const border = onPage(own, place.x, place.y)
  if (overlaps(border, pageArea) || isWithin(border, { left: 0, top: 0, right: area.width, bottom: area.height })) return false
  // Offsets of descendants; each is found before those of its own descendants.
  const moves = new Map<number, { readonly x: number, readonly y: number }>([[f, place]])
  // Visible areas of the descendants of boxes that clip their overflow.
  const clips = new Map<number, Edges>()
  let first: Lost | null = null
  const find = (edges: Edges, within: Edges, line: LineId, inner: number): void => {
    const shown = common(edges, within)
    if (first !== null || !overlaps(shown, EVERYWHERE)) return
    const edge = shown.left >= pageArea.right - LEAST ? 'right' : shown.top >= pageArea.bottom - LEAST ? 'bottom' : null
    const isBehind = shown.right <= 0 || shown.bottom <= 0
    if (edge !== null && !isBehind) first = { line, box: tree.boxOf(inner), edge }
  }
  for (let inner = f; inner < tree.ends[f]; inner++) {
    const outer = moves.get(tree.parents[inner]) ?? place
    const move = inner === f ? place : sum(outer, ownMove(doc, tree, inner))
    moves.set(inner, move)
    // An absolutely positioned box is clipped by its containing block and boxes around it, of which `f` is the outermost.
    const isAbsolute = (tree.lookOf(inner) & PaintFlag.absolute) !== 0
    const clip = inner === f ? EVERYWHERE : clips.get(isAbsolute ? f : tree.parents[inner] ?? 0) ?? EVERYWHERE
    const edges = onPage(edgesOfBox(painter, inner), move.x, move.y)
    clips.set(inner, painter.isClip(inner) ? common(clip, edges) : clip)
    const shown = common(clip, pageArea)
    if (inner !== f && overlaps(edges, shown)) return false
    const within = clips.get(inner) ?? clip
    const shownWithin = common(within, pageArea)
    if (isPicture(doc, tree.boxOf(inner))) find(edges, clip, 0 as LineId, inner)
    for (const { line, ...place } of edgesOfLines(doc, painter, tree, inner)) {
      const own = onPage(place, move.x, move.y)
      if (overlaps(own, shownWithin)) return false
      find(own, within, line, inner)
    }
  }
  if (first !== null) lost(first)
  return true
}

function isPicture({ boxes: { rows } }: PageFragmentInput, box: BoxId): boolean {
  return rows.kind[box] === BoxKind.replaced || (rows.flags[box] & BoxFlag.control) !== 0
}

function edgesOfBox(painter: FragmentPainter, f: number): Edges {
  const { x, y, width, height } = painter.borderBox(f)
  return { left: x, top: y, right: x + width, bottom: y + height }
}

/** Offset of a box from its place in the continuous flow, with all ancestors; null if there is another transform. */
function placeOf(doc: PageFragmentInput, tree: FragmentTree, f: number): { readonly x: number, readonly y: number } | null {
  let place = ownMove(doc, tree, f)
  for (let up = tree.parents[f]; up !== 0; up = tree.parents[up]) {
    if ((tree.lookOf(up) & PaintFlag.transform) !== 0) return null
    place = sum(place, ownMove(doc, tree, up))
  }
  return place
}

function ownMove(doc: PageFragmentInput, tree: FragmentTree, f: number): { readonly x: number, readonly y: number } {
  const { rows } = doc.boxes
  const box = tree.boxOf(f)
  const column = doc.columnSets?.places.get(f)
  if (column !== undefined) return column
  if ((tree.lookOf(f) & PaintFlag.relative) === 0) return { x: 0, y: 0 }
  return relativeOffset(doc, tree.styleOf(f), containingWidth(doc, box), rows.parent[box])
}

const sum = (one: { readonly x: number, readonly y: number }, other: { readonly x: number, readonly y: number }): { readonly x: number, readonly y: number } =>
  ({ x: one.x + other.x, y: one.y + other.y })

/** Extents of the text in each line of a fragment, which may exceed the edges of the box. */
function* edgesOfLines(doc: PageFragmentInput, { area }: FragmentPainter, tree: FragmentTree, f: number): Generator<Edges & { readonly line: LineId }> {
  const { fragments, lines, items, inlineFragments, metrics, boxes: { rows } } = doc
  const box = tree.boxOf(f)
  const x = area.left + rows.x[box]
  const top = area.top + fragments.y[f]
  const first: number = fragments.firstLine[f]
  const above = lines.y[first]
  for (let line = first; line < first + fragments.lineCount[f]; line++) {
    const left = x + lines.x[line]
    let pen = left
    let style = rows.style[box]
    const from = lines.firstItem[line]
    for (let i: number = from; i < from + lines.itemCount[line]; i++) {
      const ref = items.ref[i]
      if (items.kind[i] === ItemKind.word) pen += metrics.wordWidth(ref as WordId, style)
      else if (items.kind[i] === ItemKind.open) {
        pen = x + (inlineFragments.contentX[ref] ?? 0)
        style = rows.style[inlineFragments.box[ref] ?? (0 as BoxId)] ?? style
      } else if (items.kind[i] === ItemKind.close) pen = x + (inlineFragments.endX[ref] ?? 0)
    }
    // If the box began on an earlier page, the first line on this page is at the top of its fragment.
    const down = top + lines.y[line] - (fragments.flags[f] & FragmentFlag.first ? 0 : above)
    if (pen > left) yield { line: line as LineId, left, top: down, right: pen, bottom: down + lines.height[line] }
  }
}

const EVERYWHERE: Edges = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }

const common = (one: Edges, other: Edges): Edges => ({
  left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
})

const overlaps = (one: Edges, other: Edges): boolean =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > LEAST && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > LEAST

const isWithin = (inner: Edges, outer: Edges): boolean =>
  inner.left >= outer.left - LEAST && inner.top >= outer.top - LEAST && inner.right <= outer.right + LEAST && inner.bottom <= outer.bottom + LEAST
