/**
 * Cached layout results of boxes that are measured more than once: items of flex and grid containers, tables, floats and other
 * shrink-to-fit boxes. Without them, each level of nesting would double the work. NaN means not measured yet. A row lives as long as its
 * box.
 */
import { newRow, type Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, MemoId } from '../arena/ids.ts'
import { f64, id, u8 } from '../arena/schema.ts'
import type { BoxBuilderInput } from '../boxes/build.ts'

/** The columns of a memo. */
export const memoSchema = {
  /** Min-content and max-content width of the content box, px. */
  minContent: f64,
  maxContent: f64,
  /** Content height and the border-box width at which it was measured. */
  measuredWidth: f64,
  autoHeight: f64,
  /** The measurement before: nested boxes that are measured at two widths must find both. */
  otherWidth: f64,
  otherHeight: f64,
  /** Border-box width of the current layout; with `MemoState.auto`, its height was that of the content. */
  lastWidth: f64,
  /** Of a laid-out flex container: the items that give its first and last baseline. */
  firstBaselineItem: id<BoxId>('boxes'),
  lastBaselineItem: id<BoxId>('boxes'),
  state: u8,
} as const

/** `dependent`: some content depends on the height of the box; `independent`: none does; neither bit: not known yet. */
export const MemoState = { auto: 1, independent: 2, dependent: 4 } as const

export type Memos = Arena<typeof memoSchema, MemoId>

/** Creates the memo rows. */
export function createMemos(arenas: Arenas): Memos {
  return arenas.create<typeof memoSchema, MemoId>('memos', memoSchema, 256)
}

export interface MemoInput extends BoxBuilderInput {
  readonly memos: Memos
}

/** Content heights at the two widths measured last. */
export class KeptHeights {
  private readonly memos: Memos

  constructor(memos: Memos) {
    this.memos = memos
  }

  /** Content height at this width; NaN when it was not measured recently. */
  at(memo: MemoId, width: number): number {
    const { memos } = this
    if (memos.measuredWidth[memo] === width) return memos.autoHeight[memo]
    if (memos.otherWidth[memo] !== width) return NaN
    const height = memos.otherHeight[memo] ?? 0
    memos.otherWidth[memo] = memos.measuredWidth[memo] ?? NaN
    memos.otherHeight[memo] = memos.autoHeight[memo] ?? NaN
    memos.measuredWidth[memo] = width
    memos.autoHeight[memo] = height
    return height
  }

  /** Stores a measurement; of the two before, the most recently used is kept. */
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

/** The memo of `box`, created on first use. */
export function memoOf(doc: MemoInput, box: BoxId): MemoId {
  const { memos } = doc
  const { rows } = doc.boxes
  const known = rows.memo[box]
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
