/**
 * Visual order of the pieces of a bidirectional line (UAX #9, rules L1 and L2). Takes the segments of a line with their levels; gives steps
 * that open and close inline boxes around the visible pieces. A box whose pieces are separated is opened more than once.
 */
import { clearList } from '../../arena/lists.ts'
import { RunKind } from './inline-text.ts'
import type { Segments } from './segments.ts'

const SPACE = 0x20

/** Steps of a line: show a piece, open or close an inline box. */
export const Step = { show: 0, open: 1, close: 2 } as const

export class VisualOrder {
  /** The steps in order, and the segment of each: a box is identified by its open segment. */
  readonly steps: number[] = []
  readonly at: number[] = []
  /** Whether a step opens a box for the first time on the line, or closes it for the last time. */
  readonly isOutermost: boolean[] = []
  /** Segments of markers, which are beside the line. */
  readonly markers: number[] = []
  /** By open segment: the segment that closes the box on this line. */
  readonly closes = new Map<number, number>()
  /** Number of each box, on the line or around a part of it, in text order. */
  readonly numbers = new Map<number, number>()

  private readonly segments: Segments
  /**
   * Pieces in text order, then in visual order, and their levels: segments, and negative numbers for the controls at edges of isolated
   * boxes.
   */
  private readonly pieces: number[] = []
  private readonly levels = new Map<number, number>()
  /** The box around a segment; -1 for none. */
  private readonly around = new Map<number, number>()

  constructor(segments: Segments) {
    this.segments = segments
  }

  /** Orders the segments `[from, to)`. `open`: boxes open at the start of the line; afterwards, those open at its end. */
  find(from: number, to: number, open: number[]): void {
    for (const list of [this.steps, this.at, this.isOutermost, this.markers, this.pieces]) clearList(list)
    for (const map of [this.closes, this.numbers, this.levels, this.around]) map.clear()
    this.collect(from, to, open)
    this.levelEnd()
    const { levels } = this
    reorder(this.pieces, (piece) => levels.get(piece) ?? 0)
    this.write()
  }

  private collect(from: number, to: number, open: number[]): void {
    const { segments, around, numbers, pieces } = this
    /** Number of pieces when each of the open boxes began. */
    const counts: number[] = []
    let outer = -1
    let inMarker = false
    const enter = (segment: number): void => {
      around.set(segment, outer)
      numbers.set(segment, numbers.size)
      outer = segment
      counts.push(pieces.length)
    }
    for (const segment of open) enter(segment)
    for (let i = from; i < to; i++) {
      const kind = segments.kind[i]
      if (kind === RunKind.marker) inMarker = !inMarker
      if (inMarker || kind === RunKind.marker) {
        this.markers.push(i)
        continue
      }
      switch (kind) {
        case RunKind.open:
          this.control(i)
          open.push(i)
          enter(i)
          break
        case RunKind.close:
          open.pop()
          this.closes.set(outer, i)
          outer = this.leave(outer, counts)
          this.control(i)
          break
        case RunKind.atomic: numbers.set(i, numbers.size); this.piece(i, outer); break
        case RunKind.text: case RunKind.leader: if (segments.word[i] !== 0) this.piece(i, outer); break
        case RunKind.absolute: this.piece(i, outer); break
        default:
      }
    }
    while (outer >= 0) outer = this.leave(outer, counts)
  }

  /** An empty box is a piece itself. */
  private leave(box: number, counts: number[]): number {
    const outer = this.around.get(box) ?? -1
    if (counts.pop() === this.pieces.length) this.piece(box, outer)
    return outer
  }

  /** The control at the edge of an isolated box takes part in ordering, though it is not shown. */
  private control(segment: number): void {
    const level = this.segments.edgeLevel(segment)
    if (level < 0) return
    const control = -1 - segment
    this.pieces.push(control)
    this.levels.set(control, level)
  }

  private piece(segment: number, outer: number): void {
    const { levels, base, start } = this.segments
    this.pieces.push(segment)
    this.around.set(segment, outer)
    this.levels.set(segment, levels?.[start[segment]] ?? base)
  }

  /** Trailing spaces of a line have the level of the paragraph (rule L1). */
  private levelEnd(): void {
    const { segments, pieces } = this
    for (let i = pieces.length - 1; i >= 0; i--) {
      const segment = pieces[i] ?? 0
      if (segment >= 0 && segments.kind[segment] === RunKind.text && !this.isSpace(segment)) return
      if (segments.kind[segment] === RunKind.atomic || segments.kind[segment] === RunKind.leader) return
      this.levels.set(segment, segments.base)
    }
  }

  private isSpace(segment: number): boolean {
    const { segments } = this
    const end = segments.end[segment]
    for (let i = segments.start[segment]; i < end; i++) if (segments.unitAt(i) !== SPACE) return false
    return true
  }

  private write(): void {
    const { pieces, around } = this
    /** The last piece of each box. */
    const last = new Map<number, number>()
    for (const piece of pieces) if (piece >= 0) for (let box = around.get(piece) ?? -1; box >= 0; box = around.get(box) ?? -1) last.set(box, piece)
    const seen = new Set<number>()
    const open: number[] = []
    let before = -1
    const close = (): void => {
      const box = open.pop() ?? 0
      this.step(Step.close, box, last.get(box) === before)
    }
    for (const piece of pieces) {
      if (piece < 0) continue
      const chain: number[] = []
      for (let box = around.get(piece) ?? -1; box >= 0; box = around.get(box) ?? -1) chain.unshift(box)
      let common = 0
      while (common < open.length && open[common] === chain[common]) common++
      while (open.length > common) close()
      for (const box of chain.slice(common)) {
        this.step(Step.open, box, !seen.has(box))
        seen.add(box)
        open.push(box)
      }
      if (this.segments.kind[piece] === RunKind.open) {
        this.step(Step.open, piece, true)
        this.step(Step.close, piece, true)
      } else this.step(Step.show, piece, false)
      before = piece
    }
    while (open.length > 0) close()
  }

  private step(step: number, segment: number, isOutermost: boolean): void {
    this.steps.push(step)
    this.at.push(segment)
    this.isOutermost.push(isOutermost)
  }
}

/** Reorders pieces from text order to visual order, left to right (rule L2). */
export function reorder(pieces: number[], levelOf: (piece: number) => number): void {
  let highest = 0
  for (const piece of pieces) highest = Math.max(highest, levelOf(piece))
  for (let level = highest; level > 0; level--) {
    for (let i = 0; i < pieces.length;) {
      let end = i
      while (end < pieces.length && levelOf(pieces[end] ?? 0) >= level) end++
      const turned = pieces.slice(i, end).reverse()
      for (let k = 0; k < turned.length; k++) pieces[i + k] = turned[k] ?? 0
      i = Math.max(end, i + 1)
    }
  }
}
