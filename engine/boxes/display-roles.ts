/**
 * What `display`, `float` and `position` make of an element (CSS Display 3, CSS 2, 9.7): the part that its box plays among
 * the content of its parent, and what formats the inside. Children of flex and grid containers are blocks whatever they say.
 */
import type { NodeId, StyleId } from '../arena/ids.ts'
import { Tag } from '../input/names.ts'
import { enumOf } from '../style/properties/index.ts'
import { isRunning } from '../style/position-values.ts'
import { Level } from '../style/units.ts'
import { BoxKind, type BoxTree } from './boxes.ts'
import { isControl, isImageButton } from './form-controls.ts'
import type { ContentDoc } from './generated-content.ts'

const Display = enumOf('display')
const Position = enumOf('position')
const Float = enumOf('float')
const Orient = enumOf('-webkit-box-orient')

/** The part that a box plays among its parent's content. */
export const Outer = { none: 0, inline: 1, block: 2, atomic: 3, float: 4, absolute: 5, contents: 6, note: 7, running: 8 } as const
export type Outer = (typeof Outer)[keyof typeof Outer]

/** Kinds whose children are all boxes of their own. */
export const isItemContainer = (kind: number | undefined): boolean => kind === BoxKind.flex || kind === BoxKind.grid

interface RoleDoc extends ContentDoc {
  readonly boxes: Pick<BoxTree, 'altTexts'>
}

export class DisplayRoles {
  private readonly doc: RoleDoc
  private readonly ignoresPositions: boolean
  private readonly drawsSvg: boolean
  private readonly hasNotes: boolean

  /** `ignoresPositions`: boxes stay in the flow where they ask to be out of it. `hasNotes`: there are pages with footnotes. */
  constructor(doc: RoleDoc, ignoresPositions: boolean, hasNotes: boolean) {
    this.hasNotes = hasNotes
    this.doc = doc
    this.ignoresPositions = ignoresPositions
    this.drawsSvg = doc.cascade.level >= Level.extended
  }

  displayOf(n: NodeId): number {
    const style = this.doc.nodes.style[n] ?? 0
    return style === 0 ? Display.none : this.doc.styles.read.display(style as StyleId)
  }

  isBlockLevel(display: number): boolean {
    return display !== Display.inline && display !== Display.none && !this.isAtomic(display)
  }

  private isAtomic(display: number): boolean {
    return display === Display.inlineBlock || display === Display.inlineFlex || display === Display.inlineGrid
      || display === Display.inlineTable || display === Display.WebkitInlineBox
  }

  /** How `n` takes part in the content of a box of the kind `container`. */
  outerOf(n: NodeId, container: number | undefined): Outer {
    const style = this.doc.nodes.style[n] ?? (0 as StyleId)
    // What the level does not draw has no box, whatever rules for it say.
    if (style === 0 || (this.doc.nodes.tag[n] === Tag.svg && !this.drawsSvg)) return Outer.none
    return this.outerOfStyle(style, container, this.isReplaced(n) || this.isWhole(n))
  }

  /** `isWhole`: it is one box, whatever is in it. */
  outerOfStyle(style: StyleId, container: number | undefined, isWhole: boolean): Outer {
    const { read } = this.doc.styles
    const display = read.display(style)
    if (display === Display.none) return Outer.none
    if (display === Display.contents) return isWhole ? Outer.none : Outer.contents
    const position = read.position(style)
    if ((position === Position.absolute || position === Position.fixed) && !this.ignoresPositions) return Outer.absolute
    if (isRunning(position)) return Outer.running
    if (isItemContainer(container)) return Outer.block
    const float = read.float(style)
    if (float === Float.footnote) {
      if (this.hasNotes) return Outer.note
    } else if (float !== Float.none) return Outer.float
    if (display === Display.inline) return isWhole ? Outer.atomic : Outer.inline
    return this.isAtomic(display) ? Outer.atomic : Outer.block
  }

  private isWhole(n: NodeId): boolean {
    const tag = this.doc.nodes.tag[n] ?? 0
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
    const tag = this.doc.nodes.tag[n]
    if (tag === Tag.img) return !this.isText(n)
    return tag === Tag.svg || (tag === Tag.input && isImageButton(this.doc, n))
  }

  kindOf(n: NodeId): BoxKind {
    if (this.isReplaced(n)) return BoxKind.replaced
    // What display says of the inside is not heard by fields: they have one of their own.
    return isControl(this.doc.nodes.tag[n] ?? 0) ? BoxKind.block : this.kindOfStyle(this.doc.nodes.style[n] ?? (0 as StyleId))
  }

  kindOfStyle(style: StyleId): BoxKind {
    if (style === 0) return BoxKind.block
    const { read } = this.doc.styles
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
