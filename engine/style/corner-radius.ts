/**
 * The radii of one corner, across and down: two lengths, the second like the first when it is left out. The standard
 * level has percentages, across of the width and down of the height of the border box.
 */
import { length } from './length-types.ts'
import type { LengthPart, ValueKind } from './types.ts'
import { Level, Unit } from './units.ts'

export interface CornerRadius {
  readonly x: LengthPart
  readonly y: LengthPart
  /** Cuts images and bends borders whose sides differ, which the listed level does not do. */
  readonly isFull: boolean
}

/** One radius as it may stand in the shorthand. */
export const radiusLength = length({ calc: true, standardPercent: true })

/** px of a corner's radius: `store.used(radius.x.unit, radius.x.value, borderBoxWidth)`, never below 0. */
export function cornerRadius(): ValueKind<'object', never, CornerRadius> {
  return {
    storage: 'object',
    syntax: '<length>{1,2}',
    standardSyntax: '<percentage>{1,2}',
    names: [],
    parse(reader, out) {
      if (!radiusLength.parse(reader, out)) return false
      const x: LengthPart = { unit: out.unit, value: out.value }
      const at = reader.mark()
      reader.skipSpace()
      let y = x
      if (radiusLength.parse(reader, out)) y = { unit: out.unit, value: out.value }
      else reader.reset(at)
      return out.set(Unit.object, out.values.intern({ x, y, isFull: out.level >= Level.standard }))
    },
    compute: ({ x, y, isFull }, lengths) => ({ x: lengths.compute(x), y: lengths.compute(y), isFull }),
  }
}
