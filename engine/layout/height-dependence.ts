/**
 * Tells whether the inside of a laid-out box changes when only its height changes: because of percentage heights, or stretched boxes with a
 * ratio. Boxes without such content need no second layout. A nested box with a height of its own shields its content. Results are kept in
 * the memo of the box and speed up questions about its ancestors.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { boxEntryAfter, firstBoxEntry } from '../boxes/box-entries.ts'
import { BoxFlag, BoxKind, type BoxRows, InlineKind } from '../boxes/boxes.ts'
import type { TrackSize } from '../style/grid-types.ts'
import { enumOf } from '../style/properties/index.ts'
import type { Styles } from '../style/styles.ts'
import { Unit } from '../style/units.ts'
import { isSingleRow } from './flex/container.ts'
import type { LayoutInput } from './lines.ts'
import { memoOf, type Memos, MemoState } from './memos.ts'
import { heightKeyword } from './size.ts'

const Basis = enumOf('flex-basis')
const Direction = enumOf('flex-direction')
const Height = enumOf('height')
const KNOWN = MemoState.independent | MemoState.dependent
const SIZES = ['height', 'min-height', 'max-height'] as const
/** Facts about a style: a percentage of the parent's height; of its own height; a declared height; a percentage flex-basis; a ratio. */
const Fact = { known: 1, ofParent: 2, ofOwn: 4, settled: 8, basis: 16, ratio: 32 } as const

export class HeightDependence {
  private readonly doc: LayoutInput
  private readonly styles: Styles
  private readonly rows: BoxRows
  private readonly memos: Memos
  /** Facts by style. */
  private readonly facts: number[] = []

  constructor(doc: LayoutInput) {
    this.doc = doc
    this.styles = doc.styles
    this.rows = doc.boxes.rows
    this.memos = doc.memos
  }

  /** Whether any content of `box` depends on its height. */
  has(box: BoxId): boolean {
    const { memos, rows } = this
    const memo = rows.memo[box] || memoOf(this.doc, box)
    const known = memos.state[memo]
    if ((known & KNOWN) !== 0) return (known & MemoState.dependent) !== 0
    const answer = this.look(box)
    memos.state[memo] = known | (answer ? MemoState.dependent : MemoState.independent)
    return answer
  }

  /** The same without using the memo of the box. */
  look(box: BoxId): boolean {
    const { memos, rows } = this
    if ((this.factsOf(rows.style[box]) & Fact.ofOwn) !== 0) return true
    const end = rows.end[box]
    for (let at: number = box + 1; at < end;) {
      const next = rows.end[at]
      const isInline = rows.kind[at] === BoxKind.inline
      if (!isInline && (rows.flags[at] & BoxFlag.absolute) !== 0) {
        at = next
        continue
      }
      const facts = isInline ? 0 : this.factsOf(rows.style[at])
      if ((facts & Fact.ofParent) !== 0 || ((facts & Fact.basis) !== 0 && this.isColumn(rows.parent[at] ?? 0))) return true
      const hasRatio = !isInline && ((facts & Fact.ratio) !== 0 || rows.kind[at] === BoxKind.replaced)
      if (hasRatio && (facts & Fact.settled) === 0 && this.isSingleRow(rows.parent[at])) return true
      const known = memos.state[rows.memo[at]]
      if ((facts & Fact.settled) !== 0 || (known & MemoState.independent) !== 0) {
        at = next
        continue
      }
      if ((known & MemoState.dependent) !== 0 || (facts & Fact.ofOwn) !== 0) return true
      at++
    }
    return false
  }

  private isColumn(box: number): boolean {
    const { styles } = this
    const { boxes } = this.doc
    if (boxes.rows.kind[box] !== BoxKind.flex) return false
    const direction = styles.read.flexDirection(boxes.rows.style[box] ?? styles.initial)
    return direction === Direction.column || direction === Direction.columnReverse
  }

  /** Whether the height of the box may stretch its items before they have a width (CSS Flexbox 1, 9.2). */
  private isSingleRow(box: number): boolean {
    const { styles, boxes: { rows } } = this.doc
    return rows.kind[box] === BoxKind.flex && isSingleRow(styles, rows.style[box])
  }

  private factsOf(style: StyleId): number {
    const known = this.facts[style] ?? 0
    if (known !== 0) return known
    const { styles } = this
    let facts: number = Fact.known
    if (isPartOfHeight(styles, style)) facts |= Fact.ofParent
    if (styles.unitOf('height', style) === Unit.px) facts |= Fact.settled
    const isStretched = styles.keywordOf('flex-basis', style) === Basis.stretch
    if (isStretched || isRelative(styles.unitOf('flex-basis', style))) facts |= Fact.basis
    if (styles.read.aspectRatio(style).ratio > 0) facts |= Fact.ratio
    if (isRelative(styles.unitOf('row-gap', style)) || this.hasRowsOfHeight(style)) facts |= Fact.ofOwn
    this.facts[style] = facts
    return facts
  }

  /** Whether grid rows have percentage sizes or repeat to fill the height. */
  private hasRowsOfHeight(style: StyleId): boolean {
    const { read } = this.styles
    if (read.gridAutoRows(style).some(isPartOfSize)) return true
    return read.gridTemplateRows(style).items.some((item) =>
      item.kind === 'track' ? isPartOfSize(item.size) : typeof item.count !== 'number' || item.tracks.some(({ size }) => isPartOfSize(size)))
  }
}

/** Whether a style has a percentage or `stretch` height. */
export function isPartOfHeight(styles: Styles, style: StyleId): boolean {
  for (const name of SIZES) if (isRelative(styles.unitOf(name, style))) return true
  return heightKeyword(styles, style) === Height.stretch
}

function isPartOfSize({ min, max, fitContent }: TrackSize): boolean {
  return [min, max].some((breadth) => breadth.kind === 'length' && isRelative(breadth.size.unit)) || (fitContent !== null && isRelative(fitContent.unit))
}

function isRelative(unit: number): boolean {
  return unit === Unit.percent || unit === Unit.calc || unit === Unit.math
}

/** Whether the lines of `box` do not depend on the containing height: no floats or percentage-height atomic inlines in them. */
export function keepsLines({ boxes, styles }: LayoutInput, box: BoxId): boolean {
  const { rows, inlines } = boxes
  for (let i = firstBoxEntry(boxes, box); i !== 0; i = boxEntryAfter(boxes, box, i)) {
    const kind = inlines.kind[i]
    const style = rows.style[inlines.ref[i]]
    if (kind === InlineKind.float || (kind === InlineKind.atomic && isPartOfHeight(styles, style))) return false
  }
  return true
}
