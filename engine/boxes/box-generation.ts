/**
 * What `display`, `float` and `position` make of an element (CSS Display 3, CSS 2, 9.7): the part that its box plays among
 * the content of its parent, and what formats the inside. Children of flex and grid containers are blocks whatever they say.
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import { grown } from '../arena/grown.ts'
import { Tag } from '../input/names.ts'
import type { Nodes } from '../input/nodes.ts'
import { enumOf } from '../style/properties/index.ts'
import { isRunning } from '../style/position-values.ts'
import type { Styles } from '../style/styles.ts'
import { Level } from '../style/units.ts'
import { BoxKind, type BoxTree } from './boxes.ts'
import { asksColumns } from './column-boxes.ts'
import { isControl, isImageButton } from './form-controls.ts'
import type { GeneratedContentInput } from './generated-content.ts'
import { ElementTrait, elementTraits } from './element-traits.ts'

const Display = enumOf('display')
const Position = enumOf('position')
const Float = enumOf('float')
const Orient = enumOf('-webkit-box-orient')

/** The part that a box plays among its parent's content. */
export const Outer = { none: 0, inline: 1, block: 2, atomic: 3, float: 4, absolute: 5, contents: 6, note: 7, running: 8 } as const
export type Outer = (typeof Outer)[keyof typeof Outer]

/** Kinds whose children are all boxes of their own. */
export const isItemContainer = (kind: number | undefined): boolean => kind === BoxKind.flex || kind === BoxKind.grid

interface BoxGenerationInput extends GeneratedContentInput {
  readonly boxes: Pick<BoxTree, 'altTexts' | 'sources'>
}

/**
 * What a style makes of the box of its element, in one number: `display` itself, and what follows from it and from `float` and
 * `position`. Boxes ask for it several times each, of few styles.
 */
export const BoxRole = {
  /** The keyword. */
  display: 0x3f,
  /** An `Outer`, of an element that is no whole, among content that is no item of flex or grid containers. */
  outerAt: 6,
  /** The `BoxKind` of the element, and of a part of a table: `none` for all else. */
  kindAt: 10,
  partAt: 14,
  /** Four bits of each of these. */
  four: 15,
  outOfFlow: 1 << 18,
  absolute: 1 << 19,
  /** A part of a table, in flow. */
  tablePart: 1 << 20,
  /** Columns, where its kind can have them. */
  columns: 1 << 21,
  known: 1 << 22,
} as const

/** Of what has no style: it is not displayed. */
const NO_STYLE = BoxRole.known | Display.none | Outer.none << BoxRole.outerAt | BoxKind.block << BoxRole.kindAt

export class BoxGeneration {
  private readonly doc: BoxGenerationInput
  private readonly nodes: Nodes
  private readonly styles: Styles
  private readonly ignoresPositions: boolean
  private readonly isStandard: boolean
  private readonly hasNotes: boolean
  /** By style; 0 for what is not known. */
  private roles = new Int32Array(64)

  /** `ignoresPositions`: boxes stay in the flow where they ask to be out of it. `hasNotes`: there are pages with footnotes. */
  constructor(doc: BoxGenerationInput, ignoresPositions: boolean, hasNotes: boolean) {
    this.hasNotes = hasNotes
    this.doc = doc
    this.nodes = doc.nodes
    this.styles = doc.styles
    this.ignoresPositions = ignoresPositions
    this.isStandard = doc.cascade.level >= Level.standard
  }

  /** Bits of `BoxRole`. */
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
    return this.of(this.nodes.style[n] ?? (0 as StyleId)) & BoxRole.display
  }

  isBlockLevel(display: number): boolean {
    return !isInline(display) && display !== Display.none && !this.isAtomic(display)
  }

  private isAtomic(display: number): boolean {
    return display === Display.inlineBlock || display === Display.inlineFlex || display === Display.inlineGrid
      || display === Display.inlineTable || display === Display.WebkitInlineBox
  }

  /** How `n` takes part in the content of a box of the kind `container`. */
  outerOf(n: NodeId, container: number | undefined): Outer {
    const { nodes } = this
    const style = nodes.style[n] ?? (0 as StyleId)
    const tag = nodes.tag[n] ?? 0
    if (((elementTraits[tag] ?? 0) & ElementTrait.whole) === 0) return this.outerOfStyle(style, container, false)
    // What the level does not draw has no box, whatever rules for it say.
    if (style === 0 || (tag === Tag.svg && !this.isStandard)) return Outer.none
    if (this.isReplaced(n)) return this.outerOfStyle(style, container, true)
    const outer = this.outerOfStyle(style, container, this.isWhole(n))
    return this.isStandard && outer === Outer.inline && isUndrawn(tag) ? Outer.none : outer
  }

  /** `isWhole`: it is one box, whatever is in it. */
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
    const tag = this.nodes.tag[n] ?? 0
    return isControl(tag) || tag === Tag.button || (tag === Tag.img && this.isText(n) && this.isSized(n))
  }

  /** Whether an image shows its text, as other elements do. */
  private isText(n: NodeId): boolean {
    const { altTexts } = this.doc.boxes
    return altTexts.size > 0 && altTexts.has(n)
  }

  /** An image that is said to have a size has it without a picture too. */
  private isSized(n: NodeId): boolean {
    const { nodes, styles: { read, initial } } = this.doc
    const style = nodes.style[n] ?? initial
    return !Number.isNaN(read.width(style, 0)) || !Number.isNaN(read.height(style, 0))
  }

  private isReplaced(n: NodeId): boolean {
    const tag = this.nodes.tag[n]
    if (tag === Tag.img) return !this.isText(n)
    if (tag === Tag.object || tag === Tag.embed || tag === Tag.video) return this.isStandard && this.doc.boxes.sources.shows(n)
    return tag === Tag.svg || (tag === Tag.input && isImageButton(this.doc, n))
  }

  kindOf(n: NodeId): BoxKind {
    const { nodes } = this
    const facts = elementTraits[nodes.tag[n] ?? 0] ?? 0
    if ((facts & ElementTrait.whole) !== 0 && this.isReplaced(n)) return BoxKind.replaced
    // What display says of the inside is not heard by fields: they have one of their own.
    return (facts & ElementTrait.control) !== 0 ? BoxKind.block : this.kindOfStyle(nodes.style[n] ?? (0 as StyleId))
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
      // The flex boxes of before: browsers go on to limit lines by what stands in a vertical one, as in a block.
      case Display.WebkitBox: case Display.WebkitInlineBox:
        return read.WebkitBoxOrient(style) === Orient.blockAxis ? BoxKind.block : BoxKind.flex
      default: return BoxKind.block
    }
  }
}

/** Elements that show nothing without a picture, unless a rule makes a block of them. */
const isUndrawn = (tag: number): boolean => tag === Tag.embed || tag === Tag.video || tag === Tag.audio || tag === Tag.iframe

const isInline = (display: number): boolean => display === Display.inline || display === Display.ruby || display === Display.rubyText

/** What flex and grid containers make blocks of. */
const IN_FLOW_OR_FLOATING: readonly Outer[] = [Outer.inline, Outer.block, Outer.atomic, Outer.float, Outer.note]

/** The kind of a box that is laid out by the table around it; `none` for every other display. */
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
