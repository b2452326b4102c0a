/**
 * The radii of one corner, horizontal and vertical (CSS Backgrounds 3, 5): two lengths; a missing second one equals the first. The standard
 * level adds percentages, horizontal ones of the width and vertical ones of the height of the border box.
 */
import { length } from './length-types.ts'
import type { LengthPart, ValueKind } from './types.ts'
import { Level, Unit } from './units.ts'

export interface CornerRadius {
  readonly x: LengthPart
  readonly y: LengthPart
  /** Whether the radius also clips images and rounds borders with different sides; false at the listed level. */
  readonly isFull: boolean
}

/** One radius, as in the shorthand. */
export const radiusLength = length({ calc: true, standardPercent: true })

/** `border-*-radius`. The radius in px is `store.used(radius.x.unit, radius.x.value, borderBoxWidth)`, never below 0. */
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
