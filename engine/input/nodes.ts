/**
 * The node arena: the parsed document as rows in pre-order. A subtree is the range `[n, end[n])`; the first child
 * of n is n + 1 when `end[n] > n + 1`; the next sibling is `end[n]` while that is inside the parent's end.
 * Attribute rows of an element are `[attrs, attrs + size)`; a text node's text is `[text, text + size)` in the store.
 */
import type { Arena } from '../arena/arena.ts'
import type { Atoms } from '../arena/atoms.ts'
import type { AtomId, AttributeId, AttrName, NodeId, StyleId, TagId, TextOffset } from '../arena/ids.ts'
import { as, i32, id, rangeEnd, u16 } from '../arena/schema.ts'
import type { TextStore } from '../arena/text-store.ts'
import type { Names } from './names.ts'

export const nodeSchema = {
  /** Element name, or a marker for document, text, comment, doctype (names.ts). */
  tag: as<TagId>(u16),
  /** Bits of NodeFlag. */
  flags: u16,
  parent: id<NodeId>('nodes'),
  /** One past the last row of the subtree. */
  end: rangeEnd<NodeId>('nodes'),
  /** Previous sibling, elements and others alike. */
  prev: id<NodeId>('nodes'),
  style: id<StyleId>('styles'),
  /** Elements: first attribute row. */
  attrs: id<AttributeId>('attributes'),
  /** Text nodes: where the text begins. */
  text: id<TextOffset>('text'),
  /** Elements: attribute rows; text nodes: code units. */
  size: i32,
} as const

export const attributeSchema = {
  name: as<AttrName>(u16),
  value: id<TextOffset>('text'),
  /** Code units of the value. (`length` is the row count of every arena.) */
  size: i32,
  /** Interned value of `id`, and of each class token (rows named `Attr.classToken` that follow the class row). */
  atom: as<AtomId>(i32),
} as const

/** Bits of `nodes.flags`; written by the tree builder unless said otherwise. */
export const NodeFlag = {
  /** Every end tag is seen; the subtree will not change. */
  settled: 1,
  /** Streaming: only the row is left, the subtree was freed (written by the pipeline). */
  stub: 2,
  hasClass: 4,
  hasId: 8,
  hasInlineStyle: 16,
  /** Element of SVG or MathML. */
  foreign: 32,
  /** Has an attribute that maps to presentational hints (presentational.ts). */
  hasHints: 64,
} as const

export type Nodes = Arena<typeof nodeSchema, NodeId>
export type Attributes = Arena<typeof attributeSchema, AttributeId>

/** What the input stage owns and every later stage may read. */
export interface DocumentNodes {
  readonly nodes: Nodes
  readonly attributes: Attributes
  readonly text: TextStore
  readonly atoms: Atoms
  readonly names: Names
  readonly quirks: Quirks
}

/** What the doctype says. */
export interface Quirks {
  /** Lines are as high as what stands in them, as in quirks and limited quirks mode (Quirks Mode, 3.3 and 3.4). */
  ofLines: boolean
  /** Tables do not inherit the font of what is around them (HTML, 15.3.10). */
  ofTables: boolean
}
