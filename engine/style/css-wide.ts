/**
 * The CSS-wide keywords of the standard level (CSS Cascade 5, 7.3). They are declared like values, with units of their own, and replaced
 * when a style is computed: only then are the values of the parent and of the weaker origins known.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { Unit } from './units.ts'

const units: ReadonlyMap<string, Unit> = new Map([
  ['inherit', Unit.inherit],
  ['initial', Unit.initial],
  ['unset', Unit.unset],
  ['revert', Unit.revert],
  // Simplified: single layers are not rolled back.
  ['revert-layer', Unit.revert],
])

export const cssWideKeywords: readonly string[] = [...units.keys()]

/** Whether the unit is a CSS-wide keyword; the number has no meaning then. */
export const isCssWide = (unit: number): boolean => unit >= Unit.inherit && unit <= Unit.revert

/** The unit of a value that consists of a CSS-wide keyword; null, with nothing consumed, for other values. */
export function cssWideUnit(reader: TokenReader): Unit | null {
  const start = reader.mark()
  reader.skipSpace()
  const token = reader.next()
  const unit = token.type === TokenType.ident ? units.get(token.text.toLowerCase()) : undefined
  if (unit !== undefined && reader.done()) return unit
  reader.reset(start)
  return null
}
