/**
 * Computed styles as interned rows. A style names one row per group; equal groups share a row, so an element with
 * one odd width costs one box-group row. `(parent style, cascade key)` leads straight to a known style: siblings
 * that match the same rules are computed once. Lengths are computed to px, percentages stay until they are used.
 */
import { createArena, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import { fastObject } from '../arena/fast-object.ts'
import { HASH_SEED, HashIndex, mix, mixFloat } from '../arena/hash-index.ts'
import type { CascadeKeyId, StyleId } from '../arena/ids.ts'
import { as, f64, i32, id, u32, u8, type ColumnSpec, type StorageArray } from '../arena/schema.ts'
import { TokenReader } from '../css/token-reader.ts'
import { tokenize } from '../css/tokens.ts'
import { camel, properties, propertyIndex, propertyList, propertyNames, type CamelName, type PropertyName } from './properties/index.ts'
import type { Group } from './properties/row.ts'
import { clampLength, ParseTarget, type Storage, type ValueKind } from './types.ts'
import { Level, Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'

const GROUPS: readonly Group[] = ['inherited', 'box', 'edges', 'rare']

export const styleSchema = {
  inherited: i32,
  box: i32,
  edges: i32,
  rare: i32,
} as const

/** Memo rows: this parent and this cascade key give this style. */
export const derivedSchema = {
  parent: id<StyleId>('styles'),
  key: as<CascadeKeyId>(i32),
  style: id<StyleId>('styles'),
} as const

const columnsOf: Readonly<Record<Storage, { readonly value: ColumnSpec; readonly unit: boolean }>> = {
  keyword: { value: u8, unit: false },
  length: { value: f64, unit: true },
  color: { value: u32, unit: true },
  number: { value: f64, unit: false },
  integer: { value: i32, unit: false },
  object: { value: i32, unit: false },
}

type Held<K> = K extends ValueKind<Storage, string, infer H> ? H : never
type AccessorFor<K extends ValueKind> =
  K['storage'] extends 'length' ? (style: StyleId, basis?: number) => number
  : K['storage'] extends 'object' ? (style: StyleId) => Held<K>
  : (style: StyleId) => number

type NameOf<C extends CamelName> = { [P in PropertyName]: CamelOf<P> extends C ? P : never }[PropertyName]
type CamelOf<P extends string> = P extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<CamelOf<Tail>>}` : P

/**
 * One reader per property. Lengths give px, NaN for `auto`, `none`, `normal` and for percentages of an indefinite
 * (NaN) basis; keywords give their index (`enumOf`); colours give 0xRRGGBBAA with currentcolor resolved.
 */
export type StyleReaders = { readonly [C in CamelName]: AccessorFor<(typeof properties)[NameOf<C>]['value']> }

/** A typed array behind one indirection, so that readers survive growth. */
interface Slot<A extends StorageArray = StorageArray> {
  array: A
}

interface PropertyColumns {
  readonly group: Group
  readonly storage: Storage
  readonly column: string
  readonly unitColumn: string | null
  readonly value: Slot
  readonly unit: Slot | null
}

export interface StyleSettings {
  /** Lower bound on computed font sizes, px; 0 for none. */
  readonly minimumFontSize: number
  /** Which CSS documents may use. */
  readonly level: Level
}

type GroupArena = Arena<Record<string, ColumnSpec>, StyleId>

export class Styles {
  readonly rows: Arena<typeof styleSchema, StyleId>
  readonly read: StyleReaders
  readonly values: ValueStore
  /** The style of a node without any declaration and without a parent. */
  readonly initial: StyleId
  /** Computed font size of the root element, for rem. Set when the root's style is computed. */
  rootFontSize = 16

  private readonly groups: Readonly<Record<Group, GroupArena>>
  private readonly columns: readonly PropertyColumns[]
  private readonly groupColumns: Readonly<Record<Group, readonly string[]>>
  private readonly groupIndex: Readonly<Record<Group, HashIndex>>
  private readonly styleIndex = new HashIndex(256)
  private readonly groupIds: Readonly<Record<Group, Slot<Int32Array>>>
  private readonly derived: Arena<typeof derivedSchema, StyleId>
  private readonly derivedIndex = new HashIndex(256)
  private readonly settings: StyleSettings

  constructor(arenas: Arenas, values: ValueStore, settings: StyleSettings) {
    this.values = values
    this.settings = settings
    this.rows = arenas.add(createArena<typeof styleSchema, StyleId>('styles', styleSchema, 1024))
    this.derived = arenas.add(createArena<typeof derivedSchema, StyleId>('derivedStyles', derivedSchema, 1024))
    const group = (name: Group): GroupArena =>
      arenas.add(createArena<Record<string, ColumnSpec>, StyleId>('styleGroups', groupSchema(name), 512))
    this.groups = { inherited: group('inherited'), box: group('box'), edges: group('edges'), rare: group('rare') }
    this.groupIndex = { inherited: new HashIndex(), box: new HashIndex(), edges: new HashIndex(), rare: new HashIndex() }
    const columnNames = (name: Group): readonly string[] => Object.keys(this.groups[name].schema)
    this.groupColumns = {
      inherited: columnNames('inherited'), box: columnNames('box'), edges: columnNames('edges'), rare: columnNames('rare'),
    }
    const slot = (name: Group): Slot<Int32Array> => ({ array: this.rows.columnOf(name) as Int32Array })
    this.groupIds = { inherited: slot('inherited'), box: slot('box'), edges: slot('edges'), rare: slot('rare') }
    this.columns = propertyNames.map((name, index) => this.columnsFor(name, index))
    this.initial = this.makeInitial()
    this.read = fastObject(propertyNames.map((name, index) => [camel(name), this.reader(index)])) as StyleReaders
  }

  /** The style known for this parent and cascade key, or 0. */
  find(parent: StyleId, key: CascadeKeyId): StyleId {
    const hash = mix(mix(HASH_SEED, parent), key)
    for (let r = this.derivedIndex.seek(hash); r !== 0; r = this.derivedIndex.next()) {
      if (this.derived.parent[r] === parent && this.derived.key[r] === key) return this.derived.style[r] ?? this.initial
    }
    return 0 as StyleId
  }

  /** Remembers what `derive` gave for this parent and key; `find` must have just failed for them. */
  remember(parent: StyleId, key: CascadeKeyId, style: StyleId): void {
    const row = this.derived.push()
    this.derived.parent[row] = parent
    this.derived.key[row] = key
    this.derived.style[row] = style
    this.derivedIndex.seek(mix(mix(HASH_SEED, parent), key))
    this.derivedIndex.add(row)
  }

  /**
   * Computes a style. `winners` lists, for `count` properties, the property index with the encoded declared value;
   * each property at most once. `isRoot` makes the result the base of rem.
   */
  derive(parent: StyleId, isRoot: boolean, count: number, winners: Int32Array, units: Uint8Array, numbers: Float64Array): StyleId {
    const scratch: Record<Group, number> = { inherited: 0, box: 0, edges: 0, rare: 0 }
    const base: Record<Group, number> = {
      inherited: this.groupIds.inherited.array[parent] ?? 1, box: 1, edges: UNBORDERED, rare: 1,
    }
    const rowFor = (group: Group): number => {
      if (scratch[group] === 0) scratch[group] = this.copyRow(group, group === 'edges' ? 1 : base[group])
      return scratch[group]
    }

    const sizeIndex = FONT_SIZE
    const parentSize = this.fontSizeOf(parent)
    let fontSize = parentSize
    for (let i = 0; i < count; i++) {
      if (winners[i] !== sizeIndex) continue
      const rem = isRoot ? 16 : this.rootFontSize
      const size = this.resolve(units[i] ?? 0, numbers[i] ?? 0, parentSize, rem, parentSize)
      fontSize = Math.max(size, this.settings.minimumFontSize)
      this.write(sizeIndex, rowFor('inherited'), Unit.px, fontSize)
    }
    if (fontSize < this.settings.minimumFontSize) {
      fontSize = this.settings.minimumFontSize
      this.write(sizeIndex, rowFor('inherited'), Unit.px, fontSize)
    }
    if (isRoot) this.rootFontSize = fontSize

    for (let i = 0; i < count; i++) {
      const property = winners[i] ?? 0
      const columns = this.columns[property]
      if (property === sizeIndex || columns === undefined) continue
      const row = rowFor(columns.group)
      const unit = (units[i] ?? 0) as Unit
      const value = numbers[i] ?? 0
      if (columns.storage === 'length') this.writeLength(property, row, unit, value, fontSize)
      else if (property === COLOR && unit === Unit.currentColor) this.copyValue(property, row, base.inherited)
      else this.write(property, row, unit, value)
    }
    this.adjust(scratch, base, rowFor)
    return this.intern(scratch, base)
  }

  /** Row of the inherited group: equal rows mean equal inherited values (fonts are looked up by it). */
  inheritedRow(style: StyleId): number {
    return this.groupIds.inherited.array[style] ?? 0
  }

  /** Encoded unit of a length or colour property (Unit). */
  unitOf(name: PropertyName, style: StyleId): number {
    const columns = this.columns[propertyIndex(name)]
    if (columns?.unit == null) return Unit.keyword
    return columns.unit.array[this.groupIds[columns.group].array[style] ?? 0] ?? 0
  }

  /** Encoded number of any property: keyword index, px, percent, ... according to `unitOf`. */
  rawOf(name: PropertyName, style: StyleId): number {
    const columns = this.columns[propertyIndex(name)]
    if (columns === undefined) return 0
    return columns.value.array[this.groupIds[columns.group].array[style] ?? 0] ?? 0
  }

  /** Used line height in px, or NaN for `normal`. */
  lineHeight(style: StyleId): number {
    const value = this.rawOf('line-height', style)
    switch (this.unitOf('line-height', style)) {
      case Unit.px: return value
      case Unit.number: return clampLength(value * this.fontSizeOf(style))
      default: return this.read.lineHeight(style, NaN)
    }
  }

  fontSizeOf(style: StyleId): number {
    return this.columns[FONT_SIZE]?.value.array[this.groupIds.inherited.array[style] ?? 0] ?? 16
  }

  private columnsFor(name: PropertyName, index: number): PropertyColumns {
    const row = propertyList[index]
    if (row === undefined) throw new Error(`no property ${name}`)
    const column = camel(name)
    const storage = row.value.storage
    const unitColumn = columnsOf[storage].unit ? `${column}Unit` : null
    const arena = this.groups[row.group]
    return {
      group: row.group, storage, column, unitColumn,
      value: { array: arena.columnOf(column) },
      unit: unitColumn === null ? null : { array: arena.columnOf(unitColumn) },
    }
  }

  private makeInitial(): StyleId {
    const target = new ParseTarget(this.values)
    target.level = Level.builtIn
    const rows: Record<Group, number> = { inherited: 0, box: 0, edges: 0, rare: 0 }
    for (const group of GROUPS) rows[group] = this.groups[group].push()
    propertyNames.forEach((name, index) => {
      const row = propertyList[index]
      if (row === undefined || !row.value.parse(new TokenReader(tokenize(row.initial)), target)) {
        throw new Error(`initial value of ${name} does not parse`)
      }
      this.write(index, rows[row.group], target.unit, target.value)
    })
    // Declarations start from the initial border widths; a style without any has none, since its borders have no style.
    rows.edges = this.copyRow('edges', rows.edges)
    for (const [, width] of BORDERS) this.write(width, rows.edges, Unit.px, 0)
    if (rows.edges !== UNBORDERED) throw new Error('the initial edges are not where derive expects them')
    return this.intern(rows, rows)
  }

  private write(property: number, row: number, unit: number, value: number): void {
    const columns = this.columns[property]
    if (columns === undefined) return
    columns.value.array[row] = value
    if (columns.unit !== null) columns.unit.array[row] = unit
  }

  private copyValue(property: number, row: number, from: number): void {
    const columns = this.columns[property]
    if (columns === undefined) return
    this.write(property, row, columns.unit?.array[from] ?? 0, columns.value.array[from] ?? 0)
  }

  /** px of a length whose percentages refer to `percentBase`. */
  private resolve(unit: number, value: number, fontSize: number, rem: number, percentBase: number): number {
    switch (unit) {
      case Unit.px: return value
      case Unit.em: return clampLength(value * fontSize)
      case Unit.rem: return clampLength(value * rem)
      case Unit.percent: return clampLength((value * percentBase) / 100)
      case Unit.calc: return clampLength(this.values.resolve(value, fontSize, rem, percentBase))
      default: return value
    }
  }

  private writeLength(property: number, row: number, unit: Unit, value: number, fontSize: number): void {
    const kind = propertyList[property]?.value
    const percentOf = kind?.percentOf
    if (unit === Unit.keyword || unit === Unit.px || unit === Unit.number) return this.write(property, row, unit, value)
    if (unit === Unit.percent && percentOf === undefined) return this.write(property, row, unit, value)
    if (unit === Unit.calc && percentOf === undefined) {
      const percent = this.values.sums.percent[value] ?? 0
      if (percent !== 0) {
        const px = clampLength(this.values.resolve(value, fontSize, this.rootFontSize, 0))
        return this.write(property, row, Unit.calc, this.values.internSum(px, 0, 0, percent))
      }
    }
    const px = this.resolve(unit, value, fontSize, this.rootFontSize, fontSize)
    this.write(property, row, Unit.px, kind?.isNonNegative === true ? Math.max(0, px) : px)
  }

  /** Values that depend on other computed values. */
  private adjust(scratch: Record<Group, number>, base: Record<Group, number>, rowFor: (group: Group) => number): void {
    if (scratch.edges !== 0) {
      for (const [style, width] of BORDERS) {
        const styleColumns = this.columns[style]
        const kind = styleColumns?.value.array[scratch.edges] ?? 0
        if (kind <= BORDER_HIDDEN) this.write(width, scratch.edges, Unit.px, 0)
      }
    }
    if (scratch.box !== 0 && this.columns[DISPLAY]?.value.array[scratch.box] === INLINE_BLOCK) {
      // Decorations of what surrounds an inline block end at it (CSS Text Decoration 3, 2.1).
      const row = rowFor('inherited')
      this.write(UNDERLINE, row, Unit.color, 0)
      this.write(LINE_THROUGH, row, Unit.color, 0)
    }
    if (scratch.rare !== 0) {
      const lines = this.columns[DECORATION]?.value.array[scratch.rare] ?? 0
      if (lines !== 0) {
        const row = rowFor('inherited')
        const colour = this.columns[COLOR]?.value.array[scratch.inherited === 0 ? base.inherited : scratch.inherited] ?? 0
        if ((lines & 1) !== 0) this.write(UNDERLINE, row, Unit.color, colour)
        if ((lines & 2) !== 0) this.write(LINE_THROUGH, row, Unit.color, colour)
      }
    }
  }

  private copyRow(group: Group, from: number): number {
    const arena = this.groups[group]
    const capacity = arena.capacity
    const row = arena.push()
    if (arena.capacity !== capacity) this.refreshSlots()
    for (const column of this.groupColumns[group]) {
      const array = arena.columnOf(column)
      array[row] = array[from] ?? 0
    }
    return row
  }

  private refreshSlots(): void {
    for (const columns of this.columns) {
      const arena = this.groups[columns.group]
      columns.value.array = arena.columnOf(columns.column)
      if (columns.unit !== null && columns.unitColumn !== null) columns.unit.array = arena.columnOf(columns.unitColumn)
    }
    for (const group of GROUPS) this.groupIds[group].array = this.rows.columnOf(group) as Int32Array
  }

  private intern(scratch: Readonly<Record<Group, number>>, base: Readonly<Record<Group, number>>): StyleId {
    const inherited = scratch.inherited === 0 ? base.inherited : this.internGroup('inherited', scratch.inherited)
    const box = scratch.box === 0 ? base.box : this.internGroup('box', scratch.box)
    const edges = scratch.edges === 0 ? base.edges : this.internGroup('edges', scratch.edges)
    const rare = scratch.rare === 0 ? base.rare : this.internGroup('rare', scratch.rare)
    const hash = mix(mix(mix(mix(HASH_SEED, inherited), box), edges), rare)
    const { rows } = this
    for (let s = this.styleIndex.seek(hash); s !== 0; s = this.styleIndex.next()) {
      if (rows.inherited[s] === inherited && rows.box[s] === box && rows.edges[s] === edges && rows.rare[s] === rare) return s as StyleId
    }
    const capacity = rows.capacity
    const style = rows.push()
    if (rows.capacity !== capacity) this.refreshSlots()
    rows.inherited[style] = inherited
    rows.box[style] = box
    rows.edges[style] = edges
    rows.rare[style] = rare
    this.styleIndex.add(style)
    return style
  }

  /** An equal row that is already known, dropping `row`; else `row` itself. `row` must be the last of its arena. */
  private internGroup(group: Group, row: number): number {
    const arena = this.groups[group]
    const names = this.groupColumns[group]
    let hash = HASH_SEED
    for (const name of names) hash = mixFloat(hash, arena.columnOf(name)[row] ?? 0)
    const index = this.groupIndex[group]
    for (let r = index.seek(hash); r !== 0; r = index.next()) {
      if (this.sameRow(arena, names, r, row)) {
        if (row === arena.length - 1) arena.truncate(row)
        return r
      }
    }
    index.add(row)
    return row
  }

  private sameRow(arena: GroupArena, names: readonly string[], a: number, b: number): boolean {
    for (const name of names) {
      const array = arena.columnOf(name)
      if (array[a] !== array[b]) return false
    }
    return true
  }

  private reader(index: number): unknown {
    const columns = this.columns[index]
    if (columns === undefined) throw new Error('no such property')
    const ids = this.groupIds[columns.group]
    switch (columns.storage) {
      case 'keyword': return byteReader(ids, columns.value as Slot<Uint8Array>)
      case 'integer': return integerReader(ids, columns.value as Slot<Int32Array>)
      case 'number': return numberReader(ids, columns.value as Slot<Float64Array>)
      case 'object': return objectReader(ids, columns.value as Slot<Int32Array>, this.values)
      case 'length':
        return lengthReader(
          ids, columns.value as Slot<Float64Array>, columns.unit as Slot<Uint8Array>, this.values,
          propertyList[index]?.value.isNonNegative === true ? 0 : -Infinity,
        )
      case 'color': {
        const own = this.columns[COLOR]
        return colorReader(ids, columns.value as Slot<Uint32Array>, columns.unit as Slot<Uint8Array>,
          this.groupIds.inherited, (own ?? columns).value as Slot<Uint32Array>)
      }
    }
  }
}

/** Row of the edges group of a style without declared edges. */
const UNBORDERED = 2
const FONT_SIZE = propertyIndex('font-size')
const COLOR = propertyIndex('color')
const DISPLAY = propertyIndex('display')
const INLINE_BLOCK = properties.display.value.names.indexOf('inline-block')
const DECORATION = propertyIndex('text-decoration-line')
const UNDERLINE = propertyIndex('underline-color')
const LINE_THROUGH = propertyIndex('line-through-color')
const BORDER_HIDDEN = properties['border-top-style'].value.names.indexOf('hidden')
const BORDERS: readonly (readonly [number, number])[] = (['top', 'right', 'bottom', 'left'] as const).map((side) => [
  propertyIndex(`border-${side}-style`), propertyIndex(`border-${side}-width`),
])

/** The columns of one group, derived from the table. */
export function groupSchema(group: Group): Record<string, ColumnSpec> {
  const schema: Record<string, ColumnSpec> = {}
  propertyNames.forEach((name, index) => {
    const row = propertyList[index]
    if (row === undefined || row.group !== group) return
    const { value, unit } = columnsOf[row.value.storage]
    schema[camel(name)] = value
    if (unit) schema[`${camel(name)}Unit`] = u8
  })
  return schema
}

// One factory per storage, so that each reader's code sees one kind of array only.

function byteReader(ids: Slot<Int32Array>, value: Slot<Uint8Array>): (style: StyleId) => number {
  return (style) => value.array[ids.array[style] ?? 0] ?? 0
}

function integerReader(ids: Slot<Int32Array>, value: Slot<Int32Array>): (style: StyleId) => number {
  return (style) => value.array[ids.array[style] ?? 0] ?? 0
}

function numberReader(ids: Slot<Int32Array>, value: Slot<Float64Array>): (style: StyleId) => number {
  return (style) => value.array[ids.array[style] ?? 0] ?? 0
}

function objectReader(ids: Slot<Int32Array>, value: Slot<Int32Array>, values: ValueStore): (style: StyleId) => unknown {
  return (style) => values.object(value.array[ids.array[style] ?? 0] ?? 0)
}

function lengthReader(
  ids: Slot<Int32Array>,
  value: Slot<Float64Array>,
  unit: Slot<Uint8Array>,
  values: ValueStore,
  least: number,
): (style: StyleId, basis?: number) => number {
  return (style, basis = NaN) => {
    const row = ids.array[style] ?? 0
    const number = value.array[row] ?? 0
    switch (unit.array[row]) {
      case Unit.px: return number
      case Unit.percent: return clampLength((number * basis) / 100)
      case Unit.calc: return Math.max(least, clampLength(values.resolve(number, 0, 0, basis)))
      default: return NaN
    }
  }
}

function colorReader(
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
