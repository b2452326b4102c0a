/**
 * Which of two borders that meet on a grid line is drawn (CSS 2, 17.6.2.1). A border is a number: the id of a style times
 * four, plus the side; 0 is no border at all. What it looks like is read from the style; who won lately is remembered, because
 * the cells of a table are alike.
 */
import type { BoxId, StyleId } from '../../arena/ids.ts'
import type { BoxTree } from '../../boxes/boxes.ts'
import { enumOf } from '../../style/properties/index.ts'
import type { Styles } from '../../style/styles.ts'

export type Border = number
export const Side = { top: 0, right: 1, bottom: 2, left: 3 } as const

const Style = enumOf('border-top-style')
const Rules = enumOf('sizing-rules')

/** Of two borders of one width the one whose style is later here wins. */
const STRENGTH = [
  Style.none, Style.hidden, Style.inset, Style.groove, Style.outset, Style.ridge, Style.dotted, Style.dashed, Style.solid, Style.double,
]

/** Pairs that are remembered. */
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
    return box === 0 ? 0 : (this.boxes.rows.style[box as BoxId] ?? 0) * 4 + side
  }

  /** The border that wins; of two alike the first, which comes from further inside, or further up or nearer to where the table begins. */
  better(first: Border, second: Border): Border {
    if (second === 0) return first
    const pair = (Math.imul(first, 31) ^ second) & (PAIRS - 1)
    if (this.first[pair] === first && this.second[pair] === second) return this.winner[pair] ?? 0
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

  /** Hidden borders win, at the standard level, and there is none then; at the listed one they are as good as none. */
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
