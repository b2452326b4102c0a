/**
 * The rows of break breakUnits: pieces of the continuous flow that no page break may cut, in document order, each with the flags of the
 * boundary before it. `break breakUnits.ts` collects them, `breaks.ts` gives them their pages.
 */
import type { Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { f64, i32, id, u16 } from '../arena/schema.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import type { LayoutInput } from '../layout/lines.ts'
import type { ColumnSets } from './column-sets.ts'
import type { PageSides } from './page-sides.ts'

export const unitSchema = {
  /** The box that holds the line, or the childless box itself. */
  owner: id<BoxId>('boxes'),
  /** Top in the continuous flow, px. */
  y: f64,
  height: f64,
  flags: u16,
  /** Page on which it begins, from 0; written by `assignPages`. */
  page: i32,
} as const

/** Flags of the boundary before a break unit. */
export const BreakUnitFlag = {
  forcedBefore: 1,
  /** break-before or break-after asks to avoid a break here. */
  avoidBefore: 2,
  /** Within a box that avoids breaks inside and fits a page. */
  avoidInside: 4,
  /** Orphans or widows of a paragraph would be too few. */
  linesTogether: 8,
  /** The break unit is a line (with the edges around it). */
  isLine: 16,
  /** Only a place for links to lead to, in no box of its own: a page with nothing else counts as empty. */
  isUnseen: 32,
  /** A line taller than a page that draws nothing: what of it passes the page's end needs no further page. */
  isBlank: 64,
  /** Stands beside what came before it: there is no boundary, both are cut by the same page edges. */
  joined: 128,
  /** The first of joined break breakUnits that move to the next page together when they fit one. */
  whole: 256,
  /** A line whose boxes are parted: the break unit is that of its text alone. */
  beside: 512,
  /** Below space that is a break unit of its own, which it leaves only where they do not fit one page. */
  afterSpace: 1024,
  /** Not to be cut before its end: a line with what its boxes hold beyond theirs, or as far as it is not clipped. */
  solid: 2048,
  /** Beside what is parted too, but higher than a page by itself: what of it one page cuts off stands on the next. */
  isCut: 4096,
  /** What a box has below all it holds: cut where the page ends, rather than taken to the next. */
  isRest: 8192,
  /** In a column, within a box that avoids breaks inside and fits a page: not to be cut before its end, whatever it is. */
  uncut: 16384,
  /** What stands in columns: it is parted into rows of these, not cut where the page ends. */
  columns: 32768,
} as const

/** Beside forcedBefore, as long as it waits for its break unit: it is a page that is asked for, where columns might do. */
export const ASKS_PAGE = 65536
/** Beside that: the page is to be a left or a right one. */
export const ASKS_LEFT = 131072
export const ASKS_RIGHT = 262144

export type BreakUnits = Arena<typeof unitSchema, BreakUnitId>

export function createBreakUnits(arenas: Arenas, reserve: number): BreakUnits {
  return arenas.create<typeof unitSchema, BreakUnitId>('breakUnits', unitSchema, reserve)
}

export interface FragmentationInput extends LayoutInput {
  readonly breakUnits: BreakUnits
  /** What stands in columns. */
  readonly columnSets?: ColumnSets
  /** Which break breakUnits begin a left or a right page. */
  readonly pageSides?: PageSides
  /** Break breakUnits that begin boxes which avoid breaks inside though they are higher than a page. */
  readonly tallStarts?: Set<BreakUnitId>
  /** No page is made at the end of a document for a box as high as a page that shows nothing there. */
  readonly blankEnds?: boolean
  /** What pages have for content, from 0, where some have margins of their own. */
  readonly pageHeights?: PageHeights | null
}

/** px for the content of a page, from 0. */
export type PageHeights = (page: number) => number

/** What choosing breaks reads. */
export type BreakInput = Pick<FragmentationInput, 'breakUnits' | 'lines' | 'boxes' | 'columnSets' | 'pageSides' | 'tallStarts' | 'pageHeights' | keyof DocumentNodes>

/** The break breakUnits `[first, end)` are those of a box that must not be cut: one by one a page would end in them where nothing stands. */
export function markUncut({ flags }: BreakUnits, first: number, end: number): void {
  for (let unit = first; unit < end; unit++) flags[unit] = (flags[unit] ?? 0) | BreakUnitFlag.uncut
}
