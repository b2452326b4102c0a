/**
 * How a property is read from the columns of its group: one factory per storage, so that each reader's code sees one
 * kind of array only. Lengths give NaN for keywords and for percentages of an indefinite (NaN) basis.
 */
import type { StyleId } from '../arena/ids.ts'
import type { StorageArray } from '../arena/schema.ts'
import { clampLength } from './length-types.ts'
import { Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'

/** Whose values numbers name: readers outlive a document. */
export interface ValueOwner {
  readonly values: ValueStore
  readonly objects: { readonly list: readonly unknown[] }
}

/** A typed array behind one indirection, so that readers survive growth. */
export interface Slot<A extends StorageArray = StorageArray> {
  array: A
}

export function byteReader(ids: Slot<Int32Array>, value: Slot<Uint8Array>): (style: StyleId) => number {
  return (style) => value.array[ids.array[style] ?? 0] ?? 0
}

export function integerReader(ids: Slot<Int32Array>, value: Slot<Int32Array>): (style: StyleId) => number {
  return (style) => value.array[ids.array[style] ?? 0] ?? 0
}

export function numberReader(ids: Slot<Int32Array>, value: Slot<Float64Array>): (style: StyleId) => number {
  return (style) => value.array[ids.array[style] ?? 0] ?? 0
}

export function objectReader(ids: Slot<Int32Array>, value: Slot<Int32Array>, owner: ValueOwner): (style: StyleId) => unknown {
  const { objects } = owner
  return (style) => objects.list[value.array[ids.array[style] ?? 0] ?? 0] ?? null
}

export function lengthReader(
  ids: Slot<Int32Array>,
  value: Slot<Float64Array>,
  unit: Slot<Uint8Array>,
  owner: ValueOwner,
  least: number,
): (style: StyleId, basis?: number) => number {
  return (style, basis = NaN) => {
    const row = ids.array[style] ?? 0
    const number = value.array[row] ?? 0
    switch (unit.array[row]) {
      case Unit.px: return number
      case Unit.percent: return clampLength((number * basis) / 100)
      case Unit.calc: return Math.max(least, clampLength(owner.values.resolve(number, 0, 0, basis)))
      case Unit.math: return Math.max(least, clampLength(owner.values.evaluateMath(number, basis)))
      default: return NaN
    }
  }
}

export function colorReader(
  ids: Slot<Int32Array>,
  value: Slot<Uint32Array>,
  unit: Slot<Uint8Array>,
  inheritedIds: Slot<Int32Array>,
  own: Slot<Uint32Array>,
): (style: StyleId) => number {
  return (style) => {
    const row = ids.array[style] ?? 0
    if (unit.array[row] !== Unit.currentColor) return value.array[row] ?? 0
    return own.array[inheritedIds.array[style] ?? 0] ?? 0
  }
}
