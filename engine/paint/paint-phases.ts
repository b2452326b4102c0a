/**
 * What there is to do for a fragment at each step of painting, found once: of most there is one thing to paint, lines or a
 * background, and the other steps need not look at them. The bits stand beside those of `Look`.
 */
import type { TagId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { KNOWN_TAGS, Tag } from '../input/names.ts'

export const PaintPhase = {
  /** Shows something of the box itself. */
  decoration: 1 << 18,
  /** Its element may be a place that links lead to. */
  place: 1 << 19,
  /** A table, with what is behind its cells and the lines between them. */
  table: 1 << 20,
  /** A part of a table whose background is painted with that. */
  layer: 1 << 21,
  /** A column, with the rule beside it. */
  column: 1 << 22,
  lines: 1 << 23,
  /** A picture, a control, or what is of another document. */
  content: 1 << 24,
  /** May have nothing in it. */
  hollow: 1 << 25,
} as const

/** Fragments with anything to do before their lines. */
export const BEFORE_LINES = PaintPhase.decoration | PaintPhase.place | PaintPhase.table | PaintPhase.column
/** And with the lines. */
export const WITH_LINES = PaintPhase.lines | PaintPhase.content | PaintPhase.hollow

/** Kinds are numbers of 8 bits. (To look through `BoxKind` for the last would make it an object in the bundle, where its members are numbers.) */
const STEPS_OF_KIND = new Int32Array(256)
for (const kind of [BoxKind.tableRow, BoxKind.tableRowGroup, BoxKind.tableColumn, BoxKind.tableColumnGroup]) STEPS_OF_KIND[kind] = PaintPhase.layer
for (const kind of [BoxKind.block, BoxKind.flex, BoxKind.grid]) STEPS_OF_KIND[kind] = PaintPhase.hollow
STEPS_OF_KIND[BoxKind.table] = PaintPhase.table
STEPS_OF_KIND[BoxKind.columns] = PaintPhase.column
STEPS_OF_KIND[BoxKind.replaced] = PaintPhase.content

const STEPS_OF_TAG = new Int32Array(KNOWN_TAGS)
for (const tag of [Tag.input, Tag.select, Tag.progress, Tag.meter]) STEPS_OF_TAG[tag] = PaintPhase.content
STEPS_OF_TAG[Tag.a] = PaintPhase.place

/** What follows from the kind of a box, and from the tag of its element. */
export function phasesOf(kind: BoxKind, tag: TagId): number {
  const steps = STEPS_OF_KIND[kind] ?? 0
  return tag < KNOWN_TAGS ? steps | (STEPS_OF_TAG[tag] ?? 0) : steps
}
