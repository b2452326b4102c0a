/**
 * The interfaces between formatting contexts. A context lays out the inside of a box whose border-box width is set by its parent; a height
 * is given where it is definite, else it is NaN and the content decides. The parent context writes x and y of a box, relative to the border
 * box of its parent row.
 */
import type { BoxId } from '../arena/ids.ts'
import type { LayoutInput } from './lines.ts'

/** Layout of the inside of one kind of box. */
export interface FormattingContext {
  /**
   * Lays out the content of `box` and writes its `width` and `height`. `width` and `height`: border box, px; `height` NaN: by content.
   * `containingWidth`: percentage basis of the box's own padding.
   */
  layout(box: BoxId, width: number, height: number, containingWidth: number): void
  /**
   * The same where content and limits set the height: the room is given, but percentage heights stay indefinite. `isSettled`: the parent
   * container set the height, so boxes with a ratio may be stretched to it.
   */
  layoutAuto?(box: BoxId, width: number, height: number, containingWidth: number, isSettled: boolean): void
  /** Content widths, px, without the box's own edges, width, min and max. */
  minContent(box: BoxId): number
  maxContent(box: BoxId): number
  /** First and last baseline of a laid-out box, px from its border-box top; NaN for none. */
  firstBaseline(box: BoxId): number
  lastBaseline(box: BoxId): number
}

/** Layout of any box, whichever context formats it. */
export interface LayoutServices {
  readonly doc: LayoutInput
  /** Lays out `box` at exactly this border box; `height` NaN for the height of the content, ignoring its own height, min and max. */
  inside(box: BoxId, width: number, height: number, containingWidth: number): void
  /** The same for a height from content and limits: percentage heights inside stay indefinite. */
  insideAuto(box: BoxId, width: number, height: number, containingWidth: number, isSettled: boolean): void
  /** The same at this width, with the height from its style: declared, by ratio, or by content, then min and max. */
  atWidth(box: BoxId, width: number, containingWidth: number, containingHeight: number): void
  /** Border-box height of the content alone at this border-box width. May leave the box laid out so. */
  contentHeight(box: BoxId, width: number, containingWidth: number): number
  /**
   * Border-box width of a shrink-to-fit box (CSS 2, 10.3.5): declared, by ratio, or between its content widths. `available`: room for its
   * border box.
   */
  fitWidth(box: BoxId, available: number, containingWidth: number, containingHeight: number): number
  /** Min-content and max-content contribution (CSS Sizing 3, 5.2): border box, with its own width, min and max. */
  minContribution(box: BoxId): number
  maxContribution(box: BoxId): number
  /**
   * The same for the content alone, without its own width, min and max. Border box; percentage padding refers to `containingWidth`, NaN
   * while that is being computed.
   */
  minContentBox(box: BoxId, containingWidth: number): number
  maxContentBox(box: BoxId, containingWidth: number): number
  firstBaseline(box: BoxId): number
  lastBaseline(box: BoxId): number
}
