/**
 * Shorthands of how text wraps (CSS Text 4, 3.1 and 5.2): `text-wrap`, and `white-space`, which is a longhand of ours for all that
 * it says and gives `text-wrap-mode` back to itself wherever it is declared, so that the later of both counts.
 */
import { properties, propertyIndex } from './properties/index.ts'
import type { Expand, Shorthand } from './shorthand-parts.ts'
import { Level, Unit } from './units.ts'

const WHITE_SPACE = propertyIndex('white-space')
const MODE = propertyIndex('text-wrap-mode')
const STYLE = propertyIndex('text-wrap-style')
const modes = properties['text-wrap-mode'].value
/** As `white-space` says. */
const BY_WHITE_SPACE = modes.names.indexOf('auto')
const WRAP = modes.names.indexOf('wrap')

const whiteSpace: Expand = (reader, out, emit) => {
  reader.skipSpace()
  if (!properties['white-space'].value.parse(reader, out)) return false
  emit(WHITE_SPACE, out.unit, out.value)
  if (out.level >= Level.standard) emit(MODE, Unit.keyword, BY_WHITE_SPACE)
  return true
}

const textWrap: Expand = (reader, out, emit) => {
  let mode = -1
  let style = -1
  for (reader.skipSpace(); !reader.atEnd(); reader.skipSpace()) {
    if (mode < 0 && modes.parse(reader, out)) mode = out.value
    else if (style < 0 && properties['text-wrap-style'].value.parse(reader, out)) style = out.value
    else return false
  }
  if (mode < 0 && style < 0) return false
  emit(MODE, Unit.keyword, mode < 0 ? WRAP : mode)
  emit(STYLE, Unit.keyword, style < 0 ? properties['text-wrap-style'].value.names.indexOf('auto') : style)
  return true
}

export const wrapShorthands: readonly (readonly [string, Shorthand])[] = [
  ['white-space', { expand: whiteSpace, longhands: ['white-space', 'text-wrap-mode'], syntax: properties['white-space'].value.syntax }],
  ['text-wrap', {
    expand: textWrap, longhands: ['text-wrap-mode', 'text-wrap-style'], syntax: '<text-wrap-mode> || <text-wrap-style>', level: Level.standard,
  }],
]
