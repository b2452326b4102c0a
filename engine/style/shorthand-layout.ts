/**
 * Shorthands of layout: flex, alignment, gaps, grid placement, columns, tables and overflow. An omitted longhand is reset to its initial
 * value or copied from another longhand, as each property defines.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { type GridLine, gridLine } from './grid-line.ts'
import { gridShorthand, gridTemplateShorthand } from './shorthand-grid.ts'
import { properties, propertyIndex, type PropertyName } from './properties/index.ts'
import { type Expand, type Parsed, parseOne, type Shorthand } from './shorthand-parts.ts'
import type { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'

/** flex-grow and flex-shrink are adjacent; flex-basis comes before or after them. A second unitless 0 is the flex-shrink factor. */
const flex: Expand = (reader, out, emit) => {
  let grow: Parsed | null = null
  let shrink: Parsed | null = null
  let basis: Parsed | null = null
  const set = (growth: number, shrinkage: number, unit: Unit, size: number): true => {
    emit(propertyIndex('flex-grow'), Unit.number, growth)
    emit(propertyIndex('flex-shrink'), Unit.number, shrinkage)
    emit(propertyIndex('flex-basis'), unit, size)
    return true
  }
  reader.skipSpace()
  if (reader.keyword('none')) return set(0, 0, Unit.keyword, 0)
  for (;;) {
    reader.skipSpace()
    if (reader.atEnd()) break
    if (grow === null && (grow = parseOne('flex-grow', reader, out)) !== null) {
      reader.skipSpace()
      shrink = parseOne('flex-shrink', reader, out)
    } else if (basis === null && (basis = parseOne('flex-basis', reader, out)) !== null) continue
    else return false
  }
  if (grow === null && basis === null) return false
  return set(grow?.value ?? 1, shrink?.value ?? 1, basis?.unit ?? Unit.percent, basis?.value ?? 0)
}

/** Each of the longhands at most once, in any order; the result has one entry per name. Null for an empty or invalid value. */
function partsOf(names: readonly PropertyName[], reader: TokenReader, out: ParseTarget): readonly (Parsed | null)[] | null {
  const found: (Parsed | null)[] = names.map(() => null)
  reader.skipSpace()
  if (reader.atEnd()) return null
  while (!reader.atEnd()) {
    const taken = names.findIndex((name, i) => found[i] === null && (found[i] = parseOne(name, reader, out)) !== null)
    if (taken < 0) return null
    reader.skipSpace()
  }
  return found
}

/** The longhands in any order; an omitted one is reset to its first keyword. */
function anyOrder(names: readonly PropertyName[]): Expand {
  return (reader, out, emit) => {
    const found = partsOf(names, reader, out)
    if (found === null) return false
    names.forEach((name, i) => emit(propertyIndex(name), Unit.keyword, found[i]?.value ?? 0))
    return true
  }
}

/** column-width and column-count in any order; an `auto` can be either of them. */
const columns: Expand = (reader, out, emit) => {
  let width: Parsed | null = null
  let count: Parsed | null = null
  let autos = 0
  reader.skipSpace()
  while (!reader.atEnd()) {
    if (reader.keyword('auto')) autos++
    else if (count === null && (count = parseOne('column-count', reader, out)) !== null) { /* consumed */ }
    else if (width === null && (width = parseOne('column-width', reader, out)) !== null) { /* consumed */ }
    else return false
    reader.skipSpace()
  }
  const values = (width === null ? 0 : 1) + (count === null ? 0 : 1) + autos
  if (values === 0 || values > 2) return false
  emit(propertyIndex('column-width'), width?.unit ?? Unit.px, width?.value ?? -1)
  emit(propertyIndex('column-count'), count?.unit ?? Unit.number, count?.value ?? 0)
  return true
}

/** Width, style and colour in any order; omitted longhands are reset. */
const columnRule: Expand = (reader, out, emit) => {
  const found = partsOf(['column-rule-width', 'column-rule-style', 'column-rule-color'], reader, out)
  if (found === null) return false
  const [width, style, colour] = found
  emit(propertyIndex('column-rule-width'), width?.unit ?? Unit.px, width?.value ?? 3)
  emit(propertyIndex('column-rule-style'), Unit.keyword, style?.value ?? 0)
  emit(propertyIndex('column-rule-color'), colour?.unit ?? Unit.currentColor, colour?.value ?? 0)
  return true
}

/** One value for both longhands, or one for each. */
function pair(first: PropertyName, second: PropertyName): Expand {
  return (reader, out, emit) => {
    reader.skipSpace()
    const a = parseOne(first, reader, out)
    if (a === null) return false
    reader.skipSpace()
    const b = reader.atEnd() ? a : parseOne(second, reader, out)
    if (b === null) return false
    emit(propertyIndex(first), a.unit, a.value)
    emit(propertyIndex(second), b.unit, b.value)
    return true
  }
}

const baselines: readonly number[] = (['baseline', 'last-baseline'] as const)
  .map((name) => properties['align-content'].value.names.indexOf(name))
const start = properties['justify-content'].value.names.indexOf('start')

/**
 * A single value applies to both longhands, so it must be valid for the second too. For a baseline in place-content the second becomes
 * `start`.
 */
function placement(align: PropertyName, justify: PropertyName): Expand {
  return (reader, out, emit) => {
    reader.skipSpace()
    const from = reader.mark()
    const a = parseOne(align, reader, out)
    if (a === null) return false
    reader.skipSpace()
    let b: Parsed | null
    if (!reader.atEnd()) b = parseOne(justify, reader, out)
    else if (align === 'align-content' && baselines.includes(a.value)) b = { unit: Unit.keyword, value: start }
    else {
      reader.reset(from)
      b = parseOne(justify, reader, out)
      reader.skipSpace()
    }
    if (b === null) return false
    emit(propertyIndex(align), Unit.keyword, a.value)
    emit(propertyIndex(justify), Unit.keyword, b.value)
    return true
  }
}

const spacing = pair('border-spacing-x', 'border-spacing-y')

/** The longhands belong to the standard level, which accepts one value per axis. */
const overflow: Expand = (reader, out, emit) => {
  const { value: kind } = properties.overflow
  reader.skipSpace()
  if (!kind.parse(reader, out)) return false
  const across = out.value
  reader.skipSpace()
  if (out.level >= Level.standard && !reader.atEnd() && !kind.parse(reader, out)) return false
  emit(propertyIndex('overflow-x'), Unit.keyword, across)
  emit(propertyIndex('overflow-y'), Unit.keyword, out.value)
  return true
}

/** The end line when only the start line is given: the same name, else auto. */
const opposite = (line: GridLine): GridLine => line.kind === 'name' ? line : { kind: 'auto' }

/** Lines separated by slashes, at most one per name. `follows`: for each line, the index of the line that an omitted one is derived from. */
function lineList(names: readonly PropertyName[], follows: readonly number[]): Expand {
  return (reader: TokenReader, out: ParseTarget, emit) => {
    const found: GridLine[] = []
    do {
      reader.skipSpace()
      const line = found.length === names.length ? null : gridLine(reader, out)
      if (line === null) return false
      found.push(line)
      reader.skipSpace()
    } while (reader.delim('/'))
    names.forEach((name, i) => {
      const line = found[i] ?? opposite(found[follows[i] ?? 0] ?? { kind: 'auto' })
      found[i] = line
      emit(propertyIndex(name), Unit.object, out.values.intern(line))
    })
    return true
  }
}

const gridArea = ['grid-row-start', 'grid-column-start', 'grid-row-end', 'grid-column-end'] as const

const gap: Shorthand = { expand: pair('row-gap', 'column-gap'), longhands: ['row-gap', 'column-gap'], syntax: '<row-gap> <column-gap>?' }
const linesOf = (start: PropertyName, end: PropertyName): Shorthand =>
  ({ expand: lineList([start, end], [0, 0]), longhands: [start, end], syntax: '<grid-line> [ / <grid-line> ]?' })
const placeOf = (align: PropertyName, justify: PropertyName): Shorthand => ({
  expand: placement(align, justify), longhands: [align, justify], syntax: `<${align}> <${justify}>?`, level: Level.standard,
})

export const layoutShorthands: readonly (readonly [string, Shorthand])[] = [
  ['flex', {
    expand: flex, longhands: ['flex-grow', 'flex-shrink', 'flex-basis'],
    syntax: 'none | [ <flex-grow> <flex-shrink>? || <flex-basis> ]',
  }],
  ['flex-flow', {
    expand: anyOrder(['flex-direction', 'flex-wrap']), longhands: ['flex-direction', 'flex-wrap'],
    syntax: '<flex-direction> || <flex-wrap>', level: Level.standard,
  }],
  ['columns', {
    expand: columns, longhands: ['column-width', 'column-count'], syntax: '<column-width> || <column-count>', level: Level.standard,
  }],
  ['column-rule', {
    expand: columnRule, longhands: ['column-rule-width', 'column-rule-style', 'column-rule-color'],
    syntax: '<column-rule-width> || <column-rule-style> || <column-rule-color>', level: Level.standard,
  }],
  ['gap', gap],
  ['grid-gap', { ...gap, level: Level.standard }],
  ['place-content', placeOf('align-content', 'justify-content')],
  ['place-items', placeOf('align-items', 'justify-items')],
  ['place-self', placeOf('align-self', 'justify-self')],
  ['grid-row', linesOf('grid-row-start', 'grid-row-end')],
  ['grid-column', linesOf('grid-column-start', 'grid-column-end')],
  ['grid-area', { expand: lineList(gridArea, [0, 0, 0, 1]), longhands: gridArea, syntax: '<grid-line> [ / <grid-line> ]{0,3}' }],
  ['grid-template', gridTemplateShorthand],
  ['grid', gridShorthand],
  ['border-spacing', { expand: spacing, longhands: ['border-spacing-x', 'border-spacing-y'], syntax: '<length>{1,2}' }],
  ['overflow', {
    expand: overflow, longhands: ['overflow-x', 'overflow-y'], syntax: properties.overflow.value.syntax,
    standardSyntax: '<overflow-x> <overflow-y>',
  }],
]

/** Property aliases of the standard level. */
export const layoutAliases: readonly (readonly [string, PropertyName])[] = [
  ['grid-row-gap', 'row-gap'],
  ['grid-column-gap', 'column-gap'],
  ['inline-size', 'width'],
  ['block-size', 'height'],
  ['min-inline-size', 'min-width'],
  ['min-block-size', 'min-height'],
  ['max-inline-size', 'max-width'],
  ['max-block-size', 'max-height'],
  ['overflow-inline', 'overflow-x'],
  ['overflow-block', 'overflow-y'],
]
