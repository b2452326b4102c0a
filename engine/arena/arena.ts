/**
 * An arena: append-only rows over one typed array per column. Row 0 is "none"; the first pushed row is 1.
 * Rows past `length` are always zero, so `push` is a counter; whoever shortens an arena zeroes what it gives back (but `dropLast`).
 * Columns are replaced when the arena grows: read `arena.column` afresh after anything that may push.
 */
import { allocate, type ArenaName, bytesPerRow, type Columns, type Schema, type StorageArray } from './schema.ts'

export interface ArenaCore<I extends number> {
  readonly arenaName: ArenaName
  readonly schema: Schema
  readonly bytesPerRow: number
  /** One past the last row in use; 1 when empty. */
  length: number
  capacity: number
  /** The largest `length` since the last `reset`; what the memory figures count. */
  highWater: number
  /** Told before it grows by many bytes at a time; throws when there is no room for them. */
  onGrow: GrowthCheck | null
  /** Appends one zeroed row. */
  push(): I
  /** Appends `count` zeroed rows and returns the first. */
  pushMany(count: number): I
  /** Makes room for `rows` rows in all. */
  ensure(rows: number): void
  /** Shortens to `length` rows, zeroing the rest: used to undo a speculative append. */
  truncate(length: number): void
  /** Gives the last row back as it is: for arenas whose new rows are written whole, where zeroing it would be for nothing. */
  dropLast(): void
  /** Forgets every row; memory stays reserved. */
  reset(): void
  /** Moves rows `[from, length)` down to `keep`. Ids elsewhere are not touched: call `Arenas.discardBefore`. */
  slide(from: number, keep: number): void
  columnOf(name: string): StorageArray
  /** All columns in the order of the schema, for what is done to whole rows; to be read afresh as columns are. */
  arrays: readonly StorageArray[]
}

/** `push` where rows are many: V8 puts it in place of the call while there is room. */
export function newRow<I extends number>(rows: ArenaCore<I>): I {
  return rows.length < rows.capacity ? rows.length++ as I : rows.push()
}

export type GrowthCheck = (bytes: number) => void

/** Growth by less is not worth a question. */
export const LARGE_GROWTH = 1_048_576

export type Arena<S extends Schema, I extends number> = ArenaCore<I> & Columns<S>

export function createArena<S extends Schema, I extends number>(name: ArenaName, schema: S, reserve: number): Arena<S, I> {
  return make<I>(name, schema, reserve, true) as Arena<S, I>
}

/** An arena whose columns have no names on it, only places in `arrays`: naming hundreds costs more than filling some rows. */
export function createPlainArena<I extends number>(name: ArenaName, schema: Schema, reserve: number): ArenaCore<I> {
  return make<I>(name, schema, reserve, false)
}

function make<I extends number>(name: ArenaName, schema: Schema, reserve: number, isNamed: boolean): ArenaCore<I> {
  const capacity = Math.max(2, reserve)
  const columns = allocate(schema, capacity)

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
 * Puts the columns on the arena. Stored by computed names in a loop they would turn it into a hash table, which makes each read
 * some thirty times slower; joined from two objects they would be put in order twice.
 */
function nameColumns(arena: object, columns: readonly (readonly [string, StorageArray])[]): void {
  for (const [name, value] of columns) Object.defineProperty(arena, name, { value, writable: true, enumerable: true, configurable: true })
}

function noteHighWater(arena: ArenaCore<number>): void {
  if (arena.length > arena.highWater) arena.highWater = arena.length
}

/** `named`: the same arena where its columns stand under their names too. */
function grow(arena: ArenaCore<number>, rows: number, named: Record<string, StorageArray> | null): void {
  const next = Math.max(rows, arena.capacity * 2)
  const bytes = next * arena.bytesPerRow
  if (bytes >= LARGE_GROWTH) arena.onGrow?.(bytes)
  const wider = allocate(arena.schema, next)
  wider.forEach(([column, array], index) => {
    const old = arena.arrays[index]
    if (old !== undefined) array.set(old.subarray(0, arena.length))
    if (named !== null) named[column] = array
  })
  arena.arrays = wider.map(([, array]) => array)
  arena.capacity = next
}

function zeroRows(arrays: readonly StorageArray[], from: number, to: number): void {
  // One row is what is given back most often, and a call for each column costs more than it.
  if (to - from !== 1) for (const array of arrays) array.fill(0, from, to)
  else {
    for (let i = 0; i < arrays.length; i++) {
      const array = arrays[i]
      if (array !== undefined) array[from] = 0
    }
  }
}

/** Moves rows `[from, end)` down to `keep` and zeroes those that this leaves behind. */
function slideRows(arrays: readonly StorageArray[], from: number, keep: number, end: number): void {
  for (const array of arrays) {
    array.copyWithin(keep, from, end)
    array.fill(0, end - (from - keep), end)
  }
}

/** Rows ever in use at once since the last reset (row 0 not counted). */
export function rowsTouched(arena: ArenaCore<number>): number {
  return Math.max(arena.length, arena.highWater) - 1
}
