/**
 * Block formatting contexts: widths from the containing block down, heights from the content up, margin collapsing between siblings and
 * through parents, and floats (CSS 2, 8.3.1, 9.4.1, 9.5, 10.3.3, 10.6.3). Knows no pages. The parent writes a box's own position. `inFlow`
 * leaves the collapsed margins of a box in fields that the parent must read at once, because the next call overwrites them. The BFC offset
 * of a box is known before its margins are complete: from the flow position and the pending margins.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, type BoxRows, OUT_OF_FLOW } from '../boxes/boxes.ts'
import { EPSILON } from '../boxes/epsilon.ts'
import { legendOf } from '../boxes/fieldsets.ts'
import { isMarkerLine } from '../boxes/marker-line.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { BesideFloats } from './beside-floats.ts'
import { firstBaseline, lastBaseline } from './block-baselines.ts'
import { Frame } from './block-frame.ts'
import { BlockSizes } from './block-sizes.ts'
import { clampToIntrinsicHeight } from './intrinsic-min-max.ts'
import type { FormattingContext, LayoutServices } from './contexts.ts'
import { Floats } from './floats.ts'
import { BfcOffset } from './bfc-offset.ts'
import { layoutFloat, placeFloat } from './float-placement.ts'
import { flowSide, staticOffset } from './flow-side.ts'
import { dropMeasured, isMeasured } from './inline/measured-lines.ts'
import { FlowPlace, InlineLayout } from './inline/inline.ts'
import { InlineSizes } from './inline/inline-sizes.ts'
import { isBodyFormattingRoot } from './formatting-root.ts'
import { keepsLines } from './height-dependence.ts'
import { LineClamp } from './line-clamp.ts'
import { lineLimit } from './line-limit.ts'
import { placeLegend } from './legends.ts'
import type { LayoutInput } from './lines.ts'
import { pendingMargins, pendingMarginsBeyond } from './pending-margins.ts'
import { MarginStrut } from './margins.ts'
import { blockContentOffset, moveContents } from './move-contents.ts'
import { RelayoutLimit } from './relayout-limit.ts'
import {
  alignsContent, clampHeight, declaredHeight, edgesOf, growsBeyondRatio, heightByRatio, heightWithin, zeroIfAuto,
} from './size.ts'

const Clear = enumOf('clear')

export class BlockLayout implements FormattingContext {
  private readonly services: LayoutServices
  private readonly doc: LayoutInput
  private readonly rows: BoxRows
  private readonly styles: Styles
  private readonly inline: InlineLayout
  private readonly sizes: BlockSizes
  private readonly besideFloats: BesideFloats
  private readonly place = new FlowPlace()
  private readonly ahead = new MarginStrut()
  /** Collapsed margins of the box laid out last. */
  private topPositive = 0
  private topNegative = 0
  private bottomPositive = 0
  private bottomNegative = 0
  /** Sum of the vertical edges of the root of an open document. */
  private rootEdges = 0
  /** The top and bottom margins of the box laid out last collapse through it. */
  private collapsesThrough = false
  /** BFC offset of the next in-flow child. */
  private readonly point = new BfcOffset()
  private readonly attempts = new RelayoutLimit()
  private readonly frames: Frame[] = []
  private depth = 0
  /** Line limit of the formatting context being laid out. */
  private clamp: LineClamp | null = null
  /** The floats of each formatting context being laid out. */
  private readonly contexts: Floats[] = [new Floats()]
  private contextDepth = 0
  private floats: Floats

  constructor(services: LayoutServices) {
    this.services = services
    this.doc = services.doc
    this.rows = services.doc.boxes.rows
    this.styles = services.doc.styles
    this.inline = new InlineLayout(services)
    this.sizes = new BlockSizes(services, new InlineSizes(services, this.inline))
    this.besideFloats = new BesideFloats(services, this.sizes, this.attempts)
    this.floats = this.contexts[0] ?? new Floats()
  }

  /** Largest overflow of a line past the end of its block, px. */
  get overfull(): number {
    return this.inline.overfull
  }

  /** Lays out the root box for a page width of `width` px; its margins do not collapse. */
  layoutRoot(root: BoxId, width: number, height: number): void {
    const { styles, rows } = this
    const style = this.styleOf(root)
    const edges = edgesOf(styles, style, width)
    const v = edges.vertical
    const borderWidth = this.sizes.usedWidth(root, style, width, height, edges, 0) + edges.left + edges.right
    if (rows.kind[root] !== BoxKind.block) this.services.atWidth(root, borderWidth, width, height)
    else {
      const declared = declaredHeight(styles, style, height, v)
      const limited = Number.isNaN(declared) ? NaN : clampToIntrinsicHeight(this.services, root, declared, borderWidth, width, height)
      this.layout(root, borderWidth, limited + v, width)
      if (Number.isNaN(declared)) rows.height[root] = clampHeight(styles, style, rows.height[root] - v, height, v) + v
    }
    rows.x[root] = this.sizes.horizontalOffset(style, width, rows.width[root], flowSide(styles, style))
    rows.y[root] = zeroIfAuto(styles.read.marginTop(style, width))
  }

  layout(box: BoxId, width: number, height: number, containingWidth: number): void {
    const { styles, rows } = this
    const style = this.styleOf(box)
    const edges = edgesOf(styles, style, containingWidth)
    if (Number.isNaN(height) || !alignsContent(styles, style)) {
      this.layoutWithin(box, width, height, edges)
      return
    }
    // Lines that were moved before do not give the content height.
    rows.width[box] = NaN
    const natural = this.layoutWithin(box, width, height, edges)
    moveContents(this.doc, box, blockContentOffset(styles.read.alignContent(style), height - natural))
  }

  /**
   * The same with edges that may differ from the style: collapsed borders of cells. Returns the border-box height that the content needs.
   */
  layoutWithin(box: BoxId, width: number, height: number, edges: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>): number {
    const { styles } = this
    const style = this.styleOf(box)
    const outer = this.clamp
    const lines = lineLimit(styles, style)
    this.clamp = null
    let natural = 0
    if (lines > 0) {
      const clamp = this.clamp = new LineClamp(styles, style, lines, false)
      // `edges` may be a shared object that other boxes overwrite: copy them for the second layout.
      const { top, right, bottom, left } = edges
      natural = this.layoutContext(box, width, height, edges)
      if (clamp.goesOn && !clamp.isEnded && this.attempts.begin()) {
        this.clamp = new LineClamp(styles, style, lines, true)
        natural = this.layoutContext(box, width, height, { top, right, bottom, left })
        this.attempts.end()
      }
    } else natural = this.layoutContext(box, width, height, edges)
    this.clamp = outer
    return natural
  }

  private layoutContext(box: BoxId, width: number, height: number, edges: Readonly<Record<'top' | 'right' | 'bottom' | 'left', number>>): number {
    const { rows } = this
    const { bottom, left, right } = edges
    let { top } = edges
    // Fast path for most cells and items of a few words: their measured line only needs a place.
    if (this.clamp === null && isMeasured(this.doc, box)) {
      const line = this.inline.drafts.place(box, Math.max(0, width - left - right), left, top)
      if (!Number.isNaN(line)) {
        const natural = Math.max(0, line) + top + bottom
        rows.width[box] = width
        rows.height[box] = Number.isNaN(height) ? natural : height
        this.isEmpty = false
        return natural
      }
    }
    const legend = legendOf(this.doc, box)
    if (legend !== 0) top += placeLegend(this.services, box, legend, left, Math.max(0, width - left - right), height)
    const inside = Number.isNaN(height) ? NaN : Math.max(0, height - top - bottom)
    const frame = this.push()
    frame.begin(Math.max(0, width - left - right), inside, left, top, this.sideOf(box))
    const floats = this.beginContext()
    const isSame = rows.width[box] === width
    const content = (legend === 0 ? this.contents(box, frame, isSame) : this.children(box, frame, legend)) + frame.after.value()
    rows.width[box] = width
    const natural = Math.max(0, content, floats.lowest(true, true)) + top + bottom
    rows.height[box] = Number.isNaN(height) ? natural : height
    this.endContext()
    this.depth--
    return natural
  }

  /** Begins a document whose body children are laid out as they arrive; root and body are plain blocks. */
  openDocument(root: BoxId, body: BoxId, width: number, height: number): void {
    const { rows } = this
    const style = this.styleOf(root)
    const edges = edgesOf(this.styles, style, width)
    const { top, left } = edges
    this.rootEdges = edges.vertical
    const inside = this.sizes.usedWidth(root, style, width, height, edges, 0)
    const frame = this.push()
    frame.begin(inside, declaredHeight(this.styles, style, height, this.rootEdges), left, top, flowSide(this.styles, style))
    this.beginContext()
    rows.width[root] = frame.width + left + edges.right
    rows.x[root] = this.sizes.horizontalOffset(style, width, rows.width[root], frame.side)
    rows.y[root] = zeroIfAuto(this.styles.read.marginTop(style, width))
    this.point.reset()
    const inner = this.enter(body, frame.width, frame.height, frame.side)
    if (isBodyFormattingRoot(this.doc, body)) inner.partMargins()
    inner.flowY = 0
    inner.isAtStart = true
    rows.x[body] = left + this.sizes.horizontalOffset(this.styleOf(body), frame.width, rows.width[body], frame.side)
  }

  /**
   * Lays out the children `[first, end)` of the open body. Returns the top of body from the top of the root, px; NaN while later margins
   * may still move it.
   */
  continueDocument(first: BoxId, end: BoxId): number {
    const [outer, frame] = [this.frames[0], this.frames[1]]
    if (outer === undefined || frame === undefined) return NaN
    this.flow(frame, first, end)
    this.sizes.forget()
    return frame.isAtStart && frame.joinsTop ? NaN : outer.top + frame.contentY - frame.top
  }

  /** Box rows have moved. */
  forget(): void {
    this.sizes.forget()
    this.floats.forgetBoxes()
  }

  /** The last child of body has grown to this height. */
  growLast(height: number): void {
    const frame = this.frames[1]
    if (frame !== undefined) frame.flowY = frame.lastY + height
  }

  /** Whether floats may reach below the top of the next child of body, which has this top margin. */
  floatsReach(marginTop: number): boolean {
    const frame = this.frames[1]
    if (frame === undefined || this.floats.isEmpty) return false
    const { contentY, flowY, isAtStart, joinsTop, after } = frame
    const margin = isAtStart && joinsTop ? 0 : Math.max(after.positive, marginTop, 0) + Math.min(after.negative, marginTop, 0)
    return this.floats.lowest(true, true) > contentY + flowY + margin + EPSILON
  }

  /** Ends the document and sets the heights of body and root. Returns the top of body from the top of the root, px. */
  closeDocument(root: BoxId, body: BoxId): number {
    const [outer, frame] = [this.frames[0], this.frames[1]]
    if (outer === undefined || frame === undefined) return 0
    const { rows, styles } = this
    const top = outer.top + frame.contentY - frame.top
    let flow = this.endFlow(frame)
    if (isBodyFormattingRoot(this.doc, body)) {
      flow = Math.max(flow + frame.after.value(), this.floats.lowest(true, true) - frame.contentY)
      frame.after.clear()
    }
    this.leave(body, frame, flow)
    const bottom = top - outer.top + rows.height[body] + Math.max(0, this.bottomPositive + this.bottomNegative)
    const v = this.rootEdges
    const content = Number.isNaN(outer.height) ? Math.max(bottom, this.floats.lowest(true, true)) : outer.height
    rows.height[root] = clampHeight(styles, this.styleOf(root), content, NaN, v) + v
    this.endContext()
    this.depth--
    return top
  }

  minContent(box: BoxId): number {
    return this.sizes.minContent(box)
  }

  maxContent(box: BoxId): number {
    return this.sizes.maxContent(box)
  }

  firstBaseline(box: BoxId): number {
    return firstBaseline(this.services, box)
  }

  lastBaseline(box: BoxId): number {
    return lastBaseline(this.services, box)
  }

  /** Lays out a block that shares the formatting context of its parent. */
  private inFlow(box: BoxId, containingWidth: number, containingHeight: number, side: number): void {
    const oldWidth = this.rows.width[box]
    const frame = this.enter(box, containingWidth, containingHeight, side)
    this.leave(box, frame, this.contents(box, frame, oldWidth === this.rows.width[box]))
  }

  /** Opens an in-flow block: its width and the state its children need. `side`: that of its containing block. */
  private enter(box: BoxId, containingWidth: number, containingHeight: number, side: number): Frame {
    const { styles, rows } = this
    const style = this.styleOf(box)
    const { read } = styles
    const edges = edgesOf(styles, style, containingWidth)
    const { top, bottom, left, horizontal: h, vertical: v } = edges
    const width = this.sizes.usedWidth(box, style, containingWidth, containingHeight, edges, side)
    rows.width[box] = width + h

    let declared = declaredHeight(styles, style, containingHeight, v)
    let grows = false
    if (Number.isNaN(declared)) {
      declared = heightByRatio(styles, style, width, h, v)
      grows = !Number.isNaN(declared) && growsBeyondRatio(styles, style)
    }
    if (!Number.isNaN(declared)) declared = clampHeight(styles, style, declared, containingHeight, v)
    const frame = this.push()
    const { before, after } = frame
    before.clear()
    before.add(zeroIfAuto(read.marginTop(style, containingWidth)))
    after.clear()
    frame.marginBottom = zeroIfAuto(read.marginBottom(style, containingWidth))
    frame.bottom = bottom
    frame.vertical = v
    frame.minHeight = clampHeight(styles, style, 0, containingHeight, v)
    frame.containingHeight = containingHeight
    frame.width = width
    frame.left = left
    frame.top = top
    frame.side = flowSide(styles, style)
    frame.height = declared
    frame.grows = grows
    frame.joinsTop = top === 0
    const { point } = this
    frame.isFixed = point.isFixed
    frame.x = point.x + this.sizes.horizontalOffset(style, containingWidth, width + h, side) + left
    frame.baseY = point.y
    frame.inPositive = point.positive
    frame.inNegative = point.negative
    if (top > 0) {
      if (!frame.isFixed) {
        frame.baseY += Math.max(frame.inPositive, before.positive) + Math.min(frame.inNegative, before.negative)
      }
      frame.baseY += top
      frame.isFixed = false
    }
    return frame
  }

  /** Closes the block opened by `enter`: its height, and the margins left for its parent. */
  private leave(box: BoxId, frame: Frame, contentHeight: number): void {
    const { before, after, height: declared, vertical, minHeight, containingHeight } = frame
    const { styles } = this
    const style = this.styleOf(box)
    const isAuto = Number.isNaN(declared)
    const isByContent = isAuto || frame.grows
    let content = contentHeight
    const collapses = this.isEmpty && vertical === 0 && minHeight === 0 && (isAuto || declared === 0)
    let height = isByContent ? clampHeight(styles, style, content, containingHeight, vertical) : declared
    // Where min-height or max-height sets the height, the last margin is dropped, as in browsers.
    const joinsBottom = frame.bottom === 0 && isAuto && !frame.keepsMargins && height === Math.max(0, content)
    if (!joinsBottom && !collapses) {
      const margin = after.value()
      if (margin !== 0 && (frame.bottom > 0 || frame.keepsMargins) && isByContent) {
        content += margin
        height = clampHeight(styles, style, content, containingHeight, vertical)
      }
      after.clear()
    }
    if (!isAuto && content <= declared) height = declared
    if (!isAuto && styles.fixedSizes(style).hasContentHeights) {
      const byRatio = heightByRatio(styles, style, frame.width, (this.rows.width[box] ?? 0) - frame.width, vertical)
      height = heightWithin(styles, style, height, Number.isNaN(byRatio) ? content : byRatio, { basis: containingHeight, edges: vertical })
    }
    this.rows.height[box] = height + vertical
    after.add(frame.marginBottom)
    this.depth--
    this.topPositive = before.positive
    this.topNegative = before.negative
    this.bottomPositive = after.positive
    this.bottomNegative = after.negative
    this.collapsesThrough = collapses
  }

  /** The content of the frame's box has no height. */
  private isEmpty = false

  /**
   * Lays out the content of `box`; returns its height without the margin pending at its end. `isSame`: it was laid out at this width
   * before.
   */
  private contents(box: BoxId, frame: Frame, isSame: boolean): number {
    const { rows } = this
    if ((rows.flags[box] & BoxFlag.inlineContent) === 0) return this.children(box, frame)
    if (isMeasured(this.doc, box)) {
      const height = this.clamp === null && this.floats.isEmpty ? this.inline.drafts.place(box, frame.width, frame.left, frame.top) : NaN
      if (!Number.isNaN(height)) {
        this.isEmpty = false
        return height
      }
      dropMeasured(this.doc, box)
    }
    if (isSame && this.clamp === null && rows.lineCount[box] > 0 && this.floats.isEmpty && keepsLines(this.doc, box)) return this.sameLines(box, frame)
    // Before `place` is set: laying out floats for it overwrites `place`.
    const isAhead = frame.joinsTop && !frame.isFixed && pendingMarginsBeyond(this.services, box, frame, this.joinedAround(), this.ahead)
    const { place } = this
    place.floats = this.floats
    place.clamp = this.clamp
    place.x = frame.x
    place.y = isAhead ? this.startAhead(frame) : frame.contentY
    // Percentages in an anonymous block refer to its parent (CSS 2, 9.2.1.1).
    place.height = (rows.flags[box] & BoxFlag.anonymous) === 0 ? frame.height : frame.containingHeight
    const height = this.inline.layout(box, frame.width, frame.left, frame.top, place)
    this.isEmpty = height === 0 && !this.inline.hasContent
    if (this.isEmpty && frame.joinsTop && !frame.isFixed && !this.floats.isEmpty) this.floats.adjoining = frame.baseY
    return height
  }

  /** Height of the lines of a box that is laid out again at its old width. */
  private sameLines(box: BoxId, frame: Frame): number {
    const { lines } = this.doc
    const { rows } = this
    const last = rows.firstLine[box] + rows.lineCount[box] - 1
    const height = lines.y[last] + lines.height[last] - frame.top
    this.isEmpty = height === 0
    return height
  }

  /**
   * Lays out and places the block children of `box`. Margins that collapse through the top go to `before` when the frame joins them; the
   * margin pending at the bottom goes to `after`. `legend`: a first child that has been placed.
   */
  private children(box: BoxId, frame: Frame, legend = 0 as BoxId): number {
    const { rows } = this
    frame.flowY = 0
    frame.isAtStart = true
    this.flow(frame, legend === 0 ? (box + 1) as BoxId : rows.end[legend], rows.end[box])
    return this.endFlow(frame)
  }

  /** Lays out and places the children `[first, end)` after those already in the frame. */
  private flow(frame: Frame, first: BoxId, end: BoxId): void {
    const { width, left, top, joinsTop, before, after, side } = frame
    const { rows, clamp, point } = this
    for (let child = first; child < end; child = rows.end[child]) {
      if (rows.kind[child] === BoxKind.inline) continue
      if (clamp !== null) {
        clamp.show(this.doc, child)
        if (clamp.left === 0) {
          clamp.hide(this.doc, child, left, top + frame.flowY)
          continue
        }
      }
      if (!frame.isAtStart && isMarkerLine(this.doc.boxes, child)) {
        this.loneMarker(child, frame)
        continue
      }
      const isJoined = frame.isAtStart && joinsTop
      const margins = isJoined ? before : after
      const y = frame.flowY
      if ((rows.flags[child] & OUT_OF_FLOW) !== 0) {
        this.outOfFlow(child, frame, isJoined, y + (isJoined ? 0 : margins.value()))
        continue
      }
      point.x = frame.x
      point.y = isJoined ? frame.baseY : frame.contentY + y
      point.positive = isJoined ? Math.max(frame.inPositive, before.positive) : margins.positive
      point.negative = isJoined ? Math.min(frame.inNegative, before.negative) : margins.negative
      point.isFixed = isJoined && frame.isFixed
      let movedTo = this.clearance(child, width)
      if (!Number.isNaN(movedTo)) point.fix(movedTo)
      const isRoot = this.sizes.isRoot(child)
      if (isRoot) movedTo = this.formattingRoot(child, frame, movedTo)
      else this.inFlow(child, width, frame.height, side)
      const isMoved = !Number.isNaN(movedTo)
      if (!isMoved) margins.addStrut(this.topPositive, this.topNegative)
      const at = isMoved ? movedTo - frame.contentY : y + (isJoined ? 0 : margins.value())
      if (!isRoot) {
        rows.x[child] = left + this.sizes.horizontalOffset(this.styleOf(child), width, rows.width[child], side)
      }
      rows.y[child] = top + at
      if (this.collapsesThrough && isMoved) {
        // Its margins collapse into one, which begins above the place it moved to and joins the margins after it (CSS 2, 8.3.1).
        frame.flowY = at - this.topPositive - this.topNegative
        frame.isAtStart = false
        frame.keepsMargins = true
        after.clear()
        after.addStrut(this.topPositive, this.topNegative)
        after.addStrut(this.bottomPositive, this.bottomNegative)
        continue
      }
      if (this.collapsesThrough) {
        margins.addStrut(this.bottomPositive, this.bottomNegative)
        continue
      }
      frame.lastY = at
      frame.flowY = at + rows.height[child]
      frame.isAtStart = frame.keepsMargins = false
      after.clear()
      after.addStrut(this.bottomPositive, this.bottomNegative)
    }
  }

  /** The line of an outside marker beside blocks without lines: the flow continues below the taller of both. */
  private loneMarker(child: BoxId, frame: Frame): void {
    const { rows } = this
    this.point.x = frame.x
    this.point.fix(frame.contentY)
    this.inFlow(child, frame.width, frame.height, frame.side)
    rows.x[child] = frame.left
    rows.y[child] = frame.top
    frame.flowY = Math.max(frame.flowY, rows.height[child] ?? 0)
  }

  private endFlow({ joinsTop, isAtStart, flowY, after }: Frame): number {
    this.isEmpty = isAtStart && (joinsTop || (after.positive === 0 && after.negative === 0))
    return flowY
  }

  /** Top of `child` when it must clear floats that reach below the flow position; else NaN. */
  private clearance(child: BoxId, width: number): number {
    if (this.floats.isEmpty) return NaN
    const { read } = this.styles
    const style = this.styleOf(child)
    const clear = read.clear(style)
    if (clear === Clear.none) return NaN
    const lowest = this.floats.lowest(clear !== Clear.right, clear !== Clear.left)
    const margin = zeroIfAuto(read.marginTop(style, width))
    // A float at this box's own position would move down with its margin: the margin then clears nothing.
    const own = this.floats.adjoining === this.point.y ? 0 : margin
    return lowest <= this.point.below(own) + EPSILON ? NaN : lowest
  }

  /** Places a float; for an absolutely positioned box, records its static position only. */
  private outOfFlow(child: BoxId, frame: Frame, isJoined: boolean, y: number): void {
    const { rows } = this
    if ((rows.flags[child] & BoxFlag.absolute) !== 0) {
      rows.x[child] = frame.left + staticOffset(this.styles, this.styleOf(rows.parent[child]), this.styleOf(child), frame.width)
      rows.y[child] = frame.top + y
      return
    }
    // Pending margins move the content, so they must be known now.
    let contentY = frame.contentY
    const { width, height, left, top, x } = frame
    layoutFloat(this.services, child, width, height)
    if (isJoined && !frame.isFixed) {
      pendingMargins(this.doc, child, frame.width, this.joinedAround(), this.ahead)
      this.floats.adjoining = frame.baseY
      contentY = this.startAhead(frame)
    }
    placeFloat(this.doc, this.floats, child, contentY + y, x, width)
    rows.x[child] = rows.x[child] - x + left
    rows.y[child] = rows.y[child] - contentY + top
  }

  /** Number of ancestors with no content so far and no top edge, whose margins are still joined. */
  private joinedAround(): number {
    let at = this.depth - 2
    while (at >= 0 && this.frames[at]?.isAtStart === true && this.frames[at]?.joinsTop === true) at--
    return this.depth - 2 - at
  }

  /** Top of the content of a box whose first margins include those found ahead. */
  private startAhead({ baseY, inPositive, inNegative, before }: Frame): number {
    const { ahead } = this
    const y = baseY + Math.max(inPositive, before.positive, ahead.positive) + Math.min(inNegative, before.negative, ahead.negative)
    ahead.clear()
    return y
  }

  /**
   * Lays out a child formatting root, whose margins do not collapse with those inside it. Returns its top where it moved, `movedTo` where
   * clearance determined it, else NaN.
   */
  private formattingRoot(box: BoxId, frame: Frame, movedTo: number): number {
    const { read } = this.styles
    const style = this.styleOf(box)
    const moved = this.besideFloats.place(box, frame, this.point, this.floats)
    const marginTop = zeroIfAuto(read.marginTop(style, frame.width))
    const marginBottom = zeroIfAuto(read.marginBottom(style, frame.width))
    this.topPositive = Math.max(0, marginTop)
    this.topNegative = Math.min(0, marginTop)
    this.bottomPositive = Math.max(0, marginBottom)
    this.bottomNegative = Math.min(0, marginBottom)
    this.collapsesThrough = false
    return Number.isNaN(moved) ? movedTo : moved
  }

  /** Inline-start side for blocks in `box`; in a multi-column container, that of the container. */
  private sideOf(box: BoxId): number {
    const { rows } = this
    return flowSide(this.styles, this.styleOf(rows.kind[box] === BoxKind.columns ? rows.parent[box] : box))
  }

  private styleOf(box: BoxId): StyleId {
    return this.rows.style[box]
  }

  private push(): Frame {
    const frame = this.frames[this.depth] ?? (this.frames[this.depth] = new Frame())
    frame.keepsMargins = false
    this.depth++
    return frame
  }

  private beginContext(): Floats {
    this.contextDepth++
    this.floats = this.contexts[this.contextDepth] ?? (this.contexts[this.contextDepth] = new Floats())
    this.floats.begin()
    return this.floats
  }

  private endContext(): void {
    this.contextDepth--
    this.floats = this.contexts[this.contextDepth] ?? this.floats
  }
}
