/**
 * Rows of the groups of styles by the values that were declared for them: where many rules set a few properties, most styles
 * consist of rows that others have, and those are found without computing, hashing and comparing hundreds of bytes. The
 * values say all there is to know of a row together with what it was computed from and the size of the font; where more has a
 * say, as breakUnits of a font have, no row is known. The table has a fixed size: what it lost is computed again.
 * 2,500 rules over 3,000 elements: 7% fewer instructions.
 */
import { HASH_FACTOR } from '../arena/hash-index.ts'
import { decidesLines, LINE_PROPERTIES } from './dependent-values.ts'
import { propertyIndex, propertyList } from './properties/index.ts'
import { GROUPS } from './style-groups.ts'
import type { DeclaredValues } from './styles.ts'
import { Unit } from './units.ts'

/** Of one group; a style that declares more of it is computed. */
const MOST_VALUES = 8
const SLOTS = 512
/** A slot of `heads`: the row, that which it was computed from, the group with the number of values, and the hash. */
const HEAD = 4

/** Where `GROUPS` has the inherited one. */
export const INHERITED = 0
/** There are 16 breakUnits, and room for as many more. */
const UNIT_BITS = 5
/** Stands for the size of the font among the values. */
const FONT = -1

export class MatchedPropertiesCache {
  /** What is declared now, by group: how many values, whether rows for them may be known and depend on the font, their hash. */
  private readonly counts = new Uint8Array(GROUPS.length)
  private readonly isOpen = new Uint8Array(GROUPS.length)
  private readonly isByFont = new Uint8Array(GROUPS.length)
  private readonly hashes = new Int32Array(GROUPS.length)
  /** The values: property and unit in one number, and what goes with them. */
  private readonly names = new Int32Array(GROUPS.length * MOST_VALUES)
  private readonly numbers = new Float64Array(GROUPS.length * MOST_VALUES)

  /** Made when there is a row to be kept. */
  private heads = new Int32Array(0)
  private slotNames = new Int32Array(0)
  private slotNumbers = new Float64Array(0)

  /** What is declared for a style; each property is there once. Gives a bit for each group of which anything is. */
  sort({ count, properties, units, numbers }: DeclaredValues): number {
    let groups = 0
    for (let group = 0; group < GROUPS.length; group++) {
      this.counts[group] = 0
      this.isOpen[group] = 1
      this.isByFont[group] = 0
      this.hashes[group] = 0
    }
    for (let i = 0; i < count; i++) {
      const property = properties[i] ?? 0
      const unit = units[i] ?? 0
      const number = numbers[i] ?? 0
      const how = howByProperty[property] ?? 0
      const group = how & GROUP
      if ((how & LINES) !== 0 && decidesLines(property, unit, number)) this.isOpen[INHERITED] = 0
      if ((how >> unit + FREE & 1) === 0) {
        if ((how & BY_FONT) !== 0 && (unit === Unit.em || unit === Unit.calc)) this.isByFont[group] = 1
        else this.isOpen[group] = 0
      }
      groups |= 1 << group
      // `add` in place: a call costs as much as the rest.
      const name = property << UNIT_BITS | unit
      const at = this.counts[group] ?? 0
      if (at === MOST_VALUES) this.isOpen[group] = 0
      else {
        this.counts[group] = at + 1
        this.names[group * MOST_VALUES + at] = name
        this.numbers[group * MOST_VALUES + at] = number
        this.hashes[group] = Math.imul(Math.imul((this.hashes[group] ?? 0) ^ name, HASH_FACTOR) ^ (number * 257), HASH_FACTOR)
      }
    }
    return groups
  }

  private add(group: number, name: number, number: number): void {
    const at = this.counts[group] ?? 0
    if (at === MOST_VALUES) {
      this.isOpen[group] = 0
      return
    }
    this.counts[group] = at + 1
    this.names[group * MOST_VALUES + at] = name
    this.numbers[group * MOST_VALUES + at] = number
    // Of fractions enough comes in to tell the usual ones apart.
    const hash = Math.imul((this.hashes[group] ?? 0) ^ name, HASH_FACTOR)
    this.hashes[group] = Math.imul(hash ^ (number * 257), HASH_FACTOR)
  }

  /**
   * The row that the values gave which are declared for the group, computed from the row `base`; 0 when none is known. To be asked
   * once before `keep`, with the size of the font that its breakUnits refer to.
   */
  find(group: number, base: number, fontSize: number): number {
    if (this.isByFont[group] === 1) this.add(group, FONT, fontSize)
    const { heads } = this
    if (this.isOpen[group] === 0 || heads.length === 0) return 0
    const hash = this.hashes[group] ?? 0
    const count = this.counts[group] ?? 0
    const slot = slotOf(hash, base)
    const head = slot * HEAD
    if (heads[head + 3] !== hash || heads[head + 1] !== base || heads[head + 2] !== (group << 8 | count)) return 0
    const from = slot * MOST_VALUES
    const own = group * MOST_VALUES
    for (let i = 0; i < count; i++) {
      if (this.slotNames[from + i] !== this.names[own + i] || this.slotNumbers[from + i] !== this.numbers[own + i]) return 0
    }
    return heads[head] ?? 0
  }

  /** `row` is what `find` did not know. */
  keep(group: number, base: number, row: number): void {
    if (this.isOpen[group] === 0) return
    if (this.heads.length === 0) this.make()
    const hash = this.hashes[group] ?? 0
    const count = this.counts[group] ?? 0
    const slot = slotOf(hash, base)
    const head = slot * HEAD
    this.heads[head] = row
    this.heads[head + 1] = base
    this.heads[head + 2] = group << 8 | count
    this.heads[head + 3] = hash
    for (let i = 0; i < count; i++) {
      this.slotNames[slot * MOST_VALUES + i] = this.names[group * MOST_VALUES + i] ?? 0
      this.slotNumbers[slot * MOST_VALUES + i] = this.numbers[group * MOST_VALUES + i] ?? 0
    }
  }

  /** What breakUnits refer to has changed. */
  forget(): void {
    this.heads.fill(0)
  }

  private make(): void {
    this.heads = new Int32Array(SLOTS * HEAD)
    this.slotNames = new Int32Array(SLOTS * MOST_VALUES)
    this.slotNumbers = new Float64Array(SLOTS * MOST_VALUES)
  }
}

function slotOf(hash: number, base: number): number {
  const mixed = Math.imul(hash ^ base, HASH_FACTOR)
  return (mixed ^ mixed >>> 15) & (SLOTS - 1)
}

const bits = (...units: readonly Unit[]): number => units.reduce<number>((all, unit) => all | 1 << unit + FREE, 0)

/** What `howByProperty` says: the group, whether it decides of lines along text, whether breakUnits of the font may be known, and from `FREE` on a bit for each unit. */
const GROUP = 7
const LINES = 8
const BY_FONT = 16
const FREE = 5

/** Units of values that mean the same on every element, or on all that inherit one row. */
const ABSOLUTE = bits(Unit.keyword, Unit.px, Unit.rem, Unit.number, Unit.color, Unit.currentColor)
const BY_PARENT = bits(Unit.percent, Unit.em, Unit.calc, Unit.inherit, Unit.initial, Unit.unset)
/** Which side is meant follows from the direction of the parent. */
const SIDES: readonly number[] = [propertyIndex('float'), propertyIndex('clear')]

const howByProperty = Int32Array.from(propertyList, ({ group, value }, property) => {
  const own = GROUPS.indexOf(group) | (LINE_PROPERTIES.includes(property) ? LINES : 0)
  if (SIDES.includes(property)) return own
  const objects = value.compute === undefined ? bits(Unit.object) : 0
  if (group === 'inherited') return own | ABSOLUTE | BY_PARENT | objects
  return own | ABSOLUTE | objects | (value.percentOf === undefined ? bits(Unit.percent) | BY_FONT : 0)
})

/** The group of a property, by its place in `GROUPS`. */
export const groupOf = (property: number): number => (howByProperty[property] ?? 0) & GROUP
