/**
 * The box tree as rows in pre-order: `end` closes a subtree, as in the node arena. Positions are relative to the
 * content box of the parent until layout makes them absolute. A block container with inline content has no block
 * children: its content is a range of the `inlines` arena, and after layout its lines are a range of `lines`.
 */
import { createArena, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, LineId, NodeId, SlabId, StyleId } from '../arena/ids.ts'
import { as, f64, i32, id, idBy, rangeEnd, u8 } from '../arena/schema.ts'

/** What formats a box. */
export const BoxKind = {
  none: 0,
  /** Block-level block container. */
  block: 1,
  /** A piece of an inline element; its rows are children of the block that holds the line content. */
  inline: 2,
} as const
export type BoxKind = (typeof BoxKind)[keyof typeof BoxKind]

export const BoxFlag = {
  /** Made for loose inline content; `node` is that of its parent. */
  anonymous: 1,
  /** Holds inline content; written by the builder. */
  inlineContent: 2,
  /** Continues an inline element that a block interrupted: no margin, border and padding at its start. */
  continued: 4,
  /** Goes on after an interruption: no margin, border and padding at its end. */
  continues: 8,
  listItem: 16,
} as const

export const boxSchema = {
  node: id<NodeId>('nodes'),
  style: id<StyleId>('styles'),
  kind: as<BoxKind>(u8),
  flags: u8,
  parent: id<BoxId>('boxes'),
  /** One past the last row of the subtree. */
  end: rangeEnd<BoxId>('boxes'),
  /** Border box: left and top relative to the parent's border box until `absolutePositions`, then to the strip. */
  x: f64,
  y: f64,
  width: f64,
  height: f64,
  first: id<InlineId>('inlines'),
  count: i32,
  firstLine: id<LineId>('lines'),
  lineCount: i32,
  slabStart: id<SlabId>('slabs'),
  slabEnd: rangeEnd<SlabId>('slabs'),
} as const

export type InlineId = number & { readonly __inline: never }

/** Entries of inline content, in document order. */
export const InlineKind = {
  none: 0,
  /** `ref`: a text node. */
  text: 1,
  /** `ref`: an inline box that begins here. */
  open: 2,
  /** `ref`: the inline box that ends here. */
  close: 3,
  /** A forced line break; `ref`: the node of the `<br>`. */
  lineBreak: 4,
  /** A break opportunity without width (`<wbr>`). */
  breakOpportunity: 5,
  /** An outside list marker; `ref`: the list item's box. The next entry is its generated text. */
  marker: 6,
  /** `ref`: index in `generated`: text that stands in no node. */
  generated: 7,
} as const
export type InlineKind = (typeof InlineKind)[keyof typeof InlineKind]

export const inlineSchema = {
  kind: as<InlineKind>(u8),
  ref: idBy('kind', {
    [InlineKind.text]: 'nodes', [InlineKind.lineBreak]: 'nodes',
    [InlineKind.open]: 'boxes', [InlineKind.close]: 'boxes', [InlineKind.marker]: 'boxes',
  }),
} as const

export interface BoxTree {
  readonly rows: Arena<typeof boxSchema, BoxId>
  readonly inlines: Arena<typeof inlineSchema, InlineId>
  /** Texts of generated content and list markers. */
  readonly generated: string[]
}

export function createBoxTree(arenas: Arenas, reserve: number): BoxTree {
  return {
    rows: arenas.add(createArena<typeof boxSchema, BoxId>('boxes', boxSchema, reserve)),
    inlines: arenas.add(createArena<typeof inlineSchema, InlineId>('inlines', inlineSchema, reserve)),
    generated: [''],
  }
}
