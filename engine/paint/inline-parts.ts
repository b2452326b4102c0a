/**
 * Parts of lines on a page with their own place in the stacking order (CSS 2, 9.9.1): inline boxes with relative positioning or opacity,
 * one part per line. Such a box within another one is painted with the outer box. Parts are found before painting, because parts below the
 * surrounding blocks must be known by then.
 */
import type { BoxId, LineId } from '../arena/ids.ts'
import { clearList } from '../arena/lists.ts'
import { BoxKind } from '../boxes/boxes.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { ItemKind, type LineRows } from '../layout/lines.ts'
import { PaintFlag, type PaintFlags } from './paint-flags.ts'

/** Flags of an inline box that is painted on its own. */
export const APART_IN_LINE = PaintFlag.opacity | PaintFlag.relative

/** Index after the item that closes the inline box opened by item `open`. */
export function endOfInline({ kind }: LineRows['items'], open: number, end: number): number {
  let depth = 0
  for (let i = open; i < end; i++) {
    if (kind[i] === ItemKind.open) depth++
    else if (kind[i] === ItemKind.close && --depth === 0) return i + 1
  }
  return end
}

export class InlineParts {
  count = 0
  /** For each part: the fragment of the block with its line, the line, and the item that opens it. */
  readonly fragment: number[] = []
  readonly line: LineId[] = []
  readonly item: number[] = []

  private readonly doc: PageFragmentInput
  private readonly looks: PaintFlags
  /** The first part of each fragment, and the number of parts at the end; only if there are parts. */
  private starts = new Int32Array(0)

  constructor(doc: PageFragmentInput, looks: PaintFlags) {
    this.doc = doc
    this.looks = looks
  }

  clear(): void {
    this.count = 0
    clearList(this.fragment)
    clearList(this.line)
    clearList(this.item)
  }

  /** Finds the parts of the fragments below `length`. Returns the union of the paint flags of their styles. */
  find(length: number): number {
    const { fragments } = this.doc
    let seen = 0
    for (let f = 1; f < length; f++) {
      if (fragments.lineCount[f] > 0) seen |= this.looksWithin(fragments.box[f])
    }
    if ((seen & APART_IN_LINE) === 0) return 0
    if (this.starts.length <= length) this.starts = new Int32Array(length * 2)
    for (let f = 1; f < length; f++) {
      this.starts[f] = this.count
      this.findInLines(f)
    }
    this.starts[length] = this.count
    return seen & (APART_IN_LINE | PaintFlag.layered)
  }

  /** The first part of fragment `f`; its parts end where those of the next fragment begin. */
  firstOf(f: number): number {
    return this.count === 0 ? 0 : this.starts[f]
  }

  boxOf(part: number): BoxId {
    const { items, inlineFragments } = this.doc
    return inlineFragments.box[items.ref[this.item[part] ?? 0]]
  }

  /** The union of the paint flags of the inline boxes in the lines of a block. */
  private looksWithin(block: BoxId): number {
    const { rows } = this.doc.boxes
    const end = rows.end[block]
    let seen = 0
    for (let box: number = block + 1; box < end;) {
      const isInline = rows.kind[box] === BoxKind.inline
      if (isInline) seen |= this.looks.of(rows.style[box])
      box = isInline ? box + 1 : rows.end[box]
    }
    return seen
  }

  private findInLines(f: number): void {
    const { fragments, lines, items, inlineFragments, boxes: { rows } } = this.doc
    const first = fragments.firstLine[f]
    for (let line: number = first; line < first + fragments.lineCount[f]; line++) {
      const firstItem: number = lines.firstItem[line]
      const end = firstItem + lines.itemCount[line]
      for (let i = firstItem; i < end; i++) {
        if (items.kind[i] !== ItemKind.open) continue
        const style = rows.style[inlineFragments.box[items.ref[i]]]
        if ((this.looks.of(style) & APART_IN_LINE) === 0) continue
        this.fragment.push(f)
        this.line.push(line as LineId)
        this.item.push(i)
        this.count++
        i = endOfInline(items, i, end) - 1
      }
    }
  }
}
