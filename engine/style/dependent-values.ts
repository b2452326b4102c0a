/**
 * Computed values that depend on other computed values of the same style: widths of borders without a style, overflow of both axes, text
 * decorations that propagate or end. Rows are the ones being computed, 0 for a group without declarations. A dependency on a group is
 * settled only when that group has a row.
 */
import { isCssWide } from './css-wide.ts'
import { properties, propertyIndex } from './properties/index.ts'
import type { Group } from './properties/row.ts'
import type { StyleGroups } from './style-groups.ts'
import { Unit } from './units.ts'

/**
 * `scratch` has the rows being computed; where a row is 0, `base` has the row computed before. `rowFor` returns the row of a group to write
 * into, and creates it if needed.
 */
export function settleDependents(groups: StyleGroups, scratch: Rows, base: Rows, rowFor: (group: Group) => number): void {
  if (scratch.edges !== 0) settleBorders(groups, scratch.edges)
  const box = scratch.box || base.box
  if (box !== INITIAL && endsDecorations(groups, box)) {
    const row = rowFor('inherited')
    groups.write(UNDERLINE, row, Unit.color, 0)
    groups.write(LINE_THROUGH, row, Unit.color, 0)
    groups.write(OVERLINE, row, Unit.color, 0)
  }
  if (scratch.rare !== 0) {
    // `content-visibility: auto` also applies containment in print (CSS Contain 2, 4).
    if (groups.raw(CONTENT_VISIBILITY, scratch.rare) === VISIBILITY_AUTO) groups.write(CONTAIN, scratch.rare, Unit.keyword, CONTAINS_ALL)
    settleOverflow(groups, scratch.rare)
  }
  const rare = scratch.rare || base.rare
  const lines = rare === INITIAL ? 0 : groups.raw(DECORATION, rare)
  if (lines !== 0) beginDecorations(groups, lines, rare, rowFor('inherited'))
}

/** Whether a declared value can start or end text decorations, on which the inherited row depends. */
export function decidesLines(property: number, unit: number, value: number): boolean {
  if (isCssWide(unit)) return true
  switch (property) {
    case DISPLAY: return ATOMIC_INLINES.includes(value)
    case FLOAT: return value !== FLOAT_NONE
    case POSITION: return value === ABSOLUTE || value === FIXED
    default: return value !== 0
  }
}

type Rows = Readonly<Record<Group, number>>

/** The row of a group with all initial values. */
const INITIAL = 1

/** The width of a border without a style is 0 (CSS Backgrounds 3, 3.3). */
function settleBorders(groups: StyleGroups, row: number): void {
  for (const [style, width] of BORDERS) if (groups.raw(style, row) <= BORDER_HIDDEN) groups.write(width, row, Unit.px, 0)
}

/** Decorations do not propagate into atomic inlines, floats and absolutely positioned boxes (CSS Text Decoration 3, 2.1). */
function endsDecorations(groups: StyleGroups, row: number): boolean {
  const position = groups.raw(POSITION, row)
  return ATOMIC_INLINES.includes(groups.raw(DISPLAY, row)) || groups.raw(FLOAT, row) !== FLOAT_NONE
    || position === ABSOLUTE || position === FIXED
}

/** Starts the element's own decorations, which propagate to its descendants. `lines`: one bit per kind of line. */
function beginDecorations(groups: StyleGroups, lines: number, rare: number, inherited: number): void {
  const own = groups.columns[DECORATION_COLOR]
  const unit = own?.unit?.array[rare]
  const current = groups.raw(COLOR, inherited)
  const said = own?.value.array[rare]
  const colour = unit === Unit.color ? said : unit === Unit.mixedColor ? groups.values.mixedColor(said, current) : fillColor(groups, inherited, current)
  if ((lines & 1) !== 0) groups.write(UNDERLINE, inherited, Unit.color, colour)
  if ((lines & 2) !== 0) groups.write(LINE_THROUGH, inherited, Unit.color, colour)
  if ((lines & 4) !== 0) groups.write(OVERLINE, inherited, Unit.color, colour)
}

/** The fill colour of text, which decorations have by default; `current`: the value of `color`. */
function fillColor(groups: StyleGroups, inherited: number, current: number): number {
  const unit = groups.columns[FILL_COLOR]?.unit?.array[inherited]
  const value = groups.raw(FILL_COLOR, inherited)
  return unit === Unit.color ? value : unit === Unit.mixedColor ? groups.values.mixedColor(value, current) : current
}

/** If one axis is not visible, the other one clips too (CSS Overflow 3, 3.1). Paint containment clips (CSS Contain 2, 3.4). */
function settleOverflow(groups: StyleGroups, row: number): void {
  const across = groups.raw(OVERFLOW_X, row)
  const down = groups.raw(OVERFLOW_Y, row)
  const isContained = across === VISIBLE && down === VISIBLE && (groups.raw(CONTAIN, row) & PAINT) !== 0
  groups.write(OVERFLOW, row, Unit.keyword, isContained ? CLIP : across === VISIBLE ? down : across)
}

/** Style and width property of each border. The style keywords up to and including `hidden` draw no border. */
const BORDERS: readonly (readonly [style: number, width: number])[] = (['top', 'right', 'bottom', 'left'] as const).map((side) => [
  propertyIndex(`border-${side}-style`), propertyIndex(`border-${side}-width`),
])
const BORDER_HIDDEN = properties['border-top-style'].value.names.indexOf('hidden')
const DISPLAY = propertyIndex('display')
const ATOMIC_INLINES: readonly number[] = (['inline-block', 'inline-table', 'inline-flex', 'inline-grid'] as const)
  .map((name) => properties.display.value.names.indexOf(name))
const FLOAT = propertyIndex('float')
const FLOAT_NONE = properties.float.value.names.indexOf('none')
const POSITION = propertyIndex('position')
const ABSOLUTE = properties.position.value.names.indexOf('absolute')
const FIXED = properties.position.value.names.indexOf('fixed')
const OVERFLOW = propertyIndex('overflow')
const OVERFLOW_X = propertyIndex('overflow-x')
const OVERFLOW_Y = propertyIndex('overflow-y')
const VISIBLE = properties.overflow.value.names.indexOf('visible')
const CLIP = properties.overflow.value.names.indexOf('clip')
const CONTAIN = propertyIndex('contain')
const PAINT = 1 << properties.contain.value.names.indexOf('paint')
const CONTAINS_ALL = PAINT | (1 << properties.contain.value.names.indexOf('layout'))
const CONTENT_VISIBILITY = propertyIndex('content-visibility')
const VISIBILITY_AUTO = properties['content-visibility'].value.names.indexOf('auto')
const COLOR = propertyIndex('color')
const DECORATION = propertyIndex('text-decoration-line')
const DECORATION_COLOR = propertyIndex('text-decoration-color')
const FILL_COLOR = propertyIndex('-webkit-text-fill-color')
/** The properties that `decidesLines` checks. */
export const LINE_PROPERTIES: readonly number[] = [DISPLAY, FLOAT, POSITION, DECORATION]
const UNDERLINE = propertyIndex('underline-color')
const LINE_THROUGH = propertyIndex('line-through-color')
const OVERLINE = propertyIndex('overline-color')
