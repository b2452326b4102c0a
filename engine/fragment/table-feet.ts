/**
 * Repeated table footer rows (CSS Tables 3, 6.1). Takes the box tree; tells which footer row groups are repeated and how much room they
 * take at the bottom of a page. `<tfoot>` appears once, after the last row, unless its cells are empty: an empty footer keeps rows away
 * from content fixed to the page bottom. With `display: table-footer-group` from the document's own styles, it is repeated whatever its
 * content. In both cases, a footer taller than half a page is not repeated.
 */
import type { RepeatedFeet } from './page-contents.ts'
import type { BoxId, WordId } from '../arena/ids.ts'
import { clearMap } from '../arena/lists.ts'
import { BoxFlag, BoxKind } from '../boxes/boxes.ts'
import { ItemKind } from '../layout/lines.ts'
import { enumOf } from '../style/properties/index.ts'
import type { FragmentationInput } from './break-unit-rows.ts'

const Display = enumOf('display')
const BorderCollapse = enumOf('border-collapse')

export class TableFeet implements RepeatedFeet {
  private readonly doc: FragmentationInput
  private readonly most: number
  /** Results of `footOf`, by table. */
  private readonly known = new Map<BoxId, BoxId>()
  /** Tables that were broken into pages before their footer rows arrived. */
  private standing: BoxId[] = []

  private constructor(doc: FragmentationInput, pageHeight: number) {
    this.doc = doc
    this.most = pageHeight / 2
  }

  /** Null when no table from the box `first` on has a footer that may be repeated. */
  static of(doc: FragmentationInput, pageHeight: number, first = 1): TableFeet | null {
    const feet = new TableFeet(doc, pageHeight)
    const { rows } = doc.boxes
    for (let box = first; box < rows.length; box++) {
      if (rows.kind[box] === BoxKind.table && feet.footOf(box as BoxId) !== 0) return feet
    }
    return null
  }

  /** Height of the footer rows below `unit` on its page, px. */
  heightBelow(unit: number): number {
    return this.heightAround(this.doc.breakUnits.owner[unit], unit)
  }

  /** Height of the footer rows of the tables around `box` on a page that ends before `unit`, a unit in these tables, px. */
  heightAround(box: BoxId, unit: number): number {
    const { rows } = this.doc.boxes
    let height = 0
    for (let at = box; at !== 0; at = rows.parent[at]) {
      if (rows.kind[at] === BoxKind.columns) return 0
      const foot = rows.kind[at] === BoxKind.table ? this.footBelow(at, unit) : 0
      if (foot !== 0) height += this.heightOf(at, foot as BoxId)
    }
    return height <= this.most ? height : 0
  }

  /** The tables of `unit` with footer rows at the bottom of a page that ends before it, the innermost first. */
  tablesEndingBefore(unit: number): readonly BoxId[] {
    const { breakUnits, boxes: { rows } } = this.doc
    const tables: BoxId[] = []
    for (let at = breakUnits.owner[unit]; at !== 0; at = rows.parent[at]) {
      if (rows.kind[at] === BoxKind.table && unit > rows.breakUnitStart[at] && this.footBelow(at, unit) !== 0) tables.push(at)
    }
    return tables
  }

  /** The repeated footer row group of `table` that comes after `unit`; 0 for none. */
  footBelow(table: BoxId, unit: number): BoxId {
    const { rows } = this.doc.boxes
    if (unit < rows.breakUnitStart[table] || unit >= rows.breakUnitEnd[table]) return 0 as BoxId
    const foot = this.footOf(table)
    return foot !== 0 && unit < rows.breakUnitStart[foot] ? foot : 0 as BoxId
  }

  /** The footer row group that every page of `table` shows; 0 for none. */
  footOf(table: BoxId): BoxId {
    const known = this.known.get(table)
    if (known !== undefined) return known
    const { boxes: { rows }, styles: { read } } = this.doc
    let foot = 0 as BoxId
    const end = rows.end[table]
    for (let child = (table + 1) as BoxId; child < end; child = rows.end[child]) {
      if (rows.kind[child] !== BoxKind.tableRowGroup) continue
      const display = read.display(rows.style[child])
      const isRepeated = display === Display.tableFooterGroup || (display === Display.InternalTableFooter && this.isEmpty(child))
      foot = isRepeated ? child : 0 as BoxId
    }
    if (foot !== 0 && (this.heightOf(table, foot) > this.most || this.standing.includes(table))) foot = 0 as BoxId
    this.known.set(table, foot)
    return foot
  }

  /** Height of a footer row group with the border spacing above it, px. */
  heightOf(table: BoxId, foot: BoxId): number {
    const { boxes: { rows }, styles: { read } } = this.doc
    const style = rows.style[table]
    const spacing = read.borderCollapse(style) === BorderCollapse.collapse ? 0 : read.borderSpacingY(style)
    return rows.height[foot] + spacing
  }

  /** Whether the footer shows no in-flow text or picture; backgrounds and borders do not count. */
  private isEmpty(foot: BoxId): boolean {
    const { rows } = this.doc.boxes
    const end = rows.end[foot]
    for (let box = foot as number; box < end;) {
      const flags = rows.flags[box]
      const kind = rows.kind[box]
      if (kind !== BoxKind.inline && (flags & BoxFlag.absolute) !== 0) {
        box = rows.end[box] ?? end
        continue
      }
      if (kind === BoxKind.replaced || kind === BoxKind.columns) return false
      if ((flags & BoxFlag.inlineContent) !== 0 && !this.isBlank(box as BoxId)) return false
      box++
    }
    return true
  }

  /** Whether the lines of `box` contain only spaces, no-break spaces included. */
  private isBlank(box: BoxId): boolean {
    const { boxes: { rows }, lines, items, words } = this.doc
    const first = rows.firstLine[box]
    for (let line: number = first; line < first + rows.lineCount[box]; line++) {
      const from = lines.firstItem[line]
      for (let item: number = from; item < from + lines.itemCount[line]; item++) {
        switch (items.kind[item]) {
          case ItemKind.word: {
            const word = items.ref[item] as WordId
            if (/\S/.test(words.text.slice(words.rows.text[word], words.rows.textLength[word]))) return false
            break
          }
          case ItemKind.atomic: {
            const kind = rows.kind[items.ref[item] ?? 0]
            if (kind === BoxKind.replaced) return false
            break
          }
          default:
        }
      }
    }
    return true
  }

  /** Shows the footer of `table` only once. Returns whether it would have been repeated. */
  standOnce(table: BoxId): boolean {
    const isRepeated = this.footOf(table) !== 0
    this.standing.push(table)
    this.known.delete(table)
    return isRepeated
  }

  /** Boxes `[keep, cut)` were dropped; later ids moved down. */
  follow([cut, keep]: readonly [number, number]): void {
    this.standing = this.standing.filter((box) => box < keep || box >= cut).map((box) => (box >= cut ? box - cut + keep : box) as BoxId)
  }

  /** Rows have moved: forgets the results. */
  forget(): void {
    clearMap(this.known)
  }
}

