/**
 * Border conflict resolution of collapsed borders (CSS 2, 17.6.2.1). A border is a number: a style id times four, plus the side; 0 is no
 * border. Its look is read from the style. Recent results are cached, because table cells are alike.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import type { BoxTree } from '../../boxes/boxes.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'

/** A style id times four plus a `Side`; 0 for no border. */
export type Border = number
export const Side = { top: 0, right: 1, bottom: 2, left: 3 } as const

const Style = enumOf('border-top-style')
const Rules = enumOf('sizing-rules')

/** Of two borders of equal width, the style later in this list wins. */
const STRENGTH = [
  Style.none, Style.hidden, Style.inset, Style.groove, Style.outset, Style.ridge, Style.dotted, Style.dashed, Style.solid, Style.double,
]

/** Number of cached pairs. */
const PAIRS = 128

export class BorderConflicts {
  private readonly first = new Int32Array(PAIRS)
  private readonly second = new Int32Array(PAIRS)
  private readonly winner = new Int32Array(PAIRS)
  private readonly styles: Styles
  private readonly boxes: BoxTree
  private readonly strength: readonly number[]

  constructor(styles: Styles, boxes: BoxTree) {
    this.styles = styles
    this.boxes = boxes
    const strength: number[] = []
    STRENGTH.forEach((style, i) => {
      strength[style] = i
    })
    this.strength = strength
  }

  of(box: number, side: number): Border {
    return box === 0 ? 0 : this.boxes.rows.style[box as BoxId] * 4 + side
  }

  /** The winning border. Of two equal ones the first wins: the inner one, or the one nearer to the top or to the start of the table. */
  better(first: Border, second: Border): Border {
    if (second === 0) return first
    const pair = (Math.imul(first, 31) ^ second) & (PAIRS - 1)
    if (this.first[pair] === first && this.second[pair] === second) return this.winner[pair]
    const winner = this.settle(first, second)
    this.first[pair] = first
    this.second[pair] = second
    this.winner[pair] = winner
    return winner
  }

  private settle(first: Border, second: Border): Border {
    if (this.isHidden(first)) return first
    if (this.isHidden(second)) return second
    if (first === 0) return this.width(second) > 0 ? second : 0
    const difference = this.width(second) - this.width(first)
    if (difference !== 0) return difference > 0 ? second : first
    return (this.strength[this.style(second)] ?? 0) > (this.strength[this.style(first)] ?? 0) ? second : first
  }

  /** At the standard level, `hidden` wins and suppresses the border; at the listed level it counts as `none`. */
  private isHidden(border: Border): boolean {
    return border !== 0 && this.width(border) === 0 && this.style(border) === Style.hidden
      && this.styles.read.sizingRules((border >> 2) as StyleId) === Rules.full
  }

  /** Whether a style has no border on any side. */
  isBare(style: StyleId): boolean {
    const { read } = this.styles
    return read.borderTopStyle(style) === Style.none && read.borderRightStyle(style) === Style.none
      && read.borderBottomStyle(style) === Style.none && read.borderLeftStyle(style) === Style.none
  }

  looksAlike(a: Border, b: Border): boolean {
    return a === b
      || (a !== 0 && b !== 0 && this.width(a) === this.width(b) && this.style(a) === this.style(b) && this.color(a) === this.color(b))
  }

  width(border: Border): number {
    if (border === 0) return 0
    const { read } = this.styles
    const style = (border >> 2) as StyleId
    switch (border & 3) {
      case Side.top: return read.borderTopWidth(style)
      case Side.right: return read.borderRightWidth(style)
      case Side.bottom: return read.borderBottomWidth(style)
      default: return read.borderLeftWidth(style)
    }
  }

  private style(border: Border): number {
    const { read } = this.styles
    const style = (border >> 2) as StyleId
    switch (border & 3) {
      case Side.top: return read.borderTopStyle(style)
      case Side.right: return read.borderRightStyle(style)
      case Side.bottom: return read.borderBottomStyle(style)
      default: return read.borderLeftStyle(style)
    }
  }

  private color(border: Border): number {
    const { read } = this.styles
    const style = (border >> 2) as StyleId
    switch (border & 3) {
      case Side.top: return read.borderTopColor(style)
      case Side.right: return read.borderRightColor(style)
      case Side.bottom: return read.borderBottomColor(style)
      default: return read.borderLeftColor(style)
    }
  }
}
