/**
 * Box generation: the outer and inner display type of an element's principal box, from `display`, `float` and `position` (CSS Display 3, 2;
 * CSS 2, 9.7). Children of flex and grid containers are blockified.
 */
import type { LevelTraits } from '../style/level-traits.ts'
import type { NodeId, StyleId } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import { Tag } from '../input/names.ts'
import type { Nodes } from '../input/nodes.ts'
import { enumOf } from '../style/properties/index.ts'
import { isRunning } from '../style/position-values.ts'
import type { Styles } from '../style/styles.ts'
import { BoxKind, type BoxTree } from './boxes.ts'
import { asksColumns } from './column-boxes.ts'
import { isControl, isImageButton } from './form-controls.ts'
import type { GeneratedContentInput } from './generated-content.ts'
import { ElementTrait, elementTraits } from './element-traits.ts'

const Display = enumOf('display')
const Position = enumOf('position')
const Float = enumOf('float')
const Orient = enumOf('-webkit-box-orient')

/** The role of a box in the content of its parent: its outer display type, or how it leaves the flow. */
export const Outer = { none: 0, inline: 1, block: 2, atomic: 3, float: 4, absolute: 5, contents: 6, note: 7, running: 8 } as const
export type Outer = (typeof Outer)[keyof typeof Outer]

/** Whether the children of this box kind are flex or grid items. */
export const isItemContainer = (kind: number | undefined): boolean => kind === BoxKind.flex || kind === BoxKind.grid

interface BoxGenerationInput extends GeneratedContentInput {
  readonly boxes: Pick<BoxTree, 'altTexts' | 'sources'>
}

/**
 * Everything that box generation reads from a style, packed into one number: `display` itself, and what follows from it, `float` and
 * `position`. It is computed once per style, since each box asks several times.
 */
export const BoxRole = {
  /** The `display` keyword. */
  display: 0x3f,
  /** An `Outer`, for an element that is not `whole` and whose parent is no flex or grid container. */
  outerAt: 6,
  /** The `BoxKind` of the element; and its kind as a table part, `none` for other displays. */
  kindAt: 10,
  partAt: 14,
  /** Mask of the four bits of each of these. */
  four: 15,
  outOfFlow: 1 << 18,
  absolute: 1 << 19,
  /** An in-flow table part. */
  tablePart: 1 << 20,
  /** A multi-column container, if its box kind can be one. */
  columns: 1 << 21,
  known: 1 << 22,
} as const

/** Role of an element without a style: it is not displayed. */
const NO_STYLE = BoxRole.known | Display.none | Outer.none << BoxRole.outerAt | BoxKind.block << BoxRole.kindAt

export class BoxGeneration {
  private readonly doc: BoxGenerationInput
  private readonly nodes: Nodes
  private readonly styles: Styles
  private readonly ignoresPositions: boolean
  private readonly traits: LevelTraits
  private readonly hasNotes: boolean
  /** Roles by style; 0 where not yet computed. */
  private roles = new Int32Array(64)

  /** `ignoresPositions`: absolutely positioned boxes stay in the flow. `hasNotes`: pages may have footnotes. */
  constructor(doc: BoxGenerationInput, ignoresPositions: boolean, hasNotes: boolean) {
    this.hasNotes = hasNotes
    this.doc = doc
    this.nodes = doc.nodes
    this.styles = doc.styles
    this.ignoresPositions = ignoresPositions
    this.traits = doc.cascade.traits
  }

  /** The bits of `BoxRole` for a style. */
  of(style: StyleId): number {
    const known = this.roles[style] ?? 0
    return known !== 0 ? known : this.find(style)
  }

  private find(style: StyleId): number {
    if (style >= this.roles.length) this.roles = grown(this.roles, Math.max(style + 1, this.roles.length * 2))
    if (style === 0) return this.roles[style] = NO_STYLE
    const alike = this.styles.sameBox(style)
    return this.roles[style] = alike === style ? this.read(style) : this.of(alike)
  }

  private read(style: StyleId): number {
    const { read } = this.styles
    const display = read.display(style)
    const position = read.position(style)
    const isAbsolute = position === Position.absolute || position === Position.fixed || isRunning(position)
    const isOutOfFlow = isAbsolute || read.float(style) !== Float.none
    const part = partKind(display)
    const isPart = !isOutOfFlow && (part !== BoxKind.none || display === Display.tableCaption)
    return BoxRole.known | display | this.outer(style) << BoxRole.outerAt | this.kind(style) << BoxRole.kindAt | part << BoxRole.partAt
      | (isOutOfFlow ? BoxRole.outOfFlow : 0) | (isAbsolute ? BoxRole.absolute : 0) | (isPart ? BoxRole.tablePart : 0)
      | (asksColumns(this.styles, style) ? BoxRole.columns : 0)
  }

  displayOf(n: NodeId): number {
    return this.of(this.nodes.style[n]) & BoxRole.display
  }

  isBlockLevel(display: number): boolean {
    return !isInline(display) && display !== Display.none && !this.isAtomic(display)
  }

  private isAtomic(display: number): boolean {
    return display === Display.inlineBlock || display === Display.inlineFlex || display === Display.inlineGrid
      || display === Display.inlineTable || display === Display.WebkitInlineBox
  }

  /** The role of `n` in the content of a box of kind `container`. */
  outerOf(n: NodeId, container: number | undefined): Outer {
    const { nodes } = this
    const style = nodes.style[n]
    const tag = nodes.tag[n]
    if (((elementTraits[tag] ?? 0) & ElementTrait.whole) === 0) return this.outerOfStyle(style, container, false)
    // Elements that this level does not draw have no box, whatever their style.
    if (style === 0 || (tag === Tag.svg && !this.traits.drawsInlineSvg)) return Outer.none
    if (this.isReplaced(n)) return this.outerOfStyle(style, container, true)
    const outer = this.outerOfStyle(style, container, this.isWhole(n))
    return this.traits.leavesOutUndrawn && outer === Outer.inline && isUndrawn(tag) ? Outer.none : outer
  }

  /** `isWhole`: the element generates a single box, whatever its content. */
  outerOfStyle(style: StyleId, container: number | undefined, isWhole: boolean): Outer {
    const outer = (this.of(style) >> BoxRole.outerAt & BoxRole.four) as Outer
    if (isWhole && outer === Outer.contents) return Outer.none
    if (isItemContainer(container) && IN_FLOW_OR_FLOATING.includes(outer)) return Outer.block
    return isWhole && outer === Outer.inline ? Outer.atomic : outer
  }

  private outer(style: StyleId): Outer {
    const { read } = this.styles
    const display = read.display(style)
    if (display === Display.none) return Outer.none
    if (display === Display.contents) return Outer.contents
    const position = read.position(style)
    if ((position === Position.absolute || position === Position.fixed) && !this.ignoresPositions) return Outer.absolute
    if (isRunning(position)) return Outer.running
    const float = read.float(style)
    if (float === Float.footnote) {
      if (this.hasNotes) return Outer.note
    } else if (float !== Float.none) return Outer.float
    if (isInline(display)) return Outer.inline
    return this.isAtomic(display) ? Outer.atomic : Outer.block
  }

  private isWhole(n: NodeId): boolean {
    const tag = this.nodes.tag[n]
    return isControl(tag) || tag === Tag.button || (tag === Tag.img && this.isText(n) && this.isSized(n))
  }

  /** Whether an `<img>` shows its alternative text, like an ordinary element. */
  private isText(n: NodeId): boolean {
    const { altTexts } = this.doc.boxes
    return altTexts.size > 0 && altTexts.has(n)
  }

  /** An `<img>` with a declared size keeps it when its image is missing. */
  private isSized(n: NodeId): boolean {
    const { nodes, styles: { read } } = this.doc
    const style = nodes.style[n]
    return !Number.isNaN(read.width(style, 0)) || !Number.isNaN(read.height(style, 0))
  }

  private isReplaced(n: NodeId): boolean {
    const tag = this.nodes.tag[n]
    if (tag === Tag.img) return !this.isText(n)
    if (tag === Tag.object || tag === Tag.embed || tag === Tag.video) return this.traits.choosesSources && this.doc.boxes.sources.shows(n)
    return tag === Tag.svg || (tag === Tag.input && isImageButton(this.doc, n))
  }

  kindOf(n: NodeId): BoxKind {
    const { nodes } = this
    const facts = elementTraits[nodes.tag[n]] ?? 0
    if ((facts & ElementTrait.whole) !== 0 && this.isReplaced(n)) return BoxKind.replaced
    // `display` does not set the inner display type of form controls.
    return (facts & ElementTrait.control) !== 0 ? BoxKind.block : this.kindOfStyle(nodes.style[n])
  }

  kindOfStyle(style: StyleId): BoxKind {
    return (this.of(style) >> BoxRole.kindAt & BoxRole.four) as BoxKind
  }

  private kind(style: StyleId): BoxKind {
    const { read } = this.styles
    switch (read.display(style)) {
      case Display.flex: case Display.inlineFlex: return BoxKind.flex
      case Display.grid: case Display.inlineGrid: return BoxKind.grid
      case Display.table: case Display.inlineTable: return BoxKind.table
      // The former `display: -webkit-box`: a vertical one is laid out as a block, because browsers use it to limit lines.
      case Display.WebkitBox: case Display.WebkitInlineBox:
        return read.WebkitBoxOrient(style) === Orient.blockAxis ? BoxKind.block : BoxKind.flex
      default: return BoxKind.block
    }
  }
}

/** Elements that show nothing without a picture, unless a style makes them blocks. */
const isUndrawn = (tag: number): boolean => tag === Tag.embed || tag === Tag.video || tag === Tag.audio || tag === Tag.iframe

const isInline = (display: number): boolean => display === Display.inline || display === Display.ruby || display === Display.rubyText

/** The roles that flex and grid containers blockify. */
const IN_FLOW_OR_FLOATING: readonly Outer[] = [Outer.inline, Outer.block, Outer.atomic, Outer.float, Outer.note]

/** The box kind of an internal table display; `none` for every other display. */
function partKind(display: number): BoxKind {
  switch (display) {
    case Display.tableRow: return BoxKind.tableRow
    case Display.tableCell: return BoxKind.tableCell
    case Display.tableRowGroup: case Display.tableHeaderGroup: case Display.tableFooterGroup: case Display.InternalTableFooter:
      return BoxKind.tableRowGroup
    case Display.tableColumn: return BoxKind.tableColumn
    case Display.tableColumnGroup: return BoxKind.tableColumnGroup
    default: return BoxKind.none
  }
}
