/**
 * Margins that will still join those at the start of a block, found before the boxes that have them are laid out: a
 * float between them has to stand where the first content comes to stand. Takes the float, which has its size; adds to a strut the margins
 * of what follows it, as far as nothing parts them (CSS 2, 8.3.1).
 */
import type { BoxId } from '../arena/ids.ts'
import { BoxFlag, BoxKind, OUT_OF_FLOW } from '../boxes/boxes.ts'
import type { BoxDoc } from '../boxes/build.ts'
import { enumOf } from '../style/properties/index.ts'
import type { MarginStrut } from './margins.ts'
import { isFormattingRoot, zeroIfAuto } from './size.ts'

const Clear = enumOf('clear')

export function lookAhead(doc: BoxDoc, float: BoxId, width: number, margins: MarginStrut): void {
  const { rows } = doc.boxes
  const parent = rows.parent[float] ?? (0 as BoxId)
  const room = width - (rows.width[float] ?? 0)
  siblings(doc, rows.end[float] ?? float, rows.end[parent] ?? float, width, room, margins)
}

/** Adds the margins of boxes from `first` on; true when one of them has something to show. */
function siblings(doc: BoxDoc, first: number, end: number, width: number, room: number, margins: MarginStrut): boolean {
  const { rows } = doc.boxes
  const { read, initial } = doc.styles
  for (let box = first as BoxId; box < end; box = rows.end[box] ?? (end as BoxId)) {
    const flags = rows.flags[box] ?? 0
    if (rows.kind[box] === BoxKind.inline || (flags & OUT_OF_FLOW) !== 0) continue
    const style = rows.style[box] ?? initial
    const isRoot = rows.kind[box] !== BoxKind.block || isFormattingRoot(doc.styles, style)
    // A box that clears the float stands below it, whatever its margins are.
    if (read.clear(style) !== Clear.none) return true
    // So does one that has no room beside it.
    if (isRoot && read.width(style, width) > room) return true
    margins.add(zeroIfAuto(read.marginTop(style, width)))
    const isParted = isRoot || (flags & BoxFlag.inlineContent) !== 0 || read.borderTopWidth(style) > 0 || read.paddingTop(style, width) > 0
    if (isParted || siblings(doc, box + 1, rows.end[box] ?? 0, width, room, margins)) return true
    const isHigh = read.borderBottomWidth(style) > 0 || read.paddingBottom(style, width) > 0
      || read.height(style, NaN) > 0 || read.minHeight(style, NaN) > 0
    if (isHigh) return true
    margins.add(zeroIfAuto(read.marginBottom(style, width)))
  }
  return false
}
