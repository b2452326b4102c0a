/**
 * Column declarations. A schema is a plain object of columns; each column declares its storage and, if it holds ids, the arena that they
 * refer to. Byte budgets, growth, reset and the rebasing of ids after a discard are derived from it. Easy to get wrong: an id column that
 * does not declare its arena is corrupted by the first discard.
 */

/** Every index space of the engine. A column made by `id()` refers to one of them. */
export type ArenaName =
  | 'nodes' | 'attributes' | 'text'
  | 'styles' | 'styleGroups' | 'derivedStyles' | 'declarations' | 'blocks' | 'cascadeKeys' | 'sums'
  | 'boxes' | 'inlines' | 'memos' | 'tableBorders' | 'inlineFragments' | 'lines' | 'items' | 'breakUnits' | 'fragments'
  | 'hintText' | 'words' | 'glyphs' | 'glyphOffsets' | 'wordText'
  | 'pdfResources' | 'pdfResourceSets' | 'pdfLinks' | 'pdfDestinations'

export type Storage = 'u8' | 'u16' | 'i16' | 'i32' | 'u32' | 'f32' | 'f64'

export type StorageArray =
  | Uint8Array | Uint16Array | Int16Array | Int32Array | Uint32Array | Float32Array | Float64Array

const BYTES: Readonly<Record<Storage, number>> = { u8: 1, u16: 2, i16: 2, i32: 4, u32: 4, f32: 4, f64: 8 }

/** One column. `T` is the type for readers: a number, an enum, or a branded id. */
export interface ColumnSpec<T extends number = number> {
  readonly storage: Storage
  /** The arena whose row ids this column holds; absent for plain numbers. */
  readonly into?: ArenaName
  /** For a column whose meaning depends on another column of its row: that column, and the arena per value. */
  readonly intoBy?: { readonly column: string; readonly arenas: Readonly<Record<number, ArenaName>> }
  /** The id is one past the last row of a range: when the range is discarded, it moves to where the range was. */
  readonly isEnd?: true
  /** For types only; never set. */
  readonly holds?: T
}

export type Schema = Readonly<Record<string, ColumnSpec>>

/** A typed array as a map from row to T. Never keep it in a local variable across a call that can push into its arena. */
export interface Column<T extends number> {
  [row: number]: T
}

export type Columns<S extends Schema> = {
  -readonly [K in keyof S]: S[K] extends ColumnSpec<infer T> ? Column<T> : never
}

const plain = (storage: Storage): ColumnSpec => ({ storage })
export const u8 = plain('u8')
export const u16 = plain('u16')
export const i16 = plain('i16')
export const i32 = plain('i32')
export const u32 = plain('u32')
export const f32 = plain('f32')
export const f64 = plain('f64')

/** The same storage with a narrower number type, such as an enum. */
export function as<T extends number>(spec: ColumnSpec): ColumnSpec<T> {
  return spec as ColumnSpec<T>
}

/** A row id in `arena`; 0 means none. */
export function id<I extends number>(arena: ArenaName): ColumnSpec<I> {
  return { storage: 'i32', into: arena }
}

/** The exclusive end of a range of rows in `arena`; it can be one past the existing rows. */
export function rangeEnd<I extends number>(arena: ArenaName): ColumnSpec<I> {
  return { storage: 'i32', into: arena, isEnd: true }
}

/** A reference whose arena depends on another column of the same row; for other values of that column it is a plain number. */
export function idBy(column: string, arenas: Readonly<Record<number, ArenaName>>): ColumnSpec {
  return { storage: 'i32', intoBy: { column, arenas } }
}

/** Widest first. */
const WIDTHS = [8, 4, 2, 1]

/** Bytes per row over all columns of the schema. */
export function bytesPerRow(schema: Schema): number {
  let sum = 0
  for (const spec of Object.values(schema)) sum += BYTES[spec.storage]
  return sum
}

/**
 * Zeroed columns of `rows` rows in one block of memory. The system provides such a block lazily, so unused reserved rows take no memory.
 * The widest columns come first, so that each is aligned to its width.
 */
export function allocate(schema: Schema, rows: number): [name: string, column: StorageArray][] {
  const count: Record<number, number> = { 8: 0, 4: 0, 2: 0, 1: 0 }
  for (const name in schema) {
    const spec = schema[name]
    if (spec !== undefined) count[BYTES[spec.storage]] = (count[BYTES[spec.storage]] ?? 0) + 1
  }
  const next: Record<number, number> = { 8: 0, 4: 0, 2: 0, 1: 0 }
  let end = 0
  for (const width of WIDTHS) {
    next[width] = end
    end += width * (count[width] ?? 0) * rows
  }
  const block = new ArrayBuffer(end)
  const columns: [string, StorageArray][] = []
  for (const name in schema) {
    const spec = schema[name]
    if (spec === undefined) continue
    const width = BYTES[spec.storage]
    const offset = next[width] ?? 0
    columns.push([name, view(spec.storage, block, offset, rows)])
    next[width] = offset + width * rows
  }
  return columns
}

function view(storage: Storage, block: ArrayBuffer, offset: number, rows: number): StorageArray {
  switch (storage) {
    case 'u8': return new Uint8Array(block, offset, rows)
    case 'u16': return new Uint16Array(block, offset, rows)
    case 'i16': return new Int16Array(block, offset, rows)
    case 'i32': return new Int32Array(block, offset, rows)
    case 'u32': return new Uint32Array(block, offset, rows)
    case 'f32': return new Float32Array(block, offset, rows)
    case 'f64': return new Float64Array(block, offset, rows)
  }
}
