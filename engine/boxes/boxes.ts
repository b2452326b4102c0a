/**
 * The box tree as rows in pre-order: `end` closes a subtree, as in the node arena. Positions are relative to the
 * content box of the parent until layout makes them absolute. A block container with inline content has no block
 * children: its content is a range of the `inlines` arena, and after layout its lines are a range of `lines`.
 */
import type { Arena } from '../arena/arena.ts'
import type { Arenas } from '../arena/arenas.ts'
import type { BoxId, LineId, MemoId, NodeId, BreakUnitId, StyleId } from '../arena/ids.ts'
import { as, f64, i32, id, idBy, rangeEnd, u16, u8 } from '../arena/schema.ts'
import { GeneratedTexts } from './generated-texts.ts'
import type { GeneratedPicture } from './generated-pictures.ts'
import type { BookmarkEntry, StringAssignment } from './named-strings.ts'
import type { RunningElement } from './running-elements.ts'
import { PageCounters } from './page-counters.ts'
import { Targets } from './targets.ts'

/** What formats a box. */
export const BoxKind = {
  none: 0,
  /** Block-level block container. */
  block: 1,
  /** A piece of an inline element; its rows are children of the block that holds the line content. */
  inline: 2,
  /** An image; `count` is its id in the images of the document, below 0 a picture of generated content that is not looked up yet. */
  replaced: 3,
  flex: 4,
  grid: 5,
  /** The grid of a table, without captions. */
  table: 6,
  /** Holds a table and its captions; has the table's style, of which only what places the box counts for it. */
  tableWrapper: 7,
  tableColumnGroup: 8,
  tableColumn: 9,
  tableRowGroup: 10,
  tableRow: 11,
  tableCell: 12,
  /** What stands in columns: an anonymous box of its container, between others that span all columns. */
  columns: 13,
  /** A base of ruby and its reading: two blocks, the base first. */
  ruby: 14,
} as const
export type BoxKind = (typeof BoxKind)[keyof typeof BoxKind]

export const BoxFlag = {
  /** Made for loose inline content; `node` is that of its parent. */
  anonymous: 1,
  /** Holds inline content; written by the builder. */
  inlineContent: 2,
  /** Continues an inline element that a block interrupted: no margin, border and padding at its start. */
  continued: 4,
  /** Goes on after an interruption: no margin, border and padding at its end. */
  continues: 8,
  /** Of an inline box: the symbol of a list item that stands inside it. Of a box that stands in a line: the picture of a marker. */
  listItem: 16,
  /** Out of flow to the left or right, as its style says. */
  float: 32,
  /** Out of flow: absolutely positioned or fixed. */
  absolute: 64,
  /** Stands in a line like a character: inline-block, inline image and the like. */
  atomic: 128,
  /** No page break may come inside: painted whole, wherever it lies. */
  monolithic: 256,
  /** Its children follow each other on the page in another order than as rows. */
  permuted: 512,
  /** A table or a cell whose borders are drawn as lines of the grid; written by layout. */
  collapsed: 1024,
  /** A form control, which is as wide and high as its kind and its attributes say. */
  control: 2048,
  /** Stands for the inline box in the next row on the first line of a block whose `::first-line` has a style. */
  firstLine: 4096,
  /** Stands after the ellipsis that ends a line, or after the last line that may show, and does not show; written by layout. */
  cutOff: 8192,
  /** Stands in a line higher than a page: pages may end within it, and its line goes on beside it. */
  parted: 16384,
  /** Clips content that goes on below its end, which must not take it to further pages. */
  trimmed: 32768,
} as const

/** Boxes that take no part in the flow of their parent's children. */
export const OUT_OF_FLOW = BoxFlag.float | BoxFlag.absolute

export const boxSchema = {
  node: id<NodeId>('nodes'),
  style: id<StyleId>('styles'),
  kind: as<BoxKind>(u8),
  flags: u16,
  parent: id<BoxId>('boxes'),
  /** One past the last row of the subtree. */
  end: rangeEnd<BoxId>('boxes'),
  /** Border box: left and top relative to the parent's border box until `placeOnStrip`, then to the continuous flow. */
  x: f64,
  y: f64,
  width: f64,
  height: f64,
  /** First of the inline content; of a table row: of its collapsed borders; of the picture of a marker: the text that gives way to it. `count`: how many. */
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
  /** First and last page on which it shows, from 1; 0 for none. */
  firstPage: i32,
  lastPage: i32,
  /** What layout remembers of boxes that are asked for their sizes more than once; 0 for most. */
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
  /** An outside list marker; `ref`: the list item's box. The next entry is its generated text. */
  marker: 6,
  /** `ref`: number of a text in `generated`, which stands in no node. */
  generated: 7,
  /** `ref`: a box that stands in the line like a character. The next entry is `nested`. */
  atomic: 8,
  /** `ref`: a float that is anchored here. The next entry is `nested`. */
  float: 9,
  /** `ref`: an absolutely positioned box whose static position is here. The next entry is `nested`. */
  absolute: 10,
  /** `ref`: how many entries follow that belong to the box before and not to this content. */
  nested: 11,
  /** The first line has a style of its own: that of the inline box `ref`, which is open all along it. */
  firstLine: 12,
} as const
export type InlineKind = (typeof InlineKind)[keyof typeof InlineKind]

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

export interface PictureSources {
  /** Whether an `<object>`, `<embed>` or `<video>` shows a picture, and not what stands in it; set by who knows pictures. */
  shows: (n: NodeId) => boolean
}

export interface BoxTree {
  readonly rows: BoxRows
  readonly inlines: InlineRows
  readonly generated: GeneratedTexts
  /** Pictures of generated content. */
  readonly pictures: GeneratedPicture[]
  /** The boxes of the kind `columns`. */
  readonly columns: BoxId[]
  /** The footnotes: boxes that are out of flow. */
  readonly notes: BoxId[]
  /** Values of named strings. */
  readonly strings: StringAssignment[]
  /** Elements that margin boxes show. */
  readonly runningElements: RunningElement[]
  /** `<img>` elements whose image cannot be had, and which stand for their text. */
  readonly altTexts: Set<NodeId>
  /** Which elements besides `<img>` show a picture. */
  readonly sources: PictureSources
  /** Entries of the outline. */
  readonly bookmarks: BookmarkEntry[]
  /** What is told of elements that links lead to. */
  readonly targets: Targets
  /** Counters of pages in generated text. */
  readonly pageCounters: PageCounters
  /** Styles of anonymous boxes, by the style of their parent: those of a document whose boxes are built again stay. */
  readonly anonymousStyles: Map<StyleId, StyleId>
}

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

/** Lets go of texts that no entry names any more. Numbers of texts that are kept anywhere else mean nothing afterwards. */
export function dropUnusedTexts({ inlines, generated }: BoxTree): void {
  const renumbered = generated.renumber()
  for (let i = 1; i < inlines.length; i++) {
    if (inlines.kind[i] === InlineKind.generated) inlines.ref[i] = renumbered(inlines.ref[i] ?? 0)
  }
}
