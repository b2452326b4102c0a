/**
 * The value of `position`: a keyword, or `running( <name> )`, which moves an element into page margin boxes (CSS Generated Content for
 * Paged Media 3, 1.2.1). It is stored in one byte: numbers above those of the keywords are running names in order of appearance.
 */
import { TokenType } from '../css/tokens.ts'
import { keyword, type ValueKind } from './types.ts'
import { written } from './syntax.ts'
import { Level, Unit } from './units.ts'
import type { ValueStore } from './value-store.ts'

const positions = ['static', 'relative', 'absolute', 'fixed', 'sticky'] as const
const FIRST_NAME = positions.length
const MOST_NAMES = 256 - FIRST_NAME

/** `position`. */
export function positionValue(): ValueKind<'keyword', (typeof positions)[number]> {
  const words = keyword(positions, { since: { sticky: Level.standard } })
  return {
    ...words,
    standardSyntax: () => `${written(words.standardSyntax)} | running( <name> )`,
    parse(reader, out) {
      const token = reader.peek()
      if (token.type !== TokenType.function) return words.parse(reader, out)
      if (token.text.toLowerCase() !== 'running' || out.level < Level.standard) return false
      const args = reader.block()
      args.skipSpace()
      const name = args.peek().type === TokenType.ident ? args.next().text : ''
      const number = name === '' || !args.done() ? -1 : out.values.nameNumber(name, MOST_NAMES)
      return number >= 0 && out.set(Unit.keyword, FIRST_NAME + number)
    },
  }
}

/** Whether a position makes the element a running element. */
export const isRunning = (position: number): boolean => position >= FIRST_NAME

/** The name of a running element. */
export const runningName = (values: Pick<ValueStore, 'nameAt'>, position: number): string => values.nameAt(position - FIRST_NAME)
