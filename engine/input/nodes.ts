/**
 * The node arena: the parsed document as rows in pre-order. A subtree is the range `[n, end[n])`; the first child of n is n + 1 when
 * `end[n] > n + 1`; the next sibling is `end[n]` while that is below the parent's end. The attribute rows of an element are `[attrs, attrs
 * + size)`; the text of a text node is `[text, text + size)` in the text store.
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
  /** The previous sibling of any node type. */
  prev: id<NodeId>('nodes'),
  style: id<StyleId>('styles'),
  /** Elements: first attribute row. */
  attrs: id<AttributeId>('attributes'),
  /** Text nodes: offset of the text. */
  text: id<TextOffset>('text'),
  /** Elements: number of attribute rows. Text nodes: number of code units. */
  size: i32,
} as const

export const attributeSchema = {
  name: as<AttrName>(u16),
  value: id<TextOffset>('text'),
  /** Code units of the value. (`length` is the row count of every arena.) */
  size: i32,
  /** The interned value of `id`, and of each class (rows named `Attr.classToken` after the class row). */
  atom: as<AtomId>(i32),
} as const

/** Bits of `nodes.flags`, written by the tree builder unless noted. */
export const NodeFlag = {
  /** The element is complete: its subtree will not change. */
  settled: 1,
  /** Streaming: only the row remains, the subtree was discarded (written by the pipeline). */
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

/** The data of the input stage, which every later stage can read. */
export interface DocumentNodes {
  readonly nodes: Nodes
  readonly attributes: Attributes
  readonly text: TextStore
  readonly atoms: Atoms
  readonly names: Names
  readonly quirks: Quirks
}

/** Quirks, set by the doctype. */
export interface Quirks {
  /** Quirks and limited-quirks mode: line boxes are as high as their content (Quirks Mode, 3.3 and 3.4). */
  ofLines: boolean
  /** Quirks mode: tables do not inherit font properties (HTML, 15.3.10). */
  ofTables: boolean
}
