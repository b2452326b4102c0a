/**
 * Readers of property values from the columns of a group: one factory per storage type, so that each reader's code sees one kind of array.
 * A length reader returns NaN for keywords, and for percentages of an indefinite (NaN) basis. Keyword and length readers, the most frequent
 * ones, hold the typed arrays directly, which is a fifth faster in unoptimized code than an access through slots. Easy to get wrong: such a
 * reader registers a refresh function, to be called when an array was replaced.
 */
import type { StyleId } from '../arena/ids.ts'
import type { StorageArray } from '../arena/schema.ts'
import { clampLength, Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'

/** The owner of the value store that numbers refer to: readers outlive a document. */
export interface ValueOwner {
  readonly values: ValueStore
  readonly objects: { readonly list: readonly unknown[] }
}

/** A reference to a typed array, so that readers survive its growth. */
export interface Slot<A extends StorageArray = StorageArray> {
  array: A
}

/** Functions to call when an array was replaced. */
export type Refreshes = (() => void)[]

/** A reader of keywords and other bytes. */
export function byteReader(ids: Slot<Int32Array>, value: Slot<Uint8Array>, refreshes: Refreshes): (style: StyleId) => number {
  let rows = ids.array
  let values = value.array
  refreshes.push(() => {
    rows = ids.array
    values = value.array
  })
  return (style) => values[rows[style]]
}

/** A reader of integers. */
export function integerReader(ids: Slot<Int32Array>, value: Slot<Int32Array>): (style: StyleId) => number {
  return (style) => value.array[ids.array[style]]
}

/** A reader of numbers. */
export function numberReader(ids: Slot<Int32Array>, value: Slot<Float64Array>): (style: StyleId) => number {
  return (style) => value.array[ids.array[style]]
}

/** A reader of objects; null for none. */
export function objectReader(ids: Slot<Int32Array>, value: Slot<Int32Array>, owner: ValueOwner): (style: StyleId) => unknown {
  const { objects } = owner
  return (style) => objects.list[value.array[ids.array[style]]] ?? null
}

/** A reader of used lengths in px; `basis` is the percentage basis in px, `least` the lower bound of calc() results. */
export function lengthReader(
  ids: Slot<Int32Array>,
  value: Slot<Float64Array>,
  unit: Slot<Uint8Array>,
  owner: ValueOwner,
  least: number,
  refreshes: Refreshes,
): (style: StyleId, basis?: number) => number {
  let rows = ids.array
  let values = value.array
  let units = unit.array
  refreshes.push(() => {
    rows = ids.array
    values = value.array
    units = unit.array
  })
  return (style, basis = NaN) => {
    const row = rows[style]
    const number = values[row]
    switch (units[row]) {
      case Unit.px: return number
      case Unit.percent: return clampLength((number * basis) / 100)
      case Unit.calc: return Math.max(least, clampLength(owner.values.resolve(number, 0, 0, basis)))
      case Unit.math: return Math.max(least, clampLength(owner.values.evaluateMath(number, basis)))
      default: return NaN
    }
  }
}

/** A reader of colours, with currentcolor resolved. */
export function colorReader(
  ids: Slot<Int32Array>,
  value: Slot<Uint32Array>,
  unit: Slot<Uint8Array>,
  inheritedIds: Slot<Int32Array>,
  own: Slot<Uint32Array>,
  owner: ValueOwner,
): (style: StyleId) => number {
  return (style) => {
    const row = ids.array[style]
    const kind = unit.array[row]
    if (kind !== Unit.currentColor && kind !== Unit.mixedColor) return value.array[row]
    const current = own.array[inheritedIds.array[style]]
    return kind === Unit.currentColor ? current : owner.values.mixedColor(value.array[row], current)
  }
}
