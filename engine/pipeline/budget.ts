/**
 * Computes the arena bytes of documents from the schemas, so that a new column shows here before it shows in memory. It is part of the
 * pipeline because no lower layer may see all schemas. It counts rows, text and hash slots; it does not count objects that exist once per
 * style sheet, font, page or distinct font list.
 */
import { bytesPerRow } from '../arena/schema.ts'
import { boxSchema, inlineSchema } from '../boxes/boxes.ts'
import { unitSchema } from '../fragment/break-unit-rows.ts'
import { attributeSchema, nodeSchema } from '../input/nodes.ts'
import { inlineFragmentSchema, itemSchema, lineSchema } from '../layout/lines.ts'
import { memoSchema } from '../layout/memos.ts'
import { tableBorderSchema } from '../layout/table/schema.ts'
import { cascadeKeySchema } from '../style/cascade.ts'
import { blockSchema, declarationSchema } from '../style/declarations.ts'
import { groupSchemas, styleSchema } from '../style/style-groups.ts'
import { derivedSchema } from '../style/styles.ts'
import { sumSchema } from '../style/value-store.ts'
import { glyphSchema, wordSchema } from '../text/word-schema.ts'

/** Bytes of one row, by table. */
export const rowBytes = {
  node: bytesPerRow(nodeSchema),
  attribute: bytesPerRow(attributeSchema),
  /** One code unit of a text, an attribute value or a word. */
  unit: 2,
  box: bytesPerRow(boxSchema),
  inline: bytesPerRow(inlineSchema),
  line: bytesPerRow(lineSchema),
  item: bytesPerRow(itemSchema),
  inlineFragment: bytesPerRow(inlineFragmentSchema),
  breakUnit: bytesPerRow(unitSchema),
  word: bytesPerRow(wordSchema),
  glyph: bytesPerRow(glyphSchema),
  block: bytesPerRow(blockSchema),
  declaration: bytesPerRow(declarationSchema),
  cascadeKey: bytesPerRow(cascadeKeySchema),
  /** One block in a cascade key. */
  keyBlock: 4,
  derivedStyle: bytesPerRow(derivedSchema),
  style: bytesPerRow(styleSchema),
  /** Layout results of floats, flex and grid items, and tables. */
  memo: bytesPerRow(memoSchema),
  tableBorder: bytesPerRow(tableBorderSchema),
  inheritedGroup: bytesPerRow(groupSchemas.inherited),
  boxGroup: bytesPerRow(groupSchemas.box),
  edgesGroup: bytesPerRow(groupSchemas.edges),
  layoutGroup: bytesPerRow(groupSchemas.layout),
  rareGroup: bytesPerRow(groupSchemas.rare),
  sum: bytesPerRow(sumSchema),
  /** An entry of a HashIndex: a slot has 8 bytes, and three eighths of the slots are in use right after it grew. */
  hashEntry: Math.ceil((8 * 8) / 3),
} as const

export type RowKind = keyof typeof rowBytes
/** Number of rows in each table for a piece of a document. */
export type Shape = Partial<Readonly<Record<RowKind, number>>>

export function bytesOf(shape: Shape): number {
  let sum = 0
  for (const [kind, count] of Object.entries(shape)) sum += rowBytes[kind as RowKind] * count
  return sum
}

export const perNode = (shape: Shape): number => bytesOf(shape) / (shape.node ?? 1)

/** The sum of shapes. */
export function joined(...shapes: readonly Shape[]): Shape {
  const sum: Partial<Record<RowKind, number>> = {}
  for (const shape of shapes) {
    for (const [kind, count] of Object.entries(shape)) sum[kind as RowKind] = (sum[kind as RowKind] ?? 0) + count
  }
  return sum
}

/** A block with one line of text: `words` words in all, one of which is new and `newWordUnits` long. */
export function paragraph(units: number, words: number, newWordUnits: number): Shape {
  const newWord = newWordUnits === 0 ? 0 : 1
  return {
    node: 2, unit: units + newWordUnits, box: 1, inline: 1, line: 1, item: words, breakUnit: 1,
    word: newWord, glyph: newWordUnits, hashEntry: newWord,
  }
}

type GroupRow = 'inheritedGroup' | 'boxGroup' | 'edgesGroup' | 'layoutGroup' | 'rareGroup'
const everyGroup: readonly GroupRow[] = ['inheritedGroup', 'boxGroup', 'edgesGroup', 'layoutGroup', 'rareGroup']

/** A style attribute that no other element has: its value is `units` code units long, and it has rows in the given groups. */
export function ownStyle(units: number, declarations: number, groups: readonly GroupRow[]): Shape {
  const shape: Shape = {
    attribute: 1, unit: units, block: 1, declaration: declarations, cascadeKey: 1, keyBlock: 4, derivedStyle: 1, style: 1,
    hashEntry: 4 + groups.length,
  }
  return joined(shape, Object.fromEntries(groups.map((group) => [group, 1])))
}

export const ORDINARY_BYTES_PER_NODE = 256

/** Ordinary documents. */
export const ordinaryShapes: Readonly<Record<string, Shape>> = {
  'a paragraph of one line': paragraph(42, 7, 5),
  'a list item with a class': joined(paragraph(20, 5, 0), { attribute: 2, unit: 4, inline: 2, item: 2 }),
  'an inline element with a word': { node: 2, unit: 1, box: 1, inline: 3, item: 3, inlineFragment: 1 },
  'a table row of six cells in a grid of collapsed borders': joined(
    { node: 1, box: 1, breakUnit: 1, tableBorder: 8 }, ...Array.from({ length: 6 }, () => paragraph(12, 3, 5)),
  ),
  'an empty block': { node: 1, box: 1, breakUnit: 1 },
  'a link with its attributes': { node: 2, attribute: 2, unit: 60, box: 1, inline: 3, item: 5, inlineFragment: 1, word: 1, glyph: 8, hashEntry: 1 },
}

/** Long texts, whose cost depends on the text rather than on the nodes. */
export const textShapes: Readonly<Record<string, Shape>> = {
  'a paragraph of four lines, one word in seven new': {
    ...paragraph(320, 52, 7 * 6), line: 4, breakUnit: 4, word: 7, hashEntry: 7,
  },
  'a chapter in one paragraph': { ...paragraph(40_000, 6_500, 900 * 7), line: 450, breakUnit: 450, word: 900, hashEntry: 900 },
}
export const BYTES_PER_UNIT = 7

/** Documents designed to be expensive: every element differs from all others in every group of properties, and every word is new. */
export const adversarialShapes: Readonly<Record<string, Shape>> = {
  'a width of its own on every paragraph': joined(paragraph(42, 7, 5), ownStyle(12, 1, ['boxGroup'])),
  'every group different': joined(
    paragraph(8, 1, 8), ownStyle(72, 5, everyGroup),
  ),
  'a new word of one character a line': { ...paragraph(2, 1, 1) },
}

/** The same without text, and with sums of percentages and lengths: the maximum for a node. */
export const hostileShapes: Readonly<Record<string, Shape>> = {
  'an empty float, every group different': joined(
    { node: 1, box: 1, breakUnit: 1, memo: 1 }, ownStyle(72, 5, everyGroup),
  ),
  'a paragraph, every group different, with sums': joined(
    paragraph(8, 1, 8), ownStyle(126, 5, everyGroup), { sum: 5, hashEntry: 5 },
  ),
}

/** The largest shape plus 5%, so that a new column does not exceed a hand-copied number. */
const ceiling = (shapes: Readonly<Record<string, Shape>>): number => Math.ceil(Math.max(...Object.values(shapes).map(perNode)) * 1.05)

export const ADVERSARIAL_BYTES_PER_NODE = ceiling(adversarialShapes)
export const HOSTILE_BYTES_PER_NODE = ceiling(hostileShapes)
