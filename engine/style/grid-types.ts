/**
 * Value kinds of grid tracks (CSS Grid 2, 7.2 to 7.6): track sizes, and track lists with line names and repeat(); also the types of named
 * areas. Repetitions are stored as counts, never expanded. A list has at most MAX_TRACKS tracks; further ones are dropped, as the standard
 * allows.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { customIdent } from './grid-line.ts'
import { length } from './length-types.ts'
import { type LengthComputer, type LengthPart, number, type ParseTarget, type ValueKind } from './types.ts'
import { Unit } from './units.ts'

export const MAX_TRACKS = 10_000

export type TrackBreadth =
  | { readonly kind: 'length'; readonly size: LengthPart }
  | { readonly kind: 'flex'; readonly factor: number }
  | { readonly kind: 'auto' }
  | { readonly kind: 'min-content' }
  | { readonly kind: 'max-content' }

/** A single breadth is both minimum and maximum; a flexible one has the minimum `auto`. */
export interface TrackSize {
  readonly min: TrackBreadth
  readonly max: TrackBreadth
  /** The limit of fit-content(), whose minimum is `auto` and whose maximum is `max-content`; else null. */
  readonly fitContent: LengthPart | null
}

/** A track and the names of the line before it. */
export interface NamedTrack {
  readonly size: TrackSize
  readonly names: readonly string[]
}

export interface TrackRepeat {
  readonly kind: 'repeat'
  readonly count: number | 'auto-fill' | 'auto-fit'
  readonly tracks: readonly NamedTrack[]
  /** Names of the line after the last of `tracks`, in every repetition. */
  readonly endNames: readonly string[]
  /** Names of the line before the first repetition. */
  readonly names: readonly string[]
}

export type TrackListItem = ({ readonly kind: 'track' } & NamedTrack) | TrackRepeat

/** `none` is an empty list. */
export interface TrackList {
  readonly items: readonly TrackListItem[]
  readonly endNames: readonly string[]
}

/** Line numbers start at 1. */
export interface GridArea {
  readonly name: string
  readonly rowStart: number
  readonly rowEnd: number
  readonly columnStart: number
  readonly columnEnd: number
}

/** `none` has no rows. */
export interface GridAreas {
  readonly rows: number
  readonly columns: number
  readonly areas: readonly GridArea[]
}

const AUTO: TrackBreadth = { kind: 'auto' }
const trackLength = length({ percent: true })
const repeatCount = number({ min: 1 })
export const noTracks: TrackList = { items: [], endNames: [] }
export const autoTrack: TrackSize = { min: AUTO, max: AUTO, fitContent: null }

function lengthPart(reader: TokenReader, out: ParseTarget): LengthPart | null {
  return trackLength.parse(reader, out) ? { unit: out.unit, value: out.value } : null
}

function breadth(reader: TokenReader, out: ParseTarget): TrackBreadth | null {
  for (const kind of ['auto', 'min-content', 'max-content'] as const) if (reader.keyword(kind)) return { kind }
  const token = reader.peek()
  if (token.type === TokenType.dimension && token.text.toLowerCase() === 'fr') {
    if (token.value < 0) return null
    reader.next()
    return { kind: 'flex', factor: Math.min(1e6, token.value) }
  }
  const size = lengthPart(reader, out)
  return size === null ? null : { kind: 'length', size }
}

/** One track size; null when there is none. */
export function trackSize(reader: TokenReader, out: ParseTarget): TrackSize | null {
  if (reader.isFunction('minmax')) {
    const args = reader.block()
    args.skipSpace()
    const min = breadth(args, out)
    if (min === null || min.kind === 'flex' || !args.comma()) return null
    const max = breadth(args, out)
    return max === null || !args.done() ? null : { min, max, fitContent: null }
  }
  if (reader.isFunction('fit-content')) {
    const args = reader.block()
    args.skipSpace()
    const fitContent = lengthPart(args, out)
    return fitContent === null || !args.done() ? null : { min: AUTO, max: { kind: 'max-content' }, fitContent }
  }
  const plain = breadth(reader, out)
  if (plain === null) return null
  return { min: plain.kind === 'flex' ? AUTO : plain, max: plain, fitContent: null }
}

/** The line names in square brackets, empty without brackets; null when the brackets contain anything else. */
export function lineNames(reader: TokenReader): readonly string[] | null {
  const names: string[] = []
  if (reader.peek().type !== TokenType.openSquare) return names
  const inside = reader.block()
  while (!inside.done()) {
    const name = customIdent(inside)
    if (name === null) return null
    names.push(name)
  }
  reader.skipSpace()
  return names
}

/** A <fixed-size>, as auto-fill requires: a length as minimum or maximum, and no flexible or intrinsic minimum. */
const isFixed = ({ min, max, fitContent }: TrackSize): boolean =>
  fitContent === null && (min.kind === 'length' || max.kind === 'length')

interface ListState {
  readonly items: TrackListItem[]
  readonly allowsRepeat: boolean
  left: number
  hasAutoRepeat: boolean
  isFixed: boolean
}

/** Tracks, line names and repetitions up to another token; null when the list is invalid or has no track. */
export function trackList(reader: TokenReader, out: ParseTarget, allowsRepeat = true): TrackList | null {
  const state: ListState = { items: [], allowsRepeat, left: MAX_TRACKS, hasAutoRepeat: false, isFixed: true }
  let isEmpty = true
  for (;;) {
    reader.skipSpace()
    const names = lineNames(reader)
    if (names === null) return null
    const at = reader.mark()
    const item = trackItem(reader, out, names, state)
    if (item === null) {
      if (isEmpty || reader.mark() !== at || (state.hasAutoRepeat && !state.isFixed)) return null
      return { items: state.items, endNames: names }
    }
    isEmpty = false
    const tracks = item.kind === 'track' ? 1 : item.tracks.length
    const most = Math.floor(state.left / tracks)
    if (most === 0) continue
    const isCounted = item.kind === 'repeat' && typeof item.count === 'number'
    const kept: TrackListItem = isCounted ? { ...item, count: Math.min(Number(item.count), most) } : item
    state.left -= tracks * (kept.kind === 'repeat' && typeof kept.count === 'number' ? kept.count : 1)
    state.items.push(kept)
  }
}

function trackItem(reader: TokenReader, out: ParseTarget, names: readonly string[], state: ListState): TrackListItem | null {
  if (!reader.isFunction('repeat')) {
    const size = trackSize(reader, out)
    if (size === null) return null
    state.isFixed &&= isFixed(size)
    return { kind: 'track', size, names }
  }
  const args = reader.block()
  args.skipSpace()
  const count = args.keyword('auto-fill') ? 'auto-fill' : args.keyword('auto-fit') ? 'auto-fit' : countOf(args, out)
  if (!state.allowsRepeat || count === null || !args.comma()) return null
  const tracks: NamedTrack[] = []
  for (;;) {
    args.skipSpace()
    const before = lineNames(args)
    if (before === null) return null
    const at = args.mark()
    const size = trackSize(args, out)
    if (size === null) {
      if (args.mark() !== at || !args.done() || tracks.length === 0) return null
      return repetition({ kind: 'repeat', count, tracks, endNames: before, names }, state)
    }
    tracks.push({ size, names: before })
  }
}

/** At most one automatic repetition, and only among fixed sizes. */
function repetition(repeat: TrackRepeat, state: ListState): TrackRepeat | null {
  state.isFixed &&= repeat.tracks.every(({ size }) => isFixed(size))
  if (typeof repeat.count === 'number') return repeat
  if (state.hasAutoRepeat) return null
  state.hasAutoRepeat = true
  return repeat
}

function countOf(reader: TokenReader, out: ParseTarget): number | null {
  const token = reader.peek()
  if (token.type === TokenType.number && !token.isInteger) return null
  return repeatCount.parse(reader, out) ? Math.min(MAX_TRACKS, Math.round(out.value)) : null
}

function computeBreadth(of: TrackBreadth, lengths: LengthComputer): TrackBreadth {
  return of.kind === 'length' ? { kind: 'length', size: lengths.compute(of.size) } : of
}

function computeSize({ min, max, fitContent }: TrackSize, lengths: LengthComputer): TrackSize {
  return {
    min: computeBreadth(min, lengths), max: computeBreadth(max, lengths),
    fitContent: fitContent === null ? null : lengths.compute(fitContent),
  }
}

const computeTrack = <T extends NamedTrack>(track: T, lengths: LengthComputer): T =>
  ({ ...track, size: computeSize(track.size, lengths) })

const SIZE = '<length-percentage> | <flex> | auto | min-content | max-content | minmax() | fit-content()'

/** grid-template-columns and grid-template-rows. */
export function tracks(): ValueKind<'object', never, TrackList> {
  return {
    storage: 'object',
    syntax: `none | [ [ <custom-ident>* ]? [ ${SIZE} | repeat() ] ]+ [ <custom-ident>* ]?`,
    names: [],
    parse(reader, out) {
      const list = reader.keyword('none') ? noTracks : trackList(reader, out)
      return list !== null && out.set(Unit.object, out.values.intern(list))
    },
    compute: ({ items, endNames }, lengths) => ({
      items: items.map((item) => item.kind === 'track'
        ? computeTrack(item, lengths)
        : { ...item, tracks: item.tracks.map((track) => computeTrack(track, lengths)) }),
      endNames,
    }),
  }
}

/** grid-auto-columns and grid-auto-rows: sizes that implicit tracks use in turn. */
export function trackSizes(): ValueKind<'object', never, readonly TrackSize[]> {
  return {
    storage: 'object',
    syntax: `[ ${SIZE} ]+`,
    names: [],
    parse(reader, out) {
      const sizes: TrackSize[] = []
      for (;;) {
        reader.skipSpace()
        const at = reader.mark()
        const size = trackSize(reader, out)
        if (size === null) return reader.mark() === at && sizes.length > 0 && out.set(Unit.object, out.values.intern(sizes))
        if (sizes.length < MAX_TRACKS) sizes.push(size)
      }
    },
    compute: (sizes, lengths) => sizes.map((size) => computeSize(size, lengths)),
  }
}
