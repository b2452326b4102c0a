/**
 * What layout remembers of boxes that are asked for their sizes more than once: items of flex and grid containers,
 * tables, floats and other boxes that shrink to fit. Without it each level of nesting would double the work. NaN stands
 * for what was not asked yet; a row lives as long as its box.
 */
import { newRow, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, MemoId } from '../arena/ids.ts'
import { f64, id, u8 } from '../arena/schema.ts'
import type { BoxBuilderInput } from '../boxes/build.ts'

export const memoSchema = {
  /** Border-box contributions, px. */
  minContent: f64,
  maxContent: f64,
  /** The border-box width that `autoHeight` belongs to: the height that the content alone asks for. */
  measuredWidth: f64,
  autoHeight: f64,
  /** The pair before: boxes within each other that are asked at two widths must find both. */
  otherWidth: f64,
  otherHeight: f64,
  /** Border-box width of the layout that the rows hold now; `MemoState.auto` when the height was that of the content. */
  lastWidth: f64,
  /** Of a flex container that is laid out: the items whose baselines are its own. */
  firstBaselineItem: id<BoxId>('boxes'),
  lastBaselineItem: id<BoxId>('boxes'),
  state: u8,
} as const

/** `dependent`: something within refers to the height of the box; `independent`: nothing does; neither before one looked. */
export const MemoState = { auto: 1, independent: 2, dependent: 4 } as const

export type Memos = Arena<typeof memoSchema, MemoId>

export function createMemos(arenas: Arenas): Memos {
  return arenas.create<typeof memoSchema, MemoId>('memos', memoSchema, 256)
}

export interface MemoInput extends BoxBuilderInput {
  readonly memos: Memos
}

/** The heights that content alone asks for, at the two widths that it was asked for last. */
export class KeptHeights {
  private readonly memos: Memos

  constructor(memos: Memos) {
    this.memos = memos
  }

  /** NaN when none was measured at this width lately. */
  at(memo: MemoId, width: number): number {
    const { memos } = this
    if (memos.measuredWidth[memo] === width) return memos.autoHeight[memo] ?? 0
    if (memos.otherWidth[memo] !== width) return NaN
    const height = memos.otherHeight[memo] ?? 0
    memos.otherWidth[memo] = memos.measuredWidth[memo] ?? NaN
    memos.otherHeight[memo] = memos.autoHeight[memo] ?? NaN
    memos.measuredWidth[memo] = width
    memos.autoHeight[memo] = height
    return height
  }

  /** Keeps what was measured, and of what was known the pair that was asked for last. */
  keep(memo: MemoId, width: number, height: number): void {
    const { memos } = this
    if (memos.measuredWidth[memo] !== width) {
      memos.otherWidth[memo] = memos.measuredWidth[memo] ?? NaN
      memos.otherHeight[memo] = memos.autoHeight[memo] ?? NaN
    }
    memos.measuredWidth[memo] = width
    memos.autoHeight[memo] = height
  }
}

/** The memo of `box`, made when it has none. */
export function memoOf(doc: MemoInput, box: BoxId): MemoId {
  const { memos } = doc
  const { rows } = doc.boxes
  const known = rows.memo[box] ?? (0 as MemoId)
  if (known !== 0) return known
  const memo = newRow(memos)
  memos.minContent[memo] = NaN
  memos.maxContent[memo] = NaN
  memos.measuredWidth[memo] = NaN
  memos.otherWidth[memo] = NaN
  memos.lastWidth[memo] = NaN
  rows.memo[box] = memo
  return memo
}
