/**
 * Which boxes come out differently within when only their height changes: those that hold percentages of it. Asked for
 * boxes that are laid out already, so that what has none is not laid out again. Known for all boxes after one pass from
 * the last row to the first, which documents pay when they first ask.
 */
import type { BoxId, StyleId } from '../arena/ids.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { enumOf } from '../style/properties/index.ts'
import { Unit } from '../style/units.ts'
import type { LayoutDoc } from './lines.ts'

const Direction = enumOf('flex-direction')
const SIZES = ['height', 'min-height', 'max-height'] as const
/** What styles say, kept by style: a percentage of the containing height; one of the box's own; a height of their own. */
const Fact = { known: 1, ofParent: 2, ofOwn: 4, settled: 8, basis: 16 } as const

export class HeightDependence {
  private readonly doc: LayoutDoc
  private readonly facts: number[] = []
  private depends = new Uint8Array(0)

  constructor(doc: LayoutDoc) {
    this.doc = doc
  }

  /** Whether something within `box` refers to its height. */
  has(box: BoxId): boolean {
    if (this.depends.length !== this.doc.boxes.rows.length) this.mark()
    return this.depends[box] === 1
  }

  private mark(): void {
    const { rows } = this.doc.boxes
    const { styles } = this.doc
    this.depends = new Uint8Array(rows.length)
    for (let box = rows.length - 1; box > 0; box--) {
      if (rows.kind[box] === BoxKind.inline || ((rows.flags[box] ?? 0) & BoxFlag.absolute) !== 0) continue
      const parent = rows.parent[box] ?? 0
      const facts = this.factsOf(rows.style[box] ?? styles.initial)
      if ((facts & Fact.ofOwn) !== 0) this.depends[box] = 1
      const passes = this.depends[box] === 1 && (facts & Fact.settled) === 0
      const isBasis = (facts & Fact.basis) !== 0 && this.isColumn(parent)
      if (passes || isBasis || (facts & Fact.ofParent) !== 0) this.depends[parent] = 1
    }
  }

  private isColumn(box: number): boolean {
    const { styles, boxes } = this.doc
    if (boxes.rows.kind[box] !== BoxKind.flex) return false
    const direction = styles.read.flexDirection(boxes.rows.style[box] ?? styles.initial)
    return direction === Direction.column || direction === Direction.columnReverse
  }

  private factsOf(style: StyleId): number {
    const known = this.facts[style] ?? 0
    if (known !== 0) return known
    const { styles } = this.doc
    let facts: number = Fact.known
    for (const name of SIZES) if (isRelative(styles.unitOf(name, style))) facts |= Fact.ofParent
    if (styles.unitOf('height', style) === Unit.px) facts |= Fact.settled
    if (isRelative(styles.unitOf('flex-basis', style))) facts |= Fact.basis
    if (isRelative(styles.unitOf('row-gap', style))) facts |= Fact.ofOwn
    this.facts[style] = facts
    return facts
  }
}

function isRelative(unit: number): boolean {
  return unit === Unit.percent || unit === Unit.calc || unit === Unit.math
}
