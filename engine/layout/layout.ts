/**
 * Layout of any box: selects the formatting context of its inside, computes its own width and height (CSS 2, 10.2 to 10.7), and caches
 * results in memos. A box is laid out again only for another size; where only the height of a block changes, its content does not move.
 */
import { isTable, clampToIntrinsicHeight, clampToIntrinsicWidth } from './intrinsic-min-max.ts'
import type { BoxId, MemoId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, type BoxRows } from '../boxes/boxes.ts'
import type { TablePlace } from '../boxes/open-table.ts'
import { AbsoluteLayout, type NoteRoom } from './absolute.ts'
import { readEdges } from '../style/edge-sizes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { BlockLayout } from './block.ts'
import type { OutgrownTable } from './table/open-table.ts'
import { type ColumnFitter, ColumnLayout } from './columns.ts'
import { ControlLayout } from './controls.ts'
import type { FormattingContext, LayoutServices } from './contexts.ts'
import { stretchesRow } from './flex/container.ts'
import { FlexLayout } from './flex/flex.ts'
import { GridLayout } from './grid/container.ts'
import { definiteHeight } from './definite-height.ts'
import { HeightDependence, isPartOfHeight } from './height-dependence.ts'
import type { LayoutInput } from './lines.ts'
import { KeptHeights, memoOf, type Memos, MemoState } from './memos.ts'
import { ReplacedLayout } from './replaced.ts'
import { TableWrapperLayout } from './table/caption.ts'
import { TableLayout } from './table/table.ts'
import {
  alignsContent, clampHeight, declaredHeight, declaredWidth, edgesOf, growsBeyondRatio, heightByRatio, isScroller, transferredWidth,
  widensBeyondRatio, widthByRatio, widthKeyword,
} from './size.ts'
import { RubyLayout } from './ruby.ts'
import { setFlowOffsets } from './flow-offsets.ts'

const Width = enumOf('width')
/** Tolerance for heights that were split into content and edges and added again, px. */
const SAME = 1e-9
const CONTAINS_LAYOUT = 1 << enumOf('contain').layout

export class Layout implements LayoutServices {
  readonly doc: LayoutInput
  private readonly rows: BoxRows
  private readonly memos: Memos
  private readonly heights: KeptHeights
  private readonly styles: Styles
  private readonly block: BlockLayout
  private readonly grid: GridLayout
  private readonly flex: FlexLayout
  private readonly columns: ColumnLayout
  private readonly controls: ControlLayout
  private readonly replaced: ReplacedLayout
  private readonly table: TableLayout
  private readonly ruby: RubyLayout
  private readonly wrapper: TableWrapperLayout
  private readonly dependence: HeightDependence
  /** Top of the open table in its table wrapper box, px. */
  private tableTop = 0

  /** `fitter`: finds the height of columns; null where documents have none. */
  constructor(doc: LayoutInput, fitter: ColumnFitter | null = null) {
    this.doc = doc
    this.rows = doc.boxes.rows
    this.memos = doc.memos
    this.heights = new KeptHeights(doc.memos)
    this.styles = doc.styles
    this.block = new BlockLayout(this)
    this.columns = new ColumnLayout(this, this.block, fitter)
    this.controls = new ControlLayout(doc, this.block)
    this.ruby = new RubyLayout(this)
    this.replaced = new ReplacedLayout(doc)
    this.grid = new GridLayout(this, this.replaced)
    this.table = new TableLayout(this, this.block)
    this.wrapper = new TableWrapperLayout(this, this.table)
    this.flex = new FlexLayout(this, this.replaced)
    this.dependence = new HeightDependence(doc)
  }

  /**
   * Lays out the document at page width `width` and sets flow offsets. `height`: page height, the basis of percentage heights and the
   * containing block of out-of-flow boxes. `notes`: the horizontal room for footnotes.
   */
  layoutRoot(root: BoxId, width: number, height: number, notes: NoteRoom | null = null): void {
    const absolute = new AbsoluteLayout(this, width, height, notes)
    if (!absolute.takesRoot(root)) this.block.layoutRoot(root, width, height)
    setFlowOffsets(this.doc, root)
    absolute.run()
  }

  /** Lays out a root of exactly this size, whatever its style: content of a drawing. */
  layoutContent(root: BoxId, width: number, height: number): void {
    const absolute = new AbsoluteLayout(this, width, height, null)
    this.block.layout(root, width, height, width)
    setFlowOffsets(this.doc, root)
    absolute.run()
  }

  /** Lays out the footnotes among the boxes `[first, end)` of a streamed document. */
  layoutNotes(first: BoxId, end: BoxId, width: number, notes: NoteRoom): void {
    new AbsoluteLayout(this, width, NaN, notes).runNotes(first, end)
  }

  /** Upper bound of how far a line overflows the end of its block, px; 0 where none does. */
  get overfull(): number {
    return this.block.overfull
  }

  /** Begins a document whose body arrives in chunks: see `BlockLayout`. Out-of-flow boxes are not placed in it. */
  openDocument(root: BoxId, body: BoxId, width: number, height: number): void {
    this.block.openDocument(root, body, width, height)
  }

  continueDocument(first: BoxId, end: BoxId): number {
    return this.block.continueDocument(first, end)
  }

  closeDocument(root: BoxId, body: BoxId): number {
    return this.block.closeDocument(root, body)
  }

  /**
   * Lays out the boxes `[first, end)`, of which the last is `outer`, a table whose rows continue; boxes from `wait` on wait for more rows.
   */
  beginTable(first: BoxId, { outer, table }: TablePlace, wait: BoxId): number {
    const { rows } = this
    this.table.begin(table, wait)
    const top = this.block.continueDocument(first, rows.length as BoxId)
    this.tableTop = outer === table ? 0 : rows.y[table]
    return top
  }

  /** Continues the table with the rows from box `first` on; returns how they exceed what the first rows determined. */
  continueTable({ outer, table }: TablePlace, first: BoxId, wait: BoxId, isLast: boolean): OutgrownTable | null {
    const { rows } = this
    const outgrown = this.table.goOn(table, first, wait, isLast)
    if (outer !== table) rows.height[outer] = this.tableTop + rows.height[table]
    this.block.growLast(rows.height[outer])
    return outgrown
  }

  /** Box rows have moved: the contexts forget the box measured last. */
  forget(): void {
    this.block.forget()
    this.grid.forget()
    this.table.forget()
  }

  /** Whether a table with this top margin may lie beside floats; its position then depends on its height. */
  floatsReach(marginTop: number): boolean {
    return this.block.floatsReach(marginTop)
  }

  inside(box: BoxId, width: number, height: number, containingWidth: number): void {
    const { rows, memos } = this
    const memo = rows.memo[box]
    if (memo === 0) {
      this.context(box).layout(box, width, height, containingWidth)
      return
    }
    const isAuto = Number.isNaN(height)
    if (memos.lastWidth[memo] === width) {
      const ends = isAuto ? this.heights.at(memo, width) : height
      const wasAuto = (memos.state[memo] & MemoState.auto) !== 0
      const isSame = isAuto ? wasAuto && !Number.isNaN(ends) : !wasAuto && rows.height[box] === height
      if (isSame || this.onlyEnds(box, ends)) {
        rows.height[box] = ends
        if (isAuto !== wasAuto) this.note(memo, isAuto)
        return
      }
    }
    this.context(box).layout(box, width, height, containingWidth)
    memos.lastWidth[memo] = width
    this.note(memo, isAuto)
    if (isAuto) this.heights.keep(memo, width, rows.height[box])
  }

  private note(memo: MemoId, isAuto: boolean): void {
    const { state } = this.memos
    const known = state[memo]
    state[memo] = isAuto ? known | MemoState.auto : known & ~MemoState.auto
  }

  insideAuto(box: BoxId, width: number, height: number, containingWidth: number, isSettled: boolean): void {
    const { rows } = this
    const kind = rows.kind[box]
    if (kind !== BoxKind.replaced && kind !== BoxKind.table && this.dependence.has(box)) {
      const auto = this.contentHeight(box, width, containingWidth)
      const context = this.context(box)
      if ((kind === BoxKind.block && !this.isAligned(box)) || auto === height) {
        this.inside(box, width, NaN, containingWidth)
        rows.height[box] = height
        return
      }
      if (context.layoutAuto !== undefined) {
        context.layoutAuto(box, width, height, containingWidth, isSettled)
        const memo = memoOf(this.doc, box)
        this.memos.lastWidth[memo] = NaN
        return
      }
    }
    this.inside(box, width, height, containingWidth)
  }

  atWidth(box: BoxId, width: number, containingWidth: number, containingHeight: number): void {
    const { styles, rows } = this
    if (rows.kind[box] === BoxKind.tableWrapper) {
      // The height of the wrapper is that of its table and captions.
      this.inside(box, width, NaN, containingWidth)
      return
    }
    const style = this.styleOf(box)
    const sizes = styles.fixedSizes(style)
    const { horizontal: h, vertical: v } = sizes.edges ?? readEdges(styles, style, containingWidth)
    let declared = declaredHeight(styles, style, containingHeight, v)
    if (Number.isNaN(declared) && rows.kind[box] === BoxKind.replaced) {
      declared = this.replaced.heightAt(box, width, containingWidth) - v
    }
    if (Number.isNaN(declared) && sizes.ratio > 0) {
      declared = heightByRatio(styles, style, width - h, h, v)
      if (!Number.isNaN(declared) && this.growsBeyondRatio(box, style)) {
        declared = Math.max(declared, this.contentHeight(box, width, containingWidth) - v)
      }
    }
    if (!Number.isNaN(declared)) {
      const height = sizes.hasContentHeights ? clampToIntrinsicHeight(this, box, declared, width, containingWidth, containingHeight)
        : clampHeight(styles, style, declared, containingHeight, v)
      this.inside(box, width, height + v, containingWidth)
      return
    }
    const isBlock = rows.kind[box] === BoxKind.block
    if (isBlock) this.inside(box, width, NaN, containingWidth)
    const auto = isBlock ? rows.height[box] : this.contentHeight(box, width, containingWidth)
    // A table with collapsed borders has no padding, whatever its style.
    const ends = Math.min(v, auto)
    const height = clampHeight(styles, style, auto - ends, containingHeight, ends) + ends
    // Percentage heights inside stay indefinite: a block only changes its bottom; other contexts distribute the room anew.
    if (height === auto) {
      if (!isBlock) this.inside(box, width, NaN, containingWidth)
    } else if (isBlock && !this.isAligned(box)) rows.height[box] = height
    else if (rows.kind[box] === BoxKind.grid && height < auto) {
      this.grid.layoutLimited(box, width, height, containingWidth)
      this.memos.lastWidth[memoOf(this.doc, box)] = NaN
    } else this.insideAuto(box, width, height, containingWidth, false)
  }

  contentHeight(box: BoxId, width: number, containingWidth: number): number {
    const { memos } = this
    const memo = this.rows.memo[box] || memoOf(this.doc, box)
    if (memos.measuredWidth[memo] === width) return memos.autoHeight[memo]
    const known = this.heights.at(memo, width)
    if (!Number.isNaN(known)) return known
    this.inside(box, width, NaN, containingWidth)
    return memos.autoHeight[memo]
  }

  fitWidth(box: BoxId, available: number, containingWidth: number, containingHeight: number): number {
    const { styles, rows } = this
    const style = this.styleOf(box)
    if (rows.kind[box] === BoxKind.replaced) return this.replaced.usedWidth(box, containingWidth, containingHeight)
    if (rows.kind[box] === BoxKind.table) return this.table.usedWidth(box, available, containingWidth)
    if (rows.kind[box] === BoxKind.tableWrapper) return this.wrapper.usedWidth(box, available, containingWidth)
    const sizes = styles.fixedSizes(style)
    const { horizontal: h, vertical: v } = sizes.edges ?? readEdges(styles, style, containingWidth)
    let content = declaredWidth(styles, style, containingWidth, h)
    if (Number.isNaN(content) && sizes.ratio > 0) content = this.ratioWidth(box, style, containingWidth, containingHeight)
    const keyword = widthKeyword(styles, style)
    const isByContent = Number.isNaN(content) && keyword !== Width.stretch
    if (keyword === Width.stretch && !Number.isNaN(available)) content = available - h
    else if (Number.isNaN(content)) content = this.widthByContent(box, keyword, available, containingWidth) - h
    if (isByContent && sizes.ratio > 0) content = transferredWidth(styles, style, content, containingHeight, h, v)
    const least = Math.max(0, content)
    return (sizes.isWidthFree ? least : clampToIntrinsicWidth(this, box, least, containingWidth, h, available)) + h
  }

  /** Border-box width by content for a width keyword, with `available` px of room. */
  private widthByContent(box: BoxId, keyword: number, available: number, containingWidth: number): number {
    if (keyword === Width.minContent) return this.minContentBox(box, containingWidth)
    const most = this.maxContentBox(box, containingWidth)
    // The min-content width need not be measured where the max-content width fits.
    if (keyword === Width.maxContent || most <= available) return most
    return Math.max(this.minContentBox(box, containingWidth), Math.min(available, most))
  }

  minContribution(box: BoxId): number {
    return this.contribution(box, false)
  }

  maxContribution(box: BoxId): number {
    return this.contribution(box, true)
  }

  minContentBox(box: BoxId, containingWidth: number): number {
    const { memos } = this
    const memo = this.rows.memo[box] || memoOf(this.doc, box)
    let content = memos.minContent[memo]
    if (Number.isNaN(content)) {
      content = this.context(box).minContent(box)
      memos.minContent[memo] = content
    }
    return content + this.ownEdges(box, containingWidth)
  }

  maxContentBox(box: BoxId, containingWidth: number): number {
    const { memos } = this
    const memo = this.rows.memo[box] || memoOf(this.doc, box)
    let content = memos.maxContent[memo]
    if (Number.isNaN(content)) {
      content = this.context(box).maxContent(box)
      memos.maxContent[memo] = content
    }
    return content + this.ownEdges(box, containingWidth)
  }

  firstBaseline(box: BoxId): number {
    return this.clipped(box, this.context(box).firstBaseline(box))
  }

  lastBaseline(box: BoxId): number {
    return this.clipped(box, this.context(box).lastBaseline(box))
  }

  /**
   * Whether a box laid out at this width only needs another height: a block whose content does not depend on it, or a flex or grid
   * container that has that height already.
   */
  private onlyEnds(box: BoxId, height: number): boolean {
    const { rows } = this
    const kind = rows.kind[box]
    if ((kind !== BoxKind.block && kind !== BoxKind.flex && kind !== BoxKind.grid) || this.isAligned(box)) return false
    if (Number.isNaN(height) || (kind !== BoxKind.block && !(Math.abs(rows.height[box] - height) < SAME))) return false
    return !this.dependence.has(box)
  }

  /** Min-content or max-content contribution: percentage widths behave as auto, percentage paddings as 0. */
  private contribution(box: BoxId, isMax: boolean): number {
    const { styles, rows } = this
    const style = this.styleOf(box)
    if (rows.kind[box] === BoxKind.replaced) return this.replaced.usedWidth(box, isMax ? NaN : 0, this.heightAround(box, style))
    if (rows.kind[box] === BoxKind.table) return this.table.contribution(box, isMax)
    if (rows.kind[box] === BoxKind.tableWrapper) return this.wrapper.contribution(box, isMax)
    const sizes = styles.fixedSizes(style)
    const h = (sizes.edges ?? readEdges(styles, style, 0)).horizontal
    const keyword = sizes.widthKeyword
    let content = keyword >= 0 ? NaN : declaredWidth(styles, style, NaN, h)
    if (Number.isNaN(content) && sizes.ratio > 0) content = this.ratioWidth(box, style, NaN, this.heightAround(box, style))
    if (Number.isNaN(content)) {
      const isWidest = (isMax || keyword === Width.maxContent) && keyword !== Width.minContent
      content = (isWidest ? this.maxContentBox(box, NaN) : this.minContentBox(box, NaN)) - h
      if (sizes.ratio > 0) content = transferredWidth(styles, style, content, NaN, h, edgesOf(styles, style, 0).vertical)
    }
    return (sizes.isWidthFree ? Math.max(0, content) : clampToIntrinsicWidth(this, box, content, NaN, h, isMax ? Infinity : 0)) + h
  }

  /** Basis of percentage heights; NaN where the style has none. */
  private heightAround(box: BoxId, style: StyleId): number {
    return isPartOfHeight(this.styles, style) ? definiteHeight(this.doc, this.rows.parent[box]) : NaN
  }

  /** Content width of a box with a ratio and a definite height; else NaN. */
  private ratioWidth(box: BoxId, style: StyleId, containingWidth: number, containingHeight: number): number {
    const { styles } = this
    const { horizontal: h, vertical: v } = edgesOf(styles, style, Number.isNaN(containingWidth) ? 0 : containingWidth)
    const height = declaredHeight(styles, style, containingHeight, v)
    if (Number.isNaN(height)) return NaN
    const width = widthByRatio(styles, style, clampHeight(styles, style, height, containingHeight, v), h, v)
    return widensBeyondRatio(styles, style) ? Math.max(width, this.minContentBox(box, containingWidth) - h) : width
  }

  /** Whether content may make a box taller than its ratio; not for a single-line flex row, which stretches its items to that height. */
  private growsBeyondRatio(box: BoxId, style: StyleId): boolean {
    const { styles } = this
    const kind = this.rows.kind[box]
    return !isTable(kind) && growsBeyondRatio(styles, style) && (kind !== BoxKind.flex || !stretchesRow(styles, style))
  }

  /** Baseline of a scroll container, clamped to its box (CSS Box Alignment 3, 9.1); NaN with layout containment. */
  private clipped(box: BoxId, baseline: number): number {
    const { rows } = this
    const { read } = this.styles
    if ((read.contain(this.styleOf(box)) & CONTAINS_LAYOUT) !== 0) return NaN
    if (!isScroller(this.styles, this.styleOf(box))) return baseline
    return Math.max(0, Math.min(rows.height[box], baseline))
  }

  /** Sum of left and right edges, px; percentages without a basis count as 0. */
  private ownEdges(box: BoxId, containingWidth: number): number {
    const { rows, styles } = this
    const kind = rows.kind[box]
    if (kind === BoxKind.tableWrapper) return 0
    if (kind === BoxKind.table) return this.table.ownEdges(box, containingWidth || 0)
    const style = rows.style[box]
    return (styles.fixedSizes(style).edges ?? readEdges(styles, style, containingWidth || 0)).horizontal
  }

  /** Whether the content of a block moves with its height. */
  private isAligned(box: BoxId): boolean {
    const { rows } = this
    return (rows.flags[box] & BoxFlag.control) !== 0
      || (rows.kind[box] === BoxKind.block && alignsContent(this.styles, this.styleOf(box)))
  }

  private styleOf(box: BoxId): StyleId {
    return this.rows.style[box]
  }

  private context(box: BoxId): FormattingContext {
    switch (this.rows.kind[box]) {
      case BoxKind.grid: return this.grid
      case BoxKind.flex: return this.flex
      case BoxKind.replaced: return this.replaced
      case BoxKind.table: return this.table
      case BoxKind.tableWrapper: return this.wrapper
      case BoxKind.columns: return this.columns
      case BoxKind.ruby: return this.ruby
      default: return (this.rows.flags[box] & BoxFlag.control) !== 0 ? this.controls : this.block
    }
  }
}
