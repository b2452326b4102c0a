/**
 * Moves the content of a laid-out box up or down, for vertical alignment. Children and lines are relative to the box, so only direct
 * children and lines change.
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxKind } from '../boxes/boxes.ts'
import { SAFE } from '../style/alignment.ts'
import { enumOf } from '../style/properties/index.ts'
import type { LayoutInput } from './lines.ts'

const Align = enumOf('align-content')

/** Moves the lines and children of `box` down by `by` px. */
export function moveContents(doc: LayoutInput, box: BoxId, by: number): void {
  const { lines } = doc
  const { rows } = doc.boxes
  if (by === 0) return
  const first = rows.firstLine[box]
  const count = rows.lineCount[box]
  for (let line: number = first; line < first + count; line++) lines.y[line] += by
  const end = rows.end[box]
  for (let c: number = box + 1; c < end;) {
    const isInline = rows.kind[c] === BoxKind.inline
    if (!isInline) rows.y[c] += by
    // Boxes in lines are children of the box too, though their rows may be nested in those of inline boxes.
    c = isInline ? c + 1 : rows.end[c]
  }
}

/**
 * Space above the content of a block container that leaves `free` px (CSS Box Alignment 3, 5.1.1): the content is one alignment subject.
 * Overflowing content begins at the top.
 */
export function blockContentOffset(align: number, free: number): number {
  if (free < 0) return 0
  switch (align >= SAFE ? align - SAFE : align) {
    case Align.end: case Align.flexEnd: case Align.lastBaseline: return free
    case Align.center: case Align.spaceAround: case Align.spaceEvenly: return free / 2
    default: return 0
  }
}
