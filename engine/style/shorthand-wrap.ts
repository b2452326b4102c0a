/**
 * The shorthands of white space and wrapping (CSS Text 4, 3.1 and 5.2). `white-space` is here a longhand for collapsing that also sets
 * `text-wrap-mode`, so that the later declaration of the two wins. `white-space-collapse` sets the longhand alone. At the listed level
 * `white-space` resets `text-wrap-mode` to follow its own keyword.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { properties, propertyIndex } from './properties/index.ts'
import type { Emit, Expand, Shorthand } from './shorthand-parts.ts'
import type { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'

const WHITE_SPACE = propertyIndex('white-space')
const MODE = propertyIndex('text-wrap-mode')
const STYLE = propertyIndex('text-wrap-style')
const modes = properties['text-wrap-mode'].value
const spaces = properties['white-space'].value
const NORMAL = spaces.names.indexOf('normal')
/** The internal keyword: wrapping follows `white-space`. */
const BY_WHITE_SPACE = modes.names.indexOf('auto')
const WRAP = modes.names.indexOf('wrap')
const NOWRAP = modes.names.indexOf('nowrap')

/** The `white-space` keyword for each collapsing mode. */
const collapses: ReadonlyMap<string, number> = new Map(
  ([['collapse', 'normal'], ['preserve', 'pre-wrap'], ['preserve-breaks', 'pre-line'], ['break-spaces', 'break-spaces']] as const)
    .map(([word, whole]) => [word, spaces.names.indexOf(whole)]),
)
const UNWRAPPED: readonly number[] = (['pre', 'nowrap'] as const).map((word) => spaces.names.indexOf(word))

function collapseWord(reader: TokenReader): number | undefined {
  const at = reader.mark()
  const found = collapses.get(reader.ident() ?? '')
  if (found === undefined) reader.reset(at)
  return found
}

const whiteSpace: Expand = (reader, out, emit) => {
  reader.skipSpace()
  const start = reader.mark()
  if (spaces.parse(reader, out) && (out.level < Level.standard || reader.done())) {
    const { unit, value } = out
    emit(WHITE_SPACE, unit, value)
    emit(MODE, Unit.keyword, out.level < Level.standard ? BY_WHITE_SPACE : UNWRAPPED.includes(value) ? NOWRAP : WRAP)
    return true
  }
  reader.reset(start)
  return out.level >= Level.standard && apartInOne(reader, out, emit)
}

/** A collapsing keyword and a wrapping keyword, in any order. */
function apartInOne(reader: TokenReader, out: ParseTarget, emit: Emit): boolean {
  let kept: number | undefined
  let mode = -1
  for (reader.skipSpace(); !reader.atEnd(); reader.skipSpace()) {
    if (kept === undefined && (kept = collapseWord(reader)) !== undefined) continue
    if (mode >= 0 || !modes.parse(reader, out)) return false
    mode = out.value
  }
  if (kept === undefined && mode < 0) return false
  emit(WHITE_SPACE, Unit.keyword, kept ?? NORMAL)
  emit(MODE, Unit.keyword, mode < 0 ? WRAP : mode)
  return true
}

const whiteSpaceCollapse: Expand = (reader, _out, emit) => {
  reader.skipSpace()
  const kept = collapseWord(reader)
  if (kept === undefined) return false
  emit(WHITE_SPACE, Unit.keyword, kept)
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
  ['white-space', {
    expand: whiteSpace, longhands: ['white-space', 'text-wrap-mode'], syntax: spaces.syntax,
    standardSyntax: '<white-space-collapse> || <text-wrap-mode>',
  }],
  ['white-space-collapse', {
    expand: whiteSpaceCollapse, longhands: ['white-space'], syntax: [...collapses.keys()].join(' | '), level: Level.standard,
  }],
  ['text-wrap', {
    expand: textWrap, longhands: ['text-wrap-mode', 'text-wrap-style'], syntax: '<text-wrap-mode> || <text-wrap-style>', level: Level.standard,
  }],
]
