/**
 * What formatting contexts ask of one another. A context lays out the inside of a box whose border-box width is
 * settled by whoever holds it; a height is given where it is definite, else it is NaN and the content decides. A box's own
 * x and y are written by the context around it, relative to the border box of its parent row.
 */
import type { BoxId } from '../arena/ids.ts'
import type { LayoutInput } from './lines.ts'

/** What formats the inside of a kind of box. */
export interface FormattingContext {
  /**
   * Lays out the content of `box` and writes its `width` and `height`. `width` and `height` are those of the border box;
   * `height` NaN: as high as the content asks. `containingWidth` is what percentages of the box's own padding refer to.
   */
  layout(box: BoxId, width: number, height: number, containingWidth: number): void
  /**
   * The same where content and limits made the height: there is that room, but percentages refer to nothing. `isSettled`: the
   * container around has made it, so that it may stretch what has a ratio.
   */
  layoutAuto?(box: BoxId, width: number, height: number, containingWidth: number, isSettled: boolean): void
  /** Content widths, without the box's own edges and without regard to its own width, min and max. */
  minContent(box: BoxId): number
  maxContent(box: BoxId): number
  /** From the top of the border box to the first baseline of a box that is laid out; NaN when it has none. */
  firstBaseline(box: BoxId): number
  lastBaseline(box: BoxId): number
}

/** Layout of any box, whatever formats it. */
export interface LayoutServices {
  readonly doc: LayoutInput
  /** Lays out `box` at exactly this border box; `height` NaN for what the content asks, own height, min and max apart. */
  inside(box: BoxId, width: number, height: number, containingWidth: number): void
  /** The same for a height that content and limits made: percentages of heights within refer to nothing still. */
  insideAuto(box: BoxId, width: number, height: number, containingWidth: number, isSettled: boolean): void
  /** The same at this width, with the height that its style gives it: declared, by ratio, or by content, then min and max. */
  atWidth(box: BoxId, width: number, containingWidth: number, containingHeight: number): void
  /** Border-box height that the content alone asks for at this border-box width. May leave the box laid out so. */
  contentHeight(box: BoxId, width: number, containingWidth: number): number
  /**
   * Border-box width of a box that shrinks to fit (CSS 2, 10.3.5): declared, by ratio, or between its content widths;
   * `available` is the room for its border box.
   */
  fitWidth(box: BoxId, available: number, containingWidth: number, containingHeight: number): number
  /** What a box adds to the min-content and max-content width of its parent: border box, own width, min and max counted. */
  minContribution(box: BoxId): number
  maxContribution(box: BoxId): number
  /**
   * The same by content alone: own width, min and max do not count. Border box; percentages of its padding refer to
   * `containingWidth`, which is NaN where that is being asked for.
   */
  minContentBox(box: BoxId, containingWidth: number): number
  maxContentBox(box: BoxId, containingWidth: number): number
  firstBaseline(box: BoxId): number
  lastBaseline(box: BoxId): number
}
