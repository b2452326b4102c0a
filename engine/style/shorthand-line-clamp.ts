/**
 * Shorthands that limit lines (CSS Overflow 4, 5.1): `line-clamp`, with number and ellipsis in any order, and `-webkit-line-clamp`, which
 * applies only in a -webkit-box. A number without an ellipsis implies `auto`.
 */
import { propertyIndex } from './properties/index.ts'
import { type Emit, type Expand, type Parsed, parseOne, type Shorthand } from './shorthand-parts.ts'
import { Level, Unit } from './units.ts'

const NONE = 0
const AUTO = 1
const IN_WEBKIT_BOX = 1

function set(emit: Emit, lines: number, ellipsis: number, isLegacy: boolean): true {
  emit(propertyIndex('max-lines'), Unit.number, lines)
  emit(propertyIndex('block-ellipsis'), Unit.keyword, ellipsis)
  emit(propertyIndex('clamps-lines'), Unit.keyword, isLegacy ? IN_WEBKIT_BOX : 0)
  return true
}

const lineClamp: Expand = (reader, out, emit) => {
  let lines: Parsed | null = null
  let ellipsis: Parsed | null = null
  reader.skipSpace()
  if (reader.keyword('none')) return set(emit, 0, NONE, false)
  while (!reader.atEnd()) {
    if (lines === null && (lines = parseOne('max-lines', reader, out)) !== null) { /* consumed */ }
    else if (ellipsis === null && (ellipsis = parseOne('block-ellipsis', reader, out)) !== null) { /* consumed */ }
    else return false
    reader.skipSpace()
  }
  // Without a number the value is not supported: the height would have to limit the lines.
  return lines !== null && lines.value > 0 && set(emit, lines.value, ellipsis?.value ?? AUTO, false)
}

const webkitLineClamp: Expand = (reader, out, emit) => {
  reader.skipSpace()
  const lines = parseOne('max-lines', reader, out)
  return lines !== null && set(emit, lines.value, lines.value === 0 ? NONE : AUTO, lines.value > 0)
}

const longhands = ['max-lines', 'block-ellipsis', 'clamps-lines'] as const

export const lineClampShorthands: readonly (readonly [string, Shorthand])[] = [
  ['line-clamp', { expand: lineClamp, longhands, syntax: 'none | <integer [1,∞]> || [ none | auto | <string> ]', level: Level.standard }],
  ['-webkit-line-clamp', { expand: webkitLineClamp, longhands, syntax: 'none | <integer [1,∞]>', level: Level.standard }],
]
