/**
 * Widths of blocks: used widths and offsets in a containing block (CSS 2, 10.3.3, 10.4), widths of formatting roots, and the min-content
 * and max-content widths of a block container (CSS Sizing 3, 5.1). Call `forget` after boxes were added or removed.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, type BoxRows } from '../boxes/boxes.ts'
import { type EdgeSizes, readMargins } from '../style/edge-sizes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { isTable, clampToIntrinsicWidth } from './intrinsic-min-max.ts'
import { ContentWidths } from './content-widths.ts'
import type { LayoutServices } from './contexts.ts'
import { alignedAcross, alignsBlocks, beginsRight, shrinksToAlign, sidedOffset, standsAside, stretchesAcross } from './flow-side.ts'
import { isFormattingRoot } from './formatting-root.ts'
import type { InlineSizes } from './inline/inline-sizes.ts'
import type { LayoutInput } from './lines.ts'
import {
  clampHeight, declaredHeight, declaredWidth, edgesOf, fillsRoom, hasFullRules, horizontalMargins,
  transferredWidth, widensBeyondRatio, widthByRatio, widthKeyword, zeroIfAuto,
} from './size.ts'

const Clear = enumOf('clear')
const Float = enumOf('float')
const Width = enumOf('width')
/** Least room beside floats for a formatting root with content, px. */
const LEAST_ROOM = 1

export class BlockSizes {
  private readonly services: LayoutServices
  private readonly doc: LayoutInput
  private readonly rows: BoxRows
  private readonly styles: Styles
  private readonly inlineSizes: InlineSizes
  private readonly widths = new ContentWidths()
  /** Results of `contribution`, px, valid until its next call. */
  private minWidth = 0
  private maxWidth = 0

  constructor(services: LayoutServices, inlineSizes: InlineSizes) {
    this.services = services
    this.doc = services.doc
    this.rows = services.doc.boxes.rows
    this.styles = services.doc.styles
    this.inlineSizes = inlineSizes
  }

  /** Boxes were added or removed: forgets the last measurement. */
  forget(): void {
    this.widths.forget()
  }

  minContent(box: BoxId): number {
    if (!this.widths.isOf(box)) this.measure(box)
    return this.widths.min
  }

  maxContent(box: BoxId): number {
    if (!this.widths.isOf(box)) this.measure(box)
    return this.widths.max
  }

  fills(box: BoxId, style: StyleId, containingWidth: number, side: number): boolean {
    return this.isFlowing(box) && !this.isAligned(box, style, side) && Number.isNaN(this.styles.read.width(style, containingWidth))
      && fillsRoom(widthKeyword(this.styles, style))
  }

  /** Whether an auto width fills the containing block: not for tables, replaced boxes and buttons. */
  private isFlowing(box: BoxId): boolean {
    const { rows } = this
    const kind = rows.kind[box]
    if (kind === BoxKind.block) return (rows.flags[box] & BoxFlag.control) === 0
    return kind === BoxKind.flex || kind === BoxKind.grid || kind === BoxKind.columns
  }

  /** Border-box width of a formatting root; tables, replaced boxes and buttons shrink to fit. */
  rootWidth(box: BoxId, style: StyleId, containingWidth: number, containingHeight: number, side: number): number {
    const { styles } = this
    if (this.isFlowing(box)) {
      const edges = edgesOf(styles, style, containingWidth)
      return this.usedWidth(box, style, containingWidth, containingHeight, edges, side) + edges.horizontal
    }
    const room = containingWidth - horizontalMargins(styles, style, containingWidth)
    const width = this.services.fitWidth(box, room, containingWidth, containingHeight)
    if (!isTable(this.rows.kind[box]) || !stretchesAcross(styles, style, side)) return width
    return styles.fixedSizes(style).widthKeyword === Width.auto ? Math.max(width, clampToIntrinsicWidth(this.services, box, room, containingWidth, 0, room)) : width
  }

  /**
   * Least border-box width at which a formatting root that fills its room may lie beside floats: its content may overflow there, but must
   * have some room. Without content, it may lie anywhere.
   */
  leastBeside(box: BoxId, style: StyleId, containingWidth: number): number {
    const h = edgesOf(this.styles, style, containingWidth).horizontal
    const least = clampToIntrinsicWidth(this.services, box, 0, containingWidth, h, 0) + h
    if (least > 0) return least
    return this.services.minContribution(box) > 0 ? LEAST_ROOM : -Infinity
  }

  isRoot(box: BoxId): boolean {
    return isFormattingRoot(this.doc, box)
  }

  /** Content width of a block in normal flow (CSS 2, 10.3.3 with 10.4). `own`: its edges; `side`: that of its containing block. */
  usedWidth(box: BoxId, style: StyleId, containingWidth: number, containingHeight: number, own: EdgeSizes, side: number): number {
    const { styles } = this
    const { horizontal: h, vertical: v } = own
    const sizes = styles.fixedSizes(style)
    const isAligned = (sizes.justify !== 0 || alignsBlocks(side)) && this.isAligned(box, style, side)
    if (sizes.widthKeyword === Width.auto && sizes.isWidthFree && !(sizes.ratio > 0) && !isTable(this.rows.kind[box]) && !isAligned) {
      return Math.max(0, containingWidth - (sizes.margins ?? readMargins(styles, style, containingWidth)).horizontal - h)
    }
    const declared = declaredWidth(styles, style, containingWidth, h)
    const margins = horizontalMargins(styles, style, containingWidth)
    const room = containingWidth - margins
    if (!Number.isNaN(declared)) return clampToIntrinsicWidth(this.services, box, declared, containingWidth, h, room)
    const keyword = widthKeyword(styles, style)
    let width = room
    if (!fillsRoom(keyword) || (isAligned && keyword === Width.auto)) width = this.services.fitWidth(box, width, containingWidth, NaN)
    width = Math.max(0, width - h)
    if (keyword === Width.auto && styles.read.aspectRatio(style).ratio > 0 && hasFullRules(styles, style)) {
      const height = declaredHeight(styles, style, containingHeight, v)
      if (Number.isNaN(height)) width = transferredWidth(styles, style, width, containingHeight, h, v)
      else {
        width = widthByRatio(styles, style, clampHeight(styles, style, height, containingHeight, v), h, v)
        if (widensBeyondRatio(styles, style)) width = Math.max(width, this.services.minContentBox(box, containingWidth) - h)
      }
    }
    return clampToIntrinsicWidth(this.services, box, width, containingWidth, h, room)
  }

  /** Distance of the border box from the left content edge of the containing block; auto margins share the free space. */
  horizontalOffset(style: StyleId, containingWidth: number, borderWidth: number, side: number): number {
    const { styles } = this
    const sizes = styles.fixedSizes(style)
    if (side !== 0 || sizes.justify !== 0) return sidedOffset(styles, style, containingWidth, borderWidth, side)
    const { left, right } = sizes.margins ?? readMargins(styles, style, containingWidth)
    if (!Number.isNaN(left)) return left
    const free = containingWidth - borderWidth - zeroIfAuto(right)
    if (free <= 0) return 0
    return Number.isNaN(right) ? free / 2 : free
  }

  /** Whether a block shrinks to its content because it is aligned; anonymous blocks do not. */
  private isAligned(box: BoxId, style: StyleId, side: number): boolean {
    return (this.rows.flags[box] & BoxFlag.anonymous) === 0 && shrinksToAlign(this.styles, style, side)
  }

  /** Measures the content widths of `box` into `widths`. */
  private measure(box: BoxId): void {
    const { rows } = this
    if ((rows.flags[box] & BoxFlag.inlineContent) !== 0) {
      this.inlineSizes.measure(box)
      this.widths.keep(box, this.inlineSizes.min, this.inlineSizes.max)
      return
    }
    const end = rows.end[box]
    let min = 0
    let max = 0
    // Widths of the floats side by side so far.
    let lefts = 0
    let rights = 0
    for (let child = (box + 1) as BoxId; child < end; child = rows.end[child]) {
      const flags = rows.flags[child]
      if (rows.kind[child] === BoxKind.inline || (flags & BoxFlag.absolute) !== 0) continue
      this.contribution(child)
      min = Math.max(min, this.minWidth)
      const { read } = this.styles
      const style = this.styleOf(child)
      const clear = read.clear(style)
      if (clear !== Clear.none && clear !== Clear.right) lefts = 0
      if (clear !== Clear.none && clear !== Clear.left) rights = 0
      if ((flags & BoxFlag.float) !== 0) {
        if (read.float(style) === Float.left) lefts += this.maxWidth
        else rights += this.maxWidth
        max = Math.max(max, lefts + rights)
      } else {
        // Margins of a block lie behind the floats. An anonymous block has its lines beside them.
        const isBeside = this.isRoot(child) || (flags & BoxFlag.anonymous) !== 0
        const beside = isBeside ? outside(lefts, read.marginLeft(style, 0)) + outside(rights, read.marginRight(style, 0)) : 0
        max = Math.max(max, this.maxWidth + beside)
        lefts = rights = 0
      }
    }
    this.widths.keep(box, min, max)
  }

  /** Min-content and max-content contribution of a child, margins included, into `minWidth` and `maxWidth`. */
  private contribution(child: BoxId): void {
    const { styles } = this
    const style = this.styleOf(child)
    const margins = horizontalMargins(styles, style, 0)
    if (this.isRoot(child) || (this.rows.flags[child] & BoxFlag.float) !== 0) {
      const min = this.services.minContribution(child)
      const max = this.services.maxContribution(child)
      this.minWidth = Math.max(0, min + margins)
      this.maxWidth = Math.max(0, max + margins)
      return
    }
    const { horizontal: h, vertical: v } = edgesOf(styles, style, 0)
    let declared = declaredWidth(styles, style, NaN, h)
    const hasRatio = styles.read.aspectRatio(style).ratio > 0 && hasFullRules(styles, style)
    if (hasRatio && Number.isNaN(declared)) {
      const height = declaredHeight(styles, style, NaN, v)
      if (!Number.isNaN(height)) declared = widthByRatio(styles, style, clampHeight(styles, style, height, NaN, v), h, v)
    }
    let min = declared
    let max = declared
    if (Number.isNaN(declared)) {
      this.measure(child)
      const keyword = widthKeyword(styles, style)
      min = keyword === Width.maxContent ? this.widths.max : this.widths.min
      max = keyword === Width.minContent ? this.widths.min : this.widths.max
      if (hasRatio) {
        min = transferredWidth(styles, style, min, NaN, h, v)
        max = transferredWidth(styles, style, max, NaN, h, v)
      }
    }
    const least = clampToIntrinsicWidth(this.services, child, min, NaN, h, 0)
    const most = clampToIntrinsicWidth(this.services, child, max, NaN, h, Infinity)
    this.minWidth = Math.max(0, least + h + margins)
    this.maxWidth = Math.max(0, most + h + margins)
  }

  private styleOf(box: BoxId): StyleId {
    return this.rows.style[box]
  }
}

/** How far floats on a side reach beyond a box's margin on that side. */
function outside(floats: number, margin: number): number {
  return margin > 0 ? Math.max(0, floats - margin) : floats
}

/** Offset of a box narrowed by floats in the room beside them: auto margins share the `spare` px. */
export function spareOffset({ styles }: LayoutInput, style: StyleId, spare: number, side: number): number {
  if (spare <= 0) return 0
  const { read } = styles
  const isLeftAuto = Number.isNaN(read.marginLeft(style, 0))
  const isRightAuto = Number.isNaN(read.marginRight(style, 0))
  if (isLeftAuto && isRightAuto) return spare / 2
  if (isLeftAuto || isRightAuto) return isLeftAuto ? spare : 0
  const offset = alignsBlocks(side) || standsAside(side) || styles.fixedSizes(style).justify !== 0 ? alignedAcross(styles, style, spare, side) : 0
  return beginsRight(side) ? spare - offset : offset
}
