/**
 * Stores values that do not fit into a number: font family lists, strings, and calc() sums that mix percentages and lengths. Each distinct
 * value is stored once under a small integer, so that comparing the integers compares the values.
 */
import { type Arena, createArena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import { HASH_SEED, HashIndex, mixFloat } from '../arena/hash-index.ts'
import type { Id } from '../arena/ids.ts'
import { f64 } from '../arena/schema.ts'
import { TokenReader } from '../css/token-reader.ts'
import type { Token } from '../css/tokens.ts'
import type { LinearValue } from '../css/values/calc.ts'
import { parseColorOf } from '../css/values/color.ts'
import { evaluateMath, type MathTree, type MathValue, resolveMath, type UnitSizes } from '../css/values/math-tree.ts'
import { clampLength, Unit } from './units.ts'

/** A sum of lengths and a percentage, as declared (em and rem unresolved). */
export const sumSchema = { px: f64, em: f64, rem: f64, percent: f64 } as const
export type SumId = Id<'sum'>

/** The interned values of one document. */
export class ValueStore {
  readonly sums: Arena<typeof sumSchema, SumId>
  private readonly sumIndex = new HashIndex(16)
  private readonly objects: unknown[]
  private readonly byKey: Map<string, number>
  private readonly names: string[] = []
  private readonly mixed = new Map<number, number>()

  /** Without `arenas` the store is independent and its sums are not counted. It starts with a copy of the objects of `from`. */
  constructor(arenas: Arenas | null = null, from: ValueStore | null = null) {
    this.sums = arenas === null ? createArena('sums', sumSchema, 16) : arenas.create('sums', sumSchema, 16)
    this.objects = from === null ? [null] : [...from.objects]
    this.byKey = new Map(from?.byKey)
    if (from !== null && from.sums.length > 1) throw new Error('only objects are taken over')
  }

  /** Interns any plain value, keyed by its JSON text. */
  intern(value: unknown): number {
    const key = JSON.stringify(value, nameInfinities)
    const known = this.byKey.get(key)
    if (known !== undefined) return known
    const index = this.objects.length
    this.objects.push(value)
    this.byKey.set(key, index)
    return index
  }

  /** All values by number; null at 0. For readers, which cannot afford a call per access. */
  get list(): readonly unknown[] {
    return this.objects
  }

  /** The string of a negative keyword number; null for a keyword. */
  textOf(keyword: number): string | null {
    return keyword < 0 ? String(this.object(-keyword)) : null
  }

  /** The packed colour of a `Unit.mixedColor` value when currentcolor is `current`. */
  mixedColor(index: number, current: number): number {
    const key = index * 0x100000000 + current
    const known = this.mixed.get(key)
    if (known !== undefined) return known
    const color = parseColorOf(new TokenReader(this.objects[index] as readonly Token[]), current) ?? current
    this.mixed.set(key, color)
    return color
  }

  object(index: number): unknown {
    return this.objects[index] ?? null
  }

  /** The number of a name, counted from 0; -1 when there are more than `most` names. */
  nameNumber(name: string, most: number): number {
    const known = this.names.indexOf(name)
    if (known >= 0 || this.names.length >= most) return known
    return this.names.push(name) - 1
  }

  nameAt(number: number): string {
    return this.names[number] ?? ''
  }

  /** The interned values in order of appearance, without the empty entry 0. */
  all(): readonly unknown[] {
    return this.objects.slice(1)
  }

  internSum(px: number, em: number, rem: number, percent: number): SumId {
    const { sums, sumIndex } = this
    const hash = mixFloat(mixFloat(mixFloat(mixFloat(HASH_SEED, px), em), rem), percent)
    for (let s = sumIndex.seek(hash); s !== 0; s = sumIndex.next()) {
      if (sums.px[s] === px && sums.em[s] === em && sums.rem[s] === rem && sums.percent[s] === percent) return s as SumId
    }
    const row = sums.push()
    sums.px[row] = px
    sums.em[row] = em
    sums.rem[row] = rem
    sums.percent[row] = percent
    sumIndex.add(row)
    return row
  }

  internLinear(value: LinearValue): SumId {
    return this.internSum(value.px, value.em, value.rem, value.percent)
  }

  /** The calculation tree of a `Unit.math` value. */
  mathAt(index: number): MathTree {
    return this.objects[index] as MathTree
  }

  /** The tree with every unit except percentages resolved to px. */
  resolveMath(index: number, sizes: UnitSizes): MathValue {
    return resolveMath(this.mathAt(index), sizes)
  }

  /** px of a computed tree; NaN when it has a percentage of an indefinite (NaN) basis. */
  evaluateMath(index: number, basis: number): number {
    const tree = this.mathAt(index)
    return tree.usesPercent && Number.isNaN(basis) ? NaN : evaluateMath(tree, noSizes, basis)
  }

  /** px of a computed length inside an object value; NaN for a percentage of an indefinite (NaN) basis. */
  used(unit: Unit, value: number, basis: number): number {
    switch (unit) {
      case Unit.px: return value
      case Unit.percent: return clampLength((value * basis) / 100)
      case Unit.calc: return clampLength(this.resolve(value, 0, 0, basis))
      case Unit.math: return clampLength(this.evaluateMath(value, basis))
      default: return NaN
    }
  }

  /** px of a sum for the given sizes; NaN when it has a percentage of an indefinite (NaN) basis. */
  resolve(sum: number, fontSize: number, rootFontSize: number, basis: number): number {
    const { sums } = this
    const px = sums.px[sum] + sums.em[sum] * fontSize + sums.rem[sum] * rootFontSize
    const percent = sums.percent[sum]
    return percent === 0 ? px : px + (percent * basis) / 100
  }
}

/** Computed trees contain no units. */
const noSizes: UnitSizes = () => 0

/** JSON writes all infinities as null, which would make different values equal. */
function nameInfinities(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}
