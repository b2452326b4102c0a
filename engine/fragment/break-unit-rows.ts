/**
 * The rows of break units: pieces of the continuous flow that no page break may cut (monolithic content, line boxes; CSS Fragmentation 3,
 * 4.1), in document order. Each has the flags of the boundary before it. `break-units.ts` collects them, `breaks.ts` gives them their
 * pages.
 */
import type { Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, BreakUnitId } from '../arena/ids.ts'
import { f64, i32, id, u16 } from '../arena/schema.ts'
import type { DocumentNodes } from '../input/nodes.ts'
import type { LayoutInput } from '../layout/lines.ts'
import type { DocumentColumns } from './columns.ts'
import type { PageSides } from './page-sides.ts'

export const unitSchema = {
  /** The box that contains the line, or the childless box itself. */
  owner: id<BoxId>('boxes'),
  /** Top in the continuous flow, px. */
  y: f64,
  height: f64,
  flags: u16,
  /** Page on which the unit begins, from 0; written by `assignPages`. */
  page: i32,
} as const

/** Flags of a break unit and of the boundary before it. */
export const BreakUnitFlag = {
  forcedBefore: 1,
  /** break-before or break-after avoids a break here. */
  avoidBefore: 2,
  /** Inside a box that avoids breaks inside and fits a page. */
  avoidInside: 4,
  /** A break here would leave fewer lines than orphans or widows ask for. */
  linesTogether: 8,
  /** The break unit is a line box, with the edges around it. */
  isLine: 16,
  /** Only a link target in an anonymous box: a page with nothing else counts as empty. */
  isUnseen: 32,
  /** A line taller than a page that draws nothing: the part that passes the page end needs no further page. */
  isBlank: 64,
  /** Lies beside the content before it: there is no boundary here, and the same page edges cut both. */
  joined: 128,
  /** The first of several joined break units that move to the next page together when they fit one. */
  whole: 256,
  /** A line whose atomic inlines are fragmented: this unit covers only its text. */
  beside: 512,
  /** Below a break unit of empty space; a break between them is allowed only where both do not fit one page. */
  afterSpace: 1024,
  /** Not cut before its end: a line with content that overflows its atomic inlines, or clipped content up to the clip. */
  solid: 2048,
  /** Beside fragmented content as well, but itself taller than a page: the part that one page cuts off continues on the next. */
  isCut: 4096,
  /** The space of a box below all its content: cut at the page end, not moved to the next page. */
  isRest: 8192,
  /** In a column, inside a box that avoids breaks inside and fits a page: not cut before its end, whatever it contains. */
  uncut: 16384,
  /** A multi-column container: it is split into rows of columns, not cut at the page end. */
  columns: 32768,
} as const

/** Beside forcedBefore while the break waits for its break unit: the forced break is a page break, not a column break. */
export const ASKS_PAGE = 65536
/** Beside ASKS_PAGE: the next page must be a left or a right page. */
export const ASKS_LEFT = 131072
export const ASKS_RIGHT = 262144

export type BreakUnits = Arena<typeof unitSchema, BreakUnitId>

/** Creates the break unit rows, with room for `reserve` of them. */
export function createBreakUnits(arenas: Arenas, reserve: number): BreakUnits {
  return arenas.create<typeof unitSchema, BreakUnitId>('breakUnits', unitSchema, reserve)
}

/** The input of fragmentation: what layout has written, and the tables that fragmentation fills. */
export interface FragmentationInput extends LayoutInput {
  readonly breakUnits: BreakUnits
  /** The multi-column containers of the document. */
  readonly columnSets?: DocumentColumns
  /** Break units that must begin a left or a right page. */
  readonly pageSides?: PageSides
  /** First break units of boxes that avoid breaks inside but are taller than a page. */
  readonly tallStarts?: Set<BreakUnitId>
  /** True: no page is added at the end of a document for the rest of a page-high box that draws nothing there. */
  readonly blankEnds?: boolean
  /** Content height of each page, where page margins differ; null when all pages have the same. */
  readonly pageHeights?: PageHeights | null
}

/** Content height of a page, px; pages count from 0. */
export type PageHeights = (page: number) => number

/** The input for choosing breaks. */
export type BreakInput = Pick<FragmentationInput, 'breakUnits' | 'lines' | 'boxes' | 'columnSets' | 'pageSides' | 'tallStarts' | 'pageHeights' | keyof DocumentNodes>

/**
 * Marks the break units `[first, end)` as units of a box that must not be cut. Judged one by one, a page could end between them in empty
 * space.
 */
export function markUncut({ flags }: BreakUnits, first: number, end: number): void {
  for (let unit = first; unit < end; unit++) flags[unit] |= BreakUnitFlag.uncut
}
