/**
 * The rows of computed values. A style refers to one row per property group; equal rows of a group are stored once, and so are equal
 * styles. The columns of each group follow from the property table. Easy to get wrong: a row being computed is the last row of its arena
 * until it is interned, and creating rows can replace the columns. The columns and readers serve one document after another; `begin` sets
 * the value store of the current document.
 */
import { newRow, type Arena, type ArenaCore, createArena, createPlainArena } from '../arena/arena.ts'
import { dictionary } from '../arena/dictionary.ts'
import { fastObject } from '../arena/fast-object.ts'
import { HASH_FACTOR, HashIndex } from '../arena/hash-index.ts'
import type { StyleId } from '../arena/ids.ts'
import { f32, f64, i32, u32, u8, type ColumnSpec, type StorageArray } from '../arena/schema.ts'
import type { ArenaGroup } from '../arena/spare-arenas.ts'
import { WholeRows } from '../arena/whole-rows.ts'
import { camelNames, propertyIndex, propertyList } from './properties/index.ts'
import type { Group } from './properties/row.ts'
import { byteReader, colorReader, integerReader, lengthReader, numberReader, objectReader, type Refreshes, type Slot } from './readers.ts'
import type { ValueStorage } from './types.ts'
import type { ValueStore } from './value-store.ts'

export const GROUPS: readonly Group[] = ['inherited', 'box', 'edges', 'layout', 'rare']

export const styleSchema = {
  inherited: i32,
  box: i32,
  edges: i32,
  layout: i32,
  rare: i32,
} as const

const columnsOf: Readonly<Record<ValueStorage, { readonly value: ColumnSpec; readonly unit: boolean }>> = {
  keyword: { value: u8, unit: false },
  length: { value: f64, unit: true },
  color: { value: u32, unit: true },
  number: { value: f32, unit: false },
  integer: { value: i32, unit: false },
  object: { value: i32, unit: false },
  px: { value: f32, unit: false },
}

export interface PropertyColumns {
  readonly group: Group
  readonly storage: ValueStorage
  /** The index of the value's column in its group; its unit, if any, is in the next column. */
  readonly at: number
  readonly value: Slot
  readonly unit: Slot | null
  /** Whether any style can have a value other than the initial one. */
  varies: boolean
}

type GroupArena = ArenaCore<StyleId>

const COLOR = propertyIndex('color')
/** The row of a group with all initial values. */
const INITIAL = 1

/** The rows of the styles of one document at a time. */
export class StyleGroups implements ArenaGroup {
  readonly arenas: readonly ArenaCore<number>[]
  /** Readers by property name. */
  readonly readers: Readonly<Record<string, unknown>>
  private readonly refreshes: Refreshes = []
  readonly objects: { list: readonly unknown[] } = { list: [] }
  private ofDocument: ValueStore | null = null
  readonly rows: Arena<typeof styleSchema, StyleId>
  readonly columns: readonly PropertyColumns[]
  /** The row of each group, by style. */
  readonly ids: Readonly<Record<Group, Slot<Int32Array>>>
  private readonly groups: Readonly<Record<Group, GroupArena>>
  private readonly whole: Record<Group, WholeRows>
  private readonly groupIndex: Readonly<Record<Group, HashIndex>>
  private readonly styleIndex = new HashIndex(256)
  /** How many properties vary. */
  varied = 0

  constructor() {
    this.rows = createArena<typeof styleSchema, StyleId>('styles', styleSchema, 256)
    const group = (name: Group): GroupArena => createPlainArena<StyleId>('styleGroups', groupSchemas[name], 128)
    this.groups = {
      inherited: group('inherited'), box: group('box'), edges: group('edges'), layout: group('layout'), rare: group('rare'),
    }
    this.groupIndex = {
      inherited: new HashIndex(128), box: new HashIndex(128), edges: new HashIndex(128), layout: new HashIndex(128),
      rare: new HashIndex(128),
    }
    const whole = (name: Group): WholeRows => new WholeRows(this.groups[name])
    this.whole = {
      inherited: whole('inherited'), box: whole('box'), edges: whole('edges'), layout: whole('layout'), rare: whole('rare'),
    }
    const slot = (name: Group): Slot<Int32Array> => ({ array: this.rows.columnOf(name) as Int32Array })
    this.ids = {
      inherited: slot('inherited'), box: slot('box'), edges: slot('edges'), layout: slot('layout'), rare: slot('rare'),
    }
    const used: Record<Group, number> = { inherited: 0, box: 0, edges: 0, layout: 0, rare: 0 }
    this.columns = propertyList.map(({ group, value: { storage } }) => {
      const { arrays } = this.groups[group]
      const at = used[group]
      const hasUnit = columnsOf[storage].unit
      used[group] += hasUnit ? 2 : 1
      return {
        group, storage, at, value: { array: columnAt(arrays, at) }, unit: hasUnit ? { array: columnAt(arrays, at + 1) } : null,
        varies: false,
      }
    })
    this.arenas = [this.rows, ...GROUPS.map((name) => this.groups[name])]
    this.readers = fastObject(camelNames.map((name, index) => [name, this.reader(index)]))
  }

  /** Sets the value store that the numbers of the current document refer to. */
  begin(values: ValueStore): void {
    this.ofDocument = values
    this.objects.list = values.list
  }

  get values(): ValueStore {
    if (this.ofDocument === null) throw new Error('no document is styled')
    return this.ofDocument
  }

  reset(): void {
    this.ofDocument = null
    this.objects.list = []
    this.styleIndex.clear()
    for (const group of GROUPS) {
      this.groupIndex[group].clear()
      this.whole[group].reset()
    }
    for (const columns of this.columns) columns.varies = false
    this.varied = 0
  }

  write(property: number, row: number, unit: number, value: number): void {
    const columns = this.columns[property]
    if (columns === undefined) return
    if (!columns.varies && row > INITIAL) this.vary(columns)
    columns.value.array[row] = value
    if (columns.unit !== null) columns.unit.array[row] = unit
  }

  private vary(columns: PropertyColumns): void {
    columns.varies = true
    this.varied++
    const whole = this.whole[columns.group]
    whole.vary(columns.at)
    if (columns.unit !== null) whole.vary(columns.at + 1)
  }

  copyValue(property: number, row: number, from: number): void {
    const columns = this.columns[property]
    if (columns === undefined) return
    this.write(property, row, columns.unit?.array[from] ?? 0, columns.value.array[from])
  }

  /** The stored number in a row of the property's group. */
  raw(property: number, row: number): number {
    return this.columns[property]?.value.array[row]
  }

  /** The row of a group, by its index in `GROUPS`. */
  rowOf(group: number, style: StyleId): number {
    return this.ids[GROUPS[group] ?? 'rare'].array[style]
  }

  /** Adds a row; the caller must set all values. */
  push(group: Group): number {
    return this.groups[group].push()
  }

  /** Adds a copy of a row. */
  copyRow(group: Group, from: number): number {
    const arena = this.groups[group]
    const capacity = arena.capacity
    const row = newRow(arena)
    if (arena.capacity !== capacity) this.refreshSlots()
    this.whole[group].copy(row, from)
    return row
  }

  private refreshSlots(): void {
    for (const columns of this.columns) {
      const { arrays } = this.groups[columns.group]
      columns.value.array = columnAt(arrays, columns.at)
      if (columns.unit !== null) columns.unit.array = columnAt(arrays, columns.at + 1)
    }
    for (const group of GROUPS) {
      this.ids[group].array = this.rows.columnOf(group) as Int32Array
      if (this.whole[group].isOld(this.groups[group])) this.whole[group] = new WholeRows(this.groups[group], this.whole[group])
    }
    for (const refresh of this.refreshes) refresh()
  }

  /** The style with these rows; 0 in `scratch` means the row of `base`. */
  intern(scratch: Readonly<Record<Group, number>>, base: Readonly<Record<Group, number>>): StyleId {
    const inherited = scratch.inherited === 0 ? base.inherited : this.internGroup('inherited', scratch.inherited)
    const box = scratch.box === 0 ? base.box : this.internGroup('box', scratch.box)
    const edges = scratch.edges === 0 ? base.edges : this.internGroup('edges', scratch.edges)
    const layout = scratch.layout === 0 ? base.layout : this.internGroup('layout', scratch.layout)
    const rare = scratch.rare === 0 ? base.rare : this.internGroup('rare', scratch.rare)
    const hash = Math.imul(Math.imul(Math.imul(Math.imul(inherited, HASH_FACTOR) ^ box, HASH_FACTOR) ^ edges, HASH_FACTOR) ^ layout, HASH_FACTOR) ^ rare
    const { rows } = this
    for (let s = this.styleIndex.seek(hash); s !== 0; s = this.styleIndex.next()) {
      if (
        rows.inherited[s] === inherited && rows.box[s] === box && rows.edges[s] === edges
        && rows.layout[s] === layout && rows.rare[s] === rare
      ) return s as StyleId
    }
    const capacity = rows.capacity
    const style = newRow(rows)
    if (rows.capacity !== capacity) this.refreshSlots()
    rows.inherited[style] = inherited
    rows.box[style] = box
    rows.edges[style] = edges
    rows.layout[style] = layout
    rows.rare[style] = rare
    this.styleIndex.add(style)
    return style
  }

  /** A known equal row, dropping `row`; else `row` itself. `row` must be the last row of its arena. */
  private internGroup(group: Group, row: number): number {
    const arena = this.groups[group]
    const whole = this.whole[group]
    const index = this.groupIndex[group]
    for (let r = index.seek(whole.hash(row)); r !== 0; r = index.next()) {
      if (whole.areEqual(r, row)) {
        if (row === arena.length - 1) arena.dropLast()
        return r
      }
    }
    index.add(row)
    return row
  }

  /** The reader of a property. */
  private reader(index: number): unknown {
    const columns = this.columns[index]
    if (columns === undefined) throw new Error('no such property')
    const ids = this.ids[columns.group]
    switch (columns.storage) {
      case 'keyword': return byteReader(ids, columns.value as Slot<Uint8Array>, this.refreshes)
      case 'integer': return integerReader(ids, columns.value as Slot<Int32Array>)
      case 'number':
      case 'px': return numberReader(ids, columns.value as Slot<Float64Array>)
      case 'object': return objectReader(ids, columns.value as Slot<Int32Array>, this)
      case 'length':
        return lengthReader(
          ids, columns.value as Slot<Float64Array>, columns.unit as Slot<Uint8Array>, this,
          propertyList[index]?.value.isNonNegative === true ? 0 : -Infinity, this.refreshes,
        )
      case 'color': {
        const own = this.columns[COLOR]
        return colorReader(ids, columns.value as Slot<Uint32Array>, columns.unit as Slot<Uint8Array>,
          this.ids.inherited, (own ?? columns).value as Slot<Uint32Array>, this)
      }
    }
  }
}

function columnAt(arrays: readonly StorageArray[], at: number): StorageArray {
  const array = arrays[at]
  if (array === undefined) throw new Error(`a group of styles has no column ${at}`)
  return array
}

/** In the order of the property table, which is also the order of the columns. */
function schemasOfGroups(): Readonly<Record<Group, Readonly<Record<string, ColumnSpec>>>> {
  const schemas: Record<Group, Record<string, ColumnSpec>> = {
    inherited: dictionary(), box: dictionary(), edges: dictionary(), layout: dictionary(), rare: dictionary(),
  }
  propertyList.forEach((row, index) => {
    const name = camelNames[index] ?? ''
    const schema = schemas[row.group]
    const { value, unit } = columnsOf[row.value.storage]
    schema[name] = value
    if (unit) schema[`${name}Unit`] = u8
  })
  return schemas
}

/** The columns of each group, derived from the property table. */
export const groupSchemas = schemasOfGroups()
