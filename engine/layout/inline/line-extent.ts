/**
 * Heights and baselines of one line (CSS 2, 10.8): each inline box spans its own line height around its baseline,
 * shifted by vertical-align; the line spans them all and the strut of its block. Boxes aligned to the top or bottom
 * of the line are placed last, with everything in them that is aligned to them.
 */
import type { StyleId } from '../../arena/ids.ts'
import { enumOf } from '../../style/properties/index.ts'
import { Unit } from '../../style/units.ts'
import type { LayoutDoc } from '../lines.ts'
import type { FontMetrics } from '../font-metrics.ts'
import { RunKind } from './inline-text.ts'
import type { Segments } from './segments.ts'

const Align = enumOf('vertical-align')

/** Boxes whose vertical-align refers to the line: each carries its own extent until the line is known. */
interface Root {
  readonly edge: 'line' | 'top' | 'bottom'
  above: number
  below: number
  readonly members: number[]
}

export class LineExtent {
  above = 0
  below = 0

  private readonly doc: LayoutDoc
  private readonly fonts: FontMetrics
  private readonly segments: Segments
  /** Baseline shifts of the open segments seen on this line. */
  private readonly shifts = new Map<number, number>()

  constructor(doc: LayoutDoc, fonts: FontMetrics, segments: Segments) {
    this.doc = doc
    this.fonts = fonts
    this.segments = segments
  }

  get height(): number {
    return this.above + this.below
  }

  /** px below the line's baseline at which the inline box opened by `segment` has its own. */
  shiftOf(segment: number): number {
    return this.shifts.get(segment) ?? 0
  }

  /** Measures the line of segments `[from, to)`, on which the inline boxes of `open` go on from before. */
  measure(style: StyleId, from: number, to: number, open: readonly number[]): void {
    const strut = this.fonts.strut(style)
    this.above = strut.above
    this.below = strut.below
    if (this.shifts.size > 0) this.shifts.clear()
    if (open.length === 0 && this.isPlain(style, from, to)) return
    this.measureBoxes(style, from, to, open)
  }

  /** Text of the block's own style in its first face only: the strut is the line. */
  private isPlain(style: StyleId, from: number, to: number): boolean {
    const { primary } = this.fonts.stack(style)
    for (let i = from; i < to; i++) {
      const kind = this.segments.kind[i]
      if (kind === RunKind.open || kind === RunKind.close) return false
      if (kind === RunKind.text && this.segments.word[i] !== 0 && this.segments.faceOf(i) !== primary) return false
    }
    return true
  }

  private measureBoxes(style: StyleId, from: number, to: number, open: readonly number[]): void {
    const line: Root = { edge: 'line', above: this.above, below: this.below, members: [] }
    const roots: Root[] = [line]
    const styles: StyleId[] = [style]
    const shifts: number[] = [0]
    const current: Root[] = [line]

    const enter = (segment: number): void => {
      const own = this.segments.styleOf(segment)
      const parent = styles[styles.length - 1] ?? style
      let root = current[current.length - 1] ?? line
      let shift = shifts[shifts.length - 1] ?? 0
      const align = this.alignOf(own)
      if (align === Align.top || align === Align.bottom) {
        root = { edge: align === Align.top ? 'top' : 'bottom', above: 0, below: 0, members: [] }
        roots.push(root)
        shift = 0
      } else {
        shift += this.shift(own, parent, align)
      }
      root.members.push(segment)
      this.shifts.set(segment, shift)
      styles.push(own)
      shifts.push(shift)
      current.push(root)
      const strut = this.fonts.strut(own)
      grow(root, strut.above - shift, strut.below + shift)
    }

    for (const segment of open) enter(segment)
    let inMarker = false
    for (let i = from; i < to; i++) {
      const kind = this.segments.kind[i]
      if (kind === RunKind.marker) inMarker = !inMarker
      else if (kind === RunKind.open) enter(i)
      else if (kind === RunKind.close) {
        styles.pop()
        shifts.pop()
        current.pop()
      } else if (kind === RunKind.text && this.segments.word[i] !== 0) {
        const own = inMarker ? this.segments.styleOf(i) : styles[styles.length - 1] ?? style
        const face = this.segments.faceOf(i)
        if (face === this.fonts.stack(own).primary) continue
        const shift = shifts[shifts.length - 1] ?? 0
        const extent = this.fonts.extent(own, face)
        const normal = Number.isNaN(this.doc.styles.lineHeight(own))
        if (normal) grow(current[current.length - 1] ?? line, extent.above - shift, extent.below + shift)
      }
    }
    this.settle(roots, line)
  }

  private settle(roots: readonly Root[], line: Root): void {
    this.above = line.above
    this.below = line.below
    for (const root of roots) {
      const height = root.above + root.below
      if (root.edge === 'top' && height > this.above + this.below) this.below = height - this.above
      if (root.edge === 'bottom' && height > this.above + this.below) this.above = height - this.below
    }
    for (const root of roots) {
      if (root.edge === 'line') continue
      const move = root.edge === 'top' ? root.above - this.above : this.below - root.below
      for (const segment of root.members) this.shifts.set(segment, (this.shifts.get(segment) ?? 0) + move)
    }
  }

  /** Keyword index, or -1 for a length or percentage. */
  private alignOf(style: StyleId): number {
    const unit = this.doc.styles.unitOf('vertical-align', style)
    return unit === Unit.keyword ? this.doc.styles.rawOf('vertical-align', style) : -1
  }

  /** How far the baseline of a box lies below that of its parent. */
  private shift(own: StyleId, parent: StyleId, align: number): number {
    const { styles } = this.doc
    const parentSize = styles.fontSizeOf(parent)
    switch (align) {
      case Align.baseline: return 0
      case Align.sub: return this.scriptShift(parent, 'subscriptShift') || parentSize * 0.2
      case Align.super: return -(this.scriptShift(parent, 'superscriptShift') || parentSize * 0.33)
      case Align.middle: {
        const strut = this.fonts.strut(own)
        return (strut.above - strut.below) / 2 - this.fonts.xHeight(parent) / 2
      }
      case Align.textTop: {
        const area = this.fonts.contentArea(parent, this.fonts.stack(parent).primary)
        return this.fonts.strut(own).above - area.above
      }
      case Align.textBottom: {
        const area = this.fonts.contentArea(parent, this.fonts.stack(parent).primary)
        return area.below - this.fonts.strut(own).below
      }
      default: {
        const strut = this.fonts.strut(own)
        return -styles.read.verticalAlign(own, strut.above + strut.below)
      }
    }
  }

  private scriptShift(style: StyleId, which: 'subscriptShift' | 'superscriptShift'): number {
    const { metrics } = this.doc.faces.get(this.fonts.stack(style).primary).program
    return (metrics[which] * this.doc.styles.fontSizeOf(style)) / metrics.unitsPerEm
  }
}

function grow(root: Root, above: number, below: number): void {
  if (above > root.above) root.above = above
  if (below > root.below) root.below = below
}

