/**
 * Lays out margin boxes at the standard level: each is a block of a small document, with one block child for its text. Sizes depend on the
 * widths of the texts, and layout depends on the sizes: the boxes are measured, sized, laid out again one below the other, and moved to
 * their margins as a whole after fragmentation.
 */
import type { BoxId, NodeId } from '../../arena/ids.ts'
import { BoxKind } from '../../boxes/boxes.ts'
import { type MarginBoxName, marginBoxNames } from '../../css/page-rules.ts'
import type { Layout } from '../../layout/layout.ts'
import { memoOf } from '../../layout/memos.ts'
import { contentSize, declaredHeight, declaredWidth, edgesOf, fillsRoom, widthKeyword } from '../../layout/size.ts'
import type { EdgeSizes } from '../../style/edge-sizes.ts'
import { setFlowOffsets } from '../../layout/flow-offsets.ts'
import type { BorderBox } from '../../paint/borders.ts'
import type { Canvas } from '../../paint/canvas.ts'
import type { InsertedContent } from '../../paint/inserted-content.ts'
import type { Document } from '../document-state.ts'
import type { ElementInMargin } from './element-in-margin.ts'
import { marginBoxRect, type Rect, sideOf, type SpacedPage } from './margin-box-geometry.ts'
import { type Extent, fixedExtent, sharedExtents, type Wanted } from './margin-box-sizes.ts'

/** The element of a box; its only child is the block with its text. */
export interface MarginBox {
  readonly name: MarginBoxName
  readonly node: NodeId
}

/** A box that is laid out: its row, the row of its block, and where it goes. */
interface Row {
  readonly name: MarginBoxName
  readonly box: BoxId
  readonly inner: BoxId
}

export class MarginBoxLayout implements InsertedContent {
  private readonly doc: Document
  private readonly boxes: readonly MarginBox[]
  private readonly spaced: SpacedPage
  /** The fraction of the free height above the text of a box. */
  private readonly above: (box: BoxId) => number
  /** Running elements that replace the text of boxes. */
  private readonly contents: ReadonlyMap<MarginBoxName, ElementInMargin>
  private readonly inserted = new Map<BoxId, ElementInMargin>()
  private rows: readonly Row[] = []
  private rects = new Map<MarginBoxName, Rect>()

  constructor(
    doc: Document, boxes: readonly MarginBox[], spaced: SpacedPage, above: (box: BoxId) => number,
    contents: ReadonlyMap<MarginBoxName, ElementInMargin>,
  ) {
    this.doc = doc
    this.boxes = boxes
    this.spaced = spaced
    this.above = above
    this.contents = contents
  }

  /** Sizes the boxes and places them one below the other. */
  settle(layout: Layout): void {
    const { rows } = this.doc.boxes
    this.rows = this.findRows()
    this.inserted.clear()
    for (const row of this.rows) this.insert(row)
    for (const { inner } of this.rows) this.clearFlowOffsets(inner)
    const across = new Map(this.rows.map((row) => [row.name, this.basesOf(row.name)]))
    const widths = this.extents(true, (row) => this.wantedWidth(layout, row.box, across.get(row.name)?.width ?? 0))
    const heights = this.extents(false, (row) => {
      const bases = across.get(row.name)
      return this.wantedHeight(layout, row, widths.get(row.name)?.length ?? 0, bases?.width ?? 0, bases?.height ?? 0)
    })
    let y = 0
    for (const { name, box, inner } of this.rows) {
      const horizontal = widths.get(name)
      const vertical = heights.get(name)
      if (horizontal === undefined || vertical === undefined) continue
      this.rects.set(name, { x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length })
      const basis = across.get(name)?.width ?? 0
      layout.inside(box, horizontal.length, vertical.length, basis)
      const edges = this.edgesOf(box, basis)
      const content = this.inserted.get(inner)
      if (content !== undefined) rows.height[inner] = content.heightAt(rows.width[inner], vertical.length - edges.top - edges.bottom)
      const free = vertical.length - edges.top - edges.bottom - rows.height[inner]
      rows.x[box] = 0
      rows.y[box] = y
      rows.x[inner] = edges.left
      rows.y[inner] = y + edges.top + free * this.above(box)
      setFlowOffsets(this.doc, inner)
      y += vertical.length
    }
  }

  has(box: BoxId): boolean {
    return this.inserted.has(box)
  }

  paint(canvas: Canvas, box: BoxId, border: BorderBox): void {
    this.inserted.get(box)?.paint(canvas, border.x, border.y)
  }

  /** The width of a running element replaces that of the empty block. */
  private insert({ name, box, inner }: Row): void {
    const content = this.contents.get(name)
    if (content === undefined) return
    this.inserted.set(inner, content)
    const { memos } = this.doc
    const { min, max } = content.contentWidths()
    const memo = memoOf(this.doc, box)
    memos.minContent[memo] = min
    memos.maxContent[memo] = max
  }

  /** Moves the boxes to their margins. */
  arrange(): void {
    const { rows } = this.doc.boxes
    for (const { name, box } of this.rows) {
      const rect = this.rects.get(name)
      if (rect === undefined) continue
      const x = rect.x - rows.x[box]
      const y = rect.y - rows.y[box]
      for (let row: number = box; row < rows.end[box]; row++) {
        if (rows.kind[row] === BoxKind.inline) continue
        rows.x[row] += x
        rows.y[row] += y
      }
    }
  }

  /** Resets the flow offsets of images in a text, which are laid out again or keep their place in it. */
  private clearFlowOffsets(inner: BoxId): void {
    const { rows } = this.doc.boxes
    for (let row = rows.end[inner] - 1; row > inner; row--) {
      const parent = rows.parent[row]
      if (rows.kind[row] === BoxKind.inline) continue
      rows.x[row] -= rows.x[parent]
      rows.y[row] -= rows.y[parent]
    }
  }

  private findRows(): readonly Row[] {
    const { rows } = this.doc.boxes
    const found: Row[] = []
    let at = 0
    for (let row = 1; row < rows.length && at < this.boxes.length; row++) {
      const box = this.boxes[at]
      if (box === undefined || rows.node[row] !== box.node) continue
      found.push({ name: box.name, box: row as BoxId, inner: (row + 1) as BoxId })
      at++
    }
    return found
  }

  /** Basis of percentages: the margin on one axis; on the other axis the side, for boxes that share one, else the margin. */
  private basesOf(name: MarginBoxName): { readonly width: number, readonly height: number } {
    const { width, height } = marginBoxRect(name, this.spaced)
    const side = sideOf(name)
    return { width: side === 'horizontal' ? this.length(true) : width, height: side === 'vertical' ? this.length(false) : height }
  }

  /** Extents on one axis: boxes that share a side along it are sized together, the others each on their own. */
  private extents(isHorizontal: boolean, wanted: (row: Row) => Wanted): ReadonlyMap<MarginBoxName, Extent> {
    const along = isHorizontal ? 'horizontal' : 'vertical'
    const extents = new Map<MarginBoxName, Extent>()
    for (const row of this.rows) {
      const { name } = row
      const rect = marginBoxRect(name, this.spaced)
      const start = isHorizontal ? rect.x : rect.y
      if (sideOf(name) !== along) {
        const isBefore = start < (isHorizontal ? this.spaced.page.width : this.spaced.page.height) / 2
        const { start: from, length } = fixedExtent(wanted(row), isHorizontal ? rect.width : rect.height, isBefore)
        extents.set(name, { start: start + from, length })
        continue
      }
      if (extents.has(name)) continue
      const names = threeOf(name)
      const three = names.map((each) => this.rows.find((other) => other.name === each) ?? null)
      const first = marginBoxRect(names[0] ?? name, this.spaced)
      const shared = sharedExtents(three.map((each) => (each === null ? null : wanted(each))), this.length(isHorizontal))
      names.forEach((each, at) => {
        const extent = shared[at]
        if (extent !== undefined) extents.set(each, { start: (isHorizontal ? first.x : first.y) + extent.start, length: extent.length })
      })
    }
    return extents
  }

  /** Length of the sides that three boxes share. */
  private length(isHorizontal: boolean): number {
    const { page } = this.spaced
    return Math.max(0, isHorizontal ? page.width - page.marginLeft - page.marginRight : page.height - page.marginTop - page.marginBottom)
  }

  private edgesOf(box: BoxId, basis: number): EdgeSizes {
    const { styles, boxes } = this.doc
    return edgesOf(styles, boxes.rows.style[box], basis)
  }

  private wantedWidth(layout: Layout, box: BoxId, basis: number): Wanted {
    const { styles, boxes } = this.doc
    const { read } = styles
    const style = boxes.rows.style[box]
    const edges = this.edgesOf(box, basis).horizontal
    let size = declaredWidth(styles, style, basis, edges)
    if (Number.isNaN(size) && !fillsRoom(widthKeyword(styles, style))) size = layout.fitWidth(box, basis, basis, NaN) - edges
    const max = read.maxWidth(style, basis)
    const min = read.minWidth(style, basis)
    return {
      before: read.marginLeft(style, basis), after: read.marginRight(style, basis), edges, size,
      min: Number.isNaN(min) ? 0 : contentSize(styles, style, min, edges),
      max: Number.isNaN(max) ? Infinity : contentSize(styles, style, max, edges),
      minContent: layout.minContentBox(box, basis) - edges, maxContent: layout.maxContentBox(box, basis) - edges,
    }
  }

  private wantedHeight(layout: Layout, { box, inner }: Row, width: number, widthBasis: number, basis: number): Wanted {
    const { styles, boxes } = this.doc
    const { read } = styles
    const style = boxes.rows.style[box]
    let content = layout.contentHeight(box, width, widthBasis)
    const { left, right, vertical: edges } = this.edgesOf(box, widthBasis)
    const inserted = this.inserted.get(inner)
    if (inserted !== undefined) content += inserted.heightAt(Math.max(0, width - left - right), basis)
    const max = read.maxHeight(style, basis)
    const min = read.minHeight(style, basis)
    return {
      before: read.marginTop(style, basis), after: read.marginBottom(style, basis), edges,
      size: declaredHeight(styles, style, basis, edges),
      min: Number.isNaN(min) ? 0 : contentSize(styles, style, min, edges),
      max: Number.isNaN(max) ? Infinity : contentSize(styles, style, max, edges),
      minContent: content - edges, maxContent: content - edges,
    }
  }
}

/** The three boxes of a side, from left to right or top to bottom. */
function threeOf(name: MarginBoxName): readonly MarginBoxName[] {
  const side = /^[a-z]+/.exec(name)?.[0] ?? ''
  const three = marginBoxNames.filter((each) => each.startsWith(side) && !each.endsWith('corner'))
  // Their names are in clockwise order.
  return side === 'bottom' || side === 'left' ? three.reverse() : three
}
