/**
 * Computes lengths (CSS Values 4, 5.1 and 6): a declared unit and number become px, with the fonts of the element and of the root.
 * Percentages remain, except those of font-size and line-height, because their basis is not known yet. Easy to get wrong: the font that
 * units refer to changes while one style is computed, so the caller must set `fontRow` and `rootRow` before each value. With `zoom`,
 * lengths are computed as if it were 1, and then multiplied.
 */
import { evaluateMath, isMathTree, type UnitSizes } from '../css/values/math-tree.ts'
import { LengthUnits, type UnitFont } from './length-units.ts'
import { propertyIndex, propertyList } from './properties/index.ts'
import type { StyleGroups } from './style-groups.ts'
import type { FamilyEntry, LengthComputer, LengthPart } from './types.ts'
import { clampLength, Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'

/** Computes the lengths of one style at a time. */
export class ComputedLengths {
  readonly units = new LengthUnits()
  /** Row of the inherited group whose font `em` and similar units refer to. */
  fontRow = 1
  /** The same for `rem` and similar units. */
  rootRow = 1
  /** Whether `zoom` is used anywhere. */
  isZoomed = false
  /** Computes the lengths inside object values. */
  readonly inObjects: LengthComputer = {
    compute: ({ unit, value }) => ({ ...this.compute(unit, value, -Infinity) }),
  }

  private readonly groups: StyleGroups
  private readonly values: ValueStore
  private readonly computed: { unit: Unit; value: number } = { unit: Unit.px, value: 0 }
  private readonly sizes: UnitSizes = (base) =>
    this.units.size(base, this.unitFont(this.fontRow), this.unitFont(this.rootRow))

  constructor(groups: StyleGroups, values: ValueStore) {
    this.groups = groups
    this.values = values
  }

  /** The computed font size of a row of the inherited group, px. */
  fontSizeIn(row: number): number {
    return this.groups.columns[FONT_SIZE]?.value.array[row]
  }

  /** The effective zoom of a row of the inherited group: the factor for its lengths. */
  zoomIn(row: number): number {
    return this.isZoomed ? this.groups.raw(ZOOM, row) : 1
  }

  private get zoom(): number {
    return this.isZoomed ? this.groups.raw(ZOOM, this.fontRow) : 1
  }

  private plainSizeIn(row: number): number {
    return this.isZoomed ? this.fontSizeIn(row) / this.zoomIn(row) : this.fontSizeIn(row)
  }

  /** Multiplies the inherited lengths of an element whose zoom differs from its parent's by `factor`. */
  zoomInherited(row: number, factor: number): void {
    for (const property of INHERITED_LENGTHS) {
      const columns = this.groups.columns[property]
      const isPx = columns?.unit == null || columns.unit.array[row] === Unit.px
      const value = this.groups.raw(property, row)
      if (isPx && value !== 0) this.groups.write(property, row, Unit.px, clampLength(value * factor))
    }
  }

  /** The declared font-size in px, without zoom and minimum size. Relative sizes refer to the parent's font size (CSS Fonts 4, 2.5). */
  declaredFontSize(unit: number, value: number, parentSize: number): number {
    switch (unit) {
      case Unit.inherit:
      case Unit.unset: return parentSize
      case Unit.initial: return INITIAL_FONT_SIZE
      case Unit.px: return value
      case Unit.em: return clampLength(value * parentSize)
      case Unit.rem: return clampLength(value * this.plainSizeIn(this.rootRow))
      case Unit.percent: return clampLength((value * parentSize) / 100)
      case Unit.calc: return Math.max(0, clampLength(this.values.resolve(value, parentSize, this.plainSizeIn(this.rootRow), parentSize)))
      case Unit.math: {
        const computed = this.values.resolveMath(value, this.sizes)
        return Math.max(0, clampLength(evaluateMath(computed, this.sizes, parentSize)))
      }
      default: return parentSize
    }
  }

  /** Computes a declared length and writes it into `row` of the property's group. */
  write(property: number, row: number, unit: Unit, value: number): void {
    const kind = propertyList[property]?.value
    if (kind?.percentOf === undefined) {
      const computed = this.compute(unit, value, kind?.isNonNegative === true ? 0 : -Infinity)
      return this.groups.write(property, row, computed.unit, computed.value)
    }
    if (unit === Unit.keyword || unit === Unit.number) return this.groups.write(property, row, unit, value)
    const px = this.resolve(unit, value, this.fontSizeIn(this.fontRow))
    this.groups.write(property, row, Unit.px, kind.isNonNegative === true ? Math.max(0, px) : px)
  }

  /** A px length, or a percentage, sum or calculation tree whose percentage basis is not known yet. Valid until the next call. */
  private compute(unit: Unit, value: number, least: number): LengthPart {
    const { computed } = this
    computed.unit = unit
    computed.value = value
    switch (unit) {
      case Unit.keyword:
      case Unit.number:
      case Unit.percent: return computed
      case Unit.px: {
        if (this.isZoomed) computed.value = clampLength(value * this.zoom)
        return computed
      }
      case Unit.calc: {
        const percent = this.values.sums.percent[value]
        if (percent === 0) break
        const px = clampLength(this.values.resolve(value, this.plainSizeIn(this.fontRow), this.plainSizeIn(this.rootRow), 0) * this.zoom)
        computed.value = this.values.internSum(px, 0, 0, percent)
        return computed
      }
      case Unit.math: {
        if (!this.values.mathAt(value).usesPercent) break
        const settled = this.values.resolveMath(value, this.sizes)
        if (isMathTree(settled)) computed.value = this.values.intern(settled)
        else {
          computed.unit = Unit.calc
          computed.value = this.values.internSum(clampLength(settled.px * this.zoom), 0, 0, settled.percent)
        }
        return computed
      }
      default:
    }
    computed.unit = Unit.px
    computed.value = Math.max(least, this.resolve(unit, value, 0))
    return computed
  }

  /** px of a length; percentages refer to `percentBase`. */
  private resolve(unit: number, value: number, percentBase: number): number {
    const { zoom } = this
    const size = this.plainSizeIn(this.fontRow)
    const base = percentBase / zoom
    switch (unit) {
      case Unit.em: return clampLength(value * size * zoom)
      case Unit.rem: return clampLength(value * this.plainSizeIn(this.rootRow) * zoom)
      case Unit.percent: return clampLength((value * percentBase) / 100)
      case Unit.calc: return clampLength(this.values.resolve(value, size, this.plainSizeIn(this.rootRow), base) * zoom)
      case Unit.math: return clampLength(evaluateMath(this.values.mathAt(value), this.sizes, base) * zoom)
      default: return value * zoom
    }
  }

  private unitFont(row: number): UnitFont {
    const lengths = this
    const { groups, values } = this
    return {
      get size() { return lengths.plainSizeIn(row) },
      get lineHeight() { return lengths.lineHeightIn(row) / lengths.zoomIn(row) },
      look: () => ({
        families: values.object(groups.raw(FONT_FAMILY, row)) as readonly FamilyEntry[],
        weight: groups.raw(FONT_WEIGHT, row), style: groups.raw(FONT_STYLE, row),
      }),
    }
  }

  /** The line height in px; NaN for `normal`. */
  private lineHeightIn(row: number): number {
    const value = this.groups.raw(LINE_HEIGHT, row)
    switch (this.groups.columns[LINE_HEIGHT]?.unit?.array[row]) {
      case Unit.px: return value
      case Unit.number: return clampLength(value * this.fontSizeIn(row))
      default: return NaN
    }
  }
}

const INITIAL_FONT_SIZE = 16
const FONT_SIZE = propertyIndex('font-size')
const FONT_FAMILY = propertyIndex('font-family')
const FONT_WEIGHT = propertyIndex('font-weight')
const FONT_STYLE = propertyIndex('font-style')
const LINE_HEIGHT = propertyIndex('line-height')
const ZOOM = propertyIndex('zoom')
/** Without font-size, which is computed separately. */
const INHERITED_LENGTHS = propertyList.flatMap(({ group, value: { storage } }, property) =>
  (group === 'inherited' && property !== FONT_SIZE && (storage === 'length' || storage === 'px') ? [property] : []))
