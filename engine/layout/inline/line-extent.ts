/**
 * Height and baseline of one line box (CSS 2, 10.8): each inline box spans its line height around its baseline, shifted by vertical-align;
 * the line spans them all and the strut of its block, except in quirks mode. Subtrees aligned to the top or bottom of the line are placed
 * last. Atomic inlines count with their margin boxes.
 */
import type { BoxId, FaceId, LineId, StyleId } from '../../arena/ids.ts'
import { EPSILON } from '../../boxes/epsilon.ts'
import { BoxFlag, BoxKind, type BoxRows } from '../../boxes/boxes.ts'
import { hasEdges } from '../../boxes/inline-edges.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'
import type { LayoutInput } from '../lines.ts'
import type { FontMetrics } from '../font-metrics.ts'
import { hasFullRules, zeroIfAuto } from '../size.ts'
import type { Atomics } from './atomics.ts'
import { RunKind } from './inline-text.ts'
import type { Segments } from './segments.ts'

const Align = enumOf('vertical-align')

export class LineExtent {
  /** The block whose lines are measured, and its first line. */
  private block = 0 as BoxId
  private firstLine = 0 as LineId
  /** How far ruby annotations reach on the line, px. */
  private readingAbove = 0
  private readingBelow = 0
  above = 0
  private below = 0

  private readonly doc: LayoutInput
  private readonly styles: Styles
  private readonly rows: BoxRows
  private readonly fonts: FontMetrics
  private readonly segments: Segments
  private readonly atomics: Atomics

  // Roots: the line itself and the subtrees aligned to its top or bottom. Each has its own extent until the height of the line is known.
  private rootCount = 0
  private readonly rootAlign: number[] = []
  private readonly rootAbove: number[] = []
  private readonly rootBelow: number[] = []
  /** Extent of the box being aligned around its baseline, px. */
  private ownAbove = 0
  private ownBelow = 0
  /** Inline boxes of the line in document order: baseline shift, and the root of each. */
  private boxCount = 0
  private readonly boxShift: number[] = []
  private readonly boxRoot: number[] = []
  /** Open inline boxes, the block first. */
  private depth = 0
  /** The line height ignores the struts of boxes without text (Quirks Mode, 3.3 and 3.4). */
  private isLow = false
  private readonly openStyle: StyleId[] = []
  private readonly openShift: number[] = []
  private readonly openRoot: number[] = []

  constructor(doc: LayoutInput, fonts: FontMetrics, segments: Segments, atomics: Atomics) {
    this.doc = doc
    this.styles = doc.styles
    this.rows = doc.boxes.rows
    this.atomics = atomics
    this.fonts = fonts
    this.segments = segments
  }

  get height(): number {
    return this.above + this.below
  }

  /** Distance of the baseline of the `index`-th inline box below that of the line, px. */
  shiftOf(index: number): number {
    return this.boxShift[index] ?? 0
  }

  /** Measures the line of segments `[from, to)`, in which the inline boxes of `open` continue from earlier lines. */
  measure(style: StyleId, from: number, to: number, open: readonly number[]): void {
    const strut = this.fonts.strut(style)
    this.above = strut.above
    this.below = strut.below
    this.boxCount = 0
    if (open.length === 0 && (this.segments.isUniform || this.isPlain(style, from, to))) return
    this.measureBoxes(style, from, to, open)
  }

  /** The lines of `block` follow, from the row `firstLine` on. */
  begin(block: BoxId, firstLine: LineId): void {
    this.block = block
    this.firstLine = firstLine
  }

  /** Whether the line has only text of the block's own style in its primary font: it is then as high as the strut. */
  private isPlain(style: StyleId, from: number, to: number): boolean {
    const { primary } = this.fonts.stack(style)
    for (let i = from; i < to; i++) {
      const kind = this.segments.kind[i]
      if (kind === RunKind.open || kind === RunKind.close || kind === RunKind.atomic) return false
      if (kind === RunKind.marker && this.segments.styleOf(i) !== style) return false
      if ((kind === RunKind.text || kind === RunKind.leader) && this.segments.word[i] !== 0 && this.segments.faceOf(i) !== primary) return false
    }
    return true
  }

  private measureBoxes(style: StyleId, from: number, to: number, open: readonly number[]): void {
    const { segments } = this
    this.rootCount = 0
    this.depth = this.readingAbove = this.readingBelow = 0
    this.isLow = this.doc.quirks.ofLines && hasFullRules(this.styles, style)
    if (this.isLow) this.addRoot(Align.baseline, -Infinity, -Infinity)
    else this.addRoot(Align.baseline, this.above, this.below)
    this.push(style, 0, 0)
    for (const segment of open) this.enter(segment)
    let inMarker = false
    let lastRun = -1
    let lastFace = 0 as FaceId
    let isStrutted = false
    for (let i = from; i < to; i++) {
      const kind = segments.kind[i]
      if (kind === RunKind.marker) inMarker = !inMarker
      else if (kind === RunKind.open) this.enter(i)
      else if (kind === RunKind.close) this.depth--
      else if (kind === RunKind.atomic) this.addAtomic(i)
      else if ((kind === RunKind.text || kind === RunKind.leader) && segments.word[i] !== 0) {
        const run = segments.run[i]
        const face = segments.faceOf(i)
        // Text that continues in the same run and face has the same extent.
        if (run !== lastRun || face !== lastFace) this.addText(i, face, inMarker)
        if (this.isLow && !inMarker && (run !== lastRun || !isStrutted)) {
          isStrutted = this.showsText(i, to)
          if (isStrutted) this.addStrut()
        }
        lastRun = run
        lastFace = face
      }
    }
    if (this.isLow && this.rootAbove[0] === -Infinity) this.settleEmpty()
    this.settle()
    if (this.readingAbove > this.above || this.readingBelow > this.below) this.makeRoom()
  }

  /** Ruby annotations use the leading, and that of the line before; only a further overflow makes the line higher. */
  private makeRoom(): void {
    const over = this.readingAbove - this.above
    const under = this.readingBelow - this.below
    if (over > 0) this.above += Math.ceil(Math.max(0, over - this.roomBefore() - EPSILON))
    if (under > 0) this.below += Math.ceil(under - EPSILON)
  }

  /** Space without text between the line before, or the content above the block, and the line, px. */
  private roomBefore(): number {
    const { doc: { lines }, rows, styles: { read }, block } = this
    const last = lines.length - 1
    const style = rows.style[block]
    if (last >= this.firstLine) {
      return Math.max(0, lines.height[last] - lines.baseline[last] - this.fonts.area(style).below)
    }
    const parent = rows.parent[block]
    const basis = rows.width[parent]
    let before = (block - 1) as BoxId
    while (before > parent && rows.parent[before] !== parent) before = rows.parent[before]
    const margin = before > parent ? zeroIfAuto(read.marginBottom(rows.style[before], basis)) : 0
    return Math.max(0, margin, zeroIfAuto(read.marginTop(style, basis))) + zeroIfAuto(read.paddingTop(style, basis))
  }

  /** The innermost open inline box has text of its own: its strut counts. */
  private addStrut(): void {
    const top = this.depth - 1
    const strut = this.fonts.strut(this.openStyle[top] ?? this.styles.initial)
    const shift = this.openShift[top] ?? 0
    this.grow(this.openRoot[top] ?? 0, strut.above - shift, strut.below + shift)
  }

  /** Whether a segment is more than spaces, or content follows it on the line. */
  private showsText(segment: number, to: number): boolean {
    const { segments } = this
    const isSpace = segments.width[segment] - segments.trailing[segment] < EPSILON
    return !isSpace || (segment + 1 < to && segments.kind[segment + 1] !== RunKind.close)
  }

  /** A line without text is as high as the boxes aligned to its top or bottom, else as any other line. */
  private settleEmpty(): void {
    const isBare = this.rootCount === 1
    this.rootAbove[0] = isBare ? this.above : 0
    this.rootBelow[0] = isBare ? this.below : 0
  }

  private enter(segment: number): void {
    const own = this.segments.styleOf(segment)
    const strut = this.fonts.strut(own)
    this.add(own, strut.above, strut.below, this.isLow && !hasEdges(this.styles, own))
    const box = this.boxCount - 1
    this.push(own, this.boxShift[box] ?? 0, this.boxRoot[box] ?? 0)
  }

  /** Adds an atomic inline: its margin box, on its own baseline. */
  private addAtomic(segment: number): void {
    const box = this.segments.boxOf(segment)
    const above = this.atomics.ascent(box)
    this.add(this.segments.styleOf(segment), above, this.atomics.height(box) - above)
    const reading = this.atomics.reading(box)
    if (reading === null) return
    const shift = this.boxShift[this.boxCount - 1] ?? 0
    this.readingAbove = Math.max(this.readingAbove, reading.above - shift)
    this.readingBelow = Math.max(this.readingBelow, reading.below + shift)
  }

  /** Aligns an inline box with this extent around its own baseline; `isHollow`: only its text makes the line higher. */
  private add(own: StyleId, above: number, below: number, isHollow = false): void {
    const top = this.depth - 1
    let root = this.openRoot[top] ?? 0
    let shift = this.openShift[top] ?? 0
    const align = this.alignOf(own)
    if (align === Align.top || align === Align.bottom) {
      root = this.addRoot(align, -Infinity, -Infinity)
      shift = 0
    } else {
      this.ownAbove = above
      this.ownBelow = below
      shift += this.shift(own, this.openStyle[top] ?? own, align)
    }
    const box = this.boxCount++
    this.boxShift[box] = shift
    this.boxRoot[box] = root
    if (!isHollow) this.grow(root, above - shift, below + shift)
  }

  /** Text in a fallback font makes the line higher where line-height is normal. */
  private addText(segment: number, face: FaceId, inMarker: boolean): void {
    const top = this.depth - 1
    const own = this.segments.styleOf(segment)
    if (inMarker) this.addMarker(segment, own, face)
    else if (face !== this.fonts.stack(own).primary && Number.isNaN(this.styles.lineHeight(own))) {
      const shift = this.openShift[top] ?? 0
      const extent = this.fonts.extent(own, face)
      this.grow(this.openRoot[top] ?? 0, extent.above - shift, extent.below + shift)
    }
  }

  /**
   * Adds an outside marker. A marker of the block itself counts as part of the line. That of an outer list item only moves the line down
   * where it would overflow the top of the item; the difference is made beyond the listed level only.
   */
  private addMarker(segment: number, own: StyleId, face: FaceId): void {
    const strut = this.fonts.extent(own, face)
    const within = hasFullRules(this.styles, own) ? this.topWithin(this.segments.boxOf(segment)) : NaN
    if (Number.isNaN(within)) this.grow(0, strut.above, strut.below)
    else this.grow(0, strut.above - within, -Infinity)
  }

  /** Height of the edges from the top of the list item with this marker to the lines, px; NaN where the lines are its own. */
  private topWithin(marker: BoxId): number {
    const { rows, styles } = this
    const item = rows.kind[marker] === BoxKind.inline ? rows.parent[marker] : marker
    let at = this.block
    while (at !== item && (rows.flags[at] & BoxFlag.anonymous) !== 0) at = rows.parent[at]
    if (at === item) return NaN
    let top = 0
    for (; at !== item && at !== 0; at = rows.parent[at]) top += styles.fixedSizes(rows.style[at]).edges?.top ?? 0
    return top
  }

  private push(style: StyleId, shift: number, root: number): void {
    const at = this.depth++
    this.openStyle[at] = style
    this.openShift[at] = shift
    this.openRoot[at] = root
  }

  private addRoot(align: number, above: number, below: number): number {
    const root = this.rootCount++
    this.rootAlign[root] = align
    this.rootAbove[root] = above
    this.rootBelow[root] = below
    return root
  }

  private grow(root: number, above: number, below: number): void {
    if (above > (this.rootAbove[root] ?? 0)) this.rootAbove[root] = above
    if (below > (this.rootBelow[root] ?? 0)) this.rootBelow[root] = below
  }

  private settle(): void {
    this.above = this.rootAbove[0] ?? 0
    this.below = this.rootBelow[0] ?? 0
    if (this.rootCount === 1) return
    const atTop = this.highest(Align.top)
    const atBottom = this.highest(Align.bottom)
    const height = this.above + this.below
    // Where several positions are equally good (CSS 2, 10.8.1), the tallest box is placed first.
    if (atTop >= atBottom) this.below += Math.max(0, atTop - height)
    else this.above += Math.max(0, atBottom - height)
    for (let box = 0; box < this.boxCount; box++) {
      const root = this.boxRoot[box] ?? 0
      if (root === 0) continue
      const move = this.rootAlign[root] === Align.top
        ? (this.rootAbove[root] ?? 0) - this.above : this.below - (this.rootBelow[root] ?? 0)
      this.boxShift[box] = (this.boxShift[box] ?? 0) + move
    }
  }

  /** Height of the tallest subtree with this alignment, px. */
  private highest(align: number): number {
    let most = 0
    for (let root = 1; root < this.rootCount; root++) {
      if (this.rootAlign[root] === align) most = Math.max(most, (this.rootAbove[root] ?? 0) + (this.rootBelow[root] ?? 0))
    }
    return most
  }

  /** Keyword index, or -1 for a length or percentage. */
  private alignOf(style: StyleId): number {
    return this.styles.keywordOf('vertical-align', style)
  }

  /** How far the baseline of a box lies below that of its parent, px. */
  private shift(own: StyleId, parent: StyleId, align: number): number {
    const { styles } = this
    const parentSize = styles.fontSizeOf(parent)
    switch (align) {
      case Align.baseline: return 0
      // Font tables disagree about sub- and superscripts; the proportions of browsers are used instead.
      case Align.sub: return parentSize / 5 + 1
      case Align.super: return -(parentSize / 3 + 1)
      case Align.middle: return (this.ownAbove - this.ownBelow) / 2 - this.fonts.xHeight(parent) / 2
      case Align.textTop: return this.ownAbove - this.fonts.area(parent).above
      case Align.textBottom: return this.fonts.area(parent).below - this.ownBelow
      default: {
        const strut = this.fonts.strut(own)
        return -styles.read.verticalAlign(own, strut.above + strut.below)
      }
    }
  }
}
