/**
 * Watches painted text and images, and reports content beyond the edges of the page or of a box that clips it. Follows clips (as
 * rectangles), translations and transforms of the painter. Content entirely to the left of or above the page is not reported: documents
 * hide content there, since no screen scrolls to it. For margin boxes, also reports content that overflows into the page area.
 */
import type { BoxId, LineId, StyleId, WordId } from '../arena/ids.ts'
import { clearList } from '../arena/lists.ts'
import type { PageFragmentInput } from '../fragment/page-fragments.ts'
import { ItemKind } from '../layout/lines.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Affine } from './canvas.ts'
import type { Edges } from './corners.ts'

/** The edge of the page, or a box. */
export type OverflowKind = 'right' | 'bottom' | 'left' | 'top' | 'box'
/** `what`: the beginning of the text; empty for an image. */
export type OverflowListener = (kind: OverflowKind, what: string) => void

/** For content in page margins: the paper, and the page area that must stay free. */
export interface WatchedMargins {
  readonly paper: Edges
  readonly content: Edges
  /** `from`: the margin that the content overflows. */
  readonly tell: (from: Exclude<OverflowKind, 'box'>, what: string) => void
}

const Visibility = enumOf('visibility')
/** An overflow of up to one pixel is not reported. */
const TOLERANCE = 1
/** Fraction of the font size: the space after the last word of a line, and the empty part of its ascent. */
const SPACE = 0.35
const ASCENT = 0.7
const FAR = 100
const MOST_UNITS = 40

interface Window {
  /** Mapping to the page: a translation if `matrix` is null. */
  readonly x: number
  readonly y: number
  readonly matrix: Affine | null
  /** Clip of boxes on the page; null for none. */
  readonly clip: Edges | null
  /** Whether a clip is rotated, so that nothing within it is reported. */
  readonly isUnknown: boolean
  /** Whether the previous or next page shows the parts that this page cuts off. */
  readonly hasBefore: boolean
  readonly hasAfter: boolean
}

const WHOLE: Window = { x: 0, y: 0, matrix: null, clip: null, isUnknown: false, hasBefore: false, hasAfter: false }

export class OverflowWatch {
  private readonly doc: PageFragmentInput
  private readonly tell: OverflowListener
  private paper: Edges = { left: 0, top: 0, right: 0, bottom: 0 }
  /** The area that must stay free. */
  private content: Edges | null = null
  private window: Window = WHOLE
  /** Content within this area of the page is visible. */
  private shown: Edges = this.paper
  private readonly outer: Window[] = []
  private margins: WatchedMargins | null = null

  constructor(doc: PageFragmentInput, tell: OverflowListener) {
    this.doc = doc
    this.tell = tell
  }

  begin(width: number, height: number, margins: WatchedMargins | null = null): void {
    clearList(this.outer)
    this.margins = margins
    const { paper = { left: 0, top: 0, right: width, bottom: height }, content = null } = margins ?? {}
    this.paper = this.shown = paper
    this.content = content !== null && hasRoom(content) ? content : null
    this.window = WHOLE
  }

  save(): void {
    this.outer.push(this.window)
  }

  restore(): void {
    this.window = this.outer.pop() ?? this.window
    const { clip } = this.window
    this.shown = clip === null ? this.paper : common(clip, this.paper)
  }

  get isClipped(): boolean {
    return this.window.clip !== null
  }

  /** Clips further content to these edges. */
  clip(edges: Edges): void {
    const { window } = this
    const own = this.onPage(edges)
    const clip = window.clip === null ? own : common(window.clip, own)
    this.window = { ...window, clip, isUnknown: window.isUnknown || isTurned(window.matrix) }
    this.shown = common(clip, this.paper)
  }

  /** Translates further content. */
  move(x: number, y: number): void {
    const { window } = this
    if (window.matrix !== null) this.transform([1, 0, 0, 1, x, y])
    else this.window = { ...window, x: window.x + x, y: window.y + y }
  }

  transform([a, b, c, d, e, f]: Affine): void {
    const { window } = this
    const [k, l, m, n, o, p] = window.matrix ?? [1, 0, 0, 1, window.x, window.y]
    this.window = { ...window, matrix: [k * a + m * b, l * a + n * b, k * c + m * d, l * c + n * d, k * e + m * f + o, l * e + n * f + p] }
  }

  /** Further content is broken over pages: each page shows its part. */
  part(hasBefore: boolean, hasAfter: boolean): void {
    this.window = { ...this.window, hasBefore, hasAfter }
  }

  /** A line from `left` to `right` with its baseline. */
  line(line: LineId, left: number, right: number, baseline: number): void {
    const { window: { x, y, matrix, isUnknown }, shown, doc } = this
    // Far from all edges: no font metrics are needed.
    const isInside = matrix === null && left + x >= shown.left - TOLERANCE && right + x <= shown.right + TOLERANCE &&
      baseline + y <= shown.bottom + TOLERANCE && baseline + y >= shown.top + FAR
    if ((isInside && this.content === null) || isUnknown || right <= left) return
    const style = this.styleOf(doc.lines.box[line])
    if (style === 0) return
    const size = doc.styles.fontSizeOf(style)
    this.check({ left, top: baseline - ASCENT * size, right: right - SPACE * size, bottom: baseline }, () => this.textOf(line))
  }

  picture(edges: Edges): void {
    if (!this.window.isUnknown) this.check(edges, () => '')
  }

  /** Reports a line, or else an image, of a box that is not painted because it is beyond an edge of the page. */
  unpainted(kind: OverflowKind, line: LineId, box: BoxId): void {
    if (this.styleOf(box) !== 0) this.tell(kind, line === 0 ? '' : this.textOf(line))
  }

  /** The style of a visible box; 0 for others. */
  private styleOf(box = 0 as BoxId): StyleId {
    const { boxes: { rows }, styles } = this.doc
    const style = rows.style[box]
    return styles.read.visibility(style) === Visibility.hidden ? (0 as StyleId) : style
  }

  private onPage({ left, top, right, bottom }: Edges): Edges {
    const { x, y, matrix } = this.window
    if (matrix === null) return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
    const [a, b, c, d, e, f] = matrix
    const across = [a * left + c * top, a * right + c * top, a * left + c * bottom, a * right + c * bottom]
    const down = [b * left + d * top, b * right + d * top, b * left + d * bottom, b * right + d * bottom]
    return { left: Math.min(...across) + e, top: Math.min(...down) + f, right: Math.max(...across) + e, bottom: Math.max(...down) + f }
  }

  private check(edges: Edges, what: () => string): void {
    const { window, paper, content, tell } = this
    let shown = this.onPage(edges)
    if (window.clip !== null) {
      const left = common(shown, window.clip)
      if (passes(shown, window.clip)) tell('box', what())
      if (left.right <= left.left || left.bottom <= left.top) return
      shown = left
    }
    if (shown.right < paper.left || shown.bottom < paper.top) return
    if (shown.right > paper.right + TOLERANCE) tell('right', what())
    else if (shown.bottom > paper.bottom + TOLERANCE && !window.hasAfter) tell('bottom', what())
    else if (shown.left < paper.left - TOLERANCE) tell('left', what())
    else if (shown.top < paper.top - TOLERANCE && !window.hasBefore) tell('top', what())
    else if (content !== null && window.clip === null) {
      const from = marginOf(shown, content)
      if (from !== null) this.margins?.tell(from, what())
    }
  }

  private textOf(line: LineId): string {
    const { lines, items, words } = this.doc
    const first = lines.firstItem[line]
    const end = first + lines.itemCount[line]
    let text = ''
    for (let i: number = first; i < end && text.length < MOST_UNITS; i++) {
      if (items.kind[i] !== ItemKind.word) continue
      const word = items.ref[i] as WordId
      text += words.text.slice(words.rows.text[word], words.rows.textLength[word])
    }
    return text.trim().slice(0, MOST_UNITS)
  }
}

/** The edges relative to a point. */
export const movedBy = ({ left, top, right, bottom }: Edges, x: number, y: number): Edges => ({ left: left - x, top: top - y, right: right - x, bottom: bottom - y })

const common = (one: Edges, other: Edges): Edges => ({
  left: Math.max(one.left, other.left), top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right), bottom: Math.min(one.bottom, other.bottom),
})

const passes = ({ left, top, right, bottom }: Edges, edges: Edges): boolean =>
  left < edges.left - TOLERANCE || top < edges.top - TOLERANCE || right > edges.right + TOLERANCE || bottom > edges.bottom + TOLERANCE

/** Whether rectangles do not stay axis-parallel. */
const isTurned = (matrix: Affine | null): boolean =>
  matrix !== null && (Math.abs(matrix[1]) > 1e-6 || Math.abs(matrix[2]) > 1e-6) && (Math.abs(matrix[0]) > 1e-6 || Math.abs(matrix[3]) > 1e-6)

const hasRoom = ({ left, top, right, bottom }: Edges): boolean => right - left > 2 * TOLERANCE && bottom - top > 2 * TOLERANCE

/** The margin from which content overflows into the page area: the one that is nearest; null for none. */
function marginOf({ left, top, right, bottom }: Edges, content: Edges): Exclude<OverflowKind, 'box'> | null {
  const into = { top: bottom - content.top, bottom: content.bottom - top, left: right - content.left, right: content.right - left }
  let from: Exclude<OverflowKind, 'box'> = 'top'
  for (const edge of ['bottom', 'left', 'right'] as const) if (into[edge] < into[from]) from = edge
  return into[from] > TOLERANCE ? from : null
}
