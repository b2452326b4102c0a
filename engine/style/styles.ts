/**
 * Computes styles from cascaded values. `(parent style, cascade key)` finds a style computed before, so elements that match the same rules
 * below the same parent style are computed once. Only groups with a declaration get a row to compute in. computed-lengths.ts computes
 * lengths, dependent-values.ts the values that depend on other values of the style.
 */
import { newRow, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import { HASH_FACTOR, HashIndex } from '../arena/hash-index.ts'
import type { CascadeKeyId, StyleId } from '../arena/ids.ts'
import { RowCache } from '../arena/row-cache.ts'
import { as, i32, id } from '../arena/schema.ts'
import { grown } from '../arena/grown.ts'
import { ComputedLengths } from './computed-lengths.ts'
import { type CounterStyle, CounterStyles } from './counter-styles.ts'
import { isNamedStyle } from './counter-style-values.ts'
import { isCssWide } from './css-wide.ts'
import { settleDependents } from './dependent-values.ts'
import { type FixedEdges, readFixedEdges } from './edge-sizes.ts'
import { type FixedSizes, readFixedSizes } from './fixed-sizes.ts'
import { inheritedAlignment } from './inherited-alignment.ts'
import { groupOf, INHERITED, MatchedPropertiesCache } from './matched-properties-cache.ts'
import type { LengthUnits } from './length-units.ts'
import { isMonospace, isOwnSize, monospaceScale } from './monospace-size.ts'
import { clearSide, floatSide } from './named-sides.ts'
import { properties, propertyIndex, propertyList, type PropertyIndex, type PropertyName } from './properties/index.ts'
import type { Group } from './properties/row.ts'
import type { Slot } from './readers.ts'
import { GROUPS, type PropertyColumns, StyleGroups, type styleSchema } from './style-groups.ts'
import type { StyleStart } from './parsed-start.ts'
import type { FamilyEntry, LengthPart } from './types.ts'
import { clampLength, Level, Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'
import type { StyleReaders } from './style-readers.ts'
import type { DeclaredValues } from './declared-values.ts'

/** Memo rows: a parent style and a cascade key give a style. */
export const derivedSchema = {
  parent: id<StyleId>('styles'),
  key: as<CascadeKeyId>(i32),
  style: id<StyleId>('styles'),
} as const

export interface StyleSettings {
  /** Minimum of computed font sizes, px; 0 for none. */
  readonly minimumFontSize: number
  /** The level of CSS support. */
  readonly level: Level
  /** `::before` and `::after` can have boxes of their own at the listed level too. */
  readonly pseudoBoxes?: boolean
  /** The start of styling, shared by documents; created when absent. */
  readonly start?: StyleStart
}

const LIST_STYLES = properties['list-style-type'].value.names

/** The computed styles of one document, by StyleId. `read` has a reader per property. */
export class Styles {
  readonly rows: Arena<typeof styleSchema, StyleId>
  readonly read: StyleReaders
  readonly values: ValueStore
  readonly counterStyles: CounterStyles
  /** The style with all initial values. */
  readonly initial: StyleId
  /** Sizes of font-relative and viewport units. */
  readonly lengthUnits: LengthUnits

  private readonly groups: StyleGroups
  private readonly ids: Readonly<Record<Group, Slot<Int32Array>>>
  private readonly columns: readonly PropertyColumns[]
  private readonly derived: Arena<typeof derivedSchema, StyleId>
  private readonly derivedIndex = new HashIndex(256)
  private readonly settings: StyleSettings
  private readonly lengths: ComputedLengths
  private readonly known = new MatchedPropertiesCache()
  private readonly keptSizes = new RowCache<FixedSizes>()
  /** Cached by the row of the group. */
  private readonly keptEdges = new RowCache<FixedEdges>()
  /** The fixed sizes requested last, and their style. */
  private sizes: FixedSizes | null = null
  private sized = 0 as StyleId
  private readonly boxes = new Int32Array(BOXES)
  /** Cached results of `sameBox` by style: it is called four times per style. */
  private boxOf = new Int32Array(0)
  /** The last question to `areInitial`, the number of varying columns at that time, and the answer. */
  private asked: readonly number[] = []
  private variedThen = -1
  private wereInitial = false

  /** `values` must have started as a copy of the values of `start`. */
  constructor(arenas: Arenas, values: ValueStore, settings: StyleSettings, start: StyleStart) {
    this.values = values
    this.counterStyles = new CounterStyles(settings.level >= Level.standard)
    this.settings = settings
    this.groups = arenas.group(StyleGroups, () => new StyleGroups())
    this.groups.begin(values)
    this.rows = this.groups.rows
    this.ids = this.groups.ids
    this.columns = this.groups.columns
    this.lengths = new ComputedLengths(this.groups, values)
    this.lengthUnits = this.lengths.units
    this.derived = arenas.create<typeof derivedSchema, StyleId>('derivedStyles', derivedSchema, 256)
    this.initial = this.makeInitial(start)
    this.read = this.groups.readers as StyleReaders
  }

  /** The edges and size limits of the box in px. */
  fixedSizes(style: StyleId): FixedSizes {
    // Layout asks several times per box: every second question is about the same style as the one before.
    if (this.sized !== style || this.sizes === null) {
      this.sizes = this.keptSizes.first[style] ?? this.keptSizes.get(style) ?? this.keptSizes.keep(style, this.sizesOf(this.sameBox(style)))
      this.sized = style
    }
    return this.sizes
  }

  private sizesOf(style: StyleId): FixedSizes {
    return this.keptSizes.get(style) ?? this.keptSizes.keep(style, readFixedSizes(this, style, this.fixedEdges(style)))
  }

  /**
   * The first style with the same values of all non-inherited properties. Callers that need only such properties cache by it: text of many
   * colours and sizes is in boxes of a few kinds.
   */
  sameBox(style: StyleId): StyleId {
    return (this.boxOf[style] || this.findBox(style)) as StyleId
  }

  private findBox(style: StyleId): number {
    const first = this.firstBox(style)
    if (style >= this.boxOf.length) this.boxOf = grown(this.boxOf, this.rows.capacity)
    return this.boxOf[style] = first
  }

  private firstBox(style: StyleId): StyleId {
    const { box, edges, layout, rare } = this.rows
    const ownBox = box[style]
    const ownEdges = edges[style]
    const ownLayout = layout[style]
    const ownRare = rare[style]
    const place = ownBox * 7 + ownEdges + ownLayout * 31 + ownRare * 127 & (BOXES - 1)
    const other = this.boxes[place]
    if (other !== 0 && edges[other] === ownEdges && box[other] === ownBox && layout[other] === ownLayout && rare[other] === ownRare) return other as StyleId
    this.boxes[place] = style
    return style
  }

  /** Whether all styles of the document have the initial value of all these properties. */
  areInitial(asked: readonly number[]): boolean {
    const { varied } = this.groups
    if (asked !== this.asked || varied !== this.variedThen) {
      this.asked = asked
      this.variedThen = varied
      this.wereInitial = !asked.some((property) => this.columns[property]?.varies === true)
    }
    return this.wereInitial
  }

  private fixedEdges(style: StyleId): FixedEdges {
    const row = this.ids.edges.array[style]
    return this.keptEdges.get(row) ?? this.keptEdges.keep(row, readFixedEdges(this, style))
  }

  /** The style stored for this parent and cascade key, or 0. */
  find(parent: StyleId, key: CascadeKeyId): StyleId {
    const hash = Math.imul(parent, HASH_FACTOR) ^ key
    for (let r = this.derivedIndex.seek(hash); r !== 0; r = this.derivedIndex.next()) {
      if (this.derived.parent[r] === parent && this.derived.key[r] === key) return this.derived.style[r]
    }
    return 0 as StyleId
  }

  /** Stores the result of `derive` for this parent and key. `find` must have failed for them immediately before. */
  remember(parent: StyleId, key: CascadeKeyId, style: StyleId): void {
    const row = newRow(this.derived)
    this.derived.parent[row] = parent
    this.derived.key[row] = key
    this.derived.style[row] = style
    this.derivedIndex.add(row)
  }

  /** Drops the stored styles, so that all are computed again. */
  forgetDerived(): void {
    this.derivedIndex.clear()
    this.known.forget()
  }

  /**
   * Computes a style. `winners` lists properties with their encoded declared values, each property at most once. With `isRoot`, the result
   * becomes the base of rem.
   */
  derive(parent: StyleId, isRoot: boolean, winners: DeclaredValues): StyleId {
    const { lengths, known } = this
    const { count, properties: declared, units, numbers } = winners
    const outer = this.ids.inherited.array[parent]
    const scratch: Record<Group, number> = { inherited: 0, box: 0, edges: 0, layout: 0, rare: 0 }
    const base: Record<Group, number> = { inherited: outer, box: 1, edges: UNBORDERED, layout: 1, rare: 1 }
    const rowFor = (group: Group): number => {
      if (scratch[group] === 0) scratch[group] = this.groups.copyRow(group, group === 'edges' ? 1 : base[group])
      return scratch[group]
    }
    if (isRoot) known.forget()
    const groups = known.sort(winners)
    const setsInherited = (groups & 1 << INHERITED) !== 0
    // One bit per group whose row is not cached.
    let missing = 0

    // Font-relative units need the font, so the font is computed first.
    const inherited = setsInherited ? known.find(INHERITED, outer, 0) : 0
    if (inherited !== 0) base.inherited = inherited
    lengths.fontRow = base.inherited
    if (isRoot) lengths.rootRow = 1
    if (inherited === 0) this.writeFont(parent, isRoot, winners, rowFor)
    if (isRoot) lengths.rootRow = lengths.fontRow

    if (inherited === 0 && setsInherited) missing = 1 << INHERITED
    const fontSize = lengths.fontSizeIn(lengths.fontRow)
    // In a zoomed element lengths also depend on the inherited row, which has the zoom.
    const start = lengths.zoomIn(lengths.fontRow) === 1 ? 1 : -lengths.fontRow
    for (let group = INHERITED + 1; groups >> group !== 0; group++) {
      if ((groups >> group & 1) === 0) continue
      const row = known.find(group, start, fontSize)
      if (row === 0) missing |= 1 << group
      else base[GROUPS[group] ?? 'rare'] = row
    }
    for (let i = 0; missing !== 0 && i < count; i++) {
      const property = declared[i]
      const group = groupOf(property)
      if (((missing >> group) & 1) === 0 || OF_FONT.includes(property)) continue
      this.writeDeclared(property, rowFor(GROUPS[group] ?? 'rare'), parent, units[i], numbers[i])
      if (scratch.inherited !== 0) lengths.fontRow = scratch.inherited
    }
    settleDependents(this.groups, scratch, base, rowFor)
    const style = this.groups.intern(scratch, base)
    for (let group = 0; missing >> group !== 0; group++) {
      if (((missing >> group) & 1) !== 0) known.keep(group, group === INHERITED ? outer : start, this.groups.rowOf(group, style))
    }
    if (isRoot) lengths.rootRow = this.inheritedRow(style)
    return style
  }

  /** Computes the font properties, zoom and line-height, on which units depend. Units in font-size refer to the parent's font. */
  private writeFont(parent: StyleId, isRoot: boolean, { count, properties: declared, units, numbers }: DeclaredValues, rowFor: (group: Group) => number): void {
    const { lengths } = this
    let sizeAt = -1
    let lineHeightAt = -1
    let zoom = 1
    let row = 0
    for (let i = 0; i < count; i++) {
      const property = declared[i]
      if (property === FONT_SIZE) sizeAt = i
      else if (property === LINE_HEIGHT) lineHeightAt = i
      else if (property === ZOOM) zoom = isCssWide(units[i]) ? 1 : numbers[i] || 1
      else if (FONT_LOOK.includes(property)) this.writeDeclared(property, row = rowFor('inherited'), parent, units[i], numbers[i])
    }
    const outerZoom = lengths.zoomIn(this.ids.inherited.array[parent])
    if (zoom !== 1) this.writeZoom(row = rowFor('inherited'), zoom, outerZoom)
    const parentSize = this.fontSizeOf(parent)
    let fontSize = sizeAt < 0 ? parentSize * zoom
      : lengths.declaredFontSize(units[sizeAt], numbers[sizeAt], parentSize / outerZoom) * outerZoom * zoom
    if (this.settings.level >= Level.standard) {
      const outer = this.ids.inherited.array[parent]
      const unit = sizeAt < 0 ? Unit.inherit : units[sizeAt]
      const isOuterOwn = this.groups.raw(SIZE_ORIGIN, outer) !== 0
      const isOwn = isOwnSize(unit, isOuterOwn)
      if (isOwn !== isOuterOwn) this.groups.write(SIZE_ORIGIN, row = rowFor('inherited'), Unit.keyword, isOwn ? 1 : 0)
      if (!isOwn) fontSize *= monospaceScale(this.isMonospaceIn(row === 0 ? outer : row), this.isMonospaceIn(outer), unit === Unit.initial)
    }
    fontSize = clampLength(Math.max(fontSize, this.settings.minimumFontSize))
    if (sizeAt >= 0 || fontSize !== parentSize) this.groups.write(FONT_SIZE, row = rowFor('inherited'), Unit.px, fontSize)
    if (lineHeightAt >= 0) {
      row = rowFor('inherited')
      lengths.fontRow = row
      if (isRoot) lengths.rootRow = row
      this.writeDeclared(LINE_HEIGHT, row, parent, units[lineHeightAt], numbers[lineHeightAt])
    }
    if (row !== 0) lengths.fontRow = row
  }

  /** Multiplies the zoom with that of the parent. */
  private writeZoom(row: number, zoom: number, outer: number): void {
    const { lengths, groups } = this
    lengths.isZoomed = true
    groups.write(ZOOM, row, Unit.number, Math.max(LEAST_ZOOM, Math.min(MOST_ZOOM, outer * zoom)))
    lengths.zoomInherited(row, zoom)
  }

  private isMonospaceIn(row: number): boolean {
    return isMonospace(this.values.object(this.groups.raw(FONT_FAMILY, row)) as readonly FamilyEntry[])
  }

  private writeDeclared(property: number, row: number, parent: StyleId, unit: number, value: number): void {
    const columns = this.columns[property]
    if (columns === undefined) return
    if (isCssWide(unit)) {
      const inherits = unit === Unit.inherit || (unit !== Unit.initial && propertyList[property]?.inherits === true)
      // Row 1 of a group has the initial values.
      this.groups.copyValue(property, row, inherits ? this.ids[columns.group].array[parent] : 1)
    } else if (columns.storage === 'length' || columns.storage === 'px') this.lengths.write(property, row, unit as Unit, value)
    else if (columns.storage === 'object') this.writeObject(property, row, value)
    else if (property === COLOR && unit === Unit.mixedColor) {
      this.groups.write(property, row, Unit.color, this.values.mixedColor(value, this.read.color(parent)))
    } else if (property === COLOR && unit === Unit.currentColor) this.groups.copyValue(property, row, this.ids.inherited.array[parent])
    else if (property === FONT_WEIGHT && unit === Unit.keyword) {
      this.groups.write(property, row, Unit.number, relativeWeight(value, this.read.fontWeight(parent)))
    } else if (property === TEXT_ALIGN) {
      this.groups.write(property, row, unit, inheritedAlignment(value, this.read.textAlign(parent), this.read.textAlign(this.initial)))
    } else if (property === FLOAT) this.groups.write(property, row, unit, floatSide(value, this.isFromRight(parent)))
    else if (property === CLEAR) this.groups.write(property, row, unit, clearSide(value, this.isFromRight(parent)))
    else this.groups.write(property, row, unit, value)
  }

  /** A colour inside an object value, with currentcolor resolved. */
  usedColor({ unit, value }: LengthPart, style: StyleId): number {
    if (unit === Unit.mixedColor) return this.values.mixedColor(value, this.read.color(style))
    return unit === Unit.currentColor ? this.read.color(style) : value >>> 0
  }

  private isFromRight(style: StyleId): boolean {
    return this.read.direction(style) === RIGHT_TO_LEFT
  }

  /** The row of the inherited group. Equal rows mean equal inherited values, so fonts are cached by it. */
  inheritedRow(style: StyleId): number {
    return this.ids.inherited.array[style]
  }

  /** The encoded unit of a length or colour property (`Unit`). */
  unitOf(name: PropertyName, style: StyleId): number {
    const columns = this.columns[propertyIndex(name)]
    if (columns?.unit == null) return Unit.keyword
    return columns.unit.array[this.ids[columns.group].array[style]]
  }

  /** The index of the keyword of a length or colour property; -1 for another value. */
  keywordOf(name: PropertyName, style: StyleId): number {
    const columns = this.columns[propertyIndex(name)]
    if (columns === undefined) return -1
    const row = this.ids[columns.group].array[style]
    return columns.unit === null || columns.unit.array[row] === Unit.keyword ? columns.value.array[row] : -1
  }

  /** px of a length; `meaning` for the keyword `keyword`; NaN for anything else. */
  fixedLength(property: PropertyIndex, style: StyleId, keyword = NaN, meaning = NaN): number {
    const columns = this.columns[property]
    if (columns?.unit == null) return NaN
    const row = this.ids[columns.group].array[style]
    const number = columns.value.array[row]
    const unit = columns.unit.array[row]
    if (unit === Unit.px) return number
    return unit === Unit.keyword && number === keyword ? meaning : NaN
  }

  /** The encoded number of any property: keyword index, px, percentage and so on, according to `unitOf`. */
  rawOf(name: PropertyName, style: StyleId): number {
    const columns = this.columns[propertyIndex(name)]
    if (columns === undefined) return 0
    return columns.value.array[this.ids[columns.group].array[style]]
  }

  /** The list-style-type of a style: a string for every marker, or a counter style. */
  markerStyle(style: StyleId): string | CounterStyle {
    const type = this.read.listStyleType(style)
    if (type >= 0) return this.counterStyles.named(LIST_STYLES[type] ?? '')
    const object = this.values.object(-type)
    return isNamedStyle(object) ? this.counterStyles.named(object.named) : String(object)
  }

  /** The used line height in px; NaN for `normal`. */
  lineHeight(style: StyleId): number {
    const value = this.rawOf('line-height', style)
    switch (this.unitOf('line-height', style)) {
      case Unit.px: return value
      case Unit.number: return clampLength(value * this.fontSizeOf(style))
      default: return this.read.lineHeight(style, NaN)
    }
  }

  fontSizeOf(style: StyleId): number {
    return this.lengths.fontSizeIn(this.ids.inherited.array[style])
  }

  /** The computed font size of the root element, for rem; while the root is computed, the base that rem has there. */
  rootFontSize(): number {
    return this.lengths.fontSizeIn(this.lengths.rootRow)
  }

  private makeInitial(start: StyleStart): StyleId {
    const { units, numbers } = start
    const rows: Record<Group, number> = { inherited: 0, box: 0, edges: 0, layout: 0, rare: 0 }
    for (const group of GROUPS) rows[group] = this.groups.push(group)
    this.columns.forEach(({ group }, property) => this.groups.write(property, rows[group], units[property], numbers[property]))
    // Declarations start from the initial border widths. A style without edge declarations has widths of 0, since its borders have no
    // style.
    rows.edges = this.groups.copyRow('edges', rows.edges)
    for (const width of BORDER_WIDTHS) this.groups.write(width, rows.edges, Unit.px, 0)
    if (rows.edges !== UNBORDERED) throw new Error('the initial edges are not where derive expects them')
    return this.groups.intern(rows, rows)
  }

  private writeObject(property: number, row: number, value: number): void {
    const compute = propertyList[property]?.value.compute
    if (compute === undefined) return this.groups.write(property, row, Unit.object, value)
    this.groups.write(property, row, Unit.object, this.values.intern(compute(this.values.object(value), this.lengths.inObjects)))
  }
}

/** Maximum of box kinds stored at a time. */
const BOXES = 512
/** The row of the edges group of a style without declared edges. */
const UNBORDERED = 2
const FONT_SIZE = propertyIndex('font-size')
const SIZE_ORIGIN = propertyIndex('font-size-origin')
const FONT_FAMILY = propertyIndex('font-family')
const FONT_WEIGHT = propertyIndex('font-weight')
const FONT_STYLE = propertyIndex('font-style')
/** The properties that select the font face, and with it the size of font-relative units. */
const FONT_LOOK: readonly number[] = [FONT_FAMILY, FONT_WEIGHT, FONT_STYLE]
const LINE_HEIGHT = propertyIndex('line-height')
const ZOOM = propertyIndex('zoom')
const LEAST_ZOOM = 0.001
const MOST_ZOOM = 1000
const OF_FONT: readonly number[] = [...FONT_LOOK, FONT_SIZE, LINE_HEIGHT, ZOOM]
const TEXT_ALIGN = propertyIndex('text-align')
const COLOR = propertyIndex('color')
const FLOAT = propertyIndex('float')
const CLEAR = propertyIndex('clear')
const RIGHT_TO_LEFT = properties.direction.value.names.indexOf('rtl')
const BORDER_WIDTHS: readonly number[] = (['top', 'right', 'bottom', 'left'] as const).map((side) => propertyIndex(`border-${side}-width`))

/** The weight for `bolder` (0) and `lighter` relative to the parent's weight (CSS Fonts 4, 2.2.1). */
function relativeWeight(word: number, weight: number): number {
  if (word === 0) return weight < 350 ? 400 : weight < 550 ? 700 : Math.max(900, weight)
  return weight < 100 ? weight : weight < 550 ? 100 : weight < 750 ? 400 : 700
}
