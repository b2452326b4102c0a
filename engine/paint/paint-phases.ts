/**
 * The painting phases that have work for a fragment, computed once: most fragments have one thing to paint, lines or a background, and
 * other phases skip them. The bits share a number with those of `PaintFlag`.
 */
import type { TagId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { KNOWN_TAGS, Tag } from '../input/names.ts'

export const PaintPhase = {
  /** Has decorations. */
  decoration: 1 << 18,
  /** Its element may be a link destination. */
  place: 1 << 19,
  /** A table, with backgrounds of its parts and collapsed borders. */
  table: 1 << 20,
  /** A part of a table whose background is painted with the table. */
  layer: 1 << 21,
  /** A column, with its column rule. */
  column: 1 << 22,
  lines: 1 << 23,
  /** A replaced element, a form control, or content of another document. */
  content: 1 << 24,
  /** May be empty. */
  hollow: 1 << 25,
} as const

/** Fragments with work before their lines. */
export const BEFORE_LINES = PaintPhase.decoration | PaintPhase.place | PaintPhase.table | PaintPhase.column
/** Fragments with work in the phase of lines. */
export const WITH_LINES = PaintPhase.lines | PaintPhase.content | PaintPhase.hollow

/** Box kinds are numbers of 8 bits. (Iterating over `BoxKind` would make it an object in the bundle, where its members are inlined.) */
const STEPS_OF_KIND = new Int32Array(256)
for (const kind of [BoxKind.tableRow, BoxKind.tableRowGroup, BoxKind.tableColumn, BoxKind.tableColumnGroup]) STEPS_OF_KIND[kind] = PaintPhase.layer
for (const kind of [BoxKind.block, BoxKind.flex, BoxKind.grid]) STEPS_OF_KIND[kind] = PaintPhase.hollow
STEPS_OF_KIND[BoxKind.table] = PaintPhase.table
STEPS_OF_KIND[BoxKind.columns] = PaintPhase.column
STEPS_OF_KIND[BoxKind.replaced] = PaintPhase.content

const STEPS_OF_TAG = new Int32Array(KNOWN_TAGS)
for (const tag of [Tag.input, Tag.select, Tag.progress, Tag.meter]) STEPS_OF_TAG[tag] = PaintPhase.content
STEPS_OF_TAG[Tag.a] = PaintPhase.place

/** Phases that follow from the kind of a box and from the tag of its element. */
export function phasesOf(kind: BoxKind, tag: TagId): number {
  const steps = STEPS_OF_KIND[kind]
  return tag < KNOWN_TAGS ? steps | STEPS_OF_TAG[tag] : steps
}
