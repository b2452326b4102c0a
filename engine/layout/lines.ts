/**
 * Results of inline layout: line boxes, their items, and one row per fragment of an inline box on a line. x and y of lines are relative to
 * the border box of their block. The items of a line are self-contained: inline boxes that began on an earlier line are opened again at its
 * start.
 */
import type { Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, ImageId, ItemId, LineId } from '../arena/ids.ts'
import { as, f32, f64, i32, id, idBy, u8 } from '../arena/schema.ts'
import type { ImageInfo } from '../images/cache.ts'
import type { LineBreaker } from '../text/breaks.ts'
import type { Faces } from '../text/faces.ts'
import type { FontBook } from '../text/font-book.ts'
import type { Words } from '../text/words.ts'
import type { FontMetrics } from './font-metrics.ts'
import type { MemoInput } from './memos.ts'
import type { TableBorders } from './table/schema.ts'

/** The columns of a line box row. */
export const lineSchema = {
  box: id<BoxId>('boxes'),
  y: f64,
  height: f32,
  /** From the line's top to its baseline, px. */
  baseline: f32,
  x: f32,
  /** Width added to each space, and at each gap, to justify the line, px. */
  gap: f32,
  firstItem: id<ItemId>('items'),
  itemCount: i32,
} as const

export type InlineFragmentId = number & { readonly __inlineFragment: never }

/** Units per px for the shift of a marker beside floats. */
export const MARKER_SHIFT = 64

/** Items of a line, in painting order. */
export const ItemKind = {
  none: 0,
  /** `ref`: a shaped word, in the face and style of the innermost open inline box. */
  word: 1,
  /** `ref`: the inline fragment that begins or continues here. */
  open: 2,
  /** `ref`: the inline fragment that ends here. */
  close: 3,
  /** `ref`: the list item whose outside marker follows, or the marker's own box, up to `markerEnd`. It takes no room on the line. */
  marker: 4,
  /** `ref`: how far floats push the line start, and the marker with it, in units of 1/MARKER_SHIFT px. */
  markerEnd: 5,
  /** `ref`: an atomic inline. */
  atomic: 6,
  /** A gap between two characters that justification widens by the line's `gap`. */
  gap: 7,
} as const
export type ItemKind = (typeof ItemKind)[keyof typeof ItemKind]

/** The columns of a line item. */
export const itemSchema = {
  kind: as<ItemKind>(u8),
  ref: idBy('kind', {
    [ItemKind.word]: 'words', [ItemKind.open]: 'inlineFragments', [ItemKind.close]: 'inlineFragments', [ItemKind.marker]: 'boxes',
    [ItemKind.atomic]: 'boxes',
  }),
} as const

/** The columns of an inline fragment: the part of an inline box on one line. */
export const inlineFragmentSchema = {
  box: id<BoxId>('boxes'),
  /** Border box; left edge relative to the block's border box. */
  x: f32,
  width: f32,
  /** Border box above and below the fragment's own baseline, px. */
  above: f32,
  below: f32,
  /** Left edge of its content, and right edge with its margin. */
  contentX: f32,
  endX: f32,
  /** Baseline of the fragment below the line's baseline, px. */
  shift: f32,
  flags: u8,
} as const

/** The box begins or ends with this fragment: its left or right edge shows. */
export const InlineFragmentFlag = { first: 1, last: 2 } as const

export type Lines = Arena<typeof lineSchema, LineId>
export type Items = Arena<typeof itemSchema, ItemId>
export type InlineFragments = Arena<typeof inlineFragmentSchema, InlineFragmentId>

/** The rows that inline layout writes. */
export interface LineRows {
  readonly lines: Lines
  readonly items: Items
  readonly inlineFragments: InlineFragments
}

/** The input and output of layout. */
export interface LayoutInput extends MemoInput, LineRows {
  /** Sizes of images. */
  readonly images: { info(id: ImageId): ImageInfo }
  readonly faces: Faces
  readonly fonts: FontBook
  readonly words: Words
  readonly breaker: LineBreaker
  readonly metrics: FontMetrics
  readonly tableBorders: TableBorders
}

/** Creates the line rows, with room for `reserve` lines. */
export function createLineRows(arenas: Arenas, reserve: number): LineRows {
  return {
    lines: arenas.create<typeof lineSchema, LineId>('lines', lineSchema, reserve),
    items: arenas.create<typeof itemSchema, ItemId>('items', itemSchema, reserve * 4),
    inlineFragments: arenas.create<typeof inlineFragmentSchema, InlineFragmentId>('inlineFragments', inlineFragmentSchema, 256),
  }
}
