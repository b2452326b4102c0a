/**
 * Collapsed borders as layout results: one row for each segment of a grid line with one look. The segments of a table row are a range that
 * its box holds in `first` and `count`: the line above it, the lines beside its cells, and for the last row the line below. x and y are
 * relative to the border box of the table row.
 */
import type { Arena } from '../../arena/arena.ts'
import type { Arenas } from '../../arena/arenas.ts'
import type { StyleId } from '../../arena/ids.ts'
import { f32, id, u8 } from '../../arena/schema.ts'

export type TableBorderId = number & { readonly __tableBorder: never }

/** Bits of `flags`. */
export const TableBorderFlag = {
  /** Which border of the style it is: top, right, bottom, left. */
  side: 3,
  vertical: 4,
  /** On the line above its row: it is also the bottom border of the row before at a page break. */
  above: 8,
} as const

/** The columns of a border segment. */
export const tableBorderSchema = {
  /** The style whose border won. */
  style: id<StyleId>('styles'),
  flags: u8,
  /** Start of the centre line of the border, and its length, px. */
  x: f32,
  y: f32,
  extent: f32,
} as const

export type TableBorders = Arena<typeof tableBorderSchema, TableBorderId>

/** Creates the rows of border segments. */
export function createTableBorders(arenas: Arenas): TableBorders {
  return arenas.create<typeof tableBorderSchema, TableBorderId>('tableBorders', tableBorderSchema, 256)
}
