/**
 * Computes styles from winning declarations. `(parent style, cascade key)` leads straight to a known style: siblings
 * that match the same rules are computed once. Lengths are computed to px, percentages stay until they are used. Only
 * groups of which something is declared get a row to compute in.
 */
import type { Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import { HASH_SEED, HashIndex, mix } from '../arena/hash-index.ts'
import type { CascadeKeyId, StyleId } from '../arena/ids.ts'
import { as, i32, id } from '../arena/schema.ts'
import { evaluateMath, isMathTree, type UnitSizes } from '../css/values/math-tree.ts'
import { properties, propertyIndex, propertyList, type CamelName, type PropertyName } from './properties/index.ts'
import type { Group } from './properties/row.ts'
import type { Slot } from './readers.ts'
import { isCssWide } from './css-wide.ts'
import { inheritedAlignment } from './inherited-alignment.ts'
import { clearSide, floatSide } from './named-sides.ts'
import { LengthUnits, type UnitFont } from './length-units.ts'
import { GROUPS, type PropertyColumns, StyleGroups, type styleSchema } from './style-groups.ts'
import type { StyleStart } from './style-start.ts'
import { clampLength } from './length-types.ts'
import type { FamilyEntry, LengthComputer, LengthPart, ValueKind, ValueStorage } from './types.ts'
import { Level, Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'

/** Memo rows: this parent and this cascade key give this style. */
export const derivedSchema = {
  parent: id<StyleId>('styles'),
  key: as<CascadeKeyId>(i32),
  style: id<StyleId>('styles'),
} as const

type Held<K> = K extends ValueKind<ValueStorage, string, infer H> ? H : never
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

export interface StyleSettings {
  /** Lower bound on computed font sizes, px; 0 for none. */
  readonly minimumFontSize: number
  /** Which CSS documents may use. */
  readonly level: Level
  /** Text before and after elements may have a box of its own whatever the level is. */
  readonly pseudoBoxes?: boolean
  /** Made when absent; what several documents share. */
  readonly start?: StyleStart
}

/** Declared values of some properties; each property occurs once. */
export interface DeclaredValues {
  readonly count: number
  readonly properties: Int32Array
  readonly units: Uint8Array
  readonly numbers: Float64Array
}

export class Styles {
  readonly rows: Arena<typeof styleSchema, StyleId>
  readonly read: StyleReaders
  readonly values: ValueStore
  /** The style of a node without any declaration and without a parent. */
  readonly initial: StyleId

  private readonly groups: StyleGroups
  private readonly ids: Readonly<Record<Group, Slot<Int32Array>>>
  private readonly columns: readonly PropertyColumns[]
  private readonly derived: Arena<typeof derivedSchema, StyleId>
  private readonly derivedIndex = new HashIndex(256)
  private readonly settings: StyleSettings
  /** Sizes of units that fonts and pages decide. */
  readonly lengthUnits = new LengthUnits()
  /** Rows of the inherited group that units refer to while a style is computed, and the root's. */
  private fontRow = 1
  private rootRow = 1
  private readonly unitSizes: UnitSizes = (base) =>
    this.lengthUnits.size(base, this.unitFont(this.fontRow), this.unitFont(this.rootRow))
  private readonly computedPart: { unit: Unit; value: number } = { unit: Unit.px, value: 0 }
  private readonly lengths: LengthComputer = {
    compute: ({ unit, value }) => ({ ...this.computedLength(unit, value, -Infinity) }),
  }

  /** `values` began with those of `start`. */
  constructor(arenas: Arenas, values: ValueStore, settings: StyleSettings, start: StyleStart) {
    this.values = values
    this.settings = settings
    this.groups = arenas.group(StyleGroups, () => new StyleGroups())
    this.groups.begin(values)
    this.rows = this.groups.rows
    this.ids = this.groups.ids
    this.columns = this.groups.columns
    this.derived = arenas.create<typeof derivedSchema, StyleId>('derivedStyles', derivedSchema, 256)
    this.initial = this.makeInitial(start)
    this.read = this.groups.readers as StyleReaders
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

  /** Forgets which styles were computed for which parents, so that all are computed anew. */
  forgetDerived(): void {
    this.derivedIndex.clear()
  }

  /**
   * Computes a style. `winners` lists properties with their encoded declared values, each property at most once.
   * `isRoot` makes the result the base of rem.
   */
  derive(parent: StyleId, isRoot: boolean, winners: DeclaredValues): StyleId {
    const { count, properties: declared, units, numbers } = winners
    const scratch: Record<Group, number> = { inherited: 0, box: 0, edges: 0, layout: 0, rare: 0 }
    const base: Record<Group, number> = {
      inherited: this.ids.inherited.array[parent] ?? 1, box: 1, edges: UNBORDERED, layout: 1, rare: 1,
    }
    const rowFor = (group: Group): number => {
      if (scratch[group] === 0) scratch[group] = this.groups.copyRow(group, group === 'edges' ? 1 : base[group])
      return scratch[group]
    }

    // Units refer to the font, so the font comes first; in sizes of the font itself they refer to the parent's.
    let sizeAt = -1
    let lineHeightAt = -1
    for (let i = 0; i < count; i++) {
      const property = declared[i] ?? 0
      if (property === FONT_SIZE) sizeAt = i
      else if (property === LINE_HEIGHT) lineHeightAt = i
      else if (FONT_LOOK.includes(property)) this.writeDeclared(property, rowFor('inherited'), parent, units[i] ?? 0, numbers[i] ?? 0)
    }
    this.fontRow = base.inherited
    if (isRoot) this.rootRow = 1
    const parentSize = this.fontSizeOf(parent)
    let fontSize = sizeAt < 0 ? parentSize : this.declaredFontSize(units[sizeAt] ?? 0, numbers[sizeAt] ?? 0, parentSize)
    fontSize = clampLength(Math.max(fontSize, this.settings.minimumFontSize))
    if (sizeAt >= 0 || fontSize !== parentSize) this.groups.write(FONT_SIZE, rowFor('inherited'), Unit.px, fontSize)
    if (lineHeightAt >= 0) {
      const unit = units[lineHeightAt] ?? 0
      const row = rowFor('inherited')
      this.fontRow = row
      if (isRoot) this.rootRow = row
      this.writeDeclared(LINE_HEIGHT, row, parent, unit, numbers[lineHeightAt] ?? 0)
    }
    if (scratch.inherited !== 0) this.fontRow = scratch.inherited
    if (isRoot) this.rootRow = this.fontRow

    for (let i = 0; i < count; i++) {
      const property = declared[i] ?? 0
      const columns = this.columns[property]
      if (property === FONT_SIZE || property === LINE_HEIGHT || columns === undefined || FONT_LOOK.includes(property)) continue
      this.writeDeclared(property, rowFor(columns.group), parent, units[i] ?? 0, numbers[i] ?? 0)
      if (scratch.inherited !== 0) this.fontRow = scratch.inherited
    }
    this.adjust(scratch, rowFor)
    const style = this.groups.intern(scratch, base)
    if (isRoot) this.rootRow = this.inheritedRow(style)
    return style
  }

  private declaredFontSize(unit: number, value: number, parentSize: number): number {
    switch (unit) {
      case Unit.inherit:
      case Unit.unset: return parentSize
      case Unit.initial: return INITIAL_FONT_SIZE
      case Unit.px: return value
      case Unit.em: return clampLength(value * parentSize)
      case Unit.rem: return clampLength(value * this.rootFontSize())
      case Unit.percent: return clampLength((value * parentSize) / 100)
      case Unit.calc: return Math.max(0, clampLength(this.values.resolve(value, parentSize, this.rootFontSize(), parentSize)))
      case Unit.math: {
        const computed = this.values.resolveMath(value, this.unitSizes)
        return Math.max(0, clampLength(evaluateMath(computed, this.unitSizes, parentSize)))
      }
      default: return parentSize
    }
  }

  private writeDeclared(property: number, row: number, parent: StyleId, unit: number, value: number): void {
    const columns = this.columns[property]
    if (columns === undefined) return
    if (isCssWide(unit)) {
      const inherits = unit === Unit.inherit || (unit !== Unit.initial && propertyList[property]?.inherits === true)
      // Row 1 of a group holds the initial values.
      this.groups.copyValue(property, row, inherits ? this.ids[columns.group].array[parent] ?? 1 : 1)
    } else if (columns.storage === 'length' || columns.storage === 'px') this.writeLength(property, row, unit as Unit, value)
    else if (columns.storage === 'object') this.writeObject(property, row, value)
    else if (property === COLOR && unit === Unit.currentColor) this.groups.copyValue(property, row, this.ids.inherited.array[parent] ?? 1)
    else if (property === FONT_WEIGHT && unit === Unit.keyword) {
      this.groups.write(property, row, Unit.number, relativeWeight(value, this.read.fontWeight(parent)))
    } else if (property === TEXT_ALIGN) {
      this.groups.write(property, row, unit, inheritedAlignment(value, this.read.textAlign(parent), this.read.textAlign(this.initial)))
    } else if (property === FLOAT) this.groups.write(property, row, unit, floatSide(value, this.isFromRight(parent)))
    else if (property === CLEAR) this.groups.write(property, row, unit, clearSide(value, this.isFromRight(parent)))
    else this.groups.write(property, row, unit, value)
  }

  private isFromRight(style: StyleId): boolean {
    return this.read.direction(style) === RIGHT_TO_LEFT
  }

  /** Row of the inherited group: equal rows mean equal inherited values (fonts are looked up by it). */
  inheritedRow(style: StyleId): number {
    return this.ids.inherited.array[style] ?? 0
  }

  /** Encoded unit of a length or colour property (Unit). */
  unitOf(name: PropertyName, style: StyleId): number {
    const columns = this.columns[propertyIndex(name)]
    if (columns?.unit == null) return Unit.keyword
    return columns.unit.array[this.ids[columns.group].array[style] ?? 0] ?? 0
  }

  /** Encoded number of any property: keyword index, px, percent, ... according to `unitOf`. */
  rawOf(name: PropertyName, style: StyleId): number {
    const columns = this.columns[propertyIndex(name)]
    if (columns === undefined) return 0
    return columns.value.array[this.ids[columns.group].array[style] ?? 0] ?? 0
  }

  /** The text that list-style-type gives for every marker; null when it counts. */
  markerString(style: StyleId): string | null {
    const type = this.read.listStyleType(style)
    return type < 0 ? String(this.values.object(-type)) : null
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
    return this.columns[FONT_SIZE]?.value.array[this.ids.inherited.array[style] ?? 0] ?? 16
  }

  private makeInitial(start: StyleStart): StyleId {
    const { units, numbers } = start
    const rows: Record<Group, number> = { inherited: 0, box: 0, edges: 0, layout: 0, rare: 0 }
    for (const group of GROUPS) rows[group] = this.groups.push(group)
    this.columns.forEach(({ group }, property) => this.groups.write(property, rows[group], units[property] ?? 0, numbers[property] ?? 0))
    // Declarations start from the initial border widths; a style without any has none, since its borders have no style.
    rows.edges = this.groups.copyRow('edges', rows.edges)
    for (const [, width] of BORDERS) this.groups.write(width, rows.edges, Unit.px, 0)
    if (rows.edges !== UNBORDERED) throw new Error('the initial edges are not where derive expects them')
    return this.groups.intern(rows, rows)
  }

  /** Computed font size of the root element, for rem; while that is computed, what rem is there. */
  rootFontSize(): number {
    return this.sizeIn(this.rootRow)
  }

  /** px of a length whose percentages refer to `percentBase`. */
  private resolve(unit: number, value: number, percentBase: number): number {
    switch (unit) {
      case Unit.px: return value
      case Unit.em: return clampLength(value * this.sizeIn(this.fontRow))
      case Unit.rem: return clampLength(value * this.rootFontSize())
      case Unit.percent: return clampLength((value * percentBase) / 100)
      case Unit.calc: return clampLength(this.values.resolve(value, this.sizeIn(this.fontRow), this.rootFontSize(), percentBase))
      case Unit.math: return clampLength(evaluateMath(this.values.mathAt(value), this.unitSizes, percentBase))
      default: return value
    }
  }

  private writeLength(property: number, row: number, unit: Unit, value: number): void {
    const kind = propertyList[property]?.value
    if (kind?.percentOf === undefined) {
      const computed = this.computedLength(unit, value, kind?.isNonNegative === true ? 0 : -Infinity)
      return this.groups.write(property, row, computed.unit, computed.value)
    }
    if (unit === Unit.keyword || unit === Unit.number) return this.groups.write(property, row, unit, value)
    const px = this.resolve(unit, value, this.sizeIn(this.fontRow))
    this.groups.write(property, row, Unit.px, kind.isNonNegative === true ? Math.max(0, px) : px)
  }

  /** px, or a percentage, sum or tree that waits for what its percentages are of. */
  private computedLength(unit: Unit, value: number, least: number): LengthPart {
    const { computedPart } = this
    computedPart.unit = unit
    computedPart.value = value
    switch (unit) {
      case Unit.keyword:
      case Unit.number:
      case Unit.percent:
      case Unit.px: return computedPart
      case Unit.calc: {
        const percent = this.values.sums.percent[value] ?? 0
        if (percent === 0) break
        const px = clampLength(this.values.resolve(value, this.sizeIn(this.fontRow), this.rootFontSize(), 0))
        computedPart.value = this.values.internSum(px, 0, 0, percent)
        return computedPart
      }
      case Unit.math: {
        if (!this.values.mathAt(value).usesPercent) break
        const computed = this.values.resolveMath(value, this.unitSizes)
        if (isMathTree(computed)) computedPart.value = this.values.intern(computed)
        else {
          computedPart.unit = Unit.calc
          computedPart.value = this.values.internSum(clampLength(computed.px), 0, 0, computed.percent)
        }
        return computedPart
      }
      default:
    }
    computedPart.unit = Unit.px
    computedPart.value = Math.max(least, this.resolve(unit, value, 0))
    return computedPart
  }

  private writeObject(property: number, row: number, value: number): void {
    const compute = propertyList[property]?.value.compute
    if (compute === undefined) return this.groups.write(property, row, Unit.object, value)
    this.groups.write(property, row, Unit.object, this.values.intern(compute(this.values.object(value), this.lengths)))
  }

  /** Computed font size of a row of the inherited group. */
  private sizeIn(row: number): number {
    return this.columns[FONT_SIZE]?.value.array[row] ?? INITIAL_FONT_SIZE
  }

  private unitFont(row: number): UnitFont {
    const styles = this
    return {
      get size() { return styles.sizeIn(row) },
      get lineHeight() { return styles.lineHeightIn(row) },
      look: () => ({
        families: this.values.object(this.groups.raw(FONT_FAMILY, row)) as readonly FamilyEntry[],
        weight: this.groups.raw(FONT_WEIGHT, row), style: this.groups.raw(FONT_STYLE, row),
      }),
    }
  }

  private lineHeightIn(row: number): number {
    const value = this.groups.raw(LINE_HEIGHT, row)
    switch (this.columns[LINE_HEIGHT]?.unit?.array[row]) {
      case Unit.px: return value
      case Unit.number: return clampLength(value * this.sizeIn(row))
      default: return NaN
    }
  }

  /**
   * Decorations of what surrounds an atomic inline box, a float or an absolutely positioned box end at it
   * (CSS Text Decoration 3, 2.1).
   */
  private endsDecorations(boxRow: number): boolean {
    const position = this.groups.raw(POSITION, boxRow)
    return ATOMIC_INLINES.includes(this.groups.raw(DISPLAY, boxRow)) || this.groups.raw(FLOAT, boxRow) !== FLOAT_NONE
      || position === ABSOLUTE || position === FIXED
  }

  /** Values that depend on other computed values. */
  private adjust(scratch: Record<Group, number>, rowFor: (group: Group) => number): void {
    if (scratch.edges !== 0) {
      for (const [style, width] of BORDERS) {
        const styleColumns = this.columns[style]
        const kind = styleColumns?.value.array[scratch.edges] ?? 0
        if (kind <= BORDER_HIDDEN) this.groups.write(width, scratch.edges, Unit.px, 0)
      }
    }
    if (scratch.box !== 0 && this.endsDecorations(scratch.box)) {
      const row = rowFor('inherited')
      this.groups.write(UNDERLINE, row, Unit.color, 0)
      this.groups.write(LINE_THROUGH, row, Unit.color, 0)
      this.groups.write(OVERLINE, row, Unit.color, 0)
    }
    if (scratch.rare !== 0) {
      // One axis that is not visible makes the other one clip too (CSS Overflow 3, 3.1).
      const across = this.groups.raw(OVERFLOW_X, scratch.rare)
      const down = this.groups.raw(OVERFLOW_Y, scratch.rare)
      const isContained = across === VISIBLE && down === VISIBLE && (this.groups.raw(CONTAIN, scratch.rare) & PAINT) !== 0
      this.groups.write(OVERFLOW, scratch.rare, Unit.keyword, isContained ? CLIP : across === VISIBLE ? down : across)
      const lines = this.columns[DECORATION]?.value.array[scratch.rare] ?? 0
      if (lines !== 0) {
        const row = rowFor('inherited')
        const own = this.columns[DECORATION_COLOR]
        const isOwn = own?.unit?.array[scratch.rare] === Unit.color
        const colour = isOwn ? own.value.array[scratch.rare] ?? 0 : this.groups.raw(COLOR, row)
        if ((lines & 1) !== 0) this.groups.write(UNDERLINE, row, Unit.color, colour)
        if ((lines & 2) !== 0) this.groups.write(LINE_THROUGH, row, Unit.color, colour)
        if ((lines & 4) !== 0) this.groups.write(OVERLINE, row, Unit.color, colour)
      }
    }
  }
}

/** Row of the edges group of a style without declared edges. */
const UNBORDERED = 2
const INITIAL_FONT_SIZE = 16
const FONT_SIZE = propertyIndex('font-size')
const FONT_FAMILY = propertyIndex('font-family')
const FONT_WEIGHT = propertyIndex('font-weight')
const FONT_STYLE = propertyIndex('font-style')
const TEXT_ALIGN = propertyIndex('text-align')
/** Nothing is declared: what a box that stands for no element gets from its parent. */
export const NO_DECLARATIONS: DeclaredValues = {
  count: 0, properties: new Int32Array(0), units: new Uint8Array(0), numbers: new Float64Array(0),
}

/** What decides the face, and with it the size of units. */
const FONT_LOOK: readonly number[] = [FONT_FAMILY, FONT_WEIGHT, FONT_STYLE]
const LINE_HEIGHT = propertyIndex('line-height')
const COLOR = propertyIndex('color')
const DISPLAY = propertyIndex('display')
const ATOMIC_INLINES: readonly number[] = (['inline-block', 'inline-table', 'inline-flex', 'inline-grid'] as const)
  .map((name) => properties.display.value.names.indexOf(name))
const FLOAT = propertyIndex('float')
const CLEAR = propertyIndex('clear')
const RIGHT_TO_LEFT = properties.direction.value.names.indexOf('rtl')
const FLOAT_NONE = properties.float.value.names.indexOf('none')
const POSITION = propertyIndex('position')
const ABSOLUTE = properties.position.value.names.indexOf('absolute')
const FIXED = properties.position.value.names.indexOf('fixed')
const OVERFLOW = propertyIndex('overflow')
const OVERFLOW_X = propertyIndex('overflow-x')
const OVERFLOW_Y = propertyIndex('overflow-y')
const CONTAIN = propertyIndex('contain')
const PAINT = 1 << properties.contain.value.names.indexOf('paint')
const CLIP = properties.overflow.value.names.indexOf('clip')
const VISIBLE = properties.overflow.value.names.indexOf('visible')
const DECORATION = propertyIndex('text-decoration-line')
const DECORATION_COLOR = propertyIndex('text-decoration-color')
const OVERLINE = propertyIndex('overline-color')
const UNDERLINE = propertyIndex('underline-color')
const LINE_THROUGH = propertyIndex('line-through-color')
const BORDER_HIDDEN = properties['border-top-style'].value.names.indexOf('hidden')
const BORDERS: readonly (readonly [number, number])[] = (['top', 'right', 'bottom', 'left'] as const).map((side) => [
  propertyIndex(`border-${side}-style`), propertyIndex(`border-${side}-width`),
])

/** `bolder` (0) and `lighter` than a weight (CSS Fonts 4, 2.2.1). */
function relativeWeight(word: number, weight: number): number {
  if (word === 0) return weight < 350 ? 400 : weight < 550 ? 700 : Math.max(900, weight)
  return weight < 100 ? weight : weight < 550 ? 100 : weight < 750 ? 400 : 700
}
