/**
 * The box tree as rows in pre-order: `end` closes a subtree, as in the node arena. Positions are relative to the border box of the parent
 * until layout makes them absolute. A block container with inline content has no block children: its content is a range of the `inlines`
 * arena, and after layout its lines are a range of `lines`.
 */
import type { Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, LineId, MemoId, NodeId, BreakUnitId, StyleId } from '../arena/ids.ts'
import { as, f64, i32, id, idBy, rangeEnd, u16, u8 } from '../arena/schema.ts'
import { GeneratedTexts } from './generated-texts.ts'
import type { GeneratedPicture } from './generated-pictures.ts'
import type { BookmarkEntry, StringAssignment } from './named-strings.ts'
import type { RunningElement } from './page-facts.ts'
import { PageCounters } from './page-counters.ts'
import { Targets } from './targets.ts'

/** The inner display type of a box: which layout formats it. */
export const BoxKind = {
  none: 0,
  /** Block-level block container. */
  block: 1,
  /** A fragment of an inline element; its row is a child of the block that contains the line. */
  inline: 2,
  /**
   * A replaced element. `count` is the number of its image in the document; below 0 it is a picture of generated content that has not been
   * looked up.
   */
  replaced: 3,
  flex: 4,
  grid: 5,
  /** The table grid box, without captions. */
  table: 6,
  /**
   * The table wrapper box, with the table and its captions. It has the table's style, of which only the properties that place the box
   * apply.
   */
  tableWrapper: 7,
  tableColumnGroup: 8,
  tableColumn: 9,
  tableRowGroup: 10,
  tableRow: 11,
  tableCell: 12,
  /** An anonymous box with content laid out in columns, between boxes that span all columns. */
  columns: 13,
  /** A ruby base and its annotation: two blocks, the base first. */
  ruby: 14,
} as const
export type BoxKind = (typeof BoxKind)[keyof typeof BoxKind]

/** Flags of a box; a box may have several. */
export const BoxFlag = {
  /** An anonymous box; `node` is that of its parent. */
  anonymous: 1,
  /** The box has inline content; written by the builder. */
  inlineContent: 2,
  /** Continues an inline element after a block in it: no margin, border and padding at its start. */
  continued: 4,
  /** The inline element continues after a block in it: no margin, border and padding at its end. */
  continues: 8,
  /** On an inline box: the symbol of an inside list marker. On an atomic inline: the picture of a list marker. */
  listItem: 16,
  /** A float, left or right as its style says. */
  float: 32,
  /** Absolutely positioned or fixed. */
  absolute: 64,
  /** An atomic inline: inline-block, inline replaced element and the like. */
  atomic: 128,
  /** Monolithic: no page break inside; it is painted whole. */
  monolithic: 256,
  /** The visual order of its children differs from their row order. */
  permuted: 512,
  /** A table or cell with collapsed borders, drawn as lines of the table grid; written by layout. */
  collapsed: 1024,
  /** A form control, whose automatic size follows from its type and attributes. */
  control: 2048,
  /** Replaces the inline box of the next row on the first line of a block with a `::first-line` style. */
  firstLine: 4096,
  /** Not shown: it comes after the ellipsis that ends a line, or after the last line allowed; written by layout. */
  cutOff: 8192,
  /** An atomic inline in a line taller than a page: pages may break inside it, and its line continues beside it. */
  parted: 16384,
  /** Clips content that overflows its end; that content must not take the box to further pages. */
  trimmed: 32768,
} as const

/** Boxes that are not in the flow of their parent's children. */
export const OUT_OF_FLOW = BoxFlag.float | BoxFlag.absolute

/** The columns of a box row. */
export const boxSchema = {
  node: id<NodeId>('nodes'),
  style: id<StyleId>('styles'),
  kind: as<BoxKind>(u8),
  flags: u16,
  parent: id<BoxId>('boxes'),
  /** One past the last row of the subtree. */
  end: rangeEnd<BoxId>('boxes'),
  /** Border box, px: left and top are relative to the parent's border box until `setFlowOffsets`, then flow offsets. */
  x: f64,
  y: f64,
  width: f64,
  height: f64,
  /**
   * Start and length of a range: of inline content; for a table row, of its collapsed borders; for a marker picture, the entry of the text
   * that it replaces.
   */
  first: idBy('kind', {
    [BoxKind.block]: 'inlines', [BoxKind.inline]: 'inlines', [BoxKind.tableCell]: 'inlines', [BoxKind.tableRow]: 'tableBorders',
    [BoxKind.replaced]: 'inlines',
  }),
  count: i32,
  firstLine: id<LineId>('lines'),
  lineCount: i32,
  breakUnitStart: id<BreakUnitId>('breakUnits'),
  /** The lines of a box with inline content are its last break units. */
  breakUnitEnd: rangeEnd<BreakUnitId>('breakUnits'),
  /** First and last page that shows the box, from 1; 0 for none. */
  firstPage: i32,
  lastPage: i32,
  /** Layout results of boxes that are measured more than once; 0 for most boxes. */
  memo: id<MemoId>('memos'),
} as const

export type InlineId = number & { readonly __inline: never }

/** Entries of inline content, in document order. */
export const InlineKind = {
  none: 0,
  /** `ref`: a text node. */
  text: 1,
  /** `ref`: an inline box that begins here. */
  open: 2,
  /** `ref`: the inline box that ends here. */
  close: 3,
  /** A forced line break; `ref`: the node of the `<br>`. */
  lineBreak: 4,
  /** A break opportunity without width (`<wbr>`). */
  breakOpportunity: 5,
  /** An outside list marker; `ref`: the list item's box, or the marker's own box. The next entry is its generated text. */
  marker: 6,
  /** `ref`: number of a text in `generated` that is in no node. */
  generated: 7,
  /** `ref`: an atomic inline. The next entry is `nested`. */
  atomic: 8,
  /** `ref`: a float that is anchored here. The next entry is `nested`. */
  float: 9,
  /** `ref`: an absolutely positioned box whose static position is here. The next entry is `nested`. */
  absolute: 10,
  /** `ref`: number of following entries that belong to the preceding box, not to this content. */
  nested: 11,
  /** The first line has a style of its own: that of the inline box `ref`, which is open along the whole line. */
  firstLine: 12,
} as const
export type InlineKind = (typeof InlineKind)[keyof typeof InlineKind]

/** The columns of an entry of inline content. */
export const inlineSchema = {
  kind: as<InlineKind>(u8),
  ref: idBy('kind', {
    [InlineKind.text]: 'nodes', [InlineKind.lineBreak]: 'nodes',
    [InlineKind.open]: 'boxes', [InlineKind.close]: 'boxes', [InlineKind.marker]: 'boxes',
    [InlineKind.atomic]: 'boxes', [InlineKind.float]: 'boxes', [InlineKind.absolute]: 'boxes', [InlineKind.firstLine]: 'boxes',
  }),
} as const

export type BoxRows = Arena<typeof boxSchema, BoxId>
export type InlineRows = Arena<typeof inlineSchema, InlineId>

/** Tells which elements show a picture. */
export interface PictureSources {
  /** Whether an `<object>`, `<embed>` or `<video>` shows a picture instead of its content; set by the owner of the images. */
  shows: (n: NodeId) => boolean
}

/** The box tree with everything that box building collects besides boxes. */
export interface BoxTree {
  readonly rows: BoxRows
  readonly inlines: InlineRows
  readonly generated: GeneratedTexts
  /** Pictures of generated content. */
  readonly pictures: GeneratedPicture[]
  /** The boxes of kind `columns`. */
  readonly columns: BoxId[]
  /** The boxes of footnotes, which are out of flow. */
  readonly notes: BoxId[]
  /** Assignments to named strings (`string-set`). */
  readonly strings: StringAssignment[]
  /** Running elements, which margin boxes show. */
  readonly runningElements: RunningElement[]
  /** `<img>` elements whose image is not available and whose alternative text is shown. */
  readonly altTexts: Set<NodeId>
  /** Tells which elements besides `<img>` show a picture. */
  readonly sources: PictureSources
  /** Bookmarks. */
  readonly bookmarks: BookmarkEntry[]
  /** Cross-reference targets of generated content. */
  readonly targets: Targets
  /** Page counters in generated text. */
  readonly pageCounters: PageCounters
  /** Styles of anonymous boxes, by the style of their parent; kept when boxes are built again. */
  readonly anonymousStyles: Map<StyleId, StyleId>
}

/** Creates an empty box tree, with room for `reserve` boxes and inline entries. */
export function createBoxTree(arenas: Arenas, reserve: number): BoxTree {
  return {
    rows: arenas.create<typeof boxSchema, BoxId>('boxes', boxSchema, reserve),
    inlines: arenas.create<typeof inlineSchema, InlineId>('inlines', inlineSchema, reserve),
    generated: new GeneratedTexts(),
    pictures: [],
    columns: [],
    notes: [],
    strings: [],
    runningElements: [],
    altTexts: new Set(),
    sources: { shows: () => false },
    bookmarks: [],
    targets: new Targets(),
    pageCounters: new PageCounters(),
    anonymousStyles: new Map(),
  }
}

/** Drops texts that no entry uses and renumbers the others. Text numbers stored anywhere else become invalid. */
export function dropUnusedTexts({ inlines, generated }: BoxTree): void {
  const renumbered = generated.renumber()
  for (let i = 1; i < inlines.length; i++) {
    if (inlines.kind[i] === InlineKind.generated) inlines.ref[i] = renumbered(inlines.ref[i] ?? 0)
  }
}
