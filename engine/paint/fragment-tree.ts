/**
 * The fragments of one page as a tree, with box, style and paint flags of each. Fragments of out-of-flow boxes may follow after the in-flow
 * fragments, and then begin a tree of their own.
 */
import { firstAtLeast } from '../arena/ascending.ts'
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { FragmentFlag, type PageFragmentInput } from '../fragment/page-fragments.ts'
import { NodeFlag } from '../input/nodes.ts'
import type { InsertedContent } from './inserted-content.ts'
import type { Links } from './links.ts'
import { DECORATED, PaintFlag, type PaintFlags, UNIT } from './paint-flags.ts'
import { PaintPhase, phasesOf } from './paint-phases.ts'

/** Decorations of a box with collapsed borders. */
const FILLED = DECORATED & ~(PaintFlag.border | PaintFlag.borderImage)

/** Flags for which a table and its captions are one unit. */
const OF_WRAPPERS = UNIT | PaintFlag.layered

export class FragmentTree {
  /** The first fragment after the in-flow ones, without a place among them. Valid after `build`, like the two fields below. */
  firstBehind = 0
  /** For each fragment: end of its descendants (exclusive), and its parent, 0 for none. */
  ends = new Int32Array(0)
  parents = new Int32Array(0)
  /** Union over the page: bits of `PaintFlag`, flags of boxes, and a bit for each kind of box. */
  seenLooks = 0
  seenFlags = 0
  seenKinds = 0

  /** Style of each fragment, stored because painting needs it many times. */
  private styles = new Int32Array(0)
  private flags = new Int32Array(0)
  /** Bits of `PaintFlag` and of `PaintPhase`. */
  private lookBits = new Int32Array(0)

  readonly looks: PaintFlags

  private readonly doc: PageFragmentInput
  private readonly fragments: PageFragmentInput['fragments']
  private readonly links: Links
  private readonly inserted: InsertedContent | null

  constructor(doc: PageFragmentInput, looks: PaintFlags, links: Links, inserted: InsertedContent | null) {
    this.doc = doc
    this.fragments = doc.fragments
    this.looks = looks
    this.links = links
    this.inserted = inserted
  }

  /** Takes the fragments of a page, those below `length`. */
  begin(length: number): void {
    const { fragments, looks, links: { places }, inserted } = this
    const { nodes, boxes: { rows: { flags: boxFlags, style: boxStyles, kind: boxKinds, node: boxNodes } }, styles: { initial } } = this.doc
    const { box: boxes, lineCount } = fragments
    const { tag: tags, flags: nodeFlags } = nodes
    if (this.styles.length < length) {
      this.styles = new Int32Array(length * 2)
      this.flags = new Int32Array(length * 2)
      this.lookBits = new Int32Array(length * 2)
    }
    let seenLooks = 0
    let seenFlags = 0
    let seenKinds = 0
    let lastStyle = initial
    let look = looks.of(initial)
    for (let f = 1; f < length; f++) {
      const box = boxes[f]
      const flags = boxFlags[box]
      const kind = boxKinds[box]
      const node = boxNodes[box]
      let steps = phasesOf(kind, tags[node])
      if ((nodeFlags[node] & NodeFlag.hasId) !== 0 || (places !== null && places.has(node))) steps |= PaintPhase.place
      if (lineCount[f] > 0) steps |= PaintPhase.lines
      if (inserted !== null && inserted.has(box)) steps |= PaintPhase.content
      let style = initial
      if ((flags & BoxFlag.anonymous) === 0) style = boxStyles[box]
      else steps &= ~PaintPhase.place
      if (style !== lastStyle) {
        lastStyle = style
        look = looks.of(style)
      }
      if ((look & DECORATED) !== 0 && (steps & PaintPhase.layer) === 0 && ((look & FILLED) !== 0 || (flags & BoxFlag.collapsed) === 0)) steps |= PaintPhase.decoration
      this.flags[f] = flags
      this.styles[f] = style
      this.lookBits[f] = look | steps
      seenLooks |= look
      seenFlags |= flags
      seenKinds |= 1 << kind
    }
    this.seenLooks = seenLooks
    this.seenFlags = seenFlags
    this.seenKinds = seenKinds
    if ((seenKinds & (1 << BoxKind.tableWrapper)) !== 0) this.findWrappers(length)
  }

  /** Flags that make a table a unit apply to its captions too: they are set on the table wrapper box instead of the table. */
  private findWrappers(length: number): void {
    const { rows } = this.doc.boxes
    for (let f = 1; f < length; f++) {
      const box = this.boxOf(f)
      const style = rows.style[box]
      if (rows.kind[box] === BoxKind.tableWrapper) {
        this.styles[f] = style
        this.lookBits[f] |= this.looks.of(style) & OF_WRAPPERS
        this.seenLooks |= this.lookBits[f]
      } else if (rows.kind[box] === BoxKind.table && rows.kind[rows.parent[box]] === BoxKind.tableWrapper) {
        this.lookBits[f] &= ~OF_WRAPPERS
      }
    }
  }

  /** Finds the parent of each fragment below `length`. */
  build(length: number): void {
    const { rows } = this.doc.boxes
    if (this.ends.length < length) {
      this.ends = new Int32Array(length * 2)
      this.parents = new Int32Array(length * 2)
    }
    const { ends, parents } = this
    const { box: boxes, flags } = this.fragments
    let inner = 0
    this.firstBehind = length
    for (let f = 1; f < length; f++) {
      const box = boxes[f]
      if ((flags[f] & FragmentFlag.apart) !== 0) {
        this.firstBehind = Math.min(this.firstBehind, f)
        for (; inner !== 0; inner = parents[inner]) ends[inner] = f
      }
      // The columns of a box are consecutive.
      while (inner !== 0 && (rows.end[this.boxOf(inner)] <= box || this.boxOf(inner) >= box)) {
        ends[inner] = f
        inner = parents[inner]
      }
      parents[f] = inner
      inner = f
    }
    for (; inner !== 0; inner = parents[inner]) ends[inner] = length
  }

  /** The fragment of `box` within that of the block `f`; 0 if it is not on the page. */
  findWithin(f: number, box: BoxId): number {
    const { box: boxes } = this.doc.fragments
    const end = this.ends[f]
    const found = firstAtLeast(boxes, f + 1, end, box)
    return found < end && boxes[found] === box ? found : 0
  }

  boxOf(f: number): BoxId {
    return this.fragments.box[f]
  }

  /** The style of a fragment; 0 for anonymous boxes, except for table wrapper boxes. */
  styleOf(f: number): StyleId {
    return this.styles[f] as StyleId
  }

  /** Flags of its box. */
  flagsOf(f: number): number {
    return this.flags[f]
  }

  /** Bits of `PaintFlag` and `PaintPhase`. */
  lookOf(f: number): number {
    return this.lookBits[f]
  }

  /** The same for all fragments; valid until the next page. */
  bits(): Int32Array {
    return this.lookBits
  }

  /** The fragment of the containing block of an out-of-flow box, since boxes below it do not clip the box; 0 for none. */
  containing(f: number, root: number): number {
    for (let up = this.parents[f]; up !== 0; up = up === root ? 0 : this.parents[up]) {
      if ((this.lookOf(up) & (PaintFlag.relative | PaintFlag.absolute | PaintFlag.transform)) !== 0) return up
      // Content of a column moves with its column.
      if (this.doc.columnSets?.places.has(up) === true) return up
    }
    return 0
  }
}
