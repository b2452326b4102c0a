/**
 * An arena: append-only rows with one typed array per column. Row 0 means "none"; the first pushed row is 1. Rows from `length` onwards are
 * always zero, and row `length` can always be read, so `push` only counts; every method that shortens an arena, except `dropLast`, zeroes
 * the released rows. Easy to get wrong: growth replaces the columns, so read `arena.column` again after any call that can push.
 */
import { allocate, type ArenaName, bytesPerRow, type Columns, type Schema, type StorageArray } from './schema.ts'

export interface ArenaCore<I extends number> {
  readonly arenaName: ArenaName
  readonly schema: Schema
  readonly bytesPerRow: number
  /** One past the last row in use; 1 when empty. */
  length: number
  capacity: number
  /** The largest `length` since the last `reset`, for the memory statistics. */
  highWater: number
  /** Called before growth by many bytes; throws when the memory limit would be exceeded. */
  onGrow: GrowthCheck | null
  /** Appends one zeroed row. */
  push(): I
  /** Appends `count` zeroed rows; returns the first. */
  pushMany(count: number): I
  /** Makes room for `rows` rows in total. */
  ensure(rows: number): void
  /** Shortens to `length` rows and zeroes the rest, to undo a speculative append. */
  truncate(length: number): void
  /** Releases the last row without zeroing it: for arenas whose new rows are always written completely. */
  dropLast(): void
  /** Drops every row; the memory stays reserved. */
  reset(): void
  /** Moves rows `[from, length)` down to `keep`. Does not change ids elsewhere: use `Arenas.discardBefore`. */
  slide(from: number, keep: number): void
  columnOf(name: string): StorageArray
  /** All columns in schema order, for operations on whole rows; read it again after any call that can push. */
  arrays: readonly StorageArray[]
}

/** `push` for frequent use: V8 inlines this function while there is room. */
export function newRow<I extends number>(rows: ArenaCore<I>): I {
  return rows.length < rows.capacity ? rows.length++ as I : rows.push()
}

export type GrowthCheck = (bytes: number) => void

/** Every column has one zeroed row beyond the capacity, so that the row after the last can be read. */
const SPARE = 1

/** Smaller growth is not checked. */
export const LARGE_GROWTH = 1_048_576

export type Arena<S extends Schema, I extends number> = ArenaCore<I> & Columns<S>

/** An arena with one property per column of the schema, with room for `reserve` rows before it grows. */
export function createArena<S extends Schema, I extends number>(name: ArenaName, schema: S, reserve: number): Arena<S, I> {
  return make<I>(name, schema, reserve, true) as Arena<S, I>
}

/** An arena without named columns, only with `arrays`: defining hundreds of names costs more than filling some rows. */
export function createPlainArena<I extends number>(name: ArenaName, schema: Schema, reserve: number): ArenaCore<I> {
  return make<I>(name, schema, reserve, false)
}

function make<I extends number>(name: ArenaName, schema: Schema, reserve: number, isNamed: boolean): ArenaCore<I> {
  const capacity = Math.max(2, reserve)
  const columns = allocate(schema, capacity + SPARE)

  const self: ArenaCore<I> = {
    arenaName: name,
    schema,
    bytesPerRow: bytesPerRow(schema),
    length: 1,
    capacity,
    highWater: 1,
    onGrow: null,
    push(): I {
      const row = self.length
      if (row === self.capacity) widen(row + 1)
      self.length = row + 1
      return row as I
    },
    pushMany(count: number): I {
      const row = self.length
      if (row + count > self.capacity) widen(row + count)
      self.length = row + count
      return row as I
    },
    ensure(rows: number): void {
      if (rows > self.capacity) widen(rows)
    },
    truncate(length: number): void {
      noteHighWater(self)
      zeroRows(self.arrays, length, self.length)
      self.length = length
    },
    dropLast(): void {
      noteHighWater(self)
      self.length--
    },
    reset(): void {
      noteHighWater(self)
      zeroRows(self.arrays, 0, self.length)
      self.length = 1
      self.highWater = 1
    },
    slide(from: number, keep: number): void {
      noteHighWater(self)
      slideRows(self.arrays, from, keep, self.length)
      self.length -= from - keep
    },
    columnOf(column: string): StorageArray {
      const array = named?.[column] ?? self.arrays[Object.keys(schema).indexOf(column)]
      if (array === undefined) throw new Error(`arena ${name} has no column ${column}`)
      return array
    },
    arrays: columns.map(([, array]) => array),
  }

  const widen = (rows: number): void => {
    grow(self, rows, named)
  }
  if (isNamed) nameColumns(self, columns)
  const named = isNamed ? self as unknown as Record<string, StorageArray> : null
  return self
}

/**
 * Defines the columns as properties of the arena. Storing computed names in a loop would turn it into a dictionary, whose reads are some
 * thirty times slower; joining two objects would process the properties twice.
 */
function nameColumns(arena: object, columns: readonly (readonly [string, StorageArray])[]): void {
  for (const [name, value] of columns) Object.defineProperty(arena, name, { value, writable: true, enumerable: true, configurable: true })
}

function noteHighWater(arena: ArenaCore<number>): void {
  if (arena.length > arena.highWater) arena.highWater = arena.length
}

/** `named`: the same arena, if its columns are also properties. */
function grow(arena: ArenaCore<number>, rows: number, named: Record<string, StorageArray> | null): void {
  const next = Math.max(rows, arena.capacity * 2)
  const bytes = next * arena.bytesPerRow
  if (bytes >= LARGE_GROWTH) arena.onGrow?.(bytes)
  const wider = allocate(arena.schema, next + SPARE)
  wider.forEach(([column, array], index) => {
    const old = arena.arrays[index]
    if (old !== undefined) array.set(old.subarray(0, arena.length))
    if (named !== null) named[column] = array
  })
  arena.arrays = wider.map(([, array]) => array)
  arena.capacity = next
}

function zeroRows(arrays: readonly StorageArray[], from: number, to: number): void {
  // A single row is released most often, and `fill` per column costs more than this loop.
  if (to - from !== 1) for (const array of arrays) array.fill(0, from, to)
  else {
    for (let i = 0; i < arrays.length; i++) {
      const array = arrays[i]
      if (array !== undefined) array[from] = 0
    }
  }
}

/** Moves rows `[from, end)` down to `keep` and zeroes the rows left behind. */
function slideRows(arrays: readonly StorageArray[], from: number, keep: number, end: number): void {
  for (const array of arrays) {
    array.copyWithin(keep, from, end)
    array.fill(0, end - (from - keep), end)
  }
}

/** The maximum number of rows in use since the last reset, without row 0. */
export function rowsTouched(arena: ArenaCore<number>): number {
  return Math.max(arena.length, arena.highWater) - 1
}
