/**
 * Watches where text and pictures are painted, to tell of what passes the edges of the page or of a box that clips it.
 * It follows the clips that the painter sets, as rectangles. Within a transform nothing is told, since the place on paper
 * is not known here; and nothing of what lies wholly to the left of or above the page, where documents hide things.
 * Of what stands in margins it tells, too, what runs into the content of the page.
 */
import type { BoxId, LineId, WordId } from '../arena/ids.ts'
import { empty } from '../arena/lists.ts'
import type { PageDoc } from '../fragment/pages.ts'
import { ItemKind } from '../layout/lines.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Edges } from './corners.ts'

/** Which edge of the page, or that of a box. */
export type OverflowKind = 'right' | 'bottom' | 'left' | 'top' | 'box'
/** `what` shows the beginning of a text; it is empty for a picture. */
export type OverflowListener = (kind: OverflowKind, what: string) => void

/** What is watched where it is not the page from its corner: the paper, and the content of the page that is to stay free. */
export interface WatchedMargins {
  readonly paper: Edges
  readonly content: Edges
  /** `from`: the margin that something runs out of. */
  readonly tell: (from: Exclude<OverflowKind, 'box'>, what: string) => void
}

const Visibility = enumOf('visibility')
/** Nobody misses a pixel. */
const TOLERANCE = 1
/** Of the font size: the space behind a line's last word, and the empty part of its ascent. */
const SPACE = 0.35
const ASCENT = 0.7
const FAR = 100
const MOST_UNITS = 40

interface Window {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly isBox: boolean
  readonly isUnknown: boolean
  /** What is to stay free. */
  readonly content: Edges | null
}

export class OverflowWatch {
  private readonly doc: PageDoc
  private readonly tell: OverflowListener
  private window: Window = { left: 0, top: 0, right: 0, bottom: 0, isBox: false, isUnknown: false, content: null }
  private readonly outer: Window[] = []
  private margins: WatchedMargins | null = null

  constructor(doc: PageDoc, tell: OverflowListener) {
    this.doc = doc
    this.tell = tell
  }

  begin(width: number, height: number, margins: WatchedMargins | null = null): void {
    empty(this.outer)
    this.margins = margins
    const { paper = { left: 0, top: 0, right: width, bottom: height }, content = null } = margins ?? {}
    this.window = { ...paper, isBox: false, isUnknown: false, content: content !== null && hasRoom(content) ? content : null }
  }

  save(): void {
    this.outer.push(this.window)
  }

  restore(): void {
    this.window = this.outer.pop() ?? this.window
  }

  /** What follows is cut at these edges. */
  clip({ left, top, right, bottom }: Edges): void {
    const { window } = this
    this.window = {
      left: Math.max(window.left, left), top: Math.max(window.top, top),
      right: Math.min(window.right, right), bottom: Math.min(window.bottom, bottom),
      isBox: true, isUnknown: window.isUnknown, content: null,
    }
  }

  /** What follows is moved by this much, and with `isUnknown` turned or scaled too. */
  move(x: number, y: number, isUnknown = false): void {
    const { isBox, isUnknown: before, content } = this.window
    this.window = { ...movedBy(this.window, x, y), isBox, isUnknown: before || isUnknown, content: content === null ? null : movedBy(content, x, y) }
  }

  /** A line from `left` to `right` with its baseline there. */
  line(line: LineId, left: number, right: number, baseline: number): void {
    const { window, doc } = this
    // Far from all edges, which needs no look at the font.
    const isInside = left >= window.left - TOLERANCE && right <= window.right + TOLERANCE &&
      baseline <= window.bottom + TOLERANCE && baseline >= window.top + FAR
    if ((isInside && window.content === null) || window.isUnknown || right <= left) return
    const { rows } = doc.boxes
    const style = rows.style[doc.lines.box[line] ?? (0 as BoxId)] ?? doc.styles.initial
    if (doc.styles.read.visibility(style) === Visibility.hidden) return
    const size = doc.styles.fontSizeOf(style)
    this.check({ left, top: baseline - ASCENT * size, right: right - SPACE * size, bottom: baseline }, () => this.textOf(line))
  }

  picture(edges: Edges): void {
    if (!this.window.isUnknown) this.check(edges, () => '')
  }

  private check({ left, top, right, bottom }: Edges, what: () => string): void {
    const { window, tell } = this
    if (window.isBox) {
      const isCut = left < window.left - TOLERANCE || top < window.top - TOLERANCE ||
        right > window.right + TOLERANCE || bottom > window.bottom + TOLERANCE
      if (isCut) tell('box', what())
      return
    }
    if (right < window.left || bottom < window.top) return
    if (right > window.right + TOLERANCE) tell('right', what())
    else if (bottom > window.bottom + TOLERANCE) tell('bottom', what())
    else if (left < window.left - TOLERANCE) tell('left', what())
    else if (top < window.top - TOLERANCE) tell('top', what())
    else if (window.content !== null) {
      const from = marginOf({ left, top, right, bottom }, window.content)
      if (from !== null) this.margins?.tell(from, what())
    }
  }

  private textOf(line: LineId): string {
    const { lines, items, words } = this.doc
    const first = lines.firstItem[line] ?? 0
    const end = first + (lines.itemCount[line] ?? 0)
    let text = ''
    for (let i: number = first; i < end && text.length < MOST_UNITS; i++) {
      if (items.kind[i] !== ItemKind.word) continue
      const word = (items.ref[i] ?? 0) as WordId
      text += words.text.slice(words.rows.text[word] ?? 0, words.rows.textLength[word] ?? 0)
    }
    return text.trim().slice(0, MOST_UNITS)
  }
}

/** These edges as seen from a place. */
export const movedBy = ({ left, top, right, bottom }: Edges, x: number, y: number): Edges => ({ left: left - x, top: top - y, right: right - x, bottom: bottom - y })

const hasRoom = ({ left, top, right, bottom }: Edges): boolean => right - left > 2 * TOLERANCE && bottom - top > 2 * TOLERANCE

/** The margin from which something runs into the content: the one to which the least would move it back; null if nothing does. */
function marginOf({ left, top, right, bottom }: Edges, content: Edges): Exclude<OverflowKind, 'box'> | null {
  const into = { top: bottom - content.top, bottom: content.bottom - top, left: right - content.left, right: content.right - left }
  let from: Exclude<OverflowKind, 'box'> = 'top'
  for (const edge of ['bottom', 'left', 'right'] as const) if (into[edge] < into[from]) from = edge
  return into[from] > TOLERANCE ? from : null
}
