/**
 * Flex base sizes and limits of items (CSS Flexbox 1, 4.5, 7.2 and 9.2). Takes an item of a container whose axes are read,
 * and writes its columns up to the hypothetical main size. Where the main axis is vertical, a content size is a height: the
 * item's width must be known before, and stays in `cross`.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import { BoxKind } from '../../boxes/boxes.ts'
import { enumOf } from '../../style/properties/index.ts'
import { isTable, limitWidth } from '../content-limits.ts'
import type { LayoutServices } from '../contexts.ts'
import type { ReplacedLayout } from '../replaced.ts'
import {
  contentSize, declaredHeight, declaredWidth, edgesOf, hasFullRules, hasRatio, heightByRatio, heightKeyword, marginsOf,
  widthByRatio, widthKeyword,
} from '../size.ts'
import { SelfAlign } from './align.ts'
import type { FlexContainer } from './container.ts'
import { ItemFlag } from './items.ts'

const Basis = enumOf('flex-basis')
const Size = enumOf('width')

export class FlexBaseSize {
  private readonly services: LayoutServices
  private readonly replaced: ReplacedLayout

  constructor(services: LayoutServices, replaced: ReplacedLayout) {
    this.services = services
    this.replaced = replaced
  }

  /** All there is to know of an item before the lines are known. */
  measure(container: FlexContainer, item: number): void {
    const { items, isRow } = container
    const { styles } = this.services.doc
    const { read } = styles
    const style = items.styleOf(item)
    const { horizontal: h, vertical: v } = edgesOf(styles, style, container.width)
    const edges = isRow ? h : v
    items.edges[item] = edges
    items.crossEdges[item] = isRow ? v : h
    this.margins(container, item, style)
    items.grow[item] = read.flexGrow(style)
    items.shrink[item] = read.flexShrink(style)
    items.baseline[item] = NaN
    const own = read.alignSelf(style)
    const align = own === SelfAlign.auto ? read.alignItems(container.style) : own
    items.align[item] = align
    const isStretched = (align === SelfAlign.stretch || align === SelfAlign.normal)
      && !Number.isNaN(items.crossStart[item]) && !Number.isNaN(items.crossEnd[item]) && this.isCrossAuto(container, style)
    const keepsRatio = this.services.doc.boxes.rows.kind[items.boxOf(item)] === BoxKind.replaced || hasRatio(styles, style)
    items.flags[item] = (isStretched ? ItemFlag.stretches : 0) | (keepsRatio ? ItemFlag.keepsRatio : 0)
    if (!isRow) items.cross[item] = this.width(container, item, style)

    const least = this.limit(container, item, style, 0)
    const most = this.limit(container, item, style, Infinity)
    const base = this.base(container, item, style)
    items.base[item] = base
    items.min[item] = Math.max(least, this.automaticMinimum(container, item, style, most))
    if (!isRow && isTable(this.services.doc.boxes.rows.kind[items.boxOf(item)])) {
      items.min[item] = Math.max(items.min[item] ?? 0, this.contentHeight(container, item))
    }
    items.max[item] = Math.max(items.min[item] ?? 0, most)
    items.hypothetical[item] = items.clampMain(item, base)
  }

  /** A content size after the limits on the main axis. */
  private limit(container: FlexContainer, item: number, style: StyleId, size: number): number {
    const { items } = container
    const edges = items.edges[item] ?? 0
    if (!container.isRow) return container.clampMain(style, size, edges)
    return limitWidth(this.services, items.boxOf(item), size, container.width, edges, container.width - items.mainMargins(item))
  }

  /** Content size across where something other than the item's content settles it before the lines do; else NaN. */
  definiteCross(container: FlexContainer, item: number, style: StyleId): number {
    const { styles } = this.services.doc
    const { items, isRow } = container
    const edges = items.crossEdges[item] ?? 0
    if (!isRow) return (items.cross[item] ?? 0) - edges
    let cross = declaredHeight(styles, style, container.percentHeight, edges)
    if (Number.isNaN(cross) && items.has(item, ItemFlag.stretches) && !container.wraps) {
      cross = Math.max(0, container.stretchHeight - items.crossMargins(item) - edges)
    }
    return Number.isNaN(cross) ? NaN : container.clampCross(style, cross, edges)
  }

  /** Content width by content height or the other way round, where the item has a ratio; else NaN. */
  byRatio(container: FlexContainer, item: number, other: number, isWidth: boolean): number {
    const { items, isRow } = container
    if (!items.has(item, ItemFlag.keepsRatio)) return NaN
    const { styles, boxes } = this.services.doc
    const box = items.boxOf(item)
    if (boxes.rows.kind[box] === BoxKind.replaced) {
      const ratio = this.replaced.ratioOf(box)
      return !(ratio > 0) ? NaN : isWidth ? other * ratio : other / ratio
    }
    const style = items.styleOf(item)
    const h = (isRow ? items.edges[item] : items.crossEdges[item]) ?? 0
    const v = (isRow ? items.crossEdges[item] : items.edges[item]) ?? 0
    return isWidth ? widthByRatio(styles, style, other, h, v) : heightByRatio(styles, style, other, h, v)
  }

  /** Content size on the main axis by that across, where this is settled before the lines are and the item has a ratio; else NaN. */
  private mainByRatio(container: FlexContainer, item: number, style: StyleId): number {
    if (!container.items.has(item, ItemFlag.keepsRatio)) return NaN
    return this.byRatio(container, item, this.definiteCross(container, item, style), container.isRow)
  }

  private margins(container: FlexContainer, item: number, style: StyleId): void {
    const { items, width, isRow, isReversed, isWrapReversed } = container
    const { left, right, top, bottom } = marginsOf(this.services.doc.styles, style, width)
    const isXBackwards = isRow ? isReversed : isWrapReversed
    const isYBackwards = isRow ? isWrapReversed : isReversed
    const xStart = isXBackwards ? right : left
    const xEnd = isXBackwards ? left : right
    const yStart = isYBackwards ? bottom : top
    const yEnd = isYBackwards ? top : bottom
    const mainStart = isRow ? xStart : yStart
    const mainEnd = isRow ? xEnd : yEnd
    items.mainStart[item] = mainStart
    items.mainEnd[item] = mainEnd
    items.mainExtra[item] = (items.edges[item] ?? 0) + ((mainStart || 0) + (mainEnd || 0))
    if (Number.isNaN(mainStart + mainEnd)) items.hasAutoMargins = true
    items.crossStart[item] = isRow ? yStart : xStart
    items.crossEnd[item] = isRow ? yEnd : xEnd
  }

  /** Words for content sizes and percentages, of nothing too, are not auto. */
  private isCrossAuto(container: FlexContainer, style: StyleId): boolean {
    const { styles } = this.services.doc
    if (!container.isRow) return this.isAutoWidth(container, style)
    const { heightKeyword: height } = styles.fixedSizes(style)
    return height === Size.auto || (height === Size.stretch && Number.isNaN(container.percentHeight))
  }

  isAutoWidth(container: FlexContainer, style: StyleId): boolean {
    const { styles } = this.services.doc
    const { widthKeyword: keyword } = styles.fixedSizes(style)
    return keyword === Size.auto || (keyword < 0 && Number.isNaN(styles.read.width(style, container.width)))
  }

  /** Border-box width of an item of a column. */
  private width(container: FlexContainer, item: number, style: StyleId): number {
    const { styles } = this.services.doc
    const { items, wraps } = container
    const h = items.crossEdges[item] ?? 0
    const room = container.width - items.crossMargins(item)
    const box = items.boxOf(item)
    if (items.has(item, ItemFlag.stretches) && !wraps) {
      return limitWidth(this.services, box, Math.max(0, room - h), container.width, h, room) + h
    }
    const word = widthKeyword(styles, style)
    if (word !== Size.auto) {
      const width = this.contentWidth(container, box, word, room)
      return limitWidth(this.services, box, Math.max(0, width - h), container.width, h, room) + h
    }
    return this.services.fitWidth(box, room, container.width, container.percentHeight)
  }

  /** Border-box width that a word for a content size names, in the room there is. */
  private contentWidth({ width }: FlexContainer, box: BoxId, word: number, room: number): number {
    const { services } = this
    if (word === Size.stretch) return Math.max(0, room)
    if (word === Size.minContent) return services.minContentBox(box, width)
    const most = services.maxContentBox(box, width)
    if (word === Size.maxContent || most <= room) return most
    return Math.max(services.minContentBox(box, width), Math.min(most, room))
  }

  private base(container: FlexContainer, item: number, style: StyleId): number {
    const { styles } = this.services.doc
    const { isRow, items } = container
    const edges = items.edges[item] ?? 0
    const basis = styles.read.flexBasis(style, isRow ? container.width : container.percentHeight)
    if (!Number.isNaN(basis)) return contentSize(styles, style, basis, edges)
    let word: number = Size.maxContent
    const keyword = styles.keywordOf('flex-basis', style)
    if (keyword >= 0) {
      if (keyword === Basis.auto) {
        const declared = this.declaredMain(container, item, style)
        if (!Number.isNaN(declared)) return declared
        const own = isRow ? widthKeyword(styles, style) : heightKeyword(styles, style)
        if (own !== Size.auto) word = own
      } else if (keyword === Basis.minContent) word = Size.minContent
      else if (keyword === Basis.fitContent) word = Size.fitContent
      else if (keyword === Basis.stretch) {
        const room = container.mainRoom - (items.mainExtra[item] ?? 0)
        if (isRow || !Number.isNaN(container.percentHeight)) return Math.max(0, room)
      }
    }
    return this.contentMain(container, item, style, word)
  }

  /** What the content of an item of a column asks for. */
  private contentHeight(container: FlexContainer, item: number): number {
    const { items, width } = container
    return this.services.contentHeight(items.boxOf(item), items.cross[item] ?? 0, width) - (items.edges[item] ?? 0)
  }

  private declaredMain(container: FlexContainer, item: number, style: StyleId): number {
    const { styles } = this.services.doc
    const edges = container.items.edges[item] ?? 0
    return container.isRow ? declaredWidth(styles, style, container.width, edges)
      : declaredHeight(styles, style, container.percentHeight, edges)
  }

  /** Content size on the main axis: by ratio where the size across is settled, else by the content itself. */
  private contentMain(container: FlexContainer, item: number, style: StyleId, word: number): number {
    const { items, isRow } = container
    const box = items.boxOf(item)
    const edges = items.edges[item] ?? 0
    const byRatio = this.mainByRatio(container, item, style)
    if (!Number.isNaN(byRatio)) return byRatio
    if (!isRow) return this.contentHeight(container, item)
    const width = this.contentWidth(container, box, word, container.width - items.mainMargins(item)) - edges
    return this.transferred(container, item, style, width)
  }

  /** The limits across limit a box with a ratio on the main axis too. */
  private transferred(container: FlexContainer, item: number, style: StyleId, main: number): number {
    const { isRow } = container
    const cross = this.byRatio(container, item, main, !isRow)
    if (Number.isNaN(cross)) return main
    const limited = container.clampCross(style, cross, container.items.crossEdges[item] ?? 0)
    return limited === cross ? main : this.byRatio(container, item, limited, isRow)
  }

  /** Where the minimum is `auto`: what the content needs, but no more than is declared (4.5). */
  private automaticMinimum(container: FlexContainer, item: number, style: StyleId, most: number): number {
    const { styles, boxes } = this.services.doc
    const { isRow, items } = container
    const { hasAutoMinWidth, hasAutoMinHeight } = styles.fixedSizes(style)
    if (!(isRow ? hasAutoMinWidth : hasAutoMinHeight)) return 0
    const box = items.boxOf(item)
    const declared = this.declaredMain(container, item, style)
    if (declared === 0) return 0
    let content = isRow ? this.services.minContentBox(box, container.width) - (items.edges[item] ?? 0)
      : this.contentHeight(container, item)
    if (Number.isNaN(declared)) {
      const isReplaced = boxes.rows.kind[box] === BoxKind.replaced
      const byRatio = this.mainByRatio(container, item, style)
      if (isReplaced && !Number.isNaN(byRatio)) content = byRatio
      else if (byRatio > content && hasFullRules(styles, style)) content = byRatio
    }
    content = this.transferred(container, item, style, content)
    return Math.min(most, Number.isNaN(declared) ? content : Math.min(content, declared))
  }
}
