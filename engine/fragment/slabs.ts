/**
 * Slabs: pieces of the strip that no page break may cut, in document order. A slab is a line or a box without
 * children, with the borders and padding that begin directly before it and end directly after it; a box's height
 * beyond its content belongs to its last slab. Break rules become flags of the boundary before each slab, so that
 * choosing breaks is one pass over rows.
 */
import { createArena, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, LineId, SlabId, StyleId } from '../arena/ids.ts'
import { f64, i32, id, u16 } from '../arena/schema.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { containingWidth } from '../boxes/content-width.ts'
import { ItemKind, type LayoutDoc } from '../layout/lines.ts'
import { MarginStrut } from '../layout/margins.ts'
import { enumOf } from '../style/properties/index.ts'

export const slabSchema = {
  /** The box that holds the line, or the childless box itself. */
  owner: id<BoxId>('boxes'),
  /** Top on the strip, px. */
  y: f64,
  height: f64,
  flags: u16,
  /** Page on which it begins, from 0; written by `assignPages`. */
  page: i32,
} as const

/** Flags of the boundary before a slab. */
export const SlabFlag = {
  forcedBefore: 1,
  /** break-before or break-after asks to avoid a break here. */
  avoidBefore: 2,
  /** Within a box that avoids breaks inside and fits a page. */
  avoidInside: 4,
  /** Orphans or widows of a paragraph would be too few. */
  linesTogether: 8,
  /** The slab is a line (with the edges around it). */
  isLine: 16,
  /** Only a place for links to lead to, in no box of its own: a page with nothing else counts as empty. */
  isUnseen: 32,
  /** A line taller than a page that draws nothing: what of it passes the page's end needs no further page. */
  isBlank: 64,
} as const

export type Slabs = Arena<typeof slabSchema, SlabId>

export function createSlabs(arenas: Arenas, reserve: number): Slabs {
  return arenas.add(createArena<typeof slabSchema, SlabId>('slabs', slabSchema, reserve))
}

export interface FragmentDoc extends LayoutDoc {
  readonly slabs: Slabs
}

const Break = enumOf('break-before')
const Inside = enumOf('break-inside')

/** The slabs of `root`; returns the margins that stay above slabs after a forced break, by slab. */
export function collectSlabs(doc: FragmentDoc, root: BoxId, pageHeight: number): ReadonlyMap<SlabId, number> {
  const collector = new Collector(doc, pageHeight)
  collector.box(root)
  return collector.marginsAfterBreak
}

class Collector {
  readonly marginsAfterBreak = new Map<SlabId, number>()
  private readonly doc: FragmentDoc
  private readonly pageHeight: number
  /** Top of the outermost box that began since the last slab; NaN when none did. */
  private pendingTop = NaN
  private pendingFlags = 0
  /** Margins above the boxes that began since the last slab, up to the first top edge. */
  private readonly margins = new MarginStrut()
  private marginsOpen = true
  /** First slab of the outermost open box that avoids breaks inside; 0 when there is none. */
  private avoidStart = 0

  constructor(doc: FragmentDoc, pageHeight: number) {
    this.doc = doc
    this.pageHeight = pageHeight
  }

  box(box: BoxId): void {
    const { slabs, styles } = this.doc
    const { rows } = this.doc.boxes
    const style = rows.style[box] ?? styles.initial
    const { read } = styles
    const isAnonymous = ((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0
    if (!isAnonymous) this.pendingFlags |= flagOf(read.breakBefore(style))
    const top = rows.y[box] ?? 0
    const height = rows.height[box] ?? 0
    this.begin(box, top)

    const opensAvoid = this.avoidStart === 0 && read.breakInside(style) === Inside.avoid && height <= this.pageHeight
    if (opensAvoid) this.avoidStart = slabs.length
    const first = slabs.length as SlabId
    rows.slabStart[box] = first
    if (((rows.flags[box] ?? 0) & BoxFlag.inlineContent) !== 0) this.lines(box, top)
    else this.children(box)
    if (slabs.length === first) this.push(box, top, top + height, 0)
    else this.extendLast(top + height)
    rows.slabEnd[box] = slabs.length as SlabId
    if (opensAvoid) this.avoidStart = 0
    if (!isAnonymous) this.pendingFlags |= flagOf(read.breakAfter(style))
  }

  private children(box: BoxId): void {
    const { rows } = this.doc.boxes
    const end = rows.end[box] ?? box
    for (let child = (box + 1) as BoxId; child < end; child = rows.end[child] ?? end) {
      if (rows.kind[child] !== BoxKind.inline) this.box(child)
    }
  }

  private lines(box: BoxId, top: number): void {
    const { lines, styles } = this.doc
    const { rows } = this.doc.boxes
    const style = rows.style[box] ?? styles.initial
    const count = rows.lineCount[box] ?? 0
    const orphans = styles.read.orphans(style)
    const widows = styles.read.widows(style)
    const firstLine = rows.firstLine[box] ?? 0
    // Lines without height hold nothing to read: they count neither as orphans nor as widows.
    let shown = 0
    for (let i = 0; i < count; i++) if ((lines.height[firstLine + i] ?? 0) > 0) shown++
    const isUnseen = shown === 0 && ((rows.flags[box] ?? 0) & BoxFlag.anonymous) !== 0
    let before = 0
    for (let i = 0; i < count; i++) {
      const line = (firstLine + i) as LineId
      const y = top + (lines.y[line] ?? 0)
      const height = lines.height[line] ?? 0
      const together = i > 0 && (before < orphans || shown - before < widows) ? SlabFlag.linesTogether : 0
      const blank = height > this.pageHeight && !this.draws(line) ? SlabFlag.isBlank : 0
      this.push(box, y, y + height, SlabFlag.isLine | together | blank | (isUnseen ? SlabFlag.isUnseen : 0))
      if (height > 0) before++
    }
  }

  private begin(box: BoxId, top: number): void {
    const { rows } = this.doc.boxes
    const { read } = this.doc.styles
    const style = rows.style[box] ?? this.doc.styles.initial
    if (Number.isNaN(this.pendingTop) || top < this.pendingTop) this.pendingTop = top
    if (!this.marginsOpen) return
    const margin = this.resolved(box, read.marginTop, style)
    if (!Number.isNaN(margin)) this.margins.add(margin)
    if (read.borderTopWidth(style) > 0 || this.resolved(box, read.paddingTop, style) > 0) this.marginsOpen = false
  }

  /** A length of `box`; what it is a percentage of is looked for only where it is one. */
  private resolved(box: BoxId, length: (style: StyleId, basis?: number) => number, style: StyleId): number {
    const px = length(style, NaN)
    return Number.isNaN(px) ? length(style, containingWidth(this.doc, box)) : px
  }

  /** Whether a line holds anything but spaces. */
  private draws(line: LineId): boolean {
    const { lines, items, words } = this.doc
    const first = lines.firstItem[line] ?? 0
    for (let i: number = first; i < first + (lines.itemCount[line] ?? 0); i++) {
      if (items.kind[i] !== ItemKind.word) continue
      const word = items.ref[i] ?? 0
      if (/[^\s\u200b]/.test(words.text.slice(words.rows.text[word] ?? 0, words.rows.textLength[word] ?? 0))) return true
    }
    return false
  }

  private push(owner: BoxId, top: number, bottom: number, flags: number): void {
    const { slabs } = this.doc
    const y = Number.isNaN(this.pendingTop) ? top : Math.min(this.pendingTop, top)
    const slab = slabs.push()
    slabs.owner[slab] = owner
    slabs.y[slab] = y
    slabs.height[slab] = Math.max(bottom, top) - y
    const inside = this.avoidStart !== 0 && slab > this.avoidStart ? SlabFlag.avoidInside : 0
    // A forced break waits for the first slab with something to see: an empty anchor makes no page.
    const waits = (flags & SlabFlag.isUnseen) === 0 ? 0 : this.pendingFlags & SlabFlag.forcedBefore
    const before = this.pendingFlags & ~waits
    slabs.flags[slab] = flags | before | inside
    if ((before & SlabFlag.forcedBefore) !== 0) this.marginsAfterBreak.set(slab, Math.max(0, this.margins.value()))
    this.pendingTop = NaN
    this.pendingFlags = waits
    this.margins.clear()
    this.marginsOpen = true
  }

  private extendLast(bottom: number): void {
    const { slabs } = this.doc
    const last = (slabs.length - 1) as SlabId
    const y = slabs.y[last] ?? 0
    if (bottom > y + (slabs.height[last] ?? 0)) slabs.height[last] = bottom - y
  }
}

function flagOf(value: number): number {
  if (value === Break.page) return SlabFlag.forcedBefore
  return value === Break.avoid ? SlabFlag.avoidBefore : 0
}
