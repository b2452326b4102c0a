/**
 * Absolutely positioned and fixed boxes (CSS 2, 10.1, 10.3.7, 10.3.8, 10.6.4, 10.6.5). Runs once in-flow boxes have their flow offsets. The
 * containing block is the padding box of the nearest positioned ancestor, else the page area: that of the first page for absolute boxes, of
 * every page for fixed boxes. Rows are in pre-order, so an out-of-flow box is placed before those nested in it. Until then, x and y of its
 * row hold its static position.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingBlockElement, parentElementOfBox } from '../boxes/containing-blocks.ts'
import { isNote } from '../boxes/notes.ts'
import type { EdgeSizes } from '../style/edge-sizes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { clampToIntrinsicWidth } from './intrinsic-min-max.ts'
import type { LayoutServices } from './contexts.ts'
import { gridStaticOffset, narrowToGridArea } from './grid/absolute-area.ts'
import { alignment, Alignment, offsetInArea } from './grid/align.ts'
import { FlexStaticPosition } from './flex/static-position.ts'
import { isInlineLevel } from './flow-side.ts'
import { isRightToLeft } from './direction.ts'
import { inlineArea } from './inline-area.ts'
import type { LayoutInput } from './lines.ts'
import {
  clampHeight, declaredHeight, declaredWidth, edgesOf, fillsRoom, hasRatio, heightByRatio, heightKeyword, heightWithin, transferredWidth,
  widensBeyondRatio, widthByRatio, widthKeyword, zeroIfAuto,
} from './size.ts'
import { staticOffset, staticRise, staticRoom } from './static-alignment.ts'
import { setFlowOffsets } from './flow-offsets.ts'

const Height = enumOf('height')
const Position = enumOf('position')
const Self = enumOf('align-self')
const Width = enumOf('width')

/** A rectangle in the continuous flow, or on the page for fixed boxes, px. */
class Area {
  x = 0
  y = 0
  width = 0
  height = 0
  /** Whether the containing block runs right to left. */
  isRightToLeft = false
}

/** Insets and margins of a box along one axis, px, NaN for auto. */
interface Sides {
  readonly start: number
  readonly end: number
  readonly marginStart: number
  readonly marginEnd: number
  /** Alignment of the box between two insets: see `selfAlignment`. */
  readonly align: Alignment
}

/** Horizontal range of footnotes on a page, px. */
export interface NoteRoom {
  readonly x: number
  readonly width: number
}

export class AbsoluteLayout {
  private readonly services: LayoutServices
  private readonly doc: LayoutInput
  /** Edges of the box being placed. */
  private edges: EdgeSizes
  private readonly page = new Area()
  private readonly area = new Area()
  private readonly flexPlace: FlexStaticPosition
  private readonly notes: NoteRoom | null

  constructor(services: LayoutServices, pageWidth: number, pageHeight: number, notes: NoteRoom | null) {
    this.notes = notes
    this.services = services
    this.doc = services.doc
    this.flexPlace = new FlexStaticPosition(services.doc)
    this.edges = edgesOf(services.doc.styles, services.doc.styles.initial, 0)
    this.page.width = pageWidth
    this.page.height = pageHeight
  }

  /** Lays out a positioned root box, on the first page. Its content continues over pages like that of other roots. */
  takesRoot(root: BoxId): boolean {
    const { rows } = this.doc.boxes
    const position = this.doc.styles.read.position(rows.style[root])
    if (position !== Position.absolute && position !== Position.fixed) return false
    this.place(root)
    return true
  }

  /** Lays out and places every absolutely positioned box of the document. */
  run(): void {
    this.runAmong(1, this.doc.boxes.rows.length, false)
  }

  /** Lays out only the footnotes among the boxes `[first, end)`. */
  runNotes(first: number, end: number): void {
    this.runAmong(first, end, true)
  }

  private runAmong(first: number, until: number, onlyNotes: boolean): void {
    const { rows } = this.doc.boxes
    for (let box = first; box < until; box++) {
      const flags = rows.flags[box]
      if ((flags & (BoxFlag.absolute | BoxFlag.cutOff)) === 0) continue
      if ((flags & BoxFlag.cutOff) !== 0) {
        // Descendants of a hidden box are hidden too.
        const end = rows.end[box]
        for (box++; box < end; box++) if (((rows.flags[box] ?? 0) & BoxFlag.absolute) !== 0) rows.flags[box] = (rows.flags[box] ?? 0) | BoxFlag.cutOff
        box--
        continue
      }
      if (this.notes !== null && isNote(this.doc, box as BoxId)) this.note(box as BoxId, this.notes)
      else if (onlyNotes) continue
      else this.place(box as BoxId)
      setFlowOffsets(this.doc, box as BoxId)
    }
  }

  /** Lays out a footnote, as wide as there is room. Its flow offset stays that of its call's line until it has a page. */
  private note(box: BoxId, { x, width: room }: NoteRoom): void {
    const { styles } = this.doc
    const { rows } = this.doc.boxes
    const style = rows.style[box]
    const h = edgesOf(styles, style, room).horizontal
    const start = zeroIfAuto(styles.read.marginLeft(style, room))
    const free = Math.max(0, room - start - zeroIfAuto(styles.read.marginRight(style, room)))
    const declared = declaredWidth(styles, style, room, h)
    const width = clampToIntrinsicWidth(this.services, box, Number.isNaN(declared) ? Math.max(0, free - h) : declared, room, h, free) + h
    this.services.atWidth(box, width, room, NaN)
    rows.x[box] = x + start
  }

  private place(box: BoxId): void {
    const { styles } = this.doc
    const { rows } = this.doc.boxes
    const style = rows.style[box]
    const area = this.containingBlock(box, style)
    const staticWidth = rows.width[box]
    const staticHeight = rows.height[box]
    this.edges = edgesOf(styles, style, area.width)
    const across = leftAndRight(styles, style, area)
    const down = topAndBottom(styles, style, area)
    const declared = this.declaredHeight(style, area, down)
    const stretches = Number.isNaN(declared) && this.takesRoomDown(box, style, area, down)
    const isByRoom = stretches && down.align === Alignment.normal
    const tall = stretches ? this.roomDown(area, down) : declared
    let settled = this.height(style, area, down, tall)
    const width = this.width(box, style, area, across, settled, isByRoom)
    if (styles.fixedSizes(style).hasContentHeights && rows.kind[box] !== BoxKind.replaced) settled = this.limitedHeight(box, style, area, down, width, tall)
    // Where the height between two insets gave the width by ratio, the limits of the width apply to the height too.
    const isByRatio = isByRoom && this.hasRatio(style)
    if (isByRatio || Number.isNaN(settled) || rows.kind[box] === BoxKind.replaced) this.services.atWidth(box, width, area.width, area.height)
    else this.services.inside(box, width, settled, area.width)
    this.flexPlace.measure(box, area.width)
    rows.x[box] = this.xOf(box, style, area, across, width, staticWidth)
    rows.y[box] = this.yOf(box, area, down, staticHeight)
  }

  /** Left edge of the border box, which is `width` px wide. `staticWidth`: room at its static position. */
  private xOf(box: BoxId, style: StyleId, area: Area, across: Sides, width: number, staticWidth: number): number {
    const { rows } = this.doc.boxes
    const { start: left, end: right, marginStart, marginEnd, align } = across
    const before = zeroIfAuto(marginStart)
    const after = zeroIfAuto(marginEnd)
    if (Number.isNaN(left) && Number.isNaN(right)) {
      const x = rows.x[box] + this.flexPlace.x
      const offset = staticOffset(this.doc, box, style, before + width + after)
      if (this.isFromRight(box, style)) return x - after - width - offset
      return x + before + offset + gridStaticOffset(this.doc, box, true, staticWidth - width - before - after)
    }
    if (Number.isNaN(left)) return area.x + area.width - right - after - width
    if (Number.isNaN(right)) return area.x + left + before
    const room = between(area.width, left, right)
    const free = room - width - before - after
    if (align !== Alignment.normal && !Number.isNaN(marginStart + marginEnd)) {
      return area.x + before + aligned(align, left, room, area.width, width + before + after, area.isRightToLeft)
    }
    const share = area.isRightToLeft ? free - autoShare(marginEnd, marginStart, free, false) : autoShare(marginStart, marginEnd, free, false)
    return area.x + before + (left + share)
  }

  /** Top of the border box, which must be laid out. `staticHeight`: room at its static position. */
  private yOf(box: BoxId, area: Area, down: Sides, staticHeight: number): number {
    const { rows } = this.doc.boxes
    const { start: top, end: bottom, marginStart, marginEnd, align } = down
    const height = rows.height[box]
    const before = zeroIfAuto(marginStart)
    const after = zeroIfAuto(marginEnd)
    if (Number.isNaN(top) && Number.isNaN(bottom)) {
      const y = rows.y[box] + this.flexPlace.y + staticRise(this.doc, box, before + height + after)
      return y + before + gridStaticOffset(this.doc, box, false, staticHeight - height - before - after)
    }
    if (Number.isNaN(top)) return area.y + area.height - bottom - after - height
    const room = between(area.height, top, bottom)
    const outer = height + before + after
    if (align !== Alignment.normal && !Number.isNaN(marginStart + marginEnd)) {
      return area.y + before + aligned(align, top, room, area.height, outer, false)
    }
    const free = Number.isNaN(bottom) ? NaN : room - outer
    return area.y + before + (top + autoShare(marginStart, marginEnd, free, true))
  }

  /** Declared content height; NaN for auto. */
  private declaredHeight(style: StyleId, area: Area, { start, end }: Sides): number {
    const { styles } = this.doc
    const height = declaredHeight(styles, style, area.height, this.edges.vertical)
    return heightKeyword(styles, style) === Height.stretch ? Math.max(0, height - zeroIfAuto(start) - zeroIfAuto(end)) : height
  }

  /** Whether an auto height fills the room between top and bottom. */
  private takesRoomDown(box: BoxId, style: StyleId, area: Area, { start, end, align }: Sides): boolean {
    return fills(align, start, end) && fillsRoom(heightKeyword(this.doc.styles, style)) && this.canStretch(box)
      && (align === Alignment.stretch || !this.hasHeightByRatio(style, area.width))
  }

  /** Content height that fills the room between top and bottom. */
  private roomDown(area: Area, { start, end, marginStart, marginEnd }: Sides): number {
    const v = this.edges.vertical
    return Math.max(0, between(area.height, start, end) - zeroIfAuto(marginStart) - zeroIfAuto(marginEnd) - v)
  }

  /** Border-box height for a content height, after min and max; NaN where only the content decides. */
  private height(style: StyleId, area: Area, down: Sides, content: number): number {
    const v = this.edges.vertical
    return Number.isNaN(content) ? NaN : clampHeight(this.doc.styles, style, content, area.height, v, roomBetween(area.height, down)) + v
  }

  /** Border-box height after content-based limits. `tall`: content height before limits, NaN for auto. */
  private limitedHeight(box: BoxId, style: StyleId, area: Area, down: Sides, width: number, tall: number): number {
    const { styles } = this.doc
    const { horizontal: h, vertical: v } = this.edges
    const byRatio = heightByRatio(styles, style, width - h, h, v)
    const content = Number.isNaN(byRatio) ? this.services.contentHeight(box, width, area.width) - v : byRatio
    return heightWithin(styles, style, Number.isNaN(tall) ? content : tall, content, { basis: area.height, edges: v, room: roomBetween(area.height, down) }) + v
  }

  /** Border-box width: declared, by ratio from a settled height, between both insets, or shrink-to-fit. */
  private width(box: BoxId, style: StyleId, area: Area, across: Sides, height: number, isStretched: boolean): number {
    const { styles } = this.doc
    const { width: areaWidth, height: areaHeight, x: areaX } = area
    if (this.doc.boxes.rows.kind[box] === BoxKind.replaced) return this.services.fitWidth(box, areaWidth, areaWidth, areaHeight)
    const { start: left, end: right, align: justify } = across
    const start = zeroIfAuto(across.marginStart)
    const end = zeroIfAuto(across.marginEnd)
    const h = this.edges.horizontal
    const v = this.edges.vertical
    let width = declaredWidth(styles, style, areaWidth, h)
    const keyword = widthKeyword(styles, style)
    const isByHeight = !Number.isNaN(height) && !isStretched && justify !== Alignment.stretch && keyword === Width.auto && this.hasRatio(style)
    if (Number.isNaN(width) && fills(justify, left, right) && fillsRoom(keyword) && !isByHeight && this.canStretch(box)) {
      width = Math.max(0, between(areaWidth, left, right) - start - end - h)
      if (Number.isNaN(height)) width = transferredWidth(styles, style, width, areaHeight, h, v)
    }
    if (Number.isNaN(width) && !Number.isNaN(height) && keyword !== Width.stretch) {
      width = widthByRatio(styles, style, height - v, h, v)
      const widens = !Number.isNaN(width) && widensBeyondRatio(styles, style)
      if (widens) width = Math.max(width, this.services.minContentBox(box, areaWidth) - h)
    }
    const isStatic = Number.isNaN(left) && Number.isNaN(right)
    const at = this.doc.boxes.rows.x[box] - areaX
    const from = !isStatic ? zeroIfAuto(left) : this.isFromRight(box, style) ? areaWidth - at : at
    const aligned = isStatic ? staticRoom(this.doc, box, style, area) : NaN
    const free = Math.max(0, (Number.isNaN(aligned) ? areaWidth - from - zeroIfAuto(right) : aligned) - start - end)
    // Negative insets give a table no more room than its containing block has (CSS Tables 3).
    const room = this.doc.boxes.rows.kind[box] === BoxKind.table ? Math.min(free, areaWidth) : free
    if (!Number.isNaN(width)) return clampToIntrinsicWidth(this.services, box, width, areaWidth, h, room) + h
    return this.services.fitWidth(box, room, areaWidth, areaHeight)
  }

  /** Whether the static position of the box is that of its right edge. */
  private isFromRight(box: BoxId, style: StyleId): boolean {
    const { styles, boxes: { rows } } = this.doc
    const parent = rows.parent[box]
    const isFlow = rows.kind[parent] === BoxKind.block || rows.kind[parent] === BoxKind.columns
    if (!isFlow || !isRightToLeft(styles, rows.style[parent])) return false
    return !isInlineLevel(styles, style) || ((rows.flags[parent] ?? 0) & BoxFlag.inlineContent) === 0
  }

  /** Whether a definite width gives the height by ratio; the height then does not fill the room between two insets (CSS Sizing 4, 5.1). */
  private hasHeightByRatio(style: StyleId, areaWidth: number): boolean {
    const { styles } = this.doc
    const { read } = styles
    if (!this.hasRatio(style)) return false
    return !Number.isNaN(read.width(style, areaWidth)) || !Number.isNaN(read.left(style, areaWidth) + read.right(style, areaWidth))
  }

  private hasRatio(style: StyleId): boolean {
    return hasRatio(this.doc.styles, style)
  }

  /** Tables and replaced boxes keep their own size between two insets. */
  private canStretch(box: BoxId): boolean {
    const kind = this.doc.boxes.rows.kind[box]
    return kind === BoxKind.block || kind === BoxKind.flex || kind === BoxKind.grid
  }

  private containingBlock(box: BoxId, style: StyleId): Area {
    const { styles, nodes } = this.doc
    const { rows } = this.doc.boxes
    const isFixed = styles.read.position(style) === Position.fixed
    let at = box
    let n = containingBlockElement(this.doc, parentElementOfBox(this.doc, box), isFixed)
    for (; n !== 0; n = containingBlockElement(this.doc, nodes.parent[n], isFixed)) {
      const around = nodes.style[n]
      for (at = rows.parent[at]; at !== 0; at = rows.parent[at]) {
        if (rows.node[at] !== n || (rows.flags[at] & BoxFlag.anonymous) !== 0) continue
        const area = this.paddingBox(at, around)
        if (at === rows.parent[box]) narrowToGridArea(this.doc, box, area)
        return area
      }
      this.area.isRightToLeft = isRightToLeft(styles, around)
      if (inlineArea(this.doc, rows.parent[box], n, this.area)) return this.area
      at = box
    }
    return this.page
  }

  private paddingBox(box: BoxId, style: StyleId): Area {
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    const { area } = this
    area.isRightToLeft = isRightToLeft(this.doc.styles, style)
    area.x = rows.x[box] + read.borderLeftWidth(style)
    area.y = rows.y[box] + read.borderTopWidth(style)
    area.width = rows.width[box] - read.borderLeftWidth(style) - read.borderRightWidth(style)
    area.height = rows.height[box] - read.borderTopWidth(style) - read.borderBottomWidth(style)
    return area
  }
}

/** Room that insets leave of `size` px. */
function roomBetween(size: number, { start, end }: Sides): number {
  return Math.max(0, size - zeroIfAuto(start) - zeroIfAuto(end))
}

/** Room between two insets, at least 0 even where they overlap (CSS Positioned Layout 3, 4.1). */
function between(size: number, start: number, end: number): number {
  return Math.max(0, size - start - end)
}

function leftAndRight({ read }: Styles, style: StyleId, { width }: Area): Sides {
  const start = read.left(style, width)
  const end = read.right(style, width)
  return {
    start, end,
    marginStart: read.marginLeft(style, width), marginEnd: read.marginRight(style, width),
    align: selfAlignment(read.justifySelf(style), start, end),
  }
}

/** Percentage margins refer to the width on all sides. */
function topAndBottom({ read }: Styles, style: StyleId, { width, height }: Area): Sides {
  const start = read.top(style, height)
  const end = read.bottom(style, height)
  return {
    start, end,
    marginStart: read.marginTop(style, width), marginEnd: read.marginBottom(style, width),
    align: selfAlignment(read.alignSelf(style), start, end),
  }
}

/** Alignment of a box between two insets (CSS Box Alignment 3, 5.2 and 6.2); `normal` where an inset is auto. */
function selfAlignment(position: number, start: number, end: number): Alignment {
  if (Number.isNaN(start + end) || position === Self.auto) return Alignment.normal
  return alignment(position)
}

/** Whether an auto size fills the room between two insets. */
function fills(align: Alignment, start: number, end: number): boolean {
  return (align === Alignment.normal || align === Alignment.stretch) && !Number.isNaN(start + end)
}

/**
 * Distance of a margin box of `outer` px from the start of the containing block of `size` px, aligned in the `room` that begins at `inset`.
 * A box that does not fit is moved to stay inside the containing block.
 */
function aligned(align: Alignment, inset: number, room: number, size: number, outer: number, isFromRight: boolean): number {
  const free = room - outer
  const offset = offsetInArea(align, 0, 0, free)
  const at = inset + (isFromRight ? free - offset : offset)
  if (free >= 0 || align === Alignment.safeCenter || align === Alignment.safeEnd) return at
  return Math.max(Math.min(0, inset), Math.min(at, Math.max(size, inset + room) - outer))
}

/** Share of an auto margin before a box in the free room; NaN `free` means nothing to share. */
function autoShare(start: number, end: number, free: number, isVertical: boolean): number {
  if (Number.isNaN(free) || !Number.isNaN(start)) return 0
  if (!Number.isNaN(end)) return free
  return free < 0 && !isVertical ? 0 : free / 2
}
