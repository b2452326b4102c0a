/**
 * The words that every property takes at the standard level. They are declared like any value, as breakUnits of their own,
 * and replaced when a style is computed: only then is it known what the parent and the weaker origins have.
 */
import type { TokenReader } from '../css/token-reader.ts'
import { TokenType } from '../css/tokens.ts'
import { Unit } from './units.ts'

const units: ReadonlyMap<string, Unit> = new Map([
  ['inherit', Unit.inherit],
  ['initial', Unit.initial],
  ['unset', Unit.unset],
  ['revert', Unit.revert],
  // Layers are not rolled back one by one.
  ['revert-layer', Unit.revert],
])

export const cssWideKeywords: readonly string[] = [...units.keys()]

/** Whether the unit stands for such a word, and the number means nothing. */
export const isCssWide = (unit: number): boolean => unit >= Unit.inherit && unit <= Unit.revert

/** The unit of a value that is nothing but such a word; null, and nothing consumed, when it is another. */
export function cssWideUnit(reader: TokenReader): Unit | null {
  const start = reader.mark()
  reader.skipSpace()
  const token = reader.next()
  const unit = token.type === TokenType.ident ? units.get(token.text.toLowerCase()) : undefined
  if (unit !== undefined && reader.done()) return unit
  reader.reset(start)
  return null
}
