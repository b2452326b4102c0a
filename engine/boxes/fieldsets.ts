/**
 * Finds the rendered legend of a fieldset (HTML, 15.3.13): its first child box, if that is an in-flow `<legend>`. The tag is tested first,
 * since every formatting root asks.
 */
import type { BoxId } from '../arena/ids.ts'
import { Tag } from '../input/names.ts'
import { BoxFlag, BoxKind, OUT_OF_FLOW } from './boxes.ts'
import type { BoxBuilderInput } from './build.ts'

/** The box of the rendered legend; 0 for none. */
export function legendOf({ boxes: { rows }, nodes }: BoxBuilderInput, box: BoxId): BoxId {
  if (nodes.tag[rows.node[box]] !== Tag.fieldset || rows.kind[box] !== BoxKind.block) return 0 as BoxId
  const first = (box + 1) as BoxId
  if (first >= rows.end[box] || nodes.tag[rows.node[first]] !== Tag.legend) return 0 as BoxId
  const flags = rows.flags[first]
  const isInFlow = rows.kind[first] !== BoxKind.inline && (flags & (OUT_OF_FLOW | BoxFlag.atomic)) === 0
  return isInFlow ? first : 0 as BoxId
}
