/**
 * Flex base sizes and main size limits of items (CSS Flexbox 1, 4.5, 7.2 and 9.2). Takes an item of a container whose axes are known, and
 * fills its columns up to the hypothetical main size. With a vertical main axis, a content size is a height: the width of the item is
 * computed first and stored in `cross`.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxKind, type BoxRows } from '../../boxes/boxes.ts'
import { type Margins, readEdges, readMargins } from '../../style/edge-sizes.ts'
import type { FixedSizes } from '../../style/fixed-sizes.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import { isTable, clampToIntrinsicHeight, clampToIntrinsicWidth } from '../intrinsic-min-max.ts'
import type { LayoutServices } from '../contexts.ts'
import type { ReplacedLayout } from '../replaced.ts'
import { declaredHeight, declaredWidth, hasFullRules, heightByRatio, widthByRatio, widthKeyword } from '../size.ts'
import { SelfAlign } from './align.ts'
import type { FlexContainer } from './container.ts'
import { FlexItemStyles, type FlexItemStyle } from './item-styles.ts'
import { ItemFlag } from './items.ts'

const Basis = enumOf('flex-basis')
const Size = enumOf('width')

export class FlexBaseSize {
  private readonly services: LayoutServices
  private readonly replaced: ReplacedLayout
  private readonly styles: Styles
  private readonly rows: BoxRows
  private readonly facts: FlexItemStyles

  constructor(services: LayoutServices, replaced: ReplacedLayout) {
    this.services = services
    this.replaced = replaced
    this.styles = services.doc.styles
    this.rows = services.doc.boxes.rows
    this.facts = new FlexItemStyles(services.doc.styles)
  }

  /** Measures an item before lines are known. */
  measure(container: FlexContainer, item: number): void {
    const { items, isRow, width } = container
    const { styles } = this
    const style = items.style[item]
    const kind = this.rows.kind[items.box[item]]
    const facts = this.facts.of(style)
    const { sizes } = facts
    const { horizontal, vertical } = sizes.edges ?? readEdges(styles, style, width)
    const edges = isRow ? horizontal : vertical
    items.edges[item] = edges
    items.crossEdges[item] = isRow ? vertical : horizontal
    const isCrossFixed = facts.isWithoutMargins || this.margins(container, item, edges, sizes.margins ?? readMargins(styles, style, width))
    if (facts.isWithoutMargins) items.mainExtra[item] = edges
    items.grow[item] = facts.grow
    items.shrink[item] = facts.shrink
    items.baseline[item] = NaN
    const align = facts.align === SelfAlign.auto ? container.alignItems : facts.align
    items.align[item] = align
    const isAuto = (isRow ? sizes.heightKeyword : sizes.widthKeyword) === Size.auto
    const isStretched = (align === SelfAlign.stretch || align === SelfAlign.normal) && isCrossFixed
      && (isAuto || this.isCrossAuto(container, style, sizes))
    items.flags[item] = (isStretched ? ItemFlag.stretches : 0) | (isAuto ? 0 : ItemFlag.declaresCross)
      | ((isRow ? sizes.isHeightFree : sizes.isWidthFree && !isTable(kind)) ? 0 : ItemFlag.limitsCross)
      | (kind === BoxKind.replaced || sizes.ratio > 0 ? ItemFlag.keepsRatio : 0)
    if (!isRow) items.cross[item] = this.width(container, item, style)

    const isFree = isRow ? sizes.isWidthFree && !isTable(kind) : sizes.isHeightFree
    let least = isFree ? 0 : this.limit(container, item, style, 0)
    const most = isFree ? Infinity : this.limit(container, item, style, Infinity)
    const declared = this.declaredMain(container, style, sizes, edges)
    const base = this.base(container, item, facts, declared)
    // The automatic minimum size: the content size, but no more than a declared size (4.5).
    if ((isRow ? sizes.hasAutoMinWidth : sizes.hasAutoMinHeight) && declared !== 0) {
      least = Math.max(least, this.automaticMinimum(container, item, declared, most))
    }
    if (!isRow && isTable(kind)) least = Math.max(least, this.contentHeight(container, item))
    const max = Math.max(least, most)
    items.base[item] = base
    items.min[item] = least
    items.max[item] = max
    items.hypothetical[item] = Math.min(max, Math.max(least, base))
  }

  /** A content size after the main size limits. */
  private limit(container: FlexContainer, item: number, style: StyleId, size: number): number {
    const { items } = container
    const edges = items.edges[item]
    if (!container.isRow) {
      if (!this.styles.fixedSizes(style).hasContentHeights) return container.clampMain(style, size, edges)
      return clampToIntrinsicHeight(this.services, items.box[item] ?? (0 as BoxId), size, items.cross[item] ?? 0, container.width, container.percentHeight)
    }
    return clampToIntrinsicWidth(this.services, items.box[item], size, container.width, edges, roomInRow(container, item))
  }

  /** Definite content cross size, known before the lines are; else NaN. */
  definiteCross(container: FlexContainer, item: number, style: StyleId): number {
    const { items, isRow } = container
    const edges = items.crossEdges[item]
    if (!isRow) return items.cross[item] - edges
    const flags = items.flags[item]
    let cross = (flags & ItemFlag.declaresCross) !== 0 ? declaredHeight(this.styles, style, container.percentHeight, edges) : NaN
    if (Number.isNaN(cross) && (flags & ItemFlag.stretches) !== 0 && !container.wraps) {
      cross = Math.max(0, container.stretchHeight - items.crossMargins[item] - edges)
    }
    return Number.isNaN(cross) || (flags & ItemFlag.limitsCross) === 0 ? cross : container.clampCross(style, cross, edges)
  }

  /** Content width from content height, or the other way round, for an item with a ratio; else NaN. */
  byRatio(container: FlexContainer, item: number, other: number, isWidth: boolean): number {
    const { items, isRow } = container
    if ((items.flags[item] & ItemFlag.keepsRatio) === 0) return NaN
    const { styles } = this
    const box = items.box[item]
    if (this.rows.kind[box] === BoxKind.replaced) {
      const ratio = this.replaced.ratioOf(box)
      return !(ratio > 0) ? NaN : isWidth ? other * ratio : other / ratio
    }
    const style = items.style[item]
    const h = (isRow ? items.edges[item] : items.crossEdges[item])
    const v = (isRow ? items.crossEdges[item] : items.edges[item])
    return isWidth ? widthByRatio(styles, style, other, h, v) : heightByRatio(styles, style, other, h, v)
  }

  /** Writes the margins of an item; returns whether no cross-axis margin is auto. */
  private margins(container: FlexContainer, item: number, edges: number, { left, right, top, bottom, horizontal, vertical }: Margins): boolean {
    const { items, isRow, isReversed, isWrapReversed } = container
    items.hasMargins = true
    const before = isRow ? left : top
    const after = isRow ? right : bottom
    const above = isRow ? top : left
    const below = isRow ? bottom : right
    items.mainStart[item] = isReversed ? after : before
    items.mainEnd[item] = isReversed ? before : after
    items.mainExtra[item] = edges + (isRow ? horizontal : vertical)
    if (Number.isNaN(before + after)) items.hasAutoMargins = true
    items.crossStart[item] = isWrapReversed ? below : above
    items.crossEnd[item] = isWrapReversed ? above : below
    items.crossMargins[item] = isRow ? vertical : horizontal
    return !Number.isNaN(above + below)
  }

  /** Whether the cross size is auto; intrinsic keywords and percentages, even indefinite ones, are not. */
  private isCrossAuto(container: FlexContainer, style: StyleId, { heightKeyword }: FixedSizes): boolean {
    if (!container.isRow) return this.isAutoWidth(container, style)
    return heightKeyword === Size.auto || (heightKeyword === Size.stretch && Number.isNaN(container.percentHeight))
  }

  isAutoWidth(container: FlexContainer, style: StyleId): boolean {
    const { widthKeyword: keyword } = this.styles.fixedSizes(style)
    return keyword === Size.auto || (keyword < 0 && Number.isNaN(this.styles.read.width(style, container.width)))
  }

  /** Border-box width of an item of a column container. */
  private width(container: FlexContainer, item: number, style: StyleId): number {
    const { items, wraps } = container
    const h = items.crossEdges[item]
    const room = container.width - items.crossMargins[item]
    const box = items.box[item]
    const flags = items.flags[item]
    if ((flags & ItemFlag.stretches) !== 0 && !wraps) {
      const inner = Math.max(0, room - h)
      return ((flags & ItemFlag.limitsCross) === 0 ? inner : clampToIntrinsicWidth(this.services, box, inner, container.width, h, room)) + h
    }
    const word = widthKeyword(this.styles, style)
    if (word !== Size.auto) {
      const width = this.contentWidth(container, box, word, room)
      return clampToIntrinsicWidth(this.services, box, Math.max(0, width - h), container.width, h, room) + h
    }
    return this.services.fitWidth(box, room, container.width, container.percentHeight)
  }

  /** Border-box width for an intrinsic width keyword with `room` px available. */
  private contentWidth({ width }: FlexContainer, box: BoxId, word: number, room: number): number {
    const { services } = this
    if (word === Size.stretch) return Math.max(0, room)
    if (word === Size.minContent) return services.minContentBox(box, width)
    const most = services.maxContentBox(box, width)
    if (word === Size.maxContent || most <= room) return most
    return Math.max(services.minContentBox(box, width), Math.min(most, room))
  }

  /** Flex base size; `declared`: the declared main size. */
  private base(container: FlexContainer, item: number, { sizes, basis: fixed, basisKeyword: keyword }: FlexItemStyle, declared: number): number {
    const { isRow, items } = container
    const edges = items.edges[item]
    const basis = keyword >= 0 || !Number.isNaN(fixed) ? fixed
      : this.styles.read.flexBasis(items.style[item], isRow ? container.width : container.percentHeight)
    if (!Number.isNaN(basis)) return Math.max(0, sizes.isBorderBox ? basis - edges : basis)
    let word: number = Size.maxContent
    if (keyword === Basis.auto) {
      if (!Number.isNaN(declared)) return declared
      const own = isRow ? sizes.widthKeyword : sizes.heightKeyword
      if (own >= 0 && own !== Size.auto) word = own
    } else if (keyword === Basis.minContent) word = Size.minContent
    else if (keyword === Basis.fitContent) word = Size.fitContent
    else if (keyword === Basis.stretch) {
      const room = container.mainRoom - (items.mainExtra[item] ?? 0)
      if (isRow || !Number.isNaN(container.percentHeight)) return Math.max(0, room)
    }
    return this.contentMain(container, item, word)
  }

  /** Content height of an item of a column container. */
  private contentHeight(container: FlexContainer, item: number): number {
    const { items, width } = container
    return this.services.contentHeight(items.box[item], items.cross[item], width) - items.edges[item]
  }

  private declaredMain(container: FlexContainer, style: StyleId, { widthKeyword: width, heightKeyword: height }: FixedSizes, edges: number): number {
    const { isRow } = container
    if (isRow ? width >= 0 : height >= 0 && height !== Size.stretch) return NaN
    return isRow ? declaredWidth(this.styles, style, container.width, edges)
      : declaredHeight(this.styles, style, container.percentHeight, edges)
  }

  /** Content main size: by ratio where the cross size is definite, else from the content. */
  private contentMain(container: FlexContainer, item: number, word: number): number {
    const { items, isRow } = container
    const byRatio = this.mainByRatio(container, item)
    if (!Number.isNaN(byRatio)) return byRatio
    if (!isRow) return this.contentHeight(container, item)
    const box = items.box[item]
    const takesRoom = this.rows.kind[box] === BoxKind.replaced && this.replaced.contributesNothing(box, container.percentHeight)
    const width = this.contentWidth(container, box, takesRoom ? Size.stretch : word, roomInRow(container, item))
    return this.transferred(container, item, width - items.edges[item])
  }

  /** Content main size by ratio from a definite cross size; NaN without either. */
  private mainByRatio(container: FlexContainer, item: number): number {
    const { items } = container
    if ((items.flags[item] & ItemFlag.keepsRatio) === 0) return NaN
    return this.byRatio(container, item, this.definiteCross(container, item, items.style[item]), container.isRow)
  }

  /** Applies the cross size limits to the main size of an item with a ratio. */
  private transferred(container: FlexContainer, item: number, main: number): number {
    const { isRow, items } = container
    if ((items.flags[item] & ItemFlag.keepsRatio) === 0) return main
    const cross = this.byRatio(container, item, main, !isRow)
    if (Number.isNaN(cross)) return main
    const limited = container.clampCross(items.style[item], cross, items.crossEdges[item])
    return limited === cross ? main : this.byRatio(container, item, limited, isRow)
  }

  /** Content-based part of the automatic minimum size: no more than `declared`. */
  private automaticMinimum(container: FlexContainer, item: number, declared: number, most: number): number {
    const { isRow, items } = container
    const box = items.box[item]
    let content = isRow ? this.services.minContentBox(box, container.width) - items.edges[item]
      : this.contentHeight(container, item)
    if ((items.flags[item] & ItemFlag.keepsRatio) !== 0) {
      const byRatio = this.mainByRatio(container, item)
      if (this.rows.kind[box] === BoxKind.replaced) content = Number.isNaN(declared) && !Number.isNaN(byRatio) ? byRatio : content
      else if (byRatio > content && hasFullRules(this.styles, items.style[item])) content = byRatio
      content = this.transferred(container, item, content)
    }
    return Math.min(most, Number.isNaN(declared) ? content : Math.min(content, declared))
  }
}

/** Room for the border box of an item of a row container, px. */
function roomInRow({ items: { mainStart, mainEnd }, width }: FlexContainer, item: number): number {
  return width - ((mainStart[item] || 0) + (mainEnd[item] || 0))
}
