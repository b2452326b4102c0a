/**
 * The shorthands `grid-template` and `grid` of the standard level (CSS Grid 2, 7.4 and 7.8). The value has track lists with areas, or
 * explicit tracks on one axis and auto-placement along the other. Omitted longhands are reset.
 */
import { TokenType } from '../css/tokens.ts'
import type { TokenReader } from '../css/token-reader.ts'
import { areasOf, noAreas } from './grid-areas.ts'
import {
  autoTrack, type GridAreas, lineNames, noTracks, trackList, type TrackList, type TrackListItem, type TrackSize,
  trackSize, trackSizes,
} from './grid-types.ts'
import { autoFlows } from './grid-line.ts'
import { propertyIndex, type PropertyName } from './properties/index.ts'
import type { Emit, Shorthand } from './shorthand-parts.ts'
import type { ParseTarget } from './types.ts'
import { Level, Unit } from './units.ts'

interface Template {
  readonly rows: TrackList
  readonly columns: TrackList
  readonly areas: GridAreas
}

/** `none` or a track list. */
function tracksOrNone(reader: TokenReader, out: ParseTarget): TrackList | null {
  reader.skipSpace()
  return reader.keyword('none') ? noTracks : trackList(reader, out)
}

/** Consumes a slash; false, with nothing consumed, when there is none. */
function slash(reader: TokenReader): boolean {
  const at = reader.mark()
  reader.skipSpace()
  if (reader.delim('/')) return true
  reader.reset(at)
  return false
}

function template(reader: TokenReader, out: ParseTarget): Template | null {
  reader.skipSpace()
  const at = reader.mark()
  const drawn = drawnRows(reader, out)
  if (drawn !== null) {
    if (!slash(reader)) return { ...drawn, columns: noTracks }
    const columns = trackList(reader, out, false)
    return columns === null ? null : { ...drawn, columns }
  }
  reader.reset(at)
  if (reader.keyword('none')) {
    if (reader.done()) return { rows: noTracks, columns: noTracks, areas: noAreas }
    reader.reset(at)
  }
  const rows = tracksOrNone(reader, out)
  if (rows === null || !slash(reader)) return null
  const columns = tracksOrNone(reader, out)
  return columns === null ? null : { rows, columns, areas: noAreas }
}

/** Rows written as strings of area names, each with an optional size after it and line names on both sides; null without strings. */
function drawnRows(reader: TokenReader, out: ParseTarget): { readonly rows: TrackList, readonly areas: GridAreas } | null {
  const texts: string[] = []
  const items: TrackListItem[] = []
  let names: readonly string[] = []
  for (;;) {
    reader.skipSpace()
    const before = lineNames(reader)
    if (before === null) return null
    if (reader.peek().type !== TokenType.string) {
      if (before.length > 0 || texts.length === 0) return null
      break
    }
    texts.push(reader.next().text)
    reader.skipSpace()
    const size = trackSize(reader, out)
    items.push({ kind: 'track', size: size ?? autoTrack, names: [...names, ...before] })
    reader.skipSpace()
    const after = lineNames(reader)
    if (after === null) return null
    names = after
  }
  const areas = areasOf(texts)
  return areas === null ? null : { rows: { items, endNames: names }, areas }
}

interface Automatic {
  readonly flow: (typeof autoFlows)[number]
  readonly rows: readonly TrackSize[]
  readonly columns: readonly TrackSize[]
}

const byRows: Automatic = { flow: 'row', rows: [autoTrack], columns: [autoTrack] }
const sizes = trackSizes()

function emitAll(values: Template, out: ParseTarget, emit: Emit): void {
  const set = (name: PropertyName, value: unknown): void => emit(propertyIndex(name), Unit.object, out.values.intern(value))
  set('grid-template-rows', values.rows)
  set('grid-template-columns', values.columns)
  set('grid-template-areas', values.areas)
}

function emitAutomatic(automatic: Automatic, out: ParseTarget, emit: Emit): void {
  emit(propertyIndex('grid-auto-flow'), Unit.keyword, autoFlows.indexOf(automatic.flow))
  emit(propertyIndex('grid-auto-rows'), Unit.object, out.values.intern(automatic.rows))
  emit(propertyIndex('grid-auto-columns'), Unit.object, out.values.intern(automatic.columns))
}

/** `auto-flow` with optional `dense` and optional track sizes; null, with nothing consumed, without `auto-flow`. */
function automaticAxis(reader: TokenReader, out: ParseTarget): { readonly isDense: boolean, readonly sizes: readonly TrackSize[] } | null {
  reader.skipSpace()
  const at = reader.mark()
  let isDense = reader.keyword('dense')
  reader.skipSpace()
  if (!reader.keyword('auto-flow')) {
    reader.reset(at)
    return null
  }
  reader.skipSpace()
  isDense = (!isDense && reader.keyword('dense')) || isDense
  reader.skipSpace()
  const start = reader.mark()
  if (sizes.parse(reader, out)) return { isDense, sizes: out.values.object(out.value) as readonly TrackSize[] }
  reader.reset(start)
  return { isDense, sizes: [autoTrack] }
}

const templates = ['grid-template-rows', 'grid-template-columns', 'grid-template-areas'] as const
const TEMPLATE = 'none | [ <rows> / <columns> ] | [ <names>? <string> <track-size>? <names>? ]+ [ / <track-list> ]?'

export const gridTemplateShorthand: Shorthand = {
  longhands: templates,
  syntax: TEMPLATE,
  level: Level.standard,
  expand(reader, out, emit) {
    const found = template(reader, out)
    if (found === null) return false
    emitAll(found, out, emit)
    return true
  },
}

export const gridShorthand: Shorthand = {
  longhands: [...templates, 'grid-auto-flow', 'grid-auto-rows', 'grid-auto-columns'],
  syntax: `${TEMPLATE} | <rows> / [ auto-flow && dense? ] <auto-columns>? | [ auto-flow && dense? ] <auto-rows>? / <columns>`,
  level: Level.standard,
  expand(reader, out, emit) {
    const automaticRows = automaticAxis(reader, out)
    if (automaticRows !== null) {
      const columns = slash(reader) ? tracksOrNone(reader, out) : null
      if (columns === null) return false
      emitAll({ rows: noTracks, columns, areas: noAreas }, out, emit)
      emitAutomatic({ ...byRows, flow: automaticRows.isDense ? 'row-dense' : 'row', rows: automaticRows.sizes }, out, emit)
      return true
    }
    const at = reader.mark()
    const rows = tracksOrNone(reader, out)
    const automatic = rows !== null && slash(reader) ? automaticAxis(reader, out) : null
    if (rows !== null && automatic !== null) {
      emitAll({ rows, columns: noTracks, areas: noAreas }, out, emit)
      emitAutomatic({ ...byRows, flow: automatic.isDense ? 'column-dense' : 'column', columns: automatic.sizes }, out, emit)
      return true
    }
    reader.reset(at)
    const found = template(reader, out)
    if (found === null) return false
    emitAll(found, out, emit)
    emitAutomatic(byRows, out, emit)
    return true
  },
}
