/**
 * Absolutely positioned boxes with text or pictures for more than a page: there some documents have all that they say, and
 * one page would be all that is shown of it. They stay where they are on the strip, but from here on they are floats, whose pages end
 * where their content allows it. Lower ones are on one page as a whole, fixed ones on each, and so are those that stand
 * beside text before them: pages are made from what comes first on, and such a box goes back.
 */
import type { BoxId } from '../arena/ids.ts'
import { boxEntryAfter, firstBoxEntry } from '../boxes/box-entries.ts'
import { BoxFlag, BoxKind, InlineKind, OUT_OF_FLOW } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import type { FragmentDoc } from './slab-rows.ts'

const Position = enumOf('position')
const EPSILON = 0.01

export function partTallAbsolutes(doc: FragmentDoc, pageHeight: number): void {
  const { rows } = doc.boxes
  for (let box = 1; box < rows.length; box++) {
    if (((rows.flags[box] ?? 0) & BoxFlag.absolute) === 0) continue
    if (isTall(doc, box as BoxId, pageHeight)) {
      new TallAbsolutes(doc, pageHeight).part()
      return
    }
    box = (rows.end[box] ?? rows.length) - 1
  }
}

function isTall(doc: FragmentDoc, box: BoxId, pageHeight: number): boolean {
  const { boxes: { rows }, styles } = doc
  if (!((rows.height[box] ?? 0) > pageHeight + EPSILON) || rows.kind[box] === BoxKind.replaced) return false
  if (rows.kind[rows.parent[box] ?? 0] !== BoxKind.block) return false
  if (styles.read.position(rows.style[box] ?? styles.initial) !== Position.absolute) return false
  return reaches(doc, box, (rows.y[box] ?? 0) + pageHeight + EPSILON)
}

/** Whether text or a picture that goes with the box reaches below `bottom`; the box itself may be there for its colour. */
function reaches({ boxes: { rows } }: FragmentDoc, box: BoxId, bottom: number): boolean {
  const end = rows.end[box] ?? 0
  for (let inner: number = box; inner < end; inner++) {
    if (inner !== box && ((rows.flags[inner] ?? 0) & BoxFlag.absolute) !== 0) inner = (rows.end[inner] ?? end) - 1
    else if ((rows.lineCount[inner] ?? 0) > 0 || rows.kind[inner] === BoxKind.replaced) {
      if ((rows.y[inner] ?? 0) + (rows.height[inner] ?? 0) > bottom) return true
    }
  }
  return false
}

class TallAbsolutes {
  private readonly doc: FragmentDoc
  private readonly pageHeight: number
  /** Bottom of the lowest text or picture so far in the flow around the row at hand. */
  private lowest = -Infinity
  /** Ends of the boxes out of flow around the row, and what was lowest before each. */
  private readonly ends: number[] = []
  private readonly outer: number[] = []
  /** Boxes in whose text boxes were parted. */
  private readonly withText = new Set<BoxId>()

  constructor(doc: FragmentDoc, pageHeight: number) {
    this.doc = doc
    this.pageHeight = pageHeight
  }

  part(): void {
    const { rows } = this.doc.boxes
    /** Text that has boxes in it counts for what comes after them all. */
    let textEnd = 0
    let textBottom = -Infinity
    for (let row = 1; row < rows.length;) {
      while (row >= (this.ends[this.ends.length - 1] ?? Infinity)) {
        this.ends.pop()
        this.lowest = this.outer.pop() ?? -Infinity
      }
      if (row >= textEnd) this.lowest = Math.max(this.lowest, textBottom)
      const box = row as BoxId
      const flags = rows.flags[box] ?? 0
      const end = rows.end[box] ?? rows.length
      if ((flags & BoxFlag.absolute) !== 0 && !this.takes(box)) {
        // What is in a box that is whole stays with it.
        row = end
        continue
      }
      if ((flags & OUT_OF_FLOW) !== 0) {
        this.ends.push(end)
        this.outer.push(this.lowest)
        this.lowest = -Infinity
      } else if (end === row + 1 || (flags & BoxFlag.inlineContent) !== 0) {
        const bottom = rows.kind[box] === BoxKind.inline ? -Infinity : (rows.y[box] ?? 0) + (rows.height[box] ?? 0)
        if (end === row + 1) this.lowest = Math.max(this.lowest, bottom)
        else if (row >= textEnd) {
          textEnd = end
          textBottom = bottom
        }
      }
      row++
    }
    for (const box of this.withText) this.floatInText(box)
  }

  private takes(box: BoxId): boolean {
    const { rows } = this.doc.boxes
    if (!isTall(this.doc, box, this.pageHeight) || (rows.y[box] ?? 0) < this.lowest - EPSILON) return false
    rows.flags[box] = ((rows.flags[box] ?? 0) & ~BoxFlag.absolute) | BoxFlag.float
    const parent = rows.parent[box] ?? (0 as BoxId)
    if (((rows.flags[parent] ?? 0) & BoxFlag.inlineContent) !== 0) this.withText.add(parent)
    return true
  }

  /** The text says of each box in it what it is. */
  private floatInText(box: BoxId): void {
    const { boxes } = this.doc
    const { rows, inlines } = boxes
    for (let i = firstBoxEntry(boxes, box); i !== 0; i = boxEntryAfter(boxes, box, i)) {
      const ref = inlines.ref[i] ?? 0
      if (inlines.kind[i] === InlineKind.absolute && ((rows.flags[ref] ?? 0) & BoxFlag.float) !== 0) inlines.kind[i] = InlineKind.float
    }
  }
}
