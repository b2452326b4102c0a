/**
 * The content of a line, as far as page breaking needs it: where its text is, whether it draws anything, and which of its atomic inlines
 * are fragmented because the line is taller than a page. Those get the flag `parted`. All other atomic inlines are monolithic with their
 * line, including content that overflows them.
 */
import type { BoxId, LineId } from '../arena/ids.ts'
import { clearList } from '../arena/lists.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { PAGE_SLACK } from '../boxes/epsilon.ts'
import { movedBy } from '../boxes/relative-insets.ts'
import { ItemKind, type LayoutInput } from '../layout/lines.ts'
import { enumOf } from '../style/properties/index.ts'

const Overflow = enumOf('overflow')
const Position = enumOf('position')

/**
 * What the lines of a block contain: text only, atomic inlines that fit, or atomic inlines with content taller than the line or the page.
 */
export const LinesHold = { text: 0, boxes: 1, more: 2 } as const
export type LinesHold = (typeof LinesHold)[keyof typeof LinesHold]

/** Vertical range of text from the top of its line, px. */
export interface TextSpan {
  readonly top: number
  readonly bottom: number
}

export class LineParts {
  private readonly doc: LayoutInput
  /** Open inline fragments at the current item. */
  private readonly open: number[] = []
  private readonly span = { top: 0, bottom: 0 }

  constructor(doc: LayoutInput) {
    this.doc = doc
  }

  hasBoxes(block: BoxId): boolean {
    const { rows } = this.doc.boxes
    const end = rows.end[block]
    for (let inner: number = block + 1; inner < end;) {
      if ((rows.flags[inner] & BoxFlag.atomic) !== 0) return true
      inner = rows.kind[inner] === BoxKind.inline ? inner + 1 : rows.end[inner]
    }
    return false
  }

  /** Calls `visit` with each atomic inline of a line. */
  each(line: LineId, visit: (box: BoxId) => void): void {
    const { lines, items } = this.doc
    const first = lines.firstItem[line]
    for (let i: number = first; i < first + lines.itemCount[line]; i++) {
      if (items.kind[i] === ItemKind.atomic) visit(items.ref[i] as BoxId)
    }
  }

  /**
   * Lowest bottom of text and pictures in the atomic inlines of a line, from the line top, px, where they overflow these boxes. Clipped
   * content does not count; relative positioning does. At least `bottom`.
   */
  reachOf(line: LineId, top: number, bottom: number): number {
    const { lines } = this.doc
    const { rows } = this.doc.boxes
    let reach = bottom
    this.each(line, (box) => {
      for (let inner: number = box; inner < rows.end[box]; inner++) {
        const count = rows.lineCount[inner]
        const isWhole = rows.kind[inner] === BoxKind.replaced || rows.kind[inner] === BoxKind.columns
        let end = isWhole ? rows.y[inner] + rows.height[inner] - top : -Infinity
        if (count > 0) {
          const last = rows.firstLine[inner] + count - 1
          const lineTop = rows.y[inner] + lines.y[last] - top
          // Half-leading may overflow the box of the line.
          if (lineTop + lines.baseline[last] > reach) end = lineTop + lines.height[last]
        }
        if (end > reach + PAGE_SLACK && !this.isClipped(inner as BoxId, box)) reach = Math.max(reach, end + this.movedBy(inner as BoxId, box))
        // The content of a multi-column container ends with it.
        if (rows.kind[inner] === BoxKind.columns) inner = rows.end[inner] - 1
      }
    })
    return reach
  }

  /** How far relative positioning moves `box` down within `outer`, px; percentages are ignored. */
  private movedBy(box: BoxId, outer: BoxId): number {
    const { rows } = this.doc.boxes
    const { read, initial } = this.doc.styles
    let by = 0
    for (let at = box; at !== 0; at = rows.parent[at] ?? (0 as BoxId)) {
      const style = rows.style[at] ?? initial
      const isAnonymous = ((rows.flags[at] ?? 0) & BoxFlag.anonymous) !== 0
      if (!isAnonymous && read.position(style) === Position.relative) by += movedBy(read.top(style, 0), read.bottom(style, 0))
      if (at === outer) break
    }
    return by
  }

  private isClipped(box: BoxId, outer: BoxId): boolean {
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    for (let at = box; at !== 0; at = rows.parent[at] ?? (0 as BoxId)) {
      if ((rows.flags[at] & BoxFlag.absolute) !== 0) return true
      if (read.overflow(rows.style[at]) !== Overflow.visible) return true
      if (at === outer) return false
    }
    return false
  }

  /** Marks the atomic inlines of a line taller than a page as fragmented; false when none can be. */
  part(line: LineId): boolean {
    const { rows } = this.doc.boxes
    let count = 0
    let replaced = 0
    let isEmpty = true
    this.each(line, (box) => {
      count++
      if (rows.kind[box] === BoxKind.replaced) replaced++
      isEmpty &&= rows.height[box] === 0 && (rows.lineCount[box] ?? 0) === 0 && (rows.end[box] ?? 0) <= box + 1
    })
    // A picture without text is the line itself, and empty boxes need no page.
    if (count === 0 || ((isEmpty || replaced === count) && this.textOf(line) === null)) return false
    this.each(line, (box) => {
      rows.flags[box] |= BoxFlag.parted
    })
    return true
  }

  isParted(line: LineId): boolean {
    let isParted = false
    this.each(line, (box) => {
      isParted ||= this.isPart(box)
    })
    return isParted
  }

  isPart(box: BoxId): boolean {
    return (this.doc.boxes.rows.flags[box] & BoxFlag.parted) !== 0
  }

  /** Whether a line contains anything but spaces. */
  draws(line: LineId): boolean {
    let hasPicture = false
    this.each(line, (box) => {
      hasPicture ||= this.doc.boxes.rows.kind[box] === BoxKind.replaced
    })
    return hasPicture || this.textOf(line) !== null
  }

  /** Vertical range of the text of a line, with vertical-align, valid until the next call; null when it contains only spaces. */
  textOf(line: LineId): TextSpan | null {
    const { lines, items, inlineFragments, metrics } = this.doc
    const { open, span } = this
    const baseline = lines.baseline[line]
    clearList(open)
    span.top = Infinity
    span.bottom = -Infinity
    const first = lines.firstItem[line]
    for (let i: number = first; i < first + lines.itemCount[line]; i++) {
      const ref = items.ref[i]
      const kind = items.kind[i]
      if (kind === ItemKind.open) open.push(ref)
      else if (kind === ItemKind.close) open.pop()
      if (kind !== ItemKind.word || !this.isSeen(ref)) continue
      const fragment = open[open.length - 1] ?? 0
      const box = fragment === 0 ? lines.box[line] : inlineFragments.box[fragment]
      const { above, below } = metrics.area(this.doc.boxes.rows.style[box ?? 0])
      const at = baseline + inlineFragments.shift[fragment]
      span.top = Math.min(span.top, at - above)
      span.bottom = Math.max(span.bottom, at + below)
    }
    return span.top <= span.bottom ? span : null
  }

  private isSeen(word: number): boolean {
    const { words } = this.doc
    return /[^\s\u200b]/.test(words.text.slice(words.rows.text[word], words.rows.textLength[word]))
  }
}
