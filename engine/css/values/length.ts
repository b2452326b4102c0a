/**
 * Units: one row each, with the CSS level that accepts it. Lengths reduce to a number of px, em or rem; absolute
 * units are px at once. A bare zero is a length (and an angle); any other bare number is not.
 */
import type { CssLevel } from '../level.ts'
import type { TokenReader } from '../token-reader.ts'
import { TokenType } from '../tokens.ts'

export type LengthBase = 'px' | 'em' | 'rem'

export interface LengthUnitRow {
  readonly base: LengthBase
  /** Px per unit; null for units that depend on a font size. */
  readonly px: number | null
  readonly level: CssLevel
}

const absolute = (px: number): LengthUnitRow => ({ base: 'px', px, level: 'listed' })
const relative = (base: LengthBase): LengthUnitRow => ({ base, px: null, level: 'listed' })

/** Keyed by the unit in lower case; look up with `lengthUnit`, which is not fooled by names like `constructor`. */
export const lengthUnits: Readonly<Record<string, LengthUnitRow>> = {
  px: absolute(1),
  em: relative('em'),
  rem: relative('rem'),
  mm: absolute(96 / 25.4),
  cm: absolute(96 / 2.54),
  in: absolute(96),
  pt: absolute(96 / 72),
  pc: absolute(16),
  q: absolute(96 / 101.6),
}

/** The row of a unit written in any case. */
export function lengthUnit(unit: string): LengthUnitRow | undefined {
  const name = unit.toLowerCase()
  return Object.hasOwn(lengthUnits, name) ? lengthUnits[name] : undefined
}

/** Degrees per unit, keyed by the unit in lower case. */
export const angleUnits: ReadonlyMap<string, number> = new Map([
  ['deg', 1],
  ['rad', 180 / Math.PI],
  ['grad', 0.9],
  ['turn', 360],
])

/** An angle in degrees; a bare zero counts. Null, and nothing consumed, when the next token is none. */
export function parseAngle(reader: TokenReader): number | null {
  const token = reader.peek()
  if (token.type === TokenType.dimension) {
    const factor = angleUnits.get(token.text.toLowerCase())
    if (factor === undefined) return null
    reader.next()
    return token.value * factor
  }
  if (token.type === TokenType.number && token.value === 0) {
    reader.next()
    return 0
  }
  return null
}
