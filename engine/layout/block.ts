/**
 * Block formatting: widths from the containing block down, heights from the content up, margins collapsed between
 * siblings and through parents (CSS 2, 8.3.1, 10.3.3, 10.6.3). Knows nothing of pages. A box's own position is
 * written by its parent; `layout` leaves the box's collapsed margins in `top` and `bottom` for that parent to read
 * at once, because the next call overwrites them.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { InlineLayout } from './inline/inline.ts'
import type { LayoutDoc } from './lines.ts'
import { MarginStrut } from './margins.ts'
import { clampHeight, clampWidth, declaredHeight, declaredWidth, Edges } from './size.ts'

/** What a box that is being laid out must remember while its children are; reused by all boxes of one depth. */
class Frame {
  readonly before = new MarginStrut()
  readonly after = new MarginStrut()
  /** Content width, and the distance of the content box from the border box. */
  width = 0
  left = 0
  top = 0
  /** Nothing parts the top margin from that of the first child. */
  joinsTop = false
}

export class BlockLayout {
  private readonly doc: LayoutDoc
  private readonly inline: InlineLayout
  private readonly edges = new Edges()
  /** Margins of the box laid out last, collapsed with those of its first and last children. */
  private topPositive = 0
  private topNegative = 0
  private bottomPositive = 0
  private bottomNegative = 0
  /** The box laid out last has nothing between its top and bottom margin: they collapse into one. */
  private collapsesThrough = false
  private readonly frames: Frame[] = []
  private depth = 0

  constructor(doc: LayoutDoc) {
    this.doc = doc
    this.inline = new InlineLayout(doc)
  }

  /** Lays out the root box on a strip `width` wide; its margins do not collapse with anything. */
  layoutRoot(root: BoxId, width: number): void {
    const { rows } = this.doc.boxes
    this.layout(root, width, true)
    const { read } = this.doc.styles
    const style = rows.style[root] ?? this.doc.styles.initial
    const left = read.marginLeft(style, width)
    rows.x[root] = Number.isNaN(left) ? 0 : left
    rows.y[root] = this.topPositive + this.topNegative
  }

  private layout(box: BoxId, containingWidth: number, isFormattingRoot: boolean): void {
    const { styles } = this.doc
    const { rows } = this.doc.boxes
    const style = rows.style[box] ?? styles.initial
    const { read } = styles
    const { edges } = this
    edges.measure(styles, style, containingWidth)
    const { top, bottom, left, right } = edges
    const width = this.usedWidth(style, containingWidth, left + right)
    rows.width[box] = width + left + right

    const marginTop = zeroIfAuto(read.marginTop(style, containingWidth))
    const marginBottom = zeroIfAuto(read.marginBottom(style, containingWidth))
    const declared = declaredHeight(styles, style, NaN, top + bottom)
    const minHeight = clampHeight(styles, style, 0, NaN, top + bottom)

    const frame = this.frames[this.depth] ?? (this.frames[this.depth] = new Frame())
    this.depth++
    const { before, after } = frame
    before.clear()
    before.add(marginTop)
    after.clear()
    frame.width = width
    frame.left = left
    frame.top = top
    frame.joinsTop = top === 0 && !isFormattingRoot
    let contentHeight: number
    let isEmpty: boolean

    if (((rows.flags[box] ?? 0) & BoxFlag.inlineContent) !== 0) {
      contentHeight = this.inline.layout(box, width, left, top)
      isEmpty = contentHeight === 0 && !this.inline.hasContent
    } else {
      isEmpty = this.children(box, frame)
      contentHeight = this.flowHeight
    }

    const isAuto = Number.isNaN(declared)
    const collapsesThrough = isEmpty && top + bottom === 0 && minHeight === 0 && (isAuto || declared === 0) && !isFormattingRoot
    const joinsBottom = bottom === 0 && isAuto && minHeight === 0 && !isFormattingRoot
    if (!joinsBottom && !collapsesThrough) {
      if (isAuto) contentHeight += after.value()
      after.clear()
    }
    const height = clampHeight(styles, style, isAuto ? Math.max(0, contentHeight) : declared, NaN, top + bottom)
    rows.height[box] = height + top + bottom
    after.add(marginBottom)
    this.depth--
    this.topPositive = before.positive
    this.topNegative = before.negative
    this.bottomPositive = after.positive
    this.bottomNegative = after.negative
    this.collapsesThrough = collapsesThrough
  }

  /** Height of the flow laid out by the last call of `children`, without the margin that is left at its end. */
  private flowHeight = 0

  /**
   * Lays out and places the block children of `box`. Margins that escape at the top go to `before` when the frame
   * joins its children at the top; what is left over at the bottom goes to `after`. Returns true when no child has
   * any height of its own.
   */
  private children(box: BoxId, frame: Frame): boolean {
    const { width, left, top, joinsTop, before, after } = frame
    const { rows } = this.doc.boxes
    const end = rows.end[box] ?? box
    let y = 0
    let isAtStart = true
    let margins = joinsTop ? before : after
    for (let child = (box + 1) as BoxId; child < end; child = rows.end[child] ?? end) {
      if (rows.kind[child] === BoxKind.inline) continue
      this.layout(child, width, false)
      margins.addStrut(this.topPositive, this.topNegative)
      const offset = isAtStart && joinsTop ? 0 : margins.value()
      rows.x[child] = left + this.horizontalOffset(rows.style[child] ?? this.doc.styles.initial, width, rows.width[child] ?? 0)
      rows.y[child] = top + y + offset
      if (this.collapsesThrough) {
        margins.addStrut(this.bottomPositive, this.bottomNegative)
        continue
      }
      y += offset + (rows.height[child] ?? 0)
      isAtStart = false
      margins = after
      after.clear()
      after.addStrut(this.bottomPositive, this.bottomNegative)
    }
    this.flowHeight = y
    if (isAtStart && joinsTop) return true
    return isAtStart && after.positive === 0 && after.negative === 0
  }

  /** Content width of a block in normal flow (10.3.3 with 10.4). */
  private usedWidth(style: StyleId, containingWidth: number, edges: number): number {
    const { styles } = this.doc
    const declared = declaredWidth(styles, style, containingWidth, edges)
    if (!Number.isNaN(declared)) return clampWidth(styles, style, declared, containingWidth, edges)
    const left = zeroIfAuto(styles.read.marginLeft(style, containingWidth))
    const right = zeroIfAuto(styles.read.marginRight(style, containingWidth))
    return clampWidth(styles, style, Math.max(0, containingWidth - left - right - edges), containingWidth, edges)
  }

  /** Distance of the border box from the left content edge of the containing block: auto margins share what is left. */
  private horizontalOffset(style: StyleId, containingWidth: number, borderWidth: number): number {
    const { read } = this.doc.styles
    const left = read.marginLeft(style, containingWidth)
    if (!Number.isNaN(left)) return left
    const right = read.marginRight(style, containingWidth)
    const free = containingWidth - borderWidth - zeroIfAuto(right)
    if (free <= 0) return 0
    return Number.isNaN(right) ? free / 2 : free
  }
}

function zeroIfAuto(margin: number): number {
  return Number.isNaN(margin) ? 0 : margin
}

/** Turns positions relative to the parent into positions on the strip: one pass, parents before children. */
export function absolutePositions(doc: LayoutDoc, root: BoxId): void {
  const { rows } = doc.boxes
  const end = rows.end[root] ?? root
  for (let box: number = root + 1; box < end; box++) {
    if (rows.kind[box] === BoxKind.inline) continue
    const parent = rows.parent[box] ?? root
    rows.x[box] = (rows.x[box] ?? 0) + (rows.x[parent] ?? 0)
    rows.y[box] = (rows.y[box] ?? 0) + (rows.y[parent] ?? 0)
  }
}
