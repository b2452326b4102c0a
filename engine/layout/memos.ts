/**
 * What layout remembers of boxes that are asked for their sizes more than once: items of flex and grid containers,
 * tables, floats and other boxes that shrink to fit. Without it each level of nesting would double the work. NaN stands
 * for what was not asked yet; a row lives as long as its box.
 */
import { type Arena, createArena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, MemoId } from '../arena/ids.ts'
import { f64, id } from '../arena/schema.ts'
import type { BoxDoc } from '../boxes/build.ts'

export const memoSchema = {
  /** Border-box contributions, px. */
  minContent: f64,
  maxContent: f64,
  /** The border-box width that `autoHeight` belongs to: the height that the content alone asks for. */
  measuredWidth: f64,
  autoHeight: f64,
  /** Border-box width and height (NaN for auto) of the layout that the rows hold now. */
  lastWidth: f64,
  lastHeight: f64,
  /** Of a flex container that is laid out: the items whose baselines are its own. */
  firstBaselineItem: id<BoxId>('boxes'),
  lastBaselineItem: id<BoxId>('boxes'),
} as const

export type Memos = Arena<typeof memoSchema, MemoId>

export function createMemos(arenas: Arenas): Memos {
  return arenas.add(createArena<typeof memoSchema, MemoId>('memos', memoSchema, 256))
}

export interface MemoDoc extends BoxDoc {
  readonly memos: Memos
}

/** The memo of `box`, made when it has none. */
export function memoOf(doc: MemoDoc, box: BoxId): MemoId {
  const { memos } = doc
  const { rows } = doc.boxes
  const known = rows.memo[box] ?? (0 as MemoId)
  if (known !== 0) return known
  const memo = memos.push()
  memos.minContent[memo] = NaN
  memos.maxContent[memo] = NaN
  memos.measuredWidth[memo] = NaN
  memos.lastWidth[memo] = NaN
  rows.memo[box] = memo
  return memo
}
