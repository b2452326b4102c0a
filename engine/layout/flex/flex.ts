/**
 * Flex layout (CSS Flexbox 1, 9): base sizes, lines, flexible lengths, cross sizes, then positions. An item is laid out where its content
 * height is needed, and again only if its line gives it another size. The state of one layout is in a container object of its nesting
 * depth: laying out items comes back to this class.
 */
import type { BoxId } from '../../arena/ids.ts'
import { BoxKind, type BoxRows } from '../../boxes/boxes.ts'
import type { Styles } from '../../style/styles.ts'
import { isTable, clampToIntrinsicHeight, clampToIntrinsicWidth } from '../intrinsic-min-max.ts'
import type { FormattingContext, LayoutServices } from '../contexts.ts'
import type { LayoutInput } from '../lines.ts'
import { memoOf, type Memos } from '../memos.ts'
import type { ReplacedLayout } from '../replaced.ts'
import { declaredHeight, growsBeyondRatio } from '../size.ts'
import { crossOffset, justify, SelfAlign, Spread } from './align.ts'
import { FlexBaseSize } from './base-size.ts'
import { FlexContainer, stretchesRow } from './container.ts'
import { intrinsicWidth } from './intrinsic.ts'
import { ItemFlag } from './items.ts'
import { resolveFlexibleLengths } from './resolve-flexible-lengths.ts'

const NONE = 0 as BoxId
/** Number of cached containers with known axes. */
const AXES = 4

export class FlexLayout implements FormattingContext {
  private readonly services: LayoutServices
  private readonly doc: LayoutInput
  private readonly styles: Styles
  private readonly rows: BoxRows
  private readonly memos: Memos
  private readonly replaced: ReplacedLayout
  private readonly baseSize: FlexBaseSize
  /** Containers for `intrinsic`, by style: nested rows and columns ask alternately. */
  private readonly axes: FlexContainer[] = []
  private readonly spread = new Spread()
  private readonly containers: FlexContainer[] = []
  private depth = 0

  constructor(services: LayoutServices, replaced: ReplacedLayout) {
    this.services = services
    this.doc = services.doc
    this.styles = services.doc.styles
    this.rows = services.doc.boxes.rows
    this.memos = services.doc.memos
    this.replaced = replaced
    this.baseSize = new FlexBaseSize(services, replaced)
  }

  layout(box: BoxId, width: number, height: number, containingWidth: number): void {
    const container = this.push()
    container.begin(box, width, height, containingWidth, true)
    this.format(container)
    this.depth--
  }

  /** The same for a height from limits: the room is given, but percentage heights stay indefinite. */
  layoutAuto(box: BoxId, width: number, height: number, containingWidth: number, isSettled: boolean): void {
    const container = this.push()
    container.begin(box, width, height, containingWidth, false)
    if (isSettled) container.stretchHeight = container.height
    this.format(container)
    this.depth--
  }

  minContent(box: BoxId): number {
    return this.intrinsic(box, false)
  }

  maxContent(box: BoxId): number {
    return this.intrinsic(box, true)
  }

  firstBaseline(box: BoxId): number {
    const { doc } = this
    return this.baselineOf(this.memos.firstBaselineItem[memoOf(doc, box)], true)
  }

  lastBaseline(box: BoxId): number {
    const { doc } = this
    return this.baselineOf(this.memos.lastBaselineItem[memoOf(doc, box)] ?? (0 as BoxId), false)
  }

  private format(container: FlexContainer): void {
    container.collect()
    const { items, lines, mainGap, box, isRow, width, height } = container
    const { count } = items
    for (let i = 0; i < count; i++) this.baseSize.measure(container, i)
    const room = isRow ? width : height
    if (container.balances) lines.balance(items, container.leastLines, Number.isNaN(room) ? Infinity : room, mainGap)
    else lines.collect(items, container.wraps && !Number.isNaN(room), room, mainGap)
    const main = Number.isNaN(room) ? Math.max(0, lines.longest(items, mainGap)) : room
    for (let line = 0; line < lines.count; line++) {
      resolveFlexibleLengths(items, lines.first[line], lines.first[line + 1], main, mainGap)
    }
    for (let i = 0; i < count; i++) {
      if (isRow) this.crossSize(container, i)
      else {
        this.crossByRatio(container, i)
        this.columnBaseline(container, i)
      }
    }
    lines.measure(container)
    const sum = lines.place(container, container.alignContent)
    const crossRoom = isRow ? height : width
    const cross = Number.isNaN(crossRoom) ? sum : crossRoom
    for (let line = 0; line < lines.count; line++) {
      const first = lines.first[line]
      const end = lines.first[line + 1]
      for (let i = first; i < end; i++) this.settle(container, line, i)
      justify(container, line, main, container.justifyContent, this.spread)
      this.placeLine(container, line, main, cross)
    }
    this.noteBaselines(container)
    this.rows.height[box] = (isRow ? cross : main) + container.verticalEdges
  }

  /** Cross size by ratio of an item of a column container; other items have theirs. */
  private crossByRatio(container: FlexContainer, item: number): void {
    const { items } = container
    const flags = items.flags[item]
    if ((flags & ItemFlag.keepsRatio) === 0 || (flags & ItemFlag.stretches) !== 0) return
    const style = items.style[item]
    if (!this.baseSize.isAutoWidth(container, style)) return
    const edges = items.crossEdges[item]
    const width = this.baseSize.byRatio(container, item, items.size[item], true)
    if (!Number.isNaN(width)) items.cross[item] = container.clampCross(style, width, edges) + edges
  }

  /** Hypothetical cross size of an item of a row container. Items aligned by baseline are laid out to find their baseline. */
  private crossSize(container: FlexContainer, item: number): void {
    const { services } = this
    const { items } = container
    const style = items.style[item]
    const box = items.box[item]
    const edges = items.crossEdges[item]
    const flags = items.flags[item]
    let height = this.baseSize.definiteCross(container, item, style)
    const kind = this.rows.kind[box]
    let grows = isTable(kind)
    if (Number.isNaN(height) && (flags & ItemFlag.keepsRatio) !== 0) {
      height = this.baseSize.byRatio(container, item, items.size[item], false)
      grows = kind !== BoxKind.replaced && growsBeyondRatio(this.styles, style)
        && (kind !== BoxKind.flex || !stretchesRow(this.styles, style))
    }
    const isDefinite = !Number.isNaN(height)
    if (!isDefinite || grows) {
      const width = (items.size[item] ?? 0) + (items.edges[item] ?? 0)
      const natural = services.contentHeight(box, width, container.width) - edges
      height = isDefinite ? Math.max(height, natural) : natural
    }
    if (isDefinite) items.flags[item] = flags | ItemFlag.definiteCross
    const isFree = (flags & ItemFlag.limitsCross) === 0
    items.cross[item] = (isFree ? Math.max(0, height) : this.limitAcross(container, item, height)) + edges
    const align = items.align[item]
    if (align !== SelfAlign.baseline && align !== SelfAlign.lastBaseline) return
    if (Number.isNaN(items.crossStart[item] + items.crossEnd[item])) return
    this.layOut(container, item)
    this.baseline(container, item, align === SelfAlign.lastBaseline)
  }

  /** A content height of a row item after its limits. */
  private limitAcross(container: FlexContainer, item: number, height: number): number {
    const { items } = container
    const style = items.style[item]
    if (!this.styles.fixedSizes(style).hasContentHeights) return container.clampCross(style, height, items.crossEdges[item])
    const width = (items.size[item] ?? 0) + (items.edges[item] ?? 0)
    return clampToIntrinsicHeight(this.services, items.box[item] ?? (0 as BoxId), height, width, container.width, container.percentHeight)
  }

  /** Baseline of an item, from the edge of its baseline-sharing group; without a baseline, its bottom border edge counts. */
  private baseline(container: FlexContainer, item: number, isLast: boolean): void {
    const { services } = this
    const { items, isWrapReversed } = container
    const box = items.box[item]
    const cross = items.cross[item]
    const known = isLast ? services.lastBaseline(box) : services.firstBaseline(box)
    const below = Number.isNaN(known) ? cross : known
    const margin = (isLast ? items.crossEnd[item] : items.crossStart[item])
    items.hasBaselines = true
    items.baseline[item] = margin + (isLast === isWrapReversed ? below : cross - below)
  }

  /** In a column container, text has no baseline on the cross axis: the left border edge is used (CSS Flexbox 1, 8.3). */
  private columnBaseline({ items, isWrapReversed }: FlexContainer, item: number): void {
    if (items.align[item] !== SelfAlign.baseline) return
    const margin = items.crossStart[item]
    if (Number.isNaN(margin + items.crossEnd[item])) return
    items.hasBaselines = true
    items.baseline[item] = margin + (isWrapReversed ? items.cross[item] : 0)
  }

  /** Gives an item its final size once its line has one. */
  private settle(container: FlexContainer, line: number, item: number): void {
    const { items, lines } = container
    const flags = items.flags[item]
    if ((flags & ItemFlag.stretches) !== 0) {
      const edges = items.crossEdges[item]
      const room = lines.cross[line] - items.crossMargins[item]
      let inner = Math.max(0, room - edges)
      if ((flags & ItemFlag.limitsCross) !== 0) {
        inner = container.isRow ? this.limitAcross(container, item, inner)
          : clampToIntrinsicWidth(this.services, items.box[item], inner, container.width, edges, room)
      }
      items.cross[item] = edges + inner
    } else if (container.isRow && items.hasBaselines && !Number.isNaN(items.baseline[item])) return
    this.layOut(container, item)
  }

  private layOut(container: FlexContainer, item: number): void {
    const { services } = this
    const { items, isRow, width: room } = container
    const box = items.box[item]
    const main = items.size[item] + items.edges[item]
    const cross = items.cross[item]
    const isDefinite = isRow ? (items.flags[item] & (ItemFlag.stretches | ItemFlag.definiteCross)) !== 0
      : this.isHeightDefinite(container, item)
    if (isDefinite) services.inside(box, isRow ? main : cross, isRow ? cross : main, room)
    else services.insideAuto(box, isRow ? main : cross, isRow ? cross : main, room, !isRow)
  }

  /** Whether the height of a column item is a percentage basis (CSS Flexbox 1, 9.8). */
  private isHeightDefinite(container: FlexContainer, item: number): boolean {
    if (!Number.isNaN(container.percentHeight)) return true
    const { styles } = this
    const style = container.items.style[item]
    return !Number.isNaN(styles.read.flexBasis(style, NaN)) || !Number.isNaN(declaredHeight(styles, style, NaN, 0))
  }

  private placeLine(container: FlexContainer, line: number, mainRoom: number, crossRoom: number): void {
    const { items, lines, isRow, isReversed, isWrapReversed, left, top } = container
    const { x, y } = this.rows
    const { box: boxes, position, mainStart, size: sizes, edges, cross: crossSizes } = items
    const lineAt = lines.position[line]
    const end = lines.first[line + 1]
    for (let item = lines.first[line]; item < end; item++) {
      const box = boxes[item]
      const mainAt = position[item] + mainStart[item]
      const crossAt = lineAt + crossOffset(container, line, item)
      const main = isReversed ? mainRoom - mainAt - (sizes[item] + edges[item]) : mainAt
      const cross = isWrapReversed ? crossRoom - crossAt - crossSizes[item] : crossAt
      x[box] = left + (isRow ? main : cross)
      y[box] = top + (isRow ? cross : main)
    }
  }

  /** Stores the items that give the container its baselines (CSS Flexbox 1, 8.5). */
  private noteBaselines(container: FlexContainer): void {
    const { items, lines, box, isMainBackwards, isCrossBackwards } = container
    const memo = this.rows.memo[box] || memoOf(this.doc, box)
    const { firstBaselineItem, lastBaselineItem } = this.memos
    const { count } = lines
    if (count === 1 && !items.hasBaselines) {
      const end = items.count - 1
      firstBaselineItem[memo] = items.box[isMainBackwards ? end : 0]
      lastBaselineItem[memo] = items.box[isMainBackwards ? 0 : end]
      return
    }
    const top = isCrossBackwards ? count - 1 : 0
    const bottom = count - 1 - top
    firstBaselineItem[memo] = count === 0 ? NONE : lineBaseline(container, top, true)
    lastBaselineItem[memo] = count === 0 ? NONE : lineBaseline(container, bottom, false)
  }

  private baselineOf(item: BoxId, isFirst: boolean): number {
    if (item === 0) return NaN
    const { rows } = this
    const own = isFirst ? this.services.firstBaseline(item) : this.services.lastBaseline(item)
    return rows.y[item] + (Number.isNaN(own) ? rows.height[item] : own)
  }

  private intrinsic(box: BoxId, isMax: boolean): number {
    const style = this.rows.style[box]
    const axes = this.axes[style % AXES] ?? (this.axes[style % AXES] = new FlexContainer(this.doc))
    axes.readAxes(style)
    return intrinsicWidth(this.services, this.replaced, axes, box, isMax)
  }

  private push(): FlexContainer {
    const container = this.containers[this.depth] ?? (this.containers[this.depth] = new FlexContainer(this.doc))
    this.depth++
    return container
  }
}

/** The item of a line that takes part in baseline alignment, else its first or last one. */
function lineBaseline(container: FlexContainer, line: number, isFirst: boolean): BoxId {
  const { items, lines } = container
  const first = lines.first[line]
  const end = lines.first[line + 1]
  for (let i = first; container.isRow && items.hasBaselines && i < end; i++) if (!Number.isNaN(items.baseline[i])) return items.box[i]
  return items.box[isFirst === container.isMainBackwards ? end - 1 : first]
}
